package core_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"robotscope/core"
)

// traced writes parts as "literal /a=/a, wildcard *=b, …".
func traced(parts []core.Part) string {
	var words []string
	for _, p := range parts {
		words = append(words, string(p.Kind)+" "+p.Pattern+"="+p.Path)
	}
	return strings.Join(words, ", ")
}

func TestTrace(t *testing.T) {
	for _, test := range []struct {
		d             core.Dialect
		rule, url     string
		want, written string // written is the path before it is compared, if it differs
	}{
		{core.RFC9309, "Disallow: /private/", "https://www.example.com/private/a",
			"literal /private/=/private/, rest =a", "/private/a"},
		{core.RFC9309, "Disallow: /private/", "/private/", "literal /private/=/private/", "/private/"},
		{core.RFC9309, "Disallow: /a*b*c", "/abxbcc",
			"literal /a=/a, wildcard *=, literal b=b, wildcard *=xb, literal c=c, rest =c", ""},
		{core.RFC9309, "Disallow: /a*c$", "/abccc", "literal /a=/a, wildcard *=bcc, literal c=c, end $=", ""},
		{core.Google, "Disallow: *", "/abc", "wildcard *=/abc", ""},
		{core.Google, "Disallow: /a***", "/a", "literal /a=/a, wildcard ***=", ""},
		{core.Google, "Disallow: /*$", "/abc", "literal /=/, wildcard *=abc, end $=", ""},
		{core.Google, "Disallow: **b", "/ab", "wildcard **=/a, literal b=b", ""},
		{core.Google, "Disallow: /é", "/%C3%A9?", "literal /%C3%A9=/%C3%A9, rest =?", ""},
		{core.Google, "Allow: /d*/index.html", "/dir/", "literal /d=/d, wildcard *=ir, literal /=/, end $=", ""},
		{core.Google, "Disallow: /%", "/%41", "literal /%=/%, rest =41", ""},
		{core.Google, "Disallow: /?a", "https://www.example.com?a#b", "literal /?a=/?a", "/?a"},
		{core.RFC9309, "Disallow: /%7ea%2f*$b", "/~a%2Fx%24b", "literal /~a%2F=/~a%2F, wildcard *=x, literal %24b=%24b", ""},
		{core.RFC9309, "Disallow: /*u=%3A%2f", "/a?u=:/b", "literal /=/, wildcard *=a?, literal u=%3A%2F=u=:/, rest =b", ""},
		{core.RFC9309, "Disallow: /*%3A?%3A", "/a%3a?%3a", "literal /=/, wildcard *=a, literal %3A?:=%3A?:", ""},
		{core.RFC9309, "Disallow: /*%3A$", "/a?:%3A", "literal /=/, wildcard *=a?:, literal %3A=:, end $=", ""},
		{core.RFC9309, "Disallow: /*%3A", "/a%3a?:", "literal /=/, wildcard *=a, literal %3A=%3A, rest =?:", ""},
		{core.RFC9309, "Disallow: /%", "/%%41", "literal /%=/%, rest =A", ""},
		{core.FirstMatch, "Disallow: /a*$", "/%61*$b", "literal /a*$=/a*$, rest =b", "/%61*$b"},
		{core.FirstMatch, "Disallow: /%C3", "/é", "literal /\xC3=/\xC3, rest =\xA9", ""},
	} {
		g := core.Parse([]byte("User-agent: *\n"+test.rule)).For(test.d, core.ChainOf("FooBot"))
		e := g.Explain(test.url)
		if len(e.Matches) != 1 {
			t.Errorf("%s does not match %s", test.rule, test.url)
			continue
		}
		if got := traced(g.Trace(e.Matches[0], test.url)); got != test.want {
			t.Errorf("%s: %s for %s:\ngot  %s\nwant %s", test.d.Name(), test.rule, test.url, got, test.want)
		}
		if got := test.d.PathOf(test.url); test.written != "" && got != test.written {
			t.Errorf("%s: the path of %s is %q, want %q", test.d.Name(), test.url, got, test.written)
		}
		got := g.Trace(e.Matches[0], "/other")
		if got != nil && !strings.Contains(test.rule, "$") && !strings.HasPrefix(test.rule, "Disallow: *") {
			t.Errorf("%s: %s is traced on a path that it does not match: %s", test.d.Name(), test.rule, traced(got))
		}
	}
}

// traces holds the laws of Trace for every match of an Evidence.
func traces(t *testing.T, e core.Evidence, url string) {
	t.Helper()
	g, d := e.Group, e.Group.Reading.Dialect
	for _, m := range e.Matches {
		parts := g.Trace(m, url)
		if len(parts) == 0 {
			t.Fatalf("%s: no trace of %q on %q", d.Name(), m.Pattern, url)
		}
		pattern, path := "", ""
		last := core.PartKind("")
		for i, p := range parts {
			pattern += p.Pattern
			path += p.Path
			ok := true
			switch p.Kind {
			case core.PartLiteral: // equal, but for escapes in a query
				ok = p.Pattern != "" && (p.Pattern == p.Path ||
					d == core.RFC9309 && strings.Contains(p.Pattern, "%") && len(p.Path) < len(p.Pattern))
			case core.PartWildcard:
				ok = p.Pattern != "" && strings.Trim(p.Pattern, "*") == "" && d != core.FirstMatch
			case core.PartEnd:
				ok = p.Pattern == "$" && p.Path == "" && i == len(parts)-1 && d != core.FirstMatch
			case core.PartRest:
				ok = p.Pattern == "" && p.Path != "" && i == len(parts)-1
			default:
				ok = false
			}
			if !ok || p.Kind == last {
				t.Fatalf("%s: part %+v of %s", d.Name(), p, traced(parts))
			}
			last = p.Kind
		}
		if pattern != m.Pattern || path != e.Path {
			t.Fatalf("%s: %q on %q is traced as %s", d.Name(), m.Pattern, e.Path, traced(parts))
		}
		if written := g.Reading.File.Text(m.Rule.Pattern); !m.Directory && d.PatternOf(written) != m.Pattern {
			t.Fatalf("%s: %q is compared as %q, not %q", d.Name(), written, m.Pattern, d.PatternOf(written))
		}
	}
	if path := d.PathOf(url); !strings.HasPrefix(path, "/") || d == core.Google && len(url) <= core.MaxURL && path != e.Path {
		t.Fatalf("%s: the path of %q is %q, compared as %q", d.Name(), url, path, e.Path)
	}
}

// TestTraceVectors traces every match of every vector and of random rules.
func TestTraceVectors(t *testing.T) {
	n := 0
	for _, v := range allVectors(t) {
		file := core.Parse(v.Robots)
		for _, d := range core.Dialects() {
			e := file.For(d, core.ChainOf(v.Agent)).Explain(v.URL)
			traces(t, e, v.URL)
			n += len(e.Matches)
		}
	}
	r := rand.New(rand.NewPCG(9309, 1996))
	for range 20_000 {
		pattern := "/" + gibberish(r, 6, nasty)
		url := fitting(r, pattern)
		file := core.Parse([]byte("User-agent: *\nAllow: " + pattern))
		for _, d := range core.Dialects() {
			e := file.For(d, core.ChainOf("FooBot")).Explain(url)
			traces(t, e, url)
			n += len(e.Matches)
		}
	}
	if n < 20_000 {
		t.Errorf("only %d matches were traced", n)
	}
}

func FuzzTrace(f *testing.F) {
	for _, v := range seeds(f) {
		f.Add(v.Robots, v.Agent, v.URL)
	}
	f.Fuzz(func(t *testing.T, src []byte, agent, url string) {
		file := core.Parse(src)
		for _, d := range core.Dialects() {
			g := file.For(d, core.ChainOf(agent))
			traces(t, g.Explain(url), url)
			for i := range g.Rules { // a rule that did not match has no trace
				m := core.Match{Rule: &g.Rules[i], Directory: len(url)%2 == 0}
				if m.Directory && !strings.Contains(file.Text(m.Rule.Pattern), "/index.htm") {
					m.Directory = false
				}
				g.Trace(m, url)
			}
		}
	})
}
