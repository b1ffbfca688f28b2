package panels

import (
	"slices"
	"strings"
	"syscall/js"

	"robotscope/core"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
	"robotscope/wasm/workbench"
)

// File is the robots.txt: the editor, opening and dropping files, and what there is to say of the file as a whole.
type File struct {
	Desk
	host *host.Host

	notice, facts dom.Element
	said          []core.Message // of the file opened last, or why it was not taken
	marks         []int          // the decisions that the editor shows
	pattern       core.Rule      // the rule whose pattern it marks; zero if none
	dims          bool           // it dims what crawlers do not read
}

// NewFile makes the panel.
func NewFile(desk Desk, h *host.Host) *File {
	f := &File{Desk: desk, host: h, notice: dom.ByID("file-notice"), facts: dom.ByID("file-facts")}
	dom.OnChosen(dom.ByID("open"), dom.ByID("open-input"), f.Open)
	dom.OnFiles(dom.ByID("drop"), dom.ByID("drop-hint"), f.Open)
	dom.OnClick(dom.ByID("clear"), func() {
		h.Editor.Replace("")
		h.Editor.GoTo(1)
	})
	return f
}

// Edited follows a change of the text, along with which the editor has moved its marks.
func (f *File) Edited() {
	f.said = nil
	f.marks = nil
	if f.pattern != (core.Rule{}) {
		f.pattern = core.Rule{Line: -1}
	}
}

// Open reads a File of the browser into the editor, unless it is no text. One that holds work which was saved brings all
// of that back.
func (f *File) Open(file js.Value) {
	end := f.Tasks.Begin()
	host.ReadFile(file, func(text string, notes ...core.Message) {
		defer end()
		f.said = nil
		if strings.HasPrefix(text, "{") && f.host.OpenWork(text) {
			return
		}
		f.host.Editor.Replace(text)
		f.said = notes
		f.Bench.Again(workbench.PartText) // though it may be the same
		f.Changed()
	}, func(why core.Message) {
		defer end()
		f.said = []core.Message{why}
		f.showNotice()
	})
}

// ShowFacts tells the file's size and parts, and what crawlers leave of it.
func (f *File) ShowFacts() {
	f.Screen.Write(f.facts, f.Bench.FileFacts())
	f.showNotice()
	if cut := f.Bench.Doc.File.Cut(); cut != nil {
		f.host.Editor.SetIgnored(cut.Line, f.Bench.Doc.Column(f.Bench.Doc.File.Line(cut.Line).End))
		f.dims = true
	} else if f.dims {
		f.host.Editor.SetIgnored(0, 0)
		f.dims = false
	}
}

func (f *File) showNotice() {
	messages := slices.Clip(f.said)
	if f.Bench.Doc != nil {
		messages = append(messages, f.Bench.CutMessages()...)
	}
	f.Screen.Notify(f.notice, messages...)
}

// ShowDecisions marks the lines that decide, and the pattern that decides for the chosen entry.
func (f *File) ShowDecisions() {
	marks := decisionMarks(f.Bench.DecidingRules())
	if !slices.Equal(marks, f.marks) {
		f.marks = marks
		f.host.Editor.SetDecisions(marks)
	}
	var pattern core.Rule
	if rule := f.Bench.ChosenRule(); rule != nil {
		pattern = *rule
	}
	if pattern == f.pattern {
		return
	}
	f.pattern = pattern
	if pattern == (core.Rule{}) {
		f.host.Editor.SetChosen(0, 0, 0, false)
		return
	}
	f.host.Editor.SetChosen(pattern.Line, f.Bench.Doc.Column(pattern.Pattern.Start),
		f.Bench.Doc.Column(pattern.Pattern.End), pattern.Allow)
}

// decisionMarks are rules as host.Editor takes them.
func decisionMarks(rules []core.Rule) []int {
	marks := make([]int, len(rules))
	for i := range rules {
		marks[i] = rules[i].Line << 1
		if rules[i].Allow {
			marks[i]++
		}
	}
	return marks
}
