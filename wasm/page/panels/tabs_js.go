package panels

import (
	"syscall/js"

	"robotscope/wasm/page/dom"
	"robotscope/wasm/workbench"
)

// Tabs is the head of the answers: one tab is open at a time.
type Tabs struct {
	Desk
	choice, empty dom.Element
	parts         map[workbench.Tab]dom.Element
	opened        func()
}

// NewTabs makes the head; opened is called after another tab was.
func NewTabs(desk Desk, opened func()) *Tabs {
	t := &Tabs{Desk: desk, choice: dom.ByID("tabs"), empty: dom.ByID("empty"), parts: map[workbench.Tab]dom.Element{},
		opened: opened}
	for _, tab := range workbench.Tabs() {
		t.parts[tab] = dom.ByID("tab-" + string(tab))
	}
	dom.OnValue(t.choice, func(value string, _ js.Value) { t.Open(workbench.Tab(value)) })
	return t
}

// Open opens a tab; one that there is not leaves the one that is open.
func (t *Tabs) Open(tab workbench.Tab) {
	t.Restore(tab)
	t.Keep()
	t.opened()
}

// Restore opens it when the page starts.
func (t *Tabs) Restore(tab workbench.Tab) {
	if t.parts[tab] != nil {
		t.Bench.Tab = tab
	}
	for name, part := range t.parts {
		dom.SetHidden(part, name != t.Bench.Tab)
	}
	dom.Check(t.choice, string(t.Bench.Tab))
}

// Show tells what is missing for answers.
func (t *Tabs) Show() {
	missing := t.Bench.Missing()
	if t.Bench.Tab != workbench.TabList && t.Bench.AgentErr != nil {
		missing = ""
		if t.Bench.NoFile() {
			missing = "page.no-file"
		} else if t.Bench.NoURLs() {
			missing = "page.no-urls"
		}
	}
	t.empty.SetTextContent(t.Screen.Word(missing))
	dom.SetHidden(t.empty, missing == "")
	dom.SetHidden(t.parts[t.Bench.Tab], missing != "" && t.Bench.Tab == workbench.TabList)
}
