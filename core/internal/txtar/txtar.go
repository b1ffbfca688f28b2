// Package txtar reads the files of behaviours that the tests of core and its
// packages share: sections of text, with octets that an editor would hide or
// change written as escapes.
//
// The notation is \r, \t, \x00 to \xFF and \\; a backslash at a line's end
// joins it to the next.
package txtar

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Read reads the txtar format of golang.org/x/tools/txtar.
func Read(text []byte) (comment string, sections map[string]string, err error) {
	sections = map[string]string{}
	name := ""
	for line := range bytes.Lines(text) {
		marker, isMarker := bytes.CutPrefix(bytes.TrimSuffix(line, []byte("\n")), []byte("-- "))
		marker, ends := bytes.CutSuffix(marker, []byte(" --"))
		switch {
		case isMarker && ends:
			name = string(marker)
			if _, ok := sections[name]; ok {
				return "", nil, fmt.Errorf("two sections %q", name)
			}
			sections[name] = ""
		case name == "":
			comment += string(line)
		default:
			sections[name] += string(line)
		}
	}
	return comment, sections, nil
}

// Unescape reads the notation for octets. Octets that should be escaped and
// are not are errors.
func Unescape(s string) (string, error) {
	var b strings.Builder
	for s != "" {
		c, size := utf8.DecodeRuneInString(s)
		if c != '\\' {
			if c < ' ' && c != '\n' || c >= 0x7F && !strconv.IsPrint(c) || c == utf8.RuneError && size == 1 {
				return "", fmt.Errorf("%q stands unescaped", s[:size])
			}
			b.WriteString(s[:size])
			s = s[size:]
			continue
		}
		simple, ok := map[string]string{"\\\n": "", `\\`: `\`, `\r`: "\r", `\t`: "\t"}[s[:min(2, len(s))]]
		if ok {
			b.WriteString(simple)
			s = s[2:]
			continue
		}
		if len(s) < 4 || s[1] != 'x' {
			return "", fmt.Errorf("unknown escape at %.4q", s)
		}
		octet, err := strconv.ParseUint(s[2:4], 16, 8)
		if err != nil {
			return "", err
		}
		b.WriteByte(byte(octet))
		s = s[4:]
	}
	return b.String(), nil
}

// Escape writes octets in that notation.
func Escape(src []byte) string {
	var b strings.Builder
	for s := string(src); s != ""; {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == '\n', r >= ' ' && r < 0x7F && r != '\\', r >= 0x80 && r != utf8.RuneError && strconv.IsPrint(r):
			b.WriteString(s[:size])
		case r == '\\', r == '\r', r == '\t':
			b.WriteString(map[rune]string{'\\': `\\`, '\r': `\r`, '\t': `\t`}[r])
		default:
			for _, c := range []byte(s[:size]) {
				fmt.Fprintf(&b, `\x%02X`, c)
			}
		}
		s = s[size:]
	}
	text := b.String()
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\\\n"
	}
	return text
}
