package main

import (
	"syscall/js"

	"honnef.co/go/js/dom/v2"

	"robotscope/core"
	"robotscope/web/locales"
)

// rowsAPage is how many answers are shown at once.
const rowsAPage = 100

// answersPanel is the table of answers, and the explanation of the chosen one.
type answersPanel struct {
	page *page

	filter   element
	shows    state // which answers are shown; "" is all
	counts   map[state]element
	summary  element
	table    element
	body     element
	empty    element
	pager    element
	number   element
	previous *dom.HTMLButtonElement
	next     *dom.HTMLButtonElement
	announce func()

	progress, meter, far, stop, resume element

	rows    []*row
	inTable int // how many of the rows are in the table
	detail  element
	first   int // of the entries that pass the filter, the first shown
	chosen  int // index of the chosen entry, or -1

	explained about // what detail is about
}

// row is a table row, kept for whichever entry is shown in it.
type row struct {
	element, button, use, word, expectation, requested, disagree, rule, where element

	entry int
	shown rowText // so that only what changes is set: a call into JavaScript costs a microsecond
}

// rowText is what a row says.
type rowText struct {
	state                                                          state
	chosen                                                         bool
	wanted                                                         string // "", "met" or "failed"
	word, expectation, typed, requested, disagree, rule, whereText string
}

func newAnswersPanel(p *page) *answersPanel {
	a := &answersPanel{
		page:     p,
		filter:   p.byID("filter"),
		counts:   map[state]element{},
		summary:  p.byID("summary"),
		table:    p.byID("results"),
		body:     p.byID("rows"),
		empty:    p.byID("empty"),
		pager:    p.byID("pager"),
		number:   p.byID("page-number"),
		previous: &dom.HTMLButtonElement{BasicHTMLElement: p.byID("previous")},
		next:     &dom.HTMLButtonElement{BasicHTMLElement: p.byID("next")},
		progress: p.byID("progress"),
		meter:    p.byID("progress-meter"),
		far:      p.byID("progress-text"),
		stop:     p.byID("stop"),
		resume:   p.byID("resume"),
		detail:   p.clone("detail"),
		chosen:   -1,
	}
	listen(a.stop.Underlying(), "click", func(js.Value) { p.stop() })
	listen(a.resume.Underlying(), "click", func(js.Value) { p.resume() })
	a.announce = after(700, a.sayCounts)
	a.counts[""] = find(a.filter, "[data-count=all]")
	for _, st := range []state{stateAllowed, stateBlocked, stateUnusable, stateDisagree} {
		a.counts[st] = find(a.filter, "[data-count="+string(st)+"]")
	}
	listen(a.filter.Underlying(), "change", func(e js.Value) {
		a.shows = state(e.Get("target").Get("value").String())
		if a.shows == "all" {
			a.shows = ""
		}
		a.first = 0
		a.show(true)
	})
	listen(a.previous.Underlying(), "click", func(js.Value) { a.turn(-rowsAPage) })
	listen(a.next.Underlying(), "click", func(js.Value) { a.turn(rowsAPage) })
	return a
}

func (a *answersPanel) turn(by int) {
	a.first += by
	a.show(true)
	a.table.Call("scrollIntoView", map[string]any{"block": "nearest"})
}

// chosenAnswer is nil if no row is chosen.
func (a *answersPanel) chosenAnswer() *answer {
	if a.chosen < 0 || a.chosen >= len(a.page.entries) {
		return nil
	}
	chosen := a.page.answer(a.chosen)
	return &chosen
}

// show fills the table with the answers that pass the filter, if there are
// any.
func (a *answersPanel) show(ready bool) {
	p := a.page
	setHidden(a.table, !ready)
	setHidden(a.filter, !ready)
	if !ready {
		setHidden(a.pager, true)
		setHidden(a.progress, true)
		a.detail.Remove()
		a.chosen = -1
		return
	}
	if a.chosen >= len(p.entries) {
		a.chosen = -1
	}
	a.showRows()
	a.showDetail()
	a.showProgress()
}

// showRows fills the rows. Answers that are not worked out yet are, if they
// are on the page that is shown.
func (a *answersPanel) showRows() {
	p := a.page
	shown := p.passing[a.shows]
	a.first = max(0, min(a.first, (len(shown)-1)/rowsAPage*rowsAPage))
	a.fill(shown[a.first:min(a.first+rowsAPage, len(shown))])
}

// showProgress shows how far the answers are.
func (a *answersPanel) showProgress() {
	p := a.page
	onPage, all := a.inTable, len(p.passing[a.shows])
	if onPage < rowsAPage && a.first+onPage < all {
		a.showRows()
		onPage = a.inTable
	}
	a.showPager(onPage, all)
	a.showCounts()
	busy := p.unfinished()
	setHidden(a.progress, !busy)
	if busy {
		a.meter.Set("max", p.lines)
		a.meter.Set("value", p.checked)
		a.far.SetTextContent(p.word("page.progress", core.Arg{Name: "n", Value: p.checked}, core.Arg{Name: "of", Value: p.lines}))
		setHidden(a.stop, p.stopped)
		setHidden(a.resume, !p.stopped)
	}
}

func (a *answersPanel) fill(entries []int32) {
	for len(a.rows) < len(entries) {
		a.rows = append(a.rows, a.newRow())
	}
	for i, r := range a.rows {
		if i < len(entries) {
			a.fillRow(r, int(entries[i]))
			if i >= a.inTable {
				add(a.body, r.element)
			}
		} else if i < a.inTable {
			r.element.Remove()
			r.entry = -1
		}
	}
	a.inTable = len(entries)
}

func (a *answersPanel) newRow() *row {
	e := a.page.clone("row")
	r := &row{
		element:     e,
		button:      find(e, ".choose"),
		use:         find(e, "use"),
		word:        find(e, ".word"),
		expectation: find(e, ".expectation"),
		requested:   find(e, ".requested"),
		disagree:    find(e, ".disagree"),
		rule:        find(e, ".rule-text"),
		where:       find(e, ".where"),
	}
	listen(e.Underlying(), "click", func(js.Value) { a.choose(r.entry) })
	return r
}

func (a *answersPanel) fillRow(r *row, index int) {
	r.entry = index
	was, is := r.shown, a.rowText(index)
	if was == is {
		return
	}
	r.shown = is
	if was.state != is.state || was.chosen != is.chosen {
		class := "row is-" + string(is.state)
		expanded := "false"
		if is.chosen {
			class += " chosen"
			expanded = "true"
		}
		r.element.SetAttribute("class", class)
		r.button.SetAttribute("aria-expanded", expanded)
	}
	if was.state != is.state {
		r.use.SetAttribute("href", "#shape-"+string(is.state))
	}
	if was.wanted != is.wanted {
		r.expectation.SetAttribute("class", "expectation "+is.wanted)
	}
	for _, text := range []struct {
		element element
		was, is string
	}{
		{r.word, was.word, is.word},
		{r.expectation, was.expectation, is.expectation},
		{r.button, was.typed, is.typed},
		{r.requested, was.requested, is.requested},
		{r.disagree, was.disagree, is.disagree},
		{r.rule, was.rule, is.rule},
		{r.where, was.whereText, is.whereText},
	} {
		if text.was != text.is {
			text.element.SetTextContent(text.is)
		}
	}
}

func (a *answersPanel) rowText(index int) rowText {
	p, e := a.page, a.page.answer(index)
	st := e.state()
	text := rowText{state: st, chosen: index == a.chosen, typed: clip(e.typed), word: p.word("verdict." + string(st))}
	if allowed, ok := p.expected.wanted(e.typed); ok {
		text.wanted = "met"
		if st == stateUnusable || allowed != e.verdict.Allowed {
			text.wanted = "failed"
		}
		text.expectation = p.word("expect.mark-" + text.wanted)
	}
	if p.disagree(index) {
		text.disagree = p.word("page.disagree")
	}
	if url := e.requested(); url != "" {
		text.requested = p.word("entry.requested", core.Arg{Name: "url", Value: clip(url)})
	}
	switch {
	case e.problem != "":
		text.whereText = p.word("entry." + e.problem)
	case e.verdict.Rule != nil:
		text.rule = clip(p.Group.RuleText(e.verdict.Rule))
		text.whereText = p.word("page.line", core.Arg{Name: "n", Value: e.verdict.Rule.Line})
	default:
		text.whereText = p.word("reason." + string(e.verdict.Reason))
	}
	if e.foreign {
		text.whereText += " · " + p.word("entry.foreign")
	}
	return text
}

// choose opens the explanation of an entry, or closes it.
func (a *answersPanel) choose(index int) {
	if index == a.chosen {
		index = -1
	}
	a.chosen = index
	a.show(true)
	a.page.file.showDecisions()
	a.page.view.show()
	if e := a.chosenAnswer(); e != nil && e.problem == "" && e.verdict.Rule != nil {
		a.page.file.reveal(e.verdict.Rule.Line)
	}
}

// showDetail puts the explanation under the chosen row.
func (a *answersPanel) showDetail() {
	var under *row
	for _, r := range a.rows {
		if r.entry == a.chosen && a.chosen >= 0 {
			under = r
		}
	}
	if under == nil {
		a.detail.Remove()
		return
	}
	cell := find(a.detail, "td")
	chosen := a.chosenAnswer()
	if about := a.page.aboutOf(a.page.Reader, chosen, a.page.disagree(a.chosen)); about != a.explained {
		a.explained = about
		a.page.keepFocus(cell, func() {
			cell.SetTextContent("")
			a.page.explain(cell, a.page.Reader, chosen)
		})
	}
	next := under.element.Get("nextSibling")
	if !next.Equal(a.detail.Value) {
		under.element.Call("after", a.detail.Value)
	}
}

func (a *answersPanel) showPager(onPage, all int) {
	setHidden(a.pager, all <= rowsAPage)
	a.previous.SetDisabled(a.first == 0)
	a.next.SetDisabled(a.first+onPage >= all)
	a.number.SetTextContent(a.page.word("page.range",
		core.Arg{Name: "from", Value: a.first + 1}, core.Arg{Name: "to", Value: a.first + onPage}, core.Arg{Name: "of", Value: all}))
}

func (a *answersPanel) showCounts() {
	for count, e := range a.counts {
		e.SetTextContent(locales.Number(len(a.page.passing[count])))
	}
	a.announce()
}

// sayCounts tells people who do not see the table what it holds, once typing
// has paused.
func (a *answersPanel) sayCounts() {
	count := func(st state) core.Arg { return core.Arg{Name: string(st), Value: len(a.page.passing[st])} }
	a.summary.SetTextContent(a.page.word("page.summary", count(stateAllowed), count(stateBlocked), count(stateUnusable)))
}
