package host

import (
	"bytes"
	"syscall/js"

	"robotscope/core"
	"robotscope/wasm/page/dom"
)

// maxFile is the most bytes that a file may have to be opened in the editor. Crawlers read 500 KiB; more is of use only
// to see what they leave.
const maxFile = 8 << 20

// ReadFile gives take the text of a File of the browser, or refuse why it has none; nothing happens without a file.
func ReadFile(file js.Value, take func(text string), refuse func(why core.Message)) {
	if !file.Truthy() {
		return
	}
	name := file.Get("name").String()
	if size := file.Get("size").Int(); size > maxFile {
		refuse(core.Say("file.too-large", "name", name, "bytes", size, "most", maxFile))
		return
	}
	dom.Await(file.Call("arrayBuffer"), func(buffer js.Value) {
		if code := unreadable(dom.Bytes(js.Global().Get("Uint8Array").New(buffer))); code != "" {
			refuse(core.Say(code, "name", name))
			return
		}
		decoder := js.Global().Get("TextDecoder").New("utf-8", map[string]any{"ignoreBOM": true})
		take(decoder.Call("decode", buffer).String())
	}, func() { refuse(core.Say("file.unreadable", "name", name)) })
}

// unreadable tells by its first bytes why a file cannot be shown as text: the code of a message, or "".
func unreadable(src []byte) string {
	head := src[:min(len(src), 8192)]
	switch {
	case bytes.HasPrefix(head, []byte{0xFF, 0xFE}), bytes.HasPrefix(head, []byte{0xFE, 0xFF}):
		return "file.utf-16"
	case bytes.IndexByte(head, 0) >= 0:
		return "file.binary"
	}
	return ""
}
