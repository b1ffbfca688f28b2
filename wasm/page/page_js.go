package main

import (
	"syscall/js"

	"robotscope/core"
	"robotscope/wasm/headline"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
	"robotscope/wasm/page/panels"
	"robotscope/wasm/page/task"
	"robotscope/wasm/workbench"
	"robotscope/web/locales"
)

// page joins the panels to the workbench: each panel sets there what was changed, the page works it out once and has the
// panels show it.
type page struct {
	panels.Desk
	host *host.Host

	file     *panels.File
	view     *panels.View
	problems *panels.Problems
	rules    *panels.Rules
	question *panels.Question
	ask      *panels.Ask
	headline *panels.Headline
	whose    *panels.Whose
	tabs     *panels.Tabs
	answers  *panels.Answers
	crawlers *panels.Crawlers
	matrix   *panels.Matrix
	changes  *panels.Changes
	expected *panels.Expected
	menu     *panels.Menu

	explainer *panels.Explainer

	loop                *dom.Loop
	updating, answering *task.Task

	first  []func() // what is still to be done for the first verdict
	rest   []func() // what makes the panels that are not made yet
	settle func()   // tells once that all of the page is there

	cameFrom js.Value    // the element that led into the file
	back     dom.Element // the button that leads back there, which wide screens show once there is such an element
}

// firstSlice is how long the first slice of answers takes, in milliseconds. It comes right after a key, and is for the
// rows in view.
const firstSlice = 3

// comparePause is how long answers rest before crawlers are compared, in milliseconds: reading a large file in several
// dialects takes longer than a key.
const comparePause = 200

// startSlice is how long the answers of the start take before the page is shown, in milliseconds: enough for the rows in
// view on a slow phone, where each function is compiled when it first runs.
const startSlice = 20

// run runs the page in the document; the host asks for the first verdict with the event answer, and once that is painted for
// the rest with goOn: in one task a slow phone would take too long. What run takes and gives is in web/src/border.d.ts.
func run(args []js.Value) js.Value {
	h, start := host.Of(args[0]), host.StartOf(args[1])
	p := &page{host: h}
	p.Screen = &dom.Screen{GoTo: p.goTo}
	p.Bench = workbench.New(workbench.Outside{Read: h.List.Read, Resolve: h.Resolve, Origin: h.Origin})
	p.back = dom.ByID("back")
	p.loop = dom.NewLoop()
	p.Tasks = task.NewSet(p.loop, tell)
	p.settle = p.Tasks.Begin()
	p.updating, p.answering = p.Tasks.New(), p.Tasks.NewQuick(firstSlice)
	p.Changed = p.changed
	p.Keep = func() { h.Keep(p.Bench) }

	p.first, p.rest = p.toAnswer(start), p.unmade()
	return p.events(start).Value()
}

// toAnswer makes what the first verdict needs, and shows that, in steps between which the browser does other things.
func (p *page) toAnswer(start host.Start) []func() {
	h := p.host
	return []func(){
		func() { p.Screen.Words = locales.Read(start.Words) },
		func() {
			p.explainer = panels.NewExplainer(p.Desk, h, p.expect, p.dismiss)
			p.question = panels.NewQuestion(p.Desk, h)
			p.ask = panels.NewAsk(p.Desk, h, p.question.SetSite, p.asked)
			p.whose = panels.NewWhose(p.Desk, p.question.SetSite, func() { p.answers.ShowHost() })
		},
		func() {
			p.headline = panels.NewHeadline(p.Desk, h, panels.HeadlineAsk{
				Explain:      func(entry int) { p.answers.Explain(entry) },
				FetchInstead: p.ask.FetchInstead, FetchForList: p.ask.FetchForList,
				Undo: p.ask.Undo, CanUndo: p.ask.CanUndo, Asking: p.ask.Asking,
			})
			p.tabs = panels.NewTabs(p.Desk, p.showTab)
			p.answers = panels.NewAnswers(p.Desk, p.explainer, h.Editor, panels.AnswersEvents{Stopped: p.stop, Resumed: p.resume,
				Chosen: p.showDecisions, FetchInstead: p.ask.FetchInstead})
		},
		func() {
			p.Bench.SetText(start.Text)
			p.Bench.SetExample(start.Example, start.ExampleSite)
			p.Bench.SetPage(start.Page)
			p.Bench.SetList(start.Lines)
			p.restore(start.Kept)
			p.tabs.Restore(workbench.Tab(start.Tab))
		},
		func() { p.Bench.Update() },
		func() { p.question.Show() },
		func() {
			end := p.loop.Now() + startSlice
			p.Bench.Work(func() bool { return p.loop.Now() < end })
		},
		func() { p.showHeadline() },
		func() {
			p.tabs.Show()
			if p.Bench.Tab == workbench.TabList {
				p.answers.Show()
			}
		},
	}
}

// unmade makes what is not seen with the first answers, in steps between which the browser does other things.
func (p *page) unmade() []func() {
	h := p.host
	return []func(){
		func() {
			p.file = panels.NewFile(p.Desk, h)
			p.file.ShowFacts()
			p.file.ShowDecisions()
			dom.OnClick(p.back, p.goBack)
			dom.Listen(dom.ByID("file"), "keydown", func(e js.Value) {
				if dom.Text(e.Get("key")) == "Escape" && !e.Get("defaultPrevented").Bool() && !p.cameFrom.IsUndefined() {
					p.goBack()
				}
			})
		},
		func() {
			p.problems = panels.NewProblems(p.Desk, h)
			p.problems.LookSoon()
		},
		func() {
			p.rules = panels.NewRules(p.Desk, h)
			p.rules.Show()
		},
		func() {
			p.view = panels.NewView(p.Desk, h.Editor)
			p.view.Show()
		},
		func() {
			p.crawlers = panels.NewCrawlers(p.Desk, p.showTab)
			p.matrix = panels.NewMatrix(p.Desk, p.explainer, h.Editor)
			p.matrix.Restore()
		},
		func() {
			p.expected = panels.NewExpected(p.Desk, h, p.expectationsChanged)
			p.menu = panels.NewMenu(p.Desk, h, p.expectationsChanged)
		},
		func() {
			proof := panels.NewProof(p.Desk, h.List)
			p.changes = panels.NewChanges(p.Desk, h, func(c *workbench.Changes) {
				proof.Follow(c)
				p.menu.Show()
			})
			p.changes.Restore()
		},
		func() {
			first := false
			p.answering.Start(func(t *task.Run) { p.answer(t, &first) })
		},
	}
}

// takeStep takes the next of some steps, and reports whether there are more.
func takeStep(steps *[]func()) bool {
	if len(*steps) > 0 {
		next := (*steps)[0]
		*steps = (*steps)[1:]
		next()
	}
	return len(*steps) > 0
}

// finish makes at once what is not made yet, for whoever does something meanwhile.
func (p *page) finish() {
	for takeStep(&p.first) {
	}
	for takeStep(&p.rest) {
	}
}

// tell writes on the document whether all work that was begun has ended.
func tell(settled bool) {
	state := "busy"
	if settled {
		state = "settled"
	}
	dom.Document().Get("documentElement").Call("setAttribute", "data-state", state)
}

// events are what the host tells.
func (p *page) events(start host.Start) *host.Events {
	warnings := dom.ByID("warnings")
	return &host.Events{
		TextChanged: func(text []byte, line int, other bool) {
			came := p.Bench.Came()
			if other {
				p.Bench.ReplaceText(text)
			} else {
				p.Bench.SetText(text)
			}
			if p.Bench.Came() != came {
				p.Keep()
			}
			if other && p.Bench.Came() == headline.Own {
				p.host.List.DropExample() // it says nothing of somebody's own file
			}
			p.file.Edited()
			p.changed()
			p.rules.SetLine(line)
		},
		ExampleIs:   func(text []byte) { p.Bench.SetExample(text, start.ExampleSite) },
		PageIs:      func(typed string) { p.Bench.SetPage(typed); p.changed() },
		CursorMoved: func(line int) { p.rules.SetLine(line) },
		FixAsked:    func(index, fix int) { p.problems.Fix(index, fix) },
		ListChanged: func(lines int) { p.Bench.SetList(lines); p.changed() },
		Imported:    func(said []core.Message, sitemaps []string) { p.question.Imported(said, sitemaps) },
		FileOpened:  func(file js.Value) { p.file.Open(file) },
		WordsAre:    p.translate,
		WorkPut:     p.put,
		Warned:      func(said []core.Message) { p.Screen.Notify(warnings, said...) },
		EarlierIs:   func(list []host.Earlier) { p.menu.ListEarlier(list) },
		Report:      func() string { p.finish(); return p.Bench.Report(p.Screen.Words) },
		Forgotten:   func() { p.menu.Say(core.Say("kept.forgotten")) },

		Before: p.finish,
		Answer: func() bool { return takeStep(&p.first) },
		GoOn:   func() bool { return takeStep(&p.rest) },
		AllIsThere: func() {
			p.finish()
			p.settle()
		},
	}
}

// translate says everything anew, in another language, which writes the time of the fetch in another way.
func (p *page) translate(words, fetchedAt string) {
	p.Screen.Words = locales.Read(words)
	if live := p.Bench.Live(); live != nil {
		live.At = fetchedAt
	}
	p.Screen.Translate()
	p.question.Translate()
	p.headline.Translate()
	p.crawlers.Translate()
	p.view.Translate()
	p.rules.Translate()
	p.Bench.Again(workbench.PartText | workbench.PartCrawler)
	p.updateNow()
}

// put takes what the host kept of other work.
func (p *page) put(kept host.Kept) {
	p.restore(kept)
	p.matrix.Restore()
	p.changes.Restore()
	p.tabs.Restore(workbench.Tab(kept.Tab)) // which is shown once its work is worked out
	p.changed()
}

// restore puts it on the workbench.
func (p *page) restore(kept host.Kept) {
	p.Bench.RestoreExpectations(kept.Expected)
	p.Bench.Before.Restore(kept.Before)
	p.Bench.RestoreLive(kept.Live, kept.Edited)
	p.Bench.Host, p.Bench.Cell, p.Bench.Change = kept.Host, kept.Cell, kept.Change
	p.Bench.AssumeSame(kept.Same)
	p.Bench.Crawlers.Restore(kept.Crawlers)
	p.Bench.SetOld(kept.Old)
	p.answers.Restore(kept.Filter, kept.Row)
	p.Bench.Again(workbench.PartText | workbench.PartCrawler | workbench.PartList)
}

// asked follows the box: another question is asked there, or the way to its answer is another.
func (p *page) asked() {
	if p.ask.Asking() == "" {
		p.question.Fold()
	}
	p.showHeadline()
}

func (p *page) showHeadline() {
	p.ask.Show()
	p.headline.Show()
	p.whose.Show()
	p.question.ShowList()
}

// goTo shows a line of the file, from where goBack leads back.
func (p *page) goTo(line int) {
	p.finish()
	p.cameFrom = dom.Document().Get("activeElement")
	p.back.SetAttribute("class", "plain-button back led")
	if !p.view.GoTo(line) {
		p.host.Editor.GoTo(line)
	}
}

func (p *page) goBack() {
	if p.cameFrom.IsUndefined() || !p.cameFrom.Get("isConnected").Bool() {
		p.cameFrom = dom.ByID("page").Value
	}
	dom.ScrollTo(p.cameFrom, "center")
	dom.FocusStill(p.cameFrom)
}

// changed has what was set on the workbench worked out in a task of its own.
func (p *page) changed() {
	p.finish()
	p.updating.After(0, func(*task.Run) { p.update() })
	p.answering.Stop()
}

// updateNow does so at once.
func (p *page) updateNow() {
	p.updating.Stop()
	p.update()
}

// update works out what was changed, and shows it.
func (p *page) update() {
	parts := p.Bench.Update()
	if parts != 0 {
		p.expected.Forget()
	}
	if parts&workbench.PartText != 0 {
		p.file.ShowFacts()
	}
	if parts != 0 {
		p.problems.LookSoon()
	}
	p.question.Show()
	first := true
	p.answering.Start(func(t *task.Run) { p.answer(t, &first) })
	first = false
	p.showTab()
	p.rules.Show()
	p.showDecisions()
}

// answer works out the answers to the list, and where crawlers part on it. What is done in the first slice is shown by
// update.
func (p *page) answer(t *task.Run, first *bool) {
	goOn := func() bool {
		if t.Due() {
			p.answers.ShowProgress()
			p.showHeadline()
		}
		return t.GoOn()
	}
	if !p.Bench.Work(goOn) {
		return
	}
	if !*first {
		p.showTab()
		p.file.ShowDecisions()
	}
	if p.Bench.Uncompared() && t.Rest(comparePause) {
		p.Bench.Compare(goOn)
		if t.Rest(0) { // its last step and showing it are two tasks: on a slow phone each is long
			p.showTab()
		}
	}
}

// showTab shows the open tab.
func (p *page) showTab() {
	p.finish()
	p.showHeadline()
	p.menu.Show()
	p.expected.Show()
	p.tabs.Show()
	p.crawlers.Show()
	switch p.Bench.Tab {
	case workbench.TabList:
		p.answers.Show()
	case workbench.TabMatrix:
		p.matrix.Show()
	case workbench.TabChanges:
		p.changes.Show()
	}
}

// showDecisions shows in the file which rules decide.
func (p *page) showDecisions() {
	p.finish()
	p.file.ShowDecisions()
	p.view.Show()
}

func (p *page) stop() {
	p.Bench.Stopped = true
	p.answering.Hold()
	p.answers.ShowProgress()
}

func (p *page) resume() {
	p.Bench.Stopped = false
	p.answering.Resume()
}

// expect expects a verdict of the crawler that is asked for, from now on.
func (p *page) expect(a *workbench.Answer, allowed bool) {
	if !p.Bench.Expect(a, allowed) {
		p.menu.Say(core.Say("expect.too-many", "most", workbench.MostExpectations))
	}
	p.expectationsChanged()
}

func (p *page) dismiss(a *workbench.Answer) {
	p.Bench.Dismiss(a)
	p.expectationsChanged()
}

func (p *page) expectationsChanged() {
	p.expected.Forget()
	p.Keep()
	p.showTab()
}
