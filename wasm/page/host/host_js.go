package host

import (
	"strings"
	"syscall/js"

	"robotscope/core"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/workbench"
)

// Host is what the page may ask of web/src/main.js.
type Host struct {
	v      js.Value
	Editor Editor
	List   List
}

// Of makes a Host of a Border.Host.
func Of(v js.Value) *Host { return &Host{v, Editor{v.Get("editor")}, List{v.Get("list")}} }

// Resolve makes the URL of an entry on a site, or the code of what is wrong.
func (h *Host) Resolve(entry, site string) (url, problem string) {
	resolved := h.v.Call("resolve", entry, site)
	return dom.Text(resolved.Get("url")), dom.Text(resolved.Get("error"))
}

// PlainAddress is what was typed where an address is asked for, without what it was copied with; of several, one a line.
func (h *Host) PlainAddress(typed string) string { return h.v.Call("plainAddress", typed).String() }

// NoAddress says what to do about what is no address; problem is what Resolve tells of it.
func (h *Host) NoAddress(typed, problem string) core.Message {
	return messageOf(h.v.Call("noAddress", typed, problem))
}

// Origin is that of a site; "" if it is none.
func (h *Host) Origin(site string) string { return h.v.Call("originOf", site).String() }

// FetchLive has the server fetch the robots.txt of a page. In the end it calls got, with the text that came and the
// fetch; or failed, with what the server says is wrong; or missing, if there is no server.
func (h *Host) FetchLive(url string, got func(body string, live workbench.Live), failed func(detail string), missing func()) {
	dom.Await(h.v.Call("fetchLive", url), func(answer js.Value) {
		body := answer.Get("body")
		if answer.Get("ok").Bool() {
			got(dom.Text(body.Get("text")), *liveOf(answer.Get("live"), dom.Text(answer.Get("kept"))))
		} else {
			failed(dom.Text(body.Get("detail")))
		}
	}, missing)
}

// SetAside keeps the work as it is among the earlier work, since other work is about to take its place.
func (h *Host) SetAside() { h.v.Call("setAside") }

// Import takes a text that is no single address: a file into the editor, a list into the list. It reports whether it is one.
func (h *Host) Import(text string) bool { return h.v.Call("importText", text).Bool() }

// Copy puts text on the clipboard, and reports whether it got there.
func (h *Host) Copy(text string, done func(copied bool)) {
	dom.Await(h.v.Call("copy", text), func(copied js.Value) { done(copied.Bool()) }, func() { done(false) })
}

// Download saves texts as one file.
func (h *Host) Download(name, mediaType string, parts ...string) {
	list := js.Global().Get("Array").New(len(parts))
	for i, part := range parts {
		list.SetIndex(i, dom.Uint8Array([]byte(part))) // a string would lose its byte order mark on the way
	}
	h.v.Call("download", name, mediaType, list)
}

// Curl is a command line that sends a request to POST /api/check.
func (h *Host) Curl(request string) string { return h.v.Call("curl", request).String() }

// Keep keeps what the workbench holds and the editors do not.
func (h *Host) Keep(b *workbench.Bench) {
	kept := js.Global().Get("Object").New()
	set := func(name, text string) { kept.Set(name, text) }
	flag := func(name string, is bool) {
		text := ""
		if is {
			text = "yes"
		}
		kept.Set(name, text)
	}
	live, edited := b.KeptLive()
	set("expect", b.Expected.Kept())
	set("before", b.Before.Kept())
	set("crawlers", b.Crawlers.Kept())
	set("look", string(b.Tab))
	flag("old", b.Old)
	set("filter", string(b.Shows))
	set("row", b.Row())
	set("host", workbench.Short(b.Host))
	flag("same", b.IsAssumedSame())
	set("cell", workbench.Short(b.Cell))
	set("change", workbench.Short(b.Change))
	set("live", live)
	flag("edited", edited)
	h.v.Call("keep", kept)
}

// Step makes one step to undo of all that change does, and gives its number.
func (h *Host) Step(change func()) int {
	f := js.FuncOf(func(js.Value, []js.Value) any {
		change()
		return nil
	})
	defer f.Release()
	return h.v.Call("step", f).Int()
}

// Undo undoes a step, and what was done since.
func (h *Host) Undo(step int) { h.v.Call("undo", step) }

// Link makes a link of the work, or tells how long it would be, where the most is less.
func (h *Host) Link(made func(url string), tooLong func(length, most int)) {
	dom.Await(h.v.Call("link"), func(link js.Value) {
		if url := dom.Text(link.Get("url")); url != "" {
			made(url)
		} else {
			tooLong(link.Get("length").Int(), link.Get("most").Int())
		}
	}, func() {})
}

// SaveWork saves the work as a file.
func (h *Host) SaveWork() { h.v.Call("saveWork") }

// OpenWork puts the work of such a file in the place of what is there, and reports whether the text is of one.
func (h *Host) OpenWork(text string) bool { return h.v.Call("openWork", text).Bool() }

// OpenEarlier puts earlier work in the place of what is there.
func (h *Host) OpenEarlier(id string) { h.v.Call("openEarlier", id) }

// SaveEarlier saves it as a file.
func (h *Host) SaveEarlier(id string) { h.v.Call("saveEarlier", id) }

// DropEarlier drops it.
func (h *Host) DropEarlier(id string) { h.v.Call("dropEarlier", id) }

// Editor is the editor of the file. Lines count from 1, columns from 0 in UTF-16 code units.
type Editor struct{ v js.Value }

// Replace puts another text into the editor, and gives it as the editor has it then.
func (e Editor) Replace(text string) string {
	if strings.HasPrefix(text, "\uFEFF") {
		text = "\uFEFF" + text // one byte order mark is lost on the way
	}
	return e.v.Call("replace", text).String()
}

// SetDecisions tints the lines that decide: each doubled, and 1 more if it allows, ascending.
func (e Editor) SetDecisions(marks []int) { e.setMarks("setDecisions", marks) }

// SetChosen marks the pattern that won for the chosen URL; line 0 marks none.
func (e Editor) SetChosen(line, from, to int, allowed bool) {
	e.v.Call("setChosen", line, from, to, allowed)
}

// SetIgnored dims what crawlers do not read, from a place on; line 0 dims nothing.
func (e Editor) SetIgnored(line, column int) { e.v.Call("setIgnored", line, column) }

// SetRedundant dims lines of rules that change nothing, ascending.
func (e Editor) SetRedundant(lines []int) { e.setMarks("setRedundant", lines) }

// setMarks hands numbers over as little-endian int32s, in one call.
func (e Editor) setMarks(name string, marks []int) {
	b := make([]byte, 0, 4*len(marks))
	for _, mark := range marks {
		b = append(b, byte(mark), byte(mark>>8), byte(mark>>16), byte(mark>>24))
	}
	e.v.Call(name, dom.Uint8Array(b))
}

// SetDiagnostics puts the marks of workbench.Marks beside the text.
func (e Editor) SetDiagnostics(marks string) { e.v.Call("setDiagnostics", marks) }

// Edit makes the edits of workbench.Edits, as one step to undo.
func (e Editor) Edit(edits string) { e.v.Call("edit", edits) }

// Reveal scrolls the editor to a line, but not the page.
func (e Editor) Reveal(line int) { e.v.Call("reveal", line) }

// Lines are some lines of the file, as they are shown.
func (e Editor) Lines(from, to int) []string {
	lines := e.v.Call("lines", from, to)
	texts := make([]string, lines.Length())
	for i := range texts {
		texts[i] = lines.Index(i).String()
	}
	return texts
}

// GoTo takes the reader to a line, wherever the page is scrolled to.
func (e Editor) GoTo(line int) { e.v.Call("goTo", line) }

// List is the list of URLs.
type List struct{ v js.Value }

// Read gives some lines, as workbench.Outside has it.
func (l List) Read(from, count int, site string) (typed, resolved string) {
	pair := l.v.Call("read", from, count, site)
	return pair.Index(0).String(), pair.Index(1).String()
}

// Append adds a line, unless it is there already.
func (l List) Append(line string) { l.v.Call("append", line) }

// Take does so too, in the place of the example if that is what is there.
func (l List) Take(line string) { l.v.Call("take", line) }

// DropExample empties the list if it is the example's.
func (l List) DropExample() { l.v.Call("dropExample") }
