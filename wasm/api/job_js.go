package api

import (
	"syscall/js"

	"robotscope/core/analysis"
	"robotscope/wasm/wire"
)

// statesAStep is how many states are looked at between two looks at the clock.
const statesAStep = 200

// job (file, agent, dialect, global, states a question or 0, the file to
// compare with if any) begins a job and returns its number, by which it is
// disposed of as a file is.
func (a *API) job(args []js.Value) any {
	s := &job{bound: analysis.Bound{Question: args[4].Int()}, json: wire.Writer{Words: a.Words}}
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
	a.jobs[a.last] = s
	return a.last
}

// step (job, milliseconds) goes on for about that long. It returns the
// answer as JSON, or how much of the work is done.
func (a *API) step(args []js.Value) any {
	s := a.jobs[args[0].Int()]
	clock := js.Global().Get("performance")
	now := func() float64 { return clock.Call("now").Float() }
	end := now() + args[1].Float()
	for s.step(statesAStep) {
		if now() > end {
			done, total := s.work.Progress()
			return map[string]any{"done": done, "total": total}
		}
	}
	return s.json.JSON()
}
