package core_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"robotscope/core"
)

// nasty is what patterns and paths are made of: everything that means
// something to one of the dialects, and its neighbours.
var nasty = strings.Split("/ / / a a b * * * $ $ % 2 F f 3 A : ? & = ; @ é \xE9 { ~ . \x7F \x01 ! "+
	"%2F %2f %3A %3a %3F %3f %40 %26 %C3%A9 %c3%A9 %E9 %61 %7E %7e %24 %2A %2a %25 "+
	"%7B %20 %00 %2 %4 %G1 /index.htm /index.html index", " ")

// gibberish draws up to n pieces.
func gibberish(r *rand.Rand, n int, pieces []string) string {
	var b strings.Builder
	for range r.IntN(n + 1) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

// fitting makes a path that the pattern is likely to match, written
// otherwise.
func fitting(r *rand.Rand, pattern string) string {
	var b strings.Builder
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		switch {
		case c == '*' && r.IntN(8) > 0:
			b.WriteString(gibberish(r, 3, nasty))
		case c == '$' && i == len(pattern)-1:
		case startsEscape(pattern[i:]) && r.IntN(3) == 0:
			b.WriteByte(toSymbols(pattern[i : i+3])[0].octet)
			i += 2
		case c != '/' && r.IntN(6) == 0:
			b.WriteString("%" + string("0123456789abcdef"[c/16]) + string("0123456789ABCDEF"[c%16]))
		default:
			b.WriteByte(c)
		}
	}
	switch r.IntN(4) {
	case 0:
		b.WriteString(gibberish(r, 2, nasty))
	case 1:
		return strings.Replace(b.String(), "a", "?", 1)
	}
	return b.String()
}

// TestMatcher holds matching, weights, ranks, winner and reason to the naive
// matcher over random rules and URLs.
func TestMatcher(t *testing.T) {
	rounds := 40_000
	if testing.Short() {
		rounds = 2_000
	}
	r := rand.New(rand.NewPCG(9309, 1994))
	matched := map[core.Dialect]int{}
	for range rounds {
		var rules []naiveRule
		robots := "User-agent: *\n"
		pattern := ""
		for i := range 1 + r.IntN(4) {
			switch {
			case pattern != "" && r.IntN(4) == 0: // equal rules, or nearly
				pattern = strings.Replace(pattern, "%C3%A9", "é", 1)
			case r.IntN(12) == 0:
				pattern = gibberish(r, 4, nasty)
			default:
				pattern = "/" + gibberish(r, 5, nasty)
			}
			rule := naiveRule{r.IntN(2) == 0, i + 2, pattern}
			rules = append(rules, rule)
			robots += map[bool]string{true: "Allow: ", false: "Disallow: "}[rule.allow] + pattern + "\n"
		}
		url := "/" + gibberish(r, 6, nasty)
		if r.IntN(4) > 0 {
			url = fitting(r, rules[r.IntN(len(rules))].pattern)
		}
		if r.IntN(2) == 0 {
			url = "https://www.example.com" + url
		}
		for _, d := range core.Dialects() {
			want := naiveDecide(d, rules, naivePath(d, url))
			g := core.Parse([]byte(robots)).For(d, core.ChainOf("FooBot"))
			got := answerOf(g.Explain(url))
			if indexed := answerOf(g.Indexed().Explain(url)); !indexed.equal(got) {
				t.Fatalf("%s: %q\n%sby the index's tables %+v, else %+v", d.Name(), url, robots, indexed, got)
			}
			if !got.equal(want) {
				t.Fatalf("%s: %q\n%sgot  %+v\nwant %+v", d.Name(), url, robots, got, want)
			}
			if len(want.matches) > 0 {
				matched[d]++
			}
		}
	}
	for d, n := range matched {
		if n < rounds/5 {
			t.Errorf("%s: only %d of %d URLs met a rule, so the test shows little", d.Name(), n, rounds)
		}
	}
	t.Logf("%d rounds, URLs that met a rule: google %d, rfc9309 %d, first-match %d",
		rounds, matched[core.Google], matched[core.RFC9309], matched[core.FirstMatch])
}

// TestHostile checks that files made to be slow are answered: an exponential
// matcher would not come back from any of them, and one that costs pattern x
// path times the stars would be noticed.
func TestHostile(t *testing.T) {
	fill := func(rule string, n int) string {
		return "User-agent: *\n" + strings.Repeat("Disallow: "+rule+"\n", n)
	}
	for _, test := range []struct{ name, robots, url string }{
		{"stars alone", fill("/"+strings.Repeat("*", 16_600)+"b", 30), "/" + strings.Repeat("a", 2000)},
		{"a star before each octet", fill("/"+strings.Repeat("*a", 40)+"b", 5000), "/" + strings.Repeat("a", 2000)},
		{"long literals", fill("/*"+strings.Repeat("a", 60)+"b", 5300), "/" + strings.Repeat("a", 2000)},
		{"as many stars as octets", fill("/"+strings.Repeat("*a", 1500)+"$", 150), "/" + strings.Repeat("a", 2000)},
		{"delimiters in the query", fill("/*"+strings.Repeat("%3A", 60)+"b", 250), "/?" + strings.Repeat(":", 2000)},
		{"stars and delimiters in the query", fill("/"+strings.Repeat("*%3A", 500)+"b", 200), "/?" + strings.Repeat(":", 2000)},
		{"equal allow rules before a disallow",
			fill("/*"+strings.Repeat("a", 60)+"b\nAllow: /a*"+strings.Repeat("a", 60), 2500), "/" + strings.Repeat("a", 2000)},
		{"repeated rules, and directories of index files",
			fill("/a\nAllow: /a\nAllow: /*a\nAllow: /index.html\nAllow: /*index.htm", 2500), "/a"},
		{"directories of index files", fill("/\nAllow: /index.html\nAllow: /*/index.htm", 2500), "/"},
		{"percent signs", fill("/*"+strings.Repeat("%", 90), 5000), "/" + strings.Repeat("%2", 1000)},
		{"one long line", "User-agent: *\nDisallow: /" + strings.Repeat("*a", 255_000), "/" + strings.Repeat("a", 2000)},
		{"line breaks alone", strings.Repeat("\r\n\n\r", 128_000), "/"},
		{"user-agent lines alone", strings.Repeat("User-agent: a\n", 36_000), "/"},
		{"as many groups as fit", strings.Repeat("User-agent: a\nAllow:\n", 24_000) + "Disallow: /", "/"},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := core.Parse([]byte(test.robots))
			for _, d := range core.Dialects() {
				g := file.For(d, core.ChainOf("FooBot", "BarBot"))
				agrees(t, g, g.Explain(test.url), test.url)
			}
		})
	}
}
