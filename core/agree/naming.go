package agree

import "robotscope/core"

// nearness is how early in its chain of tokens a crawler found its group: 0 at
// the first token, the number of tokens for the groups for every crawler, and
// one more where there is none.
func nearness(g *core.Group) int {
	switch g.Token {
	case "":
		return len(g.Asked.Tokens) + 1
	case core.GlobalToken:
		return len(g.Asked.Tokens)
	}
	for i, token := range g.Asked.Tokens {
		if token == g.Token {
			return i
		}
	}
	return len(g.Asked.Tokens)
}

// agentOn is the user-agent line n as a dialect reads it, or nil.
func agentOn(e *core.Evidence, n int) *core.Agent {
	for _, g := range e.Group.Reading.Groups() {
		for i := range g.Agents {
			if g.Agents[i].Line == n {
				return &g.Agents[i]
			}
		}
	}
	return nil
}

// names reports whether the user-agent line n names a token to a dialect.
func names(e *core.Evidence, n int, token string) bool {
	a := agentOn(e, n)
	return a != nil && e.Group.Reading.Names(*a, token)
}

// isToken reports whether a text can be a product token (RFC 9309 section
// 2.2.1).
func isToken(s string) bool {
	for i := range len(s) {
		c := s[i] | 0x20
		if (c < 'a' || c > 'z') && s[i] != '-' && s[i] != '_' {
			return false
		}
	}
	return s != ""
}

// misnamed tells why a user-agent line names the crawler to one dialect and
// not to another.
func misnamed(to, not *core.Evidence, agent *core.Agent) *reason {
	value, token := textOf(to, agent.Value), to.Group.Token
	other := agentOn(not, agent.Line)
	if other == nil || textOf(to, other.Value) != value {
		return misread(to, not, agent.Line)
	}
	r := &reason{to: to, not: not, line: agent.Line}
	r.args = new(list).text("value", value).text("token", token).num("line", agent.Line)
	cut := textOf(to, other.Token)
	switch {
	case token == core.GlobalToken:
		r.code = "differ.name-star"
	case isRFC(not) && !isToken(value):
		r.code = "differ.name-whole"
	case cut == "":
		r.code = "differ.no-name"
	case cut != value:
		r.code = "differ.name-cut"
		r.args.text("cut", cut)
	default:
		r.code = "differ.name-within"
	}
	return r
}
