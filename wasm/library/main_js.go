// Package main of wasm/library is the module of dist/robotscope.js: the JavaScript API without the page.
package main

// main stays, to serve the calls.
func main() { select {} }
