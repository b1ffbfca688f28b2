package lint

import (
	"strings"

	"robotscope/core"
	"robotscope/core/analysis"
)

// This file settles with core/analysis what a check could else only try on
// examples.

const (
	// maxStates is how many states all proofs for a file may explore, some
	// milliseconds' work. After that checks say what examples show, and
	// nothing of what they do not.
	maxStates = 5_000
	// stateSlice is how many are explored between two looks at what is left.
	stateSlice = 100
	// proofCost is how many states the preparation of a proof is worth, that
	// for long patterns, and a look at a large group, aside.
	proofCost = 50
	// maxRivals is how many rules a proof may have to reckon with.
	maxRivals = 10
	// mostRules is how many rules a group may have for each to be asked about.
	mostRules = 1_000
)

// winsOver looks for a URL that rule r of a group decides, an Allow, where the
// Disallow s matches too. Where it returns "" there is none if sure; else the
// bound was reached first.
//
// It asks of a group of these two alone. If another rule decides the URL found,
// that rule joins them, and it asks again.
func (f *facts) winsOver(g *core.Group, r, s *core.Rule) (url string, sure bool) {
	rules := []*core.Rule{r}
	for rival := s; len(rules) < maxRivals && f.states < maxStates; {
		rules = append(rules, rival)
		for i := len(rules) - 1; i > 0 && rules[i].Line < rules[i-1].Line; i-- {
			rules[i], rules[i-1] = rules[i-1], rules[i]
		}
		c := analysis.Compare(alone(g, rules, nil), alone(g, rules, r), analysis.Bound{Changes: 1})
		f.states += proofCost + r.Pattern.Len()/10 + rival.Pattern.Len()/10 + len(g.Rules)/50
		for f.states < maxStates && c.Step(stateSlice) {
			f.states += stateSlice
		}
		d := c.Difference()
		if len(d.Changes) == 0 {
			return "", d.Equal == analysis.Yes
		}
		url = d.Changes[0].URL
		switch rival = g.Check(url).Rule; {
		case rival == nil:
			return "", false
		case rival.Line == r.Line:
			return url, true
		}
	}
	return "", false
}

// alone is a group of some rules of another, without one.
func alone(g *core.Group, rules []*core.Rule, without *core.Rule) *core.Group {
	var text strings.Builder
	text.WriteString("User-agent: *\n")
	for _, r := range rules {
		if r != without {
			text.WriteString(g.RuleText(r) + "\n")
		}
	}
	return core.Parse([]byte(text.String())).For(g.Reading.Dialect, core.ChainOf())
}

// example is a URL that a pattern matches, mostly: stars stand for nothing.
func example(pattern string) string {
	return strings.ReplaceAll(strings.TrimSuffix(pattern, "$"), "*", "")
}

// shutsOut reports whether an audience may fetch nothing at all. A rule that
// forbids everything may still lose to an Allow, and an Allow to it.
func (f *facts) shutsOut(a *audience) bool {
	if !a.blocksAll || a.allows == 0 && f.Dialect.Wildcards() {
		return a.blocksAll
	}
	if f.states >= maxStates || a.allows+a.disallows > mostRules {
		return a.allows == 0
	}
	g := f.reading.For(core.Chain{Tokens: []string{a.token}, Global: a.token == ""})
	f.states += proofCost
	var block *core.Rule
	for i := range g.Rules {
		r := &g.Rules[i]
		if text := f.text(r.Pattern); !r.Allow && (text == "/" || matchesAll(text) && f.Dialect.Wildcards()) {
			block = r
		}
	}
	if block == nil {
		return false
	}
	for i := range g.Rules {
		r := &g.Rules[i]
		if !r.Allow || r.Pattern.Len() == 0 {
			continue
		}
		if v := g.Check(example(f.text(r.Pattern))); v.Rule != nil && v.Allowed {
			return false
		}
		if url, sure := f.winsOver(g, r, block); url != "" || !sure {
			return false
		}
	}
	return true
}

// meant is a pattern in the dialect's normal form, so that two rules of a kind
// are one if what they mean is the same. In RFC 9309's, a malformed pattern and
// a stray percent sign would not show: such a pattern is only as itself.
func (f *facts) meant(pattern string) string {
	normal := true
	for i := range len(pattern) {
		c := pattern[i]
		_, escaped := escape(pattern[i:])
		switch {
		case f.Dialect == core.RFC9309 && (c <= ' ' || c == 0x7F || c == '%' && !escaped):
			return pattern
		case !isTokenOctet(c) && !isDigit(c) && strings.IndexByte("/.~*?=&", c) < 0:
			normal = false
		}
	}
	if normal {
		return pattern
	}
	return f.Dialect.PatternOf(pattern)
}

// mayMeet reports whether what stands in two patterns before the first star
// agrees, and they are not for files of different endings: no file that anybody
// has is both *.rss and *.json.
func mayMeet(a, b string) bool {
	start, _, _ := strings.Cut(a, "*")
	other, _, _ := strings.Cut(b, "*")
	return (strings.HasPrefix(start, other) || strings.HasPrefix(other, start)) && !(isEnding(a) && isEnding(b))
}

func isEnding(pattern string) bool {
	return strings.HasPrefix(pattern[strings.LastIndexByte(pattern, '*')+1:], ".")
}
