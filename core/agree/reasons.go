package agree

import (
	"slices"
	"strings"

	"robotscope/core"
	"robotscope/core/ascii"
)

// reason is why two dialects part: something that counts to one of them and
// not, or otherwise, to the other.
type reason struct {
	code string
	args *list
	to   *core.Evidence // to whom it counts
	not  *core.Evidence // to whom it does not
	line int            // the line to mend, from 1; 0 is none
	from int            // where what is to be mended begins, if that is another line
	rule *core.Rule     // the rule that is matched or weighed otherwise; nil for other reasons

	readers int // to how many dialects it counts
	n       int // to how many it does not
}

// Reasons tells why the answers differ, one sentence for each cause; none if
// they do not. Most causes speak of one rule or line that decides in one
// dialect and is read, found or weighed otherwise in another. The codes:
//
//	differ.robots-file   rule line: Google's parser does not always allow /robots.txt
//	differ.typo          field nearest line: only Google reads the misspelling
//	differ.prefix        field nearest line: only Google reads a field by how it begins
//	differ.no-colon      field line: only Google does without the colon
//	differ.nul           line: only Google stops at the NUL
//	differ.long-line     line most: only Google cuts the line
//	differ.mark          line: only Google skips part of a byte order mark
//	differ.control       line: only Google takes a control octet for space
//	differ.name-whole    value token line: to RFC 9309 all of the value is a name, and another one
//	differ.no-name       value token line: Google finds no name at the start of the value
//	differ.name-cut      value token line cut: Google reads the start only
//	differ.name-star     value token line: Google takes the value for a star
//	differ.name-within   value token line: the value contains the name
//	differ.first-group   token line otherLine: only the first group counts
//	differ.blank-line    line rule otherLine: the blank line ends the group
//	differ.path          path otherPath: the URL's path is found elsewhere
//	differ.directory     rule line pattern: Google tries the index file's directory
//	differ.space         rule line: a space is no part of a pattern
//	differ.pattern       rule line: nor is a control octet
//	differ.wildcard      rule line: first-match knows no wildcards
//	differ.query         rule line pattern path: RFC 9309 takes escaped delimiters for plain ones
//	differ.encoding      rule line pattern path otherPattern otherPath
//	differ.order         rule line other otherLine: the first rule against the longest
//	differ.tie           rule line other otherLine: the first rule against Allow on a tie
//	differ.octets        rule line other otherLine google googleOther rfc rfcOther
//
// All but differ.robots-file also have reader, the name of a dialect to which
// the thing counts, dialect, that of one to which it does not, and how many
// such dialects there are: readers and n. Where that is more than one, it is all
// others.
func (c Comparison) Reasons() []core.Message {
	var messages []core.Message
	for _, r := range c.reasons() {
		messages = append(messages, r.message())
	}
	return messages
}

func (r *reason) message() core.Message {
	args := append(list{}, *r.args...)
	if r.not != nil {
		args.text("reader", name(r.to)).text("dialect", name(r.not)).num("n", r.n).num("readers", r.readers)
	}
	return core.Message{Code: r.code, Args: args}
}

// reasons finds them for every pair of dialects that part.
func (c *Comparison) reasons() []*reason {
	var found []*reason
	for i := range c.Evidence {
		for j := range c.Evidence {
			allows, blocks := &c.Evidence[i], &c.Evidence[j]
			if !allows.Allowed || blocks.Allowed || blocks.Rule == nil {
				continue
			}
			for _, r := range c.parting(allows, blocks) {
				known := 0
				for known < len(found) && !r.same(found[known]) {
					known++
				}
				if known == len(found) {
					r.n, r.readers = 1, 1
					found = append(found, r)
				} else if first := found[known]; first.not != r.not {
					first.n++
				} else if first.to != r.to {
					first.readers++
				}
			}
		}
	}
	return found
}

// same reports whether another reason says as much.
func (r *reason) same(o *reason) bool {
	if r.code == "differ.encoding" && (o.code == r.code || o.code == "differ.query") {
		return o.line == r.line && o.not == r.not
	}
	return o.code == r.code && slices.Equal(*o.args, *r.args)
}

// parting tells why one dialect allows what another blocks: either the rule
// that decided in one does not count in the other, or both count in both, and
// win otherwise.
func (c *Comparison) parting(allows, blocks *core.Evidence) []*reason {
	if allows.Reason == core.ReasonRobotsFile {
		if r := c.otherPath(allows, blocks); r != nil {
			return []*reason{r}
		}
		return []*reason{about("differ.robots-file", blocks, nil, blocks.Rule)}
	}
	missing := c.lacking(blocks, allows)
	if allows.Rule == nil {
		return []*reason{missing}
	}
	other := c.lacking(allows, blocks)
	switch {
	case missing != nil && other != nil:
		return []*reason{missing, other}
	case missing == nil && other == nil:
		return []*reason{order(allows, blocks)}
	}
	// Where a rule is missing, the other may win all the same: then what
	// matters is that this dialect goes by another order.
	winner, loser, lacked := allows, blocks, missing
	if missing == nil {
		winner, loser, lacked = blocks, allows, other
	}
	if beats(winner, winner.Rule, loser.Rule) {
		return []*reason{order(allows, blocks), lacked}
	}
	return []*reason{lacked}
}

// lacking tells why the rule that decided to one dialect does not match, or
// not count, to another; nil if it does.
func (c *Comparison) lacking(to, not *core.Evidence) *reason {
	line := to.Rule.Line
	if matchOn(not, line) != nil {
		return nil
	}
	for i := range not.Group.Rules {
		if r := &not.Group.Rules[i]; r.Line == line {
			return c.unmatched(to, not, r)
		}
	}
	return notObeyed(to, not, line)
}

// matchOn is the match of the rule on a line, or nil.
func matchOn(e *core.Evidence, line int) *core.Match {
	for i := range e.Matches {
		if e.Matches[i].Rule.Line == line {
			return &e.Matches[i]
		}
	}
	return nil
}

// notObeyed tells why a rule that one dialect obeys is not in the group that
// another does.
func notObeyed(to, not *core.Evidence, line int) *reason {
	if lineOf(not, line).Kind != lineOf(to, line).Kind {
		return misread(to, not, line)
	}
	mine, theirs := nearness(to.Group), nearness(not.Group)
	if mine > theirs { // the other found a group that this one did not
		return misnamed(not, to, &not.Group.Agents[0])
	}
	agent := &to.Group.Agents[0]
	for i := range to.Group.Agents {
		if a := &to.Group.Agents[i]; a.Line < line {
			agent = a
		}
	}
	if mine < theirs {
		return misnamed(to, not, agent)
	}
	obeyed := false
	for i := range not.Group.Agents {
		obeyed = obeyed || not.Group.Agents[i].Line == agent.Line
	}
	if !obeyed {
		if lineOf(not, agent.Line).Kind == core.KindUserAgent && isFirstMatch(not) && names(not, agent.Line, to.Group.Token) {
			r := &reason{code: "differ.first-group", to: to, not: not, line: agent.Line}
			r.args = new(list).text("token", to.Group.Token).num("line", not.Group.Agents[0].Line).num("otherLine", agent.Line)
			return r
		}
		return misnamed(to, not, agent)
	}
	// The group begins on the same line and ends before the rule.
	for n := agent.Line + 1; n < line; n++ {
		switch is, was := lineOf(not, n).Kind, lineOf(to, n).Kind; {
		case is == core.KindBlank && isFirstMatch(not):
			r := &reason{code: "differ.blank-line", to: to, not: not, line: n, from: agent.Line, rule: to.Rule}
			r.args = new(list).num("line", n).text("rule", to.Group.RuleText(to.Rule)).num("otherLine", line)
			return r
		case is == was:
		case is == core.KindUserAgent || is.IsRule():
			return misread(not, to, n)
		case was == core.KindUserAgent || was.IsRule():
			return misread(to, not, n)
		}
	}
	return misread(to, not, agent.Line)
}

// misread tells why one dialect reads a line as a record and another
// otherwise. One of the two is Google's.
func misread(to, not *core.Evidence, n int) *reason {
	r := &reason{code: "differ.control", to: to, not: not, line: n, args: new(list).num("line", n)}
	line := lineOf(to, n)
	if line.Field.Len() == 0 {
		line = lineOf(not, n)
	}
	whole := textOf(to, line.Span)
	right, _, how := core.SpellingOf(textOf(to, line.Field))
	field := new(list).text("field", textOf(to, line.Field))
	switch {
	case strings.IndexByte(whole, 0) >= 0:
		r.code = "differ.nul"
	case len(whole) > core.Google.LineLimit():
		r.code = "differ.long-line"
		r.args.num("most", core.Google.LineLimit())
	case line.Field.Len() > 0 && strings.IndexByte(textOf(to, core.Span{Start: line.Field.Start, End: line.Value.Start}), ':') < 0:
		r.code = "differ.no-colon"
		r.args = field.num("line", n)
	case how == core.SpelledTypo:
		r.code, r.args = "differ.typo", field.text("nearest", capital(right)).num("line", n)
	case how == core.SpelledLonger && strings.IndexFunc(textOf(to, line.Field), isControl) < 0:
		r.code, r.args = "differ.prefix", field.text("nearest", capital(right)).num("line", n)
	case n == 1 && strings.HasPrefix(whole, "\xEF"):
		r.code = "differ.mark"
	}
	return r
}

// unmatched tells why a rule that both dialects obey matches to one only.
func (c *Comparison) unmatched(to, not *core.Evidence, rule *core.Rule) *reason {
	value := textOf(to, to.Rule.Pattern)
	m := matchOn(to, rule.Line)
	switch {
	case textOf(not, rule.Pattern) != value:
		return misread(to, not, rule.Line)
	case m.Directory:
		r := about("differ.directory", to, not, rule)
		r.args.text("pattern", m.Pattern)
		return r
	case octets(not, value) == 0 && strings.ContainsAny(value, " \t"):
		return about("differ.space", to, not, rule)
	case octets(not, value) == 0:
		return about("differ.pattern", to, not, rule)
	}
	if r := c.otherPath(to, not); r != nil && matchOn(evidence(to.Group, pathOf(not, c.URL)), rule.Line) == nil {
		return r
	}
	if (isFirstMatch(to) || isFirstMatch(not)) && (strings.Contains(value, "*") || strings.HasSuffix(value, "$")) {
		return about("differ.wildcard", to, not, rule)
	}
	if isRFC(to) {
		if pattern, path := c.plainly(to, m); pattern != "" {
			r := about("differ.query", to, not, rule)
			r.args.text("pattern", pattern).text("path", path)
			return r
		}
	}
	r := about("differ.encoding", to, not, rule)
	r.args.text("pattern", m.Pattern).text("path", to.Path).
		text("otherPattern", dialect(not).PatternOf(value)).text("otherPath", not.Path)
	return r
}

// plainly finds a literal of a pattern that to RFC 9309 matched in the query
// though an escaped delimiter of it stands plain there, and what it matched.
func (c *Comparison) plainly(e *core.Evidence, m *core.Match) (pattern, path string) {
	var literals []string
	for rest, more := textOf(e, m.Rule.Pattern), true; more; {
		var literal string
		if literal, rest, more = strings.Cut(rest, "*"); literal != "" && literal != "$" {
			literals = append(literals, literal)
		}
	}
	for _, p := range e.Group.Trace(*m, c.URL) {
		if p.Kind != core.PartLiteral || len(literals) == 0 {
			continue
		}
		if escapedDelims(literals[0]) > escapedDelims(p.Path) {
			return core.Google.PatternOf(literals[0]), p.Path
		}
		literals = literals[1:]
	}
	return "", ""
}

// escapedDelims counts the escapes of general delimiters (RFC 3986 section
// 2.2).
func escapedDelims(s string) int {
	n := 0
	for i := range len(s) {
		if octet, ok := unhex(s[i:]); ok && strings.IndexByte(":/?#[]@", octet) >= 0 {
			n++
		}
	}
	return n
}

// evidence asks about a path, whatever it looks like.
func evidence(g *core.Group, path string) *core.Evidence {
	e := g.Explain("https://host" + path)
	return &e
}

// otherPath tells that two dialects find different paths in the URL.
func (c *Comparison) otherPath(to, not *core.Evidence) *reason {
	path, other := pathOf(to, c.URL), pathOf(not, c.URL)
	if path == other {
		return nil
	}
	r := &reason{code: "differ.path", to: to, not: not}
	if !isGoogle(to) { // the sentence is about Google
		r.to, r.not = not, to
		path, other = other, path
	}
	r.args = new(list).text("path", path).text("otherPath", other)
	return r
}

// weight is the octets with which a rule competes in a dialect, or would.
func weight(e *core.Evidence, r *core.Rule) int {
	if m := matchOn(e, r.Line); m != nil {
		return m.Octets
	}
	return octets(e, textOf(e, r.Pattern))
}

// beats reports whether a rule would win against another to a dialect, if both
// matched. Both must be well-formed to it.
func beats(e *core.Evidence, rule, other *core.Rule) bool {
	mine, theirs := weight(e, rule), weight(e, other)
	switch {
	case theirs == 0:
		return false
	case isFirstMatch(e):
		return rule.Line < other.Line
	}
	return mine > theirs || mine == theirs && rule.Allow
}

// order tells why of the same two rules another wins.
func order(allows, blocks *core.Evidence) *reason {
	first, longest := allows, blocks
	if isFirstMatch(blocks) {
		first, longest = blocks, allows
	}
	if !isFirstMatch(first) {
		google, rfc := allows, blocks
		if isGoogle(blocks) {
			google, rfc = blocks, allows
		}
		r := about("differ.octets", allows, blocks, allows.Rule)
		r.args.other(blocks.Group.RuleText(blocks.Rule), blocks.Rule.Line).
			num("google", weight(google, allows.Rule)).num("googleOther", weight(google, blocks.Rule)).
			num("rfc", weight(rfc, allows.Rule)).num("rfcOther", weight(rfc, blocks.Rule))
		return r
	}
	code := "differ.order"
	if weight(longest, first.Rule) == weight(longest, longest.Rule) {
		code = "differ.tie"
	}
	r := about(code, longest, first, first.Rule)
	r.args.other(longest.Group.RuleText(longest.Rule), longest.Rule.Line)
	return r
}

// about is a reason that speaks of a rule.
func about(code string, to, not *core.Evidence, rule *core.Rule) *reason {
	e := to
	if e.Group.Reading.Lines()[rule.Line-1].Value != rule.Pattern {
		e = not
	}
	r := &reason{code: code, to: to, not: not, line: rule.Line, rule: rule}
	r.args = new(list).rule(e.Group.RuleText(rule), rule.Line)
	return r
}

func dialect(e *core.Evidence) core.Dialect { return e.Group.Reading.Dialect }

func octets(e *core.Evidence, pattern string) int { return dialect(e).Octets(pattern) }

func pathOf(e *core.Evidence, url string) string { return dialect(e).PathOf(url) }

func isRFC(e *core.Evidence) bool { return e.Group.Reading.Dialect == core.RFC9309 }

func isGoogle(e *core.Evidence) bool { return e.Group.Reading.Dialect == core.Google }

func isFirstMatch(e *core.Evidence) bool { return e.Group.Reading.Dialect == core.FirstMatch }

func lineOf(e *core.Evidence, n int) *core.Line { return &e.Group.Reading.Lines()[n-1] }

func textOf(e *core.Evidence, s core.Span) string { return e.Group.Reading.File.Text(s) }

// name is a dialect's name; what people are shown for it is the code
// "dialect-name." and the name in the message catalogues.
func name(e *core.Evidence) string { return dialect(e).Name() }

func isControl(c rune) bool { return c < ' ' || c == 0x7F }

// capital is a field as people write it.
func capital(field string) string {
	if field == "" {
		return ""
	}
	return ascii.ToUpper(field[:1]) + field[1:]
}

// list is arguments in the making.
type list []core.Arg

func (l *list) num(name string, value int) *list { return l.add(name, value) }

// text adds a text, shortened if it is too long to show.
func (l *list) text(name, value string) *list {
	const most = 300 // bytes
	if len(value) > most {
		value = strings.ToValidUTF8(value[:most], "") + "…"
	}
	return l.add(name, strings.ToValidUTF8(value, "\uFFFD"))
}

func (l *list) add(name string, value any) *list {
	*l = append(*l, core.Arg{Name: name, Value: value})
	return l
}

// rule adds a rule and its line.
func (l *list) rule(text string, line int) *list { return l.text("rule", text).num("line", line) }

// other adds another.
func (l *list) other(text string, line int) *list {
	return l.text("other", text).num("otherLine", line)
}
