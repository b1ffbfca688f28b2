package main

// changePanel is the look "Before and after": what a change of the file
// changes, for each listed URL and chosen crawler.
type changePanel struct {
	page *page
}

func newChangePanel(p *page) *changePanel { return &changePanel{page: p} }

// show follows a change of either file, the list or the crawlers.
func (c *changePanel) show() {}

// state and restore are the file before, for the draft and for links; "" is
// none.
func (c *changePanel) state() string { return "" }

func (c *changePanel) restore(before string) {}
