package access

import (
	"strings"

	"robotscope/core/ascii"
)

// ContentType is a Content-Type header, as far as it concerns a robots.txt.
type ContentType struct {
	Type    string // type and subtype, lower-case: "text/plain"; empty if the header is none or malformed
	Charset string // the charset parameter, lower-case; empty if there is none
}

// maxContentType is how long a Content-Type may be that is read, in bytes.
const maxContentType = 1 << 10

// ParseContentType reads a Content-Type header (RFC 9110 section 8.3). Of
// several charset parameters the first counts. A header that is malformed,
// or longer than 1 KiB, gives the zero ContentType.
func ParseContentType(header string) ContentType {
	if len(header) > maxContentType {
		return ContentType{}
	}
	media, parameters := cutOutsideQuotes(header, ';')
	media = trim(media)
	kind, subtype, ok := strings.Cut(media, "/")
	if !ok || !isToken(kind) || !isToken(subtype) {
		return ContentType{}
	}
	c := ContentType{Type: ascii.ToLower(media)}
	for parameters != "" && c.Charset == "" {
		var parameter string
		parameter, parameters = cutOutsideQuotes(parameters, ';')
		name, value, _ := strings.Cut(parameter, "=")
		if !ascii.EqualFold(trim(name), "charset") {
			continue
		}
		if value = unquote(trim(value)); isToken(value) {
			c.Charset = ascii.ToLower(value)
		}
	}
	return c
}

// IsText reports whether the type is the text/plain that RFC 9309 section 2.3
// asks for.
func (c ContentType) IsText() bool { return c.Type == "text/plain" }

// IsUTF8 reports whether the charset is UTF-8 or one whose text is UTF-8 as
// well, or is not given.
func (c ContentType) IsUTF8() bool {
	switch c.Charset {
	case "", "utf-8", "utf8", "us-ascii", "ascii":
		return true
	}
	return false
}

// isToken reports whether s is a token (RFC 9110 section 5.6.2).
func isToken(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		letter := 'a' <= c|0x20 && c|0x20 <= 'z'
		digit := '0' <= c && c <= '9'
		if !letter && !digit && strings.IndexByte("!#$%&'*+-.^_`|~", c) < 0 {
			return false
		}
	}
	return s != ""
}
