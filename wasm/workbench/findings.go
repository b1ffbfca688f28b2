package workbench

import (
	"robotscope/core"
	"robotscope/core/analysis"
)

// Redundant reports whether a finding says that a rule changes nothing. An empty
// pattern is not counted: that is how people write that a group allows all.
func Redundant(f *analysis.Finding) bool {
	return f.Rule.Pattern.Len() > 0 && f.Redundant == analysis.Yes
}

// FindingMessage says what a rule is good for:
//
//	rule.live       line url
//	rule.redundant       line url otherLine: what decides instead
//	rule.redundant-more  and n: how many other lines do
//	rule.needless        line url: redundant, and without it no rule decides
//	rule.dead            line otherLine: what always wins
//	rule.dead-more       and n
//	rule.nothing    line: no URL matches
//	rule.empty      line
//	rule.duplicate  line otherLine
//	rule.unknown    line
func FindingMessage(f *analysis.Finding) core.Message {
	others := f.By
	code := "rule.unknown"
	switch f.Status {
	case analysis.Live:
		code, others = "rule.live", f.Instead
		if f.Redundant == analysis.Yes {
			code = "rule.redundant"
			if len(others) == 0 {
				code = "rule.needless"
			}
		}
	case analysis.Duplicate:
		code = "rule.duplicate"
	case analysis.Dead:
		switch {
		case f.Rule.Pattern.Len() == 0:
			code = "rule.empty"
		case len(others) == 0:
			code = "rule.nothing"
		default:
			code = "rule.dead"
		}
	}
	if len(others) > 1 {
		code += "-more"
	}
	if len(others) > 0 {
		return core.Say(code, "line", f.Rule.Line, "url", f.Witness, "otherLine", others[0], "n", len(others)-1)
	}
	return core.Say(code, "line", f.Rule.Line, "url", f.Witness)
}
