// Package main of wasm/page is the page's module, which joins its panels to the workbench.
package main

import "syscall/js"

// main hands the page to web/src/main.js, which left a callback for it under a name of its own, and stays to serve that.
func main() {
	js.Global().Call("robotscopeReady", js.FuncOf(func(_ js.Value, args []js.Value) any { return run(args) }))
	select {}
}
