package main

import (
	"strings"

	"robotscope/core"
	"robotscope/core/crawlers"
)

// workbench is what people work on, a file, a crawler and a list of URLs, and
// what follows from them. It knows no screen.
type workbench struct {
	doc *document

	agent    crawlers.Agent
	agentErr error
	dialect  string // "" is the crawler's own
	group    *core.Group

	origin  string // of the site that paths are on; "" if the site is unusable
	entries []entry
}

// entry is a line of the URL list that is not blank.
type entry struct {
	typed   string
	url     string // what the crawler would ask for; "" if the entry is unusable
	problem string // why it is: an error code of web/src/resolve.js
	foreign bool   // the URL is on another site than the file
	verdict core.Verdict
}

func (b *workbench) setText(text []byte) {
	b.doc = newDocument(text)
	b.chooseGroup()
}

func (b *workbench) setCrawler(typed, dialect string) {
	b.agent, b.agentErr = crawlers.Resolve(typed)
	b.dialect = dialect
	b.chooseGroup()
}

// setEntries takes the list as typed and as web/src/resolve.js answers for
// it: the site's origin, then a line for each line of the list.
func (b *workbench) setEntries(typed, resolved string) {
	origin, answers, _ := strings.Cut(resolved, "\n")
	b.origin = origin
	b.entries = b.entries[:0]
	for line := range strings.SplitSeq(typed, "\n") {
		var answer string
		answer, answers, _ = strings.Cut(answers, "\n")
		if answer == "" {
			continue
		}
		e := entry{typed: strings.TrimSpace(line), url: answer}
		if problem, ok := strings.CutPrefix(answer, "!"); ok {
			e.url, e.problem = "", problem
		}
		e.foreign = e.url != "" && !strings.HasPrefix(e.url, origin+"/")
		b.entries = append(b.entries, e)
	}
}

// chooseGroup finds the group to obey; nil where there is nobody to obey it.
func (b *workbench) chooseGroup() {
	b.group = nil
	if b.agentErr == nil && b.doc != nil && len(b.agent.Tokens) > 0 {
		b.group = b.doc.groupFor(crawlerOf(b.agent, b.dialect))
	}
}

func (b *workbench) check() {
	if b.group == nil {
		return
	}
	for i := range b.entries {
		if e := &b.entries[i]; e.problem == "" {
			e.verdict = b.group.Check(e.url)
		}
	}
}

// state is what a row of the answers says.
type state string

const (
	stateAllowed  state = "allowed"
	stateBlocked  state = "blocked"
	stateUnusable state = "unusable"
)

func (e *entry) state() state {
	switch {
	case e.problem != "":
		return stateUnusable
	case e.verdict.Allowed:
		return stateAllowed
	}
	return stateBlocked
}

// requested is the URL as a crawler asks for it where that is not plain from
// what was typed, else "".
func (e *entry) requested() string {
	if e.url == "" || e.url == e.typed || e.url == e.typed+"/" {
		return ""
	}
	if path, ok := strings.CutPrefix(e.url, originOf(e.url)); ok && path == e.typed {
		return ""
	}
	return e.url
}

// originOf is the scheme and authority of an absolute URL.
func originOf(url string) string {
	scheme := strings.Index(url, "://") + len("://")
	if path := strings.IndexByte(url[scheme:], '/'); path >= 0 {
		return url[:scheme+path]
	}
	return url
}

// counts is how many entries are in each state.
func (b *workbench) counts() map[state]int {
	n := map[state]int{}
	for i := range b.entries {
		n[b.entries[i].state()]++
	}
	return n
}

// decidingLines are the lines that decide some entry, in order, with their
// verdicts.
func (b *workbench) decidingLines() []core.Rule {
	if b.group == nil {
		return nil
	}
	decides := map[int]bool{}
	for i := range b.entries {
		if r := b.entries[i].verdict.Rule; r != nil && b.entries[i].problem == "" {
			decides[r.Line] = true
		}
	}
	var rules []core.Rule
	for _, r := range b.group.Rules {
		if decides[r.Line] {
			rules = append(rules, r)
		}
	}
	return rules
}
