package main

import (
	"strings"
	"syscall/js"

	"robotscope/core"
	"robotscope/core/agree"
	"robotscope/core/lint"
)

// This file writes the explanation of one verdict, which the list shows under
// a row and the matrix under a crawler.

// about is what an explanation is about: as long as that stays, so does the
// explanation, with what is open and said in it.
type about struct {
	language  string
	doc       *document
	group     *core.Group
	access    core.Reason
	entry     string
	wanted    string
	disagrees bool
}

func (p *page) aboutOf(r reader, e *answer, disagrees bool) about {
	a := about{language: p.word("verdict.allowed"), doc: p.doc, group: r.group, entry: e.typed + " " + e.url + e.problem, disagrees: disagrees}
	if r.access != nil {
		a.access = core.Reason(r.access.Outcome)
	}
	if allowed, ok := p.expected.wanted(e.typed); ok {
		a.wanted = string(stateOf(core.Verdict{Allowed: allowed}))
	}
	return a
}

// explain writes into a cell why a reader may fetch an entry, or not.
func (p *page) explain(cell element, r reader, e *answer) {
	line := func(class string, messages ...core.Message) {
		e := p.create("p", class, "")
		p.write(e, messages...)
		add(cell, e)
	}
	if e.problem != "" {
		line("", core.Message{Code: "entry." + e.problem + ".help"})
		return
	}
	if r.access != nil {
		line("explanation", r.access.Why, r.access.Timeline[0].Why())
		return
	}
	evidence := r.group.Explain(e.url)
	line("explanation", evidence.Messages()...)
	p.listMatches(cell, evidence, e.url)
	if e.foreign {
		line("small", core.Message{Code: "entry.foreign.help", Args: []core.Arg{{Name: "origin", Value: originOf(e.url)}}})
	}
	if r.group == p.group && len(p.rivals) == len(core.Dialects()) {
		p.addDisagreement(cell, e.url)
	}
	tools := p.create("div", "tools-row", "")
	said := p.create("span", "small", "")
	said.SetAttribute("role", "status")
	add(tools, p.button("", p.word("page.copy-explanation"), func() {
		p.copyText(p.explanationText(r, e), said, "page.copied")
	}))
	if r.group == p.group {
		p.addExpectation(tools, e)
	}
	add(tools, said)
	add(cell, tools)
}

// listMatches shows the rules that matched, the strongest first, and part by
// part what of each matched what of the path.
func (p *page) listMatches(cell element, evidence core.Evidence, url string) {
	const most = 20
	if len(evidence.Matches) == 0 {
		return
	}
	box := p.create("details", "matches", "")
	box.Set("open", p.showsMatches)
	listen(box.Underlying(), "toggle", func(js.Value) { p.showsMatches = box.Get("open").Bool() })
	summary := p.create("summary", "", "")
	p.write(summary, core.Message{Code: "page.all-matches", Args: []core.Arg{{Name: "n", Value: len(evidence.Matches)}}})
	add(box, summary)
	dialect := evidence.Group.Reading.Dialect
	p.addCompared(box, "page.path-compared", dialect.PathOf(url), evidence.Path)
	list := p.create("ol", "", "")
	for i, m := range evidence.Matches {
		item := p.create("li", "", "")
		add(list, item)
		if i == most {
			item.SetTextContent(p.word("page.more", core.Arg{Name: "n", Value: len(evidence.Matches) - most}))
			break
		}
		rule := p.create("p", "", "")
		p.write(rule, core.Message{Code: "page.match", Args: []core.Arg{
			{Name: "rule", Value: evidence.Group.RuleText(m.Rule)},
			{Name: "line", Value: m.Rule.Line},
			{Name: "octets", Value: m.Octets},
		}})
		add(item, rule)
		p.addCompared(item, "page.pattern-compared", evidence.Group.Reading.File.Text(m.Rule.Pattern), m.Pattern)
		add(item, p.trace(evidence.Group.Trace(m, url)))
	}
	add(box, list)
	add(cell, box)
}

// addCompared tells in which form something is compared, if not as written.
func (p *page) addCompared(e element, code, written, compared string) {
	if written == compared {
		return
	}
	line := p.create("p", "small", "")
	p.write(line, core.Message{Code: code, Args: []core.Arg{{Name: "written", Value: written}, {Name: "compared", Value: compared}}})
	add(e, line)
}

// trace is a table of two rows: the parts of a pattern, and what of the path
// each matched.
func (p *page) trace(parts []core.Part) element {
	table := p.create("table", "trace", "")
	pattern, path := p.traceRow("page.trace-pattern"), p.traceRow("page.trace-path")
	for _, part := range parts {
		top, below := p.create("td", "", ""), p.create("td", "", "")
		top.SetAttribute("class", "is-"+string(part.Kind))
		below.SetAttribute("class", "is-"+string(part.Kind))
		p.traceText(top, part.Pattern, "page.trace-anything")
		code := "page.trace-nothing"
		if part.Kind == core.PartEnd {
			code = "page.trace-end"
		}
		p.traceText(below, part.Path, code)
		add(pattern, top)
		add(path, below)
	}
	add(table, pattern, path)
	frame := p.create("div", "trace-frame", "")
	frame.SetAttribute("tabindex", "0")
	frame.SetAttribute("role", "group")
	frame.SetAttribute("aria-label", p.word("page.trace"))
	add(frame, table)
	return frame
}

func (p *page) traceRow(code string) element {
	row := p.create("tr", "", "")
	head := p.create("th", "", p.word(code))
	head.SetAttribute("scope", "row")
	add(row, head)
	return row
}

// traceText fills a cell with code, or where there is none, with words.
func (p *page) traceText(cell element, text, instead string) {
	if text == "" {
		add(cell, p.create("span", "small", p.word(instead)))
		return
	}
	add(cell, p.create("code", "", clip(strings.ToValidUTF8(text, "\uFFFD"))))
}

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
	doc, own := p.doc, p.group.Reading.Dialect
	show := func(r agree.Rewrite) {
		if len(r.Edits) == 0 {
			p.write(place, r.Message)
			return
		}
		button := p.button("fix", "", func() {
			if doc != p.doc || p.changed.text {
				return // the file has changed since
			}
			var w jsonWriter
			doc.writeEdits(&w, &lint.Fix{Edits: r.Edits})
			p.file.editor.Call("edit", string(w.buf))
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
	doc   *document
	url   string
	own   core.Dialect
	found agree.Rewrite
}

// addExpectation offers to expect a verdict.
func (p *page) addExpectation(tools element, e *answer) {
	allowed, set := p.expected.wanted(e.typed)
	label := p.create("label", "expect-choice", p.word("expect.label")+" ")
	choice := p.create("select", "", "")
	choice.SetAttribute("aria-label", p.word("expect.label"))
	for _, o := range []struct {
		value    string
		selected bool
	}{{"none", !set}, {"allowed", set && allowed}, {"blocked", set && !allowed}} {
		option := p.create("option", "", p.word("expect."+o.value))
		option.SetAttribute("value", o.value)
		option.Set("selected", o.selected)
		add(choice, option)
	}
	listen(choice.Underlying(), "change", func(event js.Value) {
		switch value := text(event.Get("target").Get("value")); value {
		case "none":
			p.expected.dismiss(e)
		default:
			p.expected.expect(e, value == "allowed")
		}
	})
	add(label, choice)
	add(tools, label)
}

// explanationText is an explanation to paste into a mail or a ticket.
func (p *page) explanationText(r reader, e *answer) string {
	evidence := r.group.Explain(e.url)
	verdict := "verdict." + string(stateOf(evidence.Verdict))
	s := p.word("copy.verdict", core.Arg{Name: "url", Value: e.url}, core.Arg{Name: "agent", Value: r.name()}, core.Arg{Name: "verdict", Value: p.word(verdict)}) + "\n"
	for _, m := range append([]core.Message{r.group.Message()}, evidence.Messages()...) {
		s += p.words.Text(m) + "\n"
	}
	return s + p.word("dialect."+r.group.Reading.Dialect.Name()) + "\n"
}
