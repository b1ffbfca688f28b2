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

// TestGoogleTable is the table of valid robots.txt URLs in Google's
// specification (developers.google.com/crawling/docs/robots-txt/robots-txt-spec),
// row by row.
func TestGoogleTable(t *testing.T) {
	tests := []struct {
		robots, page string
		want         site.Reason
	}{
		// The general case.
		{"https://example.com/robots.txt", "https://example.com/", site.SameSite},
		{"https://example.com/robots.txt", "https://example.com/folder/file", site.SameSite},
		{"https://example.com/robots.txt", "https://other.example.com/", site.Subdomain},
		{"https://example.com/robots.txt", "http://example.com/", site.SchemeOff},
		{"https://example.com/robots.txt", "https://example.com:8181/", site.OtherPort},
		// The same as older editions have it, with http.
		{"http://example.com/robots.txt", "http://example.com/folder/file", site.SameSite},
		{"http://example.com/robots.txt", "https://example.com/", site.SchemeOff},
		{"http://example.com/robots.txt", "http://example.com:8181/", site.OtherPort},
		// A robots.txt on a sub-domain.
		{"https://www.example.com/robots.txt", "https://www.example.com/", site.SameSite},
		{"https://www.example.com/robots.txt", "https://example.com/", site.Subdomain},
		{"https://www.example.com/robots.txt", "https://shop.www.example.com/", site.Subdomain},
		{"https://www.example.com/robots.txt", "https://www.shop.example.com/", site.OtherHost},
		// Not a valid robots.txt file.
		{"https://example.com/folder/robots.txt", "https://example.com/folder/file", site.Directory},
		// IDNs are equivalent to their Punycode versions.
		{"https://www.exämple.com/robots.txt", "https://www.exämple.com/", site.SameSite},
		{"https://www.exämple.com/robots.txt", "https://www.xn--exmple-cua.com/", site.SameSite},
		{"https://www.exämple.com/robots.txt", "https://www.example.com/", site.OtherHost},
		// The table has https://xn--exmple-cua.com/ among the valid ones. By
		// the row on sub-domains it cannot be: it lacks the www.
		{"https://www.exämple.com/robots.txt", "https://xn--exmple-cua.com/", site.Subdomain},
		// FTP.
		{"ftp://example.com/robots.txt", "ftp://example.com/", site.SameSite},
		{"ftp://example.com/robots.txt", "https://example.com/", site.SchemeOff},
		{"ftp://example.com/robots.txt", "http://example.com/", site.SchemeOff},
		// An IP address as the host.
		{"https://212.96.82.21/robots.txt", "https://212.96.82.21/", site.SameSite},
		{"https://212.96.82.21/robots.txt", "https://example.com/", site.OtherHost},
		// Standard ports.
		{"https://example.com:443/robots.txt", "https://example.com:443/", site.SameSite},
		{"https://example.com:443/robots.txt", "https://example.com/", site.SameSite},
		{"https://example.com:443/robots.txt", "https://example.com:444/", site.OtherPort},
		{"http://example.com:80/robots.txt", "http://example.com/", site.SameSite},
		{"ftp://example.com:21/robots.txt", "ftp://example.com/", site.SameSite},
		// Other ports.
		{"https://example.com:8181/robots.txt", "https://example.com:8181/", site.SameSite},
		{"https://example.com:8181/robots.txt", "https://example.com/", site.OtherPort},
	}
	for _, test := range tests {
		check(t, test.robots, test.page, test.want)
	}
}

// TestGoverns is about what Google's table leaves out.
func TestGoverns(t *testing.T) {
	const page = "https://example.com/"
	tests := []struct {
		robots, page string
		want         site.Reason
	}{
		{"https://EXAMPLE.com/robots.txt", page, site.SameSite},
		{"https://example.com/robots.txt#x", page, site.SameSite},
		{"https://user@example.com/robots.txt", page, site.SameSite},
		{"https://example.com/a/../robots.txt", page, site.SameSite},
		{"https://example.com//robots.txt", page, site.Directory},
		{"https://example.com/Robots.txt", page, site.NameCase},
		{"https://example.com/ROBOTS.TXT", page, site.NameCase},
		{"https://example.com/folder/Robots.txt", page, site.Directory},
		{"https://example.com/robot.txt", page, site.OtherName},
		{"https://example.com/robots.txt/", page, site.OtherName},
		{"https://example.com/robots.txt?x", page, site.OtherName},
		{"https://example.com/robots.txt?", page, site.OtherName},
		{"https://example.com/robots%2Etxt", page, site.OtherName}, // RFC 3986 section 6.2.2.2 would allow it to be the same
		{"https://example.com/", page, site.OtherName},
		{"https://example.com./robots.txt", page, site.OtherHost},
		{"https://example.com/robots.txt", "https://badexample.com/", site.OtherHost},
		{"https://1.2.3.4/robots.txt", "https://16909060/", site.SameSite},
		{"https://[::1]/robots.txt", "https://[0:0:0:0:0:0:0:1]/", site.SameSite},
		{"https://[::ffff:1.2.3.4]/robots.txt", "https://1.2.3.4/", site.OtherHost},
		{"mailto:x", page, site.BadRobots},
		{"/robots.txt", page, site.BadRobots},
		{"https://example.com/robots.txt", "", site.BadPage},
		{"https://example.com/robots.txt", "javascript:1", site.BadPage},
	}
	for _, test := range tests {
		check(t, test.robots, test.page, test.want)
	}
}

func check(t *testing.T, robots, page string, want site.Reason) {
	t.Helper()
	ok, reason := site.Governs(robots, page)
	if reason != want || ok != (want == site.SameSite) {
		t.Errorf("%s for %s: %v, %s; want %s", robots, page, ok, reason, want)
	}
}
