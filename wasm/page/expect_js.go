package main

import (
	"syscall/js"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
)

// expectPanel is the bar of expectations: what must be allowed or blocked, and
// whether it is.
type expectPanel struct {
	page *page
	expectations
	resolve js.Value // web/src/resolve.js
	hands   js.Value // web/src/hands.js

	bar, verdict, failed, status element
	site                         string // that the URLs of the list are resolved against
}

func newExpectPanel(p *page, environment js.Value) *expectPanel {
	x := &expectPanel{
		page:    p,
		resolve: environment.Get("resolve"),
		hands:   environment.Get("hands"),
		bar:     p.byID("expected"),
		verdict: p.byID("expected-verdict"),
		failed:  p.byID("expected-failed"),
		status:  p.byID("expected-status"),
	}
	p.on("expected-clear", "click", func(js.Value) {
		x.expectations = expectations{}
		x.changed()
		p.byID("answers-title").Call("focus")
	})
	p.on("expected-json", "click", func(js.Value) {
		x.hands.Call("download", "robotscope-check.json", "application/json", x.request())
	})
	p.on("expected-curl", "click", func(js.Value) {
		p.copyText(x.hands.Call("curl", x.request()).String(), x.status, "expect.curl-copied")
	})
	p.on("expect-all", "click", func(js.Value) { x.expectAll() })
	return x
}

// changed follows a change of the expectations.
func (x *expectPanel) changed() {
	x.status.SetTextContent("")
	x.page.keepWork()
	x.page.looks.show()
}

// wanted is what is expected of the crawler asked for and an entry.
func (x *expectPanel) wanted(typed string) (allowed, ok bool) {
	if len(x.list) == 0 || x.page.Group == nil {
		return false, false
	}
	return x.of(x.page.Name(), typed)
}

// expect sets what is expected of the crawler asked for and an entry.
func (x *expectPanel) expect(e *answer, allowed bool) {
	if !x.set(expectation{x.page.Name(), e.typed, e.url, allowed}) {
		x.page.say("expect.too-many", core.Arg{Name: "most", Value: maxExpectations})
	}
	x.changed()
}

// dismiss expects nothing of the crawler asked for and an entry.
func (x *expectPanel) dismiss(e *answer) {
	x.remove(x.page.Name(), e.typed)
	x.changed()
}

// expectAll expects the present verdicts of the crawler asked for.
func (x *expectPanel) expectAll() {
	p := x.page
	if p.Group == nil {
		p.say("page.no-crawler")
		return
	}
	n := 0
	for i := range p.checked {
		a := p.answer(i)
		if a.problem != "" {
			continue
		}
		if !x.set(expectation{p.Name(), a.typed, a.url, a.verdict.Allowed}) {
			break
		}
		n++
	}
	code := "expect.set"
	if n < p.checked-len(p.passing[stateUnusable]) {
		code = "expect.set-some"
	}
	x.changed()
	p.say(code, core.Arg{Name: "n", Value: n}, core.Arg{Name: "most", Value: maxExpectations})
}

// show tells whether the expectations are met.
func (x *expectPanel) show() {
	p := x.page
	setHidden(x.bar, len(x.list) == 0)
	if len(x.list) == 0 || p.doc == nil {
		return
	}
	if site := p.question.site.Value(); site != x.site {
		x.site = site
		for i := range x.list {
			x.list[i].url = text(x.resolve.Invoke(x.list[i].typed, site).Get("url"))
		}
	}
	failed := x.failures(func(a crawlers.Agent) document.Reader { return p.doc.ReaderFor(a, p.dialect, p.met) })
	class, code := "expected is-allowed", "expect.met"
	if len(failed) > 0 {
		class, code = "expected is-blocked", "expect.failed"
	}
	x.bar.SetAttribute("class", class)
	verdict := p.word(code, core.Arg{Name: "n", Value: len(x.list)}, core.Arg{Name: "failed", Value: len(failed)})
	if x.verdict.TextContent() != verdict { // so that it is said once
		x.verdict.SetTextContent(verdict)
	}
	x.listFailed(failed)
}

// listFailed lists the first of the expectations that fail.
func (x *expectPanel) listFailed(failed []failure) {
	const most = 20
	p := x.page
	x.failed.SetTextContent("")
	for i, f := range failed {
		item := p.create("li", "", "")
		add(x.failed, item)
		if i == most {
			item.SetTextContent(p.word("page.more", core.Arg{Name: "n", Value: len(failed) - most}))
			return
		}
		args := []core.Arg{{Name: "url", Value: f.typed}, {Name: "agent", Value: f.agent}}
		code := "expect.must-block"
		switch {
		case f.group == nil:
			code = "expect.unusable"
		case f.allowed:
			code = "expect.must-allow"
		}
		if f.verdict.Rule != nil {
			code += "-rule"
			args = append(args, core.Arg{Name: "rule", Value: f.group.RuleText(f.verdict.Rule)}, core.Arg{Name: "line", Value: f.verdict.Rule.Line})
		}
		p.write(item, core.Message{Code: code, Args: args})
	}
}

// request is the expectations and the file as POST /api/check takes them.
func (x *expectPanel) request() string {
	var w wire.Writer
	w.Open('{').Key("robots").String(string(x.page.file.text()))
	w.Key("site").String(x.page.origin)
	if x.page.dialect != "" {
		w.Key("dialect").String(x.page.dialect)
	}
	w.Key("expect")
	x.writeList(&w)
	w.Close('}')
	return w.JSON()
}

func (x *expectPanel) writeList(w *wire.Writer) {
	w.Open('[')
	for _, e := range x.list {
		w.Open('{').Key("agent").String(e.agent)
		w.Key("url").String(e.typed)
		w.Key("allowed").Bool(e.allowed)
		w.Close('}')
	}
	w.Close(']')
}

// state and restore write and read the expectations, for the draft and for
// links: the JSON of an array of { agent, url, allowed }.
func (x *expectPanel) state() string {
	if len(x.list) == 0 {
		return ""
	}
	var w wire.Writer
	x.writeList(&w)
	return w.JSON()
}

func (x *expectPanel) restore(list js.Value) {
	x.expectations = expectations{}
	x.site = x.page.question.site.Value()
	for i := range list.Length() {
		e := list.Index(i)
		typed := text(e.Get("url"))
		x.set(expectation{text(e.Get("agent")), typed, text(x.resolve.Invoke(typed, x.site).Get("url")), e.Get("allowed").Truthy()})
	}
}
