package access

import (
	"strings"

	"robotscope/core/ascii"
)

const (
	// maxHeader is how much of a header is read, in bytes.
	maxHeader = 8 << 10

	// maxAge stands for every greater number of seconds (RFC 9111 section 1.2.2).
	maxAge = 1 << 31
)

// CacheControl is the part of a Cache-Control header that says for how long
// an answer may be kept.
type CacheControl struct {
	// MaxAge is the max-age directive, in seconds, at most 2^31; 0 if it is
	// no number (RFC 9111 section 4.2.1); -1 if there is none.
	MaxAge int64

	NoStore bool // no-store
	NoCache bool // no-cache that names no fields
}

// ParseCacheControl reads a Cache-Control header (RFC 9111 section 5.2),
// several header lines joined by commas. Of a directive that occurs more than
// once the first counts (section 4.2.1). Values may be quoted; names ignore
// case. What follows the first 8 KiB is not read. s-maxage is for shared
// caches and other directives are for other purposes: they are skipped.
func ParseCacheControl(header string) CacheControl {
	c := CacheControl{MaxAge: -1}
	header = header[:min(len(header), maxHeader)]
	for header != "" {
		var directive string
		directive, header = cutOutsideQuotes(header, ',')
		name, value, valued := strings.Cut(directive, "=")
		switch name = trim(name); {
		case ascii.EqualFold(name, "no-store"):
			c.NoStore = true
		case ascii.EqualFold(name, "no-cache"):
			c.NoCache = c.NoCache || !valued
		case ascii.EqualFold(name, "max-age") && c.MaxAge < 0:
			c.MaxAge = deltaSeconds(unquote(trim(value)))
		}
	}
	return c
}

// Lifetime is for how many seconds the answer may be kept; -1 if the header
// doesn't say.
func (c CacheControl) Lifetime() int64 {
	if c.NoStore || c.NoCache {
		return 0
	}
	return c.MaxAge
}

// deltaSeconds reads a number of seconds; 0 for what is none.
func deltaSeconds(s string) int64 {
	var n int64
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return 0
		}
		n = min(n*10+int64(s[i]-'0'), maxAge)
	}
	return n
}

// cutOutsideQuotes cuts a header at the first separator that no quoted string
// holds (RFC 9110 section 5.6.4). A string that never ends holds the rest.
func cutOutsideQuotes(s string, separator byte) (before, after string) {
	quoted := false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			quoted = !quoted
		case quoted && c == '\\':
			i++
		case !quoted && c == separator:
			return s[:i], s[i+1:]
		}
	}
	return s, ""
}

// unquote takes a quoted string out of its quotes; other values are as they
// stand.
func unquote(s string) string {
	if len(s) < 2 || s[0] != '"' || s[len(s)-1] != '"' {
		return s
	}
	s = s[1 : len(s)-1]
	if !strings.Contains(s, `\`) {
		return s
	}
	plain := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		plain = append(plain, s[i])
	}
	return string(plain)
}

// trim removes optional whitespace around a value (RFC 9110 section 5.6.3).
func trim(s string) string { return strings.Trim(s, " \t") }
