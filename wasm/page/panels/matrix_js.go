package panels

import (
	"strings"
	"syscall/js"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
	"robotscope/wasm/page/task"
	"robotscope/wasm/workbench"
)

// urlsAcross is how many URLs the matrix shows at once.
const urlsAcross = 20

// matrixPause is how long changes rest before the matrix follows, in
// milliseconds.
const matrixPause = 120

// Matrix is the tab "All crawlers": a line for each chosen crawler, a
// column for each listed URL, and in each cell a verdict.
type Matrix struct {
	Desk
	explainer *Explainer
	editor    host.Editor

	table, summary, pager, number, scroll dom.Element
	previous, next                        dom.Element
	filling                               *task.Task
	first                                 int    // of the usable entries, the first shown
	shape                                 string // of which crawlers and URLs the table is
	rows                                  []matrixRow
	urls                                  []workbench.Answer
	focused                               [2]int
	detail                                dom.Element
	chosen                                [2]int // row and column of the open explanation; {-1, -1} if none is in view
	opening                               bool   // its page is to be turned to
	explained                             about  // what detail is about
	allowed, blocked                      int
}

// matrixRow is a crawler's line of the table.
type matrixRow struct {
	*document.Reader
	element, head dom.Element
	cells         []matrixCell
}

type matrixCell struct {
	element, button, use, word dom.Element
	shown                      workbench.State
}

// NewMatrix makes the tab.
func NewMatrix(desk Desk, explainer *Explainer, editor host.Editor) *Matrix {
	m := &Matrix{
		Desk: desk, explainer: explainer, editor: editor, filling: desk.Tasks.New(),
		table:    dom.ByID("matrix"),
		summary:  dom.ByID("matrix-summary"),
		pager:    dom.ByID("matrix-pager"),
		number:   dom.ByID("matrix-number"),
		scroll:   dom.ByID("matrix-scroll"),
		previous: dom.ByID("matrix-previous"),
		next:     dom.ByID("matrix-next"),
		detail:   dom.Clone("detail"),
		chosen:   [2]int{-1, -1},
	}
	dom.OnClick(m.previous, func() { m.turn(-urlsAcross) })
	dom.OnClick(m.next, func() { m.turn(urlsAcross) })
	dom.Listen(m.table, "click", func(e js.Value) {
		if row, column, ok := m.cellOf(e.Get("target")); ok {
			m.choose(row, column)
		}
	})
	dom.Listen(m.table, "keydown", m.key)
	return m
}

func (m *Matrix) turn(by int) {
	m.first += by
	m.filling.Start(m.update)
}

// Show follows a change, at once if the matrix was just opened.
func (m *Matrix) Show() {
	if m.shape == "" {
		m.filling.Start(m.update)
	} else {
		m.filling.After(matrixPause, m.update)
	}
}

// update works out which crawlers and URLs there are, and puts in verdicts, row by row.
func (m *Matrix) update(t *task.Run) {
	if m.Bench.Tab != workbench.TabMatrix || m.Bench.Doc == nil {
		return
	}
	usable := m.Bench.Usable()
	m.openPage()
	m.first = max(0, min(m.first, (len(usable)-1)/urlsAcross*urlsAcross))
	m.urls = m.urls[:0]
	for _, i := range usable[m.first:min(m.first+urlsAcross, len(usable))] {
		m.urls = append(m.urls, m.Bench.Answer(int(i)))
	}
	readers := m.Bench.Readers(m.Bench.Doc)
	dom.SetHidden(m.scroll, len(readers) == 0 || len(m.urls) == 0)
	dom.SetHidden(m.pager, len(usable) <= urlsAcross)
	m.previous.Set("disabled", m.first == 0)
	m.next.Set("disabled", m.first+urlsAcross >= len(usable))
	m.number.SetTextContent(m.Screen.Word("page.range", "from", m.first+1, "to", m.first+len(m.urls), "of", len(usable)))
	if shape := m.shapeOf(readers); shape != m.shape {
		m.shape = shape
		m.build(readers)
	}
	for i := range m.rows {
		m.rows[i].Reader = readers[i]
	}
	m.findChosen()
	m.allowed, m.blocked = 0, 0
	for i := range m.rows {
		m.fillRow(&m.rows[i])
		if !t.GoOn() {
			return
		}
	}
	m.showStances(readers)
	m.showDetail()
	code := "matrix.summary"
	if len(usable) > urlsAcross {
		code = "matrix.summary-part"
	}
	said := core.Messages{core.Say(code, "crawlers", len(m.rows), "urls", len(m.urls), "from", m.first+1,
		"to", m.first+len(m.urls), "of", len(usable), "allowed", m.allowed, "blocked", m.blocked)}
	if n := len(m.rows)*len(m.urls) - m.allowed - m.blocked; n > 0 {
		said.Say("matrix.not-judged", "n", n)
	}
	m.Screen.Announce(m.summary, said...)
}

func (m *Matrix) shapeOf(readers []*document.Reader) string {
	shape := m.Screen.Word("verdict.allowed") // the language
	for _, r := range readers {
		shape += "\n" + r.Name()
	}
	for i := range m.urls {
		shape += "\n" + m.urls[i].URL
	}
	return shape
}

// Restore turns to the page of the cell that was open, when it is read.
func (m *Matrix) Restore() { m.opening = m.Bench.Cell != "" }

func (m *Matrix) openPage() {
	if !m.opening {
		return
	}
	_, typed, _ := strings.Cut(m.Bench.Cell, "\n")
	if at := m.Bench.UsableAt(typed); at >= 0 {
		m.first, m.opening = at, false
		m.first -= at % urlsAcross
	} else if m.Bench.IsRead() {
		m.opening = false
	}
}

// findChosen finds the open cell in the table, which may be another by now.
func (m *Matrix) findChosen() {
	was := m.chosen
	m.chosen = [2]int{-1, -1}
	for i := range m.rows {
		for j := range m.urls {
			if m.Bench.Cell != "" && m.chosen[0] < 0 && m.Bench.Cell == workbench.CellOf(m.rows[i].Name(), m.urls[j].Typed) {
				m.chosen = [2]int{i, j}
			}
		}
	}
	if was != m.chosen && was[0] >= 0 {
		m.rows[was[0]].cells[was[1]].button.SetAttribute("aria-expanded", "false")
	}
}

// build makes the table, without verdicts.
func (m *Matrix) build(readers []*document.Reader) {
	m.detail.Remove()
	m.chosen, m.focused = [2]int{-1, -1}, [2]int{0, 0}
	m.table.SetTextContent("")
	m.rows = m.rows[:0]
	dom.Add(m.table, m.head())
	body := dom.Create("tbody", "", "")
	body.SetAttribute("role", "rowgroup")
	dom.Add(m.table, body)
	var purpose crawlers.Purpose
	for i, r := range readers {
		if p := m.purposeOf(r); p != "" && (i == 0 || p != purpose) {
			purpose = p
			dom.Add(body, m.purposeRow(purpose))
		}
		row := matrixRow{Reader: r, element: dom.Create("tr", "", "")}
		row.element.SetAttribute("role", "row")
		row.head = dom.Create("th", "", "")
		row.head.SetAttribute("scope", "row")
		row.head.SetAttribute("role", "rowheader")
		dom.Add(row.head, dom.Create("span", "crawler-name", r.Name()), dom.Create("span", "obeys", ""))
		dom.Add(row.element, row.head)
		for range m.urls {
			cell := matrixCell{element: dom.Clone("cell")}
			cell.button = dom.Find(cell.element, "button")
			cell.use = dom.Find(cell.element, "use")
			cell.word = dom.Find(cell.element, ".unseen")
			row.cells = append(row.cells, cell)
			dom.Add(row.element, cell.element)
		}
		m.rows = append(m.rows, row)
		dom.Add(body, row.element)
	}
	m.setFocus(0, 0, false)
}

// purposeOf is the purpose that a crawler stands under; "" if none is known.
func (m *Matrix) purposeOf(r *document.Reader) crawlers.Purpose {
	c := r.Agent.Crawler
	if c == nil {
		return ""
	}
	if p := m.Bench.Crawlers.PurposeOf(c); p != "" {
		return p
	}
	return c.Purpose // it is there because it is asked for
}

func (m *Matrix) head() dom.Element {
	row := dom.Create("tr", "", "")
	row.SetAttribute("role", "row")
	corner := dom.Create("th", "", m.Screen.Word("matrix.crawler"))
	corner.SetAttribute("scope", "col")
	corner.SetAttribute("role", "columnheader")
	dom.Add(row, corner)
	heads := workbench.Heads(m.urls)
	for i := range m.urls {
		th := dom.Create("th", "url-head", "")
		th.SetAttribute("scope", "col")
		th.SetAttribute("role", "columnheader")
		th.SetAttribute("title", dom.Clip(m.urls[i].URL))
		th.SetAttribute("aria-label", dom.Clip(m.urls[i].Typed))
		dom.Add(th, dom.Create("span", "", heads[i]))
		dom.Add(row, th)
	}
	head := dom.Create("thead", "", "")
	head.SetAttribute("role", "rowgroup")
	dom.Add(head, row)
	return head
}

// purposeRow heads the crawlers of a purpose.
func (m *Matrix) purposeRow(purpose crawlers.Purpose) dom.Element {
	row := dom.Create("tr", "purpose", "")
	row.SetAttribute("role", "row")
	row.SetAttribute("data-purpose", string(purpose))
	th := dom.Create("th", "", "")
	th.SetAttribute("scope", "rowgroup")
	th.SetAttribute("role", "rowheader")
	th.Set("colSpan", len(m.urls)+1)
	inner := dom.Create("div", "purpose-words", "")
	dom.Add(inner,
		dom.Create("strong", "", m.Screen.Word("purpose."+string(purpose))),
		dom.Create("span", "", " "+m.Screen.Word("purpose-word."+string(purpose))),
		dom.Create("div", "stances", ""))
	dom.Add(th, inner)
	dom.Add(row, th)
	return row
}

func (m *Matrix) fillRow(row *matrixRow) {
	obeys := dom.Find(row.head, ".obeys")
	if text := m.obeys(row.Reader); obeys.TextContent() != text {
		obeys.SetTextContent(text)
	}
	for i := range row.cells {
		cell := &row.cells[i]
		is := workbench.NotJudged
		if m.urls[i].Judged() {
			is = workbench.StateOf(row.Check(m.urls[i].URL))
		}
		switch is {
		case workbench.Allowed:
			m.allowed++
		case workbench.Blocked:
			m.blocked++
		}
		if is == cell.shown {
			continue
		}
		cell.shown = is
		cell.element.SetAttribute("class", "cell is-"+string(is))
		cell.use.SetAttribute("href", "#shape-"+string(is))
		cell.word.SetTextContent(m.Screen.Word("verdict."+string(is)) + ", " + dom.Clip(m.urls[i].Typed) + ", " + row.Name())
	}
}

// obeys says in a word whose group a crawler obeys, if it does.
func (m *Matrix) obeys(r *document.Reader) string {
	switch {
	case r.Access != nil:
		return m.Screen.Word("reason." + string(r.Access.Outcome))
	case len(r.Group.Agents) == 0:
		return m.Screen.Word("reason.no-group")
	}
	code := "matrix.obeys"
	if c := r.Agent.Crawler; c != nil && c.MayIgnore() {
		code = "matrix.obeys-" + string(c.Obeys)
	}
	return m.Screen.Word(code, "token", r.Group.Token)
}

// showStances tells for each purpose where records that are no rules say something else than the rules do.
func (m *Matrix) showStances(readers []*document.Reader) {
	heads := m.table.Call("querySelectorAll", "[data-purpose]")
	for i := range heads.Length() {
		head := dom.Of(heads.Index(i))
		purpose := crawlers.Purpose(dom.Text(head.Call("getAttribute", "data-purpose")))
		m.Screen.Write(dom.Find(head, ".stances"), workbench.Contradictions(m.Bench.Doc, purpose, readers, m.urls)...)
	}
}

// cellOf finds the cell that holds an element.
func (m *Matrix) cellOf(target js.Value) (row, column int, ok bool) {
	td := target.Call("closest", "td.cell")
	if td.IsNull() {
		return 0, 0, false
	}
	tr := td.Get("parentElement")
	for i := range m.rows {
		if m.rows[i].element.Value.Equal(tr) {
			return i, td.Get("cellIndex").Int() - 1, true
		}
	}
	return 0, 0, false
}

// key moves between cells, as in any grid (ARIA Authoring Practices, grid).
func (m *Matrix) key(e js.Value) {
	row, column, ok := m.cellOf(e.Get("target"))
	if !ok {
		return
	}
	switch dom.Text(e.Get("key")) {
	case "ArrowRight":
		column++
	case "ArrowLeft":
		column--
	case "ArrowDown":
		row++
	case "ArrowUp":
		row--
	case "Home":
		column = 0
	case "End":
		column = len(m.urls) - 1
	case "PageDown":
		row += 10
	case "PageUp":
		row -= 10
	case "Escape":
		if m.chosen[0] >= 0 {
			m.choose(m.chosen[0], m.chosen[1])
		}
		return
	default:
		return
	}
	e.Call("preventDefault")
	m.setFocus(max(0, min(row, len(m.rows)-1)), max(0, min(column, len(m.urls)-1)), true)
}

// setFocus makes one cell the one that Tab leads to.
func (m *Matrix) setFocus(row, column int, move bool) {
	if len(m.rows) == 0 || len(m.urls) == 0 {
		return
	}
	m.rows[m.focused[0]].cells[m.focused[1]].button.Set("tabIndex", -1)
	m.focused = [2]int{row, column}
	button := m.rows[row].cells[column].button
	button.Set("tabIndex", 0)
	if move {
		button.Call("focus")
	}
}

// choose opens the explanation of a cell, or closes it.
func (m *Matrix) choose(row, column int) {
	m.setFocus(row, column, true)
	if old := m.chosen; old[0] >= 0 {
		m.rows[old[0]].cells[old[1]].button.SetAttribute("aria-expanded", "false")
	}
	if m.chosen == [2]int{row, column} {
		m.chosen, m.Bench.Cell = [2]int{-1, -1}, ""
	} else {
		m.chosen, m.Bench.Cell = [2]int{row, column}, workbench.CellOf(m.rows[row].Name(), m.urls[column].Typed)
		if v := m.rows[row].Check(m.urls[column].URL); v.Rule != nil && m.urls[column].Judged() {
			m.editor.Reveal(v.Rule.Line)
		}
	}
	m.Keep()
	m.showDetail()
}

func (m *Matrix) showDetail() {
	if m.chosen[0] < 0 {
		m.detail.Remove()
		return
	}
	row := &m.rows[m.chosen[0]]
	e := m.urls[m.chosen[1]]
	row.cells[m.chosen[1]].button.SetAttribute("aria-expanded", "true")
	dom.PutAfter(m.detail, row.element)
	cell := dom.Find(m.detail, "td")
	cell.Set("colSpan", len(m.urls)+1)
	about := m.explainer.aboutOf(row.Reader, &e, nil)
	if about == m.explained {
		return
	}
	m.explained = about
	dom.KeepFocus(cell, func() {
		cell.SetTextContent("")
		inner := dom.Create("div", "matrix-explanation", "")
		title := dom.Create("p", "", "")
		m.Screen.Write(title, core.Say("matrix.cell", "agent", row.Reader.Name(), "url", e.Typed))
		dom.Add(inner, title)
		m.explainer.explain(inner, row.Reader, &e, nil)
		dom.Add(cell, inner)
	})
}
