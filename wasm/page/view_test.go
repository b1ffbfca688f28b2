package main

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/web/locales"
)

// viewText gives the view of a file as lines of text: for a step its code, token
// and lines; for a row its line, look, text, what is cut in [brackets] and the
// codes of its notes.
func viewText(t *testing.T, robots, crawler, dialect string, decides ...int) string {
	t.Helper()
	b := &workbench{}
	b.setText([]byte(robots))
	b.setCrawler(crawler, dialect)
	if b.agentErr != nil {
		t.Fatal(b.agentErr)
	}
	var s strings.Builder
	v := viewOf(b.Reader, func(line int) bool { return slices.Contains(decides, line) })
	words := englishWords(t)
	code := func(m core.Message) string {
		if text := words.Text(m); text == m.Code || strings.ContainsAny(text, "{}") {
			t.Errorf("%s is said as %q", m.Code, text)
		}
		return strings.TrimPrefix(m.Code, "view.")
	}
	for _, step := range v.steps {
		s.WriteString(step.said.Args[0].Value.(string) + " " + strings.TrimPrefix(code(step.said), "step-"))
		for _, n := range step.lines {
			s.WriteString(" " + strconv.Itoa(n))
		}
		s.WriteString("\n")
	}
	for _, b := range v.blocks {
		s.WriteString("== " + code(b.title) + "\n")
		for _, r := range b.rows {
			s.WriteString(strconv.Itoa(r.line) + " " + r.look)
			if r.field != "" {
				s.WriteString(" " + r.field + ":")
			}
			if r.text != "" {
				s.WriteString(" " + r.text)
			}
			if r.cut != "" {
				s.WriteString("[" + r.cut + "]")
			}
			for _, m := range r.notes {
				s.WriteString(" <" + code(m))
				for _, a := range m.Args {
					switch value := a.Value.(type) {
					case string:
						s.WriteString(" " + value)
					case int:
						s.WriteString(" " + strconv.Itoa(value))
					}
				}
				s.WriteString(">")
			}
			s.WriteString("\n")
		}
		if b.more > 0 {
			s.WriteString("more " + strconv.Itoa(b.more) + "\n")
		}
		if b.foot != "" {
			s.WriteString("foot " + code(core.Message{Code: b.foot}) + "\n")
		}
	}
	for _, m := range v.notes {
		s.WriteString("note " + code(m) + "\n")
	}
	return s.String()
}

// englishWords is the English catalogue, which must word all that a view says.
func englishWords(t *testing.T) locales.Catalogue {
	src, err := os.ReadFile("../../web/locales/en.json")
	if err != nil {
		t.Fatal(err)
	}
	var words locales.Catalogue
	if err := json.Unmarshal(src, &words); err != nil {
		t.Fatal(err)
	}
	return words
}

func TestView(t *testing.T) {
	for _, tt := range []struct {
		name, crawler, dialect, robots, want string
	}{
		{"an own group comes first in the chain", "Googlebot-Image", "",
			"User-agent: *\nDisallow: /\n\nUser-agent: Googlebot-Image\nAllow: /g\n\nUser-agent: Googlebot\nDisallow: /x\n", `
Googlebot-Image counts 4
Googlebot later 7
* later 1
== counts
4 agent User-agent: Googlebot-Image
5 rule Allow: /g
== others
1 group * <group-rules 1>
7 group Googlebot <group-rules 1>
`},
		{"the chain falls back", "Googlebot-Image", "",
			"User-agent: *\nDisallow: /\nUser-agent: Googlebot\nDisallow: /x\n", `
Googlebot-Image none
Googlebot counts 3
* later 1
== counts
3 agent User-agent: Googlebot
4 rule Disallow: /x
== others
1 group * <group-rules 1>
`},
		{"the chain falls back on every crawler's group", "Googlebot-Image", "",
			"# a\n# b\nUser-agent: * # all\nUser-agent: Bingbot\nDisallow: /x # c\n", `
Googlebot-Image none
Googlebot none
* counts 3
== counts
3 agent User-agent: *
4 shared User-agent: Bingbot <shared>
5 rule Disallow: /x
note comments
`},
		{"no group at all", "FooBot", "", "User-agent: Bingbot\nDisallow: /\n", `
FooBot none
* none
== others
1 group Bingbot <group-rules 1>
note no-group
`},
		{"a crawler that does not heed the star", "AdsBot-Google", "", "User-agent: *\nDisallow: /\n", `
AdsBot-Google none
* unheeded 1
== others
1 group * <group-rules 1>
note no-group
`},
		{"the star alone", "*", "", "User-agent: *\nDisallow: /\n", `
* counts 1
== counts
1 agent User-agent: *
2 rule Disallow: /
`},
		{"groups are fused and tokens cut", "Googlebot", "",
			"User-agent: Googlebot/2.1\nDisallow: /b\n\nUser-agent: * and more\nDisallow: /\n\nUser-agent: GOOGLEBOT\nUser-agent: Bingbot 2\nDisallow: /a\n", `
Googlebot counts 1 7
* later 4
== counts-fused
1 agent User-agent: Googlebot[/2.1] <token-cut>
7 agent User-agent: GOOGLEBOT
8 shared User-agent: Bingbot[ 2] <shared>
2 rule Disallow: /b
9 rule Disallow: /a
== others
4 group * <group-rules 1>
`},
		{"a star that is cut", "FooBot", "google", "User-agent: * and more\nDisallow: /\n", `
FooBot none
* counts 1
== counts
1 agent User-agent: *[ and more] <star-cut>
2 rule Disallow: /
`},
		{"strict names", "Googlebot", "rfc9309", "User-agent: Googlebot/2.1\nDisallow: /b\nUser-agent:\nUser-agent: Googlebot\nDisallow: /a\n", `
Googlebot counts 4
* later
== counts
4 agent User-agent: Googlebot
5 rule Disallow: /a
== ignored
1 ignored User-agent: Googlebot/2.1 <nobody>
3 ignored User-agent: <nobody-empty>
== others
1 group <for-nobody> <group-rules 1>
`},
		{"Google's fields", "FooBot", "google", "disallow: /early\nuseragent: *\nDisalow: /a\nDisallow /b\nnothing here at all\nFoo: bar\nSite-map: https://a.example/s\nDisallow: b\nDisallow:\nDisallow: /a b\n", `
FooBot none
* counts 2
== counts
2 agent User-agent: * <written useragent>
3 rule Disallow: /a <written Disalow>
4 rule Disallow: /b
== ignored
1 ignored disallow: /early <before-group>
5 ignored nothing here at all <broken>
6 ignored Foo: bar <unknown-field>
8 ignored Disallow: b <never-start>
9 ignored Disallow: <empty-rule>
10 ignored Disallow: /a b <never-octet>
== site
7 record Sitemap: https://a.example/s <written Site-map>
`},
		{"the same fields, strictly", "FooBot", "rfc9309", "User-agent: *\nDisalow: /a\nDisallow /b\nSite-map: https://a.example/s\nDisallow:\n", `
FooBot none
* counts 1
== counts
1 agent User-agent: *
foot no-rules
== ignored
2 ignored Disalow: /a <other-spelling disallow>
3 ignored Disallow /b <broken>
4 ignored Site-map: https://a.example/s <other-spelling sitemap>
5 ignored Disallow: <empty-rule>
`},
		{"records", "bingbot", "", "Crawl-delay: 1\nUser-agent: *\nCrawl-delay: 2\nContent-Signal: search=yes\nHost: a.example\nDisallow: /a\nUser-agent: x\nCrawl-delay: 3\nLicense: https://a.example/l", `
bingbot none
* counts 2
== counts
2 agent User-agent: *
6 rule Disallow: /a
== records
3 record Crawl-delay: 2 <record-heeded bingbot>
4 record Content-Signal: search=yes
== ignored
1 ignored Crawl-delay: 1 <before-group>
== site
5 record Host: a.example
9 record License: https://a.example/l
== others
7 group x <group-rules 0>
`},
		{"other forms", "Googlebot", "", "User-agent: *\nAllow: /ü/index.html\nDisallow: /%aa", `
Googlebot none
* counts 1
== counts
1 agent User-agent: *
2 rule Allow: /ü/index.html <compared /%C3%BC/index.html> <directory /%C3%BC/$>
3 rule Disallow: /%aa <compared /%AA>
`},
		{"first match: the first group only, ended by a blank line", "FooBot", "first-match",
			"User-agent: My FooBot/2\nUser-agent: *\n\nDisallow: /lost\nCrawl-delay: 5\n\nUser-agent: foobot\nUser-agent: Bar\nDisallow: /later\nCrawl-delay: 6\n\nUser-agent: *\nDisallow: /", `
FooBot counts 1
* later 2 12
== counts
1 agent User-agent: My FooBot/2 <contains FooBot>
2 shared User-agent: * <shared>
foot no-rules
== ignored
4 ignored Disallow: /lost <blank-ended>
5 ignored Crawl-delay: 5 <blank-ended>
7 ignored User-agent: foobot <later-group FooBot 1>
9 ignored Disallow: /later <later-group FooBot 1>
10 ignored Crawl-delay: 6 <later-group FooBot 1>
== others
12 group * <group-rules 1>
`},
		{"first match: no wildcards", "FooBot", "first-match", "User-agent: *\nDisallow: /*.pdf$\nDisallow: *.gif\nDisallow: /%41\nAllow: /a$", `
FooBot none
* counts 1
== counts
1 agent User-agent: *
2 rule Disallow: /*.pdf$ <plain>
4 rule Disallow: /%41 <compared /A>
5 rule Allow: /a$ <plain>
== ignored
3 ignored Disallow: *.gif <never-prefix>
`},
		{"NULs", "FooBot", "google", "User-agent: *\nDisallow: /a\x00b\n", `
FooBot none
* counts 1
== counts
1 agent User-agent: *
2 rule Disallow: /a <nul>
`},
		{"an empty file", "FooBot", "", "", "\nFooBot none\n* none\nnote no-group\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := "\n" + viewText(t, tt.robots, tt.crawler, tt.dialect); got != tt.want {
				t.Errorf("got:%s\nwant:%s", got, tt.want)
			}
		})
	}
}

func TestViewOfLongLines(t *testing.T) {
	got := viewText(t, "User-agent: *\nDisallow: /"+strings.Repeat("a", core.Google.LineLimit()), "FooBot", "google")
	if !strings.HasSuffix(got, " <line-cut 16663>\n") {
		t.Errorf("got …%s", got[max(0, len(got)-100):])
	}
}

func TestViewOfLongFile(t *testing.T) {
	robots := "User-agent: *\n" + strings.Repeat("#\n", core.MaxBytes/2-13) + "Disallow: /long\nDisallow: /beyond\n"
	got := viewText(t, robots, "FooBot", "google")
	want := "Disallow: /l <file-cut-line>\n== ignored\n0 gap <file-cut 255990 255991>\nnote comments\n"
	if !strings.HasSuffix(got, want) {
		t.Errorf("got:\n%s\nwant the end:\n%s", got, want)
	}
}

// TestViewIsBounded also finds rules that decide, however far down.
func TestViewIsBounded(t *testing.T) {
	robots := strings.Repeat("User-agent: *\n", 300) + strings.Repeat("Disallow: /a\n", 5000) + strings.Repeat("nonsense\n", 1000) +
		strings.Repeat("User-agent: a\nDisallow: /\n", 1000) + strings.Repeat("Sitemap: /\n", 1000)
	got := viewText(t, robots, "FooBot", "google", 4000)
	for _, want := range []string{
		"100 agent User-agent: *\n0 gap <more 200>\n301 rule Disallow: /a\n",
		"\n600 rule Disallow: /a\n0 gap <gap 3399>\n4000 rule Disallow: /a\n0 gap <gap 1300>\n== ignored\n",
		"more 850\n", "more 900\n", "more 950\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the view lacks %q", want)
		}
	}
	if n := strings.Count(got, "\n"); n > 1000 {
		t.Errorf("%d lines", n)
	}
}

func FuzzView(f *testing.F) {
	f.Add([]byte("User-agent: *\nDisallow: /\n\nAllow: /x\nfoo: bar\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, d := range core.Dialects() {
			for _, token := range []string{"a", "Googlebot-Image", "*"} {
				b := &workbench{}
				b.setText(src)
				b.setCrawler(token, d.Name())
				v := viewOf(b.Reader, func(int) bool { return false })
				seen := map[int]bool{}
				for _, block := range v.blocks {
					for _, r := range block.rows {
						if r.line > 0 && r.look != "group" && seen[r.line] {
							t.Fatalf("line %d is shown twice", r.line)
						}
						seen[r.line] = true
					}
				}
			}
		}
	})
}

func BenchmarkView(b *testing.B) {
	src, err := os.ReadFile("../../core/testdata/corpus/twitter.txt")
	if err != nil {
		b.Fatal(err)
	}
	var w workbench
	w.setText([]byte(strings.Repeat(string(src), core.MaxBytes/len(src))))
	w.setCrawler("Googlebot-Image", "")
	for b.Loop() {
		viewOf(w.Reader, func(int) bool { return false })
	}
}
