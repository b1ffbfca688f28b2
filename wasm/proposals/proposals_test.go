package proposals

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"robotscope/core"
)

func group(robots, token string) *core.Group {
	return core.Parse([]byte(robots)).For(core.Google, core.ChainOf(token))
}

func TestFor(t *testing.T) {
	const site = "https://www.example.com"
	for _, tt := range []struct{ name, robots, site, want string }{
		{"an empty file", "", "", "/"},
		{"prefixes", "User-agent: *\nDisallow: /checkout/\nDisallow: /search\nAllow: /search/about\n", "",
			"/ /checkout/ /search /search/about"},
		{"stars and ends",
			"User-agent: *\nDisallow: /*.pdf$\nDisallow: /*?sort=\nDisallow: /*/feed/\nDisallow: *print\nDisallow: /a*\n", "",
			"/ /file.pdf /page?sort= /page/feed/ /print /a"},
		{"the site alone", "User-agent: *\nDisallow: /\n", "", "/"},
		{"the start page alone", "User-agent: *\nAllow: /$\nDisallow: /\n", "", "/ /a"},
		{"each once", "User-agent: *\nDisallow: /a\nDisallow: /a*\nAllow: /a$\n", "", "/ /a /aa"},
		{"what a longer rule takes away", "User-agent: *\nDisallow: /a\nAllow: /a/\nAllow: /a$\n", "", "/ /a/ /a /aa"},
		{"others fill up", "User-agent: x\nDisallow: /x\n\nUser-agent: y\nDisallow: /y\n", "", "/ /x /y"},
		{"what is no path",
			"User-agent: *\nDisallow: //evil.example/\nDisallow: /a b\nDisallow: /../x\nDisallow: /%2E%2e/\nDisallow: /a\\b\n" +
				"Disallow: /a#b\n", "", "/ /a"},
		{"a pattern that is too long", "User-agent: *\nDisallow: /" + strings.Repeat("a", 300) + "\nDisallow: /b\n", "", "/ /b"},
		{"sitemaps of the site",
			"User-agent: *\nDisallow: /a\nSitemap: https://www.example.com/s.xml#x\nSitemap: https://other.example/t.xml\n", site,
			"/ /a /s.xml"},
		{"nobody knows the site", "User-agent: *\nDisallow: /a\nSitemap: https://www.example.com/s.xml\n", "", "/ /a"},
		{"other scripts", "User-agent: *\nDisallow: /ä\nDisallow: /%C3%A4\nDisallow: /\xFF*é$\n", "", "/ /%C3%A4 /%FF%C3%A9"},
	} {
		if got := strings.Join(For(group(tt.robots, "x"), tt.site), " "); got != tt.want {
			t.Errorf("%s: %s; want %s", tt.name, got, tt.want)
		}
	}
}

func TestPathOfMatches(t *testing.T) {
	for pattern, want := range map[string]string{
		"/a": "/a", "/*.pdf$": "/file.pdf", "/search?q=*": "/search?q=1", "/*/feed/": "/page/feed/", "*/print": "/page/print",
		"/a*b": "/ab", "*": "/", "/**/x": "/page/x",
		"/?*id=": "/?a=1&id=", "*.js": "/file.js", "/*print": "/print", "/*-old": "/page-old", "/x$": "/x", "print": "/print",
	} {
		got := pathOf(pattern)
		if got != want {
			t.Errorf("%s: %s, want %s", pattern, got, want)
		}
		if pattern[0] != 'p' && group("User-agent: *\nDisallow: "+pattern+"\n", "x").Check(got).Allowed {
			t.Errorf("%s does not match %s", pattern, got)
		}
	}
}

// laws hold of any file.
func laws(t *testing.T, name, robots string) {
	t.Helper()
	g := group(robots, "x")
	got := For(g, "https://www.example.com")
	if len(got) == 0 || len(got) > Most || got[0] != "/" {
		t.Errorf("%s: %d proposals", name, len(got))
	}
	seen := map[string]bool{}
	for _, path := range got {
		if seen[path] || !isPlausible(path) {
			t.Errorf("%s: %q", name, path)
		}
		seen[path] = true
	}
	if again := For(group(robots, "x"), "https://www.example.com"); !slices.Equal(got, again) {
		t.Errorf("%s: another time %q, then %q", name, got, again)
	}
}

func TestCorpus(t *testing.T) {
	files, err := filepath.Glob("../../core/testdata/corpus/*")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		laws(t, file, string(b))
	}
}

// hostile are files of 512,000 bytes on which something might take long.
func hostile() map[string]string {
	fill := func(line func(i int) string) string {
		var s strings.Builder
		s.WriteString("User-agent: *\n")
		for i := 0; s.Len() < 511_900; i++ {
			s.WriteString(line(i))
		}
		return s.String()
	}
	return map[string]string{
		"rules":    fill(func(i int) string { return "Disallow: /" + strconv.Itoa(i) + "/\n" }),
		"stars":    fill(func(i int) string { return "Disallow: /*a*a*a*a*a*a*a*b" + strconv.Itoa(i) + "\n" }),
		"long":     fill(func(i int) string { return "Disallow: /" + strings.Repeat("*a", 50_000) + "\n" }),
		"groups":   fill(func(i int) string { return "User-agent: a" + strconv.Itoa(i) + "\nDisallow: //\n" }),
		"sitemaps": fill(func(i int) string { return "Sitemap: https://other.example/" + strconv.Itoa(i) + "\n" }),
		"the same": fill(func(i int) string { return "Disallow: /a\n" }),
		"no paths": fill(func(i int) string { return "Disallow: //" + strconv.Itoa(i) + "\n" }),
		"few and hard": "User-agent: *\n" + strings.Repeat("Disallow: /"+strings.Repeat("*a*b",
			25)+"\nAllow: /*"+strings.Repeat("b*a", 25)+"\n", 20),
	}
}

func TestHostile(t *testing.T) {
	for name, robots := range hostile() {
		laws(t, name, robots)
	}
}

func FuzzFor(f *testing.F) {
	f.Add("User-agent: *\nDisallow: /*.pdf$\nAllow: /a\n")
	f.Fuzz(func(t *testing.T, robots string) {
		laws(t, "fuzz", robots)
	})
}

func BenchmarkHostile(b *testing.B) {
	for name, robots := range hostile() {
		g := group(robots, "x")
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				For(g, "https://www.example.com")
			}
		})
	}
}
