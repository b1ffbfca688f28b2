package workbench

import (
	"slices"
	"testing"

	"robotscope/core/access"
)

func TestAnswers(t *testing.T) {
	b := reading("User-agent: *\nDisallow: /a\nAllow: /a/b\n", "FooBot", "", "/a/b", "", "  /a ", "mailto:x",
		"https://other.example/a")
	type row struct {
		typed, requested, problem string
		state                     State
		other                     bool
	}
	want := []row{
		{"/a/b", "", "", Allowed, false},
		{"/a", "", "", Blocked, false},
		{"mailto:x", "", "invalid", Unusable, false},
		{"https://other.example/a", "", "", NotJudged, true},
	}
	var got []row
	for i := range b.Count() {
		a := b.Answer(i)
		got = append(got, row{a.Typed, a.Requested(), a.Problem, a.State(), !a.Judged() && a.Problem == ""})
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	var lines []int
	for _, r := range b.DecidingRules() {
		lines = append(lines, r.Line)
	}
	if !slices.Equal(lines, []int{2, 3}) {
		t.Errorf("deciding lines: %v", lines)
	}
	for state, want := range map[State][]int32{"": {0, 1, 2, 3}, Allowed: {0}, Blocked: {1}, NotJudged: {3}, Unusable: {2}} {
		if got := b.Passing(state); !slices.Equal(got, want) {
			t.Errorf("passing %q: %v, want %v", state, got, want)
		}
	}
	if got := b.Usable(); !slices.Equal(got, []int32{0, 1, 3}) {
		t.Errorf("usable: %v", got)
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
		if got := (&Answer{Typed: tt.typed, URL: tt.url}).Requested(); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.typed, got, tt.want)
		}
	}
}

func TestWithoutACrawlerNobodyAnswers(t *testing.T) {
	b := reading("User-agent: *\nDisallow: /\n", "  ", "", "/")
	if b.AgentErr == nil || b.Group != nil || b.DecidingRules() != nil || b.Missing() != "page.no-crawler" {
		t.Errorf("got %v, %v, missing %q", b.AgentErr, b.Group, b.Missing())
	}
}

func TestLongListsAreReadInSteps(t *testing.T) {
	entries := make([]string, 1001)
	for i := range entries {
		entries[i] = []string{"/odd", "/even"}[i%2]
	}
	b, _ := benchOf(entries...)
	b.SetText([]byte("User-agent: *\nDisallow: /odd\n"))
	b.Update()
	steps := 0
	for !b.Work(func() bool { return false }) {
		steps++
	}
	if steps < len(entries)/linesAStep || b.Unfinished() {
		t.Errorf("%d steps, unfinished: %v", steps, b.Unfinished())
	}
	if n := len(b.Passing("")); n != len(entries) || len(b.Passing(Blocked)) != 501 || len(b.Passing(Allowed)) != 500 {
		t.Errorf("%d answers, %d blocked, %d allowed", n, len(b.Passing(Blocked)), len(b.Passing(Allowed)))
	}
	b.Ask("FooBot", "google")
	b.Update()
	if b.Checked() != 0 || b.Count() != len(entries) {
		t.Error("another way of reading makes the verdicts old, not the entries")
	}
}

func TestWhatWasFetchedStandsAsLongAsTheText(t *testing.T) {
	unreachable := access.Fetch{URL: "https://www.example.com/robots.txt",
		Hops: []access.Hop{{URL: "https://www.example.com/robots.txt", Status: 503}}}
	text := []byte("User-agent: *\nAllow: /\n")
	for name, put := range map[string]func(b *Bench){
		"the editor's event first": func(b *Bench) { b.ReplaceText(text); b.SetLive(text, Live{Met: unreachable}) },
		"what was fetched first":   func(b *Bench) { b.SetLive(text, Live{Met: unreachable}); b.ReplaceText(text) },
	} {
		b := listed("/a")
		put(b)
		b.Update()
		if b.Access == nil || StateOf(b.Check("https://www.example.com/a")) != Blocked {
			t.Errorf("%s: it is lost", name)
		}
		b.SetText([]byte("User-agent: *\nAllow: /b\n"))
		b.Update()
		if b.Access != nil {
			t.Errorf("%s: it stays when the text is edited", name)
		}
	}
}

func TestUpdateTellsWhatWasChanged(t *testing.T) {
	b := listed("/a")
	doc := b.Doc
	b.SetText([]byte("User-agent: *\n"))
	if b.IsPresent(doc) {
		t.Error("the file has changed")
	}
	if got := b.Update(); got != PartText || b.Doc == doc || !b.IsPresent(b.Doc) {
		t.Errorf("changed: %b", got)
	}
	if got := b.Update(); got != 0 {
		t.Errorf("changed again: %b", got)
	}
}
