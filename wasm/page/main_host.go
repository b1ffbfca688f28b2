//go:build !js

// Package main of wasm/page is the page's module, which joins its panels to the workbench.
package main

// main keeps the package whole on the host.
func main() {
	println("This program runs in a browser: build it with ./build.sh.")
}
