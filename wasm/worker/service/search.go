package service

import (
	"strings"
	"time"

	"robotscope/core/analysis"
	"robotscope/core/crawlers"
)

// What the search for changes may take besides MaxStates. A state takes about a
// microsecond, but hostile patterns make it take longer, so the clock has its
// say as well. On the edge, where time stands still while a worker computes,
// the platform's limit does.
const (
	questionStates = 20_000      // states for one pair of rules
	searchTime     = time.Second // for all crawlers
	slice          = 50          // states between two looks at the clock, or what is between two questions
	maxSlices      = 100_000     // of all crawlers
	maxLooks       = 400_000_000 // at rules, as between two questions each may be looked at for some nanoseconds
	workOfState    = 4000        // MaxWork for each state
	searchMemory   = 8 << 20     // bytes
)

// difference is what the search tells of two groups. Crawlers that obey the
// same rules share one.
type difference struct {
	agent   crawlers.Agent // one of them
	equal   analysis.Answer
	more    bool
	changes []change
	known   bool
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
