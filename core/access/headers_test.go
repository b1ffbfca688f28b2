package access_test

import (
	"strings"
	"testing"

	"robotscope/core/access"
)

func TestParseCacheControl(t *testing.T) {
	tests := []struct {
		header   string
		lifetime int64
		why      string
	}{
		{"", -1, "no header"},
		{"max-age=3600", 3600, "RFC 9111 section 5.2.2.1"},
		{"Max-Age=3600", 3600, "names ignore case (section 5.2)"},
		{`max-age="3600"`, 3600, "both forms are accepted (section 5.2)"},
		{`max-age="36\00"`, 3600, "a quoted pair (RFC 9110 section 5.6.4)"},
		{"public, max-age=60, must-revalidate", 60, "among others"},
		{" , ,max-age=60,,", 60, "empty elements (RFC 9110 section 5.6.1)"},
		{"max-age=60, max-age=120", 60, "the first of two counts (section 4.2.1)"},
		{"max-age=x, max-age=120", 0, "invalid freshness is stale (section 4.2.1)"},
		{"max-age", 0, "no value"},
		{"max-age=", 0, "an empty value"},
		{"max-age=-1", 0, "not a number of seconds"},
		{"max-age=1.5", 0, "not a whole number"},
		{"max-age=0", 0, "zero"},
		{"max-age=99999999999999999999999", 1 << 31, "overflow (section 1.2.2)"},
		{"no-store", 0, "section 5.2.2.5"},
		{"max-age=60, no-cache", 0, "section 5.2.2.4"},
		{`max-age=60, no-cache="Set-Cookie"`, 60, "no-cache that names fields is about these"},
		{"s-maxage=60", -1, "for shared caches"},
		{"private", -1, "says nothing about time"},
		{`x="a, max-age=1", max-age=2`, 2, "a comma in quotes separates nothing"},
		{`x="max-age=1`, -1, "a quoted string without end holds the rest"},
		{"xmax-age=1", -1, "another name"},
		{strings.Repeat(",", 9000) + "max-age=1", -1, "only the first 8 KiB are read"},
	}
	for _, test := range tests {
		if got := access.ParseCacheControl(test.header).Lifetime(); got != test.lifetime {
			t.Errorf("%.60q: lifetime %d, want %d: %s", test.header, got, test.lifetime, test.why)
		}
	}
}

func TestParseContentType(t *testing.T) {
	tests := []struct {
		header, media, charset string
		text, utf8             bool
	}{
		{"", "", "", false, true},
		{"text/plain", "text/plain", "", true, true},
		{"TEXT/Plain; Charset=UTF-8", "text/plain", "utf-8", true, true},
		{`text/plain;charset="utf-8"`, "text/plain", "utf-8", true, true},
		{`text/plain; charset="ut\f-8"`, "text/plain", "utf-8", true, true},
		{"text/plain;charset=us-ascii", "text/plain", "us-ascii", true, true},
		{"text/plain; charset=iso-8859-1", "text/plain", "iso-8859-1", true, false},
		{"text/plain; charset=utf-16; charset=utf-8", "text/plain", "utf-16", true, false},
		{`text/plain; x="; charset=utf-16"; charset=utf-8`, "text/plain", "utf-8", true, true},
		{"text/plain; charset", "text/plain", "", true, true},
		{"text/plain;;;", "text/plain", "", true, true},
		{"text/html", "text/html", "", false, true},
		{"text", "", "", false, true},
		{"text/", "", "", false, true},
		{"/plain", "", "", false, true},
		{"text/plain, text/html", "", "", false, true}, // two headers joined: neither
		{"text /plain", "", "", false, true},
		{"text/plain\x00", "", "", false, true},
		{"text/pl\u00e4in", "", "", false, true},
		{"text/plain; " + strings.Repeat("x", 2000), "", "", false, true},
	}
	for _, test := range tests {
		c := access.ParseContentType(test.header)
		if c.Type != test.media || c.Charset != test.charset || c.IsText() != test.text || c.IsUTF8() != test.utf8 {
			t.Errorf("%.60q: %+v, text %v, UTF-8 %v", test.header, c, c.IsText(), c.IsUTF8())
		}
	}
}

func TestInspect(t *testing.T) {
	tests := []struct {
		body string
		want access.Body
	}{
		{"", access.Body{}},
		{"User-agent: *\nDisallow: /not-found\n", access.Body{}},
		{"<!DOCTYPE HTML><title>x</title>", access.Body{HTML: true}},
		{"\xEF\xBB\xBF \r\n<html>", access.Body{HTML: true}},
		{`<html><meta http-equiv="Refresh" content="0;url=/">`, access.Body{HTML: true, Redirect: true}},
		{"<html><frameset>", access.Body{HTML: true, Redirect: true}},
		{"<script>window.location = '/x'</script>", access.Body{HTML: true, Redirect: true}},
		{"# window.location is no script here\n", access.Body{}},
		{"<h1>Page Not Found</h1>", access.Body{NotFound: true}},
		{"<html>ページが見つかりません", access.Body{HTML: true, NotFound: true}},
		{strings.Repeat(" ", 20000) + "not found", access.Body{}},
		{"not found\n", access.Body{NotFound: true}},
		{"<html><head><title>404 Not Found</title>", access.Body{HTML: true, NotFound: true}},
		{"<h1>Not Found</h1>", access.Body{NotFound: true}},
		{"404 - Not found", access.Body{NotFound: true}},
		{"<html><p>The requested URL /robots.txt was not found on this server.", access.Body{HTML: true, NotFound: true}},
		{"Sorry, the page you are\n looking for could not be found.", access.Body{NotFound: true}},
		{"We couldn't find that page.", access.Body{NotFound: true}},
		{"The page you requested <b>doesn’t exist</b>", access.Body{NotFound: true}},
		{"お探しのページは見つかりませんでした。", access.Body{NotFound: true}},
		// What a server cannot find is not the page.
		{`ERROR: relation "users" does not exist`, access.Body{}},
		{`<html>Fatal error: Class "Foo" not found in /srv/page.php`, access.Body{HTML: true}},
		{"could not connect: host not found", access.Body{}},
		{"<h1>500</h1><p>Error while rendering the page: template not found", access.Body{}},
		{"Could not find the page template", access.Body{}},
		{"include file not found", access.Body{}},
		{"column pages.id does not exist", access.Body{}},
		{"データベースが見つかりません", access.Body{}},
		{"upstream 1404 not found", access.Body{}},
	}
	for _, test := range tests {
		if got := access.Inspect([]byte(test.body)); got != test.want {
			t.Errorf("%.60q: %+v, want %+v", test.body, got, test.want)
		}
	}
}
