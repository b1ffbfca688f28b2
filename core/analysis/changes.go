package analysis

// changes asks for the URLs that one pattern decides here and that get the
// opposite verdict there: one question for those that no rule decides there,
// which are allowed, and one for each pattern there that may decide them.
type changes struct {
	pattern *automaton
	here    side // limit is the pattern's rank
	there   side // limit is set for each question
	partner int32
	end     int32 // no partner is from that rank on
}

// Partners that are no pattern's rank.
const (
	unasked = -2
	nobody  = -1 // no rule decides there
)

func newChanges(p *automaton, here, there *ranking, except int) changes {
	n := int32(len(there.patterns))
	return changes{p, side{here, p.rank, except}, side{there, n, except}, unasked, n}
}

// ask puts the next question, and reports whether there was one. Where notLone
// is true, lone partners are left out.
func (c *changes) ask(q *question, states int, notLone bool) bool {
	isOne := c.here.ranking == c.there.ranking // both sides are the same but for what is excepted
	for c.partner++; c.partner < c.end && !c.mayDecide(isOne, notLone); c.partner++ {
	}
	if c.partner >= c.end {
		return false
	}
	autos := []*automaton{c.pattern}
	if c.partner != nobody {
		autos = append(autos, &c.there.patterns[c.partner])
		c.there.limit = c.partner
	}
	if isOne { // what outranks the pattern here outranks its partner, too
		q.ask(states, len(autos), autos, c.there)
	} else {
		q.ask(states, len(autos), autos, c.here, c.there)
	}
	return true
}

// mayDecide reports whether the partner may decide URLs that get the opposite
// verdict here.
func (c *changes) mayDecide(isOne, notLone bool) bool {
	if c.partner == nobody {
		return !c.pattern.Allow
	}
	p := &c.there.patterns[c.partner]
	return p.Allow != c.pattern.Allow && p.Rule != c.there.except &&
		!(isOne && p.rank < c.pattern.rank) && // it decides here already
		!(notLone && p.lone) &&
		meet(p.Symbols, c.pattern.Symbols)
}

// settle learns from the answer: if some rules there leave no URL without a
// decision, what is weaker than all of them decides none.
func (c *changes) settle(q *question) {
	if c.partner != nobody || q.state != nothing {
		return
	}
	c.end = 0
	for _, p := range q.avoid() {
		if p.Rule != noRule && int(p.rank) < len(c.there.patterns) && p == &c.there.patterns[p.rank] {
			c.end = max(c.end, p.rank+1)
		}
	}
}
