package workbench

import (
	"slices"
	"strconv"
	"strings"

	"robotscope/core"
	"robotscope/wasm/wire"
)

// Format is how answers are exported.
type Format string

// The formats, named as files end.
const (
	CSV      Format = "csv"
	JSON     Format = "json"
	Markdown Format = "md"
)

// MediaType is what browsers call a format.
func (f Format) MediaType() string {
	switch f {
	case CSV:
		return "text/csv"
	case JSON:
		return "application/json"
	}
	return "text/markdown"
}

// exportStep is how many answers are written before the page may do other things.
const exportStep = 500

// export is what writes the answers.
type export struct {
	bench *Bench
	words func(code string, args ...any) string
}

// Export writes the answers to all entries. It hands over what it wrote part by part, and ends early where that reports
// that nobody wants more, or where the answers are others by then. It reports whether it wrote all.
func (b *Bench) Export(f Format, words func(code string, args ...any) string, write func(part string) (goOn bool)) (all bool) {
	x := &export{b, words}
	for b.Others == nil {
		b.sortCrawlers()
	}
	var s strings.Builder
	switch f {
	case CSV:
		s.WriteString("url,crawler,verdict,rule,line,reason,read differently,others\r\n")
	case JSON:
		s.WriteString("[")
	case Markdown:
		s.WriteString("| URL | " + b.Name() + " | " + words("export.rule") + " | " + words("export.others") + " |\n|---|---|---|---|\n")
	}
	updates, begun := b.updates, false
	for i := range b.entries {
		if i > 0 && i%exportStep == 0 {
			if !write(s.String()) || updates != b.updates {
				return false
			}
			s.Reset()
		}
		a, d := b.Answer(i), b.differencesOf(i)
		switch {
		case f == CSV:
			x.writeCSV(&s, &a, &d)
		case f == Markdown:
			x.writeMarkdown(&s, &a, &d)
		case a.Problem == "":
			if begun {
				s.WriteString(",\n")
			}
			begun = true
			s.WriteString(x.json(&a, &d))
		}
	}
	if f == JSON {
		s.WriteString("]\n")
	}
	write(s.String())
	return true
}

// json is an answer as wire.ListedVerdict has it.
func (x *export) json(a *Answer, d *Differences) string {
	var w wire.Writer
	if !a.Judged() {
		w.Open('{').Key("url").String(a.URL)
		w.Key("reason").String(string(NotJudged))
		w.Close('}')
		return w.JSON()
	}
	evidence := x.bench.Group.Explain(a.URL)
	l := wire.Listed{ReadDifferently: d.ReadDifferently}
	if x.bench.Access != nil {
		evidence.Verdict, evidence.Matches = a.Verdict, nil
		l.Explanation = []core.Message{x.bench.Access.Why, x.bench.Access.Timeline[0].Why()}
	}
	for _, t := range d.Treated() {
		for _, name := range t.Names {
			l.Others = append(l.Others, wire.Other{Name: name, Allowed: t.Verdict.Allowed, Line: t.Line})
		}
	}
	w.ListedVerdict(x.bench.Doc, a.URL, evidence, l)
	return w.JSON()
}

// others lists the names of those who are treated otherwise.
func others(d *Differences) string {
	var names []string
	for _, t := range d.Treated() {
		names = append(names, t.Names...)
	}
	return strings.Join(names, ", ")
}

// parts are what the columns say of an answer.
func (x *export) parts(a *Answer) (url, rule, line, reason string) {
	url = a.URL
	switch {
	case a.Problem != "":
		return a.Typed, "", "", x.words("entry." + a.Problem)
	case !a.Judged():
		return url, "", "", string(NotJudged)
	case a.Verdict.Rule != nil:
		return url, x.bench.Group.RuleText(a.Verdict.Rule), strconv.Itoa(a.Verdict.Rule.Line), string(a.Verdict.Reason)
	}
	return url, "", "", string(a.Verdict.Reason)
}

func (x *export) writeCSV(s *strings.Builder, a *Answer, d *Differences) {
	url, rule, line, reason := x.parts(a)
	differently := ""
	if d.ReadDifferently {
		differently = "yes"
	}
	for i, field := range []string{url, x.bench.Name(), string(a.State()), rule, line, reason, differently, others(d)} {
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

func (x *export) writeMarkdown(s *strings.Builder, a *Answer, d *Differences) {
	url, rule, _, reason := x.parts(a)
	if rule != "" {
		reason = markdownCode(rule) + " " + x.words("page.line", "n", a.Verdict.Rule.Line)
	} else if a.Problem == "" {
		reason = x.words("reason." + reason)
	}
	verdict := x.words("verdict." + string(a.State()))
	s.WriteString("| " + markdownCode(url) + " | " + verdict + " | " + reason + " | " + x.different(d) + " |\n")
}

// different says in which ways crawlers part on a URL.
func (x *export) different(d *Differences) string {
	var parts []string
	if d.ReadDifferently {
		parts = append(parts, x.words("page.read-differently"))
	}
	if len(d.Others) > 0 {
		code := "others.in-lines"
		if d.Verdict.Allowed {
			code = "others.out-lines"
		}
		parts = append(parts, x.words(code, "names", others(d)))
	}
	return strings.Join(parts, "; ")
}

// markdownCode is a code span in a table's cell, with as many backticks as its
// text needs.
func markdownCode(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\n", " "), "\r", " ")
	text = strings.ReplaceAll(text, "|", `\|`)
	longest, run := 0, 0
	for _, c := range text {
		if run++; c != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	fence := string(slices.Repeat([]byte{'`'}, longest+1))
	if longest > 0 {
		return fence + " " + text + " " + fence
	}
	return fence + text + fence
}
