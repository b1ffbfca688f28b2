// Package access tells what a crawler may do after it tried to fetch a
// robots.txt: from what the fetch met (statuses, redirects, network errors,
// the age of a kept copy) to rules, everything or nothing, now and later. Each
// crawler has its own habit (core/habit); what no source says of it is as its
// dialect prescribes.
//
// Data flows through the files of the package in this order:
//
//	fetch.go         what a fetch met, as the caller tells it   Fetch
//	cause.go         the one thing about it that counts         Cause
//	policy.go        what each dialect makes of that            as data
//	habits.go        and each habit                             as data
//	access.go        the answer                                 Judge
//	timeline.go      what follows, now and later                Moment
//	notice.go        what else to tell the webmaster
//	clause.go        the sources                                Clause
//
// and beside them cachecontrol.go, contenttype.go, body.go and address.go
// read a header, a body or a URL. Everything here is a pure function: no I/O
// and no clock. Times are whole seconds.
//
// # Where the sources are silent
//
// Such decisions are ours and carry the Clause ClauseNone:
//
//   - A redirect that leads nowhere (no Location, no URL, a scheme that
//     crawlers don't fetch, a status such as 300 or 305 that nobody followed)
//     and a loop count as too many redirects do: there is no robots.txt.
//   - A 304 is good news to a crawler that keeps a copy. Without one it is
//     an invalid response: unreachable.
//   - A fetch that this tool's own limits stopped (ErrRefused) is unreachable.
//   - A fetch that met neither an answer nor an error is unreachable.
//   - In first-match, a 4xx that the draft doesn't name counts as 404. What
//     it calls temporary failure is read as 408, 425, 429, 5xx and network
//     errors.
//   - Google's 30 days count from the first failure, not from the end of the
//     first 12 hours. If nobody says whether the site is otherwise available,
//     it is taken to be, unless not even a connection was made.
//
// RFC 9110 section 15 settles statuses outside 100 to 599 (as 5xx) and those
// that nobody knows (as the first of their class). An interim status with
// nothing after it is an answer that never came.
package access

import (
	"robotscope/core"
	"robotscope/core/habit"
)

// Outcome is what a fetch came to, in the words of RFC 9309 section 2.3.1.
type Outcome string

const (
	OK          Outcome = "ok"          // there is a robots.txt (section 2.3.1.1)
	Unavailable Outcome = "unavailable" // the server says that there is none (section 2.3.1.3)
	Unreachable Outcome = "unreachable" // nobody knows: the server or the network failed (section 2.3.1.4)
)

// Access is what the crawler may fetch.
type Access string

const (
	Rules       Access = "rules"        // what the fetched file's rules allow
	CachedRules Access = "cached-rules" // what the rules of the kept copy allow
	AllowAll    Access = "allow-all"    // everything
	DisallowAll Access = "disallow-all" // nothing
)

// Answer is what follows from a fetch for a crawler, with the evidence for it.
type Answer struct {
	Outcome Outcome
	Access  Access // what holds now: that of the first Moment
	Cause   Cause  // what the fetch met, the part that decided
	Status  int    // the status that decided; 0 if none did
	Clause  Clause // what says that this is the Outcome; ClauseNone if it is our decision

	// Habit is the crawler's that decided what follows; Undocumented where no
	// source says what it does after this fetch, and None where a dialect was
	// asked about. In both cases the dialect's own prescription holds. After a
	// fetch that brought a file there is nothing to decide: it is as given.
	Habit habit.Habit

	// Timeline tells what holds from now on if nothing changes: the server
	// goes on answering as it did. Its first Moment is now; the others are
	// 12 hours, 24 hours and 30 days away.
	Timeline []Moment

	// CacheFor is for how many seconds the crawler may keep the answer before
	// it asks again. 0: it should not keep it.
	CacheFor int64

	// RetrySooner tells that the crawler asks again more often than it would
	// after another failure: Google after a 503.
	RetrySooner bool

	// Why says what the fetch met: the code "access.met." with the Cause.
	// The consequence is said by each Moment's Why.
	Why core.Message

	// Notices are other things to tell the webmaster. They never change
	// Access. See notice.go for the codes.
	Notices []core.Message
}

// Messages says why it is so, and what holds now.
func (a *Answer) Messages() []core.Message { return []core.Message{a.Why, a.Timeline[0].Why()} }

// Judge tells what a crawler of that habit and dialect may do after a fetch.
// habit.None asks what the dialect itself prescribes, so whoever replaces a
// crawler's dialect by another drops its habit too. The zero Dialect is judged
// as RFC 9309. A fetch with neither an answer nor an error is unreachable.
//
// A fetch that was made is judged, whether or not a crawler whose kept copy
// is still fresh would have made it: see CacheFor.
func Judge(h habit.Habit, d core.Dialect, f Fetch) Answer {
	p := policyOf(h, d)
	m := p.meet(f)
	a := Answer{Outcome: m.outcome, Cause: m.cause, Status: m.status, Clause: m.clause, Habit: h, Why: m.message()}
	if h.Documented() && !p.documents(m) {
		a.Habit = habit.Undocumented
	}
	a.Timeline = p.timeline(m, f)
	a.Access = a.Timeline[0].Access
	if m.outcome != Unreachable {
		a.CacheFor = p.lifetime(f.CacheControl)
	}
	a.RetrySooner = m.outcome == Unreachable && p.retriesSooner != 0 && m.status == p.retriesSooner
	a.Notices = p.notices(m, f, a.Habit)
	return a
}

// lifetime is for how many seconds an answer with that Cache-Control header
// is kept.
func (p policy) lifetime(cacheControl string) int64 {
	seconds := ParseCacheControl(cacheControl).Lifetime()
	if seconds < 0 {
		return p.keep
	}
	if p.keepMost > 0 {
		seconds = min(seconds, p.keepMost)
	}
	return seconds
}
