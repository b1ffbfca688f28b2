package main

import (
	"bytes"
	"syscall/js"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
	"robotscope/web/locales"
)

// api is the module's side of web/src/api.js, which checks arguments, turns
// JSON into objects and errors into exceptions. Files and studies are known by
// number until disposed of.
type api struct {
	files   map[int]*document.Document
	studies map[int]*study
	last    int
	words   locales.Catalogue
}

// exports lists the functions that JavaScript may call.
func exports() js.Value {
	a := &api{files: map[int]*document.Document{}, studies: map[int]*study{}, words: locales.Catalogue{}}
	object := js.Global().Get("Object").New()
	for name, f := range map[string]func([]js.Value) any{
		"words":     a.setWords,
		"dialects":  a.dialects,
		"crawlers":  a.crawlers,
		"parse":     a.parse,
		"dispose":   a.dispose,
		"check":     a.check,
		"checkMany": a.checkMany,
		"lines":     a.lines,
		"groups":    a.groups,
		"lint":      a.lint,
		"records":   a.records,
		"study":     a.study,
		"step":      a.step,
		"access":    a.access,
		"page":      a.page,
	} {
		object.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args) }))
	}
	return object
}

// setWords (codes and templates in turn) gives the sentences for messages.
func (a *api) setWords(args []js.Value) any {
	clear(a.words) // the page holds it too
	for i := 0; i+1 < args[0].Length(); i += 2 {
		a.words[args[0].Index(i).String()] = args[0].Index(i + 1).String()
	}
	return nil
}

func (a *api) dialects([]js.Value) any {
	var w wire.Writer
	w.Open('[')
	for _, d := range core.Dialects() {
		w.String(d.Name())
	}
	w.Close(']')
	return w.JSON()
}

func (a *api) crawlers([]js.Value) any {
	var w wire.Writer
	w.Crawlers()
	return w.JSON()
}

// bytesOf takes a string or a Uint8Array.
func bytesOf(v js.Value) []byte {
	if v.Type() == js.TypeString {
		return []byte(v.String())
	}
	b := make([]byte, v.Get("byteLength").Int())
	js.CopyBytesToGo(b, v)
	return b
}

// parse (text or bytes) returns the file's number.
func (a *api) parse(args []js.Value) any {
	a.last++
	a.files[a.last] = document.New(bytesOf(args[0]))
	return a.last
}

func (a *api) dispose(args []js.Value) any {
	delete(a.files, args[0].Int())
	delete(a.studies, args[0].Int())
	return nil
}

// group finds the group for (file, agent, dialect, global): agent is a name
// or an array of tokens; dialect may be empty.
func (a *api) group(args []js.Value) (*document.Document, *core.Group, error) {
	d := a.files[args[0].Int()]
	agent, dialect := args[1], args[2].String()
	if agent.Type() == js.TypeString {
		resolved, err := crawlers.Resolve(agent.String())
		if err != nil {
			return nil, nil, err
		}
		c := document.InDialect(resolved, dialect)
		c.Global = c.Global && args[3].Bool()
		return d, d.GroupFor(c), nil
	}
	c := document.InDialect(crawlers.Agent{Chain: core.Chain{Global: args[3].Bool()}}, dialect)
	for i := range agent.Length() {
		c.Tokens = append(c.Tokens, agent.Index(i).String())
	}
	return d, d.GroupFor(c), nil
}

func (a *api) failure(err error) any {
	return map[string]any{"error": a.words.Text(document.AgentMessage(err))}
}

// check (file, agent, dialect, global, urls) returns verdicts as JSON.
func (a *api) check(args []js.Value) any {
	d, g, err := a.group(args)
	if err != nil {
		return a.failure(err)
	}
	w := wire.Writer{Words: a.words}
	w.Open('[')
	for i := range args[4].Length() {
		url := args[4].Index(i).String()
		w.Verdict(d, url, g.Explain(url))
	}
	w.Close(']')
	return w.JSON()
}

// checkMany (file, agent, dialect, global, lines) returns one byte a URL, 1
// if allowed, and the lines of the winning rules as little-endian int32.
func (a *api) checkMany(args []js.Value) any {
	_, g, err := a.group(args)
	if err != nil {
		return a.failure(err)
	}
	allowed, lines := checkLines(g, bytesOf(args[4]))
	return map[string]any{"count": len(allowed), "allowed": toUint8Array(allowed), "lines": toUint8Array(lines)}
}

// checkLines checks one URL a line. A line break at the end starts no URL.
func checkLines(g *core.Group, list []byte) (allowed, lines []byte) {
	for len(list) > 0 {
		url, rest, _ := bytes.Cut(list, []byte{'\n'})
		list = rest
		v := g.Check(string(bytes.TrimSuffix(url, []byte{'\r'})))
		allow, line := byte(0), 0
		if v.Allowed {
			allow = 1
		}
		if v.Rule != nil {
			line = v.Rule.Line
		}
		allowed = append(allowed, allow)
		lines = append(lines, byte(line), byte(line>>8), byte(line>>16), byte(line>>24))
	}
	return allowed, lines
}

func toUint8Array(b []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	return array
}

// lines (file, dialect) returns the lines as JSON.
func (a *api) lines(args []js.Value) any {
	var w wire.Writer
	w.Lines(a.files[args[0].Int()], dialectOf(args[1]))
	return w.JSON()
}

// groups (file, dialect) returns the groups as JSON.
func (a *api) groups(args []js.Value) any {
	var w wire.Writer
	w.Groups(a.files[args[0].Int()], dialectOf(args[1]))
	return w.JSON()
}

// lint (file, agent, dialect, site) returns diagnostics as JSON. The agent may
// be empty: nobody in particular.
func (a *api) lint(args []js.Value) any {
	c, dialect, err := a.crawler(args[1].String(), args[2].String())
	if err != nil {
		return a.failure(err)
	}
	d := a.files[args[0].Int()]
	w := wire.Writer{Words: a.words}
	w.Diagnostics(d, diagnose(d, c, dialect, args[3].String()))
	return w.JSON()
}

// records (file, agent, dialect) returns the records that are no rules.
func (a *api) records(args []js.Value) any {
	c, dialect, err := a.crawler(args[1].String(), args[2].String())
	if err != nil {
		return a.failure(err)
	}
	var w wire.Writer
	w.Records(a.files[args[0].Int()], dialect, c)
	return w.JSON()
}

// crawler finds a crawler's entry in the catalogue, nil if there is none, and
// the dialect to read in.
func (a *api) crawler(agent, dialect string) (*crawlers.Crawler, core.Dialect, error) {
	if agent == "" {
		return nil, document.InDialect(crawlers.Agent{}, dialect).Dialect, nil
	}
	resolved, err := crawlers.Resolve(agent)
	if err != nil {
		return nil, 0, err
	}
	return resolved.Crawler, document.InDialect(resolved, dialect).Dialect, nil
}

func dialectOf(name js.Value) core.Dialect {
	d, ok := core.DialectNamed(name.String())
	if !ok {
		return core.RFC9309
	}
	return d
}
