package site_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"robotscope/core/site"
)

// row is a line of testdata/resolve.jsonl: what web/src/resolve.js makes of
// an entry. Lone surrogates in it become U+FFFD here, as they do in URLs.
type row struct {
	Entry string  `json:"entry"`
	Site  *string `json:"site"`
	answer
	Chromium *answer `json:"chromium"` // Chromium's answer if it is another
	Standard *answer `json:"standard"` // what the URL standard asks for if it is not Node's answer
}

type answer struct {
	URL   string `json:"url"`
	Error string `json:"error"`
}

// want is the answer that the URL standard asks for.
func (r row) want() answer {
	if r.Standard != nil {
		return *r.Standard
	}
	return r.answer
}

func (r row) site() string {
	if r.Site == nil {
		return ""
	}
	return *r.Site
}

func rows(t testing.TB) []row {
	t.Helper()
	data, err := os.ReadFile("testdata/resolve.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var all []row
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Scan() // the header says how the table was made
	for lines.Scan() {
		var r row
		decoder := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&r); err != nil {
			t.Fatalf("%s: %v", lines.Bytes(), err)
		}
		all = append(all, r)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

func resolve(t testing.TB, entry, base string) answer {
	t.Helper()
	url, err := site.Resolve(entry, base)
	if err == nil {
		return answer{URL: url}
	}
	var e site.Error
	if !errors.As(err, &e) {
		t.Fatalf("%q: %v is no site.Error", entry, err)
	}
	return answer{Error: string(e.Code)}
}

// TestResolve holds Resolve against the page's JavaScript.
func TestResolve(t *testing.T) {
	for _, r := range rows(t) {
		if got := resolve(t, r.Entry, r.site()); got != r.want() {
			t.Errorf("%q against %q: got %+v, want %+v", r.Entry, r.site(), got, r.want())
		}
	}
}

// TestResolveOctets is about what no JavaScript string can hold, and about
// limits.
func TestResolveOctets(t *testing.T) {
	tests := []struct {
		entry, site string
		want        answer
	}{
		{"/\xFF", "", answer{URL: "https://www.example.com/%EF%BF%BD"}},
		{"/\xE3\x81", "", answer{URL: "https://www.example.com/%EF%BF%BD"}},                             // a character that breaks off
		{"/\xE3\x81\xE3\x81x", "", answer{URL: "https://www.example.com/%EF%BF%BD%EF%BF%BDx"}},          // two of them
		{"/\xF0\x9F\x98", "", answer{URL: "https://www.example.com/%EF%BF%BD"}},                         // three octets of four
		{"/\xC0\x80", "", answer{URL: "https://www.example.com/%EF%BF%BD%EF%BF%BD"}},                    // C0 begins nothing
		{"/\xED\xA0\x80", "", answer{URL: "https://www.example.com/" + strings.Repeat("%EF%BF%BD", 3)}}, // a surrogate
		{"/\xF4\x90\x80\x80", "", answer{URL: "https://www.example.com/" + strings.Repeat("%EF%BF%BD", 4)}},
		{"http://\xFF.com/", "", answer{Error: "invalid"}},
		{"/" + strings.Repeat("a", site.MaxLength), "", answer{Error: "too-long"}},
		{"a", strings.Repeat("a", site.MaxLength+1), answer{Error: "site"}},
		{"http://" + strings.Repeat("a", 3000), "", answer{Error: "invalid"}},
		{"ja\tvascript:alert(1)", "", answer{Error: "scheme"}},
		{"foo\t://host/", "", answer{Error: "scheme"}},
	}
	for _, test := range tests {
		if got := resolve(t, test.entry, test.site); got != test.want {
			t.Errorf("%.60q against %.60q: got %+v, want %+v", test.entry, test.site, got, test.want)
		}
	}
}
