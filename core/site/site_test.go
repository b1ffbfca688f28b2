package site_test

import (
	"errors"
	"strings"
	"testing"

	"robotscope/core/site"
)

func TestRobotsURL(t *testing.T) {
	tests := []struct {
		page, want string
		code       site.Code
	}{
		{page: "https://example.com", want: "https://example.com/robots.txt"},
		{page: "https://example.com/a/b?c#d", want: "https://example.com/robots.txt"},
		{page: "HTTPS://Example.COM:443/", want: "https://example.com/robots.txt"},
		{page: "http://example.com:443/", want: "http://example.com:443/robots.txt"},
		{page: "http://example.com:8080/x", want: "http://example.com:8080/robots.txt"},
		{page: "ftp://ftp.example.com:21/pub/", want: "ftp://ftp.example.com/robots.txt"},
		{page: "https://user:secret@example.com/", want: "https://example.com/robots.txt"}, // no credentials
		{page: "https://www.exämple.com/", want: "https://www.xn--exmple-cua.com/robots.txt"},
		{page: "https://例え.テスト/", want: "https://xn--r8jz45g.xn--zckzah/robots.txt"},
		{page: "https://0xD4.0140.82.21/", want: "https://212.96.82.21/robots.txt"},
		{page: "https://3563082261/", want: "https://212.96.82.21/robots.txt"},
		{page: "https://[2001:DB8:0:0::1]:8443/", want: "https://[2001:db8::1]:8443/robots.txt"},
		{page: "https://[::ffff:192.0.2.1]/", want: "https://[::ffff:c000:201]/robots.txt"},
		{page: "https://example.com./", want: "https://example.com./robots.txt"},
		{page: " https://example.com/ ", want: "https://example.com/robots.txt"},
		{page: "", code: site.Empty},
		{page: "mailto:a@example.com", code: site.Scheme},
		{page: "file:///etc/passwd", code: site.Scheme},
		{page: "/path", code: site.Invalid},
		{page: "example.com", code: site.Invalid}, // Resolve is for what people type
		{page: "https://", code: site.Invalid},
		{page: "https://a b/", code: site.Invalid},
		{page: "https://example.com:65536/", code: site.Invalid},
		{page: "https://" + strings.Repeat("a.", site.MaxLength), code: site.TooLong},
	}
	for _, test := range tests {
		got, err := site.RobotsURL(test.page)
		var e site.Error
		if err != nil && !errors.As(err, &e) {
			t.Fatalf("%.60q: %v is no site.Error", test.page, err)
		}
		if got != test.want || e.Code != test.code {
			t.Errorf("%.60q: %q, %q; want %q, %q", test.page, got, e.Code, test.want, test.code)
		}
	}
}
