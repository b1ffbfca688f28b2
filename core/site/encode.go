package site

import (
	"strings"
	"unicode/utf8"
)

// The URL standard's percent-encode sets, of which each has the octets of the
// one before and some more; octets outside printable ASCII are in all.
const (
	queryOctets    = " \"#<>'" // the special-query set
	pathOctets     = " \"#<>?^`{}"
	userinfoOctets = pathOctets + "/:;=@[\\]|"
)

// Each reports whether an octet is percent-encoded in that part of a URL.
func inQuery(c byte) bool    { return needsEscape(c, queryOctets) }
func inPath(c byte) bool     { return needsEscape(c, pathOctets) }
func inUserinfo(c byte) bool { return needsEscape(c, userinfoOctets) }

func needsEscape(c byte, set string) bool {
	return c < 0x20 || c > 0x7E || strings.IndexByte(set, c) >= 0
}

// encode percent-encodes octets of a string (URL standard, "UTF-8
// percent-encode"). Escapes that are there stay as they are.
func encode(s string, escaped func(byte) bool) string {
	for i := 0; i < len(s); i++ {
		if escaped(s[i]) {
			return string(appendEncoded(make([]byte, 0, len(s)+16), s, escaped))
		}
	}
	return s
}

func appendEncoded(b []byte, s string, escaped func(byte) bool) []byte {
	const hex = "0123456789ABCDEF"
	for i := 0; i < len(s); i++ {
		if c := s[i]; escaped(c) {
			b = append(b, '%', hex[c>>4], hex[c&15])
		} else {
			b = append(b, c)
		}
	}
	return b
}

// decode takes percent-escapes out of a host (URL standard,
// "percent-decode"). A % that begins no escape stays.
func decode(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			high, low := digit(s[i+1]), digit(s[i+2])
			if high < 16 && low < 16 {
				b = append(b, byte(high<<4|low))
				i += 2
				continue
			}
		}
		b = append(b, s[i])
	}
	return string(b)
}

// validUTF8 replaces what is no UTF-8 as browsers do: U+FFFD stands for each
// octet that can begin nothing, and for each beginning of a character that
// breaks off (Unicode, "maximal subparts"; the Encoding standard).
func validUTF8(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for s != "" {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 {
			size = brokenLength(s)
		}
		b.WriteRune(r)
		s = s[size:]
	}
	return b.String()
}

// brokenLength is how many octets at the start of s begin a character that
// breaks off there; 1 if they begin none.
func brokenLength(s string) int {
	for n := min(3, len(s)); n > 1; n-- {
		// The shortest and the longest end show whether any end makes a character.
		for _, end := range [...]string{"\x80", "\x80\x80", "\xBF", "\xBF\xBF"} {
			if r, size := utf8.DecodeRuneInString(s[:n] + end); r != utf8.RuneError && size > n {
				return n
			}
		}
	}
	return 1
}

// digit is the value of a hexadecimal digit; 16 if c is none.
func digit(c byte) uint64 {
	switch {
	case isDigit(c):
		return uint64(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return uint64(c|0x20-'a') + 10
	}
	return 16
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}
