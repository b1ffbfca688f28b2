package main

// viewPanel shows the file as the chosen crawler sees it, in place of the
// editor.
type viewPanel struct {
	page *page
}

func newViewPanel(p *page) *viewPanel { return &viewPanel{page: p} }

// show follows a change of the file or the crawler.
func (v *viewPanel) show() {}

// goTo shows a line, if the view is open; it reports whether it is.
func (v *viewPanel) goTo(line int) bool { return false }

// translate follows a change of the language.
func (v *viewPanel) translate() { v.show() }
