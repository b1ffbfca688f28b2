package service

import (
	"encoding/binary"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/analysis"
	"robotscope/core/crawlers"
	"robotscope/core/site"
	"robotscope/web/locales"
)

// What the search for changes may take besides MaxStates. A state takes about a
// microsecond, but hostile patterns make it take longer, so the clock has its
// say as well. On the edge, where time stands still while a worker computes,
// the platform's limit does.
const (
	questionStates  = 20_000      // states for one pair of rules
	searchTime      = time.Second // for all crawlers
	slice           = 50          // states between two looks at the clock, or what is between two questions
	maxSlices       = 100_000     // of all crawlers
	maxLooks        = 400_000_000 // at rules, as between two questions each may be looked at for some nanoseconds
	workOfState     = 4000        // MaxWork for each state
	workShare       = 4           // verdicts may do a share of MaxWork, as the search takes time, too
	maxChangesInAll = 1000        // changes listed that were found, of all crawlers
)

// change is a URL whose verdict differs between two files, by a rule of each.
type change struct {
	entry    entry
	rules    rulePair
	evidence *[2]core.Evidence // nil until it is written
	found    bool              // by the search; else the client named the URL
	expected bool
}

// rulePair is the lines of the rules that decide before and after; 0 where
// none does. Verdicts hang on them alone.
type rulePair [2]int

// difference is what the search tells of two groups. Crawlers that obey the
// same rules share one.
type difference struct {
	groups  [2]*ranked
	equal   analysis.Answer
	more    bool
	changes []change
	known   bool
}

// comparing is a request for a comparison at work.
type comparing struct {
	checking
	sides  [2]*siteFile
	origin string // what the URLs found belong to
	expect []expectation
	wanted map[string]map[rulePair]bool // by keyOf an agent: the pairs of rules whose changes are expected
	named  map[string][]change          // and the changes of URLs that are named in expectations, come what may
}

func (s *service) postDiff(r *http.Request) (reply, error) {
	q, files, err := s.diffFromBody(r)
	if err != nil {
		return reply{}, err
	}
	c, err := s.comparing(r, q, files)
	if err != nil {
		return reply{}, err
	}
	differences, err := c.prepare(q.agents)
	if err != nil {
		return reply{}, err
	}
	body := diffJSON{Results: []diffResultJSON{}}
	if body.Failed, err = c.failed(q); err != nil {
		return reply{}, err
	}
	c.search(differences)
	passed := len(body.Failed) == 0
	for i, a := range q.agents {
		result, ok, err := c.result(a, differences[i], min(MaxChanges, max(1, maxChangesInAll/len(q.agents))))
		if err != nil {
			return reply{}, err
		}
		passed = passed && ok
		body.Results = append(body.Results, result)
	}
	body.Before, body.After = s.shapeRobots(c.sides[0], q.agents), s.shapeRobots(c.sides[1], q.agents)
	answer := reply{body: body}
	for _, side := range c.sides {
		if side.cached != nil {
			answer.header = headers([]*siteFile{side})
			answer.header.Set("Cache-Control", "no-store") // answers to POST are not kept
		}
	}
	if !passed {
		answer.status = http.StatusUnprocessableEntity
	}
	return answer, nil
}

// comparing has both files at hand, one of them perhaps fetched.
func (s *service) comparing(r *http.Request, q *question, files [2]*string) (*comparing, error) {
	entries, err := q.resolve()
	if err != nil {
		return nil, err
	}
	home, err := (&question{robots: q.robots, site: q.site, urls: []string{"/"}}).resolve()
	if err != nil {
		return nil, err
	}
	c := &comparing{
		checking: checking{s: s, ctx: r.Context(), entries: entries, most: s.o.MaxWork / workShare},
		origin:   strings.TrimSuffix(home[0].robots, "/robots.txt"),
		expect:   q.expect,
		wanted:   map[string]map[rulePair]bool{},
		named:    map[string][]change{},
	}
	for _, e := range entries {
		if err := c.belongs(e, files, home[0].robots); err != nil {
			return nil, err
		}
	}
	for i, name := range []string{"before", "after"} {
		if files[i] != nil {
			c.sides[i] = givenFile(*files[i])
			continue
		}
		fetched, err := s.sites(r.Context(), home, q.again)
		if err != nil {
			return nil, err
		}
		c.sides[i] = fetched[0]
		some := false
		for _, a := range q.agents {
			some = some || c.notHad(a) == ""
		}
		if !some {
			return nil, problem("no-live-file", c.notHad(q.agents[0])+" Try again when it is back, or send the file as "+name+".")
		}
	}
	return c, nil
}

// belongs tells what is wrong with a URL to compare: a test that leaves one
// out would pass for no reason.
func (c *comparing) belongs(e entry, files [2]*string, robots string) error {
	name := quoted(e.typed)
	if e.url == "" {
		return problem("bad-url", name+" in urls cannot be compared. "+e.message(c.s.words()))
	}
	if (files[0] == nil || files[1] == nil) && e.robots != robots {
		return problem("bad-url", name+" in urls is on another site than "+short(c.origin)+elsewhere)
	}
	return nil
}

// elsewhere ends the sentence on a URL of another site.
const elsewhere = ", whose robots.txt is fetched. Compare site by site."

// notHad tells why the fetched file cannot be compared for a crawler; empty if
// it can, or none was fetched. Where there is none (4xx), all is allowed, as by
// an empty one. Where the crawler stays away since the file cannot be had,
// rules have no part in it, and what an edit changes cannot be told.
func (c *comparing) notHad(a crawlers.Agent) string {
	for _, f := range c.sides {
		if f == nil || f.cached == nil {
			continue
		}
		if _, answer := f.holds(a); answer.Access == access.DisallowAll {
			return "There are no rules of " + short(f.url) + " to compare with for " + quoted(a.Typed) + ". " +
				c.s.words().Text(answer.Why)
		}
	}
	return ""
}

// groups are what a crawler obeys before and after.
func (c *comparing) groups(a crawlers.Agent) (groups [2]*ranked) {
	for i, f := range c.sides {
		groups[i] = c.group(f, a)
	}
	return groups
}

// prepare reads both files for each crawler and charges what the URLs asked
// for will cost. Crawlers that obey the same rules get the same difference.
func (c *comparing) prepare(agents []crawlers.Agent) ([]*difference, error) {
	var list []*difference
	byRules := map[string]*difference{}
	for _, a := range agents {
		if c.notHad(a) != "" {
			list = append(list, &difference{known: true, more: true})
			continue
		}
		groups := c.groups(a)
		for _, e := range c.entries {
			if err := c.pay(groups, e.url); err != nil {
				return nil, err
			}
		}
		if c.work > c.most {
			return nil, c.tooMuch()
		}
		key := append([]byte(a.Dialect.Name()), 0)
		for _, g := range groups {
			key = binary.AppendUvarint(key, uint64(len(g.Rules)))
			for i := range g.Rules {
				key = binary.AppendUvarint(key, uint64(g.Rules[i].Line))
			}
			key = strconv.AppendBool(key, len(g.Agents) > 0) // what is explained differs
		}
		d, ok := byRules[string(key)]
		if !ok {
			d = &difference{groups: groups, more: true}
			byRules[string(key)] = d
		}
		list = append(list, d)
	}
	return list, nil
}

// pay charges the verdicts on a URL by both files.
func (c *comparing) pay(groups [2]*ranked, url string) error {
	if c.work += work(groups[0], url) + work(groups[1], url); c.work > c.most {
		return c.tooMuch()
	}
	return c.ctx.Err()
}

// judge tells by which rules a URL's verdict changes, or that it does not.
func judge(groups [2]*ranked, e entry, found bool) (f change, changed bool) {
	before, after := groups[0].Check(e.url), groups[1].Check(e.url)
	return change{entry: e, rules: rulesOf(before, after), found: found}, before.Allowed != after.Allowed
}

func rulesOf(verdicts ...core.Verdict) (pair rulePair) {
	for i, v := range verdicts {
		if v.Rule != nil {
			pair[i] = v.Rule.Line
		}
	}
	return pair
}

// search looks for changes, for all crawlers, within the limits. Each may use an
// equal share of what those before it left.
func (c *comparing) search(differences []*difference) {
	left := effort{
		states: min(MaxStates, c.s.o.MaxWork/workOfState),
		slices: maxSlices,
		looks:  maxLooks,
		time:   searchTime,
	}
	var todo []*difference
	for _, d := range differences {
		switch {
		case d.known:
		case analysis.SameRules(d.groups[0].Group, d.groups[1].Group): // as most crawlers' are after an edit
			d.equal, d.more = analysis.Yes, false
		default:
			todo = append(todo, d)
		}
		d.known = true
	}
	for i, d := range todo {
		share := left.share(len(todo) - i)
		left = left.less(c.compare(d, share))
	}
}

// effort is what a search may take, or took.
type effort struct {
	states, slices, looks int
	time                  time.Duration
}

// share is what one of n may take.
func (e effort) share(n int) effort {
	return effort{e.states / n, e.slices / n, e.looks / n, e.time / time.Duration(n)}
}

func (e effort) less(taken effort) effort {
	return effort{e.states - taken.states, e.slices - taken.slices, e.looks - taken.looks, e.time - taken.time}
}

// compare looks for the changes of two groups and returns what that took.
func (c *comparing) compare(d *difference, most effort) (taken effort) {
	start := time.Now()
	rules := d.groups[0].rules + d.groups[1].rules
	states := most.states - rules/2 // to put them in order
	slices := min(most.slices, most.looks/max(rules, 1))
	if states <= 0 || slices <= 0 || most.time <= 0 {
		return effort{}
	}
	// If all that may be found is, some of it is not expected.
	bound := analysis.Bound{Question: questionStates, Total: states, Changes: MaxChanges + len(c.expect)}
	comparison := analysis.Compare(d.groups[0].Group, d.groups[1].Group, bound)
	n := 0
	for n < slices && comparison.Step(slice) && time.Since(start) < most.time && c.ctx.Err() == nil {
		n++
	}
	result := comparison.Difference()
	d.equal, d.more = result.Equal, result.More
	for _, found := range result.Changes {
		d.changes = append(d.changes, change{entry: c.entryOf(found.URL), rules: rulesOf(found.Before, found.After), found: true})
	}
	return effort{min(most.states, n*slice+rules/2), n, n * rules, time.Since(start)}
}

// entryOf is a URL that was found, on the site. Its path stays as it is, since
// it was found for that.
func (c *comparing) entryOf(witness string) entry {
	if rest, ok := strings.CutPrefix(witness, "//"); ok { // behind a host, see analysis.Finding
		witness = rest[strings.IndexByte(rest, '/'):]
	}
	return entry{typed: witness, url: c.origin + witness}
}

// result is what changes for a crawler, and whether all of that is expected.
func (c *comparing) result(a crawlers.Agent, d *difference, most int) (shape diffResultJSON, passed bool, err error) {
	if err := c.ctx.Err(); err != nil {
		return shape, false, err
	}
	shape = diffResultJSON{Agent: a.Typed, Dialect: a.Dialect.Name(), More: d.more, Flips: []json.RawMessage{}}
	if shape.Message = c.notHad(a); shape.Message != "" {
		return shape, true, nil
	}
	groups := c.groups(a)
	var changes []*change
	urls, pairs := map[string]bool{}, map[rulePair]bool{}
	list := func(f *change) {
		urls[f.entry.url], pairs[f.rules] = true, true
		changes = append(changes, f)
	}
	for i := range d.changes {
		list(&d.changes[i])
	}
	for _, e := range c.entries {
		if f, ok := judge(groups, e, false); ok && !urls[e.url] {
			list(&f)
		}
	}
	for _, f := range c.named[keyOf(a)] { // mostly the search found a URL of the same rules
		if !pairs[f.rules] {
			list(&f)
		}
	}
	unexpected := 0
	for _, f := range changes {
		if f.expected = c.wanted[keyOf(a)][f.rules]; !f.expected {
			unexpected++
		}
	}
	slices.SortStableFunc(changes, func(f, g *change) int { return rankOf(f) - rankOf(g) })
	found := 0
	for _, f := range changes {
		if f.found {
			if found == most || !c.affords(d, f) {
				shape.More = true
				continue
			}
			found++
		}
		verdicts := c.verdictsOn(a, groups, f)
		content := json.RawMessage(encode(changeJSON{
			URL:      f.entry.url,
			Before:   c.write(verdicts[0]),
			After:    c.write(verdicts[1]),
			Expected: f.expected,
			Found:    f.found,
		}))
		if err := c.count(content); err != nil {
			return shape, false, err
		}
		shape.Flips = append(shape.Flips, content)
	}
	switch {
	case len(changes) > 0:
		shape.Equal = new(bool)
	case d.equal == analysis.Yes:
		shape.Equal = new(bool)
		*shape.Equal = true
	}
	shape.Message = sayResult(shape, len(changes), unexpected)
	return shape, unexpected == 0, nil
}

// rankOf puts first what fails.
func rankOf(f *change) int {
	if f.expected {
		return 1
	}
	return 0
}

// affords reports whether a change that was found can still be written, and
// charges it. Nobody asked for it, so there is no problem if not.
func (c *comparing) affords(d *difference, f *change) bool {
	if c.written > MaxAnswer/2 {
		return false
	}
	if f.evidence == nil {
		cost := work(d.groups[0], f.entry.url) + work(d.groups[1], f.entry.url)
		if c.work+cost > c.most {
			return false
		}
		c.work += cost
	}
	return true
}

// verdictsOn are both files' verdicts on a change. The evidence may be that of
// another crawler that obeys the same rules.
func (c *comparing) verdictsOn(a crawlers.Agent, groups [2]*ranked, f *change) (verdicts [2]verdict) {
	if f.evidence == nil {
		f.evidence = &[2]core.Evidence{groups[0].Explain(f.entry.url), groups[1].Explain(f.entry.url)}
	}
	for i, evidence := range f.evidence {
		evidence.Group = groups[i].Group
		verdicts[i] = c.sides[i].verdict(a, evidence, f.entry)
	}
	return verdicts
}

// failed lists the expectations that do not come true, and notes by which
// rules the others do.
func (c *comparing) failed(q *question) ([]json.RawMessage, error) {
	failed := []json.RawMessage{}
	known := map[string]crawlers.Agent{}
	for _, e := range c.expect {
		a, ok := known[e.Agent]
		if !ok {
			var err error
			if a, err = c.s.agent(e.Agent, q.dialect); err != nil {
				return nil, err
			}
			known[e.Agent] = a
		}
		shape, err := c.expected(a, e, q)
		if err != nil {
			return nil, err
		}
		if shape == nil {
			continue
		}
		content := json.RawMessage(encode(shape))
		if err := c.count(content); err != nil {
			return nil, err
		}
		failed = append(failed, content)
	}
	return failed, nil
}

// expected holds both files against an expectation; nil if it comes true.
func (c *comparing) expected(a crawlers.Agent, e expectation, q *question) (*failedChangeJSON, error) {
	entries, err := (&question{robots: q.robots, site: q.site, urls: []string{e.URL}}).resolve()
	if err != nil {
		return nil, err
	}
	one := entries[0]
	if one.url == "" {
		return &failedChangeJSON{expectation: e, Message: one.message(c.s.words())}, nil
	}
	if home, _ := site.RobotsURL(c.origin + "/"); (c.sides[0].cached != nil || c.sides[1].cached != nil) && one.robots != home {
		return nil, problem("bad-url", "The expectation for "+quoted(e.URL)+" is on another site than "+short(c.origin)+elsewhere)
	}
	if why := c.notHad(a); why != "" {
		return &failedChangeJSON{expectation: e, Message: why}, nil
	}
	groups := c.groups(a)
	if err := c.pay(groups, one.url); err != nil {
		return nil, err
	}
	f, changed := judge(groups, one, false)
	if changed {
		c.named[keyOf(a)] = append(c.named[keyOf(a)], f)
	}
	if allowed := groups[1].Check(one.url).Allowed; changed && allowed == *e.Allowed {
		pairs := c.wanted[keyOf(a)]
		if pairs == nil {
			pairs = map[rulePair]bool{}
			c.wanted[keyOf(a)] = pairs
		}
		pairs[f.rules] = true
		return nil, nil
	}
	verdicts := c.verdictsOn(a, groups, &f)
	return &failedChangeJSON{
		expectation: e,
		Message:     sayFailed(verdicts[0].Allowed, verdicts[1].Allowed),
		Before:      c.write(verdicts[0]),
		After:       c.write(verdicts[1]),
	}, nil
}

// sayFailed says what came of an expectation that does not come true.
func sayFailed(before, after bool) string {
	word := map[bool]string{true: "allowed", false: "blocked"}
	if before == after {
		return "It is " + word[after] + " before and after: nothing changes."
	}
	return "It changes the other way: it was " + word[before] + " and is now " + word[after] + "."
}

// sayResult says in a sentence or two what came of a comparison.
func sayResult(r diffResultJSON, changes, unexpected int) string {
	switch {
	case r.Equal == nil:
		return "No URL was found whose verdict changes, but the search reached its limit, so that none does is not proved."
	case *r.Equal:
		return "Proved: no URL's verdict changes."
	}
	text := locales.Number(changes) + " flips, "
	if changes == 1 {
		text = "1 flip, "
	}
	if unexpected == 0 {
		text += "as expected."
	} else {
		text += locales.Number(unexpected) + " of them not expected."
	}
	if changes == 1 && unexpected == 1 {
		text = "1 flip, not expected."
	}
	if r.More {
		text += " There may be more, or more than are listed here."
	}
	return text
}
