package main

import (
	"strings"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/agree"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

// workbench is what people work on, a file, a crawler and a list of URLs, and
// what follows from them. It knows no screen.
//
// Lists may hold 100,000 URLs, so that answers are worked out in steps (see
// advance) between which the page stays responsive. A second instance in a
// Web Worker was measured too: it answers 100,000 URLs in 1.0 s, where the
// steps take about twice as long, but needs a second copy of module and file,
// and a protocol to keep the two of one mind. No step takes over 50 ms, so the
// steps, which are simpler, stayed.
type workbench struct {
	doc *document.Document

	document.Reader // the crawler asked for; its group is nil where there is nobody to obey one
	agentErr        error
	dialect         string        // "" is the crawler's own
	met             *access.Fetch // what fetching the file live met; nil if it was not fetched, or edited since

	origin  string                                         // of the site that paths are on; "" if the site is unusable
	read    func(from, count int) (typed, resolved string) // some lines of the list, from 1: see web/src/list.js
	next    int                                            // the first line that is not read yet
	lines   int                                            // the lines of the list
	chunks  []chunk                                        // what was read, piece by piece
	entries []entry                                        // the lines read that are not blank

	comparing bool              // compare the dialects too, once all is checked
	rivals    []*core.Group     // what the crawler would obey in each dialect
	compared  int               // how many of the entries, from the first, are compared
	checked   int               // how many of the entries, from the first, have their present verdict
	passing   map[state][]int32 // their indexes by state, and all of them under ""
	decides   map[int]bool      // the lines of the rules that decide any of them
}

// chunk is some lines of the list, as typed and as resolved.
type chunk struct{ typed, resolved string }

// entry is a line of the URL list that is not blank. It holds no pointer:
// with 100,000 entries that had some, a garbage collection, which in a browser
// stops everything else, took over 50 ms.
type entry struct {
	chunk    int32
	typed    part // of the chunk's typed
	resolved part // of the chunk's resolved
}

// part is a half-open range of bytes.
type part struct{ start, end int32 }

func (p part) of(s string) string { return s[p.start:p.end] }

// answer is an entry with what is known of it.
type answer struct {
	typed   string
	url     string // what the crawler would ask for; "" if the entry is unusable
	problem string // why it is: an error code of web/src/resolve.js
	foreign bool   // the URL is on another site than the file
	verdict core.Verdict
}

func (b *workbench) setText(text []byte) {
	b.doc = document.New(text)
	b.chooseGroup()
}

func (b *workbench) setCrawler(typed, dialect string) {
	b.Agent, b.agentErr = crawlers.Resolve(typed)
	b.dialect = dialect
	b.chooseGroup()
}

// chooseGroup finds the group to obey.
func (b *workbench) chooseGroup() {
	b.Group, b.Access = nil, nil
	if b.agentErr == nil && b.doc != nil && len(b.Agent.Tokens) > 0 {
		b.Reader = b.doc.ReaderFor(b.Agent, b.dialect, b.met)
	}
	b.recheck()
}

// setEntries takes the list of URLs: the origin of the site that paths are on,
// the number of lines, and what reads some of them.
func (b *workbench) setEntries(origin string, lines int, read func(from, count int) (typed, resolved string)) {
	b.origin, b.lines, b.read, b.next = origin, lines, read, 1
	b.chunks, b.entries = nil, nil
	b.recheck()
}

// recheck makes all verdicts old.
func (b *workbench) recheck() {
	b.checked, b.compared, b.comparing, b.rivals = 0, 0, false, nil
	b.passing = map[state][]int32{}
	b.decides = map[int]bool{}
}

// linesAStep is how many lines are resolved in one call to JavaScript.
const linesAStep = 200

// advance works on the answers until enough says so, and reports whether all
// are done.
func (b *workbench) advance(enough func() bool) (done bool) {
	for b.Group != nil {
		switch {
		case b.checked < len(b.entries):
			b.checkNext(linesAStep)
		case b.next <= b.lines:
			b.readEntries(linesAStep)
		case b.comparing && b.uncompared():
			b.compareNext(linesAStep)
		default:
			return true
		}
		if enough() {
			return false
		}
	}
	return true
}

// readEntries makes the next lines of the list entries.
func (b *workbench) readEntries(most int) {
	var c chunk
	c.typed, c.resolved = b.read(b.next, most)
	b.next += most
	typed, resolved := lineFrom(c.typed, 0), lineFrom(c.resolved, 0)
	for typed.start <= int32(len(c.typed)) {
		if resolved.start < resolved.end {
			b.entries = append(b.entries, entry{int32(len(b.chunks)), typed, resolved})
		}
		typed, resolved = lineFrom(c.typed, typed.end+1), lineFrom(c.resolved, resolved.end+1)
	}
	b.chunks = append(b.chunks, c)
}

// lineFrom is the line that starts at an offset; past the end, an empty one.
func lineFrom(s string, start int32) part {
	if start > int32(len(s)) {
		return part{start, start}
	}
	if n := strings.IndexByte(s[start:], '\n'); n >= 0 {
		return part{start, start + int32(n)}
	}
	return part{start, int32(len(s))}
}

func (b *workbench) checkNext(most int) {
	for range min(most, len(b.entries)-b.checked) {
		a := b.answer(b.checked)
		st := a.state()
		b.passing[""] = append(b.passing[""], int32(b.checked))
		b.passing[st] = append(b.passing[st], int32(b.checked))
		if a.verdict.Rule != nil {
			b.decides[a.verdict.Rule.Line] = true
		}
		b.checked++
	}
}

// compareNext finds entries on which the dialects part. It comes after all
// verdicts, which nobody should wait for the longer.
func (b *workbench) compareNext(most int) {
	if dialects := core.Dialects(); len(b.rivals) < len(dialects) {
		b.rivals = append(b.rivals, b.doc.ReaderFor(b.Agent, dialects[len(b.rivals)].Name(), nil).Group)
		return
	}
	for range min(most, len(b.entries)-b.compared) {
		b.compared++
		if i := b.compared - 1; b.disagree(i) {
			b.passing[stateDisagree] = append(b.passing[stateDisagree], int32(i))
		}
	}
}

// disagree reports whether the dialects part on an entry; false as long as
// they are not compared on it.
func (b *workbench) disagree(i int) bool {
	if i >= b.compared {
		return false
	}
	a := b.answer(i)
	return a.problem == "" && agree.Differ(b.rivals, a.url)
}

// usable are the URLs of the first entries that have one.
func (b *workbench) usable(most int) []string {
	var urls []string
	for i := 0; i < len(b.entries) && len(urls) < most; i++ {
		if a := b.answer(i); a.problem == "" {
			urls = append(urls, a.url)
		}
	}
	return urls
}

// answer works out the present answer to entry i. It costs microseconds, less
// than keeping all answers would.
func (b *workbench) answer(i int) answer {
	e := b.entries[i]
	c := b.chunks[e.chunk]
	a := answer{typed: strings.TrimSpace(e.typed.of(c.typed)), url: e.resolved.of(c.resolved)}
	if problem, ok := strings.CutPrefix(a.url, "!"); ok {
		a.url, a.problem = "", problem
		return a
	}
	rest, ok := strings.CutPrefix(a.url, b.origin)
	a.foreign = !ok || !strings.HasPrefix(rest, "/")
	if b.Group != nil {
		a.verdict = b.Check(a.url)
	}
	return a
}

// unfinished reports whether answers are still to be worked out.
func (b *workbench) unfinished() bool {
	return b.Group != nil && (b.next <= b.lines || b.checked < len(b.entries))
}

// uncompared reports whether entries are still to be compared between
// dialects.
func (b *workbench) uncompared() bool {
	return b.Group != nil && b.Access == nil && b.compared < len(b.entries)
}

// state is what a row of the answers says.
type state string

const (
	stateAllowed  state = "allowed"
	stateBlocked  state = "blocked"
	stateUnusable state = "unusable"
	stateDisagree state = "disagree" // beside one of the others: the dialects part
)

func (e *answer) state() state {
	switch {
	case e.problem != "":
		return stateUnusable
	case e.verdict.Allowed:
		return stateAllowed
	}
	return stateBlocked
}

func stateOf(v core.Verdict) state { return (&answer{verdict: v}).state() }

// requested is the URL as a crawler asks for it where that is not plain from
// what was typed, else "".
func (e *answer) requested() string {
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
	if b.Group == nil {
		return nil
	}
	var rules []core.Rule
	for _, r := range b.Group.Rules {
		if b.decides[r.Line] {
			rules = append(rules, r)
		}
	}
	return rules
}
