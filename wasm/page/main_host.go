//go:build !js

// Package main of wasm/page is the browser module: the JavaScript API of
// dist/robotscope.js and the page itself.
package main

// main keeps the package whole on the host, where its tests run.
func main() {
	println("This program runs in a browser: build it with ./build.sh.")
}
