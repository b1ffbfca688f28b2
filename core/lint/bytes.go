package lint

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"robotscope/core"
	"robotscope/core/ascii"
)

const bom = "\uFEFF"

// looksUTF16 reports whether the file is UTF-16: by its byte order mark, or
// because every other octet at its start is NUL.
func looksUTF16(src []byte) bool {
	if bytes.HasPrefix(src, []byte{0xFF, 0xFE}) || bytes.HasPrefix(src, []byte{0xFE, 0xFF}) {
		return true
	}
	head := src[:min(len(src), 64)]
	nuls := [2]int{}
	for i, c := range head {
		if c == 0 {
			nuls[i%2]++
		}
	}
	return len(head) >= 8 && max(nuls[0], nuls[1]) >= len(head)/2-1 && min(nuls[0], nuls[1]) == 0
}

// looksHTML reports whether the file starts as a web page does. A comment as
// web pages have them is none yet.
func looksHTML(src string) bool {
	src = strings.TrimSpace(strings.TrimPrefix(src, bom))
	for strings.HasPrefix(src, "<!--") {
		_, after, ok := strings.Cut(src, "-->")
		if !ok {
			return false
		}
		src = strings.TrimSpace(after)
	}
	for _, tag := range [...]string{
		"<!doctype", "<html", "<head", "<body", "<meta", "<title", "<script", "<style", "<div", "<p>", "<pre", "<br",
		"<h1", "<center", "<table", "<link", "<?xml", "<?php",
	} {
		if len(src) >= len(tag) && ascii.EqualFold(src[:len(tag)], tag) {
			return true
		}
	}
	return false
}

// utf16 finds a file that is not UTF-8 but UTF-16: "\xFF\xFEU\x00s\x00…".
// On none of the real files.
func utf16(f *facts) []*finding {
	if f.is != "utf-16" {
		return nil
	}
	return []*finding{{span: core.Span{Start: 0, End: min(2, len(f.src))}}}
}

// html finds a web page in the place of a robots.txt: "<!DOCTYPE html>".
// On 12% of the real files.
func html(f *facts) []*finding {
	if f.is != "html" {
		return nil
	}
	start := bytes.IndexByte(f.src, '<')
	return []*finding{{span: core.Span{Start: start, End: f.File.Line(f.lineOf(start)).End}}}
}

// looksJSON reports whether the file starts as a JSON object with names does.
func looksJSON(src string) bool {
	src = strings.TrimSpace(strings.TrimPrefix(src, bom))
	return strings.HasPrefix(src, "{") && strings.HasPrefix(strings.TrimSpace(src[1:]), `"`)
}

// json finds the answer of a program in the place of a robots.txt, mostly an
// error: "{\"status\": 404}". On 0.8% of the real files.
func json(f *facts) []*finding {
	if f.is != "json" {
		return nil
	}
	start := bytes.IndexByte(f.src, '{')
	return []*finding{{span: core.Span{Start: start, End: f.File.Line(f.lineOf(start)).End}}}
}

// noRecords finds text, or a picture, in the place of a robots.txt: mostly the
// words that a server has for an error. On 1.1% of the real files: "Not Found".
func noRecords(f *facts) []*finding {
	if f.is != "no-records" {
		return nil
	}
	at := core.Span{}
	text := "…"
	for i := range f.fields {
		at = f.fields[i].span
		if s := f.text(at); utf8.ValidString(s) && strings.IndexFunc(s, unicode.IsControl) < 0 {
			text = clipTo(s, 60)
			break
		}
	}
	return []*finding{{span: at, args: args("text", text)}}
}

// markRead is a byte order mark that was taken for Latin-1, and then written in
// UTF-8.
const markRead = "\u00EF\u00BB\u00BF"

// latin1Mark finds one at the file's start, where some editor or program has
// read a file in the wrong encoding. Nobody sees why, but line 1 is no record
// any more. On 0.8% of the real files: "ï»¿User-agent: *".
func latin1Mark(f *facts) []*finding {
	if !bytes.HasPrefix(f.src, []byte(markRead)) {
		return nil
	}
	mark := core.Span{Start: 0, End: len(markRead)}
	one := &finding{span: mark}
	if !bytes.HasPrefix(f.src[mark.End:], []byte(markRead)) { // another would take its place
		one.fix = edit(mark, "")
	}
	if line := strings.TrimSpace(f.text(core.Span{Start: mark.End, End: f.File.Line(1).End})); line == "" || line[0] == '#' {
		one.severity = Note // which is all that is lost
	}
	return []*finding{one}
}

// tooLong finds a file of which crawlers read only the start.
// On none of the real files.
func tooLong(f *facts) []*finding {
	cut := f.File.Cut()
	if cut == nil {
		return nil
	}
	first := cut.Line
	if !cut.Partial {
		first++
	}
	return []*finding{{
		span: f.File.Line(cut.Line),
		args: args("bytes", f.File.Size(), "most", core.MaxBytes, "line", first, "last", cut.LastLine),
	}}
}

// byteOrderMark finds one at the file's start: "\uFEFFUser-agent: *".
// On 0.6% of the real files.
func byteOrderMark(f *facts) []*finding {
	if !bytes.HasPrefix(f.src, []byte(bom)) {
		return nil
	}
	mark := core.Span{Start: 0, End: len(bom)}
	one := &finding{span: mark}
	if !bytes.HasPrefix(f.src[len(bom):], []byte(bom)) { // another would take its place
		one.fix = edit(mark, "").neutral(true)
	}
	return []*finding{one}
}

// isInvisible reports whether a character shows as nothing or as a space, and
// is no white space to crawlers.
func isInvisible(r rune) bool {
	switch {
	case r >= 0x200B && r <= 0x200F, r >= 0x2028 && r <= 0x202F, r >= 0x2060 && r <= 0x2064, r >= 0x2000 && r <= 0x200A:
		return true
	case r == 0xFEFF, r == 0xA0, r == 0xAD, r == 0x3000, r == 0x85:
		return true
	}
	return false
}

// invisibleEnds are the invisible characters that a text begins and ends with.
func invisibleEnds(s string) (before, after int) {
	rest := strings.TrimLeftFunc(s, isInvisible)
	return len(s) - len(rest), len(rest) - len(strings.TrimRightFunc(rest, isInvisible))
}

// invisibleCharacter finds characters that nobody sees around a field or its
// value, where they count: "User-agent: *\nDisallow: /a\u00A0".
// On 0.1% of the real files.
func invisibleCharacter(f *facts) []*finding {
	var found findings
	for i, line := range f.reading.Lines() {
		for _, part := range [...]core.Span{line.Field, line.Value} {
			if i == 0 && part.Start == 0 && bytes.HasPrefix(f.src, []byte(bom)) {
				continue
			}
			before, after := invisibleEnds(f.text(part))
			for _, s := range [...]core.Span{{Start: part.Start, End: part.Start + before}, {Start: part.End - after, End: part.End}} {
				if s.Len() == 0 {
					continue
				}
				r, _ := utf8.DecodeRune(f.src[s.Start:s.End])
				found.add(&finding{span: s, args: args("character", codePoint(r)), fix: edit(s, "")})
			}
		}
	}
	return found
}

// codePoint writes a character as "U+00A0".
func codePoint(r rune) string {
	const hex = "0123456789ABCDEF"
	digits := ""
	for ; r > 0 || len(digits) < 4; r >>= 4 {
		digits = string(hex[r&15]) + digits
	}
	return "U+" + digits
}

// invalidUTF8 finds records that are in another encoding, or were before
// something made U+FFFD of what is no UTF-8: "User-agent: *\nDisallow: /caf\xE9".
// On none of the real files.
func invalidUTF8(f *facts) []*finding {
	var found findings
	for i := range f.reading.Lines() {
		s := f.content(i + 1)
		at := strings.IndexRune(f.text(s), utf8.RuneError)
		if at < 0 {
			continue
		}
		bad := core.Span{Start: s.Start + at, End: s.Start + at + 1}
		for bad.End < s.End && f.src[bad.End] >= 0x80 {
			bad.End++
		}
		found.add(&finding{span: bad})
	}
	return found
}

// nul finds NUL octets in records: "User-agent: *\nDisallow: /a\x00/b".
// On none of the real files.
func nul(f *facts) []*finding {
	var found findings
	for i := range f.reading.Lines() {
		line := f.File.Line(i + 1)
		at := bytes.IndexByte(f.src[line.Start:line.End], 0)
		if at < 0 || bytes.IndexByte(f.src[line.Start:line.Start+at], '#') >= 0 {
			continue
		}
		run := core.Span{Start: line.Start + at, End: line.Start + at}
		last := line.Start + bytes.LastIndexByte(f.src[line.Start:line.End], 0)
		for run.End < line.End && f.src[run.End] == 0 {
			run.End++
		}
		one := &finding{span: run, args: args("n", bytes.Count(f.src[line.Start:line.End], []byte{0}))}
		if last < run.End { // the only run
			one.fix = edit(run, "")
		}
		found.add(one)
	}
	return found
}

// longLine finds records that go on where Google's parser has stopped.
// On none of the real files.
func longLine(f *facts) []*finding {
	var found findings
	limit := core.Google.LineLimit()
	for i := range f.reading.Lines() {
		line := f.File.Line(i + 1)
		if s := f.content(i + 1); line.Len() > limit && s.End-line.Start > limit {
			found.add(&finding{
				span: core.Span{Start: line.Start + limit, End: s.End},
				args: args("bytes", line.Len(), "most", limit),
			})
		}
	}
	return found
}

// mixedLineEnds finds a file with several kinds of line break, where some are
// the lone CR that simple crawlers take for none. LF and CRLF beside each other
// do no harm, and stand in 2% of the real files: "User-agent: *\rDisallow: /a\n".
func mixedLineEnds(f *facts) []*finding {
	lf, crlf, cr := f.endingIn("\n"), f.endingIn("\r\n"), f.endingIn("\r")
	n := f.File.LineCount() - 1
	if cr == 0 || cr == n {
		return nil
	}
	most := "\n"
	if crlf > lf {
		most = "\r\n"
	}
	fix := &Fix{Neutral: true}
	for n := 1; n < f.File.LineCount(); n++ {
		if s := f.breakAfter(n); f.text(s) != most {
			fix.add(s, most)
		}
	}
	return []*finding{{
		span: fix.Edits[0].Span,
		args: args("lf", lf, "crlf", crlf, "cr", cr),
		fix:  fix,
	}}
}

// endingIn is how many lines end in a line break.
func (f *facts) endingIn(lineBreak string) int {
	count := 0
	for n := 1; n < f.File.LineCount(); n++ {
		if f.text(f.breakAfter(n)) == lineBreak {
			count++
		}
	}
	return count
}
