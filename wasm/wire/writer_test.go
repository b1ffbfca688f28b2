package wire

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestEscapes(t *testing.T) {
	var w Writer
	w.Open('{').Key("a\"").String("\x00\n\\\xFF検\u2028")
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
