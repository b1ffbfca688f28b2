package service

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// What is asked is what is tested: encoding/json takes the last of two equal
// keys, keys in another case, and what is no UTF-8 for something else. Here
// each is an error that says where it is (RFC 8259 sections 4 and 8; RFC 7493
// sections 2.1 and 2.3). Lists are counted before memory is taken for them.

// members are the keys of the objects of a body, by the place of the object.
type members map[string][]string

var (
	expected  = []string{"agent", "url", "allowed"}
	ofCheck   = members{"": {"robots", "site", "urls", "agents", "dialect", "expect"}, "/expect/*": expected}
	ofDiff    = members{"": {"before", "after", "site", "urls", "agents", "dialect", "expect"}, "/expect/*": expected}
	theCounts = map[string]struct { // of lists, and what a longer one is
		most             int
		code, what, hint string
	}{
		"/urls":   {MaxURLs, "too-many-urls", "URLs", "Split them into several requests."},
		"/agents": {MaxAgents, "too-many-agents", "crawlers", "Split them into several requests."},
		"/expect": {MaxURLs, "too-many-expected", "expectations", "Split them into several requests."},
	}
)

// readStrictly reads a body into asked, a pointer to a struct with these
// members.
func readStrictly(body []byte, known members, asked any) error {
	if at := invalid(body); at >= 0 {
		return problem("bad-json", "The body is not UTF-8: byte "+strconv.Itoa(at+1)+".")
	}
	if !json.Valid(body) {
		return malformed(body)
	}
	w := walker{body: body, known: known}
	if err := w.value(place{}, ""); err != nil {
		return err
	}
	if err := json.Unmarshal(body, asked); err != nil {
		return badJSON(err)
	}
	return nil
}

// malformed tells what is wrong with what is no JSON, or not just one value.
func malformed(body []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	var first json.RawMessage
	if err := decoder.Decode(&first); err != nil {
		return badJSON(err)
	}
	return problem("bad-json", "Something follows the JSON object in the body. Send one object.")
}

func badJSON(err error) *Problem {
	at := ""
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		at = ", byte " + strconv.FormatInt(syntax.Offset, 10)
	case errors.As(err, &kind):
		at = ", byte " + strconv.FormatInt(kind.Offset, 10)
	}
	return problem(
		"bad-json",
		"The body is not as /api/openapi.json says: "+short(strings.TrimPrefix(err.Error(), "json: "))+at+".",
	)
}

// invalid is the offset of the first byte that is no UTF-8; -1 if there is none.
func invalid(b []byte) int {
	if utf8.Valid(b) {
		return -1
	}
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && size <= 1 {
			return i
		}
		i += size
	}
	return -1
}

// walker goes through JSON that is known to be valid.
type walker struct {
	body  []byte
	at    int
	known members
}

// place is where a value stands, as a JSON Pointer (RFC 6901) has it.
type place struct {
	above *place
	name  string
}

func (p *place) String() string {
	if p.above == nil {
		return p.name
	}
	return p.above.String() + "/" + p.name
}

func (w *walker) wrong(p place, start int, what string) *Problem {
	return problem("bad-json", what+" at "+short(p.String())+", byte "+strconv.Itoa(start+1)+".")
}

// value reads a value. kind is its place with * for the numbers of elements.
func (w *walker) value(p place, kind string) error {
	w.space()
	switch w.body[w.at] {
	case '{':
		return w.object(p, kind)
	case '[':
		return w.list(p, kind)
	case '"':
		_, err := w.text(p)
		return err
	}
	for w.at < len(w.body) && !strings.ContainsRune(" \t\r\n,]}", rune(w.body[w.at])) {
		w.at++
	}
	return nil
}

func (w *walker) object(p place, kind string) error {
	keys, ok := w.known[kind]
	if !ok {
		return w.wrong(p, w.at, "There is an object where none belongs")
	}
	seen := make([]bool, len(keys))
	for w.next('}') {
		start := w.at
		key, err := w.text(p)
		if err != nil {
			return err
		}
		inner := place{&p, key}
		i := slices.Index(keys, key)
		switch {
		case i >= 0 && seen[i]:
			return w.wrong(inner, start, "The key "+strconv.Quote(key)+" comes a second time")
		case i < 0:
			what := "There is no key " + strconv.Quote(short(key)) + " here"
			for _, other := range keys {
				if strings.EqualFold(key, other) {
					what += "; " + strconv.Quote(other) + " is meant perhaps"
				}
			}
			return w.wrong(inner, start, what)
		}
		seen[i] = true
		w.space()
		w.at++ // the colon
		if err := w.value(inner, kind+"/"+key); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) list(p place, kind string) error {
	n := 0
	for ; w.next(']'); n++ {
		if err := w.value(place{&p, strconv.Itoa(n)}, kind+"/*"); err != nil {
			return err
		}
	}
	if c, ok := theCounts[kind]; ok && n > c.most {
		return over(c.code, c.most, n, c.what, c.hint)
	}
	return nil
}

// next goes to the next member or element, and reports whether there is one.
func (w *walker) next(end byte) bool {
	if w.body[w.at] == '{' || w.body[w.at] == '[' || w.body[w.at] == ',' {
		w.at++
	}
	w.space()
	switch w.body[w.at] {
	case end:
		w.at++
		return false
	case ',':
		w.at++
		w.space()
	}
	return true
}

func (w *walker) space() {
	for w.at < len(w.body) && strings.IndexByte(" \t\r\n", w.body[w.at]) >= 0 {
		w.at++
	}
}

// text reads a string. Half of a surrogate pair stands for nothing (RFC 8259
// section 8.2).
func (w *walker) text(p place) (string, error) {
	start, escaped := w.at, false
	for w.at++; w.body[w.at] != '"'; w.at++ {
		if w.body[w.at] != '\\' {
			continue
		}
		escaped = true
		at := w.at
		w.at++
		if w.body[w.at] != 'u' {
			continue
		}
		unit := w.unit()
		switch {
		case unit >= 0xDC00 && unit < 0xE000:
			return "", w.wrong(p, at, "There is half a character")
		case unit >= 0xD800 && unit < 0xDC00:
			if w.body[w.at+1] != '\\' || w.body[w.at+2] != 'u' {
				return "", w.wrong(p, at, "There is half a character")
			}
			w.at += 2
			if low := w.unit(); low < 0xDC00 || low >= 0xE000 {
				return "", w.wrong(p, at, "There is half a character")
			}
		}
	}
	w.at++
	raw := w.body[start:w.at]
	if !escaped {
		return string(raw[1 : len(raw)-1]), nil
	}
	var s string
	err := json.Unmarshal(raw, &s)
	return s, err
}

// unit reads the four digits after \u, and stops at the last.
func (w *walker) unit() uint64 {
	n, _ := strconv.ParseUint(string(w.body[w.at+1:w.at+5]), 16, 16)
	w.at += 4
	return n
}
