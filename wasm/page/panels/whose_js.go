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

// hostsShown is how many hosts are offered to choose from, sitesShown how many sites one tap chooses.
const (
	hostsShown = 100
	sitesShown = 6
)

// Whose asks in the headline whose file it is where nobody knows, has other origins of its host assumed to have the same,
// and shows the answers of one host alone.
type Whose struct {
	Desk
	ask, sites, question, bar, same, near, filter dom.Element
	site, host                                    dom.Element

	setSite func(site string)

	more  bool   // there are more sites than one tap chooses
	told  bool   // a site was tapped, whose button goes
	shown string // the hosts that the choices have
}

// NewWhose makes the bar; setSite is told the site that was chosen, and filtered is called after another host was.
func NewWhose(desk Desk, setSite func(site string), filtered func()) *Whose {
	w := &Whose{
		Desk:     desk,
		ask:      dom.ByID("whose-ask"),
		sites:    dom.ByID("whose-sites"),
		question: dom.ByID("whose-question"),
		bar:      dom.ByID("whose"),
		site:     dom.ByID("whose-site"),
		same:     dom.ByID("same-there"),
		near:     dom.ByID("same-there-field"),
		filter:   dom.ByID("host-field"),
		host:     dom.ByID("host"),
		setSite:  setSite,
	}
	dom.OnValue(w.site, func(site string, _ js.Value) {
		if site != "" {
			w.tell(site)
		}
	})
	dom.Listen(w.same, "change", func(js.Value) {
		desk.Bench.AssumeSame(w.same.Get("checked").Bool())
		desk.Keep()
		desk.Changed()
	})
	dom.OnValue(w.host, func(name string, _ js.Value) {
		desk.Bench.Host = name
		desk.Bench.ShowHost(desk.Bench.Hosts())
		desk.Keep()
		filtered()
	})
	return w
}

func (w *Whose) tell(site string) {
	w.setSite(site)
	w.Bench.TellSite()
	w.Changed()
}

// Show asks and offers what there is to ask and to offer.
func (w *Whose) Show() {
	hosts := w.Bench.Hosts()
	w.Bench.ShowHost(hosts)
	whose, how := w.Bench.Whose()
	asks, near, several := how == scope.Several, w.Bench.HasNear(), len(hosts) > 1
	dom.SetHidden(w.ask, !several || !asks && !w.Bench.IsOwn())
	dom.SetHidden(w.near, !near)
	dom.SetHidden(w.filter, !several || w.Bench.Tab != workbench.TabList)
	dom.SetHidden(w.bar, !near && !several)
	w.same.Set("checked", w.Bench.IsAssumedSame())
	if !several {
		return
	}
	w.list(hosts)
	dom.SetValue(w.site, whose)
	dom.SetValue(w.host, w.Bench.Host)
	dom.SetHidden(w.sites, !asks)
	dom.SetHidden(w.question, asks && !w.more)
	if w.told && !asks {
		w.site.Focus()
		w.told = false
	}
}

// list has the choices offer the hosts.
func (w *Whose) list(hosts []scope.Host) {
	var key strings.Builder
	key.WriteString(w.Screen.Word("whose.all-hosts"))
	for _, h := range hosts[:min(hostsShown, len(hosts))] {
		key.WriteString(" " + h.Name + " " + strconv.Itoa(h.URLs))
	}
	if key.String() == w.shown {
		return
	}
	w.shown = key.String()
	for _, choice := range []dom.Element{w.site, w.host, w.sites} {
		choice.SetTextContent("")
	}
	n := 0
	add := func(to dom.Element, value, text string) {
		option := dom.Create("option", "", text)
		option.SetAttribute("value", value)
		dom.Add(to, option)
	}
	add(w.site, "", w.Screen.Word("whose.choose"))
	add(w.host, "", w.Screen.Word("whose.all-hosts"))
	for _, h := range hosts[:min(hostsShown, len(hosts))] {
		text := w.Screen.Words.Text(core.Say("whose.host", "host", h.Name, "n", h.URLs))
		add(w.host, h.Name, text)
		for _, o := range h.Origins {
			site := w.Bench.OriginOf(o).URL
			add(w.site, site, site)
			if n++; n <= sitesShown {
				dom.Add(w.sites, dom.NewButton("", site, func() {
					w.told = true
					w.tell(site)
				}))
			}
		}
	}
	w.more = n > sitesShown
}
