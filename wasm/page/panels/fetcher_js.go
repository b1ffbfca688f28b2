package panels

import (
	"robotscope/core"
	"robotscope/core/access"
	"robotscope/wasm/page/host"
	"robotscope/wasm/workbench"
)

// fetch has the server fetch the robots.txt of what was typed, on the site of the list if that is a path. In the end it
// calls got, with the URL that was asked for, the text that came and what the fetch met, or else failed. Nothing is
// settled until then.
func (d *Desk) fetch(h *host.Host, typed string, got func(url, body string, fetched access.Fetch),
	failed func(why core.Message)) {
	url, problem := h.Resolve(typed, d.Bench.Site)
	if problem != "" {
		failed(core.Say("live." + problem))
		return
	}
	end := d.Tasks.Begin()
	h.FetchLive(url, func(body string, fetched access.Fetch) {
		defer end()
		if fetched.Err == access.ErrDNS || fetched.Err == access.ErrRefused {
			// Most likely a slip in the address: what is there stays.
			failed(workbench.JudgeForAnybody(fetched).Why)
			return
		}
		got(url, body, fetched)
	}, func(detail string) {
		defer end()
		failed(core.Say("live.problem", "detail", detail))
	}, func() {
		defer end()
		failed(core.Say("live.no-server"))
	})
}
