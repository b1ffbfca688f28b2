package analysis

import (
	"robotscope/core"
	"robotscope/core/internal/pattern"
)

// search looks for the shortest path that some patterns match and others do
// not. It walks the product of their automata: a node is where each
// of them stands after some path. The product is never built; a node is made
// when it is reached.
//
// The order is that of A*: first where the octets written so far and those
// that are needed at least, for the pattern to match that needs most, are
// fewest. What is needed is never overestimated and never drops by more than
// what a step costs, so the first node taken that accepts is at the end of a
// shortest path, and a node once taken is not reached with fewer octets later.
// Of equals the latest is taken: a rule that no other stands in the way of is
// then walked straight through.
//
// The length counted is that of the URL in octets. It is exact but where a
// stray percent sign would make an escape with what follows, see
// pattern.Syntax.Spell, and for what it takes to write a path that begins with
// two slashes, see spell.
//
// Symbols are not tried one by one: those that no automaton waits for in the
// state it is in lead all to the same node, so one of them stands for all.
//
// Nodes from which nothing can be found are not kept: those where a pattern
// that must match no longer can, or one that must not match already has.
type search struct {
	syntax *pattern.Syntax
	autos  []*automaton // what is to match, then what is to be avoided
	must   int          // how many are to match

	// contextual reports whether it matters to a pattern where the query begins.
	contextual bool

	nodes  []node
	states []int32 // of each node: its flags, then a state of each of autos
	table  []int32 // an open hash table of nodes by their states; 0 is free, else node+1
	queue  []int32 // by estimate less base: the last node that waits, plus 1, or 0
	base   int32
	at     int              // nothing waits before that place in queue
	symbol []pattern.Symbol // scratch: what to try from a node
	next   []int32          // scratch: the states of the node being made
	known  symbolSet        // scratch: what is in symbol

	goal int32 // the node found, or -1
}

type node struct {
	from   int32 // the node before; -1 of the first
	octets int32 // of the URL up to here
	next   int32 // the node that waits behind it, plus 1, or 0
	symbol pattern.Symbol
	done   bool // it was taken, or another node with its states is nearer
}

// Flags of a node.
const (
	inQuery   = 1 << iota // a question mark has been written
	afterRoot             // nothing but the first slash has been written
	atStart               // nothing has
)

// A path that begins with two slashes would be taken for a host: it is written
// with one, any.
const anyHost = "//example.com"

// maxOctets leaves out what core takes for too long.
const maxOctets = core.MaxURL - int32(len(anyHost))

// begin starts a search.
func (s *search) begin() {
	s.nodes, s.states, s.queue = s.nodes[:0], s.states[:0], s.queue[:0]
	s.table = make([]int32, 64)
	s.goal, s.at, s.contextual = -1, 0, false
	s.next = append(s.next[:0], atStart)
	for _, p := range s.autos {
		p.prepare(s.syntax)
		s.contextual = s.contextual || p.contextual
		s.next = append(s.next, p.start())
	}
	s.base = s.toGo()
	s.add(-1, 0, 0)
}

// run takes up to budget nodes and tells how many, and whether the search is
// over: goal is the node found, or -1 if there is none.
func (s *search) run(budget int) (taken int, over bool) {
	for taken < budget {
		n := s.pop()
		if n < 0 {
			return taken, true
		}
		taken++
		if s.isGoal(n) {
			s.goal = n
			return taken, true
		}
		s.expand(n)
	}
	return taken, false
}

// pop takes the node with the least estimate, or -1.
func (s *search) pop() int32 {
	for s.at < len(s.queue) {
		i := s.queue[s.at] - 1
		if i < 0 {
			s.at++
			continue
		}
		n := &s.nodes[i]
		s.queue[s.at] = n.next
		if !n.done {
			n.done = true
			return i
		}
	}
	return -1
}

func (s *search) stateOf(n int32) []int32 {
	width := len(s.autos) + 1
	return s.states[int(n)*width : (int(n)+1)*width]
}

func (s *search) isGoal(n int32) bool {
	state := s.stateOf(n)
	if state[0]&atStart != 0 {
		return false
	}
	for i, p := range s.autos {
		if p.accepts(state[i+1]) != (i < s.must) {
			return false
		}
	}
	return true
}

// expand makes the nodes one symbol further.
func (s *search) expand(n int32) {
	flags, octets := s.stateOf(n)[0], s.nodes[n].octets
	s.symbol, s.known = s.symbol[:0], symbolSet{}
	if flags&atStart != 0 {
		s.follow(n, '/', afterRoot, 1)
		return
	}
	for i, p := range s.autos {
		state := s.stateOf(n)[i+1]
		if state == matched {
			continue
		}
		for ; state >= 0; state = p.fail[state] {
			if int(state) == len(p.Symbols) {
				continue
			}
			s.try(p.Symbols[state])
			if p.written && p.Symbols[state] == '.' {
				s.try('.' | pattern.SymbolNeedless)
			}
		}
	}
	if s.contextual {
		s.try('?')
	}
	s.tryOther(flags&inQuery != 0)
	for _, symbol := range s.symbol {
		cost := s.syntax.Cost(symbol, flags&inQuery != 0)
		if cost == 0 {
			continue
		}
		next := flags &^ afterRoot
		switch {
		case symbol == '?' && s.contextual:
			next |= inQuery
		case symbol == '/' && flags&afterRoot != 0:
			cost += len(anyHost)
		}
		s.follow(n, symbol, next, octets+int32(cost))
	}
}

// try adds a symbol to those that are tried.
func (s *search) try(symbol pattern.Symbol) {
	if !s.known.has(symbol) {
		s.known.add(symbol)
		s.symbol = append(s.symbol, symbol)
	}
}

// tryOther adds a symbol that stands for all others: the first from the small
// letters on, which are the most readable.
func (s *search) tryOther(query bool) {
	const all = pattern.SymbolNeedless // escapes are below
	for cost := 1; cost <= 3; cost += 2 {
		for i := range all {
			if c := (i + 'a') % all; !s.known.has(c) && s.syntax.Cost(c, query) == cost {
				s.try(c)
				return
			}
		}
	}
}

// follow makes the node that a symbol leads to, unless nothing can be found
// from there.
func (s *search) follow(n int32, symbol pattern.Symbol, flags, octets int32) {
	s.next = append(s.next[:0], flags)
	state := s.stateOf(n)
	for i, p := range s.autos {
		next := p.step(state[i+1], symbol)
		if next == lost && i < s.must || next == matched && i >= s.must {
			return
		}
		s.next = append(s.next, next)
	}
	s.add(n, symbol, octets)
}

// toGo is how many octets are needed at least from the states in next.
func (s *search) toGo() int32 {
	most := int32(0)
	for i, p := range s.autos[:s.must] {
		most = max(most, p.toGo(s.next[i+1]))
	}
	return most
}

// add puts the node of the states in next into the queue, unless it has been
// reached with as few octets.
func (s *search) add(from int32, symbol pattern.Symbol, octets int32) {
	estimate := octets + s.toGo()
	if estimate > maxOctets {
		return
	}
	slot := s.slot(s.next)
	if old := s.table[slot] - 1; old >= 0 {
		if s.nodes[old].octets <= octets {
			return
		}
		s.nodes[old].done = true
	}
	place := int(estimate - s.base)
	for len(s.queue) <= place {
		s.queue = append(s.queue, 0)
	}
	s.nodes = append(s.nodes, node{from: from, octets: octets, next: s.queue[place], symbol: symbol})
	s.states = append(s.states, s.next...)
	n := int32(len(s.nodes)) // plus 1
	s.queue[place], s.table[slot] = n, n
	if 2*len(s.nodes) > len(s.table) {
		s.grow()
	}
}

// slot is the place in table of the node with these states, or of a new one.
func (s *search) slot(states []int32) int {
	h := uint32(2166136261)
	for _, state := range states {
		h = (h ^ uint32(state)) * 0x9E3779B1
		h ^= h >> 15
	}
	for i := int(h) & (len(s.table) - 1); ; i = (i + 1) & (len(s.table) - 1) {
		if n := s.table[i] - 1; n < 0 || equal(s.stateOf(n), states) {
			return i
		}
	}
}

func (s *search) grow() {
	s.table = make([]int32, 2*len(s.table))
	for n := range int32(len(s.nodes)) { // of those with the same states the last is nearest
		s.table[s.slot(s.stateOf(n))] = n + 1
	}
}

// avoid is the patterns to be avoided.
func (s *search) avoid() []*automaton { return s.autos[s.must:] }

// octets is the length of the URL found.
func (s *search) octets() int32 { return s.nodes[s.goal].octets }

// path is the path to the node found.
func (s *search) path() []pattern.Symbol {
	length := 0
	for n := s.goal; s.nodes[n].from >= 0; n = s.nodes[n].from {
		length++
	}
	path := make([]pattern.Symbol, length)
	for n := s.goal; length > 0; n = s.nodes[n].from {
		length--
		path[length] = s.nodes[n].symbol
	}
	return path
}

// spell writes a path as a URL: its path and query. They stand behind a host if,
// without one, they would be taken for something else.
func spell(x *pattern.Syntax, path []pattern.Symbol) string {
	host := ""
	if len(path) > 1 && path[1] == '/' {
		host = anyHost
	}
	return host + x.Spell(path)
}

func equal(a, b []int32) bool {
	for i, x := range a {
		if x != b[i] {
			return false
		}
	}
	return true
}

// symbolSet is a set of symbols that stand in paths.
type symbolSet [pattern.SymbolStray/64 + 1]uint64

func (s *symbolSet) add(c pattern.Symbol)      { s[c/64] |= 1 << (c % 64) }
func (s *symbolSet) has(c pattern.Symbol) bool { return s[c/64]&(1<<(c%64)) != 0 }
