// Package workbench is what people work on, a robots.txt, a crawler and a list of URLs, and what follows from them:
// answers, what an edit changes, whether expectations hold, the file as a crawler sees it, exports. It knows no screen
// and no browser.
//
// Lists may hold 100,000 URLs, so that answers are worked out in steps between which the page stays responsive. A
// second instance in a Web Worker was measured too: it answers 100,000 URLs in 1.0 s, where the steps take about twice
// as long, but needs a second copy of module and file, and a protocol to keep the two of one mind. No step takes over
// 50 ms, so the steps, which are simpler, stayed.
package workbench

import (
	"slices"
	"strings"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/crawlers"
	"robotscope/core/habit"
	"robotscope/wasm/document"
	"robotscope/wasm/scope"
)

// Outside is what the workbench has the browser do.
type Outside struct {
	// Read gives some lines of the list, from 1: as typed, and for each its URL on a site, "!" and an error code, or
	// nothing for a blank line.
	Read func(from, count int, site string) (typed, resolved string)
	// Resolve makes the URL of an entry on a site, or the code of what is wrong.
	Resolve func(entry, site string) (url, problem string)
	// Origin is that of a site; "" if it is none.
	Origin func(site string) string
}

// Bench is a workbench. What is set on it counts from the next Update on.
type Bench struct {
	outside Outside
	changed Parts
	updates int // how many times something was

	text    []byte
	source  source
	fetched *access.Fetch // what fetching the text met; nil if it was not fetched, or edited since
	crawler string        // as typed
	Dialect string        // "" is the crawler's own
	Site    string        // as typed
	Lines   int           // of the list
	page    string        // the entry that is asked about above all

	Doc             *document.Document // made of the text
	document.Reader                    // the crawler asked for; its group is nil where there is nobody to obey one
	AgentErr        error              // why there is nobody
	Origin          string             // of the site that paths are on; "" if the site is unusable

	scope    *scope.Scope
	proposed []string // paths that stand in the place of an empty list; nil if none do
	list
	Chosen  int     // index of the entry whose explanation is open, or -1
	row     string  // the entry, as typed, to choose as soon as it is read; "" is none
	Shows   State   // which of the answers are shown; "" is all
	Host    string  // whose answers alone are shown; "" is all
	showsOn []int32 // its origins, by number; nil is all
	Cell    string  // the crawler and the entry whose explanation is open in the matrix, as CellOf has them; "" is none
	Change  string  // the change whose explanation is open, as the tab names it; "" is none
	Stopped bool    // the reader wants no more answers for now

	Old bool // crawlers that read by the rules of 1994 are compared too

	Tab      Tab
	Crawlers Choice
	Before   Before
	Expected Expectations
	Changes  *Changes // that are shown; nil if none are
}

// New makes an empty workbench.
func New(outside Outside) *Bench {
	return &Bench{outside: outside, scope: scope.New(), Chosen: -1, Tab: TabList, Crawlers: NewChoice()}
}

// Parts are those that people work on.
type Parts uint8

// The parts of a workbench.
const (
	PartText Parts = 1 << iota
	PartCrawler
	PartList // with the site that its paths are on
)

// Text is the file, as it was set last.
func (b *Bench) Text() []byte { return b.text }

// Ask sets the crawler that is asked for, as people name it, and the name of the dialect, "" being its own.
func (b *Bench) Ask(crawler, dialect string) {
	b.crawler, b.Dialect = crawler, dialect
	b.changed |= PartCrawler
}

// SetList tells that the list is another one, of so many lines. The chosen entry is looked for where it stands now, unless
// there are as many lines: who writes in one goes on with its answer.
func (b *Bench) SetList(lines int) {
	if lines != b.Lines {
		b.Reopen(b.Row())
	}
	b.Lines = lines
	b.changed |= PartList
}

// SetSite sets the site that paths are on.
func (b *Bench) SetSite(site string) {
	b.Site = site
	b.changed |= PartList
}

// Again has the next Update work out all that follows from some parts.
func (b *Bench) Again(parts Parts) { b.changed |= parts }

// IsPresent reports whether a document is made of the text as it is now.
func (b *Bench) IsPresent(d *document.Document) bool { return d == b.Doc && b.changed&PartText == 0 }

// Update begins to work out what follows from what was changed, and tells what that was. Work does the rest.
func (b *Bench) Update() Parts {
	changed := b.changed
	b.changed, b.Stopped = 0, false
	if changed&PartText != 0 {
		b.Doc = document.New(b.text)
	}
	if changed&PartCrawler != 0 {
		b.Agent, b.AgentErr = crawlers.Resolve(b.crawler)
	}
	if changed&(PartText|PartCrawler) != 0 {
		b.Group, b.Access = nil, nil
		if b.AgentErr == nil && b.Doc != nil && len(b.Agent.Tokens) > 0 {
			b.Reader = *b.Doc.ReaderFor(b.Agent, b.Dialect, b.fetched)
		}
	}
	if changed&PartList != 0 {
		b.Origin = b.outside.Origin(b.Site)
		b.Expected.resolve(b.Site, b.outside.Resolve)
	}
	settled := b.isSettled()
	b.scope.Know(b.known())
	proposed := b.proposed
	if changed != 0 {
		b.propose()
	}
	if changed&PartList != 0 || settled != b.isSettled() || !slices.Equal(proposed, b.proposed) {
		b.list = list{next: 1, focus: -1}
		b.scope.Restart()
	}
	if changed != 0 {
		b.updates++
		b.recheck()
	}
	return changed
}

// Reading is the file as the crawler reads it, or if there is none, by RFC 9309.
func (b *Bench) Reading() *core.Reading {
	if b.Group != nil {
		return b.Group.Reading // it is read already
	}
	return b.Doc.In(core.RFC9309)
}

// Judge tells what a fetch means to the crawler.
func (b *Bench) Judge(fetched access.Fetch) access.Answer {
	if b.Group != nil {
		return document.Judge(b.Agent, b.Dialect, fetched)
	}
	return JudgeForAnybody(fetched)
}

// JudgeForAnybody tells what it means to a crawler without habits of its own.
func JudgeForAnybody(fetched access.Fetch) access.Answer {
	return access.Judge(habit.None, core.RFC9309, fetched)
}

// Tab is one of the ways to look at the answers.
type Tab string

// The tabs; drafts and links have their names.
const (
	TabList    Tab = "list"
	TabMatrix  Tab = "matrix"
	TabChanges Tab = "change"
)

// Tabs lists them.
func Tabs() []Tab { return []Tab{TabList, TabMatrix, TabChanges} }

// Missing is the code of what is missing for answers; "" if nothing is.
func (b *Bench) Missing() string {
	switch {
	case b.AgentErr != nil:
		return "page.no-crawler"
	case b.NoFile():
		return "page.no-file"
	case b.NoURLs():
		return "page.no-urls"
	}
	return ""
}

// NoURLs reports whether the list is empty.
func (b *Bench) NoURLs() bool {
	return !b.Proposed() && (b.Lines == 0 || len(b.entries) == 0 && b.AllRead())
}

// FileFacts tell the size and the parts of a file:
//
//	file.facts   bytes lines groups rules
func (b *Bench) FileFacts() core.Message {
	reading := b.Reading()
	f := b.Doc.File
	return core.Say("file.facts", "bytes", f.Size(), "lines", f.LineCount(), "groups", len(reading.Groups()), "rules", reading.RuleLines)
}

// Meant are the names of crawlers that may be meant by one that is not known, or is no more; nil if none is near.
func (b *Bench) Meant() []string {
	if b.AgentErr != nil || len(b.Agent.Tokens) == 0 {
		return nil
	}
	return crawlers.Nearest(b.Agent.Tokens[0], 3)
}

// AgentNotes is what to know of the crawler beside its group: how the header was understood, whether there is such a
// crawler, and whether it obeys:
//
//	agent.from-header   taken
//	agent.unknown       name
//	agent.retired       name
//	agent.retired-since since
//	agent.replaced      names
//	agent.obeys-partly  name
//	agent.obeys-no      name
func (b *Bench) AgentNotes() []core.Message {
	var notes core.Messages
	note := func(code, name, value string) { notes.Say("agent."+code, name, value) }
	if b.Agent.From == crawlers.FromHeader {
		note("from-header", "taken", b.Agent.Taken)
	}
	c := b.Agent.Crawler
	if c == nil {
		if len(b.Agent.Tokens) > 0 && b.Agent.Tokens[0] != core.GlobalToken && !crawlers.IsAnswered(b.Agent.Tokens[0]) {
			note("unknown", "name", b.Agent.Tokens[0])
		}
		return notes
	}
	if c.Retired {
		note("retired", "name", c.Name)
	}
	if c.RetiredSince != "" {
		note("retired-since", "since", c.RetiredSince)
	}
	if len(c.ReplacedBy) > 0 {
		note("replaced", "names", strings.Join(c.ReplacedBy, ", "))
	}
	switch c.Obeys {
	case crawlers.ObeysPartly:
		note("obeys-partly", "name", c.Name)
	case crawlers.ObeysNo:
		note("obeys-no", "name", c.Name)
	}
	return notes
}
