package wire

import (
	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

// Records writes the records that are no rules, and what a crawler makes of
// each; c is nil if it is nobody in particular.
func (w *Writer) Records(d *document.Document, dialect core.Dialect, c *crawlers.Crawler) {
	w.Open('[')
	for _, r := range d.In(dialect).Records() {
		w.Open('{').Key("line").Int(r.Line)
		w.Key("field").String(r.Field)
		w.Key("value").String(d.File.Text(r.Value))
		w.Key("span").Open('{')
		w.span(d, r.Value)
		w.Close('}')
		w.Key("group")
		if r.Group < 0 {
			w.Null()
		} else {
			w.Int(r.Group)
		}
		w.Key("content").content(d, r.Content)
		w.Key("problem").Known(string(r.Problem))
		w.Key("crawler").honours(c, r.Field)
		w.Close('}')
	}
	w.Close(']')
}

// honours writes what the catalogue says of a crawler and a field; null if it
// says nothing.
func (w *Writer) honours(c *crawlers.Crawler, field string) {
	var r crawlers.Record
	known := false
	if c != nil {
		r, known = c.Record(field)
	}
	if !known {
		w.Null()
		return
	}
	w.Open('{')
	w.habit(r)
	w.Close('}')
}

// habit writes what a crawler makes of a record into an open object.
func (w *Writer) habit(r crawlers.Record) {
	w.Key("honours").Bool(r.Honours)
	w.Key("note").String(r.Note)
	w.Key("since").String(r.Since)
}

func (w *Writer) content(d *document.Document, content core.Content) {
	if content == nil {
		w.Null()
		return
	}
	text := func(name Name, s core.Span) { w.Key(name).String(d.File.Text(s)) }
	w.Open('{')
	switch c := content.(type) {
	case core.Location:
		text("scheme", c.Scheme)
		text("host", c.Host)
		text("port", c.Port)
		text("path", c.Path)
	case core.Delay:
		w.Key("milliseconds").Int(c.Milliseconds)
	case core.Rate:
		w.Key("documents").Int(c.Documents)
		w.Key("seconds").Int(c.Seconds)
		w.Key("hours")
		if c.Hours == nil {
			w.Null()
		} else {
			w.Open('{')
			w.hours(*c.Hours)
			w.Close('}')
		}
	case core.Hours:
		w.hours(c)
	case core.HostName:
		text("host", c.Host)
	case core.CleanParams:
		w.Key("params").Open('[')
		for _, p := range c.Params {
			w.String(d.File.Text(p))
		}
		w.Close(']')
		text("path", c.Path)
	case core.PathValue:
		text("pattern", c.Pattern)
	case core.Preferences:
		text("path", c.Path)
		w.Key("preferences").Open('[')
		for _, p := range c.List {
			w.Open('{')
			text("key", p.Key)
			text("value", p.Value)
			w.Close('}')
		}
		w.Close(']')
	}
	w.Close('}')
}

// hours writes the members of a time of day into an open object.
func (w *Writer) hours(h core.Hours) {
	w.Key("from").Int(h.From)
	w.Key("to").Int(h.To)
}
