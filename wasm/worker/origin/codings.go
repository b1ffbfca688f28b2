package origin

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"encoding/binary"
	"io"

	"github.com/andybalholm/brotli"
)

// codings are what the faults "coded-…" send.
var codings = map[string]struct {
	header []string // Content-Encoding, line by line
	body   func() []byte
}{
	"upper":     {[]string{"GZIP"}, func() []byte { return gzipped([]byte(File)) }},
	"x":         {[]string{"x-gzip"}, func() []byte { return gzipped([]byte(File)) }},
	"twice":     {[]string{"gzip, gzip"}, func() []byte { return gzipped(gzipped([]byte(File))) }},
	"lines":     {[]string{"gzip", "gzip"}, func() []byte { return gzipped(gzipped([]byte(File))) }},
	"identity":  {[]string{"identity, gzip"}, func() []byte { return gzipped([]byte(File)) }},
	"before":    {[]string{"gzip, identity"}, func() []byte { return gzipped([]byte(File)) }},
	"br-upper":  {[]string{"BR"}, func() []byte { return brotlied([]byte(File)) }},
	"gzip-br":   {[]string{"gzip, br"}, func() []byte { return brotlied(gzipped([]byte(File))) }},
	"named":     {[]string{"identity"}, func() []byte { return []byte(File) }},
	"none":      {[]string{"gzip"}, func() []byte { return nil }},
	"members":   {[]string{"gzip"}, func() []byte { return append(gzipped([]byte(File[:20])), gzipped([]byte(File[20:]))...) }},
	"tail":      {[]string{"gzip"}, func() []byte { return append(gzipped([]byte(File)), "and more"...) }},
	"once":      {[]string{"gzip, gzip"}, func() []byte { return gzipped([]byte(File)) }},
	"thrice":    {[]string{"gzip, gzip, gzip"}, func() []byte { return gzipped(gzipped(gzipped([]byte(File)))) }},
	"parameter": {[]string{"gzip;q=1"}, func() []byte { return gzipped([]byte(File)) }},
	"deflate": {[]string{"deflate"}, func() []byte {
		var b bytes.Buffer
		w := zlib.NewWriter(&b)
		io.WriteString(w, File)
		w.Close()
		return b.Bytes()
	}},
	"raw": {[]string{"deflate"}, func() []byte {
		var b bytes.Buffer
		w, _ := flate.NewWriter(&b, flate.BestSpeed)
		io.WriteString(w, File)
		w.Close()
		return b.Bytes()
	}},
	// A frame with the size in two bytes (256 less), one raw block, and no sum (RFC 8878 section 3.1.1).
	"zstd": {[]string{"zstd"}, func() []byte {
		text := []byte("# " + string(bytes.Repeat([]byte{'-'}, 300)) + "\n" + File)
		b := []byte{0x28, 0xB5, 0x2F, 0xFD, 0x60}
		b = binary.LittleEndian.AppendUint16(b, uint16(len(text)-256))
		block := uint32(len(text))<<3 | 1
		b = append(b, byte(block), byte(block>>8), byte(block>>16))
		return append(b, text...)
	}},
	"page": {[]string{"GZIP"}, func() []byte { return gzipped([]byte("<!doctype html><title>Page not found</title>")) }},
	"large": {
		[]string{"GZIP"},
		func() []byte { return gzipped(append([]byte(File), bytes.Repeat([]byte("# 456789\n"), 700_000/9)...)) },
	},
}

func (f *answer) codedAs(kind string) {
	c, status := codings[kind], 200
	f.w.Header()["Content-Encoding"] = c.header
	if kind == "page" {
		status = 500
	}
	f.send(status, "text/plain; charset=utf-8", c.body())
}

func brotlied(b []byte) []byte {
	var out bytes.Buffer
	w := brotli.NewWriter(&out)
	w.Write(b)
	w.Close()
	return out.Bytes()
}
