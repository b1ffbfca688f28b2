// Package document keeps a robots.txt together with what was read of it, and
// the crawlers that read it, so that page, API and worker read each dialect
// once, however many crawlers ask. It knows no screen and no server.
package document

import (
	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/core/habit"
	"robotscope/wasm/utf16"
)

// Document is a file with what was read of it so far. It is not for use by
// several goroutines at a time.
type Document struct {
	File  *core.File
	UTF16 utf16.Index // of the file

	readings []reading
}

// reading is the file as a dialect reads it, and what was found in that.
type reading struct {
	dialect     core.Dialect
	of          *core.Reading
	preferences []PreferenceRecord
	searched    bool // for preferences
}

// New parses a robots.txt. The bytes must not change afterwards.
func New(src []byte) *Document {
	f := core.Parse(src)
	return &Document{File: f, UTF16: utf16.IndexOf(f)}
}

// In is the file as a dialect reads it, always the same Reading.
func (d *Document) In(dialect core.Dialect) *core.Reading {
	for i := range d.readings {
		if d.readings[i].dialect == dialect {
			return d.readings[i].of
		}
	}
	r := d.File.In(dialect)
	d.readings = append(d.readings, reading{dialect: dialect, of: r})
	return r
}

// IsRead reports whether it was read in a dialect already.
func (d *Document) IsRead(dialect core.Dialect) bool {
	for i := range d.readings {
		if d.readings[i].dialect == dialect {
			return true
		}
	}
	return false
}

// Column is how many UTF-16 code units of its line precede a byte offset.
func (d *Document) Column(offset int) int {
	start := d.File.Line(d.File.Position(offset).Line).Start
	return d.UTF16.Offset(offset) - d.UTF16.Offset(start)
}

// CutMessages tells which lines of a file longer than crawlers read are
// ignored; nil if none is:
//
//	file.cut-line bytes most line next last: a line is cut, those after it are ignored
//	file.cut      bytes most next last
//	file.cut-end  bytes most line: only the last line is cut
func CutMessages(f *core.File) []core.Message {
	cut := f.Cut()
	if cut == nil {
		return nil
	}
	m := core.Message{Code: "file.cut", Args: []core.Arg{
		{Name: "bytes", Value: f.Size()},
		{Name: "most", Value: core.MaxBytes},
		{Name: "line", Value: cut.Line},
		{Name: "next", Value: cut.Line + 1},
		{Name: "last", Value: cut.LastLine},
	}}
	switch {
	case cut.Partial && cut.Line == cut.LastLine:
		m.Code = "file.cut-end"
	case cut.Partial:
		m.Code = "file.cut-line"
	}
	return []core.Message{m}
}

// GroupFor is what an agent obeys, always the same Group while the reading
// remembers it.
func (d *Document) GroupFor(a crawlers.Agent) *core.Group { return d.In(a.Dialect).For(a.Chain) }

// InDialect gives an agent the dialect of that name in place of its own, and
// with it no habit after a failed fetch, which is the agent's own too. An
// empty name leaves both. An agent without a dialect reads as RFC 9309 has it.
func InDialect(a crawlers.Agent, dialect string) crawlers.Agent {
	if dialect != "" {
		a.Dialect, _ = core.DialectNamed(dialect)
		a.Habit = habit.None
	}
	if a.Dialect == 0 {
		a.Dialect = core.RFC9309
	}
	return a
}
