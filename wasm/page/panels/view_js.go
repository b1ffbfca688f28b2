package panels

import (
	"syscall/js"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/wasm/document"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
	"robotscope/wasm/page/task"
	"robotscope/wasm/workbench"
)

// viewPause is how long changes rest before the view follows, in milliseconds.
const viewPause = 120

// View shows the file as the chosen crawler sees it, in place of the
// editor.
type View struct {
	Desk
	host host.Editor

	toggle, frame, editor, chain, lines dom.Element
	blank                               dom.Element         // a row
	models                              map[string]js.Value // rows by class and field, to copy
	following                           *task.Task

	on      bool
	shown   viewState
	rows    []viewLine
	places  map[int]int // by line of the file: which of rows, from 1
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
	element dom.Element
	button  js.Value
}

// NewView makes the view, hidden.
func NewView(desk Desk, editor host.Editor) *View {
	v := &View{
		Desk:      desk,
		host:      editor,
		following: desk.Tasks.New(),
		toggle:    dom.ByID("view-toggle"),
		frame:     dom.ByID("view"),
		editor:    dom.ByID("drop"),
		chain:     dom.ByID("view-chain"),
		lines:     dom.ByID("view-lines"),
		blank:     dom.Clone("view-row"),
	}
	v.turn(v.toggle.Get("checked").Bool())
	dom.Listen(v.toggle, "change", func(js.Value) { v.turn(v.toggle.Get("checked").Bool()) })
	dom.Listen(v.lines, "click", func(e js.Value) {
		if i := v.rowOf(e.Get("target")); i >= 0 {
			v.turn(false)
			v.host.GoTo(v.rows[i].line)
		}
	})
	dom.Listen(v.lines, "keydown", v.key)
	return v
}

// turn puts the view in the editor's place, or back.
func (v *View) turn(on bool) {
	v.on = on
	v.toggle.Set("checked", on)
	dom.SetHidden(v.frame, !on)
	dom.SetHidden(v.editor, on)
	v.following.Stop()
	if on {
		v.chosen = 0
		if more := v.update(); more {
			v.Show()
		}
	}
}

// Show follows a change of the file, the crawler or the chosen answer.
func (v *View) Show() {
	if v.on {
		v.following.After(viewPause, func(t *task.Run) {
			for v.update() && t.Rest(viewPause) {
			}
		})
	}
}

// Translate follows a change of the language.
func (v *View) Translate() {
	v.shown = viewState{}
	v.Show()
}

// GoTo shows a line, and reports whether it did; not if the view is closed. Where the line has no row, the view makes
// way for the editor.
func (v *View) GoTo(line int) bool {
	if !v.on {
		return false
	}
	i := v.places[line] - 1
	if i < 0 {
		v.turn(false)
		return false
	}
	dom.ScrollTo(v.rows[i].element.Value, "center")
	v.setFocus(i, true)
	return true
}

// update shows what has changed since it was last shown, and reports whether more will, as answers still come.
func (v *View) update() (more bool) {
	if v.Bench.Doc == nil {
		return false
	}
	chosen := 0
	if rule := v.Bench.ChosenRule(); rule != nil {
		chosen = rule.Line
	}
	is := viewState{doc: v.Bench.Doc, group: v.Bench.Group, access: v.Bench.Access, language: v.Screen.Word("view.no-group")}
	if v.Bench.Group != nil && len(v.Bench.Group.Rules) > workbench.ViewRules {
		is.further, is.chosen = v.Bench.Decides(), chosen
	}
	more = v.Bench.Unfinished() && !v.Bench.Stopped
	if was := v.shown; more && was.doc == is.doc && was.group == is.group && was.access == is.access && was.chosen == is.chosen {
		is.further = was.further // all of them in the end
	}
	if is != v.shown {
		v.shown = is
		v.fill(chosen)
	}
	v.mark(chosen)
	return more
}

// fill makes the view anew.
func (v *View) fill(chosen int) {
	v.rows, v.marked, v.focused, v.places, v.models = nil, nil, 0, map[int]int{}, map[string]js.Value{}
	v.chain.SetTextContent("")
	all := dom.Create("div", "", "")
	say := func(messages ...core.Message) { v.Screen.AddWritten(all, "p", "view-said", messages...) }
	switch {
	case v.Bench.Group == nil:
		say(core.Say("page.no-crawler"))
	case v.Bench.Access != nil:
		say(v.Bench.Access.Why, core.Say("view.unread"))
	default:
		view := workbench.NewView(&v.Bench.Reader, func(line int) bool { return line == chosen || v.Bench.DecidesLine(line) })
		v.fillChain(view.Steps)
		for _, b := range view.Blocks {
			dom.Add(all, v.block(b))
		}
		for _, m := range view.Notes {
			say(m)
		}
	}
	v.lines.Call("replaceChildren", all.Value)
	v.setFocus(0, false)
}

func (v *View) fillChain(steps []workbench.ViewStep) {
	for _, s := range steps {
		class := "view-step"
		if s.Counts {
			class = "view-step counts"
		}
		e := dom.Create("li", class, "")
		v.Screen.Write(e, s.Said)
		if len(s.Lines) > 0 {
			dom.AddText(e, " · "+v.Screen.Word("group.lines", "n", len(s.Lines)))
		}
		addLines(v.Desk, e, s.Lines, 5)
		dom.Add(v.chain, e)
	}
}

func (v *View) block(b *workbench.ViewBlock) dom.Element {
	e := dom.Create("div", "view-block is-"+b.Class, "")
	title := dom.Create("h4", "", "")
	v.Screen.Write(title, b.Title)
	list := dom.Create("ol", "", "")
	for _, r := range b.Rows {
		dom.Add(list, v.row(r))
	}
	dom.Add(e, title, list)
	if b.More > 0 {
		dom.Add(e, dom.Create("p", "view-said", v.Screen.Word("view.more", "n", b.More)))
	}
	if b.Foot != "" {
		dom.Add(e, dom.Create("p", "view-said", v.Screen.Word(b.Foot)))
	}
	return e
}

func (v *View) row(r *workbench.ViewRow) dom.Element {
	if r.Line == 0 {
		e := dom.Create("li", "view-gap", "")
		v.Screen.Write(e, r.Notes...)
		return e
	}
	// Half of the time goes into calls to JavaScript, so rows begin as copies.
	class := "view-row is-" + r.Look
	kind := class + r.Field
	model, ok := v.models[kind]
	if !ok {
		model = v.blank.Call("cloneNode", true)
		model.Set("className", class)
		if r.Field != "" {
			model.Get("lastChild").Get("firstChild").Set("textContent", r.Field+": ")
		}
		v.models[kind] = model
	}
	copied := model.Call("cloneNode", true)
	button, code := copied.Get("firstChild"), copied.Get("lastChild")
	button.Set("textContent", r.Line)
	e := dom.Of(copied)
	struck := r.Cut
	if r.Look == "ignored" {
		struck = r.Text
	} else {
		code.Get("lastChild").Set("textContent", dom.Clip(r.Text))
	}
	if struck != "" {
		code.Call("appendChild", dom.Create("s", "", dom.Clip(struck)).Value)
	}
	if len(r.Notes) > 0 {
		note := dom.Create("span", "view-note", "")
		for i, m := range r.Notes {
			if i > 0 {
				dom.AddText(note, " ")
			}
			part := dom.Create("span", "", "")
			v.Screen.Write(part, m)
			dom.Add(note, part)
		}
		dom.Add(e, note)
	}
	v.rows = append(v.rows, viewLine{r.Line, class, e, button})
	if v.places[r.Line] == 0 {
		v.places[r.Line] = len(v.rows)
	}
	return e
}

// mark marks the rules that decide, and the one of the chosen answer.
func (v *View) mark(chosen int) {
	for _, i := range v.marked {
		v.rows[i].element.SetAttribute("class", v.rows[i].class)
	}
	v.marked = v.marked[:0]
	for _, r := range v.Bench.DecidingRules() {
		i := v.places[r.Line] - 1
		if i < 0 {
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
	if i := v.places[chosen] - 1; i >= 0 && chosen != v.chosen {
		v.reveal(v.rows[i].element)
	}
	v.chosen = chosen
}

// reveal scrolls the view so that a row is in the middle, unless it is in
// view, but not the page.
func (v *View) reveal(row dom.Element) {
	top, from, height := row.Get("offsetTop").Int(), v.frame.Get("scrollTop").Int(), v.frame.Get("clientHeight").Int()
	if top < from || top+row.Get("offsetHeight").Int() > from+height {
		v.frame.Set("scrollTop", top-height/2)
	}
}

// rowOf finds the row whose button an element is; -1 if it is none.
func (v *View) rowOf(target js.Value) int {
	for i := range v.rows {
		if v.rows[i].button.Equal(target) {
			return i
		}
	}
	return -1
}

// key moves between the lines.
func (v *View) key(e js.Value) {
	i := v.rowOf(e.Get("target"))
	if i < 0 {
		return
	}
	switch dom.Text(e.Get("key")) {
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
func (v *View) setFocus(i int, move bool) {
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
