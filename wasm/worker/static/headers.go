package static

import "strings"

// A Header is one response header.
type Header struct{ Name, Value string }

// SecurityHeaders go with every response. The page runs its own scripts, styles and module and nothing else: no
// inline code, no third party, no framing.
var SecurityHeaders = []Header{
	{"Content-Security-Policy", strings.Join([]string{
		"default-src 'none'",
		"script-src 'self' 'wasm-unsafe-eval'",
		"style-src 'self'",
		"img-src 'self' data:",
		"font-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"worker-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types service-worker", // web/src/offline.js has it
		"frame-ancestors 'none'",
	}, "; ")},
	{"X-Content-Type-Options", "nosniff"},
	{"Referrer-Policy", "no-referrer"},
	{"Cross-Origin-Opener-Policy", "same-origin"},
	{"Cross-Origin-Resource-Policy", "same-origin"},
	{"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
}

const (
	cacheForever    = "public, max-age=31536000, immutable" // for names that carry a hash of the content
	cacheRevalidate = "no-cache"                            // for the rest: ask each time, get a 304
)

// HeadersFile is the _headers file that tells Cloudflare and Netlify to send what Handler sends. It says nothing on
// the caching of stable names: those hosts have them revalidated anyway, and would join two Cache-Control values.
func HeadersFile() string {
	var b strings.Builder
	b.WriteString("# Written by: go test ./wasm/worker/static -update\n/*\n")
	for _, h := range SecurityHeaders {
		b.WriteString("  " + h.Name + ": " + h.Value + "\n")
	}
	b.WriteString("/assets/*\n  Cache-Control: " + cacheForever + "\n")
	return b.String()
}
