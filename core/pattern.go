package core

import "bytes"

// pattern is a path pattern ready to be matched (RFC 9309 section 2.2.3).
type pattern struct {
	text     []byte // in the dialect's form, without the end anchor, runs of stars as one
	anchored bool   // the match must end where the path ends
	plain    bool   // a star in text is an octet like others
	delims   bool   // text holds escapes of general delimiters, which the query may hold plain
	octets   int    // the specificity: octets of the pattern in the dialect's form
}

// compile makes a rule's value a pattern, its text appended to arena. It
// returns false for a value that never matches anything: an empty one, or one
// that the dialect finds malformed.
func (d Dialect) compile(arena, value []byte) (pattern, []byte, bool) {
	if len(value) == 0 || d.strictPattern && !wellFormed(value) {
		return pattern{}, arena, false
	}
	start := len(arena)
	if d.plainPatterns {
		arena = d.form.appendPattern(arena, value)
		p := pattern{text: arena[start:], plain: true}
		p.octets = len(p.text)
		return p, arena, true
	}
	var p pattern
	if value[len(value)-1] == '$' {
		p.anchored = true
		p.octets = 1
		value = value[:len(value)-1]
	}
	for {
		literal, rest, star := bytes.Cut(value, []byte{'*'})
		before := len(arena)
		arena = d.form.appendPattern(arena, literal)
		p.octets += len(arena) - before
		if !star {
			break
		}
		p.octets++
		if len(arena) == start || arena[len(arena)-1] != '*' {
			arena = append(arena, '*')
		}
		value = rest
	}
	p.text = arena[start:len(arena):len(arena)]
	p.delims = d.form == symbols && hasEscapedDelim(p.text)
	return p, arena, true
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
func (d Dialect) compileDirectory(arena, value []byte) (pattern, []byte, bool) {
	slash := bytes.LastIndexByte(value, '/')
	if slash < 0 || !bytes.HasPrefix(value[slash:], []byte("/index.htm")) {
		return pattern{}, arena, false
	}
	p, arena, ok := d.compile(arena, value[:slash+1])
	p.anchored = true
	p.octets++
	return p, arena, ok
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
	if p.delims {
		return p.matchesDelims(s)
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

// matchesDelims is matches for a pattern with escaped general delimiters. In
// the query they equal plain ones, so what a literal covers there is shorter
// than the literal.
func (p pattern) matchesDelims(s path) bool {
	literal, text, star := bytes.Cut(p.text, []byte{'*'})
	at := s.prefixEnd(0, literal)
	if at < 0 {
		return false
	}
	if !star {
		return !p.anchored || at == len(s.octets)
	}
	for {
		literal, text, star = bytes.Cut(text, []byte{'*'})
		atEnd := !star && p.anchored
		for ; ; at++ {
			if at > len(s.octets) {
				return false
			}
			if end := s.prefixEnd(at, literal); end >= 0 && (!atEnd || end == len(s.octets)) {
				at = end
				break
			}
		}
		if !star {
			return true
		}
	}
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
