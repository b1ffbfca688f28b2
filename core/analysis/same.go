package analysis

import (
	"bytes"

	"robotscope/core"
)

// SameRules reports whether two groups, perhaps of two files, have the same
// rules as they are written, in the same order, and are read alike, so that no
// verdict can differ.
func SameRules(g, h *core.Group) bool {
	if g.Reading.Dialect != h.Reading.Dialect || len(g.Rules) != len(h.Rules) {
		return false
	}
	for i := range g.Rules {
		if !SameRule(g, &g.Rules[i], h, &h.Rules[i]) {
			return false
		}
	}
	return true
}

// SameRule reports whether rule r of group g has the same field and pattern as
// rule s of group h.
func SameRule(g *core.Group, r *core.Rule, h *core.Group, s *core.Rule) bool {
	return r.Allow == s.Allow && bytes.Equal(patternOf(g, r), patternOf(h, s))
}

func patternOf(g *core.Group, r *core.Rule) []byte {
	return g.Reading.File.Source()[r.Pattern.Start:r.Pattern.End]
}
