#!/bin/sh
# Sets up what building and testing need, and says what it installs:
#   web/setup.sh packages   the npm packages of package-lock.json, into web/node_modules
#   web/setup.sh browser    a Chromium for the end-to-end tests, from Debian if there is none
#   web/setup.sh chromium   prints the path of the Chromium in use; fails without a word if there is none
set -eu
cd "$(dirname "$0")"

fail() {
	echo "setup: $*" >&2
	exit 1
}

find_chromium() {
	if [ -n "${CHROMIUM:-}" ]; then
		command -v "$CHROMIUM" || fail "CHROMIUM=$CHROMIUM is not a program"
		return
	fi
	for name in chromium chromium-browser google-chrome google-chrome-stable; do
		command -v "$name" && return
	done
	return 1
}

packages() {
	# The copy is the stamp: it is written last, so an interrupted installation is done again.
	cmp -s package-lock.json node_modules/.installed && return
	command -v node >/dev/null || fail 'Node 20 or later is needed: apt-get install nodejs npm, or https://nodejs.org/'
	command -v npm >/dev/null || fail 'npm is needed: apt-get install npm, or https://nodejs.org/'
	node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || fail "Node 20 or later is needed, this is $(node --version)"
	echo 'setup: installing the npm packages into web/node_modules'
	npm ci --no-audit --no-fund --loglevel=error
	cp package-lock.json node_modules/.installed
}

browser() {
	find_chromium >/dev/null && return
	command -v apt-get >/dev/null || fail 'no Chromium found: install one, or set CHROMIUM to its path'
	sudo=
	if [ "$(id -u)" != 0 ]; then
		command -v sudo >/dev/null || fail 'no Chromium found: as root, run "apt-get install chromium fonts-noto-cjk", or set CHROMIUM to the path of one'
		sudo=sudo
	fi
	echo 'setup: installing the Debian packages chromium and fonts-noto-cjk for the end-to-end tests'
	$sudo apt-get update -qq &&
		$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk ||
		fail 'apt-get could not install Chromium: install one, or set CHROMIUM to its path'
}

case "${1:-}" in
packages | browser) "$1" ;;
chromium) find_chromium ;;
*) fail 'usage: web/setup.sh packages | browser | chromium' ;;
esac
