package pattern

import "bytes"

// This file is for code that reasons about all URLs at once: patterns as
// sequences of symbols, and how symbols are written in a URL.

// Symbol is what a pattern and a path are compared by. In most dialects that
// is one octet of the form that both are brought into. In dialect rfc9309 it
// is a plain octet, an octet that stands escaped, or a stray percent sign.
type Symbol uint16

const (
	// SymbolEscape is added to an octet that stands escaped and differs from
	// the plain one.
	SymbolEscape Symbol = 1 << 8

	// SymbolNeedless is added, for Spell, to an unreserved octet to be written
	// as an escape although it equals the plain one.
	SymbolNeedless Symbol = 1 << 9

	// SymbolStray is a percent sign without two hex digits after it.
	SymbolStray Symbol = 1 << 10

	// SymbolStar stands in patterns only: any symbols, or none.
	SymbolStar Symbol = 1 << 11
)

// Compiled is a path pattern that a Set tries on a path: it matches symbol
// by symbol from the path's first on, and SymbolStar matches any symbols. A
// pattern of the file is one of these or several that each match a part of
// what it matches: see Compiled.
type Compiled struct {
	Symbols  []Symbol // no two stars in a row, and none at the end
	Anchored bool     // it must match to the end of the path; else anything may follow
	Main     bool     // it is the first one of its rule's own pattern, and equal rules have equal ones
	Allow    bool
	Rule     int // index into the rules
	Octets   int // the specificity with which it competes
}

// Compiled lists the Set's patterns in the order in which they decide: the
// first that matches a path is the one that decides. A rule whose pattern
// never matches, being empty or malformed, has none. It has more than one
// where Google's dialect tries a directory as well, and where an escaped
// delimiter equals the plain one in the query only, so that it matters in
// which part of the pattern the query begins.
//
// It returns false, and not all patterns, if there are unreasonably many of
// the last kind.
func (s *Set) Compiled() ([]Compiled, bool) {
	var compiled []Compiled
	room := mostSymbols
	for i := range s.ranked {
		c := &s.ranked[i]
		one := Compiled{
			Symbols:  c.symbols(s.syntax.Form == Symbols),
			Anchored: c.anchored,
			Main:     !c.directory,
			Allow:    c.allow,
			Rule:     c.rule,
			Octets:   c.octets,
		}
		compiled = append(compiled, one)
		if c.folded == nil {
			continue
		}
		one.Main = false
		complete := eachFolded(one.Symbols, func(symbols []Symbol) bool {
			one.Symbols = symbols
			compiled = append(compiled, one)
			room -= len(symbols)
			return room > 0
		})
		if !complete {
			return compiled, false
		}
	}
	return compiled, true
}

// mostSymbols is what Compiled lists of patterns that the file does not hold as
// they are: eight times as many as a file has octets.
const mostSymbols = 8 * 500 * 1024

// symbols is the pattern's text; marked reports whether it is in the form that
// marks escapes and stray percent signs.
func (p *pattern) symbols(marked bool) []Symbol {
	list := make([]Symbol, 0, len(p.text))
	for i := 0; i < len(p.text); i++ {
		c := p.text[i]
		switch {
		case c == '*' && p.starred:
			list = append(list, SymbolStar)
		case marked && c == strayPercent:
			list = append(list, SymbolStray)
		case marked && c == '%':
			octet, _ := unhex([]byte{'%', p.text[i+1] &^ 0x80, p.text[i+2] &^ 0x80})
			list = append(list, SymbolEscape|Symbol(octet))
			i += 2
		default:
			list = append(list, Symbol(c))
		}
	}
	return list
}

// eachFolded gives f what a pattern with escaped general delimiters matches
// besides itself, as patterns without that speciality: one for each place
// where the query may begin. What comes after has its delimiters plain. It
// stops if f returns false, and reports whether it went through.
func eachFolded(text []Symbol, f func([]Symbol) bool) bool {
	last := len(text) // after the last escaped delimiter
	for last > 0 && text[last-1] == folded(text[last-1]) {
		last--
	}
	for i, s := range text[:last] {
		var variant []Symbol
		switch {
		case s == SymbolStar: // the question mark is among what it stands for
			variant = append(append(variant, text[:i+1]...), '?', SymbolStar)
		case s == '?':
			variant = append(variant, text[:i+1]...)
		default:
			continue
		}
		for _, after := range text[i+1:] {
			variant = append(variant, folded(after))
		}
		if !f(variant) {
			return false
		}
		if s == '?' { // it is the first, or begins no query
			break
		}
	}
	return true
}

// folded is the symbol that stands for s in a query.
func folded(s Symbol) Symbol {
	if octet := s &^ SymbolEscape; octet != s && octet < 0x100 && isGenDelim(byte(octet)) {
		return octet
	}
	return s
}

// Cost is how many octets it takes to write the symbol in a URL that a crawler
// may ask for; 0 if it cannot be. inQuery reports whether it is to stand after
// the first question mark.
//
// In form Escaped a URL is compared as it is given, so there a symbol that
// no crawler sends as it is (a space, a quotation mark, what is outside ASCII)
// cannot be written.
func (x *Syntax) Cost(s Symbol, inQuery bool) int {
	switch {
	case s == SymbolStray:
		return 1
	case s&SymbolNeedless != 0:
		return 3
	case x.Form == Escaped:
		if s > ' ' && s < 0x7F && s != '"' && s != '#' && s != '<' && s != '>' {
			return 1
		}
		return 0
	case x.Form == Symbols && (s == '#' && !inQuery || inQuery && folded(s) != s):
		return 0 // an escaped delimiter is one outside the query only, a plain # is one inside only
	}
	return len(x.spelling(s))
}

// spelling writes a symbol that can be written.
func (x *Syntax) spelling(s Symbol) string {
	octet := byte(s)
	switch {
	case s == SymbolStray || octet == '%' && x.Form == Decoded:
		return "%"
	case x.Form == Escaped, s == SymbolEscape|'*', s == SymbolEscape|'$',
		s < SymbolEscape && octet != '#' && (isUnreserved(octet) || isReserved(octet)),
		x.Form == Decoded && s < SymbolEscape && (octet == '*' || octet == '$'):
		return string(rune(octet))
	}
	return string([]byte{'%', hexDigits[octet>>4], hexDigits[octet&15]})
}

// Writable reports whether a URL may hold each octet of a rule's value, as it
// stands or escaped.
func (x *Syntax) Writable(value []byte) bool {
	return x.Form != Escaped || !bytes.ContainsFunc(value, func(c rune) bool { return c < 0x80 && x.Cost(Symbol(c), false) == 0 })
}

// Spell writes a path of symbols that can be written as the path and query of
// a URL, which is then compared by these symbols.
func (x *Syntax) Spell(path []Symbol) string {
	var b []byte
	for i, s := range path {
		// What is to stand for itself must not become an escape with what follows.
		switch loose := len(b) > 0 && b[len(b)-1] == '%' && i+1 < len(path) && isHex(s) && isHex(path[i+1]); {
		case !loose || x.Form == Escaped, x.Form == Decoded && s == '2' && path[i+1] == 'F':
		case x.Form == Decoded:
			b = append(b, "25"...)
		default:
			s |= SymbolNeedless
		}
		b = append(b, x.spelling(s)...)
	}
	return string(b)
}

func isHex(s Symbol) bool {
	_, ok := hexValue(byte(s))
	return ok && s < SymbolEscape
}
