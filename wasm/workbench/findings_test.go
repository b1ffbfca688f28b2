package workbench

import (
	"testing"

	"robotscope/core"
	"robotscope/core/analysis"
)

func TestFindingsAreWorded(t *testing.T) {
	f := core.Parse([]byte("User-agent: *\nDisallow: /a/\nDisallow: /a/b/\nDisallow:\nDisallow: http://x/\n" +
		"Disallow: /c\nDisallow: /c\n" +
		"Allow: /d\nAllow: /e/f\nDisallow: /e\nDisallow: /*g\nDisallow: /ggg"))
	findings := analysis.Rules(f.For(core.RFC9309, core.ChainOf("FooBot")), analysis.Bound{})
	want := map[int]struct {
		code      string
		redundant bool
	}{
		2: {"rule.live", false}, 3: {"rule.redundant", true}, 4: {"rule.empty", false}, 5: {"rule.nothing", true},
		6: {"rule.redundant", true}, 7: {"rule.duplicate", true}, 8: {"rule.needless", true}, 9: {"rule.live", false},
		10: {"rule.live", false},
		11: {"rule.live", false}, 12: {"rule.redundant", true},
	}
	for i := range findings {
		finding := &findings[i]
		line := finding.Rule.Line
		if got := FindingMessage(finding).Code; got != want[line].code || Redundant(finding) != want[line].redundant {
			t.Errorf("line %d: %s, redundant %t; want %+v", line, got, Redundant(finding), want[line])
		}
	}
}

func TestLineSpanIsWhatTheProofTakesOut(t *testing.T) {
	for _, text := range []string{"a\nb\nc", "a\r\nb\r\nc\r\n", "a\rb", "x", ""} {
		f := core.Parse([]byte(text))
		for line := 1; line <= f.LineCount(); line++ {
			span := lineSpan(f, line)
			if got, want := text[:span.Start]+text[span.End:], string(analysis.Without(f, line)); got != want {
				t.Errorf("%q without line %d: %q, proved of %q", text, line, got, want)
			}
		}
	}
}
