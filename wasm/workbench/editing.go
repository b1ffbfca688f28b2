package workbench

import (
	"robotscope/core"
	"robotscope/core/lint"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
	"robotscope/web/locales"
)

// This file writes what web/src/editor.js takes.

// Look begins to look through the file for what there is to tell its author.
func (b *Bench) Look() *lint.Look {
	reading := b.Reading()
	return lint.Start(lint.Input{File: b.Doc.File, Dialect: reading.Dialect, Reading: reading, Crawler: b.Agent.Crawler,
		Site: b.Origin})
}

// Marks writes diagnostics as marks of the editor.
func Marks(d *document.Document, words locales.Catalogue, all []lint.Diagnostic) string {
	var w wire.Writer
	w.Open('[')
	for i := range all {
		diagnostic := &all[i]
		w.Open('{')
		writePlaces(&w, d, diagnostic.Span)
		severity := string(diagnostic.Severity)
		if diagnostic.Severity == lint.Note {
			severity = "info" // CodeMirror's word
		}
		w.Key("severity").String(severity)
		w.Key("pieces").Open('[')
		for _, p := range words.Message(diagnostic.Message()) {
			w.Open('{').Key("text").String(p.Text)
			w.Key("code").Bool(p.Code)
			w.Close('}')
		}
		w.Close(']')
		w.Key("fixes").Open('[')
		for _, m := range Fixes(diagnostic) {
			w.String(plainText(words.Message(m)))
		}
		w.Close(']')
		w.Close('}')
	}
	w.Close(']')
	return w.JSON()
}

// Fixes are the labels of what mends a diagnostic: its fix, or choices that mean different things.
func Fixes(d *lint.Diagnostic) []core.Message {
	var labels []core.Message
	if d.Fix != nil {
		labels = append(labels, d.FixMessage())
	}
	for _, c := range d.Choices {
		labels = append(labels, d.ChoiceMessage(c))
	}
	return labels
}

// FixEdits are the edits behind one of the labels of Fixes, by its index; nil if there is none.
func FixEdits(d *lint.Diagnostic, i int) []lint.Edit {
	if d.Fix != nil {
		i--
	}
	switch {
	case i == -1 && d.Fix != nil:
		return d.Fix.Edits
	case i >= 0 && i < len(d.Choices):
		return d.Choices[i].Edits
	}
	return nil
}

// plainText is a message without its looks.
func plainText(pieces []locales.Piece) string {
	text := ""
	for _, p := range pieces {
		text += p.Text
	}
	return text
}

// Edits writes edits of a file.
func Edits(d *document.Document, edits []lint.Edit) string {
	var w wire.Writer
	w.Open('[')
	for _, e := range edits {
		w.Open('{')
		writePlaces(&w, d, e.Span)
		w.Key("text").String(e.New)
		w.Close('}')
	}
	w.Close(']')
	return w.JSON()
}

// Removal writes the edit that takes out a line, with its line break, as analysis.Without does.
func Removal(d *document.Document, line int) string {
	return Edits(d, []lint.Edit{{Span: lineSpan(d.File, line)}})
}

func lineSpan(f *core.File, line int) core.Span {
	s := f.Line(line)
	if line < f.LineCount() {
		s.End = f.Line(line + 1).Start
	}
	return s
}

// writePlaces writes the ends of a span as lines, from 1, and columns, from 0 in UTF-16 code units.
func writePlaces(w *wire.Writer, d *document.Document, s core.Span) {
	for _, end := range []struct {
		name   wire.Name
		offset int
	}{{"from", s.Start}, {"to", s.End}} {
		w.Key(end.name).Open('[')
		w.Int(d.File.Position(end.offset).Line)
		w.Int(d.Column(end.offset))
		w.Close(']')
	}
}
