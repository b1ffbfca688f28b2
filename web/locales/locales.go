// Package locales fills in the sentences of the message catalogues beside it
// (en.json and its translations). The catalogues are flat JSON objects from a
// code to a template:
//
//	{name}                                         an argument; numbers without separators, as line numbers are
//	{name, number}                                 a number with separators
//	{name, plural, one {# octet} other {# octets}} by number; # is the number
//	`code`                                         shown as code
//
// The syntax is the part of ICU MessageFormat that the catalogues need; the
// package reads no JSON, so that the page can link it.
package locales

import (
	"strconv"
	"strings"

	"robotscope/core"
)

// Piece is a run of text in one look.
type Piece struct {
	Text string
	Code bool   // between backticks
	Arg  string // the argument that the text comes from; empty for the sentence's own words
}

// Catalogue is one language's templates: the entries of a catalogue's file, as
// they stand there. Nothing is read before a template is asked for, and then
// some ten lines, so that a program pays nothing when it starts for having
// hundreds of sentences. The zero Catalogue has no templates.
type Catalogue struct {
	entries string
	found   map[string]string // templates by code; nil if they are not remembered
}

// Read takes the text of a catalogue's file: JSON with an entry a line, sorted
// by code as strings compare. A test sees to it that the files are so.
func Read(file string) Catalogue {
	_, entries, _ := strings.Cut(file, "{\n")
	return Catalogue{entries: entries[:max(0, strings.LastIndexByte(entries, '}'))]}
}

// Remembering is the Catalogue for whoever says the same few things thousands
// of times: it remembers the templates that it has found. It and its copies are
// not for use by several goroutines at a time.
func (c Catalogue) Remembering() Catalogue {
	c.found = map[string]string{}
	return c
}

// Template finds a code's template, and reports whether there is one.
func (c Catalogue) Template(code string) (template string, ok bool) {
	if template, ok = c.found[code]; ok {
		return template, true
	}
	if template, ok = c.search(code); ok && c.found != nil {
		c.found[code] = template
	}
	return template, ok
}

func (c Catalogue) search(code string) (template string, ok bool) {
	from, to := 0, len(c.entries)
	for from < to {
		middle := from + (to-from)/2
		start := from + strings.LastIndexByte(c.entries[from:middle], '\n') + 1
		end := to
		if n := strings.IndexByte(c.entries[middle:to], '\n'); n >= 0 {
			end = middle + n
		}
		switch found, quoted := entry(c.entries[start:end]); {
		case found == code:
			return unquote(quoted), true
		case found < code:
			from = end + 1
		default:
			to = start
		}
	}
	return "", false
}

// entry cuts a line into its code and its template, which is as JSON has it
// between quotation marks.
func entry(line string) (code, quoted string) {
	_, line, _ = strings.Cut(line, `"`)
	code, line, _ = strings.Cut(line, `"`)
	_, line, _ = strings.Cut(line, `"`)
	return code, line[:max(0, strings.LastIndexByte(line, '"'))]
}

// unquote undoes JSON's escapes (RFC 8259 section 7), of which catalogues have
// few: only those of one character.
func unquote(quoted string) string {
	if strings.IndexByte(quoted, '\\') < 0 {
		return quoted
	}
	var b strings.Builder
	for i := 0; i < len(quoted); i++ {
		if quoted[i] == '\\' && i+1 < len(quoted) {
			i++
			if quoted[i] == 'n' {
				b.WriteByte('\n')
				continue
			}
		}
		b.WriteByte(quoted[i])
	}
	return b.String()
}

// Message writes a message as pieces. A code without a template is written as
// itself, which a test of the catalogues prevents.
func (c Catalogue) Message(m core.Message) []Piece {
	list := make([]Piece, 0, 8) // few sentences have more
	c.Each(m, func(p Piece) { list = append(list, p) })
	return list
}

// Each calls f with each piece of what Message writes, in turn.
func (c Catalogue) Each(m core.Message, f func(Piece)) {
	template, ok := c.Template(m.Code)
	if !ok {
		f(Piece{Text: m.Code})
		return
	}
	w := formatter{args: m.Args, piece: f}
	w.format(template, "")
}

// Text writes a message as plain text, backticks kept.
func (c Catalogue) Text(m core.Message) string {
	pieces := append(c.Message(m), Piece{})
	size := 0
	for i := range pieces {
		size += len(pieces[i].Text) + 1 // and a backtick
	}
	var b strings.Builder
	b.Grow(size)
	code := false
	for _, p := range pieces {
		if p.Code != code {
			b.WriteByte('`')
			code = p.Code
		}
		b.WriteString(p.Text)
	}
	return b.String()
}

type formatter struct {
	args  []core.Arg
	piece func(Piece)
	code  bool
}

func (f *formatter) add(text, arg string) {
	if text != "" {
		f.piece(Piece{Text: text, Code: f.code, Arg: arg})
	}
}

// format writes a template, or a form of a plural, in which # is the number.
func (f *formatter) format(template, number string) {
	for template != "" {
		i := 0 // strings.IndexAny would make a table each time
		for i < len(template) && template[i] != '`' && template[i] != '{' && (template[i] != '#' || number == "") {
			i++
		}
		f.add(template[:i], "")
		if i == len(template) {
			return
		}
		end := i
		switch template[i] {
		case '`':
			f.code = !f.code
		case '#':
			f.add(number, "")
		case '{':
			end += closing(template[i:])
			f.placeholder(template[i+1 : end])
		}
		template = template[end+1:]
	}
}

// closing is the index of the brace that closes the one at the start of s, or
// the last index if none does.
func closing(s string) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(s) - 1
}

func (f *formatter) placeholder(s string) {
	name, how, _ := strings.Cut(s, ",")
	how = strings.TrimSpace(how)
	value := f.value(name)
	n, isNumber := value.(int)
	switch {
	case !isNumber:
		text, _ := value.(string)
		f.add(text, name)
	case how == "":
		f.add(strconv.Itoa(n), name)
	case how == "number":
		f.add(Number(n), name)
	default:
		f.format(choose(how, n), Number(n))
	}
}

func (f *formatter) value(name string) any {
	for _, a := range f.args {
		if a.Name == name {
			return a.Value
		}
	}
	return "{" + name + "}"
}

// choose picks the form of a plural for n. Languages without plurals write
// only other.
func choose(forms string, n int) string {
	other := ""
	for {
		open := strings.IndexByte(forms, '{')
		if open < 0 {
			return other
		}
		end := open + closing(forms[open:])
		word := strings.TrimRight(forms[:open], " ") // the last word names the form
		word = word[strings.LastIndexByte(word, ' ')+1:]
		body := forms[open+1 : end]
		forms = forms[end+1:]
		switch word {
		case "one":
			if n == 1 {
				return body
			}
		case "other":
			other = body
		}
	}
}

// Number writes a number with a comma between thousands, as English and
// Japanese both do.
func Number(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
