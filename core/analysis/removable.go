package analysis

import "robotscope/core"

// Removable reports whether a line can be removed from a file without a change
// of any verdict, for any crawler, in any dialect.
func Removable(file *core.File, line int, bound Bound) Answer {
	r := Remove(file, line, bound)
	for r.Step(1 << 20) {
	}
	return r.Answer()
}

// Without is the file's bytes without a line, counted from 1, and its line
// break.
func Without(file *core.File, line int) []byte {
	src, end := file.Source(), len(file.Source())
	if line < file.LineCount() {
		end = file.Line(line + 1).Start
	}
	return append(src[:file.Line(line).Start:file.Line(line).Start], src[end:]...)
}

// Removal is Removable in steps, for callers that have other things to do
// meanwhile. It can be dropped at any time.
//
// A line that goes may fuse the groups around it, and a blank line that
// separates records may then stand elsewhere. So what is left is read anew, in
// each dialect, and for each name that a user-agent line holds, and for all
// others, the rules are compared. Mostly they are the same, or lack one rule.
//
// In dialect first-match a part of a name names crawlers, too. That leads to no
// other group: the first one with a name that holds the part is also the first
// for that whole name.
type Removal struct {
	bound      Bound
	file, rest *core.File
	dialects   []core.Dialect // to be read
	before     *core.Reading
	after      *core.Reading
	tokens     []string // of the present dialect, to be asked for; the last is "", for the others
	known      int      // of tokens are done
	run        *DiffRun
	answer     Answer
}

// Remove prepares to tell whether a line, counted from 1, is Removable.
func Remove(file *core.File, line int, bound Bound) *Removal {
	r := &Removal{bound: bound.orDefault(), file: file, dialects: core.Dialects(), answer: Yes}
	if file.Cut() != nil { // what moves up is not at hand
		r.dialects, r.answer = nil, Unknown
		return r
	}
	r.bound.Changes = 1
	r.rest = core.Parse(Without(file, line))
	return r
}

// Answer is whether the line is removable, Unknown also as long as more is to
// be done.
func (r *Removal) Answer() Answer {
	if r.answer == Yes && !r.done() {
		return Unknown
	}
	return r.answer
}

func (r *Removal) done() bool {
	return r.answer == No || r.run == nil && r.known == len(r.tokens) && len(r.dialects) == 0
}

// Step explores about as many states as budget, or reads the file for one
// crawler, and reports whether more is to be done.
func (r *Removal) Step(budget int) bool {
	switch {
	case r.done():
	case r.run != nil:
		if !r.run.Step(budget) {
			r.conclude()
		}
	case r.known < len(r.tokens):
		r.compare(r.tokens[r.known])
		r.known++
	default:
		r.read(r.dialects[0])
		r.dialects = r.dialects[1:]
	}
	return !r.done()
}

// read lists the names in the file.
func (r *Removal) read(d core.Dialect) {
	r.before, r.after = r.file.In(d), r.rest.In(d)
	r.tokens, r.known = nil, 0
	listed := map[string]bool{}
	for _, g := range r.before.Groups() {
		for _, a := range g.Agents {
			if token := r.file.Text(a.Token); !listed[token] {
				listed[token] = true
				r.tokens = append(r.tokens, token)
			}
		}
	}
	if !listed[""] {
		r.tokens = append(r.tokens, "")
	}
}

// compare holds the rules for a crawler against those that are left.
func (r *Removal) compare(token string) {
	before, after := r.before.For(core.ChainOf(token)), r.after.For(core.ChainOf(token))
	if !SameRules(before, after) {
		r.run = Compare(before, after, r.bound)
	}
}

func (r *Removal) conclude() {
	d := r.run.Difference()
	r.bound.Total = max(r.bound.Total-r.run.spent, 1)
	switch r.run = nil; d.Equal {
	case No:
		r.answer = No
	case Unknown:
		r.answer = Unknown
	}
}
