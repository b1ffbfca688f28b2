package core

import "slices"

// GlobalToken is the user-agent value that names every crawler without a
// group of its own (RFC 9309 section 2.2.1).
const GlobalToken = "*"

// Agent is a user-agent line of a group.
type Agent struct {
	Line  int  // from 1
	Value Span // the whole value
	Token Span // the part of the value that names a crawler: "*", a product token, or empty if the line names nobody
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
	agents, rules := 0, 0
	for i := range r.Lines {
		switch kind := r.Lines[i].Kind; {
		case kind == KindUserAgent:
			agents++
		case kind.IsRule():
			rules++
		}
	}
	r.agents = make([]Agent, 0, agents)
	r.rules = make([]Rule, 0, rules)
	open, inRun := false, false
	for i := range r.Lines {
		line := &r.Lines[i]
		switch {
		case line.Kind == KindUserAgent:
			if !inRun {
				r.sections = append(r.sections, section{
					Span{len(r.agents), len(r.agents)},
					Span{len(r.rules), len(r.rules)},
				})
			}
			open, inRun = true, true
			r.agents = append(r.agents, Agent{Line: i + 1, Value: line.Value, Token: r.Dialect.token(r.File.src, line.Value)})
			r.sections[len(r.sections)-1].agents.End++
		case line.Kind.IsRule():
			inRun = false
			if open { // a rule before any user-agent line is in no group
				r.rules = append(r.rules, Rule{Allow: line.Kind == KindAllow, Line: i + 1, Pattern: line.Value})
				r.sections[len(r.sections)-1].rules.End++
			}
		case line.Kind == KindBlank && r.Dialect.blankEndsGroup:
			open, inRun = false, false
		}
	}
}

// token is the part of a user-agent value that names somebody.
func (d *Dialect) token(src []byte, value Span) Span {
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
// For). A Group without Agents names nobody, and its Rules are empty.
type Group struct {
	Reading *Reading
	Asked   []string // the tokens given to For; nil for a group of Groups
	Global  bool     // whether For could fall back on the groups for every crawler
	Token   string   // the one of Asked that has a group, "*" for the global group, "" if none holds
	Agents  []Agent  // the lines that name Token; of Groups, all user-agent lines
	Rules   []Rule   // in file order

	compiled
}

// compiled is the rules of a Group ready to be asked.
type compiled struct {
	ranked []candidate // the strongest first
	index  index       // of ranked
}

// Groups lists the groups as they stand in the file.
func (r *Reading) Groups() []Group {
	groups := make([]Group, len(r.sections))
	for i, s := range r.sections {
		groups[i] = Group{
			Reading: r,
			Agents:  r.agents[s.agents.Start:s.agents.End:s.agents.End],
			Rules:   r.rules[s.rules.Start:s.rules.End:s.rules.End],
		}
	}
	return groups
}

// For selects the rules that the crawler answering to the tokens, in order of
// preference, must obey in the dialect: those of the groups for its first
// token that has any, else of the groups for every crawler. It never returns
// nil; a crawler that no group names gets a Group without rules.
func (f *File) For(d Dialect, tokens ...string) *Group {
	return f.In(d).For(tokens...)
}

// For is File.For on a file already read.
func (r *Reading) For(tokens ...string) *Group {
	return r.choose(tokens, true, nil)
}

// ForNamed is For without the groups for every crawler, as some of Google's
// crawlers ignore them.
func (r *Reading) ForNamed(tokens ...string) *Group {
	return r.choose(tokens, false, nil)
}

// ForAmong is For, or ForNamed if global is false, for many crawlers in turn:
// most of them obey the same group, so the rules are not compiled anew where
// one of the known Groups, of this Reading too, has the same.
func (r *Reading) ForAmong(known []*Group, global bool, tokens ...string) *Group {
	return r.choose(tokens, global, known)
}

func (r *Reading) choose(tokens []string, global bool, known []*Group) *Group {
	g := &Group{Reading: r, Asked: tokens, Global: global}
	for _, token := range tokens {
		if token != "" && g.collect(token, func(a Agent) bool { return r.names(a, token) }) {
			break
		}
	}
	if g.Token == "" && global {
		g.collect(GlobalToken, r.isGlobal)
	}
	for _, k := range known {
		if k.Reading == r && slices.Equal(k.Rules, g.Rules) {
			g.Rules, g.compiled = k.Rules, k.compiled
			return g
		}
	}
	g.rank()
	return g
}

// collect merges the groups that have a chosen user-agent line into g and
// reports whether there are any (RFC 9309 section 2.2.1).
func (g *Group) collect(token string, chosen func(Agent) bool) bool {
	r := g.Reading
	for _, s := range r.sections {
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
		// The rules of a single group, as most crawlers have, are not copied.
		if rules := r.rules[s.rules.Start:s.rules.End:s.rules.End]; g.Rules == nil {
			g.Rules = rules
		} else {
			g.Rules = append(g.Rules, rules...)
		}
		if r.Dialect.firstOnly {
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
	if r.isGlobal(a) {
		return false
	}
	if r.Dialect.naming != namesContained {
		return equalFold(value, token)
	}
	for i := 0; i+len(token) <= len(value); i++ {
		if equalFold(value[i:i+len(token)], token) {
			return true
		}
	}
	return false
}
