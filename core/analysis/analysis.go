// Package analysis tells what is true of all URLs: which rules of a group
// never decide anything, for which URL one does, and for which URLs two groups
// differ. An answer is proved or shown by a URL; it is Unknown only where the
// bound on the work was reached.
//
// The files, in the order in which they build on one another:
//
//	automaton.go  path patterns as automata
//	search.go     the shortest path that some patterns match and others do not
//	question.go   the shortest URL that a rule decides
//	changes.go    the URLs whose verdict differs because of one pattern
//	rules.go      what each rule of a group is good for      Rules
//	diff.go       what differs between two groups            Diff
//	removable.go  whether a line can go                      Removable
//
// The package is pure, as core is. What takes long can be done in steps.
package analysis

// Answer is what is known of a statement about all URLs.
type Answer uint8

const (
	Unknown Answer = iota // the bound was reached before it was settled
	No                    // it is false, shown by a URL
	Yes                   // it is true, proved
)

var answerNames = [...]string{"unknown", "no", "yes"}

// String is the answer's name, as in "yes".
func (a Answer) String() string { return answerNames[a] }

// Bound limits the work, in states explored; one takes about a microsecond on
// a good machine, and memory for some hundred octets until its question is
// settled. Zero is the default of each.
type Bound struct {
	Question int // for one question, of which a rule raises two; 20,000 by default
	Total    int // for everything asked; 5,000,000 by default
	Changes  int // how many changes a Diff looks for; 100 by default
}

const (
	defaultQuestion = 20_000
	defaultTotal    = 5_000_000
	defaultChanges  = 100
)

func (b Bound) orDefault() Bound {
	if b.Question <= 0 {
		b.Question = defaultQuestion
	}
	if b.Total <= 0 {
		b.Total = defaultTotal
	}
	if b.Changes <= 0 {
		b.Changes = defaultChanges
	}
	return b
}
