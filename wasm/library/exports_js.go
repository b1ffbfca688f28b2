package main

import (
	"unsafe"

	"robotscope/wasm/api"
)

// shared is the API whose functions JavaScript calls through the module's
// exports (see web/src/calls.js). A call costs some 50 ns, where one through
// syscall/js, with a js.Value for each argument, cost 15 to 40 µs: more than
// reading a small file and checking a URL against it.
var shared = api.New()

// What the last call was given and has answered. JavaScript reads and writes
// them in the module's memory, where Go never moves what it has allocated.
var given, answered []byte

// Room makes room for the bytes of a call, and returns where.
//
//go:wasmexport robotscope_room
func Room(length int32) unsafe.Pointer {
	given = make([]byte, length)
	return unsafe.Pointer(unsafe.SliceData(given))
}

// Call answers the call that stands in the first bytes of the room, and
// returns the length of the answer; or, if it failed, -1 less that of the
// sentence that says why.
//
//go:wasmexport robotscope_call
func Call(length int32) int32 {
	answer, ok := shared.Call(given[:length])
	answered = answer
	if !ok {
		return -1 - int32(len(answer))
	}
	return int32(len(answer))
}

// Answer returns where the answer is.
//
//go:wasmexport robotscope_answer
func Answer() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(answered)) }
