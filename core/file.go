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
//	explain.go  the decision as messages
//	message.go  what people are told, as codes for sentences
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

import "bytes"

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
	src    []byte  // the part of given that is read
	starts []int32 // the offset of each line's first byte
	hasNUL bool    // among src
}

// Parse reads a robots.txt. It returns no error: RFC 9309 section 2.2 has
// crawlers use the lines they can read and skip the rest. Bytes after the
// first MaxBytes are not read, as if the download had ended there. The File
// keeps src, which must not change afterwards.
func Parse(src []byte) *File {
	f := &File{given: src, src: src[:min(len(src), MaxBytes)]}
	f.starts = lineStarts(f.src)
	f.hasNUL = bytes.IndexByte(f.src, 0) >= 0
	return f
}

// lineStarts finds where lines begin: at 0 and after each LF, CR or CRLF
// (RFC 9309 section 2.2, EOL).
//
// Lines are not counted first, which would be to read the file twice: room is
// made as the lines so far let expect.
func lineStarts(src []byte) []int32 {
	starts := make([]int32, 1, 16)
	onlyLF := bytes.IndexByte(src, '\r') < 0
	for at := 0; at < len(src); at++ {
		if onlyLF { // nearly all files; and IndexByte looks at many bytes at once
			if src[at] != '\n' {
				n := bytes.IndexByte(src[at:], '\n')
				if n < 0 {
					break
				}
				at += n
			}
		} else if c := src[at]; c != '\n' && (c != '\r' || at+1 < len(src) && src[at+1] == '\n') {
			continue
		}
		if len(starts) == cap(starts) {
			more := make([]int32, len(starts), moreRoom(len(starts), at+1, len(src)))
			copy(more, starts)
			starts = more
		}
		starts = append(starts, int32(at+1))
	}
	return starts
}

// moreRoom is how much room a list needs that has so many items after the
// first part of a whole, if the rest is like it; at most four times as many.
func moreRoom(items, part, whole int) int {
	return min(items+items*(whole-part)/part+16, 4*items)
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
	s := Span{int(f.starts[n-1]), len(f.src)}
	if n == len(f.starts) {
		return s
	}
	s.End = int(f.starts[n]) - 1
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
	n, after := 0, len(f.starts) // the line is n or between the two
	for n+1 < after {
		if middle := (n + after) / 2; int(f.starts[middle]) <= offset {
			n = middle
		} else {
			after = middle
		}
	}
	return Position{Line: n + 1, Column: offset - int(f.starts[n]) + 1}
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
