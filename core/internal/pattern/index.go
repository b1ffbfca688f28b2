package pattern

import (
	"bytes"
	"slices"
)

// index finds the strongest of a Set's patterns that matches a path without
// trying them all. A path is read twice, whatever the number of rules:
//
//   - Most patterns are plain text that the path must start with (or be). Each
//     prefix of the path is looked up by its hash, which grows octet by octet.
//   - A pattern with wildcards still requires its literals. Each is filed under
//     one gram, four octets in a row of some literal, the one that fewest
//     patterns share (shorter where no literal is as long). Only patterns
//     whose gram occurs in the path are tried, each once.
//
// In the benchmark file, whose group holds 8,402 rules, 2,148 of them with
// wildcards, a URL tries nine patterns on average. In the worst case every
// pattern is tried once, and a try costs at most pattern x path.
type index struct {
	prefixes table  // plain patterns, by the hash of their text
	lengths  bitset // which lengths these have
	longest  int    // the longest of them

	grams   table // patterns with wildcards, by their gram
	sizes   [maxGram + 1]bool
	buckets int   // the number of distinct grams
	always  int32 // the first pattern without a gram, or none

	next []int32 // by candidate: the next one filed in the same place, weaker; or none
	same []int32 // by candidate: the next weaker one that matches the same and says the same, or none; nil if no candidate has one
}

// maxGram is the number of octets of the longest gram. Four fit an integer,
// and five find no fewer candidates in real files.
const maxGram = 4

const none = -1

// fewPatterns is how many patterns are tried on every path, so that no tables
// are to be built for them: a file of few rules is mostly read for few URLs.
const fewPatterns = 16

// fewWild is how many patterns with wildcards are tried on every path, for
// which less is to be built: most groups have no more.
const fewWild = 8

// build files the candidates, which are ranked the strongest first. So few of
// them are tried on every path.
func (x *index) build(ranked []candidate, few int) {
	*x = index{always: none, next: make([]int32, len(ranked))}
	if len(ranked) <= few {
		for i := len(ranked) - 1; i >= 0; i-- {
			x.next[i], x.always = x.always, int32(i)
		}
		return
	}
	plain, wild := 0, 0
	for i := range ranked {
		if p := &ranked[i].pattern; p.isPlain() {
			plain++
			x.longest = max(x.longest, len(p.text))
		} else {
			wild++
		}
	}
	x.prefixes = newTable(plain)
	x.lengths = newBitset(x.longest + 1)
	var rarity gramCounts
	if wild > fewWild {
		x.grams = newTable(wild)
		rarity = countGrams(ranked, wild)
	}
	// The weakest first, so that each list starts with its strongest.
	for i := len(ranked) - 1; i >= 0; i-- {
		p := &ranked[i].pattern
		if p.isPlain() {
			x.lengths.add(len(p.text))
			x.file(&x.prefixes, hash(p.text), int32(i), ranked)
			continue
		}
		gram, size := uint32(0), 0
		if wild > fewWild {
			gram, size = rarity.rarest(p)
		}
		if size == 0 {
			x.next[i], x.always = x.always, int32(i)
			continue
		}
		x.sizes[size] = true
		x.file(&x.grams, gramKey(gram, size), int32(i), ranked)
	}
	x.buckets = x.grams.used
}

// file puts a candidate at the head of a key's list. Of candidates that match
// the same and say the same, the stronger takes the weaker one's place.
func (x *index) file(t *table, key uint64, i int32, ranked []candidate) {
	slot := t.slot(key)
	x.next[i] = slot.first
	if first := slot.first; first != none && ranked[first].sameAs(&ranked[i]) {
		x.next[i] = x.next[first]
		if x.same == nil {
			x.same = slices.Repeat([]int32{none}, len(ranked))
		}
		x.same[i] = first
	}
	slot.first = i
}

func (c *candidate) sameAs(o *candidate) bool {
	return c.allow == o.allow && c.anchored == o.anchored && bytes.Equal(c.text, o.text)
}

// best is the strongest candidate of each verdict that is known to match;
// none is the number of candidates.
type best struct {
	ranked          []candidate
	allow, disallow int

	every bool    // all that match are wanted,
	found []int32 // and those filed in the index are listed, in no order

	measure *int    // nothing is tried: only what that would take is added up here; else nil
	same    []int32 // the index's, for that
}

// limit is the rank from which on no match changes the verdict or its reason:
// after the last pattern that is as long as the strongest match. If all are
// wanted it is the last rank.
func (b *best) limit() int {
	if b.every {
		return len(b.ranked)
	}
	return b.classEnd()
}

// classEnd is the rank after the last pattern that is as long as the strongest
// match.
func (b *best) classEnd() int {
	if first := min(b.allow, b.disallow); first < len(b.ranked) {
		return b.ranked[first].classEnd
	}
	return len(b.ranked)
}

// offer tries candidate i, unless a match would change nothing. It reports
// whether the candidate matches.
func (b *best) offer(i int, s *Path) bool {
	if b.measure != nil {
		*b.measure += b.steps(i, s)
		return false
	}
	kind := &b.disallow
	if b.ranked[i].allow {
		kind = &b.allow
	}
	if i >= *kind && !b.every || !b.ranked[i].matches(s) {
		return false
	}
	*kind = min(i, *kind)
	if b.every {
		b.found = append(b.found, int32(i))
	}
	return true
}

// find looks for the strongest candidates that match. Where the strongest of
// all allows, the strongest as long that disallows is found as well.
func (x *index) find(ranked []candidate, s Path) best {
	b := best{ranked: ranked, allow: len(ranked), disallow: len(ranked)}
	x.search(&b, &s)
	return b
}

// findAll is find that lists the ranks of all candidates that match as well,
// the strongest first.
func (x *index) findAll(ranked []candidate, s Path) (best, []int32) {
	b := best{ranked: ranked, allow: len(ranked), disallow: len(ranked), every: true, found: make([]int32, 0, 16)}
	x.search(&b, &s)
	all := b.found
	if x.same != nil {
		for _, i := range b.found {
			for i = x.same[i]; i != none; i = x.same[i] {
				all = append(all, i)
			}
		}
	}
	sortRanks(all)
	return b, all
}

// sortRanks sorts ranks, ascending (Shell's sort). slices.Sort would be 3 KB of the page's download.
func sortRanks(ranks []int32) {
	for gap := len(ranks) / 2; gap > 0; gap /= 2 {
		for i := gap; i < len(ranks); i++ {
			for j := i; j >= gap && ranks[j] < ranks[j-gap]; j -= gap {
				ranks[j], ranks[j-gap] = ranks[j-gap], ranks[j]
			}
		}
	}
}

func (x *index) search(b *best, s *Path) {
	if x.prefixes.used > 0 {
		x.findPlain(b, s)
	}
	x.findWild(b, s)
	x.tryAll(b, x.always, s)
}

func (x *index) findPlain(b *best, s *Path) {
	h := emptyHash
	for n := 0; ; n++ {
		if x.lengths.has(n) {
			for i := x.prefixes.first(h); i != none; i = x.next[i] {
				if len(b.ranked[i].text) == n {
					b.offer(int(i), s)
				}
			}
		}
		if n >= x.longest || n == len(s.octets) {
			return
		}
		h = addToHash(h, s.octets[n])
	}
}

func (x *index) findWild(b *best, s *Path) {
	if x.buckets == 0 {
		return
	}
	// Grams that were looked at; for all but huge files the set is on the stack.
	var room [512]uint64
	seen := bitset(room[:])
	if x.buckets > 64*len(room) {
		seen = newBitset(x.buckets)
	}
	for size := 1; size <= maxGram; size++ {
		if !x.sizes[size] {
			continue
		}
		gram := uint32(0)
		for n, c := range s.octets {
			gram = (gram<<8 | uint32(c)) & gramMask[size]
			if n+1 < size {
				continue
			}
			key := gramKey(gram, size)
			if !x.grams.mayHave(key) {
				continue
			}
			slot := x.grams.find(key)
			if slot == nil || seen.has(int(slot.ordinal)) {
				continue
			}
			seen.add(int(slot.ordinal))
			x.tryAll(b, slot.first, s)
		}
	}
}

// tryAll tries the candidates of a list as long as they may change something.
func (x *index) tryAll(b *best, first int32, s *Path) {
	limit := b.limit()
	for i := first; i != none && int(i) < limit; i = x.next[i] {
		if b.offer(int(i), s) {
			limit = b.limit()
		}
	}
}

var gramMask = [maxGram + 1]uint32{1: 0xFF, 2: 0xFFFF, 3: 0xFFFFFF, 4: 0xFFFFFFFF}

func gramKey(gram uint32, size int) uint64 {
	return (uint64(size)<<32 | uint64(gram)) * 0x9E3779B97F4A7C15
}

// gramCounts is roughly how many times each gram occurs in patterns, by a hash
// that lets some share a count.
type gramCounts struct {
	counts []uint16
	shift  int
}

func countGrams(ranked []candidate, wild int) gramCounts {
	g := gramCounts{shift: 64 - 10}
	for n := 64; n < wild && g.shift > 64-16; n *= 2 {
		g.shift--
	}
	g.counts = make([]uint16, 1<<(64-g.shift))
	for i := range ranked {
		if p := &ranked[i].pattern; !p.isPlain() {
			eachGram(p, maxGram, func(gram uint32) {
				if count := &g.counts[gramKey(gram, maxGram)>>g.shift]; *count < 1<<16-1 {
					*count++
				}
			})
		}
	}
	return g
}

// rarest picks the gram under which to file a pattern, and its size; 0 if no
// octet is sure to be in what the pattern matches.
func (g gramCounts) rarest(p *pattern) (gram uint32, size int) {
	fewest := uint16(1<<16 - 1)
	eachGram(p, maxGram, func(candidate uint32) {
		if n := g.counts[gramKey(candidate, maxGram)>>g.shift]; size == 0 || n < fewest {
			gram, size, fewest = candidate, maxGram, n
		}
	})
	for n := maxGram - 1; size == 0 && n > 0; n-- {
		eachGram(p, n, func(candidate uint32) { gram, size = candidate, n })
	}
	return gram, size
}

// eachGram calls f with each run of size octets in the literals of a pattern.
// An escape that may stand for one octet of the path is in none.
func eachGram(p *pattern, size int, f func(gram uint32)) {
	gram, n := uint32(0), 0
	for _, c := range p.text {
		if c == '*' && p.starred || p.folded != nil && (c == '%' || c >= 0x80) {
			n = 0
			continue
		}
		gram = (gram<<8 | uint32(c)) & gramMask[size]
		if n++; n >= size {
			f(gram)
		}
	}
}

// isPlain reports whether the pattern is text that a path must start with.
func (p *pattern) isPlain() bool {
	return p.folded == nil && !p.starred
}

// The hash is FNV-1a, which can be taken octet by octet. A file may be written
// so that its patterns collide. That does no harm: a pattern is compared only
// at the one length at which it can match, so that a look-up costs at most the
// octets of all rules.
const emptyHash uint64 = 0xCBF29CE484222325

func addToHash(h uint64, c byte) uint64 { return (h ^ uint64(c)) * 0x100000001B3 }

func hash(text []byte) uint64 {
	h := emptyHash
	for _, c := range text {
		h = addToHash(h, c)
	}
	return h
}
