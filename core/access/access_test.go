package access_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/habit"
)

var update = flag.Bool("update", false, "rewrite the answers in testdata")

// TestBehaviours holds Judge against testdata/*.txtar: one behaviour per
// file, named for it. Above the first section stands what it shows and the
// clause; the section "fetch" is what was met, and each other section is the
// answer for the dialect or habit that it is named for; a habit goes with
// RFC 9309.
func TestBehaviours(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no behaviours:", err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			heading, sections := split(t, string(data))
			if !strings.HasPrefix(heading, "# ") {
				t.Error("no heading that cites the clause")
			}
			fetch := readFetch(t, sections[0].text)
			var out strings.Builder
			fmt.Fprintf(&out, "%s-- fetch --\n%s", heading, sections[0].text)
			for _, s := range sections[1:] {
				h, d := readerNamed(t, s.name)
				answer := access.Judge(h, d, fetch)
				got := write(answer)
				fmt.Fprintf(&out, "-- %s --\n%s", s.name, got)
				if got != s.text && !*update {
					t.Errorf("%s: got\n%swant\n%s", s.name, got, s.text)
				}
				if err := lawful(h, d, fetch, answer); err != nil {
					t.Errorf("%s: %v", s.name, err)
				}
			}
			if *update && out.String() != string(data) {
				if err := os.WriteFile(name, []byte(out.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// readers is whom the behaviours and laws ask for: each dialect by itself, and
// the habits with RFC 9309.
func readers() (list []reader) {
	for _, d := range core.Dialects() {
		list = append(list, reader{d.Name(), habit.None, d})
	}
	for _, h := range append(habit.All(), habit.Undocumented) {
		if h == habit.Google {
			list = append(list, reader{"google's habit", h, core.Google})
			continue
		}
		list = append(list, reader{string(h), h, core.RFC9309})
	}
	return list
}

type reader struct {
	name string
	h    habit.Habit
	d    core.Dialect
}

func readerNamed(t *testing.T, name string) (habit.Habit, core.Dialect) {
	t.Helper()
	for _, r := range readers() {
		if r.name == name {
			return r.h, r.d
		}
	}
	t.Fatalf("no dialect or habit %q", name)
	return "", 0
}

type section struct{ name, text string }

// split reads the txtar format: text, then sections under "-- name --".
func split(t *testing.T, data string) (heading string, sections []section) {
	t.Helper()
	for line := range strings.Lines(data) {
		if name, ok := strings.CutPrefix(line, "-- "); ok {
			name, ok = strings.CutSuffix(name, " --\n")
			if !ok {
				t.Fatalf("bad section line %q", line)
			}
			sections = append(sections, section{name: name})
			continue
		}
		if len(sections) == 0 {
			heading += line
			continue
		}
		sections[len(sections)-1].text += line
	}
	if len(sections) < 2 || sections[0].name != "fetch" {
		t.Fatal("the first section must be the fetch, and answers follow")
	}
	return heading, sections
}

// readFetch reads lines of a key and its value. A hop is a status and a URL,
// then "-> location" and "disallowed" if need be. Times end in h, d or s.
func readFetch(t *testing.T, text string) access.Fetch {
	t.Helper()
	f := access.Fetch{Bytes: 100, ContentType: "text/plain; charset=utf-8"}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		key, value, _ := strings.Cut(line, " ")
		switch key {
		case "url":
			f.URL = value
		case "hop":
			f.Hops = append(f.Hops, readHop(t, value))
		case "error":
			f.Err = access.NetworkError(value)
		case "content-type":
			f.ContentType = value
		case "cache-control":
			f.CacheControl = value
		case "bytes":
			f.Bytes = readSeconds(t, value+"s")
		case "truncated":
			f.Truncated = true
		case "body":
			f.Body = access.Inspect([]byte(value))
		case "copy":
			f.Cached = &access.Copy{Age: readSeconds(t, value)}
		case "unreachable-for":
			f.UnreachableFor = readSeconds(t, value)
		case "site":
			f.Site = access.Availability(value)
		default:
			t.Fatalf("unknown key in %q", line)
		}
	}
	return f
}

func readHop(t *testing.T, value string) (hop access.Hop) {
	t.Helper()
	fields := strings.Fields(value)
	for i := 0; i < len(fields); i++ {
		switch {
		case i == 0:
			status, err := strconv.Atoi(fields[i])
			if err != nil {
				t.Fatal(err)
			}
			hop.Status = status
		case i == 1:
			hop.URL = fields[i]
		case fields[i] == "->" && i+1 < len(fields):
			i++
			hop.Location = fields[i]
		case fields[i] == "disallowed":
			hop.Disallowed = true
		default:
			t.Fatalf("bad hop %q", value)
		}
	}
	return hop
}

func readSeconds(t *testing.T, value string) int64 {
	t.Helper()
	unit := map[byte]int64{'s': 1, 'h': 3600, 'd': 86400}[value[len(value)-1]]
	n, err := strconv.ParseInt(value[:len(value)-1], 10, 64)
	if err != nil || unit == 0 {
		t.Fatalf("bad time %q", value)
	}
	return n * unit
}

// write writes an answer as the behaviours have it. Moments that change
// nothing are left out.
func write(a access.Answer) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s", a.Outcome, a.Access)
	if a.Habit != habit.None {
		fmt.Fprintf(&b, ", %s", a.Habit)
	}
	b.WriteByte('\n')
	fmt.Fprintf(&b, "met %s [%s]\n", sentence(a.Why), clause(a.Clause))
	for i, m := range a.Timeline {
		if i > 0 {
			before := a.Timeline[i-1]
			if before.Access == m.Access && before.Then == m.Then {
				continue
			}
		}
		fmt.Fprintf(&b, "after %dh %s: %s [%s]", m.After/3600, m.Access, sentence(m.Why()), clause(m.Clause))
		if m.CopyAge >= 0 {
			fmt.Fprintf(&b, ", copy of %dh", m.CopyAge/3600)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "keep %ds\n", a.CacheFor)
	if a.RetrySooner {
		b.WriteString("retry sooner\n")
	}
	for _, n := range a.Notices {
		fmt.Fprintf(&b, "notice %s\n", sentence(n))
	}
	return b.String()
}

func sentence(m core.Message) string {
	s := strings.TrimPrefix(m.Code, "access.")
	for _, arg := range m.Args {
		s += fmt.Sprintf(" %s=%v", arg.Name, arg.Value)
	}
	return s
}

func clause(c access.Clause) string {
	if c == access.ClauseNone {
		return "ours"
	}
	return string(c)
}

// TestStatuses holds every status in every dialect and habit against
// testdata/statuses.txt, equal neighbours as a range. A redirect status has
// no Location here.
func TestStatuses(t *testing.T) {
	var out strings.Builder
	for _, r := range readers() {
		from, line := 0, ""
		flush := func(to int) {
			if line != "" {
				fmt.Fprintf(&out, "%s %d-%d %s\n", r.name, from, to, line)
			}
		}
		for status := 1; status <= 1000; status++ {
			a := access.Judge(r.h, r.d, access.Fetch{Hops: []access.Hop{{URL: "https://example.com/robots.txt", Status: status}}})
			clauses := fmt.Sprintf("[%s] [%s]", clause(a.Clause), clause(a.Timeline[0].Clause))
			if now := fmt.Sprintf("%s %s %s %s", a.Outcome, a.Access, a.Cause, clauses); now != line {
				flush(status - 1)
				from, line = status, now
			}
		}
		flush(1000)
	}
	const name = "testdata/statuses.txt"
	if *update {
		if err := os.WriteFile(name, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != string(want) {
		t.Errorf("got\n%s", out.String())
	}
}

func TestZero(t *testing.T) {
	a := access.Judge(habit.None, 0, access.Fetch{})
	if a.Outcome != access.Unreachable || a.Access != access.DisallowAll || a.Cause != access.MetNothing {
		t.Errorf("nothing met: %+v", a)
	}
}

func TestClauseURL(t *testing.T) {
	for _, c := range []access.Clause{
		access.ClauseSuccess, access.ClauseRedirects, access.ClauseUnavailable, access.ClauseUnreachable, access.ClauseCaching,
		access.ClauseHTTPStatus, access.ClauseNotModified, access.ClauseGoogle, access.ClauseYandex, access.ClauseAmazon,
		access.ClauseDraft,
	} {
		if !strings.HasPrefix(c.URL(), "https://") {
			t.Errorf("%s has no URL", c)
		}
	}
	if access.ClauseNone.URL() != "" {
		t.Error("our own decisions have a URL")
	}
}
