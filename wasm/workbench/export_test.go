package workbench

import (
	"encoding/csv"
	"encoding/json"
	"strconv"
	"strings"
	"testing"
)

func exported(t *testing.T, f Format, typed, resolved []string) string {
	t.Helper()
	b, l := benchOf(typed...)
	l.resolved = resolved
	b.SetText([]byte("User-agent: *\nDisallow: /a|`b\nAllow: /\n"))
	b.Update()
	b.Work(always)
	var text strings.Builder
	if !b.Export(f, func(code string, _ ...any) string { return code },
		func(part string) bool { text.WriteString(part); return true }) {
		t.Error("it ended early")
	}
	return text.String()
}

func TestExportCSV(t *testing.T) {
	text := exported(t, CSV, []string{"/a|`b,\"c", "=cmd", "/x", "mailto:x"},
		[]string{"https://www.example.com/a|`b,\"c", "!invalid", "https://www.example.com/x", "!scheme"})
	records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(records) != 5 || records[1][0] != "https://www.example.com/a|`b,\"c" || records[1][2] != "blocked" ||
		records[1][4] != "2" || records[1][7] != "" {
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
	if err := json.Unmarshal([]byte(exported(t, JSON, typed, resolved)), &verdicts); err != nil {
		t.Fatal(err)
	}
	if len(verdicts) != len(typed)-2 || verdicts[0].URL != resolved[1] {
		t.Errorf("%d verdicts, the first of %s", len(verdicts), verdicts[0].URL)
	}
	if got := exported(t, JSON, []string{"x"}, []string{"!invalid"}); got != "[]\n" {
		t.Errorf("nothing usable: %q", got)
	}
}

func TestExportMarkdown(t *testing.T) {
	lines := strings.Split(exported(t, Markdown, []string{"/a|`b"}, []string{"https://www.example.com/a|`b"}), "\n")
	want := "| `` https://www.example.com/a\\|`b `` | verdict.blocked | `` Disallow: /a\\|`b `` page.line |  |"
	if lines[2] != want {
		t.Errorf("got  %s\nwant %s", lines[2], want)
	}
}
