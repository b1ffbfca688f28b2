// Package main of wasm/page is the browser module: the JavaScript API of dist/robotscope.js, and the page, whose panels
// it joins to the workbench.
package main

import (
	"syscall/js"

	"robotscope/wasm/api"
)

// main hands the page to web/src/api.js, which left a callback for it under a name of its own, and stays to serve that
// and the calls of the API.
func main() {
	js.Global().Call("robotscopeReady", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return run(&api.Shared.Words, args)
	}))
	select {}
}
