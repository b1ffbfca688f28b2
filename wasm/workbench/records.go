package workbench

import (
	"slices"
	"strings"

	"robotscope/core"
	"robotscope/core/ascii"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
	"robotscope/web/locales"
)

// recordFields are the records that are no rules and that some crawler acts on, or anybody may.
var recordFields = [...]string{"Crawl-delay", "Request-rate", "Clean-param", "Content-Signal", "Content-Usage", "License", "Sitemap"}

// Records tells what changes for the crawlers beside the verdicts, in records that are no rules:
//
//	change.record-gone   was crawlers
//	change.record-new    is crawlers
//	change.record-other  was is crawlers
func (c *Changes) Records(words locales.Catalogue) []core.Message {
	var was, is heeding
	var found []string // what a field was, and what it is
	var whose [][]int  // the crawlers of each
	for _, field := range recordFields {
		for i := range c.Before {
			before, after := was.by(c.Before[i], field), is.by(c.After[i], field)
			if before == after {
				continue
			}
			at := slices.Index(found, before+"\n"+after)
			if at < 0 {
				at = len(found)
				found, whose = append(found, before+"\n"+after), append(whose, nil)
			}
			whose[at] = append(whose[at], i)
		}
	}
	var said core.Messages
	for i, both := range found {
		before, after, _ := strings.Cut(both, "\n")
		code := "change.record-other"
		if before == "" {
			code = "change.record-new"
		} else if after == "" {
			code = "change.record-gone"
		}
		said.Say(code, "was", before, "is", after, "crawlers", words.Text(CrawlersMessage(c.names(c.Ordered(whose[i])))))
	}
	return said
}

// heeding is the records of a file by dialect, read once for all crawlers.
type heeding [8]struct {
	records []core.Record
	groups  []core.Group
}

// by is what a field says to a reader's crawler, if that acts on it as far as is known; "" if nothing.
func (h *heeding) by(r *document.Reader, field string) string {
	if r.Access != nil || !heeds(r.Agent.Crawler, field) {
		return ""
	}
	const most = 20_000 // bytes; what comes behind is not compared
	reading, text := r.Group.Reading, ""
	in := &h[reading.Dialect]
	if in.records == nil {
		in.records, in.groups = reading.Records(), reading.Groups()
	}
	for i := 0; i < len(in.records) && len(text) < most; i++ {
		record := &in.records[i]
		if record.Problem != "" || !ascii.EqualFold(record.Field, field) ||
			core.InGroup(record.Field) && (record.Group < 0 || !sharesAgent(r.Group, &in.groups[record.Group])) {
			continue
		}
		between := ", "
		if text == "" {
			between = field + ": "
		}
		text += between + reading.File.Text(record.Value)
	}
	return text
}

// heeds reports whether a crawler acts on a field, as far as is known. What says where sitemaps and licences are, and what
// content may be used for, is meant for everyone.
func heeds(c *crawlers.Crawler, field string) bool {
	if c != nil {
		if known, ok := c.Record(field); ok {
			return known.Honours
		}
	}
	return field == "Sitemap" || field == "License" || strings.HasPrefix(field, "Content-")
}
