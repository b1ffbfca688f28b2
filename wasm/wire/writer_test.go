package wire

import "testing"

func TestEscapes(t *testing.T) {
	var w Writer
	w.Open('{').Key("a\"").String("\x00\n\\\xFF検\u2028")
	w.Key("b").Open('[')
	w.Int(-1)
	w.Bool(true)
	w.Null()
	w.Close(']')
	w.Close('}')
	const want = `{"a\"":"\u0000\u000a\\` + "\uFFFD検\u2028" + `","b":[-1,true,null]}`
	if w.JSON() != want {
		t.Errorf("got %s, want %s", w.JSON(), want)
	}
}
