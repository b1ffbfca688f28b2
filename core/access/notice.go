package access

import (
	"strings"

	"robotscope/core"
	"robotscope/core/ascii"
	"robotscope/core/habit"
)

// Codes of notices, with their arguments. Those from NoticeType on are about
// a file that was fetched.
const (
	NoticeDirectory = "access.notice.directory" // url: a robots.txt in a directory is none
	NoticeCase      = "access.notice.case"      // url: the name must be in lower case
	NoticeName      = "access.notice.name"      // url: the name is not /robots.txt
	NoticeDenied    = "access.notice.denied"    // status: 401 and 403 keep nobody out
	NoticeNoLimit   = "access.notice.no-limit"  // status: here a 429 restricts nothing, though it does for Google
	NoticeRetry     = "access.notice.retry"     // status: it asks again soon
	NoticeEdition   = "access.notice.edition"   // Google said otherwise in earlier editions
	NoticeMayStop   = "access.notice.may-stop"  // a crawler may also fetch nothing, in spite of its copy
	NoticeUnknown   = "access.notice.unknown"   // no source says what this crawler does after this fetch
	NoticeAuthority = "access.notice.authority" // from to: the file comes from elsewhere and holds here
	NoticeType      = "access.notice.type"      // type: not text/plain
	NoticeNoType    = "access.notice.no-type"   // there is no Content-Type
	NoticeBadType   = "access.notice.bad-type"  // the Content-Type is malformed
	NoticeCharset   = "access.notice.charset"   // charset: not UTF-8
	NoticeHTML      = "access.notice.html"      // the file looks like a page
	NoticeLogical   = "access.notice.logical"   // the page leads elsewhere, and crawlers don't follow
	NoticeEmpty     = "access.notice.empty"     // no bytes, so no rules
	NoticePartial   = "access.notice.partial"   // status: 206, a part of the file
	NoticeLong      = "access.notice.long"      // most: the rest is not read
	NoticeKept      = "access.notice.kept"      // hours most: max-age is longer than crawlers keep a file
	NoticeKeepFor   = "access.notice.keep-for"  // hours: max-age, and this crawler may follow it
	NoticeDontKeep  = "access.notice.dont-keep" // Cache-Control wants it asked for each time
)

// notices tells what does not decide but is worth knowing.
func (p policy) notices(m meeting, f Fetch, h habit.Habit) []core.Message {
	var n notebook
	n.address(f.address())
	if h == habit.Undocumented && m.outcome != OK {
		n.add(NoticeUnknown)
	}
	switch {
	case m.cause == MetDenied && len(p.closing) == 0:
		n.add(NoticeDenied, core.Arg{Name: "status", Value: m.status})
	case p.ownCopy && m.outcome == Unreachable && m.cause != MetRefused: // the timeline says it all
	case m.cause == MetNoFile && m.status == 429:
		n.add(NoticeNoLimit, core.Arg{Name: "status", Value: m.status})
	case m.outcome == Unreachable:
		p.waiting(&n, m, f)
	case m.outcome == OK:
		n.authority(f)
		if m.cause == MetFile {
			n.file(m, f)
		}
		p.keeping(&n, f)
	}
	return n.messages
}

type notebook struct{ messages []core.Message }

func (n *notebook) add(code string, args ...core.Arg) {
	n.messages = append(n.messages, core.Message{Code: code, Args: args})
}

// address notes what is wrong with the robots.txt's own URL: it is
// "/robots.txt", all lower-case, in the top-level path (RFC 9309 section 2.3).
func (n *notebook) address(url string) {
	_, path := splitURL(url)
	if path == "" || path == "/robots.txt" {
		return
	}
	name := path[strings.LastIndexByte(path, '/')+1:]
	code := NoticeName
	switch {
	case ascii.EqualFold(path, "/robots.txt"):
		code = NoticeCase
	case ascii.EqualFold(name, "robots.txt"):
		code = NoticeDirectory
	}
	n.add(code, core.Arg{Name: "url", Value: url})
}

// waiting notes what else an unreachable file leads to.
func (p policy) waiting(n *notebook, m meeting, f Fetch) {
	if p.retriesSooner != 0 && m.status == p.retriesSooner {
		n.add(NoticeRetry, core.Arg{Name: "status", Value: m.status})
	}
	if p.edited {
		n.add(NoticeEdition)
	}
	if f.Cached != nil && p.stages[0].copy.then == ThenCopy {
		n.add(NoticeMayStop)
	}
}

// authority notes that redirects led to another authority: the rules hold
// for the first (RFC 9309 section 2.3.1.2).
func (n *notebook) authority(f Fetch) {
	if len(f.Hops) == 0 {
		return
	}
	from, _ := splitURL(f.address())
	to, _ := splitURL(f.Hops[len(f.Hops)-1].URL)
	if from != "" && to != "" && !ascii.EqualFold(from, to) {
		n.add(NoticeAuthority, core.Arg{Name: "from", Value: from}, core.Arg{Name: "to", Value: to})
	}
}

// file notes what is unusual about the answer that brought the file: it must
// be text/plain in UTF-8 (RFC 9309 section 2.3), and crawlers need not read
// more than 500 KiB (section 2.5).
func (n *notebook) file(m meeting, f Fetch) {
	if f.Bytes == 0 && !f.Truncated {
		n.add(NoticeEmpty)
		return // no type or charset matters
	}
	t := ParseContentType(f.ContentType)
	switch {
	case trim(f.ContentType) == "":
		n.add(NoticeNoType)
	case t.Type == "":
		n.add(NoticeBadType)
	case !t.IsText():
		n.add(NoticeType, core.Arg{Name: "type", Value: t.Type})
	}
	if !t.IsUTF8() {
		n.add(NoticeCharset, core.Arg{Name: "charset", Value: t.Charset})
	}
	if f.Body.HTML {
		n.add(NoticeHTML)
	}
	if f.Body.Redirect {
		n.add(NoticeLogical)
	}
	if m.status == 206 {
		n.add(NoticePartial, core.Arg{Name: "status", Value: m.status})
	}
	if f.long() {
		n.add(NoticeLong, core.Arg{Name: "most", Value: core.MaxBytes})
	}
}

// keeping notes what Cache-Control changes (RFC 9309 section 2.4; Google:
// caching).
func (p policy) keeping(n *notebook, f Fetch) {
	seconds := ParseCacheControl(f.CacheControl).Lifetime()
	hours := core.Arg{Name: "hours", Value: number(seconds / hour)}
	switch {
	case seconds < 0:
	case seconds == 0:
		n.add(NoticeDontKeep)
	case p.keepMost > 0 && seconds > p.keepMost:
		n.add(NoticeKept, hours, core.Arg{Name: "most", Value: number(p.keepMost / hour)})
	case p.keepMost == 0 && seconds > p.keep:
		n.add(NoticeKeepFor, hours)
	}
}
