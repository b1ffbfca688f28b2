package origin

// Faults lists the faults that every host of the service is asked about, of
// those with a number some. What hangs on when or how often a site was asked
// has tests of its own: count, echo, turns and ends.
var Faults = []string{
	"ok", "ok-gzip", "ok-br", "ok-chunked", "cache-100", "no-store", "pause-500", "big", "rules", "exact", "empty",
	"html", "utf-16", "latin-1", "no-type", "bad-type",
	"status-201", "status-204", "status-205", "status-206", "status-226", "status-300", "status-304", "status-305",
	"status-400", "status-401", "status-403", "status-404",
	"status-408", "status-410", "status-418", "status-425", "status-429", "status-451", "status-500", "status-503",
	"status-522", "status-530", "status-599", "status-799",
	"not-found-page",
	"redirect-1", "redirect-5", "redirect-6", "redirect-across", "redirect-closed", "redirect-open", "away-3",
	"redirect-loop", "redirect-self", "redirect-private", "redirect-loopback",
	"redirect-login", "redirect-scheme", "redirect-file", "redirect-nowhere", "redirect-broken", "redirect-stall",
	"stall-headers", "stall-status", "stall-header", "stall-body", "stall-404", "drip", "drip-header", "endless",
	"endless-gzip", "bomb-gzip", "hollow-gzip",
	"reset", "reset-body", "short-body", "close", "bad-chunk", "bad-gzip", "bad-br", "cut-gzip", "bad-coding",
	"huge-header", "garbage",
	"coded-upper", "coded-x", "coded-twice", "coded-lines", "coded-identity", "coded-before", "coded-br-upper",
	"coded-gzip-br", "coded-named", "coded-none", "coded-members",
	"coded-tail", "coded-once", "coded-thrice", "coded-parameter", "coded-deflate", "coded-raw", "coded-zstd",
	"coded-page", "coded-large",
	"etag", "modified", "closed",
}
