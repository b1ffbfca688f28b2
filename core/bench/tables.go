package main

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"
)

const (
	tablesBegin = "<!-- The rest is written by \"make bench\". -->\n"
	tablesEnd   = "<!-- End of what \"make bench\" writes. -->\n"
)

// writeTables replaces what is between the two markers of a file.
func writeTables(path, tables string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	head, rest, ok1 := strings.Cut(string(text), tablesBegin)
	_, tail, ok2 := strings.Cut(rest, tablesEnd)
	if !ok1 || !ok2 {
		return fmt.Errorf("%s: the markers of the tables are missing", path)
	}
	return os.WriteFile(path, []byte(head+tablesBegin+"\n"+tables+tablesEnd+tail), 0o644)
}

// limit is tooLong in words.
var limit = strconv.Itoa(int(tooLong/time.Second)) + " s"

// tables words everything that was measured.
func (b *bench) tables() string {
	var w strings.Builder
	fmt.Fprintf(&w, "%s, %s/%s, %s, %d processors; %s, Node %s.\n\n", time.Now().UTC().Format("2 January 2006"),
		runtime.GOOS, runtime.GOARCH, processor(), runtime.NumCPU(), strings.Replace(runtime.Version(), "go", "Go ", 1), nodeVersion())

	fmt.Fprintf(&w, "In half of the cells of *Files* and *Hostile inputs* the slowest round took at most %s "+
		"times as long as the fastest, in nine of ten %s times.\n\n", ratio(b.spread(0.5)), ratio(b.spread(0.9)))

	w.WriteString("## Answers\n\n")
	fmt.Fprintf(&w, "Robotscope, in Go and as WASM, lets `%s` fetch %s of the %s URLs under large.txt "+
		"in dialect `google`, as the vectors expect;\n"+
		"the two agree on all URLs in all dialects and files. Peers, beside it:\n\n",
		agent, grouped(expectedAllowed), grouped(len(b.urls)))
	for _, note := range b.notes {
		fmt.Fprintf(&w, "- %s\n", note)
	}

	w.WriteString("\n## Files\n")
	for i, r := range b.sessions {
		if i == 0 || r.group != b.sessions[i-1].group {
			fmt.Fprintf(&w, "\n### %s\n\n", r.group)
			b.head(&w, "")
		}
		b.write(&w, r)
	}
	w.WriteString("\n≈ measured on 500 of the URLs and scaled, since all would take longer than " + limit + ".\n")

	b.writeMemory(&w)
	b.writeAsked(&w)
	b.writeHostile(&w)
	b.writeSweeps(&w)
	return w.String()
}

// writeMemory words what a parsed file takes.
func (b *bench) writeMemory(w *strings.Builder) {
	w.WriteString("\n### Memory for a parsed file\n\n")
	b.head(w, "")
	for _, m := range b.memory {
		for _, what := range []struct {
			name string
			of   func(result) float64
		}{
			{"allocated", func(r result) float64 { return r.Allocated }},
			{"kept", func(r result) float64 { return r.Kept }},
		} {
			base := what.of(m.cells[0])
			fmt.Fprintf(w, "| %s, %s |", m.file, what.name)
			for i, r := range m.cells {
				switch v := what.of(r); {
				case v < 0, b.all[i].again && what.name == "kept":
					w.WriteString(" — |")
				default:
					fmt.Fprintf(w, " %s · %s |", ratio(v/base), size(v))
				}
			}
			w.WriteString("\n")
		}
	}
	w.WriteString("\n*Allocated* is all that parsing asks of the allocator, *kept* what the garbage collector leaves, " +
		"without the text itself. Node does not tell\n" +
		"the one, and the memory of a WASM module only grows. A check by Robotscope allocates nothing; grobotstxt keeps nothing.\n")
}

// writeHostile words what hostile inputs take.
func (b *bench) writeHostile(w *strings.Builder) {
	w.WriteString("\n## Hostile inputs\n\nReading the file, and one check (a URL of 2,000 octets but in the last row):\n\n")
	b.head(w, "500 KB of")
	for _, r := range b.hostile {
		b.write(w, r)
	}
	fmt.Fprintf(w, "\nWho takes longer than %s is stopped. — means that the input is refused.\n", limit)
	w.WriteString("\nRobotscope alone, reading and checking apart, by dialect:\n\n")
	w.WriteString("| 500 KB of | `google`: read | check | check, WASM | `rfc9309`: read | check | `first-match`: read | check |\n" +
		"|---|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, r := range b.alone {
		fmt.Fprintf(w, "| %s |", r.name)
		for _, c := range r.cells {
			fmt.Fprintf(w, " %s |", duration(c))
		}
		w.WriteString("\n")
	}
}

// writeSweeps words how the cost grows with the input.
func (b *bench) writeSweeps(w *strings.Builder) {
	w.WriteString("\n## How Robotscope's cost grows\n")
	for _, s := range b.sweeps {
		fmt.Fprintf(w, "\n%s:\n\n| %s | Go | per %s | WASM | per %s |\n|---:|---:|---:|---:|---:|\n",
			s.title, s.quantity, s.unit, s.unit)
		for _, p := range s.points {
			fmt.Fprintf(w, "| %s |", p.label)
			for _, c := range []cell{p.native, p.wasm} {
				fmt.Fprintf(w, " %s | %s |", duration(c), duration(cell{nanos: c.nanos / p.n}))
			}
			w.WriteString("\n")
		}
	}
	w.WriteString("\n")
}

func (b *bench) head(w *strings.Builder, what string) {
	fmt.Fprintf(w, "| %s |", what)
	for _, c := range b.all {
		fmt.Fprintf(w, " %s |", strings.TrimSpace(c.name+" "+c.version))
	}
	w.WriteString("\n|---|" + strings.Repeat("---:|", len(b.all)) + "\n")
}

// write makes a case a line of a table: ours is 1.
func (b *bench) write(w *strings.Builder, r row) {
	fmt.Fprintf(w, "| %s |", r.name)
	for _, c := range r.cells {
		switch {
		case c.failed:
			w.WriteString(" — |")
		case c.timedOut:
			fmt.Fprintf(w, " > %s · %s |", ratio(float64(tooLong)/r.cells[0].nanos), duration(c))
		default:
			fmt.Fprintf(w, " %s · %s |", ratio(c.nanos/r.cells[0].nanos), duration(c))
		}
	}
	w.WriteString("\n")
}

// ratio writes a factor with two digits, or all that are before the point.
func ratio(x float64) string {
	switch {
	case x == 1:
		return "**1**"
	case x < 0.95:
		return strconv.FormatFloat(x, 'f', 2, 64)
	case x < 9.95:
		return strconv.FormatFloat(x, 'f', 1, 64)
	case x < 100:
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return grouped(int(twoDigits(x)))
}

// duration writes a time with two digits.
func duration(c cell) string {
	switch {
	case c.failed:
		return "—"
	case c.timedOut:
		return "> " + limit
	}
	mark := ""
	if c.scaled {
		mark = "≈ "
	}
	v, unit := c.nanos, "ns"
	for _, larger := range []string{"µs", "ms", "s"} {
		if v < 999.5 {
			break
		}
		v, unit = v/1000, larger
	}
	return mark + short(v) + " " + unit
}

func short(v float64) string {
	switch {
	case v < 9.95:
		return strconv.FormatFloat(v, 'f', 1, 64)
	case v < 99.5:
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return grouped(int(twoDigits(v)))
}

func twoDigits(v float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(v))-1)
	return math.Round(v/unit) * unit
}

// size writes a number of bytes.
func size(bytes float64) string {
	switch {
	case bytes < 10e3:
		return grouped(int(bytes)) + " B"
	case bytes < 1e6:
		return short(bytes/1e3) + " kB"
	}
	return short(bytes/1e6) + " MB"
}

// grouped writes a number with commas.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func nodeVersion() string {
	out, err := exec.Command("node", "--version").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimPrefix(strings.TrimSpace(string(out)), "v")
}

// processor names the processor where the system tells.
func processor() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(info)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "a processor of unknown make"
}
