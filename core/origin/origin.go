// Package origin compares the origins of URLs. A robots.txt governs the pages
// whose scheme, host and port are those that it was asked for at, and no
// others (RFC 9309 section 2.3).
//
// It takes URLs as browsers write them (the URL standard's serializer), with
// hosts in lower case and as Punycode, so that the page can link it: the
// package that reads what people type, core/site, is too large for that.
package origin

import "strings"

// Difference is in which parts two origins differ; 0 if they are the same.
type Difference uint8

const (
	Scheme Difference = 1 << iota // one is http, the other https, say
	WWW                           // one host is the other with "www." before it, as in www.example.com and example.com
	Host                          // the hosts differ in more
	Port                          // the ports differ, and not only as the schemes' default ports do
)

// Compare tells how the origins of two absolute URLs differ; an origin is a
// URL, too. It is false if one of them is no URL of a scheme that crawlers
// fetch: http, https and ftp.
func Compare(a, b string) (Difference, bool) {
	one, ok := parse(a)
	if !ok {
		return 0, false
	}
	other, ok := parse(b)
	if !ok {
		return 0, false
	}
	var d Difference
	if one.scheme != other.scheme {
		d |= Scheme
	}
	switch {
	case one.host == other.host:
	case isWWW(one.host, other.host) || isWWW(other.host, one.host):
		d |= WWW
	default:
		d |= Host
	}
	if one.port != other.port && !(one.hasDefaultPort() && other.hasDefaultPort()) {
		d |= Port
	}
	return d, true
}

// Same reports whether two absolute URLs have the same origin.
func Same(a, b string) bool {
	d, ok := Compare(a, b)
	return ok && d == 0
}

// Of is the origin of an absolute URL, without the scheme's default port; "" if it is no URL of a scheme that crawlers
// fetch. It does not allocate for URLs as browsers write them, unless they name a user.
func Of(url string) string {
	p, ok := parse(url)
	switch {
	case !ok:
		return ""
	case p.hasDefaultPort():
		if n := len(p.scheme) + len("://") + len(p.host); url[n-len(p.host):n] == p.host {
			return url[:n]
		}
		return p.scheme + "://" + p.host
	}
	if n := len(p.scheme) + len("://") + len(p.host) + len(":") + len(p.port); n <= len(url) &&
		strings.HasSuffix(url[:n], p.host+":"+p.port) {
		return url[:n]
	}
	return p.scheme + "://" + p.host + ":" + p.port
}

// HostOf is the host of an absolute URL, an IPv6 address in its brackets; "" where Of is.
func HostOf(url string) string {
	p, _ := parse(url)
	return p.host
}

// parts are those of an origin.
type parts struct{ scheme, host, port string }

// parse finds the origin of a URL: what stands before the path, without a
// user's name, and with the scheme's default port filled in.
func parse(url string) (parts, bool) {
	scheme, rest, ok := strings.Cut(url, "://")
	p := parts{scheme: scheme}
	p.port = p.defaultPort()
	if !ok || p.port == "" {
		return parts{}, false
	}
	if end := strings.IndexAny(rest, "/?#"); end >= 0 {
		rest = rest[:end]
	}
	p.host = rest[strings.LastIndexByte(rest, '@')+1:]
	// An IPv6 address stands in brackets and holds colons.
	if colon := strings.LastIndexByte(p.host, ':'); colon > strings.LastIndexByte(p.host, ']') {
		if port := p.host[colon+1:]; port != "" {
			p.port = port
		}
		p.host = p.host[:colon]
	}
	return p, p.host != ""
}

func (p parts) defaultPort() string {
	switch p.scheme {
	case "http":
		return "80"
	case "https":
		return "443"
	case "ftp":
		return "21"
	}
	return ""
}

func (p parts) hasDefaultPort() bool { return p.port == p.defaultPort() }

// isWWW reports whether a host is another with "www." before it.
func isWWW(long, short string) bool {
	return len(long) == len("www.")+len(short) && long[:4] == "www." && long[4:] == short
}
