package main

import (
	"strings"
	"syscall/js"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

// crawlersPanel chooses crawlers to compare. There is one, shown in whichever
// look compares.
type crawlersPanel struct {
	page    *page
	box     element
	presets element
	word    element
	details element
	list    element
	homes   map[look]element

	preset    string
	own       map[string]bool // the names ticked one by one
	listShown bool            // the ticks are in the page
}

func newCrawlersPanel(p *page) *crawlersPanel {
	c := &crawlersPanel{
		page:    p,
		box:     p.byID("crawlers"),
		presets: p.byID("presets"),
		word:    p.byID("preset-word"),
		details: p.byID("own-crawlers"),
		list:    p.byID("own-list"),
		homes:   map[look]element{lookMatrix: p.byID("matrix-crawlers-here"), lookChange: p.byID("change-crawlers-here")},
		own:     map[string]bool{},
	}
	listen(c.presets.Underlying(), "change", func(e js.Value) { c.choose(text(e.Get("target").Get("value"))) })
	listen(c.details.Underlying(), "toggle", func(js.Value) { c.showList() })
	listen(c.list.Underlying(), "change", func(e js.Value) {
		c.own[text(e.Get("target").Get("value"))] = e.Get("target").Get("checked").Bool()
		c.preset = presetOwn
		c.changed()
	})
	c.preset = presetSearch
	return c
}

// The presets that are no crawlers.Purpose by themselves.
const (
	presetSearch = string(crawlers.PurposeSearch)
	presetAll    = "all"
	presetOwn    = "own"
)

// holds reports whether a preset has a crawler.
func (c *crawlersPanel) holds(crawler *crawlers.Crawler) bool {
	switch c.preset {
	case presetAll:
		return true
	case presetOwn:
		return c.own[crawler.Name]
	case string(crawlers.PurposeAISearch):
		return crawler.Purpose == crawlers.PurposeAISearch || crawler.Purpose == crawlers.PurposeUserTriggered
	}
	return string(crawler.Purpose) == c.preset
}

// readers are the chosen crawlers as readers of a file, in the order of the
// catalogue; the one that the page asks for is the first, if it is not among
// them.
func (c *crawlersPanel) readers(d *document.Document) []document.Reader {
	p := c.page
	var list []document.Reader
	met := p.met
	if d != p.doc {
		met = nil
	}
	asked := p.Group != nil
	for crawler := range crawlers.All() {
		if !c.holds(&crawler) {
			continue
		}
		if p.Agent.Crawler != nil && crawler.Name == p.Agent.Crawler.Name {
			asked = false
		}
		list = append(list, d.ReaderFor(crawlers.Agent{Crawler: &crawler, Chain: core.Chain{Tokens: crawler.Tokens, Global: crawler.Global}, Dialect: crawler.Dialect, Habit: crawler.Habit}, "", met))
	}
	if asked {
		list = append([]document.Reader{d.ReaderFor(p.Agent, p.dialect, met)}, list...)
	}
	return list
}

// choose takes a preset.
func (c *crawlersPanel) choose(preset string) {
	if preset == presetOwn && len(c.own) == 0 {
		// Nobody wants to start from nothing.
		for crawler := range crawlers.All() {
			c.own[crawler.Name] = c.holds(&crawler)
		}
	}
	c.preset = preset
	if preset == presetOwn {
		c.details.Set("open", true)
	}
	c.changed()
}

func (c *crawlersPanel) changed() {
	c.page.keepWork()
	c.show()
	c.page.looks.show()
}

// setHome puts the choice into a look, or away.
func (c *crawlersPanel) setHome(l look) {
	home, ok := c.homes[l]
	setHidden(c.box, !ok)
	if ok && !home.Call("contains", c.box.Value).Bool() {
		add(home, c.box)
	}
	if ok {
		c.show()
	}
}

func (c *crawlersPanel) show() {
	check(c.presets, c.preset)
	c.word.SetTextContent(c.page.word("preset." + c.preset))
	c.showList()
}

// showList fills the ticks, once somebody wants to see them.
func (c *crawlersPanel) showList() {
	if !c.details.Get("open").Bool() {
		return
	}
	if !c.listShown {
		c.listShown = true
		c.fill()
	}
	boxes := c.list.Call("querySelectorAll", "input")
	i := 0
	for crawler := range crawlers.All() {
		boxes.Index(i).Set("checked", c.holds(&crawler))
		i++
	}
}

func (c *crawlersPanel) fill() {
	p := c.page
	var group element
	var purpose crawlers.Purpose
	for crawler := range crawlers.All() {
		if group == nil || crawler.Purpose != purpose {
			purpose = crawler.Purpose
			group = p.create("fieldset", "", "")
			add(group, p.create("legend", "", p.word("purpose."+string(purpose))))
			add(c.list, group)
		}
		label := p.create("label", "tick", "")
		box := p.create("input", "", "")
		box.SetAttribute("type", "checkbox")
		box.SetAttribute("value", crawler.Name)
		add(label, box)
		addText(label, " "+crawler.Name)
		add(group, label)
	}
}

// translate forgets what is written in the old language.
func (c *crawlersPanel) translate() {
	c.list.SetTextContent("")
	c.listShown = false
}

// state and restore write and read the choice for the draft: the preset, and
// the names ticked.
func (c *crawlersPanel) state() string {
	names := []string{c.preset}
	for crawler := range crawlers.All() {
		if c.own[crawler.Name] {
			names = append(names, crawler.Name)
		}
	}
	return strings.Join(names, "\n")
}

func (c *crawlersPanel) restore(state string) {
	names := strings.Split(state, "\n")
	if find(c.presets, "input[value=\""+cssString(names[0])+"\"]").IsNull() {
		return
	}
	c.preset = names[0]
	c.own = map[string]bool{}
	for _, name := range names[1:] {
		c.own[name] = true
	}
}

// cssString keeps what may stand in a quoted string of a selector.
func cssString(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r == '-' {
			return r
		}
		return -1
	}, s)
}

// purposeName is a crawler's purpose in words; "" for one that the catalogue
// does not have.
func (c *crawlersPanel) purposeName(r document.Reader) string {
	if r.Agent.Crawler == nil {
		return ""
	}
	return c.page.words.Text(core.Message{Code: "purpose." + string(r.Agent.Crawler.Purpose)})
}
