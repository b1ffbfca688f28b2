package dom

import (
	"strings"
	"syscall/js"

	"robotscope/core/ascii"
)

// Combobox is an input with a list: type to filter, arrow keys to choose (ARIA Authoring Practices, combobox with list
// autocomplete). Any text may stand in it; the list only helps.
type Combobox struct {
	Input  Element
	opener Element
	list   Element
	prefix string // of the ids of options
	all    func() []Option

	options []option // those shown
	active  int      // index of the highlighted option, or -1
}

// Option is what may be chosen.
type Option struct {
	Name, Note string
	Group      string // options of one group follow one another under its name
	Also       string // finds it too, though it is not shown
}

type option struct {
	name    string
	element Element
}

// NewCombobox makes a combobox of the input with an id, the button with "-open" behind that, and the list with "-list".
// It calls onInput after each change.
func NewCombobox(id string, all func() []Option, onInput func()) *Combobox {
	c := &Combobox{Input: ByID(id), opener: ByID(id + "-open"), list: ByID(id + "-list"), prefix: id + "-",
		all: all, active: -1}
	Listen(c.Input, "input", func(e js.Value) {
		// The example sets the value too; only typing opens the list.
		if e.Get("inputType").Truthy() {
			c.open(ValueOf(c.Input))
		}
		onInput()
	})
	Listen(c.Input, "keydown", c.key)
	Listen(c.Input, "click", func(js.Value) { c.Input.Call("select") })
	Listen(c.Input, "blur", func(js.Value) { c.close() })
	Listen(c.opener, "pointerdown", func(e js.Value) {
		e.Call("preventDefault") // keeps the focus in the input
		if c.isOpen() {
			c.close()
			return
		}
		c.Input.Focus()
		c.open("")
	})
	Listen(c.list, "pointerdown", func(e js.Value) { e.Call("preventDefault") })
	Listen(c.list, "click", func(e js.Value) {
		for _, o := range c.options {
			if o.element.Call("contains", e.Get("target")).Bool() {
				c.take(o.name)
				return
			}
		}
	})
	return c
}

func (c *Combobox) isOpen() bool { return !c.list.Get("hidden").Bool() }

func (c *Combobox) setOpen(open bool) {
	SetHidden(c.list, !open)
	for _, e := range []Element{c.Input, c.opener} {
		e.Call("setAttribute", "aria-expanded", open)
	}
}

func (c *Combobox) close() {
	c.setOpen(false)
	c.highlight(-1)
}

// open lists the options in which the text is found.
func (c *Combobox) open(filter string) {
	filter = ascii.ToLower(strings.TrimSpace(filter))
	c.list.SetTextContent("")
	c.options = c.options[:0]
	c.active = -1
	var group Element
	name := ""
	for _, o := range c.all() {
		if !containsAny(filter, o.Name, o.Note, o.Group, o.Also) {
			continue
		}
		if group == nil || o.Group != name {
			name = o.Group
			group = Create("div", "", "")
			group.SetAttribute("role", "group")
			group.SetAttribute("aria-label", name)
			title := Create("div", "group-name", name)
			title.SetAttribute("aria-hidden", "true")
			Add(group, title)
			Add(c.list, group)
		}
		c.add(group, o)
	}
	c.setOpen(len(c.options) > 0)
	c.Input.RemoveAttribute("aria-activedescendant")
}

func (c *Combobox) add(group Element, o Option) {
	e := Create("div", "", "")
	e.SetAttribute("role", "option")
	e.SetAttribute("aria-selected", "false")
	e.SetID(c.prefix + o.Name)
	Add(e, Create("span", "", o.Name), Create("span", "vendor", o.Note))
	Add(group, e)
	c.options = append(c.options, option{o.Name, e})
}

func containsAny(part string, texts ...string) bool {
	for _, text := range texts {
		if strings.Contains(ascii.ToLower(text), part) {
			return true
		}
	}
	return false
}

func (c *Combobox) key(e js.Value) {
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
func (c *Combobox) move(step int) {
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

func (c *Combobox) highlight(i int) {
	if c.active >= 0 && c.active < len(c.options) {
		c.options[c.active].element.SetAttribute("aria-selected", "false")
	}
	c.active = i
	if i < 0 {
		c.Input.RemoveAttribute("aria-activedescendant")
		return
	}
	e := c.options[i].element
	e.SetAttribute("aria-selected", "true")
	c.Input.SetAttribute("aria-activedescendant", e.ID())
	e.Call("scrollIntoView", map[string]any{"block": "nearest"})
}

// take puts a name into the input, as if it had been typed.
func (c *Combobox) take(name string) {
	SetValue(c.Input, name)
	c.close()
	AnnounceInput(c.Input)
}
