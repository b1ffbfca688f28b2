package web_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const root = ".."

// papers is the Markdown files of the project, from its root.
func papers(t *testing.T) []string {
	t.Helper()
	var list []string
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "dist" || d.Name() == "testdata" || d.Name() == ".git") {
			return fs.SkipDir
		}
		if strings.HasSuffix(path, ".md") {
			list = append(list, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func exists(path string) bool {
	_, err := os.Stat(filepath.Join(root, path))
	return err == nil
}

var (
	fence = regexp.MustCompile("(?s)```.*?\n```\n")
	link  = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	head  = regexp.MustCompile(`(?m)^#+ (.+)$`)
	named = regexp.MustCompile("`([\\w.-]+(?:/[\\w.-]+)*(?:/|\\.(?:go|m?js|ts|sh|json|jsonc|css|html|md|mod|txt)))`")
)

// TestLinksLeadSomewhere follows the links between papers and to files, and
// looks for the files and folders that are named as code.
func TestLinksLeadSomewhere(t *testing.T) {
	links := 0
	for _, paper := range papers(t) {
		text := fence.ReplaceAllString(read(t, paper), "")
		folder := filepath.Dir(paper)
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			target, fragment, _ := strings.Cut(m[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			links++
			place := paper
			if target != "" {
				place = filepath.Join(folder, target)
			}
			if !exists(place) {
				t.Errorf("%s links to %s, which is not there", paper, m[1])
			} else if fragment != "" && !headings(read(t, place))[fragment] {
				t.Errorf("%s links to %s, which has no such heading", paper, m[1])
			}
		}
		if filepath.Base(paper) != "README.md" {
			continue // a changelog tells of what is gone, and CODES.md shows other sites' files
		}
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			if !found(folder, m[1]) {
				t.Errorf("%s names %s, which is not there", paper, m[1])
			}
		}
	}
	if links < 30 {
		t.Errorf("only %d links were found", links)
	}
}

// made is what building and installing write.
var made = regexp.MustCompile(`^(dist|web/node_modules|web/e2e/screenshots|wasm/worker/edge/build)(/|$)`)

// found reports whether a file or folder is there: as named from the root or
// from the paper's folder, or, for a lone name, anywhere below that.
func found(folder, name string) bool {
	if made.MatchString(name) || exists(name) || exists(filepath.Join(folder, name)) {
		return true
	}
	below := false
	err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "node_modules" {
			return fs.SkipDir
		}
		if strings.HasSuffix(filepath.ToSlash(path), "/"+strings.TrimSuffix(name, "/")) {
			below = true
			return fs.SkipAll
		}
		return err
	})
	return err == nil && below
}

// headings is the fragments by which a paper's headings are linked.
func headings(text string) map[string]bool {
	found := map[string]bool{}
	for _, m := range head.FindAllStringSubmatch(text, -1) {
		name := strings.ToLower(strings.ReplaceAll(m[1], " ", "-"))
		found[regexp.MustCompile(`[^\p{L}\p{N}_-]`).ReplaceAllString(name, "")] = true
	}
	return found
}

// TestOneVersion holds what says a version to web/package.json; a test of
// package service holds its constant to the description.
func TestOneVersion(t *testing.T) {
	var source, locked struct{ Version string }
	var described struct{ Info struct{ Version string } }
	for path, to := range map[string]any{
		"web/package.json": &source, "web/package-lock.json": &locked, "wasm/worker/service/openapi.json": &described,
	} {
		if err := json.Unmarshal([]byte(read(t, path)), to); err != nil {
			t.Fatal(path, err)
		}
	}
	if source.Version == "" || locked.Version != source.Version || described.Info.Version != source.Version {
		t.Errorf("web/package.json says %q, its lock file %q, openapi.json %q", source.Version, locked.Version, described.Info.Version)
	}
	if !strings.Contains(read(t, "CHANGELOG.md"), "\n## "+source.Version) {
		t.Errorf("CHANGELOG.md has no heading for %s", source.Version)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
