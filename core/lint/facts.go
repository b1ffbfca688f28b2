package lint

import (
	"bytes"
	"sort"
	"strings"

	"robotscope/core"
	"robotscope/core/ascii"
	"robotscope/core/crawlers"
)

// facts is what the checks look at: the input as its dialect reads it, with
// what several of them need.
type facts struct {
	Input
	src     []byte
	all     string // src once more, so that parts of it cost no copy
	reading *core.Reading
	records []core.Record
	groups  []group
	agents  []core.Agent // all user-agent lines
	rules   []rule       // all allow and disallow lines, in a group or not
	fields  []field
	known   map[string]*crawler // by token, in lower case
	global  audience            // the groups for every crawler, merged

	is string // the code for a file that is something else: "utf-16", "html", "json", "escaped-break" or "no-records"

	lacksColon map[int]bool // lines, from 1, whose field has no colon, though the line has one

	states int // explored by proofs
}

// rule is an allow or disallow line.
type rule struct {
	core.Rule
	group int    // index into facts.groups; -1 if it is in none
	text  string // the pattern
	field core.Span
}

// name is the rule's field as people write it.
func (r *rule) name() string {
	if r.Allow {
		return "Allow"
	}
	return "Disallow"
}

// whole is the rule from field to value.
func (r *rule) whole() core.Span {
	return core.Span{Start: r.field.Start, End: max(r.field.End, r.Pattern.End)}
}

// shown is the rule as people write it.
func (r *rule) shown() string { return r.name() + ": " + r.text }

// group is a group as it stands in the file.
type group struct {
	core.Group
	rules []rule // those that have a pattern
	empty []rule // those that have none
	sum   audience

	global bool      // a user-agent line names every crawler
	named  []crawler // those of the catalogue that it names, at most maxNamed
	asked  bool      // the crawler asked for obeys it

	lastGlobal int // the last line that names every crawler, or 0
}

// maxNamed is how many crawlers of one group are told of.
const maxNamed = 20

// audience sums up what the rules of a group, or of several, do.
type audience struct {
	token        string     // whom they name, in lower case, and
	agent        core.Agent // the first user-agent line that does; only of audiences
	disallows    int
	allows       int
	empties      int
	blocksAll    bool      // a rule disallows every path
	block        core.Span // that rule's pattern
	sharesGlobal bool      // a disallow rule stands in a group for every crawler too
}

func (a *audience) add(b *audience) {
	if !a.blocksAll {
		a.block = b.block
	}
	a.disallows += b.disallows
	a.allows += b.allows
	a.empties += b.empties
	a.blocksAll = a.blocksAll || b.blocksAll
	a.sharesGlobal = a.sharesGlobal || b.sharesGlobal
}

// crawler is what is known of who answers to a token.
type crawler struct {
	crawlers.Crawler
	main bool   // the token is its own name, or what it is called after, not one that it and others fall back on
	as   string // the token, as the vendor or the file writes it
}

// gathering is the steps that gather the facts. The first tells UTF-16 text,
// of which nothing else is to be known.
func (f *facts) gathering() []func() {
	steps := []func(){
		func() {
			if f.reading = f.Reading; f.reading == nil {
				f.reading = f.File.In(f.Dialect)
			}
		},
		func() { f.records = f.reading.Records() },
		f.catalogue,
		f.findGroups,
		f.findRules,
		f.sumUp,
		f.findFields,
		f.findPage,
	}
	for i, step := range steps {
		steps[i] = func() {
			if f.is == "" {
				step()
			}
		}
	}
	return append([]func(){func() {
		if looksUTF16(f.src) {
			f.is = "utf-16"
		}
	}}, steps...)
}

// findPage finds out whether the file is something else that a server sent. A
// few marks before good rules make no page of them.
func (f *facts) findPage() {
	groups := false // with rules
	for i := range f.groups {
		groups = groups || len(f.groups[i].Rules) > 0
	}
	isWhole := strings.Contains(ascii.ToLower(f.all[len(f.all)-min(len(f.all), 200):]), "</html>")
	switch {
	case looksHTML(f.all) && (!groups || isWhole):
		f.is = "html"
	case looksJSON(f.all) && !groups:
		f.is = "json"
	case len(escapedBreak(f)) > 0:
		f.is = "escaped-break"
	case f.hasNoRecord():
		f.is = "no-records"
	}
}

// hasNoRecord reports whether no line is a record, nor near one, though not
// all are comments.
func (f *facts) hasNoRecord() bool {
	if len(f.groups) > 0 || len(f.rules) > 0 || strings.HasPrefix(f.all, markRead) {
		return false
	}
	for i := range f.records {
		if core.KnownField(f.records[i].Field) {
			return false
		}
	}
	for i := range f.fields {
		if f.fields[i].right != "" {
			return false
		}
	}
	return len(f.fields) > 0 || strings.IndexByte(f.all, 0) >= 0
}

// catalogue indexes the crawlers by every token that they answer to.
func (f *facts) catalogue() {
	f.known = map[string]*crawler{}
	for _, c := range crawlers.All() {
		for i, token := range c.Tokens {
			lower := ascii.ToLower(token)
			// A name that many fall back on, such as Yandex, stands for the one
			// that is called after it, YandexBot.
			main := i == 0 || ascii.EqualFold(c.Name, token+"Bot")
			if have := f.known[lower]; have == nil || main && !have.main {
				f.known[lower] = &crawler{Crawler: c, main: main, as: token}
			}
		}
	}
}

func (f *facts) findGroups() {
	for i, g := range f.reading.Groups() {
		f.groups = append(f.groups, group{Group: g})
		f.agents = append(f.agents, g.Agents...)
		f.findNames(&f.groups[i])
	}
	f.findAsked()
}

func (f *facts) findRules() {
	count := 0
	groupOf := make([]int, len(f.reading.Lines())+1) // by line; one more than the index, 0 is none
	for i := range f.groups {
		g := &f.groups[i]
		count += len(g.Rules)
		g.rules = make([]rule, 0, len(g.Rules))
		for _, r := range g.Rules {
			groupOf[r.Line] = i + 1
		}
	}
	f.rules = make([]rule, 0, count)
	for i, line := range f.reading.Lines() {
		if !line.Kind.IsRule() {
			continue
		}
		r := rule{
			Rule:  core.Rule{Allow: line.Kind == core.KindAllow, Line: i + 1, Pattern: line.Value},
			group: -1,
			text:  f.text(line.Value),
			field: line.Field,
		}
		if n := groupOf[i+1]; n > 0 {
			r.group = n - 1
			if g := &f.groups[n-1]; r.text == "" {
				g.empty = append(g.empty, r)
			} else {
				g.rules = append(g.rules, r)
			}
		}
		f.rules = append(f.rules, r)
	}
}

// sumUp sums up what the groups do.
func (f *facts) sumUp() {
	globally := map[string]bool{}
	for i := range f.groups {
		if f.groups[i].global {
			for _, r := range f.groups[i].rules {
				globally[r.text] = globally[r.text] || !r.Allow
			}
		}
	}
	for i := range f.groups {
		g := &f.groups[i]
		g.sum.empties = len(g.empty)
		for _, r := range g.rules {
			switch {
			case r.Allow:
				g.sum.allows++
				continue
			case !g.sum.blocksAll && matchesAll(r.text):
				g.sum.blocksAll, g.sum.block = true, r.Pattern
			}
			g.sum.disallows++
			g.sum.sharesGlobal = g.sum.sharesGlobal || globally[r.text]
		}
		if g.global {
			f.global.add(&g.sum)
		}
	}
}

// findNames finds whom the group names.
func (f *facts) findNames(g *group) {
	for _, a := range g.Agents {
		token := f.text(a.Token)
		if token == core.GlobalToken {
			g.global, g.lastGlobal = true, a.Line
		}
		if c := f.known[ascii.ToLower(token)]; c != nil && len(g.named) < maxNamed {
			named := *c
			named.as = token
			g.named = append(g.named, named)
		}
	}
}

// findAsked finds the groups that the crawler asked for obeys.
func (f *facts) findAsked() {
	if f.Crawler == nil {
		return
	}
	obeyed := f.reading.For(f.Crawler.Chain())
	lines := map[int]bool{}
	for _, a := range obeyed.Agents {
		lines[a.Line] = true
	}
	for i := range f.groups {
		for _, a := range f.groups[i].Agents {
			f.groups[i].asked = f.groups[i].asked || lines[a.Line]
		}
	}
}

// matchesAll reports whether a pattern matches every path.
func matchesAll(pattern string) bool {
	rest := strings.TrimRight(pattern, "*")
	return rest == "/" || rest == "" && pattern != ""
}

// audiences lists, for each token that a user-agent line names, what the groups
// for it do together. The token of groups for every crawler is not among them.
func (f *facts) audiences() []*audience {
	var list []*audience
	sums := map[string]*audience{}
	for i := range f.groups {
		seen := map[string]bool{}
		for _, a := range f.groups[i].Agents {
			token := ascii.ToLower(f.text(a.Token))
			if token == "" || token == core.GlobalToken || seen[token] {
				continue
			}
			seen[token] = true
			sum := sums[token]
			if sum == nil {
				sum = &audience{token: token, agent: a}
				list = append(list, sum)
				sums[token] = sum
			}
			sum.add(&f.groups[i].sum)
		}
	}
	return list
}

func (f *facts) text(s core.Span) string { return f.all[s.Start:s.End] }

// ruleFrom is the index of the first rule on line n or below it.
func (f *facts) ruleFrom(n int) int {
	return sort.Search(len(f.rules), func(i int) bool { return f.rules[i].Line >= n })
}

func (f *facts) lineOf(offset int) int { return f.File.Position(offset).Line }

// line is what the dialect makes of line n, from 1.
func (f *facts) line(n int) core.Line { return f.reading.Lines()[n-1] }

// content is line n, from 1, without byte order mark, comment and white space
// around it.
func (f *facts) content(n int) core.Span {
	s := f.File.Line(n)
	if n == 1 && bytes.HasPrefix(f.src, []byte(bom)) {
		s.Start += len(bom)
	}
	if i := bytes.IndexByte(f.src[s.Start:s.End], '#'); i >= 0 {
		s.End = s.Start + i
	}
	for s.Start < s.End && isSpace(f.src[s.Start]) {
		s.Start++
	}
	for s.End > s.Start && isSpace(f.src[s.End-1]) {
		s.End--
	}
	return s
}

// isSpace reports whether an octet parts words: the space and the tab, which
// are all the white space that RFC 9309 (section 2.2, WS) and core know within
// a line.
func isSpace(c byte) bool { return c == ' ' || c == '\t' }

// wordsOf are the parts of a text between white space.
func wordsOf(s string) []string { return partsOf(s, isSpace) }

// partsOf are the parts of a text, none of them empty, between octets of a
// kind.
func partsOf(s string, isBetween func(c byte) bool) []string {
	var parts []string
	start := 0
	for i := 0; i <= len(s); i++ {
		if i < len(s) && !isBetween(s[i]) {
			continue
		}
		if start < i {
			parts = append(parts, s[start:i])
		}
		start = i + 1
	}
	return parts
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isTokenOctet(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c == '_'
}

// clipTo shortens a text to so many bytes, or a few less.
func clipTo(s string, most int) string {
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}

// clip shortens a text that is too long to show, and mends broken UTF-8.
func clip(s string) string {
	const most = 300 // bytes
	return strings.ToValidUTF8(clipTo(s, most), "\uFFFD")
}
