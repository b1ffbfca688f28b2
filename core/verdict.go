package core

import (
	"math"

	"robotscope/core/internal/pattern"
)

// Reason is the clause that decided.
type Reason string

const (
	ReasonRobotsFile  Reason = "robots-file"  // /robots.txt may always be fetched (RFC 9309 section 2.2.2)
	ReasonNoGroup     Reason = "no-group"     // no group names the crawler, so it may fetch everything (section 2.2.1)
	ReasonNoRule      Reason = "no-rule"      // no rule of the group matches, so it is allowed (section 2.2.2)
	ReasonLongestRule Reason = "longest-rule" // the matching rule with the most octets wins (section 2.2.2)
	ReasonAllowOnTie  Reason = "allow-on-tie" // of equally long rules, allow wins (section 2.2.2)
	ReasonFirstRule   Reason = "first-rule"   // the first rule that matches wins (1996 draft, section 3.2.2)
	ReasonURLTooLong  Reason = "url-too-long" // the URL has more than MaxURL octets and is not looked at: no crawler asks for it
)

// MaxURL is the longest URL that is checked, in octets: 64 KiB. Servers and
// crawlers stop far below; the bound is on what a check may cost, which is at
// most the octets of the rules times those of the URL.
const MaxURL = 64 * 1024

// Verdict is whether a crawler may fetch a URL, and why.
type Verdict struct {
	Allowed bool
	Reason  Reason
	Rule    *Rule // the rule that won, one of the Group's Rules; nil if none decided
}

// Match is a rule that matched a URL.
type Match struct {
	Rule      *Rule
	Octets    int    // the specificity with which it competed
	Pattern   string // the pattern that matched, as it was compared
	Directory bool   // Pattern is the directory of the index file that the rule names
}

// Evidence is a Verdict with everything that led to it.
type Evidence struct {
	Verdict
	Group   *Group
	Path    string  // the URL's path and query, as they were compared; empty for ReasonURLTooLong
	Matches []Match // the rules that matched, the strongest first; Verdict.Rule's is the first
	Matched int     // how many rules matched: more than Matches lists if ExplainUpTo was told to list fewer

	runnerUp Match // the losing rule worth naming; its Rule is nil if none lost
}

// Check decides whether the crawler may fetch url, which may be absolute or
// begin with its path. Any octets are answered for. It does not allocate for
// URLs of ordinary length.
func (g *Group) Check(url string) Verdict {
	if v, done := g.withoutRules(url); done {
		return v
	}
	var buf [512]byte
	return g.decide(g.patterns.Find(g.Reading.traits.appendPathOf(buf[:0], url)))
}

// withoutRules decides what needs no look at the rules.
func (g *Group) withoutRules(url string) (v Verdict, done bool) {
	if len(url) > MaxURL {
		return Verdict{Reason: ReasonURLTooLong}, true
	}
	if g.Reading.traits.robotsAllowed {
		if rest, slash := g.Reading.traits.pathOf(url); !slash && isRobotsFile(rest) {
			return Verdict{Allowed: true, Reason: ReasonRobotsFile}, true
		}
	}
	if len(g.Agents) == 0 {
		return Verdict{Allowed: true, Reason: ReasonNoGroup}, true
	}
	return Verdict{}, false
}

// decide makes the rule that decides, if there is one, a verdict.
func (g *Group) decide(n int, tie bool) Verdict {
	if n == pattern.None {
		return Verdict{Allowed: true, Reason: ReasonNoRule}
	}
	rule := &g.Rules[n]
	v := Verdict{Allowed: rule.Allow, Rule: rule, Reason: ReasonLongestRule}
	switch {
	case g.Reading.traits.FileOrder:
		v.Reason = ReasonFirstRule
	case tie:
		v.Reason = ReasonAllowOnTie
	}
	return v
}

// Explain decides as Check does and keeps all the evidence.
func (g *Group) Explain(url string) Evidence { return g.ExplainUpTo(url, math.MaxInt) }

// ExplainUpTo is Explain that lists no more than the strongest of the rules
// that matched, at least one; Evidence.Matched still counts all. What it costs
// depends on the rules that match, not on the others.
func (g *Group) ExplainUpTo(url string, most int) Evidence {
	d := g.Reading.traits
	e := Evidence{Group: g}
	var done bool
	if e.Verdict, done = g.withoutRules(url); e.Reason == ReasonURLTooLong {
		return e
	}
	var buf [512]byte
	p := d.appendPathOf(buf[:0], url)
	e.Path = d.Show(p)
	if done {
		return e
	}
	ranks, rule, tie := g.patterns.FindAll(p)
	e.Verdict = g.decide(rule, tie)
	e.Matched = len(ranks)
	if len(ranks) == 0 {
		return e
	}
	e.Matches = make([]Match, min(len(ranks), max(1, most)))
	for i := range e.Matches {
		e.Matches[i] = g.match(ranks[i])
	}
	switch i := g.runnerUp(ranks); {
	case i == 0:
	case i < len(e.Matches):
		e.runnerUp = e.Matches[i]
	default:
		e.runnerUp = g.match(ranks[i])
	}
	return e
}

// Steps is what finding the rules that match a URL takes at most, in steps of
// about a nanosecond. To tell costs a small part of that.
func (g *Group) Steps(url string) int {
	if _, done := g.withoutRules(url); done {
		return 10 * len(url)
	}
	var buf [512]byte
	return 10*len(url) + g.patterns.Steps(g.Reading.traits.appendPathOf(buf[:0], url))
}

// match is the pattern at a rank as what matched.
func (g *Group) match(rank int32) Match {
	m := g.patterns.Match(rank)
	rule := &g.Rules[m.Rule]
	text := g.Reading.traits.Normal(g.valueOf(rule))
	if m.Directory {
		text = g.Directory(rule)
	}
	return Match{Rule: rule, Octets: m.Octets, Pattern: text, Directory: m.Directory}
}

// runnerUp is the index of the losing rule worth naming, of the ranks that
// matched: of the strongest that would have turned the verdict, else of the
// strongest; 0 if none lost.
func (g *Group) runnerUp(ranks []int32) int {
	if len(ranks) < 2 {
		return 0
	}
	allows := func(rank int32) bool { return g.Rules[g.patterns.Match(rank).Rule].Allow }
	won := allows(ranks[0])
	for i, rank := range ranks[1:] {
		if allows(rank) != won {
			return i + 1
		}
	}
	return 1
}
