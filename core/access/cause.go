package access

import (
	"slices"

	"robotscope/core"
)

// Cause is the part of what a fetch met that decided.
type Cause string

const (
	MetFile               Cause = "file"                // 2xx
	MetNotModified        Cause = "not-modified"        // 304, and there is a copy
	MetNoFile             Cause = "no-file"             // 4xx
	MetDenied             Cause = "denied"              // 401 or 403
	MetTooManyRedirects   Cause = "too-many-redirects"  // more than five
	MetRedirectLoop       Cause = "redirect-loop"       // back to a URL asked for before
	MetRedirectNowhere    Cause = "redirect-nowhere"    // 3xx without a usable Location
	MetRedirectScheme     Cause = "redirect-scheme"     // to something other than http, https and ftp
	MetRedirectDisallowed Cause = "redirect-disallowed" // to a URL that the crawler may not fetch
	MetNotFoundPage       Cause = "not-found-page"      // 5xx with a page that says "not found"
	MetNotOK              Cause = "not-ok"              // a final status other than 200, where any such means that there is no file
	MetTooLong            Cause = "too-long"            // a file that is longer than the crawler takes
	MetRateLimit          Cause = "rate-limit"          // 429, where it is a server error
	MetServerError        Cause = "server-error"        // 5xx, and 4xx that are taken as such
	MetInvalidStatus      Cause = "invalid-status"      // no final status: 1xx, outside 100 to 599, 304 without a copy
	MetNothing            Cause = "nothing"             // neither an answer nor an error
	MetDNS                Cause = "dns"                 // and the rest as the NetworkError of that name
	MetConnect            Cause = "connect"
	MetTLS                Cause = "tls"
	MetTimeout            Cause = "timeout"
	MetReset              Cause = "reset"
	MetProtocol           Cause = "protocol"
	MetRefused            Cause = "refused"
)

// meeting is what a fetch met, by the standards of a policy.
type meeting struct {
	cause   Cause
	outcome Outcome
	clause  Clause // what says so; ClauseNone if we do
	status  int    // 0 if no status decided
	hops    int    // the hops that count: those up to the one that decided
	url     string // the URL that decided, if a redirect did
}

// message says what was met:
//
//	access.met.file                status
//	access.met.not-modified        status
//	access.met.no-file             status
//	access.met.denied              status
//	access.met.too-many-redirects  limit
//	access.met.redirect-loop       url
//	access.met.redirect-nowhere    status
//	access.met.redirect-scheme     url
//	access.met.redirect-disallowed url
//	access.met.not-found-page      status
//	access.met.not-ok              status
//	access.met.too-long            most
//	access.met.rate-limit          status
//	access.met.server-error        status
//	access.met.invalid-status      status
//	access.met.nothing, .dns, .connect, .tls, .timeout, .reset, .protocol, .refused
//
// An unusable status is 0 where none came, as after ErrLocation; url is empty
// where the fetch did not say it.
func (m meeting) message() core.Message {
	message := core.Message{Code: "access.met." + string(m.cause)}
	switch m.cause {
	case MetTooManyRedirects:
		message.Args = []core.Arg{{Name: "limit", Value: maxRedirects}}
	case MetTooLong:
		message.Args = []core.Arg{{Name: "most", Value: core.MaxBytes}}
	case MetRedirectLoop, MetRedirectScheme, MetRedirectDisallowed:
		message.Args = []core.Arg{{Name: "url", Value: m.url}}
	case MetFile, MetNotModified, MetNoFile, MetDenied, MetRedirectNowhere, MetNotFoundPage, MetNotOK, MetRateLimit,
		MetServerError, MetInvalidStatus:
		message.Args = []core.Arg{{Name: "status", Value: m.status}}
	}
	return message
}

// meet finds the one thing that decides. What a crawler comes upon first
// counts: a redirect that it would not follow hides what lies behind.
func (p policy) meet(f Fetch) meeting {
	m := p.met(f)
	if p.onlyOK && m.outcome == Unavailable { // whatever it was, it was no 200
		m.clause = p.unavailable
	}
	return m
}

func (p policy) met(f Fetch) meeting {
	if m, ok := p.onTheWay(f); ok {
		return m
	}
	if f.Err != "" {
		return p.failed(f)
	}
	if len(f.Hops) == 0 || f.Hops[len(f.Hops)-1].Status == 0 {
		return meeting{cause: MetNothing, outcome: Unreachable, hops: len(f.Hops)}
	}
	return p.answered(f)
}

// onTheWay looks at the hops after the first for one that a crawler would
// not have made.
func (p policy) onTheWay(f Fetch) (meeting, bool) {
	for i, hop := range f.Hops {
		m := meeting{outcome: Unavailable, hops: i, url: hop.URL}
		switch {
		case i == 0:
			continue
		case i > maxRedirects:
			m.cause, m.clause = MetTooManyRedirects, p.redirected
		case !crawled(hop.URL):
			m.cause = MetRedirectScheme
		case p.obeysOnTheWay && hop.Disallowed:
			m.cause, m.clause = MetRedirectDisallowed, p.redirected
		default:
			continue
		}
		return m, true
	}
	return meeting{}, false
}

// failed is what the fetch's error means.
func (p policy) failed(f Fetch) meeting {
	m := meeting{outcome: Unavailable, hops: len(f.Hops)}
	var last Hop
	if len(f.Hops) > 0 {
		last = f.Hops[len(f.Hops)-1]
	}
	switch f.Err {
	case ErrTooMany:
		m.cause, m.clause = MetTooManyRedirects, p.redirected
	case ErrLoop:
		m.cause, m.url = MetRedirectLoop, last.Location
	case ErrLocation:
		m.cause, m.status = MetRedirectNowhere, last.Status
	case ErrScheme:
		m.cause, m.url = MetRedirectScheme, last.Location
	case ErrRefused:
		m.cause, m.outcome = MetRefused, Unreachable
	case ErrDNS, ErrConnect, ErrTLS, ErrTimeout, ErrReset:
		m.cause, m.outcome, m.clause = Cause(f.Err), Unreachable, p.unreachable
	default:
		m.cause, m.outcome, m.clause = MetProtocol, Unreachable, p.unreachable
	}
	return m
}

// answered is what the last hop's status means.
func (p policy) answered(f Fetch) meeting {
	last := f.Hops[len(f.Hops)-1]
	m := meeting{status: last.Status, hops: len(f.Hops)}
	switch status := last.Status; {
	case status >= 100 && status < 200:
		m.cause, m.outcome, m.clause = MetInvalidStatus, Unreachable, p.unreachable
	case p.onlyOK && (status >= 400 || status >= 200 && status < 300 && (status != 200 || f.long())):
		return p.notOK(m)
	case status < 100 || status > 599:
		m.cause, m.outcome, m.clause = MetInvalidStatus, Unreachable, ClauseHTTPStatus
	case status < 300:
		m.cause, m.outcome, m.clause = MetFile, OK, p.fetched
	case status == 304 && f.Cached != nil:
		m.cause, m.outcome, m.clause = MetNotModified, OK, ClauseNotModified
	case status == 304:
		m.cause, m.outcome = MetInvalidStatus, Unreachable
	case status < 400:
		return p.unfollowed(f, last)
	case status >= 500 && p.readsErrors && f.Body.NotFound:
		m.cause, m.outcome, m.clause = MetNotFoundPage, Unavailable, p.unavailable
	case status == 429 && p.isTemporary(status):
		m.cause, m.outcome, m.clause = MetRateLimit, Unreachable, p.unreachable
	case p.isTemporary(status):
		m.cause, m.outcome, m.clause = MetServerError, Unreachable, p.unreachable
	case status == 401 || status == 403:
		m.cause, m.outcome, m.clause = MetDenied, Unavailable, p.unavailable
	default:
		m.cause, m.outcome, m.clause = MetNoFile, Unavailable, p.unavailable
		if p.missing != nil && !slices.Contains(p.missing, status) {
			m.clause = ClauseNone
		}
	}
	return m
}

// notOK is what a status other than 200, or a file that is too long, means where
// each such says that there is no file.
func (p policy) notOK(m meeting) meeting {
	m.outcome = Unavailable
	switch {
	case m.status == 200:
		m.cause = MetTooLong
	case m.status == 401 || m.status == 403:
		m.cause = MetDenied
	case m.status >= 400 && m.status < 500 && m.status != 429:
		m.cause = MetNoFile
	default:
		m.cause = MetNotOK
	}
	return m
}

// unfollowed is what a redirect means that was not followed though the fetch
// tells no error.
func (p policy) unfollowed(f Fetch, last Hop) meeting {
	m := meeting{outcome: Unavailable, hops: len(f.Hops)}
	switch {
	case last.Location == "":
		m.cause, m.status = MetRedirectNowhere, last.Status
	case !crawled(last.Location):
		m.cause, m.url = MetRedirectScheme, last.Location
	case len(f.Hops) > maxRedirects:
		m.cause, m.clause = MetTooManyRedirects, p.redirected
	default:
		m.cause, m.status = MetRedirectNowhere, last.Status
		for _, hop := range f.Hops {
			if hop.URL == last.Location {
				m.cause, m.status, m.url = MetRedirectLoop, 0, last.Location
			}
		}
	}
	return m
}
