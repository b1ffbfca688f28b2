package main

import (
	"bufio"
	"net/http"
	"strconv"
	"syscall/js"
)

// whole gives the library each answer in one piece of JavaScript's memory. By
// itself it passes each of the service's writes through a stream, which takes
// several turns of the event loop.
func whole(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := &answer{ResponseWriter: w}
		a.room = bufio.NewWriterSize(&a.body, 64<<10)
		h.ServeHTTP(a, r)
		a.end()
	})
}

// answer is a ResponseWriter for answers that say their Content-Length.
type answer struct {
	http.ResponseWriter
	room *bufio.Writer // many of the service's writes are a comma
	body array
}

func (a *answer) WriteHeader(status int) {
	if size, err := strconv.Atoi(a.Header().Get("Content-Length")); err == nil {
		a.body.to = js.Global().Get("Uint8Array").New(size)
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *answer) Write(p []byte) (int, error) { return a.room.Write(p) }

// end hands the answer over. One without a body has none to hand over.
func (a *answer) end() {
	a.room.Flush()
	if raw, ok := a.ResponseWriter.(interface{ WriteRawJSBody(js.Value) }); ok && a.body.to.Truthy() {
		raw.WriteRawJSBody(a.body.to)
	}
}

// array is a Uint8Array that is written from its start.
type array struct {
	to js.Value
	at int
}

func (a *array) Write(p []byte) (int, error) {
	js.CopyBytesToJS(a.to.Call("subarray", a.at), p)
	a.at += len(p)
	return len(p), nil
}
