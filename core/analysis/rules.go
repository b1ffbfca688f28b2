package analysis

import (
	"robotscope/core"
	"robotscope/core/internal/pattern"
)

// Status is what a rule is good for.
type Status uint8

const (
	Unsettled Status = iota // the bound was reached
	Live                    // it decides some URL
	Dead                    // it decides none
	Duplicate               // as Dead, and an earlier rule is the same
)

var statusNames = [...]string{"unknown", "live", "dead", "duplicate"}

// String is the status's name, as in "live".
func (s Status) String() string { return statusNames[s] }

// Finding is what is known of a rule.
type Finding struct {
	Rule   *core.Rule // one of the Group's Rules
	Status Status

	// Redundant is Yes if without the rule every URL would still be allowed or
	// disallowed as it is, though another rule may decide. So it is for each
	// rule that is Dead or a Duplicate. It is said of one rule, all others
	// being as they are: a rule and its later repeat are both redundant, but
	// only one of them can go.
	Redundant Answer

	// Witness is a URL, a shortest one, that the rule decides: "" unless it is
	// Live. It is a path and query, behind a host ("//example.com//a") only if
	// it begins with two slashes, which would be taken for a host.
	Witness string

	// By are the lines, ascending, of rules that together win wherever a Dead
	// rule matches; rules that the proof can do without are left out, as long
	// as the bound lasts. It is empty if no URL matches at all, the pattern
	// being empty, malformed, or one that holds what no crawler sends. Of a
	// Duplicate it is the line of the rule that it repeats.
	By []int

	// Needed is a URL, written as Witness is, whose verdict would be the
	// opposite without the rule: "" unless Redundant is No. Mostly it is the
	// Witness.
	Needed string

	// Instead are the lines, ascending, of rules that decide in place of a Live
	// rule that is Redundant: for each URL one of them gives the same verdict,
	// or no rule decides, if that is to allow.
	Instead []int
}

// Rules tells of each rule of a group, in the order of the file, what it is
// good for.
func Rules(g *core.Group, bound Bound) []Finding {
	r := Start(g, bound)
	for r.Step(1 << 20) {
	}
	return r.Findings()
}

// Run is Rules in steps, for callers that have other things to do meanwhile. It
// can be dropped at any time.
//
// For each rule it asks in turn: is there a URL that it decides? If not, are
// fewer rules enough to prove that? If so, is there one whose verdict the rule
// changes?
type Run struct {
	asking
	ranking  *ranking
	repeats  []int // by rule, the earlier rule that is the same, or noRule
	findings []Finding

	// Of the rule at hand, which is the one after the last finding.
	pattern *automaton // the present one
	octets  int32
	path    []pattern.Symbol // a shortest that it decides; nil if none is known
	witness string           // that path as a URL
	unsure  bool             // a question was not answered
	trial   int              // how much of a proof was tried to do without
	changes changes
	instead []int
}

// Start prepares to tell what the rules of a group are good for.
func Start(g *core.Group, bound Bound) *Run {
	r := &Run{ranking: rank(g), findings: make([]Finding, 0, len(g.Rules))}
	r.bound, r.stride = bound.orDefault(), 1+len(r.ranking.patterns)/lookedAt
	r.question.syntax = r.ranking.syntax()
	r.repeats = r.ranking.repeats()
	r.goOn()
	return r
}

// repeats finds rules that are the same as earlier ones.
func (r *ranking) repeats() []int {
	first := make([]int, len(r.of))
	known := same{}
	for rule, p := range r.of {
		first[rule] = noRule
		for ; p != nil; p = p.also {
			if !p.Main {
				continue
			}
			if earlier := known.find(p); earlier != nil {
				first[rule] = earlier.Rule
			} else {
				known.add(p)
			}
		}
	}
	return first
}

// Progress is how many of how many rules are done.
func (r *Run) Progress() (done, total int) { return len(r.findings), len(r.ranking.of) }

// States is how many states were explored so far.
func (r *Run) States() int { return r.spent }

// Findings tells of the rules that are done, in the order of the file.
func (r *Run) Findings() []Finding { return r.findings }

// goOn takes up the next rule, if there is one.
func (r *Run) goOn() {
	if r.then = r.begin; len(r.findings) == len(r.ranking.of) {
		r.then = nil
	}
}

func (r *Run) begin() {
	rule := len(r.findings)
	r.restart()
	r.path, r.unsure, r.instead = nil, false, nil
	switch first := r.repeats[rule]; {
	case first != noRule:
		r.settle(Finding{Status: Duplicate, Redundant: Yes, By: []int{r.ranking.group.Rules[first].Line}})
	case !r.ranking.complete:
		r.settle(Finding{})
	case r.pattern == nil:
		r.settle(Finding{Status: Dead, Redundant: Yes})
	default:
		r.askLive(r.allowance())
	}
}

// restart makes the rule's strongest pattern the present one.
func (r *Run) restart() { r.pattern = r.ranking.of[len(r.findings)] }

func (r *Run) settle(f Finding) {
	f.Rule = &r.ranking.group.Rules[len(r.findings)]
	r.findings = append(r.findings, f)
	r.goOn()
}

// askLive looks for a path that the present pattern decides.
func (r *Run) askLive(states int) {
	p := r.pattern
	r.question.ask(states, 1, []*automaton{p}, side{r.ranking, p.rank, p.Rule})
	r.then = r.toldLive
}

func (r *Run) toldLive() {
	switch q := &r.question; q.state {
	case found:
		if octets := q.octets(); r.path == nil || octets < r.octets {
			r.path, r.octets = q.path(), octets
		}
	case nothing:
		r.pattern.proof = q.avoid()
	default:
		r.unsure = true
	}
	if r.pattern = r.pattern.also; r.pattern != nil {
		r.askLive(r.question.left)
		return
	}
	r.restart()
	switch {
	case r.path != nil:
		r.live()
	case r.unsure:
		r.settle(Finding{})
	default:
		r.trial = 0
		r.askFewer(r.allowance())
	}
}

// live checks that the path found is what it should be and goes on to whether
// the rule matters. Mostly the path itself shows that it does.
func (r *Run) live() {
	g, p := r.ranking.group, r.pattern
	r.witness = spell(r.question.syntax, r.path)
	if g.Check(r.witness).Rule != &g.Rules[len(r.findings)] {
		r.settle(Finding{}) // a fault of this package: say nothing rather than something wrong
		return
	}
	next := r.ranking.find(r.path, 0, 1, len(r.findings)) // decides without the rule
	switch {
	case p.Allow != (next == nil || next.Allow):
		r.settleLive(No, r.witness)
	case p.also == nil && p.isExact(): // there is no other path
		if next != nil {
			r.instead = r.addLine(r.instead, next)
		}
		r.settleLive(Yes, "")
	default:
		r.newChanges()
		r.askChange(r.allowance())
	}
}

// settleLive settles what the rule is good for. needed is a URL that it is
// needed for, if it is.
func (r *Run) settleLive(redundant Answer, needed string) {
	f := Finding{Status: Live, Witness: r.witness, Redundant: redundant, Needed: needed}
	if redundant == Yes {
		f.Instead = r.instead
	}
	r.settle(f)
}

func (r *Run) newChanges() {
	r.changes = newChanges(r.pattern, r.ranking, r.ranking, len(r.findings))
}

// askChange looks for a path that the present pattern decides and that, without
// the rule, has the opposite verdict.
func (r *Run) askChange(states int) {
	for !r.changes.ask(&r.question, states, false) {
		if r.pattern = r.pattern.also; r.pattern == nil {
			r.settleLive(Yes, "")
			return
		}
		r.newChanges()
	}
	r.then = r.toldChange
}

func (r *Run) toldChange() {
	switch q := &r.question; q.state {
	case found:
		r.settleLive(No, spell(q.syntax, q.path()))
	case nothing:
		for _, p := range q.avoid() {
			if p.rank > r.pattern.rank && p.Allow == r.pattern.Allow {
				r.instead = r.addLine(r.instead, p)
			}
		}
		r.changes.settle(q)
		r.askChange(q.left)
	default:
		r.settleLive(Unknown, "")
	}
}

// askFewer looks for a shorter proof that the present pattern decides nothing:
// first a single rule of the proof at hand, then the proof without the rules
// that it does not need.
func (r *Run) askFewer(states int) {
	for p := r.pattern; p != nil; p = p.also {
		if n := len(p.proof); n > 1 && r.trial < 2*n {
			autos := []*automaton{p}
			for i, q := range p.proof {
				if (i == r.trial%n) == (r.trial < n) {
					autos = append(autos, q)
				}
			}
			r.pattern = p
			r.question.ask(states, 1, autos)
			r.then = r.toldFewer
			return
		}
		r.trial = 0
	}
	var by []int
	for p := r.ranking.of[len(r.findings)]; p != nil; p = p.also {
		for _, q := range p.proof {
			by = r.addLine(by, q)
		}
	}
	r.settle(Finding{Status: Dead, Redundant: Yes, By: by})
}

func (r *Run) toldFewer() {
	if r.question.state == nothing {
		r.pattern.proof = r.question.avoid()
		r.trial-- // leaves out the one that now stands there
	} else {
		r.trial++
	}
	r.askFewer(r.question.left)
}

// addLine adds the line of a pattern's rule to lines, which ascend.
func (r *Run) addLine(lines []int, p *automaton) []int {
	if p.Rule == noRule {
		return lines
	}
	line, i := r.ranking.group.Rules[p.Rule].Line, len(lines)
	for i > 0 && lines[i-1] > line {
		i--
	}
	if i == 0 || lines[i-1] < line {
		lines = append(lines, 0)
		copy(lines[i+1:], lines[i:])
		lines[i] = line
	}
	return lines
}
