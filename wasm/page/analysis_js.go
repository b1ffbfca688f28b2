package main

import (
	"syscall/js"

	"robotscope/core/analysis"
	"robotscope/wasm/wire"
)

// study (file, agent, dialect, global, states a question or 0, the file to
// compare with if any) begins a study and returns its number, by which it is
// disposed of as a file is.
func (a *api) study(args []js.Value) any {
	s := &study{bound: analysis.Bound{Question: args[4].Int()}, json: wire.Writer{Words: a.words}}
	for next := 5; ; next++ {
		d, g, err := a.group(args)
		if err != nil {
			return a.failure(err)
		}
		s.sides = append(s.sides, wire.Side{Document: d, Group: g})
		if next == len(args) {
			break
		}
		args[0] = args[next]
	}
	a.last++
	a.studies[a.last] = s
	return a.last
}

// step (study, milliseconds) goes on for about that long. It returns the
// answer as JSON, or how much of the work is done.
func (a *api) step(args []js.Value) any {
	s := a.studies[args[0].Int()]
	end := now() + args[1].Float()
	for s.step(statesAStep) {
		if now() > end {
			done, total := s.work.Progress()
			return map[string]any{"done": done, "total": total}
		}
	}
	return s.json.JSON()
}
