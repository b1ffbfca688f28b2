package core

import (
	"cmp"
	"slices"
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
)

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
	Path    string  // the URL's path and query, as they were compared
	Matches []Match // the rules that matched, the strongest first; Verdict.Rule's is the first
}

// candidate is a pattern in the order in which patterns decide. A rule has
// one, or two where the directory of an index file is tried as well.
type candidate struct {
	pattern
	rule      int  // index into Group.Rules
	directory bool // the pattern is compileDirectory's
}

// rank compiles the group's rules and puts them in the order in which they
// decide: by octets, allow before disallow, the first line first; or simply
// by line.
func (g *Group) rank() {
	d, src := g.Reading.Dialect, g.Reading.File.src
	size := 0
	for i := range g.Rules {
		size += g.Rules[i].Pattern.Len()
	}
	arena := make([]byte, 0, size)
	g.ranked = make([]candidate, 0, len(g.Rules))
	for i, rule := range g.Rules {
		value := src[rule.Pattern.Start:rule.Pattern.End]
		var p pattern
		var ok bool
		if p, arena, ok = d.compile(arena, value); ok {
			g.ranked = append(g.ranked, candidate{pattern: p, rule: i})
		}
		if !d.indexFiles || !rule.Allow {
			continue
		}
		if p, arena, ok = d.compileDirectory(arena, value); ok {
			g.ranked = append(g.ranked, candidate{pattern: p, rule: i, directory: true})
		}
	}
	if d.fileOrder {
		return
	}
	slices.SortStableFunc(g.ranked, func(a, b candidate) int {
		if c := cmp.Compare(b.octets, a.octets); c != 0 {
			return c
		}
		if allowA, allowB := g.Rules[a.rule].Allow, g.Rules[b.rule].Allow; allowA != allowB {
			if allowA {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.rule, b.rule)
	})
}

// Check decides whether the crawler may fetch url, which may be absolute or
// begin with its path. Any octets are answered for.
func (g *Group) Check(url string) Verdict {
	if v, done := g.withoutRules(url); done {
		return v
	}
	var buf [512]byte
	p := g.Reading.Dialect.appendPathOf(buf[:0], url)
	for i := range g.ranked {
		if g.ranked[i].matches(p) {
			return g.decide(i, p)
		}
	}
	return Verdict{Allowed: true, Reason: ReasonNoRule}
}

// withoutRules decides what needs no look at the rules.
func (g *Group) withoutRules(url string) (v Verdict, done bool) {
	if g.Reading.Dialect.robotsAllowed {
		if rest, slash := g.Reading.Dialect.pathOf(url); !slash && isRobotsFile(rest) {
			return Verdict{Allowed: true, Reason: ReasonRobotsFile}, true
		}
	}
	if len(g.Agents) == 0 {
		return Verdict{Allowed: true, Reason: ReasonNoGroup}, true
	}
	return Verdict{}, false
}

// decide makes the first candidate that matches, the i-th, a verdict.
func (g *Group) decide(i int, p path) Verdict {
	winner := &g.ranked[i]
	rule := &g.Rules[winner.rule]
	v := Verdict{Allowed: rule.Allow, Rule: rule, Reason: ReasonLongestRule}
	if g.Reading.Dialect.fileOrder {
		v.Reason = ReasonFirstRule
	} else if rule.Allow {
		for j := i + 1; j < len(g.ranked) && g.ranked[j].octets == winner.octets; j++ {
			if !g.Rules[g.ranked[j].rule].Allow && g.ranked[j].matches(p) {
				v.Reason = ReasonAllowOnTie
				break
			}
		}
	}
	return v
}

// Explain decides as Check does and keeps all the evidence. It costs a look
// at every rule.
func (g *Group) Explain(url string) Evidence {
	d := g.Reading.Dialect
	p := d.appendPathOf(nil, url)
	e := Evidence{Group: g, Path: d.form.show(p.octets)}
	var done bool
	if e.Verdict, done = g.withoutRules(url); done {
		return e
	}
	e.Verdict = Verdict{Allowed: true, Reason: ReasonNoRule}
	tried := make(map[int]bool) // rules whose stronger pattern has matched
	for i := range g.ranked {
		c := &g.ranked[i]
		if tried[c.rule] || !c.matches(p) {
			continue
		}
		tried[c.rule] = true
		if len(e.Matches) == 0 {
			e.Verdict = g.decide(i, p)
		}
		e.Matches = append(e.Matches, Match{Rule: &g.Rules[c.rule], Octets: c.octets, Pattern: g.show(c.pattern), Directory: c.directory})
	}
	return e
}

// show writes a pattern as it is compared.
func (g *Group) show(p pattern) string {
	s := g.Reading.Dialect.form.show(p.text)
	if p.anchored {
		s += "$"
	}
	return s
}
