package pattern

// Set is the patterns of some rules, ready to be tried on paths. The zero Set
// is empty.
type Set struct {
	syntax *Syntax
	ranked []candidate // the strongest first
	rules  int         // how many there are
	index  index       // of ranked
}

// candidate is a pattern in the order in which patterns decide. A rule has
// one, or two where the directory of an index file is tried as well.
type candidate struct {
	pattern
	allow     bool
	directory bool // the pattern is compileDirectory's
	rule      int  // index into the rules
	classEnd  int  // the rank after the last candidate that is as strong but for its verdict
}

// Compile makes a Set of the values of n rules, given by number in the order of
// the file. The rules decide in the order of their octets, allow before
// disallow, the first line first; or, if the syntax says so, simply in the
// order of the file.
func (x *Syntax) Compile(n int, rule func(i int) (value []byte, allow bool)) *Set {
	s := &Set{syntax: x, ranked: x.compileAll(n, rule), rules: n}
	if !x.FileOrder {
		sortByStrength(s.ranked)
	}
	end := len(s.ranked)
	for rank := end - 1; rank >= 0; rank-- {
		s.ranked[rank].classEnd = end
		if rank > 0 && (x.FileOrder || s.ranked[rank-1].octets != s.ranked[rank].octets) {
			end = rank
		}
	}
	s.index.build(s.ranked, fewPatterns)
	return s
}

// compileAll makes the rules candidates, in file order.
func (x *Syntax) compileAll(n int, rule func(i int) (value []byte, allow bool)) []candidate {
	size := 0
	for i := range n {
		value, _ := rule(i)
		size += len(value)
	}
	arena := make([]byte, 0, size)
	compiled := make([]candidate, 0, n)
	for i := range n {
		value, allow := rule(i)
		var p pattern
		var ok bool
		if p, arena, ok = x.compile(arena, value); ok {
			compiled = append(compiled, candidate{pattern: p, allow: allow, rule: i})
		}
		if !x.IndexFiles || !allow {
			continue
		}
		if p, arena, ok = x.compileDirectory(arena, value); ok {
			compiled = append(compiled, candidate{pattern: p, allow: true, directory: true, rule: i})
		}
	}
	return compiled
}

// sortByStrength is a stable radix sort: it takes a third of the time of a
// sort by comparison, which was an eighth of reading a large file.
func sortByStrength(list []candidate) {
	const bits = 11 // of the key in one pass; few patterns are long enough to need two
	most := 0
	order := make([]int32, len(list)) // the candidate at each rank
	next := make([]int32, len(list))
	for i := range list {
		most = max(most, list[i].octets)
		order[i] = int32(i)
	}
	key := func(i int32) int {
		k := 2 * (most - list[i].octets)
		if !list[i].allow {
			k++
		}
		return k
	}
	var keys [64]int
	short := len(list) <= len(keys)
	for i := 0; short && i < len(list); i++ { // by insertion, since a pass costs as much as hundreds of candidates
		k, at := key(int32(i)), i
		for ; at > 0 && k < keys[at-1]; at-- {
			keys[at], order[at] = keys[at-1], order[at-1]
		}
		keys[at], order[at] = k, int32(i)
	}
	for shift := 0; !short && (2*most+1)>>shift > 0; shift += bits {
		var at [1<<bits + 1]int32
		for _, i := range order {
			at[key(i)>>shift&(1<<bits-1)+1]++
		}
		for i := 1; i < len(at); i++ {
			at[i] += at[i-1]
		}
		for _, i := range order {
			bucket := key(i) >> shift & (1<<bits - 1)
			next[at[bucket]] = i
			at[bucket]++
		}
		order, next = next, order
	}
	rank := next // of each candidate
	for r, i := range order {
		rank[i] = int32(r)
	}
	for i := range rank { // put each where it belongs, cycle by cycle
		for to := rank[i]; int(to) != i; to = rank[i] {
			list[i], list[to] = list[to], list[i]
			rank[i], rank[to] = rank[to], to
		}
	}
}

// Syntax is what the patterns were compiled by.
func (s *Set) Syntax() *Syntax { return s.syntax }

// None is no rule.
const None = -1

// Find finds the rule that decides a path, or None. tie tells that it allows
// and that one which disallows is as strong.
func (s *Set) Find(p Path) (rule int, tie bool) {
	b := s.index.find(s.ranked, p)
	return b.decide()
}

// decide gives the rule that decides, or None.
func (b *best) decide() (rule int, tie bool) {
	winner := min(b.allow, b.disallow)
	if winner == len(b.ranked) {
		return None, false
	}
	return b.ranked[winner].rule, b.allow < b.disallow && b.disallow < b.classEnd()
}

// FindAll is Find that lists the ranks of all patterns that match as well, the
// strongest first, and of each rule only one.
func (s *Set) FindAll(p Path) (ranks []int32, rule int, tie bool) {
	b, ranks := s.index.findAll(s.ranked, p)
	rule, tie = b.decide()
	return s.strongestOfRule(ranks), rule, tie
}

// strongestOfRule drops the directories of rules whose own pattern, which is
// the stronger, has matched too.
func (s *Set) strongestOfRule(ranks []int32) []int32 {
	directories := false
	for _, rank := range ranks {
		directories = directories || s.ranked[rank].directory
	}
	if !directories {
		return ranks
	}
	listed := newBitset(s.rules)
	kept := ranks[:0]
	for _, rank := range ranks {
		if rule := s.ranked[rank].rule; !listed.has(rule) {
			listed.add(rule)
			kept = append(kept, rank)
		}
	}
	return kept
}

// Indexed is the Set with tables in its index, however few the patterns are.
// Tests, whose files are small, hold it to what the Set itself finds.
func (s *Set) Indexed() *Set {
	indexed := *s
	indexed.index.build(indexed.ranked, 0)
	return &indexed
}

// FindAllByTrying is FindAll without the index: it tries every pattern. Tests
// hold FindAll to it.
func (s *Set) FindAllByTrying(p Path) (ranks []int32, rule int, tie bool) {
	b := best{ranked: s.ranked, allow: len(s.ranked), disallow: len(s.ranked)}
	listed := map[int]bool{} // rules whose stronger pattern has matched
	for rank := range s.ranked {
		c := &s.ranked[rank]
		if listed[c.rule] || !c.matches(&p) {
			continue
		}
		listed[c.rule] = true
		if c.allow {
			b.allow = min(b.allow, rank)
		} else {
			b.disallow = min(b.disallow, rank)
		}
		ranks = append(ranks, int32(rank))
	}
	rule, tie = b.decide()
	return ranks, rule, tie
}

// Match is a pattern that matched.
type Match struct {
	Rule      int
	Octets    int  // the specificity with which it competes
	Directory bool // it is the directory of the index file that the rule names
}

// Match gives the pattern at a rank.
func (s *Set) Match(rank int32) Match {
	c := &s.ranked[rank]
	return Match{c.rule, c.octets, c.directory}
}
