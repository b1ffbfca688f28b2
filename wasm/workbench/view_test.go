package workbench

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"robotscope/core"
	"robotscope/web"
	"robotscope/web/locales"
)

var update = flag.Bool("update", false, "rewrite the view sections of testdata/view")

// viewText gives the view of a file as lines of text: for a step its code, token
// and lines; for a row its line, look, text, what is cut in [brackets] and the
// codes of its notes.
func viewText(t *testing.T, robots, crawler, dialect string, decides ...int) string {
	t.Helper()
	b := reading(robots, crawler, dialect)
	if b.AgentErr != nil {
		t.Fatal(b.AgentErr)
	}
	var s strings.Builder
	v := NewView(&b.Reader, func(line int) bool { return slices.Contains(decides, line) })
	words := locales.Read(web.English)
	code := func(m core.Message) string {
		if text := words.Text(m); text == m.Code || strings.ContainsAny(text, "{}") {
			t.Errorf("%s is said as %q", m.Code, text)
		}
		return strings.TrimPrefix(m.Code, "view.")
	}
	for _, step := range v.Steps {
		s.WriteString(step.Said.Args[0].Value.(string) + " " + strings.TrimPrefix(code(step.Said), "step-"))
		for _, n := range step.Lines {
			s.WriteString(" " + strconv.Itoa(n))
		}
		s.WriteString("\n")
	}
	for _, b := range v.Blocks {
		s.WriteString("== " + code(b.Title) + "\n")
		for _, r := range b.Rows {
			s.WriteString(strconv.Itoa(r.Line) + " " + r.Look)
			if r.Field != "" {
				s.WriteString(" " + r.Field + ":")
			}
			if r.Text != "" {
				s.WriteString(" " + r.Text)
			}
			if r.Cut != "" {
				s.WriteString("[" + r.Cut + "]")
			}
			for _, m := range r.Notes {
				s.WriteString(" <" + code(m))
				for _, a := range m.Args {
					switch value := a.Value.(type) {
					case string:
						s.WriteString(" " + value)
					case int:
						s.WriteString(" " + strconv.Itoa(value))
					}
				}
				s.WriteString(">")
			}
			s.WriteString("\n")
		}
		if b.More > 0 {
			s.WriteString("more " + strconv.Itoa(b.More) + "\n")
		}
		if b.Foot != "" {
			s.WriteString("foot " + code(core.Say(b.Foot)) + "\n")
		}
	}
	for _, m := range v.Notes {
		s.WriteString("note " + code(m) + "\n")
	}
	return s.String()
}

// TestView holds views against the archives in testdata/view. Their sections are robots.txt; ask, the crawler and, unless
// it is the crawler's own, the dialect; and view, what go test -run View -update writes there.
func TestView(t *testing.T) {
	names, err := filepath.Glob("testdata/view/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no views", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if len(archive.Files) != 3 || archive.Files[0].Name != "robots.txt" || archive.Files[1].Name != "ask" ||
				archive.Files[2].Name != "view" {
				t.Fatal("the sections are others than robots.txt, ask and view")
			}
			asked := map[string]string{}
			for line := range strings.Lines(string(archive.Files[1].Data)) {
				word, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
				if word != "crawler" && word != "dialect" {
					t.Fatalf("unknown word %q", word)
				}
				asked[word] = value
			}
			got := viewText(t, string(archive.Files[0].Data), asked["crawler"], asked["dialect"])
			if *update {
				archive.Files[2].Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			} else if want := string(archive.Files[2].Data); got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

func TestViewOfNULs(t *testing.T) {
	got := viewText(t, "User-agent: *\nDisallow: /a\x00b\n", "FooBot", "google")
	if !strings.HasSuffix(got, "\n2 rule Disallow: /a <nul>\n") {
		t.Errorf("got:\n%s", got)
	}
}

func TestViewOfLongLines(t *testing.T) {
	got := viewText(t, "User-agent: *\nDisallow: /"+strings.Repeat("a", core.Google.LineLimit()), "FooBot", "google")
	if !strings.HasSuffix(got, " <line-cut 16663>\n") {
		t.Errorf("got …%s", got[max(0, len(got)-100):])
	}
}

func TestViewOfLongFile(t *testing.T) {
	robots := "User-agent: *\n" + strings.Repeat("#\n", core.MaxBytes/2-13) + "Disallow: /long\nDisallow: /beyond\n"
	got := viewText(t, robots, "FooBot", "google")
	want := "Disallow: /l <file-cut-line>\n== ignored\n0 gap <file-cut 255990 255991>\nnote comments\n"
	if !strings.HasSuffix(got, want) {
		t.Errorf("got:\n%s\nwant the end:\n%s", got, want)
	}
}

// TestViewIsBounded also finds rules that decide, however far down.
func TestViewIsBounded(t *testing.T) {
	robots := strings.Repeat("User-agent: *\n", 300) + strings.Repeat("Disallow: /a\n", 5000) + strings.Repeat("nonsense\n", 1000) +
		strings.Repeat("User-agent: a\nDisallow: /\n", 1000) + strings.Repeat("Sitemap: /\n", 1000)
	got := viewText(t, robots, "FooBot", "google", 4000)
	for _, want := range []string{
		"100 agent User-agent: *\n0 gap <more 200>\n301 rule Disallow: /a\n",
		"\n600 rule Disallow: /a\n0 gap <gap 3399>\n4000 rule Disallow: /a\n0 gap <gap 1300>\n== ignored\n",
		"more 850\n", "more 900\n", "more 950\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the view lacks %q", want)
		}
	}
	if n := strings.Count(got, "\n"); n > 1000 {
		t.Errorf("%d lines", n)
	}
}

func FuzzView(f *testing.F) {
	f.Add([]byte("User-agent: *\nDisallow: /\n\nAllow: /x\nfoo: bar\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, d := range core.Dialects() {
			for _, token := range []string{"a", "Googlebot-Image", "*"} {
				b := reading(string(src), token, d.Name())
				v := NewView(&b.Reader, func(int) bool { return false })
				seen := map[int]bool{}
				for _, block := range v.Blocks {
					for _, r := range block.Rows {
						if r.Line > 0 && r.Look != "group" && seen[r.Line] {
							t.Fatalf("line %d is shown twice", r.Line)
						}
						seen[r.Line] = true
					}
				}
			}
		}
	})
}

func BenchmarkView(b *testing.B) {
	src, err := os.ReadFile("../../core/testdata/corpus/twitter.txt")
	if err != nil {
		b.Fatal(err)
	}
	w := reading(strings.Repeat(string(src), core.MaxBytes/len(src)), "Googlebot-Image", "")
	for b.Loop() {
		NewView(&w.Reader, func(int) bool { return false })
	}
}
