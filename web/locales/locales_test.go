package locales_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/core/lint"
	"robotscope/web/locales"
)

func english(t *testing.T) locales.Catalogue {
	t.Helper()
	b, err := os.ReadFile("en.json")
	if err != nil {
		t.Fatal(err)
	}
	var c locales.Catalogue
	if err := json.Unmarshal(b, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestText(t *testing.T) {
	c := locales.Catalogue{
		"plain":  "Nothing to fill in.",
		"args":   "`{rule}` on line {line} of {name}",
		"number": "{n, number} or {n}",
		"plural": "{n, plural, one {# octet} other {# octets}} in all",
		"ja":     "{n, plural, other {# オクテット}}",
		"open":   "an open {brace",
		"nested": "{n, plural, one {the rule `{rule}`} other {# rules}}",
	}
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
	c := locales.Catalogue{"m": "a `{x} b` {x}"}
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
	literal := regexp.MustCompile(`"((?:access.notice|explain|group|agent|file|site|page|entry|verdict|dialect|purpose|reason|expect|export|share|matrix|kept|import|copy|change|view)\.[a-z0-9.-]*[a-z0-9]|agent-[a-z-]+)"`)
	err := fs.WalkDir(os.DirFS("../.."), ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			!strings.HasPrefix(path, "core/") && !strings.HasPrefix(path, "wasm/page/") {
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
