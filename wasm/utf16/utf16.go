// Package utf16 is where bytes become what JavaScript counts: offsets in
// UTF-16 code units, and text as browsers decode it. Page and API share it, so
// that both speak of the same places.
package utf16

import (
	"sort"
	"strings"
	"unicode/utf8"

	"robotscope/core"
)

// Index turns byte offsets into offsets in UTF-16 code units, from 0, of
// the same text in JavaScript. Bytes that are not UTF-8 count as the
// replacement characters that the WHATWG Encoding Standard decodes them to.
// A byte order mark is one unit.
type Index struct {
	src   []byte
	lines []int // byte offset of each line's start; nil if the text is ASCII
	units []int // UTF-16 offset of the same
}

// IndexOf makes the Index of the part of a file that is read.
func IndexOf(f *core.File) Index {
	x := Index{src: f.Source()}
	if isASCII(x.src) {
		return x
	}
	at, units := 0, 0
	for n := 1; n <= f.LineCount(); n++ {
		start := f.Line(n).Start
		units += count(x.src[at:start])
		at = start
		x.lines = append(x.lines, at)
		x.units = append(x.units, units)
	}
	return x
}

// Offset is the UTF-16 offset of a byte offset that lies between characters.
func (x *Index) Offset(at int) int {
	if x.lines == nil {
		return at
	}
	n := sort.SearchInts(x.lines, at+1) - 1
	return x.units[n] + count(x.src[x.lines[n]:at])
}

// isASCII reports whether all octets are ASCII. It looks at eight at a time,
// since all of each file are looked at.
func isASCII(s []byte) bool {
	for ; len(s) >= 8; s = s[8:] {
		if (s[0]|s[1]|s[2]|s[3]|s[4]|s[5]|s[6]|s[7])&utf8.RuneSelf != 0 {
			return false
		}
	}
	for _, c := range s {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func count(s []byte) int {
	units := 0
	for len(s) > 0 {
		r, size := utf8.DecodeRune(s)
		if r == utf8.RuneError && size == 1 {
			size = brokenLen(s)
		}
		if r > 0xFFFF {
			units++
		}
		units++
		s = s[size:]
	}
	return units
}

// brokenLen is the number of bytes at the start of s that a decoder replaces
// by one U+FFFD: the longest prefix of a character that s cuts short, else 1.
func brokenLen(s []byte) int {
	for n := min(3, len(s)); n > 1; n-- {
		if !utf8.FullRune(s[:n]) {
			return n
		}
	}
	return 1
}

// Decode is the text of bytes, as the WHATWG Encoding Standard decodes UTF-8,
// a byte order mark kept. (encoding/json writes one U+FFFD for each bad byte.)
func Decode(src []byte) string {
	if utf8.Valid(src) {
		return string(src)
	}
	var b strings.Builder
	b.Grow(len(src) + 64)
	for len(src) > 0 {
		r, size := utf8.DecodeRune(src)
		if r == utf8.RuneError && size == 1 {
			size = brokenLen(src)
		}
		b.WriteRune(r)
		src = src[size:]
	}
	return b.String()
}
