package api

import (
	"bytes"
	"strconv"

	"robotscope/core"
	"robotscope/core/analysis"
	"robotscope/core/crawlers"
	"robotscope/core/lint"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
	"robotscope/web/locales"
)

// mostRoom is how many bytes of an answer's room are kept for the next one.
const mostRoom = 64 << 10

// API answers the calls of web/src/api.js, which checks arguments, turns JSON
// into objects and failures into exceptions. Files and jobs are known by
// number until disposed of.
type API struct {
	Words locales.Catalogue // of the language that is spoken

	files  map[int]*document.Document
	jobs   map[int]*job
	last   int
	agents map[string]crawlers.Agent // those asked for before, by the arguments: mostly it is one, again and again
	json   wire.Writer               // of the last verdicts, whose room and whose group are mostly those of the next
}

// New makes an API without files.
func New() *API {
	return &API{files: map[int]*document.Document{}, jobs: map[int]*job{}, agents: map[string]crawlers.Agent{}}
}

// Call calls a function. Its name and arguments are a list, as arguments reads
// it. The answer is JSON, but for checkMany and for what has none; or a
// sentence that says why there is none, if ok is false. It stands until the
// next call.
func (a *API) Call(in []byte) (answer []byte, ok bool) {
	args := arguments{in}
	switch name := args.string(); name {
	case "words": // the text of a catalogue's file
		a.Words = locales.Read(args.string()).Remembering()
		return nil, true
	case "dialects":
		return a.dialects()
	case "crawlers":
		w := wire.Writer{}
		w.Crawlers()
		return w.Bytes(), true
	case "parse":
		return a.parse(args)
	case "dispose":
		number := args.int()
		delete(a.files, number)
		delete(a.jobs, number)
		a.json.Forget()
		return nil, true
	case "check":
		return a.check(args)
	case "checkMany":
		return a.checkMany(args)
	case "lines":
		w := wire.Writer{}
		w.Lines(a.files[args.int()], dialectOf(args.string()))
		return w.Bytes(), true
	case "groups":
		w := wire.Writer{}
		w.Groups(a.files[args.int()], dialectOf(args.string()))
		return w.Bytes(), true
	case "lint":
		return a.lint(args)
	case "records":
		return a.records(args)
	case "job":
		return a.job(args)
	case "step":
		return a.step(args)
	case "findings":
		return a.jobs[args.int()].json.Bytes(), true
	case "access":
		return a.access(args)
	default:
		return []byte("no function " + name), false
	}
}

func (a *API) dialects() ([]byte, bool) {
	var w wire.Writer
	w.Open('[')
	for _, d := range core.Dialects() {
		w.String(d.Name())
	}
	w.Close(']')
	return w.Bytes(), true
}

func (a *API) failure(err error) ([]byte, bool) {
	return []byte(a.Words.Text(document.AgentMessage(err))), false
}

// number gives a new file or job its number.
func (a *API) number() int {
	a.last++
	return a.last
}

// parse (text) returns the file's number.
func (a *API) parse(args arguments) ([]byte, bool) {
	n := a.number()
	a.files[n] = document.New(bytes.Clone(args.bytes()))
	return strconv.AppendInt(nil, int64(n), 10), true
}

// agent reads (agent, dialect, global), of which it remembers some. The agent
// is its name, or empty and followed by a list of tokens; the dialect's name
// may be empty.
func (a *API) agent(args *arguments) (crawlers.Agent, error) {
	const most = 256
	asked := args.cut(4)
	if agent, ok := a.agents[string(asked.rest)]; ok {
		return agent, nil
	}
	agent, err := readAgent(asked)
	if err == nil {
		if len(a.agents) == most {
			a.agents = map[string]crawlers.Agent{}
		}
		a.agents[string(asked.rest)] = agent
	}
	return agent, err
}

func readAgent(args arguments) (crawlers.Agent, error) {
	var agent crawlers.Agent
	name, tokens := args.string(), args.list()
	if name != "" {
		var err error
		if agent, err = crawlers.Resolve(name); err != nil {
			return agent, err
		}
	} else {
		agent.Global = true
		for tokens.more() {
			agent.Tokens = append(agent.Tokens, tokens.string())
		}
	}
	agent = document.InDialect(agent, args.string())
	agent.Global = args.bool() && agent.Global
	return agent, nil
}

// group finds the group for (file, agent …).
func (a *API) group(args *arguments) (*document.Document, *core.Group, error) {
	d := a.files[args.int()]
	agent, err := a.agent(args)
	if err != nil {
		return nil, nil, err
	}
	return d, d.GroupFor(agent), nil
}

// check (file, agent …, list of URLs) returns verdicts.
func (a *API) check(args arguments) ([]byte, bool) {
	d, g, err := a.group(&args)
	if err != nil {
		return a.failure(err)
	}
	w := &a.json
	w.Words = a.Words
	w.Reset()
	w.Open('[')
	for urls := args.list(); urls.more(); {
		url := urls.string()
		w.Verdict(d, url, g.Explain(url))
	}
	w.Close(']')
	answer := w.Bytes()
	if cap(answer) > mostRoom {
		a.json = wire.Writer{}
	}
	return answer, true
}

// checkMany (file, agent …, one URL a line) returns the lines of
// the winning rules as little-endian int32, and then one byte a URL, 1 if it is
// allowed. A line break at the end starts no URL.
func (a *API) checkMany(args arguments) ([]byte, bool) {
	_, g, err := a.group(&args)
	if err != nil {
		return a.failure(err)
	}
	list := args.bytes()
	count := bytes.Count(list, []byte{'\n'})
	if len(list) > 0 && list[len(list)-1] != '\n' {
		count++
	}
	lines, allowed := make([]byte, 0, 5*count), make([]byte, 0, count)
	for len(list) > 0 {
		url, rest, _ := bytes.Cut(list, []byte{'\n'})
		list = rest
		v := g.Check(string(bytes.TrimSuffix(url, []byte{'\r'})))
		line, allow := 0, byte(0)
		if v.Allowed {
			allow = 1
		}
		if v.Rule != nil {
			line = v.Rule.Line
		}
		lines = append(lines, byte(line), byte(line>>8), byte(line>>16), byte(line>>24))
		allowed = append(allowed, allow)
	}
	return append(lines, allowed...), true
}

// lint (file, agent, dialect, site) returns diagnostics. The agent may be
// empty: nobody in particular.
func (a *API) lint(args arguments) ([]byte, bool) {
	d := a.files[args.int()]
	c, dialect, err := crawlerOf(args.string(), args.string())
	if err != nil {
		return a.failure(err)
	}
	w := wire.Writer{Words: a.Words}
	w.Diagnostics(d, lint.Run(lint.Input{File: d.File, Dialect: dialect, Reading: d.In(dialect), Crawler: c, Site: args.string()}))
	return w.Bytes(), true
}

// records (file, agent, dialect) returns the records that are no rules.
func (a *API) records(args arguments) ([]byte, bool) {
	d := a.files[args.int()]
	c, dialect, err := crawlerOf(args.string(), args.string())
	if err != nil {
		return a.failure(err)
	}
	var w wire.Writer
	w.Records(d, dialect, c)
	return w.Bytes(), true
}

// crawlerOf finds a crawler's entry in the catalogue, nil if there is none,
// and the dialect to read in.
func crawlerOf(agent, dialect string) (*crawlers.Crawler, core.Dialect, error) {
	if agent == "" {
		return nil, document.InDialect(crawlers.Agent{}, dialect).Dialect, nil
	}
	resolved, err := crawlers.Resolve(agent)
	if err != nil {
		return nil, 0, err
	}
	return resolved.Crawler, document.InDialect(resolved, dialect).Dialect, nil
}

func dialectOf(name string) core.Dialect {
	d, ok := core.DialectNamed(name)
	if !ok {
		return core.RFC9309
	}
	return d
}

// job (file, agent …, states a question or 0, the file to
// compare with or 0) begins a job and returns its number, by which it is
// disposed of as a file is.
func (a *API) job(args arguments) ([]byte, bool) {
	d := a.files[args.int()]
	agent, err := a.agent(&args)
	if err != nil {
		return a.failure(err)
	}
	j := &job{bound: analysis.Bound{Question: args.int()}, json: wire.Writer{Words: a.Words}}
	for _, d := range []*document.Document{d, a.files[args.int()]} {
		if d != nil {
			j.sides = append(j.sides, wire.Side{Document: d, Group: d.GroupFor(agent)})
		}
	}
	n := a.number()
	a.jobs[n] = j
	return strconv.AppendInt(nil, int64(n), 10), true
}

// step (job, states) goes on for about as many states. It returns whether the
// job has ended, so that findings has them all, and how much of the work is
// done.
func (a *API) step(args arguments) ([]byte, bool) {
	j := a.jobs[args.int()]
	ended := !j.step(args.int())
	done, total := j.work.Progress()
	var w wire.Writer
	w.Open('{').Key("ended").Bool(ended)
	w.Key("done").Int(done)
	w.Key("total").Int(total)
	w.Close('}')
	return w.Bytes(), true
}
