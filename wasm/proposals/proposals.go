// Package proposals makes up a few URLs on which a robots.txt has something to say, for somebody who brought a file and no
// URL yet. They are guesses, and whoever shows them says so; they are never shared or exported.
package proposals

import (
	"strings"

	"robotscope/core"
	"robotscope/core/analysis"
	"robotscope/core/ascii"
	"robotscope/core/origin"
)

// Most is how many are proposed at most.
const Most = 20

// The bounds on the work: of a file of 500 KiB, rules here and there are looked at.
const (
	mostGroups   = 60       // groups whose rules are tried
	rounds       = 3        // how often other rules are tried in the place of those that brought nothing
	longest      = 120      // octets of a proposal: a longer one nobody reads
	mostChecked  = 64 << 10 // octets of a group's patterns up to which proposals are checked against it
	mostAnalysed = 40       // rules of a group up to which witnesses are looked for
	mostStates   = 3000     // that this may take: some milliseconds
)

// For proposes paths with their queries, at most Most, each once: the start page; what rules of the crawler's group decide
// about, of many rules some from all over the group; then, if there is room, what other rules of the file are about; and
// the sitemaps that the file names on its own origin, if that is known ("" if not).
//
// The same file always brings the same.
func For(g *core.Group, site string) []string {
	p := &proposer{group: g, seen: map[string]bool{}}
	p.add("/")
	p.checked = octets(g) <= mostChecked
	room := Most - p.sitemapsOf(site, false)
	p.own(room)
	if len(p.paths) < room {
		groups := g.Reading.Groups()
		for i := 0; i < len(groups) && i < mostGroups && len(p.paths) < room; i++ {
			p.rules(&groups[i], room, false)
		}
	}
	p.sitemapsOf(site, true)
	return p.paths
}

type proposer struct {
	group   *core.Group
	checked bool // it is small enough to ask it for verdicts
	paths   []string
	seen    map[string]bool
}

// octets is how long the patterns of a group are together.
func octets(g *core.Group) int {
	n := 0
	for i := range g.Rules {
		n += g.Rules[i].Pattern.Len()
	}
	return n
}

// add proposes a path, unless it is none that a browser leaves as it is, or is proposed already.
func (p *proposer) add(path string) {
	if len(p.paths) < Most && !p.seen[path] && isPlausible(path) {
		p.seen[path] = true
		p.paths = append(p.paths, path)
	}
}

// own proposes what the rules of the crawler's group decide about.
func (p *proposer) own(room int) {
	p.rules(p.group, room, p.checked)
	if n := len(p.group.Rules); !p.checked || n > mostAnalysed || len(p.paths) >= room {
		return
	}
	// What stands in the pattern may be decided by a longer one, so that this one needs a path that is less plain.
	decided := map[int]bool{} // by line
	for _, path := range p.paths {
		if rule := p.group.Check(path).Rule; rule != nil {
			decided[rule.Line] = true
		}
	}
	for _, f := range analysis.Rules(p.group, analysis.Bound{Question: mostStates / 10, Total: mostStates}) {
		if len(p.paths) < room && f.Witness != "" && !decided[f.Rule.Line] {
			p.add(f.Witness)
		}
	}
}

// rules proposes a path for each of a group's rules; if there are more than there is room for, for some from all over the
// group. Where sure, only one that the rule decides about.
func (p *proposer) rules(g *core.Group, room int, sure bool) {
	n := len(g.Rules)
	looked := min(n, room)
	for round := 0; round < rounds; round++ {
		for i := 0; i < looked && len(p.paths) < room; i++ {
			rule := &g.Rules[(rounds*i+round)*n/(rounds*looked)]
			if rule.Pattern.Len() > longest {
				continue
			}
			path := pathOf(g.Reading.File.Text(rule.Pattern))
			if !sure || g.Check(path).Rule == rule {
				p.add(path)
			}
		}
	}
}

// sitemapsOf proposes the sitemaps that the file names on an origin, or only counts them, up to two.
func (p *proposer) sitemapsOf(site string, propose bool) int {
	n := 0
	if site == "" {
		return 0
	}
	r := p.group.Reading
	lines := r.Lines()
	for i := 0; i < len(lines) && n < 2; i++ {
		line := &lines[i]
		if line.Kind != core.KindSitemap || line.Value.Len() > longest {
			continue
		}
		url := r.File.Text(line.Value)
		if path := pathIn(url); origin.Same(url, site) && isPlausible(path) {
			n++
			if propose {
				p.add(path)
			}
		}
	}
	return n
}

// pathIn is the path and query of an absolute URL.
func pathIn(url string) string {
	_, rest, _ := strings.Cut(url, "://")
	slash := strings.IndexByte(rest, '/')
	if slash < 0 {
		return ""
	}
	path, _, _ := strings.Cut(rest[slash:], "#")
	return path
}

// pathOf makes a path that a pattern matches, as one may have it: something that fits stands for each star.
//
//	/*.pdf$      /file.pdf
//	/search?q=*  /search?q=1
//	/*/feed/     /page/feed/
//	*/print      /page/print
//	/a*b         /ab
//	/ä           /%C3%A4
func pathOf(pattern string) string {
	pattern = strings.TrimSuffix(pattern, "$")
	var s strings.Builder
	last := byte('/')
	if !strings.HasPrefix(pattern, "/") {
		s.WriteByte('/')
	}
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		if c != '*' {
			if last = c; c < 0x80 {
				s.WriteByte(c)
			} else {
				s.WriteByte('%')
				s.WriteByte(hexDigits[c>>4])
				s.WriteByte(hexDigits[c&15])
			}
			continue
		}
		next := byte(0)
		if i+1 < len(pattern) {
			next = pattern[i+1]
		}
		stands := ""
		switch {
		case next == '*':
		case last == '=':
			stands = "1"
		case last == '/' && next == '.':
			stands = "file"
		case last == '/' && next != 0 && !isAlnum(next):
			stands = "page"
		case last == '?' && next != 0 || last == '&' && next != 0:
			stands = "a=1&"
		}
		if stands != "" {
			s.WriteString(stands)
			last = stands[len(stands)-1]
		}
	}
	return s.String()
}

const hexDigits = "0123456789ABCDEF"

func isAlnum(c byte) bool {
	return '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || c >= 0x80
}

// isPlausible reports whether somebody may have such a path, and a browser takes it as it is.
func isPlausible(path string) bool {
	if len(path) == 0 || len(path) > longest || path[0] != '/' || strings.HasPrefix(path, "//") {
		return false
	}
	for i := 0; i < len(path); i++ {
		if c := path[i]; c <= 0x20 || c >= 0x7F || strings.IndexByte("\\#\"<>`{}*$", c) >= 0 {
			return false
		}
	}
	before, _, _ := strings.Cut(path, "?")
	for {
		slash := strings.IndexByte(before[1:], '/')
		segment := before[1:]
		if slash >= 0 {
			segment = segment[:slash]
		}
		if segment = strings.ReplaceAll(ascii.ToLower(segment), "%2e", "."); segment == "." || segment == ".." {
			return false
		}
		if slash < 0 {
			return true
		}
		before = before[1+slash:]
	}
}
