package main

import (
	"fmt"
	"runtime"
	"strings"

	"robotscope/core"
	"robotscope/core/analysis"
	"robotscope/core/lint"
)

// askOurs does what Robotscope alone can do of the tasks:
//
//	explain  times Count verdicts with their evidence
//	lint     times looking for what there is to tell the author
//	analyse  times finding out what each rule is good for
func askOurs(t task, robots []byte, urls []string) (r result, err error) {
	d, ok := core.DialectNamed(t.Dialect)
	if !ok {
		return r, fmt.Errorf("no dialect %q", t.Dialect)
	}
	file := core.Parse(robots)
	reading := file.In(d)
	group := reading.For(core.ChainOf(agent))
	next := 0
	switch t.Op {
	case "explain":
		r.Nanos = repeat(t, func() {
			for range t.Count {
				runtime.KeepAlive(group.Explain(urls[next%len(urls)]))
				next++
			}
		})
		matched := 0
		for _, url := range urls {
			matched += group.Explain(url).Matched
		}
		r.Matches = float64(matched) / float64(len(urls))
	case "lint":
		r.Nanos = repeat(t, func() { lint.Run(lint.Input{File: file, Dialect: d, Reading: reading}) })
	case "analyse":
		r.Nanos = repeat(t, func() {
			for run := analysis.Start(group, analysis.Bound{}); run.Step(200); {
			}
		})
	default:
		err = fmt.Errorf("no task %q", t.Op)
	}
	return r, err
}

// withoutMatch is a file with further rules for every crawler, none of which
// matches any URL here.
func withoutMatch(robots string, rules int) string {
	var more strings.Builder
	more.WriteString("User-agent: *\n")
	for i := range rules {
		fmt.Fprintf(&more, "Disallow: /no-such-folder-%d/*.html\n", i)
	}
	return robots + "\n" + more.String()
}
