package site

import (
	"strings"
	"unicode"
)

// DefaultSite is the site that paths belong to if none is given.
const DefaultSite = "https://www.example.com/"

// Resolve makes what people type a URL, without its fragment: an absolute
// URL, a host with or without a path (it gets the site's scheme), or a path,
// which belongs to the site. The site is a URL, whose scheme may be left out
// for https; empty means DefaultSite. Errors are Errors.
//
// The results are those of web/src/resolve.js in a browser that follows the
// WHATWG URL standard; testdata/resolve.jsonl holds the two together, and
// names the entries for which Node or Chromium departs from the standard.
func Resolve(entry, site string) (string, error) {
	if len(entry) > MaxLength {
		return "", Error{TooLong}
	}
	typed := trimSpace(entry)
	if typed == "" {
		return "", Error{Empty}
	}
	base, err := parseSite(site)
	if err != nil {
		return "", err
	}
	if isHostFirst(typed, base) {
		typed = base.scheme + "://" + typed
	}
	a, err := parse(typed, &base)
	if err != nil {
		return "", err
	}
	url := a.String()
	if len(url) > MaxLength {
		return "", Error{TooLong}
	}
	return url, nil
}

// parseSite reads the site; people leave out its scheme.
func parseSite(site string) (address, error) {
	if len(site) > MaxLength {
		return address{}, Error{BadSite}
	}
	typed := trimSpace(site)
	if typed == "" {
		typed = DefaultSite
	}
	if _, rest, ok := cutScheme(typed); !ok || !strings.HasPrefix(rest, "//") {
		typed = "https://" + strings.TrimLeft(typed, "/")
	}
	a, err := parse(typed, nil)
	if err != nil {
		return address{}, Error{BadSite}
	}
	return a, nil
}

// isHostFirst reports whether an entry begins with a host, and not with a path
// that looks like one. A port settles it.
func isHostFirst(typed string, base address) bool {
	end := strings.IndexAny(typed, "/?#")
	if end < 0 {
		end = len(typed)
	}
	name, port := typed[:end], ""
	if i := strings.LastIndexByte(name, ':'); i >= 0 && i+1 < len(name) && allDigits(name[i+1:]) {
		name, port = name[:i], name[i+1:]
	}
	if !isHostName(name) && !isBracketed(name) {
		return false
	}
	return port != "" || looksLikeHost(name, base)
}

// isHostName reports whether s is "localhost" or labels with dots between them:
// of letters, digits, _ and -, the first of them beginning and ending with a
// letter or digit. Four numbers are such a name too.
func isHostName(s string) bool {
	if strings.EqualFold(s, "localhost") {
		return true
	}
	first, rest, dotted := strings.Cut(s, ".")
	if !dotted || !isLabel(first) || strings.Trim(first, "-_") != first {
		return false
	}
	for label := range strings.SplitSeq(rest, ".") {
		if !isLabel(label) {
			return false
		}
	}
	return true
}

func isLabel(s string) bool {
	for _, r := range s {
		if r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.Is(unicode.N, r) {
			return false
		}
	}
	return s != ""
}

// isBracketed reports whether s looks like an IPv6 address in a URL.
func isBracketed(s string) bool {
	return len(s) > 2 && s[0] == '[' && s[len(s)-1] == ']' && strings.Trim(s[1:len(s)-1], "0123456789abcdefABCDEF:.") == ""
}

// looksLikeHost reports whether a name is a host rather than a file:
// "example.com", not "index.html". It is one if it is the site's host, is made
// of numbers alone, or ends as top-level domains do and as files of the Web do
// not.
func looksLikeHost(name string, base address) bool {
	// A capital I with a dot has two code points in lower case.
	lower := strings.ToLower(strings.ReplaceAll(name, "İ", "i\u0307"))
	if lower == "localhost" || lower == base.host {
		return true
	}
	if (isDigit(lower[0]) || lower[0] == '[') && strings.IndexFunc(lower, unicode.IsLetter) < 0 {
		return true
	}
	ending := lower[strings.LastIndexByte(lower, '.')+1:]
	return isTopLevel(ending) && !isFileEnding(ending)
}

// isTopLevel reports whether a label in lower case is made as top-level domains
// are: two letters or more, or Punycode.
func isTopLevel(label string) bool {
	if code, ok := strings.CutPrefix(label, "xn--"); ok && code != "" {
		return strings.Trim(code, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
	}
	letters := 0
	for _, r := range label {
		if !unicode.IsLetter(r) {
			return false
		}
		letters++
	}
	return letters >= 2
}

// isFileEnding reports whether files of the Web have names that end so.
func isFileEnding(ending string) bool {
	switch ending {
	case "html", "htm", "xhtml", "shtml", "php", "php3", "php4", "php5", "asp", "aspx", "jsp", "jspx", "cgi", "pl", "cfm", "do",
		"txt", "xml", "xsl", "rss", "atom", "json", "csv", "md", "pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "rtf",
		"jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "ico", "bmp", "css", "js", "mjs", "map", "wasm",
		"zip", "gz", "tgz", "tar", "rar", "exe", "dmg", "iso", "mp3", "mp4", "webm", "mov", "avi", "ogg", "wav",
		"woff", "woff2", "ttf", "eot", "bak", "sql", "log":
		return true
	}
	return false
}

// trimSpace removes what JavaScript calls whitespace around an entry
// (ECMAScript, String.prototype.trim).
func trimSpace(s string) string {
	return strings.TrimFunc(s, func(r rune) bool {
		switch r {
		case '\t', '\n', '\v', '\f', '\r', 0xFEFF, 0x2028, 0x2029:
			return true
		}
		return unicode.Is(unicode.Zs, r)
	})
}
