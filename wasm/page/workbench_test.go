package main

import (
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/wasm/document"
)

func bench(robots, crawler, typed, resolved string) *workbench {
	b := &workbench{}
	b.setText([]byte(robots))
	b.setCrawler(crawler, "")
	origin, answers, _ := strings.Cut(resolved, "\n")
	some := func(lines string, from, count int) string {
		list := strings.Split(lines, "\n")
		return strings.Join(list[from-1:min(from-1+count, len(list))], "\n")
	}
	b.setEntries(origin, strings.Count(typed, "\n")+1, func(from, count int) (string, string) {
		return some(typed, from, count), some(answers, from, count)
	})
	b.advance(func() bool { return false })
	return b
}

func TestWorkbenchAnswersEachEntry(t *testing.T) {
	b := bench("User-agent: *\nDisallow: /a\nAllow: /a/b\n", "FooBot",
		"/a/b\n\n  /a \nmailto:x\nhttps://other.example/a",
		"https://www.example.com\nhttps://www.example.com/a/b\n\nhttps://www.example.com/a\n!scheme\nhttps://other.example/a")
	type row struct {
		typed, requested string
		state            state
		foreign          bool
	}
	want := []row{
		{"/a/b", "", stateAllowed, false},
		{"/a", "", stateBlocked, false},
		{"mailto:x", "", stateUnusable, false},
		{"https://other.example/a", "", stateBlocked, true},
	}
	if len(b.entries) != len(want) {
		t.Fatalf("%d entries", len(b.entries))
	}
	for i, w := range want {
		e := b.answer(i)
		if got := (row{e.typed, e.requested(), e.state(), e.foreign}); got != w {
			t.Errorf("entry %d: got %+v, want %+v", i, got, w)
		}
	}
	lines := b.decidingRules()
	if len(lines) != 2 || lines[0].Line != 2 || lines[1].Line != 3 {
		t.Errorf("deciding lines: %+v", lines)
	}
	if p := b.passing; len(p[""]) != 4 || len(p[stateAllowed]) != 1 || len(p[stateBlocked]) != 2 || len(p[stateUnusable]) != 1 {
		t.Errorf("passing: %v", p)
	}
}

func TestRequestedIsShownWhereItDiffers(t *testing.T) {
	for _, tt := range []struct{ typed, url, want string }{
		{"/a b", "https://www.example.com/a%20b", "https://www.example.com/a%20b"},
		{"/a", "https://www.example.com/a", ""},
		{"https://example.com", "https://example.com/", ""},
		{"example.com/x", "https://example.com/x", "https://example.com/x"},
		{"mailto:x", "", ""},
	} {
		if got := (&answer{typed: tt.typed, url: tt.url}).requested(); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.typed, got, tt.want)
		}
	}
}

func TestWithoutACrawlerNobodyAnswers(t *testing.T) {
	b := bench("User-agent: *\nDisallow: /\n", "  ", "/", "https://www.example.com\nhttps://www.example.com/")
	if b.agentErr == nil || b.Group != nil || b.decidingRules() != nil {
		t.Errorf("got %v, %v", b.agentErr, b.Group)
	}
}

func TestCutMessages(t *testing.T) {
	line := "Disallow: /0123456789012345678901234567\n" // 40 bytes; 12,800 fill the limit
	for _, tt := range []struct {
		name, robots, code string
	}{
		{"fits", strings.Repeat(line, 12800), ""},
		{"at a line's end", strings.Repeat(line, 12801), "file.cut"},
		{"within a line", "x\n" + strings.Repeat(line, 12801), "file.cut-line"},
		{"within the last line", strings.Repeat(line, 12799) + strings.Repeat("x", 41), "file.cut-end"},
	} {
		got := ""
		for _, m := range document.CutMessages(core.Parse([]byte(tt.robots))) {
			got += m.Code
		}
		if got != tt.code {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.code)
		}
	}
}

func TestLongListsAreReadInSteps(t *testing.T) {
	const lines = 1001
	b := &workbench{}
	b.setText([]byte("User-agent: *\nDisallow: /odd\n"))
	b.setCrawler("FooBot", "")
	b.setEntries("https://www.example.com", lines, func(from, count int) (typed, resolved string) {
		for n := from; n < from+count && n <= lines; n++ {
			path := []string{"/even", "/odd"}[n%2]
			typed += path + "\n"
			resolved += "https://www.example.com" + path + "\n"
		}
		return strings.TrimSuffix(typed, "\n"), strings.TrimSuffix(resolved, "\n")
	})
	steps := 0
	for !b.advance(func() bool { return true }) {
		steps++
	}
	if steps < lines/linesAStep || b.unfinished() {
		t.Errorf("%d steps, unfinished: %v", steps, b.unfinished())
	}
	if p := b.passing; len(p[""]) != lines || len(p[stateBlocked]) != 501 || len(p[stateAllowed]) != 500 {
		t.Errorf("%d answers, %d blocked, %d allowed", len(p[""]), len(p[stateBlocked]), len(p[stateAllowed]))
	}
	b.setCrawler("FooBot", "google")
	if b.checked != 0 || len(b.entries) != lines {
		t.Error("another way of reading makes the verdicts old, not the entries")
	}
}
