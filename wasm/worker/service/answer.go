package service

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/lint"
	"robotscope/wasm/utf16"
)

// document is a file with what was already read from it, so that each dialect
// reads it once and each crawler's rules are ranked once.
type document struct {
	file     *core.File
	utf16    utf16.Index
	readings map[core.Dialect]*core.Reading
	groups   map[string]*ranked
	ranked   int // rules that were put in order
}

// ranked is a crawler's group and what a look at it costs.
type ranked struct {
	*core.Group
	rules int
	wild  int        // octets of the patterns with wildcards
	shape *groupJSON // written once: it may name thousands of lines
}

func newDocument(src []byte) *document {
	f := core.Parse(src)
	return &document{file: f, utf16: utf16.IndexOf(f), readings: map[core.Dialect]*core.Reading{}, groups: map[string]*ranked{}}
}

func (d *document) in(dialect core.Dialect) *core.Reading {
	r, ok := d.readings[dialect]
	if !ok {
		r = d.file.In(dialect)
		d.readings[dialect] = r
	}
	return r
}

func (d *document) group(a agent) *ranked {
	key := a.key()
	g, ok := d.groups[key]
	if ok {
		return g
	}
	g = &ranked{Group: d.in(a.dialect).For(core.Chain{Tokens: a.tokens, Global: a.global})}
	for _, r := range g.Rules {
		g.rules++
		if strings.IndexByte(d.file.Text(r.Pattern), '*') >= 0 {
			g.wild += r.Pattern.Len()
		}
	}
	g.shape = d.shapeGroup(g.Group)
	d.ranked += g.rules
	d.groups[key] = g
	return g
}

// siteFile is the robots.txt of a site: fetched, or given by the client.
type siteFile struct {
	url   string   // its address; empty if it was given
	found *finding // nil if it was given
	file  *document
	copy  *document // the copy from before; nil if there is none
	none  *document // no file
	judge map[core.Dialect]access.Answer
}

func givenFile(robots string) *siteFile {
	return &siteFile{file: newDocument([]byte(robots))}
}

func fetchedFile(f *finding) *siteFile {
	s := &siteFile{url: f.Visit.URL, found: f, file: newDocument(f.Visit.Body), none: newDocument(nil), judge: map[core.Dialect]access.Answer{}}
	if f.Copy != nil {
		s.copy = newDocument(f.Copy.Body)
	}
	return s
}

// access is what crawlers of a dialect may do after the fetch.
func (s *siteFile) access(d core.Dialect) access.Answer {
	a, ok := s.judge[d]
	if !ok {
		a = s.found.judge(d)
		s.judge[d] = a
	}
	return a
}

// holds is the file whose rules hold for a dialect. The outcome of the fetch
// comes before any rule: without a file, what is allowed hangs on it alone.
func (s *siteFile) holds(d core.Dialect) (*document, access.Answer) {
	if s.found == nil {
		return s.file, access.Answer{Outcome: access.OK, Access: access.Rules}
	}
	a := s.access(d)
	switch a.Access {
	case access.Rules:
		return s.file, a
	case access.CachedRules:
		return s.copy, a
	}
	return s.none, a
}

// sites has the robots.txt of every site among the entries fetched, at the
// same time.
func (s *service) sites(ctx context.Context, entries []entry, again bool) ([]*siteFile, error) {
	var urls []string
	seen := map[string]bool{}
	for _, e := range entries {
		if e.url != "" && !seen[e.robots] {
			seen[e.robots] = true
			urls = append(urls, e.robots)
		}
	}
	if len(urls) > MaxSites {
		return nil, over("too-many-sites", MaxSites, len(urls), "sites", "Split the URLs into several requests, by site.")
	}
	files := make([]*siteFile, len(urls))
	errs := make([]error, len(urls))
	var wait sync.WaitGroup
	for i, url := range urls {
		wait.Go(func() {
			found, err := s.find(ctx, url, again)
			if errs[i] = err; err == nil {
				files[i] = fetchedFile(found)
			}
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// headers are the caching headers of an answer (RFC 9111): what state the
// cache was in, site by site; the age of the oldest file; and for how long
// the answer may be kept in turn.
func headers(files []*siteFile) http.Header {
	const most = 300 // seconds
	var states []string
	age, fresh := int64(0), int64(most)
	for _, f := range files {
		states = append(states, f.found.state)
		age = max(age, f.found.age)
		fresh = min(fresh, f.found.fresh)
	}
	if len(files) == 0 {
		return nil
	}
	h := http.Header{
		"Robotscope-Cache": {strings.Join(states, ", ")},
		"Age":              {strconv.FormatInt(age, 10)},
		"Cache-Control":    {"no-store"},
	}
	if fresh > 0 {
		h["Cache-Control"] = []string{"public, max-age=" + strconv.FormatInt(age+fresh, 10)} // Age counts against max-age
	}
	return h
}

func (s *service) getRobots(r *http.Request) (reply, error) {
	values, err := parameters(r, "url", "dialect")
	if err != nil {
		return reply{}, err
	}
	name := values.Get("dialect")
	if name == "" {
		name = core.RFC9309.Name()
	}
	dialect, ok := core.DialectNamed(name)
	if !ok {
		return reply{}, badDialect(name)
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
		return reply{}, problem("bad-url", entries[0].message(s.words()))
	}
	files, err := s.sites(r.Context(), entries, q.again)
	if err != nil {
		return reply{}, err
	}
	return reply{body: s.shapeRobots(files[0], dialect), header: headers(files)}, nil
}

func (s *service) getCheck(r *http.Request) (reply, error) {
	q, err := s.fromQuery(r)
	if err != nil {
		return reply{}, err
	}
	c, err := s.check(r.Context(), q)
	if err != nil {
		return reply{}, err
	}
	one := q.agents[0]
	if err := c.charge(one, c.entries); err != nil {
		return reply{}, err
	}
	verdicts, err := c.verdicts(one)
	if err != nil {
		return reply{}, err
	}
	diagnostics := []diagnosticJSON{}
	for _, f := range c.files {
		if r.Context().Err() != nil {
			return reply{}, r.Context().Err()
		}
		doc, _ := f.holds(one.dialect)
		if doc == f.none { // no file to find fault with
			continue
		}
		origin := strings.TrimSuffix(f.url, "/robots.txt")
		for _, d := range lint.Run(lint.Input{File: doc.file, Dialect: one.dialect, Reading: doc.in(one.dialect), Crawler: one.crawler, Site: origin}) {
			diagnostics = append(diagnostics, s.shapeDiagnostic(doc, d, f.url))
		}
	}
	return reply{header: headers(c.files), body: checkJSON{
		Robots:      c.robots(one.dialect),
		Results:     verdicts,
		Diagnostics: diagnostics,
	}}, nil
}

func (s *service) postCheck(r *http.Request) (reply, error) {
	q, err := s.fromBody(r)
	if err != nil {
		return reply{}, err
	}
	c, err := s.check(r.Context(), q)
	if err != nil {
		return reply{}, err
	}
	for _, one := range q.agents {
		if err := c.charge(one, c.entries); err != nil {
			return reply{}, err
		}
	}
	body := testJSON{Results: []resultJSON{}, Failed: []failedJSON{}}
	for _, one := range q.agents {
		verdicts, err := c.verdicts(one)
		if err != nil {
			return reply{}, err
		}
		body.Results = append(body.Results, resultJSON{Agent: one.typed, Dialect: one.dialect.Name(), Verdicts: verdicts})
	}
	if body.Failed, err = c.failed(q); err != nil {
		return reply{}, err
	}
	body.Robots = c.robots(q.agents[0].dialect)
	answer := reply{body: body}
	if q.robots == nil {
		answer.header = headers(c.files)
		answer.header.Set("Cache-Control", "no-store") // answers to POST are not kept
	}
	if len(body.Failed) > 0 {
		answer.status = http.StatusUnprocessableEntity
	}
	return answer, nil
}

// checking is a request at work.
type checking struct {
	s       *service
	ctx     context.Context
	entries []entry
	files   []*siteFile
	byURL   map[string]*siteFile
	work    int // done
	most    int // that may be done
	written int // bytes of verdicts
}

// check has what the question needs at hand.
func (s *service) check(ctx context.Context, q *question) (*checking, error) {
	entries, err := q.resolve()
	if err != nil {
		return nil, err
	}
	c := &checking{s: s, ctx: ctx, entries: entries, byURL: map[string]*siteFile{}, most: s.o.MaxWork}
	if q.robots != nil {
		given := givenFile(*q.robots)
		c.files = []*siteFile{given}
		for _, e := range entries {
			c.byURL[e.robots] = given
		}
		return c, nil
	}
	if c.files, err = s.sites(ctx, entries, q.again); err != nil {
		return nil, err
	}
	for _, f := range c.files {
		c.byURL[f.url] = f
	}
	return c, nil
}

// verdicts are those of all entries for one crawler, each a verdictJSON or an
// unusableJSON.
func (c *checking) verdicts(a agent) ([]json.RawMessage, error) {
	list := make([]json.RawMessage, 0, len(c.entries))
	for _, e := range c.entries {
		var shape any
		if e.url == "" {
			shape = unusableJSON{Entry: e.typed, Error: string(e.why), Message: e.message(c.s.words())}
		} else {
			verdict, err := c.verdict(a, e)
			if err != nil {
				return nil, err
			}
			shape = verdict
		}
		content, err := c.write(shape)
		if err != nil {
			return nil, err
		}
		list = append(list, content)
	}
	return list, nil
}

// write encodes a part of the answer, and counts it.
func (c *checking) write(shape any) (json.RawMessage, error) {
	content := bytes.TrimSuffix(encode(shape), []byte("\n"))
	if c.written += len(content); c.written > MaxAnswer {
		return nil, over("too-large-answer", MaxAnswer, 0, "bytes of answer", "Ask for fewer URLs or crawlers at a time.")
	}
	return content, nil
}

// work is what a verdict costs at most, in units of two nanoseconds or so on a
// usual machine: each rule is tried, and written down if it matches; those
// with wildcards may look at each octet of the URL again and again.
func work(g *ranked, url string) int {
	return 500 + g.rules*250 + g.wild*((64+len(url))/32)
}

// charge adds up what verdicts will cost, so that too much is refused before
// it is begun.
func (c *checking) charge(a agent, entries []entry) error {
	for _, e := range entries {
		if e.url == "" {
			continue
		}
		if c.work += work(c.group(c.byURL[e.robots], a), e.url); c.work > c.most {
			return c.tooMuch()
		}
	}
	return c.ctx.Err()
}

// group is the crawler's group in the file that holds for it; charged, if it
// was not at hand.
func (c *checking) group(f *siteFile, a agent) *ranked {
	doc, _ := f.holds(a.dialect)
	before := doc.ranked
	g := doc.group(a)
	c.work += (doc.ranked - before) * 250
	return g
}

func (c *checking) tooMuch() *Problem {
	return over("too-much-work", c.most, 0, "units of work (rules × URLs × crawlers, more for wildcards)", "Ask for fewer URLs or crawlers at a time.")
}

// verdict decides for one entry.
func (c *checking) verdict(a agent, e entry) (verdictJSON, error) {
	if err := c.ctx.Err(); err != nil {
		return verdictJSON{}, err
	}
	f := c.byURL[e.robots]
	doc, _ := f.holds(a.dialect)
	return c.s.judged(f, a, doc.group(a).Explain(e.url), e), nil
}

// judged is a verdict by a file: what its rules say as evidence, and what the
// fetch says before them.
func (s *service) judged(f *siteFile, a agent, evidence core.Evidence, e entry) verdictJSON {
	doc, answer := f.holds(a.dialect)
	v := s.shapeVerdict(doc, doc.group(a), evidence, e, f.url)
	if f.found == nil {
		return v
	}
	met := []messageJSON{s.message(answer.Why), s.message(answer.Timeline[0].Why())}
	switch answer.Access {
	case access.CachedRules:
		v.Explanation = append(v.Explanation, met...)
	case access.AllowAll, access.DisallowAll:
		if evidence.Reason != core.ReasonRobotsFile && evidence.Reason != core.ReasonURLTooLong {
			v.Allowed, v.Reason, v.Explanation = answer.Access == access.AllowAll, string(answer.Outcome), met
		}
	}
	return v
}

// failed lists the expectations that are not met.
func (c *checking) failed(q *question) ([]failedJSON, error) {
	failed := []failedJSON{}
	known := map[string]agent{}
	for _, e := range q.expect {
		a, ok := known[e.Agent]
		if !ok {
			var err error
			if a, err = c.s.agent(e.Agent, q.dialect); err != nil {
				return nil, err
			}
			known[e.Agent] = a
		}
		f := failedJSON{expectation: e}
		one := &question{robots: q.robots, site: q.site, urls: []string{e.URL}}
		entries, err := one.resolve()
		if err != nil {
			return nil, err
		}
		if entries[0].url == "" {
			f.Error = entries[0].message(c.s.words())
			failed = append(failed, f)
			continue
		}
		if c.byURL[entries[0].robots] == nil {
			if q.robots == nil {
				return nil, problem("bad-url", "The expectation for "+strconv.Quote(clip(e.URL))+" is on a site that urls does not name. Add it to urls, or leave urls out.")
			}
			c.byURL[entries[0].robots] = c.files[0]
		}
		if err := c.charge(a, entries); err != nil {
			return nil, err
		}
		v, err := c.verdict(a, entries[0])
		if err != nil {
			return nil, err
		}
		if v.Allowed != *e.Allowed {
			f.Verdict = &v
			failed = append(failed, f)
		}
		if c.written += 2000; c.written > MaxAnswer {
			return nil, over("too-large-answer", MaxAnswer, 0, "bytes of answer", "Expect fewer URLs at a time.")
		}
	}
	return failed, nil
}

// robots is the member of that name: an object, or an array if there are
// several sites.
func (c *checking) robots(d core.Dialect) any {
	if len(c.files) == 1 {
		return c.s.shapeRobots(c.files[0], d)
	}
	list := []any{}
	for _, f := range c.files {
		list = append(list, c.s.shapeRobots(f, d))
	}
	return list
}
