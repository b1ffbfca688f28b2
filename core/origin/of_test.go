package origin_test

import (
	"testing"

	"robotscope/core/origin"
)

func TestOf(t *testing.T) {
	for _, tt := range []struct{ url, origin, host string }{
		{"https://example.com", "https://example.com", "example.com"},
		{"https://example.com/", "https://example.com", "example.com"},
		{"https://example.com/a:b@c?d", "https://example.com", "example.com"},
		{"https://example.com?a", "https://example.com", "example.com"},
		{"https://example.com:443/", "https://example.com", "example.com"},
		{"http://example.com:443/", "http://example.com:443", "example.com"},
		{"http://example.com:8080", "http://example.com:8080", "example.com"},
		{"https://example.com:/", "https://example.com", "example.com"},
		{"https://user:secret@example.com/", "https://example.com", "example.com"},
		{"https://user:secret@example.com:8443/", "https://example.com:8443", "example.com"},
		{"https://a@a:8443/", "https://a:8443", "a"},
		{"https://[2001:db8::1]:8443/", "https://[2001:db8::1]:8443", "[2001:db8::1]"},
		{"https://[2001:db8::1]/", "https://[2001:db8::1]", "[2001:db8::1]"},
		{"mailto:a@example.com", "", ""},
		{"/path", "", ""},
		{"https:///path", "", ""},
		{"", "", ""},
	} {
		if got, host := origin.Of(tt.url), origin.HostOf(tt.url); got != tt.origin || host != tt.host {
			t.Errorf("%q: %q, %q; want %q, %q", tt.url, got, host, tt.origin, tt.host)
		}
	}
	if n := testing.AllocsPerRun(100, func() { origin.Of("https://www.example.com:8443/a/b") }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
