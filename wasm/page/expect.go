package main

import (
	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

// maxExpectations is the most expectations that the page keeps; POST
// /api/check takes as many.
const maxExpectations = 1000

// expectation is what somebody wants of a crawler and an entry.
type expectation struct {
	agent   string // as crawlers.Resolve takes it
	typed   string // the entry, as it stands in the list
	url     string // what it resolves to; "" if it is unusable
	allowed bool
}

// expectations is a list of them, one for a crawler and an entry.
type expectations struct {
	list []expectation
	at   map[[2]string]int // index by agent and entry
}

// of finds the expectation of a crawler and an entry.
func (e *expectations) of(agent, typed string) (allowed, ok bool) {
	i, ok := e.at[[2]string{agent, typed}]
	return ok && e.list[i].allowed, ok
}

// set adds an expectation, or replaces the one there is; false if there are
// too many.
func (e *expectations) set(x expectation) bool {
	key := [2]string{x.agent, x.typed}
	if i, ok := e.at[key]; ok {
		e.list[i] = x
		return true
	}
	if len(e.list) == maxExpectations {
		return false
	}
	if e.at == nil {
		e.at = map[[2]string]int{}
	}
	e.at[key] = len(e.list)
	e.list = append(e.list, x)
	return true
}

// remove takes an expectation away, if there is one.
func (e *expectations) remove(agent, typed string) {
	i, ok := e.at[[2]string{agent, typed}]
	if !ok {
		return
	}
	e.list = append(e.list[:i], e.list[i+1:]...)
	e.at = map[[2]string]int{}
	for i, x := range e.list {
		e.at[[2]string{x.agent, x.typed}] = i
	}
}

// failure is an expectation that does not hold.
type failure struct {
	expectation
	verdict core.Verdict
	group   *core.Group // nil if the crawler or the URL is unusable
}

// failures are the expectations that do not hold for the readers.
func (e *expectations) failures(readerFor func(crawlers.Agent) document.Reader) []failure {
	var failed []failure
	readers := map[string]*document.Reader{}
	for _, x := range e.list {
		r, known := readers[x.agent]
		if !known {
			if agent, err := crawlers.Resolve(x.agent); err == nil {
				found := readerFor(agent)
				r = &found
			}
			readers[x.agent] = r
		}
		f := failure{expectation: x}
		if r != nil && x.url != "" {
			f.verdict, f.group = r.Check(x.url), r.Group
			if f.verdict.Allowed == x.allowed {
				continue
			}
		}
		failed = append(failed, f)
	}
	return failed
}
