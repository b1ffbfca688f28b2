package wire

import "robotscope/core/access"

// Access writes what a crawler may do after a fetch of robots.txt.
func (w *Writer) Access(a access.Answer) {
	w.Open('{').Key("outcome").String(string(a.Outcome))
	w.Key("access").String(string(a.Access))
	w.Key("cause").String(string(a.Cause))
	w.Key("status").Int(a.Status)
	w.Key("clause").String(string(a.Clause))
	w.Key("habit").String(string(a.Habit))
	w.Key("why").Message(a.Why)
	w.Key("cacheFor").int64(a.CacheFor)
	w.Key("retrySooner").Bool(a.RetrySooner)
	w.Key("timeline").Open('[')
	for _, m := range a.Timeline {
		w.Open('{').Key("after").int64(m.After)
		w.Key("access").String(string(m.Access))
		w.Key("clause").String(string(m.Clause))
		w.Key("why").Message(m.Why())
		w.Close('}')
	}
	w.Close(']')
	w.Key("notices").Messages(a.Notices)
	w.Close('}')
}
