package core

import (
	"math"
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

// candidate is a pattern in the order in which patterns decide. A rule has
// one, or two where the directory of an index file is tried as well.
type candidate struct {
	pattern
	allow     bool
	directory bool // the pattern is compileDirectory's
	rule      int  // index into Group.Rules
	classEnd  int  // the rank after the last candidate that is as strong but for its verdict
}

// rank compiles the group's rules and puts them in the order in which they
// decide: by octets, allow before disallow, the first line first; or simply
// by line.
func (g *Group) rank() {
	g.ranked = g.compile()
	if !g.Reading.traits.fileOrder {
		sortByStrength(g.ranked)
	}
	end := len(g.ranked)
	for rank := end - 1; rank >= 0; rank-- {
		g.ranked[rank].classEnd = end
		if rank > 0 && (g.Reading.traits.fileOrder || g.ranked[rank-1].octets != g.ranked[rank].octets) {
			end = rank
		}
	}
	g.index.build(g.ranked)
}

// sortByStrength is a stable radix sort: it takes a third of the time of a
// sort by comparison, which was an eighth of reading a large file.
func sortByStrength(list []candidate) {
	const bits = 11 // of the key in one pass; few patterns are long enough to need two
	most := 0
	order := make([]int32, len(list)) // the candidate at each rank
	next := make([]int32, len(list))
	for i := range list {
		most = max(most, list[i].octets)
		order[i] = int32(i)
	}
	key := func(i int32) int {
		k := 2 * (most - list[i].octets)
		if !list[i].allow {
			k++
		}
		return k
	}
	for shift := 0; (2*most+1)>>shift > 0; shift += bits {
		var at [1<<bits + 1]int32
		for _, i := range order {
			at[key(i)>>shift&(1<<bits-1)+1]++
		}
		for i := 1; i < len(at); i++ {
			at[i] += at[i-1]
		}
		for _, i := range order {
			bucket := key(i) >> shift & (1<<bits - 1)
			next[at[bucket]] = i
			at[bucket]++
		}
		order, next = next, order
	}
	rank := next // of each candidate
	for r, i := range order {
		rank[i] = int32(r)
	}
	for i := range rank { // put each where it belongs, cycle by cycle
		for to := rank[i]; int(to) != i; to = rank[i] {
			list[i], list[to] = list[to], list[i]
			rank[i], rank[to] = rank[to], to
		}
	}
}

// compile makes the rules candidates, in file order.
func (g *Group) compile() []candidate {
	d, src := g.Reading.traits, g.Reading.File.src
	size := 0
	for i := range g.Rules {
		size += g.Rules[i].Pattern.Len()
	}
	arena := make([]byte, 0, size)
	compiled := make([]candidate, 0, len(g.Rules))
	for i, rule := range g.Rules {
		value := src[rule.Pattern.Start:rule.Pattern.End]
		var p pattern
		var ok bool
		if p, arena, ok = d.compile(arena, value); ok {
			compiled = append(compiled, candidate{pattern: p, allow: rule.Allow, rule: i})
		}
		if !d.indexFiles || !rule.Allow {
			continue
		}
		if p, arena, ok = d.compileDirectory(arena, value); ok {
			compiled = append(compiled, candidate{pattern: p, allow: true, directory: true, rule: i})
		}
	}
	return compiled
}

// Check decides whether the crawler may fetch url, which may be absolute or
// begin with its path. Any octets are answered for. It does not allocate for
// URLs of ordinary length.
func (g *Group) Check(url string) Verdict {
	if v, done := g.withoutRules(url); done {
		return v
	}
	var buf [512]byte
	return g.decide(g.index.find(g.ranked, g.Reading.traits.appendPathOf(buf[:0], url)))
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

// decide makes the strongest candidates that match a verdict.
func (g *Group) decide(b best) Verdict {
	winner := min(b.allow, b.disallow)
	if winner == len(g.ranked) {
		return Verdict{Allowed: true, Reason: ReasonNoRule}
	}
	rule := &g.Rules[g.ranked[winner].rule]
	v := Verdict{Allowed: rule.Allow, Rule: rule, Reason: ReasonLongestRule}
	switch {
	case g.Reading.traits.fileOrder:
		v.Reason = ReasonFirstRule
	case rule.Allow && b.disallow < b.classEnd():
		v.Reason = ReasonAllowOnTie
	}
	return v
}

// Explain decides as Check does and keeps all the evidence.
func (g *Group) Explain(url string) Evidence { return g.ExplainUpTo(url, math.MaxInt) }

// ExplainUpTo is Explain that lists no more than the strongest of the rules
// that matched, at least one; Evidence.Matched still counts all. What it costs
// hangs on those that match, not on those that do not.
func (g *Group) ExplainUpTo(url string, most int) Evidence {
	d := g.Reading.traits
	e := Evidence{Group: g}
	var done bool
	if e.Verdict, done = g.withoutRules(url); e.Reason == ReasonURLTooLong {
		return e
	}
	p := d.appendPathOf(nil, url)
	e.Path = d.form.show(p.octets)
	if done {
		return e
	}
	b, ranks := g.index.findAll(g.ranked, p)
	e.Verdict = g.decide(b)
	ranks = g.strongestOfRule(ranks)
	e.Matched = len(ranks)
	for _, rank := range ranks[:min(len(ranks), max(1, most))] {
		e.Matches = append(e.Matches, g.match(rank))
	}
	if rank, ok := g.runnerUp(ranks); ok {
		e.runnerUp = g.match(rank)
	}
	return e
}

// strongestOfRule drops the directories of rules whose own pattern, which is
// the stronger, has matched too.
func (g *Group) strongestOfRule(ranks []int32) []int32 {
	if !slices.ContainsFunc(ranks, func(rank int32) bool { return g.ranked[rank].directory }) {
		return ranks
	}
	listed := newBitset(len(g.Rules))
	kept := ranks[:0]
	for _, rank := range ranks {
		if rule := g.ranked[rank].rule; !listed.has(rule) {
			listed.add(rule)
			kept = append(kept, rank)
		}
	}
	return kept
}

func (g *Group) match(rank int32) Match {
	c := &g.ranked[rank]
	return Match{Rule: &g.Rules[c.rule], Octets: c.octets, Pattern: g.normal(c), Directory: c.directory}
}

// runnerUp is the losing rule worth naming, of the ranks that matched: the
// strongest that would have turned the verdict, else the strongest.
func (g *Group) runnerUp(ranks []int32) (rank int32, ok bool) {
	if len(ranks) < 2 {
		return 0, false
	}
	for _, rank := range ranks[1:] {
		if g.ranked[rank].allow != g.ranked[ranks[0]].allow {
			return rank, true
		}
	}
	return ranks[1], true
}

// normal writes a candidate's pattern as it is compared.
func (g *Group) normal(c *candidate) string {
	span := g.Rules[c.rule].Pattern
	value := g.Reading.File.src[span.Start:span.End]
	if !c.directory {
		return g.Reading.traits.normal(value)
	}
	directory, _ := directoryOf(value)
	return g.Reading.traits.normal(directory) + "$"
}
