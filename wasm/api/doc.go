// Package api is the JavaScript API of dist/robotscope.js as far as it is written in Go: functions over syscall/js that
// take and give numbers, strings and JSON. web/src/api.js makes objects and exceptions of them, and
// web/src/robotscope.d.ts documents those. It links without the page, so that a small module for users of the library
// can be made of it.
package api
