package static

import (
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

var update = flag.Bool("update", false, "rewrite web/static/_headers")

const (
	app    = "assets/app-0123456789.js"
	module = "assets/robotscope-0123456789.wasm"
)

func site(t *testing.T) http.Handler {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, content := range map[string]string{
		"index.html":                   "<!doctype html>",
		"index.html.br":                "br page",
		"index.html.gz":                "gzip page",
		"robots.txt":                   "User-agent: *\n",
		"favicon.svg":                  "<svg/>",
		"site.webmanifest":             "{}",
		"robotscope.js":                "export {}",
		"sw.js":                        "self",
		"robotscope.d.ts":              "export {}",
		"_headers":                     "/*",
		".hidden":                      "",
		"assets/readme.bin":            "?",
		"assets/en-abcdef.css":         "not a whole hash",
		app:                            "app",
		app + ".br":                    "br app",
		module:                         "\x00asm",
		"assets/en-0123456789.json.gz": "an orphan",
		"docs/index.html":              "docs",
	} {
		fsys[name] = &fstest.MapFile{Data: []byte(content)}
	}
	h, _, err := Handler(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// get asks for a path with headers given as name, value, name, value …
func get(h http.Handler, method, path string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, "http://localhost/", nil)
	r.URL.Path = path // as it stands, without the parsing a client would do
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestTypesAndCaching(t *testing.T) {
	h := site(t)
	for _, c := range []struct{ path, contentType, cacheControl string }{
		{"/", "text/html; charset=utf-8", "no-cache"},
		{"/index.html", "text/html; charset=utf-8", "no-cache"},
		{"/docs/", "text/html; charset=utf-8", "no-cache"},
		{"/robots.txt", "text/plain; charset=utf-8", "no-cache"},
		{"/favicon.svg", "image/svg+xml", "no-cache"},
		{"/site.webmanifest", "application/manifest+json", "no-cache"},
		{"/robotscope.js", "text/javascript; charset=utf-8", "no-cache"},
		{"/sw.js", "text/javascript; charset=utf-8", "no-cache"},
		{"/robotscope.d.ts", "text/plain; charset=utf-8", "no-cache"},
		{"/assets/readme.bin", "application/octet-stream", "no-cache"},
		{"/assets/en-abcdef.css", "text/css; charset=utf-8", "no-cache"},
		{"/" + app, "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"},
		{"/" + module, "application/wasm", "public, max-age=31536000, immutable"},
	} {
		r := get(h, "GET", c.path)
		if r.StatusCode != 200 || r.Header.Get("Content-Type") != c.contentType ||
			r.Header.Get("Cache-Control") != c.cacheControl {
			t.Errorf("%s: %d, %q, %q", c.path, r.StatusCode, r.Header.Get("Content-Type"), r.Header.Get("Cache-Control"))
		}
	}
}

func TestOnlyWholeSitesAreServed(t *testing.T) {
	page := "<!doctype html><script src=\"" + app + "\"></script>"
	for _, c := range []struct{ page, script, module, want string }{
		{page, "app", "\x00asm", ""},
		{" \n", "app", "\x00asm", "index.html is empty"},
		{page, "", "\x00asm", app},
		{page, "app", "", "module"},
		{page, "app", "<!doctype html>", "module"},
	} {
		_, _, err := Handler(fstest.MapFS{
			"index.html": {Data: []byte(c.page)}, app: {Data: []byte(c.script)}, module: {Data: []byte(c.module)},
		})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestLinksOutAreNotFollowed has links within the site, out of it and to nothing.
func TestLinksOutAreNotFollowed(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "secret.txt"), []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	dist := filepath.Join(dir, "dist")
	if err := os.MkdirAll(filepath.Join(dist, "assets"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"index.html": "<!doctype html>", module: "\x00asm"} {
		if err := os.WriteFile(filepath.Join(dist, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{
		"within.html": "index.html", "out.txt": "../secret.txt", "far.txt": filepath.Join(dir, "secret.txt"),
		"parent": "..", "nowhere.txt": "nothing", "index.html.gz": "../secret.txt",
	} {
		if err := os.Symlink(target, filepath.Join(dist, name)); err != nil {
			t.Fatal("this test needs a link:", err)
		}
	}
	root, err := os.OpenRoot(dist)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	h, left, err := Handler(root.FS())
	if err != nil {
		t.Fatal(err)
	}
	if slices.Sort(left); !slices.Equal(left, []string{"far.txt", "nowhere.txt", "out.txt", "parent"}) {
		t.Errorf("left out: %q", left)
	}
	if got := body(t, get(h, "GET", "/within.html")); got != "<!doctype html>" {
		t.Errorf("a link within the site: %q", got)
	}
	for _, path := range []string{"/out.txt", "/far.txt", "/parent", "/parent/secret.txt", "/nowhere.txt"} {
		if r := get(h, "GET", path); r.StatusCode != 404 {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
	if got := body(t, get(h, "GET", "/", "Accept-Encoding", "gzip")); got != "<!doctype html>" {
		t.Errorf("the page's copy is a link out: %q", got)
	}
}

func TestNotServed(t *testing.T) {
	h := site(t)
	for _, path := range []string{
		"/nothing", "/assets", "/assets/", "/docs", "/docs//", "//", "//index.html", "/index.html/",
		"/index.html.br", "/index.html.gz", "/assets/en-0123456789.json.gz", "/_headers", "/.hidden",
		"/../index.html", "/./index.html", "/assets/../index.html", `/..\index.html`, "/index.html\x00", "/INDEX.HTML",
	} {
		r := get(h, "GET", path)
		if r.StatusCode != 404 || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/plain") {
			t.Errorf("%q: %d, %q", path, r.StatusCode, r.Header.Get("Content-Type"))
		}
	}
}

func TestSecurityHeadersAreOnEveryResponse(t *testing.T) {
	h := site(t)
	etag := get(h, "GET", "/").Header.Get("ETag")
	for status, r := range map[int]*http.Response{
		200: get(h, "GET", "/"),
		304: get(h, "GET", "/", "If-None-Match", etag),
		404: get(h, "GET", "/nothing"),
		405: get(h, "POST", "/"),
		416: get(h, "GET", "/", "Range", "bytes=900-"),
	} {
		if r.StatusCode != status {
			t.Errorf("status %d, want %d", r.StatusCode, status)
		}
		for _, want := range SecurityHeaders {
			if got := r.Header.Get(want.Name); got != want.Value {
				t.Errorf("%d: %s: %q", status, want.Name, got)
			}
		}
	}
}

// TestTrustedTypes: the page may make no markup or script of text, but for the
// address of its service worker.
func TestTrustedTypes(t *testing.T) {
	policy := strings.Split(get(site(t), "GET", "/").Header.Get("Content-Security-Policy"), "; ")
	for _, want := range []string{"default-src 'none'", "require-trusted-types-for 'script'", "trusted-types service-worker"} {
		if !slices.Contains(policy, want) {
			t.Errorf("%s is not in %q", want, policy)
		}
	}
}

func TestEncodings(t *testing.T) {
	h := site(t)
	for _, c := range []struct{ accept, coding, body string }{
		{"", "", "<!doctype html>"},
		{"gzip, deflate, br, zstd", "br", "br page"},
		{"gzip", "gzip", "gzip page"},
		{"GZIP;Q=1.0", "gzip", "gzip page"},
		{"br;q=0.5, gzip;q=0.8", "gzip", "gzip page"},
		{"br;q=0, gzip", "gzip", "gzip page"},
		{"br ; q=0 , gzip ; q=0", "", "<!doctype html>"},
		{"*", "br", "br page"},
		{"br;q=0, *", "gzip", "gzip page"},
		{"*;q=0", "", "<!doctype html>"},
		{"identity, gzip;q=0.5", "", "<!doctype html>"},
		{"identity;q=0, gzip;q=0.1", "gzip", "gzip page"},
		{"identity;q=0", "", "<!doctype html>"},
		{"br;q=much, gzip;q=0.1", "gzip", "gzip page"},
		{"zstd", "", "<!doctype html>"},
	} {
		r := get(h, "GET", "/", "Accept-Encoding", c.accept)
		if coding, b := r.Header.Get("Content-Encoding"), body(t, r); coding != c.coding || b != c.body ||
			r.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("Accept-Encoding %q: %q %q, Vary %q", c.accept, coding, b, r.Header.Get("Vary"))
		}
		if r.ContentLength != int64(len(c.body)) {
			t.Errorf("Accept-Encoding %q: Content-Length %d", c.accept, r.ContentLength)
		}
	}
	// Only what is stored is offered.
	if r := get(h, "GET", "/"+app, "Accept-Encoding", "gzip"); r.Header.Get("Content-Encoding") != "" || body(t, r) != "app" {
		t.Error("gzip was claimed for a file that has no gzip copy")
	}
}

func TestRevalidation(t *testing.T) {
	h := site(t)
	seen := map[string]string{}
	for _, accept := range []string{"identity", "gzip", "br"} {
		etag := get(h, "GET", "/", "Accept-Encoding", accept).Header.Get("ETag")
		if other, ok := seen[etag]; ok || etag == "" {
			t.Errorf("%s and %q share the ETag %q", accept, other, etag)
		}
		seen[etag] = accept
		for _, match := range []string{etag, "W/" + etag, `"other", ` + etag, "*"} {
			r := get(h, "GET", "/", "Accept-Encoding", accept, "If-None-Match", match)
			if r.StatusCode != 304 || body(t, r) != "" || r.Header.Get("ETag") != etag ||
				r.Header.Get("Vary") == "" || r.Header.Get("Cache-Control") != "no-cache" ||
				r.Header.Get("Content-Encoding") != "" {
				t.Errorf("%s, If-None-Match %s: %d %v", accept, match, r.StatusCode, r.Header)
			}
		}
		if r := get(h, "GET", "/", "Accept-Encoding", accept, "If-None-Match", `"other"`); r.StatusCode != 200 {
			t.Errorf("%s: %d for another's ETag", accept, r.StatusCode)
		}
	}
}

func TestMethods(t *testing.T) {
	h := site(t)
	r := get(h, "HEAD", "/", "Accept-Encoding", "gzip")
	if r.StatusCode != 200 || r.ContentLength != int64(len("gzip page")) || body(t, r) != "" {
		t.Errorf("HEAD: %d, Content-Length %d", r.StatusCode, r.ContentLength)
	}
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"} {
		if r := get(h, method, "/"); r.StatusCode != 405 || r.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %d, Allow %q", method, r.StatusCode, r.Header.Get("Allow"))
		}
	}
}

func TestHandlerFailsOnAMissingDirectory(t *testing.T) {
	if _, _, err := Handler(os.DirFS("no-such-directory")); err == nil {
		t.Error("no error")
	}
}

func TestHeadersFileIsWhatIsSent(t *testing.T) {
	const name = "../../../web/static/_headers"
	if *update {
		if err := os.WriteFile(name, []byte(HeadersFile()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != HeadersFile() {
		t.Errorf("%s differs from what Handler sends; rewrite it with -update. It should be:\n%s", name, HeadersFile())
	}
	for line := range strings.Lines(HeadersFile()) {
		if len(line) > 2000 {
			t.Errorf("Cloudflare ignores lines over 2,000 characters: %.60s…", line)
		}
	}
}
