package panels

import (
	"strconv"
	"strings"
	"syscall/js"

	"robotscope/core"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/scope"
	"robotscope/wasm/workbench"
)

// hostsShown is how many hosts are offered to choose from.
const hostsShown = 100

// Whose asks whose file it is where nobody knows, has other origins of its host assumed to have the same, and shows the
// answers of one host alone.
type Whose struct {
	Desk
	bar, question, same, near, filter dom.Element
	site, host                        dom.Select
	shown                             string // the hosts that the choices have
}

// NewWhose makes the bar; setSite is told the site that was chosen, and filtered is called after another host was.
func NewWhose(desk Desk, setSite func(site string), filtered func()) *Whose {
	w := &Whose{
		Desk:     desk,
		bar:      dom.ByID("whose"),
		question: dom.ByID("whose-question"),
		site:     dom.SelectByID("whose-site"),
		same:     dom.ByID("same-there"),
		near:     dom.ByID("same-there-field"),
		filter:   dom.ByID("host-field"),
		host:     dom.SelectByID("host"),
	}
	dom.OnValue(w.site.BasicHTMLElement, func(site string, _ js.Value) {
		if site != "" {
			setSite(site)
			desk.Bench.TellSite()
			desk.Changed()
		}
	})
	dom.Listen(w.same, "change", func(js.Value) {
		desk.Bench.AssumeSame(w.same.Get("checked").Bool())
		desk.Keep()
		desk.Changed()
	})
	dom.OnValue(w.host.BasicHTMLElement, func(name string, _ js.Value) {
		desk.Bench.Host = name
		desk.Bench.ShowHost(desk.Bench.Hosts())
		desk.Keep()
		filtered()
	})
	return w
}

// Show asks and offers what there is to ask and to offer.
func (w *Whose) Show() {
	hosts := w.Bench.Hosts()
	w.Bench.ShowHost(hosts)
	_, how := w.Bench.Whose()
	asks, near, several := how == scope.Several, w.Bench.HasNear(), len(hosts) > 1
	dom.SetHidden(w.question, !asks)
	dom.SetHidden(w.near, !near)
	dom.SetHidden(w.filter, !several || w.Bench.Tab != workbench.TabList)
	dom.SetHidden(w.bar, !asks && !near && !several)
	w.same.Set("checked", w.Bench.IsAssumedSame())
	if !several {
		return
	}
	var key strings.Builder
	key.WriteString(w.Screen.Word("whose.all-hosts"))
	for _, h := range hosts[:min(hostsShown, len(hosts))] {
		key.WriteString(" " + h.Name + " " + strconv.Itoa(h.URLs))
	}
	if key.String() == w.shown {
		w.host.SetValue(w.Bench.Host)
		return
	}
	w.shown = key.String()
	for _, choice := range []dom.Select{w.site, w.host} {
		choice.SetTextContent("")
	}
	add := func(to dom.Select, value, text string) {
		option := dom.Create("option", "", text)
		option.SetAttribute("value", value)
		dom.Add(to.BasicHTMLElement, option)
	}
	add(w.site, "", w.Screen.Word("whose.choose"))
	add(w.host, "", w.Screen.Word("whose.all-hosts"))
	for _, h := range hosts[:min(hostsShown, len(hosts))] {
		text := w.Screen.Words.Text(core.Say("whose.host", "host", h.Name, "n", h.URLs))
		add(w.host, h.Name, text)
		for _, n := range h.Origins {
			add(w.site, w.Bench.OriginOf(n).URL, w.Bench.OriginOf(n).URL)
		}
	}
	w.host.SetValue(w.Bench.Host)
}
