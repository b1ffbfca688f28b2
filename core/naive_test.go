package core_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/internal/fixture"
)

// This file is the protocol once more, slowly: the dialects' definition (and, for
// Google, the algorithm of the reference parser) turned into the plainest
// code, sharing nothing with the package it judges. It first has to pass the
// vectors itself.

// naiveRule is a rule as the naive reader sees it.
type naiveRule struct {
	allow   bool
	line    int
	pattern string
}

// naiveMatch is a rule that matched, comparable with a core.Match.
type naiveMatch struct {
	line, octets int
	directory    bool
}

// naiveAnswer is what can be compared of a core.Evidence.
type naiveAnswer struct {
	allowed bool
	line    int
	reason  core.Reason
	matches []naiveMatch
}

func naiveCheck(d core.Dialect, robots, url string, global bool, tokens ...string) naiveAnswer {
	path := naivePath(d, url)
	if d != core.Google && naiveIsRobotsFile(url) {
		return naiveAnswer{allowed: true, reason: core.ReasonRobotsFile}
	}
	rules, found := naiveSelect(d, naiveGroups(d, naiveLines(d, robots)), global, tokens)
	if !found {
		return naiveAnswer{allowed: true, reason: core.ReasonNoGroup}
	}
	return naiveDecide(d, rules, path)
}

// naiveDecide ranks the rules that match a path.
func naiveDecide(d core.Dialect, rules []naiveRule, path string) naiveAnswer {
	a := naiveAnswer{allowed: true, reason: core.ReasonNoRule}
	allows := map[naiveMatch]bool{}
	for _, r := range rules {
		if m, ok := naiveMatchRule(d, r, path); ok {
			a.matches = append(a.matches, m)
			allows[m] = r.allow
		}
	}
	if d != core.FirstMatch {
		slices.SortStableFunc(a.matches, func(x, y naiveMatch) int {
			switch {
			case x.octets != y.octets:
				return y.octets - x.octets
			case allows[x] && !allows[y]:
				return -1
			case allows[y] && !allows[x]:
				return 1
			}
			return x.line - y.line
		})
	}
	if len(a.matches) == 0 {
		return a
	}
	first := a.matches[0]
	a.allowed, a.line, a.reason = allows[first], first.line, core.ReasonLongestRule
	if d == core.FirstMatch {
		a.reason = core.ReasonFirstRule
		return a
	}
	for _, m := range a.matches[1:] {
		if a.allowed && !allows[m] && m.octets == first.octets {
			a.reason = core.ReasonAllowOnTie
		}
	}
	return a
}

func naiveMatchRule(d core.Dialect, r naiveRule, path string) (naiveMatch, bool) {
	m := naiveMatch{line: r.line}
	if r.pattern == "" {
		return m, false
	}
	switch d {
	case core.Google:
		pattern := naiveEscape(r.pattern)
		m.octets = len(pattern)
		if googleMatches(path, pattern) {
			return m, true
		}
		slash := strings.LastIndex(pattern, "/")
		if !r.allow || slash < 0 || !strings.HasPrefix(pattern[slash:], "/index.htm") {
			return m, false
		}
		pattern = pattern[:slash+1] + "$"
		m.octets, m.directory = len(pattern), true
		return m, googleMatches(path, pattern)
	case core.RFC9309:
		if !strictPattern.MatchString(r.pattern) {
			return m, false
		}
		pattern := toSymbols(r.pattern)
		query := slices.Index(pattern, plain('?')) // of the first plain one
		for i, s := range pattern {
			last := i == len(pattern)-1
			switch {
			case s.escaped && query >= 0 && i > query && isIn(genDelims, s.octet): // equals the plain one
				m.octets++
			case s == plain('$') && !last: // compared as %24
				pattern[i] = symbol{octet: '$', escaped: true}
				m.octets += 3
			case s.escaped:
				m.octets += 3
			default:
				m.octets++
			}
		}
		return m, symbolsMatch(toSymbols(path), pattern)
	}
	pattern := naiveDecode(r.pattern)
	m.octets = len(pattern)
	return m, strings.HasPrefix(naiveDecode(path), pattern)
}

// Google: the reference parser's MaybeEscapePattern and Matches.

// startsEscape reports whether s starts with a percent sign and two hex digits.
func startsEscape(s string) bool {
	const hex = "0123456789abcdefABCDEF"
	return len(s) >= 3 && s[0] == '%' && isIn(hex, s[1]) && isIn(hex, s[2])
}

func naiveEscape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case startsEscape(s[i:]):
			b.WriteString(asciiUpper(s[i : i+3]))
			i += 2
		case s[i] >= 0x80:
			b.WriteByte('%')
			b.WriteByte("0123456789ABCDEF"[s[i]/16])
			b.WriteByte("0123456789ABCDEF"[s[i]%16])
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// googleMatches keeps the set of all prefixes of path that the pattern read
// so far can match.
func googleMatches(path, pattern string) bool {
	pos := []int{0}
	for i := 0; i < len(pattern); i++ {
		switch {
		case pattern[i] == '$' && i == len(pattern)-1:
			return pos[len(pos)-1] == len(path)
		case pattern[i] == '*':
			from := pos[0]
			pos = nil
			for j := from; j <= len(path); j++ {
				pos = append(pos, j)
			}
		default:
			var next []int
			for _, j := range pos {
				if j < len(path) && path[j] == pattern[i] {
					next = append(next, j+1)
				}
			}
			if pos = next; len(pos) == 0 {
				return false
			}
		}
	}
	return true
}

// RFC 9309: compared by symbols.

type symbol struct {
	octet   byte
	escaped bool // written as an escape, or to be compared as one
	stray   bool // a percent sign without two hex digits
}

func plain(c byte) symbol { return symbol{octet: c} }

const (
	letters    = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	unreserved = letters + "0123456789-._~" // RFC 3986 section 2.3
	genDelims  = ":/?#[]@"                  // section 2.2
	subDelims  = "!$&'()*+,;="
)

func isIn(set string, c byte) bool { return strings.IndexByte(set, c) >= 0 }

// toSymbols leaves a plain * and $ plain: what they mean depends on the side
// they stand on.
func toSymbols(s string) []symbol {
	var out []symbol
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case startsEscape(s[i:]):
			const digits = "0123456789abcdef"
			digit := func(at int) int { return strings.IndexByte(digits, asciiLower(s[at : at+1])[0]) }
			octet := byte(digit(i+1)*16 + digit(i+2))
			out = append(out, symbol{octet: octet, escaped: !isIn(unreserved, octet)})
			i += 2
		case c == '%':
			out = append(out, symbol{octet: '%', stray: true})
		default:
			out = append(out, symbol{octet: c, escaped: !isIn(unreserved+genDelims+subDelims, c)})
		}
	}
	return out
}

func symbolsMatch(path, pattern []symbol) bool {
	query := slices.Index(path, plain('?')) // of the first plain one
	if query < 0 {
		query = len(path)
	}
	equal := func(p symbol, at int) bool {
		s := path[at]
		if s == plain('*') || s == plain('$') {
			s.escaped = true
		}
		return p == s || at > query && !p.stray && !s.stray && p.octet == s.octet && isIn(genDelims, s.octet)
	}
	pos := []int{0}
	for i, p := range pattern {
		var next []int
		switch {
		case p == plain('$') && i == len(pattern)-1:
			return slices.Contains(pos, len(path))
		case p == plain('*'):
			for j := pos[0]; j <= len(path); j++ {
				next = append(next, j)
			}
		default:
			for _, j := range pos {
				if j < len(path) && equal(p, j) {
					next = append(next, j+1)
				}
			}
		}
		if pos = next; len(pos) == 0 {
			return false
		}
	}
	return true
}

// naiveDecode is the 1996 draft's, section 3.2.2.
func naiveDecode(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if !startsEscape(s[i:]) {
			b.WriteByte(s[i])
			continue
		}
		if escape := asciiUpper(s[i : i+3]); escape == "%2F" {
			b.WriteString(escape)
		} else {
			b.WriteByte(toSymbols(escape)[0].octet)
		}
		i += 2
	}
	return b.String()
}

// URLs.

// appendixB is RFC 3986's.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

func naiveIsRobotsFile(url string) bool { return appendixB.FindStringSubmatch(url)[5] == "/robots.txt" }

func naivePath(d core.Dialect, url string) string {
	if d != core.Google {
		m := appendixB.FindStringSubmatch(url)
		return withSlash(m[5] + m[6])
	}
	const none = 1 << 30
	find := func(s string, from int, any bool) int {
		i := strings.Index(url[from:], s)
		if any {
			i = strings.IndexAny(url[from:], s)
		}
		if i < 0 {
			return none
		}
		return from + i
	}
	start := 0
	if strings.HasPrefix(url, "//") {
		start = 2
	}
	protocol := find("://", start, false)
	switch {
	case find("/?;", start, true) < protocol || protocol == none:
		protocol = start
	default:
		protocol += 3
	}
	path, hash := find("/?;", protocol, true), find("#", start, false)
	if path == none || hash < path {
		return "/"
	}
	return withSlash(url[path:min(hash, len(url))])
}

func withSlash(path string) string {
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return path
}

// Files.

type naiveLine struct {
	kind         string // "user-agent", "allow", "disallow", "blank" or another word
	field, value string
}

var (
	strictPattern = regexp.MustCompile(`^[/*][^\x00-\x20\x7F]*$`)
	leadingToken  = regexp.MustCompile(`^[a-z_-]*`)
	lineBreak     = regexp.MustCompile(`\r\n|\r|\n`)
	strictRow     = regexp.MustCompile(`(?s)^[ \t]*([^:#]*[^:# \t])[ \t]*:([^#]*)`)
	colonRow      = regexp.MustCompile(`(?s)^([^:]+):(.*)$`)
	spaceRow      = regexp.MustCompile(`(?s)^([^ \t:]+)[ \t]+([^ \t:]+)$`)
)

const space = " \t\n\v\f\r"

func naiveLines(d core.Dialect, robots string) []naiveLine {
	if len(robots) > 512000 {
		robots = robots[:512000]
	}
	switch {
	case strings.HasPrefix(robots, "\xEF\xBB\xBF"):
		robots = robots[3:]
	case d == core.Google && strings.HasPrefix(robots, "\xEF\xBB"):
		robots = robots[2:]
	case d == core.Google && strings.HasPrefix(robots, "\xEF"):
		robots = robots[1:]
	}
	var lines []naiveLine
	for _, text := range lineBreak.Split(robots, -1) {
		var line naiveLine
		var m []string
		if d == core.Google {
			text, _, _ = strings.Cut(text[:min(len(text), 16663)], "\x00")
			text, _, _ = strings.Cut(text, "#")
			text = strings.Trim(text, space)
			if m = colonRow.FindStringSubmatch(text); m == nil && !strings.Contains(text, ":") {
				m = spaceRow.FindStringSubmatch(text)
			}
			if m != nil {
				line.field, line.value = strings.Trim(m[1], space), strings.Trim(m[2], space)
			}
			for kind, names := range map[string]string{
				"user-agent": "user-agent useragent user\tagent",
				"allow":      "allow",
				"disallow":   "disallow dissallow dissalow disalow diasllow disallaw",
			} {
				for _, name := range strings.Split(names, " ") {
					if strings.HasPrefix(asciiLower(line.field), strings.ReplaceAll(name, "\t", " ")) {
						line.kind = kind
					}
				}
			}
		} else {
			if m = strictRow.FindStringSubmatch(text); m != nil {
				line.field, line.value = m[1], strings.Trim(m[2], " \t")
			}
			line.kind = asciiLower(line.field)
			if strings.Trim(text, " \t") == "" {
				line.kind = "blank"
			}
		}
		lines = append(lines, line)
	}
	return lines
}

type naiveGroup struct {
	agents []string
	rules  []naiveRule
}

func naiveGroups(d core.Dialect, lines []naiveLine) []naiveGroup {
	var groups []naiveGroup
	last := "rule" // what a user-agent line would follow: nothing counts as a rule does
	inGroup := false
	for i, l := range lines {
		switch l.kind {
		case "user-agent":
			if last == "rule" {
				groups = append(groups, naiveGroup{})
			}
			g := &groups[len(groups)-1]
			g.agents = append(g.agents, l.value)
			last, inGroup = "user-agent", true
		case "allow", "disallow":
			last = "rule"
			if inGroup {
				g := &groups[len(groups)-1]
				g.rules = append(g.rules, naiveRule{l.kind == "allow", i + 1, l.value})
			}
		case "blank":
			if d == core.FirstMatch {
				last, inGroup = "rule", false
			}
		}
	}
	return groups
}

// naiveSelect gives the rules for a chain of tokens, and whether any group
// holds.
func naiveSelect(d core.Dialect, groups []naiveGroup, global bool, tokens []string) (rules []naiveRule, found bool) {
	pick := func(fits func(string) bool) bool {
		for _, g := range groups {
			if slices.ContainsFunc(g.agents, fits) && !(found && d == core.FirstMatch) {
				rules = append(rules, g.rules...)
				found = true
			}
		}
		return found
	}
	for _, token := range tokens {
		token := asciiLower(token)
		if token == "" {
			continue
		}
		if pick(func(value string) bool {
			value = asciiLower(value)
			switch d {
			case core.Google:
				return leadingToken.FindString(value) == token
			case core.RFC9309:
				return value != "*" && value == token // where neither is a product token, too
			}
			return value != "*" && strings.Contains(value, token)
		}) {
			return rules, true
		}
	}
	if global {
		pick(func(value string) bool {
			return value == "*" || d == core.Google && strings.HasPrefix(value, "*") && isIn(space, value[1])
		})
	}
	return rules, found
}

func asciiLower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 32
		}
	}
	return string(b)
}

func asciiUpper(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'a' <= c && c <= 'z' {
			b[i] = c - 32
		}
	}
	return string(b)
}

// answerOf is an Evidence as a naiveAnswer.
func answerOf(e core.Evidence) naiveAnswer {
	a := naiveAnswer{allowed: e.Allowed, reason: e.Reason}
	if e.Rule != nil {
		a.line = e.Rule.Line
	}
	for _, m := range e.Matches {
		a.matches = append(a.matches, naiveMatch{m.Rule.Line, m.Octets, m.Directory})
	}
	return a
}

func (a naiveAnswer) equal(b naiveAnswer) bool {
	return a.allowed == b.allowed && a.line == b.line && a.reason == b.reason && slices.Equal(a.matches, b.matches)
}

// TestNaive holds the judge to the vectors, so that it is fit to judge.
func TestNaive(t *testing.T) {
	for _, v := range allVectors(t) {
		body := string(v.Robots)
		if len(body) > 5_000 && v.Cat == "corpus" {
			continue
		}
		for d, want := range answers(v) {
			a := naiveCheck(d, body, v.URL, true, v.Agent)
			if got := (fixture.Answer{Allowed: a.allowed, Line: a.line}); got != want {
				t.Errorf("%s %s: %s for %s: naive says %+v, want %+v", v.ID, d.Name(), v.URL, v.Agent, got, want)
			}
		}
	}
}
