package main

import (
	"slices"

	"robotscope/core"
	"robotscope/core/analysis"
)

const (
	proofPause = 400 // for how many milliseconds a comparison rests before other URLs are looked for
	proofShown = 60  // the most changes that are listed
)

// proofPanel tells what a change of the file changes for URLs that nobody
// listed: an example for each two rules that disagree, or the proof that there
// is none. It is a part of the look "Before and after".
type proofPanel struct {
	page *page

	box, summary, list element
	soon, goOn         func()

	run     *comparison // whose crawlers are asked for
	at      int         // index of the pair that is compared
	compare *analysis.DiffRun
	found   []proofChange
	unknown bool // for some of the pairs not all URLs were looked at
	ended   bool
	shownAt float64
}

// proofChange is a change, the first pair of readers that it was found for, and
// all crawlers for which it was.
type proofChange struct {
	analysis.Change
	pair     *pair
	crawlers []int
}

func newProofPanel(p *page) *proofPanel {
	f := &proofPanel{page: p, box: p.byID("proof"), summary: p.byID("proof-summary"), list: p.byID("proof-list")}
	f.soon = after(proofPause, f.step)
	f.goOn = nextTask(f.step)
	return f
}

// follow takes a comparison of listed URLs that has ended; nil if there is
// none.
func (f *proofPanel) follow(run *comparison) {
	if f.run == run {
		return
	}
	f.run, f.at, f.compare, f.found, f.unknown, f.ended = run, 0, nil, nil, false, false
	setHidden(f.box, true)
	if run != nil {
		f.soon()
	}
}

// step looks on for some milliseconds.
func (f *proofPanel) step() {
	p, run := f.page, f.run
	if run == nil || f.ended || p.looks.shown != lookChange || p.changed.text || p.change.run != run {
		return
	}
	end := now() + sliceLength
	for ; f.at < len(run.pairs); f.at++ {
		pair := run.pairs[f.at]
		if pair.before.Access != nil || pair.after.Access != nil {
			f.unknown = true
			continue
		}
		if f.compare == nil {
			f.compare = analysis.Compare(pair.before.Group, pair.after.Group, analysis.Bound{Changes: proofShown})
		}
		for f.compare.Step(statesAStep) {
			if now() > end {
				f.showProgress()
				f.goOn()
				return
			}
		}
		difference := f.compare.Difference()
		for _, change := range difference.Changes {
			f.add(change, pair)
		}
		f.unknown = f.unknown || difference.Equal == analysis.Unknown || difference.More
		f.compare = nil
	}
	f.ended = true
	f.show()
}

// add takes a change; crawlers that obey the same lines in other dialects
// mostly have it too.
func (f *proofPanel) add(change analysis.Change, p *pair) {
	for i := range f.found {
		c := &f.found[i]
		if c.URL == change.URL && lineOf(c.Before.Rule) == lineOf(change.Before.Rule) && lineOf(c.After.Rule) == lineOf(change.After.Rule) {
			c.crawlers = f.run.ordered(append(c.crawlers, p.crawlers...))
			return
		}
	}
	f.found = append(f.found, proofChange{change, p, f.run.ordered(slices.Clone(p.crawlers))})
}

func (f *proofPanel) showProgress() {
	if now()-f.shownAt > showEvery {
		f.shownAt = now()
		setHidden(f.box, false)
		f.list.SetTextContent("")
		f.summary.SetTextContent(f.page.word("proof.progress"))
	}
}

// show tells what was found:
//
//	proof.equal    crawlers
//	proof.none     not all URLs were looked at
//	proof.found    n
//	proof.more     there may be more
func (f *proofPanel) show() {
	p := f.page
	setHidden(f.box, false)
	messages := []core.Message{{Code: "proof.found", Args: []core.Arg{number("n", len(f.found))}}}
	switch {
	case len(f.found) == 0 && !f.unknown:
		messages[0] = core.Message{Code: "proof.equal", Args: []core.Arg{number("crawlers", len(f.run.before))}}
	case len(f.found) == 0:
		messages[0].Code = "proof.none"
	case f.unknown:
		messages = append(messages, core.Message{Code: "proof.more"})
	}
	p.announce(f.summary, messages...)
	f.list.SetTextContent("")
	for i := range f.found {
		item := p.create("li", "", "")
		add(f.list, item)
		if i == proofShown {
			item.SetTextContent(p.word("page.more", number("n", len(f.found)-i)))
			break
		}
		c := &f.found[i]
		p.write(item, f.messages(c)...)
		addText(item, " ")
		url := c.URL
		add(item, p.button("fix", p.word("rule.add-url"), func() { p.question.list.Call("append", url) }))
	}
}

// messages tell of a change:
//
//	proof.blocked    url crawlers rule line
//	proof.allowed    url crawlers rule line
//	proof.free       url crawlers: no rule decides now
//	proof.was        rule was: the rule that decided before
//	proof.was-free   no rule decided
func (f *proofPanel) messages(c *proofChange) []core.Message {
	var names []string
	for _, at := range c.crawlers {
		names = append(names, f.run.before[at].Name())
	}
	is := core.Message{Code: "proof.free", Args: []core.Arg{str("url", c.URL), str("crawlers", f.page.words.Text(crawlersMessage(names)))}}
	if rule := c.After.Rule; rule != nil {
		is.Code = "proof.blocked"
		if rule.Allow {
			is.Code = "proof.allowed"
		}
		is.Args = append(is.Args, str("rule", c.pair.after.Group.RuleText(rule)), number("line", rule.Line))
	}
	was := core.Message{Code: "proof.was-free"}
	if rule := c.Before.Rule; rule != nil {
		was = core.Message{Code: "proof.was", Args: []core.Arg{str("rule", c.pair.before.Group.RuleText(rule)), number("was", rule.Line)}}
	}
	return []core.Message{is, was}
}
