// Package pattern is the path patterns of rules: it matches them with the paths
// of URLs and finds, among thousands, the one that decides. What differs
// between dialects is data, a Syntax.
//
// Data flows through the files of the package in this order:
//
//	form.go     octets in the form they are compared in
//	compile.go  a rule's value as a pattern
//	match.go    whether a pattern matches a path      (*Syntax).AppendPath
//	set.go      patterns in the order they decide in  (*Syntax).Compile, (*Set).Find, (*Set).FindAll
//	index.go    the strongest pattern that matches, without trying them all
//	steps.go    what finding all that match takes   (*Set).Steps
//	table.go    the hash table and the bit set of the index
//	trace.go    how a pattern matched, part by part   (*Syntax).Trace
//	symbol.go   patterns and paths as symbols, for those who reason about all URLs
package pattern

// Syntax is how a dialect writes patterns, and how they decide.
type Syntax struct {
	Form       Form
	Plain      bool // a pattern is a prefix: no wildcards, no end anchor
	Strict     bool // a pattern starts with / or * and holds no space or control octet
	IndexFiles bool // an allow pattern for /index.htm… also stands for its directory
	FileOrder  bool // the first rule that matches wins, not the longest
}
