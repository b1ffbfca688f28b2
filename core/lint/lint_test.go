package lint_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/core/internal/fixture"
	"robotscope/core/lint"
	"robotscope/web"
	"robotscope/web/locales"
)

var update = flag.Bool("update", false, "rewrite the want and fixed sections of testdata, its golden files and CODES.md")

// An example shows one code: testdata/CODE.txtar. Its comment says in a
// sentence what is wrong. The sections:
//
//	robots.txt  the file, in the notation of core/testdata/behaviour. The first
//	            "…" is replaced by as many letters a as the input's fill says.
//	input       lines "key value", if need be: dialect, crawler, site, fill
//	want        every diagnostic, as go test -update writes them
//	fixed       the file after the fix of the code's first diagnostic; left out
//	            if it has none
//	NAME        the file after that choice of the code's first diagnostic
type example struct {
	code, comment string
	sections      map[string]string
	in            lint.Input
	src           []byte
	found         []lint.Diagnostic
	shown         *lint.Diagnostic // the first of the code
}

func readExample(t testing.TB, name string) *example {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	x := &example{code: strings.TrimSuffix(path.Base(name), ".txtar")}
	if x.comment, x.sections, err = fixture.Read(text); err != nil {
		t.Fatal(err)
	}
	src, err := fixture.Unescape(x.sections["robots.txt"])
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for line := range strings.Lines(x.sections["input"]) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		ok := true
		switch key {
		case "dialect":
			x.in.Dialect, ok = core.DialectNamed(value)
		case "crawler":
			var c crawlers.Crawler
			c, ok = crawlers.Lookup(value)
			x.in.Crawler = &c
		case "site":
			x.in.Site = value
		case "fill":
			n, err := strconv.Atoi(value)
			ok = err == nil
			src = strings.Replace(src, "…", strings.Repeat("a", n), 1)
		default:
			ok = false
		}
		if !ok {
			t.Fatalf("%s: input %q", name, line)
		}
	}
	for section := range x.sections {
		if !slices.Contains([]string{"robots.txt", "input", "want", "fixed", "open", "close"}, section) {
			t.Fatalf("%s: unknown section %q", name, section)
		}
	}
	x.src = []byte(src)
	x.in.File = core.Parse(x.src)
	x.found = lint.Run(x.in)
	for i := range x.found {
		if x.found[i].Code == x.code && x.shown == nil {
			x.shown = &x.found[i]
		}
	}
	return x
}

func examples(t testing.TB) map[string]*example {
	t.Helper()
	names, err := fs.Glob(os.DirFS("."), "testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*example{}
	for _, name := range names {
		x := readExample(t, name)
		all[x.code] = x
	}
	return all
}

func TestExamples(t *testing.T) {
	all := examples(t)
	for _, code := range lint.Codes() {
		if all[code] == nil {
			t.Errorf("no testdata/%s.txtar", code)
		}
	}
	for code, x := range all {
		t.Run(code, func(t *testing.T) {
			if !slices.Contains(lint.Codes(), code) {
				t.Fatal("no such code")
			}
			if strings.TrimSpace(x.comment) == "" {
				t.Error("no comment")
			}
			if x.shown == nil {
				t.Error("the example does not show the code")
			}
			want := show(x.in.File, x.found)
			fixed := map[string]string{}
			order := []string{"fixed"}
			if x.shown != nil && x.shown.Fix != nil {
				fixed["fixed"] = fixture.Escape(x.shown.Fix.Apply(x.src))
			}
			if x.shown != nil {
				for _, c := range x.shown.Choices {
					fixed[c.Name] = fixture.Escape(c.Apply(x.src))
					order = append(order, c.Name)
				}
			}
			if *update {
				text := x.comment + "-- robots.txt --\n" + x.sections["robots.txt"]
				if x.sections["input"] != "" {
					text += "-- input --\n" + x.sections["input"]
				}
				text += "-- want --\n" + want
				for _, section := range order {
					if fixed[section] != "" {
						text += "-- " + section + " --\n" + fixed[section]
					}
				}
				if err := os.WriteFile("testdata/"+code+".txtar", []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want != x.sections["want"] {
				t.Errorf("got\n%s\nwant\n%s", want, x.sections["want"])
			}
			for _, section := range []string{"fixed", "open", "close"} {
				if fixed[section] != x.sections[section] {
					t.Errorf("%s\n%s\nwant\n%s", section, fixed[section], x.sections[section])
				}
			}
		})
	}
}

// show writes diagnostics, one a line.
func show(f *core.File, found []lint.Diagnostic) string {
	var b strings.Builder
	for _, d := range found {
		text := f.Text(d.Span)
		if len(text) > 60 {
			text = text[:60] + "…"
		}
		fmt.Fprintf(&b, "line %d %s %s at %q", d.Line, d.Severity, d.Code, text)
		for _, a := range d.Args {
			fmt.Fprintf(&b, " %s=%#v", a.Name, a.Value)
		}
		if len(d.Also) > 0 {
			fmt.Fprintf(&b, " also %d", len(d.Also))
		}
		if d.Fix != nil {
			b.WriteString(map[bool]string{true: " fix neutral", false: " fix"}[d.Fix.Neutral])
		}
		for _, c := range d.Choices {
			b.WriteString(" choice " + c.Name)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// template is a sentence as the catalogue has it; "" if it has none.
func template(c locales.Catalogue, code string) string {
	template, _ := c.Template(code)
	return template
}

// TestSentences holds that each code has a sentence with its arguments, and a
// label if it has a fix.
func TestSentences(t *testing.T) {
	all := locales.Read(web.English)
	for code, x := range examples(t) {
		if x.shown == nil {
			continue
		}
		sentence := template(all, "lint."+code)
		if sentence == "" {
			t.Errorf("no sentence for lint.%s", code)
		}
		for _, a := range x.shown.Args {
			labels := template(all, "lint."+code+".fix")
			for _, c := range x.shown.Choices {
				labels += template(all, "choice."+c.Name)
			}
			if !strings.Contains(sentence+labels, "{"+a.Name) {
				t.Errorf("lint.%s: the sentence lacks {%s}", code, a.Name)
			}
		}
		messages := []core.Message{x.shown.Message()}
		if x.shown.Fix != nil {
			if template(all, "lint."+code+".fix") == "" {
				t.Errorf("no label lint.%s.fix", code)
			}
			messages = append(messages, x.shown.FixMessage())
		}
		for _, c := range x.shown.Choices {
			if template(all, "choice."+c.Name) == "" {
				t.Errorf("no label choice.%s", c.Name)
			}
			messages = append(messages, x.shown.ChoiceMessage(c))
		}
		for _, m := range messages {
			if text := all.Text(m); strings.ContainsAny(strings.ReplaceAll(text, "`{`", ""), "{}#") && !strings.Contains(text, "`#`") {
				t.Errorf("%s: an argument is missing: %s", m.Code, text)
			}
		}
	}
}

// TestCodes holds CODES.md, written with -update, to examples and sentences.
func TestCodes(t *testing.T) {
	all, sentences := examples(t), locales.Read(web.English)
	var b strings.Builder
	b.WriteString("# Codes\n\nWhat `core/lint` tells about a robots.txt, each with an example that is tested. Written by `go test ./core/lint -run Codes -update`\nfrom `testdata/*.txtar` and the English sentences. An **error** surely does not do what it says; a **warning** is probably a mistake, or\ncrawlers differ on it; a **note** is good to know. A *neutral* fix changes no verdict in the dialect in which the file was read. *Choices*\nmean different things, so that only the author can tell which is right.\n\n| code | severity | fix |\n|---|---|---|\n")
	for _, code := range lint.Codes() {
		if x := all[code]; x != nil && x.shown != nil {
			fmt.Fprintf(&b, "| [%s](#%s) | %s | %s |\n", code, code, x.shown.Severity, fixKind(x.shown))
		}
	}
	for _, code := range lint.Codes() {
		x := all[code]
		if x == nil || x.shown == nil {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n%s, line %d · %s\n\n> %s\n", code, strings.TrimSpace(x.comment), x.shown.Severity, x.shown.Line, x.shown.Clause, sentences.Text(x.shown.Message()))
		if x.sections["input"] != "" {
			fmt.Fprintf(&b, "\nRead with: %s\n", strings.ReplaceAll(strings.TrimSpace(x.sections["input"]), "\n", ", "))
		}
		fmt.Fprintf(&b, "\n```\n%s```\n", shorten(x.sections["robots.txt"]))
		for _, c := range x.shown.Choices {
			after := shorten(fixture.Escape(c.Apply(x.src)))
			fmt.Fprintf(&b, "\nChoice: %s\n\n```\n%s```\n", sentences.Text(x.shown.ChoiceMessage(c)), after)
		}
		if x.shown.Fix != nil {
			fmt.Fprintf(&b, "\nFix: %s\n\n```\n%s```\n", sentences.Text(x.shown.FixMessage()), shorten(fixture.Escape(x.shown.Fix.Apply(x.src))))
		}
	}
	if *update {
		if err := os.WriteFile("CODES.md", []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, _ := os.ReadFile("CODES.md"); string(got) != b.String() {
		t.Error("CODES.md is not up to date: go test ./core/lint -run Codes -update")
	}
}

func fixKind(d *lint.Diagnostic) string {
	switch {
	case d.Choices != nil:
		return "choices"
	case d.Fix == nil:
		return ""
	case d.Fix.Neutral:
		return "neutral"
	}
	return "yes"
}

// shorten leaves out the middle of a long file.
func shorten(s string) string {
	lines := strings.SplitAfter(s, "\n")
	if len(lines) < 20 {
		return s
	}
	return strings.Join(lines[:4], "") + "⋮\n" + strings.Join(lines[len(lines)-3:], "")
}
