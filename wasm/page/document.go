package main

import (
	"slices"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/utf16"
)

// document is a file with what was already read from it, so that each dialect
// reads it once however many crawlers ask, and the group asked for last is not
// compiled again for each call.
type document struct {
	file     *core.File
	utf16    utf16.Index
	readings map[string]*core.Reading

	asked crawler
	group *core.Group // for asked; nil if nobody has asked
}

func newDocument(src []byte) *document {
	f := core.Parse(src)
	return &document{file: f, utf16: utf16.IndexOf(f), readings: map[string]*core.Reading{}}
}

func (d *document) in(dialect core.Dialect) *core.Reading {
	r, ok := d.readings[dialect.Name()]
	if !ok {
		r = d.file.In(dialect)
		d.readings[dialect.Name()] = r
	}
	return r
}

// column is how many UTF-16 code units of its line precede a byte offset.
func (d *document) column(offset int) int {
	start := d.file.Line(d.file.Position(offset).Line).Start
	return d.utf16.Offset(offset) - d.utf16.Offset(start)
}

// cutMessages tells which lines of a file longer than crawlers read are
// ignored:
//
//	file.cut-line bytes most line next last: a line is cut, those after it are ignored
//	file.cut      bytes most next last
//	file.cut-end  bytes most line: only the last line is cut
func cutMessages(f *core.File) []core.Message {
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

// crawler is whom to ask for: tokens in order of preference, whether the
// groups for every crawler count after them, and how it reads.
type crawler struct {
	tokens  []string
	global  bool
	dialect core.Dialect
}

func (d *document) groupFor(c crawler) *core.Group {
	if d.group != nil && c.dialect == d.asked.dialect && c.global == d.asked.global && slices.Equal(c.tokens, d.asked.tokens) {
		return d.group
	}
	d.asked = c
	if c.global {
		d.group = d.in(c.dialect).For(c.tokens...)
	} else {
		d.group = d.in(c.dialect).ForNamed(c.tokens...)
	}
	return d.group
}

// crawlerOf gives what a resolved agent asks for. An empty dialect name means
// the agent's own.
func crawlerOf(a crawlers.Agent, dialect string) crawler {
	c := crawler{tokens: a.Tokens, global: a.Global, dialect: core.RFC9309}
	if dialect == "" {
		dialect = a.Dialect
	}
	if d, ok := core.DialectNamed(dialect); ok {
		c.dialect = d
	}
	return c
}

// agentMessage words why crawlers.Resolve found no crawler:
//
//	agent-empty agent-too-long limit agent-browser-only product agent-no-product
func agentMessage(err error) core.Message {
	e, ok := err.(*crawlers.Error)
	if !ok {
		return core.Message{Code: err.Error()}
	}
	return core.Message{Code: e.Code, Args: []core.Arg{{Name: "limit", Value: e.Limit}, {Name: "product", Value: e.Product}}}
}
