package core

import "slices"

// known is the groups that a Reading chose, those asked for last.
type known struct {
	groups []*Group
	lines  int // what they hold, by weight
}

// What is remembered at most: more groups than there are crawlers in the
// catalogue, and twice the lines that a file can hold, some 25 MB of them.
const (
	groupsKept = 256
	linesKept  = MaxBytes / 4
)

// find is the group that was chosen for a chain, or nil.
func (k *known) find(c Chain) *Group {
	for i := len(k.groups) - 1; i >= 0; i-- {
		if g := k.groups[i]; g.Asked.equal(c) {
			return g
		}
	}
	return nil
}

// sameRules is a group that has the rules of g, or nil.
func (k *known) sameRules(g *Group) *Group {
	for _, o := range k.groups {
		if o.sections == g.sections && slices.Equal(o.Rules, g.Rules) {
			return o
		}
	}
	return nil
}

// add remembers a group. Where that would be too much, the older half of the
// others is forgotten, and half of those that are left, and so on.
func (k *known) add(g *Group) {
	more := weight(k.groups, g)
	for len(k.groups) > 0 && (len(k.groups) == groupsKept || k.lines+more > linesKept) {
		k.groups = slices.Clone(k.groups[(len(k.groups)+1)/2:])
		k.lines = 0
		for i, o := range k.groups {
			k.lines += weight(k.groups[:i], o)
		}
		more = weight(k.groups, g)
	}
	k.groups = append(k.groups, g)
	k.lines += more
}

// weight is how many lines a group adds to others: its agents, and the rules
// unless one of the others shares them.
func weight(others []*Group, g *Group) int {
	for _, o := range others {
		if o.patterns == g.patterns {
			return len(g.Agents)
		}
	}
	return len(g.Agents) + len(g.Rules)
}
