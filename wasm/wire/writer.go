// Package wire writes the JSON of Robotscope: verdicts, diagnostics, records,
// access and crawlers, and what they consist of. The JavaScript API and the
// HTTP API write them with the same functions; web/src/robotscope.d.ts and
// wasm/worker/service/openapi.json document the members, and tests hold all
// three against each other.
//
//	writer.go     JSON by hand, and messages
//	verdict.go    verdicts, rules, spans, groups that are obeyed
//	file.go       lines and groups as they stand in the file
//	records.go    records that are no rules
//	diagnostic.go diagnostics and their fixes
//	access.go     what a crawler may do after a fetch
//	crawler.go    the catalogue
//	analysis.go   what holds of all URLs
package wire

import (
	"math/bits"
	"slices"
	"strconv"
	"unicode/utf8"

	"robotscope/core"
	"robotscope/web/locales"
)

// Writer writes JSON without encoding/json, whose reflection would be a good
// part of the page's download. Commas come by themselves; the caller balances
// the brackets, and writes a value after each key. The zero Writer is empty
// and gives the codes of messages for their text.
type Writer struct {
	Words locales.Catalogue // for messages

	buf    []byte
	group  *core.Group // that was written last,
	listed int         // with so many user-agent lines,
	obeys  []byte      // as this
}

// JSON is what was written.
func (w *Writer) JSON() string { return string(w.buf) }

// Bytes is what was written; it is the Writer's own.
func (w *Writer) Bytes() []byte { return w.buf }

// Reset empties the Writer, for the next text.
func (w *Writer) Reset() { w.buf = w.buf[:0] }

// Forget lets go of the file whose group was written last.
func (w *Writer) Forget() { w.group, w.obeys = nil, nil }

// Grow makes room for so many bytes more.
func (w *Writer) Grow(n int) { w.buf = slices.Grow(w.buf, n) }

// more makes the text n bytes longer and gives these bytes, to be written. What is written goes through here: to append a
// string to w.buf would be to tell the garbage collector each time that w.buf may have moved.
func (w *Writer) more(n int) []byte {
	from := len(w.buf)
	if cap(w.buf)-from < n {
		w.Grow(n)
	}
	w.buf = w.buf[:from+n]
	return w.buf[from:]
}

// next is more for a value or key, with the comma before it if one is due.
func (w *Writer) next(n int) []byte {
	if last := len(w.buf) - 1; last >= 0 {
		switch w.buf[last] {
		case '{', '[', ':', ',':
		default:
			b := w.more(n + 1)
			b[0] = ','
			return b[1:]
		}
	}
	return w.more(n)
}

// Open begins an object or an array.
func (w *Writer) Open(bracket byte) *Writer {
	w.next(1)[0] = bracket
	return w
}

// Close ends an object or an array.
func (w *Writer) Close(bracket byte) { w.more(1)[0] = bracket }

// Name is the name of a member: one of the program's own words, in which
// nothing is to be escaped. A name that others gave is written by [Writer.Entry].
type Name string

// Key writes the name of a member, whose value comes next.
func (w *Writer) Key(name Name) *Writer {
	b := w.next(len(name) + 3)
	b[0] = '"'
	end := 1 + copy(b[1:], name)
	b[end], b[end+1] = '"', ':'
	return w
}

// Entry is Key for any name.
func (w *Writer) Entry(name string) *Writer {
	w.String(name)
	w.more(1)[0] = ':'
	return w
}

// Int writes a whole number.
func (w *Writer) Int(n int) { w.int64(int64(n)) }

// int64 makes the digits itself: most numbers are small, and strconv's ways for
// large ones made the numbers a sixth of what an answer took.
func (w *Writer) int64(n int64) {
	rest, sign := uint64(n), 0
	if n < 0 {
		rest, sign = -rest, 1
	}
	digits := 1
	for power := uint64(10); digits < 19 && rest >= power; power *= 10 {
		digits++
	}
	b := w.next(sign + digits)
	b[0] = '-'
	for at := len(b) - 1; at >= sign; at-- {
		tenth := rest / 10
		b[at] = '0' + byte(rest-10*tenth)
		rest = tenth
	}
}

// Bool writes true or false.
func (w *Writer) Bool(b bool) { w.word(strconv.FormatBool(b)) }

// Null writes null.
func (w *Writer) Null() { w.word("null") }

func (w *Writer) word(word string) { copy(w.next(len(word)), word) }

// String writes a string; bytes that are not UTF-8 become U+FFFD.
func (w *Writer) String(s string) {
	if _, all := plain(s); all {
		b := w.next(len(s) + 2)
		b[0] = '"'
		copy(b[1:], s)
		b[len(s)+1] = '"'
		return
	}
	w.next(1)[0] = '"'
	w.text(s)
	w.more(1)[0] = '"'
}

// text writes what stands between quotation marks.
func (w *Writer) text(s string) {
	n, all := plain(s)
	if !all && !utf8.ValidString(s) {
		s = string([]rune(s))
		n = Plain(s)
	}
	for copy(w.more(n), s); n < len(s); copy(w.more(n), s) {
		s = w.escape(s[n:])
		n = Plain(s)
	}
}

// escape writes the characters at the start of s that stand in no JSON string
// as they are, and gives the rest.
func (w *Writer) escape(s string) string {
	for ; len(s) > 0; s = s[1:] {
		const hex = "0123456789abcdef"
		c := s[0]
		switch c {
		case '\n':
			c = 'n'
		case '\r':
			c = 'r'
		case '\t':
			c = 't'
		case '"', '\\':
		default:
			if c >= 0x20 {
				return s
			}
			copy(w.more(6), []byte{'\\', 'u', '0', '0', hex[c>>4], hex[c&15]})
			continue
		}
		b := w.more(2)
		b[0], b[1] = '\\', c
	}
	return s
}

// Plain is how many bytes at the start of s stand in a JSON string as they are,
// UTF-8 among them.
func Plain[S string | []byte](s S) int {
	n, _ := plain(s)
	return n
}

// plain is Plain, and reports whether all of s is that and ASCII. It looks at
// eight bytes at a time: in WebAssembly each branch of a loop is dear.
func plain[S string | []byte](s S) (n int, all bool) {
	const each = 0x0101010101010101 // times a byte is eight of it
	seen := uint64(0)
	for ; len(s)-n >= 8; n += 8 {
		b := s[n : n+8]
		x := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		// The lowest high bit that is set is that of the first byte below 0x20, or that is one of the two.
		found := ((x - 0x20*each) | ((x ^ '"'*each) - each) | ((x ^ '\\'*each) - each)) &^ x & (0x80 * each)
		if found != 0 {
			return n + bits.TrailingZeros64(found)/8, false
		}
		seen |= x
	}
	for ; n < len(s) && s[n] >= 0x20 && s[n] != '"' && s[n] != '\\'; n++ {
		seen |= uint64(s[n])
	}
	return n, n == len(s) && seen&(0x80*each) == 0
}

// Known writes a string, or null if it is empty.
func (w *Writer) Known(s string) {
	if s == "" {
		w.Null()
		return
	}
	w.String(s)
}

// Strings writes an array of strings.
func (w *Writer) Strings(list []string) {
	w.Open('[')
	for _, s := range list {
		w.String(s)
	}
	w.Close(']')
}

// Ints writes an array of whole numbers.
func (w *Writer) Ints(list []int) {
	w.Open('[')
	for _, n := range list {
		w.Int(n)
	}
	w.Close(']')
}

// Message writes a message as its code, its arguments and its text.
func (w *Writer) Message(m core.Message) {
	w.Open('{').Key("code").String(m.Code)
	w.Key("args").args(m.Args)
	w.Key("text").sentence(m)
	w.Close('}')
}

// sentence writes the text of a message as [locales.Catalogue.Text] has it,
// which is not put together first.
func (w *Writer) sentence(m core.Message) {
	w.next(1)[0] = '"'
	code := false
	w.Words.Each(m, func(p locales.Piece) {
		if p.Code != code {
			w.more(1)[0] = '`'
			code = p.Code
		}
		w.text(p.Text)
	})
	if code {
		w.more(1)[0] = '`'
	}
	w.more(1)[0] = '"'
}

// Messages writes an array of messages.
func (w *Writer) Messages(list []core.Message) {
	w.Open('[')
	for _, m := range list {
		w.Message(m)
	}
	w.Close(']')
}

func (w *Writer) args(args []core.Arg) {
	w.Open('{')
	for _, a := range args {
		w.Key(Name(a.Name))
		switch v := a.Value.(type) {
		case int:
			w.Int(v)
		case string:
			w.String(v)
		default:
			w.Null()
		}
	}
	w.Close('}')
}
