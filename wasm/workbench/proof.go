package workbench

import (
	"slices"

	"robotscope/core"
	"robotscope/core/analysis"
)

// ProofShown is the most examples that are listed.
const ProofShown = 60

// StatesAStep is how many states of an analysis are looked at between two looks at the clock.
const StatesAStep = 200

// Proof is what a change of the file changes for URLs that nobody listed: an example for each two rules that disagree,
// or the proof that there is none.
type Proof struct {
	of       *Changes // whose crawlers are asked for
	Examples []Example
	unknown  bool // for some of the pairs not all URLs were looked at
}

// Example is a URL whose verdict changes, the first pair of readers that it was found for, and all crawlers for which
// it was.
type Example struct {
	analysis.Change
	pair     *Pair
	crawlers []int
}

// Prove looks for examples as long as goOn wants it, and reports whether it looked everywhere that it could.
func (c *Changes) Prove(goOn func() bool) (*Proof, bool) {
	p := &Proof{of: c}
	for _, pair := range c.Pairs {
		if pair.Before.Access != nil || pair.After.Access != nil {
			p.unknown = true
			continue
		}
		search := analysis.Compare(pair.Before.Group, pair.After.Group, analysis.Bound{Changes: ProofShown})
		for search.Step(StatesAStep) {
			if !goOn() {
				return nil, false
			}
		}
		difference := search.Difference()
		for _, change := range difference.Changes {
			p.add(change, pair)
		}
		p.unknown = p.unknown || difference.Equal == analysis.Unknown || difference.More
	}
	return p, true
}

// add takes a change; crawlers that obey the same lines in other dialects mostly have it too.
func (p *Proof) add(change analysis.Change, pair *Pair) {
	for i := range p.Examples {
		e := &p.Examples[i]
		if e.URL == change.URL && lineOf(e.Before.Rule) == lineOf(change.Before.Rule) &&
			lineOf(e.After.Rule) == lineOf(change.After.Rule) {
			e.crawlers = p.of.Ordered(append(e.crawlers, pair.Crawlers...))
			return
		}
	}
	p.Examples = append(p.Examples, Example{change, pair, p.of.Ordered(slices.Clone(pair.Crawlers))})
}

// Summary tells what was found:
//
//	proof.equal    crawlers
//	proof.none     not all URLs were looked at
//	proof.found    n
//	proof.more     there may be more
func (p *Proof) Summary() []core.Message {
	n := len(p.Examples)
	if n == 0 && !p.unknown {
		return []core.Message{core.Say("proof.equal", "crawlers", len(p.of.Before))}
	}
	code := "proof.found"
	if n == 0 {
		code = "proof.none"
	}
	said := core.Messages{core.Say(code, "n", n)}
	if n > 0 && p.unknown {
		said.Say("proof.more")
	}
	return said
}

// Crawlers names those of an example.
func (p *Proof) Crawlers(e *Example) core.Message { return CrawlersMessage(p.of.names(e.crawlers)) }

// Messages tell of an example, whose crawlers are named so:
//
//	proof.blocked    url crawlers rule line
//	proof.allowed    url crawlers rule line
//	proof.free       url crawlers: no rule decides now
//	proof.was        rule was: the rule that decided before
//	proof.was-free   no rule decided
func (e *Example) Messages(crawlers string) []core.Message {
	is := core.Say("proof.free", "url", e.URL, "crawlers", crawlers)
	if rule := e.After.Rule; rule != nil {
		code := "proof.blocked"
		if rule.Allow {
			code = "proof.allowed"
		}
		is = core.Say(code, "url", e.URL, "crawlers", crawlers, "rule", e.pair.After.Group.RuleText(rule), "line", rule.Line)
	}
	was := core.Say("proof.was-free")
	if rule := e.Before.Rule; rule != nil {
		was = core.Say("proof.was", "rule", e.pair.Before.Group.RuleText(rule), "was", rule.Line)
	}
	return []core.Message{is, was}
}
