//go:build !js

// Package main of wasm/page is the browser module: the JavaScript API of dist/robotscope.js, and the page, whose panels
// it joins to the workbench.
package main

// main keeps the package whole on the host.
func main() {
	println("This program runs in a browser: build it with ./build.sh.")
}
