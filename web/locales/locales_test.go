package locales_test

import (
	"encoding/json"
	"go/scanner"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/core/lint"
	"robotscope/web/locales"
)

func english(t *testing.T) map[string]string { return sentences(t, "en.json") }

func sentences(t *testing.T, file string) map[string]string {
	t.Helper()
	var all map[string]string
	if err := json.Unmarshal([]byte(read(t, file)), &all); err != nil {
		t.Fatal(file, err)
	}
	return all
}

// catalogueOf makes a Catalogue of templates by code.
func catalogueOf(templates map[string]string) locales.Catalogue {
	var b strings.Builder
	for i, code := range slices.Sorted(maps.Keys(templates)) {
		if i > 0 {
			b.WriteString(",\n")
		}
		b.WriteString("  " + strconv.Quote(code) + ": " + strconv.Quote(templates[code]))
	}
	return locales.Read("{\n" + b.String() + "\n}\n")
}

// TestFiles finds each template of the files by its code, for which they must
// be sorted and have an entry a line.
func TestFiles(t *testing.T) {
	files, err := filepath.Glob("*.json")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		c := locales.Read(read(t, file))
		remembering := c.Remembering()
		all := sentences(t, file)
		for code, want := range all {
			for _, c := range []locales.Catalogue{c, remembering, remembering} {
				if got, ok := c.Template(code); !ok || got != want {
					t.Errorf("%s: %q is %q, want %q: are the lines sorted by code?", file, code, got, want)
				}
			}
			for _, no := range []string{code + "x", code[:len(code)-1], code + "\x00"} {
				if _, ok := c.Template(no); ok != (all[no] != "") {
					t.Errorf("%s: %q is there: %t", file, no, ok)
				}
			}
		}
	}
	for _, empty := range []locales.Catalogue{{}, locales.Read(""), locales.Read("{}\n"), locales.Read("{\n}\n")} {
		if template, ok := empty.Template("page.line"); ok {
			t.Errorf("an empty catalogue has %q", template)
		}
	}
}

func TestText(t *testing.T) {
	c := catalogueOf(map[string]string{
		"plain":  "Nothing to fill in.",
		"args":   "`{rule}` on line {line} of {name}",
		"number": "{n, number} or {n}",
		"plural": "{n, plural, one {# octet} other {# octets}} in all",
		"ja":     "{n, plural, other {# オクテット}}",
		"open":   "an open {brace",
		"nested": "{n, plural, one {the rule `{rule}`} other {# rules}}",
		"quoted": "\"{name}\"\n\\",
	})
	for _, tt := range []struct {
		code string
		n    int
		want string
	}{
		{"plain", 0, "Nothing to fill in."},
		{"args", 0, "`/{n}#` on line 1007 of x"},
		{"number", 1234567, "1,234,567 or 1234567"},
		{"number", 100, "100 or 100"},
		{"number", -1000, "-1,000 or -1000"},
		{"plural", 1, "1 octet in all"},
		{"plural", 1500, "1,500 octets in all"},
		{"ja", 1, "1 オクテット"},
		{"open", 0, "an open {brac}"},
		{"nested", 1, "the rule `/{n}#`"},
		{"quoted", 0, "\"x\"\n\\"},
		{"no such code", 0, "no such code"},
	} {
		m := core.Message{Code: tt.code, Args: []core.Arg{
			{Name: "rule", Value: "/{n}#"}, {Name: "line", Value: 1007}, {Name: "name", Value: "x"}, {Name: "n", Value: tt.n},
		}}
		if got := c.Text(m); got != tt.want {
			t.Errorf("%s with %d: got %q, want %q", tt.code, tt.n, got, tt.want)
		}
	}
}

func TestMessageMarksCodeAndArguments(t *testing.T) {
	c := catalogueOf(map[string]string{"m": "a `{x} b` {x}"})
	got := c.Message(core.Message{Code: "m", Args: []core.Arg{{Name: "x", Value: "X"}}})
	want := []locales.Piece{{Text: "a "}, {Text: "X", Code: true, Arg: "x"}, {Text: " b", Code: true}, {Text: " "}, {Text: "X", Arg: "x"}}
	if len(got) != len(want) {
		t.Fatalf("got %+v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("piece %d: got %+v, want %+v", i, got[i], want[i])
		}
	}
}

// TestEnglishIsComplete finds a sentence for every code in the sources, those
// written out and those put together from a prefix and a value.
func TestEnglishIsComplete(t *testing.T) {
	c := english(t)
	need := map[string]string{}
	for _, r := range []core.Reason{core.ReasonRobotsFile, core.ReasonNoGroup, core.ReasonNoRule, core.ReasonURLTooLong} {
		need["reason."+string(r)] = "core.Reason"
	}
	for _, r := range []core.Reason{core.ReasonRobotsFile, core.ReasonNoGroup, core.ReasonNoRule, core.ReasonLongestRule, core.ReasonAllowOnTie, core.ReasonFirstRule, core.ReasonURLTooLong} {
		need["explain."+string(r)] = "core.Reason"
	}
	for _, d := range core.Dialects() {
		need["dialect."+d.Name()] = "core.Dialects"
	}
	for _, p := range crawlers.Purposes() {
		need["purpose."+string(p)] = "crawlers.Purposes"
	}
	for _, problem := range []string{"scheme", "invalid", "site", "too-long"} {
		need["entry."+problem], need["entry."+problem+".help"] = "resolve.js", "resolve.js"
	}
	for _, state := range []string{"allowed", "blocked", "unusable"} {
		need["verdict."+state] = "page"
	}
	for _, code := range lint.Codes() {
		need["lint."+code] = "lint.Codes"
	}
	for _, severity := range []lint.Severity{lint.Error, lint.Warning, lint.Note} {
		need["severity."+string(severity)], need["page.count-"+string(severity)] = "lint.Severity", "lint.Severity"
	}
	literal := regexp.MustCompile(`"((?:access.notice|explain|group|agent|file|site|page|entry|verdict|dialect|purpose|reason|rule|proof|expect|export|share|matrix|kept|import|copy|change|view|others)\.[a-z0-9.-]*[a-z0-9]|agent-[a-z-]+)"`)
	err := fs.WalkDir(os.DirFS("../.."), ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			!strings.HasPrefix(path, "core/") && !strings.HasPrefix(path, "wasm/") {
			return err
		}
		b, err := os.ReadFile("../../" + path)
		if err != nil {
			return err
		}
		for _, m := range literal.FindAllStringSubmatch(string(b), -1) {
			need[m[1]] = path
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for code, where := range need {
		if c[code] == "" {
			t.Errorf("en.json has no %q, used by %s", code, where)
		}
	}
	if len(need) < 60 {
		t.Errorf("only %d codes were found in the sources", len(need))
	}
}

// A family is codes that are put together: a prefix, a value and a suffix. The
// values are texts of the sources in some places, of constants above all.
type family struct {
	prefix, suffix string
	values         string // folders or files, separated by spaces
}

var families = []family{
	{"explain.", "", "core/"},
	{"reason.", "", "core/"},
	{"dialect.", "", "core/"},
	{"lint.", "", "core/lint/"},
	{"lint.", ".fix", "core/lint/"},
	{"choice.", "", "core/lint/"},
	{"severity.", "", "core/lint/"},
	{"page.count-", "", "core/lint/"},
	{"access.met.", "", "core/access/"},
	{"access.then.", "", "core/access/"},
	{"purpose.", "", "core/crawlers/"},
	{"purpose-word.", "", "core/crawlers/"},
	{"entry.", "", "core/site/ web/src/resolve.js"},
	{"entry.", ".help", "core/site/ web/src/resolve.js"},
	{"live.", "", "core/site/ web/src/resolve.js"},
	{"import.", "", "web/src/import.js"},
	{"preset.", "", "core/crawlers/ wasm/"},
	{"expect.", "", "wasm/"},
	{"expect.mark-", "", "wasm/"},
	{"verdict.", "", "wasm/"},
	{"view.", "", "wasm/"},
	{"", "-more", "wasm/"},
	{"", "-rule", "wasm/"},
	{"dialect-name.", "", "core/"},
	{"headline.", "-allowed", "core/crawlers/"},
	{"headline.", "-blocked", "core/crawlers/"},
	{"", "-assumed", "wasm/headline/"},
	{"agent.", "", "wasm/workbench/"},
	{"others.site-", "", "wasm/workbench/"},
	{"others.fetch-", "", "wasm/workbench/"},
	{"matrix.obeys-", "", "core/crawlers/"},
	{"", "-use", "wasm/headline/"},
}

// TestEverySentenceIsUsed finds each code of en.json in the sources, as it
// stands or put together as families says.
func TestEverySentenceIsUsed(t *testing.T) {
	texts := sourceTexts(t)
	said := map[string]bool{}
	for _, in := range texts {
		for text := range in {
			said[text] = true
		}
	}
	made := map[family]map[string]bool{}
	for _, f := range families {
		if f.prefix != "" && !said[f.prefix] || f.suffix != "" && !said[f.suffix] {
			t.Errorf("families: nothing puts codes together from %q any more", f.prefix+"…"+f.suffix)
		}
		made[f] = map[string]bool{}
		for _, place := range strings.Fields(f.values) {
			for path, in := range texts {
				if !strings.HasPrefix(path, place) {
					continue
				}
				for text := range in {
					made[f][f.prefix+text+f.suffix] = true
				}
			}
		}
	}
	used := map[family]bool{}
	for code := range english(t) {
		found := said[code]
		for _, f := range families {
			if !said[code] && made[f][code] {
				used[f], found = true, true
			}
		}
		if !found {
			t.Errorf("en.json has %q, which nothing says", code)
		}
	}
	for _, f := range families {
		if !used[f] {
			t.Errorf("families: no sentence needs %q", f.prefix+"…"+f.suffix)
		}
	}
}

// sourceTexts is the texts in quotes of the sources that are not tests, by
// file.
func sourceTexts(t *testing.T) map[string]map[string]bool {
	t.Helper()
	quoted := regexp.MustCompile("'([^'\n]*)'|\"([^\"\n]*)\"|`([^`\n]*)`")
	texts := map[string]map[string]bool{}
	for _, folder := range []string{"core", "wasm", "web/src"} {
		err := filepath.WalkDir(filepath.Join("../..", folder), func(path string, _ fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			in := map[string]bool{}
			switch {
			case strings.HasSuffix(path, "_test.go"):
			case strings.HasSuffix(path, ".go"):
				for _, text := range goTexts(t, path) {
					in[text] = true
				}
			case strings.HasSuffix(path, ".js"):
				for _, m := range quoted.FindAllStringSubmatch(read(t, path), -1) {
					in[m[1]+m[2]+m[3]] = true
				}
			}
			texts[strings.TrimPrefix(filepath.ToSlash(path), "../../")] = in
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return texts
}

func goTexts(t *testing.T, path string) []string {
	t.Helper()
	src := []byte(read(t, path))
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile(path, -1, len(src)), src, nil, 0)
	var texts []string
	for {
		_, kind, literal := s.Scan()
		if kind == token.EOF {
			return texts
		}
		if kind == token.STRING {
			text, err := strconv.Unquote(literal)
			if err != nil {
				t.Fatal(path, err)
			}
			texts = append(texts, text)
		}
	}
}

// TestTranslationsAreComplete finds in each other language every code of
// en.json, of index.html, whose English stands there, and of the editor's
// phrases; the same arguments and the same code in backticks.
func TestTranslationsAreComplete(t *testing.T) {
	files, err := filepath.Glob("*.json")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	need := english(t)
	fixed := regexp.MustCompile(`data-t(?:-[a-z]+)?="([^"]+)"`)
	for _, m := range fixed.FindAllStringSubmatch(read(t, "../index.html"), -1) {
		if need[m[1]] == "" {
			need[m[1]] = "fixed words"
		}
	}
	list := regexp.MustCompile(`(?s)const PHRASES = \[(.*?)\]`).FindStringSubmatch(read(t, "../src/editor.js"))
	for _, m := range regexp.MustCompile(`'([^']+)'`).FindAllStringSubmatch(list[1], -1) {
		need["phrase."+m[1]] = "fixed words"
	}
	argument := regexp.MustCompile(`\{([a-zA-Z]+)\b[},]`)
	inCode := regexp.MustCompile("`([^`]*)`")
	for _, file := range files {
		if file == "en.json" {
			continue
		}
		translated := sentences(t, file)
		for code, source := range need {
			text := translated[code]
			if text == "" {
				t.Errorf("%s has no %q", file, code)
				continue
			}
			if source == "fixed words" {
				continue
			}
			has := set(argument, source)
			for name := range set(argument, text) {
				if !has[name] {
					t.Errorf("%s: %q has {%s}, which en.json does not", file, code, name)
				}
			}
			for part := range set(inCode, text) {
				if strings.Contains(part, "{") && !strings.Contains(source, "`"+part+"`") {
					t.Errorf("%s: %q shows `%s` as code, which en.json does not", file, code, part)
				}
			}
		}
		for code := range translated {
			if need[code] == "" {
				t.Errorf("%s has %q, which nothing uses", file, code)
			}
		}
	}
}

func set(pattern *regexp.Regexp, text string) map[string]bool {
	found := map[string]bool{}
	for _, m := range pattern.FindAllStringSubmatch(text, -1) {
		found[m[1]] = true
	}
	return found
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
