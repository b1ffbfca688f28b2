package core

import "bytes"

// pattern is a path pattern ready to be matched (RFC 9309 section 2.2.3).
type pattern struct {
	text     []byte // in the dialect's form, without the end anchor; runs of stars as one, none at the end
	anchored bool   // the match must end where the path ends
	plain    bool   // a star in text is an octet like others
	folded   []byte // text with escaped general delimiters plain, as a query may hold them; nil if there are none before the first question mark
	octets   int    // the specificity: octets of the pattern in the dialect's form
}

// compile makes a rule's value a pattern, its text appended to arena. It
// returns false for a value that never matches anything: an empty one, or one
// that the dialect finds malformed.
func (d *traits) compile(arena, value []byte) (pattern, []byte, bool) {
	if len(value) == 0 || d.strictPattern && !wellFormed(value) {
		return pattern{}, arena, false
	}
	start := len(arena)
	if d.plainPatterns {
		arena = d.form.appendPattern(arena, value, false)
		p := pattern{text: arena[start:], plain: true}
		p.octets = len(p.text)
		return p, arena, true
	}
	var p pattern
	value, anchor, anchored := cutAnchor(value)
	p.anchored, p.octets = anchored, len(anchor)
	inQuery := false
	for {
		literal, rest, star := bytes.Cut(value, []byte{'*'})
		before := len(arena)
		arena = d.form.appendPattern(arena, literal, inQuery)
		p.octets += len(arena) - before
		if !star {
			break
		}
		inQuery = inQuery || bytes.IndexByte(literal, '?') >= 0
		p.octets++
		if len(arena) == start || arena[len(arena)-1] != '*' {
			arena = append(arena, '*')
		}
		value = rest
	}
	if n := len(arena); n > start && arena[n-1] == '*' {
		arena, p.anchored = arena[:n-1], false // the rest of the path is anything, to its end
	}
	p.text = arena[start:len(arena):len(arena)]
	if d.form == symbols && hasEscapedDelim(p.text) {
		p.folded = foldDelims(p.text)
	}
	return p, arena, true
}

// normal writes a rule's value in the form in which it is compared.
func (d *traits) normal(value []byte) string {
	if d.plainPatterns {
		return d.form.show(d.form.appendPattern(nil, value, false))
	}
	value, end, _ := cutAnchor(value)
	var text []byte
	inQuery := false
	for i, literal := range bytes.Split(value, []byte{'*'}) {
		if i > 0 {
			text = append(text, '*')
		}
		text = d.form.appendPattern(text, literal, inQuery)
		inQuery = inQuery || bytes.IndexByte(literal, '?') >= 0
	}
	return d.form.show(text) + end
}

// cutAnchor cuts the end anchor off a value.
func cutAnchor(value []byte) (rest []byte, anchor string, anchored bool) {
	if n := len(value); n > 0 && value[n-1] == '$' {
		return value[:n-1], "$", true
	}
	return value, "", false
}

// wellFormed reports whether a value is a path-pattern of RFC 9309 section
// 2.2, with the star that section 2.2.3 allows at its start.
func wellFormed(value []byte) bool {
	if value[0] != '/' && value[0] != '*' {
		return false
	}
	for _, c := range value {
		if c <= 0x20 || c == 0x7F {
			return false
		}
	}
	return true
}

// compileDirectory makes the pattern for the directory of an index file: /d/$
// for /d/index.html. Google's parser tries it when the allow rule itself does
// not match. Where both match, the rule's own pattern is the longer one, so it
// does no harm to try the two independently, the longer first.
func (d *traits) compileDirectory(arena, value []byte) (pattern, []byte, bool) {
	directory, ok := directoryOf(value)
	if !ok {
		return pattern{}, arena, false
	}
	p, arena, ok := d.compile(arena, directory)
	p.anchored = true
	p.octets++
	return p, arena, ok
}

// directoryOf is the part of an index file's pattern up to its last slash.
func directoryOf(value []byte) ([]byte, bool) {
	slash := bytes.LastIndexByte(value, '/')
	if slash < 0 || !bytes.HasPrefix(value[slash:], []byte("/index.htm")) {
		return nil, false
	}
	return value[:slash+1], true
}

// path is the path and query of a URL in a dialect's form.
type path struct {
	octets []byte
	query  int // where the query begins, after the question mark; the length if there is none
}

// matches reports whether the pattern matches from the path's first octet.
//
// Each part between stars is sought leftmost and never moved again: if it
// fits further right, what follows it has less left to fit into. So a match
// costs at most pattern x path, however many stars there are.
func (p pattern) matches(s path) bool {
	if p.folded != nil {
		return p.matchesFolded(s)
	}
	rest := s.octets
	if p.plain {
		return bytes.HasPrefix(rest, p.text)
	}
	literal, text, star := bytes.Cut(p.text, []byte{'*'})
	if !bytes.HasPrefix(rest, literal) {
		return false
	}
	rest = rest[len(literal):]
	if !star {
		return !p.anchored || len(rest) == 0
	}
	for {
		literal, text, star = bytes.Cut(text, []byte{'*'})
		if !star && p.anchored {
			return bytes.HasSuffix(rest, literal)
		}
		i := bytes.Index(rest, literal)
		if i < 0 {
			return false
		}
		if !star {
			return true
		}
		rest = rest[i+len(literal):]
	}
}

// matchesFolded is matches for a pattern with escaped general delimiters. In
// the query they equal plain ones, so what a literal covers there is shorter
// than the literal.
func (p pattern) matchesFolded(s path) bool {
	literal, text, star := bytes.Cut(p.text, []byte{'*'})
	_, foldedText, _ := bytes.Cut(p.folded, []byte{'*'})
	var folded []byte
	at := s.prefixEnd(0, literal)
	if at < 0 {
		return false
	}
	if !star {
		return !p.anchored || at == len(s.octets)
	}
	for {
		literal, text, star = bytes.Cut(text, []byte{'*'})
		folded, foldedText, _ = bytes.Cut(foldedText, []byte{'*'})
		switch {
		case star:
			if at = s.literalEnd(at, literal, folded); at < 0 {
				return false
			}
		case p.anchored:
			return s.endsIn(at, literal, folded)
		default:
			return s.literalEnd(at, literal, folded) >= 0
		}
	}
}

// literalEnd finds the leftmost place, from offset at on, where a literal
// stands, and returns where it ends, or -1. It may stand before the query as
// it is, or in the query folded; or it holds the question mark in between,
// which can only be its first.
func (s path) literalEnd(at int, literal, folded []byte) int {
	if at < s.query {
		if i := bytes.Index(s.octets[at:s.query], literal); i >= 0 {
			return at + i + len(literal)
		}
		if mark := bytes.IndexByte(literal, '?'); mark >= 0 && s.query-1-mark >= at {
			if end := s.prefixEnd(s.query-1-mark, literal); end >= 0 {
				return end
			}
		}
		at = s.query
	}
	if i := bytes.Index(s.octets[at:], folded); i >= 0 {
		return at + i + len(folded)
	}
	return -1
}

// endsIn reports whether the path ends in the literal, which starts no earlier
// than at offset at.
func (s path) endsIn(at int, literal, folded []byte) bool {
	if bytes.HasSuffix(s.octets[max(at, s.query):], folded) {
		return true
	}
	if s.query == len(s.octets) && bytes.HasSuffix(s.octets[at:], literal) {
		return true
	}
	mark := bytes.IndexByte(literal, '?')
	return mark >= 0 && s.query-1-mark >= at && s.prefixEnd(s.query-1-mark, literal) == len(s.octets)
}

// prefixEnd returns where the literal ends if it stands at offset at of the
// path, or -1.
func (s path) prefixEnd(at int, literal []byte) int {
	for len(literal) > 0 {
		switch {
		case at < len(s.octets) && s.octets[at] == literal[0]:
			literal = literal[1:]
		case at < len(s.octets) && at >= s.query && literal[0] == '%' && s.octets[at] == delimOf(literal):
			literal = literal[3:]
		default:
			return -1
		}
		at++
	}
	return at
}

// delimOf returns the general delimiter whose escape is at the start of
// symbols, or 0. NUL is no plain symbol, so it equals nothing in a path.
func delimOf(s []byte) byte {
	octet, ok := unhex([]byte{s[0], s[1] &^ 0x80, s[2] &^ 0x80})
	if !ok || !isGenDelim(octet) {
		return 0
	}
	return octet
}

func hasEscapedDelim(text []byte) bool {
	for i, c := range text {
		if c == '%' && delimOf(text[i:]) != 0 {
			return true
		}
	}
	return false
}

// foldDelims writes escaped general delimiters plain.
func foldDelims(text []byte) []byte {
	folded := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if text[i] == '%' {
			if delim := delimOf(text[i:]); delim != 0 {
				folded = append(folded, delim)
				i += 2
				continue
			}
		}
		folded = append(folded, text[i])
	}
	return folded
}
