package site

import (
	"bytes"
	"strconv"
	"strings"
)

// address is a URL of a scheme that crawlers fetch, in the form that browsers
// write (URL standard, "URL representation"), without its fragment.
type address struct {
	scheme   string // http, https or ftp
	user     string // encoded
	password string // encoded
	host     string // lower-case ASCII: a name, an IPv4 address, or an IPv6 address in brackets; never empty
	port     string // decimal; empty for the scheme's default
	path     string // begins with a slash
	query    string // without the question mark
	hasQuery bool   // a question mark is there, perhaps with nothing after it
}

// origin is scheme, host and port.
func (a address) origin() string {
	s := a.scheme + "://" + a.host
	if a.port != "" {
		s += ":" + a.port
	}
	return s
}

// String writes the URL (URL standard, "URL serializing").
func (a address) String() string {
	s := a.origin()
	if a.user != "" || a.password != "" {
		login := a.user
		if a.password != "" {
			login += ":" + a.password
		}
		s = a.scheme + "://" + login + "@" + s[len(a.scheme)+len("://"):]
	}
	s += a.path
	if a.hasQuery {
		s += "?" + a.query
	}
	return s
}

// parse reads a URL as the URL standard's basic URL parser does. A relative
// one needs a base.
func parse(input string, base *address) (address, error) {
	input = strings.TrimFunc(validUTF8(input), func(r rune) bool { return r <= ' ' })
	input = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(input)
	input, _, _ = strings.Cut(input, "#")
	scheme, rest, ok := cutScheme(input)
	switch {
	case ok && scheme != "http" && scheme != "https" && scheme != "ftp":
		return address{}, Error{Scheme}
	case !ok && base == nil:
		return address{}, Error{Invalid}
	case !ok:
		return relative(input, *base)
	case base != nil && scheme == base.scheme:
		return relative(rest, *base)
	}
	return withAuthority(scheme, rest)
}

// cutScheme cuts off a scheme and its colon; the scheme in lower case.
func cutScheme(s string) (scheme, rest string, ok bool) {
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
		case i > 0 && (isDigit(c) || c == '+' || c == '-' || c == '.'):
		case i > 0 && c == ':':
			return strings.ToLower(s[:i]), s[i+1:], true
		default:
			return "", s, false
		}
	}
	return "", s, false
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// relative reads what follows the scheme of a base ("relative state").
func relative(s string, base address) (address, error) {
	a := base
	switch {
	case s == "":
		return a, nil
	case isSlash(s[0]) && len(s) > 1 && isSlash(s[1]):
		return withAuthority(base.scheme, s)
	case isSlash(s[0]):
		a.setPath("", s[1:])
	case s[0] == '?':
		a.setQuery(s[1:])
	default:
		a.setPath(base.path[:strings.LastIndexByte(base.path, '/')], s)
	}
	return a, nil
}

// withAuthority reads an authority after any number of slashes, then a path
// ("special authority ignore slashes state" and those after it).
func withAuthority(scheme, s string) (address, error) {
	a := address{scheme: scheme}
	s = strings.TrimLeft(s, `/\`)
	end := strings.IndexAny(s, `/\?`)
	if end < 0 {
		end = len(s)
	}
	authority, rest := s[:end], s[end:]
	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		user, password, _ := strings.Cut(authority[:at], ":")
		a.user, a.password = encode(user, inUserinfo), encode(password, inUserinfo)
		authority = authority[at+1:]
	}
	if !a.setHost(authority) {
		return address{}, Error{Invalid}
	}
	if rest != "" && isSlash(rest[0]) {
		rest = rest[1:]
	}
	a.setPath("", rest)
	return a, nil
}

// setHost reads a host and a port ("host state", "port state"), and reports
// whether they can be used.
func (a *address) setHost(authority string) bool {
	host, port := authority, ""
	bracketed := false
	for i := 0; i < len(authority); i++ {
		switch authority[i] {
		case '[':
			bracketed = true
		case ']':
			bracketed = false
		case ':':
			if bracketed {
				continue
			}
			host, port = authority[:i], authority[i+1:]
			i = len(authority)
		}
	}
	var ok bool
	if a.host, ok = parseHost(host); !ok {
		return false
	}
	if port == "" {
		return true
	}
	if !allDigits(port) {
		return false
	}
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return false
	}
	if n != defaultPort(a.scheme) {
		a.port = strconv.FormatUint(n, 10)
	}
	return true
}

// defaultPort is the port that a scheme means if none is written.
func defaultPort(scheme string) uint64 {
	switch scheme {
	case "http":
		return 80
	case "https":
		return 443
	}
	return 21
}

// setPath reads a path, without the slash that it starts with, and the query
// after it. The path is taken from a directory, written without the slash
// that it ends with ("path state").
func (a *address) setPath(directory, s string) {
	a.query, a.hasQuery = "", false
	path, query, hasQuery := strings.Cut(s, "?")
	b := append(make([]byte, 0, len(directory)+len(path)+1), directory...)
	for more := true; more; {
		segment := path
		i := strings.IndexAny(path, `/\`)
		if more = i >= 0; more {
			segment, path = path[:i], path[i+1:]
		}
		switch dots(segment) {
		case 0:
			b = appendEncoded(append(b, '/'), segment, inPath)
			continue
		case 2:
			b = b[:max(0, bytes.LastIndexByte(b, '/'))]
		}
		if !more {
			b = append(b, '/')
		}
	}
	a.path = string(b)
	if hasQuery {
		a.setQuery(query)
	}
}

func (a *address) setQuery(query string) {
	a.query, a.hasQuery = encode(query, inQuery), true
}

// dots is 1 or 2 if a path segment means this directory or the one above, in
// any spelling; else 0.
func dots(segment string) int {
	n := 0
	for segment != "" {
		switch {
		case segment[0] == '.':
			segment = segment[1:]
		case len(segment) >= 3 && strings.EqualFold(segment[:3], "%2e"):
			segment = segment[3:]
		default:
			return 0
		}
		if n++; n > 2 {
			return 0
		}
	}
	return n
}
