package utf16_test

import (
	"testing"
	units "unicode/utf16"

	"robotscope/core"
	"robotscope/wasm/utf16"
)

func TestOffset(t *testing.T) {
	text := "# é検🤖\nUser-agent: 🤖\r\nx\ry"
	x := utf16.IndexOf(core.Parse([]byte(text)))
	for i := range text {
		if got, want := x.Offset(i), len(units.Encode([]rune(text[:i]))); got != want {
			t.Errorf("offset %d: got %d, want %d", i, got, want)
		}
	}
	// The WHATWG decoder replaces the longest cut-off prefix of a character by one U+FFFD.
	for broken, units := range map[string]int{
		"\xFF\xFE": 2, "\xE6\xA4": 1, "\xE6\xA4x": 2, "\xF0\x9F\xA4": 1, "\xF0\x80\x80": 3, "\xC0\xAF": 2, "\xED\xA0\x80": 3,
	} {
		x := utf16.IndexOf(core.Parse([]byte(broken)))
		if got := x.Offset(len(broken)); got != units {
			t.Errorf("%q: got %d units, want %d", broken, got, units)
		}
	}
}

func TestDecode(t *testing.T) {
	for broken, want := range map[string]string{
		"plain é検🤖": "plain é検🤖", "a\xFFb": "a\uFFFDb", "\xE6\xA4x": "\uFFFDx", "\xED\xA0\x80": "\uFFFD\uFFFD\uFFFD", "\xEF\xBB\xBFx": "\uFEFFx",
	} {
		if got := utf16.Decode([]byte(broken)); got != want {
			t.Errorf("%q: got %q, want %q", broken, got, want)
		}
	}
}
