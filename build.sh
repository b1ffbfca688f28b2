#!/bin/sh
# Builds the site into dist/ and writes nothing else. The same sources and tools give the same bytes.
# "./build.sh --uncompressed" leaves out the compressed copies, which take most of the time, and weighs nothing.
set -eu
cd "$(dirname "$0")"

if [ ! -d web/node_modules/esbuild ]; then
	echo 'build.sh: the npm packages are missing: run "make dist", or "npm ci" in web/' >&2
	exit 1
fi

rm -rf dist
mkdir dist

# No commit is stamped into the module (-buildvcs=false), else every commit would change its hash.
# Only what matches URLs is inlined: all that the compiler likes to inline would be 140 KB of download (brotli). Packages
# whose variables are made by calls are inlined too: as constants, those that nobody uses are left out (6 KB). So are those
# of the runtime whose functions are hardly longer than a call.
flags='-gcflags=all=-l'
for package in robotscope/core/internal/pattern bytes internal/bytealg \
	bufio errors image image/color internal/oserror io strconv syscall time unicode \
	internal/abi internal/goarch internal/runtime/math internal/runtime/sys; do
	flags="$flags -gcflags=$package="
done
build() {
	GOOS=js GOARCH=wasm go build -trimpath -buildvcs=false -ldflags='-s -w -buildid=' "$@"
}
build $flags -o dist/page ./wasm/page

# Who loads the JavaScript API loads no page: there what reads files and writes answers is inlined too, and the runtime, whose
# share is the larger the smaller the file. 50 KB more (brotli), a third less time.
for package in runtime robotscope/core robotscope/core/ascii robotscope/wasm/api robotscope/wasm/wire \
	robotscope/wasm/utf16 robotscope/web/locales unicode/utf8 internal/strconv; do
	flags="$flags -gcflags=$package="
done
build $flags -o dist/library ./wasm/library
for module in page library; do
	node web/build/pack-data.mjs dist/$module dist/$module.wasm
	rm dist/$module
done

# wasm_exec.js and the modules must come from the same toolchain.
node web/build/site.mjs "$@" dist/page.wasm dist/library.wasm "$(go env GOROOT)/lib/wasm/wasm_exec.js" \
	"$(go list -m -f '{{.Dir}}' honnef.co/go/js/dom/v2)"
