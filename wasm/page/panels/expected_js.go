package panels

import (
	"robotscope/wasm/page/dom"
	"robotscope/wasm/page/host"
)

// Expected is the bar of expectations: what must be allowed or blocked, and whether it is.
type Expected struct {
	Desk
	bar, verdict, failed, status dom.Element
}

// NewExpected makes the bar; cleared is called after all expectations were removed.
func NewExpected(desk Desk, h *host.Host, cleared func()) *Expected {
	x := &Expected{
		Desk:    desk,
		bar:     dom.ByID("expected"),
		verdict: dom.ByID("expected-verdict"),
		failed:  dom.ByID("expected-failed"),
		status:  dom.ByID("expected-status"),
	}
	dom.OnClick(dom.ByID("expected-clear"), func() {
		x.Bench.Expected.Clear()
		cleared()
		dom.ByID("answers-title").Call("focus")
	})
	dom.OnClick(dom.ByID("expected-json"), func() {
		h.Download("robotscope-check.json", "application/json", x.Bench.CheckRequest())
	})
	dom.OnClick(dom.ByID("expected-curl"), func() {
		copyText(x.Desk, h, h.Curl(x.Bench.CheckRequest()), x.status, "expect.curl-copied")
	})
	return x
}

// Forget takes back what was said of the expectations as they were.
func (x *Expected) Forget() { x.Screen.Tell(x.status) }

// Show says how many expectations are met.
func (x *Expected) Show() {
	n := x.Bench.Expected.Len()
	dom.SetHidden(x.bar, n == 0)
	if n == 0 || x.Bench.Doc == nil {
		return
	}
	failed, open := x.Bench.Failures()
	class, code := "expected is-allowed", "expect.met"
	switch {
	case len(failed) > 0:
		class, code = "expected is-blocked", "expect.failed"
	case open > 0:
		class, code = "expected", "expect.open"
	}
	x.bar.SetAttribute("class", class)
	dom.AnnounceText(x.verdict, x.Screen.Word(code, "n", n, "failed", len(failed), "open", open)) // so that it is said once

	const most = 20
	x.failed.SetTextContent("")
	for i := range failed {
		if i == most {
			dom.Add(x.failed, dom.Create("li", "", x.Screen.Word("page.more", "n", len(failed)-most)))
			return
		}
		x.Screen.AddWritten(x.failed, "li", "", failed[i].Message())
	}
}
