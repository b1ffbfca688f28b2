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

// Into gives an empty Writer the room of bytes that nobody needs any more.
func (w *Writer) Into(room []byte) { w.buf = room[:0] }

// Grow makes room for so many bytes more.
func (w *Writer) Grow(n int) { w.buf = slices.Grow(w.buf, n) }

// separate writes the comma before a value or key, if one is due.
func (w *Writer) separate() {
	if n := len(w.buf); n > 0 {
		switch w.buf[n-1] {
		case '{', '[', ':', ',':
		default:
			w.buf = append(w.buf, ',')
		}
	}
}

// Open begins an object or an array.
func (w *Writer) Open(bracket byte) *Writer {
	w.separate()
	w.buf = append(w.buf, bracket)
	return w
}

// Close ends an object or an array.
func (w *Writer) Close(bracket byte) { w.buf = append(w.buf, bracket) }

// Key writes the name of a member, whose value comes next.
func (w *Writer) Key(name string) *Writer {
	w.separate()
	w.buf = append(w.buf, '"')
	if Plain(name) == len(name) {
		w.buf = append(w.buf, name...)
	} else {
		w.text(name)
	}
	w.buf = append(w.buf, '"', ':')
	return w
}

// Int writes a whole number.
func (w *Writer) Int(n int) { w.int64(int64(n)) }

// int64 makes the digits itself: most numbers are small, and strconv's ways for
// large ones made the numbers a sixth of what an answer took.
func (w *Writer) int64(n int64) {
	w.separate()
	rest := uint64(n)
	if n < 0 {
		w.buf = append(w.buf, '-')
		rest = -rest
	}
	var digits [20]byte
	for at := len(digits) - 1; ; at-- {
		digits[at] = '0' + byte(rest%10)
		if rest /= 10; rest == 0 {
			w.buf = append(w.buf, digits[at:]...)
			return
		}
	}
}

// Bool writes true or false.
func (w *Writer) Bool(b bool) {
	w.separate()
	w.buf = strconv.AppendBool(w.buf, b)
}

// Null writes null.
func (w *Writer) Null() {
	w.separate()
	w.buf = append(w.buf, "null"...)
}

// String writes a string; bytes that are not UTF-8 become U+FFFD.
func (w *Writer) String(s string) {
	w.separate()
	w.buf = append(w.buf, '"')
	w.text(s)
	w.buf = append(w.buf, '"')
}

// text writes what stands between quotation marks. It appends to w.buf itself:
// to put back what was a variable meanwhile would be to tell the garbage
// collector each time.
func (w *Writer) text(s string) {
	if !utf8.ValidString(s) {
		s = string([]rune(s))
	}
	for len(s) > 0 {
		const hex = "0123456789abcdef"
		c, short := s[0], byte(0)
		switch c {
		case '\n':
			short = 'n'
		case '\r':
			short = 'r'
		case '\t':
			short = 't'
		case '"', '\\':
			short = c
		}
		n := 1
		switch {
		case short != 0:
			w.buf = append(w.buf, '\\', short)
		case c < 0x20:
			w.buf = append(w.buf, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		default:
			n = Plain(s)
			w.buf = append(w.buf, s[:n]...)
		}
		s = s[n:]
	}
}

// Plain is how many bytes at the start of s stand in a JSON string as they are,
// UTF-8 among them. It looks at eight at a time: in WebAssembly each branch of
// a loop is dear.
func Plain[S string | []byte](s S) int {
	const each = 0x0101010101010101 // times a byte is eight of it
	for i := 0; ; i += 8 {
		if len(s)-i < 8 {
			for ; i < len(s) && s[i] >= 0x20 && s[i] != '"' && s[i] != '\\'; i++ {
			}
			return i
		}
		b := s[i : i+8]
		x := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		// The lowest high bit that is set is that of the first byte below 0x20, or that is one of the two.
		found := ((x - 0x20*each) | ((x ^ '"'*each) - each) | ((x ^ '\\'*each) - each)) &^ x & (0x80 * each)
		if found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
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
	w.separate()
	w.buf = append(w.buf, '"')
	var room [10]locales.Piece
	code := false
	for _, p := range append(w.Words.Pieces(room[:0], m), locales.Piece{}) {
		if p.Code != code {
			w.buf = append(w.buf, '`')
			code = p.Code
		}
		w.text(p.Text)
	}
	w.buf = append(w.buf, '"')
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
		w.Key(a.Name)
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
