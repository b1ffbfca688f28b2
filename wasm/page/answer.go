package main

import (
	"slices"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

// This file writes what core found as the objects of the JavaScript API; the
// shapes are documented in web/src/robotscope.d.ts.

func writeVerdict(d *document.Document, w *jsonWriter, g *core.Group, url string) {
	e := g.Explain(url)
	w.open('{')
	w.key("url").string(url)
	w.key("path").string(e.Path)
	w.key("allowed").bool(e.Allowed)
	w.key("reason").string(string(e.Reason))
	w.key("rule")
	if e.Rule == nil {
		w.null()
	} else {
		writeMatch(d, w, e.Matches[0])
	}
	w.key("group")
	writeChosenGroup(d, w, g)
	w.key("chain").strings(g.Asked.Tokens)
	w.key("dialect").string(g.Reading.Dialect.Name())
	w.key("matches").open('[')
	for _, m := range e.Matches {
		writeMatch(d, w, m)
	}
	w.close(']')
	w.key("explanation").open('[')
	for _, m := range e.Messages() {
		w.message(m)
	}
	w.close(']')
	w.close('}')
}

func writeMatch(d *document.Document, w *jsonWriter, m core.Match) {
	w.open('{')
	writeRule(d, w, m.Rule)
	w.key("octets").int(m.Octets)
	w.key("compared").string(m.Pattern)
	w.close('}')
}

// writeRule writes the members of a rule into an open object.
func writeRule(d *document.Document, w *jsonWriter, r *core.Rule) {
	w.key("line").int(r.Line)
	w.key("field").string(fieldOf(r))
	w.key("pattern").string(d.File.Text(r.Pattern))
	writeSpan(d, w, r.Pattern)
}

func fieldOf(r *core.Rule) string {
	if r.Allow {
		return "allow"
	}
	return "disallow"
}

// writeSpan writes a span in bytes (start, end) and in UTF-16 (from, to).
func writeSpan(d *document.Document, w *jsonWriter, s core.Span) {
	w.key("start").int(s.Start)
	w.key("end").int(s.End)
	w.key("from").int(d.UTF16.Offset(s.Start))
	w.key("to").int(d.UTF16.Offset(s.End))
}

func writeChosenGroup(d *document.Document, w *jsonWriter, g *core.Group) {
	if len(g.Agents) == 0 {
		w.null()
		return
	}
	w.open('{').key("token").string(g.Token)
	writeAgents(d, w, g.Agents)
	w.close('}')
}

// writeAgents writes the tokens that user-agent lines name, each once, and
// the lines.
func writeAgents(d *document.Document, w *jsonWriter, agents []core.Agent) {
	var tokens []string
	for _, a := range agents {
		if token := d.File.Text(a.Token); token != "" && !slices.Contains(tokens, token) {
			tokens = append(tokens, token)
		}
	}
	w.key("tokens").strings(tokens)
	w.key("lines").open('[')
	for _, a := range agents {
		w.int(a.Line)
	}
	w.close(']')
}

func writeLines(d *document.Document, w *jsonWriter, dialect core.Dialect) {
	w.open('[')
	for i, line := range d.In(dialect).Lines {
		w.open('{').key("line").int(i + 1)
		w.key("kind").string(line.Kind.String())
		writeSpan(d, w, line.Span)
		for _, part := range []struct {
			name string
			span core.Span
		}{{"field", line.Field}, {"value", line.Value}} {
			w.key(part.name)
			if line.Field.Len() == 0 {
				w.null()
				continue
			}
			w.open('{').key("text").string(d.File.Text(part.span))
			writeSpan(d, w, part.span)
			w.close('}')
		}
		w.close('}')
	}
	w.close(']')
}

func writeGroups(d *document.Document, w *jsonWriter, dialect core.Dialect) {
	w.open('[')
	for _, g := range d.In(dialect).Groups() {
		w.open('{')
		writeAgents(d, w, g.Agents)
		w.key("rules").open('[')
		for i := range g.Rules {
			w.open('{')
			writeRule(d, w, &g.Rules[i])
			w.close('}')
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
}

func writeCrawlers(w *jsonWriter) {
	w.open('[')
	for c := range crawlers.All() {
		w.open('{')
		w.key("name").string(c.Name)
		w.key("tokens").strings(c.Tokens)
		w.key("global").bool(c.Global)
		w.key("obeys").string(string(c.Obeys))
		w.key("fetches").bool(c.Fetches)
		w.key("dialect").string(c.Dialect.Name())
		w.key("vendor").string(c.Vendor)
		w.key("purpose").string(string(c.Purpose))
		w.key("records").open('[')
		for _, r := range c.Records {
			w.open('{').key("field").string(r.Field)
			w.key("honours").bool(r.Honours)
			w.key("note").string(r.Note)
			w.key("since").string(r.Since)
			w.close('}')
		}
		w.close(']')
		w.key("source").string(c.Source)
		w.key("sourceDate").string(c.SourceDate)
		w.key("certainty").string(string(c.Certainty))
		w.key("note").string(c.Note)
		w.close('}')
	}
	w.close(']')
}
