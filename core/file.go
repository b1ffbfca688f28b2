// Package core is the Robots Exclusion Protocol: it reads a robots.txt, finds
// the group that a crawler must obey and decides whether it may fetch a URL,
// always with the evidence for the decision.
//
// Data flows through the files of the package in this order:
//
//	file.go     bytes, lines and spans           Parse
//	dialect.go  how one crawler family reads     Google, RFC9309, FirstMatch
//	record.go   lines as records                 (*File).In
//	group.go    records as groups                (*Reading).For
//	known.go    the groups that were chosen already
//	url.go      the path of a URL
//	verdict.go  the decision                     (*Group).Check, (*Group).Explain
//	explain.go  the decision as codes for sentences
//	trace.go    how a pattern matched, part by part  (*Group).Trace
//	syntax.go   what a linter asks besides a verdict
//	values.go   records other than rules, and what they say  (*Reading).Records
//
// Path patterns, and how the one that decides is found among thousands, are
// package core/internal/pattern.
//
// The package knows no I/O, clock, log, goroutine or platform. Any bytes are
// accepted and nothing panics on them.
package core

import (
	"bytes"
	"sort"
)

// MaxBytes is how much of a robots.txt is read, in bytes: 500 KiB, the least
// that RFC 9309 section 2.5 lets a crawler read, and what Google reads.
const MaxBytes = 500 * 1024

// Span is a half-open range of byte offsets, from 0, into the bytes given to
// Parse.
type Span struct{ Start, End int }

// Len is the number of bytes in the span.
func (s Span) Len() int { return s.End - s.Start }

// File is a robots.txt as lines. What the lines mean depends on the dialect:
// see In.
type File struct {
	given  []byte
	src    []byte // the part of given that is read
	starts []int  // the offset of each line's first byte
}

// Parse reads a robots.txt. It returns no error: RFC 9309 section 2.2 has
// crawlers use the lines they can read and skip the rest. Bytes after the
// first MaxBytes are not read, as if the download had ended there. The File
// keeps src, which must not change afterwards.
func Parse(src []byte) *File {
	f := &File{given: src, src: src[:min(len(src), MaxBytes)]}
	f.starts = lineStarts(f.src)
	return f
}

// lineStarts finds where lines begin: at 0 and after each LF, CR or CRLF
// (RFC 9309 section 2.2, EOL).
func lineStarts(src []byte) []int {
	starts := make([]int, 1, 1+bytes.Count(src, []byte{'\n'})+bytes.Count(src, []byte{'\r'}))
	if bytes.IndexByte(src, '\r') < 0 {
		// Nearly all files; and IndexByte looks at many bytes at once.
		for at := 0; ; {
			n := bytes.IndexByte(src[at:], '\n')
			if n < 0 {
				return starts
			}
			at += n + 1
			starts = append(starts, at)
		}
	}
	for i, c := range src {
		if c == '\n' || c == '\r' && (i+1 == len(src) || src[i+1] != '\n') {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// Source is the bytes that are read: those given to Parse, at most MaxBytes.
func (f *File) Source() []byte { return f.src }

// Size is the number of bytes given to Parse, read or not.
func (f *File) Size() int { return len(f.given) }

// LineCount is the number of lines read. A file that ends in a line break has
// an empty last line, as in an editor.
func (f *File) LineCount() int { return len(f.starts) }

// Line is the span of line n, counted from 1, without its line break. n must
// be between 1 and LineCount.
func (f *File) Line(n int) Span {
	s := Span{f.starts[n-1], len(f.src)}
	if n == len(f.starts) {
		return s
	}
	s.End = f.starts[n] - 1
	if s.End > s.Start && f.src[s.End] == '\n' && f.src[s.End-1] == '\r' {
		s.End--
	}
	return s
}

// Text is the bytes of a span that lies in the part that is read.
func (f *File) Text(s Span) string { return string(f.src[s.Start:s.End]) }

// Position is a place in a File.
type Position struct {
	Line   int // from 1
	Column int // in bytes, from 1
}

// Position gives the line and column of a byte offset between 0 and the
// length of Source. The offset of a line break belongs to the line it ends.
func (f *File) Position(offset int) Position {
	n := sort.SearchInts(f.starts, offset+1)
	return Position{Line: n, Column: offset - f.starts[n-1] + 1}
}

// Cut tells what a file longer than MaxBytes loses.
type Cut struct {
	Line     int  // the line that holds the last byte read, from 1
	Partial  bool // whether that line goes on after the cut
	LastLine int  // the last line that was given, from 1
}

// Cut returns nil if the whole file was read.
func (f *File) Cut() *Cut {
	if len(f.given) == len(f.src) {
		return nil
	}
	c := &Cut{Line: f.Position(len(f.src) - 1).Line, LastLine: len(lineStarts(f.given))}
	last, next := f.given[len(f.src)-1], f.given[len(f.src)]
	c.Partial = last != '\n' && last != '\r' && next != '\n' && next != '\r'
	return c
}
