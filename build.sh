#!/bin/sh
# Builds the site into dist/ and writes nothing else. The same sources and tools give the same bytes.
set -eu
cd "$(dirname "$0")"

if [ ! -d web/node_modules/esbuild ]; then
	echo 'build.sh: the npm packages are missing: run "make dist", or "npm ci" in web/' >&2
	exit 1
fi

rm -rf dist
mkdir dist

# No commit is stamped into the module (-buildvcs=false), else every commit would change its hash.
# Only what checks URLs is inlined; without -l elsewhere the download would be 35 KB larger.
# Go's newer garbage collector is 9 KB larger and, with heaps as small as the page's, no faster.
GOEXPERIMENT=nogreenteagc GOOS=js GOARCH=wasm go build -trimpath -buildvcs=false -ldflags='-s -w -buildid=' \
	-gcflags='all=-l' -gcflags='robotscope/core=' -gcflags='bytes=' -gcflags='internal/bytealg=' \
	-o dist/page.wasm ./wasm/page

# wasm_exec.js and the module must come from the same toolchain.
node web/build.mjs dist/page.wasm "$(go env GOROOT)/lib/wasm/wasm_exec.js" \
	"$(go list -m -f '{{.Dir}}' honnef.co/go/js/dom/v2)"
