package analysis_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/analysis"
)

// Laws that hold for any rules and any URL.

func seed(f *testing.F, add func(a, b []string, url string)) {
	r := rand.New(rand.NewPCG(9309, 10))
	for _, a := range alphabets {
		a.length = 3
		urls := a.all()
		for range 30 {
			add(a.rules(r), a.rules(r), urls[r.IntN(len(urls))])
		}
	}
}

// small keeps the fuzzer from spending its time on few inputs.
var small = analysis.Bound{Question: 2000, Total: 20_000}

// isSent reports whether a crawler may ask for a URL with these octets, so
// that what is true of all URLs is true of it. In the other dialects, what
// does not stand in a URL equals its escape.
func isSent(d core.Dialect, url string) bool {
	if d != core.Google {
		return true
	}
	for _, c := range []byte(url) {
		if c <= ' ' || c >= 0x7F || strings.IndexByte("\"#<>", c) >= 0 {
			return false
		}
	}
	return true
}

func FuzzRules(f *testing.F) {
	seed(f, func(a, _ []string, url string) { f.Add(strings.Join(a, "\n"), url) })
	f.Fuzz(func(t *testing.T, rules, url string) {
		file := core.Parse([]byte("User-agent: *\n" + rules))
		for _, d := range core.Dialects() {
			g := file.For(d, core.ChainOf())
			v := g.Check(url)
			var texts []string
			for i := range g.Rules {
				texts = append(texts, g.RuleText(&g.Rules[i]))
			}
			for i, f := range analysis.Rules(g, small) {
				if f.Rule != &g.Rules[i] {
					t.Fatalf("finding %d is %+v", i, f)
				}
				proved := f.Status == analysis.Dead || f.Status == analysis.Duplicate
				if proved && v.Rule == f.Rule && isSent(d, url) {
					t.Errorf("%s: %q: %+v, but it decides %q", d.Name(), rules, f, url)
				}
				if (f.Witness != "") != (f.Status == analysis.Live) || f.Witness != "" && g.Check(f.Witness).Rule != f.Rule {
					t.Errorf("%s: %q: %+v", d.Name(), rules, f)
				}
				rest := group(d, without(texts, i))
				if f.Redundant == analysis.Yes && rest.Check(url).Allowed != v.Allowed && isSent(d, url) {
					t.Errorf("%s: %q: %+v, but is needed for %q", d.Name(), rules, f, url)
				}
				if (f.Needed != "") != (f.Redundant == analysis.No) ||
					f.Needed != "" && g.Check(f.Needed).Allowed == rest.Check(f.Needed).Allowed {
					t.Errorf("%s: %q: %+v, but is not needed", d.Name(), rules, f)
				}
			}
		}
	})
}

func FuzzDiff(f *testing.F) {
	seed(f, func(a, b []string, url string) { f.Add(strings.Join(a, "\n"), strings.Join(b, "\n"), url) })
	f.Fuzz(func(t *testing.T, before, after, url string) {
		a, b := core.Parse([]byte("User-agent: *\n"+before)), core.Parse([]byte("User-agent: *\n"+after))
		for _, da := range core.Dialects() {
			for _, db := range core.Dialects() {
				g, h := a.For(da, core.ChainOf()), b.For(db, core.ChainOf())
				diff := analysis.Diff(g, h, small)
				if diff.Equal == analysis.Yes && (da != db || g.Check(url).Allowed != h.Check(url).Allowed && isSent(da, url)) {
					t.Errorf("%s %s: %q and %q are equal, but not for %q", da.Name(), db.Name(), before, after, url)
				}
				for _, c := range diff.Changes {
					if c.Before != g.Check(c.URL) || c.After != h.Check(c.URL) || c.Before.Allowed == c.After.Allowed {
						t.Errorf("%s %s: %q and %q: %+v", da.Name(), db.Name(), before, after, c)
					}
				}
			}
		}
	})
}
