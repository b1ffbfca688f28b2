module robotscope/core/bench

go 1.26.0

require (
	github.com/jimsmart/grobotstxt v1.0.3
	github.com/temoto/robotstxt v1.1.2
	robotscope v0.0.0
)

replace robotscope => ../..
