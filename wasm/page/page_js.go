package main

import (
	"syscall/js"
)

// page joins the panels to the workbench: each panel tells the page what was
// changed, the page works it out once and has the panels show it.
type page struct {
	*screen
	workbench

	file     *filePanel
	live     *livePanel
	problems *problemsPanel
	question *questionPanel
	answers  *answersPanel

	changed struct{ text, crawler, entries bool }
	soon    func()  // update, in a task of its own
	later   func()  // goOn, likewise
	shown   float64 // when goOn last showed how far it is
	stopped bool    // the reader wants no more answers for now
}

// page (environment) starts the page in the document. The environment is made
// in web/src/main.js: editor, list, originOf, resolve, fetchLive and exampleUrls. The panels add what they want to
// hear of: onChange, onFix, onListChange.
func (a *api) page(args []js.Value) any {
	p := &page{screen: &screen{words: a.words}}
	p.soon = after(0, p.update)
	p.later = nextTask(p.goOn)
	p.file = newFilePanel(p, args[0])
	p.live = newLivePanel(p, args[0])
	p.problems = newProblemsPanel(p, args[0])
	p.question = newQuestionPanel(p, args[0])
	p.answers = newAnswersPanel(p)
	p.screen.goTo = p.file.goTo
	p.changed.text, p.changed.crawler, p.changed.entries = true, true, true
	p.update()
	return nil
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
	p.answers.show()
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
	p.work(sliceLength)
	if p.unfinished() && now()-p.shown < showEvery {
		return
	}
	p.shown = now()
	p.answers.showProgress()
	if !p.unfinished() {
		p.file.showDecisions()
	}
}

// stop leaves the answers as they are; resume goes on.
func (p *page) stop()   { p.stopped = true; p.answers.showProgress() }
func (p *page) resume() { p.stopped = false; p.goOn() }

func now() float64 { return js.Global().Get("performance").Call("now").Float() }
