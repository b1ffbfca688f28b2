package main

import (
	"syscall/js"

	"robotscope/core"
	"robotscope/wasm/document"
)

// This file writes the explanation of one verdict, which the list shows under
// a row and the matrix under a crawler.

// about is what an explanation is about: as long as that stays, so does the
// explanation, with what is open and said in it.
type about struct {
	language  string
	doc       *document.Document
	group     *core.Group
	access    core.Reason
	entry     string
	wanted    string
	disagrees bool
}

func (p *page) aboutOf(r document.Reader, e *answer, disagrees bool) about {
	a := about{language: p.word("verdict.allowed"), doc: p.doc, group: r.Group, entry: e.typed + " " + e.url + e.problem, disagrees: disagrees}
	if r.Access != nil {
		a.access = core.Reason(r.Access.Outcome)
	}
	if allowed, ok := p.expected.wanted(e.typed); ok {
		a.wanted = string(stateOf(core.Verdict{Allowed: allowed}))
	}
	return a
}

// explain writes into a cell why a reader may fetch an entry, or not.
func (p *page) explain(cell element, r document.Reader, e *answer) {
	line := func(class string, messages ...core.Message) {
		e := p.create("p", class, "")
		p.write(e, messages...)
		add(cell, e)
	}
	if e.problem != "" {
		line("", core.Message{Code: "entry." + e.problem + ".help"})
		return
	}
	if r.Access != nil {
		line("explanation", r.Access.Why, r.Access.Timeline[0].Why())
		return
	}
	evidence := r.Group.Explain(e.url)
	line("explanation", evidence.Messages()...)
	p.listMatches(cell, evidence, e.url)
	if e.foreign {
		line("small", core.Message{Code: "entry.foreign.help", Args: []core.Arg{{Name: "origin", Value: originOf(e.url)}}})
	}
	if r.Group == p.Group && len(p.rivals) == len(core.Dialects()) {
		p.addDisagreement(cell, e.url)
	}
	tools := p.create("div", "tools-row", "")
	said := p.create("span", "small", "")
	said.SetAttribute("role", "status")
	add(tools, p.button("", p.word("page.copy-explanation"), func() {
		p.copyText(p.explanationText(r, e), said, "page.copied")
	}))
	if r.Group == p.Group {
		p.addExpectation(tools, e)
	}
	add(tools, said)
	add(cell, tools)
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
func (p *page) explanationText(r document.Reader, e *answer) string {
	evidence := r.Group.Explain(e.url)
	verdict := "verdict." + string(stateOf(evidence.Verdict))
	s := p.word("copy.verdict", core.Arg{Name: "url", Value: e.url}, core.Arg{Name: "agent", Value: r.Name()}, core.Arg{Name: "verdict", Value: p.word(verdict)}) + "\n"
	for _, m := range append([]core.Message{r.Group.Message()}, evidence.Messages()...) {
		s += p.words.Text(m) + "\n"
	}
	return s + p.word("dialect."+r.Group.Reading.Dialect.Name()) + "\n"
}
