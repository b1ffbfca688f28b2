// Package agree tells where the dialects of robots.txt part on a URL, why, and
// which small change of the file would have all of them give one answer; and
// whom a file treats differently.
//
//	agree.go    the answers side by side      Pair, On, Differ
//	classes.go  who is treated differently    (Cast).Classify, (*Classes).On
//	reasons.go  why they part                 (Comparison).Reasons
//	naming.go   whom a user-agent line names
//	rewrite.go  a change on which all agree   (Comparison).Rewrite
//	edits.go    the changes that are tried
//
// Like package core, it holds no sentences: those for its codes stand in the
// message catalogues (web/locales), under "differ." and "rewrite.".
package agree

import (
	"robotscope/core"
	"robotscope/core/crawlers"
)

// Pair is the group that a crawler obeys as RFC 9309 and as Google read it,
// for On and Differ: where these part, the file is ambiguous to crawlers of
// today. Readers of 1994 are a third if the crawler is one, or if old asks for
// them.
//
// A crawler whose name is no product token (RFC 9309 section 2.2.1) finds its
// group in some dialects only. That is no difference of reading: nobody of that
// name reads otherwise than it does. So there the others are left out.
func Pair(f Source, a crawlers.Agent, old bool) []*core.Group {
	own := f.In(a.Dialect).For(a.Chain)
	var groups []*core.Group
	for _, d := range core.Dialects() {
		if d == core.FirstMatch && a.Dialect != core.FirstMatch && !old {
			continue
		}
		g := own
		if d != a.Dialect {
			g = f.In(d).For(a.Chain)
		}
		if g.Token == own.Token || len(a.Tokens) > 0 && isToken(a.Tokens[0]) {
			groups = append(groups, g)
		}
	}
	return groups
}

// Groups is the group that a crawler obeys in each of core.Dialects, for On
// and Differ.
func Groups(f *core.File, c core.Chain) []*core.Group {
	var groups []*core.Group
	for _, d := range core.Dialects() {
		groups = append(groups, f.For(d, c))
	}
	return groups
}

// Differ reports whether the groups' answers for a URL differ. It costs one
// Check for each group.
func Differ(groups []*core.Group, url string) bool {
	for _, g := range groups[min(1, len(groups)):] {
		if g.Check(url).Allowed != groups[0].Check(url).Allowed {
			return true
		}
	}
	return false
}

// Comparison is what each dialect answers for one URL.
type Comparison struct {
	URL      string
	Evidence []core.Evidence // one for each of the groups, in their order
	Differ   bool            // not all of Evidence have the same Allowed
}

// On asks each of the groups about a URL. They must be the groups of one
// crawler in one file, each read in another dialect.
func On(groups []*core.Group, url string) Comparison {
	c := Comparison{URL: url}
	for _, g := range groups {
		c.Evidence = append(c.Evidence, g.Explain(url))
		c.Differ = c.Differ || c.Evidence[0].Allowed != c.Evidence[len(c.Evidence)-1].Allowed
	}
	return c
}

// groups is the groups that were asked.
func (c *Comparison) groups() []*core.Group {
	var groups []*core.Group
	for i := range c.Evidence {
		groups = append(groups, c.Evidence[i].Group)
	}
	return groups
}
