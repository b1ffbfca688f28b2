package core

// ExplainByTrying is Explain without the index: it tries every rule. Tests
// hold Explain and Check to it.
func (g *Group) ExplainByTrying(url string) Evidence {
	d := g.Reading.traits
	e := Evidence{Group: g}
	var done bool
	if e.Verdict, done = g.withoutRules(url); e.Reason == ReasonURLTooLong {
		return e
	}
	p := d.appendPathOf(nil, url)
	e.Path = d.Show(p)
	if done {
		return e
	}
	ranks, rule, tie := g.patterns.FindAllByTrying(p)
	for _, rank := range ranks {
		e.Matches = append(e.Matches, g.match(rank))
	}
	e.Verdict = g.decide(rule, tie)
	e.Matched = len(e.Matches)
	for _, m := range e.Matches[min(1, len(e.Matches)):] {
		if e.runnerUp.Rule == nil || e.runnerUp.Rule.Allow == e.Allowed && m.Rule.Allow != e.Allowed {
			e.runnerUp = m
		}
	}
	return e
}

// Indexed is the Group with an index that has tables, however few the rules are.
func (g *Group) Indexed() *Group {
	indexed := *g
	indexed.patterns = g.patterns.Indexed()
	return &indexed
}
