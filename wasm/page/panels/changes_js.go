package panels

import (
	"strconv"
	"strings"
	"syscall/js"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/origin"
	"robotscope/wasm/document"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
	"robotscope/wasm/page/task"
	"robotscope/wasm/workbench"
)

const (
	changesPause = 120 // for how many milliseconds changes rest before this tab follows
	keepPause    = 300 // likewise, before the file before is kept
	causesShown  = 5
	rowsFirst    = 20 // rows shown before somebody asks for more
	rowsAStep    = 50 // and then added
)

// Changes is the tab "Before and after": what a change of the file changes, for each listed URL and chosen crawler.
type Changes struct {
	Desk
	host   *host.Host
	follow func(*workbench.Changes)

	live, facts, problem, note, unkept, empty dom.Element
	far, summary, causes                      dom.Element
	table, body, unlisted, more, detail       dom.Element
	area                                      dom.Element

	asking            bool // the file before is being fetched
	keeping, changing *task.Task

	about  workbench.ChangesAbout
	before []*document.Reader
	found  *workbench.Changes // nil before it can start
	ended  bool               // all were, and are shown
	shown  *workbench.Changes // what the rows are of

	rows    []*changeRow
	inTable int
	limit   int  // of the rows
	opening bool // the open row is to be found among them
}

// changeRow is a table row, kept for whichever change is shown in it.
type changeRow struct {
	element, button, crawlers dom.Element
	sides                     [2]changeSide
	line                      dom.Element // the link to the line that decides now
	of                        *workbench.Changes
	at, crawlersNamed         int // index of its change, and how many crawlers that had
	chosen                    bool
	lineNow                   int // of the rule that decides now; 0 if none does
}

// changeSide is the cell of a verdict.
type changeSide struct{ element, when, use, word, rule, where dom.Element }

// times are what the sides are called.
var times = [...]string{"change.before", "change.after"}

// NewChanges makes the tab; follow is told of changes of which all were found, and nil when they are gone.
func NewChanges(desk Desk, h *host.Host, follow func(*workbench.Changes)) *Changes {
	c := &Changes{
		Desk:     desk,
		host:     h,
		follow:   follow,
		keeping:  desk.Tasks.New(),
		changing: desk.Tasks.New(),
		live:     dom.ByID("before-live"),
		facts:    dom.ByID("before-facts"),
		problem:  dom.ByID("before-problem"),
		note:     dom.ByID("before-note"),
		unkept:   dom.ByID("before-unkept"),
		area:     dom.ByID("before-text"),
		empty:    dom.ByID("change-empty"),
		far:      dom.ByID("change-progress"),
		summary:  dom.ByID("change-summary"),
		causes:   dom.ByID("change-causes"),
		table:    dom.ByID("change"),
		body:     dom.ByID("change-rows"),
		unlisted: dom.ByID("change-unlisted"),
		more:     dom.ByID("change-more"),
		detail:   dom.Clone("detail"),
		limit:    rowsFirst,
	}
	dom.OnClick(dom.ByID("before-now"), func() { c.replace(string(c.Bench.Text()), true) })
	dom.OnChosen(dom.ByID("before-open"), dom.ByID("before-input"), c.open)
	dom.OnFiles(dom.ByID("before"), dom.ByID("before-hint"), c.open)
	dom.OnClick(c.live, c.fetchLive)
	dom.Listen(c.area, "input", func(js.Value) {
		text := dom.ValueOf(c.area) // with LF as line breaks, which is why the text is not always read from there
		c.Bench.Before.Set(text, text != "")
		c.say()
		c.changing.After(changesPause, c.update)
		c.keepSoon()
	})
	dom.OnClick(c.more, func() {
		c.limit += rowsAStep
		c.showRows()
	})
	return c
}

func (c *Changes) keepSoon() { c.keeping.After(keepPause, func(*task.Run) { c.Keep() }) }

// Restore shows the file before anew, as it was put on the workbench, and opens the explanation of the change that was open,
// when it is found.
func (c *Changes) Restore() {
	c.limit, c.opening = rowsFirst, c.Bench.Change != ""
	dom.SetValue(c.area, c.Bench.Before.Text)
	c.say()
}

// replace makes a text the file before, as somebody asked for, who is told what else there is to say.
func (c *Changes) replace(text string, there bool, notes ...core.Message) {
	c.Bench.Before.Set(text, there)
	c.Bench.Change = ""
	c.Restore()
	c.say(notes...)
	c.changing.Start(c.update)
	c.keepSoon()
}

func (c *Changes) say(notes ...core.Message) {
	c.Screen.Notify(c.problem)
	c.Screen.Notify(c.note, notes...)
}

func (c *Changes) fail(why ...core.Message) {
	c.Screen.Notify(c.note)
	c.Screen.Notify(c.problem, why...)
}

func (c *Changes) open(file js.Value) {
	asked, end := c.Bench.Before.Sets, c.Tasks.Begin()
	host.ReadFile(file, func(text string, notes ...core.Message) {
		defer end()
		if asked == c.Bench.Before.Sets {
			c.replace(text, true, notes...)
		}
	}, func(why core.Message) {
		defer end()
		c.fail(why)
	})
}

// fetchLive gets the live file of the site as the file before.
func (c *Changes) fetchLive() {
	if c.asking {
		return
	}
	site := c.Bench.LiveOrigin()
	if site == "" {
		c.fail(core.Say("change.site"))
		return
	}
	c.asking = true
	c.say()
	c.live.SetTextContent(c.Screen.Word("live.busy"))
	asked := c.Bench.Before.Sets
	rest := func() {
		c.asking = false
		c.nameLive()
	}
	c.fetch(c.host, site, func(body string, live workbench.Live) {
		rest()
		if asked != c.Bench.Before.Sets {
			return
		}
		switch judged := c.Bench.Judge(live.Met); judged.Access {
		case access.DisallowAll:
			c.fail(judged.Why, core.Say("change.kept"))
		case access.AllowAll:
			c.replace("", true, judged.Why, core.Say("change.no-file"))
		default:
			notes := []core.Message{core.Say("change.fetched", "url", site+"/robots.txt")}
			if judged.Outcome != access.OK {
				notes = judged.Messages()
			}
			c.replace(body, true, append(notes, judged.Notices...)...)
		}
	}, func(why core.Message) {
		rest()
		c.fail(why, core.Say("change.kept"))
	}, func() {
		rest()
		c.fail(core.Say("live.no-server"), core.Say("change.kept"))
	})
}

// nameLive names the host that would be asked.
func (c *Changes) nameLive() {
	if c.asking {
		return
	}
	code, host := "change.fetch", origin.HostOf(c.Bench.LiveOrigin())
	if host == "" {
		code = "change.fetch-any"
	}
	dom.AnnounceText(c.live, c.Screen.Word(code, "host", host))
}

// Show follows a change of either file, the list or the crawlers. It is called without one too.
func (c *Changes) Show() {
	c.nameLive()
	switch {
	case c.about.Before == nil:
		c.changing.Start(c.update)
	case c.Bench.ChangesAbout() != c.about || c.found != nil && !c.found.IsAbout():
		c.changing.After(changesPause, c.update)
	case !c.ended:
		c.changing.After(0, c.work) // there may be more of the list
	}
}

// update starts afresh.
func (c *Changes) update(t *task.Run) {
	if c.Bench.Tab != workbench.TabChanges || c.Bench.Doc == nil {
		return
	}
	c.showFacts()
	c.about, c.before, c.found, c.ended = c.Bench.ChangesAbout(), nil, nil, false
	c.Bench.Changes = nil
	c.follow(nil)
	missing := c.Bench.Missing()
	if !c.Bench.Before.There {
		missing = "change.empty"
	}
	c.empty.SetTextContent(c.Screen.Word(missing))
	dom.SetHidden(c.empty, missing == "" || missing == "page.no-urls") // which is said already
	if missing != "" {
		c.about = workbench.ChangesAbout{}
		c.clear()
		return
	}
	c.work(t)
}

func (c *Changes) showFacts() {
	dom.SetHidden(c.unkept, !c.Bench.Before.IsTooLarge())
	c.facts.SetAttribute("class", "")
	if c.Bench.Before.There {
		c.facts.SetAttribute("class", "there")
		c.Screen.Write(c.facts, c.Bench.Before.Facts())
	} else {
		c.facts.SetTextContent(c.Screen.Word("change.paste"))
	}
}

// clear shows no changes.
func (c *Changes) clear() {
	for _, e := range []dom.Element{c.far, c.causes, c.table, c.unlisted, c.more} {
		dom.SetHidden(e, true)
	}
	c.summary.SetTextContent("")
	c.shown = nil
}

// work goes on. Reading a large file for all crawlers takes a slice by itself.
func (c *Changes) work(t *task.Run) {
	if c.Bench.Tab != workbench.TabChanges || c.about.Before == nil || c.Bench.ChangesAbout() != c.about || c.ended {
		return
	}
	if c.before == nil {
		c.before = c.Bench.Readers(c.about.Before)
		if !t.GoOn() {
			return
		}
	}
	if c.found == nil {
		c.found = workbench.NewChanges(c.Bench, c.before, c.Bench.Readers(c.Bench.Doc))
		c.Bench.Changes = c.found
	}
	goesOn := true
	c.found.Work(func() bool {
		if t.Due() {
			c.showFound()
		}
		goesOn = t.GoOn() && c.Bench.Tab == workbench.TabChanges
		return goesOn
	})
	if goesOn && c.found.Done() {
		c.ended = true
		c.showFound()
		c.follow(c.found)
	}
}

// showFound shows what is found so far.
func (c *Changes) showFound() {
	found := c.found
	c.shown = found
	dom.SetHidden(c.far, c.ended)
	if !c.ended {
		c.far.SetTextContent(c.Screen.Word("page.progress", "n", found.Next, "of", c.Bench.Lines))
	}
	summary := found.Summary()
	switch {
	case summary.Code == "change.flips":
	case !c.ended:
		summary = core.Message{}
	case c.Bench.IsSame():
		summary = core.Say("change.same")
	}
	text := c.Screen.Words.Text(summary)
	if found.NotJudged > 0 && c.ended {
		text += " " + c.Screen.Word("headline.rest-not-judged", "n", found.NotJudged)
	}
	dom.AnnounceText(c.summary, text)
	c.showCauses()
	c.openChosen()
	c.showRows()
}

// openChosen has as many rows shown as it takes to see the one that was open.
func (c *Changes) openChosen() {
	if !c.opening || !c.Bench.IsRead() {
		return
	}
	for i, f := range c.shown.List {
		if c.isChosen(f) {
			c.opening = false
			c.limit = max(c.limit, i+1)
			if f.After.Rule != nil {
				c.host.Editor.Reveal(f.After.Rule.Line)
			}
			return
		}
	}
	c.opening = !c.ended
}

func (c *Changes) showCauses() {
	var records []core.Message
	if c.ended {
		records = c.found.Records(c.Screen.Words)
	}
	dom.SetHidden(c.causes, len(c.found.Causes)+len(records) == 0)
	dom.KeepFocus(c.causes, func() {
		c.causes.SetTextContent("")
		for _, cause := range c.found.Strongest(causesShown) {
			c.Screen.AddWritten(c.causes, "li", "", cause.Message())
		}
		if more := len(c.found.Causes) - causesShown; more > 0 {
			dom.Add(c.causes, dom.Create("li", "", c.Screen.Word("page.more", "n", more)))
		}
		for _, record := range records {
			c.Screen.AddWritten(c.causes, "li", "", record)
		}
	})
}

// showRows fills the table.
func (c *Changes) showRows() {
	found := c.shown
	n := min(len(found.List), c.limit)
	dom.SetHidden(c.table, n == 0)
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
			dom.Add(c.body, r.element)
		}
		if r.chosen {
			chosen = r
		}
	}
	c.inTable = n
	c.showDetail(chosen)
	dom.SetHidden(c.more, n == len(found.List))
	c.more.SetTextContent(c.Screen.Word("change.more", "n", len(found.List)-n))
	dom.SetHidden(c.unlisted, n < len(found.List) || found.Unlisted == 0)
	c.Screen.Write(c.unlisted, core.Say("change.unlisted", "n", found.Unlisted))
}

func (c *Changes) newRow() *changeRow {
	e := dom.Clone("change-row")
	r := &changeRow{
		element:  e,
		button:   dom.Find(e, ".choose"),
		crawlers: dom.Find(e, ".crawlers-of"),
		line:     dom.Find(e, ".line-link"),
	}
	for i, name := range []string{".was", ".is"} {
		cell := dom.Find(e, name)
		r.sides[i] = changeSide{cell, dom.Find(cell, ".when"), dom.Find(cell, "use"), dom.Find(cell, ".word"),
			dom.Find(cell, ".rule-text"), dom.Find(cell, ".where")}
	}
	dom.NameBy("change-row-"+strconv.Itoa(len(c.rows)), []dom.Element{r.button, r.crawlers,
		r.sides[0].when, r.sides[0].word, r.sides[1].when, r.sides[1].word}, e, r.button)
	dom.OnClick(e, func() { c.choose(r) })
	dom.Listen(r.line, "click", func(event js.Value) {
		event.Call("stopPropagation")
		c.Screen.GoTo(r.lineNow)
	})
	return r
}

func (c *Changes) fillRow(r *changeRow, at int) {
	f := c.shown.List[at]
	if r.of == c.shown && r.at == at && r.crawlersNamed == f.Crawlers() && r.chosen == c.isChosen(f) {
		return
	}
	r.of, r.at, r.crawlersNamed, r.chosen = c.shown, at, f.Crawlers(), c.isChosen(f)
	class, expanded := "row", "false"
	if r.chosen {
		class, expanded = "row chosen", "true"
	}
	r.element.SetAttribute("class", class)
	r.button.SetAttribute("aria-expanded", expanded)
	r.button.SetTextContent(dom.Clip(f.Typed))
	r.crawlers.SetTextContent(c.Screen.Words.Text(workbench.CrawlersMessage(c.shown.Names(f))))
	before, after := c.shown.Readers(f)
	c.fillSide(r, 0, before, f.Before)
	c.fillSide(r, 1, after, f.After)
	dom.SetHidden(r.sides[1].where, r.lineNow != 0)
	dom.SetHidden(r.line, r.lineNow == 0)
	r.line.SetTextContent(r.sides[1].where.TextContent())
	r.line.SetAttribute("aria-label", c.Screen.Word("page.go-to-line", "n", r.lineNow))
}

// fillSide tells a verdict, and what decides it.
func (c *Changes) fillSide(r *changeRow, i int, reader *document.Reader, v core.Verdict) {
	state := string(workbench.StateOf(v))
	rule, where := "", ""
	if r.lineNow = 0; v.Rule == nil {
		where = c.Screen.Word("reason." + string(v.Reason))
	} else {
		r.lineNow = v.Rule.Line
		rule, where = dom.Clip(reader.Group.RuleText(v.Rule)), c.Screen.Word("page.line", "n", r.lineNow)
	}
	side := &r.sides[i]
	side.element.SetAttribute("class", [...]string{"was", "is"}[i]+" is-"+state)
	side.use.SetAttribute("href", "#shape-"+state)
	side.when.SetTextContent(c.Screen.Word(times[i]))
	side.word.SetTextContent(c.Screen.Word("verdict." + state))
	side.rule.SetTextContent(rule)
	side.where.SetTextContent(where)
}

// keyOf tells a change from the others, and finds it again after the next edit.
func (c *Changes) keyOf(f *workbench.Change) string {
	before, _ := c.shown.Readers(f)
	return f.Typed + "\n" + before.Name()
}

func (c *Changes) isChosen(f *workbench.Change) bool {
	return c.Bench.Change != "" && c.Bench.Change == c.keyOf(f)
}

// choose opens the explanation of a row, or closes it.
func (c *Changes) choose(r *changeRow) {
	f := c.shown.List[r.at]
	key := c.keyOf(f)
	if c.Bench.Change == key {
		c.Bench.Change = ""
	} else {
		c.Bench.Change = key
		if f.After.Rule != nil {
			c.host.Editor.Reveal(f.After.Rule.Line)
		}
	}
	c.Keep()
	c.showRows()
}

// showDetail explains both verdicts under the chosen row.
func (c *Changes) showDetail(r *changeRow) {
	if r == nil {
		c.detail.Remove()
		return
	}
	f := c.shown.List[r.at]
	cell := dom.Find(c.detail, "td")
	dom.KeepFocus(cell, func() {
		cell.SetTextContent("")
		if names := c.shown.Names(f); len(names) > 3 {
			dom.Add(cell, dom.Create("p", "small", c.Screen.Word("change.all-crawlers", "names", strings.Join(names, ", "))))
		}
		before, after := c.shown.Explanations(f)
		was, is := dom.Create("p", "explanation", ""), dom.Create("p", "explanation", "")
		c.Screen.WritePlain(was, before...)
		c.Screen.Write(is, after...)
		for i, line := range []dom.Element{was, is} {
			title := dom.Create("strong", "", c.Screen.Word(times[i])+" ")
			line.Call("prepend", title.Value)
			dom.Add(cell, line)
		}
	})
	dom.PutAfter(c.detail, r.element)
}
