package dom

import (
	"syscall/js"

	"robotscope/core"
	"robotscope/web/locales"
)

// Screen fills elements with words. Text is only ever set as text.
type Screen struct {
	Words locales.Catalogue // of the language that is spoken now
	GoTo  func(line int)    // shows a line of the file

	told []told
}

// told is what an element says until it is told something else.
type told struct {
	element  Element
	messages []core.Message
}

// Word is a text of the catalogue, with arguments as core.Say takes them.
func (s *Screen) Word(code string, args ...any) string { return s.Words.Text(core.Say(code, args...)) }

// Write fills an element with messages: code in code elements, lines of the file as buttons that lead there.
func (s *Screen) Write(e Element, messages ...core.Message) {
	e.SetTextContent("")
	for i, m := range messages {
		if i > 0 {
			AddText(e, " ")
		}
		s.append(e, m, true)
	}
}

// WritePlain adds messages whose lines are of a file that is not in the editor.
func (s *Screen) WritePlain(e Element, messages ...core.Message) {
	for i, m := range messages {
		if i > 0 {
			AddText(e, " ")
		}
		s.append(e, m, false)
	}
}

// Announce is Write for an element whose text is read out when it changes: what is there already is left alone.
func (s *Screen) Announce(e Element, messages ...core.Message) {
	if e.TextContent() != s.Text(messages...) {
		s.Write(e, messages...)
	}
}

// Text is the text that Write would fill an element with.
func (s *Screen) Text(messages ...core.Message) string {
	text := ""
	for i, m := range messages {
		if i > 0 {
			text += " "
		}
		for _, p := range s.Words.Message(s.named(m)) {
			text += p.Text
		}
	}
	return text
}

// AnnounceText sets the text of such an element.
func AnnounceText(e Element, text string) {
	if e.TextContent() != text {
		e.SetTextContent(text)
	}
}

// Label fills a button with a message; there are no buttons in buttons.
func (s *Screen) Label(button Element, m core.Message) {
	button.SetTextContent("")
	s.append(button, m, false)
}

// Notify shows messages in an element that is hidden without any, and leaves alone what is there already.
func (s *Screen) Notify(e Element, messages ...core.Message) {
	SetHidden(e, len(messages) == 0)
	if s.toldTo(e) == nil || e.TextContent() != s.Text(messages...) { // what stands in the HTML has no links yet
		s.Tell(e, messages...)
	}
}

// Tell is Write for what nobody writes again when the language is another one: Translate does.
func (s *Screen) Tell(e Element, messages ...core.Message) {
	s.Write(e, messages...)
	if t := s.toldTo(e); t != nil {
		t.messages = messages
	} else if len(messages) > 0 {
		s.told = append(s.told, told{e, messages})
	}
}

// toldTo is what an element was told; nil if that is nothing so far.
func (s *Screen) toldTo(e Element) *told {
	for i := range s.told {
		if s.told[i].element == e {
			return &s.told[i]
		}
	}
	return nil
}

// Translate writes in the language that is spoken now what was told in another.
func (s *Screen) Translate() {
	for _, t := range s.told {
		s.Write(t.element, t.messages...)
	}
}

// AddWritten adds a new element with messages to another.
func (s *Screen) AddWritten(parent Element, tag, class string, messages ...core.Message) Element {
	e := Create(tag, class, "")
	s.Write(e, messages...)
	Add(parent, e)
	return e
}

func (s *Screen) append(e Element, m core.Message, links bool) {
	for _, p := range s.Words.Message(s.named(m)) {
		switch {
		case links && (p.Arg == "line" || p.Arg == "otherLine"):
			Add(e, s.LineLink(lineArg(m, p.Arg), p.Text))
		case p.Code:
			Add(e, Create("code", "", Clip(p.Text)))
		default:
			AddText(e, p.Text)
		}
	}
}

// named is a message with the dialects among its arguments as people know them, rather than by core.Dialect.Name.
func (s *Screen) named(m core.Message) core.Message {
	args := append([]core.Arg(nil), m.Args...)
	for i, a := range args {
		switch a.Name {
		case "dialect", "reader", "own":
			args[i].Value = s.Word("dialect-name." + a.Value.(string))
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

// LineLink is a button that shows a line of the file.
func (s *Screen) LineLink(line int, text string) Element {
	b := Create("button", "line-link", text)
	b.SetAttribute("type", "button")
	b.SetAttribute("aria-label", s.Word("page.go-to-line", "n", line))
	Listen(b, "click", func(e js.Value) {
		e.Call("stopPropagation")
		s.GoTo(line)
	})
	return b
}
