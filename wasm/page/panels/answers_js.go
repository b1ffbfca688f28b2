package panels

import (
	"slices"
	"strconv"
	"syscall/js"

	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
	"robotscope/wasm/scope"
	"robotscope/wasm/workbench"
	"robotscope/web/locales"
)

// rowsAPage is how many answers are shown at once.
const rowsAPage = 100

// allAnswers is the value of the filter that shows them all.
const allAnswers = "all"

// Answers is the table of answers, and the explanation of the chosen one.
type Answers struct {
	Desk
	explainer *Explainer
	editor    host.Editor
	events    AnswersEvents

	filter        dom.Element
	company       *company
	counts        map[workbench.State]dom.Element
	summary       dom.Element
	table         dom.Element
	body          dom.Element
	pager         dom.Element
	number        dom.Element
	previous      dom.Element
	next          dom.Element
	sayCountsSoon func()

	progress, meter, far, stop, resume dom.Element

	rows    []*row
	inTable int // how many of the rows are in the table
	detail  dom.Element
	first   int // of the entries that pass the filter, the first shown

	reopening bool // a row, once it is read

	explained about // what detail is about
}

// row is a table row, kept for whichever entry is shown in it.
type row struct {
	element, use dom.Element
	parts        [rowParts]dom.Element

	entry int
	shown rowText // so that only what changes is set: a call into JavaScript costs a microsecond
}

// The parts of a row that have texts.
const (
	rowWord = iota
	rowExpectation
	rowButton
	rowRequested
	rowReadings
	rowOthers
	rowRule
	rowWhere
	rowFetch // the way to the URL's own file
	rowParts
)

// rowClasses are their classes.
var rowClasses = [rowParts]string{
	".word", ".expectation", ".choose", ".requested", ".readings", ".for-others", ".rule-text", ".where", ".fetch-own",
}

// rowText is what a row says.
type rowText struct {
	state  workbench.State
	chosen bool
	wanted string // "", "met", "failed" or "open"
	parts  [rowParts]string
}

// AnswersEvents are what the table tells.
type AnswersEvents struct {
	Stopped, Resumed func()           // the reader wants no more answers for now, or again
	Chosen           func()           // another row is
	FetchInstead     func(url string) // the file that governs it is to take the place of the present one
}

// NewAnswers makes the table.
func NewAnswers(desk Desk, explainer *Explainer, editor host.Editor, events AnswersEvents) *Answers {
	a := &Answers{
		Desk:      desk,
		explainer: explainer,
		editor:    editor,
		events:    events,
		filter:    dom.ByID("filter"),
		company:   newCompany(desk),
		counts:    map[workbench.State]dom.Element{},
		summary:   dom.ByID("summary"),
		table:     dom.ByID("results"),
		body:      dom.ByID("rows"),
		pager:     dom.ByID("pager"),
		number:    dom.ByID("page-number"),
		previous:  dom.ByID("previous"),
		next:      dom.ByID("next"),
		progress:  dom.ByID("progress"),
		meter:     dom.ByID("progress-meter"),
		far:       dom.ByID("progress-text"),
		stop:      dom.ByID("stop"),
		resume:    dom.ByID("resume"),
		detail:    dom.Clone("detail"),
	}
	dom.OnClick(a.stop, events.Stopped)
	dom.OnClick(a.resume, events.Resumed)
	a.sayCountsSoon = dom.Debounce(700, a.sayCounts)
	a.counts[""] = dom.Find(a.filter, "[data-count=all]")
	for _, st := range []workbench.State{
		workbench.Allowed, workbench.Blocked, workbench.NotJudged, workbench.Unusable, workbench.ReadDifferently, workbench.ForOthers,
	} {
		a.counts[st] = dom.Find(a.filter, "[data-count="+string(st)+"]")
	}
	dom.OnValue(a.filter, func(value string, _ js.Value) {
		if value == allAnswers {
			value = ""
		}
		a.Bench.Shows = workbench.State(value)
		a.first = 0
		a.Keep()
		a.Show()
	})
	dom.OnClick(a.previous, func() { a.turn(-rowsAPage) })
	dom.OnClick(a.next, func() { a.turn(rowsAPage) })
	return a
}

func (a *Answers) turn(by int) {
	a.first += by
	a.Show()
	dom.ScrollTo(a.table.Value, "nearest")
}

// Restore shows the answers of a state, "" being all, and opens a row's explanation when there is that row.
func (a *Answers) Restore(shows, row string) {
	if _, ok := a.counts[workbench.State(shows)]; shows == "" || !ok {
		shows = ""
		dom.Check(a.filter, allAnswers)
	} else {
		dom.Check(a.filter, shows)
	}
	a.Bench.Shows, a.first = workbench.State(shows), 0
	a.Bench.Reopen(row)
	a.reopening = row != ""
}

// Show fills the table with the answers that pass the filter, if there are any.
func (a *Answers) Show() {
	ready := a.Bench.Missing() == ""
	dom.SetHidden(a.table, !ready)
	dom.SetHidden(a.filter, !ready)
	if !ready {
		a.company.hide()
		dom.SetHidden(a.pager, true)
		dom.SetHidden(a.progress, true)
		a.detail.Remove()
		a.Bench.Chosen = -1
		return
	}
	if a.Bench.Chosen >= a.Bench.Count() {
		a.Bench.Chosen = -1
	}
	a.showRows()
	a.showDetail()
	a.company.show()
	a.ShowProgress()
}

// ShowHost shows the answers of the host that was chosen.
func (a *Answers) ShowHost() {
	a.first = 0
	a.Show()
}

// Explain opens the explanation of an entry, and takes the reader there.
func (a *Answers) Explain(index int) {
	if a.Bench.Shows != "" || a.Bench.Host != "" {
		a.Bench.Shows, a.Bench.Host = "", ""
		a.Bench.ShowHost(nil)
		dom.Check(a.filter, "all")
	}
	a.first = index / rowsAPage * rowsAPage
	if index != a.Bench.Chosen {
		a.choose(index)
	}
	for _, r := range a.rows {
		if r.entry == index {
			if parts := a.detail.Call("querySelector", ".matches"); parts.Truthy() {
				parts.Set("open", true)
			}
			dom.FocusStill(r.parts[rowButton].Value)
			dom.ScrollTo(r.element.Value, "start")
		}
	}
}

// showRows fills the rows. Answers that are not worked out yet are, if they
// are on the page that is shown.
func (a *Answers) showRows() {
	shown := a.Bench.Shown()
	if a.reopening && a.Bench.Chosen >= 0 {
		a.reopening = false
		a.first = slices.Index(shown, int32(a.Bench.Chosen)) / rowsAPage * rowsAPage
		if rule := a.Bench.ChosenRule(); rule != nil {
			a.editor.Reveal(rule.Line)
		}
	}
	a.first = max(0, min(a.first, (len(shown)-1)/rowsAPage*rowsAPage))
	a.fill(shown[a.first:min(a.first+rowsAPage, len(shown))])
}

// ShowProgress shows how far the answers are.
func (a *Answers) ShowProgress() {
	onPage, all := a.inTable, len(a.Bench.Shown())
	if onPage < rowsAPage && a.first+onPage < all {
		a.showRows()
		onPage = a.inTable
	}
	a.showPager(onPage, all)
	a.showCounts()
	busy := a.Bench.Unfinished()
	dom.SetHidden(a.progress, !busy)
	if busy {
		a.meter.Set("max", a.Bench.Lines)
		a.meter.Set("value", a.Bench.Checked())
		a.far.SetTextContent(a.Screen.Word("page.progress", "n", a.Bench.Checked(), "of", a.Bench.Lines))
		dom.SetHidden(a.stop, a.Bench.Stopped)
		dom.SetHidden(a.resume, !a.Bench.Stopped)
	}
}

func (a *Answers) fill(entries []int32) {
	for len(a.rows) < len(entries) {
		a.rows = append(a.rows, a.newRow())
	}
	for i, r := range a.rows {
		if i < len(entries) {
			a.fillRow(r, int(entries[i]))
			if i >= a.inTable {
				dom.Add(a.body, r.element)
			}
		} else if i < a.inTable {
			r.element.Remove()
			r.entry = -1
		}
	}
	a.inTable = len(entries)
}

func (a *Answers) newRow() *row {
	e := dom.Clone("row")
	r := &row{element: e, use: dom.Find(e, "use")}
	for i, class := range rowClasses {
		r.parts[i] = dom.Find(e, class)
	}
	dom.Listen(r.parts[rowFetch], "click", func(event js.Value) {
		event.Call("stopPropagation")
		a.events.FetchInstead(a.Bench.Answer(r.entry).URL)
	})
	dom.OnClick(e, func() { a.choose(r.entry) })
	dom.NameBy("row-"+strconv.Itoa(len(a.rows)), []dom.Element{r.parts[rowButton], r.parts[rowWord], r.parts[rowExpectation]}, e, r.parts[rowButton])
	return r
}

func (a *Answers) fillRow(r *row, index int) {
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
		r.parts[rowButton].SetAttribute("aria-expanded", expanded)
	}
	if was.state != is.state {
		r.use.SetAttribute("href", "#shape-"+string(is.state))
	}
	if was.wanted != is.wanted {
		r.parts[rowExpectation].SetAttribute("class", "expectation "+is.wanted)
	}
	dom.SetHidden(r.parts[rowFetch], is.parts[rowFetch] == "")
	for i, part := range r.parts {
		if was.parts[i] != is.parts[i] {
			part.SetTextContent(is.parts[i])
		}
	}
}

func (a *Answers) rowText(index int) rowText {
	e := a.Bench.Answer(index)
	st := e.State()
	text := rowText{state: st, chosen: index == a.Bench.Chosen}
	says := &text.parts
	says[rowButton], says[rowWord] = dom.Clip(e.Typed), a.Screen.Word("verdict."+string(st))
	if allowed, ok := a.Bench.Wanted(e.Typed); ok {
		text.wanted = "met"
		if st == workbench.NotJudged {
			text.wanted = "open"
		} else if st == workbench.Unusable || allowed != e.Verdict.Allowed {
			text.wanted = "failed"
		}
		says[rowExpectation] = a.Screen.Word("expect.mark-" + text.wanted)
	}
	d := a.Bench.Differences(index)
	if d.ReadDifferently {
		says[rowReadings] = a.Screen.Word("page.read-differently")
	}
	if mark, ok := d.Mark(); ok {
		says[rowOthers] = a.Screen.Words.Text(mark)
	}
	if url := e.Requested(); url != "" {
		says[rowRequested] = a.Screen.Word("entry.requested", "url", dom.Clip(url))
	}
	switch {
	case e.Problem != "":
		says[rowWhere] = a.Screen.Word("entry." + e.Problem)
	case st == workbench.NotJudged && a.Bench.IsUnsettled():
		says[rowWhere] = a.Screen.Word("entry.unsettled")
	case st == workbench.NotJudged:
		says[rowWhere] = a.Screen.Word("entry.other-site")
		says[rowFetch] = a.Screen.Word("entry.fetch-own")
	case e.Verdict.Rule != nil:
		says[rowRule] = dom.Clip(a.Bench.Group.RuleText(e.Verdict.Rule))
		says[rowWhere] = a.Screen.Word("page.line", "n", e.Verdict.Rule.Line)
	default:
		says[rowWhere] = a.Screen.Word("reason." + string(e.Verdict.Reason))
	}
	if e.Standing == scope.Assumed {
		says[rowWhere] += " · " + a.Screen.Word("entry.assumed")
	}
	return text
}

// choose opens the explanation of an entry, or closes it.
func (a *Answers) choose(index int) {
	if index == a.Bench.Chosen {
		index = -1
	}
	a.Bench.Choose(index)
	a.Keep()
	a.Show()
	a.events.Chosen()
	if rule := a.Bench.ChosenRule(); rule != nil {
		a.editor.Reveal(rule.Line)
	}
}

// showDetail puts the explanation under the chosen row.
func (a *Answers) showDetail() {
	var under *row
	for _, r := range a.rows {
		if r.entry == a.Bench.Chosen && a.Bench.Chosen >= 0 {
			under = r
		}
	}
	if under == nil {
		a.detail.Remove()
		return
	}
	cell := dom.Find(a.detail, "td")
	chosen := a.Bench.ChosenAnswer()
	d := a.Bench.Differences(a.Bench.Chosen)
	r := a.Bench.Reader // as it is now, for buttons that are pressed later
	if about := a.explainer.aboutOf(&r, chosen, &d); about != a.explained {
		a.explained = about
		dom.KeepFocus(cell, func() {
			cell.SetTextContent("")
			a.explainer.explain(cell, &r, chosen, &d)
		})
	}
	dom.PutAfter(a.detail, under.element)
}

func (a *Answers) showPager(onPage, all int) {
	dom.SetHidden(a.pager, all <= rowsAPage)
	dom.SetDisabled(a.previous, a.first == 0)
	dom.SetDisabled(a.next, a.first+onPage >= all)
	a.number.SetTextContent(a.Screen.Word("page.range", "from", a.first+1, "to", a.first+onPage, "of", all))
}

func (a *Answers) showCounts() {
	for count, e := range a.counts {
		text := locales.Number(len(a.Bench.Passing(count)))
		if !a.Bench.IsFinal(count) {
			text += "…"
		}
		e.SetTextContent(text)
		// What nothing is, and most lists have nothing of, is not offered.
		rare := count != "" && count != workbench.Allowed && count != workbench.Blocked
		dom.SetHidden(dom.Of(e.Call("closest", "label")), rare && count != a.Bench.Shows && text == "0")
	}
	a.sayCountsSoon()
}

// sayCounts tells people who do not see the table what it holds, once typing has paused.
func (a *Answers) sayCounts() {
	n := func(s workbench.State) int { return len(a.Bench.Passing(s)) }
	a.summary.SetTextContent(a.Screen.Word("page.summary",
		"allowed", n(workbench.Allowed), "blocked", n(workbench.Blocked), "open", n(workbench.NotJudged),
		"unusable", n(workbench.Unusable)))
}
