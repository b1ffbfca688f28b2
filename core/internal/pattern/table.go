package pattern

import "slices"

// table is a hash table from keys to lists of candidates, with open
// addressing and at least half of its slots free. Most keys that are looked up
// are not in it. A filter, small enough for the fastest cache, tells so without
// a look at the slots.
type table struct {
	slots  []slot
	shift  int
	used   int
	filter []uint64 // a bit for each key, by the top bits of its hash
}

type slot struct {
	key     uint64
	first   int32
	ordinal int32 // from 0, in the order of adding; none in a free slot
}

func newTable(keys int) table {
	t := table{shift: 64 - 3}
	for n := 4; n < keys; n *= 2 {
		t.shift--
	}
	t.slots = slices.Repeat([]slot{{ordinal: none}}, 1<<(64-t.shift))
	t.filter = make([]uint64, 1<<(64-t.shift)/8)
	return t
}

// place is the index of the key's slot, or of the free one where it belongs.
func (t *table) place(key uint64) int {
	i := int(key * 0x9E3779B97F4A7C15 >> t.shift)
	for t.slots[i].ordinal != none && t.slots[i].key != key {
		i = (i + 1) & (len(t.slots) - 1)
	}
	return i
}

func (t *table) filterBit(key uint64) uint64 {
	return key * 0x9E3779B97F4A7C15 >> (t.shift - 3)
}

// slot gives the key's slot, adding it if need be.
func (t *table) slot(key uint64) *slot {
	bit := t.filterBit(key)
	t.filter[bit/64] |= 1 << (bit % 64)
	s := &t.slots[t.place(key)]
	if s.ordinal == none {
		*s = slot{key, none, int32(t.used)}
		t.used++
	}
	return s
}

// mayHave reports whether a key can be in the table at all. It is small enough to stand where keys are looked up in a loop.
func (t *table) mayHave(key uint64) bool {
	bit := t.filterBit(key)
	return t.filter[bit/64]&(1<<(bit%64)) != 0
}

// find gives the key's slot, or nil.
func (t *table) find(key uint64) *slot {
	if s := &t.slots[t.place(key)]; s.ordinal != none {
		return s
	}
	return nil
}

func (t *table) first(key uint64) int32 {
	if !t.mayHave(key) {
		return none
	}
	if s := t.find(key); s != nil {
		return s.first
	}
	return none
}

// bitset is a set of small integers.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (b bitset) add(i int) { b[i/64] |= 1 << (i % 64) }

// has reports whether the set holds an integer, which may be larger than the
// set has room for.
func (b bitset) has(i int) bool { return i/64 < len(b) && b[i/64]&(1<<(i%64)) != 0 }
