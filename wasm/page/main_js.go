// Package main of wasm/page is the browser module: the JavaScript API of dist/robotscope.js, and the page, whose panels
// it joins to the workbench.
package main

import (
	"syscall/js"

	"robotscope/wasm/api"
)

// main hands the module's functions to web/src/api.js, which left a callback for them under a name of its own, and stays
// to serve calls.
func main() {
	a := api.New()
	functions := a.Functions()
	functions["page"] = func(args []js.Value) any { return run(a.Words, args) }
	object := js.Global().Get("Object").New()
	for name, f := range functions {
		object.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args) }))
	}
	js.Global().Call("robotscopeReady", object)
	select {}
}
