package dom

import "syscall/js"

// Loop is the browser's event loop, for package task.
type Loop struct {
	performance, port, window js.Value
	timeout                   js.Func
	next                      []func()       // in the order in which they were asked for
	timers                    map[int]func() // by number
	last                      int
}

// NewLoop makes a Loop. Its Next goes through a channel of messages: timers, which browsers hold back for four
// milliseconds when one follows another, would lose time.
func NewLoop() *Loop {
	l := &Loop{window: js.Global(), performance: js.Global().Get("performance"), timers: map[int]func(){}}
	channel := js.Global().Get("MessageChannel").New()
	l.port = channel.Get("port2")
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		f := l.next[0]
		l.next = l.next[1:]
		f()
		return nil
	}))
	l.timeout = js.FuncOf(func(_ js.Value, args []js.Value) any {
		id := args[0].Int()
		f := l.timers[id]
		delete(l.timers, id)
		f()
		return nil
	})
	return l
}

// Now is a time in milliseconds.
func (l *Loop) Now() float64 { return l.performance.Call("now").Float() }

// Next calls f in the next task.
func (l *Loop) Next(f func()) {
	l.next = append(l.next, f)
	l.port.Call("postMessage", 0)
}

// After calls f in a later one, once milliseconds have passed; 0 is the soonest.
func (l *Loop) After(milliseconds int, f func()) {
	l.last++
	l.timers[l.last] = f
	l.window.Call("setTimeout", l.timeout, milliseconds, l.last)
}

// Debounce makes a function that has f called once it was not called for some milliseconds: for what no task waits for.
func Debounce(milliseconds int, f func()) func() {
	var timer js.Value
	callback := js.FuncOf(func(js.Value, []js.Value) any {
		f()
		return nil
	})
	return func() {
		js.Global().Call("clearTimeout", timer)
		timer = js.Global().Call("setTimeout", callback, milliseconds)
	}
}
