package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os/exec"
	"slices"
	"strings"
)

// further is how many rules that do not match are added to small.txt.
const further = 10_000

// runAsked measures what people and programs ask for beside plain verdicts.
func (b *bench) runAsked(files map[string]string, urls string) error {
	for _, c := range []struct {
		what, file, op string
		count          int
	}{
		{"one call with one URL, small.txt", files["small"], "check", 1},
		{"one verdict with evidence, small.txt", files["small"], "explain", 1},
		{"the same, and 10,000 further rules", b.onDisk("further", withoutMatch(string(read("small.txt")), further)), "explain", 1},
		{"one verdict with evidence, large.txt", files["large"], "explain", 1},
		{"`lint`, small.txt", files["small"], "lint", 1},
		{"`lint`, large.txt", files["large"], "lint", 1},
		{"`analyse`, small.txt", files["small"], "analyse", 1},
		{"`analyse`, large.txt", files["large"], "analyse", 1},
	} {
		t := task{Op: c.op, Robots: c.file, URLs: urls, Dialect: "google", Millis: roundMillis, Count: c.count}
		r := row{group: "asked", name: c.what, cells: b.measure(t, nil)}
		b.asked = append(b.asked, r)
		b.report(r)
	}
	return b.runCold(files["small"], urls)
}

// runCold measures the first parse and check of processes that have just
// started; in Node, before the engine has optimised anything.
func (b *bench) runCold(file, urls string) error {
	t := task{Op: "first", Robots: file, URLs: urls, Dialect: "google", Count: 1}
	r := row{group: "asked", name: "parse + 1 check in a new process, small.txt", cells: make([]cell, len(b.all))}
	for i, c := range b.all {
		var times []float64
		for range rounds {
			c.stop()
			answer, err := c.ask(t, tooLong)
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			times = append(times, answer.Nanos)
		}
		slices.Sort(times)
		r.cells[i] = cell{nanos: times[rounds/2], low: times[0], high: times[rounds-1]}
	}
	b.asked = append(b.asked, r)
	b.report(r)
	return nil
}

// churnRow is what a process in Node takes after many files: of all its
// memory, and of that which is in use.
type churnRow struct {
	name               string
	after, grown, used float64
}

// runChurn reads a file and disposes of it many times, in a new process each.
func (b *bench) runChurn(file string) {
	url := b.listOnDisk("url", b.urls[:1])
	for _, c := range b.all {
		if c.command[0] != "node" {
			continue
		}
		own := &contender{name: c.name, command: c.command}
		r, err := own.ask(task{Op: "churn", Robots: file, URLs: url, Dialect: "google"}, 6*tooLong)
		own.stop()
		if err != nil {
			log.Printf("%s: %v", c.name, err)
			continue
		}
		b.churn = append(b.churn, churnRow{c.name, r.Kept, r.Allocated, r.Grown})
		log.Printf("%+v", b.churn)
	}
}

// partsList is a table that a script measured: times in milliseconds.
type partsList struct {
	Title   string   `json:"title"`
	Columns []string `json:"columns"`
	Rows    []struct {
		Part  string    `json:"part"`
		Times []float64 `json:"times"`
	} `json:"rows"`
}

// runParts measures page and worker, each by a script that writes its tables
// as JSON. Without a browser, or where workerd does not run, there are none.
func (b *bench) runParts() {
	for _, script := range []string{"typing.mjs", "worker.mjs", "../../web/first-verdict.mjs"} {
		out, err := exec.Command("node", script, "json").Output()
		var lists []partsList
		if err == nil {
			err = json.Unmarshal(out, &lists)
		}
		if err != nil {
			log.Printf("%s: %v", script, err)
			if failed, ok := err.(*exec.ExitError); ok {
				log.Printf("%s", failed.Stderr)
			}
			b.notes = append(b.notes, script+" measured nothing in this run.")
			continue
		}
		b.parts = append(b.parts, lists...)
		log.Printf("%s: %+v", script, lists)
	}
}

// spread is a quantile of how many times as long as its fastest round a cell's
// slowest took.
func (b *bench) spread(quantile float64) float64 {
	var all []float64
	for _, r := range slices.Concat(b.sessions, b.hostile) {
		for _, c := range r.cells {
			if c.low > 0 && !c.timedOut && !c.failed {
				all = append(all, c.high/c.low)
			}
		}
	}
	slices.Sort(all)
	if len(all) == 0 {
		return 1
	}
	return all[int(quantile*float64(len(all)-1))]
}

func (b *bench) writeAsked(w *strings.Builder) {
	w.WriteString("\n## What else is asked for\n\nThe median, and the fastest and slowest round. Peers that cannot do it have —: " +
		"robots-parser tells one line, no matches. " +
		"A verdict with evidence\nlists every rule that matches, and says in words why it is so.\n\n")
	b.head(w, "")
	for _, r := range b.asked {
		fmt.Fprintf(w, "| %s |", r.name)
		for _, c := range r.cells {
			if c.failed || c.timedOut {
				fmt.Fprintf(w, " %s |", duration(c))
				continue
			}
			fmt.Fprintf(w, " %s (%s–%s) |", duration(c), duration(cell{nanos: c.low}), duration(cell{nanos: c.high}))
		}
		w.WriteString("\n")
	}
	for _, r := range b.asked {
		if strings.HasPrefix(r.name, "one verdict with evidence, ") {
			file := strings.TrimPrefix(r.name, "one verdict with evidence, ")
			fmt.Fprintf(w, "\nA URL matches %.1f rules of %s on average.", r.cells[0].matches, file)
		}
	}
	w.WriteString("\n\n### Memory of a process in Node\n\nsmall.txt, parsed, asked about one URL and disposed of 120,000 times. " +
		"*Used* is the heap and the module's memory, after\n" +
		"garbage was collected; the process also has what the engine reserves, whose room for new objects doubles when " +
		"enough of them\nhave lived long, and what it gives back a little later.\n\n")
	w.WriteString("| | process after 20,000 | process, 40,000 to 120,000 | used, 40,000 to 120,000 |\n|---|---:|---:|---:|\n")
	for _, c := range b.churn {
		fmt.Fprintf(w, "| %s | %s | %s | %s |\n", c.name, size(c.after), growth(c.grown), growth(c.used))
	}
	for _, list := range b.parts {
		fmt.Fprintf(w, "\n### %s\n\n| |", list.Title)
		for _, column := range list.Columns {
			fmt.Fprintf(w, " %s |", column)
		}
		w.WriteString("\n|---|" + strings.Repeat("---:|", len(list.Columns)) + "\n")
		for _, r := range list.Rows {
			fmt.Fprintf(w, "| %s |", r.Part)
			for _, ms := range r.Times {
				if ms < 0 {
					w.WriteString(" — |")
				} else {
					fmt.Fprintf(w, " %.1f ms |", ms)
				}
			}
			w.WriteString("\n")
		}
	}
}

// growth writes a number of bytes that may be negative.
func growth(bytes float64) string {
	if bytes < 0 {
		return "−" + size(-bytes)
	}
	return "+" + size(bytes)
}
