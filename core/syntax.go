package core

// What a linter, or a view of the file, asks besides a verdict.

import (
	"robotscope/core/ascii"
	"robotscope/core/internal/pattern"
)

// LineLimit is how many bytes of a line the dialect reads; 0 is no limit.
func (d Dialect) LineLimit() int { return d.traits().lineLimit }

// Octets is the specificity of a path pattern in the dialect: the octets it
// competes with (RFC 9309 section 2.2.2). It is 0 for a pattern that never
// matches because it is empty or, to the dialect, malformed.
func (d Dialect) Octets(pattern string) int {
	return d.traits().Octets([]byte(pattern))
}

// Spelling is how a field's name is written.
type Spelling uint8

const (
	SpelledOther  Spelling = iota // it is no name that a dialect has a kind for
	SpelledRight                  // exactly the name, in any ASCII case
	SpelledTypo                   // a misspelling that dialects with loose fields accept
	SpelledLonger                 // it begins with a name or misspelling, which is enough for dialects with loose fields
)

// SpellingOf tells which field a name stands for to dialects with loose fields
// (Google's), and how it is spelt. The field is the right name in lower case,
// such as "disallow"; it is empty where the Spelling is SpelledOther.
//
// Source: https://github.com/google/robotstxt, ParsedRobotsKey.
func SpellingOf(name string) (field string, kind Kind, how Spelling) {
	kind = Google.traits().kind([]byte(name))
	if kind == KindOther {
		return "", KindOther, SpelledOther
	}
	field, how = kind.String(), SpelledLonger
	for _, s := range spellings {
		if s.kind == kind && ascii.EqualFold(s.name, name) {
			how = SpelledRight
			if s.typo {
				how = SpelledTypo
			}
		}
	}
	return field, kind, how
}

// Wildcards reports whether the dialect gives * and a $ at the end of a
// pattern their meaning (RFC 9309 section 2.2.3); else they stand for
// themselves.
func (d Dialect) Wildcards() bool { return !d.traits().Plain }

// Names reports whether a user-agent line of the Reading names a crawler by
// the token, whichever group For chooses. GlobalToken is named by the lines
// for every crawler. In dialect rfc9309 a value that is no product token names
// the crawler whose name it spells, such as MJ12bot, and nobody else.
func (r *Reading) Names(a Agent, token string) bool {
	if token == GlobalToken {
		return r.isGlobal(a)
	}
	return token != "" && r.names(a, token)
}

// Unread is the part of line n, from 1, that the dialect does not read,
// because the line is too long or a NUL drops the rest. It is empty, at the
// line's end, if all is read.
func (r *Reading) Unread(n int) Span {
	d, src, whole := r.traits, r.File.src, r.File.Line(n)
	s := whole
	if n == 1 {
		s.Start += d.bomLen(src)
	}
	if d.lineLimit > 0 && s.Len() > d.lineLimit {
		s.End = s.Start + d.lineLimit
	}
	if d.nulEndsLine {
		s = before(src, s, 0)
	}
	return Span{s.End, whole.End}
}

// Idle is why a rule decides nothing, whatever the URL.
type Idle string

const (
	IdleNot   Idle = ""      // some URL matches it
	IdleEmpty Idle = "empty" // it has no pattern (RFC 9309 section 2.2.2)
	IdleStart Idle = "start" // its pattern begins with no slash, as every path does, nor with a wildcard
	IdleOctet Idle = "octet" // its pattern holds an octet that the dialect forbids there, or that no crawler asks for as it stands
)

// Idle tells why one of the group's rules decides nothing. It looks at the
// rule alone: others may still decide all that it matches.
func (g *Group) Idle(r *Rule) Idle {
	d, value := g.Reading.traits, g.valueOf(r)
	switch {
	case len(value) == 0:
		return IdleEmpty
	case value[0] != '/' && (value[0] != '*' || d.Plain):
		return IdleStart
	case d.Strict && !pattern.WellFormed(value):
		return IdleOctet
	}
	if directory, ok := pattern.DirectoryOf(value); ok && d.IndexFiles && r.Allow {
		value = directory // the shorter one
	}
	if !d.Writable(value) {
		return IdleOctet
	}
	return IdleNot
}

// Directory is the pattern that stands for the directory of the index file
// that a rule of the group names, where the dialect tries that too, as in
// Match.Pattern; else it is empty.
func (g *Group) Directory(r *Rule) string {
	if !g.Reading.traits.IndexFiles || !r.Allow {
		return ""
	}
	normal, _ := g.Reading.traits.NormalDirectory(g.valueOf(r))
	return normal
}

// valueOf is a rule's pattern as it stands in the file.
func (g *Group) valueOf(r *Rule) []byte { return g.Reading.File.src[r.Pattern.Start:r.Pattern.End] }
