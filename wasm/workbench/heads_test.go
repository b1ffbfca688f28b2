package workbench

import (
	"slices"
	"testing"
)

func TestHeads(t *testing.T) {
	const site = "https://www.example.com"
	of := func(typed ...string) []string {
		answers := make([]Answer, len(typed))
		for i, s := range typed {
			answers[i] = Answer{Typed: s, URL: s}
			if s[0] == '/' {
				answers[i].URL = site + s
			}
		}
		return Heads(answers)
	}
	for _, test := range []struct{ typed, want []string }{
		{[]string{"/", "/a?b=c", site, site + "/x"}, []string{"/", "/a?b=c", "/", "/x"}},
		{[]string{site + "/shop/category/a-long-name-1.html", site + "/shop/category/a-long-name-2.html"},
			[]string{"…egory/a-long-name-1.html", "…egory/a-long-name-2.html"}},
		{[]string{"/一二三四五六七八九十一二三四五"}, []string{"…四五六七八九十一二三四五"}},
		{[]string{"/a", "https://shop.example/a"}, []string{"/a", "shop.example/a"}},
		{[]string{"https://www.example.com/shop/category/a-long-name.html", "http://example.com/b"}, []string{"…ategory/a-long-name.html", "/b"}},
		{[]string{"https://shop.example/a", "/shop/category/a-long-name-1.html"}, []string{"/a", "example.com…-name-1.html"}},
		{[]string{"/to?u=https://b.example/c"}, []string{"…to?u=https://b.example/c"}},
		{nil, []string{}},
	} {
		if got := of(test.typed...); !slices.Equal(got, test.want) {
			t.Errorf("Heads of %q: %q, want %q", test.typed, got, test.want)
		}
	}
}
