#!/bin/sh
# Sets up what building and testing need, and says what it installs:
#   web/setup.sh packages   the npm packages of package-lock.json, into web/node_modules
#   web/setup.sh browser    a Chromium for the end-to-end tests, from Debian: the one without a user interface, which
#                           halves what the tests cost, where that needs no password; else any that is there
#   web/setup.sh browsers   Firefox and WebKitGTK for "make browsers", from Debian where there are none
#   web/setup.sh chromium   prints the path of the Chromium in use; fails without a word if there is none
#   web/setup.sh firefox    the same for Firefox (FIREFOX names one)
#   web/setup.sh webkit     the same for the browser of WebKitGTK that its driver starts (WEBKIT names one)
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
	for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
		command -v "$name" && return
	done
	return 1
}

find_firefox() {
	if [ -n "${FIREFOX:-}" ]; then
		command -v "$FIREFOX" || fail "FIREFOX=$FIREFOX is not a program"
		return
	fi
	command -v firefox-esr || command -v firefox
}

find_webkit() {
	for program in "${WEBKIT:-}" /usr/lib/*/webkit2gtk-4.1/MiniBrowser /usr/lib/*/webkit2gtk-4.0/MiniBrowser /usr/libexec/webkit2gtk-4.1/MiniBrowser; do
		[ -x "$program" ] && echo "$program" && return
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

# Installs Debian packages: install WHAT OTHERWISE PACKAGE…
install() {
	what=$1 otherwise=$2
	shift 2
	command -v apt-get >/dev/null || fail "no $what found: $otherwise"
	sudo=
	if [ "$(id -u)" != 0 ]; then
		command -v sudo >/dev/null || fail "no $what found: as root, run \"apt-get install $*\", or $otherwise"
		sudo=sudo
	fi
	echo "setup: installing the Debian packages $* for the end-to-end tests"
	$sudo apt-get update -qq &&
		$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" ||
		fail "apt-get could not install $what: $otherwise"
}

browser() {
	if [ -z "${CHROMIUM:-}" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! command -v chromium-headless-shell >/dev/null; then
		(install 'Chromium without a user interface' 'any other will do' chromium-headless-shell fonts-noto-cjk) || true
	fi
	find_chromium >/dev/null || install Chromium 'install one, or set CHROMIUM to its path' chromium fonts-noto-cjk
}

browsers() {
	find_firefox >/dev/null || install Firefox 'install one, or set FIREFOX to its path' firefox-esr fonts-noto-cjk
	if ! command -v WebKitWebDriver >/dev/null || ! find_webkit >/dev/null; then
		install WebKitGTK 'install WebKitWebDriver and MiniBrowser, and set WEBKIT to the path of the latter' webkit2gtk-driver fonts-noto-cjk
	fi
	command -v Xvfb >/dev/null || install Xvfb 'install it: WebKitGTK needs a screen' xvfb
}

case "${1:-}" in
packages | browser | browsers) "$1" ;;
chromium | firefox | webkit) "find_$1" ;;
*) fail 'usage: web/setup.sh packages | browser | browsers | chromium | firefox | webkit' ;;
esac
