package main

import (
	"strings"
	"syscall/js"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

// urlsAcross is how many URLs the matrix shows at once.
const urlsAcross = 20

// matrixPause is how long changes rest before the matrix follows, in
// milliseconds.
const matrixPause = 120

// matrixPanel is the look "All crawlers": a line for each chosen crawler, a
// column for each listed URL, and in each cell a verdict.
type matrixPanel struct {
	page                                  *page
	table, summary, pager, number, scroll element
	previous, next                        element
	soon, goOn                            func()
	first                                 int    // of the usable entries, the first shown
	shape                                 string // of which crawlers and URLs the table is
	rows                                  []matrixRow
	urls                                  []answer
	filled                                int // how many rows have their present verdicts
	focused                               [2]int
	detail                                element
	chosen                                [2]int // row and column of the open explanation; {-1, -1} if none
	explained                             about  // what detail is about
	allowed, blocked                      int
}

// matrixRow is a crawler's line of the table.
type matrixRow struct {
	document.Reader
	element, head element
	cells         []matrixCell
}

type matrixCell struct {
	element, button, use, word element
	shown                      state
}

func newMatrixPanel(p *page) *matrixPanel {
	m := &matrixPanel{
		page:     p,
		table:    p.byID("matrix"),
		summary:  p.byID("matrix-summary"),
		pager:    p.byID("matrix-pager"),
		number:   p.byID("matrix-number"),
		scroll:   p.byID("matrix-scroll"),
		previous: p.byID("matrix-previous"),
		next:     p.byID("matrix-next"),
		detail:   p.clone("detail"),
		chosen:   [2]int{-1, -1},
	}
	m.soon = after(matrixPause, m.update)
	m.goOn = nextTask(m.fill)
	listen(m.previous.Underlying(), "click", func(js.Value) { m.first -= urlsAcross; m.update() })
	listen(m.next.Underlying(), "click", func(js.Value) { m.first += urlsAcross; m.update() })
	listen(m.table.Underlying(), "click", func(e js.Value) {
		if row, column, ok := m.cellOf(e.Get("target")); ok {
			m.choose(row, column)
		}
	})
	listen(m.table.Underlying(), "keydown", m.key)
	return m
}

// show follows a change, at once if the matrix was just opened.
func (m *matrixPanel) show() {
	if m.shape == "" {
		m.update()
		return
	}
	m.soon()
}

// update works out which crawlers and URLs there are; fill does the rest.
func (m *matrixPanel) update() {
	p := m.page
	if p.looks.shown != lookMatrix || p.doc == nil {
		return
	}
	usable := m.usable()
	m.first = max(0, min(m.first, (len(usable)-1)/urlsAcross*urlsAcross))
	m.urls = m.urls[:0]
	for _, i := range usable[m.first:min(m.first+urlsAcross, len(usable))] {
		m.urls = append(m.urls, p.answer(int(i)))
	}
	readers := p.crawlers.readers(p.doc)
	setHidden(m.scroll, len(readers) == 0 || len(m.urls) == 0)
	setHidden(m.pager, len(usable) <= urlsAcross)
	m.previous.Set("disabled", m.first == 0)
	m.next.Set("disabled", m.first+urlsAcross >= len(usable))
	m.number.SetTextContent(p.word("page.range",
		core.Arg{Name: "from", Value: m.first + 1}, core.Arg{Name: "to", Value: m.first + len(m.urls)}, core.Arg{Name: "of", Value: len(usable)}))
	if shape := m.shapeOf(readers); shape != m.shape {
		m.shape = shape
		m.build(readers)
	}
	for i := range m.rows {
		m.rows[i].Reader = readers[i]
	}
	m.filled, m.allowed, m.blocked = 0, 0, 0
	m.fill()
}

// usable are the entries that have a URL, as far as they are read.
func (m *matrixPanel) usable() []int32 {
	b := &m.page.workbench
	var list []int32
	for i := range b.entries {
		e := &b.entries[i]
		if !strings.HasPrefix(e.resolved.of(b.chunks[e.chunk].resolved), "!") {
			list = append(list, int32(i))
		}
	}
	return list
}

func (m *matrixPanel) shapeOf(readers []document.Reader) string {
	shape := m.page.word("verdict.allowed") // the language
	for _, r := range readers {
		shape += "\n" + r.Name()
	}
	for i := range m.urls {
		shape += "\n" + m.urls[i].url
	}
	return shape
}

// build makes the table, without verdicts.
func (m *matrixPanel) build(readers []document.Reader) {
	p := m.page
	m.detail.Remove()
	m.chosen, m.focused = [2]int{-1, -1}, [2]int{0, 0}
	m.table.SetTextContent("")
	m.rows = m.rows[:0]
	add(m.table, m.head())
	body := p.create("tbody", "", "")
	body.SetAttribute("role", "rowgroup")
	add(m.table, body)
	var purpose crawlers.Purpose
	for i, r := range readers {
		if c := r.Agent.Crawler; c != nil && (i == 0 || c.Purpose != purpose) {
			purpose = c.Purpose
			add(body, m.purposeRow(purpose))
		}
		row := matrixRow{Reader: r, element: p.create("tr", "", "")}
		row.element.SetAttribute("role", "row")
		row.head = p.create("th", "", "")
		row.head.SetAttribute("scope", "row")
		row.head.SetAttribute("role", "rowheader")
		add(row.head, p.create("span", "crawler-name", r.Name()), p.create("span", "obeys", ""))
		add(row.element, row.head)
		for range m.urls {
			cell := matrixCell{element: p.clone("cell")}
			cell.button = find(cell.element, "button")
			cell.use = find(cell.element, "use")
			cell.word = find(cell.element, ".unseen")
			row.cells = append(row.cells, cell)
			add(row.element, cell.element)
		}
		m.rows = append(m.rows, row)
		add(body, row.element)
	}
	m.setFocus(0, 0, false)
}

func (m *matrixPanel) head() element {
	p := m.page
	row := p.create("tr", "", "")
	row.SetAttribute("role", "row")
	corner := p.create("th", "", p.word("matrix.crawler"))
	corner.SetAttribute("scope", "col")
	corner.SetAttribute("role", "columnheader")
	add(row, corner)
	for i := range m.urls {
		th := p.create("th", "url-head", "")
		th.SetAttribute("scope", "col")
		th.SetAttribute("role", "columnheader")
		th.SetAttribute("title", m.urls[i].url)
		add(th, p.create("span", "", clip(m.urls[i].typed)))
		add(row, th)
	}
	head := p.create("thead", "", "")
	head.SetAttribute("role", "rowgroup")
	add(head, row)
	return head
}

// purposeRow heads the crawlers of a purpose.
func (m *matrixPanel) purposeRow(purpose crawlers.Purpose) element {
	p := m.page
	row := p.create("tr", "purpose", "")
	row.SetAttribute("role", "row")
	row.SetAttribute("data-purpose", string(purpose))
	th := p.create("th", "", "")
	th.SetAttribute("scope", "rowgroup")
	th.SetAttribute("role", "rowheader")
	th.Set("colSpan", len(m.urls)+1)
	inner := p.create("div", "purpose-words", "")
	add(inner, p.create("strong", "", p.word("purpose."+string(purpose))), p.create("span", "", " "+p.word("purpose-word."+string(purpose))), p.create("div", "stances", ""))
	add(th, inner)
	add(row, th)
	return row
}

// fill puts in verdicts, row by row, and comes back for the rest.
func (m *matrixPanel) fill() {
	end := now() + sliceLength
	for m.filled < len(m.rows) {
		m.fillRow(&m.rows[m.filled])
		m.filled++
		if now() > end && m.filled < len(m.rows) {
			m.goOn()
			return
		}
	}
	m.showStances()
	m.showDetail()
	m.page.announce(m.summary, core.Message{Code: "matrix.summary", Args: []core.Arg{
		{Name: "crawlers", Value: len(m.rows)}, {Name: "urls", Value: len(m.urls)}, {Name: "allowed", Value: m.allowed}, {Name: "blocked", Value: m.blocked},
	}})
}

func (m *matrixPanel) fillRow(row *matrixRow) {
	p := m.page
	obeys := find(row.head, ".obeys")
	if text := m.obeys(row.Reader); obeys.TextContent() != text {
		obeys.SetTextContent(text)
	}
	for i := range row.cells {
		cell := &row.cells[i]
		is := stateOf(row.Check(m.urls[i].url))
		if is == stateAllowed {
			m.allowed++
		} else {
			m.blocked++
		}
		if is == cell.shown {
			continue
		}
		cell.shown = is
		cell.element.SetAttribute("class", "cell is-"+string(is))
		cell.use.SetAttribute("href", "#shape-"+string(is))
		cell.word.SetTextContent(p.word("verdict." + string(is)))
	}
}

// obeys says in a word whose group a crawler obeys.
func (m *matrixPanel) obeys(r document.Reader) string {
	switch {
	case r.Access != nil:
		return m.page.word("reason." + string(r.Access.Outcome))
	case len(r.Group.Agents) == 0:
		return m.page.word("reason.no-group")
	}
	return m.page.word("matrix.obeys", core.Arg{Name: "token", Value: r.Group.Token})
}

// showStances tells for each purpose where records that are no rules say
// something else than the rules do.
func (m *matrixPanel) showStances() {
	p := m.page
	heads := m.table.Call("querySelectorAll", "[data-purpose]")
	for i := range heads.Length() {
		head := elementOf(heads.Index(i))
		purpose := crawlers.Purpose(text(head.Call("getAttribute", "data-purpose")))
		var messages []core.Message
		said := map[int]bool{}
		for j := range m.rows {
			r := m.rows[j].Reader
			if r.Agent.Crawler == nil || r.Agent.Crawler.Purpose != purpose || r.Access != nil {
				continue
			}
			for _, s := range stancesOf(p.doc, r, purpose) {
				if !said[s.line] {
					said[s.line] = true
					if n := m.contradicting(purpose, s); n > 0 {
						code := "matrix.refused"
						if !s.refuses {
							code = "matrix.granted"
						}
						messages = append(messages, core.Message{Code: code, Args: []core.Arg{{Name: "stance", Value: s.text}, {Name: "line", Value: s.line}, {Name: "n", Value: n}}})
					}
				}
			}
		}
		p.write(find(head, ".stances"), messages...)
	}
}

// contradicting counts the crawlers of a purpose whose rules contradict a
// stance on some URL shown.
func (m *matrixPanel) contradicting(purpose crawlers.Purpose, s stance) int {
	n := 0
	for i := range m.rows {
		r := m.rows[i].Reader
		if r.Agent.Crawler == nil || r.Agent.Crawler.Purpose != purpose || r.Access != nil {
			continue
		}
		for _, own := range stancesOf(m.page.doc, r, purpose) {
			if own.line != s.line || own.text != s.text {
				continue
			}
			for j := range m.urls {
				if own.contradicts(r.Check(m.urls[j].url), m.urls[j].url) {
					n++
					break
				}
			}
		}
	}
	return n
}

// cellOf finds the cell that holds an element.
func (m *matrixPanel) cellOf(target js.Value) (row, column int, ok bool) {
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
func (m *matrixPanel) key(e js.Value) {
	row, column, ok := m.cellOf(e.Get("target"))
	if !ok {
		return
	}
	switch text(e.Get("key")) {
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
func (m *matrixPanel) setFocus(row, column int, move bool) {
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
func (m *matrixPanel) choose(row, column int) {
	m.setFocus(row, column, true)
	if old := m.chosen; old[0] >= 0 {
		m.rows[old[0]].cells[old[1]].button.SetAttribute("aria-expanded", "false")
	}
	if m.chosen == [2]int{row, column} {
		m.chosen = [2]int{-1, -1}
	} else {
		m.chosen = [2]int{row, column}
		v := m.rows[row].Check(m.urls[column].url)
		if v.Rule != nil {
			m.page.file.reveal(v.Rule.Line)
		}
	}
	m.showDetail()
}

func (m *matrixPanel) showDetail() {
	if m.chosen[0] < 0 {
		m.detail.Remove()
		return
	}
	row := &m.rows[m.chosen[0]]
	e := m.urls[m.chosen[1]]
	row.cells[m.chosen[1]].button.SetAttribute("aria-expanded", "true")
	if !row.element.Get("nextSibling").Equal(m.detail.Value) {
		row.element.Call("after", m.detail.Value)
	}
	cell := find(m.detail, "td")
	cell.Set("colSpan", len(m.urls)+1)
	about := m.page.aboutOf(row.Reader, &e, false)
	if about == m.explained {
		return
	}
	m.explained = about
	m.page.keepFocus(cell, func() {
		cell.SetTextContent("")
		inner := m.page.create("div", "matrix-explanation", "")
		title := m.page.create("p", "", "")
		m.page.write(title, core.Message{Code: "matrix.cell", Args: []core.Arg{{Name: "agent", Value: row.Reader.Name()}, {Name: "url", Value: e.typed}}})
		add(inner, title)
		m.page.explain(inner, row.Reader, &e)
		add(cell, inner)
	})
}
