ADDR = 127.0.0.1:8787
EDGE_PORT = 8788
DEADCODE = golang.org/x/tools/cmd/deadcode@v0.52.0
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOVULNCHECK = golang.org/x/vuln/cmd/govulncheck@v1.1.4
FUZZTIME = 30s
FUZZING = 1
CLIENTS = 8
SECONDS = 5

# The packages of a folder's lock file; the copy is the stamp.
installed = cd $(1) && { cmp -s package-lock.json node_modules/.installed || \
	{ npm ci --loglevel=error && cp package-lock.json node_modules/.installed; }; }

# What needs no run of the program.
CHECKS = format vet types deadcode staticcheck

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run dist test check weight first-verdict bench corpus load limits analysis fuzz e2e browsers audit audit-deps edge deploy reproducible clean
# Parts of the commands above.
.PHONY: packages browser other-browsers site format vet types deadcode staticcheck go-test go-test-race fuzz-smoke same-again js-test e2e-test edge-build edge-test deployable

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: dist ## Build the site and serve it on this machine (ADDR=127.0.0.1:8787)
	go run ./wasm/worker -addr $(ADDR) -dist dist

dist: packages site ## Build the site into dist/

test: packages browser ## Test everything, in a real browser too, and say how long each part took
	@.ci/parts $(CHECKS) go-test-race fuzz-smoke site same-again js-test e2e-test edge-build edge-test

check: packages ## The quick tests: no browser, no race detector
	@.ci/parts $(CHECKS) go-test site js-test

weight: dist ## Show what each Go package and each piece of the page costs in a first visit (one minute)
	@node web/build/weight.mjs

first-verdict: browser dist ## Show how long a first visit on a slow phone waits for its first verdict, by part
	@node web/first-verdict.mjs

bench: browser dist edge-build ## Compare speed with other parsers, and measure page and worker, into core/bench/README.md (eight minutes)
	@$(call installed,core/bench)
	cd core/bench && go vet ./... && go test ./... && go run .

corpus: ## Run every part over a folder of robots.txt files (DIR=…)
	@go run ./wasm/wire/corpus $(DIR)

load: ## Load the API on this machine, with sites and clients that misbehave (CLIENTS=8, SECONDS=5; a soak is 16 and 180)
	go run ./wasm/worker/load -clients $(CLIENTS) -seconds $(SECONDS)

limits: ## Show what the most costly questions known take of the server, and honest ones beside them (one minute)
	go run ./wasm/worker/load -limits -seconds 20

analysis: ## Show what the rules of real files are good for, and how long it takes to tell
	@go run ./core/analysis/table core/testdata/corpus/* core/bench/testdata/large.txt.gz

fuzz: ## Run every Go fuzz target (FUZZTIME=30s each, FUZZING=1 at a time)
	@grep -ro --include='*_test.go' --exclude-dir=node_modules --exclude-dir=bench '^func Fuzz[A-Za-z0-9_]*' . | \
		sed 's|\(.*\)/[^/]*:func |\1 |' | xargs -P $(FUZZING) -L 1 sh -c 'echo "$$0 $$1"; \
		go test -vet=off -run="^$$" -fuzz="^$$1\$$" -fuzztime=$(FUZZTIME) -fuzzminimizetime=10x "$$0" || exit 255'

e2e: browser dist e2e-test ## Test the built site in Chromium; screenshots go to web/e2e/screenshots/

browsers: other-browsers dist ## Play the stories of the page in Firefox and WebKit too (two minutes)
	node --test --test-reporter=spec web/e2e/browsers/*.test.mjs

audit: browser dist ## Measure the built page with Lighthouse, as a phone and as a desktop (two minutes)
	@$(call installed,web/audit)
	@node web/audit/audit.mjs

audit-deps: ## Ask what is known against the dependencies: govulncheck and npm audit, where they answer
	@node web/audit-deps.mjs $(GOVULNCHECK)

edge: dist edge-build ## Serve page and API as the edge worker, in the real runtime (EDGE_PORT=8788)
	node wasm/worker/edge/serve.mjs $(EDGE_PORT)

deploy: deployable dist edge-build ## Deploy page and edge worker to Cloudflare (asks you to log in)
	cd wasm/worker && npm ci --no-audit --no-fund --loglevel=error && npx wrangler deploy

reproducible: dist same-again ## Build twice and compare

# The compressed copies follow from the files, and take twice as long as all else.
same-again:
	@set -e; first=$$(mktemp -d); trap 'rm -rf "$$first"' EXIT; cp -R dist "$$first"; \
	./build.sh --uncompressed; diff -r -x '*.br' -x '*.gz' "$$first/dist" dist; rm -r dist; cp -R "$$first/dist" .; \
	echo 'both builds are the same'

clean: ## Remove what was built and installed here
	rm -rf dist web/node_modules web/audit/node_modules core/bench/node_modules wasm/worker/node_modules web/e2e/screenshots wasm/worker/edge/build

# Long enough to try each target on inputs that nobody wrote down. Counted, since before Go 1.27 an end by time
# fails a target now and then, without an input: "context deadline exceeded", golang/go#75804. Two at a time,
# since half of it is building and starting.
fuzz-smoke:
	@$(MAKE) --no-print-directory fuzz FUZZTIME=2000x FUZZING=2

site:
	./build.sh

packages:
	@web/setup.sh packages

browser:
	@web/setup.sh browser

other-browsers:
	@web/setup.sh browsers

format:
	@unformatted=$$(find . -name node_modules -prune -o -name '*.go' -exec gofmt -l {} +); \
	if [ -n "$$unformatted" ]; then echo "gofmt -w is needed on:" $$unformatted >&2; exit 1; fi

vet:
	go vet ./...
	GOOS=js GOARCH=wasm go vet ./...

deadcode:
	.ci/deadcode $(DEADCODE)

# One run for both targets: what is unused in one may be used in the other.
staticcheck:
	@printf 'host:\njs: GOOS=js GOARCH=wasm\n' | go run $(STATICCHECK) -matrix ./...

types:
	cd web && node_modules/.bin/tsc -p . && node_modules/.bin/tsc -p tsconfig.worker.json

# go vet is a part of its own.
go-test:
	go test -vet=off ./...

# Where there are goroutines, with the race detector; core knows none, and its tests would take five times as long. The
# detector needs cgo, a C compiler and a platform that it knows; trying it is the one sure test.
go-test-race:
	@if go test -race -run='^$$' errors >/dev/null 2>&1; then race=-race; \
	else race=; echo 'The race detector does not work here (it needs a C compiler): testing without it'; fi; \
	set -ex; go test -vet=off ./core/... ./web/...; go test -vet=off $$race ./wasm/...

js-test:
	node --test --test-concurrency=2 --test-reporter=spec web/tests/*.test.mjs

# Four files at a time, each with a server and a browser of its own: two leave a quarter of two processors unused, since a
# part of each test is waiting for the one or the other.
e2e-test:
	@set -e; programs=$$(mktemp -d); trap 'rm -rf "$$programs"' EXIT; go build -o "$$programs/" ./wasm/worker ./wasm/worker/origin/cmd; \
	PROGRAMS=$$programs node --test --test-concurrency=4 --test-reporter=spec web/e2e/*.test.mjs

edge-build:
	wasm/worker/edge/build.sh

edge-test:
	node --test --test-force-exit --test-reporter=spec wasm/worker/edge/test/*.test.mjs

deployable:
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a < 22 || a == 22 && b < 12 ? 1 : 0)' || { \
		echo "make deploy: wrangler needs Node 22.12 or later, this is $$(node --version); everything else here works with it" >&2; exit 1; }
