package crawlers

import (
	"strings"
	"testing"

	"robotscope/core"
)

// A group that spells a crawler's name is that crawler's, whatever octets the
// name has, and wherever the global group stands.
func TestCatalogueCrawlersFindTheirGroups(t *testing.T) {
	for _, c := range All() {
		for _, name := range []string{c.Tokens[0], strings.ToLower(c.Tokens[0]), strings.ToUpper(c.Tokens[0])} {
			own := "User-agent: " + name + "\nDisallow: /own\n"
			global := "User-agent: *\nDisallow: /global\n"
			for _, src := range []string{own + "\n" + global, global + "\n" + own} {
				group := core.Parse([]byte(src)).For(c.Dialect, core.Chain{Tokens: c.Tokens, Global: c.Global})
				if group.Check("/own").Allowed || !group.Check("/global").Allowed {
					t.Errorf("%s does not find its group in\n%s", c.Name, src)
				}
			}
		}
	}
}
