package main

import (
	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

// writeRecords writes the records that are no rules, and what a crawler makes
// of each; the crawler may be nil.
func writeRecords(d *document.Document, w *jsonWriter, dialect core.Dialect, c *crawlers.Crawler) {
	w.open('[')
	for _, r := range d.In(dialect).Records() {
		w.open('{').key("line").int(r.Line)
		w.key("field").string(r.Field)
		w.key("value").string(d.File.Text(r.Value))
		w.key("span").open('{')
		writeSpan(d, w, r.Value)
		w.close('}')
		w.key("group")
		if r.Group < 0 {
			w.null()
		} else {
			w.int(r.Group)
		}
		w.key("content")
		writeContent(d, w, r.Content)
		w.key("problem")
		if r.Problem == "" {
			w.null()
		} else {
			w.string(string(r.Problem))
		}
		w.key("crawler")
		writeHonours(w, c, r.Field)
		w.close('}')
	}
	w.close(']')
}

// writeHonours writes what the catalogue says of a crawler and a field.
func writeHonours(w *jsonWriter, c *crawlers.Crawler, field string) {
	var r crawlers.Record
	known := false
	if c != nil {
		r, known = c.Record(field)
	}
	if !known {
		w.null()
		return
	}
	w.open('{').key("honours").bool(r.Honours)
	w.key("note").string(r.Note)
	w.key("since").string(r.Since)
	w.close('}')
}

func writeContent(d *document.Document, w *jsonWriter, content core.Content) {
	if content == nil {
		w.null()
		return
	}
	text := func(name string, s core.Span) { w.key(name).string(d.File.Text(s)) }
	w.open('{')
	switch c := content.(type) {
	case core.Location:
		text("scheme", c.Scheme)
		text("host", c.Host)
		text("port", c.Port)
		text("path", c.Path)
	case core.Delay:
		w.key("milliseconds").int(c.Milliseconds)
	case core.Rate:
		w.key("documents").int(c.Documents)
		w.key("seconds").int(c.Seconds)
		w.key("hours")
		if c.Hours == nil {
			w.null()
		} else {
			w.open('{')
			writeHours(w, *c.Hours)
			w.close('}')
		}
	case core.Hours:
		writeHours(w, c)
	case core.HostName:
		text("host", c.Host)
	case core.CleanParams:
		w.key("params").open('[')
		for _, p := range c.Params {
			w.string(d.File.Text(p))
		}
		w.close(']')
		text("path", c.Path)
	case core.PathValue:
		text("pattern", c.Pattern)
	case core.Preferences:
		text("path", c.Path)
		w.key("preferences").open('[')
		for _, p := range c.List {
			w.open('{')
			text("key", p.Key)
			text("value", p.Value)
			w.close('}')
		}
		w.close(']')
	}
	w.close('}')
}

// writeHours writes the members of a time of day into an open object.
func writeHours(w *jsonWriter, h core.Hours) {
	w.key("from").int(h.From)
	w.key("to").int(h.To)
}
