package panels

import (
	"strconv"
	"syscall/js"

	"robotscope/core"
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
	"robotscope/wasm/page/task"
	"robotscope/wasm/workbench"
)

// Menu shares, saves and exports. What a link or a work file holds is put together in web/src/main.js.
type Menu struct {
	Desk
	host      *host.Host
	save      dom.Element // the shortest way to a file
	saved     dom.Element // says how that went to those who do not see it
	status    dom.Element
	earlier   dom.Element
	exporting *task.Task
}

// NewMenu makes the menu; expected is called after the present verdicts became expectations.
func NewMenu(desk Desk, h *host.Host, expected func()) *Menu {
	m := &Menu{Desk: desk, host: h, status: dom.ByID("menu-status"), save: dom.ByID("save-csv"),
		saved: dom.ByID("saved"), earlier: dom.ByID("earlier"),
		exporting: desk.Tasks.New()}
	for _, f := range []workbench.Format{workbench.CSV, workbench.JSON, workbench.Markdown} {
		dom.OnClick(dom.ByID("export-"+string(f)), func() { m.export(f, m.status) })
	}
	dom.OnClick(m.save, func() { m.export(workbench.CSV, m.saved) })
	dom.Listen(dom.ByID("menu"), "toggle", func(e js.Value) {
		if dom.Text(e.Get("newState")) == "closed" {
			m.Screen.Tell(m.status) // it was said
		}
	})
	dom.OnClick(dom.ByID("download-robots"), func() {
		h.Download("robots.txt", "text/plain", string(m.Bench.Text()))
		m.Screen.Tell(m.status)
	})
	dom.OnClick(dom.ByID("copy-robots"), func() { copyText(desk, h, string(m.Bench.Text()), m.status, "page.copied") })
	dom.OnClick(dom.ByID("save-work"), func() { h.SaveWork(); m.Screen.Tell(m.status) })
	dom.OnClick(dom.ByID("share-link"), func() {
		h.Link(func(url string) {
			copyText(m.Desk, h, url, m.status, "share.copied")
		}, func(length, most int) {
			m.Say(core.Say("share.too-long", "length", length, "most", most))
		})
	})
	dom.OnClick(dom.ByID("expect-all"), func() {
		said := m.Bench.ExpectAll()
		expected()
		m.Say(said)
	})
	return m
}

// ListEarlier lists earlier work, to open, to save as a file or to drop.
func (m *Menu) ListEarlier(list []host.Earlier) {
	dom.SetHidden(m.earlier, len(list) == 0)
	dom.KeepFocus(m.earlier, func() {
		m.earlier.SetTextContent("")
		for i, work := range list {
			item := dom.Create("li", "", "")
			said := m.Screen.AddWritten(item, "p", "small", work.Said)
			id := "earlier-" + strconv.Itoa(i)
			said.SetAttribute("id", id)
			for _, does := range []struct {
				word string
				to   func(id string)
			}{{"kept.open-it", m.host.OpenEarlier}, {"kept.save", m.host.SaveEarlier}, {"kept.drop", m.host.DropEarlier}} {
				button := dom.NewButton("", m.Screen.Word(does.word), func() { does.to(work.ID) })
				button.SetAttribute("aria-describedby", id)
				dom.Add(item, button)
			}
			dom.Add(m.earlier, item)
		}
	})
}

// Say tells how something went that was asked for.
func (m *Menu) Say(how core.Message) { m.Screen.Tell(m.status, how) }

// copyText puts text on the clipboard, and tells in an element that it did; or shows the text there, to be copied by hand.
func copyText(d Desk, h *host.Host, text string, where dom.Element, done string) {
	h.Copy(text, func(copied bool) {
		if copied {
			d.Screen.Tell(where, core.Say(done))
			return
		}
		d.Screen.Tell(where, core.Say("page.not-copied"))
		field := dom.Create("textarea", "", text)
		field.SetAttribute("aria-label", d.Screen.Word("page.not-copied"))
		dom.Add(where, field)
		field.Focus()
		field.Call("select")
	})
}

// Show offers what the open tab shows as a file, once there is something to save.
func (m *Menu) Show() {
	nothing, wait := m.missing()
	dom.SetHidden(m.save, nothing)
	dom.SetDisabled(m.save, wait)
}

// missing tells what keeps the open tab from being saved: there is nothing, or not all of it yet.
func (m *Menu) missing() (nothing, wait bool) {
	b := m.Bench
	nothing = b.Count() == 0 || b.Proposed()
	wait = !b.AllRead()
	switch b.Tab {
	case workbench.TabMatrix:
	case workbench.TabChanges:
		nothing = nothing || b.Changes == nil
		wait = wait || b.Changes != nil && !(b.Changes.IsAbout() && b.Changes.Done())
	default:
		nothing = nothing || b.Group == nil
		wait = wait || b.Unfinished()
	}
	return nothing, wait
}

// export writes what the open tab shows to a file, and tells in an element how that went.
func (m *Menu) export(f workbench.Format, where dom.Element) {
	b := m.Bench
	say := func(how core.Message) { where.SetTextContent(m.Screen.Words.Text(how)) }
	if nothing, wait := m.missing(); nothing {
		say(core.Say("export.nothing"))
		return
	} else if wait {
		say(core.Say("export.wait"))
		return
	}
	name := "answers"
	switch b.Tab {
	case workbench.TabMatrix:
		name = "crawlers"
	case workbench.TabChanges:
		name = "changes"
	}
	m.exporting.Start(func(r *task.Run) {
		var parts []string
		rows, all := b.Export(f, m.Screen.Words, func(part string) bool {
			parts = append(parts, part)
			return r.GoOn()
		})
		if !all {
			return
		}
		m.host.Download("robotscope-"+name+"."+string(f), f.MediaType(), parts...)
		said := core.Say("export.done", "n", rows)
		if b.Tab == workbench.TabChanges && b.Changes.Unlisted > 0 {
			said.Code = "export.first"
		}
		say(said)
	})
}
