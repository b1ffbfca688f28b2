package lint

import (
	"strings"

	"robotscope/core"
	"robotscope/core/ascii"
)

// emptyRule finds rules without a path that look as if they did something:
// "User-agent: *\nAllow:". A Disallow on its own is emptyDisallow's.
// On 1.8% of the real files.
func emptyRule(f *facts) []*finding {
	var found findings
	for i := range f.groups {
		g := &f.groups[i]
		for _, r := range g.empty {
			if r.Allow || len(g.rules) > 0 || g.global && !f.opensAll() {
				one := &finding{span: r.whole(), args: args("field", r.name())}
				if len(g.rules) > 0 { // a group's only rule also ends its user-agent lines
					one.fix = (&Fix{Edits: []Edit{{Span: f.wholeLine(r.Line)}}}).neutral(true)
				}
				found.add(one)
			}
		}
	}
	return found
}

// opensAll reports whether an empty rule for every crawler lets them fetch
// everything: other groups for them may have rules, as where a program adds a
// group of its own. Who obeys the first group only has no others.
func (f *facts) opensAll() bool { return f.global.disallows == 0 || f.Dialect == core.FirstMatch }

// emptyDisallow finds a group for every crawler that lets them fetch
// everything, which some write to forbid it: "User-agent: *\nDisallow:". In a
// group for a crawler by name it is what lets it in. On 11% of the real files.
func emptyDisallow(f *facts) []*finding {
	var found findings
	for i := range f.groups {
		if g := &f.groups[i]; g.global && len(g.rules) == 0 && len(g.empty) > 0 && !g.empty[0].Allow && f.opensAll() {
			found.add(&finding{span: g.empty[0].whole()})
		}
	}
	return found
}

// duplicateRule finds rules that stand twice in a group, however spelt; but not
// those that differ in the case of escapes, as authors write them for crawlers
// that compare letter by letter. On 4.2% of the real files:
// "User-agent: *\nDisallow: /a\nDisallow: /a".
func duplicateRule(f *facts) []*finding {
	var found findings
	for i := range f.groups {
		first := map[string]int{} // by rule, however its pattern is spelt: the index
		for n := range f.groups[i].rules {
			r := &f.groups[i].rules[n]
			same := r.name() + f.meant(r.text)
			at, ok := first[same]
			if !ok {
				first[same] = n
				continue
			}
			other := &f.groups[i].rules[at]
			if other.text != r.text && ascii.EqualFold(other.text, r.text) {
				continue
			}
			found.add(&finding{
				span: r.whole(),
				args: args("rule", r.shown(), "line", r.Line, "otherLine", other.Line),
				fix:  (&Fix{Edits: []Edit{{Span: f.wholeLine(r.Line)}}}).neutral(true),
			})
		}
	}
	return collapse(found)
}

// tie finds an Allow and a Disallow that weigh the same and fit the same URL:
// "User-agent: *\nDisallow: /a\nAllow: /a". It asks about a URL made up for
// each Allow and, where that shows nothing, for a proof.
// Where the bound on those is reached, it may overlook some.
// On 3% of the real files.
//
// Only the same path, allowed and forbidden, is likely a mistake. "Allow: /a/$"
// beside "Disallow: /a/*" is meant, and /ftp/.css is made up for "Allow: *.css":
// one note stands for all of those. URLs that nobody has are left out.
func tie(f *facts) []*finding {
	var warnings, notes []*finding
	for _, one := range f.findTies() {
		if one.severity == Note {
			notes = append(notes, one)
		} else {
			one.args = append(one.args, core.Arg{Name: "n", Value: 1})
			warnings = append(warnings, one)
		}
	}
	return append(warnings, collapse(notes)...)
}

func (f *facts) findTies() []*finding {
	dialect, reading := f.Dialect, f.reading
	if dialect == core.FirstMatch { // which knows no ties, but others do
		dialect = core.Google
		reading = f.File.In(dialect)
	}
	var found findings
	told := map[int]bool{}
	probes := 0
	for _, g := range reading.Groups() {
		if !hasBoth(g.Rules) || probes > maxProbes {
			continue
		}
		merged := reading.For(core.Chain{Tokens: []string{f.text(g.Agents[0].Token)}})
		if f.text(g.Agents[0].Token) == core.GlobalToken {
			merged = reading.For(core.ChainOf())
		}
		ties := ties{group: merged}
		for i := range merged.Rules {
			r := &merged.Rules[i]
			pattern := f.text(r.Pattern)
			if !r.Allow || pattern == "" || told[r.Line] {
				continue
			}
			if probes++; probes > maxProbes {
				break
			}
			url := f.tieOf(&ties, i)
			if url == "" {
				continue
			}
			winner, loser, ok := tied(merged.Explain(url))
			if !ok || farFetched(f.text(winner.Pattern), f.text(loser.Pattern)) {
				continue
			}
			told[r.Line] = true
			one := &finding{
				span: r.Pattern,
				args: args("rule", merged.RuleText(winner), "line", winner.Line,
					"other", merged.RuleText(loser), "otherLine", loser.Line, "url", url),
			}
			if f.meant(f.text(winner.Pattern)) != f.meant(f.text(loser.Pattern)) {
				one.severity = Note
			}
			found.add(one)
		}
	}
	return found
}

// ties is a group with what its ties depend on, by rule; made when it is asked
// for.
type ties struct {
	group    *core.Group
	octets   []int
	patterns []string // in the dialect's normal form
}

// tieOf finds a URL that rule i of a group, an Allow, decides on a tie; "" if
// none is known.
func (f *facts) tieOf(t *ties, i int) string {
	g := t.group
	r, d := &g.Rules[i], &g.Reading.Dialect
	url := example(f.text(r.Pattern))
	if v := g.Check(url); v.Reason == core.ReasonAllowOnTie && v.Rule.Line == r.Line {
		return url
	}
	if f.states >= maxStates || len(g.Rules) > mostRules {
		return ""
	}
	for n := len(t.octets); n < len(g.Rules); n++ {
		pattern := f.text(g.Rules[n].Pattern)
		t.octets = append(t.octets, d.Octets(pattern))
		t.patterns = append(t.patterns, d.PatternOf(pattern))
	}
	for n := range g.Rules {
		if s := &g.Rules[n]; !s.Allow && t.octets[n] == t.octets[i] && mayMeet(t.patterns[n], t.patterns[i]) &&
			!farFetched(f.text(s.Pattern), f.text(r.Pattern)) {
			if url, _ := f.winsOver(g, r, s); url != "" {
				return url
			}
		}
	}
	return ""
}

// farFetched reports whether two patterns meet only in URLs that nobody has:
// both have a star before the end, and they are not the same path, as in
// "/profiles/*.js" and "/*/media/oembed". Four in ten ties of the real files
// were such.
func farFetched(a, b string) bool {
	a, b = strings.TrimRight(a, "*$"), strings.TrimRight(b, "*$")
	return a != b && strings.Contains(a, "*") && strings.Contains(b, "*")
}

func hasBoth(rules []core.Rule) bool {
	for _, r := range rules {
		if r.Allow != rules[0].Allow {
			return true
		}
	}
	return false
}

// tied gives the Allow that won and the Disallow that it won against.
func tied(e core.Evidence) (winner, loser *core.Rule, ok bool) {
	for _, m := range e.Matches[1:] {
		if !m.Rule.Allow && m.Octets == e.Matches[0].Octets {
			return e.Matches[0].Rule, m.Rule, true
		}
	}
	return nil, nil, false
}

// longestShadow is the longest pattern, in bytes, that order looks for under
// others.
const longestShadow = 512

// order finds an Allow that comes after the Disallow it is an exception to.
// Crawlers that take the first rule that fits never get to it:
// "User-agent: *\nDisallow: /a/\nAllow: /a/b". The fix puts it first.
// On 15% of the real files.
func order(f *facts) []*finding {
	severity := Note
	if f.Dialect == core.FirstMatch {
		severity = Warning
	}
	var found findings
	for i := range f.groups {
		found = append(found, f.disorder(&f.groups[i])...)
	}
	found = collapse(found)
	for i := range found {
		found[i].severity = severity
	}
	return found
}

// disorder finds the exceptions of a group that come too late.
func (f *facts) disorder(g *group) []*finding {
	if g.sum.allows == 0 || g.sum.disallows == 0 {
		return nil
	}
	var found findings
	shadows := map[string]int{} // plain Disallow patterns: the index of their first rule
	for i, r := range g.rules {
		plain := !strings.ContainsAny(r.text, "*$%") && r.text[0] == '/'
		switch {
		case !plain:
		case !r.Allow:
			if _, ok := shadows[r.text]; !ok && len(r.text) < longestShadow {
				shadows[r.text] = i
			}
		default:
			first := -1
			for n := 1; n < min(len(r.text), longestShadow); n++ {
				if at, ok := shadows[r.text[:n]]; ok && (first < 0 || at < first) {
					first = at
				}
			}
			if first >= 0 {
				other := g.rules[first]
				found.add(&finding{
					span: r.whole(),
					args: args("rule", r.shown(), "line", r.Line, "other", other.shown(), "otherLine", other.Line),
					fix:  f.moved(g, i, first),
				})
			}
		}
	}
	return found
}

// moved is the fix that puts rule i of a group before rule first. It is nil if
// a rule that i may not overtake, an exception to it, stands between.
func (f *facts) moved(g *group, i, first int) *Fix {
	const mostBetween = 200
	r := g.rules[i]
	if i-first > mostBetween {
		return nil
	}
	for _, between := range g.rules[first:i] {
		if !between.Allow && strings.HasPrefix(between.text, r.text) {
			return nil
		}
	}
	from := f.wholeLine(r.Line)
	text := f.text(from)
	if from.End == f.File.Line(r.Line).End { // the last line, without a break
		text += f.lineBreak()
	}
	to := f.File.Line(g.rules[first].Line).Start
	return (&Fix{Edits: []Edit{{core.Span{Start: to, End: to}, text}, {Span: from}}}).neutral(f.Dialect != core.FirstMatch)
}
