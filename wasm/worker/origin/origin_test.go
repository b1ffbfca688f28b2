package origin

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestFaultsAreDocumented(t *testing.T) {
	src, err := os.ReadFile("origin.go")
	if err != nil {
		t.Fatal(err)
	}
	doc, _, _ := strings.Cut(string(src), "\npackage origin")
	documented := map[string]bool{"ok": true, "redirect-back": true} // the latter is a part of redirect-loop
	for _, line := range regexp.MustCompile(`(?m)^//\t([a-zN0-9, -]+?)  `).FindAllStringSubmatch(doc, -1) {
		for name := range strings.SplitSeq(line[1], ", ") {
			documented[strings.TrimSuffix(name, "-N")] = true
		}
	}
	for name := range faults {
		if !documented[name] {
			t.Errorf("%s is not documented", name)
		}
	}
	for name := range documented {
		if faults[name] == nil && name != "ok" {
			t.Errorf("%s is documented but not there", name)
		}
	}
}

func TestFaultIsChosenByHostOrPath(t *testing.T) {
	o, err := Start("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	for _, c := range []struct {
		host, path string
		status     int
	}{
		{"status-503.example.com", "/robots.txt", 503},
		{"status-503.example.com", "/status-404/x", 404},
		{"example.com", "/robots.txt", 200},
		{"example.com", "/status-500", 500},
	} {
		r, _ := http.NewRequest("GET", "http://"+o.Addr+c.path, nil)
		r.Host = c.host
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != c.status {
			t.Errorf("%s%s: %d", c.host, c.path, answer.StatusCode)
		}
	}
	if n := o.Requests("status-503.example.com"); n != 2 {
		t.Errorf("%d requests", n)
	}
}

func TestBomb(t *testing.T) {
	r, err := gzip.NewReader(bytes.NewReader(bomb()))
	if err != nil {
		t.Fatal(err)
	}
	if n, err := io.Copy(io.Discard, r); n != 64<<20 || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
}
