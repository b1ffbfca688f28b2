package service

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/core/lint"
	"robotscope/wasm/wire"
)

func (s *service) getRobots(j *job) (reply, error) {
	r := j.r
	values, err := parameters(r, "url", "agent", "dialect")
	if err != nil {
		return reply{}, err
	}
	agent, err := s.agentOfRobots(values)
	if err != nil {
		return reply{}, err
	}
	if len(values["url"]) != 1 {
		return reply{}, problem("no-url", "Give one page or site, as in url=https://www.example.com/.")
	}
	q := &question{urls: values["url"], again: wantsFresh(r)}
	if err := q.withinLimits(); err != nil {
		return reply{}, err
	}
	entries, err := q.resolve()
	if err != nil {
		return reply{}, err
	}
	if entries[0].url == "" {
		return reply{}, problem("bad-url", entries[0].message(s.words))
	}
	files, err := j.sites(entries, q.again)
	if err != nil {
		return reply{}, err
	}
	agents := []crawlers.Agent{agent}
	if err := j.start(costOf(files, agents, 0, 0, false)); err != nil {
		return reply{}, err
	}
	return reply{body: new(parts).bytes(s.robotsJSON(files[0], agents)).text("\n"), header: headers(files)}, nil
}

// agentOfRobots is whom GET /api/robots is asked for: a crawler, or without a
// name all crawlers of a dialect.
func (s *service) agentOfRobots(values url.Values) (crawlers.Agent, error) {
	if values.Has("agent") {
		return s.agent(values.Get("agent"), values.Get("dialect"))
	}
	name := values.Get("dialect")
	if name == "" {
		name = core.RFC9309.Name()
	}
	d, ok := core.DialectNamed(name)
	if !ok {
		return crawlers.Agent{}, badDialect(name)
	}
	return crawlers.Agent{Dialect: d}, nil
}

func (s *service) getCheck(j *job) (reply, error) {
	q, err := s.fromQuery(j)
	if err != nil {
		return reply{}, err
	}
	c, err := j.check(q, true)
	if err != nil {
		return reply{}, err
	}
	verdicts, diagnostics, err := c.oneByOne(q.agents[0])
	if err != nil {
		return reply{}, err
	}
	body := new(parts).text(`{"robots":`).bytes(c.robots(q.agents)).text(`,"results":`).values(verdicts)
	body.text(`,"diagnostics":`).values(diagnostics).text("}\n")
	return reply{header: headers(c.files), body: body}, c.count(body.size)
}

// manyLines is from how many lines on what was read of a file is a good part
// of the memory that there is.
const manyLines = 50_000

// oneByOne are the verdicts of all entries for a crawler, and what there is to
// tell of the files. Each file is let go before the next is read.
func (c *checking) oneByOne(one crawlers.Agent) (verdicts, diagnostics *parts, err error) {
	verdicts, diagnostics = &parts{list: make([][]byte, len(c.entries))}, &parts{}
	add := func(i int) error {
		b, err := c.entry(one, c.entries[i])
		if err != nil {
			return err
		}
		verdicts.list[i] = b
		verdicts.size += len(b)
		return c.count(verdicts.size + diagnostics.size)
	}
	for i, e := range c.entries {
		if e.url == "" {
			if err := add(i); err != nil {
				return nil, nil, err
			}
		}
	}
	for _, f := range c.files {
		if err := c.charge(one, f); err != nil {
			return nil, nil, err
		}
		for i, e := range c.entries {
			if e.url == "" || c.byURL[e.robots] != f {
				continue
			}
			if err := add(i); err != nil {
				return nil, nil, err
			}
		}
		if err := c.diagnose(one, f, verdicts.size, diagnostics); err != nil {
			return nil, nil, err
		}
		f.letGo()
		c.json = wire.Writer{} // which knows the last group
		if bytes.Count(f.src, []byte("\n")) > manyLines {
			c.job.turn.sweep()
		}
	}
	return verdicts, diagnostics, nil
}

// diagnose lists what there is to tell of a file, in an answer that has so
// many bytes already.
func (c *checking) diagnose(one crawlers.Agent, f *siteFile, size int, list *parts) error {
	if err := c.job.turn.pause(c.ctx); err != nil {
		return err
	}
	doc, _ := f.holds(one)
	if doc == f.none { // no file to find fault with
		return nil
	}
	if doc.File.LineCount() > manyLines {
		c.job.turn.sweep()
	}
	for _, d := range lint.Run(lint.Input{
		File:    doc.File,
		Dialect: one.Dialect,
		Reading: doc.In(one.Dialect),
		Crawler: one.Crawler,
		Site:    strings.TrimSuffix(f.url, "/robots.txt"),
	}) {
		list.bytes(c.s.write(func(w *wire.Writer) { w.Diagnostic(doc, &d, f.url) }))
		if err := c.count(size + list.size); err != nil {
			return err
		}
	}
	return nil
}

func (s *service) postCheck(j *job) (reply, error) {
	q, err := s.fromBody(j)
	if err != nil {
		return reply{}, err
	}
	c, err := j.check(q, false)
	if err != nil {
		return reply{}, err
	}
	body := new(parts).text(`{"robots":`).bytes(c.robots(q.agents)).text(`,"results":[`)
	for i, one := range q.agents {
		if i > 0 {
			body.text(",")
		}
		verdicts, err := c.verdicts(one)
		if err != nil {
			return reply{}, err
		}
		body.text(`{"agent":`).value(one.Typed).text(`,"dialect":`).value(one.Dialect.Name()).text(`,"verdicts":`)
		body.values(verdicts).text("}")
		if err := c.count(body.size); err != nil {
			return reply{}, err
		}
	}
	failed, err := c.failed(q)
	if err != nil {
		return reply{}, err
	}
	body.text(`],"failed":`).values(failed).text("}\n")
	answer := reply{body: body}
	if q.robots == nil {
		answer.header = headers(c.files)
		answer.header.Set("Cache-Control", "no-store") // answers to POST are not kept
	}
	if len(failed.list) > 0 {
		answer.status = http.StatusUnprocessableEntity
	}
	return answer, c.count(body.size)
}

// failed lists the expectations that are not met.
func (c *checking) failed(q *question) (*parts, error) {
	failed := &parts{}
	agent := c.s.agents(q.dialect)
	for _, e := range q.expect {
		if err := c.job.turn.pause(c.ctx); err != nil {
			return nil, err
		}
		a, err := agent(e.Agent)
		if err != nil {
			return nil, err
		}
		shape, err := c.expected(a, e, q)
		if err != nil {
			return nil, err
		}
		if shape == nil {
			continue
		}
		if err := c.count(c.written + failed.value(shape).size); err != nil {
			return nil, err
		}
	}
	return failed, nil
}

// expected holds the verdict against an expectation; nil if it is met.
func (c *checking) expected(a crawlers.Agent, e expectation, q *question) (*failedJSON, error) {
	one, err := q.resolveOne(e.URL)
	if err != nil {
		return nil, err
	}
	if one.url == "" {
		return &failedJSON{expectation: e, Error: one.message(c.s.words)}, nil
	}
	f := c.byURL[one.robots]
	switch {
	case f != nil:
	case q.robots != nil:
		f = c.files[0]
		c.byURL[one.robots] = f
	default:
		return nil, problem("bad-url", "The expectation for "+quoted(e.URL)+
			" is on a site that urls does not name. Add it to urls, or leave urls out.")
	}
	group := c.group(f, a)
	if err := c.spend(perEntry + group.Steps(one.url)); err != nil {
		return nil, err
	}
	if f.after(a, group.Check(one.url)).Allowed == *e.Allowed {
		return nil, nil
	}
	v, err := c.verdict(a, one)
	if err != nil {
		return nil, err
	}
	return &failedJSON{expectation: e, Verdict: c.write(v)}, nil
}

// robots is the member of that name: an object, or an array if there are
// several sites.
func (c *checking) robots(agents []crawlers.Agent) []byte {
	if len(c.files) == 1 {
		return c.s.robotsJSON(c.files[0], agents)
	}
	list := &parts{}
	for _, f := range c.files {
		list.bytes(c.s.robotsJSON(f, agents))
	}
	return bytes.Join(new(parts).values(list).list, nil)
}
