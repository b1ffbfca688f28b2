package workbench

import (
	"strings"

	"robotscope/core"
	"robotscope/core/origin"
	"robotscope/wasm/scope"
)

// list is the answers to the URLs of the list, as far as they are worked out.
type list struct {
	next    int     // the first line that is not read yet
	chunks  []chunk // what was read, piece by piece
	entries []entry // the lines read that are not blank
	focus   int     // the first of them that is the page asked about; -1 if none is
	settled uint32  // what the scope's Changes were when the verdicts were begun

	checked int               // how many of the entries, from the first, have their present verdict
	passing map[State][]int32 // their indexes by state, and all of them under ""
	decides map[int]bool      // the lines of the rules that decide any of them

	differences
}

// chunk is some lines of the list, as typed and as resolved.
type chunk struct{ typed, resolved string }

// entry is a line of the URL list that is not blank. It holds no pointer: with 100,000 entries that had some, a garbage
// collection, which in a browser stops everything else, took over 50 ms.
type entry struct {
	chunk    int32
	origin   int32 // its number in the scope
	typed    part  // of the chunk's typed
	resolved part  // of the chunk's resolved
}

// part is a half-open range of bytes.
type part struct{ start, end int32 }

func (p part) of(s string) string { return s[p.start:p.end] }

// Answer is an entry with what is known of it.
type Answer struct {
	Typed    string
	URL      string         // what the crawler would ask for; "" if the entry is unusable
	Problem  string         // why it is: an error code of web/src/resolve.js
	Standing scope.Standing // what the file is to the URL
	Verdict  core.Verdict   // if the answer is Judged
}

// State is what a row of the answers says.
type State string

// The states. The last two stand beside one of the others: see Differences.
const (
	Allowed  State = "allowed"
	Blocked  State = "blocked"
	Unusable State = "unusable"
	// NotJudged is what the file does not decide about: another origin's, or nobody said yet whose file it is.
	NotJudged       State = "not-judged"
	ReadDifferently State = "read-differently"
	ForOthers       State = "others"
)

// State is what the answer says.
func (a *Answer) State() State {
	switch {
	case a.Problem != "":
		return Unusable
	case !a.Judged():
		return NotJudged
	}
	return StateOf(a.Verdict)
}

// StateOf is what a verdict says.
func StateOf(v core.Verdict) State {
	if v.Allowed {
		return Allowed
	}
	return Blocked
}

// recheck makes all verdicts old.
func (b *Bench) recheck() {
	b.checked, b.differences = 0, differences{}
	b.settled = b.scope.Changes()
	b.passing = map[State][]int32{}
	b.decides = map[int]bool{}
}

// linesAStep is how many lines are resolved in one call to JavaScript.
const linesAStep = 200

// Work goes on with the answers as long as goOn, which is asked after each step, wants it; it reports whether all are
// done.
func (b *Bench) Work(goOn func() bool) (done bool) {
	for b.Unfinished() {
		if b.checked < len(b.entries) {
			b.checkNext(linesAStep)
		} else {
			b.readEntries(linesAStep)
			if b.settled != b.scope.Changes() {
				b.updates++
				b.recheck() // another host makes the file of none of them, as far as is known
			}
		}
		if !goOn() {
			return false
		}
	}
	return true
}

// readEntries makes the next lines of the list entries.
func (b *Bench) readEntries(most int) {
	var c chunk
	if b.Proposed() {
		c = b.readProposed()
		b.next = b.Lines + 1
	} else {
		c.typed, c.resolved = b.outside.Read(b.next, most, b.Site)
		b.next += most
	}
	typed, resolved := lineFrom(c.typed, 0), lineFrom(c.resolved, 0)
	for typed.start <= int32(len(c.typed)) {
		if resolved.start < resolved.end {
			e := entry{chunk: int32(len(b.chunks)), typed: typed, resolved: resolved}
			entered, url := typed.of(c.typed), resolved.of(c.resolved)
			if b.Proposed() {
				e.origin = b.scope.AddPath()
			} else if !strings.HasPrefix(url, "!") {
				e.origin = b.originNumber(entered, url)
			}
			if b.focus < 0 && b.page != "" && (strings.TrimSpace(entered) == b.page || url == b.page) {
				b.focus = len(b.entries)
			}
			b.entries = append(b.entries, e)
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

// pass puts an entry's answer among those in a state.
func (b *Bench) pass(s State, entry int) { b.passing[s] = append(b.passing[s], int32(entry)) }

func (b *Bench) checkNext(most int) {
	for range min(most, len(b.entries)-b.checked) {
		a := b.Answer(b.checked)
		state := a.State()
		if b.row != "" && a.Typed == b.row {
			b.Chosen, b.row = b.checked, ""
		}
		b.pass("", b.checked)
		b.pass(state, b.checked)
		if a.Verdict.Rule != nil {
			b.decides[a.Verdict.Rule.Line] = true
		}
		b.checked++
	}
}

// Count is how many entries are read so far.
func (b *Bench) Count() int { return len(b.entries) }

// Checked is how many of them have their verdict.
func (b *Bench) Checked() int { return b.checked }

// AllRead reports whether all lines of the list are read.
func (b *Bench) AllRead() bool { return b.next > b.Lines }

// IsRead reports whether all lines of the list are read, as it is now.
func (b *Bench) IsRead() bool { return b.changed&PartList == 0 && b.AllRead() }

// Passing are the indexes of the entries, as far as checked, of a state; of all for "".
func (b *Bench) Passing(s State) []int32 { return b.passing[s] }

// Decides is how many rules decide any of the entries checked.
func (b *Bench) Decides() int { return len(b.decides) }

// DecidesLine reports whether the rule on a line decides any of them.
func (b *Bench) DecidesLine(line int) bool { return b.decides[line] }

func (b *Bench) resolvedOf(e *entry) string { return e.resolved.of(b.chunks[e.chunk].resolved) }

// isUsable reports whether an entry has a URL.
func (b *Bench) isUsable(e *entry) bool { return !strings.HasPrefix(b.resolvedOf(e), "!") }

// isJudged reports whether the file decides about an entry.
func (b *Bench) isJudged(e *entry) bool { return b.isUsable(e) && b.scope.Standing(e.origin).Decides() }

// Usable are the indexes of the entries that have a URL, as far as they are read.
func (b *Bench) Usable() []int32 {
	var usable []int32
	for i := range b.entries {
		if b.isUsable(&b.entries[i]) {
			usable = append(usable, int32(i))
		}
	}
	return usable
}

// URLs are those of the first entries that have one.
func (b *Bench) URLs(most int) []string {
	var urls []string
	for i := 0; i < len(b.entries) && len(urls) < most; i++ {
		if e := &b.entries[i]; b.isUsable(e) {
			urls = append(urls, b.resolvedOf(e))
		}
	}
	return urls
}

// Answer works out the present answer to entry i. It costs microseconds, less than keeping all answers would.
func (b *Bench) Answer(i int) Answer {
	e := &b.entries[i]
	a := Answer{Typed: strings.TrimSpace(e.typed.of(b.chunks[e.chunk].typed)), URL: b.resolvedOf(e)}
	if problem, ok := strings.CutPrefix(a.URL, "!"); ok {
		a.URL, a.Problem = "", problem
		return a
	}
	a.Standing = b.scope.Standing(e.origin)
	if b.Group != nil && a.Judged() {
		a.Verdict = b.Check(a.URL)
	}
	return a
}

// Shown are the indexes of the entries whose answers are shown, as far as checked.
func (b *Bench) Shown() []int32 { return b.PassingOn(b.Shows, b.showsOn) }

// Reopen chooses the entry of a row of other work, as soon as it is read; "" chooses none.
func (b *Bench) Reopen(row string) { b.Chosen, b.row = -1, row }

// Choose chooses entry i, or none if it is -1.
func (b *Bench) Choose(i int) { b.Chosen, b.row = i, "" }

// Row is the chosen entry, as typed; "" if there is none, or one too long to be kept.
func (b *Bench) Row() string {
	row := b.row
	if a := b.ChosenAnswer(); a != nil {
		row = a.Typed
	}
	return Short(row)
}

// Short is what is kept of what was open: the text, or "" where that is longer than anybody would miss.
func Short(text string) string {
	const most = 2000 // bytes
	if len(text) > most {
		return ""
	}
	return text
}

// CellOf names a cell of the matrix.
func CellOf(crawler, typed string) string { return crawler + "\n" + typed }

// UsableAt is the place among Usable of an entry, as typed; -1 if it is not read.
func (b *Bench) UsableAt(typed string) int {
	if b.changed&PartList != 0 {
		return -1 // what is read is of the list before
	}
	at := 0
	for i := range b.entries {
		if e := &b.entries[i]; b.isUsable(e) {
			if strings.TrimSpace(e.typed.of(b.chunks[e.chunk].typed)) == typed {
				return at
			}
			at++
		}
	}
	return -1
}

// ChosenAnswer is the answer to the chosen entry; nil if none is chosen.
func (b *Bench) ChosenAnswer() *Answer {
	if b.Chosen < 0 || b.Chosen >= len(b.entries) {
		return nil
	}
	a := b.Answer(b.Chosen)
	return &a
}

// ChosenRule is the rule that decides for the chosen entry; nil if none does.
func (b *Bench) ChosenRule() *core.Rule {
	if a := b.ChosenAnswer(); a != nil {
		return a.Verdict.Rule
	}
	return nil
}

// Unfinished reports whether answers are still to be worked out.
func (b *Bench) Unfinished() bool {
	return b.Group != nil && (!b.AllRead() || b.checked < len(b.entries))
}

// Requested is the URL as a crawler asks for it where that is not plain from what was typed, else "".
func (a *Answer) Requested() string {
	if a.URL == "" || a.URL == a.Typed || a.URL == a.Typed+"/" {
		return ""
	}
	if path, ok := strings.CutPrefix(a.URL, origin.Of(a.URL)); ok && path == a.Typed {
		return ""
	}
	return a.URL
}

// DecidingRules are the rules that decide some entry, in file order.
func (b *Bench) DecidingRules() []core.Rule {
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
