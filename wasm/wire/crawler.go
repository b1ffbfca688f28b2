package wire

import "robotscope/core/crawlers"

// Crawlers writes the catalogue.
func (w *Writer) Crawlers() {
	w.Open('[')
	all := crawlers.All()
	for i := range all {
		w.crawler(&all[i])
	}
	w.Close(']')
}

func (w *Writer) crawler(c *crawlers.Crawler) {
	w.Open('{').Key("name").String(c.Name)
	w.Key("tokens").Strings(c.Tokens)
	w.Key("global").Bool(c.Global)
	w.Key("obeys").String(string(c.Obeys))
	w.Key("fetches").Bool(c.Fetches)
	w.Key("dialect").String(c.Dialect.Name())
	w.Key("vendor").String(c.Vendor)
	w.Key("purpose").String(string(c.Purpose))
	w.Key("purposes").Open('[')
	for _, p := range c.Purposes {
		w.String(string(p))
	}
	w.Close(']')
	w.Key("main").Bool(c.IsMain())
	w.Key("retired").Bool(c.Retired)
	w.Key("retiredSince").String(c.RetiredSince)
	w.Key("replacedBy").Strings(c.ReplacedBy)
	w.Key("habit").String(string(c.Habit))
	w.Key("records").Open('[')
	for _, r := range c.Records {
		w.Open('{').Key("field").String(r.Field)
		w.habit(r)
		w.Close('}')
	}
	w.Close(']')
	w.Key("source").String(c.Source)
	w.Key("sourceDate").String(c.SourceDate)
	w.Key("certainty").String(string(c.Certainty))
	w.Key("note").String(c.Note)
	w.Close('}')
}
