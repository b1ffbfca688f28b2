// Package wasm holds no code of its own: this test looks at what the packages
// of the module import, since imports are the borders between them.
package wasm

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// border is what of this module a package may import. A name with /... stands
// for the packages below as well.
type border struct {
	name string
	may  []string
}

// borders lists, for each package that takes part in page, API or worker, what
// of this module it may import. Imports run one way: a row names only what
// stands above it.
var borders = []border{
	{"core/...", []string{"core/..."}},
	{"web", nil},
	{"web/locales", []string{"core"}},

	{"wasm/utf16", []string{"core"}},
	{"wasm/csv", nil},
	{"wasm/scope", []string{"core/..."}},
	{"wasm/proposals", []string{"core/..."}},
	{"wasm/document", []string{"core/...", "wasm/utf16"}},
	{"wasm/headline", []string{"core/...", "wasm/scope", "wasm/document"}},
	{"wasm/wire", []string{"core/...", "web/locales", "wasm/document"}},
	{"wasm/wire/corpus", []string{"core/...", "web/locales", "wasm/document", "wasm/wire"}}, // a command
	{"wasm/api", []string{"core/...", "web/locales", "wasm/document", "wasm/wire"}},
	{"wasm/library", []string{"wasm/api"}},
	{"wasm/workbench", []string{
		"core/...", "web/locales", "wasm/utf16", "wasm/csv", "wasm/scope", "wasm/proposals", "wasm/document", "wasm/headline",
		"wasm/wire",
	}},

	{"wasm/page/task", nil},
	{"wasm/page/dom", []string{"core", "core/ascii", "web/locales"}},
	{"wasm/page/host", []string{"core/...", "wasm/api", "wasm/workbench", "wasm/page/dom"}},
	{"wasm/page/panels", slices.Concat(pure, []string{"wasm/page/task", "wasm/page/dom", "wasm/page/host"})},
	{"wasm/page", slices.Concat(pure, []string{
		"wasm/api", "wasm/page/task", "wasm/page/dom", "wasm/page/host", "wasm/page/panels",
	})},

	{"wasm/worker/service", []string{"core/...", "web", "web/locales", "wasm/utf16", "wasm/document", "wasm/wire"}},
	{"wasm/worker/origin", nil},
	{"wasm/worker/static", nil},
	{"wasm/worker/coding", nil},
	{"wasm/worker/native", []string{"core/...", "wasm/worker/coding", "wasm/worker/service"}},
	{"wasm/worker/edge", []string{"core/...", "wasm/worker/coding", "wasm/worker/service"}},
	{"wasm/worker/origin/cmd", []string{"wasm/worker/origin", "wasm/worker/native", "wasm/worker/service"}},
	{"wasm/worker/load", []string{"wasm/worker/service", "wasm/worker/native", "wasm/worker/origin"}},
	{"wasm/worker", []string{"wasm/worker/service", "wasm/worker/native", "wasm/worker/static"}},
}

// pure are the packages that know no browser, so that they are tested without
// one.
var pure = []string{
	"core/...", "web/locales", "wasm/utf16", "wasm/csv", "wasm/scope", "wasm/proposals", "wasm/document", "wasm/headline",
	"wasm/wire", "wasm/workbench",
}

// heavy is what would make a visitor's download larger by much.
var heavy = []string{"fmt", "net/url", "net/http", "regexp", "reflect", "encoding/json", "golang.org/x/net/idna"}

const module = "robotscope/"

// imports are those of every package that the module needs when it is built
// for a target, by import path.
func imports(t *testing.T, environment ...string) map[string][]string {
	t.Helper()
	list := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,Imports", "./...")
	list.Dir = ".."
	list.Env = append(os.Environ(), environment...)
	list.Stderr = os.Stderr
	out, err := list.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := list.Start(); err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for d := json.NewDecoder(out); ; {
		var p struct {
			ImportPath, Dir string
			Imports         []string
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		all[p.ImportPath] = p.Imports
		if strings.HasPrefix(p.ImportPath, module) {
			if _, err := os.ReadDir(p.Dir); err != nil { // so that go test sees that its result hangs on this
				t.Fatal(err)
			}
		}
	}
	if err := list.Wait(); err != nil {
		t.Fatal(err)
	}
	return all
}

// matches reports whether a package is the one of a name, or below it.
func matches(pkg, name string) bool {
	if above, ok := strings.CutSuffix(name, "/..."); ok {
		return pkg == above || strings.HasPrefix(pkg, above+"/")
	}
	return pkg == name
}

func matchesAny(pkg string, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return matches(pkg, name) })
}

// reach is what a package imports, directly or by what it imports, with the
// way that leads there. What through says no to is reached, but not looked
// into.
func reach(all map[string][]string, from string, through func(pkg string) bool) map[string]string {
	ways := map[string]string{from: from}
	for todo := []string{from}; len(todo) > 0; todo = todo[1:] {
		if !through(todo[0]) {
			continue
		}
		for _, next := range all[todo[0]] {
			if ways[next] == "" {
				ways[next] = ways[todo[0]] + " -> " + next
				todo = append(todo, next)
			}
		}
	}
	return ways
}

func isStandard(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	return !strings.Contains(first, ".") && first != path.Dir(module)
}

// borderOf is the row for a package, the one that says most exactly which.
func borderOf(pkg string) (of border, ok bool) {
	for _, b := range borders {
		if matches(pkg, b.name) && len(b.name) > len(of.name) {
			of, ok = b, true
		}
	}
	return of, ok
}

func TestBorders(t *testing.T) {
	for _, target := range [][]string{nil, {"GOOS=js", "GOARCH=wasm"}} {
		all := imports(t, target...)
		for _, pkg := range slices.Sorted(maps.Keys(all)) {
			pkg, ours := strings.CutPrefix(pkg, module)
			if !ours || pkg == "wasm" { // this test
				continue
			}
			row, ok := borderOf(pkg)
			if !ok {
				t.Errorf("%v: say in borders what %s may import", target, pkg)
				continue
			}
			for _, other := range all[module+pkg] {
				if other, ours := strings.CutPrefix(other, module); ours && !matchesAny(other, row.may) {
					t.Errorf("%v: %s imports %s", target, pkg, other)
				}
			}
		}
	}
}

// TestNothingPointsBack holds the table itself: a row may import only what
// stands above it.
func TestNothingPointsBack(t *testing.T) {
	for i, row := range borders {
		for _, may := range row.may {
			above := func(b border) bool { return matches(strings.TrimSuffix(may, "/..."), b.name) }
			if !slices.ContainsFunc(borders[:i+1], above) {
				t.Errorf("%s may import %s, which stands below it", row.name, may)
			}
		}
	}
}

// TestPurePackagesKnowNoBrowser: on js, the standard library is itself built
// on syscall/js, so it is reached but not looked into.
func TestPurePackagesKnowNoBrowser(t *testing.T) {
	all := imports(t, "GOOS=js", "GOARCH=wasm")
	for pkg := range all {
		name, ours := strings.CutPrefix(pkg, module)
		if !ours || !matchesAny(name, pure) {
			continue
		}
		if way := reach(all, pkg, func(pkg string) bool { return !isStandard(pkg) })["syscall/js"]; way != "" {
			t.Error(way)
		}
	}
}

// TestThePageIsLight: the page links nothing heavy, beside what
// honnef.co/go/js/dom brings (reflect, for image).
func TestThePageIsLight(t *testing.T) {
	all := imports(t, "GOOS=js", "GOARCH=wasm")
	ways := reach(all, module+"wasm/page", func(pkg string) bool { return !strings.HasPrefix(pkg, "honnef.co/") })
	for _, pkg := range heavy {
		if way := ways[pkg]; way != "" {
			t.Error(way)
		}
	}
	if len(ways) < 50 {
		t.Errorf("the page links only %d packages", len(ways))
	}
}
