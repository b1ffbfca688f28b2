// Command bench compares Robotscope with other robots.txt parsers, in Go and in
// Node, in one run, and writes the tables into README.md. "make bench" at the
// top runs it; it needs dist/ and the npm packages.
//
// The contenders take turns within each round of each case, so that whatever
// else the machine does hits all alike; of the rounds, the medians count. The
// answers are checked before anything is timed.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const (
	rounds      = 7
	warmMillis  = 3000             // each works for so long on a file before it is measured, since V8 compiles more and more of it
	roundMillis = 60               // a contender repeats a case for at least so long in a round
	enough      = 6 * time.Second  // a contender that has spent so much on a case gets no more rounds
	tooLong     = 20 * time.Second // a case that would take longer is done on part of the URLs, or not to its end
	partOf      = 500              // the number of those URLs
)

func main() {
	log.SetFlags(0)
	contender := flag.String("serve", "", "be a `contender`: answer tasks from standard input")
	readme := flag.String("o", "README.md", "the `file` whose tables are written")
	flag.Parse()
	if *contender != "" {
		if err := serve(*contender); err != nil {
			log.Fatal(err)
		}
		return
	}
	started := time.Now()
	b, err := newBench()
	if err == nil {
		err = b.run()
		b.close()
	}
	if err == nil {
		err = writeTables(*readme, b.tables())
	}
	if err != nil {
		log.Fatal("bench: ", err)
	}
	log.Printf("wrote %s after %v", *readme, time.Since(started).Round(time.Second))
}

// bench is one run.
type bench struct {
	dir        string // for inputs, on disk since contenders in Node read them too
	ours, wasm *contender
	peers      []*contender
	all        []*contender // the columns of the tables
	urls       []string
	notes      []string // what a reader of the tables must know

	sessions, hostile []row
	alone             []row // hostile inputs, ours only, by dialect
	memory            []memoryRow
	sweeps            []sweep

	asked []row       // verdicts with evidence and the like
	churn []churnRow  // memory after many files
	parts []partsList // page and worker, by part
}

// row is a case: what each contender took, in the order of bench.all.
type row struct {
	group, name string
	cells       []cell
}

// cell is what one contender took for a case.
type cell struct {
	nanos    float64 // the median of the rounds
	low      float64 // the least and
	high     float64 // the most of them
	matches  float64 // for verdicts with evidence
	scaled   bool    // from part of the URLs
	timedOut bool    // it took longer than tooLong
	failed   bool    // it cannot do it, or was not asked
}

func newBench() (*bench, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat("../../dist/robotscope.js"); err != nil {
		return nil, fmt.Errorf("run \"make bench\", which builds dist/ first: %w", err)
	}
	dir, err := os.MkdirTemp("", "robotscope-bench-")
	if err != nil {
		return nil, err
	}
	b := &bench{
		dir:  dir,
		urls: readURLs(),
		ours: &contender{name: "Robotscope, Go", command: []string{self, "-serve", "robotscope"}},
		wasm: &contender{name: "Robotscope, WASM", command: []string{"node", "--expose-gc", "peers.mjs", "wasm"}},
		peers: []*contender{
			{name: "grobotstxt", command: []string{self, "-serve", "grobotstxt"}, again: true},
			{name: "temoto", command: []string{self, "-serve", "temoto"}},
			{name: "robots-parser", command: []string{"node", "--expose-gc", "peers.mjs", "robots-parser"}},
		},
	}
	b.all = append([]*contender{b.ours, b.wasm}, b.peers...)
	return b, nil
}

func (b *bench) close() {
	for _, c := range b.all {
		c.stop()
	}
	os.RemoveAll(b.dir)
}

// onDisk writes an input where contenders can read it and returns its path.
func (b *bench) onDisk(name string, data string) string {
	path := filepath.Join(b.dir, strings.Map(func(r rune) rune {
		if strings.ContainsRune("/ `*", r) {
			return '-'
		}
		return r
	}, name))
	if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
		log.Fatal("bench: ", err)
	}
	return path
}

func (b *bench) listOnDisk(name string, urls []string) string {
	return b.onDisk(name, strings.Join(urls, "\n")+"\n")
}

func (b *bench) run() error {
	for _, c := range b.all {
		r, err := c.ask(task{Op: "version"}, tooLong)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		c.version = r.Version
	}
	urls := b.listOnDisk("urls", b.urls)
	files := make(map[string]string)
	for _, size := range []string{"small", "medium", "large"} {
		files[size] = b.onDisk(size, string(read(size+".txt")))
	}
	if err := b.checkAnswers(files, urls); err != nil {
		return err
	}
	b.runParts()
	for _, size := range []string{"small", "medium", "large"} {
		b.runFile(size, files[size], urls)
	}
	if err := b.runAsked(files, urls); err != nil {
		return err
	}
	b.runChurn(files["small"])
	b.runHostile()
	b.sweepSize()
	b.sweepURLs(files["large"])
	b.sweepLength(files["large"])
	return nil
}

// checkAnswers holds our answers to the vectors', Go and WASM to each other,
// and notes where peers answer differently.
func (b *bench) checkAnswers(files map[string]string, urls string) error {
	for _, dialect := range []string{"google", "rfc9309", "first-match"} {
		for size, file := range files {
			t := task{Op: "answers", Robots: file, URLs: urls, Dialect: dialect}
			ours, err := b.ours.ask(t, time.Minute)
			if err != nil {
				return err
			}
			wasm, err := b.wasm.ask(t, time.Minute)
			if err != nil {
				return fmt.Errorf("WASM: %w", err)
			}
			if n := differing(ours.Answers, wasm.Answers); n > 0 {
				return fmt.Errorf("%s, %s: Go and WASM differ on %d of %d URLs", size, dialect, n, len(b.urls))
			}
			if size != "large" || dialect != "google" {
				continue
			}
			if n := strings.Count(ours.Answers, "1"); n != expectedAllowed || len(ours.Answers) != len(b.urls) {
				return fmt.Errorf("large, google: %d of %d URLs are allowed, not %d", n, len(ours.Answers), expectedAllowed)
			}
			b.comparePeers(t, ours.Answers)
		}
	}
	return nil
}

// comparePeers counts where peers differ from our answers to the task.
func (b *bench) comparePeers(t task, ours string) {
	for _, c := range b.peers {
		t, expected := t, ours
		if c.again {
			part, every := b.part()
			t.URLs = b.listOnDisk("part", part)
			var some strings.Builder
			for i := 0; i < len(ours); i += every {
				some.WriteByte(ours[i])
			}
			expected = some.String()
		}
		asked := len(expected)
		r, err := c.ask(t, time.Minute)
		switch n := differing(expected, r.Answers); {
		case err != nil:
			b.notes = append(b.notes, fmt.Sprintf("%s gives no answers: %v.", c.name, err))
		case n > 0:
			b.notes = append(b.notes, fmt.Sprintf("%s: answers differ on %s of %s.", c.name, grouped(n), grouped(asked)))
		default:
			b.notes = append(b.notes, fmt.Sprintf("%s: the same answers on %s.", c.name, grouped(asked)))
		}
	}
}

// part is URLs for those that would take too long over all, and how many of
// the whole each stands for.
func (b *bench) part() (urls []string, every int) {
	every = len(b.urls) / partOf
	for i := 0; i < len(b.urls); i += every {
		urls = append(urls, b.urls[i])
	}
	return urls, every
}

func differing(a, b string) int {
	if len(a) != len(b) {
		return max(len(a), len(b))
	}
	n := 0
	for i := range len(a) {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}

// runFile measures parsing one file and checking URLs against it.
func (b *bench) runFile(name, file, urls string) {
	base := task{Robots: file, URLs: urls, Dialect: "google", Millis: roundMillis}
	with := func(op string, count int) task {
		t := base
		t.Op, t.Count = op, count
		return t
	}
	for _, c := range b.all {
		warm := with("session", 1)
		warm.Millis = warmMillis
		c.ask(warm, tooLong) // what is wrong with it the rounds will tell
	}
	parse := b.measure(with("parse", 0), nil)
	add := func(what string, cells []cell) {
		b.sessions = append(b.sessions, row{name + ".txt", what, cells})
		b.report(b.sessions[len(b.sessions)-1])
	}
	add("parse", parse)
	add("parse + 1 check", b.measure(with("session", 1), nil))
	hundred := b.measure(with("session", 100), nil)
	add("parse + 100 checks", hundred)

	add(fmt.Sprintf("parse + %s checks", grouped(len(b.urls))), b.measureAll(with("session", len(b.urls)), parse, hundred))

	checks := with("check", 100)
	single := b.measure(checks, nil)
	for i := range single {
		single[i].nanos /= float64(checks.Count)
	}
	add("one check, parsed before", single)
	b.runMemory(name, with("memory", 0))
}

// measureAll measures parsing and checking all URLs, given what parsing takes, and parsing and a hundred checks. Whoever would
// need too long for all URLs gets part of them.
func (b *bench) measureAll(t task, parse, hundred []cell) []cell {
	part, every := b.part()
	slow := func(i int) bool {
		checks := hundred[i].nanos
		if !b.all[i].again {
			checks -= parse[i].nanos
		}
		return checks*float64(len(b.urls)/100) > float64(tooLong)
	}
	all := b.measure(t, slow)
	t.Count, t.URLs = len(part), b.listOnDisk("part", part)
	few := b.measure(t, func(i int) bool { return !slow(i) })
	for i := range all {
		if !slow(i) {
			continue
		}
		once := parse[i].nanos
		if b.all[i].again {
			once = 0
		}
		all[i] = cell{nanos: once + (few[i].nanos-once)*float64(every), scaled: true, timedOut: few[i].timedOut, failed: few[i].failed}
	}
	return all
}

// runMemory counts the bytes that parsing a file takes.
func (b *bench) runMemory(name string, t task) {
	m := memoryRow{file: name + ".txt"}
	for _, c := range b.all {
		r, err := c.ask(t, tooLong)
		if err != nil {
			r.Allocated, r.Kept = -1, -1
		}
		m.cells = append(m.cells, r)
	}
	b.memory = append(b.memory, m)
}

type memoryRow struct {
	file  string
	cells []result
}

// measure has the contenders take turns at a task; skip leaves some out.
func (b *bench) measure(t task, skip func(i int) bool) []cell {
	return measure(b.all, t, skip)
}

func measure(contenders []*contender, t task, skip func(i int) bool) []cell {
	cells := make([]cell, len(contenders))
	times := make([][]float64, len(contenders))
	spent := make([]time.Duration, len(contenders))
	for round := range rounds {
		for turn := range contenders {
			i := (turn + round) % len(contenders)
			if skip != nil && skip(i) {
				cells[i].failed = true
			}
			if cells[i].failed || cells[i].timedOut || spent[i] > enough {
				continue
			}
			start := time.Now()
			r, err := contenders[i].ask(t, tooLong)
			spent[i] += time.Since(start)
			switch {
			case err == errTimeout:
				cells[i].timedOut = true
			case err != nil:
				cells[i].failed = true
				if r.Error == cannot {
					continue
				}
				log.Printf("%s: %v", contenders[i].name, err)
			default:
				times[i] = append(times[i], r.Nanos)
				cells[i].matches = r.Matches
			}
		}
	}
	for i := range cells {
		if len(times[i]) > 0 {
			cells[i].timedOut = false
			slices.Sort(times[i])
			cells[i].nanos = times[i][len(times[i])/2]
			cells[i].low, cells[i].high = times[i][0], times[i][len(times[i])-1]
		}
	}
	return cells
}

// runHostile measures reading a hostile file and checking its URL.
func (b *bench) runHostile() {
	for _, h := range hostileInputs() {
		t := task{Op: "session", Count: 1, Millis: 1, Dialect: "google",
			Robots: b.onDisk(h.name, h.robots), URLs: b.listOnDisk("url of "+h.name, []string{h.url})}
		r := row{name: h.name, cells: b.measure(t, nil)}
		b.hostile = append(b.hostile, r)
		b.report(r)

		// Ours by dialect, reading and checking apart.
		us := []*contender{b.ours, b.wasm}
		own := row{name: h.name}
		for _, dialect := range []string{"google", "rfc9309", "first-match"} {
			t.Dialect, t.Millis = dialect, 20
			t.Op = "parse"
			parse := measure(us, t, nil)
			t.Op = "check"
			check := measure(us, t, nil)
			own.cells = append(own.cells, parse[0], check[0])
			if dialect == "google" {
				own.cells = append(own.cells, check[1])
			}
		}
		b.alone = append(b.alone, own)
		b.report(own)
	}
}

// sweep is how our cost grows with one quantity.
type sweep struct {
	title, quantity, unit string
	points                []point
}

type point struct {
	label        string
	n            float64 // the quantity
	native, wasm cell
}

func (b *bench) sweepPoint(label string, n int, t task) point {
	t.Dialect, t.Millis = "google", roundMillis
	cells := measure([]*contender{b.ours, b.wasm}, t, nil)
	p := point{label, float64(n), cells[0], cells[1]}
	b.report(row{"sweep", label, cells})
	return p
}

func (b *bench) sweepSize() {
	large := string(read("large.txt"))
	s := sweep{title: "Parsing, by the size of the file (large.txt cut short)", quantity: "size", unit: "octet"}
	for _, kb := range []int{1, 4, 16, 64, 256, 500} {
		text := large[:kb*1024]
		parse := task{Op: "parse", Robots: b.onDisk("size", text)}
		s.points = append(s.points, b.sweepPoint(fmt.Sprintf("%d KB", kb), len(text), parse))
	}
	b.sweeps = append(b.sweeps, s)
}

func (b *bench) sweepURLs(large string) {
	s := sweep{title: "Checking, by the number of URLs (urls.txt over and over), against large.txt", quantity: "URLs", unit: "URL"}
	for n := 10; n <= 100000; n *= 10 {
		list := make([]string, n)
		for i := range list {
			list[i] = b.urls[i%len(b.urls)]
		}
		check := task{Op: "check", Robots: large, URLs: b.listOnDisk("list", list), Count: n}
		s.points = append(s.points, b.sweepPoint(grouped(n), n, check))
	}
	b.sweeps = append(b.sweeps, s)
}

func (b *bench) sweepLength(large string) {
	const of = 20 // URLs
	for _, kind := range []struct {
		title string
		url   func(first, length int) string
	}{
		{"Checking one URL, by its length (a path of urls.txt and a long query), against large.txt",
			func(first, length int) string { return queryURL(b.urls, first, length) }},
		{"The same with paths of urls.txt strung together, so that a longer URL holds " +
			"what more and more of the 2,100 rules with wildcards require",
			func(first, length int) string { return longURL(b.urls, first, length) }},
	} {
		s := sweep{title: kind.title, quantity: "length", unit: "octet"}
		for _, length := range []int{100, 400, 1600, 6400, 25600, 65536} {
			var list []string
			for i := range of {
				list = append(list, kind.url(i*len(b.urls)/of, length))
			}
			p := b.sweepPoint(grouped(length)+" B", length, task{Op: "check", Robots: large, URLs: b.listOnDisk("list", list), Count: of})
			p.native.nanos /= of
			p.wasm.nanos /= of
			s.points = append(s.points, p)
		}
		b.sweeps = append(b.sweeps, s)
	}
}

// report shows how far the run is.
func (b *bench) report(r row) {
	var line strings.Builder
	for _, c := range r.cells {
		fmt.Fprintf(&line, " %10s", duration(c))
	}
	log.Printf("%-10s %-40.40s%s", r.group, r.name, line.String())
}
