package main

import (
	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/core/lint"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
	"robotscope/web/locales"
)

// diagnose tells what there is to tell of the file, as the crawler reads it.
func diagnose(d *document.Document, c *crawlers.Crawler, dialect core.Dialect, site string) []lint.Diagnostic {
	return lint.Run(lint.Input{File: d.File, Dialect: dialect, Reading: d.In(dialect), Crawler: c, Site: site})
}

// writeForEditor writes diagnostics as web/src/editor.js takes them.
func writeForEditor(d *document.Document, w *wire.Writer, all []lint.Diagnostic) {
	w.Open('[')
	for i := range all {
		diagnostic := &all[i]
		w.Open('{')
		writePlaces(d, w, diagnostic.Span)
		severity := string(diagnostic.Severity)
		if diagnostic.Severity == lint.Note {
			severity = "info" // CodeMirror's word
		}
		w.Key("severity").String(severity)
		w.Key("pieces")
		writePieces(w, w.Words.Message(diagnostic.Message()))
		w.Key("fix")
		if diagnostic.Fix == nil {
			w.Null()
		} else {
			w.String(plainText(w.Words.Message(diagnostic.FixMessage())))
		}
		w.Close('}')
	}
	w.Close(']')
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
func writeEdits(d *document.Document, w *wire.Writer, fix *lint.Fix) {
	w.Open('[')
	for _, e := range fix.Edits {
		w.Open('{')
		writePlaces(d, w, e.Span)
		w.Key("text").String(e.New)
		w.Close('}')
	}
	w.Close(']')
}

// writePlaces writes the ends of a span as lines, from 1, and columns, from 0
// in UTF-16 code units.
func writePlaces(d *document.Document, w *wire.Writer, s core.Span) {
	for _, end := range []struct {
		name   string
		offset int
	}{{"from", s.Start}, {"to", s.End}} {
		w.Key(end.name).Open('[')
		w.Int(d.File.Position(end.offset).Line)
		w.Int(d.Column(end.offset))
		w.Close(']')
	}
}

func writePieces(w *wire.Writer, pieces []locales.Piece) {
	w.Open('[')
	for _, p := range pieces {
		w.Open('{').Key("text").String(p.Text)
		w.Key("code").Bool(p.Code)
		w.Close('}')
	}
	w.Close(']')
}
