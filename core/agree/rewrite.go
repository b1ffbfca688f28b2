package agree

import (
	"strings"

	"robotscope/core"
	"robotscope/core/lint"
)

// Rewrite is a change of the file on which all dialects agree for a URL.
type Rewrite struct {
	Message core.Message // what the change does, or why there is none
	Edits   []lint.Edit  // in order, not overlapping, in bytes of File.Source; none if no change was found
}

const (
	// maxSource is the size of the largest file, in bytes, for which a rewrite
	// is looked for: each change that is tried has the file read anew.
	maxSource = 128 << 10

	// maxTries is how many small changes are tried at most.
	maxTries = 12

	// maxSteps is how many of them are made together at most.
	maxSteps = 3

	// maxURL is the longest URL, in octets, for which one is looked for.
	maxURL = 4 << 10

	// maxListed is how many octets of the URLs given are looked at, in their
	// order; and maxProbed, of URLs made of the rules' patterns.
	maxListed = 32 << 10
	maxProbed = 8 << 10
)

// Rewrite looks for the smallest change on which all dialects give the answer
// that own, the crawler's dialect, gives already. The change must leave own's
// answers for urls as they are, and make the dialects part on none of urls on
// which they agreed; own's answers for URLs made of the rules' patterns stay
// too. What it does to other crawlers that obey the lines it touches is not
// looked at. The work is bounded: no rewrite is looked for in large files and
// for very long URLs, and of urls no more than the first 32 KiB are verified.
// The zero Rewrite is returned where the dialects agree already, or own is none
// of them. The codes:
//
//	rewrite.line            line rule: write the line plainly, as the rule or user-agent line that it is read as
//	rewrite.comment         line own: make the line, which own skips, a comment
//	rewrite.remove          rule line own: make the rule, which never decides to own, a comment
//	rewrite.agent           line token: name the crawler on a user-agent line
//	rewrite.agent-add       token line: add a user-agent line under the line
//	rewrite.copy            rule line otherLine: repeat the rule of otherLine under the line
//	rewrite.blank-line      n line otherLine: remove n blank lines from line to otherLine
//	rewrite.allow           rule line: add the rule under the line
//	rewrite.pattern         line rule pattern: write the rule's pattern so
//	rewrite.pattern-add     rule line: add the rule under the line, which differs from it in escapes only
//	rewrite.move            rule line otherLine: move the rule above otherLine
//	rewrite.several         n line: n changes at once, the first on the line
//	rewrite.group           token: one group for the crawler, rules strongest first
//	rewrite.group-open      token: the same, without rules
//	rewrite.none            no such change was found
//	rewrite.none-large      most: the file has more than most bytes
//	rewrite.none-robots     no rule blocks /robots.txt to all
//	rewrite.none-path       the URL's path is found elsewhere, which no rule mends
//	rewrite.none-encoding   rule line: others take different escapes for the same
//	rewrite.none-wildcard   rule line: the rule cannot do without wildcards
func (c Comparison) Rewrite(own core.Dialect, urls []string) Rewrite {
	at := 0
	for at < len(c.Evidence) && dialect(&c.Evidence[at]) != own {
		at++
	}
	if !c.Differ || at == len(c.Evidence) {
		return Rewrite{}
	}
	e := &c.Evidence[at]
	f := e.Group.Reading.File
	if f.Size() > maxSource {
		return *rewrite("rewrite.none-large", new(list).num("most", maxSource), nil)
	}
	if len(c.URL) > maxURL {
		return *rewrite("rewrite.none", new(list), nil)
	}
	w := &writer{c: c, own: e, file: f, src: string(f.Source())}
	s := search{probes: w.probes(urls), own: at}
	if one := s.look(w, maxSteps); one != nil {
		return *one
	}
	if one := w.group(); one != nil && s.test(w.after(one)) == agreed {
		return *one
	}
	return *w.none()
}

func rewrite(code string, args *list, edits []lint.Edit) *Rewrite {
	return &Rewrite{core.Message{Code: code, Args: *args}, edits}
}

// search is a search for a rewrite.
type search struct {
	probes []probe
	own    int // the index of the crawler's own dialect
	tries  int
}

// look tries one change for each reason, and where none is enough, one more
// after the first that does no harm.
func (s *search) look(w *writer, steps int) *Rewrite {
	var first *Rewrite
	for _, r := range w.c.reasons() {
		for _, one := range w.changes(r) {
			if s.tries++; s.tries > maxTries {
				return nil
			}
			switch s.test(w.after(one)) {
			case agreed:
				return one
			case harmless:
				if first == nil {
					first = one
				}
			}
		}
	}
	if first == nil || steps == 1 {
		return nil
	}
	next := w.after(first)
	more := s.look(next, steps-1)
	if more == nil {
		return nil
	}
	n := 2
	for _, a := range more.Message.Args {
		if more.Message.Code == "rewrite.several" && a.Name == "n" {
			n += a.Value.(int) - 1
		}
	}
	edit := between(w.src, next.after(more).src)
	return rewrite("rewrite.several", new(list).num("n", n).num("line", w.file.Position(edit.Span.Start).Line), []lint.Edit{edit})
}

// between is the edit that makes one text of another.
func between(before, after string) lint.Edit {
	most := min(len(before), len(after))
	start, end := 0, 0
	for start < most && before[start] == after[start] {
		start++
	}
	for end < most-start && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	return lint.Edit{Span: core.Span{Start: start, End: len(before) - end}, New: after[start : len(after)-end]}
}

// none tells why there is no rewrite, as far as the reasons show.
func (w *writer) none() *Rewrite {
	for _, r := range w.c.reasons() {
		switch r.code {
		case "differ.encoding", "differ.query":
			if r.not == w.own && isGoogle(w.own) {
				return rewrite("rewrite.none-encoding", r.args, nil)
			}
		case "differ.robots-file":
			return rewrite("rewrite.none-robots", new(list), nil)
		case "differ.path":
			return rewrite("rewrite.none-path", new(list), nil)
		case "differ.wildcard":
			return rewrite("rewrite.none-wildcard", r.args, nil)
		}
	}
	return rewrite("rewrite.none", new(list), nil)
}

// probe is a URL that a change must leave alone.
type probe struct {
	url     string
	allowed bool // to the crawler's own dialect
	agreed  bool // all dialects gave that answer, and must go on
}

// probes are the URLs to verify changes with: the one in question, those
// given, and some made of the crawler's rules.
func (w *writer) probes(urls []string) []probe {
	list := []probe{{w.c.URL, w.own.Allowed, true}}
	left := maxListed
	for _, url := range urls {
		if left -= len(url); left < 0 {
			break
		}
		if url == w.c.URL {
			continue
		}
		p := probe{url, w.own.Group.Check(url).Allowed, true}
		for i := range w.c.Evidence {
			p.agreed = p.agreed && w.c.Evidence[i].Group.Check(url).Allowed == p.allowed
		}
		list = append(list, p)
	}
	left = maxProbed
	for i := range w.own.Group.Rules {
		url := strings.Trim(strings.ReplaceAll(w.text(w.own.Group.Rules[i].Pattern), "*", "x"), "$")
		if left -= len(url); left < 0 {
			break
		}
		if strings.HasPrefix(url, "/") {
			list = append(list, probe{url, w.own.Group.Check(url).Allowed, false})
		}
	}
	return list
}

// after is the writer of the file as a change leaves it.
func (w *writer) after(change *Rewrite) *writer {
	f := core.Parse((&lint.Fix{Edits: change.Edits}).Apply([]byte(w.src)))
	var groups []*core.Group
	own := 0
	for i := range w.c.Evidence {
		g := w.c.Evidence[i].Group
		groups = append(groups, f.For(g.Reading.Dialect, g.Asked))
		if &w.c.Evidence[i] == w.own {
			own = i
		}
	}
	next := &writer{c: On(groups, w.c.URL), file: f, src: string(f.Source())}
	next.own = &next.c.Evidence[own]
	return next
}

// outcome is what comes of a change.
type outcome int

const (
	harmful  outcome = iota // answers change that must not
	harmless                // but the dialects still part on the URL
	agreed
)

// test verifies a change, given the file after it.
func (s *search) test(after *writer) outcome {
	if after.file.Cut() != nil {
		return harmful
	}
	result := agreed
	for n, p := range s.probes {
		for i, g := range after.c.groups() {
			if (p.agreed || i == s.own) && g.Check(p.url).Allowed != p.allowed {
				if n > 0 || i == s.own {
					return harmful
				}
				result = harmless
			}
		}
	}
	return result
}

// changes gives what may mend a reason, the least change first.
func (w *writer) changes(r *reason) []*Rewrite {
	switch strings.TrimPrefix(r.code, "differ.") {
	case "typo", "prefix", "no-colon", "nul", "long-line", "mark", "control":
		text, span := w.plainly(r.line)
		if text == "" {
			return w.commented("rewrite.comment", r.line)
		}
		return change("rewrite.line", new(list).rule(text, r.line), w.put(span, text))
	case "name-whole", "no-name", "name-cut", "name-star", "name-within":
		return w.named(r)
	case "first-group":
		return w.copied(r)
	case "blank-line":
		return w.closed(r)
	case "robots-file":
		if w.own.Allowed {
			return w.allowed("Allow: /robots.txt", w.headingOf(r.to, r.rule.Line))
		}
	case "directory":
		if r.to == w.own {
			return w.allowed("Allow: "+r.to.Matches[0].Pattern, r.line)
		}
	case "wildcard", "space", "pattern", "query", "encoding", "octets":
		return w.rewritten(r)
	case "order", "tie":
		return w.moved(r)
	}
	return nil
}

// change is the one change with the edits; nil without any.
func change(code string, args *list, edits []lint.Edit) []*Rewrite {
	if len(edits) == 0 {
		return nil
	}
	return []*Rewrite{rewrite(code, args, edits)}
}

// allowed adds a rule under a line.
func (w *writer) allowed(rule string, line int) []*Rewrite {
	return change("rewrite.allow", new(list).rule(rule, line), w.under(line, rule))
}

// named has a user-agent line name the crawler.
func (w *writer) named(r *reason) []*Rewrite {
	token, value := r.to.Group.Token, lineOf(w.own, r.line).Value
	if !names(w.own, r.line, token) || !isToken(token) && token != core.GlobalToken {
		return nil
	}
	args := new(list).text("token", token).num("line", r.line)
	if isToken(w.text(value)) {
		return change("rewrite.agent-add", args, w.under(r.line, "User-agent: "+token))
	}
	return change("rewrite.agent", args, w.put(value, token))
}

// copied repeats the rule that decides in the first group, for those who obey no other.
func (w *writer) copied(r *reason) []*Rewrite {
	line := w.heading(r.not)
	if line == 0 || w.own.Rule == nil || isFirstMatch(w.own) {
		return nil
	}
	text := w.own.Group.RuleText(w.own.Rule)
	args := new(list).rule(text, line).num("otherLine", w.own.Rule.Line)
	return change("rewrite.copy", args, w.under(line, text))
}

// closed removes the blank lines that end a group to some.
func (w *writer) closed(r *reason) []*Rewrite {
	if w.own == r.not {
		return w.commented("rewrite.comment", r.rule.Line)
	}
	var edits []lint.Edit
	first, last := 0, 0
	for n := r.from + 1; n < r.rule.Line; n++ {
		if lineOf(r.not, n).Kind == core.KindBlank {
			edits = append(edits, lint.Edit{Span: w.whole(n)})
			last = n
			if first == 0 {
				first = n
			}
		}
	}
	args := new(list).num("n", len(edits)).num("line", first).num("otherLine", last)
	return change("rewrite.blank-line", args, edits)
}

// moved puts the rule that decides above the one that others find first.
func (w *writer) moved(r *reason) []*Rewrite {
	if isFirstMatch(w.own) { // who never gets to the others' rule
		return w.commented("rewrite.remove", r.to.Rule.Line)
	}
	rule := w.own.Rule
	if rule == nil || rule.Line <= r.line {
		return nil
	}
	span := w.whole(rule.Line)
	text := w.text(span)
	if span.End == len(w.src) {
		text = strings.TrimRight(text, "\r\n") + w.lineBreak()
	}
	args := new(list).rule(w.own.Group.RuleText(rule), rule.Line).num("otherLine", r.line)
	return change("rewrite.move", args, append(w.put(w.startOf(r.line), text), lint.Edit{Span: span}))
}

// commented makes line n a comment.
func (w *writer) commented(code string, n int) []*Rewrite {
	args := new(list)
	if code == "rewrite.remove" {
		line := lineOf(w.own, n)
		args.text("rule", w.own.Group.RuleText(&core.Rule{Allow: line.Kind == core.KindAllow, Pattern: line.Value}))
	}
	return []*Rewrite{rewrite(code, args.num("line", n).text("own", name(w.own)), w.put(w.startOf(n), "# "))}
}

// rewritten gives other ways to write the pattern of a rule.
func (w *writer) rewritten(r *reason) []*Rewrite {
	value := w.text(r.rule.Pattern)
	if octets(w.own, value) == 0 || r.code == "differ.wildcard" && isFirstMatch(w.own) {
		return w.commented("rewrite.remove", r.line)
	}
	var found []*Rewrite
	for _, pattern := range []string{withoutStars(value), plain(value), escaped(value), plain(escaped(withoutStars(value)))} {
		if pattern != value {
			args := new(list).rule(w.own.Group.RuleText(r.rule), r.line).text("pattern", pattern)
			found = append(found, rewrite("rewrite.pattern", args, w.put(r.rule.Pattern, pattern)))
		}
	}
	if r.code == "differ.encoding" && r.not != w.own {
		if pattern := sameIn(dialect(w.own), value, pathOf(w.own, w.c.URL)); pattern != "" && pattern != value {
			text := w.own.Group.RuleText(&core.Rule{Allow: r.rule.Allow}) + pattern
			found = append(found, rewrite("rewrite.pattern-add", new(list).rule(text, r.line), w.under(r.line, text)))
		}
	}
	return found
}
