package analysis_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/analysis"
)

// Here every answer is held against all URLs up to a length. What is proved
// must be true of all of them, what is shown must be so, and nothing shorter
// may show it.

// alphabet is what patterns and URLs are made of.
type alphabet struct {
	name     string
	patterns []string // pieces
	most     int      // of a pattern
	urls     []string
	length   int // of a URL in pieces, besides the first slash
}

var alphabets = []alphabet{
	{
		name:     "plain",
		patterns: []string{"/", "/", "a", "a", "b", "*", "*", "$"}, most: 5,
		urls: []string{"/", "a", "b", "c", "$"}, length: 4,
	},
	{
		name:     "long",
		patterns: []string{"a", "b", "*", "*"}, most: 7,
		urls: []string{"a", "b", "c"}, length: 7,
	},
	{
		name:     "query",
		patterns: []string{"?", "?", ":", "%3A", "%3A", "%3F", "*", "*", "a"}, most: 5,
		urls: []string{"?", ":", "%3A", "%3F", "a"}, length: 4,
	},
	{
		name: "special",
		patterns: []string{"index.htm", "/index.html", "?", "?", ":", "%3A", "%3a", "$", "/robots.txt", "/robots.txt?",
			"%2F", "/", "%41", "a", "*", "*", "*", "%", "4", "1",
			"%3F", "%23", "é", " ", "%2A", "%24", "{"}, most: 3,
		urls: []string{"index.htm", "/index.html",
			"?", ":", "%3A", "%3a", "$", "/robots.txt", "/robots%2Etxt", "/", "%2F", "A", "%23", "b", "%", "4", "1"}, length: 3,
	},
}

// all lists the URLs of an alphabet, the shortest first.
func (a alphabet) all() []string {
	urls := []string{"/"}
	for from := 0; a.length > 0; a.length-- {
		to := len(urls)
		for _, url := range urls[from:to] {
			for _, piece := range a.urls {
				urls = append(urls, url+piece)
			}
		}
		from = to
	}
	urls = append(urls, "/robots.txt", "/robots.txt?", "/robots%2Etxt", "/robots.txta", "/robots.txt?a")
	for i, url := range urls {
		if strings.HasPrefix(url, "//") {
			urls[i] = "//example.com" + url
		}
	}
	slices.SortStableFunc(urls, func(a, b string) int { return len(a) - len(b) })
	return urls
}

// some is all of the URLs for a few of the sets, and the shortest for the rest.
func some(urls []string, set int) []string {
	if set%16 == 0 {
		return urls
	}
	return urls[:min(len(urls), 500)]
}

// rules draws the rules of a group.
func (a alphabet) rules(r *rand.Rand) []string {
	rules := make([]string, 1+r.IntN(5))
	for i := range rules {
		pattern := "/"
		if r.IntN(10) == 0 {
			pattern = ""
		}
		for range r.IntN(a.most + 1) {
			pattern += a.patterns[r.IntN(len(a.patterns))]
		}
		if i > 0 && r.IntN(3) == 0 { // near an earlier one
			_, pattern, _ = strings.Cut(rules[r.IntN(i)], ": ")
			pattern += a.patterns[r.IntN(len(a.patterns))]
		}
		rules[i] = "Disallow: " + pattern
		if r.IntN(2) == 0 {
			rules[i] = "Allow: " + pattern
		}
	}
	return rules
}

func group(d core.Dialect, rules []string) *core.Group {
	return core.Parse([]byte("User-agent: *\n"+strings.Join(rules, "\n"))).For(d, core.ChainOf("FooBot"))
}

func without(rules []string, i int) []string {
	return slices.Delete(slices.Clone(rules), i, i+1)
}

// TestBruteForce holds Rules to all short URLs.
func TestBruteForce(t *testing.T) {
	sets := 250
	if testing.Short() {
		sets = 50
	}
	for _, a := range alphabets {
		urls := a.all()
		for _, d := range core.Dialects() {
			t.Run(a.name+" "+d.Name(), func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(9309, 7))
				count := map[string]int{}
				for i := range sets {
					checkRules(t, d, a.rules(r), some(urls, i), count)
					if t.Failed() {
						return
					}
				}
				t.Log(len(urls), "URLs,", count)
			})
		}
	}
}

func checkRules(t *testing.T, d core.Dialect, rules []string, urls []string, count map[string]int) {
	t.Helper()
	g := group(d, rules)
	verdicts := make([]core.Verdict, len(urls))
	shortest := map[*core.Rule]int{}
	for n, url := range urls {
		v := g.Check(url)
		if _, ok := shortest[v.Rule]; !ok {
			shortest[v.Rule] = n
		}
		verdicts[n] = v
	}
	findings := analysis.Rules(g, analysis.Bound{})
	if len(findings) != len(rules) {
		t.Fatalf("%d findings for %q", len(findings), rules)
	}
	for i, f := range findings {
		count[f.Status.String()]++
		fail := func(what string, args ...any) {
			t.Helper()
			t.Errorf("%s\n%s\n%s: %+v: "+what, append([]any{d.Name(), strings.Join(rules, "\n"), rules[i], f}, args...)...)
		}
		if f.Rule != &g.Rules[i] || f.Status == analysis.Unsettled || f.Redundant == analysis.Unknown {
			fail("unknown")
			continue
		}
		n, live := shortest[f.Rule]
		if live && f.Status != analysis.Live {
			fail("it decides %s", urls[n])
		}
		if (f.Witness != "") != (f.Status == analysis.Live) || (f.Needed != "") != (f.Redundant == analysis.No) {
			fail("evidence")
		}
		if f.Status == analysis.Live {
			if v := g.Check(f.Witness); v.Rule != f.Rule {
				fail("the witness is decided by %+v", v)
			}
			if live && len(urls[n]) < len(f.Witness) {
				fail("%s is shorter", urls[n])
			}
			if !live {
				count["longer than all"]++
			}
		} else if f.Redundant != analysis.Yes {
			fail("not redundant")
		}
		if f.Status == analysis.Dead {
			checkProof(t, d, rules, i, f, urls)
		}
		if f.Status == analysis.Duplicate && (len(f.By) != 1 || f.By[0] >= f.Rule.Line || !same(d, rules[f.By[0]-2], rules[i])) {
			fail("no duplicate")
		}
		rest := group(d, without(rules, i))
		switch {
		case f.Redundant == analysis.No:
			count["needed"]++
			if g.Check(f.Needed).Allowed == rest.Check(f.Needed).Allowed {
				fail("not needed")
			}
		case f.Status == analysis.Live:
			count["redundant"]++
			fallthrough
		default:
			for n, url := range urls {
				if rest.Check(url).Allowed != verdicts[n].Allowed {
					fail("needed for %s", url)
					break
				}
			}
			if f.Status == analysis.Live {
				checkInstead(t, d, rules, i, f, urls)
			}
		}
	}
}

// same reports whether two rules match the same, as strongly.
func same(d core.Dialect, a, b string) bool {
	fieldA, a, _ := strings.Cut(a, ": ")
	fieldB, b, _ := strings.Cut(b, ": ")
	return fieldA == fieldB && d.Octets(strings.TrimSpace(a)) == d.Octets(strings.TrimSpace(b))
}

// checkProof checks that the rules that a dead rule is dead by are enough for
// that, and all needed.
func checkProof(t *testing.T, d core.Dialect, rules []string, i int, f analysis.Finding, urls []string) {
	t.Helper()
	if !slices.IsSorted(f.By) {
		t.Errorf("%q: %+v", rules, f)
	}
	kept := []string{}
	at := 0
	for n, rule := range rules {
		if n == i {
			at = len(kept)
		}
		if n == i || slices.Contains(f.By, n+2) {
			kept = append(kept, rule)
		}
	}
	few := group(d, kept)
	alone := group(d, rules[i:i+1])
	for _, url := range urls {
		if v := few.Check(url); v.Rule == &few.Rules[at] {
			t.Errorf("%s: %q: %q is dead by %v, but decides %s", d.Name(), rules, rules[i], f.By, url)
			return
		}
		if v := alone.Check(url); len(f.By) == 0 && v.Rule != nil {
			t.Errorf("%s: %q: %q is dead by none, but matches %s", d.Name(), rules, rules[i], url)
			return
		}
	}
	if len(f.By) < 2 {
		return
	}
	for n := range kept {
		if n == at {
			continue
		}
		fewer := without(kept, n)
		where := at
		if n < at {
			where--
		}
		if again := analysis.Rules(group(d, fewer), analysis.Bound{})[where]; again.Status != analysis.Live {
			t.Errorf("%s: %q: %q needs no %q to be dead", d.Name(), rules, rules[i], kept[n])
		}
	}
}

// checkInstead checks that the rules named decide as the redundant rule does,
// whatever others say.
func checkInstead(t *testing.T, d core.Dialect, rules []string, i int, f analysis.Finding, urls []string) {
	t.Helper()
	var rest []string
	for n, rule := range rules {
		if slices.Contains(f.Instead, n+2) || strings.HasPrefix(rule, "Allow") != f.Rule.Allow {
			rest = append(rest, rule)
		}
	}
	g, others := group(d, rules), group(d, rest)
	for _, url := range urls {
		if g.Check(url).Rule == &g.Rules[i] && others.Check(url).Allowed != f.Rule.Allow {
			t.Errorf("%s: %q: instead of %q: %v, but not for %s", d.Name(), rules, rules[i], f.Instead, url)
			return
		}
	}
}

// TestBruteForceDiff holds Diff to all short URLs.
func TestBruteForceDiff(t *testing.T) {
	sets := 250
	if testing.Short() {
		sets = 50
	}
	for _, a := range alphabets {
		urls := a.all()
		for _, d := range core.Dialects() {
			t.Run(a.name+" "+d.Name(), func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(9309, 8))
				count := map[string]int{}
				for i := range sets {
					before := a.rules(r)
					after := slices.Clone(before)
					switch r.IntN(4) {
					case 0:
						after = a.rules(r)
					case 1:
						r.Shuffle(len(after), func(i, j int) { after[i], after[j] = after[j], after[i] })
						fallthrough
					default:
						after = append(without(after, r.IntN(len(after))), a.rules(r)[:1]...)
					}
					checkDiff(t, d, before, after, some(urls, i), count)
					if t.Failed() {
						return
					}
				}
				t.Log(count)
			})
		}
	}
}

func checkDiff(t *testing.T, d core.Dialect, before, after, urls []string, count map[string]int) {
	t.Helper()
	a, b := group(d, before), group(d, after)
	diff := analysis.Diff(a, b, analysis.Bound{})
	count[diff.Equal.String()]++
	fail := func(what string, args ...any) {
		t.Helper()
		args = append([]any{d.Name(), strings.Join(before, "\n"), strings.Join(after, "\n"), diff}, args...)
		t.Errorf("%s\n%s\n\n%s\n%+v: "+what, args...)
	}
	if diff.More || diff.Equal == analysis.Unknown || (diff.Equal == analysis.No) != (len(diff.Changes) > 0) {
		fail("unknown")
	}
	type pair struct{ before, after *core.Rule }
	shown := map[pair]string{}
	for _, c := range diff.Changes {
		if c.Before != a.Check(c.URL) || c.After != b.Check(c.URL) || c.Before.Allowed == c.After.Allowed {
			fail("%+v is none", c)
		}
		rules := pair{c.Before.Rule, c.After.Rule}
		if shown[rules] != "" {
			fail("%+v is shown twice", c)
		}
		shown[rules] = c.URL
	}
	for _, url := range urls {
		va, vb := a.Check(url), b.Check(url)
		if va.Allowed == vb.Allowed {
			continue
		}
		if witness := shown[pair{va.Rule, vb.Rule}]; witness == "" || len(witness) > len(url) {
			fail("%s changes, not %q", url, witness)
			return
		}
	}
}

// TestBruteForceRemovable holds Removable to all short URLs.
func TestBruteForceRemovable(t *testing.T) {
	sets := 100
	if testing.Short() {
		sets = 10
	}
	lines := []string{"User-agent: FooBot", "User-agent: foo", "User-agent: *", "user agent: Foo", "",
		"Crawl-delay: 1", "Sitemap: /", "foo"}
	tokens := []string{"FooBot", "foo", "oo", "b", ""}
	count := map[analysis.Answer]int{}
	for _, a := range alphabets {
		a.length = min(a.length, 2)
		urls := a.all()
		r := rand.New(rand.NewPCG(9309, 9))
		for range sets {
			text := a.rules(r)
			for range 1 + r.IntN(5) {
				text = slices.Insert(text, r.IntN(len(text)), lines[r.IntN(len(lines))])
			}
			src := []byte(strings.Join(text, "\n"))
			file := core.Parse(src)
			for n := range text {
				answer := analysis.Removable(file, n+1, analysis.Bound{})
				count[answer]++
				rest := core.Parse(analysis.Without(file, n+1))
				want := strings.TrimRight(strings.Join(without(text, n), "\n"), "\n")
				if strings.TrimRight(string(rest.Source()), "\n") != want {
					t.Fatalf("%q without line %d is %q", src, n+1, rest.Source())
				}
				if answer == analysis.No {
					continue // it has shown a URL to itself
				}
				if answer == analysis.Unknown {
					t.Fatalf("%q: unknown", src)
				}
				for _, d := range core.Dialects() {
					before, after := file.In(d), rest.In(d)
					for _, token := range tokens {
						g, h := before.For(core.ChainOf(token)), after.For(core.ChainOf(token))
						for _, url := range urls {
							if g.Check(url).Allowed != h.Check(url).Allowed {
								t.Fatalf("%s: %q: line %d is needed for %s by %q", d.Name(), src, n+1, url, token)
							}
						}
					}
				}
			}
		}
	}
	t.Log(count)
}
