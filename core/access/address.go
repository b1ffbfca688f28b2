package access

import (
	"strings"

	"robotscope/core/ascii"
)

// splitURL splits an absolute URL, in the form that a browser writes, into
// what stands before the path (scheme and authority, which say whom the rules
// bind) and the path with its query, without the fragment. Both are empty for
// anything else. No path is "/".
func splitURL(url string) (site, path string) {
	url, _, _ = strings.Cut(url, "#")
	scheme := strings.Index(url, "://")
	if scheme <= 0 {
		return "", ""
	}
	start := scheme + len("://")
	end := strings.IndexAny(url[start:], "/?")
	if end < 0 {
		return url, "/"
	}
	return url[:start+end], url[start+end:]
}

// crawled reports whether a URL has a scheme that crawlers fetch from: http,
// https or ftp. A URL that is not told is taken to have one.
func crawled(url string) bool {
	if url == "" {
		return true
	}
	scheme, _, _ := strings.Cut(url, ":")
	return ascii.EqualFold(scheme, "http") || ascii.EqualFold(scheme, "https") || ascii.EqualFold(scheme, "ftp")
}
