package site_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"robotscope/core/origin"
	"robotscope/core/site"
)

// FuzzResolve checks the laws of a resolved URL: it is what it resolves to,
// plain ASCII with a lower-case host, without a fragment, and has a robots.txt.
func FuzzResolve(f *testing.F) {
	for _, r := range rows(f) {
		f.Add(r.Entry, r.site())
	}
	f.Add("/\xE3\x81", "\xFF")
	f.Fuzz(func(t *testing.T, entry, base string) {
		url := resolve(t, entry, base).URL
		if url == "" {
			return
		}
		if again := resolve(t, url, base).URL; again != url && len(url) <= site.MaxLength {
			t.Fatalf("%q resolves to %q, which resolves to %q", entry, url, again)
		}
		if strings.ContainsFunc(url, func(r rune) bool { return r <= ' ' || r > '~' || r == '#' || r == utf8.RuneError }) {
			t.Fatalf("%q resolves to %q", entry, url)
		}
		if len(url) > site.MaxLength {
			return
		}
		robots, err := site.RobotsURL(url)
		if err != nil {
			t.Fatalf("%q: no robots.txt: %v", url, err)
		}
		if origin := strings.TrimSuffix(robots, "/robots.txt"); origin != strings.ToLower(origin) || strings.Contains(origin, "@") {
			t.Fatalf("%q: robots.txt at %q", url, robots)
		}
	})
}

// FuzzRobotsURL checks that a robots.txt is its own, and that it has the
// origin of what it governs and of nothing else.
func FuzzRobotsURL(f *testing.F) {
	for _, r := range rows(f) {
		f.Add("https://example.com/robots.txt", r.Entry)
		f.Add(r.URL, r.site())
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		a, b = resolve(t, a, "").URL, resolve(t, b, "").URL
		robots, err := site.RobotsURL(a)
		if err != nil {
			return
		}
		if again, err := site.RobotsURL(robots); err != nil || again != robots {
			t.Fatalf("the robots.txt of %q is %q: %v", robots, again, err)
		}
		if !origin.Same(robots, a) {
			t.Fatalf("%q does not have the origin of %q", robots, a)
		}
		other, err := site.RobotsURL(b)
		if err == nil && (other == robots) != origin.Same(a, b) {
			t.Fatalf("%q and %q have the robots.txt files %q and %q", a, b, robots, other)
		}
	})
}

func BenchmarkResolve(b *testing.B) {
	for b.Loop() {
		if _, err := site.Resolve("/検索?q=a b", "https://www.example.com/"); err != nil {
			b.Fatal(err)
		}
	}
}
