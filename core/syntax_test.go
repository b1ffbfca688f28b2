package core_test

import (
	"strings"
	"testing"

	"robotscope/core"
)

func TestIdleRules(t *testing.T) {
	const not, empty, start, octet = core.IdleNot, core.IdleEmpty, core.IdleStart, core.IdleOctet
	for _, tt := range []struct {
		rule                       string
		google, rfc9309, firstOnly core.Idle
	}{
		{"Disallow: /", not, not, not},
		{"Disallow:", empty, empty, empty},
		{"Disallow: # nothing", empty, empty, empty},
		{"Disallow: private/", start, start, start},
		{"Disallow: *.pdf", not, not, start},
		{"Disallow: *", not, not, start},
		{"Disallow: $", start, start, start},
		{"Disallow: %2Fa", start, start, start},
		{"Disallow: /a b", octet, octet, not},
		{"Disallow: /a\x7Fb", octet, octet, not},
		{"Disallow: /\"a\"", octet, not, not},
		{"Disallow: /検索", not, not, not},
		{"Allow: /a/index.htm l", not, octet, not},
		{"Allow: /a b/index.html", octet, octet, not},
		{"Disallow: /a/index.htm l", octet, octet, not},
	} {
		f := core.Parse([]byte("User-agent: *\n" + tt.rule))
		for _, d := range []struct {
			core.Dialect
			want core.Idle
		}{{core.Google, tt.google}, {core.RFC9309, tt.rfc9309}, {core.FirstMatch, tt.firstOnly}} {
			g := f.For(d.Dialect, core.ChainOf("FooBot"))
			if got := g.Idle(&g.Rules[0]); got != d.want {
				t.Errorf("%s of %q: got %q, want %q", d.Name(), tt.rule, got, d.want)
			}
		}
	}
}

// TestIdleRulesMatchNothing holds Idle against the matcher, with the rules and
// the URLs of the vectors.
func TestIdleRulesMatchNothing(t *testing.T) {
	matched, idle := 0, 0
	for _, v := range allVectors(t) {
		f := core.Parse(v.Robots)
		for _, d := range core.Dialects() {
			g := f.For(d, core.ChainOf(v.Agent))
			for i := range g.Rules {
				if g.Idle(&g.Rules[i]) != core.IdleNot {
					idle++
				}
			}
			if strings.ContainsAny(v.URL, " \t\"<>\x7F") {
				continue // no crawler asks for it so
			}
			for _, m := range g.Explain(v.URL).Matches {
				matched++
				if why := g.Idle(m.Rule); why != core.IdleNot {
					t.Errorf("%s: %q matches %s, which is idle: %s", d.Name(), v.URL, g.RuleText(m.Rule), why)
				}
			}
		}
	}
	if matched < 100 || idle < 10 {
		t.Errorf("only %d matches and %d idle rules", matched, idle)
	}
}

func TestDirectory(t *testing.T) {
	f := core.Parse([]byte("User-agent: *\nAllow: /ü/index.html\nDisallow: /b/index.html\nAllow: /c"))
	for _, tt := range []struct {
		core.Dialect
		want string
	}{{core.Google, "/%C3%BC/$"}, {core.RFC9309, ""}, {core.FirstMatch, ""}} {
		g := f.For(tt.Dialect, core.ChainOf("FooBot"))
		for i, want := range []string{tt.want, "", ""} {
			if got := g.Directory(&g.Rules[i]); got != want {
				t.Errorf("%s, rule %d: got %q, want %q", tt.Name(), i, got, want)
			}
		}
	}
}

func TestNames(t *testing.T) {
	r := core.Parse([]byte("User-agent: Foo-Bot/2.1\nUser-agent: *\nUser-agent: * and all\nUser-agent: 1")).In(core.Google)
	want := map[string]string{"foo-bot": "y---", "*": "-yy-", "Foo": "----", "": "----"}
	for token, want := range want {
		got := ""
		for _, a := range r.Groups()[0].Agents {
			if r.Names(a, token) {
				got += "y"
			} else {
				got += "-"
			}
		}
		if got != want {
			t.Errorf("%q: got %s, want %s", token, got, want)
		}
	}
}

func TestUnread(t *testing.T) {
	limit := core.Google.LineLimit()
	long := "Allow: /" + strings.Repeat("a", limit)
	src := "\uFEFF" + long + "\nAllow: /b\x00c\n" + long[:limit] + "\n"
	for _, tt := range []struct {
		core.Dialect
		want [4]int // bytes of each line
	}{
		{core.Google, [4]int{len(long) - limit, 2, 0, 0}},
		{core.RFC9309, [4]int{}},
		{core.FirstMatch, [4]int{}},
	} {
		r := core.Parse([]byte(src)).In(tt.Dialect)
		for i := range r.Lines() {
			s := r.Unread(i + 1)
			if s.Len() != tt.want[i] || s.End != r.Lines()[i].Span.End || r.Lines()[i].Value.End > s.Start {
				t.Errorf("%s, line %d: got %+v, want %d bytes", tt.Name(), i+1, s, tt.want[i])
			}
		}
	}
}
