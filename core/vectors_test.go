package core_test

import (
	"testing"

	"robotscope/core"
	"robotscope/core/internal/fixture"
)

// allVectors is every line of testdata/vectors.
func allVectors(t testing.TB) []fixture.Vector {
	t.Helper()
	return fixture.Vectors(t, "testdata")
}

// answers gives the expected answer of each dialect that a vector speaks of.
func answers(v fixture.Vector) map[core.Dialect]fixture.Answer {
	m := map[core.Dialect]fixture.Answer{}
	for d, a := range map[core.Dialect]*fixture.Answer{core.Google: v.Google, core.RFC9309: v.RFC9309, core.FirstMatch: v.FirstMatch} {
		if a != nil {
			m[d] = *a
		}
	}
	return m
}

// TestVectors holds verdict and line of every vector in every dialect that it
// speaks of.
func TestVectors(t *testing.T) {
	for _, v := range allVectors(t) {
		file := core.Parse(v.Robots)
		for d, want := range answers(v) {
			g := file.For(d, core.ChainOf(v.Agent))
			verdict := g.Check(v.URL)
			got := fixture.Answer{Allowed: verdict.Allowed}
			if verdict.Rule != nil {
				got.Line = verdict.Rule.Line
			}
			if got != want {
				t.Errorf("%s (%s %s%s) %s: %s for %s: got %+v, want %+v", v.ID, v.Cat, v.Why, v.Clause, d.Name(), v.URL, v.Agent, got, want)
			}
			e := g.Explain(v.URL)
			if e.Verdict != verdict {
				t.Errorf("%s %s: Explain says %+v, Check %+v", v.ID, d.Name(), e.Verdict, verdict)
			}
			if verdict.Rule != nil && (len(e.Matches) == 0 || e.Matches[0].Rule != verdict.Rule) {
				t.Errorf("%s %s: the strongest match is not the rule that won", v.ID, d.Name())
			}
		}
	}
}
