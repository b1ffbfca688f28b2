package analysis

import (
	"slices"

	"robotscope/core"
)

// Groups lists the groups of a file that hold for some crawler, those that it
// names and all others, each set of rules once.
func Groups(r *core.Reading) []*core.Group {
	var list []*core.Group
	add := func(g *core.Group) {
		same := func(other *core.Group) bool { return slices.Equal(g.Rules, other.Rules) }
		if len(g.Agents) > 0 && !slices.ContainsFunc(list, same) {
			list = append(list, g)
		}
	}
	asked := map[string]bool{}
	for _, section := range r.Groups() {
		for _, a := range section.Agents {
			if token := r.File.Text(a.Token); token != "" && token != core.GlobalToken && !asked[token] {
				asked[token] = true
				add(r.For(core.ChainOf(token)))
			}
		}
	}
	add(r.For(core.ChainOf()))
	return list
}
