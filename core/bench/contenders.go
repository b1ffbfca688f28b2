package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/jimsmart/grobotstxt"
	"github.com/temoto/robotstxt"

	"robotscope/core"
)

// Every contender is a process of its own that answers tasks, one JSON line
// each, so that none pays for another's garbage and each can be stopped. Those
// in Go are this program again, those in Node are peers.mjs.

// task is a question to a contender.
type task struct {
	Op      string `json:"op"`      // see answer
	Robots  string `json:"robots"`  // the file to read, on disk
	URLs    string `json:"urls"`    // a list of URLs, one a line, on disk
	Count   int    `json:"count"`   // the number of checks in one repetition
	Dialect string `json:"dialect"` // ours only
	Millis  int    `json:"millis"`  // repeat for at least so long
}

// result is the answer to a task.
type result struct {
	Nanos     float64 `json:"nanos"`     // of one repetition
	Answers   string  `json:"answers"`   // 1 for each URL that is allowed, 0 for others
	Allocated float64 `json:"allocated"` // bytes; below 0 if unknown
	Kept      float64 `json:"kept"`      // bytes that a parsed file holds; below 0 if unknown
	Matches   float64 `json:"matches"`   // the rules that match a URL on average
	Grown     float64 `json:"grown"`     // bytes by which the process grew, see churn in peers.mjs
	Version   string  `json:"version"`
	Error     string  `json:"error"`
}

// parser makes a file ready to be asked about one agent.
type parser func(robots []byte, dialect string) (allowed func(url string) bool, err error)

// goContenders are the parsers that this program runs itself.
var goContenders = map[string]struct {
	module string
	parse  parser
}{
	"robotscope": {"robotscope", func(robots []byte, dialect string) (func(string) bool, error) {
		d, ok := core.DialectNamed(dialect)
		if !ok {
			return nil, fmt.Errorf("no dialect %q", dialect)
		}
		group := core.Parse(robots).For(d, core.ChainOf(agent))
		return func(url string) bool { return group.Check(url).Allowed }, nil
	}},

	// grobotstxt keeps nothing of a file: a check reads it again. What is timed
	// as parsing is its parser with a handler that does nothing.
	"grobotstxt": {"github.com/jimsmart/grobotstxt", func(robots []byte, _ string) (func(string) bool, error) {
		text := string(robots)
		grobotstxt.Parse(text, ignore{})
		return func(url string) bool { return grobotstxt.AgentAllowed(text, agent, url) }, nil
	}},

	// temoto takes a path, so whoever calls it has parsed the URL.
	"temoto": {"github.com/temoto/robotstxt", func(robots []byte, _ string) (func(string) bool, error) {
		file, err := robotstxt.FromBytes(robots)
		if err != nil {
			return nil, err
		}
		group := file.FindGroup(agent)
		return func(url string) bool {
			path, _, _ := strings.Cut(strings.TrimPrefix(url, site), "#")
			return group.Test(path)
		}, nil
	}},
}

type ignore struct{}

func (ignore) HandleRobotsStart()                      {}
func (ignore) HandleRobotsEnd()                        {}
func (ignore) HandleUserAgent(int, string)             {}
func (ignore) HandleAllow(int, string)                 {}
func (ignore) HandleDisallow(int, string)              {}
func (ignore) HandleSitemap(int, string)               {}
func (ignore) HandleUnknownAction(int, string, string) {}

// serve answers tasks from standard input as one contender.
func serve(name string) error {
	contender, ok := goContenders[name]
	if !ok {
		return fmt.Errorf("no contender %q", name)
	}
	in, out := json.NewDecoder(bufio.NewReader(os.Stdin)), json.NewEncoder(os.Stdout)
	for {
		var t task
		if err := in.Decode(&t); err != nil {
			return nil // the driver is done
		}
		r := result{Version: versionOf(contender.module)}
		if t.Op != "version" {
			var err error
			if r, err = answer(t, name, contender.parse); err != nil {
				r.Error = err.Error()
			}
		}
		if err := out.Encode(r); err != nil {
			return err
		}
	}
}

func versionOf(module string) string {
	info, _ := debug.ReadBuildInfo()
	for _, dep := range info.Deps {
		if dep.Path == module && dep.Replace == nil {
			return dep.Version
		}
	}
	return ""
}

// answer does a task:
//
//	version  tells the contender's version (serve does)
//	parse    times parsing until the file can be asked
//	session  times parsing and Count checks
//	first    times the same once, in a process that has done nothing before
//	check    times Count checks of a file that is parsed already
//	answers  tells what each URL's verdict is
//	memory   counts the bytes that parsing allocates and keeps
//
// and those of askOurs.
func answer(t task, name string, parse parser) (r result, err error) {
	robots, err := os.ReadFile(t.Robots)
	if err != nil {
		return r, err
	}
	var urls []string
	if t.URLs != "" {
		list, err := os.ReadFile(t.URLs)
		if err != nil {
			return r, err
		}
		urls = lines(list)
	}
	allowed, err := parse(robots, t.Dialect)
	if err != nil {
		return r, err
	}
	next := 0 // each repetition asks about other URLs, the same for every contender
	check := func() {
		for range t.Count {
			allowed(urls[next%len(urls)])
			next++
		}
	}
	switch t.Op {
	case "parse":
		r.Nanos = repeat(t, func() { allowed, _ = parse(robots, t.Dialect) })
	case "session", "first":
		r.Nanos = repeat(t, func() {
			allowed, _ = parse(robots, t.Dialect)
			check()
		})
	case "check":
		r.Nanos = repeat(t, check)
	case "answers":
		var b strings.Builder
		for _, url := range urls {
			if allowed(url) {
				b.WriteByte('1')
			} else {
				b.WriteByte('0')
			}
		}
		r.Answers = b.String()
	case "memory":
		allowed = nil
		r.Allocated, r.Kept = memoryOf(func() { allowed, _ = parse(robots, t.Dialect) })
	default:
		if name == "robotscope" {
			return askOurs(t, robots, urls)
		}
		err = errCannot
	}
	runtime.KeepAlive(allowed)
	runtime.KeepAlive(robots)
	return r, err
}

// memoryOf counts the bytes that f allocates, and those that are in use afterwards.
func memoryOf(f func()) (allocated, kept float64) {
	var before, during, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&during)
	runtime.GC()
	runtime.ReadMemStats(&after)
	return float64(during.TotalAlloc - before.TotalAlloc), float64(after.HeapAlloc) - float64(before.HeapAlloc)
}

var errCannot = errors.New(cannot)

// cannot is what a contender says to a task that is beyond it.
const cannot = "cannot"

// repeat returns the mean time of f in nanoseconds.
func repeat(t task, f func()) float64 {
	start := time.Now()
	for n := 1; ; n++ {
		f()
		if took := time.Since(start); took >= time.Duration(t.Millis)*time.Millisecond {
			return float64(took) / float64(n)
		}
	}
}
