package agree

import (
	"slices"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/crawlers"
)

// A file may treat crawlers differently, mostly on purpose: that is one fact.
// That one and the same group is read differently (see Pair) is another, and
// the two are never counted together.

// Source is a file that is read in dialects: a core.File, or what keeps the
// readings of one.
type Source interface {
	In(core.Dialect) *core.Reading
}

// Cast says who is compared on a file.
type Cast struct {
	// Chosen is whom the others are compared with. Where its dialect is replaced
	// by another, its habit is habit.None.
	Chosen crawlers.Agent

	// Also are further crawlers that somebody named, whatever they are like.
	Also []crawlers.Agent

	// Old has the catalogue's crawlers take part that read by the 1994 standard.
	// They do without it only if they are chosen or named.
	Old bool

	// Fetched is what the fetch of the file met, nil if it was not fetched: after
	// a failed fetch each crawler's habit decides before any rule.
	Fetched *access.Fetch
}

// Members lists who is compared, each once: the chosen crawler, those named
// besides, the main crawlers (crawlers.Main) and those of the catalogue that
// the file names, in its order. Of the last, crawlers that send no requests,
// obey not or partly, or ignore the groups for * take part as well: they are
// named. Retired ones do not, nor names that the catalogue does not know.
func (c Cast) Members(f Source) []crawlers.Agent {
	names := append(crawlers.Main(), named(f)...)
	if c.Old {
		for _, entry := range crawlers.All() {
			if entry.Dialect == core.FirstMatch && entry.IsCompared() {
				names = append(names, entry.Name)
			}
		}
	}
	all := append([]crawlers.Agent{c.Chosen}, c.Also...)
	for _, name := range names {
		if a, err := crawlers.Resolve(name); err == nil {
			all = append(all, a)
		}
	}
	list := all[:0]
	for i := range all {
		if !holds(list, &all[i]) {
			list = append(list, all[i])
		}
	}
	return list
}

// holds reports whether a crawler is in a list.
func holds(list []crawlers.Agent, a *crawlers.Agent) bool {
	for i := range list {
		if sameCrawler(&list[i], a) {
			return true
		}
	}
	return false
}

// sameCrawler reports whether two agents are one crawler.
func sameCrawler(a, b *crawlers.Agent) bool {
	if a.Crawler != nil && b.Crawler != nil {
		return a.Crawler.Name == b.Crawler.Name
	}
	return a.Crawler == nil && b.Crawler == nil && a.Global == b.Global && slices.Equal(a.Tokens, b.Tokens)
}

// named lists the names of the crawlers of the catalogue that the file's
// user-agent lines name: by the whole value, as RFC 9309 has it, or by the
// product token that it begins with, as Google reads it. One may be listed
// twice.
func named(f Source) []string {
	r := f.In(core.Google)
	var list, seen []string
	for _, g := range r.Groups() {
		for _, a := range g.Agents {
			for _, span := range []core.Span{a.Value, a.Token} {
				name := r.File.Text(span)
				if name == "" || name == core.GlobalToken || slices.Contains(seen, name) {
					continue
				}
				if len(seen) < maxNamed {
					seen = append(seen, name)
				}
				if entry, ok := crawlers.Lookup(name); ok && !entry.Retired {
					list = append(list, entry.Name)
				}
			}
		}
	}
	return list
}

// maxNamed is how many different names are remembered to be looked up once
// only. Files of real sites name some dozens.
const maxNamed = 1000

// Scope is what the rules of a class, or the fetch, make of a site.
type Scope string

const (
	ByRules Scope = "rules"  // it depends on the URL
	Open    Scope = "open"   // everything may be fetched
	Closed  Scope = "closed" // nothing may be, but perhaps /robots.txt
)

// Member is a crawler of a class.
type Member struct {
	Agent crawlers.Agent
	Group *core.Group // what it obeys
}

// Name is the crawler's name in the catalogue, else the token that it was
// asked for by.
func (m Member) Name() string {
	if m.Agent.Crawler != nil {
		return m.Agent.Crawler.Name
	}
	return m.Agent.Tokens[0]
}

// Class is crawlers that get the same verdicts on every URL: they read in the
// same dialect and obey the same rules, written under one heading or several.
type Class struct {
	Members []Member
	Scope   Scope

	// Access is what a fetch met where that decides before any rule does; else
	// nil.
	Access *access.Answer

	// SameGroup tells that the members obey the group that the chosen crawler
	// obeys: where verdicts differ, it is because they read it differently.
	SameGroup bool
}

// Check decides for the members. The Rule is one of the first one's Group; see
// Line for the others.
func (c *Class) Check(url string) core.Verdict {
	if c.Access != nil {
		return core.Verdict{Allowed: c.Access.Access == access.AllowAll, Reason: core.Reason(c.Access.Outcome)}
	}
	return c.Members[0].Group.Check(url)
}

// Line is the line, from 1, of the rule that decides to member i where v is the
// class's verdict; 0 if no rule does.
func (c *Class) Line(i int, v core.Verdict) int {
	if v.Rule == nil {
		return 0
	}
	first := c.Members[0].Group.Rules
	for n := range first {
		if first[n].Line == v.Rule.Line {
			return c.Members[i].Group.Rules[n].Line
		}
	}
	return 0
}

// Classes is everybody who is compared on a file, in classes.
type Classes struct {
	// List has the chosen crawler's class first, the chosen crawler its first
	// member, and the others in the order of Cast.Members.
	List []Class
}

// Classify puts those who are compared into classes. It reads the file in at
// most three dialects and chooses a group for each crawler; what costs after
// that is one Check for each class and URL. Files of real sites make it some
// ten classes.
func (c Cast) Classify(f Source) *Classes {
	var classes Classes
	k := classifier{source: f}
	for _, a := range c.Members(f) {
		m := Member{Agent: a, Group: k.in(a.Dialect).For(a.Chain)}
		one := Class{Members: []Member{m}, Access: decided(a, c.Fetched), Scope: scope(m.Group), SameGroup: true}
		if one.Access != nil {
			one.Scope = Closed
			if one.Access.Access == access.AllowAll {
				one.Scope = Open
			}
		}
		if len(classes.List) > 0 {
			one.SameGroup = one.Access == nil && classes.List[0].Access == nil && k.sameGroup(classes.List[0].Members[0].Group, m.Group)
		}
		if class := classes.of(&one); class != nil {
			class.Members = append(class.Members, m)
		} else {
			classes.List = append(classes.List, one)
		}
	}
	return &classes
}

// decided is what a crawler does after a fetch if that is decided before any
// rule; nil if rules decide.
func decided(a crawlers.Agent, fetched *access.Fetch) *access.Answer {
	if fetched == nil {
		return nil
	}
	answer := access.Judge(a.Habit, a.Dialect, *fetched)
	if answer.Access == access.Rules || answer.Access == access.CachedRules {
		return nil
	}
	return &answer
}

// of is the class that a class of one belongs into; nil if there is none.
func (c *Classes) of(one *Class) *Class {
	for i := range c.List {
		if c.List[i].fits(one) {
			return &c.List[i]
		}
	}
	return nil
}

// fits reports whether a class of one belongs into the class.
func (c *Class) fits(one *Class) bool {
	if c.Access != nil || one.Access != nil {
		return c.Access != nil && one.Access != nil && c.Access.Access == one.Access.Access &&
			c.Access.Cause == one.Access.Cause && c.Access.Habit == one.Access.Habit &&
			c.Access.Timeline[0].Then == one.Access.Timeline[0].Then
	}
	g, h := c.Members[0].Group, one.Members[0].Group
	if c.SameGroup != one.SameGroup || g.Reading != h.Reading || (len(g.Agents) == 0) != (len(h.Agents) == 0) ||
		len(g.Rules) != len(h.Rules) {
		return false
	}
	for i := range g.Rules {
		r, s := &g.Rules[i], &h.Rules[i]
		if r.Line != s.Line && (r.Allow != s.Allow || r.Pattern.Len() != s.Pattern.Len() || g.RuleText(r) != h.RuleText(s)) {
			return false
		}
	}
	return true
}

// classifier keeps what several crawlers need.
type classifier struct {
	source   Source
	readings []*core.Reading
	headings [][]core.Group // of the readings
}

func (k *classifier) in(d core.Dialect) *core.Reading {
	for _, r := range k.readings {
		if r.Dialect == d {
			return r
		}
	}
	r := k.source.In(d)
	k.readings = append(k.readings, r)
	k.headings = append(k.headings, r.Groups())
	return r
}

// sameGroup reports whether two crawlers, perhaps of different dialects, obey
// the same groups of the file. By the 1994 standard only the first one counts.
func (k *classifier) sameGroup(g, h *core.Group) bool {
	a, b := k.starts(g), k.starts(h)
	if (g.Reading.Dialect == core.FirstMatch) != (h.Reading.Dialect == core.FirstMatch) && len(a) > 0 && len(b) > 0 {
		return a[0] == b[0]
	}
	return slices.Equal(a, b)
}

// starts lists the first lines of the groups that g was chosen from.
func (k *classifier) starts(g *core.Group) []int {
	at := slices.Index(k.readings, g.Reading)
	var lines []int
	sections := k.headings[at]
	for _, a := range g.Agents {
		for sections[0].Agents[len(sections[0].Agents)-1].Line < a.Line {
			sections = sections[1:]
		}
		if start := sections[0].Agents[0].Line; len(lines) == 0 || lines[len(lines)-1] != start {
			lines = append(lines, start)
		}
	}
	return lines
}

// scope is what the group's rules make of a site.
func scope(g *core.Group) Scope {
	for i := range g.Rules {
		if !isWhole(g, &g.Rules[i]) {
			return ByRules
		}
	}
	if g.Check("/x").Allowed {
		return Open
	}
	return Closed
}

// isWhole reports whether a rule matches every path, or decides nothing.
func isWhole(g *core.Group, r *core.Rule) bool {
	d, pattern := g.Reading.Dialect, g.Reading.File.Text(r.Pattern)
	switch pattern {
	case "/":
		return true
	case "*", "/*":
		return d.Wildcards()
	}
	return d.Octets(pattern) == 0 || g.Idle(r) == core.IdleStart
}

// Difference is a class whose verdict on a URL is not the chosen crawler's.
type Difference struct {
	*Class
	Verdict core.Verdict
}

// On tells who is treated otherwise than the chosen crawler on a URL, the
// chosen crawler's verdict first. Those who obey the same group and read it
// differently are not among them: Pair tells of these.
func (c *Classes) On(url string) (core.Verdict, []Difference) {
	chosen := c.List[0].Check(url)
	var list []Difference
	for i := 1; i < len(c.List); i++ {
		class := &c.List[i]
		if class.SameGroup {
			continue
		}
		if v := class.Check(url); v.Allowed != chosen.Allowed {
			list = append(list, Difference{class, v})
		}
	}
	return chosen, list
}

// Marked reports whether the file makes a difference for this very URL, so that
// it is worth a mark on the URL's row: a rule decides that is not for the whole
// site. A class for which the whole site is open or closed marks nothing, or
// all rows would have the same mark.
func (c *Classes) Marked(chosen core.Verdict, differences []Difference) bool {
	for i := range differences {
		if c.marks(chosen, differences[i].Class, differences[i].Verdict) {
			return true
		}
	}
	return false
}

// Marks reports whether a URL is Marked by what On tells, without allocating:
// for long lists.
func (c *Classes) Marks(url string) bool {
	var chosen core.Verdict
	for i, known := 1, false; i < len(c.List); i++ {
		class := &c.List[i]
		if class.SameGroup || class.Scope != ByRules {
			continue
		}
		if !known {
			chosen, known = c.List[0].Check(url), true
		}
		if v := class.Check(url); v.Allowed != chosen.Allowed && c.marks(chosen, class, v) {
			return true
		}
	}
	return false
}

func (c *Classes) marks(chosen core.Verdict, class *Class, v core.Verdict) bool {
	return class.Scope == ByRules && (isForURL(class, v) || c.List[0].Scope == ByRules && isForURL(&c.List[0], chosen))
}

// isForURL reports whether a verdict comes of a rule that is not for the whole
// site.
func isForURL(class *Class, v core.Verdict) bool {
	return v.Rule != nil && !isWhole(class.Members[0].Group, v.Rule)
}
