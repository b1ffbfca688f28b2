package main

import (
	"encoding/csv"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"robotscope/core"
)

func exported(t *testing.T, f format, typed, resolved string) string {
	t.Helper()
	b := bench("User-agent: *\nDisallow: /a|`b\nAllow: /\n", "FooBot", typed, "https://www.example.com\n"+resolved)
	x := &export{bench: b, format: f, words: func(code string, args ...core.Arg) string { return code }}
	text := x.start()
	for done := false; !done; {
		var part string
		part, done = x.step()
		text += part
	}
	return text + x.finish()
}

func TestExportCSV(t *testing.T) {
	text := exported(t, formatCSV, "/a|`b,\"c\n=cmd\n/x\nmailto:x", "https://www.example.com/a|`b,\"c\n!invalid\nhttps://www.example.com/x\n!scheme")
	records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(records) != 5 || records[1][0] != "https://www.example.com/a|`b,\"c" || records[1][2] != "blocked" || records[1][4] != "2" {
		t.Errorf("%q", records)
	}
	if records[2][0] != "'=cmd" || records[2][2] != "unusable" {
		t.Errorf("a formula: %q", records[2])
	}
}

func TestExportJSON(t *testing.T) {
	var typed, resolved []string
	for i := range 2*exportStep + 3 {
		typed = append(typed, "/"+strconv.Itoa(i))
		resolved = append(resolved, "https://www.example.com/"+strconv.Itoa(i))
	}
	resolved[0], resolved[exportStep] = "!invalid", "!invalid" // at the start, and where a step begins
	var verdicts []struct{ URL string }
	if err := json.Unmarshal([]byte(exported(t, formatJSON, strings.Join(typed, "\n"), strings.Join(resolved, "\n"))), &verdicts); err != nil {
		t.Fatal(err)
	}
	if len(verdicts) != len(typed)-2 || verdicts[0].URL != resolved[1] {
		t.Errorf("%d verdicts, the first of %s", len(verdicts), verdicts[0].URL)
	}
	if got := exported(t, formatJSON, "x", "!invalid"); got != "[]\n" {
		t.Errorf("nothing usable: %q", got)
	}
}

func TestExportMarkdown(t *testing.T) {
	lines := strings.Split(exported(t, formatMarkdown, "/a|`b", "https://www.example.com/a|`b"), "\n")
	if want := "| `` https://www.example.com/a\\|`b `` | verdict.blocked | `` Disallow: /a\\|`b `` page.line |"; lines[2] != want {
		t.Errorf("got  %s\nwant %s", lines[2], want)
	}
}
