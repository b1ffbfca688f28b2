ADDR = 127.0.0.1:8787
FUZZTIME = 30s

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run dist test check bench fuzz e2e reproducible clean packages browser format vet go-test go-test-race fuzz-smoke js-test e2e-test

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: dist ## Build the site and serve it on this machine (ADDR=127.0.0.1:8787)
	go run ./wasm/worker -addr $(ADDR) -dist dist

dist: packages ## Build the site into dist/
	./build.sh

test: browser format vet go-test-race fuzz-smoke reproducible js-test e2e-test ## Test everything, in a real browser too

check: format vet go-test dist js-test ## The quick tests: no browser, no race detector

bench: ## Run the Go benchmarks
	go test -run='^$$' -bench=. -benchmem ./...

fuzz: ## Run every Go fuzz target in turn (FUZZTIME=30s each)
	@set -e; for package in $$(go list ./...); do \
		list=$$(go test -list='^Fuzz' $$package); \
		for target in $$(echo "$$list" | grep '^Fuzz'); do \
			echo "$$package $$target"; \
			go test -run='^$$' -fuzz="^$$target\$$" -fuzztime=$(FUZZTIME) -fuzzminimizetime=10x $$package; \
		done; \
	done

e2e: browser dist e2e-test ## Test the built site in Chromium; screenshots go to web/e2e/screenshots/

reproducible: dist ## Build twice and compare
	@set -e; first=$$(mktemp -d); trap 'rm -rf "$$first"' EXIT; cp -R dist "$$first"; \
	./build.sh >/dev/null; diff -r "$$first/dist" dist; echo 'both builds are the same'

clean: ## Remove what was built and installed here
	rm -rf dist web/node_modules web/e2e/screenshots

# Long enough to try each target on inputs that nobody wrote down.
fuzz-smoke:
	@$(MAKE) --no-print-directory fuzz FUZZTIME=2s

packages:
	@web/setup.sh packages

browser:
	@web/setup.sh browser

format:
	@unformatted=$$(find . -name node_modules -prune -o -name '*.go' -exec gofmt -l {} +); \
	if [ -n "$$unformatted" ]; then echo "gofmt -w is needed on:" $$unformatted >&2; exit 1; fi

vet:
	go vet ./...
	GOOS=js GOARCH=wasm go vet ./...

go-test:
	go test ./...

# The race detector needs cgo, a C compiler and a platform that it knows; trying it is the one sure test.
go-test-race:
	@if go test -race -run='^$$' errors >/dev/null 2>&1; then race=-race; \
	else race=; echo 'The race detector does not work here (it needs a C compiler): testing without it'; fi; \
	echo "go test $$race ./..."; go test $$race ./...

js-test:
	node --test --test-reporter=spec web/tests/*.test.mjs

e2e-test:
	node --test --test-reporter=spec web/e2e/*.test.mjs
