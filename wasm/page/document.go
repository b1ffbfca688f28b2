package main

import (
	"slices"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/crawlers"
	"robotscope/wasm/utf16"
)

// document is a file with what was already read from it, so that each dialect
// reads it once however many crawlers ask, and the rules of a group are
// compiled once however many obey it.
type document struct {
	file     *core.File
	utf16    utf16.Index
	readings map[string]*core.Reading
	groups   map[string][]*core.Group // by dialect, those asked for last

	preferences map[string][]preferenceRecord // by dialect
}

func newDocument(src []byte) *document {
	f := core.Parse(src)
	return &document{file: f, utf16: utf16.IndexOf(f), readings: map[string]*core.Reading{}, groups: map[string][]*core.Group{}, preferences: map[string][]preferenceRecord{}}
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

// groupsKept is how many groups of a dialect are kept: more than there are
// crawlers in the catalogue.
const groupsKept = 256

func (d *document) groupFor(c crawler) *core.Group {
	name := c.dialect.Name()
	known := d.groups[name]
	for i := len(known) - 1; i >= 0; i-- {
		if g := known[i]; g.Global == c.global && slices.Equal(g.Asked, c.tokens) {
			return g
		}
	}
	g := d.in(c.dialect).ForAmong(known, c.global, c.tokens...)
	if len(known) == groupsKept {
		known = known[:copy(known, known[groupsKept/2:])]
	}
	d.groups[name] = append(known, g)
	return g
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

// reader is a crawler that reads the file: what it obeys.
type reader struct {
	agent  crawlers.Agent
	group  *core.Group
	access *access.Answer // what fetching the file met, if that decides before any rule does; else nil
}

// readerFor makes an agent a reader. An empty dialect name means the agent's
// own; met is nil if the file was not fetched, or edited since.
func (d *document) readerFor(a crawlers.Agent, dialect string, met *access.Fetch) reader {
	r := reader{agent: a, group: d.groupFor(crawlerOf(a, dialect))}
	if met != nil {
		if judged := access.Judge(r.group.Reading.Dialect, *met); judged.Outcome != access.OK && judged.Access != access.CachedRules {
			r.access = &judged
		}
	}
	return r
}

// check decides whether the reader may fetch a URL.
func (r reader) check(url string) core.Verdict {
	if r.access != nil {
		return core.Verdict{Allowed: r.access.Access == access.AllowAll, Reason: core.Reason(r.access.Outcome)}
	}
	return r.group.Check(url)
}

// name is what the page calls the reader.
func (r reader) name() string {
	if r.agent.Crawler != nil {
		return r.agent.Crawler.Name
	}
	return r.agent.Tokens[0]
}
