package panels

import (
	"syscall/js"

	"robotscope/core"
	"robotscope/core/analysis"
	"robotscope/wasm/document"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
	"robotscope/wasm/page/task"
	"robotscope/wasm/workbench"
)

const (
	rulesPause     = 500 // for how many milliseconds changes rest before rules are looked at
	redundantShown = 100 // the most rules that the list names
)

// Rules tells what each rule of the crawler's group is good for: it dims those that change nothing, and shows a URL that
// the rule at the cursor decides.
type Rules struct {
	Desk
	host *host.Host

	box, count, list, note dom.Element

	looking   *task.Task
	group     *core.Group // that it looks at
	findings  []analysis.Finding
	redundant []int // indexes of those that say so; nil until all are there

	dims   bool // some lines are dimmed
	line   int  // where the cursor is
	listed bool

	proving *task.Task
	queue   []removalOffer
}

// removalOffer is a place for a button that removes a line, if that is proved to change nothing.
type removalOffer struct {
	line  int
	place dom.Element
}

// NewRules makes the panel.
func NewRules(desk Desk, h *host.Host) *Rules {
	r := &Rules{
		Desk: desk, host: h, looking: desk.Tasks.New(), proving: desk.Tasks.New(),
		box: dom.ByID("rules"), count: dom.ByID("rules-count"), list: dom.ByID("rules-list"), note: dom.ByID("rule-note"),
	}
	dom.Listen(r.box, "toggle", func(js.Value) { r.showList() })
	return r
}

// SetLine tells where the cursor is.
func (r *Rules) SetLine(line int) {
	if line != r.line {
		r.line = line
		r.showNote()
	}
}

// Show follows a change of the file or the crawler.
func (r *Rules) Show() {
	if r.group == r.Bench.Group {
		return
	}
	r.group, r.findings, r.redundant, r.listed, r.queue = r.Bench.Group, nil, nil, false, nil
	r.proving.Stop()
	dom.SetHidden(r.box, true)
	r.showNote()
	if r.dims {
		r.dim(nil)
	}
	r.looking.After(rulesPause, r.look)
}

// Translate says everything anew, in another language.
func (r *Rules) Translate() {
	r.group = nil
	r.Show()
}

func (r *Rules) look(t *task.Run) {
	if r.Bench.Group == nil || r.Bench.Access != nil || len(r.Bench.Group.Rules) == 0 {
		return
	}
	run := analysis.Start(r.Bench.Group, analysis.Bound{})
	for run.Step(workbench.StatesAStep) {
		if !t.GoOn() {
			return
		}
		if t.Due() {
			done, total := run.Progress()
			dom.SetHidden(r.box, false)
			r.count.SetTextContent(r.Screen.Word("rule.progress", "n", done, "of", total))
		}
	}
	r.findings = run.Findings()
	r.show()
}

// show shows what was found.
func (r *Rules) show() {
	r.redundant = []int{}
	var lines []int
	unknown := 0
	copied := make([]bool, r.group.Reading.File.LineCount()+1) // lines that have to stay if their copies go, which are told of
	for i := range r.findings {
		if f := &r.findings[i]; f.Status == analysis.Duplicate {
			copied[f.By[0]] = true
		}
	}
	for i := range r.findings {
		f := &r.findings[i]
		if workbench.Redundant(f) && !copied[f.Rule.Line] {
			r.redundant = append(r.redundant, i)
			lines = append(lines, f.Rule.Line)
		}
		if f.Status == analysis.Unsettled {
			unknown++
		}
	}
	r.dim(lines)
	dom.SetHidden(r.box, len(r.redundant) == 0)
	messages := core.Messages{core.Say("rule.idle", "n", len(r.redundant), "of", len(r.findings))}
	if unknown > 0 {
		messages.Say("rule.unsettled", "n", unknown)
	}
	r.Screen.Write(r.count, messages...)
	r.showList()
	r.showNote()
}

// dim dims the lines of rules that change nothing.
func (r *Rules) dim(lines []int) {
	r.dims = len(lines) > 0
	r.host.Editor.SetRedundant(lines)
}

// showList lists the rules that change nothing, once somebody wants to see them.
func (r *Rules) showList() {
	if r.redundant == nil || r.listed || !r.box.Get("open").Bool() {
		return
	}
	r.listed = true
	r.list.SetTextContent("")
	for n, i := range r.redundant {
		item := dom.Create("li", "", "")
		dom.Add(r.list, item)
		if n == redundantShown {
			item.SetTextContent(r.Screen.Word("page.more", "n", len(r.redundant)-n))
			break
		}
		r.tell(item, &r.findings[i], true)
	}
	r.proving.After(0, r.prove)
}

// showNote tells of the rule at the cursor.
func (r *Rules) showNote() {
	var found *analysis.Finding
	if r.redundant != nil {
		for i := range r.findings {
			if r.findings[i].Rule.Line == r.line {
				found = &r.findings[i]
			}
		}
	}
	dom.SetHidden(r.note, found == nil)
	dom.KeepFocus(r.note, func() {
		r.note.SetTextContent("")
		if found != nil {
			r.tell(r.note, found, workbench.Redundant(found))
			r.proving.After(0, r.prove)
		}
	})
}

// tell writes what a rule is good for, with what to do about it.
func (r *Rules) tell(e dom.Element, f *analysis.Finding, removable bool) {
	r.Screen.AddWritten(e, "span", "", workbench.FindingMessage(f))
	if f.Witness != "" {
		dom.AddText(e, " ")
		dom.Add(e, dom.NewButton("fix", r.Screen.Word("rule.add-url"), func() { r.host.List.Append(f.Witness) }))
	}
	if removable {
		place := dom.Create("span", "", "")
		dom.Add(e, place)
		r.queue = append(r.queue, removalOffer{f.Rule.Line, place})
	}
}

// prove tries, one after another, whether the lines told of can go without changing a verdict for any crawler that their
// groups name, in any dialect, and offers to remove those that can.
func (r *Rules) prove(t *task.Run) {
	doc := r.Bench.Doc
	for ; len(r.queue) > 0; r.queue = r.queue[1:] {
		offer := r.queue[0]
		if !offer.place.Get("isConnected").Bool() {
			continue
		}
		removal := analysis.Remove(doc.File, offer.line, analysis.Bound{})
		for removal.Step(workbench.StatesAStep) {
			if !t.GoOn() {
				return
			}
		}
		if removal.Answer() == analysis.Yes {
			dom.AddText(offer.place, " ")
			remove := func() { r.remove(doc, offer.line) }
			dom.Add(offer.place, dom.NewButton("fix", r.Screen.Word("rule.remove", "line", offer.line), remove))
		} else {
			r.Screen.Write(offer.place, core.Say("rule.stays"))
			offer.place.Call("prepend", " ")
		}
	}
}

// remove takes a line out of the file, as one step to undo.
func (r *Rules) remove(doc *document.Document, line int) {
	if r.Bench.IsPresent(doc) { // else the file has changed since
		r.host.Step(func() { r.host.Editor.Edit(workbench.Removal(doc, line)) })
	}
}
