package main

import (
	"bytes"
	"strings"
	"syscall/js"

	"honnef.co/go/js/dom/v2"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/wasm/document"
)

const (
	changePause = 120     // for how many milliseconds changes rest before this look follows
	keepPause   = 300     // likewise, before the file before is kept
	mostKept    = 600_000 // the most bytes that a file before may have to be kept
	causesShown = 5
	flipsAStep  = 50 // rows shown before somebody asks for more, and then added
)

// changePanel is the look "Before and after": what a change of the file
// changes, for each listed URL and chosen crawler.
type changePanel struct {
	page *page

	live, facts, problem, note, unkept, empty element
	far, summary, causes                      element
	table, body, unlisted, more, detail       element
	area                                      *dom.HTMLTextAreaElement

	there   bool               // there is a file before
	text    string             // which is this
	typed   bool               // and was since typed over
	doc     *document.Document // made of the text; nil if that is to be done
	sources int                // how many times it was replaced, so that a fetch knows whether it is too late
	asking  bool               // it is being fetched

	about   changeKey
	before  []document.Reader
	run     *comparison // nil before it can start
	ended   bool        // it did, and is shown
	shown   *comparison // what the rows are of
	shownAt float64
	soon    func() // update, after a pause
	goOn    func() // work, in the next task
	keep    func()

	rows    []*changeRow
	inTable int
	limit   int    // of the rows
	chosen  string // the open row, as keyOf has it; "" if none
}

// changeKey is what a comparison is about, apart from the list.
type changeKey struct {
	before, after   *document.Document
	met             *access.Fetch
	asked, crawlers string
}

// changeRow is a table row, kept for whichever flip is shown in it.
type changeRow struct {
	element, button, crawlers element
	sides                     [2]changeSide
	line                      element // the link to the line that decides now
	run                       *comparison
	at, crawlersNamed         int // index of its flip, and how many crawlers that had
	text                      changeText
}

// changeSide is the cell of a verdict.
type changeSide struct{ element, when, use, word, rule, where element }

// changeText is what a row says.
type changeText struct {
	chosen          bool
	typed, crawlers string
	sides           [2]sideText
}

type sideText struct {
	state                   state
	when, word, rule, where string
	line                    int // that where is a link to; 0 if none
}

func newChangePanel(p *page) *changePanel {
	c := &changePanel{
		page:     p,
		live:     p.byID("before-live"),
		facts:    p.byID("before-facts"),
		problem:  p.byID("before-problem"),
		note:     p.byID("before-note"),
		unkept:   p.byID("before-unkept"),
		area:     &dom.HTMLTextAreaElement{BasicHTMLElement: p.byID("before-text")},
		empty:    p.byID("change-empty"),
		far:      p.byID("change-progress"),
		summary:  p.byID("change-summary"),
		causes:   p.byID("change-causes"),
		table:    p.byID("change"),
		body:     p.byID("change-rows"),
		unlisted: p.byID("change-unlisted"),
		more:     p.byID("change-more"),
		detail:   p.clone("detail"),
		limit:    flipsAStep,
	}
	c.soon = after(changePause, c.update)
	c.goOn = nextTask(c.work)
	c.keep = after(keepPause, p.keepWork)
	p.on("before-now", "click", func(js.Value) { c.replace(string(p.file.text()), true) })
	input := p.input("before-input")
	p.on("before-open", "click", func(js.Value) { input.Click() })
	listen(input.Underlying(), "change", func(js.Value) {
		c.open(input.Get("files").Index(0))
		input.SetValue("")
	})
	acceptDrops(p.byID("before"), p.byID("before-hint"), c.open)
	listen(c.live.Underlying(), "click", func(js.Value) { c.fetch() })
	listen(c.area.Underlying(), "input", func(js.Value) {
		c.typed = true
		c.sources++
		c.say()
		c.soon()
		c.keep()
	})
	listen(c.more.Underlying(), "click", func(js.Value) {
		c.limit += flipsAStep
		c.showRows()
	})
	return c
}

// state and restore are the file before, for the draft and for links; "" is
// none, and a line break alone an empty one.
func (c *changePanel) state() string {
	c.take()
	switch {
	case len(c.text) > mostKept:
		return ""
	case c.there && c.text == "":
		return "\n"
	}
	return c.text
}

func (c *changePanel) restore(before string) {
	there := before != ""
	if before == "\n" {
		before = ""
	}
	c.set(before, there)
	c.say()
}

// set makes a text the file before, or takes that away.
func (c *changePanel) set(text string, there bool) {
	c.there, c.text, c.typed, c.doc = there, text, false, nil
	c.sources++
	c.limit, c.chosen = flipsAStep, ""
	c.area.SetValue(text)
}

// take reads what was typed over the file before. A text area has only LF as
// line breaks, which is why the text is not always read from there.
func (c *changePanel) take() {
	if c.typed {
		c.typed, c.doc = false, nil
		c.text = c.area.Value()
		c.there = c.text != ""
	}
}

// replace is set, as somebody asked for, who is told what else there is to say.
func (c *changePanel) replace(text string, there bool, notes ...core.Message) {
	c.set(text, there)
	c.say(notes...)
	c.update()
	c.keep()
}

func (c *changePanel) say(notes ...core.Message) {
	c.page.notify(c.problem)
	c.page.notify(c.note, notes...)
}

func (c *changePanel) fail(why ...core.Message) {
	c.page.notify(c.note)
	c.page.notify(c.problem, why...)
}

func (c *changePanel) open(file js.Value) {
	asked := c.sources
	readFile(file, func(text js.Value) {
		if asked == c.sources {
			c.replace(text.String(), true)
		}
	}, func(why core.Message) { c.fail(why) })
}

// fetch gets the live file of the site as the file before.
func (c *changePanel) fetch() {
	p := c.page
	if c.asking {
		return
	}
	if p.origin == "" {
		c.fail(core.Message{Code: "change.site"})
		return
	}
	c.asking = true
	c.say()
	c.live.SetTextContent(p.word("live.busy"))
	asked := c.sources
	rest := func() {
		c.asking = false
		c.live.SetTextContent(p.word("change.fetch"))
	}
	p.live.ask("/robots.txt", func(url, body string, met access.Fetch) {
		rest()
		if asked != c.sources {
			return
		}
		switch judged := p.judge(met); judged.Access {
		case access.DisallowAll:
			c.fail(judged.Why, core.Message{Code: "change.kept"})
		case access.AllowAll:
			c.replace("", true, judged.Why, core.Message{Code: "change.no-file"})
		default:
			notes := []core.Message{{Code: "change.fetched", Args: []core.Arg{str("url", url)}}}
			if judged.Outcome != access.OK {
				notes = []core.Message{judged.Why, judged.Timeline[0].Why()}
			}
			c.replace(body, true, append(notes, judged.Notices...)...)
		}
	}, func(why core.Message) {
		rest()
		c.fail(why, core.Message{Code: "change.kept"})
	})
}

// show follows a change of either file, the list or the crawlers. It is called
// without one too.
func (c *changePanel) show() {
	switch {
	case c.about.before == nil:
		c.update()
	case c.key() != c.about || c.run != nil && !c.run.isAbout(&c.page.workbench):
		c.soon()
	default:
		c.goOn()
	}
}

func (c *changePanel) key() changeKey {
	p := c.page
	key := changeKey{before: c.doc, after: p.doc, met: p.met, crawlers: p.crawlers.state()}
	if p.Group != nil {
		key.asked = p.Name() + "\n" + p.dialect + "\n" + strings.Join(p.Agent.Tokens, "\n")
	}
	return key
}

// update starts afresh.
func (c *changePanel) update() {
	p := c.page
	c.take()
	if p.looks.shown != lookChange || p.doc == nil {
		return
	}
	if c.there && c.doc == nil {
		c.doc = document.New([]byte(c.text))
	}
	c.showFacts()
	c.about, c.before, c.run, c.ended = c.key(), nil, nil, false
	p.proof.follow(nil)
	missing := ""
	switch {
	case !c.there:
		missing = "change.empty"
	case p.agentErr != nil:
		missing = "page.no-crawler"
	case p.lines == 0 || len(p.entries) == 0 && p.next > p.lines:
		missing = "page.no-urls" // which is said already
	}
	c.empty.SetTextContent(p.word(missing))
	setHidden(c.empty, missing == "" || missing == "page.no-urls")
	if missing != "" {
		c.about = changeKey{}
		c.clear()
		return
	}
	c.work()
}

func (c *changePanel) showFacts() {
	p := c.page
	setHidden(c.unkept, !c.there || len(c.text) <= mostKept)
	if !c.there {
		c.facts.SetTextContent(p.word("change.paste"))
		return
	}
	p.write(c.facts, core.Message{Code: "change.facts", Args: []core.Arg{
		number("bytes", c.doc.File.Size()),
		number("lines", c.doc.File.LineCount()),
		number("groups", len(c.doc.In(core.RFC9309).Groups())),
	}})
}

// clear shows no comparison.
func (c *changePanel) clear() {
	for _, e := range []element{c.far, c.causes, c.table, c.unlisted, c.more} {
		setHidden(e, true)
	}
	c.summary.SetTextContent("")
	c.shown = nil
}

// work goes on with the comparison for some milliseconds, and comes back to it
// if need be. Reading a large file for all crawlers takes a slice by itself.
func (c *changePanel) work() {
	p := c.page
	if p.looks.shown != lookChange || !c.there || c.about.before == nil || c.key() != c.about || c.ended {
		return
	}
	end := now() + sliceLength
	enough := func() bool { return now() > end }
	if c.before == nil {
		c.shownAt = now()
		c.before = p.crawlers.readers(c.doc)
		if enough() {
			c.goOn()
			return
		}
	}
	if c.run == nil {
		c.run = compare(&p.workbench, c.before, p.crawlers.readers(p.doc))
	}
	if !c.run.isAbout(&p.workbench) {
		return // show has seen to it
	}
	c.run.advance(enough)
	c.ended = c.run.done()
	if c.ended || now()-c.shownAt > showEvery {
		c.shownAt = now()
		c.showRun()
	}
	if c.ended {
		p.proof.follow(c.run)
	}
	if !c.ended && c.run.next < len(p.entries) {
		c.goOn()
	}
}

// showRun shows what the comparison has found so far.
func (c *changePanel) showRun() {
	p, run := c.page, c.run
	c.shown = run
	setHidden(c.far, c.ended)
	if !c.ended {
		c.far.SetTextContent(p.word("page.progress", number("n", run.next), number("of", p.lines)))
	}
	m := run.summary()
	switch {
	case m.Code == "change.flips":
	case !c.ended:
		m = core.Message{}
	case bytes.Equal(c.doc.File.Source(), p.doc.File.Source()):
		m = core.Message{Code: "change.same"}
	}
	if text := p.words.Text(m); c.summary.TextContent() != text { // it is announced
		c.summary.SetTextContent(text)
	}
	c.showCauses()
	c.showRows()
}

func (c *changePanel) showCauses() {
	p := c.page
	setHidden(c.causes, len(c.run.causes) == 0)
	p.keepFocus(c.causes, func() {
		c.causes.SetTextContent("")
		for _, cause := range c.run.strongest(causesShown) {
			item := p.create("li", "", "")
			p.write(item, cause.message())
			add(c.causes, item)
		}
		if more := len(c.run.causes) - causesShown; more > 0 {
			add(c.causes, p.create("li", "", p.word("page.more", number("n", more))))
		}
	})
}

// showRows fills the table.
func (c *changePanel) showRows() {
	p, run := c.page, c.shown
	n := min(len(run.flips), c.limit)
	setHidden(c.table, n == 0)
	for len(c.rows) < n {
		c.rows = append(c.rows, c.newRow())
	}
	var chosen *changeRow
	for i, r := range c.rows[:max(n, c.inTable)] {
		if i >= n {
			r.element.Remove()
			continue
		}
		c.fillRow(r, i)
		if i >= c.inTable {
			add(c.body, r.element)
		}
		if r.text.chosen {
			chosen = r
		}
	}
	c.inTable = n
	c.showDetail(chosen)
	setHidden(c.more, n == len(run.flips))
	c.more.SetTextContent(p.word("change.more", number("n", len(run.flips)-n)))
	setHidden(c.unlisted, n < len(run.flips) || run.unlisted == 0)
	p.write(c.unlisted, core.Message{Code: "change.unlisted", Args: []core.Arg{number("n", run.unlisted)}})
}

func (c *changePanel) newRow() *changeRow {
	p := c.page
	e := p.clone("change-row")
	r := &changeRow{element: e, button: find(e, ".choose"), crawlers: find(e, ".crawlers-of"), line: find(e, ".line-link")}
	for i, name := range []string{".was", ".is"} {
		cell := find(e, name)
		r.sides[i] = changeSide{cell, find(cell, ".when"), find(cell, "use"), find(cell, ".word"), find(cell, ".rule-text"), find(cell, ".where")}
	}
	listen(e.Underlying(), "click", func(js.Value) { c.choose(r) })
	listen(r.line.Underlying(), "click", func(event js.Value) {
		event.Call("stopPropagation")
		p.goTo(r.text.sides[1].line)
	})
	return r
}

func (c *changePanel) fillRow(r *changeRow, at int) {
	f := c.shown.flips[at]
	if r.run == c.shown && r.at == at && r.crawlersNamed == len(f.crawlers) && r.text.chosen == c.isChosen(f) {
		return
	}
	r.run, r.at, r.crawlersNamed = c.shown, at, len(f.crawlers)
	was, is := r.text, c.textOf(f)
	if was == is {
		return
	}
	r.text = is
	class, expanded := "row", "false"
	if is.chosen {
		class, expanded = "row chosen", "true"
	}
	r.element.SetAttribute("class", class)
	r.button.SetAttribute("aria-expanded", expanded)
	r.button.SetTextContent(is.typed)
	r.crawlers.SetTextContent(is.crawlers)
	for i, class := range []string{"was", "is"} {
		side, is := &r.sides[i], &is.sides[i]
		side.element.SetAttribute("class", class+" is-"+string(is.state))
		side.use.SetAttribute("href", "#shape-"+string(is.state))
		side.when.SetTextContent(is.when)
		side.word.SetTextContent(is.word)
		side.rule.SetTextContent(is.rule)
		side.where.SetTextContent(is.where)
	}
	now := &is.sides[1]
	setHidden(r.sides[1].where, now.line != 0)
	setHidden(r.line, now.line == 0)
	r.line.SetTextContent(now.where)
	r.line.SetAttribute("aria-label", c.page.word("page.go-to-line", number("n", now.line)))
}

func (c *changePanel) textOf(f *flip) changeText {
	p, run := c.page, c.shown
	names := run.names(f)
	first := f.crawlers[0]
	return changeText{
		chosen:   c.isChosen(f),
		typed:    clip(f.typed),
		crawlers: p.words.Text(crawlersMessage(names)),
		sides: [2]sideText{
			c.sideOf(run.before[first], f.before, "change.before"),
			c.sideOf(run.after[first], f.after, "change.after"),
		},
	}
}

func (c *changePanel) sideOf(r document.Reader, v core.Verdict, when string) sideText {
	p := c.page
	st := stateOf(v)
	text := sideText{state: st, when: p.word(when), word: p.word("verdict." + string(st))}
	if v.Rule == nil {
		text.where = p.word("reason." + string(v.Reason))
		return text
	}
	text.rule = clip(r.Group.RuleText(v.Rule))
	text.where = p.word("page.line", number("n", v.Rule.Line))
	text.line = v.Rule.Line
	return text
}

// keyOf tells a flip from the others, and finds it again after the next edit.
func (c *changePanel) keyOf(f *flip) string {
	return f.typed + "\n" + c.shown.before[f.crawlers[0]].Name()
}

func (c *changePanel) isChosen(f *flip) bool { return c.chosen != "" && c.chosen == c.keyOf(f) }

// choose opens the explanation of a row, or closes it.
func (c *changePanel) choose(r *changeRow) {
	f := c.shown.flips[r.at]
	key := c.keyOf(f)
	if c.chosen == key {
		c.chosen = ""
	} else {
		c.chosen = key
		if f.after.Rule != nil {
			c.page.file.reveal(f.after.Rule.Line)
		}
	}
	c.showRows()
}

// showDetail explains both verdicts under the chosen row.
func (c *changePanel) showDetail(r *changeRow) {
	if r == nil {
		c.detail.Remove()
		return
	}
	p, f := c.page, c.shown.flips[r.at]
	cell := find(c.detail, "td")
	p.keepFocus(cell, func() {
		cell.SetTextContent("")
		if names := c.shown.names(f); len(names) > 3 {
			add(cell, p.create("p", "small", p.word("change.all-crawlers", str("names", strings.Join(names, ", ")))))
		}
		before, after := c.shown.explanations(f)
		was, is := p.create("p", "explanation", ""), p.create("p", "explanation", "")
		p.writePlain(was, before...)
		p.write(is, after...)
		for i, line := range []element{was, is} {
			title := p.create("strong", "", r.text.sides[i].when+" ")
			line.Call("prepend", title.Value)
			add(cell, line)
		}
	})
	if !r.element.Get("nextSibling").Equal(c.detail.Value) {
		r.element.Call("after", c.detail.Value)
	}
}

// writePlain is write for lines of a file that is not in the editor.
func (p *page) writePlain(e element, messages ...core.Message) {
	for i, m := range messages {
		if i > 0 {
			addText(e, " ")
		}
		for _, piece := range p.words.Message(m) {
			if piece.Code {
				add(e, p.create("code", "", clip(piece.Text)))
			} else {
				addText(e, piece.Text)
			}
		}
	}
}
