// Package crawlers knows who reads robots.txt: the tokens a crawler answers
// to, in the order it tries them, the dialect it reads in, whether it obeys
// at all, and how sure we are of each of these.
//
// [Resolve] turns what a person typed or pasted into the tokens to ask a file
// for; [All] and [Lookup] show the catalogue, which is catalogue.go: plain
// data, to be edited and reviewed line by line; habits.go says whose way after
// a failed fetch is documented. The package holds no sentence.
package crawlers

import (
	"robotscope/core"
	"robotscope/core/ascii"
	"robotscope/core/habit"
)

// Purpose says what a crawler's visits are for. It groups crawlers for people;
// no verdict depends on it.
type Purpose string

// The purposes, in the order of [Purposes].
const (
	PurposeSearch        Purpose = "search"         // a search engine's index
	PurposeAITraining    Purpose = "ai-training"    // text or images to train models on
	PurposeAISearch      Purpose = "ai-search"      // what an assistant answers from: an index, or pages for one answer
	PurposeUserTriggered Purpose = "user-triggered" // one page, because a person asked for it just now
	PurposePreview       Purpose = "preview"        // the card shown beside a shared link
	PurposeAds           Purpose = "ads"            // checking or placing advertisements
	PurposeSEO           Purpose = "seo"            // link databases and site audits
	PurposeArchive       Purpose = "archive"        // copies kept for later
	PurposeOther         Purpose = "other"          // none of the above, or sold on for any use
)

// Purposes returns every purpose in catalogue order. The slice is the caller's.
func Purposes() []Purpose {
	return []Purpose{
		PurposeSearch, PurposeAITraining, PurposeAISearch, PurposeUserTriggered,
		PurposePreview, PurposeAds, PurposeSEO, PurposeArchive, PurposeOther,
	}
}

// Obedience says whether a crawler obeys robots.txt at all. Empty means that
// no source seen says so.
type Obedience string

// The kinds of obedience.
const (
	ObeysYes    Obedience = "yes"
	ObeysPartly Obedience = "partly" // may bypass it, or generally ignores it
	ObeysNo     Obedience = "no"
)

// Certainty says how good the source of an entry is. It is never empty in a
// [Crawler]; in a [Record], empty means the crawler's own.
type Certainty string

// The kinds of certainty, best first.
const (
	CertaintyPrimary     Certainty = "primary"     // the vendor's own page was seen
	CertaintySecondary   Certainty = "secondary"   // somebody else's account of it was seen
	CertaintyUnconfirmed Certainty = "unconfirmed" // the name is published widely, but no source says who sends it and what for
)

// Record is what a crawler makes of one kind of record that is no rule. A
// field without a Record is one that no source seen speaks of.
type Record struct {
	// Field is the record's field name in lower case, such as "crawl-delay".
	Field string
	// Honours reports whether the crawler acts on it.
	Honours bool
	// Note narrows that in figures and units, such as "1-20 s". Mostly empty.
	Note string
	// Since is when that became so, as YYYY or YYYY-MM; empty if it has always
	// been so, or if no source seen gives a date.
	Since string
	// Certainty is empty where it is the crawler's own.
	Certainty Certainty
}

// Crawler is one entry of the catalogue.
type Crawler struct {
	// Name is the crawler's name as its vendor writes it. Names, and first
	// tokens, are unique when ASCII case is ignored.
	Name string
	// Tokens are the names it answers to in robots.txt, its own first; the
	// first that has a group is used. Never empty, and never holds "*". They
	// stand as the vendor writes them, even where RFC 9309 (section 2.2.1) has
	// no such product token: "MJ12bot", "archive.org_bot".
	Tokens []string
	// Global reports whether the groups for "*" apply when none of Tokens has one.
	Global bool
	// Obeys is empty if no source seen says so.
	Obeys Obedience
	// Fetches is false for a token that only controls what becomes of pages
	// another crawler fetched, such as Google-Extended.
	Fetches bool
	// Dialect is the way of reading that is nearest to the crawler's.
	Dialect core.Dialect
	// Habit is what it does after a failed fetch: habit.Undocumented if no source
	// seen says so of this very crawler. See habits.go.
	Habit habit.Habit
	// Vendor is who runs it.
	Vendor string
	// Purpose is what it mainly visits for, and the group that it stands in.
	Purpose Purpose
	// Purposes is all that it visits for, Purpose first. Never empty.
	Purposes []Purpose
	// Records is what it makes of records that are no rules.
	Records []Record
	// Source is the address or the title of the page that the entry rests on;
	// empty only in unconfirmed entries.
	Source string
	// SourceDate is when the source was published or its stored copy made, as
	// YYYY-MM or YYYY-MM-DD; where that is unknown, when a stored copy was read;
	// empty if neither is known.
	SourceDate string
	// Certainty is how good Source is.
	Certainty Certainty
	// Retired reports whether the vendor no longer sends this crawler, or calls it
	// by another name now, so that a group for this name speaks to nobody.
	Retired bool
	// RetiredSince is when that became so, as YYYY, YYYY-MM or YYYY-MM-DD; empty
	// if no source seen gives a date.
	RetiredSince string
	// ReplacedBy names the crawlers that took the place of a retired one, by
	// their own tokens; empty if no source seen names any.
	ReplacedBy []string
	// Note is the code of a remark on how this crawler departs from its
	// dialect, one of the Note constants. Mostly empty.
	Note string
}

// The codes of [Crawler].Note. Their sentences live in the message catalogues.
const (
	NoteCached24h      = "delay-24h"       // a change applies after about 24 hours
	NoteCached72h      = "delay-72h"       // a change applies after 72 hours
	NoteNearestDialect = "nearest-dialect" // the vendor documents a reading of its own, of which Dialect is the nearest
	NoteOwnerWaives    = "owner-waives"    // the site's verified owner can have it ignore robots.txt
	NoteCustomerChoice = "customer-choice" // whoever runs a crawl with it decides whether it obeys
	NoteSecurityChecks = "security-checks" // may bypass robots.txt for security and integrity checks
	NoteTrainingUse    = "training-use"    // what it collects is published and used to train models too
	NoteHistorical     = "historical"      // told of as one of the past, whether or not a source says that it is retired
)

// For reports whether the crawler visits for that purpose, mainly or besides.
func (c *Crawler) For(p Purpose) bool {
	if c.Purpose == p {
		return true
	}
	for i := range c.Purposes {
		if c.Purposes[i] == p {
			return true
		}
	}
	return false
}

// Chain is whom to choose a group for. It is the caller's to change.
func (c *Crawler) Chain() core.Chain {
	return core.Chain{Tokens: append([]string(nil), c.Tokens...), Global: c.Global}
}

// Record returns what the crawler makes of a field, named in any ASCII case,
// and whether any source seen speaks of it.
func (c *Crawler) Record(field string) (Record, bool) {
	for _, r := range c.Records {
		if ascii.EqualFold(r.Field, field) {
			return r, true
		}
	}
	return Record{}, false
}

// All lists the catalogue ordered by purpose (see [Purposes]), then vendor,
// then name, the latter two without regard to ASCII case. Each Crawler is the
// caller's to change.
func All() []Crawler {
	list := make([]Crawler, len(catalogue))
	for i := range catalogue {
		list[i] = catalogue[i].clone()
	}
	return list
}

// Lookup finds the crawler of that name or own token, ignoring ASCII case. The
// Crawler is the caller's to change.
func Lookup(name string) (Crawler, bool) {
	if c := find(name); c != nil {
		return c.clone(), true
	}
	return Crawler{}, false
}

// find is Lookup without the copy. The entries number about two hundred and
// nearly all differ from a name in length or first letter, so that an index,
// which would have to be built when the program starts, gains nothing.
func find(name string) *Crawler {
	for i := range catalogue {
		c := &catalogue[i]
		if ascii.EqualFold(c.Name, name) || ascii.EqualFold(c.Tokens[0], name) {
			return c
		}
	}
	return nil
}

// clone copies what the copy of a Crawler would share with the catalogue.
func (c *Crawler) clone() Crawler {
	clone := *c
	clone.Tokens = append([]string(nil), c.Tokens...)
	clone.Purposes = append([]Purpose(nil), c.Purposes...)
	if len(clone.Purposes) == 0 { // the catalogue lists several only
		clone.Purposes = []Purpose{c.Purpose}
	}
	clone.Records = append([]Record(nil), c.Records...)
	clone.ReplacedBy = append([]string(nil), c.ReplacedBy...)
	clone.Habit = habitOf(c.Name)
	return clone
}

// MayIgnore reports whether a source says that the crawler ignores robots.txt,
// always or at times, so that neither a group for it nor the groups for "*"
// keep it out for certain.
func (c *Crawler) MayIgnore() bool {
	return c.Obeys == ObeysPartly || c.Obeys == ObeysNo
}

// IsPast reports whether the crawler is one of the past, as far as any source
// says: retired, or told of as history only.
func (c *Crawler) IsPast() bool { return c.Retired || c.Note == NoteHistorical }

// IsCompared reports whether the crawler is one that a robots.txt can treat
// otherwise than others without naming it: it sends requests, it obeys, and it
// obeys the groups for "*".
func (c *Crawler) IsCompared() bool {
	return c.Fetches && c.Global && c.Obeys == ObeysYes && !c.Retired
}

// Main returns the names of the main crawlers: those whose ways are of most
// interest to most sites, and all of which [Crawler.IsCompared]. The slice is
// the caller's.
func Main() []string {
	return append([]string(nil), mainCrawlers[:]...)
}

// IsMain reports whether the crawler is one of [Main].
func (c *Crawler) IsMain() bool { return isMain(c.Name) }

// isMain reports whether that is the name, as the catalogue has it, of a main
// crawler.
func isMain(name string) bool {
	for i := range mainCrawlers {
		if mainCrawlers[i] == name {
			return true
		}
	}
	return false
}
