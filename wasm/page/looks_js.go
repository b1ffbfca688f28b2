package main

import "syscall/js"

// look is a way to look at the same three things: the file, the crawlers and
// the list.
type look string

const (
	lookList   look = "list"
	lookMatrix look = "matrix"
	lookChange look = "change"
)

// looksPanel is the answers panel: it shows one look at a time.
type looksPanel struct {
	page   *page
	choice element
	parts  map[look]element
	shown  look
}

func newLooksPanel(p *page) *looksPanel {
	l := &looksPanel{page: p, choice: p.byID("look"), parts: map[look]element{}, shown: lookList}
	for _, name := range []look{lookList, lookMatrix, lookChange} {
		l.parts[name] = p.byID("look-" + string(name))
	}
	listen(l.choice.Underlying(), "change", func(e js.Value) { l.open(look(text(e.Get("target").Get("value")))) })
	return l
}

// open shows another look.
func (l *looksPanel) open(next look) {
	l.shown = next
	for name, part := range l.parts {
		setHidden(part, name != next)
	}
	check(l.choice, string(next))
	l.page.keepWork()
	l.show()
}

// show has the open look show what there is, or tells what is missing.
func (l *looksPanel) show() {
	p := l.page
	p.expected.show()
	missing := ""
	switch {
	case p.agentErr != nil && l.shown == lookList:
		missing = "page.no-crawler"
	case p.lines == 0 || len(p.entries) == 0 && p.next > p.lines:
		missing = "page.no-urls"
	}
	p.answers.empty.SetTextContent(p.word(missing))
	setHidden(p.answers.empty, missing == "")
	setHidden(l.parts[l.shown], missing != "" && l.shown == lookList)
	p.crawlers.setHome(l.shown)
	switch l.shown {
	case lookList:
		p.answers.show(missing == "")
	case lookMatrix:
		p.matrix.show()
	case lookChange:
		p.change.show()
	}
}

// check checks the radio button of a value among those in e.
func check(e element, value string) {
	find(e, "input[value=\""+value+"\"]").Set("checked", true)
}
