package api

import (
	"syscall/js"

	"robotscope/core/access"
	"robotscope/core/crawlers"
	"robotscope/core/habit"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
)

// access (fetch, agent, dialect) returns what a crawler may do after a fetch of
// robots.txt, as JSON in a property json, or an error; web/src/robotscope.d.ts
// documents them. The agent is a name, an array of tokens, or null, which
// leaves the dialect's own answer.
func (a *API) access(args []js.Value) any {
	var agent crawlers.Agent
	switch name := args[1]; {
	case name.IsNull():
	case name.Type() == js.TypeString:
		var err error
		if agent, err = crawlers.Resolve(name.String()); err != nil {
			return a.failure(err)
		}
	default: // tokens as they stand are nobody's that is known
		agent.Habit = habit.Undocumented
	}
	w := wire.Writer{Words: a.Words}
	w.Access(document.Judge(agent, args[2].String(), Fetch(args[0])))
	return map[string]any{"json": w.JSON()}
}

// Fetch reads a Fetch of robotscope.d.ts, whose types web/src/api.js has seen to.
func Fetch(v js.Value) access.Fetch {
	f := access.Fetch{
		URL:            text(v.Get("url")),
		Err:            access.NetworkError(text(v.Get("error"))),
		ContentType:    text(v.Get("contentType")),
		CacheControl:   text(v.Get("cacheControl")),
		Bytes:          integer(v.Get("bytes"), -1),
		Truncated:      v.Get("truncated").Truthy(),
		UnreachableFor: integer(v.Get("unreachableFor"), 0),
		Site:           access.Availability(text(v.Get("site"))),
	}
	for i := range v.Get("hops").Length() {
		hop := v.Get("hops").Index(i)
		f.Hops = append(f.Hops, access.Hop{
			URL:        text(hop.Get("url")),
			Status:     int(integer(hop.Get("status"), 0)),
			Location:   text(hop.Get("location")),
			Disallowed: hop.Get("disallowed").Truthy(),
		})
	}
	if age := v.Get("cachedAge"); age.Type() == js.TypeNumber {
		f.Cached = &access.Copy{Age: integer(age, 0)}
	}
	if body := v.Get("body"); body.Truthy() {
		f.Body = access.Inspect(Bytes(body))
	}
	return f
}

func text(v js.Value) string {
	if v.Type() != js.TypeString {
		return ""
	}
	return v.String()
}

// integer is a number, cut to what a float holds exactly; otherwise if it is
// none.
func integer(v js.Value, otherwise int64) int64 {
	const most = 1 << 53
	if v.Type() != js.TypeNumber {
		return otherwise
	}
	f := v.Float()
	if f != f {
		return otherwise
	}
	return int64(max(-most, min(f, most)))
}
