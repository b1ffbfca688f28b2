package panels

import (
	"strconv"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/origin"
	"robotscope/wasm/headline"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
	"robotscope/wasm/scope"
	"robotscope/wasm/workbench"
)

// Headline is the loudest line of the page: what holds, why, and what that means.
type Headline struct {
	Desk
	host *host.Host
	ask  HeadlineAsk

	section, use, says, why, around, means dom.Element
	explain, live, undo                    dom.Element
	details, facts, hops, outcome          dom.Element

	rule  *core.Rule      // whose lines around are shown; nil if none are
	shown *workbench.Live // what the details are of
}

// HeadlineAsk is what the line offers to do.
type HeadlineAsk struct {
	Explain      func(entry int)
	FetchInstead func(url string)
	FetchForList func(site string)
	Undo         func()
	CanUndo      func() bool
	Asking       func() string
}

// NewHeadline makes the line.
func NewHeadline(desk Desk, h *host.Host, ask HeadlineAsk) *Headline {
	l := &Headline{
		Desk: desk, host: h, ask: ask,
		section: dom.ByID("headline"),
		use:     dom.Find(dom.ByID("headline"), "use"),
		says:    dom.ByID("headline-says"),
		why:     dom.ByID("headline-why"),
		around:  dom.ByID("headline-around"),
		means:   dom.ByID("headline-means"),
		explain: dom.ByID("headline-explain"),
		live:    dom.ByID("headline-live"),
		undo:    dom.ByID("headline-undo"),
		details: dom.ByID("live"),
		facts:   dom.ByID("live-facts"),
		hops:    dom.ByID("live-hops"),
		outcome: dom.ByID("live-outcome"),
		rule:    others,
	}
	dom.OnClick(l.explain, func() { ask.Explain(l.Bench.Focus()) })
	dom.OnClick(l.live, func() {
		if i := l.Bench.Focus(); i >= 0 {
			ask.FetchInstead(l.Bench.Answer(i).URL)
		} else {
			ask.FetchForList(l.Bench.MainSite())
		}
	})
	dom.OnClick(l.undo, ask.Undo)
	return l
}

// Translate has all of it said in another language.
func (l *Headline) Translate() { l.shown, l.rule = nil, others }

// others are the lines that stand there before: those of the example in the HTML, or in another language.
var others = new(core.Rule)

// Show says it.
func (l *Headline) Show() {
	is := l.Bench.Headline()
	if asking := l.ask.Asking(); asking != "" {
		is = headline.Headline{Says: core.Say("headline.asking", "host", asking)}
	}
	if is.Says.Code == "" {
		return
	}
	class, shape := "headline", string(is.State)
	if is.State != headline.None {
		class += " is-" + shape
	}
	if is.State == headline.Unsettled {
		shape = string(headline.NotJudged)
	}
	l.section.SetAttribute("class", class)
	l.use.SetAttribute("href", "#shape-"+shape)
	l.Screen.Announce(l.says, is.Says)
	why := is.Why
	if is.File.Code != "" {
		why = append(why[:len(why):len(why)], is.File)
	}
	l.Screen.Notify(l.why, why...)
	l.Screen.Notify(l.means, is.Means...)
	l.showTools(is.State)
	l.showLive()
}

// showTools offers what can be done about the entry that the line is about.
func (l *Headline) showTools(state headline.State) {
	i := l.Bench.Focus()
	var a workbench.Answer
	if i >= 0 && state != headline.None {
		a = l.Bench.Answer(i)
	}
	dom.SetHidden(l.explain, !a.Judged() || a.URL == "" || l.Bench.Tab != workbench.TabList)
	offered := a.URL != "" && origin.Of(a.URL) != "" && (!a.Judged() || l.Bench.IsOwn() && l.isOfSite(&a))
	if offered {
		code := "ask.fetch-own"
		if a.Judged() {
			code = "ask.use-live"
		}
		l.Screen.Label(l.live, core.Say(code, "host", origin.HostOf(a.URL)))
	} else if site := l.Bench.MainSite(); i < 0 && state == headline.NotJudged && site != "" {
		offered = true
		l.Screen.Label(l.live, core.Say("ask.fetch-own", "host", origin.HostOf(site)))
	}
	dom.SetHidden(l.live, !offered)
	dom.SetHidden(l.undo, !l.ask.CanUndo())
	if a.Verdict.Rule == l.rule {
		return
	}
	l.rule = a.Verdict.Rule
	l.around.SetTextContent("")
	if l.rule != nil {
		addAround(l.Desk, l.host, l.around, l.rule)
	}
}

// isOfSite reports whether the answer's URL names its site, or that is known.
func (l *Headline) isOfSite(a *workbench.Answer) bool {
	_, how := l.Bench.Whose()
	return how > scope.Several || !scope.IsPath(a.Typed, a.URL, l.Bench.Origin)
}

// addAround adds the lines of the file around a rule, for screens that do not show both, and the way there.
func addAround(d Desk, h *host.Host, parent dom.Element, rule *core.Rule) {
	const beside = 2
	first := max(1, rule.Line-beside)
	list := dom.Create("ol", "around", "")
	for i, text := range h.Editor.Lines(first, rule.Line+beside) {
		item := dom.Create("li", "", "")
		if first+i == rule.Line {
			item.SetAttribute("class", "around-rule is-"+string(workbench.StateOf(core.Verdict{Allowed: rule.Allow})))
		}
		dom.Add(item, dom.Create("span", "around-number", strconv.Itoa(first+i)), dom.Create("code", "", dom.Clip(text)))
		dom.Add(list, item)
	}
	way := dom.NewButton("around-way", d.Screen.Word("ask.in-file"), func() { d.Screen.GoTo(rule.Line) })
	dom.Add(parent, list, way)
}

// showLive tells how the fetch went, step by step, and what it came to, as long as the text is what it brought.
func (l *Headline) showLive() {
	live := l.Bench.Live()
	if l.Bench.Came() != headline.Live {
		live = nil
	}
	dom.SetHidden(l.details, live == nil)
	if live == nil {
		l.shown = nil
		return
	}
	judged := l.Bench.Judge(live.Met)
	if l.shown == live {
		l.writeOutcome(live, judged)
		return
	}
	l.shown = live
	status := 0
	l.hops.SetTextContent("")
	for _, hop := range live.Met.Hops {
		code := "live.hop"
		switch {
		case hop.Status == 0:
			code = "live.hop-none"
		case hop.Location != "":
			code = "live.hop-redirect"
		}
		status = hop.Status
		said := core.Say(code, "url", hop.URL, "status", hop.Status, "location", hop.Location)
		l.Screen.AddWritten(l.hops, "li", "", said)
	}
	code := "live.facts"
	switch {
	case status == 0:
		code = "live.facts-none"
	case live.None:
		code = "live.facts-no-file"
	case live.Met.Truncated:
		code = "live.facts-cut"
	}
	l.Screen.Write(l.facts, core.Say(code,
		"host", origin.HostOf(live.Asked), "at", live.At, "status", status, "bytes", int(max(0, live.Met.Bytes))))
	l.writeOutcome(live, judged)
}

func (l *Headline) writeOutcome(live *workbench.Live, judged access.Answer) {
	messages := core.Messages{judged.Why}
	if judged.Outcome == access.OK {
		code := "live.got"
		if live.Met.ContentType == "" {
			code = "live.got-untyped"
		}
		messages[0] = core.Say(code, "bytes", int(max(0, live.Met.Bytes)), "type", live.Met.ContentType)
		if live.Met.Truncated && l.Bench.Doc != nil {
			messages = l.Bench.CutMessages()
		}
	}
	messages = append(messages, judged.Timeline[0].Why())
	if live.None {
		messages.Say("live.left")
	}
	l.Screen.Announce(l.outcome, append(messages, judged.Notices...)...)
}
