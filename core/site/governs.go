package site

import "strings"

// Reason tells why a robots.txt does or does not govern a page.
type Reason string

const (
	SameSite  Reason = "same-site" // it governs the page: scheme, host and port are the same
	BadRobots Reason = "robots"    // the robots.txt's address is no URL that crawlers fetch
	BadPage   Reason = "page"      // the page's is none
	Directory Reason = "directory" // a robots.txt below the top level is none
	NameCase  Reason = "case"      // the name must be all lower-case
	OtherName Reason = "name"      // the path is not /robots.txt, or there is a query
	SchemeOff Reason = "scheme"    // another scheme
	Subdomain Reason = "subdomain" // one host is a sub-domain of the other: www.example.com and example.com
	OtherHost Reason = "host"      // another host
	OtherPort Reason = "port"      // another port
)

// Governs tells whether the file at a robots.txt URL holds for a page, and
// why not. Both are absolute URLs. Hosts are compared as Punycode and IP
// addresses in their canonical form, ports with the scheme's default filled
// in (80, 443, 21); user names and fragments are no part of the question. A
// host name with a dot at its end is another host, as it is in browsers.
//
// Source: RFC 9309 section 2.3, and Google's table of valid robots.txt URLs,
// https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec.
func Governs(robots, page string) (bool, Reason) {
	r, err := absolute(robots)
	if err != nil {
		return false, BadRobots
	}
	if reason, ok := r.isRobots(); !ok {
		return false, reason
	}
	p, err := absolute(page)
	if err != nil {
		return false, BadPage
	}
	switch {
	case r.scheme != p.scheme:
		return false, SchemeOff
	case isSubdomain(r.host, p.host) || isSubdomain(p.host, r.host):
		return false, Subdomain
	case r.host != p.host:
		return false, OtherHost
	case r.port != p.port:
		return false, OtherPort
	}
	return true, SameSite
}

// isRobots tells whether the address is that of a robots.txt.
func (a address) isRobots() (Reason, bool) {
	path := a.path
	name := path[strings.LastIndexByte(path, '/')+1:]
	switch {
	case path == "/robots.txt" && !a.hasQuery:
		return "", true
	case strings.EqualFold(path, "/robots.txt") && !a.hasQuery:
		return NameCase, false
	case strings.EqualFold(name, "robots.txt") && len(path) > len("/robots.txt"):
		return Directory, false
	}
	return OtherName, false
}

// isSubdomain tells whether the name child lies below the name parent. No IP
// address does.
func isSubdomain(child, parent string) bool {
	above, ok := strings.CutSuffix(child, parent)
	return ok && strings.HasSuffix(above, ".") && !endsInNumber(parent)
}
