package core

import (
	"bytes"
	"slices"
	"strings"

	"robotscope/core/ascii"
)

// Record is a record that is neither a rule nor a user-agent line. It never
// changes a verdict (RFC 9309 section 2.2.4).
type Record struct {
	Line  int    // from 1
	Field string // the field's name in lower case; "sitemap" for whatever the dialect takes for it
	Name  Span   // the field as it stands in the file
	Value Span   // the whole value

	// Group is the index into Reading.Groups of the group that the record
	// stands in. It is -1 before the first group, and for records that belong
	// to none wherever they stand: Sitemap, License, Host, Clean-param and
	// ACAP-*.
	Group int

	// Content is what the value says: a Location, Delay, Rate, Hours, HostName,
	// CleanParams, PathValue or Preferences, by the field. It is nil for fields
	// whose values are free (ACAP-*, unknown fields), and where Problem leaves
	// nothing to say.
	Content Content

	Problem Problem // why the value is malformed; empty if it is not
	Wrong   Span    // the part of Value that Problem is about
}

// Content is what the value of a Record says.
type Content interface{ isContent() }

// Location is the value of Sitemap and License: an absolute URL, on any host.
//
// Source: https://www.sitemaps.org/protocol.html#submit_robots, Google's
// specification, and https://rslstandard.org/guide/robots-txt (RSL 1.0).
type Location struct {
	Scheme Span // without "://"
	Host   Span // without user and port
	Port   Span // empty, at the host's end, if there is none
	Path   Span // path and query; may be empty
}

// Delay is the value of Crawl-delay: how long to wait between two requests.
//
// Source: Wikipedia, "Robots exclusion standard"; fractions are
// Yandex's.
type Delay struct{ Milliseconds int }

// Rate is the value of Request-rate: so many documents in so many seconds, at
// the hours given, as in "1/5", "1/10m" and "1/5 0600-0845".
//
// Source: https://www.conman.org/people/spc/robots2.html (extended standard)
// and https://o-seznam.cz/napoveda/vyhledavani/en/crawling-control/.
type Rate struct {
	Documents int
	Seconds   int
	Hours     *Hours // nil: at any time
}

// Hours is the value of Visit-time, and a part of Request-rate: a time of the
// day, in UTC, as in "0600-0845". From may be later than To.
//
// Source: https://www.conman.org/people/spc/robots2.html.
type Hours struct{ From, To int } // minutes after midnight, 0 to 1440

// HostName is the value of Host: a site's main mirror, which Yandex read until
// 2018, as in "example.com" and "https://example.com:8080".
//
// Source: https://yandex.com/support/webmaster/en/robot-workings/.
type HostName struct{ Host Span } // without scheme and port

// CleanParams is the value of Clean-param: query parameters that do not change
// the page, as in "ref&sid /catalogue/".
//
// Source: https://yandex.com/support/webmaster/en/robot-workings/clean-param.
type CleanParams struct {
	Params []Span
	Path   Span // where that holds; empty, at the value's end, for the whole site
}

// PathValue is the value of Noindex and Nofollow, which no specification
// describes: a path pattern.
type PathValue struct{ Pattern Span }

// Preferences is the value of Content-Signal and Content-Usage. A URL that the
// rules disallow carries none. Those of several Content-Usage records of a
// group with the same path are taken together.
//
// Source: https://contentsignals.org (Content Signals Policy, Cloudflare) and
// the Internet drafts draft-ietf-aipref-attach-05 (section 3) and
// draft-ietf-aipref-vocab-07; both are works in progress.
type Preferences struct {
	Path Span // the prefix or pattern they hold for, with "/" at its start; empty, at the value's start, for the whole group
	List []Preference
}

// Preference is one "key=value" of Preferences.
type Preference struct{ Key, Value Span }

func (Location) isContent()    {}
func (Delay) isContent()       {}
func (Rate) isContent()        {}
func (Hours) isContent()       {}
func (HostName) isContent()    {}
func (CleanParams) isContent() {}
func (PathValue) isContent()   {}
func (Preferences) isContent() {}

// Problem is why a record's value is malformed.
type Problem string

const (
	ProblemEmpty      Problem = "empty"              // there is no value
	ProblemRelative   Problem = "not-absolute"       // a URL without scheme and host
	ProblemURLHost    Problem = "url-host"           // a URL whose host or port cannot be
	ProblemURLSpace   Problem = "url-space"          // a URL with a space or a tab in it, or several URLs
	ProblemURLOctet   Problem = "url-octet"          // a URL with another control octet in it
	ProblemValue      Problem = "value"              // not of the field's form
	ProblemPreference Problem = "preference"         // not "key=value"
	ProblemUnknownKey Problem = "preference-unknown" // a key that the field has none of
	ProblemYesNo      Problem = "preference-value"   // a value that the key does not take
)

// maxCleanParam is how long Yandex lets the value of Clean-param be, in bytes.
const maxCleanParam = 500

// KnownField reports whether a field's name, in lower case, is one that some
// crawler reads or has read, other than user-agent, allow and disallow.
func KnownField(name string) bool {
	return slices.Contains(knownFields, name) || strings.HasPrefix(name, "acap-")
}

var knownFields = []string{
	"sitemap", "crawl-delay", "request-rate", "visit-time", "host", "clean-param", "noindex", "nofollow",
	"content-signal", "content-usage", "license",
	"robot-version", "comment", // the extended standard of 1996
	"cache-delay", "app-directive", // seen in other parsers' lists and in drafts
}

// InGroup reports whether a record with the field's name, in lower case, holds
// for the group it stands in, rather than for the whole file.
func InGroup(name string) bool {
	switch name {
	case "sitemap", "license", "host", "clean-param":
		return false
	}
	return !strings.HasPrefix(name, "acap-")
}

// Records lists the records that are neither rules nor user-agent lines, in
// file order. Lines without a field are not among them.
func (r *Reading) Records() []Record {
	var records []Record
	section, open, inRun := -1, false, false
	for n := 1; n <= r.File.LineCount(); n++ {
		line := r.line(n)
		switch {
		case line.Kind == KindUserAgent:
			if !inRun {
				section++
			}
			open, inRun = true, true
		case line.Kind.IsRule():
			inRun = false
		case line.Kind == KindBlank && r.traits.blankEndsGroup:
			open, inRun = false, false
		case line.Kind == KindSitemap || line.Kind == KindOther:
			rec := r.record(n, &line)
			if open && InGroup(rec.Field) {
				rec.Group = section
			}
			records = append(records, rec)
		}
	}
	return records
}

// record reads the record on line n, from 1.
func (r *Reading) record(n int, line *Line) Record {
	rec := Record{Line: n, Name: line.Field, Value: line.Value, Group: -1, Wrong: line.Value}
	rec.Field = ascii.ToLower(r.File.Text(line.Field))
	if line.Kind == KindSitemap {
		rec.Field = "sitemap"
	}
	if !KnownField(rec.Field) {
		return rec
	}
	if line.Value.Len() == 0 {
		rec.Problem = ProblemEmpty
		return rec
	}
	v := valueReader{src: r.File.src, rest: line.Value, record: &rec}
	switch rec.Field {
	case "sitemap", "license":
		v.location()
	case "crawl-delay":
		v.delay()
	case "request-rate":
		v.rate()
	case "visit-time":
		v.visitTime()
	case "host":
		v.hostName()
	case "clean-param":
		v.cleanParams()
	case "noindex", "nofollow":
		v.path()
	case "content-signal", "content-usage":
		v.preferences()
	}
	return rec
}

// valueReader reads a value from left to right. What it and others below do
// many times is not inlined: that would make the browser's module larger, and
// such values are few.
type valueReader struct {
	src    []byte
	rest   Span
	record *Record
}

func (v *valueReader) text() []byte { return v.src[v.rest.Start:v.rest.End] }

//go:noinline
func (v *valueReader) fail(p Problem, at Span) {
	v.record.Problem, v.record.Wrong = p, at
}

//go:noinline
func (v *valueReader) skipSpace() {
	for v.rest.Start < v.rest.End && isBlank(v.src[v.rest.Start]) {
		v.rest.Start++
	}
}

// word takes what is left up to the next white space.
func (v *valueReader) word() Span {
	v.skipSpace()
	return v.until(isBlank)
}

// until takes what is left up to an octet of a kind.
//
//go:noinline
func (v *valueReader) until(stop func(byte) bool) Span {
	s := Span{v.rest.Start, v.rest.Start}
	for s.End < v.rest.End && !stop(v.src[s.End]) {
		s.End++
	}
	v.rest.Start = s.End
	return s
}

// take takes an octet if it is what comes next, and reports whether it was.
//
//go:noinline
func (v *valueReader) take(c byte) bool {
	if v.rest.Start < v.rest.End && v.src[v.rest.Start] == c {
		v.rest.Start++
		return true
	}
	return false
}

// number takes decimal digits; false if there are none. What is too large to
// matter is cut to a thousand million.
//
//go:noinline
func (v *valueReader) number() (n int, ok bool) {
	for v.rest.Start < v.rest.End && isDigit(v.src[v.rest.Start]) {
		n = min(n*10+int(v.src[v.rest.Start]-'0'), 1_000_000_000)
		v.rest.Start++
		ok = true
	}
	return n, ok
}

func (v *valueReader) location() {
	whole := v.rest
	value := v.text()
	colon := bytes.Index(value, []byte("://"))
	if colon < 0 || !isWebScheme(value[:colon]) {
		v.fail(ProblemRelative, whole)
		return
	}
	if i := indexAny(value, " \t"); i >= 0 {
		v.fail(ProblemURLSpace, Span{whole.Start + i, whole.End})
		return
	}
	if i := indexControl(value); i >= 0 {
		v.fail(ProblemURLOctet, Span{whole.Start + i, whole.Start + i + 1})
		return
	}
	l := Location{Scheme: Span{whole.Start, whole.Start + colon}}
	v.rest.Start += colon + len("://")
	authority := v.until(func(c byte) bool { return c == '/' || c == '?' || c == '#' })
	l.Path = v.rest
	host := authority
	if at := bytes.LastIndexByte(v.src[host.Start:host.End], '@'); at >= 0 {
		host.Start += at + 1
	}
	l.Host, l.Port = splitPort(v.src, host)
	v.record.Content = l
	if !isHost(v.src[l.Host.Start:l.Host.End]) || !isPort(v.src, l.Host, l.Port) || isWebScheme(v.src[l.Host.Start:l.Host.End]) {
		v.fail(ProblemURLHost, authority)
	}
}

// indexControl is the index of the first control character, or -1.
func indexControl(s []byte) int {
	for i, c := range s {
		if c < ' ' || c == 0x7F {
			return i
		}
	}
	return -1
}

// splitPort divides an authority into host and port.
//
//go:noinline
func splitPort(src []byte, s Span) (host, port Span) {
	colon := bytes.LastIndexByte(src[s.Start:s.End], ':')
	if colon < 0 || bytes.IndexByte(src[s.Start+colon:s.End], ']') >= 0 {
		return s, Span{s.End, s.End}
	}
	return Span{s.Start, s.Start + colon}, Span{s.Start + colon + 1, s.End}
}

// isPort reports whether a port is absent or a number up to 65535.
//
//go:noinline
func isPort(src []byte, host, port Span) bool {
	if port.Start == host.End {
		return true
	}
	n := 0
	for _, c := range src[port.Start:port.End] {
		if !isDigit(c) || n > 65535 {
			return false
		}
		n = n*10 + int(c-'0')
	}
	return n <= 65535
}

// isWebScheme reports whether a scheme is one that crawlers fetch from.
//
//go:noinline
func isWebScheme(s []byte) bool {
	return ascii.EqualFold(s, "https") || ascii.EqualFold(s, "http") || ascii.EqualFold(s, "ftp")
}

// isHost reports whether a name can be a host: labels of letters, digits,
// hyphens and octets outside ASCII, or an IPv6 address in brackets.
func isHost(s []byte) bool {
	if len(s) > 2 && s[0] == '[' && s[len(s)-1] == ']' {
		for _, c := range s[1 : len(s)-1] {
			if hex := c >= '0' && c <= '9' || ascii.Lower(c) >= 'a' && ascii.Lower(c) <= 'f'; !hex && c != ':' && c != '.' {
				return false
			}
		}
		return true
	}
	s = bytes.TrimSuffix(s, []byte{'.'})
	for more := true; more; {
		var label []byte
		label, s, more = bytes.Cut(s, []byte{'.'})
		if len(label) == 0 {
			return false
		}
		for _, c := range label {
			if !isTokenOctet(c) && !isDigit(c) && c < 0x80 && c != '%' {
				return false
			}
		}
	}
	return true
}

func (v *valueReader) delay() {
	whole := v.rest
	n, ok := v.number()
	ms := min(n, 1_000_000) * 1000
	if v.take('.') {
		for scale := 100; v.rest.Start < v.rest.End && isDigit(v.src[v.rest.Start]); scale /= 10 {
			ms += int(v.src[v.rest.Start]-'0') * scale
			v.rest.Start++
			ok = true
		}
	}
	if !ok || v.rest.Len() > 0 {
		v.fail(ProblemValue, whole)
		return
	}
	v.record.Content = Delay{ms}
}

func (v *valueReader) rate() {
	whole := v.rest
	documents, ok1 := v.number()
	slash := v.take('/')
	seconds, ok2 := v.number()
	for _, u := range [...]struct {
		unit   byte
		factor int
	}{{'s', 1}, {'m', 60}, {'h', 60 * 60}, {'d', 24 * 60 * 60}} {
		if v.take(u.unit) || v.take(u.unit-'a'+'A') {
			seconds = min(seconds, 10_000) * u.factor
			break
		}
	}
	if !ok1 || !slash || !ok2 || documents == 0 || seconds == 0 || v.rest.Len() > 0 && !isBlank(v.src[v.rest.Start]) {
		v.fail(ProblemValue, whole)
		return
	}
	rate := Rate{Documents: documents, Seconds: seconds}
	if v.skipSpace(); v.rest.Len() > 0 {
		hours, ok := v.hours()
		if !ok {
			v.fail(ProblemValue, whole)
			return
		}
		rate.Hours = &hours
	}
	v.record.Content = rate
}

func (v *valueReader) visitTime() {
	whole := v.rest
	hours, ok := v.hours()
	if !ok {
		v.fail(ProblemValue, whole)
		return
	}
	v.record.Content = hours
}

// hours takes two times of the day and nothing else. White space around the
// hyphen is common.
func (v *valueReader) hours() (h Hours, ok bool) {
	from, ok1 := v.timeOfDay()
	v.skipSpace()
	hyphen := v.take('-')
	v.skipSpace()
	to, ok2 := v.timeOfDay()
	return Hours{from, to}, ok1 && hyphen && ok2 && v.rest.Len() == 0
}

// timeOfDay takes hours and minutes in four digits.
func (v *valueReader) timeOfDay() (minutes int, ok bool) {
	start := v.rest.Start
	n, _ := v.number()
	minutes = n/100*60 + n%100
	return minutes, v.rest.Start-start == 4 && n%100 < 60 && minutes <= 24*60
}

func (v *valueReader) hostName() {
	whole := v.rest
	if colon := bytes.Index(v.text(), []byte("://")); colon >= 0 && isWebScheme(v.text()[:colon]) {
		v.rest.Start += colon + len("://")
	}
	authority := v.until(func(c byte) bool { return c == '/' })
	v.take('/')
	host, port := splitPort(v.src, authority)
	if v.rest.Len() > 0 || !isHost(v.src[host.Start:host.End]) || !isPort(v.src, host, port) {
		v.fail(ProblemValue, whole)
		return
	}
	v.record.Content = HostName{host}
}

func (v *valueReader) cleanParams() {
	whole := v.rest
	c := CleanParams{}
	names := v.word()
	c.Path = v.word()
	v.skipSpace()
	ok := v.rest.Len() == 0 && whole.Len() <= maxCleanParam
	if c.Path.Len() > 0 {
		first := v.src[c.Path.Start]
		ok = ok && (first == '/' || first == '*')
	}
	v.rest = names
	for {
		name := v.until(func(c byte) bool { return c == '&' })
		ok = ok && name.Len() > 0 && indexAny(v.src[name.Start:name.End], "/?=,;") < 0
		c.Params = append(c.Params, name)
		if !v.take('&') {
			break
		}
	}
	if !ok {
		v.fail(ProblemValue, whole)
		return
	}
	v.record.Content = c
}

func (v *valueReader) path() {
	if c := v.src[v.rest.Start]; c != '/' && c != '*' {
		v.fail(ProblemValue, v.rest)
		return
	}
	v.record.Content = PathValue{v.rest}
}

func (v *valueReader) preferences() {
	p := Preferences{Path: Span{v.rest.Start, v.rest.Start}}
	if v.src[v.rest.Start] == '/' { // anything else is no path
		p.Path = v.word()
	}
	for {
		v.skipSpace()
		item := v.until(func(c byte) bool { return c == ',' })
		trailing := item
		for trailing.End > trailing.Start && isBlank(v.src[trailing.End-1]) {
			trailing.End--
		}
		v.preference(&p, trailing)
		if !v.take(',') {
			break
		}
	}
	v.record.Content = p
}

// preference reads one item of a list. The first problem of a record is kept.
func (v *valueReader) preference(p *Preferences, item Span) {
	note := func(problem Problem, at Span) {
		if v.record.Problem == "" {
			v.fail(problem, at)
		}
	}
	if v.record.Field == "content-usage" { // parameters of a structured field (RFC 9651) mean nothing here
		for item = before(v.src, item, ';'); item.End > item.Start && isBlank(v.src[item.End-1]); {
			item.End--
		}
	}
	text := v.src[item.Start:item.End]
	equals := bytes.IndexByte(text, '=')
	if equals <= 0 || indexAny(text, " \t") >= 0 {
		note(ProblemPreference, item)
		return
	}
	pref := Preference{Key: Span{item.Start, item.Start + equals}, Value: Span{item.Start + equals + 1, item.End}}
	p.List = append(p.List, pref)
	key := string(v.src[pref.Key.Start:pref.Key.End])
	values := PreferenceValues(v.record.Field, key)
	if values == nil {
		note(ProblemUnknownKey, pref.Key)
		return
	}
	for _, value := range values {
		got := v.src[pref.Value.Start:pref.Value.End]
		if string(got) == value || v.record.Field == "content-signal" && ascii.EqualFold(got, value) {
			return
		}
	}
	note(ProblemYesNo, pref.Value)
}

// PreferenceValues lists what a key of Content-Signal or Content-Usage (the
// field in lower case) may be set to; nil if the field has no such key: crawlers
// ignore those. The labels of Content-Usage are in lower case, as all keys of
// structured fields are (RFC 9651 section 3.2), and "ai-use", "bots" and others
// that earlier drafts had are none any more.
func PreferenceValues(field, key string) []string {
	switch field {
	case "content-signal":
		switch key = ascii.ToLower(key); {
		case slices.Contains(signals, key):
			return []string{"yes", "no"}
		case key == "use": // in what Cloudflare writes
			return []string{"immediate", "reference", "full"}
		}
	case "content-usage":
		if slices.Contains(usages, key) {
			return []string{"y", "n"}
		}
	}
	return nil
}

var (
	signals = []string{"search", "ai-input", "ai-train"}
	usages  = []string{"train-ai", "search"}
)

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
