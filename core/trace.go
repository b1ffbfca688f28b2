package core

import "robotscope/core/internal/pattern"

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
// compared, Evidence.Path. A wildcard takes as little as it can. It takes all
// that is left if it is the pattern's last part, or if what follows it must be
// at the end (RFC 9309 section 2.2.3). The result is nil where m is no match of
// url.
func (g *Group) Trace(m Match, url string) []Part {
	d := g.Reading.traits
	if m.Rule == nil || len(url) > MaxURL {
		return nil
	}
	var parts []Part
	for _, p := range d.Trace(g.valueOf(m.Rule), m.Directory, d.appendPathOf(nil, url)) {
		parts = append(parts, Part{partKinds[p.Kind], p.Pattern, p.Path})
	}
	return parts
}

var partKinds = [...]PartKind{
	pattern.Literal:  PartLiteral,
	pattern.Wildcard: PartWildcard,
	pattern.End:      PartEnd,
	pattern.Rest:     PartRest,
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
func (d Dialect) PatternOf(pattern string) string { return d.traits().Normal([]byte(pattern)) }
