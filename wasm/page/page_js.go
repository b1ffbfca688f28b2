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
	question *questionPanel
	answers  *answersPanel

	changed struct{ text, crawler, entries bool }
	soon    func()
}

// page (environment) starts the page in the document. The environment is made
// in web/src/main.js: editor, resolveLines, onEdit.
func (a *api) page(args []js.Value) any {
	p := &page{screen: &screen{words: a.words}}
	p.soon = after(0, p.update)
	p.file = newFilePanel(p, args[0])
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
	p.check()
	if p.changed.text {
		p.file.showFacts()
	}
	p.changed.text, p.changed.crawler, p.changed.entries = false, false, false
	p.question.show()
	p.answers.show()
	p.file.showDecisions()
}
