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

const (
	mostValues = 100 // of a field that are compared; what stands behind them is not
	mostShown  = 300 // bytes of them in a sentence
)

// Records tells what changes for the crawlers beside the verdicts, in records that are no rules:
//
//	change.record-gone   was crawlers
//	change.record-new    is crawlers
//	change.record-other  was is crawlers
func (c *Changes) Records(words locales.Catalogue) []core.Message {
	var was, is heeding
	var found []string // what of a field is gone, and what is new
	var whose [][]int  // the crawlers of each
	for f, field := range recordFields {
		for i := range c.Before {
			before, after := was.by(c.Before[i], f), is.by(c.After[i], f)
			both := written(field, without(before, after)) + "\n" + written(field, without(after, before))
			if both == "\n" {
				continue
			}
			at := slices.Index(found, both)
			if at < 0 {
				at = len(found)
				found, whose = append(found, both), append(whose, nil)
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

// without is the values that are not among others.
func without(values, others []string) []string {
	if slices.Equal(values, others) {
		return nil
	}
	var left []string
	for _, value := range values {
		if !slices.Contains(others, value) {
			left = append(left, value)
		}
	}
	return left
}

// written is a record with the values, or "" without any.
func written(field string, values []string) string {
	if len(values) == 0 {
		return ""
	}
	text := field + ": " + strings.Join(values, ", ")
	for i := range text {
		if i > mostShown {
			return text[:i] + "…"
		}
	}
	return text
}

// heeding is the records of a file by dialect and field, read once for all crawlers.
type heeding [8]struct {
	isRead  bool
	groups  []core.Group
	records [len(recordFields)][]core.Record
}

// by is the values of a field, by its index, that a reader's crawler acts on, as far as is known.
func (h *heeding) by(r *document.Reader, field int) []string {
	if r.Access != nil || !heeds(r.Agent.Crawler, recordFields[field]) {
		return nil
	}
	reading := r.Group.Reading
	in := &h[reading.Dialect]
	if !in.isRead {
		in.isRead, in.groups = true, reading.Groups()
		for _, record := range reading.Records() {
			for f, name := range recordFields {
				if record.Problem == "" && ascii.EqualFold(record.Field, name) {
					in.records[f] = append(in.records[f], record)
				}
			}
		}
	}
	var values []string
	group, isObeyed := -1, false // of the record before
	for i := range in.records[field] {
		record := &in.records[field][i]
		if record.Group != group {
			group = record.Group
			isObeyed = group >= 0 && sharesAgent(r.Group, &in.groups[group])
		}
		if core.InGroup(record.Field) && !isObeyed {
			continue
		}
		if values = append(values, reading.File.Text(record.Value)); len(values) == mostValues {
			break
		}
	}
	return values
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
