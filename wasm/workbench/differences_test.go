package workbench

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/web"
	"robotscope/web/locales"
)

// marks are what the rows say of others, "" for nothing.
func marks(t *testing.T, b *Bench) []string {
	words := locales.Read(web.English)
	var list []string
	for i := range b.Count() {
		d := b.Differences(i)
		m, ok := d.Mark()
		text := ""
		if ok {
			text = words.Text(m)
		}
		list = append(list, text)
	}
	return list
}

func texts(t *testing.T, messages []core.Message) []string {
	words := locales.Read(web.English)
	var list []string
	for _, m := range messages {
		list = append(list, words.Text(m))
	}
	return list
}

// example is the file and the list that web/index.html begins with.
func example(t *testing.T) (robots string, entries []string) {
	t.Helper()
	b, err := os.ReadFile("../../web/index.html")
	if err != nil {
		t.Fatal(err)
	}
	area := func(id string) string {
		_, after, ok := strings.Cut(string(b), `<textarea id="`+id+`"`)
		if !ok {
			t.Fatalf("the page has no %s", id)
		}
		_, after, _ = strings.Cut(after, ">")
		text, _, _ := strings.Cut(after, "</textarea>")
		return strings.TrimPrefix(text, "\n")
	}
	return area("robots-text"), strings.Split(strings.TrimSpace(area("urls-text")), "\n")
}

func TestTheExampleIsReadAlike(t *testing.T) {
	robots, entries := example(t)
	b := reading(robots, "Googlebot", "", entries...)
	b.Compare(always)
	if got := b.Passing(ReadDifferently); len(got) != 0 || !b.IsFinal(ReadDifferently) {
		t.Errorf("read differently: %v", got)
	}
	said := texts(t, b.WholeSite())
	if len(said) != 1 || !strings.HasPrefix(said[0], "GPTBot, ClaudeBot, CCBot may fetch nothing of the site (line ") {
		t.Errorf("%q", said)
	}
	for i, text := range marks(t, b) {
		if strings.Contains(text, "GPTBot") {
			t.Errorf("%s: %q, which is so for the whole site", entries[i], text)
		}
	}
}

func TestOthersAreNamed(t *testing.T) {
	b := reading("User-agent: *\nDisallow: /x\n\nUser-agent: Googlebot\nDisallow:\n", "Googlebot", "", "/x", "/y", "mailto:x")
	if b.Differences(0).Known || !b.Uncompared() || b.IsFinal(ForOthers) {
		t.Error("compared too early")
	}
	b.Compare(always)
	got := marks(t, b)
	if !strings.HasPrefix(got[0], "not for bingbot, ") || !strings.HasSuffix(got[0], " (line 2)") || got[1] != "" || got[2] != "" {
		t.Errorf("%q", got)
	}
	if got := b.Passing(ForOthers); !slices.Equal(got, []int32{0}) {
		t.Errorf("for others: %v", got)
	}
	d := b.Differences(0)
	treated := d.Treated()
	if len(treated) != 1 || !slices.Contains(treated[0].Names, "GPTBot") || treated[0].Line != 2 ||
		texts(t, treated[0].Why())[1] != "`Disallow: /x` on line 2" {
		t.Errorf("%+v", treated)
	}
	b.Ask("bingbot", "") // the other way round
	b.Update()
	b.Work(always)
	b.Compare(always)
	d = b.Differences(0)
	treated = d.Treated() // Applebot obeys Googlebot's group, in a reading of its own
	if len(treated) != 2 || treated[0].Names[0] != "Googlebot" || treated[1].Names[0] != "Applebot" || !treated[0].Verdict.Allowed {
		t.Errorf("%+v", treated)
	}
}

func TestReadDifferently(t *testing.T) {
	b := reading("User-agent: *\nDisallow: /p\nAllow: /p/q/\nDisalow: /r\n", "FooBot", "", "/p/q/1", "/p/1", "/r", "mailto:x")
	b.Compare(always)
	if got := b.Passing(ReadDifferently); !slices.Equal(got, []int32{2}) {
		t.Errorf("today: %v", got)
	}
	b.SetOld(true)
	b.Update()
	if !b.Uncompared() || len(b.Passing(ReadDifferently)) != 0 || b.Checked() != b.Count() {
		t.Error("the verdicts stay, and nothing of what was compared")
	}
	b.Compare(always)
	if got := b.Passing(ReadDifferently); !slices.Equal(got, []int32{0, 2}) {
		t.Errorf("and by the rules of 1994: %v", got)
	}
	if said := texts(t, b.Company()); len(said) != 3 || !strings.Contains(said[2], "MojeekBot") {
		t.Errorf("%q", said)
	}
	if d := b.Differences(2); len(d.Treated()) != 0 {
		t.Errorf("%+v: Googlebot obeys the same group, and only reads it differently", d.Treated())
	}
}

func TestCompanyIsNamed(t *testing.T) {
	b := reading("User-agent: SemrushBot\nDisallow: /\n", "Googlebot", "", "/")
	if b.Company() != nil {
		t.Error("not known yet")
	}
	b.Compare(always)
	said := texts(t, b.Company())
	if len(said) != 3 || said[0] != "Compared with 13 other crawlers" || !strings.HasPrefix(said[1], "Main crawlers: bingbot, ") ||
		said[2] != "Named in the file: SemrushBot." {
		t.Errorf("%q", said)
	}
}

func TestAFailedFetchIsCompared(t *testing.T) {
	b := listed("/a")
	b.Ask("Googlebot", "")
	b.SetLive(nil, Live{Met: access.Fetch{URL: "https://www.example.com/robots.txt",
		Hops: []access.Hop{{URL: "https://www.example.com/robots.txt", Status: 503}}}})
	b.Update()
	b.Work(always)
	b.Compare(always)
	d := b.Differences(0)
	var names []string
	for _, o := range d.Treated() {
		if o.Access == nil || !o.Verdict.Allowed {
			t.Errorf("%v: %+v", o.Names, o.Verdict)
		}
		names = append(names, o.Names...)
	}
	if !slices.Contains(names, "YandexBot") || d.Verdict.Allowed || d.ReadDifferently {
		t.Errorf("%v", names)
	}
	if said := strings.Join(texts(t, b.WholeSite()), "\n"); !strings.Contains(said, "YandexBot") {
		t.Errorf("%q", said)
	}
}

func TestExportsTellBoth(t *testing.T) {
	const robots = "User-agent: *\nDisallow: /x\nDisalow: /r\n\nUser-agent: Googlebot\nDisallow:\nDisalow: /r\n"
	export := func(f Format) string {
		b := reading(robots, "Googlebot", "", "/x", "/r")
		var s strings.Builder
		b.Export(f, locales.Read(web.English), func(part string) bool {
			s.WriteString(part)
			return true
		})
		return s.String()
	}
	records, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(export(CSV), "\uFEFF"))).ReadAll()
	if err != nil || len(records) != 3 {
		t.Fatal(records, err)
	}
	if r := records[1]; r[6] != "" || !strings.HasPrefix(r[7], "bingbot, ") {
		t.Errorf("%q", r)
	}
	if r := records[2]; r[6] != "yes" {
		t.Errorf("%q", r)
	}
	var verdicts []struct {
		ReadDifferently bool
		Others          []struct {
			Name    string
			Allowed bool
			Line    *int
		}
	}
	if err := json.Unmarshal([]byte(export(JSON)), &verdicts); err != nil || len(verdicts) != 2 {
		t.Fatal(verdicts, err)
	}
	if v := verdicts[0]; v.ReadDifferently || v.Others[0].Name != "bingbot" || v.Others[0].Allowed || *v.Others[0].Line != 2 {
		t.Errorf("%+v", v)
	}
	if !verdicts[1].ReadDifferently {
		t.Errorf("%+v", verdicts[1])
	}
	lines := strings.Split(export(Markdown), "\n")
	if !strings.Contains(lines[2], "| not for bingbot, ") || !strings.Contains(lines[3], "| read differently") {
		t.Errorf("%q", lines)
	}
}
