package core

// RuleText writes a rule as people write it: its field and its pattern as it
// stands in the file.
func (g *Group) RuleText(r *Rule) string {
	field := "Disallow: "
	if r.Allow {
		field = "Allow: "
	}
	return field + g.Reading.File.Text(r.Pattern)
}

// Messages explains the verdict: first what decided, then what else one must
// know to follow it. The codes are those of the reasons, under "explain.",
// with variants for what the winning rule won against:
//
//	explain.longest-rule    rule line octets other otherLine otherOctets
//	explain.equal-rule      rule line octets other otherLine: equal and of the same verdict
//	explain.only-rule       rule line
//	explain.allow-on-tie    rule line octets other otherLine
//	explain.first-rule      rule line other otherLine
//	explain.no-rule         token
//	explain.no-group        asked
//	explain.no-named-group  asked: the crawler ignores groups for *
//	explain.robots-file
//	explain.url-too-long    most
//	explain.directory       rule pattern: an index file's directory matched
//	explain.compared        rule pattern: the pattern is compared in another form, whose octets count
func (e Evidence) Messages() []Message {
	if e.Rule == nil {
		return []Message{e.withoutRule()}
	}
	winner := e.Matches[0]
	named := append(make([]Match, 0, 2), winner)
	rule := e.Group.RuleText(winner.Rule)
	args := append(make([]Arg, 0, 6), Arg{"rule", rule}, Arg{"line", winner.Rule.Line}, Arg{"octets", winner.Octets})
	code := "explain.only-rule"
	if loser := e.runnerUp; loser.Rule != nil {
		named = append(named, loser)
		code = "explain." + string(e.Reason)
		if e.Reason == ReasonLongestRule && loser.Octets == winner.Octets {
			code = "explain.equal-rule"
		}
		args = append(args, Arg{"other", e.Group.RuleText(loser.Rule)}, Arg{"otherLine", loser.Rule.Line},
			Arg{"otherOctets", loser.Octets})
	}
	messages := append(make([]Message, 0, 1+len(named)), Message{code, args})
	for _, m := range named {
		also := "explain.compared"
		if m.Directory {
			also = "explain.directory"
		} else if m.Pattern == string(e.Group.valueOf(m.Rule)) {
			continue
		}
		messages = append(messages, Message{also, []Arg{{"rule", e.Group.RuleText(m.Rule)}, {"pattern", m.Pattern}}})
	}
	return messages
}

func (e Evidence) withoutRule() Message {
	m := Message{Code: "explain." + string(e.Reason)}
	switch e.Reason {
	case ReasonNoRule:
		m.Args = []Arg{{"token", e.Group.Token}}
	case ReasonURLTooLong:
		m.Args = []Arg{{"most", MaxURL}}
	case ReasonNoGroup:
		if !e.Group.Asked.Global {
			m.Code = "explain.no-named-group"
		}
		m.Args = []Arg{{"asked", e.Group.name()}}
	}
	return m
}

// Message tells which group the crawler obeys and why:
//
//	group.named     asked token: a group names the crawler
//	group.fallback  asked token: a later token of the chain has a group
//	group.global    asked: the groups for * apply
//	group.none      asked
//	group.none-named asked: no group names the crawler, and it ignores groups for *
func (g *Group) Message() Message {
	asked := Arg{"asked", g.name()}
	switch {
	case len(g.Agents) == 0 && !g.Asked.Global:
		return Message{"group.none-named", []Arg{asked}}
	case len(g.Agents) == 0:
		return Message{"group.none", []Arg{asked}}
	case g.Reading.isGlobal(g.Agents[0]):
		return Message{"group.global", []Arg{asked}}
	case g.Token != g.name():
		return Message{"group.fallback", []Arg{asked, {"token", g.Token}}}
	}
	return Message{"group.named", []Arg{asked, {"token", g.Token}}}
}

// name is the token that the crawler answers to first.
func (g *Group) name() string {
	for _, token := range g.Asked.Tokens {
		if token != "" {
			return token
		}
	}
	return ""
}
