package panels

import (
	"strings"
	"syscall/js"

	"robotscope/core"
	"robotscope/wasm/page/dom"
)

// This file shows how each rule matched, inside an explanation.

// listMatches shows the rules that matched, the strongest first, and part by
// part what of each matched what of the path.
func (x *Explainer) listMatches(cell dom.Element, evidence core.Evidence, url string) {
	const most = 20
	if len(evidence.Matches) == 0 {
		return
	}
	box := dom.Create("details", "matches", "")
	box.Set("open", x.showsMatches)
	dom.Listen(box, "toggle", func(js.Value) { x.showsMatches = box.Get("open").Bool() })
	x.Screen.AddWritten(box, "summary", "", core.Say("page.all-matches", "n", len(evidence.Matches)))
	dialect := evidence.Group.Reading.Dialect
	x.addCompared(box, "page.path-compared", dialect.PathOf(url), evidence.Path)
	list := dom.Create("ol", "", "")
	for i, m := range evidence.Matches {
		item := dom.Create("li", "", "")
		dom.Add(list, item)
		if i == most {
			item.SetTextContent(x.Screen.Word("page.more", "n", len(evidence.Matches)-most))
			break
		}
		x.Screen.AddWritten(item, "p", "", core.Say("page.match", "rule", evidence.Group.RuleText(m.Rule), "line",
			m.Rule.Line, "octets", m.Octets))
		x.addCompared(item, "page.pattern-compared", evidence.Group.Reading.File.Text(m.Rule.Pattern), m.Pattern)
		dom.Add(item, x.trace(evidence.Group.Trace(m, url)))
	}
	dom.Add(box, list)
	dom.Add(cell, box)
}

// addCompared tells in which form something is compared, if not as written.
func (x *Explainer) addCompared(e dom.Element, code, written, compared string) {
	if written != compared {
		x.Screen.AddWritten(e, "p", "small", core.Say(code, "written", written, "compared", compared))
	}
}

// trace is a table of two rows: the parts of a pattern, and what of the path
// each matched.
func (x *Explainer) trace(parts []core.Part) dom.Element {
	table := dom.Create("table", "trace", "")
	pattern, path := x.traceRow("page.trace-pattern"), x.traceRow("page.trace-path")
	for _, part := range parts {
		top, below := dom.Create("td", "", ""), dom.Create("td", "", "")
		top.SetAttribute("class", "is-"+string(part.Kind))
		below.SetAttribute("class", "is-"+string(part.Kind))
		x.traceText(top, part.Pattern, "page.trace-anything")
		code := "page.trace-nothing"
		if part.Kind == core.PartEnd {
			code = "page.trace-end"
		}
		x.traceText(below, part.Path, code)
		dom.Add(pattern, top)
		dom.Add(path, below)
	}
	dom.Add(table, pattern, path)
	frame := dom.Create("div", "trace-frame", "")
	frame.SetAttribute("tabindex", "0")
	frame.SetAttribute("role", "group")
	frame.SetAttribute("aria-label", x.Screen.Word("page.trace"))
	dom.Add(frame, table)
	return frame
}

func (x *Explainer) traceRow(code string) dom.Element {
	row := dom.Create("tr", "", "")
	head := dom.Create("th", "", x.Screen.Word(code))
	head.SetAttribute("scope", "row")
	dom.Add(row, head)
	return row
}

// traceText fills a cell with code, or where there is none, with words.
func (x *Explainer) traceText(cell dom.Element, text, instead string) {
	if text == "" {
		dom.Add(cell, dom.Create("span", "small", x.Screen.Word(instead)))
		return
	}
	dom.Add(cell, dom.Create("code", "", dom.Clip(strings.ToValidUTF8(text, "\uFFFD"))))
}
