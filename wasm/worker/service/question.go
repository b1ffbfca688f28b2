package service

import (
	"errors"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/core/site"
	"robotscope/wasm/document"
	"robotscope/web/locales"
)

// Limits of one request. Each has a problem of its own.
const (
	MaxURLs   = 1000          // URLs, and expectations
	MaxAgents = 50            // crawlers
	MaxSites  = 5             // sites whose robots.txt is fetched
	MaxURL    = core.MaxURL   // bytes of a URL, and of a query string: 64 KiB
	MaxBody   = 1 << 20       // bytes of a request's body
	MaxAnswer = 16 << 20      // bytes of an answer
	MaxWork   = 2_000_000_000 // steps that a request may take, if the host sets no other limit: see cost.go
	MaxMemory = 96 << 20      // bytes that it may take, by the estimate
	MaxListed = 100           // rules listed in one verdict's matches, the strongest

	// Of POST /api/diff, whose answer says "more" where one of them is passed.
	MaxChanges = 100     // changes found and listed for one crawler
	MaxStates  = 500_000 // states explored in search of changes, shared by all crawlers; less if the host sets less than MaxWork
)

// question is what a request asks.
type question struct {
	robots  *string // the file; nil: it is fetched
	site    string  // what paths belong to; empty: nothing
	urls    []string
	agents  []crawlers.Agent
	dialect string // empty: each crawler's own
	expect  []expectation
	again   bool // the client wants no kept answer
}

// keyOf is the same for agents that are the same crawler, however they were
// typed.
func keyOf(a crawlers.Agent) string {
	return strings.ToLower(a.Dialect.Name() + " " + strconv.FormatBool(a.Global) + " " + strings.Join(a.Tokens, "\n"))
}

// expectation is a verdict that a client expects; of POST /api/diff, one that
// it expects to come about.
type expectation struct {
	Agent   string `json:"agent"`
	URL     string `json:"url"`
	Allowed *bool  `json:"allowed"`
}

// parameters reads the query, in which only some names may occur.
func parameters(r *http.Request, names ...string) (url.Values, error) {
	if len(r.URL.RawQuery) > MaxURL {
		return nil, over("url-too-long", MaxURL, len(r.URL.RawQuery), "bytes of query", "Send many URLs with POST /api/check.")
	}
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, problem("bad-request", "The query is malformed. Percent-encode the values: a & in a URL is %26, a % is %25.")
	}
	for name, list := range values {
		if !slices.Contains(names, name) {
			detail := "There is no parameter " + quoted(name) + " here. "
			if len(names) == 0 {
				detail += "This path takes none."
			} else {
				detail += "This path takes: " + strings.Join(names, ", ") + ". Percent-encode & in a URL as %26."
			}
			return nil, problem("bad-request", detail)
		}
		for _, value := range list {
			if at := invalid([]byte(value)); at >= 0 {
				return nil, problem("bad-request", "The value of "+name+" is not UTF-8: byte "+strconv.Itoa(at+1)+" of it.")
			}
		}
		if name != "url" && len(list) > 1 {
			return nil, problem("bad-request", "Give "+name+" once. POST /api/check takes several crawlers.")
		}
	}
	return values, nil
}

// short is what a client sent, short enough to say it.
func short(s string) string {
	const most = 100
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// quoted is the same between quotes.
func quoted(s string) string { return strconv.Quote(short(s)) }

// wantsFresh reports whether a client asks for no kept answer (RFC 9111 section
// 5.2.1), as a browser does on reload.
func wantsFresh(r *http.Request) bool {
	control := strings.ToLower(r.Header.Get("Cache-Control"))
	return strings.Contains(control, "no-cache") || strings.Contains(control, "no-store") ||
		strings.Contains(control, "max-age=0")
}

// agent reads a crawler's name and the dialect to read in; empty: its own.
func (s *service) agent(typed, dialect string) (crawlers.Agent, error) {
	a, err := crawlers.Resolve(typed)
	if err != nil {
		return crawlers.Agent{}, problem("bad-agent", s.words.Text(document.AgentMessage(err)))
	}
	if _, ok := core.DialectNamed(dialect); !ok && dialect != "" {
		return crawlers.Agent{}, badDialect(dialect)
	}
	return document.InDialect(a, dialect), nil
}

// agents reads the names of crawlers, each once however often it comes.
func (s *service) agents(dialect string) func(typed string) (crawlers.Agent, error) {
	known := map[string]crawlers.Agent{}
	return func(typed string) (crawlers.Agent, error) {
		if a, ok := known[typed]; ok {
			return a, nil
		}
		a, err := s.agent(typed, dialect)
		if err == nil {
			known[typed] = a
		}
		return a, err
	}
}

func badDialect(name string) *Problem {
	var names []string
	for _, d := range core.Dialects() {
		names = append(names, d.Name())
	}
	return problem("bad-dialect", "There is no dialect "+quoted(name)+". There are: "+strings.Join(names, ", ")+".")
}

// fromQuery reads the question of GET /api/check.
func (s *service) fromQuery(j *job) (*question, error) {
	r := j.r
	values, err := parameters(r, "url", "agent", "dialect", "site")
	if err != nil {
		return nil, err
	}
	q := &question{urls: values["url"], site: values.Get("site"), dialect: values.Get("dialect"), again: wantsFresh(r)}
	if !values.Has("agent") {
		return nil, problem("no-agent", "Name a crawler, as in agent=Googlebot; agent=* is a crawler without a group of its own.")
	}
	one, err := s.agent(values.Get("agent"), q.dialect)
	if err != nil {
		return nil, err
	}
	q.agents = []crawlers.Agent{one}
	if len(q.urls) == 0 {
		return nil, problem("no-url", "Give the URLs to check, as in url=https://www.example.com/page.")
	}
	return q, q.withinLimits()
}

// asked is the body of POST /api/check.
type asked struct {
	Robots  *string       `json:"robots"`
	Site    string        `json:"site"`
	URLs    []string      `json:"urls"`
	Agents  []string      `json:"agents"`
	Dialect string        `json:"dialect"`
	Expect  []expectation `json:"expect"`
}

// fromBody reads the question of POST /api/check.
func (s *service) fromBody(j *job) (*question, error) {
	var a asked
	if err := j.read(ofCheck, &a); err != nil {
		return nil, err
	}
	q := &question{robots: a.Robots, site: a.Site, urls: a.URLs, dialect: a.Dialect, expect: a.Expect, again: wantsFresh(j.r)}
	if len(q.urls) == 0 {
		seen := map[string]bool{}
		for _, e := range q.expect {
			if !seen[e.URL] {
				seen[e.URL] = true
				q.urls = append(q.urls, e.URL)
			}
		}
	}
	if err := s.complete(q, a.Agents); err != nil {
		return nil, err
	}
	if len(q.urls) == 0 {
		return nil, problem("no-url", `Give the URLs to check in urls, as in ["https://www.example.com/page"].`)
	}
	return q, nil
}

// askedDiff is the body of POST /api/diff.
type askedDiff struct {
	Before  *string       `json:"before"`
	After   *string       `json:"after"`
	Site    string        `json:"site"`
	URLs    []string      `json:"urls"`
	Agents  []string      `json:"agents"`
	Dialect string        `json:"dialect"`
	Expect  []expectation `json:"expect"`
}

// diffFromBody reads the question of POST /api/diff, and the two files; the
// one that is nil is to be fetched.
func (s *service) diffFromBody(j *job) (q *question, files [2]*string, err error) {
	var a askedDiff
	if err := j.read(ofDiff, &a); err != nil {
		return nil, files, err
	}
	files = [2]*string{a.Before, a.After}
	q = &question{robots: a.Before, site: a.Site, urls: a.URLs, dialect: a.Dialect, expect: a.Expect, again: wantsFresh(j.r)}
	switch {
	case a.Before == nil && a.After == nil:
		return nil, files, problem(
			"no-file", "Send two files as before and after; or one of them and the site whose live file is the other.",
		)
	case a.Before == nil:
		q.robots = a.After
	}
	if q.site == "" && (a.Before == nil || a.After == nil) {
		return nil, files, problem(
			"no-site",
			"Name the site whose live file to compare with, as in https://www.example.com; or send both files.",
		)
	}
	return q, files, s.complete(q, a.Agents)
}

// mayReceive tells what is wrong with a request for which a body comes.
func mayReceive(r *http.Request) error {
	if _, err := parameters(r); err != nil {
		return err
	}
	kind, parameters, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "application/json" {
		return problem("media-type", "Send JSON, with the header Content-Type: application/json.")
	}
	charset := parameters["charset"]
	if charset != "" && !strings.EqualFold(charset, "utf-8") && !strings.EqualFold(charset, "utf8") {
		return problem("bad-json", "JSON is UTF-8, but the header Content-Type says charset="+quoted(charset)+".")
	}
	return nil
}

// read reads the body into asked, a pointer to a struct with these members. The
// bytes of it are not needed any more, but what they said is held.
func (j *job) read(known members, asked any) error {
	size := len(j.body)
	err := readStrictly(j.body, known, asked)
	j.body = nil
	j.bodyShare.resize(size + 1<<10)
	return err
}

// complete takes the agents' names for crawlers; if there are none, those of
// the expectations.
func (s *service) complete(q *question, names []string) error {
	for i, e := range q.expect {
		if e.Allowed == nil || e.Agent == "" || e.URL == "" {
			return problem("bad-json", "Expectation "+strconv.Itoa(i+1)+" must have agent, url and allowed.")
		}
	}
	if len(q.expect) > MaxURLs {
		return over("too-many-expected", MaxURLs, len(q.expect), "expectations", "Split them into several requests.")
	}
	if q.dialect != "" {
		if _, ok := core.DialectNamed(q.dialect); !ok {
			return badDialect(q.dialect)
		}
	}
	if len(names) == 0 {
		for _, e := range q.expect {
			if !slices.Contains(names, e.Agent) {
				names = append(names, e.Agent)
			}
		}
	}
	switch {
	case len(names) == 0:
		return problem("no-agent", `Name crawlers in agents, as in ["Googlebot"]; "*" is a crawler without a group of its own.`)
	case len(names) > MaxAgents:
		return over("too-many-agents", MaxAgents, len(names), "crawlers", "Split them into several requests.")
	}
	for _, name := range names {
		one, err := s.agent(name, q.dialect)
		if err != nil {
			return err
		}
		q.agents = append(q.agents, one)
	}
	return q.withinLimits()
}

func (q *question) withinLimits() error {
	if len(q.urls) > MaxURLs {
		return over("too-many-urls", MaxURLs, len(q.urls), "URLs", "Split them into several requests.")
	}
	for _, u := range append([]string{q.site}, q.urls...) {
		if len(u) > MaxURL {
			return over("url-too-long", MaxURL, len(u), "bytes of a URL", "No crawler asks for longer ones: leave it out.")
		}
	}
	return nil
}

// entry is a URL as it was given, and what became of it.
type entry struct {
	typed  string
	url    string // absolute, as a crawler asks for it; empty if it is unusable
	robots string // the robots.txt that governs it
	why    site.Code
}

// nowhere is a site that nobody has, to see whether an entry is complete.
const nowhere = "https://nowhere.invalid/"

// homeOf is the site that paths belong to: the one given, else that of the
// first entry which names one. Where the file was sent and none does, it is
// site.DefaultSite.
func (q *question) homeOf() (string, error) {
	if q.site != "" {
		if _, err := site.Resolve("/", q.site); err != nil {
			return "", problem("bad-url", "The site must be an http or https address, such as https://www.example.com.")
		}
		return q.site, nil
	}
	paths := false
	for _, typed := range q.urls {
		url, err := site.Resolve(typed, nowhere)
		switch {
		case err != nil:
		case strings.HasPrefix(url, nowhere):
			paths = true
		default:
			return url, nil
		}
	}
	if paths && q.robots == nil {
		return "", problem(
			"bad-url", "Give a whole URL, such as https://www.example.com/page, or a site that the path belongs to.",
		)
	}
	return site.DefaultSite, nil
}

// resolve makes an entry a URL (see site.Resolve).
func (q *question) resolve() ([]entry, error) {
	home, err := q.homeOf()
	if err != nil {
		return nil, err
	}
	q.site = home
	entries := make([]entry, 0, len(q.urls))
	for _, typed := range q.urls {
		e := entry{typed: typed}
		var err error
		if e.url, err = site.Resolve(typed, q.site); err == nil {
			e.robots, err = site.RobotsURL(e.url)
		}
		var bad site.Error
		if errors.As(err, &bad) {
			e.url, e.why = "", bad.Code
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// resolveOne makes an entry of another URL than those asked for.
func (q *question) resolveOne(typed string) (entry, error) {
	entries, err := (&question{robots: q.robots, site: q.site, urls: []string{typed}}).resolve()
	if err != nil {
		return entry{}, err
	}
	return entries[0], nil
}

// message says why an entry is unusable.
func (e entry) message(words locales.Catalogue) string {
	code := "entry." + string(e.why)
	if e.why == site.Empty {
		code = "entry.invalid"
	}
	return words.Text(core.Message{Code: code}) + ". " + words.Text(core.Message{Code: code + ".help"})
}
