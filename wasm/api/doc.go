// Package api is the JavaScript API of dist/robotscope.js as far as it is written in Go. A call takes a list of bytes and
// gives bytes, JSON mostly: one crossing in, one out. web/src/api.js makes objects and exceptions of them, and
// web/src/robotscope.d.ts documents those. It knows no browser; wasm/library makes a module of it, without the page.
package api
