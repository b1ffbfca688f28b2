package main

import (
	"syscall/js"

	"robotscope/core"
	"robotscope/core/analysis"
	"robotscope/core/lint"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
)

const (
	rulesPause  = 500 // for how many milliseconds changes rest before rules are looked at
	idleShown   = 100 // the most rules that the list names
	statesAStep = 200 // states of analysis between two looks at the clock
)

// rulesPanel tells what each rule of the crawler's group is good for: it dims
// those that change nothing, and shows a URL that the rule at the cursor
// decides.
type rulesPanel struct {
	page *page

	box, count, list, note element
	soon, goOn             func()

	group   *core.Group // that run and findings are about
	run     *analysis.Run
	idle    []int // indexes of the findings that change nothing; nil until run has ended
	shownAt float64

	dims    bool // some lines are dimmed
	line    int  // where the cursor is
	listed  bool
	queue   []removalOffer
	removal *analysis.Removal // of the first of the queue, if it is begun
}

// removalOffer is a place for a button that removes a line, if that is proved
// to change nothing.
type removalOffer struct {
	line  int
	place element
}

func newRulesPanel(p *page, environment js.Value) *rulesPanel {
	r := &rulesPanel{page: p, box: p.byID("rules"), count: p.byID("rules-count"), list: p.byID("rules-list"), note: p.byID("rule-note")}
	r.soon = after(rulesPause, r.start)
	r.goOn = nextTask(r.step)
	environment.Set("onCursor", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if line := args[0].Int(); line != r.line {
			r.line = line
			r.showNote()
		}
		return nil
	}))
	listen(r.box.Underlying(), "toggle", func(js.Value) { r.showList() })
	return r
}

// show follows a change of the file or the crawler.
func (r *rulesPanel) show() {
	if r.group == r.page.Group {
		return
	}
	r.group, r.run, r.idle, r.listed = nil, nil, nil, false
	r.queue, r.removal = nil, nil
	setHidden(r.box, true)
	r.showNote()
	if r.dims {
		r.dim(nil)
	}
	r.soon()
}

// translate says everything anew, in another language.
func (r *rulesPanel) translate() {
	r.group = nil
	r.show()
}

func (r *rulesPanel) start() {
	p := r.page
	if p.Group == nil || p.Access != nil || p.changed.text || p.changed.crawler || len(p.Group.Rules) == 0 {
		return
	}
	r.group = p.Group
	r.run = analysis.Start(p.Group, analysis.Bound{})
	r.step()
}

// step looks on for some milliseconds. An edit or another crawler ends it.
func (r *rulesPanel) step() {
	p := r.page
	if r.run == nil || r.group != p.Group || p.changed.text {
		return
	}
	end := now() + sliceLength
	for r.idle == nil && r.run.Step(statesAStep) {
		if now() > end {
			if now()-r.shownAt > showEvery {
				r.shownAt = now()
				done, total := r.run.Progress()
				setHidden(r.box, false)
				r.count.SetTextContent(p.word("rule.progress", number("n", done), number("of", total)))
			}
			r.goOn()
			return
		}
	}
	if r.idle == nil {
		r.ended()
	}
	r.prove(end)
}

// ended shows what was found.
func (r *rulesPanel) ended() {
	p := r.page
	r.idle = []int{}
	var lines []int
	unknown := 0
	findings := r.run.Findings()
	for i := range findings {
		f := &findings[i]
		if idle(f) {
			r.idle = append(r.idle, i)
			lines = append(lines, f.Rule.Line)
		}
		if f.Status == analysis.Unsettled {
			unknown++
		}
	}
	r.dim(lines)
	setHidden(r.box, len(r.idle) == 0)
	messages := []core.Message{{Code: "rule.idle", Args: []core.Arg{number("n", len(r.idle)), number("of", len(findings))}}}
	if unknown > 0 {
		messages = append(messages, core.Message{Code: "rule.unsettled", Args: []core.Arg{number("n", unknown)}})
	}
	p.write(r.count, messages...)
	r.showList()
	r.showNote()
}

// dim dims the lines of rules that change nothing.
func (r *rulesPanel) dim(lines []int) {
	r.dims = len(lines) > 0
	var marks []byte
	for _, line := range lines {
		marks = append(marks, byte(line), byte(line>>8), byte(line>>16), byte(line>>24))
	}
	r.page.file.editor.Call("setIdle", toUint8Array(marks))
}

// showList lists the rules that change nothing, once somebody wants to see
// them.
func (r *rulesPanel) showList() {
	p := r.page
	if r.idle == nil || r.listed || !r.box.Get("open").Bool() {
		return
	}
	r.listed = true
	r.list.SetTextContent("")
	findings := r.run.Findings()
	for n, i := range r.idle {
		item := p.create("li", "", "")
		add(r.list, item)
		if n == idleShown {
			item.SetTextContent(p.word("page.more", number("n", len(r.idle)-n)))
			break
		}
		r.tell(item, &findings[i], true)
	}
	r.goOn()
}

// showNote tells of the rule at the cursor.
func (r *rulesPanel) showNote() {
	p := r.page
	var found *analysis.Finding
	if r.idle != nil {
		findings := r.run.Findings()
		for i := range findings {
			if findings[i].Rule.Line == r.line {
				found = &findings[i]
			}
		}
	}
	setHidden(r.note, found == nil)
	p.keepFocus(r.note, func() {
		r.note.SetTextContent("")
		if found != nil {
			r.tell(r.note, found, idle(found))
			r.goOn()
		}
	})
}

// tell writes what a rule is good for, with what to do about it.
func (r *rulesPanel) tell(e element, f *analysis.Finding, removable bool) {
	p := r.page
	text := p.create("span", "", "")
	p.write(text, findingMessages(f)...)
	add(e, text)
	if f.Witness != "" {
		addText(e, " ")
		add(e, p.button("fix", p.word("rule.add-url"), func() { p.question.list.Call("append", f.Witness) }))
	}
	if removable {
		place := p.create("span", "", "")
		add(e, place)
		r.queue = append(r.queue, removalOffer{f.Rule.Line, place})
	}
}

// prove tries, one after another, whether the lines told of can go without
// changing a verdict for any crawler that their groups name, in any dialect,
// and offers to remove those that can.
func (r *rulesPanel) prove(end float64) {
	p := r.page
	for len(r.queue) > 0 {
		offer := r.queue[0]
		if r.removal == nil {
			if !offer.place.Get("isConnected").Bool() {
				r.queue = r.queue[1:]
				continue
			}
			r.removal = analysis.Remove(p.doc.File, offer.line, analysis.Bound{})
		}
		for r.removal.Step(statesAStep) {
			if now() > end {
				r.goOn()
				return
			}
		}
		if r.removal.Answer() == analysis.Yes {
			doc, line := p.doc, offer.line
			addText(offer.place, " ")
			add(offer.place, p.button("fix", p.word("rule.remove", number("line", line)), func() { r.remove(doc, line) }))
		} else {
			p.write(offer.place, core.Message{Code: "rule.stays"})
			offer.place.Call("prepend", " ")
		}
		r.queue, r.removal = r.queue[1:], nil
	}
}

// remove takes a line out of the file, as one step to undo.
func (r *rulesPanel) remove(doc *document.Document, line int) {
	p := r.page
	if doc != p.doc || p.changed.text {
		return // the file has changed since
	}
	var w wire.Writer
	writeEdits(doc, &w, &lint.Fix{Edits: []lint.Edit{{Span: lineSpan(doc.File, line)}}})
	p.file.editor.Call("edit", w.JSON())
}
