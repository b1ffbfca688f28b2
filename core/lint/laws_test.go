package lint_test

import (
	"bytes"
	"os"
	"path"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/core/internal/fixture"
	"robotscope/core/lint"
)

// question is a file, a crawler and a URL.
type question struct {
	robots     []byte
	agent, url string
}

// questions are those of the vectors of package core whose files stand in them.
func questions(t testing.TB) (list []question) {
	t.Helper()
	for _, v := range fixture.Vectors(t, "../testdata") {
		if v.File == "" {
			list = append(list, question{v.Robots, v.Agent, v.URL})
		}
	}
	return list
}

func places(found []lint.Diagnostic, code string) int {
	n := 0
	for _, d := range found {
		if d.Code == code {
			n += 1 + len(d.Also)
		}
	}
	return n
}

// TestFixes holds, over all vectors and dialects, that a fix ends its
// diagnostic, so that there are fewer places of that code after it, and that
// a neutral one changes no verdict.
func TestFixes(t *testing.T) {
	asked := map[string][]question{}
	for _, q := range questions(t) {
		asked[string(q.robots)] = append(asked[string(q.robots)], q)
	}
	for _, x := range examples(t) {
		for _, url := range []string{"/", "/a", "/a/", "/b", "/a/b", "/private", "/wp-admin/admin-ajax.php", "/drafts/"} {
			for _, agent := range []string{"Googlebot", "bingbot", "GPTBot", "FooBot"} {
				asked[string(x.src)] = append(asked[string(x.src)], question{x.src, agent, url})
			}
		}
	}
	fixes := map[string]int{}
	for robots, questions := range asked {
		for _, d := range core.Dialects() {
			checkFixes(t, lint.Input{File: core.Parse([]byte(robots)), Dialect: d}, questions, fixes)
		}
	}
	t.Log(fixes)
}

func checkFixes(t *testing.T, in lint.Input, questions []question, fixes map[string]int) {
	t.Helper()
	file, d := in.File, in.Dialect
	robots := file.Source()
	found := lint.Run(in)
	after := func(fixed []byte) []lint.Diagnostic {
		in := in
		in.File = core.Parse(fixed)
		return lint.Run(in)
	}
	for _, diagnostic := range found {
		for _, c := range diagnostic.Choices {
			left := after(c.Apply(robots))
			before, n := places(found, diagnostic.Code), places(left, diagnostic.Code)
			if n >= before && places(found, lint.CodeMore) == 0 {
				t.Fatalf("%s %s: %d places before the choice %s, %d after\n%.2000q", d.Name(), diagnostic.Code, before, c.Name, n, robots)
			}
		}
		if diagnostic.Fix == nil || places(found, lint.CodeMore) > 0 {
			continue
		}
		fixes[diagnostic.Code]++
		fixed := diagnostic.Fix.Apply(robots)
		left := after(fixed)
		if before, n := places(found, diagnostic.Code), places(left, diagnostic.Code); n >= before {
			t.Fatalf("%s %s: %d places before the fix, %d after\n%.2000q\n%.2000q", d.Name(), diagnostic.Code, before, n, robots, fixed)
		}
		if !diagnostic.Fix.Neutral {
			continue
		}
		was, is := file.In(d), core.Parse(fixed).In(d)
		for _, q := range questions {
			if was.For(core.ChainOf(q.agent)).Check(q.url).Allowed != is.For(core.ChainOf(q.agent)).Check(q.url).Allowed {
				t.Fatalf("%s %s: the fix is not neutral for %s on %s\n%.2000q\n%.2000q", d.Name(), diagnostic.Code, q.agent, q.url, robots, fixed)
			}
		}
	}
}

// checkLaws holds what is true of the diagnostics of any file.
func checkLaws(t *testing.T, in lint.Input, src []byte) {
	t.Helper()
	given := bytes.Clone(src)
	found := lint.Run(in)
	if !bytes.Equal(given, src) {
		t.Fatal("the file has changed")
	}
	if again := lint.Run(in); !reflect.DeepEqual(found, again) {
		t.Fatal("a second look finds something else")
	}
	perCode := map[string]int{}
	end, last := len(in.File.Source()), 0
	inBounds := func(s core.Span) bool { return 0 <= s.Start && s.Start <= s.End && s.End <= end }
	for _, d := range found {
		if perCode[d.Code]++; d.Code != lint.CodeMore && perCode[d.Code] > 100 || len(d.Also) > 100 {
			t.Fatalf("too many of %s", d.Code)
		}
		if !inBounds(d.Span) || d.Span.Start < last || d.Line != in.File.Position(d.Span.Start).Line {
			t.Fatalf("%s: span %v on line %d after one at %d, in %d bytes", d.Code, d.Span, d.Line, last, end)
		}
		last = d.Span.Start
		for i, s := range d.Also {
			if !inBounds(s) || s.Start < d.Span.Start || i > 0 && s.Start < d.Also[i-1].Start {
				t.Fatalf("%s: also %v", d.Code, d.Also)
			}
		}
		if d.Clause == "" || d.Severity == "" {
			t.Fatalf("%s lacks clause or severity", d.Code)
		}
		var fixes []lint.Fix
		if d.Fix != nil {
			fixes = append(fixes, *d.Fix)
		}
		for _, c := range d.Choices {
			fixes = append(fixes, c.Fix)
		}
		if len(fixes) > 1 && d.Fix != nil {
			t.Fatalf("%s has a fix beside choices", d.Code)
		}
		for _, fix := range fixes {
			at := 0
			for _, e := range fix.Edits {
				if !inBounds(e.Span) || e.Span.Start < at {
					t.Fatalf("%s: edits %v", d.Code, fix.Edits)
				}
				at = e.Span.End
			}
			if bytes.Equal(fix.Apply(src), src) {
				t.Fatalf("%s: the fix changes nothing", d.Code)
			}
		}
	}
}

func FuzzLint(f *testing.F) {
	for _, q := range questions(f)[:400] {
		f.Add(q.robots, byte(0), "")
	}
	names, _ := os.ReadDir("../testdata/corpus")
	for i, name := range names {
		src, err := os.ReadFile(path.Join("../testdata/corpus", name.Name()))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(src[:min(len(src), 4000)], byte(i), "https://www.example.com")
	}
	for _, x := range examples(f) {
		f.Add(x.src[:min(len(x.src), 4000)], byte(1), x.in.Site)
	}
	google, _ := crawlers.Lookup("Googlebot")
	f.Fuzz(func(t *testing.T, src []byte, how byte, site string) {
		dialects := core.Dialects()
		in := lint.Input{File: core.Parse(src), Dialect: dialects[int(how)%len(dialects)], Site: site}
		if how&8 != 0 {
			in.Crawler = &google
		}
		before := in.File.For(in.Dialect, core.ChainOf("Googlebot")).Check("/a/b?c=d")
		checkLaws(t, in, src)
		if len(src) < 2000 {
			var asked []question
			for _, url := range []string{"/", "/a/b?c=d", "/private", "/%7Ex/", "/x.html", "/d/", "/fish/"} {
				asked = append(asked, question{agent: "Googlebot", url: url}, question{agent: "FooBot", url: url})
			}
			checkFixes(t, in, asked, map[string]int{})
		}
		after := in.File.For(in.Dialect, core.ChainOf("Googlebot")).Check("/a/b?c=d")
		if before.Allowed != after.Allowed || before.Reason != after.Reason {
			t.Fatal("a look at the file has changed a verdict")
		}
	})
}

// BenchmarkRun looks at files of 512,000 bytes, an ordinary one and some that
// are made to be slow.
func BenchmarkRun(b *testing.B) {
	numbered := func(format string) func(i int) string {
		return func(i int) string { return strings.ReplaceAll(format, "#", strconv.Itoa(i)) }
	}
	for name, line := range map[string]func(i int) string{
		"rules":    numbered("Disallow: /catalogue/item-#/view\n"),
		"groups":   numbered("User-agent: bot\nUser-agent: Bot#\nDisallow: /a\nAllow: /*b\n"),
		"agents":   numbered("User-agent: googlebot-image\n"),
		"assets":   numbered("Disallow: /#/css/\nAllow: /#/css/*\n"),
		"allows":   numbered("Disallow: /#\nAllow: /#/b\n"),
		"stars":    func(int) string { return "Disallow: /" + strings.Repeat("*", 16_600) + "\n" },
		"nested":   func(int) string { return "Disallow: " + strings.Repeat("/a", 250) + "\n" },
		"unknown":  numbered("disalow#x: /\n"),
		"broken":   func(int) string { return "x\n" },
		"blank":    func(int) string { return "\n" },
		"escapes":  func(int) string { return "Disallow: /" + strings.Repeat("%e2", 5_000) + "\n" },
		"sitemaps": numbered("Sitemap: https://www.example.com/#.xml\nDisallow: /*#.xml\n"),
		"inherits": numbered("User-agent: *\nDisallow: /all/#\n\nUser-agent: bot#\nDisallow: /b#\n\n"),
		"brackets": func(int) string { return "Disallow: /" + strings.Repeat("([", 8_000) + "\n" },
		"names":    numbered("User-agent: gogl#bot\nUser-agent: SogouWebSpid#\nDisallow: /\n"),
		"fused":    numbered("User-agent: ab#\nCrawl-delay: 5\n"),
		"breaks":   func(int) string { return strings.Repeat(`\n `, 5_000) + "\n" },
		"doubled":  func(int) string { return strings.Repeat("Disallow: ", 1_600) + "\n" },
		"ties":     numbered("Allow: /*a#\nDisallow: /*b#\nAllow: /#*\n"),
		"records":  numbered("User-agent: bingbot\nCrawl-delay: #\nContent-Signal: a=b\n"),
	} {
		src := []byte("User-agent: *\n")
		for i := 0; len(src) < core.MaxBytes; i++ {
			src = append(src, line(i)...)
		}
		file := core.Parse(src[:core.MaxBytes])
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				lint.Run(lint.Input{File: file, Dialect: core.Google, Site: "https://www.example.com"})
			}
		})
	}
}
