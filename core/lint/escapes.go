package lint

import (
	"strings"

	"robotscope/core"
	"robotscope/core/ascii"
)

// escape is the octet that the percent-escape at the start of s stands for;
// false if there is none.
func escape(s string) (octet byte, ok bool) {
	if len(s) < 3 || s[0] != '%' {
		return 0, false
	}
	for _, c := range []byte(s[1:3]) {
		switch {
		case isDigit(c):
			octet = octet<<4 | (c - '0')
		case c >= 'A' && c <= 'F':
			octet = octet<<4 | (c - 'A' + 10)
		case c >= 'a' && c <= 'f':
			octet = octet<<4 | (c - 'a' + 10)
		default:
			return 0, false
		}
	}
	return octet, true
}

// escapesIn finds the escapes in a rule's pattern that a check is about, and
// what to write in their place; one finding for a rule, with a fix of all
// its places.
func (f *facts) escapesIn(about func(escape string, octet byte, inQuery bool) (instead string, ok bool)) []*finding {
	return f.everyRule(func(r *rule) *finding {
		one := &finding{fix: &Fix{}}
		inQuery := false
		for i := 0; i < len(r.text); i++ {
			inQuery = inQuery || r.text[i] == '?'
			octet, ok := escape(r.text[i:])
			if !ok {
				continue
			}
			if instead, ok := about(r.text[i:i+3], octet, inQuery); ok {
				at := core.Span{Start: r.Pattern.Start + i, End: r.Pattern.Start + i + 3}
				if len(one.fix.Edits) == 0 {
					one.span = at
					one.args = args("escape", r.text[i:i+3], "instead", instead)
				}
				one.fix.add(at, instead)
			}
			i += 2
		}
		if len(one.fix.Edits) == 0 {
			return nil
		}
		return one
	})
}

// escapeLower finds escapes with small letters, where no rule has the same in
// capitals. On under 0.1% of the real files: "User-agent: *\nDisallow: /%e2%98%83".
func escapeLower(f *facts) []*finding {
	written := map[string]bool{}
	for i := range f.rules {
		written[f.rules[i].shown()] = true
	}
	found := f.escapesIn(func(e string, _ byte, _ bool) (string, bool) {
		return ascii.ToUpper(e), ascii.ToUpper(e) != e
	})
	kept := found[:0]
	for _, one := range found {
		r := f.rules[f.ruleFrom(f.lineOf(one.span.Start))]
		text := []byte(r.text)
		for _, e := range one.fix.Edits {
			copy(text[e.Span.Start-r.Pattern.Start:], e.New)
		}
		r.text = string(text)
		one.fix.neutral(true)
		if !written[r.shown()] { // authors write both for crawlers that compare letter by letter
			kept = append(kept, one)
		}
	}
	return collapse(kept)
}

// escapeNeedless finds escapes of octets that need none, which the RFC has
// crawlers undo and Google leaves: "User-agent: *\nDisallow: /%7Ejoe".
// On none of the real files.
func escapeNeedless(f *facts) []*finding {
	found := f.escapesIn(func(_ string, octet byte, _ bool) (string, bool) {
		unreserved := isTokenOctet(octet) || isDigit(octet) || octet == '.' || octet == '~'
		return string(rune(octet)), unreserved
	})
	for _, one := range found {
		one.fix.neutral(f.Dialect != core.Google)
		line := f.File.Line(f.lineOf(one.span.Start))
		before := f.text(line)
		after := (&Fix{Edits: shifted(one.fix.Edits, -line.Start)}).Apply([]byte(before))
		if countEscapes(string(after)) != countEscapes(before)-len(one.fix.Edits) {
			one.fix = nil // "%6%62": with what stands before, it would make another
		}
	}
	return found
}

// shifted moves edits by so many bytes.
func shifted(edits []Edit, by int) []Edit {
	moved := make([]Edit, len(edits))
	for i, e := range edits {
		moved[i] = Edit{core.Span{Start: e.Span.Start + by, End: e.Span.End + by}, e.New}
	}
	return moved
}

// countEscapes is how many percent-escapes a text holds.
func countEscapes(s string) int {
	n := 0
	for i := range len(s) {
		if _, ok := escape(s[i:]); ok {
			n++
		}
	}
	return n
}

// escapeStray finds percent signs that begin no escape: "100%sure". To Google
// and the RFC alike such a rule matches only URLs with the same stray sign,
// while most hold "%25". On 0.2% of the real files:
// "User-agent: *\nDisallow: /x%zz".
func escapeStray(f *facts) []*finding {
	return f.strays(false, func(r *rule, at core.Span) *finding {
		return &finding{span: at, args: args("rule", r.shown())}
	})
}

// escapeOpen finds percent signs that end in a star, or in the pattern's end,
// before an escape is complete. Google compares octets, so that to it they
// begin any such escape; to the RFC an escape is one piece. On 0.1% of the real
// files: "User-agent: *\nDisallow: /*%".
func escapeOpen(f *facts) []*finding {
	return f.strays(true, func(r *rule, at core.Span) *finding {
		escape := f.text(at)
		if len(escape) < 2 {
			escape += "2"
		}
		return &finding{span: at, args: args("rule", r.shown(), "escape", escape+"0")}
	})
}

// strays finds percent signs without two hex digits after them: those that an
// escape could go on from, or the others.
func (f *facts) strays(open bool, find func(r *rule, at core.Span) *finding) []*finding {
	return collapse(f.everyRule(func(r *rule) *finding {
		for i := 0; i < len(r.text); i++ {
			if r.text[i] != '%' {
				continue
			}
			if _, ok := escape(r.text[i:]); ok {
				i += 2
				continue
			}
			n := 1
			if i+1 < len(r.text) && isHex(r.text[i+1]) {
				n = 2
			}
			goesOn := i+n == len(r.text) || r.text[i+n] == '*'
			if goesOn == open {
				return find(r, core.Span{Start: r.Pattern.Start + i, End: r.Pattern.Start + i + n})
			}
		}
		return nil
	}))
}

func isHex(c byte) bool { return isDigit(c) || c >= 'A' && c <= 'F' || c >= 'a' && c <= 'f' }

// escapeQuery finds escapes in a query of octets that may stand there as they
// are, where the RFC takes both for the same and Google does not:
// "User-agent: *\nDisallow: /*?u=%2F". On 1.7% of the real files.
func escapeQuery(f *facts) []*finding {
	found := f.escapesIn(func(e string, octet byte, inQuery bool) (string, bool) {
		return string(rune(octet)), inQuery && strings.IndexByte(":/?@", octet) >= 0
	})
	for i := range found {
		found[i].fix = nil // both forms are common in URLs
	}
	return collapse(found)
}

// unescaped finds octets that browsers, and crawlers after them, escape in the
// URLs they ask for (WHATWG URL, path and query percent-encode sets), while
// Google compares patterns as they stand: "User-agent: *\nDisallow: /*{".
// On 0.3% of the real files.
func unescaped(f *facts) []*finding {
	return collapse(f.everyRule(func(r *rule) *finding {
		path, _, _ := strings.Cut(r.text, "?")
		i := strings.IndexAny(path, "\"<>`{}")
		if i < 0 {
			i = strings.IndexAny(r.text, "\"<>")
		}
		if i < 0 {
			return nil
		}
		at := core.Span{Start: r.Pattern.Start + i, End: r.Pattern.Start + i + 1}
		const hex = "0123456789ABCDEF"
		c := r.text[i]
		return &finding{span: at, args: args("character", string(rune(c)), "escape", "%"+string(hex[c>>4])+string(hex[c&15]))}
	}))
}
