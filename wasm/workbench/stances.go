package workbench

import (
	"robotscope/core"
	"robotscope/core/ascii"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

// Stance is what a Content-Signal or Content-Usage record says of a purpose:
// it asks crawlers with that purpose to use what they fetch, or not to. It
// changes no verdict, so it may well contradict the rules.
type Stance struct {
	Line    int
	Text    string // as it stands in the file, "ai-train=no"
	Refuses bool
	usage   bool        // of Content-Usage, which says nothing of URLs that the rules disallow
	where   string      // the path as it stands in the file; empty: all
	path    *core.Group // disallows the paths that the stance holds for; nil: all
	closer  []Stance    // of Content-Usage: those with longer paths, which decide where they hold
}

// preferenceKeys are the keys that speak of a purpose in Content-Signal and in
// Content-Usage; empty if none does.
//
// Source: https://contentsignals.org (search: building a search index;
// ai-input: input to AI models, as for answers; ai-train: training), and
// draft-ietf-aipref-vocab-07.
func preferenceKeys(purpose crawlers.Purpose) (signal, usage string) {
	switch purpose {
	case crawlers.PurposeSearch:
		return "search", "search"
	case crawlers.PurposeAITraining:
		return "ai-train", "train-ai"
	case crawlers.PurposeAISearch, crawlers.PurposeUserTriggered:
		return "ai-input", ""
	}
	return "", ""
}

// Stances finds what the records of the group that a reader obeys say of a
// purpose.
func Stances(d *document.Document, r *document.Reader, purpose crawlers.Purpose) []Stance {
	signal, usage := preferenceKeys(purpose)
	if signal == "" {
		return nil
	}
	reading := r.Group.Reading
	var list []Stance
	all := d.Preferences(reading)
	for i := range all {
		record := &all[i]
		if !sharesAgent(r.Group, &record.Group) {
			continue
		}
		own := Stance{Line: record.Line, usage: record.Field == "content-usage", where: d.File.Text(record.Path),
			path: pathGroup(reading, record.Path)}
		for _, p := range record.List {
			key, value := d.File.Text(p.Key), d.File.Text(p.Value)
			own.Text = key + "=" + value
			if own.usage { // whose labels and values are compared as they stand
				own.Refuses = value == "n"
				if key == usage && (own.Refuses || value == "y") {
					list = append(list, own)
				}
				continue
			}
			own.Refuses = ascii.EqualFold(value, "no")
			if ascii.EqualFold(key, signal) && (own.Refuses || ascii.EqualFold(value, "yes")) {
				list = append(list, own)
			}
		}
	}
	return combined(list)
}

// combined settles which of several stances of Content-Usage holds: the one
// with the longest path that matches; of equal paths, the one that refuses
// (draft-ietf-aipref-attach-05 section 3, draft-ietf-aipref-vocab-07).
func combined(list []Stance) []Stance {
	var kept []Stance
	for i := range list {
		s := list[i]
		refused := false
		for j := range list {
			switch other := list[j]; {
			case !s.usage || !other.usage:
			case len(other.where) > len(s.where):
				s.closer = append(s.closer, other)
			case other.where == s.where:
				refused = refused || other.Refuses && !s.Refuses
			}
		}
		if !refused {
			kept = append(kept, s)
		}
	}
	return kept
}

// sharesAgent reports whether a group of the file is among those that a
// crawler obeys.
func sharesAgent(obeyed, group *core.Group) bool {
	first, last := group.Agents[0].Line, group.Agents[len(group.Agents)-1].Line
	for _, a := range obeyed.Agents {
		if first <= a.Line && a.Line <= last {
			return true
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
func (s *Stance) holds(url string) bool {
	for _, c := range s.closer {
		if !c.path.Check(url).Allowed {
			return false
		}
	}
	return s.path == nil || !s.path.Check(url).Allowed
}

// contradicts reports whether a verdict on a URL is another than the stance
// suggests.
func (s *Stance) contradicts(v core.Verdict, url string) bool {
	return v.Allowed == s.Refuses && (v.Allowed || !s.usage) && s.holds(url)
}

// Contradictions tells where stances on a purpose and the rules part, for crawlers that have it, on some of the answers:
//
//	matrix.refused  stance line n: so many crawlers may fetch what they are asked not to use
//	matrix.granted  stance line n: so many may not fetch what they are asked to use
func Contradictions(
	d *document.Document, purpose crawlers.Purpose, readers []*document.Reader, answers []Answer,
) []core.Message {
	var found []Stance // the first of each line
	var crawlers []int // how many of them each of these contradicts
	for _, r := range readers {
		if r.Agent.Crawler == nil || !r.Agent.Crawler.For(purpose) || r.Access != nil {
			continue
		}
		stances := Stances(d, r, purpose)
		for i := range stances {
			s := &stances[i]
			at := 0
			for at < len(found) && found[at].Line != s.Line {
				at++
			}
			if at == len(found) {
				found, crawlers = append(found, *s), append(crawlers, 0)
			}
			if found[at].Text == s.Text && s.contradictsSome(r, answers) {
				crawlers[at]++
			}
		}
	}
	var messages core.Messages
	for i, n := range crawlers {
		if n > 0 {
			code := "matrix.refused"
			if !found[i].Refuses {
				code = "matrix.granted"
			}
			messages.Say(code, "stance", found[i].Text, "line", found[i].Line, "n", n)
		}
	}
	return messages
}

// contradictsSome reports whether a reader's verdict on one of the answers is another than the stance suggests.
func (s *Stance) contradictsSome(r *document.Reader, answers []Answer) bool {
	for i := range answers {
		if a := &answers[i]; a.Judged() && s.contradicts(r.Check(a.URL), a.URL) {
			return true
		}
	}
	return false
}
