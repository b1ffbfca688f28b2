package crawlers

import (
	"slices"
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	tests := []struct {
		name string
		want string // the nearest; of several, the first; empty for none
	}{
		{"Gogglebot", "Googlebot"},
		{"Googlbot", "Googlebot"},
		{"google", "Googlebot"},
		{"Google Bot", "Googlebot"},
		{"GoogleBot-Imgae", "Googlebot-Image"},
		{"Googlebot/2.1", ""}, // that is no slip, but a name with a version
		{"Mediapartners-Google*", "Mediapartners-Google"},
		{"Bing", "bingbot"},
		{"bing bot", "bingbot"},
		{"BingBott", "bingbot"},
		{"msn", "bingbot"},
		{"GPT-Bot", "GPTBot"},
		{"gpt", "GPTBot"},
		{"ChatGPT", "ChatGPT-User"},
		{"Claude", "ClaudeBot"},
		{"Perplexity", "PerplexityBot"},
		{"Byte-spider", "Bytespider"},
		{"baidu", "Baiduspider"},
		{"DuckDuckGo", "DuckDuckBot"},
		{"Twitter", "Twitterbot"},
		{"Ahrefs", "AhrefsBot"},
		{"AhrefBot", "AhrefsBot"},
		{"Majestic", "MJ12bot"},
		{"Sogou", "Sogou web spider"},
		{"OpenAI", "GPTBot"},
		{"Yahoo", "Slurp"},
		{"anthropic-ai", "ClaudeBot"},
		{"Googlebot-Mobile", "Googlebot"},
		{"Googlebot-Smartphone", "Googlebot"},
		{"Googlebot-Image-Next", "Googlebot-Image"},

		// Names that somebody answers to, and names that come near nobody's.
		{"Googlebot", ""},
		{"yandex", ""},
		{"", ""},
		{"*", ""},
		{"bot", ""},
		{"Spider", ""},
		{"Crawler", ""},
		{"BadBot", ""},
		{"Devil", ""},
		{"Snapbot", ""},
		{"FooBot", ""},
		{"OtherBot", ""},
		{"MyCrawler", ""},
		{"wget", ""},
		{"curl", ""},
		{"Mozilla", ""},
		{"Nutch", ""},
		{"WebCopier", ""},
		{"all", ""},
		{strings.Repeat("Googlebot", 1000), ""},
	}
	for _, tt := range tests {
		near := Nearest(tt.name, 3)
		got := ""
		if len(near) > 0 {
			got = near[0]
		}
		if got != tt.want {
			t.Errorf("Nearest(%q) = %q, want %q first", tt.name, near, tt.want)
		}
		if len(near) > 3 || len(Nearest(tt.name, 1)) > 1 || Nearest(tt.name, 0) != nil {
			t.Errorf("Nearest(%q) brings more than asked for", tt.name)
		}
	}
}

// Whatever is near is what a crawler in use answers to, each once, however the
// name was written.
func FuzzNearest(f *testing.F) {
	for _, c := range All() {
		f.Add(c.Name)
		f.Add(c.Vendor)
	}
	f.Fuzz(func(t *testing.T, name string) {
		near := Nearest(name, 5)
		for i, token := range near {
			if c, ok := Lookup(token); !ok || c.Retired || c.Tokens[0] != token || slices.Contains(near[:i], token) {
				t.Errorf("Nearest(%q) = %q", name, near)
			}
		}
		if upper := strings.ToUpper(name); len(upper) == len(name) && strings.IndexFunc(name, func(r rune) bool { return r > 127 }) < 0 &&
			!slices.Equal(Nearest(upper, 5), near) {
			t.Errorf("Nearest(%q) = %q, in capitals %q", name, near, Nearest(upper, 5))
		}
	})
}

func TestDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"googlebot", "googlebot", 0},
		{"gogglebot", "googlebot", 1},
		{"googlbot", "googlebot", 1},
		{"googelbot", "googlebot", 1},
		{"gogolebot", "googlebot", 1},
		{"gogolbot", "googlebot", 2},
		{"bingbot", "googlebot", 3},
		{"", "abc", 3},
		{"abc", "", 3},
	}
	for _, tt := range tests {
		if got := distance([]byte(tt.a), []byte(tt.b), 2); got != tt.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}

func BenchmarkNearest(b *testing.B) {
	for b.Loop() {
		Nearest("Gogglebot-Smartphone", 3)
	}
}
