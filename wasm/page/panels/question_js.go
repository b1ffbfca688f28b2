package panels

import (
	"strconv"
	"strings"
	"syscall/js"

	"robotscope/core"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
)

// Question is who asks for what: crawler, dialect, site and URL list.
type Question struct {
	Desk
	crawler *dom.Combobox
	dialect dom.Element
	site    dom.Element

	box, facts dom.Element // the list, which is folded once there are answers

	crawlerProblem, crawlerNote, groupNote, dialectNote, siteProblem, imports, sitemaps dom.Element

	host *host.Host
	kept bool // a crawler was just kept out, and its button goes

	further []string // the sitemaps that the list which came last names
}

// NewQuestion makes the question, and asks what is typed.
func NewQuestion(desk Desk, h *host.Host) *Question {
	q := &Question{
		Desk: desk, host: h,
		box:            dom.ByID("list-box"),
		facts:          dom.ByID("list-facts"),
		dialect:        dom.ByID("dialect"),
		site:           dom.ByID("site"),
		crawlerProblem: dom.ByID("crawler-problem"),
		crawlerNote:    dom.ByID("crawler-note"),
		groupNote:      dom.ByID("group-note"),
		dialectNote:    dom.ByID("dialect-note"),
		siteProblem:    dom.ByID("site-problem"),
		imports:        dom.ByID("urls-notice"),
		sitemaps:       dom.ByID("urls-sitemaps"),
	}
	q.crawler = dom.NewCombobox("crawler", q.options, q.ask)
	dom.Listen(q.dialect, "input", func(js.Value) { q.ask() })
	dom.Listen(q.site, "input", func(js.Value) { q.askOn() })
	desk.Bench.Ask(dom.ValueOf(q.crawler.Input), dom.ValueOf(q.dialect))
	desk.Bench.SetSite(dom.ValueOf(q.site))
	return q
}

func (q *Question) ask() {
	q.Bench.Ask(dom.ValueOf(q.crawler.Input), dom.ValueOf(q.dialect))
	q.Changed()
}

func (q *Question) askOn() {
	q.Bench.SetSite(dom.ValueOf(q.site))
	q.Changed()
}

// SetSite puts a site into its field, as if it had been typed.
func (q *Question) SetSite(site string) {
	dom.SetValue(q.site, site)
	dom.AnnounceInput(q.site)
}

// options are the crawlers of the catalogue.
func (q *Question) options() []dom.Option {
	var list []dom.Option
	for _, c := range crawlers.All() {
		o := dom.Option{Name: c.Name, Note: c.Vendor, Group: q.Screen.Word("purpose." + string(c.Purpose))}
		for _, p := range c.Purposes {
			o.Also += q.Screen.Word("purpose."+string(p)) + "\n"
		}
		list = append(list, o)
	}
	return list
}

// sitemapsShown is how many sitemaps are named of those in an index.
const sitemapsShown = 50

// Imported tells what was taken into the list, and names the further sitemaps to open: see web/src/import.js.
func (q *Question) Imported(said []core.Message, sitemaps []string) {
	q.Screen.Notify(q.imports, said...)
	q.further = sitemaps
	q.listSitemaps()
}

// Translate says in another language what came with a list.
func (q *Question) Translate() { q.listSitemaps() }

func (q *Question) listSitemaps() {
	sitemaps := q.further
	q.sitemaps.SetTextContent("")
	dom.SetHidden(q.sitemaps, len(sitemaps) == 0)
	for _, url := range sitemaps[:min(sitemapsShown, len(sitemaps))] {
		item := dom.Create("li", "", "")
		if strings.HasPrefix(url, "https://") || strings.HasPrefix(url, "http://") {
			link := dom.Create("a", "", dom.Clip(url))
			link.SetAttribute("href", url)
			link.SetAttribute("target", "_blank")
			link.SetAttribute("rel", "noreferrer")
			dom.Add(item, link)
		} else {
			item.SetTextContent(dom.Clip(url))
		}
		dom.Add(q.sitemaps, item)
	}
	if more := len(sitemaps) - sitemapsShown; more > 0 {
		q.Screen.AddWritten(q.sitemaps, "li", "", core.Say("import.more", "n", more))
	}
}

// Fold folds the list away, as there is an answer.
func (q *Question) Fold() { q.box.Set("open", false) }

// ShowList tells how many URLs there are, and opens the list where there are none.
func (q *Question) ShowList() {
	code := "list.facts"
	switch {
	case q.Bench.Proposed():
		code = "list.proposed"
	case q.Bench.NoURLs():
		code = "list.empty"
		q.box.Set("open", true)
	}
	n := q.Bench.Count()
	if !q.Bench.AllRead() {
		n = q.Bench.Lines
	}
	q.Screen.Announce(q.facts, core.Say(code, "n", n))
}

// Show tells which group is obeyed and why, or what is wrong.
func (q *Question) Show() {
	dom.SetInvalid(q.site, q.Bench.Origin == "")
	if q.Bench.Origin == "" {
		q.Screen.Notify(q.siteProblem, core.Say("site.unusable"))
	} else {
		q.Screen.Notify(q.siteProblem)
	}

	dom.SetInvalid(q.crawler.Input, q.Bench.AgentErr != nil)
	unread := q.Bench.AgentErr != nil || q.Bench.Access != nil // which the headline tells
	dom.SetHidden(q.groupNote, unread)
	dom.SetHidden(q.dialectNote, unread)
	if q.Bench.AgentErr != nil {
		q.Screen.Notify(q.crawlerProblem, document.AgentMessage(q.Bench.AgentErr))
		q.Screen.Notify(q.crawlerNote)
		return
	}
	q.Screen.Notify(q.crawlerProblem)
	q.showNotes()
	q.showGroup()
	q.Screen.Write(q.dialectNote, core.Say("dialect."+q.Bench.Group.Reading.Dialect.Name()))
}

// showNotes tells what to know of the crawler, and offers those that may be meant.
func (q *Question) showNotes() {
	notes := q.Bench.AgentNotes()
	q.Screen.Notify(q.crawlerNote, notes...)
	meant := q.Bench.Meant()
	if len(notes) == 0 || len(meant) == 0 {
		return
	}
	dom.AddText(q.crawlerNote, " "+q.Screen.Word("agent.meant"))
	for _, name := range meant {
		dom.AddText(q.crawlerNote, " ")
		dom.Add(q.crawlerNote, dom.NewButton("plain-button", name, func() {
			dom.SetValue(q.crawler.Input, name)
			dom.AnnounceInput(q.crawler.Input)
			q.crawler.Input.Focus()
		}))
	}
}

// showGroup writes the sentence on the group, and its lines.
func (q *Question) showGroup() {
	q.Screen.Write(q.groupNote, q.Bench.Group.Message())
	defer q.offerKeepOut()
	if len(q.Bench.Group.Agents) == 0 {
		return
	}
	lines := make([]int, len(q.Bench.Group.Agents))
	for i, a := range q.Bench.Group.Agents {
		lines[i] = a.Line
	}
	dom.AddText(q.groupNote, " "+q.Screen.Word("group.lines", "n", len(lines)))
	addLines(q.Desk, q.groupNote, lines, 8)
	if q.kept {
		q.kept = false
		dom.Find(q.groupNote, "button").Call("focus")
	}
}

// offerKeepOut offers to keep the crawler out of the whole site.
func (q *Question) offerKeepOut() {
	k, ok := q.Bench.KeepOut()
	if !ok {
		return
	}
	name := q.Bench.Name()
	dom.AddText(q.groupNote, " ")
	dom.Add(q.groupNote, dom.NewButton("fix", q.Screen.Word("keep.out", "name", name), func() {
		q.kept = true
		q.host.Step(func() { q.host.Editor.Edit(k.Edits) })
	}))
	if len(k.Also) > 0 {
		dom.AddText(q.groupNote, " ")
		q.Screen.AddWritten(q.groupNote, "span", "small", core.Say("keep.also", "names", strings.Join(k.Also, ", ")))
	}
}

// addLines adds links to the first of some lines.
func addLines(d Desk, e dom.Element, lines []int, most int) {
	for i, line := range lines {
		if i == most {
			dom.AddText(e, " …")
			break
		}
		dom.AddText(e, " ")
		dom.Add(e, d.Screen.LineLink(line, strconv.Itoa(line)))
	}
}
