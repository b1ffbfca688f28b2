package service

import (
	"bytes"
	"context"
	"weak"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
)

// checking is a request at work.
type checking struct {
	s       *service
	job     *job
	ctx     context.Context
	entries []entry
	files   []*siteFile
	byURL   map[string]*siteFile // nil: each file is for all entries, as in a comparison
	work    int                  // steps done, or sure to be
	most    int                  // that may be done
	answer  int                  // bytes that the answer may have
	written int                  // bytes of its lists that are whole
	told    map[told]int
	json    wire.Writer

	matches, matchText, agentText int // listed so far: see MaxMatches
}

// told is for what the steps were told that the rules make of the entries.
type told struct {
	rules any // a weak pointer to a *pattern.Set, of which a Reading forgets those that are too many
	file  *siteFile
	n     int // of entries
}

// check has what the question needs at hand, and is sure to afford it; one by
// one, what it makes of the URLs is charged file by file.
func (j *job) check(q *question, oneByOne bool) (*checking, error) {
	entries, err := q.resolve()
	if err != nil {
		return nil, err
	}
	c := &checking{
		s: j.s, job: j, ctx: j.ctx, entries: entries, most: j.s.o.MaxWork,
		byURL: map[string]*siteFile{}, told: map[told]int{},
	}
	if q.robots != nil {
		given := givenFile(*q.robots)
		c.files = []*siteFile{given}
		for _, e := range entries {
			c.byURL[e.robots] = given
		}
	} else {
		if c.files, err = j.sites(entries, q.again); err != nil {
			return nil, err
		}
		for _, f := range c.files {
			c.byURL[f.url] = f
		}
	}
	verdicts, bytes := len(q.agents)*len(entries)+len(q.expect), 0
	for _, e := range entries {
		bytes += len(q.agents) * (len(e.url) + len(e.typed))
	}
	for _, e := range q.expect {
		bytes += 3 * (len(e.URL) + len(e.Agent))
	}
	cost := costOf(c.files, q.agents, verdicts, bytes, oneByOne)
	if err := c.spend(cost.steps); err != nil {
		return nil, err
	}
	c.answer = cost.answer
	if err := j.start(cost); err != nil {
		return nil, err
	}
	if oneByOne { // each file is read when its turn comes
		return c, nil
	}
	for _, one := range q.agents {
		for _, f := range c.files {
			if err := c.charge(one, f); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}

// charge adds up what a file's rules will make of the URLs, so that too much is
// refused before it is begun. Crawlers that obey the same rules cost the same.
func (c *checking) charge(a crawlers.Agent, f *siteFile) error {
	if err := c.job.turn.pause(c.ctx); err != nil {
		return err
	}
	g := c.group(f, a)
	key := told{weak.Make(g.Patterns()), f, len(c.entries)}
	steps, ok := c.told[key]
	if !ok {
		for _, e := range c.entries {
			if e.url == "" || c.byURL != nil && c.byURL[e.robots] != f {
				continue
			}
			if steps += g.Steps(e.url); c.work+steps > c.most {
				return c.tooMuch()
			}
		}
		c.told[key] = steps
	}
	return c.spend(steps)
}

// group is the crawler's group in the file that holds for it.
func (c *checking) group(f *siteFile, a crawlers.Agent) *core.Group {
	doc, _ := f.holds(a)
	return doc.GroupFor(a)
}

// explain decides with evidence, of which it lists as much as the answer may
// still hold.
func (c *checking) explain(g *core.Group, url string) core.Evidence {
	most := 1
	if c.matches < MaxMatches && c.matchText < maxMatchText {
		most = min(MaxListed, MaxMatches-c.matches)
	}
	evidence := g.ExplainUpTo(url, most)
	octets := 0
	for _, m := range evidence.Matches {
		octets += m.Rule.Pattern.Len() + len(m.Pattern)
	}
	c.matches += len(evidence.Matches)
	c.matchText += octets
	c.work += perListed * octets // what nobody expected counts as well: see verdict
	return evidence
}

// verdict is what a file and its fetch say of an entry.
type verdict struct {
	core.Evidence
	file        *document.Document
	robots      string // the address of the file; empty if it was given
	entry       entry
	explanation []core.Message
}

// verdict decides for one entry.
func (c *checking) verdict(a crawlers.Agent, e entry) (verdict, error) {
	if err := c.job.turn.pause(c.ctx); err != nil {
		return verdict{}, err
	}
	f := c.byURL[e.robots]
	v := f.verdict(a, c.explain(c.group(f, a), e.url), e)
	return v, c.spend(0)
}

// verdict has the evidence of the rules at hand; what the fetch says comes
// before them.
func (f *siteFile) verdict(a crawlers.Agent, evidence core.Evidence, e entry) verdict {
	doc, answer := f.holds(a)
	v := verdict{Evidence: evidence, file: doc, robots: f.url, entry: e, explanation: evidence.Messages()}
	if f.cached == nil {
		return v
	}
	fetched := answer.Messages()
	switch v.Verdict = f.after(a, evidence.Verdict); {
	case answer.Access == access.CachedRules:
		v.explanation = append(v.explanation, fetched...)
	case v.Reason != evidence.Reason:
		v.explanation = fetched
	}
	return v
}

// verdicts are those of all entries for one crawler, each a wire.Verdict or an
// unusableJSON.
func (c *checking) verdicts(a crawlers.Agent) (*parts, error) {
	list := &parts{list: make([][]byte, 0, len(c.entries))}
	for _, e := range c.entries {
		b, err := c.entry(a, e)
		if err != nil {
			return nil, err
		}
		list.bytes(b)
		if err := c.count(c.written + list.size); err != nil {
			return nil, err
		}
	}
	c.written += list.size
	return list, nil
}

// entry is the verdict on one of the entries.
func (c *checking) entry(a crawlers.Agent, e entry) ([]byte, error) {
	if e.url == "" {
		unusable := unusableJSON{Entry: e.typed, Error: string(e.why), Message: e.message(c.s.words)}
		return bytes.TrimSuffix(encode(unusable), []byte("\n")), nil
	}
	v, err := c.verdict(a, e)
	if err != nil {
		return nil, err
	}
	return c.write(v), nil
}

// write writes a verdict.
func (c *checking) write(v verdict) []byte {
	c.json.Words = c.s.words
	c.json.Reset()
	agents := 1
	if c.agentText < maxAgentText {
		agents = MaxListed
		for _, one := range v.Group.Agents[:min(len(v.Group.Agents), agents)] {
			c.agentText += agentLineJSON + one.Token.Len()
		}
	}
	c.json.ServedVerdict(v.file, v.entry.url, v.Evidence, wire.Served{
		Entry:       v.entry.typed,
		Robots:      v.robots,
		Explanation: v.explanation,
		MaxAgents:   agents,
	})
	return bytes.Clone(c.json.Bytes())
}

// count tells when an answer is too large.
func (c *checking) count(size int) error {
	if size > c.answer {
		return over("too-large-answer", c.answer, 0, "bytes of answer", "Ask for fewer URLs or crawlers at a time.")
	}
	return nil
}

// spend adds to what a request has taken, and tells when that is too much.
func (c *checking) spend(steps int) error {
	c.work += steps
	c.job.steps = c.work
	if c.work > c.most {
		return c.tooMuch()
	}
	return c.ctx.Err()
}

func (c *checking) tooMuch() *Problem {
	return over(
		"too-much-work", c.most, 0, "steps of work (to read the files for each crawler, and for each URL)",
		"Ask for fewer URLs or crawlers at a time.",
	)
}
