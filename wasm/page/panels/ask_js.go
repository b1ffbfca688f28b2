package panels

import (
	"strings"
	"syscall/js"

	"robotscope/core"
	"robotscope/core/origin"
	"robotscope/wasm/headline"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
	"robotscope/wasm/scope"
	"robotscope/wasm/workbench"
)

// Ask is the box on top, for a page or a site: it has the robots.txt fetched that governs it, unless somebody's own text
// is there to answer from.
type Ask struct {
	Desk
	host    *host.Host
	input   dom.Element
	button  dom.Element
	problem dom.Element
	manual  dom.Element // what to do where there is no server
	link    dom.Element
	begin   dom.Element // the ways to begin
	setSite func(site string)
	asked   func() // an entry was asked about

	asking  string // the host whose file is being fetched; "" if none is
	step    int    // of a fetched file that took the place of somebody's own; 0 if there is none to undo
	without string // the origin whose file has to be pasted, as there is no server; "" if none has
	text    string // the file when that was said
}

// NewAsk makes the box; setSite is told the site of what was fetched, and asked is called once there is another question.
func NewAsk(desk Desk, h *host.Host, setSite func(site string), asked func()) *Ask {
	a := &Ask{
		Desk: desk, host: h, setSite: setSite, asked: asked,
		input:   dom.ByID("page"),
		button:  dom.ByID("check"),
		problem: dom.ByID("ask-problem"),
		manual:  dom.ByID("manual"),
		link:    dom.ByID("manual-link"),
		begin:   dom.ByID("begin"),
	}
	dom.Listen(dom.ByID("ask"), "submit", func(e js.Value) {
		e.Call("preventDefault")
		a.submit()
	})
	dom.Listen(a.input, "focus", func(js.Value) { a.input.Call("select") })
	dom.Listen(a.input, "paste", func(e js.Value) {
		text := strings.TrimSpace(e.Get("clipboardData").Call("getData", "text/plain").String())
		several := strings.Contains(text, "\n")
		if !several && !strings.HasPrefix(text, "{") {
			return
		}
		e.Call("preventDefault")
		if !several || !a.takeSeveral(text) {
			a.complain(core.Say("live.pasted"))
		}
	})
	dom.OnClick(dom.ByID("manual-paste"), func() {
		h.Editor.Replace("")
		h.Editor.GoTo(1)
	})
	return a
}

// takeSeveral takes a list or a file that came into the box, and reports whether it is one.
func (a *Ask) takeSeveral(text string) bool {
	if !a.host.Import(text) {
		return false
	}
	a.complain()
	dom.SetValue(a.input, "")
	a.ask("")
	return true
}

// complain tells what is wrong with what is in the box, if anything is.
func (a *Ask) complain(about ...core.Message) {
	dom.SetInvalid(a.input, len(about) > 0)
	a.Screen.Notify(a.problem, about...)
}

// submit answers for what was typed. Who types the address of a robots.txt is told what it says of the start page.
func (a *Ask) submit() {
	a.complain()
	typed := a.host.PlainAddress(dom.ValueOf(a.input))
	if strings.Contains(typed, "\n") && a.takeSeveral(typed) {
		return
	}
	url, problem := a.host.Resolve(typed, a.Bench.Site)
	path := problem == "" && scope.IsPath(typed, url, a.Bench.Origin)
	if path && strings.IndexByte("/?", typed[0]) < 0 {
		problem = "invalid" // a word, and no address
	}
	if site := origin.Of(url); !path && url == site+"/robots.txt" {
		url = site + "/"
	}
	switch {
	case problem != "":
		a.complain(a.host.NoAddress(typed, problem))
	case path:
		a.take(typed)
	case a.Bench.IsOwn():
		a.take(url)
	default:
		a.fetchFor(url, func() { a.take(url) })
	}
}

// take puts an entry into the list, and asks about it.
func (a *Ask) take(entry string) {
	a.host.List.Take(entry)
	dom.SetValue(a.input, entry)
	a.ask(entry)
}

func (a *Ask) ask(entry string) {
	a.step, a.without = 0, ""
	a.Bench.SetPage(entry)
	dom.AnnounceInput(a.input) // so that it is kept
	a.asked()
	a.Changed()
}

// FetchInstead has the file that governs a URL take the place of what is there, as somebody asked for.
func (a *Ask) FetchInstead(url string) {
	a.host.SetAside()
	a.fetchFor(url, func() { a.take(url) })
}

// FetchForList has the file of a site take the place of what is there. What is asked about is the list as it is.
func (a *Ask) FetchForList(site string) {
	a.host.SetAside()
	a.fetchFor(site, func() {
		dom.SetValue(a.input, "")
		a.ask("")
	})
}

// Undo brings back what a fetched file took the place of.
func (a *Ask) Undo() { a.host.Undo(a.step) }

// CanUndo reports whether there is something to bring back.
func (a *Ask) CanUndo() bool { return a.step != 0 }

// Asking is the host whose file is being fetched; "" if none is.
func (a *Ask) Asking() string { return a.asking }

// fetchFor fetches the file that governs a URL, or finds that nothing here can; then asks what is to be asked.
func (a *Ask) fetchFor(url string, then func()) {
	if a.asking != "" {
		return
	}
	a.complain()
	a.asking = origin.HostOf(url)
	dom.SetDisabled(a.button, true)
	a.asked()
	rest := func() {
		a.asking = ""
		dom.SetDisabled(a.button, false)
		a.asked()
	}
	own := a.Bench.IsOwn()
	a.fetch(a.host, url, func(body string, live workbench.Live) {
		rest()
		if live.None && own {
			a.Screen.Notify(a.problem, a.Bench.Judge(live.Met).Why, core.Say("live.kept"))
			return
		}
		step := a.host.Step(func() {
			text := a.Bench.Text()
			if !live.None {
				text = []byte(a.host.Editor.Replace(body))
			}
			a.Bench.SetLive(text, live)
			a.Keep()
			then()
			a.setSite(a.host.Origin(url))
		})
		if own {
			a.step = step
		}
		a.asked()
	}, func(why core.Message) {
		rest()
		a.Screen.Notify(a.problem, why)
	}, func() {
		rest()
		then()
		a.without, a.text = origin.Of(url), string(a.Bench.Text())
		a.asked()
	})
}

// Show shows the way to a file that nobody can fetch here, as long as it is not pasted.
func (a *Ask) Show() {
	if a.without != "" && a.text != string(a.Bench.Text()) && len(a.Bench.Text()) > 0 {
		a.without = ""
	}
	dom.SetHidden(a.begin, a.Bench.Came() != headline.Example && !a.Bench.NoFile())
	dom.SetHidden(a.manual, a.without == "")
	if a.without != "" {
		a.link.SetAttribute("href", a.without+"/robots.txt")
		a.link.SetTextContent(a.without + "/robots.txt")
	}
	word := "ask.check"
	if a.asking != "" {
		word = "live.busy"
	}
	dom.AnnounceText(a.button, a.Screen.Word(word))
	if a.Bench.Came() != headline.Live {
		a.step = 0 // the editor's own undo is nearer
	}
}
