package main

import (
	"syscall/js"

	"honnef.co/go/js/dom/v2"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/habit"
	"robotscope/wasm/document"
)

// livePanel fetches a site's robots.txt through the server of the page. It is
// the one thing here that needs a server.
type livePanel struct {
	page            *page
	resolve         js.Value // web/src/resolve.js
	list            js.Value // web/src/list.js
	fetchLive       js.Value // web/src/live.js
	exampleURLs     string
	form, opener    element
	problem, result element
	hops, outcome   element
	input           *dom.HTMLInputElement
	button          *dom.HTMLButtonElement
}

func newLivePanel(p *page, environment js.Value) *livePanel {
	l := &livePanel{
		page:        p,
		resolve:     environment.Get("resolve"),
		list:        environment.Get("list"),
		fetchLive:   environment.Get("fetchLive"),
		exampleURLs: environment.Get("exampleUrls").String(),
		form:        p.byID("live"),
		result:      p.byID("live-result"),
		hops:        p.byID("live-hops"),
		outcome:     p.byID("live-outcome"),
		opener:      p.byID("live-open"),
		problem:     p.byID("live-problem"),
		input:       p.input("live-url"),
		button:      &dom.HTMLButtonElement{BasicHTMLElement: p.byID("live-go")},
	}
	listen(l.opener.Underlying(), "click", func(js.Value) { l.setOpen(l.form.Get("hidden").Bool()) })
	listen(p.byID("live-close").Underlying(), "click", func(js.Value) { l.setOpen(false); l.opener.Focus() })
	listen(l.form.Underlying(), "submit", func(e js.Value) {
		e.Call("preventDefault")
		l.fetch()
	})
	return l
}

func (l *livePanel) setOpen(open bool) {
	setHidden(l.form, !open)
	l.opener.Call("setAttribute", "aria-expanded", open)
	if open {
		l.input.Focus()
		l.input.Select()
	}
}

// fetch gets the robots.txt of what was typed.
func (l *livePanel) fetch() {
	l.page.notify(l.problem)
	setHidden(l.result, true)
	l.button.SetDisabled(true)
	l.button.SetTextContent(l.page.word("live.busy"))
	l.ask(l.input.Value(), l.answered, l.fail)
}

// ask has the server fetch the robots.txt of what was typed, on the site of
// the question if that is a path. In the end it calls got, with the URL that
// was asked for, the text that came and what the fetch met, or else failed.
func (l *livePanel) ask(typed string, got func(url, body string, met access.Fetch), failed func(why core.Message)) {
	resolved := l.resolve.Invoke(typed, l.page.question.site.Value())
	if problem := resolved.Get("error"); problem.Truthy() {
		failed(core.Message{Code: "live." + problem.String()})
		return
	}
	url := resolved.Get("url").String()
	var onAnswer, onError js.Func
	release := func() { onAnswer.Release(); onError.Release() }
	// An answer is { ok, body }, where the body is what GET /api/robots
	// answers, or a problem of RFC 9457.
	onAnswer = js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer release()
		body := args[0].Get("body")
		if !args[0].Get("ok").Bool() {
			failed(core.Message{Code: "live.problem", Args: []core.Arg{{Name: "detail", Value: text(body.Get("detail"))}}})
			return nil
		}
		met := fetchOf(body)
		if met.Err == access.ErrDNS || met.Err == access.ErrRefused {
			// Most likely a slip in the address: what is there stays.
			failed(access.Judge(habit.None, core.RFC9309, met).Why)
			return nil
		}
		got(url, text(body.Get("text")), met)
		return nil
	})
	onError = js.FuncOf(func(js.Value, []js.Value) any {
		defer release()
		failed(core.Message{Code: "live.no-server"})
		return nil
	})
	l.fetchLive.Invoke(url).Call("then", onAnswer, onError)
}

func (l *livePanel) rest() {
	l.button.SetDisabled(false)
	l.button.SetTextContent(l.page.word("live.fetch"))
}

func (l *livePanel) fail(why core.Message) {
	l.rest()
	l.page.notify(l.problem, why)
}

// answered puts what was fetched in the place of the file.
func (l *livePanel) answered(url, body string, met access.Fetch) {
	l.rest()
	p := l.page
	l.showHops(met)
	p.file.replace(body)
	p.met = &met
	p.question.site.SetValue(p.question.originOf.Invoke(url).String())
	if text(l.list.Call("text")) == l.exampleURLs {
		l.list.Call("setText", url)
	} else {
		l.list.Call("append", url)
	}
	p.textChanged()
	p.entriesChanged()
	announceInput(p.question.site) // for the draft
}

// showHops tells how the fetch went, step by step, and what it came to.
func (l *livePanel) showHops(met access.Fetch) {
	p := l.page
	l.hops.SetTextContent("")
	for _, hop := range met.Hops {
		m := core.Message{Code: "live.hop", Args: []core.Arg{{Name: "url", Value: hop.URL}, {Name: "status", Value: hop.Status}, {Name: "location", Value: hop.Location}}}
		switch {
		case hop.Status == 0:
			m.Code = "live.hop-none"
		case hop.Location != "":
			m.Code = "live.hop-redirect"
		}
		item := p.create("li", "", "")
		p.write(item, m)
		add(l.hops, item)
	}
	judged := p.judge(met)
	messages := []core.Message{judged.Why}
	if judged.Outcome == access.OK {
		code := "live.got"
		if met.ContentType == "" {
			code = "live.got-untyped"
		}
		messages = []core.Message{{Code: code, Args: []core.Arg{{Name: "bytes", Value: int(max(0, met.Bytes))}, {Name: "type", Value: met.ContentType}}}}
	}
	messages = append(messages, judged.Timeline[0].Why())
	p.write(l.outcome, append(messages, judged.Notices...)...)
	setHidden(l.result, false)
}

// judge tells what a fetch means to the crawler of the question.
func (p *page) judge(met access.Fetch) access.Answer {
	if p.Group != nil {
		return document.Judge(p.Agent, p.dialect, met)
	}
	return access.Judge(habit.None, core.RFC9309, met)
}
