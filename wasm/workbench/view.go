package workbench

import (
	"bytes"
	"strings"

	"robotscope/core"
	"robotscope/wasm/document"
)

// This file works out the file as a crawler sees it: the names it looks for,
// the lines that hold for it, and why it ignores others. It knows no screen.

// View is a file as one crawler sees it.
type View struct {
	Steps  []ViewStep
	Blocks []*ViewBlock // those that have something to show
	Notes  core.Messages
}

// ViewStep is a name that the crawler looks for in the file.
type ViewStep struct {
	Said   core.Message
	Counts bool
	Lines  []int // where a group has that name; from 1
}

// ViewBlock is lines under one title.
type ViewBlock struct {
	Class string
	Title core.Message
	Rows  []*ViewRow
	most  int    // how many rows it may have
	More  int    // rows that there was no room for
	Foot  string // the code of what to say under the rows; empty if nothing
}

// ViewRow is a line of the file, or what stands in the place of several.
type ViewRow struct {
	Line  int    // from 1; 0 if the row leads to no line
	Look  string // "agent", "rule", "shared", "record", "ignored", "group" or "gap"
	Field string // of a record
	Text  string // its value as far as it counts; of other rows, all of the text
	Cut   string // what of the value is cut off
	Notes core.Messages
}

// Most rows of each block, together with the rules about 750. There may be
// more rules where some further down decide.
const (
	viewAgents  = 100
	ViewRules   = 300
	viewFurther = 100
	viewRecords = 50
	viewIgnored = 150
	viewGroups  = 100
)

func (r *ViewRow) note(code string, args ...any) *ViewRow {
	r.Notes.Say(code, args...)
	return r
}

// room reports whether a block takes another row.
func (b *ViewBlock) room() bool {
	if len(b.Rows) < b.most {
		return true
	}
	b.More++
	return false
}

func (b *ViewBlock) add(r *ViewRow) { b.Rows = append(b.Rows, r) }

// gap adds a row in the place of n others, if n is not 0.
func (b *ViewBlock) gap(code string, n int) {
	if n > 0 {
		b.add((&ViewRow{Look: "gap"}).note(code, "n", n))
	}
}

// standing is what a group of the file is to the crawler.
type standing uint8

const (
	standsFor    standing = iota // others
	standsChosen                 // it counts
	standsLater                  // it has the name, but only the first group that has it counts
)

// viewer gathers the view.
type viewer struct {
	*document.Reader
	reading *core.Reading
	src     string
	nul     bool // the file holds NULs

	groups []core.Group
	stands []standing // of each of the groups

	counts, records, ignored, site, others *ViewBlock
	comments, beyond                       int // lines: comments, and those after what is read
}

// NewView works out what the reader sees. Rules that decides tells of are shown
// however far down they stand.
func NewView(r *document.Reader, decides func(line int) bool) View {
	src := r.Group.Reading.File.Source()
	v := &viewer{
		Reader:  r,
		reading: r.Group.Reading,
		src:     string(src),
		nul:     bytes.IndexByte(src, 0) >= 0,
		groups:  r.Group.Reading.Groups(),
		counts:  &ViewBlock{Class: "counts", most: viewAgents},
		records: &ViewBlock{Class: "records", most: viewRecords},
		ignored: &ViewBlock{Class: "ignored", most: viewIgnored},
		site:    &ViewBlock{Class: "site", most: viewRecords},
		others:  &ViewBlock{Class: "others", most: viewGroups},
	}
	v.chooseGroups()
	v.readLines()
	if len(v.Group.Agents) > 0 {
		v.addRules(decides)
	}
	v.addUnread()
	v.addOthers()
	return v.finish()
}

// chooseGroups tells which of the file's groups count.
func (v *viewer) chooseGroups() {
	v.stands = make([]standing, len(v.groups))
	chosen := v.Group.Agents // in file order, as all agents are
	if len(chosen) == 0 {
		return
	}
	for i := range v.groups {
		for _, a := range v.groups[i].Agents {
			switch {
			case len(chosen) > 0 && a.Line == chosen[0].Line:
				v.stands[i] = standsChosen
				chosen = chosen[1:]
			case v.stands[i] == standsFor && len(chosen) == 0 && v.reading.Names(a, v.Group.Token):
				v.stands[i] = standsLater
			}
		}
	}
}

// steps are the names that the crawler looks for, in order:
//
//	view.step-none     token: there is no group of that name
//	view.step-counts   token: its group counts
//	view.step-later    token: it is not looked for any more
//	view.step-unheeded token: groups for every crawler do not count for this one
func (v *viewer) steps() (steps []ViewStep) {
	g := v.Group
	global := len(g.Agents) > 0 && v.reading.Names(g.Agents[0], core.GlobalToken)
	found := false
	for i := range len(g.Asked.Tokens) + 1 {
		token, last := core.GlobalToken, i == len(g.Asked.Tokens)
		if !last {
			if token = g.Asked.Tokens[i]; token == "" || token == core.GlobalToken {
				continue
			}
		}
		code := "view.step-none"
		counts := !found && len(g.Agents) > 0 && global == last && token == g.Token
		switch {
		case counts:
			code, found = "view.step-counts", true
		case last && !g.Asked.Global:
			code = "view.step-unheeded"
		case found:
			code = "view.step-later"
		}
		steps = append(steps, ViewStep{core.Say(code, "token", token), counts, v.named(token, counts)})
	}
	return steps
}

// named lists the lines that have a name, or those of them that count.
func (v *viewer) named(token string, counts bool) (lines []int) {
	for i := range v.groups {
		if counts && v.stands[i] != standsChosen {
			continue
		}
		for _, a := range v.groups[i].Agents {
			if v.reading.Names(a, token) {
				lines = append(lines, a.Line)
			}
		}
	}
	return lines
}

// readLines goes through the file once, and keeps what is no rule that counts.
func (v *viewer) readLines() {
	records := v.reading.Records()
	lost := "view.before-group"    // why a line would be in no group
	group, agent, rule := -1, 0, 0 // the present group, and its next lines
	lines := v.reading.Lines()
	for i := range lines {
		n := i + 1
		switch kind := lines[i].Kind; {
		case kind == core.KindComment:
			v.comments++
		case kind == core.KindBroken:
			v.ignore(n, "view.broken")
		case kind == core.KindUserAgent:
			if group+1 < len(v.groups) && v.groups[group+1].Agents[0].Line == n {
				group, agent, rule = group+1, 0, 0
				lost = "view.blank-ended"
			}
			v.readAgent(v.groups[group].Agents[agent], v.stands[group])
			agent++
		case kind.IsRule():
			if group >= 0 && rule < len(v.groups[group].Rules) && v.groups[group].Rules[rule].Line == n {
				v.readRule(&v.groups[group].Rules[rule], v.stands[group])
				rule++
			} else {
				v.ignore(n, lost)
			}
		case kind == core.KindSitemap || kind == core.KindOther:
			v.readRecord(&records[0], lost)
			records = records[1:]
		}
	}
}

func (v *viewer) readAgent(a core.Agent, stands standing) {
	switch {
	case a.Value.Len() == 0:
		v.ignore(a.Line, "view.nobody-empty")
	case a.Token.Len() == 0:
		v.ignore(a.Line, "view.nobody")
	case stands == standsLater && v.reading.Names(a, v.Group.Token):
		v.repeated(a.Line)
	case stands == standsChosen && v.counts.room():
		v.counts.add(v.agentRow(a))
	}
}

// agentRow is a user-agent line of a group that counts.
func (v *viewer) agentRow(a core.Agent) *ViewRow {
	row := v.row(a.Line, "agent", "User-agent", a.Value)
	row.Text, row.Cut = v.text(a.Token), v.text(core.Span{Start: a.Token.End, End: a.Value.End})
	switch {
	case !v.reading.Names(a, v.Group.Token):
		row.Look = "shared"
		row.note("view.shared")
	case row.Cut != "" && row.Text == core.GlobalToken:
		row.note("view.star-cut")
	case row.Cut != "":
		row.note("view.token-cut")
	case len(row.Text) != len(v.Group.Token): // capitals do not matter
		row.note("view.contains", "token", v.Group.Token)
	}
	return row
}

func (v *viewer) readRule(r *core.Rule, stands standing) {
	switch stands {
	case standsLater:
		v.repeated(r.Line)
	case standsChosen:
		switch why := v.Group.Idle(r); {
		case why == core.IdleEmpty:
			v.ignore(r.Line, "view.empty-rule")
		case why == core.IdleOctet:
			v.ignore(r.Line, "view.never-octet")
		case why == core.IdleStart && v.reading.Dialect.Wildcards():
			v.ignore(r.Line, "view.never-start")
		case why == core.IdleStart:
			v.ignore(r.Line, "view.never-prefix")
		}
	}
}

// readRecord files a record that is no rule; lost is why it is in no group if
// it is in none.
func (v *viewer) readRecord(r *core.Record, lost string) {
	if !core.KnownField(r.Field) {
		if field, _, _ := core.SpellingOf(r.Field); field != "" {
			v.ignoreAs(r.Line, core.Say("view.other-spelling", "field", field))
		} else {
			v.ignore(r.Line, "view.unknown-field")
		}
		return
	}
	b := v.records
	switch {
	case !core.InGroup(r.Field):
		b = v.site
	case r.Group < 0:
		v.ignore(r.Line, lost)
		return
	case v.stands[r.Group] == standsLater:
		v.repeated(r.Line)
		return
	case v.stands[r.Group] == standsFor:
		return
	}
	if b.room() {
		b.add(v.recordRow(r))
	}
}

// recordRow is a record that changes no verdict, and whether the catalogue
// knows the crawler to heed it.
func (v *viewer) recordRow(r *core.Record) *ViewRow {
	field := v.text(r.Name)
	if r.Field == "sitemap" {
		field = "Sitemap"
	}
	row := v.row(r.Line, "record", field, r.Value)
	if c := v.Agent.Crawler; c != nil {
		if known, ok := c.Record(r.Field); ok && known.Honours {
			row.note("view.record-heeded", "name", c.Name)
		} else if ok {
			row.note("view.record-ignored", "name", c.Name)
		}
	}
	return row
}

// addRules adds the rules that count, from all groups of the name.
func (v *viewer) addRules(decides func(line int) bool) {
	b := v.counts
	b.gap("view.more", b.More)
	b.More = 0
	live, skipped, further := 0, 0, viewFurther
	for i := range v.Group.Rules {
		r := &v.Group.Rules[i]
		if v.Group.Idle(r) != core.IdleNot {
			continue
		}
		if live++; live > ViewRules {
			if further == 0 || !decides(r.Line) {
				skipped++
				continue
			}
			further--
			b.gap("view.gap", skipped)
			skipped = 0
		}
		b.add(v.ruleRow(r))
	}
	b.gap("view.gap", skipped)
	if live == 0 {
		b.Foot = "view.no-rules"
	}
}

func (v *viewer) ruleRow(r *core.Rule) *ViewRow {
	field := "Disallow"
	if r.Allow {
		field = "Allow"
	}
	row := v.row(r.Line, "rule", field, r.Pattern)
	d := v.reading.Dialect
	if p := d.PatternOf(row.Text); p != row.Text {
		row.note("view.compared", "pattern", p)
	}
	if p := v.Group.Directory(r); p != "" {
		row.note("view.directory", "pattern", p)
	}
	if !d.Wildcards() && (strings.Contains(row.Text, "*") || strings.HasSuffix(row.Text, "$")) {
		row.note("view.plain")
	}
	return row
}

// row is a line that is a record. Its field is written as the crawler takes
// it; a note tells if the file has it in another spelling.
func (v *viewer) row(n int, look, field string, value core.Span) *ViewRow {
	row := &ViewRow{Line: n, Look: look, Field: field, Text: v.text(value)}
	written := v.text(v.reading.Lines()[n-1].Field)
	if _, _, how := core.SpellingOf(written); how == core.SpelledTypo || how == core.SpelledLonger {
		row.note("view.written", "field", written)
	}
	v.unread(row)
	return row
}

// unread notes that a part of a row's line is not read.
func (v *viewer) unread(row *ViewRow) {
	limit := v.reading.Dialect.LineLimit()
	if v.nul || limit > 0 && v.reading.Lines()[row.Line-1].Span.Len() > limit {
		switch s := v.reading.Unread(row.Line); {
		case s.Len() == 0:
		case v.src[s.Start] == 0:
			row.note("view.nul")
		default:
			row.note("view.line-cut", "n", limit)
		}
	}
	if cut := v.reading.File.Cut(); cut != nil && cut.Partial && cut.Line == row.Line {
		row.note("view.file-cut-line")
	}
}

// ignore keeps a line that the crawler ignores, and the code of why it does.
func (v *viewer) ignore(n int, why string) { v.ignoreAs(n, core.Say(why)) }

func (v *viewer) ignoreAs(n int, why core.Message) {
	if !v.ignored.room() {
		return
	}
	row := &ViewRow{Line: n, Look: "ignored", Notes: []core.Message{why}}
	row.Text = strings.Trim(v.text(v.reading.Lines()[n-1].Span), " \t\r\n\v\f\x00\uFEFF")
	v.unread(row)
	v.ignored.add(row)
}

// repeated ignores a line of a group that has the crawler's name, where only
// the first that has it counts.
func (v *viewer) repeated(n int) {
	v.ignoreAs(n, core.Say("view.later-group", "token", v.Group.Token, "first", v.Group.Agents[0].Line))
}

// addUnread tells of the lines that nobody reads, as the file is too long.
func (v *viewer) addUnread() {
	if cut := v.reading.File.Cut(); cut != nil && cut.LastLine > cut.Line {
		v.beyond = cut.LastLine - cut.Line
		v.ignored.add(&ViewRow{Look: "gap", Notes: []core.Message{core.Say("view.file-cut", "next", cut.Line+1, "last", cut.LastLine)}})
	}
}

// addOthers adds a row for each group that is for others.
func (v *viewer) addOthers() {
	const most = 6 // names
	for i := range v.groups {
		if v.stands[i] != standsFor || !v.others.room() {
			continue
		}
		g := &v.groups[i]
		row := &ViewRow{Line: g.Agents[0].Line, Look: "group"}
		names := 0
		for _, a := range g.Agents {
			if a.Token.Len() == 0 {
				continue
			}
			if names++; names > most {
				continue
			}
			if names > 1 {
				row.Text += ", "
			}
			row.Text += v.text(a.Token)
		}
		switch {
		case names == 0:
			row.note("view.for-nobody")
		case names > most:
			row.note("view.more", "n", names-most)
		}
		v.others.add(row.note("view.group-rules", "n", len(g.Rules)))
	}
}

// finish puts titles on the blocks.
func (v *viewer) finish() View {
	view := View{Steps: v.steps()}
	chosen := 0
	for _, s := range v.stands {
		if s == standsChosen {
			chosen++
		}
	}
	v.counts.Title = core.Say("view.counts", "token", v.Group.Token)
	if chosen > 1 {
		v.counts.Title.Code = "view.counts-fused"
		v.counts.Title.Args = append(v.counts.Title.Args, core.Arg{Name: "n", Value: chosen})
	}
	for _, b := range []*ViewBlock{v.counts, v.records, v.ignored, v.site, v.others} {
		if len(b.Rows) == 0 {
			continue
		}
		n := len(b.Rows) + b.More
		if b == v.ignored && v.beyond > 0 {
			n += v.beyond - 1 // they have one row
		}
		if b != v.counts {
			b.Title = core.Say("view."+b.Class, "n", n)
		}
		view.Blocks = append(view.Blocks, b)
	}
	if chosen == 0 {
		view.Notes.Say("view.no-group")
	}
	if v.comments > 0 {
		view.Notes.Say("view.comments", "n", v.comments)
	}
	return view
}

func (v *viewer) text(s core.Span) string { return v.src[s.Start:s.End] }
