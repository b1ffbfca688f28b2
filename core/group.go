package core

import (
	"slices"

	"robotscope/core/ascii"
	"robotscope/core/internal/pattern"
)

// GlobalToken is the user-agent value that names every crawler without a
// group of its own (RFC 9309 section 2.2.1).
const GlobalToken = "*"

// Agent is a user-agent line of a group.
type Agent struct {
	Line  int  // from 1
	Value Span // the whole value
	Token Span // the part of the value that names a crawler: "*", a product token, or empty; see Names for what else names some
}

// Rule is an allow or disallow line of a group.
type Rule struct {
	Allow   bool
	Line    int  // from 1
	Pattern Span // the path pattern as it stands in the file
}

// section is a group as it stands in the file: ranges of Reading.agents and
// Reading.rules.
type section struct{ agents, rules Span }

// group gathers user-agent lines and rules into groups. A user-agent line
// opens one unless it continues a run of such lines; only a rule (or, where
// the dialect says so, a blank line) ends the run (RFC 9309 section 2.1).
func (r *Reading) group() {
	count := r.File.LineCount()
	open, inRun := false, false
	for n := 1; n <= count; n++ {
		line := r.line(n)
		switch {
		case line.Kind == KindUserAgent:
			if !inRun {
				r.sections = append(r.sections, section{
					Span{len(r.agents), len(r.agents)},
					Span{len(r.rules), len(r.rules)},
				})
			}
			open, inRun = true, true
			r.agents = append(r.agents, Agent{Line: n, Value: line.Value, Token: r.traits.token(r.File.src, line.Value)})
			r.sections[len(r.sections)-1].agents.End++
		case line.Kind.IsRule():
			inRun = false
			r.RuleLines++
			if !open { // a rule before any user-agent line is in no group
				continue
			}
			if len(r.rules) == cap(r.rules) {
				more := make([]Rule, len(r.rules), moreRoom(max(8, len(r.rules)), n, count))
				copy(more, r.rules)
				r.rules = more
			}
			r.rules = append(r.rules, Rule{Allow: line.Kind == KindAllow, Line: n, Pattern: line.Value})
			r.sections[len(r.sections)-1].rules.End++
		case line.Kind == KindBlank && r.traits.blankEndsGroup:
			open, inRun = false, false
		}
	}
}

// token is the part of a user-agent value that names somebody.
func (d *traits) token(src []byte, value Span) Span {
	v := src[value.Start:value.End]
	if len(v) > 0 && v[0] == '*' {
		// Google reads a star and whitespace as the star alone.
		if len(v) == 1 || d.naming == namesLeadingToken && d.isSpace(v[1]) {
			return Span{value.Start, value.Start + 1}
		}
	}
	if d.naming == namesContained {
		return value
	}
	n := 0
	for n < len(v) && isTokenOctet(v[n]) {
		n++
	}
	if d.naming == namesWholeToken && n < len(v) {
		n = 0
	}
	return Span{value.Start, value.Start + n}
}

// isTokenOctet reports whether c may stand in a product token (RFC 9309
// section 2.2.1: letters, underscore and hyphen).
func isTokenOctet(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '-'
}

// Group is user-agent lines and the rules under them: one group as it stands
// in the file (see Groups), or all the rules that a crawler must obey (see
// For). It must not be changed. A Group without Agents names nobody, and its Rules are empty.
type Group struct {
	Reading *Reading
	Asked   Chain   // what was given to For; the zero Chain for a group of Groups
	Token   string  // the one of Asked.Tokens that has a group, "*" for the global group, "" if none holds
	Agents  []Agent // the lines that name Token; of Groups, all user-agent lines
	Rules   []Rule  // in file order

	patterns *pattern.Set // of Rules
	sections uint64       // a hash of the places of the groups that Rules come from
}

// Patterns is the patterns of the Rules, ready to be tried, for the packages of
// this module that reason about all URLs at once. It is empty for a group of
// Groups.
func (g *Group) Patterns() *pattern.Set { return g.patterns }

// Groups lists the groups as they stand in the file.
func (r *Reading) Groups() []Group {
	groups := make([]Group, len(r.sections))
	untried := r.traits.Compile(0, nil)
	for i, s := range r.sections {
		groups[i] = Group{
			Reading:  r,
			Agents:   r.agents[s.agents.Start:s.agents.End:s.agents.End],
			Rules:    r.rules[s.rules.Start:s.rules.End:s.rules.End],
			patterns: untried,
		}
	}
	return groups
}

// Chain is whom to choose a group for: a crawler by the names it answers to.
type Chain struct {
	// Tokens are product tokens in order of preference, without "*". The first
	// that a group names is the one that counts.
	Tokens []string
	// Global reports whether the groups for every crawler count if no group names
	// one of Tokens. Some of Google's crawlers ignore them.
	Global bool
}

// ChainOf is the Chain of a crawler that answers to the tokens, in order of
// preference, and obeys the groups for every crawler if none of them is named.
func ChainOf(tokens ...string) Chain { return Chain{tokens, true} }

func (c Chain) equal(o Chain) bool { return c.Global == o.Global && slices.Equal(c.Tokens, o.Tokens) }

// For selects the rules that a crawler must obey: those of the groups for the
// first of its tokens that has any, else of the groups for every crawler. It
// never returns nil; a crawler that no group names gets a Group without rules.
//
// The Reading remembers the Groups that were asked for last, so that asking
// again is cheap and gives the same Group. Crawlers that obey the same rules
// share them compiled.
func (r *Reading) For(c Chain) *Group {
	if g := r.known.find(c); g != nil {
		return g
	}
	c.Tokens = slices.Clone(c.Tokens)
	g := &Group{Reading: r, Asked: c}
	for _, token := range c.Tokens {
		if token != "" && g.collect(token, func(a Agent) bool { return r.names(a, token) }) {
			break
		}
	}
	if g.Token == "" && c.Global {
		g.collect(GlobalToken, r.isGlobal)
	}
	if same := r.known.sameRules(g); same != nil {
		g.Rules, g.patterns = same.Rules, same.patterns
	} else {
		g.patterns = r.traits.Compile(len(g.Rules), func(i int) ([]byte, bool) {
			return g.valueOf(&g.Rules[i]), g.Rules[i].Allow
		})
	}
	r.known.add(g)
	return g
}

// For is Reading.For on the file as a dialect reads it.
func (f *File) For(d Dialect, c Chain) *Group { return f.In(d).For(c) }

// collect merges the groups that have a chosen user-agent line into g and
// reports whether there are any (RFC 9309 section 2.2.1).
func (g *Group) collect(token string, chosen func(Agent) bool) bool {
	r := g.Reading
	for i, s := range r.sections {
		before := len(g.Agents)
		for _, a := range r.agents[s.agents.Start:s.agents.End] {
			if chosen(a) {
				g.Agents = append(g.Agents, a)
			}
		}
		if len(g.Agents) == before {
			continue
		}
		g.Token = token
		if s.rules.Len() > 0 {
			g.sections = (g.sections ^ uint64(i+1)) * 0x9E3779B97F4A7C15
		}
		// The rules of a single group, as most crawlers have, are not copied.
		if rules := r.rules[s.rules.Start:s.rules.End:s.rules.End]; g.Rules == nil {
			g.Rules = rules
		} else {
			g.Rules = append(g.Rules, rules...)
		}
		if r.traits.firstOnly {
			break
		}
	}
	return g.Token != ""
}

// isGlobal reports whether a user-agent line names every crawler that has no
// group of its own.
func (r *Reading) isGlobal(a Agent) bool {
	return a.Token.Len() == 1 && r.File.src[a.Token.Start] == '*'
}

// names reports whether a user-agent line names a crawler by its name.
func (r *Reading) names(a Agent, token string) bool {
	value := r.File.src[a.Token.Start:a.Token.End]
	switch {
	case r.isGlobal(a):
		return false
	case r.traits.naming == namesWholeToken: // a value that is no product token spells a name that is none
		return ascii.EqualFold(r.File.src[a.Value.Start:a.Value.End], token)
	case r.traits.naming != namesContained:
		return ascii.EqualFold(value, token)
	}
	for i := 0; i+len(token) <= len(value); i++ {
		if ascii.EqualFold(value[i:i+len(token)], token) {
			return true
		}
	}
	return false
}
