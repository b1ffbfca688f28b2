package workbench

import (
	"encoding/csv"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"robotscope/web"
	"robotscope/web/locales"
)

func exported(t *testing.T, f Format, typed, resolved []string) string {
	t.Helper()
	b, l := benchOf(typed...)
	l.resolved = resolved
	b.SetText([]byte("User-agent: *\nDisallow: /a|`b\nAllow: /\n"))
	b.Update()
	b.Work(always)
	var text strings.Builder
	if _, all := b.Export(f, locales.Catalogue{}, func(part string) bool { text.WriteString(part); return true }); !all {
		t.Error("it ended early")
	}
	return text.String()
}

func TestExportCSV(t *testing.T) {
	text := exported(t, CSV, []string{"/a|`b,\"c", "=cmd", "/x", "mailto:x"},
		[]string{"https://www.example.com/a|`b,\"c", "!invalid", "https://www.example.com/x", "!scheme"})
	records, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\uFEFF"))).ReadAll()
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

func TestExportHoldsWhatIsShown(t *testing.T) {
	b := reading("User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /b\n", "Googlebot", "", "/a", "/b", "mailto:x")
	export := func(f Format) string {
		var s strings.Builder
		b.Export(f, locales.Read(web.English), func(part string) bool { s.WriteString(part); return true })
		return strings.TrimPrefix(s.String(), "\uFEFF")
	}
	b.Shows = Blocked
	if records, err := csv.NewReader(strings.NewReader(export(CSV))).ReadAll(); err != nil || len(records) != 2 || records[1][0] != "https://www.example.com/a" {
		t.Errorf("the filter: %q, %v", records, err)
	}
	var verdicts []struct{ Explanation []struct{ Code, Text string } }
	if err := json.Unmarshal([]byte(export(JSON)), &verdicts); err != nil || len(verdicts) != 1 {
		t.Fatal(verdicts, err)
	}
	if said := verdicts[0].Explanation[0]; said.Text == said.Code || !strings.Contains(said.Text, " ") {
		t.Errorf("no sentence: %+v", said)
	}

	b.Tab = TabMatrix
	b.Crawlers.Restore("own\nGPTBot")
	records, err := csv.NewReader(strings.NewReader(export(CSV))).ReadAll()
	if err != nil || len(records) != 3 {
		t.Fatal(records, err)
	}
	for i, name := range records[0][1:] {
		want := []string{"blocked", "allowed"}
		if name == "GPTBot" {
			want = []string{"allowed", "blocked"}
		}
		if records[1][1+i] != want[0] || records[2][1+i] != want[1] {
			t.Errorf("%s: %q", name, records)
		}
	}
	var rows []struct {
		URL      string
		Crawlers []struct {
			Name    string
			Allowed bool
			Line    int
		}
	}
	if err := json.Unmarshal([]byte(export(JSON)), &rows); err != nil || len(rows) != 2 || len(rows[0].Crawlers) != len(records[0])-1 {
		t.Errorf("%+v, %v", rows, err)
	}
	if text := export(Markdown); !strings.Contains(text, "| `https://www.example.com/a` |") || strings.Count(text, "\n") != 4 {
		t.Errorf("%s", text)
	}

	b.Tab = TabChanges
	b.Changes = NewChanges(b, asking("User-agent: *\nDisallow: /b\n", "Googlebot"), asking("User-agent: *\nDisallow: /a\n", "Googlebot"))
	b.Changes.Work(always)
	records, err = csv.NewReader(strings.NewReader(export(CSV))).ReadAll()
	if err != nil || len(records) != 3 || strings.Join(records[1], " ") != "https://www.example.com/a Googlebot allowed   blocked Disallow: /a 2" {
		t.Errorf("%q, %v", records, err)
	}
	var changes []struct{ Before, After struct{ Allowed bool } }
	if err := json.Unmarshal([]byte(export(JSON)), &changes); err != nil || len(changes) != 2 || !changes[0].Before.Allowed || changes[0].After.Allowed {
		t.Errorf("%+v, %v", changes, err)
	}
	if text := export(Markdown); !strings.Contains(text, "| Allowed, No rule matches | Blocked, `Disallow: /a` Line 2 |") {
		t.Errorf("%s", text)
	}
}

func TestExportSaysWhatIsAssumed(t *testing.T) {
	b := reading("User-agent: *\nDisallow: /a\n", "Googlebot", "", "/a", "https://example.com/a", "https://other.example/a")
	b.TellSite()
	b.AssumeSame(true)
	b.Update()
	b.Work(always)
	b.Crawlers.Restore("own\nGPTBot")
	export := func(f Format) string {
		var s strings.Builder
		b.Export(f, locales.Read(web.English), func(part string) bool { s.WriteString(part); return true })
		return strings.TrimPrefix(s.String(), "\uFEFF")
	}
	for _, tab := range []Tab{TabList, TabMatrix, TabChanges} {
		if b.Tab = tab; tab == TabChanges {
			b.Changes = NewChanges(b, asking("", "Googlebot"), asking("User-agent: *\nDisallow: /a\n", "Googlebot"))
			b.Changes.Work(always)
		}
		records, err := csv.NewReader(strings.NewReader(export(CSV))).ReadAll()
		if err != nil {
			t.Fatal(tab, err)
		}
		last := len(records[0]) - 1
		if records[0][last] != "assumed" || records[1][last] != "" || records[2][last] != "yes" {
			t.Errorf("%s: %q", tab, records)
		}
		var rows []struct {
			URL     string
			Assumed bool
		}
		if err := json.Unmarshal([]byte(export(JSON)), &rows); err != nil || rows[0].Assumed || !rows[1].Assumed || len(rows) > 2 && rows[2].Assumed {
			t.Errorf("%s: %+v, %v", tab, rows, err)
		}
		if text := export(Markdown); strings.Count(text, "| `https://example.com/a` · assumed the same there |") != 1 ||
			strings.Count(text, "assumed") != 1 {
			t.Errorf("%s: %s", tab, text)
		}
	}
	if text := b.Report(locales.Read(web.English)); !strings.Contains(text, "https://example.com/a · assumed the same there") {
		t.Errorf("on paper: %s", text)
	}
	b.AssumeSame(false)
	b.Update()
	b.Work(always)
	if b.Tab = TabList; strings.Contains(export(CSV), "assumed") {
		t.Error("nothing is assumed any more")
	}
}
