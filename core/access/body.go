package access

import (
	"strings"

	"robotscope/core/ascii"
)

// Body is what a response's body looks like. The zero Body looks like
// nothing in particular.
type Body struct {
	HTML     bool // it starts as an HTML page does
	Redirect bool // the page leads elsewhere: a meta refresh, a frame set, a script that sets the location
	NotFound bool // it says that the page was not found: see saysNotFound
}

// maxInspected is how much of a body is looked at, in bytes.
const maxInspected = 16 << 10

// Inspect looks at the first 16 KiB of a body. It is a guess: words in pages
// follow no standard, and nobody published which ones Google reads.
func Inspect(body []byte) Body {
	page := ascii.ToLower(string(body[:min(len(body), maxInspected)]))
	page = strings.TrimLeft(strings.TrimPrefix(page, "\xEF\xBB\xBF"), " \t\r\n\f")
	b := Body{
		HTML:     startsWithAny(page, "<!doctype html", "<html", "<head", "<body", "<script", "<title", "<meta", "<frameset", "<!--"),
		NotFound: saysNotFound(page),
	}
	if b.HTML {
		b.Redirect = containsAny(
			page, `http-equiv="refresh"`, "http-equiv='refresh'", "http-equiv=refresh", "<frameset",
			"location.replace(", "location.assign(", "location.href", "window.location", "document.location",
		)
	}
	return b
}

func startsWithAny(s string, prefixes ...string) bool {
	for _, prefix := range prefixes {
		if strings.HasPrefix(s, prefix) {
			return true
		}
	}
	return false
}

func containsAny(s string, words ...string) bool {
	for _, word := range words {
		if strings.Contains(s, word) {
			return true
		}
	}
	return false
}
