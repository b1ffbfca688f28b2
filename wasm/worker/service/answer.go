package service

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/crawlers"
	"robotscope/core/habit"
	"robotscope/core/lint"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
)

// file is a robots.txt, and what the crawlers that read it took so far.
type file struct {
	*document.Document
	seen   map[*core.Group]*ranked
	ranked int // rules that were put in order
}

// ranked is a crawler's group and what a look at it costs.
type ranked struct {
	*core.Group
	rules int
	wild  int // octets of the patterns with wildcards
}

func newFile(src []byte) *file {
	return &file{Document: document.New(src), seen: map[*core.Group]*ranked{}}
}

func (f *file) group(a crawlers.Agent) *ranked {
	group := f.GroupFor(a)
	g, ok := f.seen[group]
	if ok {
		return g
	}
	g = &ranked{Group: group, rules: len(group.Rules)}
	for _, r := range group.Rules {
		if strings.IndexByte(f.File.Text(r.Pattern), '*') >= 0 {
			g.wild += r.Pattern.Len()
		}
	}
	f.ranked += g.rules
	f.seen[group] = g
	return g
}

// siteFile is the robots.txt of a site: fetched, or given by the client.
type siteFile struct {
	url    string  // its address; empty if it was given
	cached *cached // nil if it was given
	file   *file
	copy   *file // the copy from before; nil if there is none
	none   *file // no file
	older  *file // the copy of a crawler that uses one even so; nil if there is none
	judged map[judging]access.Answer
}

func givenFile(robots string) *siteFile {
	return &siteFile{file: newFile([]byte(robots))}
}

func fetchedFile(c *cached) *siteFile {
	s := &siteFile{
		url:    c.Visit.URL,
		cached: c,
		file:   newFile(c.Visit.Body),
		none:   newFile(nil),
		judged: map[judging]access.Answer{},
	}
	if c.Copy != nil {
		s.copy = newFile(c.Copy.Body)
	}
	if c.Older != nil {
		s.older = newFile(c.Older.Body)
	}
	return s
}

// judging is what an answer after a fetch hangs on, of a crawler.
type judging struct {
	habit   habit.Habit
	dialect core.Dialect
}

// access is what a crawler may do after the fetch.
func (s *siteFile) access(a crawlers.Agent) access.Answer {
	by := judging{a.Habit, a.Dialect}
	answer, ok := s.judged[by]
	if !ok {
		answer = s.cached.judge(by.habit, by.dialect)
		s.judged[by] = answer
	}
	return answer
}

// holds is the file whose rules hold for a crawler. The outcome of the fetch
// comes before any rule: without a file, what is allowed hangs on it alone.
func (s *siteFile) holds(one crawlers.Agent) (*file, access.Answer) {
	if s.cached == nil {
		return s.file, access.Answer{Outcome: access.OK, Access: access.Rules}
	}
	a := s.access(one)
	switch a.Access {
	case access.Rules:
		return s.file, a
	case access.CachedRules:
		if s.copy == nil {
			return s.older, a
		}
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
			cached, err := s.find(ctx, url, again)
			if errs[i] = err; err == nil {
				files[i] = fetchedFile(cached)
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
		states = append(states, f.cached.state)
		age = max(age, f.cached.age)
		fresh = min(fresh, f.cached.fresh)
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
		return reply{}, problem("bad-url", entries[0].message(s.words()))
	}
	files, err := s.sites(r.Context(), entries, q.again)
	if err != nil {
		return reply{}, err
	}
	return reply{body: s.shapeRobots(files[0], []crawlers.Agent{agent}), header: headers(files)}, nil
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
	diagnostics := []json.RawMessage{}
	for _, f := range c.files {
		if r.Context().Err() != nil {
			return reply{}, r.Context().Err()
		}
		doc, _ := f.holds(one)
		if doc == f.none { // no file to find fault with
			continue
		}
		for _, d := range lint.Run(lint.Input{
			File:    doc.File,
			Dialect: one.Dialect,
			Reading: doc.In(one.Dialect),
			Crawler: one.Crawler,
			Site:    strings.TrimSuffix(f.url, "/robots.txt"),
		}) {
			diagnostics = append(diagnostics, s.write(func(w *wire.Writer) { w.Diagnostic(doc.Document, &d, f.url) }))
		}
	}
	return reply{header: headers(c.files), body: checkJSON{
		Robots:      c.robots(q.agents),
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
		body.Results = append(body.Results, resultJSON{Agent: one.Typed, Dialect: one.Dialect.Name(), Verdicts: verdicts})
	}
	if body.Failed, err = c.failed(q); err != nil {
		return reply{}, err
	}
	body.Robots = c.robots(q.agents)
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
	json    wire.Writer
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

// verdicts are those of all entries for one crawler, each a wire.Verdict or an
// unusableJSON.
func (c *checking) verdicts(a crawlers.Agent) ([]json.RawMessage, error) {
	list := make([]json.RawMessage, 0, len(c.entries))
	for _, e := range c.entries {
		var content json.RawMessage
		if e.url == "" {
			content = encode(unusableJSON{Entry: e.typed, Error: string(e.why), Message: e.message(c.s.words())})
		} else {
			v, err := c.verdict(a, e)
			if err != nil {
				return nil, err
			}
			content = c.write(v)
		}
		if err := c.count(content); err != nil {
			return nil, err
		}
		list = append(list, content)
	}
	return list, nil
}

// write writes a verdict.
func (c *checking) write(v verdict) json.RawMessage {
	c.json.Words = c.s.words()
	c.json.Reset()
	c.json.ServedVerdict(v.file.Document, v.entry.url, v.Evidence, wire.Served{
		Entry:       v.entry.typed,
		Robots:      v.robots,
		Explanation: v.explanation,
		MaxMatches:  MaxListed,
	})
	return bytes.Clone(c.json.Bytes())
}

// count counts a part of the answer.
func (c *checking) count(content json.RawMessage) error {
	if c.written += len(content); c.written > MaxAnswer {
		return over("too-large-answer", MaxAnswer, 0, "bytes of answer", "Ask for fewer URLs or crawlers at a time.")
	}
	return nil
}

// work is what a verdict costs at most, in units of two nanoseconds or so on a
// usual machine: each rule is tried, and written down if it matches; those
// with wildcards may look at each octet of the URL again and again.
func work(g *ranked, url string) int {
	return 500 + g.rules*250 + g.wild*((64+len(url))/32)
}

// charge adds up what verdicts will cost, so that too much is refused before
// it is begun.
func (c *checking) charge(a crawlers.Agent, entries []entry) error {
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
func (c *checking) group(f *siteFile, a crawlers.Agent) *ranked {
	doc, _ := f.holds(a)
	before := doc.ranked
	g := doc.group(a)
	c.work += (doc.ranked - before) * 250
	return g
}

func (c *checking) tooMuch() *Problem {
	return over(
		"too-much-work", c.most, 0, "units of work (rules × URLs × crawlers, more for wildcards)",
		"Ask for fewer URLs or crawlers at a time.",
	)
}

// verdict is what a file and its fetch say of an entry.
type verdict struct {
	core.Evidence
	file        *file
	robots      string // the address of the file; empty if it was given
	entry       entry
	explanation []core.Message
}

// verdict decides for one entry.
func (c *checking) verdict(a crawlers.Agent, e entry) (verdict, error) {
	if err := c.ctx.Err(); err != nil {
		return verdict{}, err
	}
	f := c.byURL[e.robots]
	doc, _ := f.holds(a)
	return f.verdict(a, doc.group(a).Explain(e.url), e), nil
}

// verdict has the evidence of the rules at hand; what the fetch says comes
// before them.
func (f *siteFile) verdict(a crawlers.Agent, evidence core.Evidence, e entry) verdict {
	doc, answer := f.holds(a)
	v := verdict{Evidence: evidence, file: doc, robots: f.url, entry: e, explanation: evidence.Messages()}
	if f.cached == nil {
		return v
	}
	fetched := []core.Message{answer.Why, answer.Timeline[0].Why()}
	switch answer.Access {
	case access.CachedRules:
		v.explanation = append(v.explanation, fetched...)
	case access.AllowAll, access.DisallowAll:
		if v.Reason != core.ReasonRobotsFile && v.Reason != core.ReasonURLTooLong {
			v.Allowed, v.Reason, v.explanation = answer.Access == access.AllowAll, core.Reason(answer.Outcome), fetched
		}
	}
	return v
}

// failed lists the expectations that are not met.
func (c *checking) failed(q *question) ([]failedJSON, error) {
	failed := []failedJSON{}
	known := map[string]crawlers.Agent{}
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
				return nil, problem("bad-url", "The expectation for "+quoted(e.URL)+
					" is on a site that urls does not name. Add it to urls, or leave urls out.")
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
			f.Verdict = c.write(v)
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
func (c *checking) robots(agents []crawlers.Agent) any {
	if len(c.files) == 1 {
		return c.s.shapeRobots(c.files[0], agents)
	}
	list := []any{}
	for _, f := range c.files {
		list = append(list, c.s.shapeRobots(f, agents))
	}
	return list
}
