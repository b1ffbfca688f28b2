package analysis

import (
	"bytes"
	"slices"

	"robotscope/core"
)

// SameRules reports whether two groups, perhaps of two files, have the same
// rules as they are written, in the same order, and are read alike, so that no
// verdict can differ.
func SameRules(g, h *core.Group) bool {
	return g.Reading.Dialect == h.Reading.Dialect &&
		slices.EqualFunc(g.Rules, h.Rules, func(r, s core.Rule) bool { return SameRule(g, &r, h, &s) })
}

// SameRule reports whether rule r of group g has the same field and pattern as
// rule s of group h.
func SameRule(g *core.Group, r *core.Rule, h *core.Group, s *core.Rule) bool {
	return r.Allow == s.Allow && bytes.Equal(patternOf(g, r), patternOf(h, s))
}

func patternOf(g *core.Group, r *core.Rule) []byte {
	return g.Reading.File.Source()[r.Pattern.Start:r.Pattern.End]
}
