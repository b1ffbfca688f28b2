package agree

import (
	"slices"
	"strings"

	"robotscope/core"
	"robotscope/core/ascii"
	"robotscope/core/lint"
)

// writer makes changes to a file.
type writer struct {
	c    Comparison
	own  *core.Evidence // of the crawler's own dialect
	file *core.File
	src  string
}

func (w *writer) text(s core.Span) string { return w.src[s.Start:s.End] }

// startOf is the empty span where line n, from 1, begins; after a byte order
// mark.
func (w *writer) startOf(n int) core.Span {
	at := w.file.Line(n).Start
	if at == 0 && strings.HasPrefix(w.src, "\uFEFF") {
		at = len("\uFEFF")
	}
	return core.Span{Start: at, End: at}
}

// whole is line n, from 1, with its line break.
func (w *writer) whole(n int) core.Span {
	s := core.Span{Start: w.startOf(n).Start, End: len(w.src)}
	if n < w.file.LineCount() {
		s.End = w.file.Line(n + 1).Start
	}
	return s
}

// lineBreak is the first line break of the file.
func (w *writer) lineBreak() string {
	if w.file.LineCount() == 1 {
		return "\n"
	}
	return w.src[w.file.Line(1).End:w.file.Line(2).Start]
}

// put is one edit.
func (w *writer) put(span core.Span, text string) []lint.Edit {
	return []lint.Edit{{Span: span, New: text}}
}

// under puts a line below line n.
func (w *writer) under(n int, text string) []lint.Edit {
	end := w.whole(n).End
	if n == w.file.LineCount() {
		text = w.lineBreak() + text
	} else {
		text += w.lineBreak()
	}
	return w.put(core.Span{Start: end, End: end}, text)
}

// plainly is what line n should be for all dialects to read what the crawler's
// own does, and what it replaces; empty if that reads no rule or user-agent
// line there.
func (w *writer) plainly(n int) (text string, span core.Span) {
	line := lineOf(w.own, n)
	switch line.Kind {
	case core.KindUserAgent:
		text = "User-agent: "
	case core.KindAllow:
		text = "Allow: "
	case core.KindDisallow:
		text = "Disallow: "
	default:
		return "", span
	}
	text = strings.TrimRight(text+w.text(line.Value), " ")
	span = core.Span{Start: w.startOf(n).Start, End: line.Value.End}
	if strings.ContainsAny(w.text(line.Span), "\x00\v\f") || line.Span.Len() > core.Google.LineLimit() || line.Value.Len() == 0 {
		span.End = line.Span.End
	}
	return text, span
}

// heading is the last of the user-agent lines of the group that a dialect
// obeys; 0 where that names others than the crawler.
func (w *writer) heading(e *core.Evidence) int {
	first, line := e.Group.Agents[0].Line, 0
	for _, g := range e.Group.Reading.Groups() {
		if last := g.Agents[len(g.Agents)-1].Line; g.Agents[0].Line > first || last < first {
			continue
		}
		for _, a := range g.Agents {
			if line = a.Line; !e.Group.Reading.Names(a, e.Group.Token) {
				return 0
			}
		}
	}
	return line
}

// headingOf is the last of the user-agent lines above a rule of a group.
func (w *writer) headingOf(e *core.Evidence, rule int) int {
	for n := rule; ; n-- {
		if lineOf(e, n).Kind == core.KindUserAgent {
			return n
		}
	}
}

// withoutStars is a pattern without the stars at its end, which do nothing.
func withoutStars(pattern string) string {
	if strings.HasSuffix(pattern, "*$") {
		pattern = pattern[:len(pattern)-1]
	}
	if short := strings.TrimRight(pattern, "*"); short != "" {
		return short
	}
	return pattern
}

const hex = "0123456789ABCDEF"

// unhex is the octet of the escape that s begins with.
func unhex(s string) (octet byte, ok bool) {
	if len(s) < 3 || s[0] != '%' {
		return 0, false
	}
	for _, c := range []byte(ascii.ToUpper(s[1:3])) {
		digit := strings.IndexByte(hex, c)
		if digit < 0 {
			return 0, false
		}
		octet = octet<<4 | byte(digit)
	}
	return octet, true
}

// plain writes escapes plainly that need none: those of unreserved octets (RFC
// 3986 section 2.3) and, after a question mark, of delimiters that a query may
// hold.
func plain(pattern string) string {
	var b strings.Builder
	inQuery := false
	for i := 0; i < len(pattern); i++ {
		octet, ok := unhex(pattern[i:])
		unreserved := isToken(string(rune(octet))) || octet >= '0' && octet <= '9' || octet == '.' || octet == '~'
		if ok && (unreserved || inQuery && strings.IndexByte(":/?@", octet) >= 0) {
			b.WriteByte(octet)
			i += 2
			continue
		}
		inQuery = inQuery || pattern[i] == '?'
		b.WriteByte(pattern[i])
	}
	return b.String()
}

// escaped writes octets as escapes that no URL holds as they are (RFC 3986
// section 2), and the digits of escapes in capitals.
func escaped(pattern string) string {
	var b strings.Builder
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		octet, ok := unhex(pattern[i:])
		switch {
		case ok:
			i += 2
		case c <= ' ' || c >= 0x7F || strings.IndexByte("\"<>\\^`{|}", c) >= 0:
			octet = c
		default:
			b.WriteByte(c)
			continue
		}
		b.WriteString("%" + hex[octet>>4:octet>>4+1] + hex[octet&15:octet&15+1])
	}
	return b.String()
}

// sameIn is the start of a path that is the same pattern to a dialect, but as
// the path has it written; empty if there is none.
func sameIn(d core.Dialect, pattern, path string) string {
	want := d.PatternOf(pattern)
	for n := 1; n <= min(len(path), 3*len(pattern)) && path[n-1] != '*' && path[n-1] != '$'; n++ {
		if start := d.PatternOf(path[:n]); start == want {
			return path[:n]
		} else if len(start) > len(want) {
			break
		}
	}
	return ""
}

// maxRules is how many rules a group written anew has at most.
const maxRules = 500

// group writes one group for the crawler with the rules that it obeys in its
// own dialect, the strongest first, in the place of the groups that name it.
func (w *writer) group() *Rewrite {
	token := core.GlobalToken
	for _, t := range w.own.Group.Asked.Tokens {
		if t != "" {
			token = t
			break
		}
	}
	rules := w.rules()
	if !isToken(token) && token != core.GlobalToken || len(rules) > maxRules {
		return nil
	}
	top := w.top()
	if top == 0 {
		return nil
	}
	drop := map[int]bool{} // lines that the new group replaces
	var kept []string      // records of the group that are no rules
	for i := range w.c.Evidence {
		e := &w.c.Evidence[i]
		for _, section := range e.Group.Reading.Groups() {
			w.replace(e, section, token, drop, &kept)
		}
	}
	nl := w.lineBreak()
	text := "User-agent: " + token + nl + strings.Join(append(rules, kept...), nl) + nl + nl
	edits := []lint.Edit{{Span: w.startOf(top), New: text}}
	for n := 1; n <= w.file.LineCount(); n++ {
		if drop[n] {
			edits = append(edits, lint.Edit{Span: w.whole(n)})
		}
	}
	code := "rewrite.group"
	if len(rules) == 1 && rules[0] == noRules {
		code = "rewrite.group-open"
	}
	return rewrite(code, new(list).text("token", token), edits)
}

// top is the line above which a new group stands before all others: the first,
// or the first user-agent line of any dialect where rules above it would come
// to belong to the new group; 0 where there is no user-agent line.
func (w *writer) top() int {
	top, orphans := 0, false
	for i := range w.c.Evidence {
		lines := w.c.Evidence[i].Group.Reading.Lines()
		for n := range lines {
			if lines[n].Kind == core.KindUserAgent {
				if top == 0 || n+1 < top {
					top = n + 1
				}
				break
			}
			orphans = orphans || lines[n].Kind.IsRule()
		}
	}
	if top > 0 && !orphans {
		return 1
	}
	return top
}

// replace marks the lines of a section that a new group for the token stands
// for: all of it, or the user-agent lines that name the token where others do
// not. Those who take the first group only will never get to it.
func (w *writer) replace(e *core.Evidence, section core.Group, token string, drop map[int]bool, kept *[]string) {
	if isFirstMatch(e) {
		return
	}
	whole := true
	for _, a := range section.Agents {
		if e.Group.Reading.Names(a, token) {
			drop[a.Line] = true
		} else {
			whole = false
		}
	}
	if !whole || len(section.Rules) == 0 {
		return
	}
	last := section.Rules[len(section.Rules)-1].Line
	if last < w.file.LineCount() && lineOf(e, last+1).Kind == core.KindBlank {
		drop[last+1] = true
	}
	for n := section.Agents[0].Line; n <= last; n++ {
		line := lineOf(e, n)
		if line.Kind.IsRule() {
			drop[n] = true
		}
		if line.Kind == core.KindOther && !drop[n] && core.InGroup(ascii.ToLower(w.text(line.Field))) {
			drop[n] = true
			*kept = append(*kept, w.text(line.Span))
		}
	}
}

// noRules stands in a group that lets a crawler fetch everything.
const noRules = "Disallow:"

// rules writes the rules that the crawler obeys, the strongest first.
func (w *writer) rules() []string {
	g := w.own.Group
	var texts []string
	var weights []int   // of texts: more is stronger
	var before []string // for those who go by file order: patterns that no later rule gets past
	add := func(text string, weight int) {
		texts, weights = append(texts, text), append(weights, weight)
		for i := len(texts) - 1; i > 0 && weights[i-1] < weight; i-- {
			texts[i-1], texts[i] = texts[i], texts[i-1]
			weights[i-1], weights[i] = weights[i], weights[i-1]
		}
	}
	for i := range g.Rules[:min(len(g.Rules), maxRules+1)] {
		r := &g.Rules[i]
		value := w.text(r.Pattern)
		weight := 2 * dialect(w.own).Octets(value)
		if weight == 0 {
			continue
		}
		field := "Disallow: "
		if r.Allow {
			field = "Allow: "
			weight++
		}
		switch {
		case isFirstMatch(w.own):
			normal := dialect(w.own).PatternOf(value)
			if slices.ContainsFunc(before, func(p string) bool { return strings.HasPrefix(normal, p) }) {
				continue
			}
			before = append(before, normal)
			add(field+withoutWildcards(value), 0)
		case isGoogle(w.own): // to whom another form is another pattern
			if slash := strings.LastIndexByte(value, '/'); r.Allow && slash >= 0 && strings.HasPrefix(value[slash:], "/index.htm") {
				add(field+value[:slash+1]+"$", 2*(slash+2)+1)
			}
			add(field+withoutStars(value), weight)
		default:
			add(field+plain(escaped(withoutStars(value))), weight)
		}
	}
	if len(texts) == 0 {
		return []string{noRules}
	}
	return slices.Compact(texts)
}

// withoutWildcards is a pattern in which * and a $ at the end stand for
// themselves, for all dialects.
func withoutWildcards(pattern string) string {
	pattern = strings.ReplaceAll(pattern, "*", "%2A")
	if rest, ok := strings.CutSuffix(pattern, "$"); ok {
		pattern = rest + "%24"
	}
	return plain(escaped(pattern))
}
