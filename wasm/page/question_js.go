package main

import (
	"strconv"
	"syscall/js"

	"honnef.co/go/js/dom/v2"

	"robotscope/core"
	"robotscope/core/crawlers"
)

// questionPanel is who asks for what: crawler, dialect, site and URL list.
type questionPanel struct {
	page         *page
	resolveLines js.Value // web/src/resolve.js

	crawler *combobox
	dialect *dom.HTMLSelectElement
	site    *dom.HTMLInputElement
	urls    *dom.HTMLTextAreaElement

	crawlerProblem, crawlerNote, groupNote, dialectNote, siteProblem element
}

func newQuestionPanel(p *page, environment js.Value) *questionPanel {
	q := &questionPanel{
		page:           p,
		resolveLines:   environment.Get("resolveLines"),
		crawler:        newCombobox(p),
		dialect:        &dom.HTMLSelectElement{BasicHTMLElement: p.byID("dialect")},
		site:           p.input("site"),
		urls:           &dom.HTMLTextAreaElement{BasicHTMLElement: p.byID("urls")},
		crawlerProblem: p.byID("crawler-problem"),
		crawlerNote:    p.byID("crawler-note"),
		groupNote:      p.byID("group-note"),
		dialectNote:    p.byID("dialect-note"),
		siteProblem:    p.byID("site-problem"),
	}
	q.crawler.onInput = p.crawlerChanged
	listen(q.dialect.Underlying(), "input", func(js.Value) { p.crawlerChanged() })
	listen(q.site.Underlying(), "input", func(js.Value) { p.entriesChanged() })
	listen(q.urls.Underlying(), "input", func(js.Value) { p.entriesChanged() })
	return q
}

func (q *questionPanel) crawlerTyped() string  { return q.crawler.input.Value() }
func (q *questionPanel) dialectChosen() string { return q.dialect.Value() }

// entries gives the URL list as typed and resolved.
func (q *questionPanel) entries() (typed, resolved string) {
	typed = q.urls.Value()
	return typed, q.resolveLines.Invoke(typed, q.site.Value()).String()
}

// show tells which group is obeyed and why, or what is wrong.
func (q *questionPanel) show() {
	p := q.page
	setInvalid(q.site.BasicHTMLElement, p.origin == "")
	if p.origin == "" {
		p.notify(q.siteProblem, core.Message{Code: "site.unusable"})
	} else {
		p.notify(q.siteProblem)
	}

	setInvalid(q.crawler.input.BasicHTMLElement, p.agentErr != nil)
	setHidden(q.groupNote, p.agentErr != nil)
	setHidden(q.dialectNote, p.agentErr != nil)
	if p.agentErr != nil {
		p.notify(q.crawlerProblem, agentMessage(p.agentErr))
		p.notify(q.crawlerNote)
		return
	}
	p.notify(q.crawlerProblem)
	p.notify(q.crawlerNote, agentNotes(p.agent)...)
	q.showGroup()
	p.write(q.dialectNote, core.Message{Code: "dialect." + p.group.Reading.Dialect.Name()})
}

// showGroup writes the sentence on the group, and its lines.
func (q *questionPanel) showGroup() {
	p := q.page
	p.write(q.groupNote, p.group.Message())
	if len(p.group.Agents) == 0 {
		return
	}
	const most = 8 // lines named
	addText(q.groupNote, " "+p.word("group.lines", core.Arg{Name: "n", Value: len(p.group.Agents)}))
	for i, a := range p.group.Agents {
		if i == most {
			addText(q.groupNote, " …")
			break
		}
		addText(q.groupNote, " ")
		add(q.groupNote, p.lineLink(a.Line, strconv.Itoa(a.Line)))
	}
}

func setInvalid(e element, invalid bool) {
	if invalid {
		e.SetAttribute("aria-invalid", "true")
	} else {
		e.RemoveAttribute("aria-invalid")
	}
}

// agentNotes is what to know of a crawler beside its group: how the header
// was understood, and whether it obeys at all.
func agentNotes(a crawlers.Agent) []core.Message {
	var notes []core.Message
	if a.From == crawlers.FromHeader {
		notes = append(notes, core.Message{Code: "agent.from-header", Args: []core.Arg{{Name: "taken", Value: a.Taken}}})
	}
	c := a.Crawler
	if c == nil {
		return notes
	}
	name := core.Arg{Name: "name", Value: c.Name}
	if !c.Fetches {
		notes = append(notes, core.Message{Code: "agent.no-fetches", Args: []core.Arg{name}})
	}
	switch c.Obeys {
	case crawlers.ObeysPartly:
		notes = append(notes, core.Message{Code: "agent.obeys-partly", Args: []core.Arg{name}})
	case crawlers.ObeysNo:
		notes = append(notes, core.Message{Code: "agent.obeys-no", Args: []core.Arg{name}})
	}
	return notes
}
