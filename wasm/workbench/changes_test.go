package workbench

import (
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/wasm/document"
)

func compared(b *Bench, before, after []*document.Reader) *Changes {
	c := NewChanges(b, before, after)
	c.Work(always)
	return c
}

func TestChangesAreWhatCheckingEachVerdictFinds(t *testing.T) {
	names := []string{"Googlebot", "Googlebot-Image", "AdsBot-Google", "bingbot", "GPTBot", "CCBot", "FooBot", "BarBot"}
	paths := []string{"/", "/a", "/a/", "/a/b", "/b", "not a URL", "/b/a?x", "/robots.txt", "/a.pdf", "/a"}
	random := rand.New(rand.NewPCG(9, 30))
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	file := func() string {
		var s strings.Builder
		for range random.IntN(9) {
			s.WriteString(pick("User-agent: *", "User-agent: Googlebot", "User-agent: bingbot", "User-agent: GPTBot", "",
				"Disallow: /", "Disallow: /a", "Disallow: /a/", "Disallow: /*.pdf$", "Disallow: /b", "Disallow:", "Allow: /a",
				"Allow: /a/b", "Allow: /") + "\n")
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
				a := b.Answer(i)
				if a.Problem != "" {
					continue
				}
				was, is := before[j].Group.Explain(a.URL).Verdict, after[j].Group.Explain(a.URL).Verdict
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
		for i := range c.List {
			f := c.List[i]
			said := evidence(f.Before) + " > " + evidence(f.After)
			for _, name := range c.Names(f) {
				got[f.Typed+" "+name] = said
			}
			if row := f.Typed + " " + said; f.Typed != "/a" && seen[row] { // "/a" is listed twice
				t.Errorf("two rows for %s", row)
			} else {
				seen[row] = true
			}
		}
		caused := 0
		for _, cause := range c.Causes {
			caused += cause.verdicts
		}
		if !maps.Equal(got, want) || c.blocked != blocked || c.allowed != allowed || c.usable != len(paths)-1 || !c.Done() ||
			caused != blocked+allowed {
			t.Fatalf("%q\n%q\ngot %d blocked, %d allowed, %d caused, %v\nwant %d, %d, %v", one, other, c.blocked, c.allowed,
				caused, got, blocked, allowed, want)
		}
	}
	if flipped < 10000 {
		t.Errorf("only %d verdicts were different", flipped)
	}
}

// evidence is a verdict as a row tells it.
func evidence(v core.Verdict) string {
	if v.Rule != nil {
		return string(StateOf(v)) + " by line " + string(rune('0'+v.Rule.Line))
	}
	return string(StateOf(v)) + " as " + string(v.Reason)
}

func TestCrawlersWithTheSameRulesAreOneRow(t *testing.T) {
	names := []string{"Googlebot", "bingbot", "DuckDuckBot", "FooBot", "GPTBot"}
	before := asking("User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /\n", names...)
	after := asking("User-agent: *\nDisallow: /a\nDisallow: /b\n\nUser-agent: GPTBot\nDisallow: /\n", names...)
	b := listed("/a", "/b")
	b.Ask("bingbot", "")
	b.Update()
	c := compared(b, before, after)
	if len(c.List) != 1 || len(c.List[0].crawlers) != 4 || c.blocked != 4 || c.allowed != 0 {
		t.Fatalf("%+v, %d blocked, %d allowed", c.List, c.blocked, c.allowed)
	}
	if len(c.Pairs) != 2 { // two ways of reading; GPTBot's group stayed
		t.Errorf("%d pairs are compared", len(c.Pairs))
	}
	m := CrawlersMessage(c.Names(c.List[0]))
	if m.Code != "change.crawlers-more" || m.Args[0].Value != 2 || m.Args[1].Value != "bingbot" || m.Args[2].Value != "Googlebot" {
		t.Errorf("%+v", m)
	}
	if m := CrawlersMessage(names[:2]); m.Code != "change.crawlers-2" || m.Args[2].Value != "bingbot" {
		t.Errorf("%+v", m)
	}
}

func TestCauses(t *testing.T) {
	const star = "User-agent: *\n"
	say := func(messages ...core.Message) []core.Message { return messages }
	rule := func(code string, n int, rule, at string, line int) core.Message {
		return core.Say("change."+code, "n", n, "rule", rule, at, line)
	}
	for _, tt := range []struct {
		name, before, after string
		want                []core.Message
	}{
		{"a new rule", star, star + "Disallow: /a\n", say(rule("blocks", 2, "Disallow: /a", "line", 2))},
		{"a rule that is gone", star + "Disallow: /a\n", star, say(rule("gone-allows", 2, "Disallow: /a", "was", 2))},
		{"an exception that is gone", star + "Disallow: /a\nAllow: /a/\n", star + "Disallow: /a\n",
			say(rule("gone-blocks", 1, "Allow: /a/", "was", 3))},
		{"a new exception", star + "Disallow: /a\n", star + "# moves\nDisallow: /a\nAllow: /a/\n", say(rule("allows", 1,
			"Allow: /a/", "line", 4))},
		{"a rule that is changed", star + "Disallow: /b\n", star + "Disallow: /a\n",
			say(rule("blocks", 2, "Disallow: /a", "line", 2), rule("gone-allows", 1, "Disallow: /b", "was", 2))},
		{"a group of one's own", star + "Disallow: /\n", star + "Disallow: /\n\nUser-agent: FooBot\nDisallow: /b\n",
			say(rule("gone-allows", 2, "Disallow: /", "was", 2))},
		{"nothing", star + "Disallow: /a\n", star + "\n\nDisallow: /a # said again\n", nil},
	} {
		c := compared(listed("/a", "/a/x", "/b"), asking(tt.before, "FooBot"), asking(tt.after, "FooBot"))
		var got []core.Message
		for _, cause := range c.Strongest(5) {
			got = append(got, cause.Message())
		}
		if !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: got %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

func TestChangesThatAreNotListedAreCounted(t *testing.T) {
	paths := make([]string, changesKept+100)
	for i := range paths {
		paths[i] = "/a"
	}
	b := listed(paths...)
	c := NewChanges(b, asking("", "FooBot", "BarBot"), asking("User-agent: *\nDisallow: /\n", "FooBot", "BarBot"))
	steps := 0
	for !c.Done() {
		c.Work(func() bool { return false })
		if steps++; steps > len(paths) {
			t.Fatal("it does not end")
		}
	}
	if steps < 10 {
		t.Errorf("it asked only %d times whether to go on", steps)
	}
	if len(c.List) != changesKept || c.Unlisted != 2*100 || c.blocked != 2*len(paths) {
		t.Errorf("%d listed, %d not, %d blocked", len(c.List), c.Unlisted, c.blocked)
	}
}

func TestChangesFollowTheListAndKnowAnother(t *testing.T) {
	b, l := benchOf(slices.Repeat([]string{"/a"}, 3*linesAStep)...)
	b.Work(func() bool { return false }) // reads the first lines
	c := NewChanges(b, asking("", "FooBot"), asking("User-agent: *\nDisallow: /\n", "FooBot"))
	c.Work(always)
	if c.blocked != linesAStep || c.Done() || !c.IsAbout() {
		t.Fatalf("%d blocked of the lines read, done: %v", c.blocked, c.Done())
	}
	b.Work(always)
	if !c.IsAbout() {
		t.Error("more of the list is no other list")
	}
	c.Work(always)
	if c.blocked != 3*linesAStep || !c.Done() {
		t.Errorf("%d blocked in the end, done: %v", c.blocked, c.Done())
	}
	l.set("/b")
	b.SetList(1)
	b.Update()
	if c.IsAbout() {
		t.Error("another list, none of which is read, is taken for the same")
	}
}

func TestChangesEndWhereTheListChanges(t *testing.T) {
	b, _ := benchOf(slices.Repeat([]string{"/a"}, 3*linesAStep)...)
	b.Work(always)
	c := NewChanges(b, asking("", "FooBot"), asking("User-agent: *\nDisallow: /\n", "FooBot"))
	c.Work(func() bool {
		b.SetList(1)
		b.Update()
		return true
	})
	if c.Done() || c.Next == 3*linesAStep {
		t.Errorf("it went on to %d", c.Next)
	}
}

func TestExplanationsNameAGroupThatChanged(t *testing.T) {
	c := compared(listed("/a"), asking("User-agent: *\nDisallow: /a\n", "Googlebot"),
		asking("User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot\nAllow: /\n", "Googlebot"))
	before, after := c.Explanations(c.List[0])
	codes := func(list []core.Message) (s []string) {
		for _, m := range list {
			s = append(s, m.Code)
		}
		return s
	}
	if got := append(codes(before), codes(after)...); !slices.Equal(got, []string{"group.global", "explain.only-rule",
		"group.named", "explain.only-rule"}) {
		t.Errorf("got %v", got)
	}
}
