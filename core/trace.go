package core

import (
	"bytes"
	"strings"
)

// PartKind is what a part of a pattern is.
type PartKind string

const (
	PartLiteral  PartKind = "literal"  // octets that stand for themselves, or for their escapes
	PartWildcard PartKind = "wildcard" // a star, or several in a row
	PartEnd      PartKind = "end"      // the $ that stands for the end of the path
	PartRest     PartKind = "rest"     // what follows the match; no part of the pattern
)

// Part is a part of a pattern and what it matched of the path, both in the
// form in which they were compared. Either may be cut inside a character of
// several octets.
type Part struct {
	Kind    PartKind
	Pattern string // empty for PartRest
	Path    string // empty for PartEnd, and for a wildcard that matched nothing
}

// Trace tells how a match of g.Explain(url) came about, part by part. The
// Patterns of the parts make up m.Pattern and their Paths the path as it was
// compared, Evidence.Path. A wildcard takes as little as it can, and all that
// is left where it is the pattern's last part or what follows it must be at
// the end (RFC 9309 section 2.2.3). The result is nil where m is no match of
// url.
func (g *Group) Trace(m Match, url string) []Part {
	d, src := g.Reading.traits, g.Reading.File.src
	if m.Rule == nil || len(url) > MaxURL {
		return nil
	}
	value := src[m.Rule.Pattern.Start:m.Rule.Pattern.End]
	anchor := ""
	switch {
	case m.Directory:
		value, _ = directoryOf(value)
		anchor = "$"
	case !d.plainPatterns:
		value, anchor, _ = cutAnchor(value)
	}
	t := tracer{form: d.form, path: d.appendPathOf(nil, url)}
	if d.form != symbols { // where the query is like the rest
		t.path.query = len(t.path.octets)
	}
	inQuery := false
	for stars := 0; ; {
		literal := value
		if !d.plainPatterns {
			literal, _, _ = bytes.Cut(value, []byte{'*'})
		}
		value = value[len(literal):]
		if !t.literal(stars, d.form.appendPattern(nil, literal, inQuery), len(value) == 0 && anchor != "") {
			return nil
		}
		if len(value) == 0 {
			break
		}
		inQuery = inQuery || bytes.IndexByte(literal, '?') >= 0
		stars = len(value) - len(bytes.TrimLeft(value, "*"))
		value = value[stars:]
	}
	rest := t.path.octets[t.at:]
	switch {
	case anchor != "" && len(rest) > 0:
		return nil
	case anchor != "":
		t.add(PartEnd, anchor, nil)
	case len(rest) > 0:
		t.add(PartRest, "", rest)
	}
	return t.parts
}

// tracer follows a pattern along a path.
type tracer struct {
	form  form
	path  path
	at    int // where in the path the next part begins
	parts []Part
}

// add adds a part. It is not inlined, which would make the browser's module
// larger.
//
//go:noinline
func (t *tracer) add(kind PartKind, pattern string, path []byte) {
	t.parts = append(t.parts, Part{kind, pattern, t.form.show(path)})
	t.at += len(path)
}

// literal finds the place of a literal, after some stars, and reports whether
// there is one.
func (t *tracer) literal(stars int, literal []byte, last bool) bool {
	s := t.path
	folded := literal
	if t.form == symbols {
		folded = foldDelims(literal)
	}
	end := -1
	switch {
	case stars == 0:
		end = s.prefixEnd(t.at, literal)
	case len(literal) > 0 && !last:
		end = s.literalEnd(t.at, literal, folded)
	case s.endsIn(t.at, literal, folded):
		end = len(s.octets)
	}
	if end < 0 {
		return false
	}
	if stars > 0 {
		// A literal is shorter where it stands in the query.
		start := end - len(folded)
		switch {
		case end <= s.query:
			start = end - len(literal)
		case start < s.query:
			start = s.query - 1 - bytes.IndexByte(literal, '?')
		}
		t.add(PartWildcard, strings.Repeat("*", stars), s.octets[t.at:start])
	}
	if len(literal) > 0 {
		t.add(PartLiteral, t.form.show(literal), s.octets[t.at:end])
	}
	return true
}

// PathOf is the path and query of a URL as they stand in it, before they are
// brought into the form in which they are compared. The slash that every path
// starts with is put in front if it is missing.
func (d Dialect) PathOf(url string) string {
	rest, slash := d.traits().pathOf(url)
	if slash {
		return "/" + rest
	}
	return rest
}

// PatternOf is a rule's path pattern in the form in which it is compared, as
// in Match.Pattern. The pattern as written is the text of Rule.Pattern.
func (d Dialect) PatternOf(pattern string) string { return d.traits().normal([]byte(pattern)) }
