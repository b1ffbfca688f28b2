package main

import (
	"strconv"
	"syscall/js"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/wasm/document"
)

// viewPause is how long changes rest before the view follows, in milliseconds.
const viewPause = 120

// viewPanel shows the file as the chosen crawler sees it, in place of the
// editor.
type viewPanel struct {
	page *page

	toggle, frame, editor, chain, lines element
	blank                               element             // a row
	models                              map[string]js.Value // rows by class and field, to copy
	soon                                func()

	on      bool
	shown   viewState
	rows    []viewLine
	places  map[int]int // by line of the file, index into rows
	focused int         // index into rows: the one that Tab leads to
	marked  []int       // indexes into rows
	chosen  int         // the line that decides for the chosen answer; 0 if none
}

// viewState is what the view was made of.
type viewState struct {
	doc      *document.Document
	group    *core.Group
	access   *access.Answer
	language string
	further  int // how many rules decide, where not all of them are shown
	chosen   int // likewise
}

// viewLine is a row that stands for a line of the file.
type viewLine struct {
	line    int
	class   string
	element element
	button  js.Value
}

func newViewPanel(p *page) *viewPanel {
	v := &viewPanel{
		page:   p,
		toggle: p.byID("view-toggle"),
		frame:  p.byID("view"),
		editor: p.byID("drop"),
		chain:  p.byID("view-chain"),
		lines:  p.byID("view-lines"),
		blank:  p.clone("view-row"),
	}
	v.soon = after(viewPause, v.update)
	v.turn(v.toggle.Get("checked").Bool())
	listen(v.toggle.Underlying(), "change", func(js.Value) { v.turn(v.toggle.Get("checked").Bool()) })
	listen(v.lines.Underlying(), "click", func(e js.Value) {
		if i := v.rowOf(e.Get("target")); i >= 0 {
			v.edit(v.rows[i].line)
		}
	})
	listen(v.lines.Underlying(), "keydown", v.key)
	// Another answer may have been chosen.
	return v
}

// turn puts the view in the editor's place, or back.
func (v *viewPanel) turn(on bool) {
	v.on = on
	v.toggle.Set("checked", on)
	setHidden(v.frame, !on)
	setHidden(v.editor, on)
	if on {
		v.chosen = 0
		v.update()
	}
}

// show follows a change of the file or the crawler.
func (v *viewPanel) show() {
	if v.on {
		v.soon()
	}
}

// translate follows a change of the language.
func (v *viewPanel) translate() {
	v.shown = viewState{}
	v.show()
}

// edit shows a line in the editor.
func (v *viewPanel) edit(line int) {
	v.turn(false)
	v.page.file.goTo(line)
}

// goTo shows a line, if the view is open; it reports whether it is. Where the
// line has no row, the view makes way for the editor.
func (v *viewPanel) goTo(line int) bool {
	if !v.on {
		return false
	}
	i, ok := v.places[line]
	if !ok {
		v.turn(false)
		return false
	}
	v.rows[i].element.Call("scrollIntoView", map[string]any{"block": "center"})
	v.setFocus(i, true)
	return true
}

// update shows what has changed since it was last shown.
func (v *viewPanel) update() {
	p := v.page
	if !v.on || p.doc == nil {
		return
	}
	chosen := 0
	if c := p.answers.chosenAnswer(); c != nil && c.verdict.Rule != nil {
		chosen = c.verdict.Rule.Line
	}
	is := viewState{doc: p.doc, group: p.Group, access: p.Access, language: p.word("view.no-group")}
	if p.Group != nil && len(p.Group.Rules) > viewRules {
		is.further, is.chosen = len(p.decides), chosen
	}
	busy := p.unfinished() && !p.stopped
	if busy {
		v.soon()
		if was := v.shown; was.doc == is.doc && was.group == is.group && was.access == is.access && was.chosen == is.chosen {
			is.further = was.further // all of them in the end
		}
	}
	if is != v.shown {
		v.shown = is
		v.fill(chosen)
	}
	v.mark(chosen)
}

// fill makes the view anew.
func (v *viewPanel) fill(chosen int) {
	p := v.page
	v.rows, v.marked, v.focused, v.places, v.models = nil, nil, 0, map[int]int{}, map[string]js.Value{}
	v.chain.SetTextContent("")
	all := p.create("div", "", "")
	say := func(messages ...core.Message) {
		e := p.create("p", "view-said", "")
		p.write(e, messages...)
		add(all, e)
	}
	switch {
	case p.Group == nil:
		say(core.Message{Code: "page.no-crawler"})
	case p.Access != nil:
		say(p.Access.Why, core.Message{Code: "view.unread"})
	default:
		view := viewOf(p.Reader, func(line int) bool { return line == chosen || p.decides[line] })
		v.fillChain(view.steps)
		for _, b := range view.blocks {
			add(all, v.block(b))
		}
		for _, m := range view.notes {
			say(m)
		}
	}
	v.lines.Call("replaceChildren", all.Value)
	v.setFocus(0, false)
}

func (v *viewPanel) fillChain(steps []viewStep) {
	const most = 5 // lines named
	p := v.page
	for _, s := range steps {
		class := "view-step"
		if s.counts {
			class = "view-step counts"
		}
		e := p.create("li", class, "")
		p.write(e, s.said)
		if len(s.lines) > 0 {
			addText(e, " · "+p.word("group.lines", core.Arg{Name: "n", Value: len(s.lines)}))
		}
		for i, line := range s.lines {
			if i == most {
				addText(e, " …")
				break
			}
			addText(e, " ")
			add(e, p.lineLink(line, strconv.Itoa(line)))
		}
		add(v.chain, e)
	}
}

func (v *viewPanel) block(b *viewBlock) element {
	p := v.page
	e := p.create("div", "view-block is-"+b.class, "")
	title := p.create("h4", "", "")
	p.write(title, b.title)
	list := p.create("ol", "", "")
	for _, r := range b.rows {
		add(list, v.row(r))
	}
	add(e, title, list)
	if b.more > 0 {
		add(e, p.create("p", "view-said", p.word("view.more", core.Arg{Name: "n", Value: b.more})))
	}
	if b.foot != "" {
		add(e, p.create("p", "view-said", p.word(b.foot)))
	}
	return e
}

func (v *viewPanel) row(r *viewRow) element {
	p := v.page
	if r.line == 0 {
		e := p.create("li", "view-gap", "")
		p.write(e, r.notes...)
		return e
	}
	// Half of the time goes into calls to JavaScript, so rows begin as copies.
	class := "view-row is-" + r.look
	kind := class + r.field
	model, ok := v.models[kind]
	if !ok {
		model = v.blank.Call("cloneNode", true)
		model.Set("className", class)
		if r.field != "" {
			model.Get("lastChild").Get("firstChild").Set("textContent", r.field+": ")
		}
		v.models[kind] = model
	}
	copied := model.Call("cloneNode", true)
	button, code := copied.Get("firstChild"), copied.Get("lastChild")
	button.Set("textContent", r.line)
	e := elementOf(copied)
	struck := r.cut
	if r.look == "ignored" {
		struck = r.text
	} else {
		code.Get("lastChild").Set("textContent", clip(r.text))
	}
	if struck != "" {
		code.Call("appendChild", p.create("s", "", clip(struck)).Value)
	}
	if len(r.notes) > 0 {
		note := p.create("span", "view-note", "")
		for i, m := range r.notes {
			if i > 0 {
				addText(note, " ")
			}
			part := p.create("span", "", "")
			p.write(part, m)
			add(note, part)
		}
		add(e, note)
	}
	if _, ok := v.places[r.line]; !ok {
		v.places[r.line] = len(v.rows)
	}
	v.rows = append(v.rows, viewLine{r.line, class, e, button})
	return e
}

// mark marks the rules that decide, and the one of the chosen answer.
func (v *viewPanel) mark(chosen int) {
	p := v.page
	for _, i := range v.marked {
		v.rows[i].element.SetAttribute("class", v.rows[i].class)
	}
	v.marked = v.marked[:0]
	for _, r := range p.decidingRules() {
		i, ok := v.places[r.Line]
		if !ok {
			continue
		}
		class := v.rows[i].class + " decides is-blocked"
		if r.Allow {
			class = v.rows[i].class + " decides is-allowed"
		}
		if r.Line == chosen {
			class += " chosen"
		}
		v.rows[i].element.SetAttribute("class", class)
		v.marked = append(v.marked, i)
	}
	if i, ok := v.places[chosen]; ok && chosen != v.chosen {
		v.reveal(v.rows[i].element)
	}
	v.chosen = chosen
}

// reveal scrolls the view so that a row is in the middle, unless it is in
// view, but not the page.
func (v *viewPanel) reveal(row element) {
	top, from, height := row.Get("offsetTop").Int(), v.frame.Get("scrollTop").Int(), v.frame.Get("clientHeight").Int()
	if top < from || top+row.Get("offsetHeight").Int() > from+height {
		v.frame.Set("scrollTop", top-height/2)
	}
}

// rowOf finds the row whose button an element is; -1 if it is none.
func (v *viewPanel) rowOf(target js.Value) int {
	for i := range v.rows {
		if v.rows[i].button.Equal(target) {
			return i
		}
	}
	return -1
}

// key moves between the lines.
func (v *viewPanel) key(e js.Value) {
	i := v.rowOf(e.Get("target"))
	if i < 0 {
		return
	}
	switch text(e.Get("key")) {
	case "ArrowDown":
		i++
	case "ArrowUp":
		i--
	case "PageDown":
		i += 10
	case "PageUp":
		i -= 10
	case "Home":
		i = 0
	case "End":
		i = len(v.rows) - 1
	default:
		return
	}
	e.Call("preventDefault")
	v.setFocus(max(0, min(i, len(v.rows)-1)), true)
}

// setFocus makes one row the one that Tab leads to.
func (v *viewPanel) setFocus(i int, move bool) {
	if len(v.rows) == 0 {
		return
	}
	v.rows[v.focused].button.Set("tabIndex", -1)
	v.focused = i
	button := v.rows[i].button
	button.Set("tabIndex", 0)
	if move {
		button.Call("focus")
	}
}
