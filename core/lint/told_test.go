package lint_test

import (
	"slices"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/lint"
)

// TestTold holds what is told of mistakes as people make them, and of what
// only looks like one: the codes, in order of their places, and the file after
// the fix of the first that has one.
func TestTold(t *testing.T) {
	const all = "User-agent: *\n"
	for _, x := range []struct{ robots, codes, fixed string }{
		// Several paths, or words, where one path belongs.
		{all + "Disallow: /a, /b", "pattern-space", all + "Disallow: /a\nDisallow: /b"},
		{all + "Disallow: /a; /b; /c", "pattern-space", all + "Disallow: /a\nDisallow: /b\nDisallow: /c"},
		{all + "Disallow: all", "pattern-word", ""},
		{all + "Disallow: None", "pattern-word", ""},
		{all + "Disallow: all.html", "pattern-no-slash", all + "Disallow: /all.html"},

		// Colons that are none, and URLs that are not whole.
		{"sitemap http://www.example.com/s.xml", "no-group missing-colon", "sitemap: http://www.example.com/s.xml"},
		{"Sitemap: https:///s.xml", "no-group url-no-host", ""},
		{"Sitemap: //www.example.com/s.xml", "no-group url-scheme", "Sitemap: https://www.example.com/s.xml"},
		{"Sitemap: https//www.example.com/s.xml", "no-group url-slashes", "Sitemap: https://www.example.com/s.xml"},
		{"Sitemap: /s.xml", "no-group url-relative", ""},
		{"Sitemap: https://www.example.com/\x1d", "no-group url-control", ""},

		// Several records or names on a line.
		{"User-agent: * Disallow: /a", "two-records", "User-agent: *\nDisallow: /a"},
		{all + "Disallow: /a Disallow: /b Allow : /c", "two-records", all + "Disallow: /a\nDisallow: /b\nAllow : /c"},
		{all + "Disallow: /a/user-agent: x", "pattern-space", all + "Disallow: /a/user-agent:%20x"},
		{
			"User-agent: Googlebot, bingbot, *\nDisallow: /a", "user-agent-list",
			"User-agent: Googlebot\nUser-agent: bingbot\nUser-agent: *\nDisallow: /a",
		},
		{"User-agent: Googlebot bingbot\nDisallow: /a", "user-agent-list", "User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /a"},
		{"User-agent: Download Ninja\nDisallow: /a", "user-agent-cut", ""},
		{"User-agent: Sogou web spider\nDisallow: /a", "", ""},
		{
			"User-agent: Googlebot-Mobile\nDisallow: /", "user-agent-retired",
			"User-agent: Googlebot-Mobile\nUser-agent: Googlebot\nDisallow: /",
		},
		{"User-agent: * # all\nDisallow: /a", "", ""},
		{"User-agent: * (all)\nDisallow: /a", "user-agent-header", ""},

		// What is no robots.txt, and what is one all the same.
		{"<!-- our rules -->\n" + all + "Disallow: /a", "broken-line", "# <!-- our rules -->\n" + all + "Disallow: /a"},
		{"<!-- x --><html></html>", "html", ""},
		{"<br />\n" + all + "Disallow: /a", "broken-line", "# <br />\n" + all + "Disallow: /a"},
		{"<html>\n<pre>\n" + all + "Disallow: /a\n</pre>\n</html>\n", "html", ""},
		{`{"error": "not found"}`, "json", ""},
		{"ï»¿User-agent: *\nDisallow: /a", "latin-1-mark", "User-agent: *\nDisallow: /a"},
		{"ï»¿# hello\n" + all + "Disallow: /a", "latin-1-mark", "# hello\n" + all + "Disallow: /a"},

		// Fields that only look right.
		{"User\u2011agent: *\nDisallow: /a", "field-dash", "User-agent: *\nDisallow: /a"},
		{all + "Crawl\u2013delay: 5\nDisallow: /a", "field-dash", all + "Crawl-delay: 5\nDisallow: /a"},
		{all + "Dis\u200ballow: /a", "field-dash", all + "Disallow: /a"},

		// Patterns without a slash.
		{all + "Allow: .css", "allow-only pattern-no-slash", all + "Allow: /*.css"},
		{all + "Disallow: ?s=", "pattern-no-slash", all + "Disallow: /*?s="},
		{all + "Disallow: assets.example.com/", "pattern-no-slash", ""},
		{all + "Disallow: en/user", "pattern-no-slash", all + "Disallow: /en/user"},
		{
			all + "Allow: Sitemap: https://www.example.com/s.xml", "allow-only two-records",
			all + "Sitemap: https://www.example.com/s.xml",
		},

		// Groups that share their rules, or only their records.
		{
			"User-agent: MJ12bot\nCrawl-delay: 5\nUser-agent: CCBot\nDisallow: /a", "fused-groups",
			"User-agent: MJ12bot\nCrawl-delay: 5\nDisallow:\nUser-agent: CCBot\nDisallow: /a",
		},
		{"User-agent: MJ12bot\nCrawl-delay: 5\n\nUser-agent: CCBot\nCrawl-delay: 1", "fused-records", ""},

		{"User-agent: MJ12bot\n\nUser-agent: CCBot\nDisallow: /a", "fused-groups", ""},
		{
			all + "Crawl-delay: 5\nUser-agent: CCBot\nDisallow: /", "record-readers fused-groups blocks-everyone",
			all + "Crawl-delay: 5\nDisallow:\nUser-agent: CCBot\nDisallow: /",
		},
		{all + "Crawl-delay: 5\n" + all + "Disallow: /a", "record-readers repeated-agent", all + "Crawl-delay: 5\nDisallow: /a"},
		{`User-agent: *\r\nDisallow: /a\r\n`, "escaped-break", "User-agent: *\nDisallow: /a\n"},
		{"Sitemap: www.example.com/s.xml", "no-group url-scheme", "Sitemap: https://www.example.com/s.xml"},
		{"404 Not Found", "no-records", ""},
		{"\xFF\xD8\xFF\xE0\x00\x10JFIF", "no-records", ""},

		// An empty rule beside others for the same crawlers.
		{all + "Disallow: /a\n\n" + all + "Disallow:", "repeated-group empty-rule", ""},
		{all + "Disallow:", "empty-disallow", ""},

		// Spellings for crawlers that compare letter by letter.
		{all + "Disallow: /*%2B\nDisallow: /*%2b", "", ""},

		// Regular expressions, and what real files mean as it stands.
		{all + "Disallow: /(a|b)/", "pattern-regexp", ""},
		{all + "Disallow: /[0-9]+", "pattern-regexp", ""},
		{all + "Disallow: /tag/.*$", "pattern-regexp", all + "Disallow: /tag/"},
		{all + `Disallow: /search\?`, "pattern-regexp", all + "Disallow: /search?"},
		{all + "Disallow: /index.*", "star-end", all + "Disallow: /index."},
		{all + "Disallow: /reviewlist.*.html", "", ""},
		{all + "Disallow: /*?f[*", "star-end", all + "Disallow: /*?f["},
		{all + "Disallow: /.*", "star-end", all + "Disallow: /."},
		{all + "Disallow: /a(b)/", "", ""},
		{all + "Disallow: /Emergency%20(EUA)", "", ""},

		// Number signs.
		{all + "Disallow: /#top", "blocks-everyone comment-in-path", ""},
		{all + "Disallow: /a#b", "comment-in-path", ""},
		{all + "Disallow: /a #b", "", ""},
		{all + "Disallow: /a# b", "", ""},

		// Names.
		{all + "Disallow: /a\nFollow: /b", "unknown-field", ""},
		{"User-agent: google\nDisallow: /a", "user-agent-unknown", ""},
		{"User-agent: SemrushBot-XY\nDisallow: /a", "", ""},
		{"User-agent: MJ12bot\nDisallow: /a", "", ""},
		{"User-agent: Pinterest\nDisallow: /a", "", ""},
		{"User-agent: Mediapartners-Google*\nDisallow: /a", "user-agent-star", "User-agent: Mediapartners-Google\nDisallow: /a"},
		{"User-agent: anthropic-ai\nUser-agent: ClaudeBot\nDisallow: /a", "", ""},

		// Groups of Allow rules only.
		{all + "Allow: /", "", ""},
		{all + "Allow: /a", "allow-only", ""},
		{all + "Disallow: /a\n\nUser-agent: Googlebot\nAllow: /a/b", "", ""},

		// Rules for every crawler that a group lacks, and those it need not have.
		{all + "Disallow: /a/b\n\nUser-agent: Googlebot\nDisallow: /a", "", ""},
		{
			all + "Disallow: /b\n\nUser-agent: Googlebot\nDisallow: /a", "not-inherited",
			all + "Disallow: /b\n\nUser-agent: Googlebot\nDisallow: /a\nDisallow: /b",
		},

		// Percent signs.
		{all + "Disallow: /x%zz", "escape-stray", ""},
		{all + "Disallow: /x%4*b", "escape-open", ""},
	} {
		found := lint.Run(lint.Input{File: core.Parse([]byte(x.robots)), Dialect: core.Google})
		var codes []string
		fixed := ""
		for _, d := range found {
			if !slices.Contains(codes, d.Code) {
				codes = append(codes, d.Code)
			}
			if d.Fix != nil && fixed == "" {
				fixed = string(d.Fix.Apply([]byte(x.robots)))
			}
		}
		if got := strings.Join(codes, " "); got != x.codes {
			t.Errorf("%q\n\ttells %s\n\twant  %s", x.robots, got, x.codes)
		}
		if fixed != x.fixed {
			t.Errorf("%q\n\tis mended to %q\n\twant         %q", x.robots, fixed, x.fixed)
		}
	}
}

// TestNamed holds that a token that many crawlers fall back on is told as
// itself.
func TestNamed(t *testing.T) {
	src := []byte("User-agent: Yandex\nDisallow: /\n")
	for _, d := range lint.Run(lint.Input{File: core.Parse(src), Dialect: core.Google}) {
		if d.Code == "blocks-search" && d.Args[0].Value == "Yandex" {
			return
		}
	}
	t.Error("nothing is told of Yandex")
}
