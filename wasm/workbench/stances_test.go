package workbench

import (
	"reflect"
	"testing"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

func TestStancesContradictRules(t *testing.T) {
	d := document.New([]byte(`User-agent: *
Content-Signal: search=yes, ai-train=no
Content-Usage: train-ai=n, Train-AI=y
Content-Usage: /free/ train-ai=y
Content-Usage: /free/paid/ train-ai=y
Content-Usage: /free/paid/ train-ai=n;x=1
Disallow: /private/

User-agent: GPTBot
Disallow: /
`))
	agent, err := crawlers.Resolve("ClaudeBot")
	if err != nil {
		t.Fatal(err)
	}
	stances := Stances(d, d.ReaderFor(agent, "", nil), crawlers.PurposeAITraining)
	if len(stances) != 4 {
		t.Fatalf("%+v", stances)
	}
	for _, tt := range []struct {
		stance  int
		url     string
		allowed bool
		want    bool
	}{
		{0, "/x", true, true}, // refused, but allowed
		{0, "/private/x", false, false},
		{1, "/x", true, true},
		{1, "/free/x", true, false},      // a longer path grants it
		{2, "/free/x", false, false},     // what is disallowed carries no preference
		{2, "/free/x", true, false},      // granted, and allowed
		{3, "/free/paid/x", true, true},  // of equal paths, the refusal holds
		{3, "/other", true, false},       // the record is not about it
		{1, "/free/paid/x", true, false}, // nor is this one any more
	} {
		if got := stances[tt.stance].contradicts(core.Verdict{Allowed: tt.allowed}, tt.url); got != tt.want {
			t.Errorf("%s, %s, allowed %t: %t", stances[tt.stance].Text, tt.url, tt.allowed, got)
		}
	}
	reader := d.ReaderFor(agent, "", nil)
	answers := []Answer{{URL: "https://www.example.com/x"}, {URL: "https://www.example.com/private/x"}}
	said := Contradictions(d, crawlers.PurposeAITraining, []*document.Reader{reader, reader}, answers)
	want := []core.Message{
		core.Say("matrix.refused", "stance", "ai-train=no", "line", 2, "n", 2),
		core.Say("matrix.refused", "stance", "train-ai=n", "line", 3, "n", 2),
	}
	if !reflect.DeepEqual(said, want) {
		t.Errorf("got %v, want %v", said, want)
	}
	if said := Contradictions(d, crawlers.PurposeAITraining, []*document.Reader{reader}, answers[1:]); said != nil {
		t.Errorf("nothing contradicts a rule that refuses as well, but %v", said)
	}
	// The records of a group are about those who obey it.
	if agent, _ = crawlers.Resolve("GPTBot"); len(Stances(d, d.ReaderFor(agent, "", nil), crawlers.PurposeAITraining)) != 0 {
		t.Error("GPTBot has a group of its own, without records")
	}
	if agent, _ = crawlers.Resolve("Bytespider"); len(Stances(d, d.ReaderFor(agent, "", nil), crawlers.PurposePreview)) != 0 {
		t.Error("no key speaks of link previews")
	}
}
