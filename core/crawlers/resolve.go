package crawlers

import (
	"strings"

	"robotscope/core"
	"robotscope/core/ascii"
	"robotscope/core/habit"
)

// MaxTyped is the longest string, in bytes, that [Resolve] takes. Servers
// commonly refuse headers longer than that.
const MaxTyped = 8 << 10

// Origin says how [Resolve] came to its tokens.
type Origin string

// The origins.
const (
	FromCatalogue Origin = "catalogue" // a catalogue name or own token was typed
	FromToken     Origin = "token"     // any other name, taken as it stands
	FromHeader    Origin = "header"    // a User-Agent header was pasted and reduced
)

// Agent is a crawler to ask a robots.txt for.
type Agent struct {
	// Typed is what [Resolve] was given, unchanged.
	Typed string
	// Chain is what to choose its group by; see [Crawler].Tokens. Tokens is
	// never empty.
	core.Chain
	// Dialect is how it reads.
	Dialect core.Dialect
	// Habit is what it does after a failed fetch. Whoever replaces Dialect by
	// another replaces Habit by habit.None: it is the crawler's own.
	Habit habit.Habit
	// Crawler is the catalogue's entry, nil if there is none. It is the
	// caller's to change.
	Crawler *Crawler
	// From says how Typed was understood.
	From Origin
	// Taken is the part of Typed that was used where From is FromHeader, else
	// empty.
	Taken string
}

// The codes of [Error].
const (
	CodeEmpty       = "agent-empty"        // nothing but white space
	CodeTooLong     = "agent-too-long"     // more than MaxTyped bytes
	CodeBrowserOnly = "agent-browser-only" // a header whose products are all browsers' or an operating system's
	CodeNoProduct   = "agent-no-product"   // looks like a header or an address, but names no product
)

// Error tells why [Resolve] found no crawler in what was typed.
type Error struct {
	// Code is one of the Code constants. Its sentence lives in the message
	// catalogues.
	Code string
	// Limit is MaxTyped where Code is CodeTooLong, else 0.
	Limit int
	// Product is the first of the browser's products where Code is
	// CodeBrowserOnly, such as "Mozilla", else empty.
	Product string
}

// Error returns the code, for logs.
func (e *Error) Error() string { return "crawlers: " + e.Code }

// Resolve turns what a person typed or pasted into the tokens to ask a
// robots.txt for. Every error is an [*Error].
//
// A catalogue name or own token, in any ASCII case, brings the entry's chain
// and dialect. Otherwise, what holds a "/", a "(", or a ";" is a User-Agent
// header, or what is left of one, and is reduced to the crawler's name in it;
// so are words between blanks or quotes if one is a catalogue name. Any other
// string is one token as it stands, for which the global groups count and
// which is read as RFC 9309 has it. That includes "*", which no group names,
// so that only the global groups are left.
//
// White space around and a "User-Agent:" before are ignored, so that a line
// copied out of a robots.txt or a log works.
func Resolve(typed string) (Agent, error) {
	if len(typed) > MaxTyped {
		return Agent{}, &Error{Code: CodeTooLong, Limit: MaxTyped}
	}
	name := strings.TrimSpace(trimField(strings.TrimSpace(typed)))
	if name == "" {
		return Agent{}, &Error{Code: CodeEmpty}
	}
	if c := find(name); c != nil {
		return c.agent(typed, FromCatalogue, ""), nil
	}
	c, taken := crawlerIn(name)
	if c != nil {
		return c.agent(typed, FromHeader, taken), nil
	}
	if !strings.ContainsAny(name, "/(;") {
		return tokenAgent(typed, name, FromToken, ""), nil
	}
	product, browser := productIn(name)
	switch {
	case product != "":
		return tokenAgent(typed, product, FromHeader, product), nil
	case browser != "":
		return Agent{}, &Error{Code: CodeBrowserOnly, Product: browser}
	}
	return Agent{}, &Error{Code: CodeNoProduct}
}

// trimField drops the field name of a pasted header or user-agent line.
func trimField(s string) string {
	const field = "user-agent:"
	if len(s) >= len(field) && ascii.EqualFold(s[:len(field)], field) {
		return s[len(field):]
	}
	return s
}

// agent is the Agent of a catalogue entry.
func (c *Crawler) agent(typed string, from Origin, taken string) Agent {
	clone := c.clone()
	return Agent{
		Typed:   typed,
		Chain:   c.Chain(),
		Dialect: c.Dialect,
		Habit:   clone.Habit,
		Crawler: &clone,
		From:    from,
		Taken:   taken,
	}
}

// tokenAgent is the Agent of a name that the catalogue does not know.
func tokenAgent(typed, token string, from Origin, taken string) Agent {
	return Agent{
		Typed:   typed,
		Chain:   core.ChainOf(token),
		Dialect: dialectRFC,
		Habit:   habit.Undocumented,
		From:    from,
		Taken:   taken,
	}
}
