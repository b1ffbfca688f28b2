package service

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/crawlers"
	"robotscope/core/habit"
	"robotscope/core/site"
	"robotscope/wasm/document"
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
func (f *siteFile) letGo() { f.file, f.copy, f.none, f.older, f.asides = nil, nil, nil, nil, nil }

// judging is what an answer after a fetch hangs on, of a crawler.
type judging struct {
	habit   habit.Habit
	dialect core.Dialect
	led     string // the URLs that it may not be led to
}

// access is what a crawler may do after the fetch.
func (f *siteFile) access(a crawlers.Agent) access.Answer {
	forbidden := f.forbidden(a)
	by := judging{a.Habit, a.Dialect, strings.Join(forbidden, "\n")}
	answer, ok := f.judged[by]
	if !ok {
		answer = f.cached.judge(by.habit, by.dialect, func(url string) bool { return slices.Contains(forbidden, url) })
		f.judged[by] = answer
	}
	return answer
}

// forbidden are the URLs of redirects to other origins that their own
// robots.txt keeps the crawler from.
func (f *siteFile) forbidden(a crawlers.Agent) (urls []string) {
	if len(a.Chain.Tokens) == 0 { // any crawler of the dialect
		a.Chain = core.ChainOf()
	}
	for i, aside := range f.cached.Visit.Asides {
		if f.asides == nil {
			f.asides = make([]*document.Document, len(f.cached.Visit.Asides))
		}
		for _, h := range f.cached.Visit.Hops[1:] {
			robots, err := site.RobotsURL(h.URL)
			if err == nil && robots == aside.URL && robots != h.URL && !read(&f.asides[i], aside.Body).GroupFor(a).Check(h.URL).Allowed {
				urls = append(urls, h.URL)
			}
		}
	}
	return urls
}

// holds is the file whose rules hold for a crawler. The outcome of the fetch
// comes before any rule: without a file, what is allowed hangs on it alone.
func (f *siteFile) holds(one crawlers.Agent) (*document.Document, access.Answer) {
	if f.cached == nil {
		return read(&f.file, f.src), access.Answer{Outcome: access.OK, Access: access.Rules}
	}
	a := f.access(one)
	switch a.Access {
	case access.Rules:
		return read(&f.file, f.src), a
	case access.CachedRules:
		if f.cached.Copy == nil {
			return read(&f.older, f.cached.Older.Body), a
		}
		return read(&f.copy, f.cached.Copy.Body), a
	}
	return read(&f.none, nil), a
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

// sources are the bytes that a site's file may be read from.
func (f *siteFile) sources() [][]byte {
	list := [][]byte{f.src}
	if f.cached == nil {
		return list
	}
	for _, old := range []*visit{f.cached.Copy, f.cached.Older} {
		if old != nil {
			list = append(list, old.Body)
		}
	}
	for _, aside := range f.cached.Visit.Asides {
		list = append(list, aside.Body)
	}
	return list
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
