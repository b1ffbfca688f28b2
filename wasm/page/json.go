package main

import (
	"strconv"
	"unicode/utf8"

	"robotscope/core"
	"robotscope/web/locales"
)

// jsonWriter writes JSON without encoding/json, whose reflection would be a
// good part of the module's download. Commas come by themselves; the caller
// balances the brackets.
type jsonWriter struct {
	buf   []byte
	words locales.Catalogue // for messages
}

func (w *jsonWriter) value() {
	if n := len(w.buf); n > 0 {
		switch w.buf[n-1] {
		case '{', '[', ':', ',':
		default:
			w.buf = append(w.buf, ',')
		}
	}
}

func (w *jsonWriter) open(bracket byte) *jsonWriter {
	w.value()
	w.buf = append(w.buf, bracket)
	return w
}

func (w *jsonWriter) close(bracket byte) { w.buf = append(w.buf, bracket) }

func (w *jsonWriter) key(name string) *jsonWriter {
	w.string(name)
	w.buf = append(w.buf, ':')
	return w
}

func (w *jsonWriter) int(n int) {
	w.value()
	w.buf = strconv.AppendInt(w.buf, int64(n), 10)
}

func (w *jsonWriter) bool(b bool) {
	w.value()
	w.buf = strconv.AppendBool(w.buf, b)
}

func (w *jsonWriter) null() {
	w.value()
	w.buf = append(w.buf, "null"...)
}

// string writes a string; bytes that are not UTF-8 become U+FFFD.
func (w *jsonWriter) string(s string) {
	w.value()
	w.buf = append(w.buf, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			w.buf = append(w.buf, '\\', byte(r))
		case r < 0x20:
			const hex = "0123456789abcdef"
			w.buf = append(w.buf, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			w.buf = utf8.AppendRune(w.buf, r)
		}
	}
	w.buf = append(w.buf, '"')
}

func (w *jsonWriter) strings(list []string) {
	w.open('[')
	for _, s := range list {
		w.string(s)
	}
	w.close(']')
}

func (w *jsonWriter) message(m core.Message) {
	w.open('{').key("code").string(m.Code)
	w.key("args")
	w.args(m.Args)
	w.key("text").string(w.words.Text(m))
	w.close('}')
}

func (w *jsonWriter) args(args []core.Arg) {
	w.open('{')
	for _, a := range args {
		w.key(a.Name)
		switch v := a.Value.(type) {
		case int:
			w.int(v)
		case string:
			w.string(v)
		default:
			w.null()
		}
	}
	w.close('}')
}
