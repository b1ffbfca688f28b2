package service

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"weak"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/crawlers"
	"robotscope/core/habit"
	"robotscope/core/lint"
	"robotscope/core/site"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
)

// siteFile is the robots.txt of a site: fetched, or given by the client.
type siteFile struct {
	url    string  // its address; empty if it was given
	cached *cached // nil if it was given
	src    []byte
	file   *document.Document // what follows is read when it is needed: see holds
	copy   *document.Document // the copy from before
	none   *document.Document // no file
	older  *document.Document // the copy of a crawler that uses one even so
	asides []*document.Document
	judged map[judging]access.Answer
}

func givenFile(robots string) *siteFile { return &siteFile{src: []byte(robots)} }

func fetchedFile(c *cached) *siteFile {
	return &siteFile{url: c.Visit.URL, cached: c, src: c.Visit.Body, judged: map[judging]access.Answer{}}
}

// read parses a file when it is first asked for.
func read(into **document.Document, src []byte) *document.Document {
	if *into == nil {
		*into = document.New(src)
	}
	return *into
}

// letGo forgets what was read of the file, which may be read again.
func (s *siteFile) letGo() { s.file, s.copy, s.none, s.older, s.asides = nil, nil, nil, nil, nil }

// judging is what an answer after a fetch hangs on, of a crawler.
type judging struct {
	habit   habit.Habit
	dialect core.Dialect
	led     string // the URLs that it may not be led to
}

// access is what a crawler may do after the fetch.
func (s *siteFile) access(a crawlers.Agent) access.Answer {
	forbidden := s.forbidden(a)
	by := judging{a.Habit, a.Dialect, strings.Join(forbidden, "\n")}
	answer, ok := s.judged[by]
	if !ok {
		answer = s.cached.judge(by.habit, by.dialect, func(url string) bool { return slices.Contains(forbidden, url) })
		s.judged[by] = answer
	}
	return answer
}

// forbidden are the URLs of redirects to other origins that their own
// robots.txt keeps the crawler from.
func (s *siteFile) forbidden(a crawlers.Agent) (urls []string) {
	if len(a.Chain.Tokens) == 0 { // any crawler of the dialect
		a.Chain = core.ChainOf()
	}
	for i, aside := range s.cached.Visit.Asides {
		if s.asides == nil {
			s.asides = make([]*document.Document, len(s.cached.Visit.Asides))
		}
		for _, h := range s.cached.Visit.Hops[1:] {
			robots, err := site.RobotsURL(h.URL)
			if err == nil && robots == aside.URL && robots != h.URL && !read(&s.asides[i], aside.Body).GroupFor(a).Check(h.URL).Allowed {
				urls = append(urls, h.URL)
			}
		}
	}
	return urls
}

// holds is the file whose rules hold for a crawler. The outcome of the fetch
// comes before any rule: without a file, what is allowed hangs on it alone.
func (s *siteFile) holds(one crawlers.Agent) (*document.Document, access.Answer) {
	if s.cached == nil {
		return read(&s.file, s.src), access.Answer{Outcome: access.OK, Access: access.Rules}
	}
	a := s.access(one)
	switch a.Access {
	case access.Rules:
		return read(&s.file, s.src), a
	case access.CachedRules:
		if s.cached.Copy == nil {
			return read(&s.older, s.cached.Older.Body), a
		}
		return read(&s.copy, s.cached.Copy.Body), a
	}
	return read(&s.none, nil), a
}

// sites has the robots.txt of every site among the entries fetched, at the
// same time.
func (j *job) sites(entries []entry, again bool) ([]*siteFile, error) {
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
			cached, err := j.s.find(j.ctx, j.client, url, again)
			if errs[i] = err; err == nil {
				files[i] = fetchedFile(cached)
			}
		})
	}
	err := j.outside(func() error {
		wait.Wait()
		return errors.Join(errs...)
	})
	return files, err
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

// checking is a request at work.
type checking struct {
	s       *service
	job     *job
	ctx     context.Context
	entries []entry
	files   []*siteFile
	byURL   map[string]*siteFile
	work    int // steps done, or sure to be
	most    int // that may be done
	answer  int // bytes that the answer may have
	written int // bytes of its lists that are whole
	told    map[told]int
	json    wire.Writer

	matches, matchText, agentText int // listed so far: see MaxMatches
}

// told is for what the steps were told that the rules make of the entries.
type told struct {
	rules any // a weak pointer to a *pattern.Set, of which a Reading forgets those that are too many
	file  *siteFile
	n     int // of entries
}

// check has what the question needs at hand, and is sure to afford it; one by
// one, what it makes of the URLs is charged file by file.
func (j *job) check(q *question, oneByOne bool) (*checking, error) {
	entries, err := q.resolve()
	if err != nil {
		return nil, err
	}
	c := &checking{
		s: j.s, job: j, ctx: j.ctx, entries: entries, most: j.s.o.MaxWork,
		byURL: map[string]*siteFile{}, told: map[told]int{},
	}
	if q.robots != nil {
		given := givenFile(*q.robots)
		c.files = []*siteFile{given}
		for _, e := range entries {
			c.byURL[e.robots] = given
		}
	} else {
		if c.files, err = j.sites(entries, q.again); err != nil {
			return nil, err
		}
		for _, f := range c.files {
			c.byURL[f.url] = f
		}
	}
	verdicts, bytes := len(q.agents)*len(entries)+len(q.expect), 0
	for _, e := range entries {
		bytes += len(q.agents) * (len(e.url) + len(e.typed))
	}
	for _, e := range q.expect {
		bytes += 3 * (len(e.URL) + len(e.Agent))
	}
	cost := costOf(c.files, q.agents, verdicts, bytes, oneByOne)
	if err := c.spend(cost.steps); err != nil {
		return nil, err
	}
	c.answer = cost.answer
	if err := j.start(cost); err != nil {
		return nil, err
	}
	if oneByOne { // each file is read when its turn comes
		return c, nil
	}
	for _, one := range q.agents {
		for _, f := range c.files {
			if err := c.charge(one, f); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}

// verdicts are those of all entries for one crawler, each a wire.Verdict or an
// unusableJSON.
func (c *checking) verdicts(a crawlers.Agent) (*parts, error) {
	list := &parts{list: make([][]byte, 0, len(c.entries))}
	for _, e := range c.entries {
		b, err := c.entry(a, e)
		if err != nil {
			return nil, err
		}
		list.bytes(b)
		if err := c.count(c.written + list.size); err != nil {
			return nil, err
		}
	}
	c.written += list.size
	return list, nil
}

// entry is the verdict on one of the entries.
func (c *checking) entry(a crawlers.Agent, e entry) ([]byte, error) {
	if e.url == "" {
		unusable := unusableJSON{Entry: e.typed, Error: string(e.why), Message: e.message(c.s.words)}
		return bytes.TrimSuffix(encode(unusable), []byte("\n")), nil
	}
	v, err := c.verdict(a, e)
	if err != nil {
		return nil, err
	}
	return c.write(v), nil
}

// write writes a verdict.
func (c *checking) write(v verdict) []byte {
	c.json.Words = c.s.words
	c.json.Reset()
	agents := 1
	if c.agentText < maxAgentText {
		agents = MaxListed
		for _, one := range v.Group.Agents[:min(len(v.Group.Agents), agents)] {
			c.agentText += agentLineJSON + one.Token.Len()
		}
	}
	c.json.ServedVerdict(v.file, v.entry.url, v.Evidence, wire.Served{
		Entry:       v.entry.typed,
		Robots:      v.robots,
		Explanation: v.explanation,
		MaxAgents:   agents,
	})
	return bytes.Clone(c.json.Bytes())
}

// count tells when an answer is too large.
func (c *checking) count(size int) error {
	if size > c.answer {
		return over("too-large-answer", c.answer, 0, "bytes of answer", "Ask for fewer URLs or crawlers at a time.")
	}
	return nil
}

// charge adds up what a file's rules will make of the URLs, so that too much is
// refused before it is begun. Crawlers that obey the same rules cost the same.
func (c *checking) charge(a crawlers.Agent, f *siteFile) error {
	if err := c.job.turn.pause(c.ctx); err != nil {
		return err
	}
	g := c.group(f, a)
	key := told{weak.Make(g.Patterns()), f, len(c.entries)}
	steps, ok := c.told[key]
	if !ok {
		for _, e := range c.entries {
			if e.url == "" || c.byURL[e.robots] != f {
				continue
			}
			steps += g.Steps(e.url)
			if c.work+steps > c.most {
				return c.tooMuch()
			}
		}
		c.told[key] = steps
	}
	return c.spend(steps)
}

// group is the crawler's group in the file that holds for it.
func (c *checking) group(f *siteFile, a crawlers.Agent) *core.Group {
	doc, _ := f.holds(a)
	return doc.GroupFor(a)
}

// explain decides with evidence, of which it lists as much as the answer may
// still hold.
func (c *checking) explain(g *core.Group, url string) core.Evidence {
	most := 1
	if c.matches < MaxMatches && c.matchText < maxMatchText {
		most = min(MaxListed, MaxMatches-c.matches)
	}
	evidence := g.ExplainUpTo(url, most)
	octets := 0
	for _, m := range evidence.Matches {
		octets += m.Rule.Pattern.Len() + len(m.Pattern)
	}
	c.matches += len(evidence.Matches)
	c.matchText += octets
	c.work += perListed * octets // what nobody expected counts as well: see verdict
	return evidence
}

// verdict is what a file and its fetch say of an entry.
type verdict struct {
	core.Evidence
	file        *document.Document
	robots      string // the address of the file; empty if it was given
	entry       entry
	explanation []core.Message
}

// verdict decides for one entry.
func (c *checking) verdict(a crawlers.Agent, e entry) (verdict, error) {
	if err := c.job.turn.pause(c.ctx); err != nil {
		return verdict{}, err
	}
	f := c.byURL[e.robots]
	v := f.verdict(a, c.explain(c.group(f, a), e.url), e)
	return v, c.spend(0)
}

// verdict has the evidence of the rules at hand; what the fetch says comes
// before them.
func (f *siteFile) verdict(a crawlers.Agent, evidence core.Evidence, e entry) verdict {
	doc, answer := f.holds(a)
	v := verdict{Evidence: evidence, file: doc, robots: f.url, entry: e, explanation: evidence.Messages()}
	if f.cached == nil {
		return v
	}
	fetched := answer.Messages()
	switch v.Verdict = f.after(a, evidence.Verdict); {
	case answer.Access == access.CachedRules:
		v.explanation = append(v.explanation, fetched...)
	case v.Reason != evidence.Reason:
		v.explanation = fetched
	}
	return v
}

// after is a verdict of the rules after the fetch, whose outcome comes first.
func (f *siteFile) after(a crawlers.Agent, v core.Verdict) core.Verdict {
	if f.cached == nil || v.Reason == core.ReasonRobotsFile || v.Reason == core.ReasonURLTooLong {
		return v
	}
	switch answer := f.access(a); answer.Access {
	case access.AllowAll, access.DisallowAll:
		v.Allowed, v.Reason = answer.Access == access.AllowAll, core.Reason(answer.Outcome)
	}
	return v
}

// failed lists the expectations that are not met.
func (c *checking) failed(q *question) (*parts, error) {
	failed := &parts{}
	known := map[string]crawlers.Agent{}
	for _, e := range q.expect {
		if err := c.job.turn.pause(c.ctx); err != nil {
			return nil, err
		}
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
			f.Error = entries[0].message(c.s.words)
			failed.value(f)
			continue
		}
		if c.byURL[entries[0].robots] == nil {
			if q.robots == nil {
				return nil, problem("bad-url", "The expectation for "+quoted(e.URL)+
					" is on a site that urls does not name. Add it to urls, or leave urls out.")
			}
			c.byURL[entries[0].robots] = c.files[0]
		}
		group := c.group(c.byURL[entries[0].robots], a)
		if err := c.spend(perEntry + group.Steps(entries[0].url)); err != nil {
			return nil, err
		}
		if c.byURL[entries[0].robots].after(a, group.Check(entries[0].url)).Allowed == *e.Allowed {
			continue
		}
		v, err := c.verdict(a, entries[0])
		if err != nil {
			return nil, err
		}
		f.Verdict = c.write(v)
		failed.value(f)
		if err := c.count(c.written + failed.size); err != nil {
			return nil, err
		}
	}
	return failed, nil
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
