package access

import "robotscope/core"

// Fetch is what fetching a robots.txt met. The zero Fetch met nothing.
type Fetch struct {
	// URL is the address of the robots.txt, the one asked for first. Empty:
	// that of the first Hop. It is not judged if both are empty.
	URL string

	// Hops are the requests that were made, in order: the first for URL, each
	// other for the Location of the one before.
	Hops []Hop

	// Err is what went wrong at the last Hop or on the way to the next one,
	// even if a status had come. Empty: nothing did.
	Err NetworkError

	// ContentType is the last response's Content-Type as it stands; empty if
	// there was none.
	ContentType string

	// CacheControl is the last response's Cache-Control as it stands, several
	// header lines joined by commas; empty if there was none.
	CacheControl string

	// Bytes is the size of the body, decompressed, in bytes, as far as it was
	// read; negative if unknown.
	Bytes int64

	// Truncated tells that more followed than was read.
	Truncated bool

	// Body is what the body looks like: see Inspect.
	Body Body

	// Cached is the copy of the file that the crawler keeps; nil if it has none.
	Cached *Copy

	// UnreachableFor is how many seconds ago the robots.txt was first found
	// unreachable, if it has been so since; 0 if it was not. It counts only
	// if this fetch found it unreachable too.
	UnreachableFor int64

	// Site reports whether the rest of the site answers. Empty: nobody knows.
	Site Availability
}

// Hop is one request and its answer.
type Hop struct {
	URL    string // what was asked for, absolute
	Status int    // the HTTP status; 0 if no answer came. For ftp: 200 if the file came, 404 if it is missing

	// Location is where a redirect leads, as resolved against URL: absolute.
	// Empty if there is none or it is no URL.
	Location string

	// Disallowed tells that the robots.txt that governs URL keeps the crawler
	// from it. It says nothing about the first Hop.
	Disallowed bool
}

// Copy is a robots.txt that was fetched before.
type Copy struct {
	Age int64 // seconds since it was last fetched or found to be current
}

// Availability is whether a site answers requests for its other pages.
type Availability string

const (
	Up   Availability = "up"
	Down Availability = "down"
)

// NetworkError is why a fetch ended without a whole answer. Values that are
// not listed count as ErrProtocol.
type NetworkError string

const (
	ErrDNS      NetworkError = "dns"        // the name has no address, or nobody said
	ErrConnect  NetworkError = "connect"    // no connection: refused or no route
	ErrTLS      NetworkError = "tls"        // no secure connection: certificate, protocol version
	ErrTimeout  NetworkError = "timeout"    // it took too long, at any stage
	ErrReset    NetworkError = "reset"      // the connection broke, or the body ended too early
	ErrProtocol NetworkError = "protocol"   // the answer is no HTTP, or its chunks or encoding are broken
	ErrRefused  NetworkError = "refused"    // this tool's own limits kept it from connecting: a private address, a port
	ErrTooMany  NetworkError = "too-many"   // the fetch gave up following redirects
	ErrLoop     NetworkError = "loop"       // a redirect led to a URL asked for before
	ErrLocation NetworkError = "location"   // a redirect without a Location, or with one that is no URL
	ErrScheme   NetworkError = "bad-scheme" // a redirect to a scheme that crawlers don't fetch
)

// address is the robots.txt URL asked for first.
func (f Fetch) address() string {
	if f.URL == "" && len(f.Hops) > 0 {
		return f.Hops[0].URL
	}
	return f.URL
}

// long reports whether the file has more bytes than crawlers need to read.
func (f Fetch) long() bool { return f.Truncated || f.Bytes > core.MaxBytes }

// connected reports whether the first server was reached at all.
func (f Fetch) connected() bool {
	if len(f.Hops) > 0 && f.Hops[0].Status != 0 {
		return true
	}
	return f.Err != ErrDNS && f.Err != ErrConnect && f.Err != ErrTLS
}
