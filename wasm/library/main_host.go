//go:build !js

// Package main of wasm/library is the module of dist/robotscope.js: the JavaScript API without the page.
package main

// main keeps the package whole on the host.
func main() {
	println("This program runs under JavaScript: build it with ./build.sh.")
}
