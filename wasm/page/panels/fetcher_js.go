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
	h *host.Host, url string, got func(body string, live workbench.Live), failed func(why core.Message), missing func(),
) {
	end := d.Tasks.Begin()
	h.FetchLive(origin.Of(url), func(body string, live workbench.Live) {
		defer end()
		if live.Met.Err == access.ErrDNS || live.Met.Err == access.ErrRefused {
			// Most likely a slip in the address: what is there stays.
			failed(workbench.JudgeForAnybody(live.Met).Why)
			return
		}
		got(body, live)
	}, func(detail string) {
		defer end()
		failed(core.Say("live.problem", "detail", detail))
	}, func() {
		defer end()
		missing()
	})
}
