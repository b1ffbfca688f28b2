package workbench

import (
	"slices"

	"robotscope/core"
	"robotscope/core/ascii"
	"robotscope/core/crawlers"
	"robotscope/core/lint"
)

// mostKeptOut is how many bytes a file may have to be looked at in three dialects with each key.
const mostKeptOut = 64 << 10

// KeepOut is what keeps one crawler out of the whole site, and changes nothing for others.
type KeepOut struct {
	Edits string   // as Edits writes them: a group of its own at the end of the file
	Also  []string // crawlers that answer to its name and have no group of their own, so that they stay out with it
}

// KeepOut tells how to keep the crawler out, or false where that is not on offer: search crawlers, and those that show links
// and advertisements, are seldom meant; one that the file names already has rules to be looked at first; and at the end of
// some files there is no room for a group that is nobody else's.
func (b *Bench) KeepOut() (k KeepOut, ok bool) {
	c := b.Agent.Crawler
	if c == nil || c.IsPast() || b.Access != nil || len(b.text) == 0 || len(b.text) > mostKeptOut || !b.Group.Check("/").Allowed {
		return k, false
	}
	switch c.Purpose {
	case crawlers.PurposeSearch, crawlers.PurposePreview, crawlers.PurposeAds:
		return k, false
	}
	token := c.Tokens[0]
	if ascii.EqualFold(b.Group.Token, token) {
		return k, false
	}
	for _, dialect := range []core.Dialect{b.Agent.Dialect, core.RFC9309, core.Google} {
		if groups := b.Doc.In(dialect).Groups(); len(groups) > 0 && len(groups[len(groups)-1].Rules) == 0 {
			return k, false // its User-agent lines wait for rules
		}
	}
	text := "\n"
	if end := b.text[len(b.text)-1]; end != '\n' && end != '\r' {
		text = "\n\n"
	}
	end := core.Span{Start: len(b.text), End: len(b.text)}
	k.Edits = Edits(b.Doc, []lint.Edit{{Span: end, New: text + "User-agent: " + token + "\nDisallow: /\n"}})
	k.Also = b.alsoNamed(token)
	return k, true
}

// alsoNamed are the other crawlers that a group for a token would be for.
func (b *Bench) alsoNamed(token string) []string {
	var names []string
	all := crawlers.All()
	for i := range all {
		c := &all[i]
		if !slices.ContainsFunc(c.Tokens[1:], func(t string) bool { return ascii.EqualFold(t, token) }) || c.IsPast() {
			continue
		}
		obeyed := b.Doc.In(c.Dialect).For(c.Chain()).Token
		for _, t := range c.Tokens {
			if ascii.EqualFold(t, token) {
				names = append(names, c.Name)
			}
			if ascii.EqualFold(t, token) || ascii.EqualFold(t, obeyed) {
				break
			}
		}
	}
	return names
}
