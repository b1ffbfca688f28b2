package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"robotscope/core"
	"robotscope/core/lint"
	"robotscope/web/locales"
)

// sum is what all files gave together.
type sum struct {
	files, bytes int
	json         int // bytes
	kinds        map[string]int
	time         time.Duration // of all, one after the other
	slowest      *look
	codes        map[string]*count
	rules        map[string]map[string]int // by dialect and status
	panics       []string
}

// count is how often a code was given, in the dialect that is shown.
type count struct {
	severity       map[lint.Severity]int
	files, n, html int // html: files of n that are web pages, which files leaves out
	examples       []string
}

func total(looks []*look) *sum {
	s := &sum{kinds: map[string]int{}, codes: map[string]*count{}, rules: map[string]map[string]int{}}
	for _, l := range looks {
		s.files++
		s.bytes += l.bytes
		s.json += l.json
		s.time += l.time
		if s.slowest == nil || l.time > s.slowest.time {
			s.slowest = l
		}
		if l.failed != "" {
			s.panics = append(s.panics, l.name+": "+l.failed)
			continue
		}
		s.kinds[l.kind]++
		for dialect, statuses := range l.rules {
			if s.rules[dialect] == nil {
				s.rules[dialect] = map[string]int{}
			}
			for status, n := range statuses {
				s.rules[dialect][status] += n
			}
		}
		last := ""
		found := slices.Clone(l.found[shown.Name()])
		slices.SortStableFunc(found, func(a, b lint.Diagnostic) int { return cmp.Compare(a.Code, b.Code) })
		for _, d := range found {
			c := s.codes[d.Code]
			if c == nil {
				c = &count{severity: map[lint.Severity]int{}}
				s.codes[d.Code] = c
			}
			c.n++
			c.severity[d.Severity]++
			if d.Code == last {
				continue
			}
			last = d.Code
			if l.kind == "HTML" {
				c.html++
				continue
			}
			c.files++
			if len(c.examples) < 3 && (c.files == 1 || c.files%7 == 0) {
				c.examples = append(c.examples, fmt.Sprintf("%s:%d %s", l.name, d.Line, excerpt(l.file, d, 60)))
			}
		}
	}
	return s
}

// excerpt is the line of a diagnostic, to be shown.
func excerpt(f *core.File, d lint.Diagnostic, most int) string {
	text := strings.ToValidUTF8(f.Text(f.Line(d.Line)), "\uFFFD")
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "…"
	}
	quoted := fmt.Sprintf("%q", text)
	return quoted[1 : len(quoted)-1]
}

func (s *sum) table() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d files, %d bytes, %d bytes of JSON, %.1f s in all; the slowest: %s, %d bytes, %.0f ms; panics: %d\n",
		s.files, s.bytes, s.json, s.time.Seconds(), s.slowest.name, s.slowest.bytes,
		float64(s.slowest.time)/float64(time.Millisecond), len(s.panics))
	for _, p := range s.panics {
		fmt.Fprintln(&b, "\t"+p)
	}
	b.WriteString("\ncontent:")
	for _, kind := range sorted(s.kinds) {
		fmt.Fprintf(&b, "  %s %d", kind, s.kinds[kind])
	}
	b.WriteString("\n\nrules by what they are good for:\n")
	for _, d := range core.Dialects() {
		fmt.Fprintf(&b, "\t%-12s", d.Name())
		for _, status := range sorted(s.rules[d.Name()]) {
			fmt.Fprintf(&b, "  %s %d", status, s.rules[d.Name()][status])
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "\n%-22s %6s %7s %6s %6s %6s %6s  (as %s reads them; %% of files that are no web page)\n",
		"code", "files", "%", "error", "warn", "note", "HTML", shown.Name())
	for _, code := range lint.Codes() {
		c := s.codes[code]
		if c == nil {
			fmt.Fprintf(&b, "%-22s %6d\n", code, 0)
			continue
		}
		share := 100 * float64(c.files) / float64(max(s.files-s.kinds["HTML"], 1))
		fmt.Fprintf(&b, "%-22s %6d %6.2f%% %6d %6d %6d %6d\n", code, c.files, share,
			c.severity[lint.Error], c.severity[lint.Warning], c.severity[lint.Note], c.html)
		for _, x := range c.examples {
			fmt.Fprintln(&b, "\t"+x)
		}
	}
	return b.String()
}

// sorted lists the keys of a table, the most frequent first.
func sorted(table map[string]int) []string {
	var keys []string
	for k := range table {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b string) int { return cmp.Or(cmp.Compare(table[b], table[a]), cmp.Compare(a, b)) })
	return keys
}

// drawn lists n diagnostics of each code, of files that are no web pages, at
// most one of a file if there are enough.
func drawn(looks []*look, words locales.Catalogue, n int, seed uint64, codes string) string {
	type finding struct {
		look *look
		lint.Diagnostic
	}
	byCode := map[string][]finding{}
	files := 0
	for _, l := range looks {
		if l.kind == "HTML" || l.failed != "" {
			continue
		}
		files++
		told := map[string]bool{}
		random := rand.New(rand.NewPCG(seed, uint64(len(l.name)+l.bytes)))
		list := slices.Clone(l.found[shown.Name()])
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for _, d := range list {
			if !told[d.Code] {
				told[d.Code] = true
				byCode[d.Code] = append(byCode[d.Code], finding{l, d})
			}
		}
	}
	var b strings.Builder
	for _, code := range lint.Codes() {
		list := byCode[code]
		if codes == "" && 100*len(list) < files || codes != "" && !slices.Contains(strings.Split(codes, ","), code) {
			continue
		}
		random := rand.New(rand.NewPCG(seed, 0))
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for _, x := range list[:min(n, len(list))] {
			text := strings.ReplaceAll(words.Text(x.Message()), "\n", " ")
			fmt.Fprintf(&b, "%s\t%d\t%s\t%s\t%s\t%s\n",
				x.look.name, x.Line, code, x.Severity, excerpt(x.look.file, x.Diagnostic, 120), text)
		}
	}
	return b.String()
}
