package pattern

import (
	"bytes"
	"slices"
)

// Kind is what a part of a pattern is.
type Kind uint8

const (
	Literal  Kind = iota // octets that stand for themselves, or for their escapes
	Wildcard             // a star, or several in a row
	End                  // the $ that stands for the end of the path
	Rest                 // what follows the match; no part of the pattern
)

// Part is a part of a pattern and what it matched of the path, both as they are
// compared.
type Part struct {
	Kind    Kind
	Pattern string
	Path    string
}

// Trace tells how a rule's value, or the directory of the index file that it
// names, matches a path, part by part; nil if it does not.
func (x *Syntax) Trace(value []byte, directory bool, p Path) []Part {
	anchor := ""
	switch {
	case directory:
		value, _ = DirectoryOf(value)
		anchor = "$"
	case !x.Plain:
		value, anchor, _ = cutAnchor(value)
	}
	t := tracer{form: x.Form, path: p}
	if x.Form != Symbols { // where the query is like the rest
		t.path.query = len(t.path.octets)
	}
	inQuery := false
	for stars := 0; ; {
		literal := value
		if !x.Plain {
			literal, _, _ = bytes.Cut(value, []byte{'*'})
		}
		value = value[len(literal):]
		if !t.literal(stars, x.Form.appendPattern(nil, literal, inQuery), len(value) == 0 && anchor != "") {
			return nil
		}
		if len(value) == 0 {
			break
		}
		inQuery = inQuery || bytes.IndexByte(literal, '?') >= 0
		for stars = 0; stars < len(value) && value[stars] == '*'; stars++ {
		}
		value = value[stars:]
	}
	rest := t.path.octets[t.at:]
	switch {
	case anchor != "" && len(rest) > 0:
		return nil
	case anchor != "":
		t.add(End, anchor, nil)
	case len(rest) > 0:
		t.add(Rest, "", rest)
	}
	return t.parts
}

// tracer follows a pattern along a path.
type tracer struct {
	form  Form
	path  Path
	at    int // where in the path the next part begins
	parts []Part
}

// add adds a part. It is not inlined, which would make the browser's module
// larger.
//
//go:noinline
func (t *tracer) add(kind Kind, pattern string, path []byte) {
	t.parts = append(t.parts, Part{kind, pattern, t.form.show(path)})
	t.at += len(path)
}

// literal finds the place of a literal, after some stars, and reports whether
// there is one.
func (t *tracer) literal(stars int, literal []byte, last bool) bool {
	s := t.path
	folded := literal
	if t.form == Symbols {
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
		t.add(Wildcard, string(slices.Repeat([]byte{'*'}, stars)), s.octets[t.at:start])
	}
	if len(literal) > 0 {
		t.add(Literal, t.form.show(literal), s.octets[t.at:end])
	}
	return true
}
