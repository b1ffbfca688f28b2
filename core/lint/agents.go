package lint

import (
	"slices"
	"strings"

	"robotscope/core"
	"robotscope/core/ascii"
	"robotscope/core/crawlers"
)

// emptyUserAgent finds one: "User-agent:\nDisallow: /".
// On under 0.1% of the real files.
func emptyUserAgent(f *facts) []*finding {
	var found findings
	for _, a := range f.agents {
		if a.Value.Len() == 0 {
			found.add(&finding{span: f.line(a.Line).Field})
		}
	}
	return found
}

// naming is what is the matter with a user-agent value.
type naming uint8

const (
	names        naming = iota // a product token, or the star
	namesList                  // several names
	namesHeader                // a whole User-Agent header
	namesVersion               // a product token and a version
	namesStar                  // a star beside other things
	namesDigits                // a token but for digits and dots
	namesCut                   // something that begins as a token
	namesNobody                // something else
)

// token is the leading run of a value that can be a product token, which is
// what Google takes of it.
func token(value string) string {
	n := 0
	for n < len(value) && isTokenOctet(value[n]) {
		n++
	}
	return value[:n]
}

func namingOf(value string) naming {
	cut := token(value)
	rest := value[len(cut):]
	name, version, hasVersion := strings.Cut(value, "/")
	switch {
	case rest == "" || value == core.GlobalToken:
		return names
	case strings.Contains(value, "(") || strings.HasPrefix(value, "Mozilla/"):
		return namesHeader
	case namesIn(value) != nil:
		return namesList
	case hasVersion && name == cut && cut != "" && version != "" && isDigit(version[0]):
		return namesVersion
	case strings.HasPrefix(rest, " ") && len(rest) > 1 && isDigit(rest[1]) && cut != "":
		return namesVersion
	case strings.HasPrefix(value, "* ") || strings.HasPrefix(value, "*\t"): // Google reads the star
		return namesCut
	case strings.Contains(value, "*"):
		return namesStar
	case isName(value):
		return namesDigits
	case cut != "":
		return namesCut
	}
	return namesNobody
}

// namesIn are the names of a value that gives several, with commas or the like
// between them; nil if it is no such list.
func namesIn(value string) []string {
	parts := partsOf(value, func(c byte) bool { return c == ',' || c == ';' || c == '|' })
	if len(parts) < 2 {
		return nil
	}
	for i, p := range parts {
		p = strings.Trim(p, " \t\"'")
		words := wordsOf(p)
		if p == "" || len(words) > 3 {
			return nil
		}
		for _, w := range words {
			if !isName(w) && p != core.GlobalToken {
				return nil
			}
		}
		parts[i] = p
	}
	return parts
}

// isName reports whether a value is a name as crawlers have, with digits or
// dots in it: "MJ12bot", "archive.org_bot", "008".
func isName(value string) bool {
	for i := range len(value) {
		if c := value[i]; !isTokenOctet(c) && !isDigit(c) && c != '.' {
			return false
		}
	}
	return true
}

// namingOf is the naming of a value, by what is known of crawlers too.
func (f *facts) namingOf(value string) naming {
	how := namingOf(value)
	if f.known[ascii.ToLower(value)] != nil && how != names {
		return namesDigits // as its vendor writes it
	}
	if how == namesCut && len(f.knownIn(value)) > 1 {
		return namesList
	}
	return how
}

// knownIn are the words of a value, if each is a known crawler's name.
func (f *facts) knownIn(value string) []string {
	words := wordsOf(value)
	for _, w := range words {
		if f.known[ascii.ToLower(w)] == nil {
			return nil
		}
	}
	return words
}

// userAgentList finds several names on one line. Crawlers look for one: Google
// takes the first, others none. On under 0.1% of the real files:
// "User-agent: Googlebot, Bingbot\nDisallow: /a".
func userAgentList(f *facts) []*finding {
	return f.named(namesList, func(a core.Agent, value string) *finding {
		list := namesIn(value)
		if list == nil {
			list = f.knownIn(value)
		}
		return &finding{
			args: args("value", value, "n", len(list)),
			fix:  edit(a.Value, strings.Join(list, f.lineBreak()+f.text(f.line(a.Line).Field)+": ")),
		}
	})
}

// named finds the user-agent lines that name in a way.
func (f *facts) named(how naming, find func(a core.Agent, value string) *finding) []*finding {
	var found findings
	for _, a := range f.agents {
		if value := f.text(a.Value); value != "" && nextRecord(value) < 0 && f.namingOf(value) == how {
			if one := find(a, value); one != nil {
				one.span = a.Value
				found.add(one)
			}
		}
	}
	return found
}

// userAgentHeader finds a whole header in the place of a token:
// "User-agent: Mozilla/5.0 (compatible; Googlebot/2.1)\nDisallow: /a".
// On 1% of the real files.
func userAgentHeader(f *facts) []*finding {
	return f.named(namesHeader, func(a core.Agent, value string) *finding {
		one := &finding{}
		product := ""
		if agent, err := crawlers.Resolve(value); err == nil {
			product = agent.Tokens[0]
			if namingOf(product) == names {
				one.fix = edit(a.Value, product)
			}
		}
		if product == "" {
			product = "Googlebot"
		}
		one.args = args("token", product)
		return one
	})
}

// userAgentVersion finds a name with a version:
// "User-agent: Googlebot/2.1\nDisallow: /a". On 1.7% of the real files.
func userAgentVersion(f *facts) []*finding {
	return collapse(f.named(namesVersion, func(a core.Agent, value string) *finding {
		return &finding{
			args: args("value", value, "cut", token(value)),
			fix:  edit(a.Value, token(value)).neutral(f.Dialect == core.Google),
		}
	}))
}

// userAgentStar finds a star that is not alone. Google's own pages had one
// after Mediapartners-Google, whose crawler finds that name: a note. On 1.1% of
// the real files: "User-agent: Goo*le\nDisallow: /a".
func userAgentStar(f *facts) []*finding {
	return f.named(namesStar, func(a core.Agent, value string) *finding {
		one := &finding{args: args("value", value, "cut", "")}
		if cut := strings.TrimRight(value, "*/ "); cut == token(value) && cut != "" {
			one.args[1].Value = cut
			one.fix = edit(a.Value, cut).neutral(f.Dialect == core.Google)
			if c := f.known[ascii.ToLower(cut)]; c != nil && c.Dialect == core.Google {
				one.severity = Note
			}
		}
		return one
	})
}

// userAgentCut finds a value of which Google takes the start. Old lists of
// unwelcome programs are full of those, and programs of such names may well find
// them; it is a warning where a known name stands within. On 5% of the real
// files: "User-agent: Yahoo! Slurp\nDisallow: /a".
func userAgentCut(f *facts) []*finding {
	var warnings, notes []*finding
	for _, one := range f.named(namesCut, func(a core.Agent, value string) *finding {
		cut := token(value)
		if cut == "" {
			cut = core.GlobalToken
		}
		one := &finding{severity: Note, args: args("value", value, "cut", cut, "name", "")}
		if name := f.knownWithin(value); name != "" {
			one.severity, one.args[2].Value = Warning, name
			one.fix = edit(a.Value, name)
		}
		return one
	}) {
		if one.severity == Warning {
			warnings = append(warnings, one)
		} else {
			notes = append(notes, one)
		}
	}
	return append(collapse(warnings), collapse(notes)...)
}

// knownWithin is the first name within a value that a crawler answers to and
// that is a product token; "" if there is none.
func (f *facts) knownWithin(value string) string {
	isBetween := func(c byte) bool { return !isTokenOctet(c) && !isDigit(c) && c != '.' }
	for _, w := range partsOf(value, isBetween) {
		if c := f.known[ascii.ToLower(w)]; c != nil && namingOf(w) == names {
			return c.as
		}
	}
	return ""
}

// userAgentNobody finds a value that starts as no name does:
// "User-agent: \"Googlebot\"\nDisallow: /a". On 0.1% of the real files.
func userAgentNobody(f *facts) []*finding {
	return f.named(namesNobody, func(a core.Agent, value string) *finding {
		one := &finding{args: args("value", value)}
		if bare := strings.Trim(value, "\"'“”‘’<>[](){} "); bare != "" && namingOf(bare) == names {
			one.fix = edit(a.Value, bare)
		}
		return one
	})
}

// userAgentDigits finds names that are no product tokens for their digits or
// dots, and that no known crawler has: "User-agent: Spinn3r\nDisallow: /a". On 4.2%
// of the real files.
func userAgentDigits(f *facts) []*finding {
	return collapse(f.named(namesDigits, func(a core.Agent, value string) *finding {
		if f.known[ascii.ToLower(value)] != nil {
			return nil
		}
		return &finding{args: args("value", value)}
	}))
}

// maxNames is how many names of a file are looked up in the catalogue by how
// they are spelt.
const maxNames = 500

// userAgentUnknown finds names that nobody answers to, but that are near one
// that somebody does: slips, vendors and products in the place of crawlers. It
// is silent on what begins as a known name, "SemrushBot-SA", since vendors have
// more crawlers than the catalogue, and on what a name of few begins with,
// "Pinterest", which may well answer to that. On 0.5% of the real files:
// "User-agent: Googlbot\nDisallow: /a".
func userAgentUnknown(f *facts) []*finding {
	looked := map[string]bool{}
	return f.unique(func(a core.Agent, value string) *finding {
		lower := ascii.ToLower(value)
		if f.known[lower] != nil || looked[lower] || len(looked) > maxNames {
			return nil
		}
		looked[lower] = true
		near := crawlers.Nearest(value, 3)
		if len(near) == 0 {
			return nil
		}
		own, other := letters(lower), letters(near[0])
		if own != other && strings.HasPrefix(own, other) ||
			strings.HasPrefix(other, own) && !slices.Contains(crawlers.Main(), near[0]) {
			return nil
		}
		one := &finding{args: args("value", value, "nearest", strings.Join(near, ", "))}
		if len(near) == 1 {
			one.fix = edit(a.Value, near[0])
		}
		return one
	})
}

// letters are the letters and digits of a name, in lower case.
func letters(name string) string {
	return strings.Join(partsOf(ascii.ToLower(name), func(c byte) bool { return c == '-' || c == '_' || c == '.' || c == ' ' }), "")
}

// userAgentRetired finds names that their vendors have given up, in files that
// name none of those that took their place. On 2.7% of the real files:
// "User-agent: anthropic-ai\nDisallow: /".
func userAgentRetired(f *facts) []*finding {
	named := map[string]bool{}
	for _, a := range f.agents {
		named[ascii.ToLower(f.text(a.Value))] = true
	}
	isNamed := func(name string) bool { return named[ascii.ToLower(name)] }
	return f.unique(func(a core.Agent, value string) *finding {
		c := f.known[ascii.ToLower(value)]
		if c == nil || !c.Retired || len(c.ReplacedBy) == 0 || slices.ContainsFunc(c.ReplacedBy, isNamed) {
			return nil
		}
		for _, other := range c.ReplacedBy {
			named[ascii.ToLower(other)] = true // told
		}
		text := f.lineBreak() + f.text(f.line(a.Line).Field) + ": " + c.ReplacedBy[0]
		end := f.File.Line(a.Line).End
		return &finding{
			args: args("value", value, "other", strings.Join(c.ReplacedBy, ", "), "first", c.ReplacedBy[0]),
			fix:  edit(core.Span{Start: end, End: end}, text),
		}
	})
}

// unique finds user-agent values that are one name, each once.
func (f *facts) unique(find func(a core.Agent, value string) *finding) []*finding {
	var found findings
	told := map[string]*finding{}
	for _, a := range f.agents {
		value := f.text(a.Value)
		lower := ascii.ToLower(value)
		how := namingOf(value)
		if value == core.GlobalToken || how != names && how != namesDigits {
			continue
		}
		if one := told[lower]; one != nil {
			one.and(a.Value)
			one.fix = nil // for the one of several lines that counts only the author knows
			continue
		}
		if one := find(a, value); one != nil {
			one.span = a.Value
			told[lower] = one
			found.add(one)
		}
	}
	return found
}

// repeatedAgent finds a name given twice to one group:
// "User-agent: a\nUser-agent: A\nDisallow: /". On 0.4% of the real files.
func repeatedAgent(f *facts) []*finding {
	var found findings
	for i := range f.groups {
		lines := map[string]int{}
		for _, a := range f.groups[i].Agents {
			value := ascii.ToLower(f.text(a.Value))
			if line := lines[value]; line > 0 && value != "" {
				found.add(&finding{
					span: a.Value,
					args: args("value", f.text(a.Value), "line", a.Line, "otherLine", line),
					fix:  (&Fix{Edits: []Edit{{Span: f.wholeLine(a.Line)}}}).neutral(true),
				})
			} else {
				lines[value] = a.Line
			}
		}
	}
	return found
}
