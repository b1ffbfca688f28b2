package api

import (
	"encoding/json"
	"testing"

	"robotscope/core"
	"robotscope/core/analysis"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
)

func sideOf(robots string) wire.Side {
	d := document.New([]byte(robots))
	return wire.Side{Document: d, Group: d.GroupFor(crawlers.Agent{Chain: core.ChainOf("FooBot"), Dialect: core.RFC9309})}
}

func answerOf(t *testing.T, budget int, bound analysis.Bound, sides ...wire.Side) string {
	t.Helper()
	s := &job{sides: sides, bound: bound}
	for s.step(budget) {
	}
	if !json.Valid(s.json.Bytes()) {
		t.Fatalf("no JSON: %s", s.json.Bytes())
	}
	return s.json.JSON()
}

func TestJobOfRules(t *testing.T) {
	side := sideOf("User-agent: *\nDisallow: /a/\nDisallow: /a/\nDisallow: /a/b\nAllow: /a/bc$")
	const want = `[{"line":2,"status":"live","redundant":true,"witness":"/a/","needed":null,"by":[],"instead":[3]},` +
		`{"line":3,"status":"duplicate","redundant":true,"witness":null,"needed":null,"by":[2],"instead":[]},` +
		`{"line":4,"status":"live","redundant":true,"witness":"/a/b","needed":null,"by":[],"instead":[3]},` +
		`{"line":5,"status":"live","redundant":false,"witness":"/a/bc","needed":"/a/bc","by":[],"instead":[]}]`
	for _, budget := range []int{1, 7, 1000} {
		if got := answerOf(t, budget, analysis.Bound{}, side); got != want {
			t.Errorf("in steps of %d:\n%s\nwant\n%s", budget, got, want)
		}
	}
	const unknown = `[{"line":2,"status":"unknown","redundant":null,"witness":null,"needed":null,"by":[],"instead":[]}]`
	if got := answerOf(t, 1, analysis.Bound{Question: 1}, sideOf("User-agent: *\nDisallow: /a/")); got != unknown {
		t.Error(got)
	}
	if got := answerOf(t, 1, analysis.Bound{}, sideOf("")); got != "[]" {
		t.Error(got)
	}
}

func TestJobOfDifference(t *testing.T) {
	before, after := sideOf("User-agent: *\nDisallow: /a\nDisallow: /b"), sideOf("User-agent: *\nDisallow: /b/")
	type verdict struct {
		URL     string
		Allowed bool
		Rule    *struct{ Line int }
	}
	for _, budget := range []int{1, 1000} {
		var got struct {
			Changes []struct {
				URL           string
				Before, After verdict
			}
			Equal *bool
			More  bool
		}
		if err := json.Unmarshal([]byte(answerOf(t, budget, analysis.Bound{}, before, after)), &got); err != nil {
			t.Fatal(err)
		}
		if len(got.Changes) != 2 || got.Equal == nil || *got.Equal || got.More {
			t.Fatalf("%+v", got)
		}
		for i, url := range []string{"/a", "/b"} {
			c := got.Changes[i]
			if c.URL != url || c.Before.URL != url || c.Before.Allowed || c.Before.Rule.Line != i+2 || !c.After.Allowed {
				t.Errorf("%+v", c)
			}
		}
	}
	if got := answerOf(t, 1, analysis.Bound{}, before, before); got != `{"changes":[],"equal":true,"more":false}` {
		t.Error(got)
	}
}
