// Command corpus runs every part over a folder of robots.txt files:
//
//	go run ./wasm/wire/corpus DIR
//
// Each file is read in all dialects, looked at by core/lint, its rules are
// analysed for the crawlers it names, and all that is written as JSON. What
// comes of it, over all files, is printed as a table. It ends in status 1 if
// anything panics or is no JSON.
//
// With -draw it prints diagnostics for people to judge instead, drawn by a
// seed, as lines of file, line, code, severity, excerpt and sentence, parted by
// tabs.
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"robotscope/core"
	"robotscope/web/locales"
)

func main() {
	draw := flag.Int("draw", 0, "print so many diagnostics of each code, to be judged")
	seed := flag.Uint64("seed", 1, "draws others")
	codes := flag.String("codes", "", "draw only these codes, with commas between; empty: those on 1% of the files")
	catalogue := flag.String("locale", "web/locales/en.json", "the sentences")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "corpus: name one folder")
		os.Exit(2)
	}
	words, err := sentences(*catalogue)
	if err != nil {
		fail(err)
	}
	names, err := files(flag.Arg(0))
	if err != nil {
		fail(err)
	}
	looks := all(names, words)
	if *draw > 0 {
		fmt.Print(drawn(looks, words, *draw, *seed, *codes))
		return
	}
	sum := total(looks)
	fmt.Print(sum.table())
	if len(sum.panics) > 0 {
		os.Exit(1)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "corpus:", err)
	os.Exit(1)
}

func sentences(name string) (locales.Catalogue, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return locales.Catalogue{}, err
	}
	return locales.Read(string(text)), nil
}

// files lists what a folder holds, at any depth.
func files(dir string) ([]string, error) {
	var names []string
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && !strings.HasPrefix(d.Name(), ".") && d.Name() != "README.md" {
			names = append(names, name)
		}
		return err
	})
	return names, err
}

// all looks at the files, as many at once as the machine has processors.
func all(names []string, words locales.Catalogue) []*look {
	looks := make([]*look, len(names))
	next := make(chan int)
	var done sync.WaitGroup
	for range runtime.NumCPU() {
		done.Go(func() {
			for i := range next {
				looks[i] = lookAt(names[i], words)
			}
		})
	}
	for i := range names {
		next <- i
	}
	close(next)
	done.Wait()
	return looks
}

// shown is the dialect whose diagnostics are counted: what somebody sees who has
// chosen no crawler.
var shown = core.Google
