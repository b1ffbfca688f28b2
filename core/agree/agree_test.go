package agree_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/agree"
	"robotscope/core/crawlers"
	"robotscope/core/internal/fixture"
	"robotscope/core/lint"
	"robotscope/web"
	"robotscope/web/locales"
)

var update = flag.Bool("update", false, "rewrite the want sections of testdata")

// TestBehaviour reads testdata/*.txtar, one behaviour a file, named for it. The
// sections:
//
//	robots.txt  the file, in the notation of package txtar
//	ask         one question a line: OWN-DIALECT AGENT URL [OTHER-URL…], with
//	            AGENT as in core's behaviours, all in that notation
//	want        for each the verdicts, the reasons and the rewrite, as go test
//	            -run Behaviour -update writes them; the rewritten file follows
//	            a rewrite
func TestBehaviour(t *testing.T) {
	names, err := fs.Glob(os.DirFS("."), "testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no behaviours", err)
	}
	seen := map[string]bool{}
	sentences := locales.Read(web.English)
	for _, name := range names {
		t.Run(strings.TrimSuffix(path.Base(name), ".txtar"), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			comment, sections, err := fixture.Read(text)
			if err != nil {
				t.Fatal(err)
			}
			if strings.TrimSpace(comment) == "" || len(sections) != 3 && !(*update && len(sections) == 2) {
				t.Fatalf("no heading, or not the sections robots.txt, ask and want: %d", len(sections))
			}
			src, err := fixture.Unescape(sections["robots.txt"])
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			for _, question := range strings.Split(strings.TrimSuffix(sections["ask"], "\n"), "\n") {
				words := strings.Split(question, " ")
				for i := range words {
					if words[i], err = fixture.Unescape(words[i]); err != nil {
						t.Fatal(err)
					}
				}
				own, ok := core.DialectNamed(words[0])
				if !ok || len(words) < 3 {
					t.Fatalf("unknown question %q", question)
				}
				got.WriteString(question + "\n" + answer(t, sentences, seen, src, own, words[1], words[2], words[3:]))
			}
			if *update {
				text = fmt.Appendf(
					nil, "%s-- robots.txt --\n%s-- ask --\n%s-- want --\n%s",
					comment, sections["robots.txt"], sections["ask"], got.String(),
				)
				if err := os.WriteFile(name, text, 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got := got.String(); got != sections["want"] {
				t.Errorf("got\n%s\nwant\n%s", got, sections["want"])
			}
		})
	}
	for _, code := range codes(t) {
		if !seen[code] {
			t.Errorf("no behaviour shows %s", code)
		}
		if _, ok := sentences.Template(code); !ok {
			t.Errorf("en.json has no %q", code)
		}
	}
}

// codes finds the codes in the sources.
func codes(t testing.TB) []string {
	t.Helper()
	var list []string
	for _, name := range []string{"reasons.go", "naming.go", "rewrite.go", "edits.go"} {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`"((?:differ|rewrite)\.[a-z-]+)"`).FindAllStringSubmatch(string(b), -1) {
			list = append(list, m[1])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func groupsFor(f *core.File, agent string) []*core.Group {
	agent, named := strings.CutSuffix(agent, "!")
	return agree.Groups(f, core.Chain{Tokens: strings.Split(agent, ">"), Global: !named})
}

func answer(
	t *testing.T, sentences locales.Catalogue, seen map[string]bool, src string, own core.Dialect, agent, url string, urls []string,
) string {
	t.Helper()
	var out strings.Builder
	say := func(m core.Message) {
		seen[m.Code] = true
		fmt.Fprintf(&out, "\t%s", m.Code)
		for _, a := range m.Args {
			if text, ok := a.Value.(string); ok {
				a.Value = strings.TrimSuffix(fixture.Escape([]byte(text)), "\\\n")
			}
			fmt.Fprintf(&out, " %s=%v", a.Name, a.Value)
		}
		fmt.Fprintf(&out, "\n\t\t%s\n", strings.TrimSuffix(fixture.Escape([]byte(sentences.Text(m))), "\\\n"))
		if strings.Contains(sentences.Text(m), "{") && !strings.Contains(src, "{") {
			t.Errorf("%s lacks an argument: %s", m.Code, sentences.Text(m))
		}
	}
	groups := groupsFor(core.Parse([]byte(src)), agent)
	c := agree.On(groups, url)
	for _, e := range c.Evidence {
		fmt.Fprintf(&out, "\t%s %s\n", e.Group.Reading.Dialect.Name(), map[bool]string{true: "allowed", false: "blocked"}[e.Allowed])
	}
	for _, m := range c.Reasons() {
		say(m)
	}
	r := c.Rewrite(own, urls)
	if r.Message.Code != "" {
		say(r.Message)
	}
	if len(r.Edits) > 0 {
		fixed := fixture.Escape((&lint.Fix{Edits: r.Edits}).Apply([]byte(src)))
		for line := range strings.Lines(fixed) {
			out.WriteString("\t\t| " + line)
		}
	}
	verify(t, c, own, []byte(src), urls)
	return out.String()
}

// verify holds the laws of a Comparison, its reasons and its rewrite.
func verify(t testing.TB, c agree.Comparison, own core.Dialect, src []byte, urls []string) agree.Rewrite {
	t.Helper()
	var groups []*core.Group
	var wanted core.Verdict
	ownAt := 0
	for i, e := range c.Evidence {
		groups = append(groups, e.Group)
		if e.Group.Reading.Dialect == own {
			wanted, ownAt = e.Verdict, i
		}
	}
	if agree.Differ(groups, c.URL) != c.Differ {
		t.Fatal("Differ and On differ")
	}
	reasons := c.Reasons()
	if c.Differ != (len(reasons) > 0) {
		t.Fatalf("differ: %v, reasons: %+v\n%q\n%q", c.Differ, reasons, c.URL, src)
	}
	f := groups[0].Reading.File
	rewrite := c.Rewrite(own, urls)
	for _, m := range append(reasons, rewrite.Message) {
		for _, a := range m.Args {
			switch v := a.Value.(type) {
			case string:
			case int:
				if strings.HasSuffix(strings.ToLower(a.Name), "line") && (v < 1 || v > f.LineCount()) {
					t.Fatalf("%+v names no line of %d", m, f.LineCount())
				}
			default:
				t.Fatalf("argument %+v", a)
			}
		}
	}
	none := strings.HasPrefix(rewrite.Message.Code, "rewrite.none")
	if (rewrite.Message.Code != "") != c.Differ || none != (c.Differ && len(rewrite.Edits) == 0) {
		t.Fatalf("rewrite %+v", rewrite)
	}
	if len(rewrite.Edits) == 0 {
		return rewrite
	}
	at := 0
	for _, e := range rewrite.Edits {
		if e.Span.Start < at || e.Span.End < e.Span.Start || e.Span.End > len(src) {
			t.Fatalf("edits %+v", rewrite.Edits)
		}
		at = e.Span.End
	}
	fixed := core.Parse((&lint.Fix{Edits: rewrite.Edits}).Apply(src))
	for _, url := range append([]string{c.URL}, urls...) {
		before, after := agree.On(groups, url), core.Verdict{}
		allowed := make([]bool, len(groups))
		for i, g := range groups {
			again := fixed.For(g.Reading.Dialect, g.Asked)
			allowed[i] = again.Check(url).Allowed
			if i == ownAt {
				after = again.Check(url)
			}
		}
		if after.Allowed != before.Evidence[ownAt].Allowed {
			t.Fatalf("%s: %s changes the own verdict for %q\n%q", own.Name(), rewrite.Message.Code, url, src)
		}
		for _, a := range allowed {
			if url == c.URL && a != wanted.Allowed || url != c.URL && !before.Differ && a != allowed[0] {
				t.Fatalf("%s: after %s they part on %q: %v\n%q", own.Name(), rewrite.Message.Code, url, allowed, src)
			}
		}
	}
	return rewrite
}

// TestLaws holds the laws over all vectors, real files among them.
func TestLaws(t *testing.T) {
	counts := map[string]int{}
	for i, q := range fixture.Vectors(t, "../testdata") {
		f := core.Parse(q.Robots)
		urls := []string{"/", "/a", "/a/b", "/private/", "/index.html", "/robots.txt", "/?q=a"}
		if a, err := crawlers.Resolve(q.Agent); err == nil {
			if pair := agree.On(agree.Pair(f, a, false), q.URL); pair.Differ {
				counts["parting today"]++
				counts["today "+verify(t, pair, a.Dialect, q.Robots, urls).Message.Code]++
			}
		}
		c := agree.On(groupsFor(f, q.Agent), q.URL)
		if !c.Differ {
			continue
		}
		counts["parting"]++
		for _, m := range c.Reasons() {
			counts[m.Code]++
		}
		own := core.Dialects()[i%3]
		counts[verify(t, c, own, q.Robots, urls).Message.Code]++
	}
	t.Log(counts)
	if counts["parting"] < 500 {
		t.Error("hardly any vectors on which the dialects part")
	}
}

func FuzzAgree(f *testing.F) {
	for i, q := range fixture.Vectors(f, "../testdata") {
		if len(q.Robots) < 1000 && i%4 == 0 {
			f.Add(q.Robots, q.Agent, q.URL, byte(i))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte, chain, url string, own byte) {
		c := agree.On(groupsFor(core.Parse(src), chain), url)
		verify(t, c, core.Dialects()[own%3], src, []string{"/", "/a", "/a/b?c=d", "/x.html"})
	})
}

// BenchmarkRewrite looks for a rewrite of the largest file that it is looked
// for in.
func BenchmarkRewrite(b *testing.B) {
	src := []byte("User-agent: *\nDisallow: /\nAllow: /*b$\n")
	for i := 0; len(src) < 127<<10; i++ {
		src = fmt.Appendf(src, "Disallow: /a/%d\nAllow: /a/%d/b\n", i, i)
	}
	c := agree.On(agree.Groups(core.Parse(src), core.ChainOf("FooBot")), "/b")
	urls := make([]string, 200)
	for i := range urls {
		urls[i] = fmt.Sprintf("/a/%d/b", i)
	}
	for b.Loop() {
		c.Rewrite(core.Google, urls)
	}
}
