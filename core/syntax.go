package core

// What a linter asks of a dialect besides a verdict.

// LineLimit is how many bytes of a line the dialect reads; 0 is no limit.
func (d Dialect) LineLimit() int { return d.lineLimit }

// Octets is the specificity of a path pattern in the dialect: the octets it
// competes with (RFC 9309 section 2.2.2). It is 0 for a pattern that never
// matches because it is empty or, to the dialect, malformed.
func (d Dialect) Octets(pattern string) int {
	p, _, ok := d.compile(nil, []byte(pattern))
	if !ok {
		return 0
	}
	return p.octets
}

// Spelling is how a field's name is written.
type Spelling uint8

const (
	SpelledOther  Spelling = iota // it is no name that a dialect has a kind for
	SpelledRight                  // exactly the name, in any ASCII case
	SpelledTypo                   // a misspelling that dialects with loose fields accept
	SpelledLonger                 // it begins with a name or misspelling, which is enough for dialects with loose fields
)

// SpellingOf tells which field a name stands for to dialects with loose fields
// (Google's), and how it is spelt. The field is the right name in lower case,
// such as "disallow"; it is empty where the Spelling is SpelledOther.
//
// Source: https://github.com/google/robotstxt, ParsedRobotsKey.
func SpellingOf(name string) (field string, kind Kind, how Spelling) {
	kind = Google.kind([]byte(name))
	if kind == KindOther {
		return "", KindOther, SpelledOther
	}
	field, how = kind.String(), SpelledLonger
	for _, s := range spellings {
		if s.kind == kind && equalFold(s.name, name) {
			how = SpelledRight
			if s.typo {
				how = SpelledTypo
			}
		}
	}
	return field, kind, how
}
