package workbench

import (
	"slices"
	"testing"

	"robotscope/web"
	"robotscope/web/locales"
)

func TestChangesOfRecords(t *testing.T) {
	const star = "User-agent: *\nDisallow: /a\n"
	words := locales.Read(web.English)
	for _, test := range []struct {
		what, before, after string
		want                []string
	}{
		{"gone, for those who act on it", "User-agent: *\nCrawl-delay: 10\nDisallow: /a\n", star,
			[]string{"Besides the verdicts: `Crawl-delay: 10` is gone for bingbot and CCBot"}},
		{"another for one, whose group it is", "User-agent: CCBot\nCrawl-delay: 2\nAllow: /\n\n" + star,
			"User-agent: CCBot\ncrawl-delay: 5\nAllow: /\n\n" + star,
			[]string{"Besides the verdicts: `Crawl-delay: 5` instead of `Crawl-delay: 2` for CCBot"}},
		{"each has its own", "User-agent: bingbot\nCrawl-delay: 1\nAllow: /\nUser-agent: CCBot\nCrawl-delay: 2\n", "User-agent: CCBot\nCrawl-delay: 1\n",
			[]string{"Besides the verdicts: `Crawl-delay: 1` is gone for bingbot", "Besides the verdicts: `Crawl-delay: 1` instead of `Crawl-delay: 2` for CCBot"}},
		{"a sitemap more, for those who are not known to leave it", star, star + "Sitemap: https://a.example/s.xml\n",
			[]string{"Besides the verdicts: `Sitemap: https://a.example/s.xml` is new for FooBot, Googlebot and 2 others"}},
		{"one of several", star + "Sitemap: https://a.example/s.xml\nSitemap: https://a.example/t.xml\n", star + "Sitemap: https://a.example/s.xml\n",
			[]string{"Besides the verdicts: `Sitemap: https://a.example/t.xml` is gone for FooBot, Googlebot and 2 others"}},
		{"what nobody acts on, and what stands elsewhere", star + "Host: a.example\nVisit-time: 0600-0845\nCrawl-delay: x\n",
			"Crawl-delay: 3\n# moved\n" + star, nil},
		{"the same group in other words", "User-agent: *\nCrawl-delay: 10\n", "User-agent: *\n\nCRAWL-DELAY : 10 # s\n", nil},
	} {
		names := []string{"Googlebot", "bingbot", "CCBot", "FooBot"}
		c := NewChanges(listed("/"), asking(test.before, names...), asking(test.after, names...))
		var said []string
		for _, m := range c.Records(words) {
			said = append(said, words.Text(m))
		}
		if !slices.Equal(said, test.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", test.what, said, test.want)
		}
	}
}
