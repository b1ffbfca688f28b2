package coding

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/andybalholm/brotli"
)

const file = "User-agent: *\nDisallow: /private/\n"

func encode(codings ...string) []byte {
	b := []byte(file)
	for _, coding := range codings {
		var out bytes.Buffer
		var w io.WriteCloser
		if w = gzip.NewWriter(&out); coding == "br" {
			w = brotli.NewWriter(&out)
		}
		w.Write(b)
		w.Close()
		b = out.Bytes()
	}
	return b
}

// TestCodings holds what headers come to: the text, or a failure, and never
// bytes that are still encoded.
func TestCodings(t *testing.T) {
	zip, br := encode("gzip"), encode("br")
	for _, c := range []struct {
		header []string
		body   []byte
		ok     bool
	}{
		{nil, encode(), true},
		{[]string{""}, encode(), true},
		{[]string{"identity"}, encode(), true},
		{[]string{"gzip"}, zip, true},
		{[]string{"GZIP"}, zip, true},
		{[]string{"x-gzip"}, zip, true},
		{[]string{" Gzip\t"}, zip, true},
		{[]string{"identity, gzip"}, zip, true},
		{[]string{"gzip, identity"}, zip, true},
		{[]string{"br"}, br, true},
		{[]string{" br "}, br, true},
		{[]string{"BR"}, br, false},
		{[]string{"gzip, gzip"}, encode("gzip", "gzip"), true},
		{[]string{"gzip", "gzip"}, encode("gzip", "gzip"), true},
		{[]string{"gzip, br"}, encode("gzip", "br"), false},
		{[]string{"gzip"}, nil, true}, // nothing at all
		{[]string{"gzip, gzip"}, zip, false},
		{[]string{"gzip, gzip, gzip"}, encode("gzip", "gzip", "gzip"), false},
		{[]string{"gzip"}, encode(), false},
		{[]string{"gzip;q=1"}, zip, false},
		{[]string{"deflate"}, zip, false},
		{[]string{"zstd"}, encode(), false},
		{[]string{"gzip"}, zip[:len(zip)-9], false},
	} {
		text, more, err := Read(http.Header{"Content-Encoding": c.header}, bytes.NewReader(c.body), 1000)
		if want := string(encode()); (err == nil) != c.ok || more || c.ok && c.body != nil && string(text) != want ||
			!strings.HasPrefix(want, string(text)) {
			t.Errorf("%q: %q, %v, %v", c.header, text, more, err)
		}
		if err != nil && !errors.Is(err, ErrCoding) {
			t.Errorf("%q: %v", c.header, err)
		}
	}
}

func TestLimits(t *testing.T) {
	zip := http.Header{"Content-Encoding": {"gzip"}}
	if text, more, err := Read(zip, bytes.NewReader(encode("gzip")), 10); string(text) != file[:10] || !more || err != nil {
		t.Errorf("%q, %v, %v", text, more, err)
	}
	if text, more, err := Read(zip, bytes.NewReader(encode("gzip")), len(file)); string(text) != file || more || err != nil {
		t.Errorf("%q, %v, %v", text, more, err)
	}
	// Bytes without end that stand for none.
	hollow := io.MultiReader(
		bytes.NewReader(encode("gzip")[:10]), bytes.NewReader(bytes.Repeat([]byte{0, 0, 0, 0xFF, 0xFF}, 10_000)),
	)
	if text, more, err := Read(zip, hollow, 1000); len(text) != 0 || more || err != ErrCoding {
		t.Errorf("%q, %v, %v", text, more, err)
	}
	broken := errors.New("broken")
	if text, _, err := Read(
		nil, io.MultiReader(strings.NewReader(file), iotest.ErrReader(broken)), 1000,
	); string(text) != file || err != broken {
		t.Errorf("%q, %v", text, err)
	}
}
