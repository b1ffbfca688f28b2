package ascii

import (
	"strings"
	"testing"
)

func TestASCII(t *testing.T) {
	for _, test := range []struct{ a, b string }{{"", ""}, {"User-Agent", "uSER-aGENT"}, {"@[`{", "@[`{"}, {"É \x80K", "É \x80k"}} {
		if !EqualFold(test.a, test.b) {
			t.Errorf("EqualFold(%q, %q) is false", test.a, test.b)
		}
		if ToLower(test.a) != ToLower(test.b) || ToUpper(test.a) != ToUpper(test.b) {
			t.Errorf("%q and %q differ in one case", test.a, test.b)
		}
	}
	for _, test := range []struct{ a, b string }{{"k", "\u212A"}, {"s", "\u017F"}, {"É", "é"}, {"a", "ab"}, {"@", "`"}} {
		if EqualFold(test.a, test.b) {
			t.Errorf("EqualFold(%q, %q) is true", test.a, test.b)
		}
	}
	every := make([]byte, 0x80)
	for i := range every {
		every[i] = byte(i)
	}
	s := string(every)
	if ToLower(s) != strings.ToLower(s) || ToUpper(s) != strings.ToUpper(s) {
		t.Error("ASCII is not as package strings has it")
	}
}
