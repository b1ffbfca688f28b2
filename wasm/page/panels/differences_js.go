package panels

import (
	"robotscope/core"
	"robotscope/core/agree"
	"robotscope/wasm/document"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/task"
	"robotscope/wasm/workbench"
)

// This file shows how crawlers part on a URL, inside an explanation.

// addOthers tells, by name and line, who is treated otherwise than the chosen crawler.
func (x *Explainer) addOthers(cell dom.Element, d *workbench.Differences) {
	if len(d.Others) == 0 {
		return
	}
	code := "others.title-in"
	if d.Verdict.Allowed {
		code = "others.title-out"
	}
	box := dom.Create("div", "others", "")
	dom.Add(box, dom.Create("strong", "", x.Screen.Word(code)))
	list := dom.Create("ul", "", "")
	for _, t := range d.Treated() {
		x.Screen.AddWritten(list, "li", "", t.Why()...)
	}
	dom.Add(box, list)
	dom.Add(cell, box)
}

// addReadings shows the answers of those who read the group differently side by side, why they part, and a rewrite on
// which all agree.
func (x *Explainer) addReadings(cell dom.Element, url string) {
	comparison := agree.On(x.Bench.Readings, url)
	if !comparison.Differ {
		return
	}
	box := dom.Create("div", "rivals", "")
	dom.Add(box, dom.Create("strong", "", x.Screen.Word("page.read-title")))
	list := dom.Create("ul", "", "")
	for i := range comparison.Evidence {
		e := &comparison.Evidence[i]
		st := workbench.StateOf(e.Verdict)
		item := dom.Clone("rival")
		item.SetAttribute("class", "is-"+string(st))
		dom.Find(item, "use").SetAttribute("href", "#shape-"+string(st))
		dom.Find(item, ".rival-name").SetTextContent(x.Screen.Word("dialect-name." + e.Group.Reading.Dialect.Name()))
		dom.Find(item, ".word").SetTextContent(x.Screen.Word("verdict." + string(st)))
		why := core.Say("reason." + string(e.Reason))
		if e.Rule != nil {
			why = core.Say("page.rival-rule", "rule", e.Group.RuleText(e.Rule), "line", e.Rule.Line)
		}
		x.Screen.Write(dom.Find(item, ".rival-why"), why)
		dom.Add(list, item)
	}
	dom.Add(box, list)
	for _, m := range comparison.Reasons() {
		x.Screen.AddWritten(box, "p", "", m)
	}
	place := dom.Create("p", "", "")
	dom.Add(box, place)
	x.offerRewrite(place, comparison)
	dom.Add(cell, box)
}

// offerRewrite shows a change on which all dialects agree. Looking for one may
// take tens of milliseconds, so it waits for a pause.
func (x *Explainer) offerRewrite(place dom.Element, comparison agree.Comparison) {
	doc, own := x.Bench.Doc, x.Bench.Group.Reading.Dialect
	show := func(r agree.Rewrite) {
		if len(r.Edits) == 0 {
			x.Screen.Write(place, r.Message)
			return
		}
		button := dom.NewButton("fix", "", func() {
			if x.Bench.IsPresent(doc) { // else the file has changed since
				x.host.Step(func() { x.host.Editor.Edit(workbench.Edits(doc, r.Edits)) })
			}
		})
		x.Screen.Label(button, r.Message)
		dom.AddText(place, x.Screen.Word("page.all-agree")+" ")
		dom.Add(place, button)
	}
	if x.rewrites.doc == doc && x.rewrites.url == comparison.URL && x.rewrites.own == own && x.rewrites.old == x.Bench.Old {
		show(x.rewrites.found)
		return
	}
	x.Tasks.New().After(rewritePause, func(*task.Run) {
		if doc == x.Bench.Doc && place.Get("isConnected").Bool() {
			x.rewrites = rewrites{doc, comparison.URL, own, x.Bench.Old, comparison.Rewrite(own, x.Bench.URLs(urlsKept))}
			show(x.rewrites.found)
		}
	})
}

// rewritePause is how long a file rests before a rewrite is looked for, in
// milliseconds; urlsKept is how many listed URLs keep their answers by it.
const (
	rewritePause = 300
	urlsKept     = 200
)

// rewrites is the rewrite that was looked for last, and for what.
type rewrites struct {
	doc   *document.Document
	url   string
	own   core.Dialect
	old   bool
	found agree.Rewrite
}
