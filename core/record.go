package core

import (
	"bytes"
	"strings"

	"robotscope/core/ascii"
)

// Kind is what a line is to a dialect.
type Kind uint8

const (
	KindBlank     Kind = iota // empty, or only whitespace
	KindComment               // nothing but a comment
	KindUserAgent             // starts a group or adds a crawler to it
	KindAllow                 // a rule
	KindDisallow              // a rule
	KindSitemap               // belongs to no group
	KindOther                 // another field with a value
	KindBroken                // no field and value can be read
)

var kindNames = [...]string{"blank", "comment", "user-agent", "allow", "disallow", "sitemap", "other", "broken"}

// String is the kind's name, as in "user-agent".
func (k Kind) String() string { return kindNames[k] }

// IsRule reports whether the line is an allow or disallow record.
func (k Kind) IsRule() bool { return k == KindAllow || k == KindDisallow }

// Line is one line as a dialect reads it. Field and Value are trimmed; both
// are empty, at the line's start, where there is no record.
type Line struct {
	Kind  Kind
	Span  Span // the whole line without its line break
	Field Span
	Value Span
}

// Reading is a File as one dialect reads it. It remembers the groups that it
// compiled and is for one goroutine at a time.
type Reading struct {
	File      *File
	Dialect   Dialect
	RuleLines int // how many lines are rules, in a group or not

	traits   *traits // of Dialect
	lines    []Line  // line n is lines[n-1]; nil before they are asked for
	agents   []Agent
	rules    []Rule
	sections []section
	known    known
}

// In reads the file in a dialect.
func (f *File) In(d Dialect) *Reading {
	r := &Reading{File: f, Dialect: d, traits: d.traits()}
	r.group()
	return r
}

// Lines is every line as the dialect reads it; line n is the one at n-1. They
// are read when they are first asked for: a verdict needs the groups alone.
func (r *Reading) Lines() []Line {
	if r.lines == nil {
		lines := make([]Line, r.File.LineCount())
		for i := range lines {
			lines[i] = r.line(i + 1)
		}
		r.lines = lines
	}
	return r.lines
}

// line reads line n, from 1.
func (r *Reading) line(n int) Line { return r.traits.record(r.File, r.File.Line(n), n == 1) }

// record reads one line: field, colon, value and comment, as far as the
// dialect finds them.
func (d *traits) record(f *File, whole Span, first bool) Line {
	line := Line{Kind: KindBroken, Span: whole, Field: Span{whole.Start, whole.Start}, Value: Span{whole.Start, whole.Start}}
	src, s := f.src, whole
	if s.Len() == 0 { // a file may have as many such lines as bytes
		line.Kind = KindBlank
		return line
	}
	if first {
		s.Start += d.bomLen(src)
	}
	if d.lineLimit > 0 && s.Len() > d.lineLimit {
		s.End = s.Start + d.lineLimit
	}
	if d.nulEndsLine && f.hasNUL {
		s = before(src, s, 0)
	}
	read := s.End
	if s = d.trim(src, s); s.Len() == 0 {
		if read == whole.End {
			line.Kind = KindBlank
		}
		return line
	}
	if src[s.Start] == '#' {
		line.Kind = KindComment
		return line
	}
	if end := before(src, s, '#'); end.End < s.End {
		s = d.trim(src, end)
	}
	colon := d.separator(src, s)
	if colon < 0 {
		return line
	}
	field := d.trim(src, Span{s.Start, colon})
	if field.Len() == 0 {
		return line
	}
	line.Field, line.Value = field, d.trim(src, Span{colon + 1, s.End})
	line.Kind = d.kind(src[field.Start:field.End])
	return line
}

// bomLen is the length of the byte order mark that src starts with.
func (d *traits) bomLen(src []byte) int {
	const bom = "\xEF\xBB\xBF"
	n := 0
	for n < len(bom) && n < len(src) && src[n] == bom[n] {
		n++
	}
	if n < len(bom) && !d.partialBOM {
		return 0
	}
	return n
}

// before cuts a span at the first octet c in it.
func before(src []byte, s Span, c byte) Span {
	if i := bytes.IndexByte(src[s.Start:s.End], c); i >= 0 {
		s.End = s.Start + i
	}
	return s
}

func (d *traits) isSpace(c byte) bool {
	return c == ' ' || c == '\t' || d.controlSpace && c >= '\n' && c <= '\r'
}

func (d *traits) trim(src []byte, s Span) Span {
	for s.Start < s.End && d.isSpace(src[s.Start]) {
		s.Start++
	}
	for s.End > s.Start && d.isSpace(src[s.End-1]) {
		s.End--
	}
	return s
}

// separator finds the octet between field and value, or -1. Google takes the
// space of a line of exactly two words for a forgotten colon.
func (d *traits) separator(src []byte, s Span) int {
	line := src[s.Start:s.End]
	if i := bytes.IndexByte(line, ':'); i >= 0 {
		return s.Start + i
	}
	if !d.looseFields {
		return -1
	}
	i := indexAny(line, " \t")
	if i < 0 {
		return -1
	}
	value := line[i:]
	for len(value) > 0 && isBlank(value[0]) {
		value = value[1:]
	}
	if indexAny(value, " \t") >= 0 {
		return -1
	}
	return s.Start + i
}

// spelling is a way to write a field's name. Misspellings count only in
// dialects with loose fields.
type spelling struct {
	name string
	kind Kind
	typo bool
}

var spellings = [...]spelling{
	{"user-agent", KindUserAgent, false},
	{"allow", KindAllow, false},
	{"disallow", KindDisallow, false},
	{"sitemap", KindSitemap, false},
	{"useragent", KindUserAgent, true},
	{"user agent", KindUserAgent, true},
	{"dissallow", KindDisallow, true},
	{"dissalow", KindDisallow, true},
	{"disalow", KindDisallow, true},
	{"diasllow", KindDisallow, true},
	{"disallaw", KindDisallow, true},
	{"site-map", KindSitemap, true},
}

// kind tells what a field's name stands for.
func (d *traits) kind(field []byte) Kind {
	for i := range spellings {
		s := &spellings[i]
		n := len(s.name)
		if len(field) < n || !d.looseFields && (s.typo || len(field) > n) {
			continue
		}
		if field[0]|0x20 == s.name[0] && ascii.EqualFold(field[:n], s.name) {
			return s.kind
		}
	}
	return KindOther
}

// indexAny is where the first octet of a set stands in s, or -1. (bytes.IndexAny looks for characters, and takes 1 KB of
// the page's download for it.)
func indexAny(s []byte, set string) int {
	for i, c := range s {
		if strings.IndexByte(set, c) >= 0 {
			return i
		}
	}
	return -1
}
