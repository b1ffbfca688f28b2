package analysis

import (
	"testing"

	"robotscope/core"
)

func TestSameRules(t *testing.T) {
	group := func(robots string, dialect core.Dialect) *core.Group {
		return core.Parse([]byte(robots)).For(dialect, core.ChainOf("FooBot"))
	}
	g := group("User-agent: *\nDisallow: /a\nAllow: /a/b\n", core.RFC9309)
	tests := []struct {
		name, robots string
		dialect      core.Dialect
		want         bool
	}{
		{"spaces, comments and another token", "# x\nuser-agent: foobot\n\nDISALLOW:/a # y\nallow:/a/b", core.RFC9309, true},
		{"another order", "User-agent: *\nAllow: /a/b\nDisallow: /a\n", core.RFC9309, false},
		{"another field", "User-agent: *\nDisallow: /a\nDisallow: /a/b\n", core.RFC9309, false},
		{"one more", "User-agent: *\nDisallow: /a\nAllow: /a/b\nAllow: /c\n", core.RFC9309, false},
		{"another dialect", "User-agent: *\nDisallow: /a\nAllow: /a/b\n", core.Google, false},
	}
	for _, tt := range tests {
		if got := SameRules(g, group(tt.robots, tt.dialect)); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}
