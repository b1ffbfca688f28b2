package main

import (
	"strconv"
	"strings"

	"robotscope/core"
	"robotscope/wasm/wire"
)

// format is how answers are exported.
type format string

const (
	formatCSV      format = "csv"
	formatJSON     format = "json"
	formatMarkdown format = "md"
)

// exportStep is how many answers are written before the page may do other
// things.
const exportStep = 500

// export writes the answers to all entries, step by step.
type export struct {
	bench  *workbench
	format format
	words  func(code string, args ...core.Arg) string
	next   int
	begun  bool // an answer is written
}

// start is what stands before the first answer.
func (x *export) start() string {
	switch x.format {
	case formatCSV:
		return "url,crawler,verdict,rule,line,reason\r\n"
	case formatJSON:
		return "["
	}
	return "| URL | " + x.bench.Name() + " | " + x.words("export.rule") + " |\n|---|---|---|\n"
}

// step writes some answers; done is whether those were the last.
func (x *export) step() (text string, done bool) {
	var s strings.Builder
	end := min(x.next+exportStep, len(x.bench.entries))
	for ; x.next < end; x.next++ {
		a := x.bench.answer(x.next)
		switch x.format {
		case formatCSV:
			x.writeCSV(&s, &a)
		case formatJSON:
			if a.problem != "" {
				continue
			}
			if x.begun {
				s.WriteString(",\n")
			}
			x.begun = true
			var w wire.Writer
			w.Verdict(x.bench.doc, a.url, x.bench.Group.Explain(a.url))
			s.Write(w.Bytes())
		default:
			x.writeMarkdown(&s, &a)
		}
	}
	return s.String(), x.next == len(x.bench.entries)
}

// finish is what stands after the last answer.
func (x *export) finish() string {
	if x.format == formatJSON {
		return "]\n"
	}
	return ""
}

// parts are what the columns say of an answer.
func (x *export) parts(a *answer) (url, rule, line, reason string) {
	url = a.url
	switch {
	case a.problem != "":
		return a.typed, "", "", x.words("entry." + a.problem)
	case a.verdict.Rule != nil:
		return url, x.bench.Group.RuleText(a.verdict.Rule), strconv.Itoa(a.verdict.Rule.Line), string(a.verdict.Reason)
	}
	return url, "", "", string(a.verdict.Reason)
}

func (x *export) writeCSV(s *strings.Builder, a *answer) {
	url, rule, line, reason := x.parts(a)
	for i, field := range []string{url, x.bench.Name(), string(a.state()), rule, line, reason} {
		if i > 0 {
			s.WriteByte(',')
		}
		s.WriteString(csvField(field))
	}
	s.WriteString("\r\n")
}

// csvField quotes a field (RFC 4180), and keeps a spreadsheet from taking it
// for a formula.
func csvField(field string) string {
	if field != "" && strings.IndexByte("=+-@\t\r", field[0]) >= 0 {
		field = "'" + field
	}
	if !strings.ContainsAny(field, ",\"\r\n") {
		return field
	}
	return `"` + strings.ReplaceAll(field, `"`, `""`) + `"`
}

func (x *export) writeMarkdown(s *strings.Builder, a *answer) {
	url, rule, _, reason := x.parts(a)
	if rule != "" {
		reason = markdownCode(rule) + " " + x.words("page.line", core.Arg{Name: "n", Value: a.verdict.Rule.Line})
	} else if a.problem == "" {
		reason = x.words("reason." + reason)
	}
	s.WriteString("| " + markdownCode(url) + " | " + x.words("verdict."+string(a.state())) + " | " + reason + " |\n")
}

// markdownCode is a code span in a table's cell, with as many backticks as its
// text needs.
func markdownCode(text string) string {
	text = strings.ReplaceAll(strings.NewReplacer("\n", " ", "\r", " ").Replace(text), "|", `\|`)
	longest, run := 0, 0
	for _, c := range text {
		if run++; c != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	fence := strings.Repeat("`", longest+1)
	if longest > 0 {
		return fence + " " + text + " " + fence
	}
	return fence + text + fence
}
