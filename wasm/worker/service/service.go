// Package service is Robotscope's HTTP API: it fetches a site's live
// robots.txt as a crawler would and checks URLs against it. The native server
// and the edge worker serve the same handler; what differs between them is
// behind the interfaces of this file.
//
// Data flows through the files of the package in this order:
//
//	service.go   what a host provides                    New
//	handler.go   routes, methods, CORS, problems         Problem
//	pool.go      memory, shared by requests
//	gate.go      and processors
//	ledger.go    what each client had of them lately
//	body.go      reading a body, and writing an answer, whatever the client's pace
//	question.go  what a request asks, within the limits
//	strict.go    bodies that mean one thing only
//	guard.go     where requests may go                   Guard
//	fetch.go     redirects, deadline, what came of it (RFC 9309 section 2.3)
//	keep.go      the cache, stale copies, one fetch for many
//	archive.go   what the cache keeps, as bytes
//	cost.go      what a question takes, told before it is answered
//	sitefile.go  a site's file, and what its fetch lets a crawler do
//	checking.go  URLs as verdicts, counting what that takes
//	answer.go    the answers of /api/robots and /api/check
//	diff.go      two files, and what changes between them: /api/diff
//	search.go    changes on URLs that nobody named
//	shape.go     the answers as JSON, around what package wire writes
//	openapi.go   the description of all that
//
// The package is host-neutral: it opens no connection, reads no file and
// starts no server. Of net/http it uses the server's types; its client would
// add 1.1 MB (gzip) to the edge worker.
package service

import (
	"context"
	"net/http"
	"time"

	"robotscope/core/access"
)

// Getter makes HTTP requests for the service.
type Getter interface {
	// Get sends one GET request with just these header fields, and follows no
	// redirect. The body comes decoded, as package coding does it, and cut
	// after maxBytes, with Truncated saying that more followed; whatever
	// is left is cancelled, not read.
	//
	// BodyLimit tells how much of the body to read once the status is known.
	// An answer without a body (204, null bodies of the Fetch standard) has
	// an empty Body.
	//
	// Get must return soon after ctx is done. Errors are *NetworkErrors; if
	// the status had come, the Response comes as well, with the part of the
	// body that was read.
	Get(ctx context.Context, url string, header http.Header, maxBytes int) (*Response, error)
}

// Response is what came of one request.
type Response struct {
	Status    int         // of the final answer, as the server sent it
	Header    http.Header // Location, Content-Type and Cache-Control are used; values of one field stay apart
	Body      []byte
	Truncated bool
}

// NetworkError is a Getter's error.
type NetworkError struct {
	Cause  access.NetworkError // dns, connect, tls, timeout, reset, protocol or refused
	Detail string              // for people, in one sentence; mostly empty
}

// DetailCoding is the Detail of a body that cannot be decoded.
const DetailCoding = "The body is not in the encoding that its Content-Encoding says, or in one that is not known."

// Error is the cause, for logs: it holds nothing of the client's.
func (e *NetworkError) Error() string { return "service: " + string(e.Cause) }

// maxInspected is how much of an error's page is read: what access.Inspect
// looks at.
const maxInspected = 16 << 10

// BodyLimit is how many bytes of a body are of use: all that the caller takes
// of a file; the start of a 5xx page, which for Google may say "not found";
// nothing of a redirect or a 4xx, whose status says all.
func BodyLimit(status, maxBytes int) int {
	switch {
	case status >= 200 && status < 300:
		return maxBytes
	case status >= 500:
		return min(maxBytes, maxInspected)
	}
	return 0
}

// Cache keeps what came of fetches. It may forget anything at any time; the
// service itself looks after freshness.
type Cache interface {
	// Get returns what was Put last under the key, which is a robots.txt URL.
	// The service does not change the value.
	Get(ctx context.Context, key string) (value []byte, ok bool)

	// Put keeps a value for at most ttlSeconds. Values may have some MB; the
	// caller does not change them afterwards.
	Put(ctx context.Context, key string, value []byte, ttlSeconds int64)
}

// Limiter limits how often a client asks.
type Limiter interface {
	// Allow reports whether the client may have one more request that fetches.
	Allow(ctx context.Context, client string) bool
}

// Options are what a host provides. Only Getter is necessary.
type Options struct {
	Getter  Getter
	Cache   Cache   // nil: every request fetches
	Limiter Limiter // nil: no limit

	// Client names who asks, for the Limiter. nil: the host in RemoteAddr.
	Client func(*http.Request) string

	Guard Guard // where requests may go; the zero Guard is for the public Internet

	// UserAgent is sent to sites: see UserAgent. Empty: the name and version
	// without an address.
	UserAgent string

	// Deadline is the most that one site's fetch takes, redirects and body
	// included. 0: 10 seconds.
	Deadline time.Duration

	// MaxWork is how many steps one request may take, of about a nanosecond
	// each natively. 0: MaxWork, the constant.
	MaxWork int

	// MaxMemory is how many bytes one request may take, by the estimate that
	// is made before it starts. 0: MaxMemory, the constant.
	MaxMemory int

	// Memory is how many bytes all requests may hold together, from their
	// start to the last byte of the answer; others wait for some seconds and
	// are then refused. Bodies is the same for bodies on their way in, and what
	// was read of them. 0: no limit.
	Memory, Bodies int

	// Concurrent is how many requests compute at the same time, those that
	// have computed least first. 0: no limit.
	Concurrent int

	// Fetches is how many robots.txt files are fetched at the same time. 0: no
	// limit.
	Fetches int

	// Panicked is told of a panic, which the client sees as a 500. nil: nobody is.
	Panicked func(any)

	// Now tells the time. nil: time.Now.
	Now func() time.Time
}

// Version is the version of the service, as its User-Agent says it.
const Version = "0.1.0"

// UserAgent is what the service calls itself to sites: its product token and
// version (RFC 9110 section 10.1.5) and the address of the deployment, so that
// a site's owner can see who asks.
func UserAgent(address string) string {
	if address == "" {
		return "Robotscope/" + Version
	}
	return "Robotscope/" + Version + " (+" + address + ")"
}

// Held tells how many bytes the requests of a handler that New returned hold,
// and the bodies on their way in.
func Held(h http.Handler) (requests, bodies int) {
	s := h.(*service)
	return s.memory.Held(), s.bodies.Held()
}

// New returns the handler of the API. It answers paths that begin with /api/,
// and every other path with 404.
func New(o Options) http.Handler {
	return newService(o)
}
