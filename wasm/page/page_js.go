package main

import (
	"syscall/js"

	"robotscope/core"
)

// page joins the panels to the workbench: each panel tells the page what was
// changed, the page works it out once and has the panels show it.
type page struct {
	*screen
	workbench
	environment js.Value

	file     *filePanel
	view     *viewPanel
	live     *livePanel
	problems *problemsPanel
	rules    *rulesPanel
	question *questionPanel
	looks    *looksPanel
	answers  *answersPanel
	crawlers *crawlersPanel
	matrix   *matrixPanel
	change   *changePanel
	proof    *proofPanel
	expected *expectPanel
	menu     *menuPanel

	changed      struct{ text, crawler, entries bool }
	soon         func()  // update, in a task of its own
	later        func()  // goOn, likewise
	compareSoon  func()  // compare, once typing has paused
	shownAt      float64 // when goOn last showed how far it is
	showsMatches bool    // the reader wants to see how rules match
	rewrites     rewrites
	stopped      bool // the reader wants no more answers for now
}

// page (environment) starts the page in the document. The environment is made
// in web/src/main.js: editor, list, originOf, resolve, fetchLive, exampleUrls, hands, share, work and keep. The
// panels add what they want to hear of: onChange, onFix, onListChange, onLanguage, onWork.
func (a *api) page(args []js.Value) any {
	environment := args[0]
	p := &page{screen: &screen{words: a.words}, environment: environment}
	p.soon = after(0, p.update)
	p.later = nextTask(p.goOn)
	p.compareSoon = after(comparePause, p.compare)
	p.file = newFilePanel(p, environment)
	p.view = newViewPanel(p)
	p.live = newLivePanel(p, environment)
	p.problems = newProblemsPanel(p, environment)
	p.rules = newRulesPanel(p, environment)
	p.question = newQuestionPanel(p, environment)
	p.looks = newLooksPanel(p)
	p.answers = newAnswersPanel(p)
	p.crawlers = newCrawlersPanel(p)
	p.matrix = newMatrixPanel(p)
	p.change = newChangePanel(p)
	p.proof = newProofPanel(p)
	p.expected = newExpectPanel(p, environment)
	p.menu = newMenuPanel(p, environment)
	p.screen.goTo = func(line int) {
		if !p.view.goTo(line) {
			p.file.goTo(line)
		}
	}
	environment.Set("onLanguage", js.FuncOf(func(js.Value, []js.Value) any { p.translate(); return nil }))
	environment.Set("onWork", js.FuncOf(func(js.Value, []js.Value) any { p.restoreWork(); return nil }))
	p.restoreWork()
	p.update()
	return nil
}

// translate says everything anew, in another language.
func (p *page) translate() {
	p.crawlers.translate()
	p.view.translate()
	p.rules.translate()
	p.changed.text, p.changed.crawler = true, true
	p.update()
}

// keepWork keeps what the module knows of the work, and the editors do not:
// the expectations, the file before and the crawlers to compare, as strings.
func (p *page) keepWork() {
	work := p.environment.Get("work")
	work.Set("expect", p.expected.state())
	work.Set("before", p.change.state())
	work.Set("crawlers", p.crawlers.state())
	work.Set("look", string(p.looks.shown))
	p.environment.Call("keep")
}

// restoreWork takes what keepWork kept.
func (p *page) restoreWork() {
	work := p.environment.Get("work")
	p.expected.restore(p.environment.Call("expectations"))
	p.change.restore(text(work.Get("before")))
	p.crawlers.restore(text(work.Get("crawlers")))
	if l := look(text(work.Get("look"))); p.looks.parts[l] != nil {
		p.looks.shown = l
	}
	p.changed.text, p.changed.crawler, p.changed.entries = true, true, true
	p.soon()
	p.looks.open(p.looks.shown)
}

// say tells how something went that was asked for in the menu or a row.
func (p *page) say(code string, args ...core.Arg) { p.menu.say(p.word(code, args...)) }

// copyText puts text on the clipboard, and tells in an element that it did.
func (p *page) copyText(text string, where element, done string) {
	p.environment.Get("hands").Call("copy", text).Call("then", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if !args[0].Bool() {
			done = "page.not-copied"
		}
		where.SetTextContent(p.word(done))
		return nil
	}))
}

func (p *page) textChanged() {
	p.changed.text = true
	p.soon()
}

func (p *page) crawlerChanged() {
	p.changed.crawler = true
	p.soon()
}

func (p *page) entriesChanged() {
	p.changed.entries = true
	p.soon()
}

// update works out what changed and shows it.
func (p *page) update() {
	if p.changed.text {
		p.setText(p.file.text())
	}
	if p.changed.crawler {
		p.setCrawler(p.question.crawlerTyped(), p.question.dialectChosen())
	}
	if p.changed.entries {
		p.setEntries(p.question.entries())
	}
	if p.changed.text {
		p.file.showFacts()
	}
	if p.changed.text || p.changed.crawler || p.changed.entries {
		p.problems.lookSoon()
	}
	p.changed.text, p.changed.crawler, p.changed.entries = false, false, false
	p.stopped = false
	p.question.show()
	p.work(firstSlice)
	p.compareSoon()
	p.looks.show()
	p.view.show()
	p.rules.show()
	p.file.showDecisions()
}

// sliceLength is for how many milliseconds the page works on a long list
// before it lets the browser do other things. A frame has 16. The first slice
// comes right after a key: it is for the rows in view.
const (
	sliceLength = 8
	firstSlice  = 3
)

// work goes on with the answers for some milliseconds, and comes back to them
// later if need be.
func (p *page) work(milliseconds float64) {
	end := now() + milliseconds
	if !p.advance(func() bool { return now() > end }) {
		p.later()
	}
}

// showEvery is how often, in milliseconds, a long list shows how far it is: as
// often as people can read it, since painting costs as much as a slice.
const showEvery = 120

// goOn works on and shows how far it came.
func (p *page) goOn() {
	if p.stopped || p.changed.text || p.changed.crawler || p.changed.entries {
		return // update is about to start afresh
	}
	checking := p.unfinished()
	p.work(sliceLength)
	busy := p.unfinished() || p.comparing && p.uncompared()
	if busy && now()-p.shownAt < showEvery {
		return
	}
	p.shownAt = now()
	if busy {
		p.answers.showProgress()
	} else {
		p.looks.show()
	}
	if checking && !p.unfinished() {
		p.file.showDecisions()
	}
}

// comparePause is how long changes rest before the dialects are compared, in
// milliseconds: reading a large file in all of them takes longer than a key.
const comparePause = 200

func (p *page) compare() {
	if p.Group == nil {
		return
	}
	p.comparing = true
	p.later()
}

// stop leaves the answers as they are; resume goes on.
func (p *page) stop()   { p.stopped = true; p.answers.showProgress() }
func (p *page) resume() { p.stopped = false; p.goOn() }

func now() float64 { return js.Global().Get("performance").Call("now").Float() }
