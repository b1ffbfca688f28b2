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

// preferenceRecord is a Content-Signal or Content-Usage record and the group
// that it stands in.
type preferenceRecord struct {
	core.Record
	core.Preferences
	group core.Group
}

// preferencesIn finds the records that state preferences, once for each
// dialect however many crawlers are asked about.
func (d *document) preferencesIn(r *core.Reading) []preferenceRecord {
	list, known := d.preferences[r.Dialect.Name()]
	if known {
		return list
	}
	var groups []core.Group
	for _, record := range r.Records() {
		preferences, ok := record.Content.(core.Preferences)
		if !ok || record.Group < 0 {
			continue
		}
		if groups == nil {
			groups = r.Groups()
		}
		list = append(list, preferenceRecord{record, preferences, groups[record.Group]})
	}
	d.preferences[r.Dialect.Name()] = list
	return list
}

// stances finds what the records of the group that a reader obeys say of a
// purpose.
func (d *document) stances(r reader, purpose crawlers.Purpose) []stance {
	keys := preferenceKeys(purpose)
	if keys == nil {
		return nil
	}
	reading := r.group.Reading
	var list []stance
	all := d.preferencesIn(reading)
	for i := range all {
		record := &all[i]
		if !sharesAgent(r.group, &record.group) {
			continue
		}
		for _, p := range record.List {
			key := strings.ToLower(d.file.Text(p.Key))
			value := strings.ToLower(d.file.Text(p.Value))
			for _, k := range keys {
				if k == key && (value == "no" || value == "n" || value == "yes" || value == "y") {
					list = append(list, stance{
						line:    record.Line,
						text:    d.file.Text(p.Key) + "=" + d.file.Text(p.Value),
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
	return core.Parse([]byte("User-agent: *\nDisallow: "+r.File.Text(pattern)+"\n")).For(r.Dialect, core.GlobalToken)
}

// holds reports whether the stance is about a URL.
func (s stance) holds(url string) bool { return s.path == nil || !s.path.Check(url).Allowed }

// contradicts reports whether a verdict on a URL is another than the stance
// suggests.
func (s stance) contradicts(v core.Verdict, url string) bool {
	return v.Allowed == s.refuses && s.holds(url)
}
