package service

import (
	"encoding/json"
	"time"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/crawlers"
	"robotscope/core/lint"
	"robotscope/wasm/utf16"
)

// This file writes what core found as JSON. Verdicts, diagnostics, access and
// crawlers have the members of web/src/robotscope.d.ts, and some more.

type checkJSON struct {
	Robots      any               `json:"robots"` // an object; an array if there are several sites
	Results     []json.RawMessage `json:"results"`
	Diagnostics []diagnosticJSON  `json:"diagnostics"`
}

type testJSON struct {
	Robots  any          `json:"robots"`
	Results []resultJSON `json:"results"`
	Failed  []failedJSON `json:"failed"`
}

type resultJSON struct {
	Agent    string            `json:"agent"`
	Dialect  string            `json:"dialect"`
	Verdicts []json.RawMessage `json:"verdicts"`
}

type failedJSON struct {
	expectation
	Error   string       `json:"error,omitempty"`   // why the URL is unusable
	Verdict *verdictJSON `json:"verdict,omitempty"` // what came instead
}

type diffJSON struct {
	Results []diffResultJSON  `json:"results"`
	Failed  []json.RawMessage `json:"failed"` // failedFlipJSON
	Before  any               `json:"before"` // fetchedJSON or givenJSON
	After   any               `json:"after"`
}

// diffResultJSON is what changes for a crawler.
type diffResultJSON struct {
	Agent   string            `json:"agent"`
	Dialect string            `json:"dialect"`
	Equal   *bool             `json:"equal"` // true if that is proved, null if it is not known
	More    bool              `json:"more"`  // there may be flips that are not listed
	Message string            `json:"message"`
	Flips   []json.RawMessage `json:"flips"` // flipJSON
}

type flipJSON struct {
	URL      string      `json:"url"`
	Expected bool        `json:"expected"`
	Found    bool        `json:"found"` // by the search; else the URL was named
	Before   verdictJSON `json:"before"`
	After    verdictJSON `json:"after"`
}

// failedFlipJSON is an expectation that does not come true.
type failedFlipJSON struct {
	expectation
	Message string       `json:"message"`
	Before  *verdictJSON `json:"before,omitempty"` // unless the URL is unusable
	After   *verdictJSON `json:"after,omitempty"`
}

// fetchedJSON is a robots.txt that was fetched.
type fetchedJSON struct {
	URL         string                `json:"url"`
	Outcome     access.Outcome        `json:"outcome"`
	Status      int                   `json:"status"` // of the last answer; 0 if none came
	Error       access.NetworkError   `json:"error"`  // empty if there was none
	Detail      string                `json:"detail"` // a sentence about the error; mostly empty
	Hops        []hop                 `json:"hops"`
	Bytes       int                   `json:"bytes"` // of the body, decompressed, as far as it was read
	Truncated   bool                  `json:"truncated"`
	ContentType string                `json:"contentType"`
	Charset     string                `json:"charset"`
	Cache       cacheJSON             `json:"cache"`
	Fetched     string                `json:"fetched"` // RFC 3339
	Text        string                `json:"text"`
	Copy        *copyJSON             `json:"copy"`   // what was kept from before; null if nothing was, or it is of no use
	Access      map[string]accessJSON `json:"access"` // by dialect
}

// cacheJSON is what the site says on keeping its file.
type cacheJSON struct {
	Control string `json:"control"` // the Cache-Control header
	Seconds int64  `json:"seconds"` // for how long crawlers of the dialect may keep the answer
}

// copyJSON is a file from before, for when the site cannot be reached.
type copyJSON struct {
	Fetched string `json:"fetched"`
	Bytes   int    `json:"bytes"`
	Text    string `json:"text"`
}

// givenJSON is a robots.txt that the client sent.
type givenJSON struct {
	Given     bool           `json:"given"` // true
	Outcome   access.Outcome `json:"outcome"`
	Bytes     int            `json:"bytes"`
	Truncated bool           `json:"truncated"`
}

func (s *service) shapeRobots(f *siteFile, d core.Dialect) any {
	if f.found == nil {
		return givenJSON{Given: true, Outcome: access.OK, Bytes: f.file.file.Size(), Truncated: f.file.file.Cut() != nil}
	}
	v := f.found.Visit
	shape := fetchedJSON{
		URL:         v.URL,
		Outcome:     f.access(d).Outcome,
		Status:      v.status(),
		Error:       v.Err,
		Detail:      v.Detail,
		Hops:        v.Hops,
		Bytes:       len(v.Body),
		Truncated:   v.Truncated,
		ContentType: v.ContentType,
		Charset:     access.ParseContentType(v.ContentType).Charset,
		Cache:       cacheJSON{Control: v.CacheControl, Seconds: f.access(d).CacheFor},
		Fetched:     rfc3339(v.At),
		Text:        utf16.Decode(v.Body),
		Access:      map[string]accessJSON{},
	}
	if c := f.found.Copy; c != nil {
		shape.Copy = &copyJSON{Fetched: rfc3339(c.At), Bytes: len(c.Body), Text: utf16.Decode(c.Body)}
	}
	for _, d := range core.Dialects() {
		shape.Access[d.Name()] = s.shapeAccess(f.access(d))
	}
	return shape
}

func rfc3339(seconds int64) string { return time.Unix(seconds, 0).UTC().Format(time.RFC3339) }

type messageJSON struct {
	Code string         `json:"code"`
	Args map[string]any `json:"args"`
	Text string         `json:"text"`
}

func (s *service) message(m core.Message) messageJSON {
	return messageJSON{m.Code, argsOf(m.Args), s.words().Text(m)}
}

func argsOf(args []core.Arg) map[string]any {
	m := map[string]any{}
	for _, a := range args {
		m[a.Name] = a.Value
	}
	return m
}

type spanJSON struct {
	Start int `json:"start"` // in bytes
	End   int `json:"end"`
	From  int `json:"from"` // in UTF-16 code units
	To    int `json:"to"`
}

func (d *document) span(s core.Span) spanJSON {
	return spanJSON{s.Start, s.End, d.utf16.Offset(s.Start), d.utf16.Offset(s.End)}
}

type matchJSON struct {
	Line    int    `json:"line"`
	Field   string `json:"field"`
	Pattern string `json:"pattern"`
	spanJSON
	Octets   int    `json:"octets"`
	Compared string `json:"compared"`
}

func (d *document) match(m core.Match) matchJSON {
	field := "disallow"
	if m.Rule.Allow {
		field = "allow"
	}
	return matchJSON{m.Rule.Line, field, d.file.Text(m.Rule.Pattern), d.span(m.Rule.Pattern), m.Octets, m.Pattern}
}

type groupJSON struct {
	Token  string   `json:"token"`
	Tokens []string `json:"tokens"`
	Lines  []int    `json:"lines"`
}

func (d *document) shapeGroup(g *core.Group) *groupJSON {
	if len(g.Agents) == 0 {
		return nil
	}
	shape := &groupJSON{Token: g.Token, Tokens: []string{}}
	seen := map[string]bool{}
	for _, a := range g.Agents {
		if token := d.file.Text(a.Token); token != "" && !seen[token] {
			seen[token] = true
			shape.Tokens = append(shape.Tokens, token)
		}
		shape.Lines = append(shape.Lines, a.Line)
	}
	return shape
}

type verdictJSON struct {
	Entry       string        `json:"entry"` // as it was given
	URL         string        `json:"url"`
	Robots      string        `json:"robots"` // the robots.txt that holds; empty if the client sent it
	Path        string        `json:"path"`
	Allowed     bool          `json:"allowed"`
	Reason      string        `json:"reason"` // a core.Reason, or the outcome of the fetch
	Rule        *matchJSON    `json:"rule"`
	Group       *groupJSON    `json:"group"`
	Chain       []string      `json:"chain"`
	Dialect     string        `json:"dialect"`
	Matches     []matchJSON   `json:"matches"` // at most MaxListed
	Explanation []messageJSON `json:"explanation"`
}

// unusableJSON stands in a verdict's place where an entry is no URL.
type unusableJSON struct {
	Entry   string `json:"entry"`
	Error   string `json:"error"` // a site.Code
	Message string `json:"message"`
}

func (s *service) shapeVerdict(d *document, g *ranked, e core.Evidence, from entry, robots string) verdictJSON {
	v := verdictJSON{
		Entry:   from.typed,
		URL:     from.url,
		Robots:  robots,
		Path:    e.Path,
		Allowed: e.Allowed,
		Reason:  string(e.Reason),
		Group:   g.shape,
		Chain:   g.Asked.Tokens,
		Dialect: g.Reading.Dialect.Name(),
		Matches: []matchJSON{},
	}
	for _, m := range e.Matches[:min(len(e.Matches), MaxListed)] {
		v.Matches = append(v.Matches, d.match(m))
	}
	if e.Rule != nil {
		v.Rule = &v.Matches[0]
	}
	for _, m := range e.Messages() {
		v.Explanation = append(v.Explanation, s.message(m))
	}
	return v
}

type diagnosticJSON struct {
	Robots   string         `json:"robots"` // the file it is about
	Code     string         `json:"code"`
	Args     map[string]any `json:"args"`
	Severity string         `json:"severity"`
	Line     int            `json:"line"`
	Span     spanJSON       `json:"span"`
	Also     []spanJSON     `json:"also"`
	Message  string         `json:"message"`
	Clause   string         `json:"clause"`
	Fix      *fixJSON       `json:"fix"`
}

type fixJSON struct {
	Label   string     `json:"label"`
	Neutral bool       `json:"neutral"`
	Edits   []editJSON `json:"edits"`
}

type editJSON struct {
	spanJSON
	Text string `json:"text"`
}

func (s *service) shapeDiagnostic(doc *document, d lint.Diagnostic, robots string) diagnosticJSON {
	shape := diagnosticJSON{
		Robots:   robots,
		Code:     d.Code,
		Args:     argsOf(d.Args),
		Severity: string(d.Severity),
		Line:     d.Line,
		Span:     doc.span(d.Span),
		Also:     []spanJSON{},
		Message:  s.words().Text(d.Message()),
		Clause:   d.Clause,
	}
	for _, span := range d.Also {
		shape.Also = append(shape.Also, doc.span(span))
	}
	if d.Fix != nil {
		shape.Fix = &fixJSON{Label: s.words().Text(d.FixMessage()), Neutral: d.Fix.Neutral, Edits: []editJSON{}}
		for _, e := range d.Fix.Edits {
			shape.Fix.Edits = append(shape.Fix.Edits, editJSON{doc.span(e.Span), e.New})
		}
	}
	return shape
}

type accessJSON struct {
	Outcome     access.Outcome `json:"outcome"`
	Access      access.Access  `json:"access"`
	Cause       access.Cause   `json:"cause"`
	Status      int            `json:"status"`
	Clause      access.Clause  `json:"clause"`
	Why         messageJSON    `json:"why"`
	CacheFor    int64          `json:"cacheFor"`
	RetrySooner bool           `json:"retrySooner"`
	Timeline    []momentJSON   `json:"timeline"`
	Notices     []messageJSON  `json:"notices"`
}

type momentJSON struct {
	After  int64         `json:"after"`
	Access access.Access `json:"access"`
	Clause access.Clause `json:"clause"`
	Why    messageJSON   `json:"why"`
}

func (s *service) shapeAccess(a access.Answer) accessJSON {
	shape := accessJSON{
		Outcome:     a.Outcome,
		Access:      a.Access,
		Cause:       a.Cause,
		Status:      a.Status,
		Clause:      a.Clause,
		Why:         s.message(a.Why),
		CacheFor:    a.CacheFor,
		RetrySooner: a.RetrySooner,
		Notices:     []messageJSON{},
	}
	for _, m := range a.Timeline {
		shape.Timeline = append(shape.Timeline, momentJSON{m.After, m.Access, m.Clause, s.message(m.Why())})
	}
	for _, n := range a.Notices {
		shape.Notices = append(shape.Notices, s.message(n))
	}
	return shape
}

type crawlerJSON struct {
	Name       string       `json:"name"`
	Tokens     []string     `json:"tokens"`
	Global     bool         `json:"global"`
	Obeys      string       `json:"obeys"`
	Fetches    bool         `json:"fetches"`
	Dialect    string       `json:"dialect"`
	Vendor     string       `json:"vendor"`
	Purpose    string       `json:"purpose"`
	Records    []recordJSON `json:"records"`
	Source     string       `json:"source"`
	SourceDate string       `json:"sourceDate"`
	Certainty  string       `json:"certainty"`
	Note       string       `json:"note"`
}

type recordJSON struct {
	Field   string `json:"field"`
	Honours bool   `json:"honours"`
	Note    string `json:"note"`
	Since   string `json:"since"`
}

func shapeCrawler(c crawlers.Crawler) crawlerJSON {
	shape := crawlerJSON{
		Name: c.Name, Tokens: c.Tokens, Global: c.Global, Obeys: string(c.Obeys), Fetches: c.Fetches, Dialect: c.Dialect.Name(),
		Vendor: c.Vendor, Purpose: string(c.Purpose), Records: []recordJSON{}, Source: c.Source, SourceDate: c.SourceDate,
		Certainty: string(c.Certainty), Note: c.Note,
	}
	for _, r := range c.Records {
		shape.Records = append(shape.Records, recordJSON{r.Field, r.Honours, r.Note, r.Since})
	}
	return shape
}
