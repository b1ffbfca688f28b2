package crawlers_test

import (
	"testing"

	"robotscope/core"
	"robotscope/core/crawlers"
)

// TestGroups holds that a crawler that obeys finds the group that spells its
// name, whether that is a product token (RFC 9309 section 2.2.1) or, as in
// MJ12bot or archive.org_bot, none.
func TestGroups(t *testing.T) {
	for c := range crawlers.All() {
		if c.Obeys != crawlers.ObeysYes {
			continue
		}
		src := "User-agent: *\nDisallow: /a\n\nUser-agent: " + c.Tokens[0] + "\nDisallow: /b\n"
		agent, err := crawlers.Resolve(c.Name)
		if err != nil {
			t.Fatal(err)
		}
		g := core.Parse([]byte(src)).For(agent.Dialect, agent.Chain)
		if g.Token != c.Tokens[0] || !g.Check("/a").Allowed || g.Check("/b").Allowed {
			t.Errorf("%s obeys the group for %q", c.Name, g.Token)
		}
	}
}
