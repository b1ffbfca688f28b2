package main

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

// listed is a workbench whose list is the paths, on one site.
func listed(paths ...string) *workbench {
	b := &workbench{}
	b.setText(nil)
	b.setCrawler("FooBot", "")
	b.setEntries("https://www.example.com", len(paths), func(from, count int) (typed, resolved string) {
		some := paths[from-1 : min(from-1+count, len(paths))]
		for i, path := range some {
			if i > 0 {
				typed, resolved = typed+"\n", resolved+"\n"
			}
			typed += path
			if strings.HasPrefix(path, "/") {
				resolved += "https://www.example.com" + path
			} else {
				resolved += "!invalid"
			}
		}
		return typed, resolved
	})
	b.advance(func() bool { return false })
	return b
}

// asking are crawlers as readers of a file.
func asking(robots string, names ...string) []document.Reader {
	d := document.New([]byte(robots))
	var list []document.Reader
	for _, name := range names {
		agent, err := crawlers.Resolve(name)
		if err != nil {
			panic(err)
		}
		list = append(list, d.ReaderFor(agent, "", nil))
	}
	return list
}

func compared(b *workbench, before, after []document.Reader) *comparison {
	c := compare(b, before, after)
	c.advance(func() bool { return false })
	return c
}

func TestComparisonFindsWhatCheckingEachVerdictFinds(t *testing.T) {
	names := []string{"Googlebot", "Googlebot-Image", "AdsBot-Google", "bingbot", "GPTBot", "CCBot", "FooBot", "BarBot"}
	paths := []string{"/", "/a", "/a/", "/a/b", "/b", "not a URL", "/b/a?x", "/robots.txt", "/a.pdf", "/a"}
	random := rand.New(rand.NewPCG(9, 30))
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	file := func() string {
		var s strings.Builder
		for range random.IntN(9) {
			s.WriteString(pick("User-agent: *", "User-agent: Googlebot", "User-agent: bingbot", "User-agent: GPTBot", "",
				"Disallow: /", "Disallow: /a", "Disallow: /a/", "Disallow: /*.pdf$", "Disallow: /b", "Disallow:", "Allow: /a", "Allow: /a/b", "Allow: /") + "\n")
		}
		return s.String()
	}
	b := listed(paths...)
	flipped := 0
	for range 4000 {
		one, other := file(), file()
		before, after := asking(one, names...), asking(other, names...)
		blocked, allowed := 0, 0
		want := map[string]string{}
		for i, path := range paths {
			for j := range names {
				a := b.answer(i)
				if a.problem != "" {
					continue
				}
				was, is := before[j].Group.Explain(a.url).Verdict, after[j].Group.Explain(a.url).Verdict
				if was.Allowed == is.Allowed {
					continue
				}
				flipped++
				if is.Allowed {
					allowed++
				} else {
					blocked++
				}
				want[path+" "+names[j]] = evidence(was) + " > " + evidence(is)
			}
		}
		c := compared(b, before, after)
		got := map[string]string{}
		seen := map[string]bool{}
		for i := range c.flips {
			f := c.flips[i]
			said := evidence(f.before) + " > " + evidence(f.after)
			for _, name := range c.names(f) {
				got[f.typed+" "+name] = said
			}
			if row := f.typed + " " + said; f.typed != "/a" && seen[row] { // "/a" is listed twice
				t.Errorf("two rows for %s", row)
			} else {
				seen[row] = true
			}
		}
		caused := 0
		for _, cause := range c.causes {
			caused += cause.verdicts
		}
		if !maps.Equal(got, want) || c.blocked != blocked || c.allowed != allowed || c.usable != len(paths)-1 || !c.done() || caused != blocked+allowed {
			t.Fatalf("%q\n%q\ngot %d blocked, %d allowed, %d caused, %v\nwant %d, %d, %v", one, other, c.blocked, c.allowed, caused, got, blocked, allowed, want)
		}
	}
	if flipped < 10000 {
		t.Errorf("only %d verdicts were different", flipped)
	}
}

// evidence is a verdict as a row tells it.
func evidence(v core.Verdict) string {
	if v.Rule != nil {
		return string(stateOf(v)) + " by line " + string(rune('0'+v.Rule.Line))
	}
	return string(stateOf(v)) + " as " + string(v.Reason)
}

func TestCrawlersWithTheSameRulesAreOneRow(t *testing.T) {
	names := []string{"Googlebot", "bingbot", "DuckDuckBot", "FooBot", "GPTBot"}
	before := asking("User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /\n", names...)
	after := asking("User-agent: *\nDisallow: /a\nDisallow: /b\n\nUser-agent: GPTBot\nDisallow: /\n", names...)
	b := listed("/a", "/b")
	b.setCrawler("bingbot", "")
	c := compared(b, before, after)
	if len(c.flips) != 1 || len(c.flips[0].crawlers) != 4 || c.blocked != 4 || c.allowed != 0 {
		t.Fatalf("%+v, %d blocked, %d allowed", c.flips, c.blocked, c.allowed)
	}
	if len(c.pairs) != 2 { // two ways of reading; GPTBot's group stayed
		t.Errorf("%d pairs are compared", len(c.pairs))
	}
	m := crawlersMessage(c.names(c.flips[0]))
	if m.Code != "change.crawlers-more" || m.Args[0].Value != 2 || m.Args[1].Value != "bingbot" || m.Args[2].Value != "Googlebot" {
		t.Errorf("%+v", m)
	}
	if m := crawlersMessage(names[:2]); m.Code != "change.crawlers-2" || m.Args[2].Value != "bingbot" {
		t.Errorf("%+v", m)
	}
}

func TestCauses(t *testing.T) {
	const star = "User-agent: *\n"
	for _, tt := range []struct{ name, before, after, want string }{
		{"a new rule", star, star + "Disallow: /a\n", "change.blocks 2 Disallow: /a 2"},
		{"a rule that is gone", star + "Disallow: /a\n", star, "change.gone-allows 2 Disallow: /a 2"},
		{"an exception that is gone", star + "Disallow: /a\nAllow: /a/\n", star + "Disallow: /a\n", "change.gone-blocks 1 Allow: /a/ 3"},
		{"a new exception", star + "Disallow: /a\n", star + "# moves\nDisallow: /a\nAllow: /a/\n", "change.allows 1 Allow: /a/ 4"},
		{"a rule that is changed", star + "Disallow: /b\n", star + "Disallow: /a\n", "change.blocks 2 Disallow: /a 2 change.gone-allows 1 Disallow: /b 2"},
		{"a group of one's own", star + "Disallow: /\n", star + "Disallow: /\n\nUser-agent: FooBot\nDisallow: /b\n", "change.gone-allows 2 Disallow: / 2"},
		{"nothing", star + "Disallow: /a\n", star + "\n\nDisallow: /a # said again\n", ""},
	} {
		c := compared(listed("/a", "/a/x", "/b"), asking(tt.before, "FooBot"), asking(tt.after, "FooBot"))
		var got []string
		for _, cause := range c.strongest(5) {
			m := cause.message()
			got = append(got, m.Code)
			for _, a := range m.Args {
				if n, ok := a.Value.(int); ok {
					got = append(got, string(rune('0'+n)))
				} else {
					got = append(got, a.Value.(string))
				}
			}
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, s, tt.want)
		}
	}
}

func TestComparisonCountsWhatItDoesNotList(t *testing.T) {
	paths := make([]string, flipsKept+100)
	for i := range paths {
		paths[i] = "/a"
	}
	b := listed(paths...)
	c := compare(b, asking("", "FooBot", "BarBot"), asking("User-agent: *\nDisallow: /\n", "FooBot", "BarBot"))
	steps := 0
	for !c.done() {
		c.advance(func() bool { return true })
		if steps++; steps > len(paths) {
			t.Fatal("it does not end")
		}
	}
	if steps < 10 {
		t.Errorf("it asked only %d times whether to go on", steps)
	}
	if len(c.flips) != flipsKept || c.unlisted != 2*100 || c.blocked != 2*len(paths) {
		t.Errorf("%d listed, %d not, %d blocked", len(c.flips), c.unlisted, c.blocked)
	}
}

func TestComparisonFollowsTheListAndKnowsAnother(t *testing.T) {
	paths := slices.Repeat([]string{"/a"}, 3*linesAStep)
	read := func(from, count int) (string, string) {
		some := strings.Join(paths[from-1:min(from-1+count, len(paths))], "\n")
		return some, strings.ReplaceAll(some, "/a", "https://www.example.com/a")
	}
	b := &workbench{}
	b.setText(nil)
	b.setCrawler("FooBot", "")
	b.setEntries("https://www.example.com", len(paths), read)
	b.advance(func() bool { return true }) // reads the first lines
	c := compared(b, asking("", "FooBot"), asking("User-agent: *\nDisallow: /\n", "FooBot"))
	if c.blocked != linesAStep || c.done() || !c.isAbout(b) {
		t.Fatalf("%d blocked of the lines read, done: %v", c.blocked, c.done())
	}
	b.advance(func() bool { return false })
	if !c.isAbout(b) {
		t.Error("more of the list is no other list")
	}
	c.advance(func() bool { return false })
	if c.blocked != len(paths) || !c.done() {
		t.Errorf("%d blocked in the end, done: %v", c.blocked, c.done())
	}
	paths = slices.Clone(paths)
	paths[len(paths)-1] = "/b"
	b.setEntries("https://www.example.com", len(paths), read)
	if c.isAbout(b) {
		t.Error("another list, none of which is read, is taken for the same")
	}
	b.advance(func() bool { return false })
	if c.isAbout(b) {
		t.Error("another list is taken for the same")
	}
}

func TestExplanationsNameAGroupThatChanged(t *testing.T) {
	c := compared(listed("/a"), asking("User-agent: *\nDisallow: /a\n", "Googlebot"), asking("User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot\nAllow: /\n", "Googlebot"))
	before, after := c.explanations(c.flips[0])
	codes := func(list []core.Message) (s []string) {
		for _, m := range list {
			s = append(s, m.Code)
		}
		return s
	}
	if got := append(codes(before), codes(after)...); !slices.Equal(got, []string{"group.global", "explain.only-rule", "group.named", "explain.only-rule"}) {
		t.Errorf("got %v", got)
	}
}
