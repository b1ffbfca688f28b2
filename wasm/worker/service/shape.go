package service

import (
	"encoding/json"
	"time"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/crawlers"
	"robotscope/wasm/utf16"
	"robotscope/wasm/wire"
)

// This file is the answers as JSON. The verdicts, diagnostics and access in
// them are package wire's.

type failedJSON struct {
	expectation
	Error   string          `json:"error,omitempty"`   // why the URL is unusable
	Verdict json.RawMessage `json:"verdict,omitempty"` // what came instead
}

// diffResultJSON is what changes for a crawler.
type diffResultJSON struct {
	Agent   string `json:"agent"`
	Dialect string `json:"dialect"`
	Equal   *bool  `json:"equal"` // true if that is proved, null if it is not known
	More    bool   `json:"more"`  // there may be changes that are not listed
	Message string `json:"message"`
}

// diffResult is that with its changes, each a changeJSON, which are written
// behind it as "flips".
type diffResult struct {
	diffResultJSON
	changes parts
}

type changeJSON struct {
	URL      string          `json:"url"`
	Expected bool            `json:"expected"`
	Found    bool            `json:"found"` // by the search; else the URL was named
	Before   json.RawMessage `json:"before"`
	After    json.RawMessage `json:"after"`
}

// failedChangeJSON is an expectation that does not come true.
type failedChangeJSON struct {
	expectation
	Message string          `json:"message"`
	Before  json.RawMessage `json:"before,omitempty"` // unless the URL is unusable
	After   json.RawMessage `json:"after,omitempty"`
}

// fetchedJSON is a robots.txt that was fetched.
type fetchedJSON struct {
	URL         string                     `json:"url"`
	Outcome     access.Outcome             `json:"outcome"`
	Status      int                        `json:"status"` // of the last answer; 0 if none came
	Error       access.NetworkError        `json:"error"`  // empty if there was none
	Detail      string                     `json:"detail"` // a sentence about the error; mostly empty
	Hops        []hop                      `json:"hops"`
	Bytes       int                        `json:"bytes"` // of the body, decompressed, as far as it was read
	Truncated   bool                       `json:"truncated"`
	ContentType string                     `json:"contentType"`
	Charset     string                     `json:"charset"`
	Cache       cacheJSON                  `json:"cache"`
	Fetched     string                     `json:"fetched"` // RFC 3339
	Text        string                     `json:"text"`
	Copy        *copyJSON                  `json:"copy"`   // what was kept from before; null if nothing was, or it is of no use
	Access      map[string]json.RawMessage `json:"access"` // by dialect, and by crawler asked for
}

// cacheJSON is what the site says on keeping its file.
type cacheJSON struct {
	Control string `json:"control"` // the Cache-Control header
	Seconds int64  `json:"seconds"` // for how long the first crawler asked for may keep the answer
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

// write is what the function writes.
func (s *service) write(write func(w *wire.Writer)) json.RawMessage {
	w := wire.Writer{Words: s.words}
	write(&w)
	return w.Bytes()
}

// shapeRobots describes a file for the crawlers asked about, the first of which
// its outcome is told for.
func (s *service) shapeRobots(f *siteFile, agents []crawlers.Agent) any {
	if f.cached == nil {
		file := read(&f.file, f.src).File
		return givenJSON{Given: true, Outcome: access.OK, Bytes: file.Size(), Truncated: file.Cut() != nil}
	}
	v := f.cached.Visit
	shape := fetchedJSON{
		URL:         v.URL,
		Outcome:     f.access(agents[0]).Outcome,
		Status:      v.status(),
		Error:       v.Err,
		Detail:      v.Detail,
		Hops:        v.Hops,
		Bytes:       len(v.Body),
		Truncated:   v.Truncated,
		ContentType: v.ContentType,
		Charset:     access.ParseContentType(v.ContentType).Charset,
		Cache:       cacheJSON{Control: v.CacheControl, Seconds: f.access(agents[0]).CacheFor},
		Fetched:     rfc3339(v.At),
		Text:        utf16.Decode(v.Body),
		Access:      map[string]json.RawMessage{},
	}
	if c := f.cached.Copy; c != nil {
		shape.Copy = &copyJSON{Fetched: rfc3339(c.At), Bytes: len(c.Body), Text: utf16.Decode(c.Body)}
	}
	for _, d := range core.Dialects() {
		agents = append([]crawlers.Agent{{Typed: d.Name(), Dialect: d}}, agents...)
	}
	for _, a := range agents { // crawlers that were asked for after the dialects
		if a.Typed != "" {
			shape.Access[a.Typed] = s.write(func(w *wire.Writer) { w.Access(f.access(a)) })
		}
	}
	return shape
}

func rfc3339(seconds int64) string { return time.Unix(seconds, 0).UTC().Format(time.RFC3339) }

// unusableJSON stands in a verdict's place where an entry is no URL.
type unusableJSON struct {
	Entry   string `json:"entry"`
	Error   string `json:"error"` // a site.Code
	Message string `json:"message"`
}
