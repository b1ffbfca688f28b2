module robotscope

go 1.26.0

require (
	github.com/andybalholm/brotli v1.2.0
	github.com/syumai/workers v0.33.0
	golang.org/x/net v0.62.0
	golang.org/x/sync v0.24.0
	golang.org/x/time v0.16.0
	golang.org/x/tools v0.51.0
	honnef.co/go/js/dom/v2 v2.0.0-20250304181735-b5e52f05e89d
)

require golang.org/x/text v0.43.0 // indirect
