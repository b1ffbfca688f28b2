package main

import (
	"strings"
	"syscall/js"

	"robotscope/core"
)

// This file shows how each rule matched, inside an explanation.

// listMatches shows the rules that matched, the strongest first, and part by
// part what of each matched what of the path.
func (p *page) listMatches(cell element, evidence core.Evidence, url string) {
	const most = 20
	if len(evidence.Matches) == 0 {
		return
	}
	box := p.create("details", "matches", "")
	box.Set("open", p.showsMatches)
	listen(box.Underlying(), "toggle", func(js.Value) { p.showsMatches = box.Get("open").Bool() })
	summary := p.create("summary", "", "")
	p.write(summary, core.Message{Code: "page.all-matches", Args: []core.Arg{{Name: "n", Value: len(evidence.Matches)}}})
	add(box, summary)
	dialect := evidence.Group.Reading.Dialect
	p.addCompared(box, "page.path-compared", dialect.PathOf(url), evidence.Path)
	list := p.create("ol", "", "")
	for i, m := range evidence.Matches {
		item := p.create("li", "", "")
		add(list, item)
		if i == most {
			item.SetTextContent(p.word("page.more", core.Arg{Name: "n", Value: len(evidence.Matches) - most}))
			break
		}
		rule := p.create("p", "", "")
		p.write(rule, core.Message{Code: "page.match", Args: []core.Arg{
			{Name: "rule", Value: evidence.Group.RuleText(m.Rule)},
			{Name: "line", Value: m.Rule.Line},
			{Name: "octets", Value: m.Octets},
		}})
		add(item, rule)
		p.addCompared(item, "page.pattern-compared", evidence.Group.Reading.File.Text(m.Rule.Pattern), m.Pattern)
		add(item, p.trace(evidence.Group.Trace(m, url)))
	}
	add(box, list)
	add(cell, box)
}

// addCompared tells in which form something is compared, if not as written.
func (p *page) addCompared(e element, code, written, compared string) {
	if written == compared {
		return
	}
	line := p.create("p", "small", "")
	p.write(line, core.Message{Code: code, Args: []core.Arg{{Name: "written", Value: written}, {Name: "compared", Value: compared}}})
	add(e, line)
}

// trace is a table of two rows: the parts of a pattern, and what of the path
// each matched.
func (p *page) trace(parts []core.Part) element {
	table := p.create("table", "trace", "")
	pattern, path := p.traceRow("page.trace-pattern"), p.traceRow("page.trace-path")
	for _, part := range parts {
		top, below := p.create("td", "", ""), p.create("td", "", "")
		top.SetAttribute("class", "is-"+string(part.Kind))
		below.SetAttribute("class", "is-"+string(part.Kind))
		p.traceText(top, part.Pattern, "page.trace-anything")
		code := "page.trace-nothing"
		if part.Kind == core.PartEnd {
			code = "page.trace-end"
		}
		p.traceText(below, part.Path, code)
		add(pattern, top)
		add(path, below)
	}
	add(table, pattern, path)
	frame := p.create("div", "trace-frame", "")
	frame.SetAttribute("tabindex", "0")
	frame.SetAttribute("role", "group")
	frame.SetAttribute("aria-label", p.word("page.trace"))
	add(frame, table)
	return frame
}

func (p *page) traceRow(code string) element {
	row := p.create("tr", "", "")
	head := p.create("th", "", p.word(code))
	head.SetAttribute("scope", "row")
	add(row, head)
	return row
}

// traceText fills a cell with code, or where there is none, with words.
func (p *page) traceText(cell element, text, instead string) {
	if text == "" {
		add(cell, p.create("span", "small", p.word(instead)))
		return
	}
	add(cell, p.create("code", "", clip(strings.ToValidUTF8(text, "\uFFFD"))))
}
