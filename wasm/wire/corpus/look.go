package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"robotscope/core"
	"robotscope/core/analysis"
	"robotscope/core/lint"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
	"robotscope/web/locales"
)

// look is what one file gave.
type look struct {
	name   string
	bytes  int
	kind   string // of content: "rules", "no rules", "HTML", "empty" and so on
	time   time.Duration
	found  map[string][]lint.Diagnostic // by dialect
	rules  map[string]map[string]int    // by dialect and status
	failed string                       // what a panic said, or the system
	file   *core.File
	json   int // bytes
}

func lookAt(name string, words locales.Catalogue) (l *look) {
	l = &look{name: filepath.Base(name), found: map[string][]lint.Diagnostic{}, rules: map[string]map[string]int{}}
	src, err := os.ReadFile(name)
	if err != nil {
		l.failed = err.Error()
		return l
	}
	start := time.Now()
	defer func() {
		if p := recover(); p != nil {
			l.failed = fmt.Sprint("panic: ", p)
		}
		l.time = time.Since(start)
	}()
	l.bytes = len(src)
	doc := document.New(src)
	l.file = doc.File
	w := wire.Writer{Words: words}
	for _, d := range core.Dialects() {
		reading := doc.In(d)
		found := lint.Run(lint.Input{File: l.file, Dialect: d, Reading: reading})
		l.found[d.Name()] = found
		w.Open('{').Key("lines")
		w.Lines(doc, d)
		w.Key("groups")
		w.Groups(doc, d)
		w.Key("records")
		w.Records(doc, d, nil)
		w.Key("diagnostics")
		w.Diagnostics(doc, found)
		w.Key("findings").Open('[')
		l.rules[d.Name()] = statuses(reading, &w)
		w.Close(']')
		w.Close('}')
		l.json += len(w.Bytes())
		if !json.Valid(w.Bytes()) {
			l.failed = "what is written for " + d.Name() + " is no JSON"
		}
		w.Reset()
		if d == shown {
			l.kind = kindOf(src, reading, found)
		}
	}
	return l
}

// kindOf says what a site has answered.
func kindOf(src []byte, r *core.Reading, found []lint.Diagnostic) string {
	for _, kind := range []struct{ code, name string }{
		{"html", "HTML"}, {"json", "JSON"}, {"utf-16", "UTF-16"}, {"no-records", "other text"},
	} {
		if slices.ContainsFunc(found, func(d lint.Diagnostic) bool { return d.Code == kind.code }) {
			return kind.name
		}
	}
	rules := 0
	for _, g := range r.Groups() {
		rules += len(g.Rules)
	}
	switch {
	case len(src) == 0:
		return "empty"
	case rules == 0:
		return "no rules"
	}
	return "rules"
}

// statuses counts the rules that the crawlers named in a file obey, and those
// for the others, by what they are good for. Rules that several obey count
// once.
func statuses(r *core.Reading, w *wire.Writer) map[string]int {
	counts := map[string]int{}
	for _, g := range analysis.Groups(r) {
		for _, f := range analysis.Rules(g, analysis.Bound{}) {
			w.Finding(&f)
			status := f.Status.String()
			if f.Status == analysis.Live && f.Redundant == analysis.Yes {
				status = "redundant"
			}
			counts[status]++
		}
	}
	return counts
}
