package main

import (
	"syscall/js"

	"honnef.co/go/js/dom/v2"

	"robotscope/core"
	"robotscope/web/locales"
)

// element is an element of the page. It is one concrete type of package dom,
// and no value of that package is made an interface (dom.Node, dom.Element):
// over those, the linker keeps methods of some eighty types, and package time,
// which would add 130 KB to the download.
type element = *dom.BasicHTMLElement

func elementOf(v js.Value) element {
	return &dom.BasicHTMLElement{BasicElement: &dom.BasicElement{BasicNode: &dom.BasicNode{Value: v}}}
}

// screen finds and fills elements. Text is only ever set as text.
type screen struct {
	words locales.Catalogue
	goTo  func(line int) // shows a line of the file
}

// theDocument is the page's document.
func theDocument() js.Value { return js.Global().Get("document") }

// byID finds an element of web/index.html; a missing one is a bug.
func (s *screen) byID(id string) element {
	v := theDocument().Call("getElementById", id)
	if v.IsNull() {
		panic("index.html has no element " + id)
	}
	return elementOf(v)
}

func (s *screen) input(id string) *dom.HTMLInputElement {
	e := s.byID(id)
	return &dom.HTMLInputElement{BasicHTMLElement: e}
}

// on calls f with each event of a type at an element of web/index.html.
func (s *screen) on(id, event string, f func(event js.Value)) {
	listen(s.byID(id).Underlying(), event, f)
}

// button makes a button that calls f.
func (s *screen) button(class, text string, f func()) element {
	b := s.create("button", class, text)
	b.SetAttribute("type", "button")
	listen(b.Underlying(), "click", func(js.Value) { f() })
	return b
}

// find is the first element in e that a selector matches.
func find(e element, selector string) element {
	return elementOf(e.Call("querySelector", selector))
}

// clone makes a copy of the first element in a template.
func (s *screen) clone(template string) element {
	content := s.byID(template).Get("content")
	return elementOf(content.Get("firstElementChild").Call("cloneNode", true))
}

// create makes an element with a class and text, either of which may be "".
func (s *screen) create(tag, class, text string) element {
	e := elementOf(theDocument().Call("createElement", tag))
	if class != "" {
		e.SetAttribute("class", class)
	}
	if text != "" {
		e.SetTextContent(text)
	}
	return e
}

// word is a text of the catalogue.
func (s *screen) word(code string, args ...core.Arg) string {
	return s.words.Text(core.Message{Code: code, Args: args})
}

// write fills an element with a message: code in code elements, lines of the
// file as buttons that lead there.
func (s *screen) write(e element, messages ...core.Message) {
	e.SetTextContent("")
	for i, m := range messages {
		if i > 0 {
			addText(e, " ")
		}
		s.append(e, m, true)
	}
}

// announce is write for an element whose text is read out when it changes: what
// is there already is left alone.
func (s *screen) announce(e element, messages ...core.Message) {
	text := ""
	for i, m := range messages {
		if i > 0 {
			text += " "
		}
		for _, p := range s.words.Message(s.named(m)) {
			text += p.Text
		}
	}
	if e.TextContent() != text {
		s.write(e, messages...)
	}
}

// label fills a button with a message; there are no buttons in buttons.
func (s *screen) label(button element, m core.Message) {
	button.SetTextContent("")
	s.append(button, m, false)
}

func (s *screen) append(e element, m core.Message, links bool) {
	for _, p := range s.words.Message(s.named(m)) {
		switch {
		case links && (p.Arg == "line" || p.Arg == "otherLine"):
			add(e, s.lineLink(lineArg(m, p.Arg), p.Text))
		case p.Code:
			add(e, s.create("code", "", clip(p.Text)))
		default:
			addText(e, p.Text)
		}
	}
}

// named is a message with the dialects among its arguments as people know
// them, rather than by core.Dialect.Name.
func (s *screen) named(m core.Message) core.Message {
	args := append([]core.Arg(nil), m.Args...)
	for i, a := range args {
		switch a.Name {
		case "dialect", "reader", "own":
			args[i].Value = s.word("dialect-name." + a.Value.(string))
		}
	}
	return core.Message{Code: m.Code, Args: args}
}

func lineArg(m core.Message, name string) int {
	for _, a := range m.Args {
		if a.Name == name {
			return a.Value.(int)
		}
	}
	return 0
}

// lineLink is a button that shows a line of the file.
func (s *screen) lineLink(line int, text string) element {
	b := s.create("button", "line-link", text)
	b.SetAttribute("type", "button")
	b.SetAttribute("aria-label", s.word("page.go-to-line", core.Arg{Name: "n", Value: line}))
	listen(b.Underlying(), "click", func(e js.Value) {
		e.Call("stopPropagation")
		s.goTo(line)
	})
	return b
}

// notify shows a message in an element that is hidden without one.
func (s *screen) notify(e element, messages ...core.Message) {
	setHidden(e, len(messages) == 0)
	s.write(e, messages...)
}

// keepFocus fills an element anew, and leaves the focus on the control in the
// same place as before.
func (s *screen) keepFocus(e element, fill func()) {
	const controls = "button, select, input, summary"
	focused := -1
	before, active := e.Call("querySelectorAll", controls), theDocument().Get("activeElement")
	for i := range before.Length() {
		if before.Index(i).Equal(active) {
			focused = i
		}
	}
	fill()
	if after := e.Call("querySelectorAll", controls); focused >= 0 && focused < after.Length() {
		after.Index(focused).Call("focus", map[string]any{"preventScroll": true})
	}
}

func setHidden(e element, hidden bool) {
	e.Set("hidden", hidden)
}

// clip shortens a text too long to show.
func clip(s string) string {
	const most = 300 // characters
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}

// after calls f once the browser has had time for other things, unless it is
// asked again before; milliseconds 0 is the soonest.
func after(milliseconds int, f func()) (again func()) {
	var timer js.Value
	callback := js.FuncOf(func(js.Value, []js.Value) any {
		timer = js.Undefined()
		f()
		return nil
	})
	return func() {
		if timer.Truthy() {
			js.Global().Call("clearTimeout", timer)
		}
		timer = js.Global().Call("setTimeout", callback, milliseconds)
	}
}

// nextTask calls f in the next task. Unlike a timer, which browsers hold back
// for four milliseconds when it follows another, it loses no time.
func nextTask(f func()) (again func()) {
	channel := js.Global().Get("MessageChannel").New()
	waiting := false
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		waiting = false
		f()
		return nil
	}))
	return func() {
		if !waiting {
			waiting = true
			channel.Get("port2").Call("postMessage", 0)
		}
	}
}

// listen calls f with each event of a type at an element.
func listen(target js.Value, event string, f func(event js.Value)) {
	listenIn(target, event, false, f)
}

// listenFirst is listen, ahead of the elements inside the target.
func listenFirst(target js.Value, event string, f func(event js.Value)) {
	listenIn(target, event, true, f)
}

func listenIn(target js.Value, event string, capture bool, f func(js.Value)) {
	target.Call("addEventListener", event, js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args[0])
		return nil
	}), capture)
}

// add appends children to an element.
func add(parent element, children ...element) {
	for _, child := range children {
		parent.Call("appendChild", child.Value)
	}
}

// addText appends text to an element.
func addText(parent element, text string) {
	parent.Call("append", text)
}
