package wire

import (
	"robotscope/core"
	"robotscope/core/lint"
	"robotscope/wasm/document"
)

// Diagnostics writes what there is to tell of a file.
func (w *Writer) Diagnostics(d *document.Document, list []lint.Diagnostic) {
	w.Open('[')
	for i := range list {
		w.Diagnostic(d, &list[i], "")
	}
	w.Close(']')
}

// Diagnostic writes one of a file's diagnostics. The HTTP API names the
// address of the file; where it is empty, it is left out.
func (w *Writer) Diagnostic(d *document.Document, x *lint.Diagnostic, robots string) {
	w.Open('{')
	if robots != "" {
		w.Key("robots").String(robots)
	}
	w.Key("code").String(x.Code)
	w.Key("args").args(x.Args)
	w.Key("severity").String(string(x.Severity))
	w.Key("line").Int(x.Line)
	w.Key("span").Open('{')
	w.span(d, x.Span)
	w.Close('}')
	w.Key("also").Open('[')
	for _, span := range x.Also {
		w.Open('{')
		w.span(d, span)
		w.Close('}')
	}
	w.Close(']')
	w.Key("message").sentence(x.Message())
	w.Key("clause").String(x.Clause)
	w.Key("fix")
	if x.Fix == nil {
		w.Null()
	} else {
		w.fix(d, x.Fix, x.FixMessage())
	}
	w.Key("choices").Open('[')
	for i := range x.Choices {
		w.fix(d, &x.Choices[i].Fix, x.ChoiceMessage(x.Choices[i]))
	}
	w.Close(']')
	w.Close('}')
}

func (w *Writer) fix(d *document.Document, x *lint.Fix, label core.Message) {
	w.Open('{').Key("label").sentence(label)
	w.Key("neutral").Bool(x.Neutral)
	w.Key("edits").Open('[')
	for _, e := range x.Edits {
		w.Open('{')
		w.span(d, e.Span)
		w.Key("text").String(e.New)
		w.Close('}')
	}
	w.Close(']')
	w.Close('}')
}
