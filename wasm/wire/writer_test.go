package wire

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/web/locales"
)

func TestEscapes(t *testing.T) {
	var w Writer
	w.Open('{').Entry("a\"").String("\x00\n\\\xFF検\u2028")
	w.Key("b").Open('[')
	w.Int(-1)
	w.Bool(true)
	w.Null()
	w.Close(']')
	w.Close('}')
	const want = `{"a\"":"\u0000\n\\` + "\uFFFD検\u2028" + `","b":[-1,true,null]}`
	if w.JSON() != want {
		t.Errorf("got %s, want %s", w.JSON(), want)
	}
}

func TestNumbers(t *testing.T) {
	for _, n := range []int{0, 1, 9, 10, 99, 100, 1234567890, math.MaxInt64, -1, -10, math.MinInt64} {
		var w Writer
		w.Int(n)
		if w.JSON() != strconv.Itoa(n) {
			t.Errorf("%d is written as %s", n, w.JSON())
		}
	}
}

// A sentence is written as it reads, whatever stands in its arguments.
func TestSentences(t *testing.T) {
	w := Writer{Words: locales.Read("{\n\"a\": \"The `{rule}` of \\\"{n, number}\\\" {n, plural, one {line} other {lines `#`}}\"\n}\n")}
	for _, m := range []core.Message{
		core.Say("a", "rule", "Allow: /`\"\\\xff\x00検", "n", 1), core.Say("a", "rule", "", "n", 1234), core.Say("a"), core.Say("none"),
	} {
		w.Reset()
		w.Message(m)
		var read struct{ Text string }
		err := json.Unmarshal(w.Bytes(), &read)
		if want := string([]rune(w.Words.Text(m))); err != nil || read.Text != want {
			t.Errorf("%q is written as %q: %v", want, read.Text, err)
		}
	}
}

// A string is written so that it reads as it was, but for what is not UTF-8.
func FuzzString(f *testing.F) {
	for _, s := range []string{"", "/a", "/a\"b\\", "\x00\x1f", "/検\xff", "/12345678"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var w Writer
		w.Open('{').Entry(s).String(s)
		w.Close('}')
		var read map[string]string
		valid := string([]rune(s))
		if err := json.Unmarshal(w.Bytes(), &read); err != nil || len(read) != 1 || read[valid] != valid {
			t.Errorf("%q is written as %s: %v", s, w.JSON(), err)
		}
	})
}

// What is escaped is so wherever it stands, beside whatever else.
func TestEscapesAnywhere(t *testing.T) {
	for c := range 256 {
		for at := range 18 {
			for _, beside := range []string{"a", "\x1f", "\"", "検", "\xff", "\x7f", "\u2028"} {
				text := strings.Repeat("a", at) + string([]byte{byte(c)}) + beside + strings.Repeat("b", 9)
				var w Writer
				w.String(text)
				var read string
				err := json.Unmarshal(w.Bytes(), &read)
				if want := string([]rune(text)); err != nil || read != want {
					t.Fatalf("%q is written as %q: %v", text, w.JSON(), err)
				}
			}
		}
	}
}
