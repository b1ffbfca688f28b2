package document

import (
	"slices"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/crawlers"
	"robotscope/core/habit"
)

func agent(t *testing.T, name string) crawlers.Agent {
	t.Helper()
	a, err := crawlers.Resolve(name)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestReaders(t *testing.T) {
	d := New([]byte("User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /b\n"))
	reader := func(name string) *Reader { return d.ReaderFor(agent(t, name), "rfc9309", nil) }
	bing, claude, gpt := reader("Bingbot"), reader("ClaudeBot"), reader("GPTBot")
	if !bing.ObeysAs(claude) || bing.ObeysAs(gpt) {
		t.Error("those without a group of their own obey the same rules, and the one that has its own does not")
	}
	again := reader("Bingbot")
	if again.Group.Reading != bing.Group.Reading || &again.Group.Rules[0] != &bing.Group.Rules[0] {
		t.Error("read or compiled anew")
	}
	if bing.Name() != "bingbot" || d.ReaderFor(agent(t, "FooBot"), "", nil).Name() != "FooBot" {
		t.Errorf("names are %q", bing.Name())
	}
	notFound := access.Fetch{Hops: []access.Hop{{URL: "https://www.example.com/robots.txt", Status: 404}}}
	failed := d.ReaderFor(agent(t, "Bingbot"), "rfc9309", &notFound)
	v := failed.Check("https://www.example.com/a")
	if failed.Access == nil || !v.Allowed || v.Reason != core.Reason(access.Unavailable) {
		t.Errorf("without a file: %+v", v)
	}
	if failed.ObeysAs(bing) || failed.SameRulesAs(bing) {
		t.Error("no file is not the file")
	}
}

func TestColumn(t *testing.T) {
	d := New([]byte("# ä\n# 𝄞 x\n"))
	if got := d.Column(len("# ä\n# 𝄞 ")); got != 5 {
		t.Errorf("got %d, want 5: the clef takes two code units", got)
	}
}

func TestJudge(t *testing.T) {
	fetched := access.Fetch{Hops: []access.Hop{{URL: "https://www.example.com/robots.txt", Status: 503}}}
	for _, tt := range []struct {
		name, dialect string
		access        access.Access
		habit         habit.Habit
	}{
		{"Googlebot", "", access.DisallowAll, habit.Google},
		{"YandexBot", "", access.AllowAll, habit.Yandex},
		{"YandexBot", "rfc9309", access.DisallowAll, habit.None},
		{"GPTBot", "", access.DisallowAll, habit.Undocumented},
	} {
		if got := Judge(agent(t, tt.name), tt.dialect, fetched); got.Access != tt.access || got.Habit != tt.habit {
			t.Errorf("%s, dialect %q: %s, habit %q", tt.name, tt.dialect, got.Access, got.Habit)
		}
	}
}

func TestCutMessages(t *testing.T) {
	line := "Disallow: /0123456789012345678901234567\n" // 40 bytes; 12,800 fill the limit
	for _, tt := range []struct {
		name, robots string
		codes        []string
	}{
		{"fits", strings.Repeat(line, 12800), nil},
		{"at a line's end", strings.Repeat(line, 12801), []string{"file.cut"}},
		{"within a line", "x\n" + strings.Repeat(line, 12801), []string{"file.cut-line"}},
		{"within the last line", strings.Repeat(line, 12799) + strings.Repeat("x", 41), []string{"file.cut-end"}},
	} {
		var got []string
		for _, m := range CutMessages(core.Parse([]byte(tt.robots))) {
			got = append(got, m.Code)
		}
		if !slices.Equal(got, tt.codes) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.codes)
		}
	}
}
