// Package site tells which robots.txt governs a page, and makes URLs of what
// people type as a browser does (the WHATWG URL standard), so that worker and
// native server ask for what the page in a browser would ask for.
//
// Data flows through the files of the package in this order:
//
//	resolve.go  what people type as a URL             Resolve
//	url.go      a string as an address, and back
//	host.go     hosts: names as Punycode, numbers as addresses
//	encode.go   octets as percent-escapes
//	site.go     the robots.txt of a page              RobotsURL
//
// Only http, https and ftp are known: the schemes that crawlers fetch.
// Strings may hold any octets; those that are not UTF-8 count as U+FFFD.
// The package must not be linked in the page: IDNA tables alone are 170 KB.
package site

// MaxLength is how long a URL or an entry may be, in bytes. Longer ones are
// errors. Browsers accept more; no crawler asks for so much.
const MaxLength = 64 << 10

// Code says what is wrong with an entry, in the words of the JavaScript API's
// resolve.
type Code string

const (
	Empty   Code = "empty"    // there is nothing but whitespace
	Scheme  Code = "scheme"   // not http, https or ftp
	BadSite Code = "site"     // the site that the entry belongs to is none
	Invalid Code = "invalid"  // it is no URL
	TooLong Code = "too-long" // it, or the URL made of it, is longer than MaxLength
)

// Error is what is wrong. All errors of this package have this type.
type Error struct{ Code Code }

// Error is the code: sentences stand in the message catalogues, as
// "entry." and the code.
func (e Error) Error() string { return "site: " + string(e.Code) }

// RobotsURL gives the URL of the robots.txt that governs a page: scheme, host
// and port of the page with the path /robots.txt (RFC 9309 section 2.3). The
// page is an absolute URL; the result is in the form that browsers write, a
// host as Punycode, a default port left out, no user name. Errors are Errors:
// Empty, TooLong, Scheme or Invalid, which is also what a relative URL is.
func RobotsURL(page string) (string, error) {
	a, err := absolute(page)
	if err != nil {
		return "", err
	}
	return a.origin() + "/robots.txt", nil
}

// absolute reads an absolute URL.
func absolute(url string) (address, error) {
	if len(url) > MaxLength {
		return address{}, Error{TooLong}
	}
	url = trimSpace(url)
	if url == "" {
		return address{}, Error{Empty}
	}
	return parse(url, nil)
}
