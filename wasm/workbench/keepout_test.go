package workbench

import (
	"slices"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/crawlers"
)

// appended is the text that edits put at the end of a file.
func appended(t *testing.T, edits string) string {
	_, text, found := strings.Cut(edits, `"text":"`)
	if !found {
		t.Fatalf("no text in %s", edits)
	}
	text, _, _ = strings.Cut(text, `"`)
	return strings.ReplaceAll(text, `\n`, "\n")
}

func TestKeepOut(t *testing.T) {
	const everybody = "User-agent: *\nDisallow: /cart/\n"
	for _, tt := range []struct {
		name, robots, crawler string
		want                  string // "" if it is not on offer
		also                  string
	}{
		{"an AI crawler", everybody, "GPTBot", "\nUser-agent: GPTBot\nDisallow: /\n", ""},
		{"no line break at the end", "User-agent: *\nDisallow: /cart/", "GPTBot", "\n\nUser-agent: GPTBot\nDisallow: /\n", ""},
		{"a name with digits", everybody, "MJ12bot", "\nUser-agent: MJ12bot\nDisallow: /\n", ""},
		{"others answer to the name", everybody, "GoogleOther", "\nUser-agent: GoogleOther\nDisallow: /\n",
			"GoogleOther-Image GoogleOther-Video"},
		{"but one has a group", everybody + "User-agent: googleother-image\nDisallow: /x\n", "GoogleOther",
			"\nUser-agent: GoogleOther\nDisallow: /\n", "GoogleOther-Video"},
		{"a search crawler", everybody, "Googlebot", "", ""},
		{"a preview", everybody, "Twitterbot", "", ""},
		{"nobody knows it", everybody, "FooBot", "", ""},
		{"it is named", everybody + "User-agent: gptbot\nDisallow: /x\n", "GPTBot", "", ""},
		{"all are kept out", "User-agent: *\nDisallow: /\n", "GPTBot", "", ""},
		{"the last names wait for rules", everybody + "User-agent: FooBot\n", "GPTBot", "", ""},
		{"no file", "", "GPTBot", "", ""},
		{"a long file", everybody + strings.Repeat("# long\n", mostKeptOut/7), "GPTBot", "", ""},
	} {
		b := listed("/")
		b.SetText([]byte(tt.robots))
		b.Ask(tt.crawler, "")
		b.Update()
		k, ok := b.KeepOut()
		if ok != (tt.want != "") {
			t.Errorf("%s: offered: %t", tt.name, ok)
		}
		if !ok {
			continue
		}
		if got := strings.Join(k.Also, " "); got != tt.also {
			t.Errorf("%s: also %q", tt.name, got)
		}
		text := appended(t, k.Edits)
		if text != tt.want {
			t.Errorf("%s: %q", tt.name, text)
		}
		// Who is not named has the verdicts that it had.
		before, after := core.Parse([]byte(tt.robots)), core.Parse([]byte(tt.robots+text))
		for _, c := range crawlers.All() {
			chain := core.Chain{Tokens: c.Tokens, Global: c.Global}
			was, is := before.For(c.Dialect, chain), after.For(c.Dialect, chain)
			out := c.Name == tt.crawler || slices.Contains(k.Also, c.Name)
			for _, path := range []string{"/", "/cart/", "/x"} {
				if want := !out && was.Check(path).Allowed; is.Check(path).Allowed != want {
					t.Errorf("%s: %s may fetch %s: %t", tt.name, c.Name, path, !want)
				}
			}
		}
	}
}
