package core

import (
	"strings"

	"robotscope/core/internal/pattern"
)

// pathOf finds the path and query of a URL. What it returns starts with a
// slash, or slash is true and one belongs in front of it.
func (d *traits) pathOf(url string) (rest string, slash bool) {
	if d.looseURL {
		rest = loosePath(url)
	} else {
		rest = strictPath(url)
	}
	return rest, rest == "" || rest[0] != '/'
}

// loosePath is the search of Google's parser: the path starts at the first of
// / ? ; after the authority and ends before the fragment. The authority begins
// after a leading "//", or after a "://" that none of / ? ; precedes.
func loosePath(url string) string {
	start := 0
	if strings.HasPrefix(url, "//") {
		start = 2
	}
	authority := start
	if i := strings.Index(url[start:], "://"); i >= 0 && !strings.ContainsAny(url[start:start+i], "/?;") {
		authority = start + i + len("://")
	}
	i := strings.IndexAny(url[authority:], "/?;")
	if i < 0 {
		return ""
	}
	end := len(url)
	if hash := strings.IndexByte(url[start:], '#'); hash >= 0 {
		end = start + hash
	}
	if end < authority+i { // what looks like a path is in the fragment
		return ""
	}
	return url[authority+i : end]
}

// strictPath is the path and query that the regular expression of RFC 3986
// appendix B finds.
func strictPath(url string) string {
	if i := strings.IndexByte(url, '#'); i >= 0 {
		url = url[:i]
	}
	if i := strings.IndexAny(url, ":/?"); i > 0 && url[i] == ':' {
		url = url[i+1:]
	}
	if strings.HasPrefix(url, "//") {
		url = url[2:]
		i := strings.IndexAny(url, "/?")
		if i < 0 {
			return ""
		}
		url = url[i:]
	}
	return url
}

// isRobotsFile reports whether a path as written is the robots.txt itself,
// with any query (RFC 9309 section 2.2.2).
func isRobotsFile(path string) bool {
	path, _, _ = strings.Cut(path, "?")
	return path == "/robots.txt"
}

// appendPathOf appends the path and query of a URL in the form that the
// dialect compares.
func (d *traits) appendPathOf(dst []byte, url string) pattern.Path {
	rest, slash := d.pathOf(url)
	if slash {
		dst = append(dst, '/')
	}
	return d.AppendPath(dst, rest)
}
