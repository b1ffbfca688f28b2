package access

import (
	"slices"

	"robotscope/core"
	"robotscope/core/habit"
)

// Spans of time, in seconds.
const (
	hour int64 = 60 * 60
	day        = 24 * hour
)

// maxRedirects is how many redirects in a row are followed: the five that
// RFC 9309 section 2.3.1.2 asks for at least, that Google names, and that
// RFC 1945 section 9.3 allowed when the 1996 draft was written.
const maxRedirects = 5

// policy is what the crawlers of a dialect, or of a habit, make of what a
// fetch met.
type policy struct {
	habit         habit.Habit // the documented one that is laid over the dialect's policy; else None
	obeysOnTheWay bool        // a redirect to a URL that is disallowed leads nowhere
	readsErrors   bool        // a 5xx whose page says "not found" is a 404
	temporary     []int       // 4xx statuses that are server errors
	closing       []int       // 4xx statuses that disallow everything
	missing       []int       // the 4xx statuses that the source takes for a missing file; nil: all that are left
	retriesSooner int         // the status after which it asks again soon; 0: none
	edited        bool        // earlier editions of the source had other stages
	onlyOK        bool        // every final status other than 200, and a file that is too long, is a missing file
	ownCopy       bool        // after any failure a copy's rules hold for 30 days, and then nothing does

	keep     int64 // seconds that an answer is kept if Cache-Control doesn't say
	keepMost int64 // the most, whatever Cache-Control says; 0: no limit

	fetched     Clause // what says that a fetched file's rules hold
	redirected  Clause // what says that a redirect too far is no file
	unavailable Clause // what says what holds if there is no file
	unreachable Clause // what says what counts as unreachable

	stages []stage // what holds while the file is unreachable, the first from 0
}

// stage is what holds from so many seconds after the file was first found
// unreachable.
type stage struct {
	from    int64
	copy    consequence // if the crawler keeps a copy
	without consequence // if it does not
	down    consequence // if the whole site is down; zero: no matter
}

// policyOf is the policy of a habit, over that of the dialect; RFC 9309's if
// the dialect has none.
func policyOf(h habit.Habit, d core.Dialect) policy {
	switch h {
	case habit.Google:
		p := google()
		p.habit = h
		return p
	case habit.Yandex:
		return yandex(dialectPolicy(d))
	case habit.Amazon:
		return amazon(dialectPolicy(d))
	}
	return dialectPolicy(d)
}

func dialectPolicy(d core.Dialect) policy {
	switch d {
	case core.Google:
		return google()
	case core.FirstMatch:
		return firstMatch()
	}
	return rfc9309()
}

// rfc9309 is the text of RFC 9309. Of the two things that section 2.3.1.4
// lets a crawler do after 30 days, it goes on with a copy if it has one.
func rfc9309() policy {
	return policy{
		keep: day, keepMost: day,
		fetched:     ClauseSuccess,
		redirected:  ClauseRedirects,
		unavailable: ClauseUnavailable,
		unreachable: ClauseUnreachable,
		stages: []stage{
			{
				copy:    consequence{CachedRules, ThenCopy, ClauseCaching},
				without: consequence{DisallowAll, ThenStopped, ClauseUnreachable},
			},
			{
				from:    30 * day,
				copy:    consequence{CachedRules, ThenCopyKept, ClauseUnreachable},
				without: consequence{AllowAll, ThenGivenUp, ClauseUnreachable},
			},
		},
	}
}

// google is Google's specification as it was published in 2025. Earlier
// editions had other stages: see NoticeEdition.
func google() policy {
	return policy{
		obeysOnTheWay: true,
		readsErrors:   true,
		temporary:     []int{429},
		retriesSooner: 503,
		edited:        true,
		keep:          day,
		fetched:       ClauseGoogle,
		redirected:    ClauseGoogle,
		unavailable:   ClauseGoogle,
		unreachable:   ClauseGoogle,
		stages: []stage{
			{copy: consequence{DisallowAll, ThenPaused, ClauseGoogle}, without: consequence{DisallowAll, ThenPaused, ClauseGoogle}},
			{
				from:    12 * hour,
				copy:    consequence{CachedRules, ThenLastCopy, ClauseGoogle},
				without: consequence{AllowAll, ThenNoCopy, ClauseGoogle},
			},
			{
				from: 30 * day,
				copy: consequence{AllowAll, ThenAsIfNone, ClauseGoogle}, without: consequence{AllowAll, ThenAsIfNone, ClauseGoogle},
				down: consequence{DisallowAll, ThenSiteDown, ClauseGoogle},
			},
		},
	}
}

// firstMatch is the 1996 draft, sections 3.1 and 3.4: a copy must be verified
// before it is used, and is kept for 7 days if nothing else is said.
func firstMatch() policy {
	deferred := consequence{DisallowAll, ThenDeferred, ClauseDraft}
	return policy{
		temporary:   []int{408, 425, 429},
		closing:     []int{401, 403},
		missing:     []int{404},
		keep:        7 * day,
		fetched:     ClauseDraft,
		unavailable: ClauseDraft,
		unreachable: ClauseDraft,
		stages:      []stage{{copy: deferred, without: deferred}},
	}
}

// isTemporary reports whether a status means that the server failed, though
// perhaps not for long.
func (p policy) isTemporary(status int) bool {
	return status >= 500 || slices.Contains(p.temporary, status)
}
