package pattern

// Form is how octets of patterns and paths are written before they are
// compared, so that comparing is comparing bytes.
type Form uint8

const (
	// Escaped is Google's: in a pattern, octets outside ASCII are escaped and
	// the hex digits of escapes upper-cased; a URL is taken as given.
	Escaped Form = iota

	// Symbols is RFC 9309's (section 2.2.2). Each symbol is one octet, or an
	// escape. In memory the two hex digits of an escape have their high bit
	// set and a stray percent sign is strayPercent, so that no symbol can be
	// found inside another: the octets of an escape are no plain ones, and
	// every other octet is ASCII. show undoes it.
	Symbols

	// Decoded is the 1996 draft's (section 3.2.2): escapes are replaced by
	// their octets, but for an escaped slash.
	Decoded
)

// strayPercent stands for a percent sign without two hex digits after it,
// a symbol of its own.
const strayPercent = 0xFF

const hexDigits = "0123456789ABCDEF"

// unhex gives the octet that the escape at the start of s stands for; false
// if there is no escape.
func unhex[S []byte | string](s S) (octet byte, ok bool) {
	if len(s) < 3 || s[0] != '%' {
		return 0, false
	}
	hi, ok1 := hexValue(s[1])
	lo, ok2 := hexValue(s[2])
	return hi<<4 | lo, ok1 && ok2
}

func hexValue(c byte) (byte, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10, true
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10, true
	}
	return 0, false
}

// appendPattern appends a literal part of a pattern in the form. inQuery tells
// whether a plain question mark precedes it in the pattern.
func (f Form) appendPattern(dst, s []byte, inQuery bool) []byte {
	switch f {
	case Symbols:
		return appendSymbols(dst, string(s), inQuery)
	case Decoded:
		return appendDecoded(dst, string(s))
	}
	return appendEscaped(dst, s)
}

// appendPath appends the path and query of a URL in the form.
func (f Form) appendPath(dst []byte, path string) []byte {
	switch f {
	case Symbols:
		return appendSymbols(dst, path, false)
	case Decoded:
		return appendDecoded(dst, path)
	}
	return append(dst, path...)
}

// keeps reports whether the literal parts of a pattern are in the form already,
// as most are.
func (f Form) keeps(pattern []byte) bool {
	for _, c := range pattern {
		if c == '%' || c >= 0x80 || f == Symbols && c != '*' && !isUnreserved(c) && !isReserved(c) {
			return false
		}
	}
	return true
}

func appendEscaped(dst, s []byte) []byte {
	start := 0 // of what is not yet appended and needs no change
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c != '%' && c < 0x80 {
			continue
		}
		octet, isEscape := unhex(s[i:])
		switch {
		case isEscape:
			dst = append(dst, s[start:i]...)
			dst = append(dst, '%', hexDigits[octet>>4], hexDigits[octet&15])
			i += 2
		case c >= 0x80:
			dst = append(dst, s[start:i]...)
			dst = append(dst, '%', hexDigits[c>>4], hexDigits[c&15])
		default:
			continue
		}
		start = i + 1
	}
	return append(dst, s[start:]...)
}

func appendDecoded(dst []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		switch octet, ok := unhex(s[i:]); {
		case ok && octet == '/':
			dst = append(dst, "%2F"...)
			i += 2
		case ok:
			dst = append(dst, octet)
			i += 2
		default:
			dst = append(dst, s[i])
		}
	}
	return dst
}

// appendSymbols writes octets as symbols. In the query of a URL, the general
// delimiters of RFC 3986 section 2.2 have no meaning that an escape would
// take from them, so there their escapes are written plain. The same goes for
// what follows the first plain question mark of a pattern, which can only
// match in the query: patterns that match the same weigh the same. Where the
// rest of a pattern matches is not known before; see pattern.folded.
func appendSymbols(dst []byte, s string, inQuery bool) []byte {
	for i := 0; i < len(s); i++ {
		c := s[i]
		octet, isEscape := unhex(s[i:])
		switch {
		case isEscape && (isUnreserved(octet) || inQuery && isGenDelim(octet)):
			dst = append(dst, octet)
			i += 2
		case isEscape:
			dst = appendEscape(dst, octet)
			i += 2
		case c == '%':
			dst = append(dst, strayPercent)
		case isUnreserved(c) || isReserved(c):
			dst = append(dst, c)
		default:
			dst = appendEscape(dst, c)
		}
		inQuery = inQuery || c == '?'
	}
	return dst
}

func appendEscape(dst []byte, octet byte) []byte {
	return append(dst, '%', hexDigits[octet>>4]|0x80, hexDigits[octet&15]|0x80)
}

// show undoes what appendPattern and appendPath do only for comparing.
func (f Form) show(s []byte) string {
	if f != Symbols {
		return string(s)
	}
	shown := make([]byte, len(s))
	for i, c := range s {
		switch {
		case c == strayPercent:
			shown[i] = '%'
		default:
			shown[i] = c &^ 0x80
		}
	}
	return string(shown)
}

// isUnreserved reports whether an octet is unreserved (RFC 3986 section 2.3).
func isUnreserved(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' ||
		c == '-' || c == '.' || c == '_' || c == '~'
}

// isGenDelim reports whether an octet is a general delimiter (RFC 3986 section
// 2.2, gen-delims).
func isGenDelim(c byte) bool {
	switch c {
	case ':', '/', '?', '#', '[', ']', '@':
		return true
	}
	return false
}

// isReserved reports whether an octet is reserved (RFC 3986 section 2.2) and
// neither * nor $: those are special in patterns, so RFC 9309 section 2.2.3 has
// them compared as escapes.
func isReserved(c byte) bool {
	switch c {
	case '!', '&', '\'', '(', ')', '+', ',', ';', '=':
		return true
	}
	return isGenDelim(c)
}
