package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"robotscope/core"
)

var update = flag.Bool("update", false, "rewrite testdata/corpus.golden")

// TestCorpus holds the counts for real files to testdata/corpus.golden. The
// rules behind them were reviewed by hand (-list): a change there is to be
// judged, not just accepted. At most one rule in a hundred may stay unknown.
func TestCorpus(t *testing.T) {
	names, err := filepath.Glob("../../testdata/corpus/*")
	if err != nil || len(names) == 0 {
		t.Fatal("no corpus", err)
	}
	var b strings.Builder
	b.WriteString(header + "\n")
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range core.Dialects() {
			c := tally(core.Parse(src), d)
			if 100*c.unknown > c.rules {
				t.Errorf("%s, %s: %d of %d rules are unknown", name, d.Name(), c.unknown, c.rules)
			}
			b.WriteString(c.row(filepath.Base(name), d) + "\n")
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
