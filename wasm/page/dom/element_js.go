package dom

import (
	"strconv"
	"syscall/js"

	"honnef.co/go/js/dom/v2"
)

// Element is an element of the page. It is one concrete type of package dom, and no value of that package is made an
// interface (dom.Node, dom.Element): over those, the linker keeps methods of some eighty types, and package time, which
// would add 130 KB to the download.
type Element = *dom.BasicHTMLElement

// Of makes a JavaScript value an element.
func Of(v js.Value) Element {
	return &dom.BasicHTMLElement{BasicElement: &dom.BasicElement{BasicNode: &dom.BasicNode{Value: v}}}
}

// Document is the page's document.
func Document() js.Value { return js.Global().Get("document") }

// ByID finds an element of web/index.html; a missing one is a bug.
func ByID(id string) Element {
	v := Document().Call("getElementById", id)
	if v.IsNull() {
		panic("index.html has no element " + id)
	}
	return Of(v)
}

// Find is the first element in e that a selector matches.
func Find(e Element, selector string) Element { return Of(e.Call("querySelector", selector)) }

// Clone makes a copy of the first element in a template.
func Clone(template string) Element {
	content := ByID(template).Get("content")
	return Of(content.Get("firstElementChild").Call("cloneNode", true))
}

// Create makes an element with a class and text, either of which may be "".
func Create(tag, class, text string) Element {
	e := Of(Document().Call("createElement", tag))
	if class != "" {
		e.SetAttribute("class", class)
	}
	if text != "" {
		e.SetTextContent(text)
	}
	return e
}

// NewButton makes a button that calls f.
func NewButton(class, text string, f func()) Element {
	b := Create("button", class, text)
	b.SetAttribute("type", "button")
	OnClick(b, f)
	return b
}

// Add appends children to an element.
func Add(parent Element, children ...Element) {
	for _, child := range children {
		parent.Call("appendChild", child.Value)
	}
}

// AddText appends text to an element.
func AddText(parent Element, text string) { parent.Call("append", text) }

// PutAfter puts an element right after another.
func PutAfter(e, before Element) {
	if !before.Get("nextSibling").Equal(e.Value) {
		before.Call("after", e.Value)
	}
}

// SetHidden hides an element, or shows it.
func SetHidden(e Element, hidden bool) { e.Set("hidden", hidden) }

// SetDisabled makes a button one that cannot be used, or one that can.
func SetDisabled(button Element, disabled bool) { button.Set("disabled", disabled) }

// ValueOf is what stands in a field.
func ValueOf(field Element) string { return field.Get("value").String() }

// SetValue puts something else there.
func SetValue(field Element, value string) { field.Set("value", value) }

// SetInvalid marks a field whose value cannot be used.
func SetInvalid(e Element, invalid bool) {
	if invalid {
		e.SetAttribute("aria-invalid", "true")
	} else {
		e.RemoveAttribute("aria-invalid")
	}
}

// NameBy has assistive technology call elements by the text of others, which get ids for that: prefix, and a number.
func NameBy(prefix string, parts []Element, named ...Element) {
	ids := ""
	for i, part := range parts {
		id := prefix + "-" + strconv.Itoa(i)
		part.SetAttribute("id", id)
		ids += " " + id
	}
	for _, e := range named {
		e.SetAttribute("aria-labelledby", ids[1:])
	}
}

// Check checks the radio button of a value among those in e.
func Check(e Element, value string) { Find(e, "input[value=\""+value+"\"]").Set("checked", true) }

// Text is a string of JavaScript; "" for anything else.
func Text(v js.Value) string {
	if v.Type() != js.TypeString {
		return ""
	}
	return v.String()
}

// Clip shortens a text too long to show.
func Clip(s string) string {
	const most = 300 // characters
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}

// ScrollTo scrolls as far as it takes to show an element: at the start, at the center, or where that is nearest.
func ScrollTo(e js.Value, block string) { e.Call("scrollIntoView", map[string]any{"block": block}) }

// FocusStill focuses an element, and scrolls nothing.
func FocusStill(e js.Value) { e.Call("focus", map[string]any{"preventScroll": true}) }

// KeepFocus fills an element anew, and leaves the focus on the control in the same place as before.
func KeepFocus(e Element, fill func()) {
	const controls = "button, select, input, summary"
	focused := -1
	before, active := e.Call("querySelectorAll", controls), Document().Get("activeElement")
	for i := range before.Length() {
		if before.Index(i).Equal(active) {
			focused = i
		}
	}
	fill()
	if after := e.Call("querySelectorAll", controls); focused >= 0 && focused < after.Length() {
		FocusStill(after.Index(focused))
	}
}
