package main

import (
	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/core/lint"
	"robotscope/wasm/document"
	"robotscope/web/locales"
)

// diagnose tells what there is to tell of the file, as the crawler reads it.
func diagnose(d *document.Document, c *crawlers.Crawler, dialect core.Dialect, site string) []lint.Diagnostic {
	return lint.Run(lint.Input{File: d.File, Dialect: dialect, Reading: d.In(dialect), Crawler: c, Site: site})
}

// writeDiagnostics writes diagnostics as the JavaScript API gives them.
func writeDiagnostics(d *document.Document, w *jsonWriter, all []lint.Diagnostic) {
	w.open('[')
	for i := range all {
		diagnostic := &all[i]
		w.open('{').key("code").string(diagnostic.Code)
		w.key("args")
		w.args(diagnostic.Args)
		w.key("severity").string(string(diagnostic.Severity))
		w.key("line").int(diagnostic.Line)
		w.key("span").open('{')
		writeSpan(d, w, diagnostic.Span)
		w.close('}')
		w.key("also").open('[')
		for _, span := range diagnostic.Also {
			w.open('{')
			writeSpan(d, w, span)
			w.close('}')
		}
		w.close(']')
		w.key("message").string(w.words.Text(diagnostic.Message()))
		w.key("clause").string(diagnostic.Clause)
		w.key("fix")
		writeFix(d, w, diagnostic)
		w.close('}')
	}
	w.close(']')
}

func writeFix(d *document.Document, w *jsonWriter, diagnostic *lint.Diagnostic) {
	if diagnostic.Fix == nil {
		w.null()
		return
	}
	w.open('{').key("label").string(w.words.Text(diagnostic.FixMessage()))
	w.key("neutral").bool(diagnostic.Fix.Neutral)
	w.key("edits").open('[')
	for _, e := range diagnostic.Fix.Edits {
		w.open('{')
		writeSpan(d, w, e.Span)
		w.key("text").string(e.New)
		w.close('}')
	}
	w.close(']')
	w.close('}')
}

// writeForEditor writes diagnostics as web/src/editor.js takes them.
func writeForEditor(d *document.Document, w *jsonWriter, all []lint.Diagnostic) {
	w.open('[')
	for i := range all {
		diagnostic := &all[i]
		w.open('{')
		writePlaces(d, w, diagnostic.Span)
		severity := string(diagnostic.Severity)
		if diagnostic.Severity == lint.Note {
			severity = "info" // CodeMirror's word
		}
		w.key("severity").string(severity)
		w.key("pieces")
		w.pieces(w.words.Message(diagnostic.Message()))
		w.key("fix")
		if diagnostic.Fix == nil {
			w.null()
		} else {
			w.string(plainText(w.words.Message(diagnostic.FixMessage())))
		}
		w.close('}')
	}
	w.close(']')
}

// plainText is a message without its looks.
func plainText(pieces []locales.Piece) string {
	text := ""
	for _, p := range pieces {
		text += p.Text
	}
	return text
}

// writeEdits writes a fix as web/src/editor.js takes it.
func writeEdits(d *document.Document, w *jsonWriter, fix *lint.Fix) {
	w.open('[')
	for _, e := range fix.Edits {
		w.open('{')
		writePlaces(d, w, e.Span)
		w.key("text").string(e.New)
		w.close('}')
	}
	w.close(']')
}

// writePlaces writes the ends of a span as lines, from 1, and columns, from 0
// in UTF-16 code units.
func writePlaces(d *document.Document, w *jsonWriter, s core.Span) {
	for _, end := range []struct {
		name   string
		offset int
	}{{"from", s.Start}, {"to", s.End}} {
		w.key(end.name).open('[')
		w.int(d.File.Position(end.offset).Line)
		w.int(d.Column(end.offset))
		w.close(']')
	}
}

func (w *jsonWriter) pieces(pieces []locales.Piece) {
	w.open('[')
	for _, p := range pieces {
		w.open('{').key("text").string(p.Text)
		w.key("code").bool(p.Code)
		w.close('}')
	}
	w.close(']')
}
