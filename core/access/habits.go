package access

import "robotscope/core/habit"

// What vendors document of their crawlers lies over the policy of the dialect
// they read in. Google's is its dialect's: one document has both.

// yandex is Yandex's help: the site counts as open unless the server answers
// 200 OK with a file of at most 500 KB. Redirects are followed. It says
// nothing of fetches without an answer, or of copies.
func yandex(p policy) policy {
	p.habit = habit.Yandex
	p.onlyOK = true
	p.unavailable = ClauseYandex
	return p
}

// amazon is what Amazon writes about Amazonbot: if robots.txt cannot be had,
// whether for a status (3xx, 4xx or 5xx), a timeout or something else, a copy
// of the last 30 days is used; and without one it is as if there were no
// robots.txt.
func amazon(p policy) policy {
	p.habit = habit.Amazon
	p.ownCopy = true
	return p
}

// documents reports whether the policy's habit says what follows from a
// meeting.
func (p policy) documents(m meeting) bool {
	switch {
	case m.outcome == OK:
		return true
	case m.cause == MetRefused || m.cause == MetNothing: // no crawler met that
		return false
	case p.habit == habit.Yandex:
		return m.clause == ClauseYandex
	}
	return true
}
