// Package main of wasm/worker/edge is the edge worker's Go part: the service
// behind entry.mjs.
package main

import (
	"net/http"
	"runtime/debug"
	"syscall/js"
	"time"

	"github.com/syumai/workers"

	"robotscope/wasm/worker/service"
)

// memoryLimit is about what an instance is to take, in bytes.
const memoryLimit = 64 << 20

// main serves the one request that entry.mjs started this instance for, and
// stays until the platform drops the instance.
func main() {
	// The platform ends an instance of more than 128 MB. Go in WebAssembly
	// gives nothing back, so it must collect garbage before it asks for more.
	// One collection takes as long as starting Go, so that what most questions
	// allocate, a few MB, is left alone: the first is at 16 MB.
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(memoryLimit)

	// Each instance sees a context of its own as the global of that name: the
	// library's wasm_exec.js looks after that.
	host := js.Global().Get("context").Get("host")

	options := service.Options{
		Getter:    getter{exchange: host.Get("Exchange")},
		Cache:     keeper{host.Get("cache")},
		Client:    func(r *http.Request) string { return r.RemoteAddr }, // CF-Connecting-IP, which clients cannot set
		UserAgent: service.UserAgent(host.Get("address").String()),
		Deadline:  time.Duration(host.Get("deadlineSeconds").Float() * float64(time.Second)),
	}
	if l := host.Get("limiter"); l.Truthy() {
		options.Limiter = limiter{l}
	}
	workers.ServeNonBlock(whole(service.New(options)))
	workers.Ready()
	select {}
}
