package analysis

// flips asks for the URLs that one pattern decides here and that get the
// opposite verdict there: one question for those that no rule decides there,
// which are allowed, and one for each pattern there that may decide them.
type flips struct {
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

func newFlips(p *automaton, here, there *ranking, except int) flips {
	n := int32(len(there.patterns))
	return flips{p, side{here, p.rank, except}, side{there, n, except}, unasked, n}
}

// ask puts the next question, or returns false if there is none. Where notLone
// is true, lone partners are left out.
func (f *flips) ask(q *question, states int, notLone bool) bool {
	isOne := f.here.ranking == f.there.ranking // both sides are the same but for what is excepted
	for f.partner++; f.partner < f.end && !f.mayDecide(isOne, notLone); f.partner++ {
	}
	if f.partner >= f.end {
		return false
	}
	autos := []*automaton{f.pattern}
	if f.partner != nobody {
		autos = append(autos, &f.there.patterns[f.partner])
		f.there.limit = f.partner
	}
	if isOne { // what outranks the pattern here outranks its partner, too
		q.ask(states, len(autos), autos, f.there)
	} else {
		q.ask(states, len(autos), autos, f.here, f.there)
	}
	return true
}

// mayDecide reports whether the partner may decide URLs that get the opposite
// verdict here.
func (f *flips) mayDecide(isOne, notLone bool) bool {
	if f.partner == nobody {
		return !f.pattern.Allow
	}
	p := &f.there.patterns[f.partner]
	return p.Allow != f.pattern.Allow && p.Rule != f.there.except &&
		!(isOne && p.rank < f.pattern.rank) && // it decides here already
		!(notLone && p.lone) &&
		meet(p.Symbols, f.pattern.Symbols)
}

// settle learns from the answer: if some rules there leave no URL without a
// decision, what is weaker than all of them decides none.
func (f *flips) settle(q *question) {
	if f.partner != nobody || q.state != nothing {
		return
	}
	f.end = 0
	for _, p := range q.avoid() {
		if p.Rule != noRule && int(p.rank) < len(f.there.patterns) && p == &f.there.patterns[p.rank] {
			f.end = max(f.end, p.rank+1)
		}
	}
}
