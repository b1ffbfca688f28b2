package pattern

import "bytes"

// Steps is what FindAll takes for a path at most, in steps of about a
// nanosecond: the patterns that it tries are counted, not tried.
func (s *Set) Steps(p Path) int {
	steps := octetSteps * len(p.octets)
	b := best{
		ranked: s.ranked, allow: len(s.ranked), disallow: len(s.ranked), every: true,
		measure: &steps, same: s.index.same,
	}
	s.index.search(&b, &p)
	return steps
}

const (
	octetSteps = 25 // to look up an octet of the path, and what begins and ends there
	trySteps   = 40 // to fetch a pattern and compare its first octets
	starSteps  = 12 // for each star: what is between two is looked for
	listSteps  = 25 // to list one that matches, in order
)

// steps is what it takes at most to try a candidate and list it, and those
// behind it that match the same. Its octets and the path's are each read once;
// but the literals of one with escapes that may stand for a single octet are
// compared at every octet of the path.
func (b *best) steps(i int, s *Path) int {
	c, n := &b.ranked[i], trySteps+listSteps
	switch {
	case c.folded != nil:
		n += (len(c.text) + 8) * (len(s.octets) + 8)
	case !c.starred:
		n += len(c.text) / 8
	default:
		n += len(c.text)/2 + len(s.octets) + starSteps*bytes.Count(c.text, []byte{'*'})
	}
	if b.same != nil {
		for i := b.same[i]; i != none; i = b.same[i] {
			n += listSteps
		}
	}
	return n
}
