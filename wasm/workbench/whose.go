package workbench

import (
	"bytes"
	"slices"
	"strings"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/origin"
	"robotscope/wasm/document"
	"robotscope/wasm/headline"
	"robotscope/wasm/proposals"
	"robotscope/wasm/scope"
)

// This file keeps where the robots.txt is from, and so which URLs of the list it decides about.

// Live is a fetch, and what came of it.
type Live struct {
	Asked, Served string // the origins that were asked and that answered in the end
	At            string // the time, as people read it
	Met           access.Fetch
	Kept          string // the fetch as drafts have it: see web/src/live.js
	None          bool   // no file came: the text in the editor is another
	text          []byte // that in the editor since
	lost          bool   // nobody knows any more what that was: it was edited before the page was left
}

// LiveOf is a fetch for an origin, and what it met.
func LiveOf(asked, at string, met access.Fetch) Live {
	live := Live{Asked: asked, At: at, Met: met, None: NoFile(met)}
	if n := len(met.Hops); n > 0 && !live.None {
		live.Served = met.Hops[n-1].URL
	}
	return live
}

// source is where the text is from.
type source struct {
	came      headline.Came
	live      *Live // the last fetch that was taken; kept while the text is another, so that undo brings it back
	example   []byte
	site      string // the example's
	told      bool   // somebody said that the file is of the site in its field, even if that is the example's
	sameThere bool
}

// SetExample tells what the example is, and the site that it is said to be of, which is no knowledge of any other file.
func (b *Bench) SetExample(text []byte, site string) {
	b.source.example, b.source.site = text, b.outside.Origin(site)
	b.SetText(b.text)
}

// Came is how the file came.
func (b *Bench) Came() headline.Came { return b.source.came }

// Live is the fetch that brought the file, edited since or not; nil if none did.
func (b *Bench) Live() *Live {
	if b.source.came == headline.Live || b.source.came == headline.Edited {
		return b.source.live
	}
	return nil
}

// IsOwn reports whether the text is somebody's own work, that nothing may overwrite unasked.
func (b *Bench) IsOwn() bool {
	return len(b.text) > 0 && (b.source.came == headline.Own || b.source.came == headline.Edited)
}

// SetText takes the file anew, as it was edited. What a fetch met no longer counts, unless the text is what it brought.
func (b *Bench) SetText(text []byte) { b.setText(text, false) }

// ReplaceText takes another file in the place of all that was there.
func (b *Bench) ReplaceText(text []byte) { b.setText(text, true) }

func (b *Bench) setText(text []byte, other bool) {
	s := &b.source
	switch live := s.live; {
	case live != nil && !live.lost && bytes.Equal(text, live.text) && (!live.None || s.came == headline.Live):
		s.came = headline.Live
	case len(s.example) > 0 && bytes.Equal(text, s.example):
		s.came = headline.Example
	case !other && s.came == headline.Live && !live.None, !other && s.came == headline.Edited:
		s.came = headline.Edited
	default:
		s.came = headline.Own
	}
	b.fetched = nil
	if s.came == headline.Live {
		b.fetched = &s.live.Met
	}
	b.text = text
	b.changed |= PartText
}

// SetLive takes what was fetched. text is what the editor has then: the file that came, or if none did, what it had before.
func (b *Bench) SetLive(text []byte, live Live) {
	live.text = text
	b.source.live, b.source.came = &live, headline.Live
	b.text, b.fetched = text, &live.Met
	b.changed |= PartText
}

// RestoreLive takes the fetch that other work was kept with, nil being none; edited tells that its text is another since.
func (b *Bench) RestoreLive(live *Live, edited bool) {
	s := &b.source
	switch {
	case live == nil:
		if s.live != nil && s.live.None {
			s.live, s.came = nil, headline.Own // it was said beside the work before
			b.SetText(b.text)
		}
	case !edited:
		b.SetLive(b.text, *live)
	case !live.None:
		if s.live == nil || s.live.Kept != live.Kept {
			live.lost = true
			s.live = live
		}
		s.came, b.fetched = headline.Edited, nil
		b.changed |= PartText
	}
}

// KeptLive is the fetch for drafts, "" if none counts, and whether the text was edited since.
func (b *Bench) KeptLive() (kept string, edited bool) {
	if live := b.Live(); live != nil {
		return live.Kept, b.source.came == headline.Edited
	}
	return "", false
}

// CutMessages tells what crawlers do not read of the file, as it is too long: document.CutMessages, or of a live file whose
// server would have sent more,
//
//	live.cut  most line
func (b *Bench) CutMessages() []core.Message {
	f := b.Doc.File
	if live := b.Live(); live == nil || b.source.came != headline.Live || live.None || !live.Met.Truncated {
		return document.CutMessages(f)
	}
	last := f.LineCount()
	if f.Line(last).Len() == 0 {
		last--
	}
	return []core.Message{core.Say("live.cut", "most", core.MaxBytes, "line", last)}
}

// TellSite takes the site in its field as the file's, as somebody said so.
func (b *Bench) TellSite() {
	b.source.told = true
	b.changed |= PartList
}

// AssumeSame is the switch "the same file there".
func (b *Bench) AssumeSame(same bool) {
	b.source.sameThere = same
	b.changed |= PartList
}

// IsAssumedSame reports whether it is on.
func (b *Bench) IsAssumedSame() bool { return b.source.sameThere }

// known is what is known of where the file is from.
func (b *Bench) known() scope.Known {
	s := &b.source
	k := scope.Known{SameThere: s.sameThere}
	typed := b.Origin
	if typed == s.site && !s.told && s.came != headline.Example {
		typed = ""
	}
	switch live := b.Live(); {
	case s.came == headline.Example:
		if k.Site = typed; typed == "" {
			k.Site = s.site
		}
	case live == nil:
		k.Site = typed
	case s.came == headline.Edited && typed != "" && !origin.Same(typed, live.Asked) && !origin.Same(typed, live.Served):
		k.Site = typed // who edits a copy for another site says so
	default:
		k.Asked, k.Served = live.Asked, live.Served
	}
	return k
}

// Whose tells whose file it is, and how that is known.
func (b *Bench) Whose() (string, scope.How) { return b.scope.Whose() }

// Hosts are those of the list, with the numbers of their origins.
func (b *Bench) Hosts() []scope.Host { return b.scope.Hosts() }

// OriginOf is the origin of a number.
func (b *Bench) OriginOf(number int32) scope.Origin { return b.scope.Origin(number) }

// ShowHost follows the list with the host whose answers alone are shown; without a second one there is nothing to choose.
func (b *Bench) ShowHost(hosts []scope.Host) {
	b.showsOn = nil
	for _, h := range hosts {
		if h.Name == b.Host && b.Host != "" && len(hosts) > 1 {
			b.showsOn = h.Origins
		}
	}
	if b.showsOn == nil && b.IsRead() {
		b.Host = ""
	}
}

// MainSite is the origin of the host that most URLs of the list are on, the first there that came; "" if none names a host.
func (b *Bench) MainSite() string {
	if hosts := b.scope.Hosts(); len(hosts) > 0 {
		return b.scope.Origin(hosts[0].Origins[0]).URL
	}
	return ""
}

// HasNear reports whether the switch "the same file there" makes a difference to the list.
func (b *Bench) HasNear() bool { return b.scope.HasNear() }

// standingOf is what the file is to an entry that need not be of the list.
func (b *Bench) standingOf(typed, url string) scope.Standing {
	if !b.isSettled() && scope.IsPath(typed, url, b.Origin) {
		return scope.Governed
	}
	standing, _ := b.scope.Of(url)
	return standing
}

// isSettled reports whether somebody said whose file it is, or it was fetched, so that paths are on that site.
func (b *Bench) isSettled() bool {
	k := b.scope.Known()
	return k.Asked != "" || k.Served != "" || k.Site != ""
}

// originNumber counts an entry's origin.
func (b *Bench) originNumber(typed, url string) int32 {
	if !b.isSettled() && scope.IsPath(typed, url, b.Origin) {
		return b.scope.AddPath()
	}
	return b.scope.Add(url)
}

// Judged reports whether the file decides about the answer's URL, as far as is known.
func (a *Answer) Judged() bool { return a.Problem == "" && a.Standing.Decides() }

// propose makes up URLs for a file that came without any.
func (b *Bench) propose() {
	b.proposed = nil
	if b.Group == nil || b.Access != nil || len(b.text) == 0 || b.source.came == headline.Example || !b.isBlank() {
		return
	}
	site, _ := b.scope.Whose()
	b.proposed = proposals.For(b.Group, site)
}

// isBlank reports whether there is nothing in the list.
func (b *Bench) isBlank() bool {
	if b.Lines > 1 {
		return false
	}
	if b.Lines == 0 {
		return true
	}
	typed, _ := b.outside.Read(1, 1, b.Site)
	return strings.TrimSpace(typed) == ""
}

// Proposed reports whether the list is of URLs that were made up: nobody wrote them, so they are not kept, shared or
// exported.
func (b *Bench) Proposed() bool { return b.proposed != nil }

// readProposed reads them in the place of the list.
func (b *Bench) readProposed() chunk {
	base, _ := b.scope.Whose()
	if base == "" {
		base = b.Origin
	}
	resolved := make([]string, len(b.proposed))
	for i, path := range b.proposed {
		resolved[i] = base + path
	}
	return chunk{strings.Join(b.proposed, "\n"), strings.Join(resolved, "\n")}
}

// SetPage sets the entry that is asked about above all; "" is none.
func (b *Bench) SetPage(typed string) {
	b.page = strings.TrimSpace(typed)
	b.changed |= PartList
}

// Focus is the index of the entry that the headline is about: the one asked about, or the only one; -1 if it is about all.
func (b *Bench) Focus() int {
	switch {
	case b.focus >= 0:
		return b.focus
	case len(b.entries) == 1 && b.AllRead():
		return 0
	}
	return -1
}

// Headline is what stands on top of the answers.
func (b *Bench) Headline() headline.Headline {
	if b.NoFile() {
		return headline.Headline{Says: core.Say("headline.no-file")}
	}
	if b.AgentErr != nil {
		return headline.ForNobody()
	}
	if b.Group == nil {
		return headline.Headline{} // nothing is worked out yet
	}
	if b.NoURLs() {
		return headline.ForNothing(&b.Reader)
	}
	whose, how := b.Whose()
	file := headline.File{Came: b.source.came, Origin: whose}
	if live := b.Live(); live != nil {
		file.At = live.At
	}
	if i := b.Focus(); i >= 0 {
		a := b.Answer(i)
		u := headline.URL{Typed: a.Typed, URL: a.URL, Problem: a.Problem, Standing: a.Standing, Origin: origin.Of(a.URL)}
		if how <= scope.Several && a.Problem == "" && scope.IsPath(a.Typed, a.URL, b.Origin) {
			u.URL = strings.TrimPrefix(a.URL, u.Origin) // its site is not known
		}
		return headline.ForURL(&b.Reader, u, file)
	}
	c := headline.Counts{
		Allowed: len(b.passing[Allowed]), Blocked: len(b.passing[Blocked]), NotJudged: len(b.passing[NotJudged]),
		Unusable: len(b.passing[Unusable]), Of: b.Lines, Final: !b.Unfinished(), Sites: b.scope.Sites(), Proposed: b.Proposed(),
	}
	if c.Final {
		c.Of = b.checked
	}
	if how == scope.Several {
		c.Unsettled, c.NotJudged = c.NotJudged, 0
	}
	return headline.ForList(&b.Reader, c, file)
}

// NoFile reports whether there is no file yet: an empty editor is none, as long as nobody fetched it.
func (b *Bench) NoFile() bool { return len(b.text) == 0 && b.source.came != headline.Live }

// NoFile reports whether a fetch brought no file, neither the site's nor a copy from before.
func NoFile(fetched access.Fetch) bool {
	return JudgeForAnybody(fetched).Outcome != access.OK && fetched.Cached == nil
}

// PassingOn are those of Passing that have one of some origins; nil is any.
func (b *Bench) PassingOn(s State, origins []int32) []int32 {
	if origins == nil {
		return b.passing[s]
	}
	var list []int32
	for _, i := range b.passing[s] {
		if slices.Contains(origins, b.entries[i].origin) {
			list = append(list, i)
		}
	}
	return list
}

// LiveOrigin is the origin whose live file there is to compare with: that of the file, or of the site in its field; "" if
// neither is known, as for a file of somebody's own beside the example's site.
func (b *Bench) LiveOrigin() string {
	s := &b.source
	if s.came == headline.Example {
		return b.Origin
	}
	if whose, _ := b.scope.Whose(); whose != "" {
		return whose
	}
	if b.Origin == s.site && !s.told {
		return ""
	}
	return b.Origin
}

// IsUnsettled reports whether nobody said yet whose file it is, where the list has several hosts.
func (b *Bench) IsUnsettled() bool {
	_, how := b.scope.Whose()
	return how == scope.Several
}
