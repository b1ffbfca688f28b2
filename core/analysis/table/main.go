// Command table prints what the rules of robots.txt files are good for:
//
//	go run ./core/analysis/table core/testdata/corpus/*
//
// For each file and dialect it counts the rules of all crawlers that the file
// names, and of the others; a rule that several obey counts once. Files may be
// packed with gzip. With -list it prints the rules that do nothing, too.
package main

import (
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"robotscope/core"
	"robotscope/core/analysis"
)

func main() {
	list := flag.Bool("list", false, "print the rules that do nothing")
	flag.Parse()
	fmt.Printf("%s %8s %10s\n", header, "states", "time")
	for _, name := range flag.Args() {
		src, err := read(name)
		if err != nil {
			fmt.Fprintln(os.Stderr, "table:", err)
			os.Exit(1)
		}
		file := core.Parse(src)
		for _, d := range core.Dialects() {
			c := tally(file, d)
			fmt.Printf("%s %8d %7.1f ms\n", c.row(filepath.Base(name), d), c.states, float64(c.time)/float64(time.Millisecond))
			if *list {
				fmt.Print(c.list.String())
			}
		}
	}
}

func read(name string) ([]byte, error) {
	src, err := os.ReadFile(name)
	if err != nil || !strings.HasSuffix(name, ".gz") {
		return src, err
	}
	r, err := gzip.NewReader(bytes.NewReader(src))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// count is what the rules of a file are good for.
type count struct {
	rules, live, dead, duplicate, redundant, unknown int
	states                                           int
	time                                             time.Duration
	list                                             strings.Builder // the rules that do nothing
}

var header = fmt.Sprintf("%-24s %-11s %6s %6s %5s %9s %9s %7s",
	"file", "dialect", "rules", "live", "dead", "duplicate", "redundant", "unknown")

// row shows the counts; redundant are live ones.
func (c *count) row(name string, d core.Dialect) string {
	return fmt.Sprintf("%-24s %-11s %6d %6d %5d %9d %9d %7d",
		name, d.Name(), c.rules, c.live, c.dead, c.duplicate, c.redundant, c.unknown)
}

// tally analyses the rules that each crawler obeys whom the file names, and
// those for the others.
func tally(file *core.File, d core.Dialect) *count {
	c := new(count)
	start := time.Now()
	reading := file.In(d)
	for _, g := range analysis.Groups(reading) {
		run := analysis.Start(g, analysis.Bound{})
		for run.Step(1000) {
		}
		c.states += run.States()
		for _, f := range run.Findings() {
			c.add(g, f)
		}
	}
	c.time = time.Since(start)
	return c
}

func (c *count) add(g *core.Group, f analysis.Finding) {
	c.rules++
	switch f.Status {
	case analysis.Live:
		c.live++
		if f.Redundant == analysis.Yes {
			c.redundant++
		}
	case analysis.Dead:
		c.dead++
	case analysis.Duplicate:
		c.duplicate++
	}
	if f.Status == analysis.Unsettled || f.Redundant == analysis.Unknown {
		c.unknown++
	}
	if f.Redundant != analysis.No {
		kind := f.Status.String()
		if f.Status == analysis.Live {
			kind = "redundant " + f.Redundant.String()
		}
		fmt.Fprintf(&c.list, "\t%s: %d %s", kind, f.Rule.Line, g.RuleText(f.Rule))
		for _, line := range append(f.By, f.Instead...) {
			at := slices.IndexFunc(g.Rules, func(r core.Rule) bool { return r.Line == line })
			fmt.Fprintf(&c.list, " <- %d %s", line, g.RuleText(&g.Rules[at]))
		}
		fmt.Fprintln(&c.list)
	}
}
