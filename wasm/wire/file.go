package wire

import (
	"robotscope/core"
	"robotscope/wasm/document"
)

// Lines writes every line of a file as a dialect reads it.
func (w *Writer) Lines(d *document.Document, dialect core.Dialect) {
	w.Open('[')
	for i, line := range d.In(dialect).Lines() {
		w.Open('{').Key("line").Int(i + 1)
		w.Key("kind").String(line.Kind.String())
		w.span(d, line.Span)
		w.Key("field").part(d, line.Field, &line)
		w.Key("value").part(d, line.Value, &line)
		w.Close('}')
	}
	w.Close(']')
}

// part writes the field or value of a line, null if the line has none.
func (w *Writer) part(d *document.Document, s core.Span, of *core.Line) {
	if of.Field.Len() == 0 {
		w.Null()
		return
	}
	w.Open('{').Key("text").String(d.File.Text(s))
	w.span(d, s)
	w.Close('}')
}

// Groups writes the groups as they stand in a file, before those of one token
// merge.
func (w *Writer) Groups(d *document.Document, dialect core.Dialect) {
	w.Open('[')
	for _, g := range d.In(dialect).Groups() {
		w.Open('{')
		w.agents(d, g.Agents)
		w.Key("rules").Open('[')
		for i := range g.Rules {
			w.Open('{')
			w.rule(d, &g.Rules[i])
			w.Close('}')
		}
		w.Close(']')
		w.Close('}')
	}
	w.Close(']')
}
