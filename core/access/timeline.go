package access

import (
	"math"
	"slices"

	"robotscope/core"
)

// Then is what follows from what a fetch met, as one word.
type Then string

const (
	ThenRules    Then = "rules"      // the file's rules hold
	ThenSame     Then = "same-rules" // the copy is current: its rules hold
	ThenNoFile   Then = "no-file"    // no file, so no restrictions
	ThenClosed   Then = "closed"     // the status closes the whole site
	ThenStopped  Then = "stopped"    // nothing may be fetched while the file is unreachable
	ThenPaused   Then = "paused"     // the same, for 12 hours
	ThenDeferred Then = "deferred"   // the same, until the file is there again
	ThenCopy     Then = "copy"       // the kept copy's rules hold meanwhile
	ThenCopyKept Then = "copy-kept"  // and still after 30 days
	ThenLastCopy Then = "last-copy"  // the last good copy's rules hold, up to 30 days
	ThenNoCopy   Then = "no-copy"    // no copy, so no restrictions
	ThenGivenUp  Then = "given-up"   // after 30 days the file counts as unavailable: no restrictions
	ThenAsIfNone Then = "as-if-none" // after 30 days the site counts as one without the file
	ThenOwnCopy  Then = "own-copy"   // the crawler goes by its copy while that is younger than 30 days
	ThenNoOwn    Then = "no-own"     // it has no such copy, so no restrictions
	ThenSiteDown Then = "site-down"  // after 30 days of a site that is down nothing is fetched
)

// consequence is what holds, and why.
type consequence struct {
	access Access
	then   Then
	clause Clause
}

// Moment is what holds from a time on.
type Moment struct {
	After  int64  // seconds from now
	Access Access // what the crawler may fetch from then on
	Then   Then
	Clause Clause // what says so; ClauseNone if it is our decision

	// CopyAge is the age of the copy in use, in seconds; -1 if none is.
	CopyAge int64
}

// Why says what follows:
//
//	access.then.rules, .same-rules, .no-file, .closed, .stopped, .paused, .deferred,
//	.copy-kept, .last-copy, .no-copy, .given-up, .as-if-none, .no-own, .site-down
//	access.then.copy, .own-copy  hours: how old the copy is
func (m Moment) Why() core.Message {
	message := core.Message{Code: "access.then." + string(m.Then)}
	if m.Then == ThenCopy || m.Then == ThenOwnCopy {
		message.Args = []core.Arg{{Name: "hours", Value: number(m.CopyAge / hour)}}
	}
	return message
}

// timeline tells what holds now and at the times at which a dialect may
// change its mind.
func (p policy) timeline(m meeting, f Fetch) []Moment {
	moments := make([]Moment, 0, 4)
	for _, after := range [...]int64{0, 12 * hour, 24 * hour, 30 * day} {
		c := p.follows(m, f, after)
		moment := Moment{After: after, Access: c.access, Then: c.then, Clause: c.clause, CopyAge: -1}
		if c.access == CachedRules {
			moment.CopyAge = after + clamp(f.Cached.Age)
			if m.outcome == OK { // found to be current each time
				moment.CopyAge = 0
			}
		}
		moments = append(moments, moment)
	}
	return moments
}

// follows is what holds some seconds from now.
func (p policy) follows(m meeting, f Fetch, after int64) consequence {
	switch {
	case p.ownCopy && m.outcome != OK && m.cause != MetRefused:
		return p.goesByCopy(f, after)
	case m.cause == MetNotModified:
		return consequence{CachedRules, ThenSame, m.clause}
	case m.outcome == OK:
		return consequence{Rules, ThenRules, m.clause}
	case m.cause == MetDenied && slices.Contains(p.closing, m.status):
		return consequence{DisallowAll, ThenClosed, m.clause}
	case m.outcome == Unavailable:
		return consequence{AllowAll, ThenNoFile, m.clause}
	}
	elapsed := clamp(f.UnreachableFor) + after
	now := p.stages[0]
	for _, s := range p.stages {
		if s.from <= elapsed {
			now = s
		}
	}
	c := now.without
	switch {
	case now.down != (consequence{}) && (f.Site == Down || f.Site == "" && !f.connected()):
		c = now.down
	case f.Cached != nil:
		c = now.copy
	}
	if m.clause == ClauseNone {
		c.clause = ClauseNone
	}
	return c
}

// goesByCopy is what holds some seconds from now for a crawler that uses its
// copy, whatever the failure, as long as that is younger than 30 days.
func (p policy) goesByCopy(f Fetch, after int64) consequence {
	if f.Cached != nil && clamp(f.Cached.Age)+after < 30*day {
		return consequence{CachedRules, ThenOwnCopy, ClauseAmazon}
	}
	return consequence{AllowAll, ThenNoOwn, ClauseAmazon}
}

// clamp makes seconds that a caller gives usable: none below 0, none that
// overflow when more are added.
func clamp(seconds int64) int64 { return max(0, min(seconds, math.MaxInt64/2)) }

// number is an argument of a message.
func number(n int64) int { return int(min(n, math.MaxInt32)) }
