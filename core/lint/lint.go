// Package lint tells the author of a robots.txt what may not do what they
// meant: [Run] takes a file and gives diagnostics, each a code with arguments,
// a place, a severity, the clause it rests on and, where it is safe, a fix.
//
// The checks are pure functions in one list, [checks], and stand in files by
// theme: bytes.go, fields.go, groups.go, agents.go, reach.go, patterns.go,
// escapes.go, order.go, records.go; what several of them prove, in proof.go.
// CODES.md lists the codes with a tested example each. "The real files" of
// their comments are 2,665 of real sites, of May 2024; the web pages among them
// count for html alone. make corpus counts such.
//
// Like package core, it holds no sentences: those for the codes stand in the
// message catalogues (web/locales), under "lint.".
package lint

import (
	"cmp"
	"strings"

	"robotscope/core"
	"robotscope/core/ascii"
	"robotscope/core/crawlers"
)

// Severity is how sure it is that the author does not get what they want.
type Severity string

const (
	Error   Severity = "error"   // what is written surely does not do what it says
	Warning Severity = "warning" // probably a mistake, or crawlers differ on it
	Note    Severity = "note"    // good to know
)

// Diagnostic is something to tell the author.
type Diagnostic struct {
	Code     string     // one of Codes, such as "fused-groups"
	Args     []core.Arg // for the sentence; the same names for every diagnostic of a code
	Severity Severity
	Span     core.Span   // the place, within the bytes that are read; may be empty
	Line     int         // the line of Span.Start, from 1
	Also     []core.Span // further places where one diagnostic stands for several, in order, at most maxPerCode
	Clause   string      // where the rule is written, for people, such as "RFC 9309 section 2.1"
	Fix      *Fix        // nil where no edit is safe
	Choices  []Choice    // edits that mean different things, for the author to choose among; never with a Fix
}

// Message is the diagnostic's sentence, as a code of the message catalogues
// and arguments.
func (d Diagnostic) Message() core.Message {
	return core.Message{Code: "lint." + d.Code, Args: d.Args}
}

// FixMessage is the label of the button that applies the fix. Its sentence
// uses arguments of the diagnostic.
func (d Diagnostic) FixMessage() core.Message {
	return core.Message{Code: "lint." + d.Code + ".fix", Args: d.Args}
}

// ChoiceMessage is the label of the button for one of the Choices: it says what
// the choice does. Its sentence uses arguments of the diagnostic.
func (d Diagnostic) ChoiceMessage(c Choice) core.Message {
	return core.Message{Code: "choice." + c.Name, Args: d.Args}
}

// Input is what to look at, and through whose eyes.
type Input struct {
	File    *core.File
	Dialect core.Dialect      // how the file is read; the zero Dialect is core.RFC9309
	Crawler *crawlers.Crawler // who asks, so that what it ignores can be told; nil is nobody in particular
	Site    string            // the site's origin, such as "https://www.example.com"; empty, or none, if it is unknown

	// Reading is File as read in Dialect, where the caller has it already;
	// nil has it read.
	Reading *core.Reading
}

// maxPerCode is how many diagnostics of one code are given. The one after
// them counts the rest.
const maxPerCode = 100

// CodeMore is the code of the diagnostic that counts those left out.
const CodeMore = "more"

// check is one kind of diagnostic.
type check struct {
	code     string
	severity Severity // where a finding does not say otherwise
	clause   string
	find     func(*facts) []*finding
}

// finding is what a check found: a Diagnostic without what the check's entry
// in the list says already.
type finding struct {
	span     core.Span
	args     []core.Arg
	also     []core.Span
	fix      *Fix
	choices  []Choice
	severity Severity // if it is not the check's
}

// and adds a further place.
func (x *finding) and(place core.Span) { x.also = append(x.also, place) }

// findings is what a check found so far. One place that grows the list, not each check: 4 KB of the page's download.
type findings []*finding

func (l *findings) add(one *finding) { *l = append(*l, one) }

const (
	googleSpec  = "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec"
	googleNews  = "https://developers.google.com/crawling/docs/changelog"
	draft1996   = "https://www.robotstxt.org/norobots-rfc.txt"
	yandexHelp  = "https://yandex.com/support/webmaster/en/robot-workings/allow-disallow"
	signals     = "https://contentsignals.org"
	lighthouse  = "Lighthouse: https://developer.chrome.com/docs/lighthouse/seo/invalid-robots-txt"
	aiprefDraft = "draft-ietf-aipref-attach-05 section 3"
)

// checks lists every check. Of diagnostics for the same place, the one that
// comes first here is given first.
var checks = []check{
	// bytes.go
	{"utf-16", Error, "RFC 9309 section 2.3", utf16},
	{"json", Error, "RFC 9309 section 2.3", json},
	{"html", Error, "RFC 9309 section 2.3", html},
	{"no-records", Error, "RFC 9309 section 2.2", noRecords},
	{"too-long", Error, "RFC 9309 section 2.5", tooLong},
	{"byte-order-mark", Note, "Google, file format: " + googleSpec, byteOrderMark},
	{"latin-1-mark", Error, "RFC 9309 section 2.3", latin1Mark},
	{"invisible-character", Error, "RFC 9309 section 2.2", invisibleCharacter},
	{"invalid-utf-8", Warning, "RFC 9309 section 2.3", invalidUTF8},
	{"nul", Error, "RFC 9309 section 2.2", nul},
	{"long-line", Warning, "Google, reference parser: https://github.com/google/robotstxt", longLine},
	{"mixed-line-ends", Note, "RFC 9309 section 2.2", mixedLineEnds},

	// fields.go
	{"missing-colon", Error, "RFC 9309 section 2.2", missingColon},
	{"broken-line", Warning, "RFC 9309 section 2.2", brokenLine},
	{"escaped-break", Error, "RFC 9309 section 2.2", escapedBreak},
	{"field-dash", Error, "RFC 9309 section 2.2", fieldDash},
	{"two-records", Error, "RFC 9309 section 2.2", twoRecords},
	{"accepted-typo", Warning, "RFC 9309 section 2.2.4", acceptedTypo},
	{"prefix-field", Warning, "Google, reference parser: https://github.com/google/robotstxt", prefixField},
	{"misspelt-field", Error, "RFC 9309 section 2.2.4", misspeltField},
	{"unknown-field", Note, "RFC 9309 section 2.2.4", unknownField},

	// groups.go
	{"no-group", Note, "RFC 9309 section 2.2.1", noGroup},
	{"rule-before-group", Error, "RFC 9309 section 2.1", ruleBeforeGroup},
	{"record-before-group", Warning, "RFC 9309 section 2.1", recordBeforeGroup},
	{"blank-line-in-group", Note, "Yandex: " + yandexHelp, blankLineInGroup},
	{"fused-groups", Error, "RFC 9309 section 2.2.4", fusedGroups},
	{"fused-records", Note, "RFC 9309 section 2.2.4", fusedRecords},

	// agents.go
	{"empty-user-agent", Error, "RFC 9309 section 2.2.1", emptyUserAgent},
	{"user-agent-header", Error, "RFC 9309 section 2.2.1", userAgentHeader},
	{"user-agent-list", Error, "RFC 9309 section 2.2.1", userAgentList},
	{"user-agent-version", Warning, "RFC 9309 section 2.2.1", userAgentVersion},
	{"user-agent-star", Warning, "RFC 9309 section 2.2.1", userAgentStar},
	{"user-agent-cut", Warning, "RFC 9309 section 2.2.1", userAgentCut},
	{"user-agent-nobody", Warning, "RFC 9309 section 2.2.1", userAgentNobody},
	{"user-agent-digits", Note, "RFC 9309 section 2.2.1", userAgentDigits},
	{"user-agent-unknown", Warning, "RFC 9309 section 2.2.1", userAgentUnknown},
	{"user-agent-retired", Note, "RFC 9309 section 2.2.1", userAgentRetired},
	{"repeated-agent", Note, "RFC 9309 section 2.2.1", repeatedAgent},

	// groups.go again: a group beside the others
	{"repeated-group", Note, "RFC 9309 section 2.2.1", repeatedGroup},
	{"allow-only", Note, "RFC 9309 section 2.2.2", allowOnly},
	{"not-inherited", Note, "RFC 9309 section 2.2.1", notInherited},

	// reach.go
	{"blocks-everyone", Warning, "RFC 9309 section 2.2.2", blocksEveryone},
	{"blocks-search", Note, "RFC 9309 section 2.2.2", blocksSearch},
	{
		"assets-blocked", Warning, "Google: " +
			"https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics", assetsBlocked,
	},
	{
		"images-blocked", Note, "Google: " +
			"https://developers.google.com/search/docs/crawling-indexing/prevent-images-on-your-page", imagesBlocked,
	},
	{"blocks-robots-txt", Note, "RFC 9309 section 2.2.2", blocksRobotsTxt},
	{"private-path", Note, "RFC 9309 section 3", privatePath},

	// patterns.go
	{"pattern-url", Error, "RFC 9309 section 2.2", patternURL},
	{"pattern-word", Error, "RFC 9309 section 2.2", patternWord},
	{"pattern-regexp", Warning, "RFC 9309 section 2.2.3", patternRegexp},
	{"pattern-no-slash", Error, "RFC 9309 section 2.2", patternNoSlash},
	{"pattern-space", Error, "RFC 9309 section 2.2", patternSpace},
	{"comment-in-path", Error, "RFC 9309 section 2.2", commentInPath},
	{"pattern-control", Error, "RFC 9309 section 2.2", patternControl},
	{"dollar-inside", Warning, "RFC 9309 section 2.2.3", dollarInside},
	{"star-end", Note, "RFC 9309 section 2.2.3", starEnd},
	{"star-double", Note, "RFC 9309 section 2.2.3", starDouble},
	{"slash-safer", Note, "RFC 9309 section 2.2.2", slashSafer},

	// escapes.go
	{"escape-lower", Note, "RFC 9309 section 2.2.2", escapeLower},
	{"escape-needless", Warning, "RFC 9309 section 2.2.2", escapeNeedless},
	{"escape-stray", Note, "RFC 9309 section 2.2.2", escapeStray},
	{"escape-open", Warning, "RFC 9309 section 2.2.2", escapeOpen},
	{"escape-query", Note, "RFC 9309 section 2.2.2", escapeQuery},
	{"unescaped", Note, "Google, 2026-10: " + googleNews, unescaped},

	// order.go
	{"empty-rule", Note, "RFC 9309 section 2.2.2", emptyRule},
	{"empty-disallow", Note, "RFC 9309 section 2.2.2", emptyDisallow},
	{"duplicate-rule", Note, "RFC 9309 section 2.2.2", duplicateRule},
	{"tie", Warning, "RFC 9309 section 2.2.2", tie},
	{"order", Note, "1996 draft section 3.2.2: " + draft1996, order},

	// records.go
	{"empty-value", Warning, "RFC 9309 section 2.2.4", emptyValue},
	{"url-relative", Error, "https://www.sitemaps.org/protocol.html#submit_robots", urlRelative},
	{"url-scheme", Error, "https://www.sitemaps.org/protocol.html#submit_robots", urlScheme},
	{"url-slashes", Error, "https://www.sitemaps.org/protocol.html#submit_robots", urlSlashes},
	{"url-no-host", Error, "https://www.sitemaps.org/protocol.html#submit_robots", urlNoHost},
	{"url-control", Error, "https://www.sitemaps.org/protocol.html#submit_robots", urlControl},
	{"url-host", Error, "https://www.sitemaps.org/protocol.html#submit_robots", urlHost},
	{"url-space", Error, "https://www.sitemaps.org/protocol.html#submit_robots", urlSpace},
	{"sitemap-other-form", Note, "https://www.sitemaps.org/protocol.html#location", sitemapOtherForm},
	{"sitemap-blocked", Warning, "Google, sitemap: " + googleSpec, sitemapBlocked},
	{"record-value", Warning, "RFC 9309 section 2.2.4", recordValue},
	{"preference-syntax", Warning, "RFC 9309 section 2.2.4; " + signals + "; " + aiprefDraft, preferenceSyntax},
	{"preference-unknown", Warning, signals + "; " + aiprefDraft, preferenceUnknown},
	{"preference-value", Warning, signals + "; " + aiprefDraft, preferenceValue},
	{
		"noindex", Warning, "Google, 2019-07: " +
			"https://developers.google.com/search/blog/2019/07/a-note-on-unsupported-rules-in-robotstxt", noindex,
	},
	{"noindex-blocked", Warning, "Google, disallow: " + googleSpec, noindexBlocked},
	{"record-ignored", Note, "RFC 9309 section 2.2.4", recordIgnored},
	{"record-retired", Note, "RFC 9309 section 2.2.4", recordRetired},
	{"record-readers", Note, "RFC 9309 section 2.2.4", recordReaders},
	{"record-unread", Note, "RFC 9309 section 2.2.4", recordUnread},
	{"checkers-complain", Note, lighthouse, checkersComplain},
}

// Codes lists the codes of all diagnostics, in the order of the checks.
func Codes() []string {
	var codes []string
	for _, c := range checks {
		codes = append(codes, c.code)
	}
	return append(codes, CodeMore)
}

// Run finds what there is to tell about a file, in the order of its places.
// It changes nothing, and gives at most maxPerCode diagnostics of one code and
// one of CodeMore. What is no robots.txt at all gets no diagnostic but that.
func Run(in Input) []Diagnostic {
	l := Start(in)
	for l.Step() {
	}
	return l.Diagnostics()
}

// Look is a Run in steps, for callers that have other things to do meanwhile.
type Look struct {
	facts *facts
	steps []func()
	found []Diagnostic
}

// Start prepares to look at a file, and does nothing yet.
func Start(in Input) *Look {
	if in.Dialect == 0 {
		in.Dialect = core.RFC9309
	}
	if !isOrigin(in.Site) {
		in.Site = ""
	}
	src := in.File.Source()
	l := &Look{facts: &facts{Input: in, src: src, all: string(src)}}
	l.steps = l.facts.gathering()
	for _, c := range checks {
		l.steps = append(l.steps, func() { l.check(c) })
	}
	return l
}

// isOrigin reports whether a text is a scheme and a host, as fixes put them in
// the file.
func isOrigin(site string) bool {
	scheme, host, ok := strings.Cut(strings.TrimRight(site, "/"), "://")
	for i := range len(host) {
		if c := host[i]; !isTokenOctet(c) && !isDigit(c) && c < 0x80 && strings.IndexByte(".:[]", c) < 0 {
			return false
		}
	}
	return ok && host != "" && (ascii.EqualFold(scheme, "https") || ascii.EqualFold(scheme, "http"))
}

// Step gathers some facts or does one check, and reports whether more is to
// be done.
func (l *Look) Step() bool {
	if len(l.steps) == 0 {
		return false
	}
	l.steps[0]()
	l.steps = l.steps[1:]
	return len(l.steps) > 0
}

func (l *Look) check(c check) {
	f := l.facts
	if f.is != "" && f.is != c.code {
		return
	}
	found := c.find(f)
	if len(found) == 0 {
		return
	}
	// Nearly all stand in order; slices.SortStableFunc would be 2 KB of the page's download.
	for i := 1; i < len(found); i++ {
		for n := i; n > 0 && compare(found[n].span, found[n-1].span) < 0; n-- {
			found[n], found[n-1] = found[n-1], found[n]
		}
	}
	if n := len(found) - maxPerCode; n > 0 {
		found = found[:maxPerCode+1]
		found[maxPerCode] = &finding{span: found[maxPerCode].span, args: args("code", c.code, "n", n)}
	}
	// What was found before is in order, too.
	merged := make([]Diagnostic, 0, len(l.found)+len(found))
	before := l.found
	for i := range found {
		for len(before) > 0 && compare(found[i].span, before[0].Span) >= 0 {
			merged, before = append(merged, before[0]), before[1:]
		}
		if i == maxPerCode {
			c.code = CodeMore
		}
		merged = append(merged, f.diagnostic(&c, found[i]))
	}
	l.found = append(merged, before...)
}

// compare is negative for a place that is told of before another.
func compare(a, b core.Span) int { return cmp.Or(a.Start-b.Start, a.End-b.End) }

// Diagnostics gives what was found so far, in the order of its places.
func (l *Look) Diagnostics() []Diagnostic { return l.found }

func (f *facts) diagnostic(c *check, found *finding) Diagnostic {
	d := Diagnostic{
		Code:     c.code,
		Args:     found.args,
		Severity: c.severity,
		Span:     found.span,
		Line:     f.lineOf(found.span.Start),
		Also:     found.also[:min(len(found.also), maxPerCode)],
		Clause:   c.clause,
		Fix:      found.fix,
	}
	if found.severity != "" {
		d.Severity = found.severity
	}
	if d.Fix != nil && !d.Fix.fits(f.File) {
		d.Fix = nil
	}
	for _, c := range found.choices {
		if c.fits(f.File) {
			d.Choices = append(d.Choices, c)
		}
	}
	return d
}

// args pairs names with values.
func args(pairs ...any) []core.Arg {
	list := make([]core.Arg, 0, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		value := pairs[i+1]
		if s, ok := value.(string); ok {
			value = clip(s)
		}
		list = append(list, core.Arg{Name: pairs[i].(string), Value: value})
	}
	return list
}

// collapse makes one finding of several: the first, with the others' places.
// Their number is its argument n.
func collapse(found []*finding) []*finding {
	if len(found) == 0 {
		return nil
	}
	one := found[0]
	one.args = append(one.args[:len(one.args):len(one.args)], core.Arg{Name: "n", Value: len(found)})
	for _, other := range found[1:] {
		one.and(other.span)
	}
	one.fix = joined(found)
	return []*finding{one}
}
