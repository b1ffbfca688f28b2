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
	for kind := range codings {
		if !documented["coded-"+kind] {
			t.Errorf("coded-%s is not documented", kind)
		}
	}
	for name := range faults {
		if !documented[name] {
			t.Errorf("%s is not documented", name)
		}
	}
	for name := range documented {
		if !known(name) && name != "ok" {
			t.Errorf("%s is documented but not there", name)
		}
	}
}

func known(name string) bool {
	kind, _ := strings.CutPrefix(name, "coded-")
	return faults[name] != nil || codings[kind].body != nil
}

// TestListIsWhole has every fault in the list, but those that it leaves out.
func TestListIsWhole(t *testing.T) {
	listed := map[string]bool{"count": true, "echo": true, "turns": true, "ends": true, "redirect-back": true}
	for _, name := range Faults {
		if listed[name] {
			t.Errorf("%s is listed twice", name)
		}
		listed[name] = true
		if i := strings.LastIndexByte(name, '-'); i >= 0 {
			listed[name[:i]] = true // as of redirect-5
		}
		if base := strings.TrimRight(name, "0123456789"); name != "ok" && !known(name) &&
			faults[strings.TrimSuffix(base, "-")] == nil {
			t.Errorf("%s is listed but not there", name)
		}
	}
	for name := range faults {
		if !listed[name] {
			t.Errorf("%s is not listed", name)
		}
	}
	for kind := range codings {
		if !listed["coded-"+kind] {
			t.Errorf("coded-%s is not listed", kind)
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
