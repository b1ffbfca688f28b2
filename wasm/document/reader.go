package document

import (
	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/analysis"
	"robotscope/core/crawlers"
)

// Reader is a crawler that reads a file, and what it obeys.
type Reader struct {
	Agent  crawlers.Agent
	Group  *core.Group
	Access *access.Answer // what fetching the file met, if that decides before any rule does; else nil
}

// ReaderFor makes an agent a reader of the file. An empty dialect name means
// the agent's own; fetched is nil if the file was not fetched, or edited
// since.
func (d *Document) ReaderFor(a crawlers.Agent, dialect string, fetched *access.Fetch) *Reader {
	r := &Reader{Agent: a, Group: d.GroupFor(InDialect(a, dialect))}
	if fetched != nil {
		judged := Judge(a, dialect, *fetched)
		if judged.Outcome != access.OK && judged.Access != access.CachedRules {
			r.Access = &judged
		}
	}
	return r
}

// Judge tells what an agent may do after a fetch of robots.txt: by its own
// habit and dialect, or by the dialect named, which replaces both.
func Judge(a crawlers.Agent, dialect string, fetched access.Fetch) access.Answer {
	a = InDialect(a, dialect)
	return access.Judge(a.Habit, a.Dialect, fetched)
}

// Check decides whether the reader may fetch a URL.
func (r *Reader) Check(url string) core.Verdict {
	if r.Access != nil {
		return core.Verdict{Allowed: r.Access.Access == access.AllowAll, Reason: core.Reason(r.Access.Outcome)}
	}
	return r.Group.Check(url)
}

// Name is the crawler's name in the catalogue, else the token that it was
// asked for by.
func (r *Reader) Name() string {
	if r.Agent.Crawler != nil {
		return r.Agent.Crawler.Name
	}
	return r.Agent.Tokens[0]
}

// ObeysAs reports whether two readers of a file get the same verdicts for the
// same reasons. It is quick: readers of the same rules share them.
func (r *Reader) ObeysAs(o *Reader) bool {
	if r.Access != nil || o.Access != nil {
		return r.Access != nil && o.Access != nil && r.Access.Access == o.Access.Access && r.Access.Cause == o.Access.Cause
	}
	g, h := r.Group, o.Group
	return g.Reading == h.Reading && (len(g.Agents) == 0) == (len(h.Agents) == 0) &&
		len(g.Rules) == len(h.Rules) && (len(g.Rules) == 0 || &g.Rules[0] == &h.Rules[0])
}

// SameRulesAs reports whether a crawler has the same rules in another file, as
// whose reader it is o, so that no verdict can differ.
func (r *Reader) SameRulesAs(o *Reader) bool {
	return r.Access == nil && o.Access == nil && analysis.SameRules(r.Group, o.Group)
}

// AgentMessage words why crawlers.Resolve found no crawler:
//
//	agent-empty agent-too-long limit agent-browser-only product agent-no-product
func AgentMessage(err error) core.Message {
	e, ok := err.(*crawlers.Error)
	if !ok {
		return core.Message{Code: err.Error()}
	}
	return core.Message{Code: e.Code, Args: []core.Arg{{Name: "limit", Value: e.Limit}, {Name: "product", Value: e.Product}}}
}
