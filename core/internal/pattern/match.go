package pattern

import "bytes"

// Path is the path and query of a URL in a dialect's form.
type Path struct {
	octets []byte
	query  int // where the query begins, after the question mark; the length if there is none
}

// AppendPath brings the path and query of a URL into the form in which they are
// compared. It appends them to dst, which is the start of the path.
func (x *Syntax) AppendPath(dst []byte, path string) Path {
	p := Path{octets: x.Form.appendPath(dst, path)}
	p.query = len(p.octets)
	for i, c := range p.octets {
		if c == '?' {
			p.query = i + 1
			break
		}
	}
	return p
}

// Show writes a path as it is compared.
func (x *Syntax) Show(p Path) string { return x.Form.show(p.octets) }

// matches reports whether the pattern matches from the path's first octet.
//
// Each part between stars is sought leftmost and never moved again: if it
// fits further right, what follows it has less left to fit into. So a match
// costs at most pattern x path, however many stars there are.
func (p *pattern) matches(s *Path) bool {
	if p.folded != nil {
		return p.matchesFolded(s)
	}
	rest := s.octets
	if !p.starred {
		return bytes.HasPrefix(rest, p.text) && (!p.anchored || len(rest) == len(p.text))
	}
	literal, text, _ := bytes.Cut(p.text, []byte{'*'})
	if !bytes.HasPrefix(rest, literal) {
		return false
	}
	rest = rest[len(literal):]
	for {
		var star bool
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

// matchesFolded reports whether a pattern with escaped general delimiters
// matches. In the query they equal plain ones, so what a literal covers there
// is shorter than the literal.
func (p *pattern) matchesFolded(s *Path) bool {
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
func (s *Path) literalEnd(at int, literal, folded []byte) int {
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
func (s *Path) endsIn(at int, literal, folded []byte) bool {
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
func (s *Path) prefixEnd(at int, literal []byte) int {
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
