package dom

import "syscall/js"

// Listen calls f with each event of a type at an element.
func Listen(e Element, event string, f func(event js.Value)) { listen(e.Underlying(), event, false, f) }

// ListenFirst is Listen, ahead of the elements inside.
func ListenFirst(e Element, event string, f func(event js.Value)) {
	listen(e.Underlying(), event, true, f)
}

func listen(target js.Value, event string, capture bool, f func(js.Value)) {
	target.Call("addEventListener", event, js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args[0])
		return nil
	}), capture)
}

// OnClick calls f with each click on an element.
func OnClick(e Element, f func()) { Listen(e, "click", func(js.Value) { f() }) }

// OnValue calls f with the value of what changes in an element, a group of radio buttons perhaps.
func OnValue(e Element, f func(value string, target js.Value)) {
	Listen(e, "change", func(event js.Value) {
		target := event.Get("target")
		f(Text(target.Get("value")), target)
	})
}

// AnnounceInput tells all who listen to an input that its value was changed.
func AnnounceInput(input Element) {
	input.Call("dispatchEvent", js.Global().Get("Event").New("input", map[string]any{"bubbles": true}))
}

// OnFiles gives take the files that are dropped on a frame, a hint being shown meanwhile. Text dragged about is left to
// what is in the frame.
func OnFiles(frame, hint Element, take func(file js.Value)) {
	holdsFile := func(e js.Value) bool {
		return e.Get("dataTransfer").Get("types").Call("includes", "Files").Bool()
	}
	ListenFirst(frame, "dragover", func(e js.Value) {
		if holdsFile(e) {
			e.Call("preventDefault")
			SetHidden(hint, false)
		}
	})
	ListenFirst(frame, "dragleave", func(e js.Value) {
		if !frame.Call("contains", e.Get("relatedTarget")).Bool() {
			SetHidden(hint, true)
		}
	})
	ListenFirst(frame, "drop", func(e js.Value) {
		if !holdsFile(e) {
			return
		}
		e.Call("preventDefault")
		e.Call("stopPropagation")
		SetHidden(hint, true)
		take(e.Get("dataTransfer").Get("files").Index(0))
	})
}

// OnChosen gives take the files that are chosen with a button and its input.
func OnChosen(button Element, input Element, take func(file js.Value)) {
	OnClick(button, input.Click)
	Listen(input, "change", func(js.Value) {
		take(input.Get("files").Index(0))
		SetValue(input, "")
	})
}

// Await calls kept with the value of a promise, or broken if it is rejected.
func Await(promise js.Value, kept func(value js.Value), broken func()) {
	var onKept, onBroken js.Func
	release := func() { onKept.Release(); onBroken.Release() }
	onKept = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		kept(args[0])
		return nil
	})
	onBroken = js.FuncOf(func(js.Value, []js.Value) any {
		release()
		broken()
		return nil
	})
	promise.Call("then", onKept, onBroken)
}

// Bytes are those of a Uint8Array.
func Bytes(v js.Value) []byte {
	b := make([]byte, v.Get("byteLength").Int())
	js.CopyBytesToGo(b, v)
	return b
}

// Uint8Array makes one of JavaScript.
func Uint8Array(b []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	return array
}
