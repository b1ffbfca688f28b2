package main

import (
	"robotscope/core"
	"robotscope/core/analysis"
	"robotscope/wasm/document"
)

// study is what the JavaScript API asks about all URLs: what the rules of a
// group are good for, or what differs between two groups. It is answered in
// steps, and its findings are written as they come.
type study struct {
	sides []studySide // one, or those before and after
	bound analysis.Bound

	work interface { // nil until the first step
		Step(budget int) bool
		Progress() (done, total int)
	}
	json    jsonWriter
	written int // how many findings are
}

// studySide is a group to study, and the file that it stands in.
type studySide struct {
	doc   *document.Document
	group *core.Group
}

func (s *study) begin() {
	if len(s.sides) == 1 {
		s.work = analysis.Start(s.sides[0].group, s.bound)
		s.json.open('[')
	} else {
		s.work = analysis.Compare(s.sides[0].group, s.sides[1].group, s.bound)
		s.json.open('{').key("changes").open('[')
	}
}

// step begins, for which large groups take some milliseconds, or explores
// about as many states as budget, or writes a change. It reports whether more
// is to be done.
func (s *study) step(budget int) (more bool) {
	if s.work == nil {
		s.begin()
		return true
	}
	more = s.work.Step(budget)
	w := &s.json
	switch work := s.work.(type) {
	case *analysis.Run:
		findings := work.Findings()
		for ; s.written < len(findings); s.written++ {
			writeFinding(w, &findings[s.written])
		}
		if !more {
			w.close(']')
		}
	case *analysis.Comparison:
		if !more { // until then a shorter change may take the place of another
			more = s.writeDifference(work.Difference())
		}
	}
	return more
}

func writeFinding(w *jsonWriter, f *analysis.Finding) {
	w.open('{').key("line").int(f.Rule.Line)
	w.key("status").string(f.Status.String())
	w.key("redundant").answer(f.Redundant)
	w.key("witness").url(f.Witness)
	w.key("needed").url(f.Needed)
	w.key("by").ints(f.By)
	w.key("instead").ints(f.Instead)
	w.close('}')
}

// writeDifference writes the next change, if there is one, and reports whether
// there was.
func (s *study) writeDifference(d analysis.Difference) bool {
	w := &s.json
	if s.written < len(d.Changes) {
		url := d.Changes[s.written].URL
		w.open('{').key("url").string(url)
		for i, key := range [...]string{"before", "after"} {
			w.key(key)
			writeVerdict(s.sides[i].doc, w, s.sides[i].group, url)
		}
		w.close('}')
		s.written++
		return true
	}
	w.close(']')
	w.key("equal").answer(d.Equal)
	w.key("more").bool(d.More)
	w.close('}')
	return false
}

// answer writes true or false, or null if it is not known.
func (w *jsonWriter) answer(a analysis.Answer) {
	if a == analysis.Unknown {
		w.null()
	} else {
		w.bool(a == analysis.Yes)
	}
}

// url writes a URL, or null if there is none.
func (w *jsonWriter) url(url string) {
	if url == "" {
		w.null()
	} else {
		w.string(url)
	}
}

func (w *jsonWriter) ints(list []int) {
	w.open('[')
	for _, n := range list {
		w.int(n)
	}
	w.close(']')
}
