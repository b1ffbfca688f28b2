package main

import (
	"strings"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/crawlers"
)

// workbench is what people work on, a file, a crawler and a list of URLs, and
// what follows from them. It knows no screen.
//
// Lists may hold 100,000 URLs, so that answers are worked out in steps (see
// advance) between which the page stays responsive. Measured, a step costs
// less than handing the list to a second instance in a Web Worker would, and
// there is one state, not two.
type workbench struct {
	doc *document

	agent    crawlers.Agent
	agentErr error
	dialect  string // "" is the crawler's own
	group    *core.Group

	met    *access.Fetch  // what fetching the file live met; nil if it was not fetched, or edited since
	access *access.Answer // what that means for the crawler, if it decides before any rule does

	origin  string                                         // of the site that paths are on; "" if the site is unusable
	read    func(from, count int) (typed, resolved string) // some lines of the list, from 1: see web/src/list.js
	next    int                                            // the first line that is not read yet
	lines   int                                            // the lines of the list
	entries []entry                                        // the lines read that are not blank

	checked int             // how many of the entries, from the first, have their present verdict
	passing map[state][]int // their indexes by state, and all of them under ""
	decides map[int]bool    // the lines of the rules that decide any of them
}

// entry is a line of the URL list that is not blank.
type entry struct {
	typed   string
	url     string // what the crawler would ask for; "" if the entry is unusable
	problem string // why it is: an error code of web/src/resolve.js
	foreign bool   // the URL is on another site than the file
	verdict core.Verdict
}

func (b *workbench) setText(text []byte) {
	b.doc = newDocument(text)
	b.chooseGroup()
}

func (b *workbench) setCrawler(typed, dialect string) {
	b.agent, b.agentErr = crawlers.Resolve(typed)
	b.dialect = dialect
	b.chooseGroup()
}

// chooseGroup finds the group to obey; nil where there is nobody to obey it.
func (b *workbench) chooseGroup() {
	b.group = nil
	if b.agentErr == nil && b.doc != nil && len(b.agent.Tokens) > 0 {
		b.group = b.doc.groupFor(crawlerOf(b.agent, b.dialect))
	}
	b.access = nil
	if b.group != nil && b.met != nil {
		if a := access.Judge(b.group.Reading.Dialect, *b.met); a.Outcome != access.OK && a.Access != access.CachedRules {
			b.access = &a
		}
	}
	b.recheck()
}

// setEntries takes the list of URLs: the origin of the site that paths are on,
// the number of lines, and what reads some of them.
func (b *workbench) setEntries(origin string, lines int, read func(from, count int) (typed, resolved string)) {
	b.origin, b.lines, b.read, b.next = origin, lines, read, 1
	b.entries = make([]entry, 0, lines)
	b.recheck()
}

// recheck makes all verdicts old.
func (b *workbench) recheck() {
	b.checked = 0
	b.passing = map[state][]int{}
	b.decides = map[int]bool{}
}

// linesAStep is how many lines are resolved in one call to JavaScript.
const linesAStep = 200

// advance works on the answers until enough says so, and reports whether all
// are done.
func (b *workbench) advance(enough func() bool) (done bool) {
	for b.group != nil {
		switch {
		case b.checked < len(b.entries):
			b.checkNext(linesAStep)
		case b.next <= b.lines:
			b.readEntries(linesAStep)
		default:
			return true
		}
		if enough() {
			return false
		}
	}
	return true
}

// readEntries makes the next lines of the list entries. The strings of an
// entry are parts of what was read: the garbage collector then has few of
// them to look at.
func (b *workbench) readEntries(most int) {
	lines, answers := b.read(b.next, most)
	b.next += most
	for more := true; more; {
		var line, answer string
		line, lines, more = strings.Cut(lines, "\n")
		answer, answers, _ = strings.Cut(answers, "\n")
		if answer == "" {
			continue
		}
		e := entry{typed: strings.TrimSpace(line), url: answer}
		if problem, ok := strings.CutPrefix(answer, "!"); ok {
			e.url, e.problem = "", problem
		}
		e.foreign = e.url != "" && (len(e.url) <= len(b.origin) || e.url[:len(b.origin)] != b.origin || e.url[len(b.origin)] != '/')
		b.entries = append(b.entries, e)
	}
}

func (b *workbench) checkNext(most int) {
	for range min(most, len(b.entries)-b.checked) {
		e := &b.entries[b.checked]
		b.check(e)
		b.passing[""] = append(b.passing[""], b.checked)
		st := e.state()
		b.passing[st] = append(b.passing[st], b.checked)
		if e.verdict.Rule != nil {
			b.decides[e.verdict.Rule.Line] = true
		}
		b.checked++
	}
}

// check gives an entry its present verdict. Whoever shows an entry that is
// not yet reached checks it first.
func (b *workbench) check(e *entry) {
	switch {
	case e.problem != "" || b.group == nil:
	case b.access != nil:
		e.verdict = core.Verdict{Allowed: b.access.Access == access.AllowAll, Reason: core.Reason(b.access.Outcome)}
	default:
		e.verdict = b.group.Check(e.url)
	}
}

// unfinished reports whether answers are still to be worked out.
func (b *workbench) unfinished() bool {
	return b.group != nil && (b.next <= b.lines || b.checked < len(b.entries))
}

// state is what a row of the answers says.
type state string

const (
	stateAllowed  state = "allowed"
	stateBlocked  state = "blocked"
	stateUnusable state = "unusable"
)

func (e *entry) state() state {
	switch {
	case e.problem != "":
		return stateUnusable
	case e.verdict.Allowed:
		return stateAllowed
	}
	return stateBlocked
}

// requested is the URL as a crawler asks for it where that is not plain from
// what was typed, else "".
func (e *entry) requested() string {
	if e.url == "" || e.url == e.typed || e.url == e.typed+"/" {
		return ""
	}
	if path, ok := strings.CutPrefix(e.url, originOf(e.url)); ok && path == e.typed {
		return ""
	}
	return e.url
}

// originOf is the scheme and authority of an absolute URL.
func originOf(url string) string {
	scheme := strings.Index(url, "://") + len("://")
	if path := strings.IndexByte(url[scheme:], '/'); path >= 0 {
		return url[:scheme+path]
	}
	return url
}

// decidingRules are the rules that decide some entry, in file order.
func (b *workbench) decidingRules() []core.Rule {
	if b.group == nil {
		return nil
	}
	var rules []core.Rule
	for _, r := range b.group.Rules {
		if b.decides[r.Line] {
			rules = append(rules, r)
		}
	}
	return rules
}
