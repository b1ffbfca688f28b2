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
	e.Path = d.form.show(p.octets)
	if done {
		return e
	}
	b := best{ranked: g.ranked, allow: len(g.ranked), disallow: len(g.ranked)}
	listed := map[int]bool{} // rules whose stronger pattern has matched
	for rank := range g.ranked {
		c := &g.ranked[rank]
		if listed[c.rule] || !c.matches(p) {
			continue
		}
		listed[c.rule] = true
		if c.allow {
			b.allow = min(b.allow, rank)
		} else {
			b.disallow = min(b.disallow, rank)
		}
		e.Matches = append(e.Matches, g.match(int32(rank)))
	}
	e.Verdict = g.decide(b)
	e.Matched = len(e.Matches)
	for _, m := range e.Matches[min(1, len(e.Matches)):] {
		if e.runnerUp.Rule == nil || e.runnerUp.Rule.Allow == e.Allowed && m.Rule.Allow != e.Allowed {
			e.runnerUp = m
		}
	}
	return e
}
