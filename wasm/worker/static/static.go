// Package static serves the built site, dist/, as a good static host would: right types, compressed copies,
// caching and security headers.
package static

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// types names the media type of every kind of file the site holds. The mime package would ask the machine it runs on.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".ts":          "text/plain; charset=utf-8",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
}

// hashed matches the names that web/build/site.mjs gives to files whose content never changes.
var hashed = regexp.MustCompile(`^assets/.+-[0-9a-f]{10}\.\w+$`)

// A file is one served file with the encodings it is stored in.
type file struct {
	contentType  string
	cacheControl string
	variants     map[string]variant // by content coding; "identity" is always there
}

func (f file) content() []byte { return f.variants["identity"].content }

type variant struct {
	content []byte
	etag    string
}

// Handler serves the files of fsys, which it reads once, now: later changes are not seen, and no request reaches the
// file system. FILE.br and FILE.gz are served in place of FILE to those who accept them, never by their own names;
// names that start with "_" or "." configure hosts and are not served. A directory is its index.html or nothing.
//
// left names the links that were left out, since they lead to nothing that fsys has. A site whose page is empty, or lacks
// a file that it loads, is an error.
func Handler(fsys fs.FS) (handler http.Handler, left []string, err error) {
	files := map[string]file{}
	err = fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !served(name) {
			return err
		}
		if entry.Type()&fs.ModeSymlink != 0 {
			if at, err := fs.Stat(fsys, name); err != nil || !at.Mode().IsRegular() {
				left = append(left, name)
				return nil
			}
		}
		f, err := read(fsys, name)
		files[name] = f
		return err
	})
	if err == nil {
		err = whole(files)
	}
	if err != nil {
		return nil, nil, err
	}

	handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, h := range SecurityHeaders {
			w.Header().Set(h.Name, h.Value)
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "Only GET and HEAD are answered here.", http.StatusMethodNotAllowed)
			return
		}
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" || strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		f, ok := files[name]
		if !ok {
			w.Header().Set("Cache-Control", cacheRevalidate)
			http.Error(w, "There is no such page. Robotscope itself is at /.", http.StatusNotFound)
			return
		}
		f.serve(w, r)
	})
	return handler, left, nil
}

// asset matches what a page loads by a name that carries a hash.
var asset = regexp.MustCompile(`assets/[\w.-]+-[0-9a-f]{10}\.\w+`)

// whole tells what the site lacks: a page, a file that the page names, or the module.
func whole(files map[string]file) error {
	page, ok := files["index.html"]
	if !ok || len(bytes.TrimSpace(page.content())) == 0 {
		return errors.New("index.html is empty")
	}
	for _, name := range asset.FindAll(page.content(), -1) {
		if f, ok := files[string(name)]; !ok || len(f.content()) == 0 {
			return fmt.Errorf("index.html loads %s, which is missing or empty", name)
		}
	}
	for name, f := range files {
		if strings.HasPrefix(name, "assets/") && path.Ext(name) == ".wasm" && bytes.HasPrefix(f.content(), []byte("\x00asm")) {
			return nil
		}
	}
	return errors.New("there is no WebAssembly module in assets/")
}

func served(name string) bool {
	base := path.Base(name)
	ext := path.Ext(base)
	return base[0] != '_' && base[0] != '.' && ext != ".br" && ext != ".gz"
}

func read(fsys fs.FS, name string) (file, error) {
	f := file{
		contentType:  types[path.Ext(name)],
		cacheControl: cacheRevalidate,
		variants:     map[string]variant{},
	}
	if f.contentType == "" {
		f.contentType = "application/octet-stream"
	}
	if hashed.MatchString(name) {
		f.cacheControl = cacheForever
	}
	for coding, suffix := range map[string]string{"identity": "", "br": ".br", "gzip": ".gz"} {
		content, err := fs.ReadFile(fsys, name+suffix)
		switch {
		case err == nil:
			sum := sha256.Sum256(content)
			f.variants[coding] = variant{content, `"` + hex.EncodeToString(sum[:12]) + `"`}
		case suffix == "":
			return file{}, err
		}
	}
	return f, nil
}

func (f file) serve(w http.ResponseWriter, r *http.Request) {
	coding := negotiate(strings.Join(r.Header.Values("Accept-Encoding"), ","), f.variants)
	v := f.variants[coding]

	h := w.Header()
	h.Set("Content-Type", f.contentType)
	h.Set("Cache-Control", f.cacheControl)
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", v.etag)
	if coding != "identity" {
		h.Set("Content-Encoding", coding)
		h.Set("Content-Length", strconv.Itoa(len(v.content))) // ServeContent leaves it out for encoded content
	}
	// ServeContent answers HEAD, If-None-Match and Range.
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(v.content))
}

// negotiate chooses among the variants by an Accept-Encoding header (RFC 9110 section 12.5.3): the coding with the
// highest weight, of equals the smallest one. If the header rules out everything, "identity" is better than no answer.
func negotiate(header string, variants map[string]variant) string {
	weights := map[string]float64{}
	for part := range strings.SplitSeq(header, ",") {
		coding, params, _ := strings.Cut(part, ";")
		weight := 1.0
		if q, ok := strings.CutPrefix(strings.ToLower(strings.TrimSpace(params)), "q="); ok {
			var err error
			if weight, err = strconv.ParseFloat(strings.TrimSpace(q), 64); err != nil {
				weight = 0
			}
		}
		weights[strings.ToLower(strings.TrimSpace(coding))] = weight
	}

	best, bestWeight := "identity", 0.0
	for _, coding := range []string{"br", "gzip", "identity"} {
		weight, named := weights[coding]
		if !named {
			// "*" speaks for what is not named; identity is acceptable unless something says otherwise.
			weight, named = weights["*"]
			if !named && coding == "identity" {
				weight = 0.001
			}
		}
		if _, stored := variants[coding]; stored && weight > bestWeight {
			best, bestWeight = coding, weight
		}
	}
	return best
}
