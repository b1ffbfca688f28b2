package workbench

import (
	"slices"
	"strings"

	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

// The presets that are no crawlers.Purpose by themselves.
const (
	PresetAll = "all"
	PresetOwn = "own"
)

// presets lists all, as web/index.html does.
var presets = [...]string{
	string(crawlers.PurposeSearch), string(crawlers.PurposeAITraining), string(crawlers.PurposeAISearch),
	string(crawlers.PurposePreview),
	PresetAll, PresetOwn,
}

// Choice is the crawlers to compare: those of a preset, or the ones ticked one by one.
type Choice struct {
	Preset string
	own    map[string]bool // names
}

// NewChoice is what is compared as long as nobody has chosen.
func NewChoice() Choice { return Choice{Preset: presets[0], own: map[string]bool{}} }

// Holds reports whether a crawler is chosen.
func (c *Choice) Holds(crawler *crawlers.Crawler) bool {
	switch c.Preset {
	case PresetAll:
		return true
	case PresetOwn:
		return c.own[crawler.Name]
	}
	return c.PurposeOf(crawler) != ""
}

// PurposeOf is the purpose that a crawler stands under in the choice, once whatever it visits for: its main one, or if
// the preset is about others, the first of these; "" if it has none of them.
func (c *Choice) PurposeOf(crawler *crawlers.Crawler) crawlers.Purpose {
	if c.Preset == PresetAll || c.Preset == PresetOwn {
		return crawler.Purpose
	}
	for _, p := range crawler.Purposes { // the main one first
		if string(p) == c.Preset || p == crawlers.PurposeUserTriggered && c.Preset == string(crawlers.PurposeAISearch) {
			return p
		}
	}
	return ""
}

// isLater reports whether a crawler stands under the second purpose of its preset, after all of the first.
func (c *Choice) isLater(crawler *crawlers.Crawler) bool {
	return c.Preset == string(crawlers.PurposeAISearch) && c.PurposeOf(crawler) == crawlers.PurposeUserTriggered
}

// Choose takes a preset. One's own choice starts from the crawlers chosen before: nobody wants to start from nothing.
func (c *Choice) Choose(preset string) {
	if preset == PresetOwn && len(c.own) == 0 {
		all := crawlers.All()
		for i := range all {
			c.own[all[i].Name] = c.Holds(&all[i])
		}
	}
	c.Preset = preset
}

// Tick chooses one crawler, or not.
func (c *Choice) Tick(name string, chosen bool) {
	c.own[name] = chosen
	c.Preset = PresetOwn
}

// Kept and Restore write and read the choice for drafts and links: the preset, and the names ticked.
func (c *Choice) Kept() string {
	names := []string{c.Preset}
	for _, crawler := range crawlers.All() {
		if c.own[crawler.Name] {
			names = append(names, crawler.Name)
		}
	}
	return strings.Join(names, "\n")
}

// Restore reads what Kept wrote; anything else changes nothing.
func (c *Choice) Restore(kept string) {
	preset, rest, more := strings.Cut(kept, "\n")
	if !slices.Contains(presets[:], preset) {
		return
	}
	c.Preset, c.own = preset, map[string]bool{}
	for more {
		var name string
		name, rest, more = strings.Cut(rest, "\n")
		c.own[name] = true
	}
}

// Readers are the chosen crawlers as readers of a file, by purpose and in the order of the catalogue; the one that is
// asked for comes first, if it is not among them. What was fetched counts for the present file alone.
func (b *Bench) Readers(d *document.Document) []*document.Reader {
	var list []*document.Reader
	fetched := b.fetched
	if d != b.Doc {
		fetched = nil
	}
	asked := b.Group != nil
	all := crawlers.All()
	for _, later := range []bool{false, true} {
		for i := range all {
			crawler := &all[i]
			if !b.Crawlers.Holds(crawler) || b.Crawlers.isLater(crawler) != later {
				continue
			}
			if b.Agent.Crawler != nil && crawler.Name == b.Agent.Crawler.Name {
				asked = false
			}
			agent := crawlers.Agent{Crawler: crawler, Chain: crawler.Chain(), Dialect: crawler.Dialect, Habit: crawler.Habit}
			list = append(list, d.ReaderFor(agent, "", fetched))
		}
	}
	if asked {
		list = append([]*document.Reader{d.ReaderFor(b.Agent, b.Dialect, fetched)}, list...)
	}
	return list
}
