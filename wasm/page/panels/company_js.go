package panels

import (
	"syscall/js"

	"robotscope/wasm/page/dom"
)

// company tells, between filter and answers, who is compared with the chosen crawler, and to whom the whole site is open
// or closed.
type company struct {
	Desk
	filter, wholeSite, box, summary, list, old dom.Element
}

func newCompany(desk Desk) *company {
	c := &company{
		Desk:   desk,
		filter: dom.ByID("filter-others"), wholeSite: dom.ByID("whole-site"),
		box: dom.ByID("company"), summary: dom.ByID("company-count"), list: dom.ByID("company-list"),
		old: dom.ByID("old-parsers"),
	}
	dom.Listen(c.old, "change", func(js.Value) {
		c.Bench.SetOld(c.old.Get("checked").Bool())
		c.Keep()
		c.Changed()
	})
	return c
}

// show follows a change. While the crawlers are still sorted, what it said stays, so that nothing jumps.
func (c *company) show() {
	if c.Bench.Group == nil {
		return // nobody is asked for yet
	}
	c.old.Set("checked", c.Bench.Old)
	c.filter.SetTextContent(c.Screen.Word("others.filter", "name", dom.Clip(c.Bench.Name())))
	said := c.Bench.Company()
	if said == nil {
		return
	}
	dom.SetHidden(c.box, false)
	c.Screen.Write(c.summary, said[0])
	c.list.SetTextContent("")
	for _, m := range said[1:] {
		c.Screen.AddWritten(c.list, "p", "", m)
	}
	c.Screen.Notify(c.wholeSite, c.Bench.WholeSite()...)
}

func (c *company) hide() {
	dom.SetHidden(c.box, true)
	dom.SetHidden(c.wholeSite, true)
}
