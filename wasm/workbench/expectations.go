package workbench

import (
	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
)

// MostExpectations is the most that are kept; POST /api/check takes as many.
const MostExpectations = 1000

// Expectation is what somebody wants of a crawler and an entry.
type Expectation struct {
	Agent   string // as crawlers.Resolve takes it
	Typed   string // the entry, as it stands in the list
	URL     string // what it resolves to; "" if it is unusable
	Allowed bool
}

// Expectations is a list of them, one for a crawler and an entry.
type Expectations struct {
	list []Expectation
	at   map[[2]string]int // index by agent and entry
}

// Len is how many there are.
func (e *Expectations) Len() int { return len(e.list) }

// Clear expects nothing any more.
func (e *Expectations) Clear() { *e = Expectations{} }

// Of finds the expectation of a crawler and an entry.
func (e *Expectations) Of(agent, typed string) (allowed, ok bool) {
	i, ok := e.at[[2]string{agent, typed}]
	return ok && e.list[i].Allowed, ok
}

// Set adds an expectation, or replaces the one there is, and reports whether there was room for it.
func (e *Expectations) Set(x Expectation) bool {
	key := [2]string{x.Agent, x.Typed}
	if i, ok := e.at[key]; ok {
		e.list[i] = x
		return true
	}
	if len(e.list) == MostExpectations {
		return false
	}
	if e.at == nil {
		e.at = map[[2]string]int{}
	}
	e.at[key] = len(e.list)
	e.list = append(e.list, x)
	return true
}

// Remove takes an expectation away, if there is one.
func (e *Expectations) Remove(agent, typed string) {
	i, ok := e.at[[2]string{agent, typed}]
	if !ok {
		return
	}
	e.list = append(e.list[:i], e.list[i+1:]...)
	e.at = map[[2]string]int{}
	for i, x := range e.list {
		e.at[[2]string{x.Agent, x.Typed}] = i
	}
}

// resolve resolves the entries anew, on a site.
func (e *Expectations) resolve(site string, resolve func(entry, site string) (url, problem string)) {
	for i := range e.list {
		e.list[i].URL, _ = resolve(e.list[i].Typed, site)
	}
}

// Failure is an expectation that does not hold.
type Failure struct {
	Expectation
	Verdict core.Verdict
	Group   *core.Group // nil if the crawler or the URL is unusable
}

// Failures are the expectations that do not hold for the readers; open is how many are not judged.
func (e *Expectations) Failures(
	readerFor func(crawlers.Agent) *document.Reader, judged func(x *Expectation) bool,
) (failed []Failure, open int) {
	readers := map[string]*document.Reader{}
	for _, x := range e.list {
		r, known := readers[x.Agent]
		if !known {
			if agent, err := crawlers.Resolve(x.Agent); err == nil {
				r = readerFor(agent)
			}
			readers[x.Agent] = r
		}
		if x.URL != "" && !judged(&x) {
			open++
			continue
		}
		f := Failure{Expectation: x}
		if r != nil && x.URL != "" {
			f.Verdict, f.Group = r.Check(x.URL), r.Group
			if f.Verdict.Allowed == x.Allowed {
				continue
			}
		}
		failed = append(failed, f)
	}
	return failed, open
}

// Message tells of a failure; with -rule behind the code, rule and line say what decides:
//
//	expect.must-block   url agent
//	expect.must-allow   url agent
//	expect.unusable     url agent
func (f *Failure) Message() core.Message {
	code := "expect.must-block"
	switch {
	case f.Group == nil:
		code = "expect.unusable"
	case f.Allowed:
		code = "expect.must-allow"
	}
	if r := f.Verdict.Rule; r != nil {
		return core.Say(code+"-rule", "url", f.Typed, "agent", f.Agent, "rule", f.Group.RuleText(r), "line", r.Line)
	}
	return core.Say(code, "url", f.Typed, "agent", f.Agent)
}

// Failures are the expectations that do not hold for the file as it is; open is how many it does not decide about.
func (b *Bench) Failures() (failed []Failure, open int) {
	return b.Expected.Failures(
		func(a crawlers.Agent) *document.Reader { return b.Doc.ReaderFor(a, b.Dialect, b.fetched) },
		func(x *Expectation) bool { return b.standingOf(x.Typed, x.URL).Decides() },
	)
}

// Wanted is what is expected of the crawler that is asked for and an entry.
func (b *Bench) Wanted(typed string) (allowed, ok bool) {
	if b.Expected.Len() == 0 || b.Group == nil {
		return false, false
	}
	return b.Expected.Of(b.Name(), typed)
}

// Expect sets what is expected of the crawler that is asked for and an entry, and reports whether there was room for it.
func (b *Bench) Expect(a *Answer, allowed bool) bool {
	return b.Expected.Set(Expectation{b.Name(), a.Typed, a.URL, allowed})
}

// Dismiss expects nothing of the crawler that is asked for and an entry.
func (b *Bench) Dismiss(a *Answer) { b.Expected.Remove(b.Name(), a.Typed) }

// ExpectAll expects the present verdicts of the crawler that is asked for, and tells of it:
//
//	expect.set       n most
//	expect.set-some  n most
//	page.no-crawler
//	export.nothing
func (b *Bench) ExpectAll() core.Message {
	if b.Group == nil {
		return core.Say("page.no-crawler")
	}
	if b.Proposed() {
		return core.Say("export.nothing")
	}
	n := 0
	for i := range b.checked {
		a := b.Answer(i)
		if !a.Judged() {
			continue
		}
		if !b.Expect(&a, a.Verdict.Allowed) {
			break
		}
		n++
	}
	code := "expect.set"
	if n < b.checked-len(b.passing[Unusable])-len(b.passing[NotJudged]) {
		code = "expect.set-some"
	}
	return core.Say(code, "n", n, "most", MostExpectations)
}

// RestoreExpectations puts others in the place of those there are; what is kept of them has no URL.
func (b *Bench) RestoreExpectations(list []Expectation) {
	b.Expected.Clear()
	for _, x := range list {
		x.URL, _ = b.outside.Resolve(x.Typed, b.Site)
		b.Expected.Set(x)
	}
}

// Kept is the expectations for drafts and links: the JSON of an array of { agent, url, allowed }; "" without any.
func (e *Expectations) Kept() string {
	if len(e.list) == 0 {
		return ""
	}
	var w wire.Writer
	e.write(&w)
	return w.JSON()
}

func (e *Expectations) write(w *wire.Writer) {
	w.Open('[')
	for _, x := range e.list {
		w.Open('{').Key("agent").String(x.Agent)
		w.Key("url").String(x.Typed)
		w.Key("allowed").Bool(x.Allowed)
		w.Close('}')
	}
	w.Close(']')
}

// CheckRequest is the expectations and the file as POST /api/check takes them.
func (b *Bench) CheckRequest() string {
	var w wire.Writer
	w.Open('{').Key("robots").String(string(b.text))
	w.Key("site").String(b.Origin)
	if b.Dialect != "" {
		w.Key("dialect").String(b.Dialect)
	}
	w.Key("expect")
	b.Expected.write(&w)
	w.Close('}')
	return w.JSON()
}
