package main

import (
	"syscall/js"

	"robotscope/core"
)

// menuPanel is the menu: sharing, saving and exporting. What a link or a work
// file holds is put together in web/src/main.js.
type menuPanel struct {
	page      *page
	hands     js.Value // web/src/hands.js
	status    element
	exporting *export
	parts     js.Value // what of the export is written
	goOn      func()
}

func newMenuPanel(p *page, environment js.Value) *menuPanel {
	m := &menuPanel{page: p, hands: environment.Get("hands"), status: p.byID("menu-status")}
	m.goOn = nextTask(m.step)
	for _, f := range []format{formatCSV, formatJSON, formatMarkdown} {
		p.on("export-"+string(f), "click", func(js.Value) { m.export(f) })
	}
	p.on("download-robots", "click", func(js.Value) {
		m.hands.Call("download", "robots.txt", "text/plain", p.file.editor.Call("text"))
		m.say("")
	})
	p.on("save-work", "click", func(js.Value) { environment.Call("saveWork"); m.say("") })
	p.on("share-link", "click", func(js.Value) {
		var done js.Func
		done = js.FuncOf(func(_ js.Value, args []js.Value) any {
			defer done.Release()
			m.shared(args[0])
			return nil
		})
		environment.Call("link").Call("then", done)
	})
	environment.Set("onForgotten", js.FuncOf(func(js.Value, []js.Value) any { p.say("kept.forgotten"); return nil }))
	return m
}

// shared tells what became of a link: { url } or { length, most }.
func (m *menuPanel) shared(link js.Value) {
	p := m.page
	if link.Get("url").Truthy() {
		p.copyText(text(link.Get("url")), m.status, "share.copied")
		return
	}
	p.say("share.too-long", core.Arg{Name: "length", Value: link.Get("length").Int()}, core.Arg{Name: "most", Value: link.Get("most").Int()})
}

// say tells how it went.
func (m *menuPanel) say(text string) { m.status.SetTextContent(text) }

// export writes the answers to a file.
func (m *menuPanel) export(f format) {
	p := m.page
	if p.Group == nil || len(p.entries) == 0 {
		m.say(p.word("export.nothing"))
		return
	}
	if p.next <= p.lines {
		m.say(p.word("export.wait"))
		return
	}
	m.exporting = &export{bench: &p.workbench, format: f, words: p.word}
	m.parts = js.Global().Get("Array").New(m.exporting.start())
	m.step()
}

func (m *menuPanel) step() {
	if m.exporting == nil {
		return
	}
	part, done := m.exporting.step()
	m.parts.Call("push", part)
	if !done {
		m.goOn()
		return
	}
	m.parts.Call("push", m.exporting.finish())
	kind := map[format]string{formatCSV: "text/csv", formatJSON: "application/json", formatMarkdown: "text/markdown"}[m.exporting.format]
	m.hands.Call("download", "robotscope-answers."+string(m.exporting.format), kind, m.parts)
	m.exporting = nil
	m.say(m.page.word("export.done", core.Arg{Name: "n", Value: len(m.page.entries)}))
}
