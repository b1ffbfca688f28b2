package service

import (
	"errors"
	"testing"

	"robotscope/core/site"
)

func TestFollow(t *testing.T) {
	const from = "https://www.example.com/a/robots.txt?q"
	for _, c := range []struct {
		location, want string
		code           site.Code
	}{
		{"/b", "https://www.example.com/b", ""},
		{"b", "https://www.example.com/a/b", ""},
		{"b.example.org", "https://www.example.com/a/b.example.org", ""}, // a file, however much it looks like a host
		{"localhost", "https://www.example.com/a/localhost", ""},
		{"../b?c#d", "https://www.example.com/b?c", ""},
		{"?d", "https://www.example.com/a/robots.txt?d", ""},
		{"//example.org/x", "https://example.org/x", ""},
		{`\\example.org\x`, "https://example.org/x", ""},
		{" http://EXAMPLE.org:80 ", "http://example.org/", ""},
		{"http://例え.jp/ä", "http://xn--r8jz45g.jp/%C3%A4", ""},
		{"http://2130706433/", "http://127.0.0.1/", ""},
		{"https:b", "https://www.example.com/a/b", ""},
		{"ftp://example.org/", "ftp://example.org/", ""},
		{"", "", site.Empty},
		{"http://[", "", site.Invalid},
		{"http://example.org:99999/", "", site.Invalid},
		{"javascript:alert(1)", "javascript:alert(1)", site.Scheme},
		{"www.example.org:8080/x", "www.example.org:8080/x", site.Scheme}, // a scheme, by RFC 3986
		{"DATA:text/plain,x", "DATA:text/plain,x", site.Scheme},
	} {
		got, err := follow(from, c.location)
		var bad site.Error
		errors.As(err, &bad)
		if got != c.want || bad.Code != c.code {
			t.Errorf("%q: %q, %q; want %q, %q", c.location, got, bad.Code, c.want, c.code)
		}
	}
}
