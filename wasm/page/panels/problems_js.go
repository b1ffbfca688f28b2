package panels

import (
	"strings"

	"robotscope/core/lint"
	"robotscope/wasm/document"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
	"robotscope/wasm/page/task"
	"robotscope/wasm/workbench"
)

// lintPause is how long typing rests before the file is looked through, in milliseconds: who types on wants no remarks
// on half a line.
const lintPause = 250

// Problems is what there is to tell of the file: marks in the editor, and a list under it.
type Problems struct {
	Desk
	host *host.Host

	box, count, list dom.Element
	looking          *task.Task
	doc              *document.Document // whose problems were found
	found            []lint.Diagnostic
}

// NewProblems makes the panel.
func NewProblems(desk Desk, h *host.Host) *Problems {
	return &Problems{
		Desk: desk, host: h, looking: desk.Tasks.New(),
		box: dom.ByID("problems"), count: dom.ByID("problems-count"), list: dom.ByID("problems-list"),
	}
}

// LookSoon follows a change of anything that problems depend on.
func (p *Problems) LookSoon() {
	p.looking.After(lintPause, func(r *task.Run) {
		doc, look := p.Bench.Doc, p.Bench.Look()
		p.doc = nil
		for look.Step() {
			if !r.GoOn() {
				return
			}
		}
		if !r.Rest(0) { // to find them and to show them are two tasks: on a slow phone each is long
			return
		}
		p.doc, p.found = doc, look.Diagnostics()
		p.host.Editor.SetDiagnostics(workbench.Marks(doc, p.Screen.Words, p.found))
		p.show()
	})
}

// Fix applies one of the fixes of a diagnostic, as one step to undo.
func (p *Problems) Fix(index, fix int) {
	if index >= len(p.found) || p.doc == nil || !p.Bench.IsPresent(p.doc) {
		return // the file has changed since; the next look offers it again
	}
	if edits := workbench.FixEdits(&p.found[index], fix); edits != nil {
		p.host.Step(func() { p.host.Editor.Edit(workbench.Edits(p.doc, edits)) })
	}
}

func (p *Problems) show() {
	dom.SetHidden(p.box, len(p.found) == 0)
	counts := map[lint.Severity]int{}
	for _, d := range p.found {
		counts[d.Severity]++
	}
	var parts []string
	for _, severity := range []lint.Severity{lint.Error, lint.Warning, lint.Note} {
		if n := counts[severity]; n > 0 {
			parts = append(parts, p.Screen.Word("page.count-"+string(severity), "n", n))
		}
	}
	p.count.SetTextContent(strings.Join(parts, " · "))
	dom.KeepFocus(p.list, func() {
		p.list.SetTextContent("")
		for i := range p.found {
			dom.Add(p.list, p.item(i))
		}
	})
}

func (p *Problems) item(i int) dom.Element {
	d := &p.found[i]
	e := dom.Clone("problem")
	e.SetAttribute("class", "is-"+string(d.Severity))
	dom.Find(e, "use").SetAttribute("href", "#shape-"+string(d.Severity))
	dom.Find(e, ".severity").SetTextContent(p.Screen.Word("severity." + string(d.Severity)))
	dom.Add(dom.Find(e, ".place"), p.Screen.LineLink(d.Line, p.Screen.Word("page.line", "n", d.Line)))
	p.Screen.Write(dom.Find(e, ".message"), d.Message())
	dom.Find(e, ".clause").SetTextContent(d.Clause)
	for fix, label := range workbench.Fixes(d) {
		button := dom.NewButton("fix", "", func() { p.Fix(i, fix) })
		p.Screen.Label(button, label)
		dom.Add(e, button)
	}
	return e
}
