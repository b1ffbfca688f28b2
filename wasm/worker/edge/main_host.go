//go:build !js

// Package main of wasm/worker/edge is the edge worker's Go part: the service
// behind entry.mjs.
package main

// main keeps the package whole on the host, where "go vet ./..." looks at it.
func main() {
	println("This program runs in Cloudflare Workers: build it with wasm/worker/edge/build.sh, run it here with \"make edge\".")
}
