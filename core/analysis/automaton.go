package analysis

import (
	"math"

	"robotscope/core"
	"robotscope/core/internal/pattern"
)

// automaton is a path pattern as a finite automaton. Its states are places in
// the text: state p has matched what stands before p, and waits for the symbol there.
// Each literal after a star is sought leftmost, as core does, so one state is
// enough; what a failed octet leaves of a literal is told by Knuth, Morris and
// Pratt's failure links. There are no more states than symbols, and two.
type automaton struct {
	pattern.Compiled            // Rule is noRule of the robots.txt's own address
	rank             int32      // index into ranking.patterns
	also             *automaton // the next weaker one of its rule, or nil

	// lone tells that the other side of a DiffRun lacks the pattern.
	lone bool

	// proof is what leaves it nothing to decide, if that is known.
	proof []*automaton

	// written has the pattern look at a path as it is written, where %2E is no
	// dot.
	written bool

	// What follows is made by prepare, as most patterns are never asked.

	// fail is the state from which to try again if the symbol is not the one at
	// p; or lost; or the state to be in, if it is a literal's first, as rest says.
	fail []int32
	// left is how many octets of a URL it takes at least to get from a state
	// to the pattern's end.
	left []int32
	// contextual reports whether a symbol of it can be written in the query
	// alone, or outside alone.
	contextual bool
}

const noRule = -1

// States besides places in the text.
const (
	lost    int32 = -1            // it can no longer match
	matched int32 = math.MaxInt32 // it has matched, whatever follows
)

// rest marks, in fail, that the automaton stays in state p.
func rest(p int32) int32 { return -2 - p }

// unwritable is more than the octets of any URL.
const unwritable = math.MaxInt32 / 4

// prepare makes the automaton. Failure links lead past states that wait for the
// same symbol, so a chain of them is short.
func (p *automaton) prepare(x *pattern.Syntax) {
	if p.fail != nil {
		return
	}
	n := len(p.Symbols)
	p.fail, p.left = make([]int32, n+1), make([]int32, n+1)
	start := lost  // where the literal at hand begins; what stands before the first star is not sought
	border := lost // the state that the literal before i leaves if its first symbol is forgotten
	for i, s := range p.Symbols {
		if s == pattern.SymbolStar {
			start = int32(i) + 1
			border = rest(start)
			continue
		}
		p.fail[i] = border
		if border >= 0 && p.Symbols[border] == s {
			p.fail[i] = p.fail[border]
		}
		for border >= 0 && p.Symbols[border] != s {
			border = p.fail[border]
		}
		if start != lost {
			border = max(border+1, start)
		}
	}
	p.fail[n] = border // counts only if anchored
	for i := n - 1; i >= 0; i-- {
		cost := 0
		if s := p.Symbols[i]; s != pattern.SymbolStar {
			inPath, inQuery := x.Cost(s, false), x.Cost(s, true)
			p.contextual = p.contextual || inPath != inQuery
			if cost = max(inPath, inQuery); cost == 0 {
				cost = unwritable
			}
		}
		p.left[i] = min(p.left[i+1]+int32(cost), unwritable)
	}
}

func (p *automaton) start() int32 { return p.at(0) }

// at is the state at a place in the text.
func (p *automaton) at(place int32) int32 {
	if int(place) < len(p.Symbols) && p.Symbols[place] == pattern.SymbolStar {
		place++
	}
	if int(place) == len(p.Symbols) && !p.Anchored {
		return matched
	}
	return place
}

// step is the state that a symbol leads to.
func (p *automaton) step(state int32, s pattern.Symbol) int32 {
	if state == matched {
		return matched
	}
	if !p.written {
		s &^= pattern.SymbolNeedless
	}
	for state >= 0 {
		if int(state) < len(p.Symbols) && p.Symbols[state] == s {
			return p.at(state + 1)
		}
		state = p.fail[state]
	}
	if state == lost {
		return lost
	}
	return rest(state) // is its own inverse
}

// accepts reports whether the pattern matches a path that ends here.
func (p *automaton) accepts(state int32) bool {
	return state == matched || int(state) == len(p.Symbols) // never of an unanchored one
}

// toGo is how many octets of a URL are needed at least to accept it.
func (p *automaton) toGo(state int32) int32 {
	switch {
	case state == matched:
		return 0
	case state == lost:
		return unwritable
	}
	return p.left[state]
}

// matches reports whether the pattern matches a path.
func (p *automaton) matches(x *pattern.Syntax, path []pattern.Symbol) bool {
	if !meet(p.Symbols, path) {
		return false
	}
	p.prepare(x)
	state := p.start()
	for _, s := range path {
		if state = p.step(state, s); state == lost || state == matched {
			break
		}
	}
	return p.accepts(state)
}

// isExact reports whether the pattern, which is prepared, matches nothing but
// its text.
func (p *automaton) isExact() bool { return p.Anchored && p.fail[len(p.Symbols)] == lost }

// meet reports whether some path may begin as a pattern and another, or a path,
// demand.
func meet(a, b []pattern.Symbol) bool {
	for i := range min(len(a), len(b)) {
		if a[i] == pattern.SymbolStar || b[i] == pattern.SymbolStar {
			break
		}
		if a[i] != b[i]&^pattern.SymbolNeedless {
			return false
		}
	}
	return true
}

// ranking is the patterns of a group, the strongest first: of those that match
// a path, the first decides.
type ranking struct {
	group    *core.Group
	patterns []automaton
	of       []*automaton // by rule: the strongest; the others are its also
	pairs    []uint64     // of each pattern, what pairsOf gives
	complete bool
}

func rank(g *core.Group) *ranking {
	compiled, complete := g.Patterns().Compiled()
	n := len(compiled)
	r := &ranking{
		group:    g,
		patterns: make([]automaton, n),
		of:       make([]*automaton, len(g.Rules)),
		pairs:    make([]uint64, n),
		complete: complete,
	}
	for i := n - 1; i >= 0; i-- {
		p := &r.patterns[i]
		p.Compiled, p.rank = compiled[i], int32(i)
		p.also, r.of[p.Rule] = r.of[p.Rule], p
		r.pairs[i] = pairsOf(p.Symbols)
	}
	return r
}

// find looks for a pattern that matches the path among those from a rank on,
// stronger or weaker by step, but for a rule's; nil if none does.
func (r *ranking) find(path []pattern.Symbol, from int32, step int, except int) *automaton {
	pairs := pairsOf(path)
	for i := int(from); i >= 0 && i < len(r.pairs); i += step {
		if p := &r.patterns[i]; r.pairs[i]&^pairs == 0 && p.Rule != except && p.matches(r.syntax(), path) {
			return p
		}
	}
	return nil
}

// pairsOf is the set of pairs of symbols that follow one another in a pattern
// or path, in one word: pairs share its 64 bits. A pattern that has a pair
// which a path has not cannot match it, and that settles nearly all.
func pairsOf(text []pattern.Symbol) uint64 {
	pairs := uint64(0)
	before := pattern.SymbolStar
	for _, s := range text {
		s &^= pattern.SymbolNeedless
		if before != pattern.SymbolStar && s != pattern.SymbolStar {
			pairs |= 1 << ((uint32(before)<<12 | uint32(s)) * 0x9E3779B1 >> 26)
		}
		before = s
	}
	return pairs
}

func (r *ranking) syntax() *pattern.Syntax { return r.group.Patterns().Syntax() }

// same is a set of patterns by key, in which equal ones are found. Its keys are
// strings because Go seeds their hashes: rules that collide cannot be made.
type same map[string]*automaton

// find gives the pattern in the set that is equal, or nil.
func (s same) find(p *automaton) *automaton { return s[p.key()] }

func (s same) add(p *automaton) { s[p.key()] = p }

// key is the same for patterns that match the same, say the same and are as
// strong.
func (p *automaton) key() string {
	key := make([]byte, 0, 2*len(p.Symbols)+5)
	for _, s := range p.Symbols {
		key = append(key, byte(s>>8), byte(s))
	}
	flags := byte(0)
	if p.Allow {
		flags = 1
	}
	if p.Anchored {
		flags |= 2
	}
	return string(append(key, flags, byte(p.Octets>>24), byte(p.Octets>>16), byte(p.Octets>>8), byte(p.Octets)))
}

func (p *automaton) equals(q *automaton) bool {
	if p.Octets != q.Octets || p.Allow != q.Allow || p.Anchored != q.Anchored || len(p.Symbols) != len(q.Symbols) {
		return false
	}
	for i, s := range p.Symbols {
		if s != q.Symbols[i] {
			return false
		}
	}
	return true
}
