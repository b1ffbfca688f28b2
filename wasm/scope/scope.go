// Package scope tells whose file a robots.txt is, and so which URLs of a list it decides about. A robots.txt governs the
// scheme, host and port that it was asked for at, and no others (RFC 9309 section 2.3); after a redirect it governs the
// origin that was asked all the same (section 2.3.1.2), and that which served it, where it lies.
//
// That is the page's affair: what a file says of a URL, core answers for any URL.
//
// It takes URLs as browsers write them. A list may hold 100,000: each is added once, for the number of its origin; what
// becomes known later is worked out for each origin, not for each URL.
package scope

import (
	"strings"

	"robotscope/core/ascii"
	"robotscope/core/origin"
)

// Known is what is known of where the file comes from. All are origins, or URLs that have them; "" is nothing known.
type Known struct {
	Asked  string // by a fetch
	Served string // what answered that fetch in the end, after its redirects

	// Site is what somebody typed as the file's site, or chose where the page asked for it. The site that the example
	// comes with is no knowledge.
	Site string

	// SameThere is the switch "the same file there": other schemes, "www." or ports of the same host have the same file.
	SameThere bool
}

// How is how it is known whose file it is, the best that there is.
type How uint8

// The ways to know. A fetch says more than a site that was typed, and that more than the list.
const (
	Unknown How = iota // nothing is known: the list names no host, so that nothing is to be told apart
	Several            // the list names several hosts, and nothing else is known: the page has to ask
	Listed             // it is the one host of the list
	Typed              // somebody said so
	Fetched            // it was fetched there
)

// Standing is what the file is to a URL.
type Standing uint8

// The standings.
const (
	Governed  Standing = iota // the file decides about it
	Assumed                   // another scheme, "www." or port of the same host, and the switch says that it has the same file
	NotJudged                 // another origin, which has a robots.txt of its own
	Unsettled                 // nobody said yet whose file it is, and the list has several hosts: no verdict is certain
)

// Decides reports whether the file decides about the URL, as far as is known.
func (s Standing) Decides() bool { return s <= Assumed }

// String is the standing's name.
func (s Standing) String() string {
	return [...]string{"governed", "assumed", "not-judged", "unsettled"}[s]
}

// Own is the number of the file's own origin, whatever that is: that of paths, which go with the file as long as nobody
// typed a site for them.
const Own int32 = 0

// Origin is one that URLs of the list have.
type Origin struct {
	URL      string // such as "https://www.example.com"; "" for Own
	Host     string // such as "www.example.com"
	URLs     int    // of the list that have it
	Standing Standing
	// Near reports whether the file would be assumed to be the same there, were the switch on: it is what the switch is about.
	Near bool
}

// Scope is whose file it is, and the origins of a list. Its zero value is not usable: see New.
type Scope struct {
	known   Known
	origins []Origin // by number; the first is Own
	numbers map[string]int32
	first   string // the host that the list names first; "" if it names none
	several bool   // it names others, too
	last    int32  // the number that was added last: most lists go on with the same origin
	changes uint32 // how often a standing became another
}

// New makes the scope of an empty list, with nothing known.
func New() *Scope {
	s := &Scope{}
	s.Restart()
	return s
}

// Restart forgets the list, and keeps what is known.
func (s *Scope) Restart() {
	s.origins = []Origin{{}}
	s.numbers = map[string]int32{}
	s.first, s.several, s.last = "", false, Own
	s.changes++
}

// Know takes what is known from now on. It costs what the number of origins does.
func (s *Scope) Know(k Known) {
	k.Asked, k.Served, k.Site = origin.Of(k.Asked), origin.Of(k.Served), origin.Of(k.Site)
	if k != s.known {
		s.known = k
		s.judge()
	}
}

// Known is what was last given to Know, as origins.
func (s *Scope) Known() Known { return s.known }

// Add counts a URL of the list and gives the number of its origin, which stays until Restart. What is no absolute URL of
// a scheme that crawlers fetch belongs to the file, as paths do.
func (s *Scope) Add(url string) int32 {
	if last := s.origins[s.last].URL; last != "" && isOf(url, last) {
		s.origins[s.last].URLs++
		return s.last
	}
	text := origin.Of(url)
	if text == "" {
		return s.AddPath()
	}
	n, ok := s.numbers[text]
	if !ok {
		n = s.enter(strings.Clone(text))
	}
	s.origins[n].URLs++
	s.last = n
	return n
}

// AddPath counts an entry that names no host, on whatever site the file is.
func (s *Scope) AddPath() int32 {
	s.origins[Own].URLs++
	return Own
}

// isOf reports whether the URL begins with an origin that is written as browsers do, and has no more of a host.
func isOf(url, start string) bool {
	return strings.HasPrefix(url, start) && (len(url) == len(start) || url[len(start)] == '/' || url[len(start)] == '?')
}

func (s *Scope) enter(text string) int32 {
	n := int32(len(s.origins))
	host := origin.HostOf(text)
	s.numbers[text] = n
	s.origins = append(s.origins, Origin{URL: text, Host: host})
	if s.first == "" {
		s.first = host
	}
	if host != s.first && !s.several {
		s.several = true
		if s.owner() == "" {
			s.judge() // it was settled as long as there was one host
		}
	}
	s.origins[n].Standing, s.origins[n].Near = s.standing(text)
	return n
}

// owner is the origin that counts above all; "" if it is not known, or if the list alone knows it.
func (s *Scope) owner() string {
	switch {
	case s.known.Asked != "":
		return s.known.Asked
	case s.known.Served != "":
		return s.known.Served
	}
	return s.known.Site
}

// Whose tells whose file it is, and how that is known; "" if it is Unknown or Several.
func (s *Scope) Whose() (string, How) {
	switch {
	case s.known.Asked != "" || s.known.Served != "":
		return s.owner(), Fetched
	case s.known.Site != "":
		return s.known.Site, Typed
	case s.several:
		return "", Several
	case s.first != "":
		return s.origins[1].URL, Listed
	}
	return "", Unknown
}

// judge works out all standings anew.
func (s *Scope) judge() {
	for i := range s.origins {
		o := &s.origins[i]
		if i == int(Own) {
			continue // governed, and nothing changes that
		}
		o.Standing, o.Near = s.standing(o.URL)
	}
	s.changes++
}

func (s *Scope) standing(url string) (_ Standing, near bool) {
	owners := [2]string{s.owner()}
	switch {
	case s.known.Asked != "" || s.known.Served != "":
		owners = [2]string{s.known.Asked, s.known.Served}
	case owners[0] != "":
	case s.several:
		return Unsettled, false
	default:
		owners[0] = s.origins[1].URL // of several schemes or ports of the one host, the first
	}
	for _, owner := range owners {
		d, ok := origin.Compare(owner, url)
		if !ok {
			continue
		}
		if d == 0 {
			return Governed, false
		}
		near = near || d&origin.Host == 0
	}
	if near && s.known.SameThere {
		return Assumed, true
	}
	return NotJudged, near
}

// Standing is what the file is to the URLs of an origin, by its number.
func (s *Scope) Standing(n int32) Standing { return s.origins[n].Standing }

// Origin is an origin by its number.
func (s *Scope) Origin(n int32) Origin { return s.origins[n] }

// Of is what the file is to a URL that need not be of the list, and its origin.
func (s *Scope) Of(url string) (Standing, string) {
	text := origin.Of(url)
	switch _, how := s.Whose(); {
	case text == "" || how == Unknown:
		return Governed, text
	case how == Several:
		return Unsettled, text
	}
	standing, _ := s.standing(text)
	return standing, text
}

// Changes grows whenever origins that were entered before may have got another standing, so that what was counted by
// standing is to be counted anew.
func (s *Scope) Changes() uint32 { return s.changes }

// HasNear reports whether the switch "the same file there" makes a difference to the list.
func (s *Scope) HasNear() bool {
	for i := range s.origins {
		if s.origins[i].Near {
			return true
		}
	}
	return false
}

// Host is a host that URLs of the list name, for the filter by host.
type Host struct {
	Name    string
	URLs    int     // of the list that are on it
	Origins []int32 // their numbers, ascending
}

// Hosts are the hosts that the list names: that with the most URLs first, of equals the one that came first. Paths name
// none: they go with the file, wherever that is.
func (s *Scope) Hosts() []Host {
	at := map[string]int{}
	var hosts []Host
	for n, o := range s.origins {
		if n == int(Own) {
			continue
		}
		i, ok := at[o.Host]
		if !ok {
			i = len(hosts)
			at[o.Host] = i
			hosts = append(hosts, Host{Name: o.Host})
		}
		hosts[i].URLs += o.URLs
		hosts[i].Origins = append(hosts[i].Origins, int32(n))
	}
	for i := range hosts { // by hand: the sort of package slices would be 2 KB of download
		h, j := hosts[i], i
		for ; j > 0 && hosts[j-1].URLs < h.URLs; j-- {
			hosts[j] = hosts[j-1]
		}
		hosts[j] = h
	}
	return hosts
}

// Sites is how many origins the list names: all but the file's own.
func (s *Scope) Sites() int { return len(s.origins) - 1 }

// IsPath reports whether an entry, as typed, names no host, so that its URL is on a site only because that was there to
// put it on. It is to be added by AddPath, unless the site was typed or fetched. url is what a browser made of it there.
func IsPath(typed, url, site string) bool {
	typed = strings.TrimSpace(typed)
	switch {
	case typed == "" || !origin.Same(url, site) || strings.HasPrefix(typed, "//") ||
		strings.Contains(typed[:min(len(typed), 8)], "://"):
		return false
	case strings.IndexByte("/?#", typed[0]) >= 0:
		return true
	}
	host := origin.HostOf(url)
	if len(typed) >= len(host) && ascii.EqualFold(typed[:len(host)], host) &&
		(len(typed) == len(host) || strings.IndexByte("/?#:", typed[len(host)]) >= 0) {
		return false
	}
	if !strings.Contains(host, "xn--") {
		return true
	}
	typed, _, _ = strings.Cut(typed, "#")
	escapes := 0
	for i := range len(typed) {
		if typed[i] >= 0x80 || typed[i] == '%' {
			escapes++
		}
	}
	return strings.Count(url, "%") >= escapes // else some of it has become Punycode
}
