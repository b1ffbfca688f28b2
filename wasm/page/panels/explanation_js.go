package panels

import (
	"syscall/js"

	"robotscope/core"
	"robotscope/core/agree"
	"robotscope/core/origin"
	"robotscope/wasm/document"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
	"robotscope/wasm/scope"
	"robotscope/wasm/workbench"
)

// Explainer writes the explanation of one verdict, which the list shows under a row and the matrix under a crawler.
type Explainer struct {
	Desk
	host         *host.Host
	expect       func(a *workbench.Answer, allowed bool)
	dismiss      func(a *workbench.Answer)
	showsMatches bool // the reader wants to see how rules match
	rewrites     rewrites
}

// NewExplainer makes one; expect and dismiss are told what is to be expected of an answer from now on.
func NewExplainer(desk Desk, h *host.Host, expect func(a *workbench.Answer, allowed bool),
	dismiss func(a *workbench.Answer)) *Explainer {
	return &Explainer{Desk: desk, host: h, expect: expect, dismiss: dismiss}
}

// about is what an explanation is about: as long as that stays, so does the explanation, with what is open and said in
// it.
type about struct {
	language string
	doc      *document.Document
	group    *core.Group
	access   core.Reason
	entry    string
	wanted   string
	compared *agree.Classes // nil if the entry is not
	standing scope.Standing
}

// aboutOf is what explain would write about, d being what it is given.
func (x *Explainer) aboutOf(r *document.Reader, e *workbench.Answer, d *workbench.Differences) about {
	a := about{standing: e.Standing, language: x.Screen.Word("verdict.allowed"), doc: x.Bench.Doc, group: r.Group,
		entry: e.Typed + " " + e.URL + e.Problem}
	if d != nil && d.Known {
		a.compared = x.Bench.Others
	}
	if r.Access != nil {
		a.access = core.Reason(r.Access.Outcome)
	}
	if allowed, ok := x.Bench.Wanted(e.Typed); ok {
		a.wanted = string(workbench.StateOf(core.Verdict{Allowed: allowed}))
	}
	return a
}

// explain writes into a cell why a reader may fetch an entry, or not; and if the reader is the chosen crawler, in which
// ways crawlers part on it, else nil.
func (x *Explainer) explain(cell dom.Element, r *document.Reader, e *workbench.Answer, d *workbench.Differences) {
	line := func(class string, messages ...core.Message) { x.Screen.AddWritten(cell, "p", class, messages...) }
	if e.Problem != "" {
		line("", core.Say("entry."+e.Problem+".help"))
		return
	}
	if !e.Judged() {
		if x.Bench.IsUnsettled() {
			line("explanation", core.Say("headline.say-whose"))
		} else {
			line("explanation", core.Say("headline.other-origin", "origin", origin.Of(e.URL)))
		}
		return
	}
	if r.Access != nil {
		line("explanation", r.Access.Why, r.Access.Timeline[0].Why())
		if d != nil {
			x.addOthers(cell, d)
		}
		return
	}
	evidence := r.Group.Explain(e.URL)
	line("explanation", evidence.Messages()...)
	x.listMatches(cell, evidence, e.URL)
	if evidence.Rule != nil {
		addAround(x.Desk, x.host, cell, evidence.Rule)
	}
	if e.Standing == scope.Assumed {
		line("small", core.Say("entry.assumed.help", "origin", origin.Of(e.URL)))
	}
	if d != nil {
		if d.ReadDifferently {
			x.addReadings(cell, e.URL)
		}
		x.addOthers(cell, d)
	}
	tools := dom.Create("div", "tools-row", "")
	said := dom.Create("span", "small", "")
	said.SetAttribute("role", "status")
	dom.Add(tools, dom.NewButton("", x.Screen.Word("page.copy-explanation"), func() {
		copyText(x.Desk, x.host, x.explanationText(r, e), said, "page.copied")
	}))
	if r.Group == x.Bench.Group && !x.Bench.Proposed() {
		x.addExpectation(tools, e)
	}
	dom.Add(tools, said)
	dom.Add(cell, tools)
}

// addExpectation offers to expect a verdict.
func (x *Explainer) addExpectation(tools dom.Element, e *workbench.Answer) {
	allowed, set := x.Bench.Wanted(e.Typed)
	label := dom.Create("label", "expect-choice", x.Screen.Word("expect.label")+" ")
	choice := dom.Create("select", "", "")
	choice.SetAttribute("aria-label", x.Screen.Word("expect.label"))
	for _, o := range []struct {
		value    string
		selected bool
	}{{"none", !set}, {"allowed", set && allowed}, {"blocked", set && !allowed}} {
		option := dom.Create("option", "", x.Screen.Word("expect."+o.value))
		option.SetAttribute("value", o.value)
		option.Set("selected", o.selected)
		dom.Add(choice, option)
	}
	dom.OnValue(choice, func(value string, _ js.Value) {
		if value == "none" {
			x.dismiss(e)
		} else {
			x.expect(e, value == "allowed")
		}
	})
	dom.Add(label, choice)
	dom.Add(tools, label)
}

// explanationText is an explanation to paste into a mail or a ticket.
func (x *Explainer) explanationText(r *document.Reader, e *workbench.Answer) string {
	evidence := r.Group.Explain(e.URL)
	verdict := "verdict." + string(workbench.StateOf(evidence.Verdict))
	s := x.Screen.Word("copy.verdict", "url", e.URL, "agent", r.Name(), "verdict", x.Screen.Word(verdict)) + "\n"
	for _, m := range append([]core.Message{r.Group.Message()}, evidence.Messages()...) {
		s += x.Screen.Words.Text(m) + "\n"
	}
	if e.Standing == scope.Assumed {
		s += x.Screen.Word("entry.assumed.help", "origin", origin.Of(e.URL)) + "\n"
	}
	return s + x.Screen.Word("dialect."+r.Group.Reading.Dialect.Name()) + "\n"
}
