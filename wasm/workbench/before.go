package workbench

import (
	"robotscope/core"
	"robotscope/wasm/document"
)

// MostKept is the most bytes that a file before may have to be kept in drafts and links.
const MostKept = 600_000

// Before is the file before, to compare the file with.
type Before struct {
	There bool   // there is one
	Text  string // which is this
	doc   *document.Document
	Sets  int // how many times it was set, so that who fetches one knows whether it is too late
}

// Set makes a text the file before, or takes that away.
func (f *Before) Set(text string, there bool) {
	f.There, f.Text, f.doc = there, text, nil
	f.Sets++
}

// Doc is the file; nil if there is none.
func (f *Before) Doc() *document.Document {
	if f.There && f.doc == nil {
		f.doc = document.New([]byte(f.Text))
	}
	return f.doc
}

// IsTooLarge reports whether it is too large to be kept.
func (f *Before) IsTooLarge() bool { return f.There && len(f.Text) > MostKept }

// Kept and Restore are the file before for drafts and links; "" is none, and a line break alone an empty one.
func (f *Before) Kept() string {
	switch {
	case f.IsTooLarge():
		return ""
	case f.There && f.Text == "":
		return "\n"
	}
	return f.Text
}

// Restore reads what Kept wrote.
func (f *Before) Restore(kept string) {
	if kept == "\n" {
		f.Set("", true)
	} else {
		f.Set(kept, kept != "")
	}
}

// Facts tell its size and its parts:
//
//	change.facts  bytes lines groups
func (f *Before) Facts() core.Message {
	d := f.Doc()
	return core.Say("change.facts", "bytes", d.File.Size(), "lines", d.File.LineCount(), "groups", len(d.In(core.RFC9309).Groups()))
}
