package main

import (
	"context"
	"syscall/js"
)

// await waits until a promise is settled or ctx is done. It returns what the
// promise came to; false if it was rejected or ctx was done first.
func await(ctx context.Context, promise js.Value) (js.Value, bool) {
	type settled struct {
		value js.Value
		ok    bool
	}
	done := make(chan settled, 1) // nobody may be left to receive
	var kept, broken js.Func
	settle := func(ok bool) func(js.Value, []js.Value) any {
		return func(_ js.Value, args []js.Value) any {
			kept.Release()
			broken.Release()
			done <- settled{args[0], ok}
			return nil
		}
	}
	kept, broken = js.FuncOf(settle(true)), js.FuncOf(settle(false))
	promise.Call("then", kept, broken)
	select {
	case s := <-done:
		return s.value, s.ok
	case <-ctx.Done():
		return js.Undefined(), false
	}
}
