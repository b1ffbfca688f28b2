package main

import (
	"robotscope/core"
	"robotscope/core/agree"
	"robotscope/core/lint"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
)

// This file shows where the dialects part on a URL, inside an explanation.

// addDisagreement shows the dialects' answers side by side, why they part, and
// a rewrite on which all agree.
func (p *page) addDisagreement(cell element, url string) {
	comparison := agree.On(p.rivals, url)
	if !comparison.Differ {
		return
	}
	box := p.create("div", "rivals", "")
	add(box, p.create("strong", "", p.word("page.disagree-title")))
	list := p.create("ul", "", "")
	for i := range comparison.Evidence {
		e := &comparison.Evidence[i]
		st := stateOf(e.Verdict)
		item := p.clone("rival")
		item.SetAttribute("class", "is-"+string(st))
		find(item, "use").SetAttribute("href", "#shape-"+string(st))
		find(item, ".rival-name").SetTextContent(p.word("dialect-name." + e.Group.Reading.Dialect.Name()))
		find(item, ".word").SetTextContent(p.word("verdict." + string(st)))
		why := core.Message{Code: "reason." + string(e.Reason)}
		if e.Rule != nil {
			why = core.Message{Code: "page.rival-rule", Args: []core.Arg{{Name: "rule", Value: e.Group.RuleText(e.Rule)}, {Name: "line", Value: e.Rule.Line}}}
		}
		p.write(find(item, ".rival-why"), why)
		add(list, item)
	}
	add(box, list)
	for _, m := range comparison.Reasons() {
		line := p.create("p", "", "")
		p.write(line, m)
		add(box, line)
	}
	place := p.create("p", "", "")
	add(box, place)
	p.offerRewrite(place, comparison)
	add(cell, box)
}

// offerRewrite shows a change on which all dialects agree. Looking for one may
// take tens of milliseconds, so it waits for a pause.
func (p *page) offerRewrite(place element, comparison agree.Comparison) {
	doc, own := p.doc, p.Group.Reading.Dialect
	show := func(r agree.Rewrite) {
		if len(r.Edits) == 0 {
			p.write(place, r.Message)
			return
		}
		button := p.button("fix", "", func() {
			if doc != p.doc || p.changed.text {
				return // the file has changed since
			}
			var w wire.Writer
			writeEdits(doc, &w, &lint.Fix{Edits: r.Edits})
			p.file.editor.Call("edit", w.JSON())
		})
		p.label(button, r.Message)
		addText(place, p.word("page.all-agree")+" ")
		add(place, button)
	}
	if p.rewrites.doc == doc && p.rewrites.url == comparison.URL && p.rewrites.own == own {
		show(p.rewrites.found)
		return
	}
	after(rewritePause, func() {
		if doc == p.doc && place.Get("isConnected").Bool() {
			p.rewrites = rewrites{doc, comparison.URL, own, comparison.Rewrite(own, p.usable(urlsKept))}
			show(p.rewrites.found)
		}
	})()
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
	found agree.Rewrite
}
