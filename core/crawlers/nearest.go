package crawlers

import (
	"strings"

	"robotscope/core/ascii"
)

// maxNear is the longest name, in bytes, that [Nearest] compares. No name that
// a crawler answers to comes near it.
const maxNear = 64

// How near a name is to what was written, nearest first.
const (
	nearSpelling = 0             // only the punctuation differs: "GPT-Bot"
	nearStem     = 1             // only what kind of program it is was left out or put in: "Bing", "Claude bot"
	nearTypo     = 2             // few octets differ, the number of which is added: "Gogglebot"
	nearPart     = 10            // the name goes on where a word ends: "ChatGPT"
	nearWhole    = 11 + maxNear  // what was written goes on so, less the name's length: "Googlebot-Smartphone"
	nearVendor   = nearWhole + 1 // the vendor's name: "OpenAI"
	nearNothing  = nearWhole + 2
)

// Nearest returns at most so many tokens, as they would stand in a user-agent
// line, that come nearest to a name nobody answers to; nearest first, none if
// nothing is near. It ignores ASCII case, punctuation, a version, and what
// stands beside the name, such as a star.
//
// There is no guess for a name that the catalogue's crawlers answer to, but one
// that is retired brings the names that took its place.
func Nearest(name string, most int) []string {
	name, _, _ = strings.Cut(strings.TrimSpace(name), "/")
	if most <= 0 || len(name) > maxNear {
		return nil
	}
	if c := find(name); c != nil && c.Retired {
		return append([]string(nil), c.ReplacedBy[:min(most, len(c.ReplacedBy))]...)
	} else if c != nil || answered(name) {
		return nil
	}
	written := newSpelling(name)
	if len(written.stem()) == 0 {
		return nil
	}
	farthest := nearVendor
	if isBrowser(name) { // "Mozilla" is about no vendor's crawler
		farthest = nearPart - 1
	}
	var near []candidate
	for i := range catalogue {
		c := &catalogue[i]
		d := nearness(name, &written, c)
		switch {
		case d > farthest:
		case c.Retired:
			for _, other := range c.ReplacedBy {
				near = offer(near, candidate{other, d, isMain(other)})
			}
		default:
			near = offer(near, candidate{c.Tokens[0], d, isMain(c.Name)})
		}
	}
	return nearestOf(near, most)
}

// IsAnswered reports whether some crawler of the catalogue answers to a name, ignoring ASCII case: as its own, or as one
// that it falls back to.
func IsAnswered(name string) bool { return find(name) != nil || answered(name) }

// answered reports whether some crawler falls back to that token, as Yandex's
// do to "Yandex".
func answered(token string) bool {
	for i := range catalogue {
		for _, t := range catalogue[i].Tokens {
			if ascii.EqualFold(t, token) {
				return true
			}
		}
	}
	return false
}

// candidate is a token and how near it is.
type candidate struct {
	token string
	near  int
	main  bool
}

// before reports whether c is the nearer. Of two alike, a main crawler comes
// first, then a name that is a product token.
func (c candidate) before(d candidate) bool {
	switch {
	case c.near != d.near:
		return c.near < d.near
	case c.main != d.main:
		return c.main
	}
	return isProductToken(c.token) && !isProductToken(d.token)
}

// isProductToken reports whether the name is one by RFC 9309 section 2.2.1.
func isProductToken(name string) bool {
	for i := 0; i < len(name); i++ {
		if l := ascii.Lower(name[i]); !('a' <= l && l <= 'z' || l == '-' || l == '_') {
			return false
		}
	}
	return name != ""
}

// offer adds a candidate, or makes the one that is there nearer.
func offer(list []candidate, c candidate) []candidate {
	for i := range list {
		if list[i].token == c.token {
			if c.before(list[i]) {
				list[i] = c
			}
			return list
		}
	}
	return append(list, c)
}

// nearestOf takes the nearest out of the list, the earlier one of two alike.
// What shares a beginning or a vendor is no guess where something is spelt
// alike: "Googelbot" is not about Google's other crawlers.
func nearestOf(list []candidate, most int) []string {
	var tokens []string
	first := nearNothing
	for len(tokens) < most {
		best := -1
		for i, c := range list {
			if c.near < nearNothing && (best < 0 || c.before(list[best])) {
				best = i
			}
		}
		if best < 0 || first < nearPart && first != nearStem && list[best].near >= nearPart {
			break
		}
		if len(tokens) == 0 {
			first = list[best].near
		}
		tokens = append(tokens, list[best].token)
		list[best].near = nearNothing
	}
	return tokens
}

// spelling is a name's letters and digits in lower case.
type spelling struct {
	text [maxNear]byte
	n    int
}

func newSpelling(name string) spelling {
	var s spelling
	for i := 0; i < len(name) && i < maxNear; i++ {
		if isAlnum(name[i]) {
			s.text[s.n] = ascii.Lower(name[i])
			s.n++
		}
	}
	return s
}

func (s *spelling) all() []byte { return s.text[:s.n] }

// stem is the spelling without the kinds of program that names end in; empty
// for a name that is nothing else.
func (s *spelling) stem() []byte {
	text := s.all()
	for i := range kinds {
		if k := kinds[i]; len(text) >= len(k) && string(text[len(text)-len(k):]) == k {
			return text[:len(text)-len(k)]
		}
	}
	return text
}

// kinds are the words for programs that names end in, the longer before what
// ends them.
var kinds = [...]string{"robot", "bot", "spider", "crawler"}

func isAlnum(c byte) bool {
	l := ascii.Lower(c)
	return 'a' <= l && l <= 'z' || '0' <= c && c <= '9'
}

// nearness says how near a name, and how it is spelt, is to a crawler's.
func nearness(name string, written *spelling, c *Crawler) int {
	own := newSpelling(c.Tokens[0])
	all, stem := written.all(), written.stem()
	switch {
	case string(all) == string(own.all()):
		return nearSpelling
	case string(stem) == string(own.stem()):
		return nearStem
	}
	// Where the first words are spelt alike, only the rest is a slip or none:
	// "Bot-SA" is no "Bot-SWA".
	same := sharedWords(c.Tokens[0], all)
	if bound := tolerance(min(len(stem), len(own.stem())) - same); bound > 0 {
		d := min(distance(all, own.all(), bound), distance(stem, own.stem(), bound))
		if bound == 1 && len(stem) == len(own.stem()) && octets(stem) != octets(own.stem()) {
			d++ // another letter makes another short word: "Devil" is no "Devin"
		}
		if d <= bound && (stem[0] == own.text[0] || d == 1 && len(stem) > 5) {
			return nearTypo + d
		}
	}
	if len(all) >= 3 && (beginsWords(c.Tokens[0], all) || beginsWords(c.Name, all)) {
		return nearPart
	}
	// How the name was written says nothing of where its words end: punctuation does, and a word that ends names.
	end := afterSpelling(name, own.all())
	if own.n >= 4 && 0 < end && end < len(name) && (!isAlnum(name[end]) || len(own.stem()) < own.n) {
		return nearWhole - own.n
	}
	if len(stem) >= 3 && (isSpelt(c.Vendor, all) || isSpelt(c.Vendor, stem)) {
		return nearVendor
	}
	return nearNothing
}

// octets is the sum of them, which swapping two leaves as it is.
func octets(text []byte) int {
	sum := 0
	for i := range text {
		sum += int(text[i])
	}
	return sum
}

// isSpelt reports whether those are the name's letters and digits.
func isSpelt(name string, letters []byte) bool {
	n := 0
	for i := 0; i < len(name); i++ {
		if !isAlnum(name[i]) {
			continue
		}
		if n == len(letters) || ascii.Lower(name[i]) != letters[n] {
			return false
		}
		n++
	}
	return n == len(letters)
}

// sharedWords counts the letters and digits of the name's first words, up to
// punctuation, that the others begin with too.
func sharedWords(name string, letters []byte) int {
	n, same := 0, 0
	for i := 0; i < len(name); i++ {
		switch {
		case !isAlnum(name[i]):
			same = n
		case n == len(letters) || ascii.Lower(name[i]) != letters[n]:
			return same
		default:
			n++
		}
	}
	return same
}

// tolerance is how many octets may differ in a stem of so many. Short stems are
// each other's neighbours: "foobot" is no "YouBot".
func tolerance(n int) int {
	switch {
	case n < 4:
		return 0
	case n < 6:
		return 1
	case n < 10:
		return 2
	}
	return 3
}

// beginsWords reports whether the letters and digits of one are the first words
// of the name: what follows is punctuation, or a capital after a small letter.
func beginsWords(name string, begin []byte) bool {
	i := afterSpelling(name, begin)
	return 0 < i && i < len(name) && (!isAlnum(name[i]) || isUpper(name[i]) && !isUpper(name[i-1]))
}

// afterSpelling returns where those letters and digits end in a name that begins with them, ignoring case and
// punctuation; -1 if it does not.
func afterSpelling(name string, begin []byte) int {
	i, n := 0, 0
	for ; i < len(name) && n < len(begin); i++ {
		if !isAlnum(name[i]) {
			continue
		}
		if ascii.Lower(name[i]) != begin[n] {
			return -1
		}
		n++
	}
	if n < len(begin) {
		return -1
	}
	return i
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// distance is the number of octets put in, left out, changed, or swapped with
// their neighbour that make one string the other; any number over the bound if
// it is more than that. Neither is longer than maxNear.
func distance(a, b []byte, bound int) int {
	if len(a)-len(b) > bound || len(b)-len(a) > bound {
		return bound + 1
	}
	var rows [3][maxNear + 1]uint8
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range b {
		last[j+1] = uint8(j + 1)
	}
	for i := range a {
		row[0] = uint8(i + 1)
		least := row[0]
		for j := range b {
			change := last[j]
			if a[i] != b[j] {
				change++
			}
			d := min(change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				d = min(d, before[j-1]+1)
			}
			row[j+1] = d
			least = min(least, d)
		}
		if int(least) > bound {
			return bound + 1
		}
		before, last, row = last, row, before
	}
	return int(last[len(b)])
}
