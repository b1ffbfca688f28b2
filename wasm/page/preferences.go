package main

import (
	"strings"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

// stance is what a Content-Signal or Content-Usage record says of a purpose:
// it asks crawlers with that purpose to use what they fetch, or not to. It
// changes no verdict, so it may well contradict the rules.
type stance struct {
	line    int
	text    string // as it stands in the file, "ai-train=no"
	refuses bool
	path    *core.Group // disallows the paths that the stance holds for; nil: all
}

// preferenceKeys are the keys that speak of a purpose; nil if none does.
//
// Source: https://contentsignals.org (search: building a search index;
// ai-input: input to AI models, as for answers; ai-train: training), and
// draft-ietf-aipref-vocab.
func preferenceKeys(purpose crawlers.Purpose) []string {
	switch purpose {
	case crawlers.PurposeSearch:
		return []string{"search"}
	case crawlers.PurposeAITraining:
		return []string{"ai-train", "train-ai", "train-genai"}
	case crawlers.PurposeAISearch, crawlers.PurposeUserTriggered:
		return []string{"ai-input", "ai-use", "ai-output"}
	}
	return nil
}

// stancesOf finds what the records of the group that a reader obeys say of a
// purpose.
func stancesOf(d *document.Document, r document.Reader, purpose crawlers.Purpose) []stance {
	keys := preferenceKeys(purpose)
	if keys == nil {
		return nil
	}
	reading := r.Group.Reading
	var list []stance
	all := d.Preferences(reading)
	for i := range all {
		record := &all[i]
		if !sharesAgent(r.Group, &record.Group) {
			continue
		}
		for _, p := range record.List {
			key := strings.ToLower(d.File.Text(p.Key))
			value := strings.ToLower(d.File.Text(p.Value))
			for _, k := range keys {
				if k == key && (value == "no" || value == "n" || value == "yes" || value == "y") {
					list = append(list, stance{
						line:    record.Line,
						text:    d.File.Text(p.Key) + "=" + d.File.Text(p.Value),
						refuses: value[0] == 'n',
						path:    pathGroup(reading, record.Path),
					})
				}
			}
		}
	}
	return list
}

// sharesAgent reports whether a group of the file is among those that a
// crawler obeys.
func sharesAgent(obeyed, group *core.Group) bool {
	for _, a := range obeyed.Agents {
		for _, b := range group.Agents {
			if a.Line == b.Line {
				return true
			}
		}
	}
	return false
}

// pathGroup is a group that disallows what a pattern of the file matches.
func pathGroup(r *core.Reading, pattern core.Span) *core.Group {
	if pattern.Len() == 0 {
		return nil
	}
	return core.Parse([]byte("User-agent: *\nDisallow: "+r.File.Text(pattern)+"\n")).For(r.Dialect, core.ChainOf(core.GlobalToken))
}

// holds reports whether the stance is about a URL.
func (s stance) holds(url string) bool { return s.path == nil || !s.path.Check(url).Allowed }

// contradicts reports whether a verdict on a URL is another than the stance
// suggests.
func (s stance) contradicts(v core.Verdict, url string) bool {
	return v.Allowed == s.refuses && s.holds(url)
}
