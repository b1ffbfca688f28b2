package main

import (
	"strings"
	"syscall/js"

	"robotscope/core"
	"robotscope/core/lint"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
)

// lintPause is how long typing rests before the file is looked through, in
// milliseconds: who types on wants no remarks on half a line.
const lintPause = 250

// problemsPanel is what there is to tell of the file: marks in the editor, and
// a list under it.
type problemsPanel struct {
	page *page

	box, count, list element
	lookSoon, lookOn func()
	looked           *document.Document // whose problems looking is about, and found
	looking          *lint.Look
	found            []lint.Diagnostic
}

func newProblemsPanel(p *page, environment js.Value) *problemsPanel {
	b := &problemsPanel{page: p, box: p.byID("problems"), count: p.byID("problems-count"), list: p.byID("problems-list")}
	b.lookSoon = after(lintPause, b.look)
	b.lookOn = after(0, b.step)
	environment.Set("onFix", js.FuncOf(func(_ js.Value, args []js.Value) any {
		b.fix(args[0].Int())
		return nil
	}))
	return b
}

// look starts to look through the file.
func (b *problemsPanel) look() {
	p := b.page
	dialect := core.RFC9309
	if p.Group != nil {
		dialect = p.Group.Reading.Dialect
	}
	b.looked = p.doc
	b.looking = lint.Start(lint.Input{
		File: p.doc.File, Dialect: dialect, Reading: p.doc.In(dialect), Crawler: p.Agent.Crawler, Site: p.origin,
	})
	b.step()
}

// step looks on for a while, and shows what was found when all is seen.
func (b *problemsPanel) step() {
	p := b.page
	if b.looking == nil || b.looked != p.doc {
		return // the text has changed: another look is due
	}
	end := now() + sliceLength
	for b.looking.Step() {
		if now() > end {
			b.lookOn()
			return
		}
	}
	b.found = b.looking.Diagnostics()
	b.looking = nil
	w := wire.Writer{Words: p.words}
	writeForEditor(p.doc, &w, b.found)
	p.file.editor.Call("setDiagnostics", w.JSON())
	b.show()
}

// fix applies the fix of a diagnostic, as one step to undo.
func (b *problemsPanel) fix(index int) {
	if index >= len(b.found) || b.found[index].Fix == nil || b.looking != nil || b.looked != b.page.doc || b.page.changed.text {
		return // the file has changed since; the next look offers it again
	}
	var w wire.Writer
	writeEdits(b.looked, &w, b.found[index].Fix)
	b.page.file.editor.Call("edit", w.JSON())
	b.lookSoon()
}

func (b *problemsPanel) show() {
	p := b.page
	setHidden(b.box, len(b.found) == 0)
	counts := map[lint.Severity]int{}
	for _, d := range b.found {
		counts[d.Severity]++
	}
	var parts []string
	for _, severity := range []lint.Severity{lint.Error, lint.Warning, lint.Note} {
		if n := counts[severity]; n > 0 {
			parts = append(parts, p.word("page.count-"+string(severity), core.Arg{Name: "n", Value: n}))
		}
	}
	b.count.SetTextContent(strings.Join(parts, " · "))
	b.list.SetTextContent("")
	for i := range b.found {
		add(b.list, b.item(i))
	}
}

func (b *problemsPanel) item(i int) element {
	p, d := b.page, &b.found[i]
	e := p.clone("problem")
	e.SetAttribute("class", "is-"+string(d.Severity))
	find(e, "use").SetAttribute("href", "#shape-"+string(d.Severity))
	find(e, ".severity").SetTextContent(p.word("severity." + string(d.Severity)))
	add(find(e, ".place"), p.lineLink(d.Line, p.word("page.line", core.Arg{Name: "n", Value: d.Line})))
	p.write(find(e, ".message"), d.Message())
	find(e, ".clause").SetTextContent(d.Clause)
	if d.Fix != nil {
		button := p.button("fix", "", func() { b.fix(i) })
		p.label(button, d.FixMessage())
		add(e, button)
	}
	return e
}
