package panels

import (
	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/origin"
	"robotscope/wasm/page/host"
	"robotscope/wasm/workbench"
)

// fetch has the server fetch the robots.txt that governs a URL, of which it is told the origin alone. In the end it calls
// got, with the text that came and what the fetch met; or failed; or missing, if there is no server. Nothing is settled
// until then.
func (d *Desk) fetch(
	h *host.Host, url string, got func(body string, fetched access.Fetch), failed func(why core.Message), missing func(),
) {
	end := d.Tasks.Begin()
	h.FetchLive(origin.Of(url), func(body string, fetched access.Fetch) {
		defer end()
		if fetched.Err == access.ErrDNS || fetched.Err == access.ErrRefused {
			// Most likely a slip in the address: what is there stays.
			failed(workbench.JudgeForAnybody(fetched).Why)
			return
		}
		got(body, fetched)
	}, func(detail string) {
		defer end()
		failed(core.Say("live.problem", "detail", detail))
	}, func() {
		defer end()
		missing()
	})
}
