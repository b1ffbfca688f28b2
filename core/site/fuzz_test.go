package site_test

import (
	"strings"
	"testing"
	"unicode/utf8"

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

// FuzzGoverns checks that a page is governed by its robots.txt, and that
// only that one governs it.
func FuzzGoverns(f *testing.F) {
	for _, r := range rows(f) {
		f.Add("https://example.com/robots.txt", r.Entry)
		f.Add(r.URL, r.site())
	}
	f.Fuzz(func(t *testing.T, robots, page string) {
		own, err := site.RobotsURL(page)
		if err == nil {
			if ok, reason := site.Governs(own, page); !ok {
				t.Fatalf("%q does not govern %q: %s", own, page, reason)
			}
			if again, err := site.RobotsURL(own); err != nil || again != own {
				t.Fatalf("the robots.txt of %q is %q: %v", own, again, err)
			}
		}
		ok, reason := site.Governs(robots, page)
		if ok != (reason == site.SameSite) {
			t.Fatalf("%v because of %s", ok, reason)
		}
		if !ok {
			return
		}
		if other, err := site.RobotsURL(robots); err != nil || other != own {
			t.Fatalf("%q governs %q, whose robots.txt is %q", robots, page, own)
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
