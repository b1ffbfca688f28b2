// Package headline makes the loudest sentences of the page: what holds for the chosen crawler and why, where the file is
// from, and what that means to somebody who has a page and perhaps a client. They are codes with arguments; the sentences
// stand in the message catalogues (web/locales). It knows no screen.
package headline

import (
	"strings"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
	"robotscope/wasm/scope"
)

// State is what the headline says in a word and a shape.
type State string

// The states. Those of several URLs are Some if both verdicts are among them.
const (
	None      State = ""           // there is nothing to answer yet
	Allowed   State = "allowed"    // the crawler may fetch it
	Blocked   State = "blocked"    // it may not
	Some      State = "some"       // some of several
	NotJudged State = "not-judged" // the file is that of another origin
	Unsettled State = "unsettled"  // nobody said whose file it is
	Unusable  State = "unusable"   // crawlers do not ask for such a thing
)

// Headline is what stands on top of the answers.
type Headline struct {
	State State
	Says  core.Message  // the loud one
	Why   core.Messages // what decided, beneath it
	File  core.Message  // where the file is from; its Code is "" where the file says nothing of it
	Means core.Messages // what follows for people, the more important first
}

// Came is how the file came to the page.
type Came uint8

// The ways.
const (
	Own     Came = iota // it was pasted, opened or typed
	Example             // it is the example's
	Live                // it was fetched, and is as it came
	Edited              // it was fetched, and edited since
)

// File is where the file is from.
type File struct {
	Came   Came
	Origin string // whose it is, as scope.Scope.Whose tells; "" if nobody knows
	At     string // the time of the fetch, as people read it; for Live and Edited
}

// message tells where the file is from:
//
//	headline.file-example
//	headline.file-own
//	headline.file-own-for  file
//	headline.file-live     file at
//	headline.file-edited   file at
//	headline.file-missing  file at: a fetch brought none
func (f File) message(missing bool) core.Message {
	file := f.Origin + "/robots.txt"
	switch {
	case f.Came == Example:
		return core.Say("headline.file-example")
	case f.Came == Live && missing:
		return core.Say("headline.file-missing", "file", file, "at", f.At)
	case f.Came == Live:
		return core.Say("headline.file-live", "file", file, "at", f.At)
	case f.Came == Edited:
		return core.Say("headline.file-edited", "file", file, "at", f.At)
	case f.Origin == "":
		return core.Say("headline.file-own")
	}
	return core.Say("headline.file-own-for", "file", file)
}

// ForNobody is the headline where no crawler can be told from what was typed. What is wrong with that stands at its field:
//
//	headline.no-crawler
func ForNobody() Headline { return Headline{Says: core.Say("headline.no-crawler")} }

// ForNothing is the headline of an empty list:
//
//	headline.nothing  name
func ForNothing(r *document.Reader) Headline {
	return Headline{Says: core.Say("headline.nothing", "name", r.Name())}
}

// URL is one URL that is asked about.
type URL struct {
	Typed    string
	URL      string         // what a browser makes of it; "" if that is none
	Problem  string         // why it is none: an error code of web/src/resolve.js
	Standing scope.Standing // what the file is to it
	Origin   string         // its own
}

// ForURL is the headline of one URL:
//
//	headline.allowed            name url
//	headline.blocked            name url
//	headline.allowed-assumed    name url origin: if the file is the same there
//	headline.blocked-assumed    name url origin
//	headline.allowed-use        name url: of a name that only controls what becomes of pages
//	headline.blocked-use        name url
//	headline.not-judged         url
//	headline.unsettled          url
//	headline.unusable           url
//
// and why:
//
//	headline.rule               rule line
//	headline.other-origin       origin
//	headline.say-whose
//	explain.…                   where no rule decides
//	access.met.…, access.then.… where the fetch decides
//	entry.….help                of an unusable one
//
// and what follows: as meaning tells, or
//
//	headline.sitemap
func ForURL(r *document.Reader, u URL, f File) Headline {
	h := Headline{File: f.message(r.Access != nil)}
	switch {
	case u.Problem != "":
		h.State, h.Says, h.File = Unusable, core.Say("headline.unusable", "url", u.Typed), core.Message{}
		h.Why = []core.Message{core.Say("entry." + u.Problem + ".help")}
		return h
	case u.Standing == scope.NotJudged:
		h.State, h.Says = NotJudged, core.Say("headline.not-judged", "url", u.URL)
		h.Why = []core.Message{core.Say("headline.other-origin", "origin", u.Origin)}
		return h
	case u.Standing == scope.Unsettled:
		h.State, h.Says, h.File = Unsettled, core.Say("headline.unsettled", "url", u.URL), core.Message{}
		h.Why = []core.Message{core.Say("headline.say-whose")}
		return h
	}
	v := r.Check(u.URL)
	h.Why = why(r, u.URL, v)
	if v.Reason == core.ReasonURLTooLong {
		h.State, h.Says = Unusable, core.Say("headline.unusable", "url", u.URL)
		return h
	}
	code := "headline.blocked"
	h.State = Blocked
	if v.Allowed {
		code, h.State = "headline.allowed", Allowed
	}
	switch {
	case u.Standing == scope.Assumed:
		h.Says = core.Say(code+"-assumed", "name", r.Name(), "url", u.URL, "origin", u.Origin)
	case isUse(r):
		h.Says = core.Say(code+"-use", "name", r.Name(), "url", u.URL)
	default:
		h.Says = core.Say(code, "name", r.Name(), "url", u.URL)
	}
	switch {
	case isSitemap(u.URL):
		h.Means = []core.Message{core.Say("headline.sitemap")}
	case v.Reason != core.ReasonRobotsFile:
		h.Means = meaning(r, v.Allowed)
	}
	return h
}

// isSitemap reports whether a URL is called as sitemaps are, which people type when they mean the pages in one.
func isSitemap(url string) bool {
	name := url[strings.LastIndexByte(url, '/')+1:]
	return strings.Contains(name, "sitemap") && strings.Contains(name, ".xml")
}

// why tells what decided.
func why(r *document.Reader, url string, v core.Verdict) []core.Message {
	switch {
	case r.Access != nil:
		return r.Access.Messages()
	case v.Rule != nil:
		return []core.Message{core.Say("headline.rule", "rule", r.Group.RuleText(v.Rule), "line", v.Rule.Line)}
	}
	return r.Group.ExplainUpTo(url, 1).Messages()
}

// Counts is how many URLs of a list have which answer.
type Counts struct {
	Allowed, Blocked, NotJudged, Unsettled, Unusable int

	Of    int  // entries that the list has, as far as it is read
	Final bool // whether all are read and answered
	Sites int  // how many sites they name

	Proposed bool // whether nobody listed them: they are made from the file's rules
}

// judged is how many have a verdict, sum how many have any answer.
func (c Counts) judged() int { return c.Allowed + c.Blocked }
func (c Counts) sum() int    { return c.judged() + c.NotJudged + c.Unsettled + c.Unusable }

// ForList is the headline of several URLs:
//
//	headline.counting          done of allowed blocked: the counts are not final
//	headline.all-allowed       name n
//	headline.all-blocked       name n
//	headline.some              name allowed blocked
//	headline.nothing           name: some of URLs that nobody listed
//	headline.all-allowed-use   name n: and so on, of a name that only controls what becomes of pages
//	headline.whose             the page has to ask
//	headline.none-judged       n
//	headline.none-usable       n
//
// and beneath:
//
//	headline.sites             sites: why it asks
//	headline.proposed
//	headline.rest-not-judged   n
//	headline.rest-unusable     n
func ForList(r *document.Reader, c Counts, f File) Headline {
	h := Headline{File: f.message(r.Access != nil)}
	code, use := "", ""
	if isUse(r) {
		use = "-use"
	}
	switch {
	case c.Unsettled > 0:
		h.State, h.Says, h.File = Unsettled, core.Say("headline.whose"), core.Message{}
		h.Why = []core.Message{core.Say("headline.sites", "sites", c.Sites)}
		return h
	case !c.Final:
		h.Says = core.Say("headline.counting", "done", c.sum(), "of", c.Of, "allowed", c.Allowed, "blocked", c.Blocked)
		return h
	case c.sum() == 0:
		return ForNothing(r)
	case c.judged() == 0 && c.NotJudged > 0:
		h.State, h.Says = NotJudged, core.Say("headline.none-judged", "n", c.NotJudged)
		h.rest(c)
		return h
	case c.judged() == 0:
		h.State, h.Says, h.File = Unusable, core.Say("headline.none-usable", "n", c.Unusable), core.Message{}
		return h
	case c.Blocked == 0:
		code, h.State = "headline.all-allowed", Allowed
	case c.Allowed == 0:
		code, h.State = "headline.all-blocked", Blocked
	case c.Proposed: // how many of them are blocked says nothing of the site: most rules block something
		h.Says = core.Say("headline.nothing", "name", r.Name())
		h.Why = []core.Message{core.Say("headline.proposed")}
		return h
	default:
		code, h.State = "headline.some", Some
	}
	h.Says = core.Say(code+use, "name", r.Name(), "n", c.judged(), "allowed", c.Allowed, "blocked", c.Blocked)
	if r.Access != nil {
		h.Why = r.Access.Messages()
	}
	if c.Proposed {
		h.Why = append(h.Why, core.Say("headline.proposed"))
	}
	h.rest(c)
	h.Means = meaning(r, c.Blocked == 0)
	return h
}

// rest says which URLs the verdicts are not about.
func (h *Headline) rest(c Counts) {
	if c.NotJudged > 0 && c.judged() > 0 {
		h.Why.Say("headline.rest-not-judged", "n", c.NotJudged)
	}
	if c.Unusable > 0 {
		h.Why.Say("headline.rest-unusable", "n", c.Unusable)
	}
}

// isUse reports whether the reader is a name that only controls what becomes of pages that other crawlers fetched.
func isUse(r *document.Reader) bool { return r.Agent.Crawler != nil && !r.Agent.Crawler.Fetches }

// meaning tells what a verdict means for people, by the crawler's main purpose; nothing of a crawler that is not known:
//
//	headline.search-allowed, .search-blocked, .search-waiting  name: waiting until there is a robots.txt to fetch
//	headline.ai-training-allowed, -blocked                     name
//	headline.ai-search-allowed, -blocked                       name
//	headline.user-triggered-allowed, -blocked                  name
//	headline.preview-allowed, -blocked                         name
//	headline.ads-allowed, -blocked                             name
//	headline.seo-allowed, -blocked                             name
//	headline.archive-allowed, -blocked                         name
//	agent.no-fetches                                           name
//
// What else there is to know of the crawler stands beside its name: see workbench.Bench.AgentNotes.
func meaning(r *document.Reader, allowed bool) []core.Message {
	c := r.Agent.Crawler
	switch {
	case c == nil:
		return nil
	case !c.Fetches:
		return []core.Message{core.Say("agent.no-fetches", "name", c.Name)}
	case c.Purpose == crawlers.PurposeOther:
		return nil
	}
	code := "headline." + string(c.Purpose) + "-blocked"
	switch {
	case allowed:
		code = "headline." + string(c.Purpose) + "-allowed"
	case c.Purpose == crawlers.PurposeSearch && r.Access != nil && r.Access.Outcome == access.Unreachable:
		code = "headline.search-waiting"
	}
	return []core.Message{core.Say(code, "name", c.Name)}
}
