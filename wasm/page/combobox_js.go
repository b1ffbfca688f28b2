package main

import (
	"strings"
	"syscall/js"

	"honnef.co/go/js/dom/v2"

	"robotscope/core/crawlers"
)

// combobox is the crawler's input with its list: type to filter, arrow keys
// to choose (ARIA Authoring Practices, combobox with list autocomplete). Any
// text may stand in it; the list only helps.
type combobox struct {
	screen  *screen
	input   *dom.HTMLInputElement
	opener  element
	list    element
	onInput func()

	options []option // those shown
	active  int      // index of the highlighted option, or -1
}

type option struct {
	name    string
	element element
}

func newCombobox(p *page) *combobox {
	c := &combobox{
		screen: p.screen,
		input:  p.input("crawler"),
		opener: p.byID("crawler-open"),
		list:   p.byID("crawler-list"),
		active: -1,
	}
	listen(c.input.Underlying(), "input", func(e js.Value) {
		// The example sets the value too; only typing opens the list.
		if e.Get("inputType").Truthy() {
			c.open(c.input.Value())
		}
		c.onInput()
	})
	listen(c.input.Underlying(), "keydown", c.key)
	listen(c.input.Underlying(), "click", func(js.Value) { c.input.Select() })
	listen(c.input.Underlying(), "blur", func(js.Value) { c.close() })
	listen(c.opener.Underlying(), "pointerdown", func(e js.Value) {
		e.Call("preventDefault") // keeps the focus in the input
		if c.isOpen() {
			c.close()
			return
		}
		c.input.Focus()
		c.open("")
	})
	listen(c.list.Underlying(), "pointerdown", func(e js.Value) { e.Call("preventDefault") })
	listen(c.list.Underlying(), "click", func(e js.Value) {
		for _, o := range c.options {
			if o.element.Call("contains", e.Get("target")).Bool() {
				c.take(o.name)
				return
			}
		}
	})
	return c
}

func (c *combobox) isOpen() bool { return !c.list.Get("hidden").Bool() }

func (c *combobox) setOpen(open bool) {
	setHidden(c.list, !open)
	for _, e := range []element{c.input.BasicHTMLElement, c.opener} {
		e.Call("setAttribute", "aria-expanded", open)
	}
}

func (c *combobox) close() {
	c.setOpen(false)
	c.highlight(-1)
}

// open lists the crawlers whose name, vendor or purpose holds the text.
func (c *combobox) open(filter string) {
	filter = strings.ToLower(strings.TrimSpace(filter))
	c.list.SetTextContent("")
	c.options = c.options[:0]
	c.active = -1
	var group element
	var purpose crawlers.Purpose
	for crawler := range crawlers.All() {
		word := c.screen.word("purpose." + string(crawler.Purpose))
		if !containsAny(filter, crawler.Name, crawler.Vendor, word) {
			continue
		}
		if group == nil || crawler.Purpose != purpose {
			purpose = crawler.Purpose
			group = c.screen.create("div", "", "")
			group.SetAttribute("role", "group")
			group.SetAttribute("aria-label", word)
			name := c.screen.create("div", "group-name", word)
			name.SetAttribute("aria-hidden", "true")
			add(group, name)
			add(c.list, group)
		}
		c.add(group, crawler)
	}
	c.setOpen(len(c.options) > 0)
	c.input.RemoveAttribute("aria-activedescendant")
}

func (c *combobox) add(group element, crawler crawlers.Crawler) {
	e := c.screen.create("div", "", "")
	e.SetAttribute("role", "option")
	e.SetAttribute("aria-selected", "false")
	e.SetID("crawler-" + crawler.Name)
	add(e, c.screen.create("span", "", crawler.Name))
	add(e, c.screen.create("span", "vendor", crawler.Vendor))
	add(group, e)
	c.options = append(c.options, option{crawler.Name, e})
}

func containsAny(part string, texts ...string) bool {
	for _, text := range texts {
		if strings.Contains(strings.ToLower(text), part) {
			return true
		}
	}
	return false
}

func (c *combobox) key(e js.Value) {
	key := e.Get("key").String()
	switch {
	case key == "ArrowDown" || key == "ArrowUp":
		e.Call("preventDefault")
		if !c.isOpen() {
			c.open("")
		}
		step := 1
		if key == "ArrowUp" {
			step = -1
		}
		c.move(step)
	case key == "Enter" && c.isOpen() && c.active >= 0:
		e.Call("preventDefault")
		c.take(c.options[c.active].name)
	case key == "Enter":
		c.close()
	case key == "Escape" && c.isOpen():
		e.Call("preventDefault")
		c.close()
	}
}

// move highlights the next or previous option, from end to start and back.
func (c *combobox) move(step int) {
	n := len(c.options)
	if n == 0 {
		return
	}
	next := c.active + step
	if c.active < 0 && step < 0 {
		next = n - 1
	}
	c.highlight((next + n) % n)
}

func (c *combobox) highlight(i int) {
	if c.active >= 0 && c.active < len(c.options) {
		c.options[c.active].element.SetAttribute("aria-selected", "false")
	}
	c.active = i
	if i < 0 {
		c.input.RemoveAttribute("aria-activedescendant")
		return
	}
	e := c.options[i].element
	e.SetAttribute("aria-selected", "true")
	c.input.SetAttribute("aria-activedescendant", e.ID())
	e.Call("scrollIntoView", map[string]any{"block": "nearest"})
}

// take puts a name into the input, as if it had been typed.
func (c *combobox) take(name string) {
	c.input.SetValue(name)
	c.close()
	announceInput(c.input)
}

// announceInput tells all listeners of an input that its value was changed.
func announceInput(input *dom.HTMLInputElement) {
	event := js.Global().Get("Event").New("input", map[string]any{"bubbles": true})
	input.Call("dispatchEvent", event)
}
