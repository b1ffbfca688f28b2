// Package main of wasm/page is the browser module: the JavaScript API of
// dist/robotscope.js and the page itself.
package main

import "syscall/js"

// main hands the module's functions to web/src/api.js, which left a callback
// for them under a name of its own, and stays to serve calls.
func main() {
	js.Global().Call("robotscopeReady", exports())
	select {}
}
