// Package coding undoes the content codings of answers (RFC 9110 section 8.4),
// the same ones on every host and within the same bounds. Text that is still
// encoded never leaves it.
//
// gzip may be spelt in any case and be one of two codings. br is undone where it
// stands alone, in lower case: so much the edge's runtime does itself, and a
// decoder of ours would be 105 KB of the worker for what no server sends.
package coding

import (
	"bufio"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"strings"
)

// ErrCoding is the error of a body whose coding is not known, or that is not in
// it.
var ErrCoding = errors.New("coding: the body is not in a coding that is known")

// Raw is how many bytes are read of a body as it was sent, for so many bytes
// of what it stands for: even random bytes take hardly more room compressed,
// so that more is a trick.
func Raw(limit int) int { return 2*limit + 4096 }

// most is how many codings may be applied.
const most = 2

// Read reads a body, decoded, up to a limit, and reports whether more follows.
// Of a body that breaks, what came is returned with the error.
func Read(header http.Header, body io.Reader, limit int) (text []byte, more bool, err error) {
	raw := &source{r: body, left: Raw(limit)}
	decoded, err := decoder(header, raw)
	if err == nil {
		text, err = io.ReadAll(io.LimitReader(decoded, int64(limit)+1))
	}
	switch {
	case len(text) > limit:
		return text[:limit], true, nil
	case len(text) == limit: // crawlers would not look at what comes next
		return text, false, nil
	case err == nil && raw.left > 0:
		return text, false, nil
	case raw.failed == nil: // what came is not what it is said to be
		err = ErrCoding
	default:
		err = raw.failed
	}
	return text, false, err
}

// source is a body as it comes over the network.
type source struct {
	r      io.Reader
	left   int   // bytes that may still be read
	failed error // other than its end
}

func (s *source) Read(p []byte) (int, error) {
	if s.left <= 0 {
		return 0, io.EOF
	}
	n, err := s.r.Read(p[:min(s.left, len(p))])
	s.left -= n
	if err != nil && err != io.EOF {
		s.failed = err
	}
	return n, err
}

// decoder undoes the codings that a header names. Their names ignore case
// (section 8.4.1); x-gzip is gzip (section 8.4.1.3).
func decoder(header http.Header, r io.Reader) (io.Reader, error) {
	var codings []string
	for coding := range strings.SplitSeq(strings.Join(header.Values("Content-Encoding"), ","), ",") {
		if coding = strings.ToLower(strings.Trim(coding, " \t")); coding != "" && coding != "identity" {
			codings = append(codings, coding)
		}
	}
	if len(codings) > most {
		return nil, ErrCoding
	}
	if strings.Trim(header.Get("Content-Encoding"), " \t") == "br" && len(codings) == 1 {
		return undoBrotli(r)
	}
	for i := len(codings) - 1; i >= 0; i-- {
		switch codings[i] {
		case "gzip", "x-gzip":
			r = &lazyGzip{from: r}
		default:
			return nil, ErrCoding
		}
	}
	return r, nil
}

// lazyGzip reads the gzip header when it is first read. A body without a
// single byte is an empty one.
type lazyGzip struct {
	from io.Reader
	gzip *gzip.Reader
}

func (l *lazyGzip) Read(p []byte) (int, error) {
	if l.gzip == nil {
		b := bufio.NewReader(l.from)
		if _, err := b.Peek(1); err != nil {
			return 0, err
		}
		var err error
		if l.gzip, err = gzip.NewReader(b); err != nil {
			return 0, err
		}
	}
	return l.gzip.Read(p)
}
