package origin_test

import (
	"testing"

	"robotscope/core/origin"
)

// The rows marked Google are those of the table of valid robots.txt URLs in
// Google's specification, as browsers write their URLs:
// developers.google.com/crawling/docs/robots-txt/robots-txt-spec.
func TestCompare(t *testing.T) {
	const none = origin.Difference(0)
	tests := []struct {
		a, b string
		want origin.Difference
	}{
		{"https://example.com/robots.txt", "https://example.com/", none},                       // Google
		{"https://example.com/robots.txt", "https://example.com/folder/file", none},            // Google
		{"https://example.com/robots.txt", "https://other.example.com/", origin.Host},          // Google
		{"https://example.com/robots.txt", "http://example.com/", origin.Scheme},               // Google
		{"https://example.com/robots.txt", "https://example.com:8181/", origin.Port},           // Google
		{"https://www.example.com/robots.txt", "https://www.example.com/", none},               // Google
		{"https://www.example.com/robots.txt", "https://example.com/", origin.WWW},             // Google
		{"https://www.example.com/robots.txt", "https://shop.www.example.com/", origin.Host},   // Google
		{"https://www.example.com/robots.txt", "https://www.shop.example.com/", origin.Host},   // Google
		{"https://www.xn--exmple-cua.com/robots.txt", "https://www.xn--exmple-cua.com/", none}, // Google
		{"https://www.xn--exmple-cua.com/robots.txt", "https://www.example.com/", origin.Host}, // Google
		{"ftp://example.com/robots.txt", "ftp://example.com/", none},                           // Google
		{"ftp://example.com/robots.txt", "https://example.com/", origin.Scheme},                // Google
		{"https://212.96.82.21/robots.txt", "https://212.96.82.21/", none},                     // Google
		{"https://212.96.82.21/robots.txt", "https://example.com/", origin.Host},               // Google
		{"https://example.com:443/robots.txt", "https://example.com:443/", none},               // Google
		{"https://example.com:443/robots.txt", "https://example.com/", none},                   // Google
		{"https://example.com:443/robots.txt", "https://example.com:444/", origin.Port},        // Google
		{"http://example.com:80/robots.txt", "http://example.com/", none},                      // Google
		{"ftp://example.com:21/robots.txt", "ftp://example.com/", none},                        // Google
		{"https://example.com:8181/robots.txt", "https://example.com:8181/", none},             // Google
		{"https://example.com:8181/robots.txt", "https://example.com/", origin.Port},           // Google
		{"https://example.com", "https://example.com?a", none},
		{"https://example.com#a@b.c", "https://example.com/@b.c:1", none},
		{"https://user:secret@example.com/", "https://example.com/", none},
		{"https://example.com.", "https://example.com", origin.Host},
		{"https://www.example.com./", "https://example.com/", origin.Host},
		{"https://www.www.example.com/", "https://www.example.com/", origin.WWW},
		{"https://www.a/", "https://a/", origin.WWW},
		{"https://[::1]:8443/", "https://[::1]:8443/a", none},
		{"https://[::1]/", "https://[::1]:443/", none},
		{"https://[::1]/", "https://[::2]/", origin.Host},
		{"http://www.example.com/", "https://example.com/", origin.Scheme | origin.WWW},
		{"http://example.com:8080/", "https://example.com/", origin.Scheme | origin.Port},
		{"http://example.com:8080/", "https://example.com:8080/", origin.Scheme},
		{"http://example.com:443/", "https://example.com/", origin.Scheme},
		{"http://a.example:1/", "https://b.example/", origin.Scheme | origin.Host | origin.Port},
	}
	for _, tt := range tests {
		for _, pair := range [][2]string{{tt.a, tt.b}, {tt.b, tt.a}} {
			if got, ok := origin.Compare(pair[0], pair[1]); !ok || got != tt.want {
				t.Errorf("%s and %s: %b, %t; want %b", pair[0], pair[1], got, ok, tt.want)
			}
			if same := origin.Same(pair[0], pair[1]); same != (tt.want == 0) {
				t.Errorf("%s and %s: same is %t", pair[0], pair[1], same)
			}
		}
	}
	for _, url := range []string{
		"", "/a", "example.com", "mailto:a@example.com", "file:///a", "https:/example.com",
		"https://", "https:///a", "https://:443/", "//example.com/",
	} {
		for _, pair := range [][2]string{{url, "https://example.com/"}, {"https://example.com/", url}, {url, url}} {
			if _, ok := origin.Compare(pair[0], pair[1]); ok || origin.Same(pair[0], pair[1]) {
				t.Errorf("%q and %q are compared", pair[0], pair[1])
			}
		}
	}
}
