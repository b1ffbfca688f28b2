package crawlers

import (
	"strings"

	"robotscope/core/ascii"
)

// A User-Agent header is products and comments (RFC 9110 section 10.1.5), but
// crawlers put their product in a comment of a browser's, in no order that can
// be relied on, and beside it the address of a page that names it too. So the
// header is read as words, and words that are part of an address do not count.

// crawlerIn returns the catalogue's entry that a header names and the name as
// it stands there; nil if it names none. Of several, a more specific one is
// taken, then the first.
func crawlerIn(header string) (*Crawler, string) {
	var best *Crawler
	taken := ""
	for _, word := range words(header) {
		name, _, _ := strings.Cut(word, "/")
		c := find(strings.TrimRight(name, ".:"))
		if c != nil && (best == nil || c.refines(best)) {
			best, taken = c, name[:len(strings.TrimRight(name, ".:"))]
		}
	}
	if best != nil {
		return best, taken
	}
	return phraseIn(header)
}

// phraseIn finds a crawler whose name is several words, such as "Sogou web
// spider", and the name as it stands in the header.
func phraseIn(header string) (*Crawler, string) {
	for i := range catalogue {
		c := &catalogue[i]
		name := c.Tokens[0]
		if strings.IndexByte(name, ' ') < 0 {
			continue
		}
		for at := 0; at+len(name) <= len(header); at++ {
			end := at + len(name)
			if ascii.EqualFold(header[at:end], name) && (at == 0 || strings.IndexByte(separators, header[at-1]) >= 0) &&
				(end == len(header) || strings.IndexByte(separators+"/", header[end]) >= 0) {
				return c, header[at:end]
			}
		}
	}
	return nil, ""
}

// refines reports whether c is a more specific name for what d names: d is what
// c falls back to, or the name that c's own begins with.
func (c *Crawler) refines(d *Crawler) bool {
	own := d.Tokens[0]
	for _, token := range c.Tokens[1:] {
		if ascii.EqualFold(token, own) {
			return true
		}
	}
	token := c.Tokens[0]
	return len(token) > len(own) && token[len(own)] == '-' && ascii.EqualFold(token[:len(own)], own)
}

// productIn returns the name of a header's first product that is not a
// browser's, else the name of its first product.
func productIn(header string) (product, browser string) {
	for _, word := range words(header) {
		name, version, found := strings.Cut(word, "/")
		switch {
		case !found || !isProduct(name, version):
		case !isBrowser(name):
			return name, ""
		case browser == "":
			browser = name
		}
	}
	return "", browser
}

// isProduct reports whether a word is a product, not a path or a host with a
// path. A name is RFC 9110's token (section 5.6.2); one with a dot in it, which
// may be a host, must have a version that begins as versions do.
func isProduct(name, version string) bool {
	if name == "" || strings.IndexByte(version, '/') >= 0 {
		return false
	}
	for i := 0; i < len(name); i++ {
		if !isTokenOctet(name[i]) {
			return false
		}
	}
	return strings.IndexByte(name, '.') < 0 || isDigitAt(version, 0) ||
		version != "" && ascii.Lower(version[0]) == 'v' && isDigitAt(version, 1)
}

func isDigitAt(s string, i int) bool {
	return i < len(s) && '0' <= s[i] && s[i] <= '9'
}

func isTokenOctet(c byte) bool {
	l := ascii.Lower(c)
	return 'a' <= l && l <= 'z' || '0' <= c && c <= '9' || strings.IndexByte("!#$%&'*+-.^_`|~", c) >= 0
}

// words lists a header's words: what is left between blanks and the
// punctuation of comments and lists. It leaves out addresses, and what comes
// after "like", which is never what sends the header: "(KHTML, like Gecko)",
// "TelegramBot (like TwitterBot)".
func words(header string) []string {
	var list []string
	like := false
	for header != "" {
		end := strings.IndexAny(header, separators)
		if end == 0 {
			header = header[1:]
			continue
		}
		if end < 0 {
			end = len(header)
		}
		word := header[:end]
		header = header[end:]
		if !like && !isAddress(word) {
			list = append(list, word)
		}
		like = ascii.EqualFold(word, "like")
	}
	return list
}

// separators end a word. They are ASCII only, so that IndexAny goes by octets.
const separators = " \t\r\n\v\f\x00;,()[]{}<>\"\\"

// isAddress reports whether a word is an address of the web or of mail. A colon
// within a word is a scheme's, a port's, or a label's such as "rv:11.0".
func isAddress(word string) bool {
	colon := strings.IndexByte(word, ':')
	return colon >= 0 && colon < len(word)-1 || strings.IndexByte(word, '@') >= 0
}

// isBrowser reports whether a product is one that browsers send.
func isBrowser(name string) bool {
	for i := range browsers {
		if ascii.EqualFold(browsers[i], name) {
			return true
		}
	}
	return false
}

// browsers are products of browsers, their engines and their systems. What is
// missing costs little: the page says what it took.
var browsers = [...]string{
	"Mozilla", "AppleWebKit", "KHTML", "Gecko", "Blink", "Presto", "Trident", "Goanna", // engines
	"Chrome", "Chromium", "HeadlessChrome", "CriOS", "Safari", "Version", "Mobile", "Firefox", "FxiOS", "Focus", "Klar",
	"Edg", "Edge", "EdgA", "EdgiOS", "MSIE", "IEMobile", "OPR", "OPT", "OPX", "OPiOS", "Opera", "OperaMini", "Vivaldi", "Brave",
	"SamsungBrowser", "UCBrowser", "YaBrowser", "Yowser", "DuckDuckGo", "Ddg", "MiuiBrowser", "HuaweiBrowser", "HeyTapBrowser",
	"VivoBrowser", "QQBrowser", "MQQBrowser", "MetaSr", "Maxthon", "Silk", "Puffin", "Whale", "coc_coc_browser", "GSA",
	"SeaMonkey", "PaleMoon", "Waterfox", "Iceweasel", "Iceape", "IceCat", "Basilisk", "Camino", "Epiphany", "Konqueror", "Falkon",
	"QtWebEngine", "NetFront", "Electron", "Lynx", "Links", "ELinks", "w3m", "Netscape", "Ubuntu", "Fedora", "Debian", "Kubuntu",
	"Linux", "Android", "Dalvik", "Build", "Windows", "Darwin", "CFNetwork", "DoCoMo", "J2ME", "MIDP", "Profile", "Configuration",
}
