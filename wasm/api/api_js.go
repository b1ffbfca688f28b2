package api

import (
	"bytes"
	"strings"
	"syscall/js"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/core/lint"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
	"robotscope/web/locales"
)

// API is the module's side of web/src/api.js, which checks arguments, turns
// JSON into objects and errors into exceptions. Files and jobs are known by
// number until disposed of.
type API struct {
	files map[int]*document.Document
	jobs  map[int]*job
	last  int
	Words locales.Catalogue // of the language that is spoken
}

// New makes an API without files.
func New() *API {
	return &API{files: map[int]*document.Document{}, jobs: map[int]*job{}, Words: locales.Catalogue{}}
}

// Functions are those that JavaScript may call, by name.
func (a *API) Functions() map[string]func(args []js.Value) any {
	return map[string]func([]js.Value) any{
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
		"job":       a.job,
		"step":      a.step,
		"access":    a.access,
	}
}

// setWords (codes and templates in turn, with NUL between them) gives the sentences for messages. They come as one string,
// since every crossing from JavaScript takes its time; all languages have the same codes.
func (a *API) setWords(args []js.Value) any {
	for rest := args[0].String(); rest != ""; {
		var code string
		code, rest, _ = strings.Cut(rest, "\x00")
		a.Words[code], rest, _ = strings.Cut(rest, "\x00") // whoever was given them holds the new ones
	}
	return nil
}

func (a *API) dialects([]js.Value) any {
	var w wire.Writer
	w.Open('[')
	for _, d := range core.Dialects() {
		w.String(d.Name())
	}
	w.Close(']')
	return w.JSON()
}

func (a *API) crawlers([]js.Value) any {
	var w wire.Writer
	w.Crawlers()
	return w.JSON()
}

// Bytes are those of a string or a Uint8Array.
func Bytes(v js.Value) []byte {
	if v.Type() == js.TypeString {
		return []byte(v.String())
	}
	b := make([]byte, v.Get("byteLength").Int())
	js.CopyBytesToGo(b, v)
	return b
}

// parse (text or bytes) returns the file's number.
func (a *API) parse(args []js.Value) any {
	a.last++
	a.files[a.last] = document.New(Bytes(args[0]))
	return a.last
}

func (a *API) dispose(args []js.Value) any {
	delete(a.files, args[0].Int())
	delete(a.jobs, args[0].Int())
	return nil
}

// group finds the group for (file, agent, dialect, global): agent is a name
// or an array of tokens; dialect may be empty.
func (a *API) group(args []js.Value) (*document.Document, *core.Group, error) {
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

func (a *API) failure(err error) any {
	return map[string]any{"error": a.Words.Text(document.AgentMessage(err))}
}

// check (file, agent, dialect, global, urls) returns verdicts as JSON.
func (a *API) check(args []js.Value) any {
	d, g, err := a.group(args)
	if err != nil {
		return a.failure(err)
	}
	w := wire.Writer{Words: a.Words}
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
func (a *API) checkMany(args []js.Value) any {
	_, g, err := a.group(args)
	if err != nil {
		return a.failure(err)
	}
	allowed, lines := checkLines(g, Bytes(args[4]))
	return map[string]any{"count": len(allowed), "allowed": Uint8Array(allowed), "lines": Uint8Array(lines)}
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

// Uint8Array makes one of JavaScript.
func Uint8Array(b []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	return array
}

// lines (file, dialect) returns the lines as JSON.
func (a *API) lines(args []js.Value) any {
	var w wire.Writer
	w.Lines(a.files[args[0].Int()], dialectOf(args[1]))
	return w.JSON()
}

// groups (file, dialect) returns the groups as JSON.
func (a *API) groups(args []js.Value) any {
	var w wire.Writer
	w.Groups(a.files[args[0].Int()], dialectOf(args[1]))
	return w.JSON()
}

// lint (file, agent, dialect, site) returns diagnostics as JSON. The agent may
// be empty: nobody in particular.
func (a *API) lint(args []js.Value) any {
	c, dialect, err := a.crawler(args[1].String(), args[2].String())
	if err != nil {
		return a.failure(err)
	}
	d := a.files[args[0].Int()]
	w := wire.Writer{Words: a.Words}
	w.Diagnostics(d, lint.Run(lint.Input{File: d.File, Dialect: dialect, Reading: d.In(dialect), Crawler: c,
		Site: args[3].String()}))
	return w.JSON()
}

// records (file, agent, dialect) returns the records that are no rules.
func (a *API) records(args []js.Value) any {
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
func (a *API) crawler(agent, dialect string) (*crawlers.Crawler, core.Dialect, error) {
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
