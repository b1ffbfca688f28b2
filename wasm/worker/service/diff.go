package service

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"weak"

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
	searchMemory    = 8 << 20     // bytes
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
	agent   crawlers.Agent // one of them
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

func (s *service) postDiff(j *job) (reply, error) {
	q, files, err := s.diffFromBody(j)
	if err != nil {
		return reply{}, err
	}
	c, err := j.comparing(q, files)
	if err != nil {
		return reply{}, err
	}
	differences, err := c.prepare(q.agents)
	if err != nil {
		return reply{}, err
	}
	failed, err := c.failed(q)
	if err != nil {
		return reply{}, err
	}
	if err := c.search(differences); err != nil {
		return reply{}, err
	}
	passed := len(failed.list) == 0
	body := new(parts).text(`{"results":[`)
	for i, a := range q.agents {
		if i > 0 {
			body.text(",")
		}
		result, ok, err := c.result(a, differences[i], min(MaxChanges, max(1, maxChangesInAll/len(q.agents))))
		if err != nil {
			return reply{}, err
		}
		passed = passed && ok
		head := encode(result.diffResultJSON) // ends in "}" and a line break
		body.bytes(head[:len(head)-2]).text(`,"flips":`).values(&result.changes).text("}")
	}
	body.text(`],"failed":`).values(failed)
	body.text(`,"before":`).bytes(s.robotsJSON(c.sides[0], q.agents))
	body.text(`,"after":`).bytes(s.robotsJSON(c.sides[1], q.agents)).text("}\n")
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
	return answer, c.count(body.size)
}

// comparing has both files at hand, one of them perhaps fetched, and is sure to
// afford what is asked.
func (j *job) comparing(q *question, files [2]*string) (*comparing, error) {
	entries, err := q.resolve()
	if err != nil {
		return nil, err
	}
	home, err := (&question{robots: q.robots, site: q.site, urls: []string{"/"}}).resolve()
	if err != nil {
		return nil, err
	}
	c := &comparing{
		checking: checking{
			s: j.s, job: j, ctx: j.ctx, entries: entries, most: j.s.o.MaxWork / workShare, told: map[told]int{},
		},
		origin: strings.TrimSuffix(home[0].robots, "/robots.txt"),
		expect: q.expect,
		wanted: map[string]map[rulePair]bool{},
		named:  map[string][]change{},
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
		fetched, err := j.sites(home, q.again)
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
	c.files = c.sides[:]
	// Each crawler and URL is looked at by both files; what is listed as well is charged when it is.
	bytes := 0
	for _, e := range entries {
		bytes += 2 * len(q.agents) * (len(e.url) + len(e.typed))
	}
	for _, e := range q.expect {
		bytes += 6 * (len(e.URL) + len(e.Agent))
	}
	verdicts := 2*len(q.agents)*min(len(entries)+MaxChanges, maxChangesInAll) + 2*len(q.expect)
	cost := costOf(c.files, q.agents, min(verdicts, 2*maxChangesInAll), bytes, false)
	cost.memory += searchMemory
	c.answer = cost.answer
	if err := j.start(cost); err != nil {
		return nil, err
	}
	return c, nil
}

// belongs tells what is wrong with a URL to compare: a test that leaves one
// out would pass for no reason.
func (c *comparing) belongs(e entry, files [2]*string, robots string) error {
	name := quoted(e.typed)
	if e.url == "" {
		return problem("bad-url", name+" in urls cannot be compared. "+e.message(c.s.words))
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
		if answer := f.access(a); answer.Access == access.DisallowAll {
			return "There are no rules of " + short(f.url) + " to compare with for " + quoted(a.Typed) + ". " +
				c.s.words.Text(answer.Why)
		}
	}
	return ""
}

// groups are what a crawler obeys before and after.
func (c *comparing) groups(a crawlers.Agent) (groups [2]*core.Group) {
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
	for _, f := range c.sides {
		for _, src := range f.sources() {
			if err := c.spend(weigh(src).reading(dialectsOf(agents), len(agents)).steps / workShare); err != nil {
				return nil, err
			}
		}
	}
	for _, a := range agents {
		if err := c.job.turn.pause(c.ctx); err != nil {
			return nil, err
		}
		if c.notHad(a) != "" {
			list = append(list, &difference{known: true, more: true})
			continue
		}
		groups := c.groups(a)
		for i, g := range groups {
			// As charge does it for one file.
			key := told{weak.Make(g.Patterns()), c.sides[i], len(c.entries)}
			steps, ok := c.told[key]
			if !ok {
				for _, e := range c.entries {
					if steps += g.Steps(e.url); c.work+steps > c.most {
						return nil, c.tooMuch()
					}
				}
				c.told[key] = steps
			}
			if err := c.spend(steps); err != nil {
				return nil, err
			}
		}
		key := sha256.New()
		key.Write([]byte(a.Dialect.Name()))
		var line [8]byte
		for _, g := range groups {
			binary.LittleEndian.PutUint64(line[:], uint64(len(g.Rules)))
			key.Write(line[:])
			for i := range g.Rules {
				binary.LittleEndian.PutUint64(line[:], uint64(g.Rules[i].Line))
				key.Write(line[:])
			}
			key.Write(strconv.AppendBool(nil, len(g.Agents) > 0)) // what is explained differs
		}
		sum := string(key.Sum(nil))
		d, ok := byRules[sum]
		if !ok {
			d = &difference{agent: a, more: true}
			byRules[sum] = d
		}
		list = append(list, d)
	}
	return list, nil
}

// pay charges the verdicts on a URL by both files.
func (c *comparing) pay(groups [2]*core.Group, url string) error {
	return c.spend(2*perVerdict + groups[0].Steps(url) + groups[1].Steps(url))
}

// judge tells by which rules a URL's verdict changes, or that it does not.
func judge(groups [2]*core.Group, e entry, found bool) (f change, changed bool) {
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
func (c *comparing) search(differences []*difference) error {
	left := effort{
		states: min(MaxStates, c.s.o.MaxWork/workOfState),
		slices: maxSlices,
		looks:  maxLooks,
		time:   searchTime,
	}
	var todo []*difference
	for _, d := range differences {
		if d.known {
			continue
		}
		if err := c.job.turn.pause(c.ctx); err != nil {
			return err
		}
		if groups := c.groups(d.agent); analysis.SameRules(groups[0], groups[1]) { // as most crawlers' are after an edit
			d.equal, d.more = analysis.Yes, false
		} else {
			todo = append(todo, d)
		}
		d.known = true
	}
	for i, d := range todo {
		share := left.share(len(todo) - i)
		left = left.less(c.compare(d, share))
	}
	return c.ctx.Err()
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
	computed := c.job.turn.computed()
	groups := c.groups(d.agent)
	rules := len(groups[0].Rules) + len(groups[1].Rules)
	states := most.states - rules/2 // to put them in order
	slices := min(most.slices, most.looks/max(rules, 1))
	if states <= 0 || slices <= 0 || most.time <= 0 {
		return effort{}
	}
	// If all that may be found is, some of it is not expected.
	bound := analysis.Bound{Question: questionStates, Total: states, Changes: MaxChanges + len(c.expect)}
	comparison := analysis.Compare(groups[0], groups[1], bound)
	n := 0
	for n < slices && comparison.Step(slice) && c.job.turn.computed()-computed < most.time && c.job.turn.pause(c.ctx) == nil {
		n++
	}
	result := comparison.Difference()
	d.equal, d.more = result.Equal, result.More
	for _, found := range result.Changes {
		d.changes = append(d.changes, change{entry: c.entryOf(found.URL), rules: rulesOf(found.Before, found.After), found: true})
	}
	return effort{min(most.states, n*slice+rules/2), n, n * rules, c.job.turn.computed() - computed}
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
func (c *comparing) result(a crawlers.Agent, d *difference, most int) (shape diffResult, passed bool, err error) {
	if err := c.job.turn.pause(c.ctx); err != nil {
		return shape, false, err
	}
	shape.diffResultJSON = diffResultJSON{Agent: a.Typed, Dialect: a.Dialect.Name(), More: d.more}
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
			if found == most || !c.affords(groups, f) {
				shape.More = true
				continue
			}
			found++
		}
		verdicts := c.verdictsOn(a, groups, f)
		shape.changes.value(changeJSON{
			URL:      f.entry.url,
			Before:   c.write(verdicts[0]),
			After:    c.write(verdicts[1]),
			Expected: f.expected,
			Found:    f.found,
		})
		if err := errors.Join(c.count(c.written+shape.changes.size), c.job.turn.pause(c.ctx)); err != nil {
			return shape, false, err
		}
	}
	c.written += shape.changes.size
	switch {
	case len(changes) > 0:
		shape.Equal = new(bool)
	case d.equal == analysis.Yes:
		shape.Equal = new(bool)
		*shape.Equal = true
	}
	shape.Message = sayResult(shape.diffResultJSON, len(changes), unexpected)
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
func (c *comparing) affords(groups [2]*core.Group, f *change) bool {
	if c.written > c.answer/2 {
		return false
	}
	return f.evidence != nil || c.pay(groups, f.entry.url) == nil
}

// verdictsOn are both files' verdicts on a change. The evidence may be that of
// another crawler that obeys the same rules.
func (c *comparing) verdictsOn(a crawlers.Agent, groups [2]*core.Group, f *change) (verdicts [2]verdict) {
	if f.evidence == nil {
		f.evidence = &[2]core.Evidence{c.explain(groups[0], f.entry.url), c.explain(groups[1], f.entry.url)}
	}
	for i, evidence := range f.evidence {
		evidence.Group = groups[i]
		verdicts[i] = c.sides[i].verdict(a, evidence, f.entry)
	}
	return verdicts
}

// failed lists the expectations that do not come true, and notes by which
// rules the others do.
func (c *comparing) failed(q *question) (*parts, error) {
	failed := &parts{}
	known := map[string]crawlers.Agent{}
	for _, e := range c.expect {
		if err := c.job.turn.pause(c.ctx); err != nil {
			return nil, err
		}
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
		if err := c.count(failed.value(shape).size); err != nil {
			return nil, err
		}
	}
	c.written += failed.size
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
		return &failedChangeJSON{expectation: e, Message: one.message(c.s.words)}, nil
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
