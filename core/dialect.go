package core

import "robotscope/core/internal/pattern"

// Dialect is one crawler family's way of reading: what counts as a record,
// whom a group names, how patterns and URLs are compared and which rule wins.
// The zero Dialect is none: no record, group or rule is special to it.
type Dialect uint8

const (
	// RFC9309 is the dialect of the text of RFC 9309.
	RFC9309 Dialect = 1 + iota

	// Google is the dialect of Google's published specification and of its
	// reference parser, where the two leave a choice.
	//
	// Source: https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt
	// and https://github.com/google/robotstxt.
	Google

	// FirstMatch is the dialect of the 1994 standard and of the 1996 Internet
	// draft: prefixes in file order, and the first that fits decides.
	//
	// Source: https://www.robotstxt.org/orig.html and
	// https://www.robotstxt.org/norobots-rfc.txt.
	FirstMatch
)

// Dialects lists the known dialects, the RFC's first.
func Dialects() []Dialect { return []Dialect{RFC9309, Google, FirstMatch} }

// DialectNamed finds a dialect by its name; false if there is none.
func DialectNamed(name string) (Dialect, bool) {
	for _, d := range Dialects() {
		if d.Name() == name {
			return d, true
		}
	}
	return 0, false
}

// Name is the dialect's name, as in "google"; empty if it is none.
func (d Dialect) Name() string { return d.traits().name }

// traits is what a dialect consists of: everything that differs between
// crawlers is a field here.
type traits struct {
	name string

	// Records.
	lineLimit      int  // a line is cut at this many bytes; 0 is no limit
	nulEndsLine    bool // a NUL drops the rest of its line
	partialBOM     bool // the first bytes of a BOM are skipped without the rest
	controlSpace   bool // VT, FF, CR and LF are trimmed as space and tab are
	looseFields    bool // fields match by prefix, misspelt ones count, and in a line of two words the space stands for the colon
	blankEndsGroup bool // a blank line separates records of the 1994 standard

	// Groups.
	naming    naming
	firstOnly bool // only the first group that names the crawler applies; others merge them

	// Patterns and URLs.
	pattern.Syntax
	looseURL      bool // Google's search for the path, not RFC 3986's
	robotsAllowed bool // /robots.txt may always be fetched
}

// traits is the dialect's entry of dialects.
func (d Dialect) traits() *traits {
	if int(d) >= len(dialects) {
		d = 0
	}
	return &dialects[d]
}

var dialects = [...]traits{
	RFC9309: {
		name:          "rfc9309",
		naming:        namesWholeToken,
		Syntax:        pattern.Syntax{Form: pattern.Symbols, Strict: true},
		robotsAllowed: true,
	},
	Google: {
		name:         "google",
		lineLimit:    2083*8 - 1, // the parser's buffer: eight times a browser's longest URL, less the NUL
		nulEndsLine:  true,
		partialBOM:   true,
		controlSpace: true,
		looseFields:  true,
		naming:       namesLeadingToken,
		Syntax:       pattern.Syntax{Form: pattern.Escaped, IndexFiles: true},
		looseURL:     true,
	},
	FirstMatch: {
		name:           "first-match",
		blankEndsGroup: true,
		naming:         namesContained,
		firstOnly:      true,
		Syntax:         pattern.Syntax{Form: pattern.Decoded, Plain: true, FileOrder: true},
		robotsAllowed:  true,
	},
}

// naming is how a user-agent value names a crawler.
type naming uint8

const (
	namesWholeToken   naming = iota // the value spells the crawler's name, which is one product token but for few crawlers
	namesLeadingToken               // the longest leading run of token octets names
	namesContained                  // the value names every crawler whose name it contains
)
