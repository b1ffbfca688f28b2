package lint_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/analysis"
	"robotscope/core/lint"
)

// TestProofs holds what is settled with core/analysis to every path up to a
// length, for random rules.
func TestProofs(t *testing.T) {
	var paths []string
	level := []string{"/"}
	for range 5 {
		paths = append(paths, level...)
		var longer []string
		for _, p := range level {
			for _, c := range "/ab$*" {
				longer = append(longer, p+string(c))
			}
		}
		level = longer
	}
	random := rand.New(rand.NewPCG(1, 2))
	counts := map[string]int{}
	for range 1500 {
		var text strings.Builder
		text.WriteString("User-agent: *\n")
		for range 2 + random.IntN(4) {
			text.WriteString([]string{"Allow: /", "Disallow: /"}[random.IntN(2)])
			for range random.IntN(4) {
				text.WriteByte("ab**/$"[random.IntN(6)])
			}
			text.WriteByte('\n')
		}
		file := core.Parse([]byte(text.String()))
		for _, d := range []core.Dialect{core.Google, core.RFC9309, core.FirstMatch} {
			g := file.For(d, core.ChainOf())
			shut, closed := true, false
			ties := map[int]bool{}
			for _, p := range paths {
				v := g.Check("http://x" + p)
				shut = shut && !v.Allowed
				if v.Reason == core.ReasonAllowOnTie {
					ties[v.Rule.Line] = true
				}
			}
			for i := range g.Rules { // the check is about files where a rule forbids everything
				pattern := strings.TrimRight(file.Text(g.Rules[i].Pattern), "*")
				closed = closed || !g.Rules[i].Allow && pattern == "/"
			}
			told := map[int]bool{}
			toldShut := false
			for _, found := range lint.Run(lint.Input{File: file, Dialect: d}) {
				switch found.Code {
				case "blocks-everyone":
					toldShut = true
				case "tie":
					told[found.Line] = true
					for _, s := range found.Also { // one note may stand for several ties
						told[file.Position(s.Start).Line] = true
					}
					at := slices.IndexFunc(found.Args, func(a core.Arg) bool { return a.Name == "url" })
					url := found.Args[at].Value.(string)
					if v := g.Check(url); d.Wildcards() && (v.Reason != core.ReasonAllowOnTie || v.Rule.Line != found.Line) {
						t.Errorf("%s: no tie for %s on line %d\n%s", d.Name(), url, found.Line, text.String())
					}
				}
			}
			if toldShut != (shut && closed) {
				t.Errorf("%s: blocks everyone: told %t, is %t\n%s", d.Name(), toldShut, shut, text.String())
			}
			if d.Wildcards() {
				// A tie with a pattern that has a star within, as the Allow has, is
				// not told.
				inner := func(i int) string {
					p := strings.TrimRight(file.Text(g.Rules[i].Pattern), "*$")
					if !strings.Contains(p, "*") {
						return ""
					}
					return p
				}
				isFar := func(line int) bool {
					own := slices.IndexFunc(g.Rules, func(r core.Rule) bool { return r.Line == line })
					for i := range g.Rules {
						if !g.Rules[i].Allow && inner(own) != "" && inner(i) != "" && inner(i) != inner(own) {
							return true
						}
					}
					return false
				}
				for line := range ties {
					if !told[line] && !isFar(line) {
						t.Errorf("%s: the tie of line %d is not told\n%s", d.Name(), line, text.String())
					}
				}
			}
			counts["tie"] += len(told)
			if shut && closed && strings.Contains(text.String(), "Allow") {
				counts["shut"]++
			}
		}
	}
	t.Log(counts)
	if counts["tie"] < 100 || counts["shut"] < 20 {
		t.Errorf("too few to mean much: %v", counts)
	}
}

// TestDuplicates holds duplicate-rule to core/analysis.
func TestDuplicates(t *testing.T) {
	parts := []string{"a", "A", "~", "%7E", "%7e", "%41", "é", "%C3%A9", "%c3%a9", "%", "%%", "4", "1", "$", "*", "%24", "%2A", "?", ":", "%3A", " ", "\"", "%22", "%2f", "/", "index.html"}
	percents := strings.NewReplacer("%7E", "", "%7e", "", "%41", "", "%C3%A9", "", "%c3%a9", "", "%24", "", "%2A", "", "%3A", "", "%22", "", "%2f", "")
	random := rand.New(rand.NewPCG(3, 4))
	respelt := 0
	for range 3000 {
		var text strings.Builder
		text.WriteString("User-agent: *\n")
		for range 12 {
			text.WriteString([]string{"Allow: /", "Disallow: /"}[random.IntN(2)])
			for range random.IntN(3) {
				text.WriteString(parts[random.IntN(len(parts))])
			}
			text.WriteByte('\n')
		}
		file := core.Parse([]byte(text.String()))
		for _, d := range core.Dialects() {
			g := file.For(d, core.ChainOf())
			var duplicates, want, got []string
			for _, f := range analysis.Rules(g, analysis.Bound{Question: 1}) {
				// Where a percent sign is stray, lint says nothing of other spellings.
				stray := d == core.RFC9309 && strings.Contains(percents.Replace(file.Text(f.Rule.Pattern)), "%")
				if f.Status == analysis.Duplicate {
					duplicates = append(duplicates, fmt.Sprint(f.Rule.Line))
				}
				// Nor of rules that differ only in the case of escapes.
				twin := slices.ContainsFunc(g.Rules, func(r core.Rule) bool {
					text, other := file.Text(f.Rule.Pattern), file.Text(r.Pattern)
					return r.Line < f.Rule.Line && r.Allow == f.Rule.Allow && text != other && strings.EqualFold(text, other)
				})
				if f.Status == analysis.Duplicate && !stray && !twin {
					want = append(want, fmt.Sprint(f.Rule.Line))
				}
			}
			for _, found := range lint.Run(lint.Input{File: file, Dialect: d}) {
				if found.Code != "duplicate-rule" {
					continue
				}
				for _, s := range append([]core.Span{found.Span}, found.Also...) {
					line := file.Position(s.Start).Line
					i := slices.IndexFunc(g.Rules, func(r core.Rule) bool { return r.Line == line })
					if matchesSomething(g, i) {
						got = append(got, fmt.Sprint(line))
					}
				}
			}
			missing := func(line string) bool { return !slices.Contains(got, line) }
			wrong := func(line string) bool { return !slices.Contains(duplicates, line) }
			if slices.ContainsFunc(want, missing) || slices.ContainsFunc(got, wrong) {
				t.Fatalf("%s: told of lines %v, analysis %v\n%s", d.Name(), got, duplicates, text.String())
			}
			respelt += len(want)
		}
	}
	t.Log(respelt)
}

// matchesSomething reports whether a rule is well formed: of those that are
// not, analysis finds no repeats.
func matchesSomething(g *core.Group, i int) bool {
	return g.Reading.Dialect != core.RFC9309 || !strings.ContainsAny(g.Reading.File.Text(g.Rules[i].Pattern), " ")
}
