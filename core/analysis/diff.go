package analysis

import "robotscope/core"

// Difference is for which URLs two groups differ.
type Difference struct {
	// Equal is Yes if it is proved that both allow the same URLs, and No if
	// some URL shows that they do not. It is Unknown if none was found, but
	// not all were looked at: the bound was reached, or the groups are of
	// different dialects.
	Equal Answer

	// Changes has one URL, a shortest one, for each two rules, or a rule and
	// none, that decide it with opposite verdicts. For groups of different
	// dialects they are those found, of any length.
	Changes []Change

	// More tells that there may be further changes.
	More bool
}

// Change is a URL, written as Finding.Witness is, that is allowed by one of
// two groups and disallowed by the other.
type Change struct {
	URL           string
	Before, After core.Verdict
}

// Diff finds for which URLs two groups differ: those of two files for one
// crawler, or of one file for two, or in two dialects.
func Diff(before, after *core.Group, bound Bound) Difference {
	c := Compare(before, after, bound)
	for c.Step(1 << 20) {
	}
	return c.Difference()
}

// DiffRun is a Diff in steps, for callers that have other things to do
// meanwhile. It can be dropped at any time.
//
// Where both groups have a pattern, alike and as strong, it makes no
// difference. So it asks, for each pattern that only one of them has, whether
// it decides anything there, and then with which rules of the other side it
// disagrees.
type DiffRun struct {
	asking
	groups [2]*core.Group
	result Difference

	// Of groups of the same dialect.
	ranks   [2]*ranking
	todo    []*automaton // the lone ones of both sides, those of the first side before split
	split   int
	i       int // index into todo
	changes changes

	// Of others.
	runs [2]*Run
}

// Compare prepares a Diff.
func Compare(before, after *core.Group, bound Bound) *DiffRun {
	c := &DiffRun{groups: [2]*core.Group{before, after}}
	c.bound, c.stride = bound.orDefault(), stride
	c.question.syntax = before.Patterns().Syntax()
	if before.Reading.Dialect != after.Reading.Dialect {
		c.result.More = true
		c.runs = [2]*Run{Start(before, bound), Start(after, bound)}
		c.then = c.try
		return c
	}
	c.ranks = [2]*ranking{rank(before), rank(after)}
	c.result.More = !c.ranks[0].complete || !c.ranks[1].complete
	c.findLone()
	c.then = c.askDecides
	return c
}

// stride is how many states what stands between two questions is worth.
const stride = 50

// Progress is how much of the work is done.
func (c *DiffRun) Progress() (done, total int) {
	if c.runs[0] == nil {
		return c.i, len(c.todo)
	}
	for _, r := range c.runs {
		d, t := r.Progress()
		done, total = done+d, total+t
	}
	return done, total
}

// Difference is what was found so far. Equal is Unknown as long as more is to
// be done and no change was found.
func (c *DiffRun) Difference() Difference {
	d := c.result
	switch {
	case len(d.Changes) > 0:
		d.Equal = No
	case c.then == nil && !d.More:
		d.Equal = Yes
	}
	d.More = d.More || c.then != nil
	return d
}

// findLone marks the patterns that only one side has.
//
// Let one pattern decide a URL on the first side and another, of the opposite
// verdict, on the second. If each side had both, they would stand in opposite
// orders. Where the order is that of strength, they cannot; else the patterns
// that both sides begin and end with stand in the same order, at least.
func (c *DiffRun) findLone() {
	a, b := c.ranks[0].patterns, c.ranks[1].patterns
	start, end := 0, 0 // how many both sides begin and end with
	most := min(len(a), len(b))
	for start < most && a[start].equals(&b[start]) {
		start++
	}
	for end < most-start && a[len(a)-1-end].equals(&b[len(b)-1-end]) {
		end++
	}
	ordered := byStrength(a) && byStrength(b)
	for side, r := range c.ranks {
		there := same{}
		for i := range c.ranks[1-side].patterns {
			if ordered {
				there.add(&c.ranks[1-side].patterns[i])
			}
		}
		for i := start; i < len(r.patterns)-end; i++ {
			if p := &r.patterns[i]; there.find(p) == nil {
				p.lone = true
				c.todo = append(c.todo, p)
			}
		}
		if side == 0 {
			c.split = len(c.todo)
		}
	}
}

// byStrength reports whether the patterns stand in the order of RFC 9309
// section 2.2.2.
func byStrength(patterns []automaton) bool {
	for i := 1; i < len(patterns); i++ {
		if a, b := &patterns[i-1], &patterns[i]; a.Octets < b.Octets || a.Octets == b.Octets && b.Allow && !a.Allow {
			return false
		}
	}
	return true
}

// sides are the present pattern's and the other.
func (c *DiffRun) sides() (here, there int) {
	if c.i < c.split {
		return 0, 1
	}
	return 1, 0
}

// askDecides asks whether the present pattern decides anything on its side.
func (c *DiffRun) askDecides() {
	if c.i == len(c.todo) {
		c.then = nil
		return
	}
	here, there := c.sides()
	p := c.todo[c.i]
	c.changes = newChanges(p, c.ranks[here], c.ranks[there], noRule)
	c.question.ask(c.allowance(), 1, []*automaton{p}, c.changes.here)
	c.then = c.toldDecides
}

func (c *DiffRun) toldDecides() {
	if c.question.state == nothing {
		c.i++
		c.askDecides()
		return
	}
	c.askChange()
}

// askChange asks for a URL that the present pattern decides and that has the
// opposite verdict on the other side.
func (c *DiffRun) askChange() {
	// Between two lone patterns it was asked from the first side.
	if !c.changes.ask(&c.question, c.allowance(), c.i >= c.split) {
		c.i++
		c.then = c.askDecides
		return
	}
	c.then = c.toldChange
}

func (c *DiffRun) toldChange() {
	switch q := &c.question; q.state {
	case found:
		c.record(spell(q.syntax, q.path()))
	case nothing:
		c.changes.settle(q)
	default:
		c.result.More = true
	}
	if c.then != nil {
		c.askChange()
	}
}

// record takes down a URL if it is a change, and the shortest for its rules.
func (c *DiffRun) record(url string) {
	change := Change{url, c.groups[0].Check(url), c.groups[1].Check(url)}
	if change.Before.Allowed == change.After.Allowed {
		c.result.More = true // of one dialect: a fault of this package
		return
	}
	for i := range c.result.Changes {
		if old := &c.result.Changes[i]; old.Before.Rule == change.Before.Rule && old.After.Rule == change.After.Rule {
			if len(url) < len(old.URL) {
				*old = change
			}
			return
		}
	}
	c.result.Changes = append(c.result.Changes, change)
	if len(c.result.Changes) == c.bound.Changes {
		c.result.More, c.then = true, nil
	}
}

// try looks for changes between dialects: it tries the URLs that show what
// each rule is good for on its own side.
func (c *DiffRun) try() {
	for _, r := range c.runs {
		n := len(r.findings)
		more := r.Step(stride)
		for i := n; i < len(r.findings); i++ {
			c.tryURL(r.findings[i].Witness)
			c.tryURL(r.findings[i].Needed)
		}
		if more || len(r.findings) > n {
			return
		}
	}
	c.tryURL("/")
	c.tryURL("/robots.txt")
	c.then = nil
}

func (c *DiffRun) tryURL(url string) {
	if url != "" && c.then != nil {
		c.record(url)
	}
}
