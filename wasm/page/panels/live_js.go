package panels

import (
	"syscall/js"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
)

// Live fetches a site's robots.txt through the server of the page. It is the one thing here that needs a server.
type Live struct {
	Desk
	host            *host.Host
	form, opener    dom.Element
	problem, result dom.Element
	hops, outcome   dom.Element
	input           dom.Input
	button          dom.Button
	setSite         func(site string)
}

// NewLive makes the form; setSite is told the site of what was fetched.
func NewLive(desk Desk, h *host.Host, setSite func(site string)) *Live {
	l := &Live{
		Desk:    desk,
		host:    h,
		form:    dom.ByID("live"),
		result:  dom.ByID("live-result"),
		hops:    dom.ByID("live-hops"),
		outcome: dom.ByID("live-outcome"),
		opener:  dom.ByID("live-open"),
		problem: dom.ByID("live-problem"),
		input:   dom.InputByID("live-url"),
		button:  dom.ButtonByID("live-go"),
		setSite: setSite,
	}
	dom.OnClick(l.opener, func() { l.setOpen(l.form.Get("hidden").Bool()) })
	dom.OnClick(dom.ByID("live-close"), func() { l.setOpen(false); l.opener.Focus() })
	dom.Listen(l.form, "submit", func(e js.Value) {
		e.Call("preventDefault")
		l.submit()
	})
	return l
}

func (l *Live) setOpen(open bool) {
	dom.SetHidden(l.form, !open)
	l.opener.Call("setAttribute", "aria-expanded", open)
	if open {
		l.input.Focus()
		l.input.Select()
	}
}

// submit fetches the robots.txt of what was typed.
func (l *Live) submit() {
	l.Screen.Notify(l.problem)
	dom.SetHidden(l.result, true)
	l.button.SetDisabled(true)
	l.button.SetTextContent(l.Screen.Word("live.busy"))
	rest := func() {
		l.button.SetDisabled(false)
		l.button.SetTextContent(l.Screen.Word("live.fetch"))
	}
	l.fetch(l.host, l.input.Value(), func(url, body string, fetched access.Fetch) {
		rest()
		l.showHops(fetched)
		l.Bench.SetFetched([]byte(l.host.Editor.Replace(body)), fetched)
		l.Changed()
		l.host.List.Take(url)
		l.setSite(l.host.Origin(url))
	}, func(why core.Message) {
		rest()
		l.Screen.Notify(l.problem, why)
	})
}

// showHops tells how the fetch went, step by step, and what it came to.
func (l *Live) showHops(fetched access.Fetch) {
	l.hops.SetTextContent("")
	for _, hop := range fetched.Hops {
		code := "live.hop"
		switch {
		case hop.Status == 0:
			code = "live.hop-none"
		case hop.Location != "":
			code = "live.hop-redirect"
		}
		l.Screen.AddWritten(l.hops, "li", "", core.Say(code, "url", hop.URL, "status", hop.Status, "location", hop.Location))
	}
	judged := l.Bench.Judge(fetched)
	messages := []core.Message{judged.Why}
	if judged.Outcome == access.OK {
		code := "live.got"
		if fetched.ContentType == "" {
			code = "live.got-untyped"
		}
		messages[0] = core.Say(code, "bytes", int(max(0, fetched.Bytes)), "type", fetched.ContentType)
	}
	messages = append(messages, judged.Timeline[0].Why())
	l.Screen.Write(l.outcome, append(messages, judged.Notices...)...)
	dom.SetHidden(l.result, false)
}
