package native

import (
	"runtime"

	"robotscope/wasm/worker/service"
)

// What the native server is given at most. Go's memory limit is soft: what
// keeps the server small is that requests, bodies and the cache share so many
// bytes.
const (
	MemoryLimit = 320 << 20 // bytes, from which on Go collects garbage more often
	CacheBytes  = 48 << 20  // robots.txt files in memory

	requestBytes = 160 << 20 // of requests, from their start to the last byte of the answer
	bodyBytes    = 48 << 20  // of bodies on their way in, and of what they said
	fetches      = 48        // robots.txt files fetched at the same time
)

// Bounded gives the options of the native server's bounds.
func Bounded(o service.Options) service.Options {
	o.Memory, o.Bodies, o.Fetches, o.Concurrent = requestBytes, bodyBytes, fetches, runtime.GOMAXPROCS(0)
	return o
}
