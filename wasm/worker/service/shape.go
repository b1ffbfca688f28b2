package service

import (
	"encoding/json"
	"maps"
	"slices"
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

// write is what the function writes.
func (s *service) write(write func(w *wire.Writer)) json.RawMessage {
	w := wire.Writer{Words: s.words}
	write(&w)
	return w.Bytes()
}

// robotsJSON describes a file for the crawlers asked about, the first of which
// its outcome is told for. encoding/json would go through the text twice.
func (s *service) robotsJSON(f *siteFile, agents []crawlers.Agent) []byte {
	if f.cached == nil { // the client sent it
		return s.write(func(w *wire.Writer) {
			file := read(&f.file, f.src).File
			w.Open('{').Key("given").Bool(true)
			w.Key("outcome").String(string(access.OK))
			w.Key("bytes").Int(file.Size())
			w.Key("truncated").Bool(file.Cut() != nil)
			w.Close('}')
		})
	}
	return s.write(func(w *wire.Writer) {
		v := f.cached.Visit
		first := f.access(agents[0])
		w.Grow(len(v.Body) + len(v.Body)/8 + 8<<10)
		w.Open('{').Key("url").String(v.URL)
		w.Key("outcome").String(string(first.Outcome))
		w.Key("status").Int(v.status())      // of the last answer; 0 if none came
		w.Key("error").String(string(v.Err)) // empty if there was none
		w.Key("detail").String(v.Detail)     // a sentence about the error; mostly empty
		w.Key("hops").Open('[')
		for _, h := range v.Hops {
			w.Open('{').Key("url").String(h.URL)
			w.Key("status").Int(h.Status)
			w.Key("location").String(h.Location)
			w.Key("ms").Int(int(h.MS))
			w.Close('}')
		}
		w.Close(']')
		w.Key("bytes").Int(len(v.Body)) // decompressed, as far as it was read
		w.Key("truncated").Bool(v.Truncated)
		w.Key("contentType").String(v.ContentType)
		w.Key("charset").String(access.ParseContentType(v.ContentType).Charset)
		w.Key("cache").Open('{').Key("control").String(v.CacheControl) // what the site says on keeping its file
		w.Key("seconds").Int(int(first.CacheFor))                      // for how long the first crawler may keep the answer
		w.Close('}')
		w.Key("fetched").String(rfc3339(v.At))
		w.Key("text").String(utf16.Decode(v.Body))
		w.Key("copy") // what was kept from before; null if nothing was, or it is of no use
		if c := f.cached.Copy; c != nil {
			w.Open('{').Key("fetched").String(rfc3339(c.At))
			w.Key("bytes").Int(len(c.Body))
			w.Key("text").String(utf16.Decode(c.Body))
			w.Close('}')
		} else {
			w.Null()
		}
		w.Key("access")
		writeAccess(w, f, agents)
		w.Close('}')
	})
}

// writeAccess writes what may be done after the fetch, by dialect and by
// crawler asked for.
func writeAccess(w *wire.Writer, f *siteFile, agents []crawlers.Agent) {
	judged := map[string]access.Answer{}
	for _, d := range core.Dialects() {
		judged[d.Name()] = f.access(crawlers.Agent{Dialect: d})
	}
	for _, a := range agents {
		if a.Typed != "" {
			judged[a.Typed] = f.access(a)
		}
	}
	w.Open('{')
	for _, name := range slices.Sorted(maps.Keys(judged)) {
		w.Entry(name).Access(judged[name])
	}
	w.Close('}')
}

func rfc3339(seconds int64) string { return time.Unix(seconds, 0).UTC().Format(time.RFC3339) }

// unusableJSON stands in a verdict's place where an entry is no URL.
type unusableJSON struct {
	Entry   string `json:"entry"`
	Error   string `json:"error"` // a site.Code
	Message string `json:"message"`
}
