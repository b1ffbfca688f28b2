package workbench

import (
	"slices"
	"strconv"
	"strings"

	"robotscope/core"
	"robotscope/core/agree"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

// This file finds the two ways in which crawlers part on a URL. They are never counted together: that a group is read
// differently is a flaw of the file, that it has different groups for different crawlers is mostly what its author wants.

// differences is what is known of both, for the entries compared so far.
type differences struct {
	Readings []*core.Group  // what the crawler obeys, as today's readers read the file; nil if rules do not decide
	Others   *agree.Classes // everybody compared, the crawler first; nil until they are sorted
	compared int            // how many of the entries, from the first, are compared
}

// SetOld has crawlers take part that read by the rules of 1994, or not.
func (b *Bench) SetOld(old bool) {
	if b.Old != old {
		b.Old = old
		b.forgetDifferences()
	}
}

func (b *Bench) forgetDifferences() {
	b.differences = differences{}
	delete(b.passing, ReadDifferently)
	delete(b.passing, ForOthers)
}

// Uncompared reports whether entries are still to be compared.
func (b *Bench) Uncompared() bool {
	return b.Group != nil && (b.Others == nil || b.compared < len(b.entries))
}

// IsFinal reports whether no more entries can come to those of a state.
func (b *Bench) IsFinal(s State) bool {
	if s == ReadDifferently || s == ForOthers {
		return !b.Unfinished() && !b.Uncompared()
	}
	return !b.Unfinished()
}

// Compare goes on with that as long as goOn wants it. It is for after Work: nobody should wait the longer for verdicts.
func (b *Bench) Compare(goOn func() bool) {
	for b.Uncompared() {
		b.compareNext(linesAStep)
		if !goOn() {
			return
		}
	}
}

func (b *Bench) compareNext(most int) {
	if b.Others == nil {
		b.sortCrawlers()
		return
	}
	for range min(most, len(b.entries)-b.compared) {
		i := b.compared
		b.compared++
		if e := &b.entries[i]; b.isJudged(e) {
			url := b.resolvedOf(e)
			if agree.Differ(b.Readings, url) {
				b.pass(ReadDifferently, i)
			}
			if b.Others.Marks(url) {
				b.pass(ForOthers, i)
			}
		}
	}
}

// sortCrawlers prepares the comparison: a step for each dialect, since a large file takes long to read, and one for the
// crawlers.
func (b *Bench) sortCrawlers() {
	for _, d := range core.Dialects() {
		if b.Doc.IsRead(d) || d == core.FirstMatch && !b.Old {
			continue
		}
		b.Doc.In(d)
		return
	}
	chosen := document.InDialect(b.Agent, b.Dialect)
	if b.Access == nil {
		b.Readings = agree.Pair(b.Doc, chosen, b.Old)
	}
	b.Others = agree.Cast{Chosen: chosen, Old: b.Old, Fetched: b.fetched}.Classify(b.Doc)
}

// Differences is how others are treated on entry i, and whether it is read differently; nothing as long as it is not
// compared.
func (b *Bench) Differences(i int) Differences {
	if i < 0 || i >= b.compared {
		return Differences{}
	}
	return b.differencesOf(i)
}

func (b *Bench) differencesOf(i int) Differences {
	if !b.isJudged(&b.entries[i]) {
		return Differences{}
	}
	url := b.resolvedOf(&b.entries[i])
	d := Differences{Known: true, ReadDifferently: agree.Differ(b.Readings, url)}
	d.Verdict, d.Others = b.Others.On(url)
	d.Marked = b.Others.Marked(d.Verdict, d.Others)
	return d
}

// Differences is in which ways crawlers part on a URL.
type Differences struct {
	Known           bool // the URL is compared
	ReadDifferently bool
	Verdict         core.Verdict       // the chosen crawler's
	Others          []agree.Difference // those treated otherwise
	Marked          bool               // the file makes that difference for this very URL
}

// Treated are crawlers with one verdict, and one rule that decides.
type Treated struct {
	*agree.Class // whose they are, perhaps with others

	Names   []string
	Verdict core.Verdict
	Line    int // of the rule, from 1; 0 if none decides
}

// Why tells who they are, and what decides:
//
//	others.names names: what follows is about them
func (t *Treated) Why() []core.Message {
	who := core.Say("others.names", "names", strings.Join(t.Names, ", "))
	switch {
	case t.Access != nil:
		return []core.Message{who, t.Access.Why, t.Access.Timeline[0].Why()}
	case t.Line == 0:
		return []core.Message{who, {Code: "reason." + string(t.Verdict.Reason)}}
	}
	return []core.Message{who, core.Say("page.rival-rule", "rule", t.Members[0].Group.RuleText(t.Verdict.Rule), "line", t.Line)}
}

// Treated lists those who are treated otherwise, together where a line decides for several.
func (d *Differences) Treated() []Treated {
	var list []Treated
	for _, o := range d.Others {
		list = appendTreated(list, o)
	}
	return list
}

func appendTreated(list []Treated, o agree.Difference) []Treated {
	first := len(list)
	for i := range o.Members {
		line := o.Line(i, o.Verdict)
		at := first
		for at < len(list) && list[at].Line != line {
			at++
		}
		if at == len(list) {
			list = append(list, Treated{Class: o.Class, Verdict: o.Verdict, Line: line})
		}
		list[at].Names = append(list[at].Names, o.Members[i].Name())
	}
	return list
}

// SomeNames lists the first of some names, and how many more there are: "GPTBot, CCBot + 3".
func SomeNames(names []string, most int) string {
	more := ""
	if len(names) > most+1 { // "+ 1" would be hardly shorter than a name
		names, more = names[:most], " + "+strconv.Itoa(len(names)-most)
	}
	return strings.Join(names, ", ") + more
}

// Mark says in a few words, for the URL's row, who is treated otherwise by rules for this very URL:
//
//	others.out       names line: they may not fetch it
//	others.out-lines names: no one line decides for all of them
//	others.in        names line: they may
//	others.in-lines  names
//
// It reports false where there is nobody.
func (d *Differences) Mark() (m core.Message, ok bool) {
	if !d.Marked {
		return m, false
	}
	var names []string
	line, several := 0, false
	for _, t := range d.Treated() {
		if t.Scope == agree.ByRules { // what is the same for all URLs is said once: see WholeSite
			several = several || t.Line == 0 || len(names) > 0 && t.Line != line
			line = t.Line
			names = append(names, t.Names...)
		}
	}
	code := "others.in"
	if d.Verdict.Allowed {
		code = "others.out"
	}
	if several {
		code += "-lines"
	}
	return core.Say(code, "names", SomeNames(names, 2), "line", line), true
}

// WholeSite tells to whom, other than the crawler, all of the site is open or closed, where to the crawler it is not:
//
//	others.site-out  names line
//	others.site-in   names line
//	others.site-free names: no rule is for them
//	others.fetch-out names: it is what the fetch met
//	others.fetch-in  names
func (b *Bench) WholeSite() []core.Message {
	if b.Others == nil {
		return nil
	}
	var messages core.Messages
	for i := range b.Others.List {
		class := &b.Others.List[i]
		if class.Scope == agree.ByRules || class.Scope == b.Others.List[0].Scope || class.SameGroup {
			continue
		}
		for _, t := range appendTreated(nil, agree.Difference{Class: class, Verdict: class.Check("/x")}) {
			code := "others.site-"
			if t.Access != nil {
				code = "others.fetch-"
			}
			switch {
			case class.Scope == agree.Closed:
				code += "out"
			case t.Access == nil && t.Line == 0:
				code += "free"
			default:
				code += "in"
			}
			messages.Say(code, "names", SomeNames(t.Names, 8), "line", t.Line)
		}
	}
	return messages
}

// Company tells who is compared with the crawler; nil as long as that is not known:
//
//	others.compared n
//	others.main     names
//	others.named    names: those of the catalogue that the file names
//	others.old      names
func (b *Bench) Company() []core.Message {
	if b.Others == nil {
		return nil
	}
	mains := crawlers.Main()
	codes := [...]string{"others.main", "others.named", "others.old"}
	names := make([][]string, len(codes))
	n := -1 // without the crawler itself
	for i := range b.Others.List {
		members := b.Others.List[i].Members
		for j := range members {
			if n++; n == 0 {
				continue
			}
			m := &members[j]
			kind := 1
			if slices.Contains(mains, m.Name()) {
				kind = 0
			} else if b.Old && m.Agent.Dialect == core.FirstMatch {
				kind = 2
			}
			names[kind] = append(names[kind], m.Name())
		}
	}
	messages := core.Messages{core.Say("others.compared", "n", n)}
	for kind, code := range codes {
		if len(names[kind]) > 0 {
			messages.Say(code, "names", strings.Join(names[kind], ", "))
		}
	}
	return messages
}
