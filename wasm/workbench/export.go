package workbench

import (
	"strconv"
	"strings"

	"robotscope/core"
	"robotscope/wasm/csv"
	"robotscope/wasm/document"
	"robotscope/wasm/scope"
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
	bench   *Bench
	format  Format
	words   locales.Catalogue
	write   func(part string) (goOn bool)
	text    strings.Builder
	cells   []string    // of the row that is being made,
	object  wire.Writer // or the JSON of that
	rows    int
	spent   int // answers since the last part
	updates int // of the workbench, when it was begun
}

// Export writes what the open tab shows: the answers that pass the filter, those of all chosen crawlers, or what changes.
// It hands over what it wrote part by part, and ends early where that reports that nobody wants more, or where the answers
// are others by then. It tells how many rows there are, and whether that is all.
func (b *Bench) Export(f Format, words locales.Catalogue, write func(part string) (goOn bool)) (rows int, all bool) {
	x := &export{bench: b, format: f, words: words, write: write, updates: b.updates, object: wire.Writer{Words: words}}
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
	x := &export{bench: b, format: paper, words: words, updates: b.updates}
	table := ""
	x.write = func(part string) bool {
		table += part
		return x.rows < reportRows
	}
	if x.answers() {
		table += x.text.String()
	}
	return whose + "\n" + x.word("page.range", "from", min(1, x.rows), "to", x.rows, "of", len(b.Shown())) + table
}

func (x *export) word(code string, args ...any) string { return x.words.Text(core.Say(code, args...)) }

// row makes a row of the cells, or of the object, and reports whether more is wanted. It took some answers.
func (x *export) row(answers int) (goOn bool) {
	x.line()
	x.rows++
	if x.spent += answers; x.spent < exportStep {
		return true
	}
	x.spent = 0
	goOn = x.write(x.text.String()) && x.updates == x.bench.updates
	x.text.Reset()
	return goOn
}

// line writes the cells, or the object, and empties them.
func (x *export) line() {
	switch x.format {
	case CSV:
		csv.WriteRow(&x.text, x.cells...)
	case Markdown:
		x.text.WriteString("| " + strings.Join(x.cells, " | ") + " |\n")
	case paper:
		x.text.WriteString("\n" + strings.Join(x.cells, "\x1f"))
	case JSON:
		between := ",\n"
		if x.rows == 0 {
			between = "["
		}
		x.text.WriteString(between + x.object.JSON())
		x.object.Reset()
	}
	x.cells = x.cells[:0]
}

// head names the columns: those of a CSV are the same in all languages.
func (x *export) head(csvNames, names []string) {
	switch x.format {
	case CSV:
		x.text.WriteString(csv.ByteOrderMark)
		x.cells = csvNames
		if x.bench.IsAssumedSame() {
			x.add("assumed")
		}
	case JSON:
		return
	case Markdown:
		x.cells = names
	case paper:
		x.cells = append(names, x.word("export.why"))
	}
	x.line()
	if x.format == Markdown {
		x.text.WriteString("|")
		for range names {
			x.text.WriteString("---|")
		}
		x.text.WriteString("\n")
	}
}

func (x *export) add(cell string) { x.cells = append(x.cells, cell) }

// page adds a URL, and that its file is only assumed to be the same, as assumed tells in a CSV and in JSON.
func (x *export) page(url string, s scope.Standing) {
	cell := x.code(url)
	if s == scope.Assumed && x.format != CSV {
		cell += " · " + x.word("entry.assumed")
	}
	x.add(cell)
}

// assumed tells so of a row of a CSV, which has a column for it while "the same file there" is on, or of an object.
func (x *export) assumed(s scope.Standing) {
	is := s == scope.Assumed
	switch {
	case x.format == JSON && is:
		x.object.Key("assumed").Bool(true)
	case x.format == CSV && x.bench.IsAssumedSame():
		x.add(yes(is))
	}
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return ""
}

// state adds a word for the state of a verdict.
func (x *export) state(s State) {
	if x.format == CSV {
		x.add(string(s))
	} else {
		x.add(x.word("verdict." + string(s)))
	}
}

// decided adds the rule that decides and its line, two cells of a CSV; elsewhere one, which tells the reason without a rule.
func (x *export) decided(g *core.Group, r *core.Rule, reason string) {
	switch {
	case x.format == CSV && r != nil:
		x.cells = append(x.cells, g.RuleText(r), strconv.Itoa(r.Line))
	case x.format == CSV:
		x.cells = append(x.cells, "", "")
	case r != nil:
		x.add(x.code(g.RuleText(r)) + " " + x.word("page.line", "n", r.Line))
	default:
		x.add(x.word(reason))
	}
}

// answers writes those that the list shows, and reports whether that is all.
func (x *export) answers() bool {
	b := x.bench
	for b.Others == nil {
		b.sortCrawlers()
	}
	x.head([]string{"url", "crawler", "verdict", "rule", "line", "reason", "read differently", "others"},
		[]string{"URL", b.Name(), x.word("export.rule"), x.word("export.others")})
	for _, i := range b.Shown() {
		a, d := b.Answer(int(i)), b.differencesOf(int(i))
		if x.format != JSON {
			x.answer(&a, &d)
		} else if a.Problem == "" {
			x.json(&a, &d)
		} else {
			continue
		}
		if !x.row(1) {
			return false
		}
	}
	return true
}

// answer adds the cells of an answer.
func (x *export) answer(a *Answer, d *Differences) {
	b := x.bench
	url := a.URL
	if a.Problem != "" {
		url = a.Typed
	}
	x.page(url, a.Standing)
	if x.format == CSV {
		x.add(b.Name())
	}
	x.state(a.State())
	var rule *core.Rule
	reason, said := string(NotJudged), "entry.other-site"
	switch {
	case a.Problem != "":
		said = "entry." + a.Problem
		reason = x.word(said)
	case a.Judged():
		rule, reason = a.Verdict.Rule, string(a.Verdict.Reason)
		said = "reason." + reason
	case b.IsUnsettled():
		said = "entry.unsettled"
	}
	x.decided(b.Group, rule, said)
	if x.format == CSV {
		x.cells = append(x.cells, reason, yes(d.ReadDifferently), others(d))
		x.assumed(a.Standing)
		return
	}
	x.add(x.different(d))
	if x.format == paper && a.Judged() {
		said := x.afterFetch()
		if b.Access == nil {
			said = b.Group.Explain(a.URL).Messages()
		}
		why := ""
		for i, m := range said {
			if i > 0 {
				why += " "
			}
			why += x.words.Text(m)
		}
		x.add(why)
	}
}

// json writes an answer as wire.ListedVerdict has it.
func (x *export) json(a *Answer, d *Differences) {
	b, w := x.bench, &x.object
	if !a.Judged() {
		w.Open('{').Key("url").String(a.URL)
		w.Key("reason").String(string(NotJudged))
		w.Close('}')
		return
	}
	evidence := b.Group.Explain(a.URL)
	l := wire.Listed{ReadDifferently: d.ReadDifferently, Assumed: a.Standing == scope.Assumed}
	if b.Access != nil {
		evidence.Verdict, evidence.Matches = a.Verdict, nil
		l.Explanation = x.afterFetch()
	}
	for _, t := range d.Treated() {
		for _, name := range t.Names {
			l.Others = append(l.Others, wire.Other{Name: name, Allowed: t.Verdict.Allowed, Line: t.Line})
		}
	}
	w.ListedVerdict(b.Doc, a.URL, evidence, l)
}

// matrix writes the verdicts of the chosen crawlers on all URLs, and reports
// whether that is all.
func (x *export) matrix() bool {
	b, w := x.bench, &x.object
	readers := b.Readers(b.Doc)
	names, csvNames := []string{"URL"}, []string{"url"}
	for _, r := range readers {
		names, csvNames = append(names, r.Name()), append(csvNames, r.Name())
	}
	x.head(csvNames, names)
	for _, i := range b.Usable() {
		a := b.Answer(int(i))
		if x.format == JSON {
			w.Open('{').Key("url").String(a.URL)
			x.assumed(a.Standing)
			w.Key("crawlers").Open('[')
		} else {
			x.page(a.URL, a.Standing)
		}
		for _, r := range readers {
			var v core.Verdict
			state := NotJudged
			if a.Judged() {
				v = r.Check(a.URL)
				state = StateOf(v)
			}
			if x.format != JSON {
				x.state(state)
				continue
			}
			w.Open('{').Key("name").String(r.Name())
			if a.Judged() {
				x.verdict(r, v)
			} else {
				w.Key("reason").String(string(NotJudged))
			}
			w.Close('}')
		}
		if x.format == JSON {
			w.Close(']')
			w.Close('}')
		} else {
			x.assumed(a.Standing)
		}
		if !x.row(len(readers)) {
			return false
		}
	}
	return true
}

// changes writes those that are listed, and reports whether that is all.
func (x *export) changes() bool {
	c, w := x.bench.Changes, &x.object
	x.head([]string{"url", "crawlers", "before", "rule before", "line before", "after", "rule after", "line after"},
		[]string{"URL", x.word("matrix.crawler"), x.word("change.before"), x.word("change.after")})
	for _, f := range c.List {
		names := c.Names(f)
		before, after := c.Readers(f)
		if x.format == JSON {
			w.Open('{').Key("url").String(f.URL)
			x.assumed(f.Standing)
			w.Key("crawlers").Strings(names)
			w.Key("before").Open('{')
			x.verdict(before, f.Before)
			w.Close('}')
			w.Key("after").Open('{')
			x.verdict(after, f.After)
			w.Close('}')
			w.Close('}')
		} else {
			x.page(f.URL, f.Standing)
			x.add(strings.Join(names, ", "))
			x.side(before, f.Before)
			x.side(after, f.After)
			x.assumed(f.Standing)
		}
		if !x.row(len(names)) {
			return false
		}
	}
	return true
}

// side adds a verdict and what decides it; in one cell, but of a CSV.
func (x *export) side(r *document.Reader, v core.Verdict) {
	x.state(StateOf(v))
	x.decided(r.Group, v.Rule, "reason."+string(v.Reason))
	if x.format != CSV {
		state := len(x.cells) - 2
		x.cells = append(x.cells[:state], x.cells[state]+", "+x.cells[state+1])
	}
}

// verdict writes a verdict into an object.
func (x *export) verdict(r *document.Reader, v core.Verdict) {
	w := &x.object
	w.Key("allowed").Bool(v.Allowed)
	w.Key("reason").String(string(v.Reason))
	if v.Rule != nil {
		w.Key("rule").String(r.Group.RuleText(v.Rule))
		w.Key("line").Int(v.Rule.Line)
	}
}

// afterFetch tells why the fetch decides; nothing if it does not.
func (x *export) afterFetch() []core.Message {
	if x.bench.Access == nil {
		return nil
	}
	return x.bench.Access.Messages()
}

// others lists the names of those who are treated otherwise.
func others(d *Differences) string {
	var names []string
	for _, t := range d.Treated() {
		names = append(names, t.Names...)
	}
	return strings.Join(names, ", ")
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

// code is a code span in a table's cell, with as many backticks as its text needs; on paper and in a CSV, the text.
func (x *export) code(text string) string {
	if x.format == CSV {
		return text
	}
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
