package main

import (
	"strconv"
	"syscall/js"

	"honnef.co/go/js/dom/v2"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

// questionPanel is who asks for what: crawler, dialect, site and URL list.
type questionPanel struct {
	page     *page
	originOf js.Value // web/src/resolve.js
	list     js.Value // web/src/list.js

	crawler *combobox
	dialect *dom.HTMLSelectElement
	site    *dom.HTMLInputElement

	crawlerProblem, crawlerNote, groupNote, dialectNote, siteProblem, imports element
}

func newQuestionPanel(p *page, environment js.Value) *questionPanel {
	q := &questionPanel{
		page:           p,
		originOf:       environment.Get("originOf"),
		list:           environment.Get("list"),
		crawler:        newCombobox(p),
		dialect:        &dom.HTMLSelectElement{BasicHTMLElement: p.byID("dialect")},
		site:           p.input("site"),
		crawlerProblem: p.byID("crawler-problem"),
		crawlerNote:    p.byID("crawler-note"),
		groupNote:      p.byID("group-note"),
		dialectNote:    p.byID("dialect-note"),
		siteProblem:    p.byID("site-problem"),
		imports:        p.byID("urls-notice"),
	}
	q.crawler.onInput = p.crawlerChanged
	listen(q.dialect.Underlying(), "input", func(js.Value) { p.crawlerChanged() })
	listen(q.site.Underlying(), "input", func(js.Value) { p.entriesChanged() })
	environment.Set("onListChange", js.FuncOf(func(js.Value, []js.Value) any {
		p.entriesChanged()
		return nil
	}))
	environment.Set("onImport", js.FuncOf(func(_ js.Value, args []js.Value) any {
		q.imported(text(args[0]), args[1].Int(), text(args[2]))
		return nil
	}))
	return q
}

// imported tells what was taken into the list, from what kind of text: see
// web/src/import.js.
func (q *questionPanel) imported(kind string, n int, name string) {
	code := "import." + kind
	if n == 0 && (kind == "list" || kind == "sitemap" || kind == "sitemap-index") {
		code = "import.nothing"
	}
	if name == "" {
		name = q.page.word("import.pasted")
	}
	q.page.notify(q.imports, core.Message{Code: code, Args: []core.Arg{{Name: "n", Value: n}, {Name: "name", Value: name}}})
}

func (q *questionPanel) crawlerTyped() string  { return q.crawler.input.Value() }
func (q *questionPanel) dialectChosen() string { return q.dialect.Value() }

// entries gives the origin of the site, the number of lines in the URL list,
// and what reads some of them, as typed and as resolved.
func (q *questionPanel) entries() (origin string, lines int, read func(from, count int) (typed, resolved string)) {
	site := q.site.Value()
	read = func(from, count int) (typed, resolved string) {
		pair := q.list.Call("read", from, count, site)
		return pair.Index(0).String(), pair.Index(1).String()
	}
	return q.originOf.Invoke(site).String(), q.list.Call("count").Int(), read
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
		p.notify(q.crawlerProblem, document.AgentMessage(p.agentErr))
		p.notify(q.crawlerNote)
		return
	}
	p.notify(q.crawlerProblem)
	p.notify(q.crawlerNote, agentNotes(p.Agent)...)
	q.showGroup()
	p.write(q.dialectNote, core.Message{Code: "dialect." + p.Group.Reading.Dialect.Name()})
}

// showGroup writes the sentence on the group, and its lines.
func (q *questionPanel) showGroup() {
	p := q.page
	if p.Access != nil {
		p.write(q.groupNote, p.Access.Why, p.Access.Timeline[0].Why())
		return
	}
	p.write(q.groupNote, p.Group.Message())
	if len(p.Group.Agents) == 0 {
		return
	}
	const most = 8 // lines named
	addText(q.groupNote, " "+p.word("group.lines", core.Arg{Name: "n", Value: len(p.Group.Agents)}))
	for i, a := range p.Group.Agents {
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
