package api

import (
	"robotscope/core/analysis"
	"robotscope/wasm/wire"
)

// job is what the JavaScript API asks about all URLs: what the rules of a
// group are good for, or what differs between two groups. It is answered in
// steps, and its findings are written as they come.
type job struct {
	sides []wire.Side // one, or those before and after
	bound analysis.Bound

	work interface { // nil until the first step
		Step(budget int) bool
		Progress() (done, total int)
	}
	json    wire.Writer
	written int // how many findings are
}

func (s *job) begin() {
	if len(s.sides) == 1 {
		s.work = analysis.Start(s.sides[0].Group, s.bound)
		s.json.Open('[')
	} else {
		s.work = analysis.Compare(s.sides[0].Group, s.sides[1].Group, s.bound)
		s.json.OpenDifference()
	}
}

// step begins, for which large groups take some milliseconds, or explores
// about as many states as budget, or writes a change. It reports whether more
// is to be done.
func (s *job) step(budget int) (more bool) {
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
			w.Finding(&findings[s.written])
		}
		if !more {
			w.Close(']')
		}
	case *analysis.DiffRun:
		if !more { // until then a shorter change may take the place of another
			more = s.writeDifference(work.Difference())
		}
	}
	return more
}

// writeDifference writes the next change, if there is one, and reports whether
// there was.
func (s *job) writeDifference(d analysis.Difference) bool {
	if s.written < len(d.Changes) {
		s.json.Change(d.Changes[s.written].URL, s.sides[0], s.sides[1])
		s.written++
		return true
	}
	s.json.CloseDifference(d)
	return false
}
