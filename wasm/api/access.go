package api

import (
	"robotscope/core/access"
	"robotscope/core/crawlers"
	"robotscope/core/habit"
	"robotscope/wasm/document"
	"robotscope/wasm/wire"
)

// access (fetch, agent's name, list of tokens, dialect, whether an agent is
// asked for) returns what that crawler may do after a fetch of robots.txt;
// without an agent, the dialect's own answer.
func (a *API) access(args arguments) ([]byte, bool) {
	fetch := ReadFetch(args.bytes())
	name, _, dialect, asked := args.string(), args.list(), args.string(), args.bool()
	var agent crawlers.Agent
	switch {
	case !asked:
	case name != "":
		var err error
		if agent, err = crawlers.Resolve(name); err != nil {
			return a.failure(err)
		}
	default: // tokens as they stand are nobody's that is known
		agent.Habit = habit.Undocumented
	}
	w := wire.Writer{Words: a.Words}
	w.Access(document.Judge(agent, dialect, fetch))
	return w.Bytes(), true
}

// ReadFetch reads a Fetch of robotscope.d.ts as fetchArguments of
// web/src/calls.js writes it.
func ReadFetch(list []byte) access.Fetch {
	args := arguments{list}
	f := access.Fetch{
		URL:            args.string(),
		Err:            access.NetworkError(args.string()),
		ContentType:    args.string(),
		CacheControl:   args.string(),
		Bytes:          args.int64(-1),
		Truncated:      args.bool(),
		UnreachableFor: args.int64(0),
		Site:           access.Availability(args.string()),
	}
	if age := args.int64(-1 << 63); age != -1<<63 {
		f.Cached = &access.Copy{Age: age}
	}
	if body := args.bytes(); len(body) > 0 {
		f.Body = access.Inspect(body)
	}
	for hops := args.list(); hops.more(); {
		hop := hops.list()
		f.Hops = append(f.Hops, access.Hop{
			URL: hop.string(), Status: hop.int(), Location: hop.string(), Disallowed: hop.bool(),
		})
	}
	return f
}
