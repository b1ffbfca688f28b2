package agree_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/agree"
	"robotscope/core/crawlers"
	"robotscope/core/habit"
	"robotscope/core/internal/fixture"
)

func agent(t testing.TB, name string) crawlers.Agent {
	t.Helper()
	a, err := crawlers.Resolve(name)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// said is who is treated otherwise than the chosen crawler, as a page may say
// it: each class as its names and lines, with a star where it marks the row.
func said(c *agree.Classes, url string) string {
	chosen, differences := c.On(url)
	var list []string
	for i := range differences {
		d := &differences[i]
		var names []string
		for n, m := range d.Members {
			name := m.Name()
			if line := d.Line(n, d.Verdict); line > 0 {
				name += fmt.Sprintf(" (line %d)", line)
			}
			names = append(names, name)
		}
		word := "not for "
		if d.Verdict.Allowed {
			word = "for "
		}
		if c.Marked(chosen, differences[i:i+1]) {
			word = "* " + word
		}
		list = append(list, word+strings.Join(names, ", "))
	}
	return strings.Join(list, "; ")
}

func TestClasses(t *testing.T) {
	const example = `User-agent: *
Disallow: /drafts/
Disallow: /private/
Allow: /private/press/
Disallow: /*.pdf$

User-agent: Googlebot-Image
Disallow: /
Allow: /gallery/

User-agent: GPTBot
User-agent: CCBot
Disallow: /

User-agent: ClaudeBot
Disallow: /
`
	const openGoogle = "User-agent: *\nDisallow: /x\n\nUser-agent: Googlebot\nDisallow:\n"
	on := func(line string, names ...string) string {
		return strings.Join(names, " (line "+line+"), ") + " (line " + line + ")"
	}
	others := func(but ...string) (names []string) {
		for _, name := range crawlers.Main() {
			if name != "Googlebot" && !slices.Contains(but, name) {
				names = append(names, name)
			}
		}
		return names
	}
	training := on("13", "GPTBot") + ", " + on("16", "ClaudeBot") + ", " + on("13", "CCBot")
	tests := []struct {
		robots, chosen, url, want string
	}{
		// A group that closes the site is told, and marks no row; one that also
		// has rules of its own marks the rows that rules decide.
		{example, "Googlebot", "/about", "not for " + training + "; not for " + on("8", "Googlebot-Image")},
		{example, "Googlebot", "/drafts/x", ""},
		{example, "Googlebot", "/gallery/x", "not for " + training},
		{example, "Googlebot", "/private/press/", "not for " + training + "; * not for " + on("8", "Googlebot-Image")},
		{
			example, "Googlebot-Image", "/gallery/a.pdf", "* not for " + on("5", "Googlebot") + "; * not for " +
				on("5", others("GPTBot", "ClaudeBot", "CCBot")...) + "; not for " + training,
		},
		// An open group: who is kept out where it is not. Applebot goes by the
		// group for Googlebot.
		{openGoogle, "Googlebot", "/x", "* not for " + on("2", others("Applebot")...)},
		{openGoogle, "Googlebot", "/y", ""},
		{openGoogle, "bingbot", "/x", "for Googlebot; for Applebot"},
		// Whom the file closes the site to is compared with the rest quietly.
		{"User-agent: GPTBot\nDisallow: /\n", "GPTBot", "/y", "for Googlebot; for " + strings.Join(others("GPTBot"), ", ")},
		// The same group, read differently, is another fact.
		{"User-agent: *\nDissallow: /x\n", "Googlebot", "/x", ""},
		{
			"User-agent: *\nDissallow: /x\nDisallow: /q\n\nUser-agent: GPTBot\nDisallow: /x/y\n",
			"GPTBot", "/x", "* not for " + on("2", "Googlebot"),
		},
		// Crawlers that send no requests, or ignore *, take part if named.
		{
			"User-agent: AdsBot-Google\nUser-agent: Google-Extended\nDisallow: /x\n",
			"Googlebot", "/x", "* not for " + on("3", "AdsBot-Google", "Google-Extended"),
		},
		{"User-agent: *\nDisallow: /x\n", "Googlebot", "/x", ""},
		// A name that is no product token is found as its crawler finds it.
		{"User-agent: MJ12bot\nDisallow: /x\n", "Googlebot", "/x", "* not for MJ12bot (line 2)"},
		// Names that the catalogue does not know are nobody's, unless chosen.
		{"User-agent: Nobodybot\nDisallow: /x\n", "Googlebot", "/x", ""},
	}
	for _, tt := range tests {
		classes := agree.Cast{Chosen: agent(t, tt.chosen)}.Classify(core.Parse([]byte(tt.robots)))
		if got := said(classes, tt.url); got != tt.want {
			t.Errorf("%s, chosen %s:\ngot  %s\nwant %s", tt.url, tt.chosen, got, tt.want)
		}
		if got, want := classes.Marks(tt.url), strings.Contains(tt.want, "*"); got != want {
			t.Errorf("%s, chosen %s: marked %v", tt.url, tt.chosen, got)
		}
	}
}

// TestMembers holds who is compared: those named, even if they would not be
// otherwise, and each crawler once.
func TestMembers(t *testing.T) {
	names := func(c agree.Cast, robots string) string {
		var list []string
		for _, a := range c.Members(core.Parse([]byte(robots))) {
			list = append(list, agree.Member{Agent: a}.Name())
		}
		return strings.Join(list, " ")
	}
	main := strings.Join(crawlers.Main(), " ")
	rest := strings.TrimPrefix(main, "Googlebot ")
	for _, tt := range []struct {
		cast         agree.Cast
		robots, want string
	}{
		{agree.Cast{Chosen: agent(t, "googlebot")}, "User-agent: GPTBot\nUser-agent: *\nDisallow: /\n", main},
		{
			agree.Cast{Chosen: agent(t, "FooBot")},
			"User-agent: foobot\nUseragent: Google-Extended\n", "FooBot " + main + " Google-Extended",
		},
		{
			agree.Cast{
				Chosen: agent(t, "Googlebot"),
				Also:   []crawlers.Agent{agent(t, "BarBot"), agent(t, "Google-Safety"), agent(t, "BarBot")},
			},
			"", "Googlebot BarBot Google-Safety " + rest,
		},
		{
			agree.Cast{Chosen: agent(t, "Googlebot")},
			"User-agent: SemrushBot/7~bl\nUser-agent: archive.org_bot\n", main + " SemrushBot archive.org_bot",
		},
	} {
		if got := names(tt.cast, tt.robots); got != tt.want {
			t.Errorf("%q:\ngot  %s\nwant %s", tt.robots, got, tt.want)
		}
	}
	// Readers of 1994 take part if it is switched on, chosen or named.
	for _, entry := range crawlers.All() {
		if entry.Dialect != core.FirstMatch {
			continue
		}
		has := func(c agree.Cast, robots string) bool {
			return strings.Contains(" "+names(c, robots)+" ", " "+entry.Name+" ")
		}
		google := agree.Cast{Chosen: agent(t, "Googlebot")}
		old := google
		old.Old = true
		chosen := agree.Cast{Chosen: agent(t, entry.Name)}
		if has(google, "") || has(google, "User-agent: "+entry.Tokens[0]) == entry.Retired ||
			has(old, "") != entry.IsCompared() || !has(chosen, "") {
			t.Errorf("%s takes part when it should not, or not when it should", entry.Name)
		}
	}
}

// TestClassesAfterFetch holds that a failed fetch enters the comparison.
func TestClassesAfterFetch(t *testing.T) {
	fetched := func(status int) *access.Fetch {
		return &access.Fetch{Hops: []access.Hop{{URL: "https://www.example.com/robots.txt", Status: status}}}
	}
	f := core.Parse([]byte("User-agent: *\nDisallow: /x\n"))
	c := agree.Cast{Chosen: agent(t, "Googlebot"), Fetched: fetched(503)}.Classify(f)
	if got, want := said(c, "/y"), "for YandexBot; for Amazonbot"; got != want {
		t.Errorf("after a 503: %s, want %s", got, want)
	}
	if c.Marks("/y") || c.List[0].Scope != agree.Closed {
		t.Error("what a fetch decides is for the whole site, and marks no row")
	}
	replaced := agent(t, "YandexBot")
	replaced.Dialect, replaced.Habit = core.Google, habit.None
	if c := (agree.Cast{Chosen: replaced, Fetched: fetched(503)}).Classify(f); c.List[0].Access.Access != access.DisallowAll {
		t.Error("the habit of a crawler whose dialect was replaced")
	}
	if c := (agree.Cast{Chosen: agent(t, "Googlebot"), Fetched: fetched(404)}).Classify(f); said(c, "/x") != "" {
		t.Errorf("after a 404: %s", said(c, "/x"))
	}
	if c := (agree.Cast{Chosen: agent(t, "Googlebot"), Fetched: fetched(200)}).Classify(f); c.List[0].Access != nil {
		t.Error("a file that came is left to its rules")
	}
}

// TestClassesAreFew holds over real files that classes are few, and that all
// members of one get its verdict, by their own line.
func TestClassesAreFew(t *testing.T) {
	names, err := filepath.Glob("../testdata/corpus/*")
	if err != nil || len(names) == 0 {
		t.Fatal("no corpus", err)
	}
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, chosen := range []string{"Googlebot", "GPTBot", "FooBot"} {
			most := verifyClasses(t, agree.Cast{Chosen: agent(t, chosen)}, src, []string{"/", "/a", "/robots.txt", "/search?q=a"})
			if most > 10 {
				t.Errorf("%s: %d classes for %s", name, most, chosen)
			}
		}
	}
}

// verifyClasses holds the laws of classes and returns how many there are.
func verifyClasses(t testing.TB, cast agree.Cast, src []byte, urls []string) int {
	t.Helper()
	f := core.Parse(src)
	c := cast.Classify(f)
	for i := range c.List[0].Members[0].Group.Rules {
		if i < 20 {
			urls = append(urls, f.Text(c.List[0].Members[0].Group.Rules[i].Pattern))
		}
	}
	members := 0
	for i := range c.List {
		members += len(c.List[i].Members)
	}
	if members != len(cast.Members(f)) {
		t.Fatalf("%d members of %d", members, len(cast.Members(f)))
	}
	for _, url := range urls {
		chosen, differences := c.On(url)
		if chosen != c.List[0].Check(url) || c.Marks(url) != c.Marked(chosen, differences) {
			t.Fatalf("Marks and Marked differ on %q of\n%q", url, src)
		}
		for i := range c.List {
			class := &c.List[i]
			v := class.Check(url)
			for n, m := range class.Members {
				own := m.Group.Check(url)
				line := 0
				if own.Rule != nil {
					line = own.Rule.Line
				}
				if own.Allowed != v.Allowed || own.Reason != v.Reason || class.Line(n, v) != line {
					t.Fatalf("%s: %+v on line %d, its class %+v on line %d, for %q of\n%q",
						m.Name(), own, line, v, class.Line(n, v), url, src)
				}
			}
			byURL := v.Reason == core.ReasonRobotsFile || v.Reason == core.ReasonURLTooLong
			if class.Scope != agree.ByRules && v.Allowed != (class.Scope == agree.Open) && !byURL {
				t.Fatalf("%q is not %s for %s of\n%q", url, class.Scope, class.Members[0].Name(), src)
			}
		}
		for _, d := range differences {
			if d.SameGroup || d.Verdict.Allowed == chosen.Allowed {
				t.Fatalf("difference %+v", d)
			}
		}
	}
	return len(c.List)
}

func FuzzClasses(f *testing.F) {
	for i, q := range fixture.Vectors(f, "../testdata") {
		if len(q.Robots) < 1000 && i%8 == 0 {
			f.Add(q.Robots, "Googlebot", q.URL)
		}
	}
	f.Fuzz(func(t *testing.T, src []byte, name, url string) {
		a, err := crawlers.Resolve(name)
		if err != nil {
			return
		}
		verifyClasses(t, agree.Cast{Chosen: a, Old: len(src)%2 == 0}, src, []string{url, "/", "/x"})
	})
}

// TestPair holds which readings of a crawler's group are compared.
func TestPair(t *testing.T) {
	for _, tt := range []struct {
		robots, name string
		old          bool
		url          string
		readings     int
		differ       bool
	}{
		{"User-agent: *\nDissallow: /x\n", "Googlebot", false, "/x", 2, true},
		{"User-agent: *\nDisallow: /a\nAllow: /ab\n", "Googlebot", false, "/ab", 2, false},
		{"User-agent: *\nDisallow: /a\nAllow: /ab\n", "Googlebot", true, "/ab", 3, true},
		{"User-agent: MJ12bot\nDisallow: /x\n", "MJ12bot", false, "/x", 1, false},
		{"User-agent: *\nDissallow: /x\n", "MJ12bot", false, "/x", 2, true},
		{"User-agent: FooBot/2\nDisallow: /x\n", "FooBot", false, "/x", 2, true},
	} {
		groups := agree.Pair(core.Parse([]byte(tt.robots)), agent(t, tt.name), tt.old)
		if len(groups) != tt.readings || agree.Differ(groups, tt.url) != tt.differ {
			t.Errorf("%q for %s: %d readings, differ %v", tt.robots, tt.name, len(groups), agree.Differ(groups, tt.url))
		}
	}
}

// BenchmarkMarks asks of one URL whether the file treats crawlers differently
// on it.
func BenchmarkMarks(b *testing.B) {
	names, err := filepath.Glob("../testdata/corpus/*")
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		c := agree.Cast{Chosen: agent(b, "Googlebot")}.Classify(core.Parse(src))
		b.Run(fmt.Sprintf("%s/%d", strings.TrimSuffix(filepath.Base(name), ".txt"), len(c.List)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.Marks("https://www.example.com/some/page/of/a/site?query=1")
			}
		})
	}
}
