package core_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/internal/fixture"
)

// Laws that hold for any octets. The seeds are the vectors, thinned, and the
// real files of the corpus.

func corpus(t testing.TB) map[string][]byte {
	t.Helper()
	names, err := fs.Glob(os.DirFS("."), "testdata/corpus/*")
	if err != nil || len(names) == 0 {
		t.Fatal("no corpus", err)
	}
	files := map[string][]byte{}
	for _, name := range names {
		if files[name], err = os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// seeds is vectors short enough for a fuzzer, with all of the hand-written.
func seeds(t testing.TB) []fixture.Vector {
	var some []fixture.Vector
	for i, v := range allVectors(t) {
		if v.File == "" && len(v.Robots) < 1000 && (v.Cat == "spec" || v.Cat == "edge" || i%8 == 0) {
			some = append(some, v)
		}
	}
	return some
}

func FuzzParse(f *testing.F) {
	for _, v := range seeds(f) {
		f.Add(v.Robots)
	}
	for _, src := range corpus(f) {
		if len(src) < 10_000 {
			f.Add(src)
		}
	}
	for _, src := range []string{"", "\r", "\n", "\r\n", "\n\r", "\r\r\n", "\xEF", "\xEF\xBB", "\xEF\xBB\xBF",
		"\xEF\xBB\xBF\xEF\xBB\xBFallow:/", "\x00", "#", ":", " : ", "allow", "allow /", "allow / /", "user-agent:*\x00a\rallow:",
	} {
		f.Add([]byte(src))
	}
	// A line about as long as Google's parser reads, after a BOM.
	for n := 16_660; n <= 16_664; n++ {
		f.Add([]byte("\xEF\xBB\xBFallow:/" + strings.Repeat("x", n-len("allow:/")) + "\nx"))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		file := core.Parse(src)
		if want := src[:min(len(src), core.MaxBytes)]; !bytes.Equal(file.Source(), want) {
			t.Fatal("Source is not what was given")
		}
		if (file.Cut() != nil) != (len(src) > core.MaxBytes) {
			t.Fatal("Cut does not say whether the file is too long")
		}
		tiles(t, file)
		positions(t, file)
		for _, d := range core.Dialects() {
			reading := file.In(d)
			spans(t, reading)
			groups(t, reading)
		}
	})
}

// tiles checks that lines and line breaks follow one another without gap or
// overlap, and that what is between two lines is one whole line break. With
// no break inside a line, that leaves only one way to cut.
func tiles(t *testing.T, f *core.File) {
	src, at := f.Source(), 0
	for n := 1; n <= f.LineCount(); n++ {
		s := f.Line(n)
		if s.Start != at || s.End < s.Start || s.End > len(src) {
			t.Fatalf("line %d is %v, want it to start at %d", n, s, at)
		}
		if strings.ContainsAny(f.Text(s), "\r\n") {
			t.Fatalf("line %d holds a line break: %q", n, f.Text(s))
		}
		at = s.End
		switch rest := src[at:]; {
		case bytes.HasPrefix(rest, []byte("\r\n")):
			at += 2
		case len(rest) > 0:
			at++
		case n != f.LineCount():
			t.Fatalf("line %d of %d ends the file", n, f.LineCount())
		}
	}
	if at != len(src) || len(src) > 0 && (src[at-1] == '\n' || src[at-1] == '\r') != (f.Line(f.LineCount()).Len() == 0) {
		t.Fatalf("lines end at %d of %d", at, len(src))
	}
}

// positions checks that line and column lead back to the offset.
func positions(t *testing.T, f *core.File) {
	for at := 0; at <= len(f.Source()); at += 1 + at/1000 {
		p := f.Position(at)
		if p.Line < 1 || p.Line > f.LineCount() || p.Column < 1 || f.Line(p.Line).Start+p.Column-1 != at {
			t.Fatalf("offset %d is %+v", at, p)
		}
		if p.Line < f.LineCount() && at >= f.Line(p.Line+1).Start {
			t.Fatalf("offset %d is %+v, but line %d has begun", at, p, p.Line+1)
		}
	}
}

// spans checks that what a line holds is in it, in order and trimmed.
func spans(t *testing.T, r *core.Reading) {
	if len(r.Lines()) != r.File.LineCount() {
		t.Fatalf("%d lines read of %d", len(r.Lines()), r.File.LineCount())
	}
	for i, line := range r.Lines() {
		if line.Span != r.File.Line(i+1) || line.Kind.String() == "" {
			t.Fatalf("line %d is %+v", i+1, line)
		}
		switch line.Kind {
		case core.KindBlank, core.KindComment, core.KindBroken:
			if none := (core.Span{Start: line.Span.Start, End: line.Span.Start}); line.Field != none || line.Value != none {
				t.Fatalf("line %d has no record but spans: %+v", i+1, line)
			}
			continue
		}
		ends := []int{line.Span.Start, line.Field.Start, line.Field.End, line.Value.Start, line.Value.End, line.Span.End}
		if !slices.IsSorted(ends) ||
			line.Field.Len() == 0 || line.Field.End == line.Value.Start {
			t.Fatalf("line %d has its spans out of order: %+v", i+1, line)
		}
		for _, text := range []string{r.File.Text(line.Field), r.File.Text(line.Value)} {
			if strings.Trim(text, " \t") != text || strings.Contains(text, "#") {
				t.Fatalf("line %d holds %q", i+1, text)
			}
		}
	}
}

// groups checks that the groups hold each user-agent line once and each rule
// at most once, in the order of the file.
func groups(t *testing.T, r *core.Reading) {
	last, agents := 0, 0
	next := func(line int, value core.Span) core.Kind {
		if line <= last || r.Lines()[line-1].Value != value {
			t.Fatalf("line %d after line %d, value %v", line, last, value)
		}
		last = line
		return r.Lines()[line-1].Kind
	}
	for _, g := range r.Groups() {
		if len(g.Agents) == 0 {
			t.Fatal("a group without a user-agent line")
		}
		for _, a := range g.Agents {
			agents++
			if next(a.Line, a.Value) != core.KindUserAgent || a.Token.Start != a.Value.Start || a.Token.End > a.Value.End {
				t.Fatalf("agent %+v", a)
			}
		}
		for _, rule := range g.Rules {
			if kind := next(rule.Line, rule.Pattern); !kind.IsRule() || rule.Allow != (kind == core.KindAllow) {
				t.Fatalf("rule %+v is %v", rule, kind)
			}
		}
	}
	for _, line := range r.Lines() {
		if line.Kind == core.KindUserAgent {
			agents--
		}
	}
	if agents != 0 {
		t.Fatalf("%d user-agent lines too many in groups", agents)
	}
}

func FuzzCheck(f *testing.F) {
	for _, v := range seeds(f) {
		f.Add(v.Robots, v.Agent, v.URL)
	}
	for _, src := range corpus(f) {
		if len(src) < 10_000 {
			f.Add(src, "Googlebot-Image>Googlebot", "/a/b?c=d#e")
		}
	}
	f.Fuzz(func(t *testing.T, src []byte, chain, url string) {
		tokens := strings.Split(chain, ">")
		file := core.Parse(src)
		for _, d := range core.Dialects() {
			reading := file.In(d)
			for _, global := range []bool{true, false} {
				g := reading.For(core.Chain{Tokens: tokens, Global: global})
				e := g.Explain(url)
				agrees(t, g, e, url)
				if len(src)*(1+len(url)) < 1<<22 {
					got, want := answerOf(e), naiveCheck(d, string(src), url, global, tokens...)
					if !got.equal(want) {
						t.Fatalf("%s: %q for %q of\n%q\ngot  %+v\nwant %+v", d.Name(), url, tokens, src, got, want)
					}
				}
			}
			if d == core.RFC9309 {
				weighs(t, reading)
			}
			if 2*len(src) < core.MaxBytes {
				breaks(t, reading, tokens, url)
			}
		}
	})
}

// agrees checks an explanation against the verdict and its own parts.
func agrees(t *testing.T, g *core.Group, e core.Evidence, url string) {
	name := g.Reading.Dialect.Name()
	if v := g.Check(url); e.Verdict != v {
		t.Fatalf("%s: Explain says %+v, Check %+v", name, e.Verdict, v)
	}
	if want := g.ExplainByTrying(url); !reflect.DeepEqual(e, want) {
		t.Fatalf("%s: Explain says %+v, trying every rule %+v", name, e, want)
	}
	if indexed := g.Indexed(); indexed.Check(url) != e.Verdict {
		t.Fatalf("%s: by the index's tables %+v, Explain says %+v", name, indexed.Check(url), e)
	} else if by := indexed.Explain(url); !reflect.DeepEqual(by.Matches, e.Matches) || by.Verdict != e.Verdict {
		t.Fatalf("%s: by the index's tables %+v, Explain says %+v", name, by, e)
	}
	if few := g.ExplainUpTo(url, 2); few.Matched != e.Matched ||
		!reflect.DeepEqual(few.Matches, e.Matches[:min(2, len(e.Matches))]) ||
		!reflect.DeepEqual(few.Messages(), e.Messages()) {
		t.Fatalf("%s: up to two of the matches are %+v, all %+v", name, few, e)
	}
	if (e.Rule != nil) != (len(e.Matches) > 0) || e.Rule == nil && !e.Allowed {
		t.Fatalf("%s: %+v", name, e)
	}
	if e.Rule != nil && (e.Matches[0].Rule != e.Rule || e.Rule.Allow != e.Allowed) {
		t.Fatalf("%s: the strongest match is not the winner: %+v", name, e)
	}
	seen := map[*core.Rule]bool{}
	for _, m := range e.Matches {
		if seen[m.Rule] || !slices.Contains(g.Rules, *m.Rule) || m.Octets < 1 {
			t.Fatalf("%s: match %+v", name, m)
		}
		seen[m.Rule] = true
	}
	if !strings.HasPrefix(e.Path, "/") {
		t.Fatalf("%s: path %q", name, e.Path)
	}
	for _, m := range append(e.Messages(), g.Message()) {
		if m.Code == "" {
			t.Fatalf("%s: a message without a code: %+v", name, m)
		}
		for _, a := range m.Args {
			switch a.Value.(type) {
			case string, int:
			default:
				t.Fatalf("%s: %s: argument %+v", name, m.Code, a)
			}
		}
	}
}

// weighs checks that a pattern weighs the same however its symbols are written.
func weighs(t *testing.T, r *core.Reading) {
	for _, line := range r.Lines() {
		if !line.Kind.IsRule() || line.Value.Len() > 1000 {
			continue
		}
		pattern := r.File.Text(line.Value)
		if again := respelled(pattern); r.Dialect.Octets(pattern) != r.Dialect.Octets(again) {
			t.Fatalf("%q weighs %d, and %q, which is the same, %d", pattern, r.Dialect.Octets(pattern), again, r.Dialect.Octets(again))
		}
	}
}

// respelled writes a pattern of RFC 9309 in other octets: escapes for symbols
// that equal them, and plain ones for the escapes of such.
func respelled(pattern string) string {
	var b strings.Builder
	inQuery := false
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		// After a stray percent sign, plain octets may make an escape of it.
		out := b.String()
		loose := strings.HasSuffix(out, "%") || len(out) > 1 && out[len(out)-2] == '%'
		if startsEscape(pattern[i:]) {
			octet := toSymbols(pattern[i : i+3])[0].octet
			if !loose && isIn(unreserved, octet) || inQuery && isIn(genDelims, octet) && octet != '#' {
				b.WriteByte(octet)
			} else {
				b.WriteString(asciiLower(pattern[i : i+3]))
			}
			i += 2
			continue
		}
		switch {
		case isIn(unreserved, c) && !loose, inQuery && isIn(genDelims, c), c >= 0x80:
			fmt.Fprintf(&b, "%%%02X", c)
		default:
			b.WriteByte(c)
		}
		inQuery = inQuery || c == '?'
	}
	return b.String()
}

// breaks checks that the verdict and the line it names do not depend on how
// lines end.
func breaks(t *testing.T, r *core.Reading, tokens []string, url string) {
	texts := make([]string, len(r.Lines()))
	for i, line := range r.Lines() {
		texts[i] = r.File.Text(line.Span)
	}
	want := answerOf(r.For(core.ChainOf(tokens...)).Explain(url))
	for _, lineBreak := range []string{"\n", "\r\n", "\r"} {
		rewritten := core.Parse([]byte(strings.Join(texts, lineBreak)))
		if got := answerOf(rewritten.For(r.Dialect, core.ChainOf(tokens...)).Explain(url)); !got.equal(want) {
			t.Fatalf("%s: with %q for line breaks %+v, before %+v", r.Dialect.Name(), lineBreak, got, want)
		}
	}
}
