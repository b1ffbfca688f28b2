package core_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"robotscope/core"
)

// What needs a big file, and what no dialect has a say in.

func TestPosition(t *testing.T) {
	// Offsets:                   0 123 4 5 67 89 10
	f := core.Parse([]byte("a\nb\r\n\r\rcé"))
	for offset, want := range []core.Position{
		{Line: 1, Column: 1}, {Line: 1, Column: 2}, // a LF
		{Line: 2, Column: 1}, {Line: 2, Column: 2}, {Line: 2, Column: 3}, // b CR LF
		{Line: 3, Column: 1},                                             // CR
		{Line: 4, Column: 1},                                             // CR
		{Line: 5, Column: 1}, {Line: 5, Column: 2}, {Line: 5, Column: 3}, // c and two octets
		{Line: 5, Column: 4}, // the end
	} {
		if got := f.Position(offset); got != want {
			t.Errorf("Position(%d) = %+v, want %+v", offset, got, want)
		}
	}
}

func TestLine(t *testing.T) {
	type lines []core.Span
	for _, test := range []struct {
		src  string
		want lines
	}{
		{"", lines{{0, 0}}},
		{"a", lines{{0, 1}}},
		{"\n", lines{{0, 0}, {1, 1}}},
		{"\r", lines{{0, 0}, {1, 1}}},
		{"\r\n", lines{{0, 0}, {2, 2}}},
		{"\n\r", lines{{0, 0}, {1, 1}, {2, 2}}},
		{"\r\r\n", lines{{0, 0}, {1, 1}, {3, 3}}},
		{"\r\n\n", lines{{0, 0}, {2, 2}, {3, 3}}},
		{"ab\ncd", lines{{0, 2}, {3, 5}}},
		{"ab\r\ncd\r\n", lines{{0, 2}, {4, 6}, {8, 8}}},
		{"\xEF\xBB\xBFa\n", lines{{0, 4}, {5, 5}}}, // the BOM is the line's; only records skip it
	} {
		f := core.Parse([]byte(test.src))
		if f.LineCount() != len(test.want) {
			t.Errorf("%q has %d lines, want %d", test.src, f.LineCount(), len(test.want))
			continue
		}
		for i, want := range test.want {
			if got := f.Line(i + 1); got != want {
				t.Errorf("line %d of %q is %v, want %v", i+1, test.src, got, want)
			}
		}
	}
}

// TestCut is RFC 9309 section 2.5: at least 500 KiB are read. We read no more,
// as Google does.
func TestCut(t *testing.T) {
	const limit = 512_000
	// padded fills a file with comments so that what follows starts at an offset.
	padded := func(offset int, tail string) []byte {
		head := "User-agent: *\n"
		return []byte(head + "#" + strings.Repeat("x", offset-len(head)-2) + "\n" + tail)
	}
	const rule = "Disallow: /abc\n" // 14 octets and a line break
	for _, test := range []struct {
		name    string
		src     []byte
		want    *core.Cut
		blocked string // the longest of / /a /ab /abc /abcd that is disallowed by line 3
	}{
		{"the last rule fits with its line break", padded(limit-15, rule), nil, "/abc"},
		{"nothing follows the last octet", padded(limit-14, rule[:14]), nil, "/abc"},
		{"cut before the line break", padded(limit-14, rule), &core.Cut{Line: 3, LastLine: 4}, "/abc"},
		{"cut before CRLF", padded(limit-14, rule[:14]+"\r\n"), &core.Cut{Line: 3, LastLine: 4}, "/abc"},
		{"cut inside CRLF", padded(limit-15, rule[:14]+"\r\nAllow: /"), &core.Cut{Line: 3, LastLine: 4}, "/abc"},
		{"cut after the line break", padded(limit-15, rule+"Allow: /\n"), &core.Cut{Line: 3, LastLine: 5}, "/abc"},
		{"cut in the pattern", padded(limit-13, rule+"Allow: /\n"), &core.Cut{Line: 3, Partial: true, LastLine: 5}, "/ab"},
		{"cut down to the slash", padded(limit-11, rule), &core.Cut{Line: 3, Partial: true, LastLine: 4}, "/"},
		{"cut before the pattern", padded(limit-10, rule), &core.Cut{Line: 3, Partial: true, LastLine: 4}, ""},
		{"cut in the field", padded(limit-5, rule), &core.Cut{Line: 3, Partial: true, LastLine: 4}, ""},
		{"cut at a line's first octet", padded(limit, rule), &core.Cut{Line: 2, LastLine: 4}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := core.Parse(test.src)
			if f.Size() != len(test.src) || len(f.Source()) > limit {
				t.Errorf("Size %d of %d, Source %d", f.Size(), len(test.src), len(f.Source()))
			}
			switch got := f.Cut(); {
			case (got == nil) != (test.want == nil):
				t.Errorf("Cut() = %+v, want %+v", got, test.want)
			case got != nil && *got != *test.want:
				t.Errorf("Cut() = %+v, want %+v", *got, *test.want)
			}
			for _, d := range core.Dialects() {
				for _, url := range []string{"/", "/a", "/ab", "/abc", "/abcd"} {
					// A cut pattern is a prefix like any other.
					want := test.blocked == "" || !strings.HasPrefix(url, test.blocked)
					v := f.For(d, core.ChainOf("FooBot")).Check(url)
					if v.Allowed != want || !want && v.Rule.Line != 3 {
						t.Errorf("%s: %s: %+v, want allowed %t", d.Name(), url, v, want)
					}
				}
			}
		})
	}
}

// TestLongLine is the line buffer of Google's reference parser: 16,663 octets
// of a line count, without the BOM. The other dialects know no limit.
func TestLongLine(t *testing.T) {
	const limit = 16_663
	const field = "Disallow: /"
	filler := strings.Repeat("x", limit-len(field)-1)
	for _, test := range []struct {
		name, first, line string
		path              string // of a URL that the whole pattern matches
		google, rfc9309   bool   // whether another end of the path is allowed
	}{
		{"as long as may be", "User-agent: *\n", field + filler + "y", "/" + filler + "y", true, true},
		{"an octet too long", "User-agent: *\n", field + filler + "yz", "/" + filler + "yz", false, true},
		{"a comment too long", "User-agent: *\n", field + filler + "y#z", "/" + filler + "y", true, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := core.Parse([]byte(test.first + test.line + "\n"))
			wants := map[core.Dialect]bool{core.Google: test.google, core.RFC9309: test.rfc9309, core.FirstMatch: test.rfc9309}
			for d, want := range wants {
				g := f.For(d, core.ChainOf("FooBot"))
				if g.Check(test.path).Allowed {
					t.Errorf("%s: the whole path is allowed", d.Name())
				}
				if got := g.Check(test.path[:len(test.path)-1] + "!").Allowed; got != want {
					t.Errorf("%s: another last octet: allowed %t, want %t", d.Name(), got, want)
				}
				line := g.Reading.Lines()[1]
				if line.Span.Len() != len(test.line) {
					t.Errorf("%s: the line's span is cut to %d", d.Name(), line.Span.Len())
				}
				if want := min(limit, len(test.line)); d == core.Google && line.Value.End-line.Span.Start > want {
					t.Errorf("google: the value ends at %d", line.Value.End-line.Span.Start)
				}
			}
		})
	}

	t.Run("the BOM takes no room", func(t *testing.T) {
		token := strings.Repeat("a", limit-len("user-agent:")-1)
		g := core.Parse([]byte("\xEF\xBB\xBFuser-agent:"+token+"bc\nDisallow: /")).For(core.Google, core.ChainOf(token+"b"))
		if g.Check("/").Allowed {
			t.Error("the last octet of the token is lost")
		}
	})

	t.Run("a line of spaces is not blank if something follows the cut", func(t *testing.T) {
		f := core.Parse([]byte("User-agent: *\n" + strings.Repeat(" ", limit) + "Allow: /\nDisallow: /\n"))
		if got := f.In(core.Google).Lines()[1].Kind; got != core.KindBroken {
			t.Errorf("google: %v", got)
		}
		if got := f.In(core.RFC9309).Lines()[1].Kind; got != core.KindAllow {
			t.Errorf("rfc9309: %v", got)
		}
	})
}

func TestDialects(t *testing.T) {
	var names []string
	for _, d := range core.Dialects() {
		names = append(names, d.Name())
		if got, ok := core.DialectNamed(d.Name()); !ok || got != d {
			t.Errorf("DialectNamed(%q) = %v, %t", d.Name(), got.Name(), ok)
		}
	}
	if got := strings.Join(names, " "); got != "rfc9309 google first-match" {
		t.Errorf("Dialects() are %s", got)
	}
	if _, ok := core.DialectNamed("Google"); ok {
		t.Error("names are case-sensitive")
	}
}

// TestCheckAllocates holds a check to the cost that its doc promises: it
// allocates nothing for a URL of usual length.
func TestCheckAllocates(t *testing.T) {
	f := core.Parse([]byte("User-agent: *\nDisallow: /a*b?c=%3A$\nAllow: /é\n"))
	for _, d := range core.Dialects() {
		g := f.For(d, core.ChainOf("FooBot"))
		if n := testing.AllocsPerRun(100, func() { g.Check("https://www.example.com/a/x/b?c=:&d=%C3%A9#e") }); n != 0 {
			t.Errorf("%s: Check allocates %v times", d.Name(), n)
		}
	}
}

// TestForRemembers: asking twice gives the same Group, and crawlers that obey
// the same rules share them.
func TestForRemembers(t *testing.T) {
	f := core.Parse([]byte("User-agent: *\nDisallow: /a\nAllow: /a/b\n\nUser-agent: One\nUser-agent: Two\nDisallow: /b\n"))
	r := f.In(core.RFC9309)
	groups := map[string]*core.Group{}
	for _, token := range []string{"One", "Two", "Three", "Four"} {
		for _, global := range []bool{true, false} {
			chain := core.Chain{Tokens: []string{token}, Global: global}
			g, alone := r.For(chain), f.For(core.RFC9309, chain)
			if g.Token != alone.Token || g.Asked.Global != global || len(g.Agents) != len(alone.Agents) || g.Asked.Tokens[0] != token {
				t.Errorf("%v: %+v, alone %+v", chain, g, alone)
			}
			for _, url := range []string{"/a", "/a/b", "/b", "/c"} {
				if got, want := g.Check(url), alone.Check(url); got.Allowed != want.Allowed || got.Reason != want.Reason {
					t.Errorf("%v %s: %+v, alone %+v", chain, url, got, want)
				}
			}
			if chain.Tokens[0] = "changed"; r.For(core.Chain{Tokens: []string{token}, Global: global}) != g {
				t.Errorf("%s, %t: another Group the second time", token, global)
			}
			if global {
				groups[token] = g
			}
		}
	}
	if &groups["One"].Rules[0] != &groups["Two"].Rules[0] || &groups["Three"].Rules[0] != &groups["Four"].Rules[0] {
		t.Error("crawlers of one group do not share its rules")
	}
}

// TestForForgets: whatever is asked for, what a Reading remembers is bounded,
// and each Group is what a new Reading would give.
func TestForForgets(t *testing.T) {
	var src strings.Builder
	src.WriteString("User-agent: *\nUser-agent: Bot\n")
	for i := range 600 {
		fmt.Fprintf(&src, "User-agent: Bot%s\n", spelt(i))
	}
	for i := range 15000 {
		fmt.Fprintf(&src, "Disallow: /%d/\n", i)
	}
	for i := range 600 {
		fmt.Fprintf(&src, "User-agent: Bot%s\nAllow: /%d/a\n", spelt(i), i)
	}
	f := core.Parse([]byte(src.String()))
	r := f.In(core.RFC9309)
	first := r.For(core.ChainOf("Botaa"))
	size := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := size()
	for i := range 200 {
		g := r.For(core.ChainOf("Bot" + spelt(i)))
		if v := g.Check(fmt.Sprintf("/%d/a", i)); !v.Allowed || v.Reason != core.ReasonLongestRule {
			t.Fatalf("%d: %+v", i, v)
		}
		if again := r.For(core.ChainOf("Bot" + spelt(i))); again != g {
			t.Fatalf("%d: another Group the second time", i)
		}
	}
	if after := size(); after > before+50<<20 {
		t.Errorf("%d MB are remembered", (after-before)>>20)
	}
	if again := r.For(core.ChainOf("Botaa")); again == first || len(again.Rules) != len(first.Rules) {
		t.Errorf("the first Group is remembered, or has %d rules instead of %d", len(again.Rules), len(first.Rules))
	}
}

// spelt writes a number of at most 675 in two letters, as tokens hold no digits.
func spelt(n int) string { return string([]byte{byte('a' + n/26%26), byte('a' + n%26)}) }
