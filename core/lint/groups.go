package lint

import (
	"sort"
	"strings"

	"robotscope/core"
	"robotscope/core/ascii"
)

// noGroup finds a file that names nobody: "Sitemap:
// https://www.example.com/sitemap.xml". On 1.9% of the real files.
func noGroup(f *facts) []*finding {
	if len(f.groups) > 0 || len(f.rules) > 0 {
		return nil
	}
	return []*finding{{span: core.Span{}}}
}

// ruleBeforeGroup finds rules that belong to no group: "Disallow: /a". A run
// of them is one finding. It is silent where a user-agent line is there, but
// spelt so that crawlers do not read it: that is told. On 0.6% of the real files.
func ruleBeforeGroup(f *facts) []*finding {
	var found findings
	inRun := false
	for i, line := range f.reading.Lines() {
		switch {
		case line.Kind == core.KindUserAgent:
			inRun = false
		case inRun && line.Kind.IsRule():
			run := found[len(found)-1]
			run.and(line.Field)
			run.args[0].Value = 1 + len(run.also)
		case line.Kind.IsRule() && !f.inGroup(i+1):
			inRun = true
			if f.hasBrokenAgent(i + 1) {
				return found
			}
			whole := core.Span{Start: line.Field.Start, End: max(line.Field.End, line.Value.End)}
			found.add(&finding{span: whole, args: args("n", 1)})
		}
	}
	if len(found) > 0 && len(f.groups) == 0 {
		start := core.Span{Start: found[0].span.Start, End: found[0].span.Start}
		found[0].fix = edit(start, "User-agent: *"+f.lineBreak())
	}
	return found
}

// hasBrokenAgent reports whether a line before line n is told to be a
// user-agent line that is spelt wrongly.
func (f *facts) hasBrokenAgent(n int) bool {
	if strings.HasPrefix(f.all, markRead) && n > 1 && strings.HasPrefix(ascii.ToLower(f.all[len(markRead):]), "user-agent") {
		return true
	}
	for i := range f.fields {
		if x := &f.fields[i]; x.line >= n {
			break
		} else if x.right == "User-agent" && x.how != fine {
			return true
		}
	}
	return false
}

// inGroup reports whether the rule on line n stands in a group.
func (f *facts) inGroup(n int) bool {
	i := f.ruleFrom(n)
	return i < len(f.rules) && f.rules[i].group >= 0
}

// recordBeforeGroup finds a record that holds for a group, and stands in none:
// "Crawl-delay: 5\nUser-agent: *\nDisallow: /a". On 0.1% of the real files.
func recordBeforeGroup(f *facts) []*finding {
	var found findings
	for i := range f.records {
		r := &f.records[i]
		if r.Group < 0 && core.KnownField(r.Field) && core.InGroup(r.Field) && r.Problem == "" {
			found.add(&finding{span: r.Name, args: args("field", written(r.Field))})
		}
	}
	return found
}

// blankLineInGroup finds blank lines that are not between groups:
// "User-agent: *\n\nDisallow: /a". On 10% of the real files.
func blankLineInGroup(f *facts) []*finding {
	severity := Note
	if f.Dialect == core.FirstMatch {
		severity = Warning
	}
	var found findings
	var blanks []int
	open := false
	for i, line := range f.reading.Lines() {
		switch {
		case line.Kind == core.KindUserAgent:
			open, blanks = true, nil
		case line.Kind == core.KindBlank && open:
			blanks = append(blanks, i+1)
		case line.Kind.IsRule() && open && len(blanks) > 0:
			fix := &Fix{Neutral: f.Dialect != core.FirstMatch}
			for _, n := range blanks {
				fix.add(f.wholeLine(n), "")
			}
			found.add(&finding{
				span:     core.Span{Start: line.Field.Start, End: max(line.Field.End, line.Value.End)},
				severity: severity,
				fix:      fix,
			})
			blanks = nil
		}
	}
	return collapse(found)
}

// fusedGroups finds user-agent lines that their author took for a new group,
// but that continue the last: only other records or blank lines stand between.
// Where only blank lines do, most authors mean a list: a note. On 1.3% of the
// real files: "User-agent: a\nCrawl-delay: 5\nUser-agent: b\nDisallow: /".
func fusedGroups(f *facts) []*finding {
	var found, blanks findings
	f.fusions(func(last, n, between int, g *group) {
		switch one := f.fused(last, n, between, g); {
		case len(g.rules) == 0:
		case between == 0:
			one.severity = Note
			blanks.add(one)
		default:
			found = append(found, collapse([]*finding{one})...)
		}
	})
	return append(found, collapse(blanks)...)
}

// fusedRecords finds such lines over groups without rules. No verdict depends
// on that, but the records hold for all that are named. On 2.2% of the real
// files: "User-agent: a\nCrawl-delay: 5\nUser-agent: b\nCrawl-delay: 1".
func fusedRecords(f *facts) []*finding {
	var found findings
	f.fusions(func(last, n, between int, g *group) {
		if between > 0 && len(g.rules) == 0 {
			other := f.line(between)
			found.add(&finding{
				span: f.fusedSpan(n),
				args: args("token", f.text(f.line(n).Value), "line", n, "other", f.text(f.line(last).Value), "otherLine", last,
					"record", f.text(core.Span{Start: other.Field.Start, End: max(other.Field.End, other.Value.End)})),
			})
		}
	})
	return collapse(found)
}

// fusions calls yield with each user-agent line that continues a group after
// something else: the user-agent line before, this one, the line of the other
// record between them, from 1, or 0, and the group.
func (f *facts) fusions(yield func(last, n, between int, g *group)) {
	last, between, blank := 0, 0, false // the last user-agent line, and what has come since
	index := -1
	for i, line := range f.reading.Lines() {
		switch {
		case line.Kind == core.KindUserAgent:
			if last == 0 {
				index++
			} else if (between > 0 || blank) && !ascii.EqualFold(f.text(line.Value), f.text(f.line(last).Value)) {
				yield(last, i+1, between, &f.groups[index])
			}
			last, between, blank = i+1, 0, false
		case line.Kind.IsRule():
			last = 0
		case line.Kind == core.KindBlank:
			blank = true
			if f.Dialect == core.FirstMatch {
				last = 0
			}
		case line.Kind == core.KindOther && core.InGroup(ascii.ToLower(f.text(line.Field))) || line.Kind == core.KindSitemap:
			between = i + 1
		}
	}
}

// fusedSpan is the place of a user-agent line to point at.
func (f *facts) fusedSpan(n int) core.Span {
	if s := f.line(n).Value; s.Len() > 0 {
		return s
	}
	return f.line(n).Field
}

// fused is the finding that the user-agent line n continues the group of line
// last. Where another record, on line between, seemed to end that group, an
// empty rule after it does. Where every crawler is named from line n on, those
// above obey what they would obey without a group: most authors want that.
func (f *facts) fused(last, n, between int, g *group) *finding {
	one := &finding{
		span: f.fusedSpan(n),
		args: args("token", f.text(f.line(n).Value), "line", n, "other", f.text(f.line(last).Value), "otherLine", last),
	}
	if g.lastGlobal >= n {
		one.severity = Warning
	}
	if between > 0 {
		at := f.wholeLine(between).End
		one.fix = edit(core.Span{Start: at, End: at}, "Disallow:"+f.lineBreak())
	}
	return one
}

// repeatedGroup finds names that several groups have:
// "User-agent: a\nDisallow: /1\nUser-agent: a\nDisallow: /2".
// On 4.5% of the real files.
func repeatedGroup(f *facts) []*finding {
	type place struct {
		group, line int
		told        *finding
	}
	first := map[string]*place{}
	var found findings
	for i := range f.groups {
		for _, a := range f.groups[i].Agents {
			value := ascii.ToLower(f.text(a.Value))
			have := first[value]
			switch {
			case value == "":
			case have == nil:
				first[value] = &place{group: i, line: a.Line}
			case have.group == i:
			case have.told != nil:
				one := have.told
				one.and(a.Value)
				one.args[len(one.args)-1].Value = len(one.also) + 2
			default:
				have.told = &finding{
					span: a.Value,
					args: args("token", f.text(a.Value), "line", a.Line, "otherLine", have.line, "n", 2),
				}
				found.add(have.told)
			}
		}
	}
	return found
}

// allowOnly finds groups without a Disallow. Authors take "Allow" for all that
// may be fetched; but what no rule matches may be, too. It is silent on what
// says so, "Allow: /", and where the rules for every crawler forbid something:
// then a group by name takes that back. On 0.1% of the real files:
// "User-agent: *\nAllow: /public/".
func allowOnly(f *facts) []*finding {
	var found findings
	for i := range f.groups {
		g := &f.groups[i]
		if g.sum.allows == 0 || g.sum.disallows > 0 || len(g.empty) > 0 || f.global.disallows > 0 {
			continue
		}
		all := false
		for i := range g.rules {
			all = all || matchesAll(g.rules[i].text)
		}
		if !all {
			found.add(&finding{span: g.rules[0].whole(), args: args("rule", g.rules[0].shown())})
		}
	}
	return collapse(found)
}

// maxCompared is how many rules are compared with those for every crawler.
const maxCompared = 20_000

// notInherited finds groups whose author may think that the rules for every
// crawler hold for them too: they repeat none of those, and may fetch what the
// others may not. On 1.5% of the real files:
// "User-agent: *\nDisallow: /a\nUser-agent: Googlebot\nDisallow: /b".
//
// A group that allows or forbids everything is meant to stand alone, and so is
// one for a crawler that ignores the groups for every crawler anyway. The fix
// copies those rules, and is told with how many verdicts that changes: of the
// URLs that the copied rules stand for.
func notInherited(f *facts) []*finding {
	if f.global.disallows == 0 || f.global.blocksAll {
		return nil
	}
	var found findings
	compared := 0                 // rules
	byGroup := map[int]*finding{} // by index of the first group of an audience
	for _, a := range f.audiences() {
		c := f.known[a.token]
		if a.disallows == 0 || a.blocksAll || a.sharesGlobal || c != nil && !c.Global {
			continue
		}
		at := f.groupOf(a)
		if one := byGroup[at]; one != nil {
			one.and(a.agent.Value)
			continue
		}
		if compared += a.allows + a.disallows + f.global.allows + f.global.disallows; compared > maxCompared {
			break
		}
		if one := f.inheriting(at, a); one != nil {
			byGroup[at] = one
			found.add(one)
		}
	}
	return found
}

// groupOf is the index of the first group that names an audience.
func (f *facts) groupOf(a *audience) int {
	return sort.Search(len(f.groups), func(i int) bool { return f.groups[i].Agents[0].Line > a.agent.Line }) - 1
}

// inheriting is the finding that a group lacks the rules for every crawler;
// nil if it would decide no differently with them.
func (f *facts) inheriting(at int, a *audience) *finding {
	g := &f.groups[at]
	if len(g.Rules) == 0 {
		return nil
	}
	own := f.reading.For(core.Chain{Tokens: []string{a.token}})
	missing := f.globalRules(g)
	if len(own.Rules)+len(missing) > mostRules {
		return nil
	}
	var merged, copied strings.Builder
	merged.WriteString("User-agent: *\n")
	for i := range own.Rules {
		merged.WriteString(own.RuleText(&own.Rules[i]) + "\n")
	}
	for i := range missing {
		copied.WriteString(missing[i].shown() + f.lineBreak())
		merged.WriteString(missing[i].shown() + "\n")
	}
	with := core.Parse([]byte(merged.String())).For(f.Dialect, core.ChainOf())
	changed, first, line, isPlain := 0, "", 0, false
	for i := range missing {
		url := example(missing[i].text)
		if missing[i].Allow || url == "" || url[0] != '/' || own.Check(url).Allowed == with.Check(url).Allowed {
			continue
		}
		plain := !strings.Contains(missing[i].text, "*")
		if changed++; changed == 1 || plain && !isPlain {
			first, line, isPlain = url, missing[i].Line, plain
		}
	}
	if changed == 0 {
		return nil
	}
	last := g.Rules[len(g.Rules)-1].Line
	end, text := f.wholeLine(last).End, copied.String()
	if last == f.File.LineCount() { // which has no line break
		text = f.lineBreak() + strings.TrimSuffix(text, f.lineBreak())
	}
	return &finding{
		span: a.agent.Value,
		args: args("token", f.text(a.agent.Token), "rules", len(missing), "url", first, "otherLine", line, "changed", changed),
		fix:  edit(core.Span{Start: end, End: end}, text),
	}
}

// globalRules are the rules for every crawler that a group does not have.
func (f *facts) globalRules(without *group) []rule {
	have := map[string]bool{}
	for i := range without.rules {
		have[without.rules[i].shown()] = true
	}
	var missing []rule
	for i := range f.groups {
		if !f.groups[i].global {
			continue
		}
		for _, r := range f.groups[i].rules {
			if !have[r.shown()] {
				have[r.shown()] = true
				missing = append(missing, r)
			}
		}
	}
	return missing
}
