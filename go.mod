module robotscope

go 1.26.0

require (
	golang.org/x/net v0.62.0
	honnef.co/go/js/dom/v2 v2.0.0-20250304181735-b5e52f05e89d
)

require golang.org/x/text v0.43.0 // indirect
