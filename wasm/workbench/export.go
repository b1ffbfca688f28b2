package workbench

import (
	"strconv"
	"strings"

	"robotscope/core"
	"robotscope/wasm/csv"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
	"robotscope/web/locales"
)

// Format is how answers are exported.
type Format string

// The formats, named as files end.
const (
	CSV      Format = "csv"
	JSON     Format = "json"
	Markdown Format = "md"

	paper Format = "paper" // see Report
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

// reportRows is how many answers are printed at most.
const reportRows = 1000

// exportStep is how many answers are written before the page may do other things.
const exportStep = 500

// export is what writes one.
type export struct {
	*Bench
	format  Format
	words   locales.Catalogue
	write   func(part string) (goOn bool)
	text    strings.Builder
	rows    int
	spent   int // answers since the last part
	updates int // of the workbench, when it was begun
}

// Export writes what the open tab shows: the answers that pass the filter, those of all chosen crawlers, or what changes.
// It hands over what it wrote part by part, and ends early where that reports that nobody wants more, or where the answers
// are others by then. It tells how many rows there are, and whether that is all.
func (b *Bench) Export(f Format, words locales.Catalogue, write func(part string) (goOn bool)) (rows int, all bool) {
	x := &export{Bench: b, format: f, words: words, write: write, updates: b.updates}
	switch b.Tab {
	case TabMatrix:
		all = x.matrix()
	case TabChanges:
		all = x.changes()
	default:
		all = x.answers()
	}
	if !all {
		return x.rows, false
	}
	switch {
	case f == JSON && x.rows == 0:
		x.text.WriteString("[]\n")
	case f == JSON:
		x.text.WriteString("]\n")
	}
	write(x.text.String())
	return x.rows, true
}

// Report writes what is printed of the answers that the list shows, at most reportRows of them: web/src/border.d.ts has it.
func (b *Bench) Report(words locales.Catalogue) string {
	whose, _ := b.Whose()
	if b.Missing() != "" {
		return whose
	}
	x := &export{Bench: b, format: paper, words: words, updates: b.updates}
	table := ""
	x.write = func(part string) bool {
		table += part
		return x.rows < reportRows
	}
	if x.answers() {
		table += x.text.String()
	}
	return whose + "\n" + x.word("page.range", "from", min(1, x.rows), "to", x.rows, "of", len(b.Shown())) + "\n" + table
}

func (x *export) word(code string, args ...any) string { return x.words.Text(core.Say(code, args...)) }

// head names the columns: those of a CSV are the same in all languages.
func (x *export) head(csvNames, names []string) {
	switch x.format {
	case CSV:
		x.text.WriteString(csv.ByteOrderMark)
		csv.WriteRow(&x.text, csvNames...)
	case Markdown:
		x.text.WriteString("| " + strings.Join(names, " | ") + " |\n|")
		for range names {
			x.text.WriteString("---|")
		}
		x.text.WriteString("\n")
	case paper:
		x.text.WriteString(strings.Join(append(names, x.word("export.why")), "\x1f"))
	}
}

// row adds a row, by what makes it in the format, and reports whether more is wanted. It took some answers.
func (x *export) row(answers int, cells, markdown func() []string, json func(*wire.Writer)) (goOn bool) {
	switch x.format {
	case CSV:
		csv.WriteRow(&x.text, cells()...)
	case Markdown:
		x.text.WriteString("| " + strings.Join(markdown(), " | ") + " |\n")
	case paper:
		x.text.WriteString("\n" + strings.Join(markdown(), "\x1f"))
	case JSON:
		between := ",\n"
		if x.rows == 0 {
			between = "["
		}
		w := wire.Writer{Words: x.words}
		json(&w)
		x.text.WriteString(between + w.JSON())
	}
	x.rows++
	if x.spent += answers; x.spent < exportStep {
		return true
	}
	x.spent = 0
	goOn = x.write(x.text.String()) && x.updates == x.Bench.updates
	x.text.Reset()
	return goOn
}

// answers are those that the list shows.
func (x *export) answers() bool {
	for x.Others == nil {
		x.sortCrawlers()
	}
	x.head([]string{"url", "crawler", "verdict", "rule", "line", "reason", "read differently", "others"},
		[]string{"URL", x.Name(), x.word("export.rule"), x.word("export.others")})
	for _, i := range x.Shown() {
		a, d := x.Answer(int(i)), x.differencesOf(int(i))
		if x.format == JSON && a.Problem != "" {
			continue
		}
		if !x.row(1, func() []string { return x.cells(&a, &d) }, func() []string { return x.markdown(&a, &d) },
			func(w *wire.Writer) { x.json(w, &a, &d) }) {
			return false
		}
	}
	return true
}

// matrix is the verdicts of the chosen crawlers on all URLs.
func (x *export) matrix() bool {
	readers := x.Readers(x.Doc)
	names := make([]string, len(readers))
	for i, r := range readers {
		names[i] = r.Name()
	}
	x.head(append([]string{"url"}, names...), append([]string{"URL"}, names...))
	for _, i := range x.Usable() {
		a := x.Answer(int(i))
		states := func(word func(State) string) (cells []string) {
			for _, r := range readers {
				state := NotJudged
				if a.Judged() {
					state = StateOf(r.Check(a.URL))
				}
				cells = append(cells, word(state))
			}
			return cells
		}
		if !x.row(len(readers), func() []string {
			return append([]string{a.URL}, states(func(s State) string { return string(s) })...)
		}, func() []string {
			return append([]string{x.code(a.URL)}, states(func(s State) string { return x.word("verdict." + string(s)) })...)
		}, func(w *wire.Writer) {
			w.Open('{').Key("url").String(a.URL)
			w.Key("crawlers").Open('[')
			for _, r := range readers {
				w.Open('{').Key("name").String(r.Name())
				if a.Judged() {
					x.side(w, r, r.Check(a.URL))
				} else {
					w.Key("reason").String(string(NotJudged))
				}
				w.Close('}')
			}
			w.Close(']')
			w.Close('}')
		}) {
			return false
		}
	}
	return true
}

// changes are those that are listed.
func (x *export) changes() bool {
	x.head([]string{"url", "crawlers", "before", "rule before", "line before", "after", "rule after", "line after"},
		[]string{"URL", x.word("matrix.crawler"), x.word("change.before"), x.word("change.after")})
	for _, f := range x.Changes.List {
		names := x.Changes.Names(f)
		before, after := x.Changes.Readers(f)
		if !x.row(len(names), func() []string {
			cells := append([]string{f.URL, strings.Join(names, ", ")}, sideCells(before, f.Before)...)
			return append(cells, sideCells(after, f.After)...)
		}, func() []string {
			return []string{x.code(f.URL), strings.Join(names, ", "), x.sideMarkdown(before, f.Before),
				x.sideMarkdown(after, f.After)}
		}, func(w *wire.Writer) {
			w.Open('{').Key("url").String(f.URL)
			w.Key("crawlers").Open('[')
			for _, name := range names {
				w.String(name)
			}
			w.Close(']')
			w.Key("before").Open('{')
			x.side(w, before, f.Before)
			w.Close('}')
			w.Key("after").Open('{')
			x.side(w, after, f.After)
			w.Close('}')
			w.Close('}')
		}) {
			return false
		}
	}
	return true
}

// sideCells are a verdict with its rule and line.
func sideCells(r *document.Reader, v core.Verdict) []string {
	if v.Rule == nil {
		return []string{string(StateOf(v)), "", ""}
	}
	return []string{string(StateOf(v)), r.Group.RuleText(v.Rule), strconv.Itoa(v.Rule.Line)}
}

func (x *export) sideMarkdown(r *document.Reader, v core.Verdict) string {
	said := x.word("verdict." + string(StateOf(v)))
	if v.Rule == nil {
		return said + ", " + x.word("reason."+string(v.Reason))
	}
	return said + ", " + x.code(r.Group.RuleText(v.Rule)) + " " + x.word("page.line", "n", v.Rule.Line)
}

// side writes a verdict into an object.
func (x *export) side(w *wire.Writer, r *document.Reader, v core.Verdict) {
	w.Key("allowed").Bool(v.Allowed)
	w.Key("reason").String(string(v.Reason))
	if v.Rule != nil {
		w.Key("rule").String(r.Group.RuleText(v.Rule))
		w.Key("line").Int(v.Rule.Line)
	}
}

// json is an answer as wire.ListedVerdict has it.
func (x *export) json(w *wire.Writer, a *Answer, d *Differences) {
	if !a.Judged() {
		w.Open('{').Key("url").String(a.URL)
		w.Key("reason").String(string(NotJudged))
		w.Close('}')
		return
	}
	evidence := x.Group.Explain(a.URL)
	l := wire.Listed{ReadDifferently: d.ReadDifferently}
	if x.Access != nil {
		evidence.Verdict, evidence.Matches = a.Verdict, nil
		l.Explanation = x.afterFetch()
	}
	for _, t := range d.Treated() {
		for _, name := range t.Names {
			l.Others = append(l.Others, wire.Other{Name: name, Allowed: t.Verdict.Allowed, Line: t.Line})
		}
	}
	w.ListedVerdict(x.Doc, a.URL, evidence, l)
}

// afterFetch tells why the fetch decides; nothing if it does not.
func (x *export) afterFetch() []core.Message {
	if x.Access == nil {
		return nil
	}
	return x.Access.Messages()
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
		return a.Typed, "", "", x.word("entry." + a.Problem)
	case !a.Judged():
		return url, "", "", string(NotJudged)
	case a.Verdict.Rule != nil:
		return url, x.Group.RuleText(a.Verdict.Rule), strconv.Itoa(a.Verdict.Rule.Line), string(a.Verdict.Reason)
	}
	return url, "", "", string(a.Verdict.Reason)
}

// cells are the columns of a CSV.
func (x *export) cells(a *Answer, d *Differences) []string {
	url, rule, line, reason := x.parts(a)
	differently := ""
	if d.ReadDifferently {
		differently = "yes"
	}
	return []string{url, x.Name(), string(a.State()), rule, line, reason, differently, others(d)}
}

// markdown is the columns of a table in Markdown.
func (x *export) markdown(a *Answer, d *Differences) []string {
	url, rule, _, reason := x.parts(a)
	if rule != "" {
		reason = x.code(rule) + " " + x.word("page.line", "n", a.Verdict.Rule.Line)
	} else if a.Problem == "" && a.Judged() {
		reason = x.word("reason." + reason)
	} else if a.Problem == "" && x.IsUnsettled() {
		reason = x.word("entry.unsettled")
	} else if a.Problem == "" {
		reason = x.word("entry.other-site")
	}
	cells := []string{x.code(url), x.word("verdict." + string(a.State())), reason, x.different(d)}
	if x.format == paper && a.Judged() {
		var why []string
		said := x.afterFetch()
		if x.Access == nil {
			said = x.Group.Explain(a.URL).Messages()
		}
		for _, m := range said {
			why = append(why, x.words.Text(m))
		}
		cells = append(cells, strings.Join(why, " "))
	}
	return cells
}

// different says in which ways crawlers part on a URL.
func (x *export) different(d *Differences) string {
	var parts []string
	if d.ReadDifferently {
		parts = append(parts, x.word("page.read-differently"))
	}
	if len(d.Others) > 0 {
		code := "others.in-lines"
		if d.Verdict.Allowed {
			code = "others.out-lines"
		}
		parts = append(parts, x.word(code, "names", others(d)))
	}
	return strings.Join(parts, "; ")
}

// code is a code span in a table's cell, with as many backticks as its text needs; on paper, the text.
func (x *export) code(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\n", " "), "\r", " ")
	if x.format == paper {
		return text
	}
	text = strings.ReplaceAll(text, "|", `\|`)
	longest, run := 0, 0
	for _, c := range text {
		if run++; c != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	fence := "`"
	for range longest {
		fence += "`"
	}
	if longest > 0 {
		return fence + " " + text + " " + fence
	}
	return fence + text + fence
}
