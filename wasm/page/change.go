package main

import (
	"slices"
	"strings"

	"robotscope/core"
	"robotscope/core/analysis"
	"robotscope/wasm/document"
)

// flipsKept is how many changes are listed; the others are counted.
const flipsKept = 500

// comparison finds the verdicts that differ between two files, for each
// crawler and entry. Like the workbench, whose entries it takes, it works in
// steps.
type comparison struct {
	bench  *workbench
	before []document.Reader
	after  []document.Reader // the same crawlers, of the other file
	pairs  []*pair           // without those that cannot differ
	asked  int               // the crawler of the question, which is named first; -1 if it is not among them
	chunks []chunk           // the list that it has worked on so far

	next     int // the first entry that is not compared with all pairs
	nextPair int // the first of the pairs that it is not compared with
	usable   int // how many of the entries before it have a URL
	rows     int // the first flip of that entry

	blocked, allowed int     // how many verdicts became that
	flips            []*flip // the first of them
	unlisted         int     // how many are in none of the flips
	causes           []cause
	causeAt          map[causeKey]int
}

// pair is what some of the crawlers obey in either file. Most crawlers share
// one, so that a hundred cost little more than one.
type pair struct {
	before, after document.Reader
	crawlers      []int // their indexes
	causes        map[[2]int]int
}

// flip is an entry whose verdict the same two rules turn for some crawlers.
type flip struct {
	typed, url    string
	before, after core.Verdict
	crawlers      []int // their indexes, in the order in which they are named; the first may speak for all
}

// cause is a rule that turns verdicts: one that decides now and stood not
// there for the crawler before, or one that decided before and is gone.
type cause struct {
	gone     bool // the rule is in the file before
	rule     *core.Rule
	group    *core.Group
	verdicts int
}

type causeKey struct {
	gone bool
	line int
}

// compare starts a comparison of the same crawlers as readers of two files.
func compare(b *workbench, before, after []document.Reader) *comparison {
	c := &comparison{bench: b, before: before, after: after, asked: -1, causeAt: map[causeKey]int{}}
	var pairs []*pair
	for i := range before {
		if b.Group != nil && before[i].Name() == b.Name() {
			c.asked = i
		}
		at := slices.IndexFunc(pairs, func(p *pair) bool { return p.before.ObeysAs(before[i]) && p.after.ObeysAs(after[i]) })
		if at < 0 {
			at = len(pairs)
			pairs = append(pairs, &pair{before: before[i], after: after[i], causes: map[[2]int]int{}})
		}
		pairs[at].crawlers = append(pairs[at].crawlers, i)
	}
	for _, p := range pairs {
		if !p.before.SameRulesAs(p.after) {
			c.pairs = append(c.pairs, p)
		}
	}
	return c
}

// isAbout reports whether the list, as far as it was compared, is still that
// of the workbench.
func (c *comparison) isAbout(b *workbench) bool {
	return len(c.chunks) <= len(b.chunks) && slices.Equal(c.chunks, b.chunks[:len(c.chunks)])
}

// done reports whether all entries are compared.
func (c *comparison) done() bool {
	return c.next == len(c.bench.entries) && c.bench.next > c.bench.lines
}

// advance compares entries until enough says so or there is none left; the
// workbench may read more of them later.
func (c *comparison) advance(enough func() bool) {
	c.chunks = c.bench.chunks
	// A check takes longer the longer the URL is: enough is asked after the
	// work of some 30 ordinary ones.
	const ask = 32
	for spent := 0; c.next < len(c.bench.entries); spent++ {
		if spent > ask {
			if enough() {
				return
			}
			spent = 0
		}
		e := &c.bench.entries[c.next]
		url := e.resolved.of(c.chunks[e.chunk].resolved)
		if !strings.HasPrefix(url, "!") {
			if c.nextPair < len(c.pairs) {
				c.check(e, url, c.pairs[c.nextPair])
				c.nextPair++
				spent += len(url) / 64
				continue
			}
			c.usable++
		}
		c.next++
		c.nextPair = 0
		c.rows = len(c.flips)
	}
}

// check compares what the crawlers of a pair may do with an entry.
func (c *comparison) check(e *entry, url string, p *pair) {
	before, after := p.before.Check(url), p.after.Check(url)
	if before.Allowed == after.Allowed {
		return
	}
	if after.Allowed {
		c.allowed += len(p.crawlers)
	} else {
		c.blocked += len(p.crawlers)
	}
	if at := c.causeOf(p, before, after); at >= 0 {
		c.causes[at].verdicts += len(p.crawlers)
	}
	for i := c.rows; i < len(c.flips); i++ {
		if f := c.flips[i]; sameEvidence(f.before, before) && sameEvidence(f.after, after) {
			f.crawlers = c.ordered(append(f.crawlers, p.crawlers...))
			return
		}
	}
	if len(c.flips) == flipsKept {
		c.unlisted += len(p.crawlers)
		return
	}
	typed := strings.TrimSpace(e.typed.of(c.chunks[e.chunk].typed))
	c.flips = append(c.flips, &flip{typed, url, before, after, c.ordered(slices.Clone(p.crawlers))})
}

// ordered puts crawlers in the order of the catalogue, but the one of the
// question first.
func (c *comparison) ordered(crawlers []int) []int {
	for i := range crawlers {
		for ; i > 0 && (crawlers[i] == c.asked || crawlers[i-1] != c.asked && crawlers[i] < crawlers[i-1]); i-- {
			crawlers[i], crawlers[i-1] = crawlers[i-1], crawlers[i]
		}
	}
	return crawlers
}

// sameEvidence reports whether two verdicts on a URL are told alike in a row.
func sameEvidence(a, b core.Verdict) bool {
	if a.Rule == nil || b.Rule == nil {
		return a.Rule == b.Rule && a.Allowed == b.Allowed && a.Reason == b.Reason
	}
	return a.Rule.Line == b.Rule.Line
}

// causeOf finds the rule that turned a verdict; -1 if none did.
func (c *comparison) causeOf(p *pair, before, after core.Verdict) int {
	lines := [2]int{lineOf(before.Rule), lineOf(after.Rule)}
	at, known := p.causes[lines]
	if !known {
		at = c.findCause(p, before.Rule, after.Rule)
		p.causes[lines] = at
	}
	return at
}

func lineOf(r *core.Rule) int {
	if r == nil {
		return 0
	}
	return r.Line
}

func (c *comparison) findCause(p *pair, before, after *core.Rule) int {
	made := cause{rule: after, group: p.after.Group}
	if after == nil || before != nil && has(p.before.Group, p.after.Group, after) && !has(p.after.Group, p.before.Group, before) {
		made = cause{gone: true, rule: before, group: p.before.Group}
	}
	if made.rule == nil {
		return -1
	}
	key := causeKey{made.gone, made.rule.Line}
	at, known := c.causeAt[key]
	if !known {
		at = len(c.causes)
		c.causeAt[key] = at
		c.causes = append(c.causes, made)
	}
	return at
}

// has reports whether a group has a rule that reads as rule r of group of.
func has(g, of *core.Group, r *core.Rule) bool {
	return slices.ContainsFunc(g.Rules, func(s core.Rule) bool { return analysis.SameRule(g, &s, of, r) })
}

// strongest are the causes of the most changes.
func (c *comparison) strongest(most int) []*cause {
	var list []*cause
	for i := range c.causes {
		list = append(list, &c.causes[i])
		for at := len(list) - 1; at > 0 && list[at-1].verdicts < list[at].verdicts; at-- {
			list[at-1], list[at] = list[at], list[at-1]
		}
		list = list[:min(most, len(list))]
	}
	return list
}

// number and str make arguments. A function each is smaller than the literals.
func number(name string, n int) core.Arg { return core.Arg{Name: name, Value: n} }
func str(name, s string) core.Arg        { return core.Arg{Name: name, Value: s} }

// message says what a cause did:
//
//	change.blocks       n rule line
//	change.allows       n rule line
//	change.gone-blocks  n rule was: a line of the file before
//	change.gone-allows  n rule was
func (c *cause) message() core.Message {
	code, line := "change.blocks", "line"
	switch {
	case c.gone && c.rule.Allow:
		code, line = "change.gone-blocks", "was"
	case c.gone:
		code, line = "change.gone-allows", "was"
	case c.rule.Allow:
		code = "change.allows"
	}
	return core.Message{Code: code, Args: []core.Arg{number("n", c.verdicts), str("rule", c.group.RuleText(c.rule)), number(line, c.rule.Line)}}
}

// summary says what changes in all:
//
//	change.none    urls crawlers
//	change.flips   n blocked allowed
//	change.no-urls
func (c *comparison) summary() core.Message {
	switch n := c.blocked + c.allowed; {
	case n > 0:
		return core.Message{Code: "change.flips", Args: []core.Arg{number("n", n), number("blocked", c.blocked), number("allowed", c.allowed)}}
	case c.usable == 0:
		return core.Message{Code: "change.no-urls"}
	}
	return core.Message{Code: "change.none", Args: []core.Arg{number("urls", c.usable), number("crawlers", len(c.before))}}
}

// names are the crawlers of a flip.
func (c *comparison) names(f *flip) []string {
	names := make([]string, len(f.crawlers))
	for i, at := range f.crawlers {
		names[i] = c.before[at].Name()
	}
	return names
}

// crawlersMessage names crawlers in a few words:
//
//	change.crawlers-1     a
//	change.crawlers-2     a b
//	change.crawlers-3     a b c
//	change.crawlers-more  a b n: how many others
func crawlersMessage(names []string) core.Message {
	m := core.Message{Code: "change.crawlers-more", Args: []core.Arg{number("n", len(names)-2)}}
	if len(names) <= 3 {
		m.Code = [...]string{"change.crawlers-1", "change.crawlers-2", "change.crawlers-3"}[len(names)-1]
	}
	for i, name := range names[:min(3, len(names))] {
		m.Args = append(m.Args, str("abc"[i:i+1], name))
	}
	return m
}

// explanations say why a flip's crawlers, of which the first speaks, got
// either verdict; the group is told of where they obey another now.
func (c *comparison) explanations(f *flip) (before, after []core.Message) {
	was, is := c.before[f.crawlers[0]], c.after[f.crawlers[0]]
	before, after = messagesOf(was, f.url), messagesOf(is, f.url)
	if is.Access == nil && was.Group.Token != is.Group.Token {
		before = append([]core.Message{was.Group.Message()}, before...)
		after = append([]core.Message{is.Group.Message()}, after...)
	}
	return before, after
}

func messagesOf(r document.Reader, url string) []core.Message {
	if r.Access != nil {
		return []core.Message{r.Access.Why, r.Access.Timeline[0].Why()}
	}
	return r.Group.Explain(url).Messages()
}
