package panels

import (
	"syscall/js"

	"robotscope/core/crawlers"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/workbench"
)

// Crawlers chooses crawlers to compare. There is one, shown in whichever tab compares.
type Crawlers struct {
	Desk
	box, presets, name, word, details, list dom.Element
	homes                                   map[workbench.Tab]dom.Element
	listShown                               bool // the ticks are in the page
	chosen                                  func()
}

// NewCrawlers makes the choice; chosen is called after it became another.
func NewCrawlers(desk Desk, chosen func()) *Crawlers {
	c := &Crawlers{
		Desk:    desk,
		box:     dom.ByID("crawlers"),
		presets: dom.ByID("presets"),
		name:    dom.ByID("preset-name"),
		word:    dom.ByID("preset-word"),
		details: dom.ByID("own-crawlers"),
		list:    dom.ByID("own-list"),
		homes: map[workbench.Tab]dom.Element{
			workbench.TabMatrix: dom.ByID("matrix-crawlers-here"), workbench.TabChanges: dom.ByID("change-crawlers-here"),
		},
		chosen: chosen,
	}
	dom.OnValue(c.presets, func(preset string, _ js.Value) {
		c.Bench.Crawlers.Choose(preset)
		if preset == workbench.PresetOwn {
			c.details.Set("open", true)
		}
		c.changed()
	})
	dom.Listen(c.details, "toggle", func(js.Value) { c.showList() })
	dom.OnValue(c.list, func(name string, box js.Value) {
		c.Bench.Crawlers.Tick(name, box.Get("checked").Bool())
		c.changed()
	})
	return c
}

func (c *Crawlers) changed() {
	c.Keep()
	c.show()
	c.chosen()
}

// Show puts the choice into the open tab, or away.
func (c *Crawlers) Show() {
	home, ok := c.homes[c.Bench.Tab]
	dom.SetHidden(c.box, !ok)
	if ok && !home.Call("contains", c.box.Value).Bool() {
		dom.Add(home, c.box)
	}
	if ok {
		c.show()
	}
}

func (c *Crawlers) show() {
	dom.Check(c.presets, c.Bench.Crawlers.Preset)
	c.name.SetTextContent(dom.Find(c.presets, ":checked + span").TextContent())
	c.word.SetTextContent(c.Screen.Word("preset." + c.Bench.Crawlers.Preset))
	c.showList()
}

// showList fills the ticks, once somebody wants to see them.
func (c *Crawlers) showList() {
	if !c.details.Get("open").Bool() {
		return
	}
	if !c.listShown {
		c.listShown = true
		c.fill()
	}
	boxes := c.list.Call("querySelectorAll", "input")
	all := crawlers.All()
	for i := range all {
		boxes.Index(i).Set("checked", c.Bench.Crawlers.Holds(&all[i]))
	}
}

func (c *Crawlers) fill() {
	var group dom.Element
	var purpose crawlers.Purpose
	for _, crawler := range crawlers.All() {
		if group == nil || crawler.Purpose != purpose {
			purpose = crawler.Purpose
			group = dom.Create("fieldset", "", "")
			dom.Add(group, dom.Create("legend", "", c.Screen.Word("purpose."+string(purpose))))
			dom.Add(c.list, group)
		}
		label := dom.Create("label", "tick", "")
		box := dom.Create("input", "", "")
		box.SetAttribute("type", "checkbox")
		box.SetAttribute("value", crawler.Name)
		dom.Add(label, box)
		dom.AddText(label, " "+crawler.Name)
		dom.Add(group, label)
	}
}

// Translate forgets what is written in the old language.
func (c *Crawlers) Translate() {
	c.list.SetTextContent("")
	c.listShown = false
}
