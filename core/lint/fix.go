package lint

import (
	"robotscope/core"
)

// Fix is a change to the file that ends the diagnostic.
type Fix struct {
	Edits []Edit // in order, not overlapping

	// Neutral tells that the fix changes no verdict in the dialect that the
	// file was read in; it only makes the file plainer, or mean the same to
	// more crawlers. Other fixes make the file do what it seems to be for.
	Neutral bool
}

// Choice is one of several ways to end a diagnostic. They mean different
// things, one may close a site that another opens, so that only the author can
// tell which is right: none is applied unasked or together with other fixes.
type Choice struct {
	Name string // of what it does, such as "close"
	Fix
}

// Edit puts New in the place of Span.
type Edit struct {
	Span core.Span
	New  string
}

// Apply gives the fixed file. src is the bytes that the file was parsed from.
func (x *Fix) Apply(src []byte) []byte {
	var fixed []byte
	at := 0
	for _, e := range x.Edits {
		fixed = append(append(fixed, src[at:e.Span.Start]...), e.New...)
		at = e.Span.End
	}
	return append(fixed, src[at:]...)
}

// fits reports whether the fixed file, and every line that is edited, is read
// to the same end as before.
func (x *Fix) fits(f *core.File) bool {
	size := f.Size()
	for _, e := range x.Edits {
		size += len(e.New) - e.Span.Len()
		if f.Line(f.Position(e.Span.Start).Line).Len()+len(e.New) > core.Google.LineLimit() {
			return false
		}
	}
	return f.Cut() == nil && size <= core.MaxBytes
}

// add adds an edit behind the others.
func (x *Fix) add(span core.Span, new string) { x.Edits = append(x.Edits, Edit{span, new}) }

// edit makes a Fix of one edit, which may change verdicts.
func edit(span core.Span, new string) *Fix {
	return &Fix{Edits: []Edit{{span, new}}}
}

// neutral marks a fix as one that changes no verdict, if so.
func (x *Fix) neutral(is bool) *Fix {
	if x != nil {
		x.Neutral = is
	}
	return x
}

// joined is the fixes of several findings as one; nil unless all have one and
// none overlap.
func joined(found []*finding) *Fix {
	all := &Fix{Neutral: true}
	for _, one := range found {
		if one.fix == nil {
			return nil
		}
		all.Edits = append(all.Edits, one.fix.Edits...)
		all.Neutral = all.Neutral && one.fix.Neutral
	}
	edits := all.Edits
	for i := 1; i < len(edits); i++ { // nearly all stand in order
		for n := i; n > 0 && edits[n].Span.Start < edits[n-1].Span.Start; n-- {
			edits[n], edits[n-1] = edits[n-1], edits[n]
		}
	}
	for i := 1; i < len(edits); i++ {
		if edits[i].Span.Start < edits[i-1].Span.End {
			return nil
		}
	}
	return all
}

// wholeLine is line n, from 1, with its line break.
func (f *facts) wholeLine(n int) core.Span {
	s := f.File.Line(n)
	s.End = len(f.src)
	if n < f.File.LineCount() {
		s.End = f.File.Line(n + 1).Start
	}
	return s
}

// lineBreak is the first line break of the file.
func (f *facts) lineBreak() string {
	if f.File.LineCount() == 1 {
		return "\n"
	}
	return f.text(f.breakAfter(1))
}

// breakAfter is the line break at the end of line n, from 1, which is not the
// last.
func (f *facts) breakAfter(n int) core.Span {
	return core.Span{Start: f.File.Line(n).End, End: f.File.Line(n + 1).Start}
}
