package lint

import (
	"strings"

	"robotscope/core"
	"robotscope/core/ascii"
)

// field is a line that is neither blank nor a comment, by how its field is
// written. It does not depend on the dialect.
type field struct {
	line  int // from 1
	span  core.Span
	name  string // as it stands
	right string // the name it stands for, or is nearest to, as people write it; may be empty
	how   spelling

	// Where the colon is missing:
	gap    core.Span // what stands in its place
	google bool      // Google reads the line all the same
}

// spelling is what is the matter with a field.
type spelling uint8

const (
	fine     spelling = iota
	typo              // Google reads it
	longer            // Google reads it, for how it begins
	dashed            // nobody reads it, for a dash or a space that is none
	misspelt          // nobody reads it, but it is near a name
	unknown           // nobody reads it
	noColon           // a name, and no colon after it
	noField           // no field at all
)

// asWritten gives names of fields as people write them.
var asWritten = [...]string{
	"User-agent", "Disallow", "Allow", "Sitemap", "Crawl-delay", "Request-rate", "Visit-time", "Host", "Clean-param",
	"Noindex", "Nofollow", "Content-Signal", "Content-Usage", "License",
}

func written(name string) string {
	for _, w := range asWritten {
		if ascii.EqualFold(w, name) {
			return w
		}
	}
	return name
}

// findFields reads the fields of all lines that have one.
func (f *facts) findFields() {
	nearest := map[string]string{}
	lines := f.reading.Lines()
	records := 0 // of 512,000 bytes all may be line breaks
	for i := range lines {
		if hasField(&lines[i]) {
			records++
		}
	}
	f.fields = make([]field, 0, records)
	for i := range lines {
		s := f.content(i + 1)
		if s.Len() == 0 || !hasField(&lines[i]) {
			continue
		}
		if strings.IndexByte(f.text(s), 0) >= 0 {
			continue // what counts of it is for the check nul to tell
		}
		x := field{line: i + 1, span: s}
		f.readField(&x, nearest)
		f.fields = append(f.fields, x)
	}
}

// hasField reports whether a line is neither blank nor a comment.
func hasField(line *core.Line) bool {
	return line.Kind != core.KindBlank && line.Kind != core.KindComment
}

// readField tells how the field of a line is written. nearest are the names that were looked for.
func (f *facts) readField(x *field, nearest map[string]string) {
	text := f.text(x.span)
	name, _, hasColon := strings.Cut(text, ":")
	name = strings.TrimRight(name, " \t")
	if !hasColon || name == "" {
		f.readWithoutColon(x)
		return
	}
	if isCutURL(name, text[strings.IndexByte(text, ':'):]) {
		f.readWithoutColon(x)
		if f.lacksColon == nil {
			f.lacksColon = map[int]bool{}
		}
		f.lacksColon[x.line] = true
		return
	}
	x.name = name
	x.span.End = x.span.Start + len(name)
	if plain := plainName(name); plain != ascii.ToLower(name) && (core.KnownField(plain) || isRuleName(plain)) {
		x.how, x.right = dashed, written(plain)
		return
	}
	right, _, how := core.SpellingOf(name)
	x.right = written(right)
	switch {
	case how == core.SpelledTypo:
		x.how = typo
	case how == core.SpelledLonger:
		x.how = longer
	case how == core.SpelledRight || core.KnownField(ascii.ToLower(name)):
	default:
		near, ok := nearest[name]
		if !ok {
			near = nearestName(name)
			nearest[name] = near
		}
		x.how, x.right = misspelt, near
		if near == "" {
			x.how = unknown
		}
	}
}

// isCutURL reports whether the colon of a line is not the field's but the one
// in its URL: "sitemap https://www.example.com/s.xml".
func isCutURL(name, rest string) bool {
	words := wordsOf(name)
	return len(words) == 2 && strings.HasPrefix(rest, "://") &&
		(ascii.EqualFold(words[1], "https") || ascii.EqualFold(words[1], "http"))
}

// plainName is a field's name in lower case with ASCII in the place of what
// only looks like it: dashes, spaces and characters that nobody sees.
func plainName(name string) string {
	var plain strings.Builder
	for _, r := range name {
		switch {
		case r >= 0x2010 && r <= 0x2015, r == 0x2212, r == 0xFE58, r == 0xFE63, r == 0xFF0D:
			r = '-'
		case r == 0xA0, r >= 0x2000 && r <= 0x200A, r == 0x202F, r == 0x3000:
			r = '-' // where names have a dash, some write a space
		case isInvisible(r):
			continue
		}
		plain.WriteRune(r)
	}
	return ascii.ToLower(plain.String())
}

func isRuleName(name string) bool {
	_, kind, how := core.SpellingOf(name)
	return how == core.SpelledRight && kind != core.KindOther
}

// readWithoutColon finds out what a line without a colon was meant to be.
func (f *facts) readWithoutColon(x *field) {
	x.how = noField
	s := f.text(x.span)
	n := 0
	for n < len(s) && isTokenOctet(s[n]) {
		n++
	}
	after := strings.TrimLeft(s[n:], " \t")
	if ascii.EqualFold(s[:n], "user") && len(after) > 5 && ascii.EqualFold(after[:5], "agent") {
		n = len(s) - len(after) + 5
	}
	right, kind, how := core.SpellingOf(s[:n])
	if how == core.SpelledLonger && len(wordsOf(s)) != 2 {
		return
	}
	if how == core.SpelledOther {
		if right = ascii.ToLower(s[:n]); right != "crawl-delay" {
			return
		}
		kind = core.KindOther
	}
	rest := strings.TrimLeft(s[n:], " \t")
	gap := len(s) - n - len(rest)
	for _, colon := range [...]string{"=", ";", "：", "﹕"} { // what people type for a colon
		if after, ok := strings.CutPrefix(rest, colon); ok {
			rest = strings.TrimLeft(after, " \t")
			gap = len(s) - n - len(rest)
		}
	}
	words := wordsOf(rest)
	switch {
	case gap == 0 && rest != "" && rest[0] != '/' && rest[0] != '*':
		return
	case kind.IsRule() && rest != "" && rest[0] != '/' && rest[0] != '*' && len(words) > 1:
		return // prose: "allow all robots"
	case kind == core.KindUserAgent && len(words) > 3, kind == core.KindSitemap && !strings.Contains(rest, "/"):
		return
	}
	x.how, x.name, x.right = noColon, s[:n], written(right)
	x.gap = core.Span{Start: x.span.Start + n, End: x.span.Start + n + gap}
	x.google = len(words) == 1 && strings.TrimLeft(f.text(x.gap), " \t") == "" && gap > 0 &&
		strings.IndexByte(s[:n], ' ') < 0 && kind != core.KindOther
}

// nearestName is the name of a field that a name is a slip or two away from;
// empty if there is none.
func nearestName(name string) string {
	const longest = 20
	name = strings.Trim(ascii.ToLower(name), "-_ .*\"'")
	if len(name) > longest || len(name) < 3 {
		return ""
	}
	best, least := "", 3
	for _, w := range asWritten {
		if w == "Noindex" || w == "Nofollow" { // which nobody reads either
			continue
		}
		d := distance(name, ascii.ToLower(w))
		if d < least && (d <= 1 || len(w) > 5) && d*3 <= len(w) {
			best, least = w, d
		}
	}
	return best
}

// distance is how many insertions, deletions, replacements and swaps of
// neighbours make a into b.
func distance(a, b string) int {
	var before, previous, row [32]int
	for j := range len(b) + 1 {
		previous[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(row[j-1]+1, previous[j]+1, previous[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, previous = previous, row
	}
	return previous[len(b)]
}

// spelt finds the fields that are spelt in a way.
func (f *facts) spelt(how spelling, find func(field) *finding) []*finding {
	marked := strings.HasPrefix(f.all, markRead) // latin1Mark speaks of line 1
	var found findings
	for _, x := range f.fields {
		if x.how == how && !f.hasInvisible(x) && !(x.line == 1 && marked) {
			found.add(find(x))
		}
	}
	return found
}

// hasInvisible reports whether invisibleCharacter speaks of the field.
func (f *facts) hasInvisible(x field) bool {
	before, after := invisibleEnds(x.name)
	return before+after > 0
}

// missingColon finds a field without one: "User-agent: *\nDisallow /a".
// On 0.1% of the real files.
func missingColon(f *facts) []*finding {
	return f.spelt(noColon, func(x field) *finding {
		one := &finding{span: core.Span{Start: x.span.Start, End: x.gap.Start}, args: args("field", x.right)}
		one.fix = edit(x.gap, ": ")
		if x.google {
			one.severity = Warning
			one.fix.neutral(f.Dialect == core.Google)
		}
		return one
	})
}

// fieldDash finds a name with a dash, a space or an unseen character that only
// looks right, as word processors and web pages make them of what people type.
// On none of the real files: "User\u2010agent: *".
func fieldDash(f *facts) []*finding {
	return f.spelt(dashed, func(x field) *finding {
		one := &finding{span: x.span, args: args("field", x.name, "nearest", x.right, "character", "")}
		for _, r := range x.name {
			if r >= 0x80 {
				one.args[2].Value = codePoint(r)
				break
			}
		}
		one.fix = edit(x.span, x.right)
		return one
	})
}

// recordNames are the fields whose records people put beside another on one
// line.
var recordNames = [...]string{"user-agent", "disallow", "allow", "sitemap", "crawl-delay"}

// nextRecord is where a second record begins in a value, after white space; -1
// if there is none.
func nextRecord(value string) int {
	for i := range len(value) {
		if (i == 0 || isSpace(value[i-1])) && isRecord(value[i:]) {
			return i
		}
	}
	return -1
}

// isRecord reports whether a text begins with one of recordNames and a colon.
func isRecord(s string) bool {
	for _, name := range recordNames {
		if len(s) > len(name) && ascii.EqualFold(s[:len(name)], name) {
			rest := s[len(name):]
			for rest != "" && isSpace(rest[0]) {
				rest = rest[1:]
			}
			return strings.HasPrefix(rest, ":")
		}
	}
	return false
}

// escapedBreak finds line breaks that are written as in a program's source,
// "\\n", so that all is one line. On under 0.1% of the real files:
// "User-agent: *\\nDisallow: /a".
func escapedBreak(f *facts) []*finding {
	for i := range f.reading.Lines() {
		line := f.File.Line(i + 1)
		s := f.text(line)
		at := -1
		for from := 0; at < 0; {
			n := strings.Index(s[from:], `\n`)
			if n < 0 {
				break
			}
			if isRecord(strings.TrimLeft(s[from+n+2:], " \t")) {
				at = from + n
			}
			from += n + 2
		}
		if at < 0 {
			continue
		}
		all := f.all
		fix := &Fix{}
		for from := 0; ; {
			n := strings.Index(all[from:], `\n`)
			if n < 0 {
				break
			}
			span := core.Span{Start: from + n, End: from + n + 2}
			if strings.HasSuffix(all[:span.Start], `\r`) {
				span.Start -= 2
			}
			fix.add(span, "\n")
			from = span.End
		}
		return []*finding{{span: core.Span{Start: line.Start + at, End: line.Start + at + 2}, fix: fix}}
	}
	return nil
}

// afterRecord is where the record after the one at a place of a value begins;
// -1 if there is none.
func afterRecord(value string, at int) int {
	next := nextRecord(value[at+1:])
	if next < 0 {
		return -1
	}
	return at + 1 + next
}

// innerRecord is where the record begins that has a value, of several fields
// one after the other at a place: "Allow: Disallow: /a".
func innerRecord(value string, at int) int {
	for {
		_, rest, _ := strings.Cut(value[at:], ":")
		next := strings.TrimLeft(rest, " \t")
		if !isRecord(next) {
			return at
		}
		at = len(value) - len(next)
	}
}

// twoRecords finds a second record on a line, often after a line break is lost.
// Crawlers take the first colon for the one that counts, and the rest of the
// line for the value: to Google a star is still read, but no rule. On 0.2% of
// the real files: "User-agent: * Disallow: /a".
func twoRecords(f *facts) []*finding {
	var found findings
	for i, line := range f.reading.Lines() {
		if line.Kind != core.KindUserAgent && !line.Kind.IsRule() && line.Kind != core.KindSitemap {
			continue
		}
		value := f.text(line.Value)
		at := nextRecord(value)
		if at < 0 {
			continue
		}
		start := line.Value.Start
		one := &finding{
			span: core.Span{Start: start + at, End: line.Value.End},
			args: args("record", value[at:], "line", i+1),
			fix:  &Fix{},
		}
		if at == 0 { // a field without a value
			at = innerRecord(value, 0)
			one.fix.add(core.Span{Start: line.Field.Start, End: start + at}, "")
			at = afterRecord(value, at)
		}
		for at >= 0 {
			space := at
			for space > 0 && isSpace(value[space-1]) {
				space--
			}
			at = innerRecord(value, at)
			one.fix.add(core.Span{Start: start + space, End: start + at}, f.lineBreak())
			at = afterRecord(value, at)
		}
		found.add(one)
	}
	return found
}

// brokenLine finds a line that is no record: "hello". On 0.2% of the real files.
func brokenLine(f *facts) []*finding {
	return f.spelt(noField, func(x field) *finding {
		return &finding{
			span: x.span,
			fix:  edit(core.Span{Start: x.span.Start, End: x.span.Start}, "# ").neutral(f.line(x.line).Field.Len() == 0),
		}
	})
}

// acceptedTypo finds a misspelling that Google reads:
// "User-agent: *\nDissallow: /a". On none of the real files.
func acceptedTypo(f *facts) []*finding {
	return f.spelt(typo, func(x field) *finding {
		return &finding{
			span: x.span,
			args: args("field", x.name, "nearest", x.right),
			fix:  edit(x.span, x.right).neutral(f.Dialect == core.Google),
		}
	})
}

// prefixField finds a field that only begins as one that Google knows:
// "User-agent: *\nDisallows: /a". On none of the real files.
func prefixField(f *facts) []*finding {
	return f.spelt(longer, func(x field) *finding {
		one := &finding{span: x.span, args: args("field", x.name, "nearest", x.right)}
		if len(x.name) <= len(x.right)+2 {
			one.fix = edit(x.span, x.right).neutral(f.Dialect == core.Google)
		}
		return one
	})
}

// misspeltField finds a field that nobody reads, and what it was to be:
// "User-agent: *\nDisallou: /a". On under 0.1% of the real files.
func misspeltField(f *facts) []*finding {
	return f.spelt(misspelt, func(x field) *finding {
		return &finding{
			span: x.span,
			args: args("field", x.name, "nearest", x.right),
			fix:  edit(x.span, x.right),
		}
	})
}

// unknownField finds a field that nobody reads: "Foo: bar".
// On 0.3% of the real files.
func unknownField(f *facts) []*finding {
	return f.spelt(unknown, func(x field) *finding {
		return &finding{span: x.span, args: args("field", x.name)}
	})
}
