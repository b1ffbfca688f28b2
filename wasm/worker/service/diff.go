package service

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/analysis"
	"robotscope/core/crawlers"
	"robotscope/core/site"
	"robotscope/web/locales"
)

const (
	workShare       = 4    // verdicts may do a share of MaxWork, as the search takes time, too
	maxChangesInAll = 1000 // changes listed that were found, of all crawlers
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
	home, err := q.resolveOne("/")
	if err != nil {
		return nil, err
	}
	c := &comparing{
		checking: checking{
			s: j.s, job: j, ctx: j.ctx, entries: entries, most: j.s.o.MaxWork / workShare, told: map[told]int{},
		},
		origin: strings.TrimSuffix(home.robots, "/robots.txt"),
		expect: q.expect,
		wanted: map[string]map[rulePair]bool{},
		named:  map[string][]change{},
	}
	for _, e := range entries {
		if err := c.belongs(e, files, home.robots); err != nil {
			return nil, err
		}
	}
	for i, name := range []string{"before", "after"} {
		if files[i] != nil {
			c.sides[i] = givenFile(*files[i])
			continue
		}
		fetched, err := j.sites([]entry{home}, q.again)
		if err != nil {
			return nil, err
		}
		c.sides[i] = fetched[0]
		if !slices.ContainsFunc(q.agents, func(a crawlers.Agent) bool { return c.notHad(a) == "" }) {
			return nil, problem("no-live-file", c.notHad(q.agents[0])+" Try again when it is back, or send the file as "+name+".")
		}
	}
	c.files = c.sides[:]
	cost := c.cost(q)
	c.answer = cost.answer
	if err := j.start(cost); err != nil {
		return nil, err
	}
	return c, nil
}

// cost is what the comparison takes. Each crawler and URL is looked at by both
// files; what is listed as well is charged when it is.
func (c *comparing) cost(q *question) cost {
	bytes := 0
	for _, e := range c.entries {
		bytes += 2 * len(q.agents) * (len(e.url) + len(e.typed))
	}
	for _, e := range q.expect {
		bytes += 6 * (len(e.URL) + len(e.Agent))
	}
	verdicts := 2*len(q.agents)*min(len(c.entries)+MaxChanges, maxChangesInAll) + 2*len(q.expect)
	cost := costOf(c.files, q.agents, min(verdicts, 2*maxChangesInAll), bytes, false)
	cost.memory += searchMemory
	return cost
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
		for _, f := range c.sides {
			if err := c.charge(a, f); err != nil {
				return nil, err
			}
		}
		sum := sumOf(a.Dialect, c.groups(a))
		d, ok := byRules[sum]
		if !ok {
			d = &difference{agent: a, more: true}
			byRules[sum] = d
		}
		list = append(list, d)
	}
	return list, nil
}

// sumOf is the same for groups by whose rules the same URLs change, with the
// same explanation.
func sumOf(d core.Dialect, groups [2]*core.Group) string {
	key := sha256.New()
	key.Write([]byte(d.Name()))
	var number [8]byte
	write := func(n int) {
		binary.LittleEndian.PutUint64(number[:], uint64(n))
		key.Write(number[:])
	}
	for _, g := range groups {
		write(len(g.Rules))
		for i := range g.Rules {
			write(g.Rules[i].Line)
		}
		key.Write(strconv.AppendBool(nil, len(g.Agents) > 0)) // what is explained differs
	}
	return string(key.Sum(nil))
}

// pay charges the verdicts on a URL by both files.
func (c *comparing) pay(groups [2]*core.Group, url string) error {
	return c.spend(2*perVerdict + groups[0].Steps(url) + groups[1].Steps(url))
}

// judge tells by which rules a URL's verdict changes, or that it does not.
func judge(groups [2]*core.Group, e entry) (f change, changed bool) {
	before, after := groups[0].Check(e.url), groups[1].Check(e.url)
	return change{entry: e, rules: rulesOf(before, after)}, before.Allowed != after.Allowed
}

func rulesOf(verdicts ...core.Verdict) (pair rulePair) {
	for i, v := range verdicts {
		if v.Rule != nil {
			pair[i] = v.Rule.Line
		}
	}
	return pair
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
	changes, unexpected := c.changes(a, groups, d)
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

// changes are those of a crawler: what the search found, what was asked for and
// what was named in expectations; those that are not expected come first.
func (c *comparing) changes(a crawlers.Agent, groups [2]*core.Group, d *difference) (list []*change, unexpected int) {
	urls, pairs := map[string]bool{}, map[rulePair]bool{}
	add := func(f *change) {
		urls[f.entry.url], pairs[f.rules] = true, true
		list = append(list, f)
	}
	for i := range d.changes {
		add(&d.changes[i])
	}
	for _, e := range c.entries {
		if f, ok := judge(groups, e); ok && !urls[e.url] {
			add(&f)
		}
	}
	for _, f := range c.named[keyOf(a)] { // mostly the search found a URL of the same rules
		if !pairs[f.rules] {
			add(&f)
		}
	}
	for _, f := range list {
		if f.expected = c.wanted[keyOf(a)][f.rules]; !f.expected {
			unexpected++
		}
	}
	slices.SortStableFunc(list, func(f, g *change) int { return rankOf(f) - rankOf(g) })
	return list, unexpected
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
	agent := c.s.agents(q.dialect)
	for _, e := range c.expect {
		if err := c.job.turn.pause(c.ctx); err != nil {
			return nil, err
		}
		a, err := agent(e.Agent)
		if err != nil {
			return nil, err
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
	one, err := q.resolveOne(e.URL)
	if err != nil {
		return nil, err
	}
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
	f, changed := judge(groups, one)
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
