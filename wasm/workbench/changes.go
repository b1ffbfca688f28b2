package workbench

import (
	"bytes"
	"slices"
	"strings"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/analysis"
	"robotscope/wasm/document"
	"robotscope/wasm/scope"
)

// changesKept is how many changes are listed; the others are counted.
const changesKept = 500

// Changes finds the verdicts that differ between two files, for each
// crawler and entry. Like the workbench, whose entries it takes, it works in
// steps.
type Changes struct {
	bench   *Bench
	Before  []*document.Reader
	After   []*document.Reader // the same crawlers, of the other file
	Pairs   []*Pair            // without those that cannot differ
	asked   int                // the crawler of the question, which is named first; -1 if it is not among them
	updates int                // of the workbench, when they were begun

	Next     int // the first entry that is not compared with all pairs
	nextPair int // the first of the pairs that it is not compared with
	usable   int // how many of the entries before it have a URL that is judged
	// NotJudged is how many of them are of other sites, or nobody said yet whose the file is.
	NotJudged int
	rows      int // the first change of that entry

	blocked, allowed int       // how many verdicts became that
	List             []*Change // the first of them
	Unlisted         int       // how many are in none of the list
	Causes           []Cause
	causeAt          map[causeKey]int
}

// Pair is what some of the crawlers obey in either file. Most crawlers share
// one, so that a hundred cost little more than one.
type Pair struct {
	Before, After *document.Reader
	Crawlers      []int // their indexes
	causes        map[[2]int]int
}

// Change is an entry whose verdict the same two rules turn for some crawlers.
type Change struct {
	Typed, URL    string
	Standing      scope.Standing // what the file is to the URL
	Before, After core.Verdict
	crawlers      []int // their indexes, in the order in which they are named; the first may speak for all
}

// Cause is a rule that turns verdicts: one that decides now and stood not
// there for the crawler before, or one that decided before and is gone.
type Cause struct {
	gone     bool // the rule is in the file before
	rule     *core.Rule
	group    *core.Group
	verdicts int
}

type causeKey struct {
	gone bool
	line int
}

// NewChanges begins to compare the same crawlers as readers of two files.
func NewChanges(b *Bench, before, after []*document.Reader) *Changes {
	c := &Changes{bench: b, updates: b.updates, Before: before, After: after, asked: -1, causeAt: map[causeKey]int{}}
	var pairs []*Pair
	for i := range before {
		if b.Group != nil && before[i].Name() == b.Name() {
			c.asked = i
		}
		at := slices.IndexFunc(pairs, func(p *Pair) bool { return p.Before.ObeysAs(before[i]) && p.After.ObeysAs(after[i]) })
		if at < 0 {
			at = len(pairs)
			pairs = append(pairs, &Pair{Before: before[i], After: after[i], causes: map[[2]int]int{}})
		}
		pairs[at].Crawlers = append(pairs[at].Crawlers, i)
	}
	for _, p := range pairs {
		if !p.Before.SameRulesAs(p.After) {
			c.Pairs = append(c.Pairs, p)
		}
	}
	return c
}

// IsAbout reports whether nothing was changed on the workbench since they were begun.
func (c *Changes) IsAbout() bool { return c.updates == c.bench.updates }

// Done reports whether all entries are compared.
func (c *Changes) Done() bool {
	return c.Next == len(c.bench.entries) && c.bench.AllRead()
}

// Work compares entries as long as goOn wants it and there are some; the workbench may read more of them later.
func (c *Changes) Work(goOn func() bool) {
	// A check takes longer the longer the URL is: goOn is asked after the work of some 30 ordinary ones.
	const ask = 32
	for spent := 0; c.Next < len(c.bench.entries); spent++ {
		if spent > ask {
			if !goOn() || !c.IsAbout() {
				return
			}
			spent = 0
		}
		e := &c.bench.entries[c.Next]
		url := c.bench.resolvedOf(e)
		if !c.bench.isJudged(e) {
			if c.nextPair == 0 && !strings.HasPrefix(url, "!") {
				c.NotJudged++
			}
		} else {
			if c.nextPair < len(c.Pairs) {
				c.check(e, url, c.Pairs[c.nextPair])
				c.nextPair++
				spent += len(url) / 64
				continue
			}
			c.usable++
		}
		c.Next++
		c.nextPair = 0
		c.rows = len(c.List)
	}
}

// check compares what the crawlers of a pair may do with an entry.
func (c *Changes) check(e *entry, url string, p *Pair) {
	before, after := p.Before.Check(url), p.After.Check(url)
	if before.Allowed == after.Allowed {
		return
	}
	if after.Allowed {
		c.allowed += len(p.Crawlers)
	} else {
		c.blocked += len(p.Crawlers)
	}
	if at := c.causeOf(p, before, after); at >= 0 {
		c.Causes[at].verdicts += len(p.Crawlers)
	}
	for i := c.rows; i < len(c.List); i++ {
		if f := c.List[i]; sameEvidence(f.Before, before) && sameEvidence(f.After, after) {
			f.crawlers = c.Ordered(append(f.crawlers, p.Crawlers...))
			return
		}
	}
	if len(c.List) == changesKept {
		c.Unlisted += len(p.Crawlers)
		return
	}
	typed := strings.TrimSpace(e.typed.of(c.bench.chunks[e.chunk].typed))
	c.List = append(c.List, &Change{typed, url, c.bench.scope.Standing(e.origin), before, after, c.Ordered(slices.Clone(p.Crawlers))})
}

// Ordered puts crawlers in the order of the catalogue, but the one of the
// question first.
func (c *Changes) Ordered(crawlers []int) []int {
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
func (c *Changes) causeOf(p *Pair, before, after core.Verdict) int {
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

func (c *Changes) findCause(p *Pair, before, after *core.Rule) int {
	made := Cause{rule: after, group: p.After.Group}
	if after == nil || before != nil && has(p.Before.Group, p.After.Group, after) && !has(p.After.Group, p.Before.Group, before) {
		made = Cause{gone: true, rule: before, group: p.Before.Group}
	}
	if made.rule == nil {
		return -1
	}
	key := causeKey{made.gone, made.rule.Line}
	at, known := c.causeAt[key]
	if !known {
		at = len(c.Causes)
		c.causeAt[key] = at
		c.Causes = append(c.Causes, made)
	}
	return at
}

// has reports whether a group has a rule that reads as rule r of group of.
func has(g, of *core.Group, r *core.Rule) bool {
	for i := range g.Rules {
		if analysis.SameRule(g, &g.Rules[i], of, r) {
			return true
		}
	}
	return false
}

// Strongest are the causes of the most changes.
func (c *Changes) Strongest(most int) []*Cause {
	var list []*Cause
	for i := range c.Causes {
		list = append(list, &c.Causes[i])
		for at := len(list) - 1; at > 0 && list[at-1].verdicts < list[at].verdicts; at-- {
			list[at-1], list[at] = list[at], list[at-1]
		}
		list = list[:min(most, len(list))]
	}
	return list
}

// Message says what a cause did:
//
//	change.blocks       n rule line
//	change.allows       n rule line
//	change.gone-blocks  n rule was: a line of the file before
//	change.gone-allows  n rule was
func (c *Cause) Message() core.Message {
	code, line := "change.blocks", "line"
	switch {
	case c.gone && c.rule.Allow:
		code, line = "change.gone-blocks", "was"
	case c.gone:
		code, line = "change.gone-allows", "was"
	case c.rule.Allow:
		code = "change.allows"
	}
	return core.Say(code, "n", c.verdicts, "rule", c.group.RuleText(c.rule), line, c.rule.Line)
}

// Summary says what changes in all:
//
//	change.none    urls crawlers
//	change.flips   n blocked allowed
//	change.no-urls
func (c *Changes) Summary() core.Message {
	switch n := c.blocked + c.allowed; {
	case n > 0:
		return core.Say("change.flips", "n", n, "blocked", c.blocked, "allowed", c.allowed)
	case c.usable == 0:
		return core.Say("change.no-urls")
	}
	return core.Say("change.none", "urls", c.usable, "crawlers", len(c.Before))
}

// Names are the crawlers of a change.
func (c *Changes) Names(f *Change) []string { return c.names(f.crawlers) }

func (c *Changes) names(crawlers []int) []string {
	names := make([]string, len(crawlers))
	for i, at := range crawlers {
		names[i] = c.Before[at].Name()
	}
	return names
}

// Crawlers is for how many crawlers it is known so far.
func (f *Change) Crawlers() int { return len(f.crawlers) }

// Readers are those of the crawler that speaks for all of a change.
func (c *Changes) Readers(f *Change) (before, after *document.Reader) {
	return c.Before[f.crawlers[0]], c.After[f.crawlers[0]]
}

// IsSame reports whether both files are the same, byte by byte.
func (b *Bench) IsSame() bool {
	before := b.Before.Doc()
	return before != nil && bytes.Equal(before.File.Source(), b.Doc.File.Source())
}

// ChangesAbout is what changes are about, apart from the list.
type ChangesAbout struct {
	Before, after   *document.Document
	fetched         *access.Fetch
	asked, crawlers string
}

// ChangesAbout is what they would be about now.
func (b *Bench) ChangesAbout() ChangesAbout {
	about := ChangesAbout{Before: b.Before.doc, after: b.Doc, fetched: b.fetched, crawlers: b.Crawlers.Kept()}
	if b.Group != nil {
		about.asked = b.Name() + "\n" + b.Dialect + "\n" + strings.Join(b.Agent.Tokens, "\n")
	}
	return about
}

// CrawlersMessage names crawlers in a few words:
//
//	change.crawlers-1     a
//	change.crawlers-2     a b
//	change.crawlers-3     a b c
//	change.crawlers-more  a b n: how many others
func CrawlersMessage(names []string) core.Message {
	m := core.Say("change.crawlers-more", "n", len(names)-2)
	if len(names) <= 3 {
		m.Code = [...]string{"change.crawlers-1", "change.crawlers-2", "change.crawlers-3"}[len(names)-1]
	}
	for i, name := range names[:min(3, len(names))] {
		m.Args = append(m.Args, core.Arg{Name: "abc"[i : i+1], Value: name})
	}
	return m
}

// Explanations say why a change's crawlers, of which the first speaks, got
// either verdict; the group is told of where they obey another now.
func (c *Changes) Explanations(f *Change) (before, after []core.Message) {
	was, is := c.Readers(f)
	before, after = messagesOf(was, f.URL), messagesOf(is, f.URL)
	if is.Access == nil && was.Group.Token != is.Group.Token {
		before = append([]core.Message{was.Group.Message()}, before...)
		after = append([]core.Message{is.Group.Message()}, after...)
	}
	return before, after
}

func messagesOf(r *document.Reader, url string) []core.Message {
	if r.Access != nil {
		return r.Access.Messages()
	}
	return r.Group.Explain(url).Messages()
}
