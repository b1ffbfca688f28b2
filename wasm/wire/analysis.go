package wire

import (
	"robotscope/core"
	"robotscope/core/analysis"
	"robotscope/wasm/document"
)

// Finding writes what a rule is good for.
func (w *Writer) Finding(f *analysis.Finding) {
	w.Open('{').Key("line").Int(f.Rule.Line)
	w.Key("status").String(f.Status.String())
	w.Key("redundant").Answer(f.Redundant)
	w.Key("witness").Known(f.Witness)
	w.Key("needed").Known(f.Needed)
	w.Key("by").Ints(f.By)
	w.Key("instead").Ints(f.Instead)
	w.Close('}')
}

// Side is a group to compare, and the file that it stands in.
type Side struct {
	Document *document.Document
	Group    *core.Group
}

// OpenDifference begins the difference between two files; its changes follow,
// and CloseDifference.
func (w *Writer) OpenDifference() { w.Open('{').Key("changes").Open('[') }

// Change writes a URL on whose verdict the files differ.
func (w *Writer) Change(url string, before, after Side) {
	w.Open('{').Key("url").String(url)
	w.Key("before").Verdict(before.Document, url, before.Group.Explain(url))
	w.Key("after").Verdict(after.Document, url, after.Group.Explain(url))
	w.Close('}')
}

// CloseDifference writes what the changes amount to.
func (w *Writer) CloseDifference(d analysis.Difference) {
	w.Close(']')
	w.Key("equal").Answer(d.Equal)
	w.Key("more").Bool(d.More)
	w.Close('}')
}

// Answer writes true or false, or null if it is not known.
func (w *Writer) Answer(a analysis.Answer) {
	if a == analysis.Unknown {
		w.Null()
	} else {
		w.Bool(a == analysis.Yes)
	}
}
