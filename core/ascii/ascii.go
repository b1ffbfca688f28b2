// Package ascii compares and writes names as the protocol does: without regard to the case of ASCII letters, and of no
// others (RFC 9309 section 2.2.1). What package strings has for all of Unicode takes the Kelvin sign for a k, and its
// tables are 5 KB of the page's download.
package ascii

// EqualFold reports whether a and b are equal but for the case of ASCII letters.
func EqualFold[A, B []byte | string](a A, b B) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if Lower(a[i]) != Lower(b[i]) {
			return false
		}
	}
	return true
}

// ToLower is s with ASCII letters in lower case.
func ToLower(s string) string {
	for i := 0; i < len(s); i++ {
		if Lower(s[i]) != s[i] {
			b := []byte(s)
			for ; i < len(b); i++ {
				b[i] = Lower(b[i])
			}
			return string(b)
		}
	}
	return s
}

// ToUpper is s with ASCII letters in upper case.
func ToUpper(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'a' <= c && c <= 'z' {
			b[i] = c - 'a' + 'A'
		}
	}
	return string(b)
}

// Lower is c, or the lower case of an ASCII letter.
func Lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
