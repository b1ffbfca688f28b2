package access

import "strings"

// saysNotFound reports whether a page in lower case says that the page was not
// found, as one sent with 404 would. That something else was not found, a
// class, a host or a table, is what a broken server says: such words must not
// open a site.
func saysNotFound(page string) bool {
	text := words(page)
	if text == "not found" || text == "404" {
		return true
	}
	if containsAny(page, "<title>not found<", "<h1>not found<") || strings.Contains(text, "was not found on this server") {
		return true
	}
	return statusNotFound(text) || pageNotFound(text) || findsNoPage(text)
}

// words is a text without its tags, and with one space for each run of white
// space. It keeps what stands between quotes and the like.
func words(page string) string {
	text := make([]byte, 0, len(page))
	lastEnd := strings.LastIndexByte(page, '>')
	for i := 0; i < len(page); i++ {
		c := page[i]
		if c == '<' && i < lastEnd {
			c = ' '
			i += strings.IndexByte(page[i:], '>')
		}
		if c <= ' ' {
			c = ' '
			if len(text) == 0 || text[len(text)-1] == ' ' {
				continue
			}
		}
		text = append(text, c)
	}
	return strings.TrimSuffix(strings.ReplaceAll(string(text), "’", "'"), " ")
}

// statusNotFound reports whether a text says "404 not found", with perhaps a
// mark between.
func statusNotFound(text string) bool {
	for rest := text; ; {
		at := strings.Index(rest, "404")
		if at < 0 {
			return false
		}
		digit := at > 0 && '0' <= rest[at-1] && rest[at-1] <= '9'
		rest = rest[at+len("404"):]
		said := strings.TrimLeft(rest, " -:|,.–—()")
		if !digit && len(rest)-len(said) <= 5 && strings.HasPrefix(said, "not found") {
			return true
		}
	}
}

// pageNotFound reports whether a text says "page not found", "the page you
// requested does not exist" or the like.
func pageNotFound(text string) bool {
	for _, subject := range []string{"page", "requested url", "requested resource", "requested document", "ページ"} {
		for rest := text; ; {
			at := strings.Index(rest, subject)
			if at < 0 {
				break
			}
			rest = rest[at+len(subject):]
			said := rest
			for _, clause := range []string{
				" requested", " you requested", " you have requested", " that you requested", " you are looking for", " you're looking for",
				" you were looking for", " that you are looking for", " that you were looking for", " you tried to reach",
				" at this address",
			} {
				if after, ok := strings.CutPrefix(rest, clause); ok && after != "" && after[0] == ' ' {
					said = after
				}
			}
			for _, verdict := range []string{
				" not found", " was not found", " is not found", " cannot be found", " can not be found", " can't be found",
				" could not be found", " couldn't be found", " does not exist", " doesn't exist", " no longer exists",
				"が見つかりません", "は見つかりません", "が存在しません", "は存在しません",
			} {
				if strings.HasPrefix(said, verdict) {
					return true
				}
			}
		}
	}
	return false
}

// findsNoPage reports whether a text says "we could not find that page" or the
// like.
func findsNoPage(text string) bool {
	for _, verb := range []string{"can't find ", "cannot find ", "can not find ", "couldn't find ", "could not find "} {
		for rest := text; ; {
			at := strings.Index(rest, verb)
			if at < 0 {
				break
			}
			rest = rest[at+len(verb):]
			for _, object := range []string{"the page", "this page", "that page"} {
				after, ok := strings.CutPrefix(rest, object)
				if ok && (after == "" || strings.IndexByte(".,!<", after[0]) >= 0 || strings.HasPrefix(after, " you")) {
					return true
				}
			}
		}
	}
	return false
}
