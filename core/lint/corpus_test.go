package lint_test

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/lint"
)

// TestCorpus holds the diagnostics of real files to testdata/corpus.golden, as
// Google and the RFC read them. Each was reviewed by hand: a change there is
// to be judged, not just accepted.
func TestCorpus(t *testing.T) {
	names, err := fs.Glob(os.DirFS("../testdata/corpus"), "*")
	if err != nil || len(names) == 0 {
		t.Fatal("no corpus", err)
	}
	var b strings.Builder
	for _, name := range names {
		src, err := os.ReadFile(path.Join("../testdata/corpus", name))
		if err != nil {
			t.Fatal(err)
		}
		file := core.Parse(src)
		for _, d := range []core.Dialect{core.Google, core.RFC9309} {
			found := lint.Run(lint.Input{File: file, Dialect: d})
			count := map[string]int{}
			for _, d := range found {
				count[d.Code]++
			}
			fmt.Fprintf(&b, "%s %s\n", name, d.Name())
			for _, code := range lint.Codes() {
				if count[code] > 0 {
					fmt.Fprintf(&b, "\t%d %s\n", count[code], code)
				}
			}
			if testing.Verbose() {
				t.Logf("%s %s\n%s", name, d.Name(), show(file, found))
			}
		}
	}
	const golden = "testdata/corpus.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, _ := os.ReadFile(golden); string(want) != b.String() {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}
