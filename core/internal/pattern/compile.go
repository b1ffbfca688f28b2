package pattern

import "bytes"

// pattern is a path pattern ready to be matched (RFC 9309 section 2.2.3).
type pattern struct {
	text     []byte // in the dialect's form, without the end anchor; runs of stars as one, none at the end
	anchored bool   // the match must end where the path ends
	starred  bool   // text has stars that stand for any octets; else a star is an octet like others
	folded   []byte // text with escaped delimiters plain, as a query may hold them; nil if none stand before a question mark
	octets   int    // the specificity: octets of the pattern in the dialect's form
}

// compile makes a rule's value a pattern, its text appended to arena. It
// returns false for a value that never matches anything: an empty one, or one
// that the dialect finds malformed.
func (x *Syntax) compile(arena, value []byte) (pattern, []byte, bool) {
	if len(value) == 0 || x.Strict && !WellFormed(value) {
		return pattern{}, arena, false
	}
	start := len(arena)
	if x.Plain {
		arena = x.Form.appendPattern(arena, value, false)
		p := pattern{text: arena[start:]}
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
		arena = x.Form.appendPattern(arena, literal, inQuery)
		p.octets += len(arena) - before
		if !star {
			break
		}
		inQuery = inQuery || bytes.IndexByte(literal, '?') >= 0
		p.octets++
		p.starred = true
		if len(arena) == start || arena[len(arena)-1] != '*' {
			arena = append(arena, '*')
		}
		value = rest
	}
	if n := len(arena); n > start && arena[n-1] == '*' {
		arena, p.anchored = arena[:n-1], false // the rest of the path is anything, to its end
	}
	p.text = arena[start:len(arena):len(arena)]
	p.starred = p.starred && bytes.IndexByte(p.text, '*') >= 0
	if x.Form == Symbols && hasEscapedDelim(p.text) {
		p.folded = foldDelims(p.text)
	}
	return p, arena, true
}

// Normal writes a rule's value in the form in which it is compared.
func (x *Syntax) Normal(value []byte) string {
	if x.Plain {
		return x.Form.show(x.Form.appendPattern(nil, value, false))
	}
	written := value
	value, end, _ := cutAnchor(value)
	if x.Form.keeps(value) {
		return string(written)
	}
	var room [256]byte
	text := room[:0]
	inQuery := false
	for more := true; more; {
		var literal []byte
		literal, value, more = bytes.Cut(value, []byte{'*'})
		text = x.Form.appendPattern(text, literal, inQuery)
		inQuery = inQuery || bytes.IndexByte(literal, '?') >= 0
		if more {
			text = append(text, '*')
		}
	}
	return x.Form.show(append(text, end...))
}

// cutAnchor cuts the end anchor off a value.
func cutAnchor(value []byte) (rest []byte, anchor string, anchored bool) {
	if n := len(value); n > 0 && value[n-1] == '$' {
		return value[:n-1], "$", true
	}
	return value, "", false
}

// WellFormed reports whether a value is a path-pattern of RFC 9309 section
// 2.2, with the star that section 2.2.3 allows at its start.
func WellFormed(value []byte) bool {
	if len(value) == 0 || value[0] != '/' && value[0] != '*' {
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
func (x *Syntax) compileDirectory(arena, value []byte) (pattern, []byte, bool) {
	directory, ok := DirectoryOf(value)
	if !ok {
		return pattern{}, arena, false
	}
	p, arena, ok := x.compile(arena, directory)
	p.anchored = true
	p.octets++
	return p, arena, ok
}

// DirectoryOf is the part of an index file's pattern up to its last slash.
func DirectoryOf(value []byte) ([]byte, bool) {
	slash := bytes.LastIndexByte(value, '/')
	if slash < 0 || !bytes.HasPrefix(value[slash:], []byte("/index.htm")) {
		return nil, false
	}
	return value[:slash+1], true
}

// NormalDirectory is Normal for the directory of an index file; false if a
// rule's value names none.
func (x *Syntax) NormalDirectory(value []byte) (string, bool) {
	directory, ok := DirectoryOf(value)
	if !ok {
		return "", false
	}
	return x.Normal(directory) + "$", true
}

// Octets is the specificity of a rule's value; 0 if it never matches.
func (x *Syntax) Octets(value []byte) int {
	p, _, _ := x.compile(nil, value)
	return p.octets
}
