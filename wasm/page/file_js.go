package main

import (
	"bytes"
	"strings"
	"syscall/js"

	"robotscope/core"
	"robotscope/wasm/document"
)

// maxFile is the most bytes that a file may have to be opened in the editor.
// Crawlers read 500 KiB; more is of use only to see what they leave.
const maxFile = 8 << 20

// filePanel is the robots.txt: the editor, opening and dropping files, and
// what there is to say of the file as a whole.
type filePanel struct {
	page   *page
	editor js.Value // web/src/editor.js

	frame, hint, notice, facts element
	refused                    *core.Message // why the file opened last was not taken
	marks                      []byte        // the decisions that the editor shows
	pattern                    core.Rule     // the rule whose pattern it marks; zero if none
	dims                       bool          // it dims what crawlers do not read
}

func newFilePanel(p *page, environment js.Value) *filePanel {
	f := &filePanel{
		page:   p,
		editor: environment.Get("editor"),
		frame:  p.byID("drop"),
		hint:   p.byID("drop-hint"),
		notice: p.byID("file-notice"),
		facts:  p.byID("file-facts"),
	}
	environment.Set("onChange", js.FuncOf(func(js.Value, []js.Value) any {
		f.refused = nil
		p.met = nil // the text is no longer what was fetched
		// The editor has moved its marks along with the text.
		f.marks = nil
		if f.pattern != (core.Rule{}) {
			f.pattern = core.Rule{Line: -1}
		}
		p.textChanged()
		return nil
	}))
	input := p.input("open-input")
	listen(p.byID("open").Underlying(), "click", func(js.Value) { input.Click() })
	listen(input.Underlying(), "change", func(js.Value) {
		f.open(input.Get("files").Index(0))
		input.SetValue("")
	})
	listen(p.byID("clear").Underlying(), "click", func(js.Value) {
		f.editor.Call("setText", "")
		f.goTo(1)
	})
	acceptDrops(f.frame, f.hint, f.open)
	return f
}

func (f *filePanel) text() []byte { return []byte(f.editor.Call("text").String()) }

// replace puts another text into the editor.
func (f *filePanel) replace(text string) { f.editor.Call("setText", text) }

// acceptDrops gives take the files dropped on a frame. Text dragged about is
// left to what is in it.
func acceptDrops(frame, hint element, take func(file js.Value)) {
	holdsFile := func(e js.Value) bool {
		types := e.Get("dataTransfer").Get("types")
		return types.Call("includes", "Files").Bool()
	}
	listenFirst(frame.Underlying(), "dragover", func(e js.Value) {
		if holdsFile(e) {
			e.Call("preventDefault")
			setHidden(hint, false)
		}
	})
	listenFirst(frame.Underlying(), "dragleave", func(e js.Value) {
		if !frame.Call("contains", e.Get("relatedTarget")).Bool() {
			setHidden(hint, true)
		}
	})
	listenFirst(frame.Underlying(), "drop", func(e js.Value) {
		if !holdsFile(e) {
			return
		}
		e.Call("preventDefault")
		e.Call("stopPropagation")
		setHidden(hint, true)
		take(e.Get("dataTransfer").Get("files").Index(0))
	})
}

// open reads a File of the browser into the editor, unless it is no text. One
// that holds work which was saved brings all of that back.
func (f *filePanel) open(file js.Value) {
	readFile(file, func(text js.Value) {
		f.refused = nil
		if strings.HasPrefix(text.String(), "{") && f.page.environment.Call("openWork", text).Bool() {
			return
		}
		f.editor.Call("setText", text)
		f.page.textChanged()
	}, f.refuse)
}

// readFile gives take the text of a File of the browser, or refuse why it has
// none.
func readFile(file js.Value, take func(text js.Value), refuse func(why core.Message)) {
	if !file.Truthy() {
		return
	}
	name := core.Arg{Name: "name", Value: file.Get("name").String()}
	if size := file.Get("size").Int(); size > maxFile {
		refuse(core.Message{Code: "file.too-large", Args: []core.Arg{name, {Name: "bytes", Value: size}, {Name: "most", Value: maxFile}}})
		return
	}
	var onBytes, onFailure js.Func
	release := func() { onBytes.Release(); onFailure.Release() }
	onBytes = js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer release()
		src := bytesOf(js.Global().Get("Uint8Array").New(args[0]))
		if code := unreadable(src); code != "" {
			refuse(core.Message{Code: code, Args: []core.Arg{name}})
			return nil
		}
		decoder := js.Global().Get("TextDecoder").New("utf-8", map[string]any{"ignoreBOM": true})
		take(decoder.Call("decode", args[0]))
		return nil
	})
	onFailure = js.FuncOf(func(js.Value, []js.Value) any {
		defer release()
		refuse(core.Message{Code: "file.unreadable", Args: []core.Arg{name}})
		return nil
	})
	file.Call("arrayBuffer").Call("then", onBytes, onFailure)
}

func (f *filePanel) refuse(why core.Message) {
	f.refused = &why
	f.showNotice()
}

// unreadable tells by its first bytes why a file cannot be shown as text: the
// code of a message, or "".
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

// showFacts tells the file's size and parts, and what crawlers leave of it.
func (f *filePanel) showFacts() {
	doc := f.page.doc
	dialect := core.RFC9309
	if f.page.Group != nil {
		dialect = f.page.Group.Reading.Dialect // it is read in that already
	}
	reading := doc.In(dialect)
	rules := 0
	for i := range reading.Lines {
		if reading.Lines[i].Kind.IsRule() {
			rules++
		}
	}
	f.page.write(f.facts, core.Message{Code: "file.facts", Args: []core.Arg{
		{Name: "bytes", Value: doc.File.Size()},
		{Name: "lines", Value: doc.File.LineCount()},
		{Name: "groups", Value: len(reading.Groups())},
		{Name: "rules", Value: rules},
	}})
	f.showNotice()
	if cut := doc.File.Cut(); cut != nil {
		line := doc.File.Line(cut.Line)
		f.editor.Call("setIgnored", cut.Line, doc.Column(line.End))
		f.dims = true
	} else if f.dims {
		f.editor.Call("setIgnored", 0, 0)
		f.dims = false
	}
}

func (f *filePanel) showNotice() {
	var messages []core.Message
	if f.refused != nil {
		messages = append(messages, *f.refused)
	}
	if f.page.doc != nil {
		messages = append(messages, document.CutMessages(f.page.doc.File)...)
	}
	f.page.notify(f.notice, messages...)
}

// showDecisions marks the lines that decide, and the pattern that decides for
// the chosen entry.
func (f *filePanel) showDecisions() {
	marks := decisionMarks(f.page.decidingRules())
	if !bytes.Equal(marks, f.marks) {
		f.marks = marks
		f.editor.Call("setDecisions", toUint8Array(marks))
	}
	var pattern core.Rule
	if chosen := f.page.answers.chosenAnswer(); chosen != nil && chosen.verdict.Rule != nil {
		pattern = *chosen.verdict.Rule
	}
	if pattern == f.pattern {
		return
	}
	f.pattern = pattern
	if pattern == (core.Rule{}) {
		f.editor.Call("setChosen", 0, 0, 0, false)
		return
	}
	doc := f.page.doc
	f.editor.Call("setChosen", pattern.Line, doc.Column(pattern.Pattern.Start), doc.Column(pattern.Pattern.End), pattern.Allow)
}

// decisionMarks writes rules as web/src/editor.js takes them: for each the
// line, doubled, and 1 more if it allows, as a little-endian int32.
func decisionMarks(rules []core.Rule) []byte {
	marks := make([]byte, 0, 4*len(rules))
	for _, r := range rules {
		mark := uint32(r.Line) << 1
		if r.Allow {
			mark |= 1
		}
		marks = append(marks, byte(mark), byte(mark>>8), byte(mark>>16), byte(mark>>24))
	}
	return marks
}

// reveal scrolls the editor to a line, but not the page.
func (f *filePanel) reveal(line int) { f.editor.Call("reveal", line) }

// goTo takes the reader to a line, wherever the page is scrolled to.
func (f *filePanel) goTo(line int) { f.editor.Call("goTo", line) }
