package host

import (
	"bytes"
	"strings"
	"syscall/js"

	"robotscope/core"
	"robotscope/wasm/page/dom"
)

// maxFile is the most bytes that a file may have to be opened in the editor. Crawlers read 500 KiB; more is of use only
// to see what they leave.
const maxFile = 8 << 20

// ReadFile gives take the text of a File of the browser and what is to be said of it, or refuse why it has none; nothing
// happens without a file.
func ReadFile(file js.Value, take func(text string, notes ...core.Message), refuse func(why core.Message)) {
	if !file.Truthy() {
		return
	}
	name := file.Get("name").String()
	if size := file.Get("size").Int(); size > maxFile {
		refuse(core.Say("file.too-large", "name", name, "bytes", size, "most", maxFile))
		return
	}
	dom.Await(file.Call("arrayBuffer"), func(buffer js.Value) {
		src := dom.Bytes(js.Global().Get("Uint8Array").New(buffer))
		switch text := strings.ToValidUTF8(string(src), "\uFFFD"); {
		case bytes.HasPrefix(src, []byte{0xFF, 0xFE}), bytes.HasPrefix(src, []byte{0xFE, 0xFF}):
			refuse(core.Say("file.utf-16", "name", name))
		case text == string(src): // a NUL that strayed into it is shown
			take(text)
		case bytes.IndexByte(src, 0) >= 0:
			refuse(core.Say("file.binary", "name", name))
		default:
			take(text, core.Say("file.not-utf-8", "name", name))
		}
	}, func() { refuse(core.Say("file.unreadable", "name", name)) })
}
