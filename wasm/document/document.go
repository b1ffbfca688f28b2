// Package document keeps a robots.txt together with what was read of it, and
// the crawlers that read it, so that page, API and worker read each dialect
// once and compile the rules of a group once, however many crawlers ask. It
// knows no screen and no server.
package document

import (
	"slices"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/utf16"
)

// Document is a file with what was read of it so far. It is not for use by
// several goroutines at a time.
type Document struct {
	File  *core.File
	UTF16 utf16.Index // of the file

	readings    map[string]*core.Reading      // by dialect
	groups      map[string][]*core.Group      // by dialect, those asked for last
	preferences map[string][]PreferenceRecord // by dialect
}

// New parses a robots.txt. The bytes must not change afterwards.
func New(src []byte) *Document {
	f := core.Parse(src)
	return &Document{
		File:        f,
		UTF16:       utf16.IndexOf(f),
		readings:    map[string]*core.Reading{},
		groups:      map[string][]*core.Group{},
		preferences: map[string][]PreferenceRecord{},
	}
}

// In is the file as a dialect reads it, always the same Reading.
func (d *Document) In(dialect core.Dialect) *core.Reading {
	r, ok := d.readings[dialect.Name()]
	if !ok {
		r = d.File.In(dialect)
		d.readings[dialect.Name()] = r
	}
	return r
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

// Crawler is whom to ask for: tokens in order of preference, whether the
// groups for every crawler count after them, and how it reads.
type Crawler struct {
	Tokens  []string
	Global  bool
	Dialect core.Dialect
}

// groupsKept is how many groups of a dialect are kept: more than there are
// crawlers in the catalogue.
const groupsKept = 256

// GroupFor is what a crawler obeys. Crawlers that obey the same rules share
// them.
func (d *Document) GroupFor(c Crawler) *core.Group {
	name := c.Dialect.Name()
	known := d.groups[name]
	for i := len(known) - 1; i >= 0; i-- {
		if g := known[i]; g.Global == c.Global && slices.Equal(g.Asked, c.Tokens) {
			return g
		}
	}
	g := d.In(c.Dialect).ForAmong(known, c.Global, c.Tokens...)
	if len(known) == groupsKept {
		known = known[:copy(known, known[groupsKept/2:])]
	}
	d.groups[name] = append(known, g)
	return g
}

// CrawlerOf gives what a resolved agent asks for. An empty dialect name means
// the agent's own, rfc9309 if it has none.
func CrawlerOf(a crawlers.Agent, dialect string) Crawler {
	c := Crawler{Tokens: a.Tokens, Global: a.Global, Dialect: core.RFC9309}
	if dialect == "" {
		dialect = a.Dialect
	}
	if d, ok := core.DialectNamed(dialect); ok {
		c.Dialect = d
	}
	return c
}
