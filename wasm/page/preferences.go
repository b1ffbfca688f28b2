package main

import (
	"strings"

	"robotscope/core"
	"robotscope/core/crawlers"
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

// stances finds what the records of the group that a reader obeys say of a
// purpose.
func (r reader) stances(purpose crawlers.Purpose) []stance {
	keys := preferenceKeys(purpose)
	if keys == nil || len(r.group.Agents) == 0 {
		return nil
	}
	reading := r.group.Reading
	groups := reading.Groups()
	var list []stance
	for _, record := range reading.Records() {
		preferences, ok := record.Content.(core.Preferences)
		if !ok || record.Group < 0 || !sharesAgent(r.group, &groups[record.Group]) {
			continue
		}
		for _, p := range preferences.List {
			key := strings.ToLower(reading.File.Text(p.Key))
			value := strings.ToLower(reading.File.Text(p.Value))
			for _, k := range keys {
				if k == key && (value == "no" || value == "n" || value == "yes" || value == "y") {
					list = append(list, stance{
						line:    record.Line,
						text:    reading.File.Text(p.Key) + "=" + reading.File.Text(p.Value),
						refuses: value[0] == 'n',
						path:    pathGroup(reading, preferences.Path),
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
	return core.Parse([]byte("User-agent: *\nDisallow: "+r.File.Text(pattern)+"\n")).For(r.Dialect, core.GlobalToken)
}

// holds reports whether the stance is about a URL.
func (s stance) holds(url string) bool { return s.path == nil || !s.path.Check(url).Allowed }

// contradicts reports whether a verdict on a URL is another than the stance
// suggests.
func (s stance) contradicts(v core.Verdict, url string) bool {
	return v.Allowed == s.refuses && s.holds(url)
}
