package analysis

import (
	"robotscope/core"
	"robotscope/core/internal/pattern"
)

// question asks for the shortest path that some patterns match and that, on each
// side, no rule that outranks them matches.
//
// Of the thousands of rules that may outrank a pattern, hardly any has a say.
// So the search begins without them: what it finds is held against all, and
// if one stands in the way it takes part from then on, and the search begins
// again. A path that then passes is a shortest one, as rules only ever take
// paths away; and when none is left, the few rules that took part prove it.
type question struct {
	search
	sides []side
	state outcome
	left  int // states that may still be explored
}

// side is the rules of a group that must not match: those before limit, but
// for one rule.
type side struct {
	*ranking
	limit  int32
	except int // noRule if none is excepted
}

// asking is a sequence of questions, asked in steps.
type asking struct {
	bound    Bound
	question question
	then     func() // goes on when the question is settled; nil at the end
	stride   int    // how many states what stands between two questions is worth
	spent    int    // states explored
}

// Step explores about as many states as budget, and reports whether more is
// to be done.
func (a *asking) Step(budget int) bool {
	for budget > 0 && a.then != nil {
		if a.question.state == open {
			left := a.question.left
			budget -= a.question.step(budget)
			a.spent += left - a.question.left
		} else {
			budget -= a.stride
			a.then()
		}
	}
	return a.then != nil
}

// allowance is what may be spent on a new question.
func (a *asking) allowance() int { return min(a.bound.Question, a.bound.Total-a.spent) }

type outcome uint8

const (
	settled outcome = iota // none is asked
	open
	found   // search.path is it
	nothing // search.avoid proves it
	stopped // the bound was reached
)

// maxBlockers is how many rules may take part in an answer. A node has a state
// of each, so that much more would be no use to anybody.
const maxBlockers = 100

// lookedAt is how many patterns can be tried on a path in the time that a
// state takes.
const lookedAt = 256

// ask puts the question, with the states that may be spent on it. Where no
// sides are given, it is whether the autos that are not to match are enough to
// leave nothing.
func (q *question) ask(states, must int, autos []*automaton, sides ...side) {
	q.autos, q.must, q.sides = autos, must, sides
	q.left, q.state = states, open
	q.begin()
}

// step explores up to budget states and returns what it cost, in states of a
// few automata. The question is settled when state is no longer open.
func (q *question) step(budget int) (cost int) {
	taken, over := q.run(min(budget, q.left))
	cost = 1 + taken*(1+len(q.autos)/8)
	q.left -= taken
	switch {
	case !over:
		if q.left == 0 {
			q.state = stopped
		}
		return cost
	case q.goal < 0:
		q.state = nothing
		return cost
	}
	path := q.path()
	before := len(q.autos)
	for i := range q.sides {
		s := &q.sides[i]
		cost += int(s.limit) / lookedAt
		// The weakest tends to be the one that matches most.
		if p := s.find(path, s.limit-1, -1, s.except); p != nil {
			q.autos = append(q.autos, p)
		}
	}
	if len(q.autos) == before && len(q.sides) > 0 && q.isRobotsFile(path) {
		q.autos = append(q.autos, robotsFile(true), robotsFile(false))
	}
	switch {
	case len(q.autos) == before:
		q.state = found
	case len(q.avoid()) > maxBlockers:
		q.state = stopped
	default:
		q.begin()
	}
	return cost
}

// isRobotsFile reports whether the URL is allowed as that of a robots.txt.
func (q *question) isRobotsFile(path []pattern.Symbol) bool {
	return q.sides[0].group.Check(spell(q.syntax, path)).Reason == core.ReasonRobotsFile
}

// robotsFile is the patterns of the robots.txt's own address, with a query or
// without, which are stronger than any rule. They match what is written: with
// an escaped dot the address is one like others (RFC 9309 section 2.2.2 has
// that decided before anything is decoded).
func robotsFile(alone bool) *automaton {
	text := []pattern.Symbol{'/', 'r', 'o', 'b', 'o', 't', 's', '.', 't', 'x', 't', '?'}
	if alone {
		text = text[:len(text)-1]
	}
	return &automaton{Compiled: pattern.Compiled{Symbols: text, Anchored: alone, Rule: noRule}, written: true}
}
