package lint

import (
	"strings"

	"robotscope/core"
	"robotscope/core/ascii"
)

// everyRule finds something in the patterns of rules that have one.
func (f *facts) everyRule(find func(r *rule) *finding) []*finding {
	var found findings
	for i := range f.rules {
		r := &f.rules[i]
		if r.text == "" {
			continue
		}
		if one := find(r); one != nil {
			if one.span == (core.Span{}) {
				one.span = r.Pattern
			}
			found.add(one)
		}
	}
	return found
}

// urlIn divides a pattern that is a URL, or a host and a path, into origin
// and path.
func (f *facts) urlIn(pattern string) (host, path string, ok bool) {
	rest := pattern
	if i := strings.Index(pattern, "://"); i > 0 && token(pattern[:i]) == pattern[:i] {
		rest = pattern[i+len("://"):]
	} else if !strings.HasPrefix(ascii.ToLower(pattern), "www.") && !(f.host() != "" && strings.HasPrefix(pattern, f.host()+"/")) {
		return "", "", false
	}
	end := strings.IndexAny(rest, "/?*$")
	if end < 0 {
		return rest, "/", true
	}
	path = rest[end:]
	if path[0] != '/' {
		path = "/" + path
	}
	return rest[:end], path, true
}

// host is the site's, in lower case; empty if the site is unknown.
func (f *facts) host() string {
	_, host, _ := strings.Cut(f.Site, "://")
	host, _, _ = strings.Cut(host, "/")
	return ascii.ToLower(host)
}

// patternURL finds a URL where a path belongs:
// "User-agent: *\nDisallow: https://www.example.com/a".
// On 0.3% of the real files.
func patternURL(f *facts) []*finding {
	return f.everyRule(func(r *rule) *finding {
		host, path, ok := f.urlIn(r.text)
		if !ok {
			return nil
		}
		one := &finding{args: args("path", path)}
		if f.Site == "" || ascii.EqualFold(host, f.host()) {
			one.fix = edit(r.Pattern, path)
		}
		return one
	})
}

// patternWord finds a word in the place of a path. Authors take "none" and
// "all" for what the rule does; which of the two ends they want only they know.
// On none of the real files: "User-agent: *\nDisallow: none".
func patternWord(f *facts) []*finding {
	return f.everyRule(func(r *rule) *finding {
		if !r.isWord() {
			return nil
		}
		write := func(name, rule string) Choice { return Choice{name, *edit(r.whole(), rule)} }
		one := &finding{args: args("rule", r.shown(), "open", "Disallow:", "close", "Disallow: /")}
		open, closed := write("open", "Disallow:"), write("close", "Disallow: /")
		if r.Allow {
			one.args[1].Value = "Allow: /"
			open = write("open", "Allow: /")
		}
		one.choices = []Choice{open, closed}
		return one
	})
}

// isWord reports whether a rule has a word for everything or nothing where a
// path belongs.
func (r *rule) isWord() bool {
	word := ascii.ToLower(strings.Trim(r.text, "\"'"))
	return word != "" && !strings.Contains(word, "/") && listed("/none/all/nothing/everything/any/yes/no/true/false/null/nil/", word)
}

// patternNoSlash finds a path that starts neither with a slash nor a star:
// "User-agent: *\nDisallow: admin". On 1.1% of the real files.
func patternNoSlash(f *facts) []*finding {
	return f.everyRule(func(r *rule) *finding {
		if _, _, ok := f.urlIn(r.text); ok || r.text[0] == '/' || r.text[0] == '*' || r.isWord() || isRegexp(r.text) {
			return nil
		}
		if before, _ := invisibleEnds(r.text); before > 0 || nextRecord(r.text) >= 0 {
			return nil
		}
		one := &finding{args: args("rule", r.shown(), "instead", "")}
		if instead := f.withSlash(r.text); instead != "" {
			one.args[1].Value = instead
			one.fix = edit(r.Pattern, instead)
		}
		return one
	})
}

// withSlash is what a pattern that lacks its slash was to be: an ending or a
// query may be anywhere. It is "" where that is not clear, as for a host.
func (f *facts) withSlash(pattern string) string {
	first, _, _ := strings.Cut(pattern, "/")
	switch c := pattern[0]; {
	case c == '?' || c == '.' && first == pattern && !strings.Contains(pattern[1:], "."):
		return "/*" + pattern
	case strings.ContainsAny(first, "=:") || first != pattern && strings.Contains(first, "."):
		return ""
	case isTokenOctet(c) || isDigit(c) || c == '.' || c == '~':
		return "/" + pattern
	}
	return ""
}

// patternSpace finds white space in a pattern:
// "User-agent: *\nDisallow: /a /b". On 0.3% of the real files.
func patternSpace(f *facts) []*finding {
	return f.everyRule(func(r *rule) *finding {
		at := strings.IndexAny(r.text, " \t")
		if at < 0 || nextRecord(r.text) >= 0 {
			return nil
		}
		one := &finding{args: args("rule", r.shown())}
		one.span = core.Span{Start: r.Pattern.Start + at, End: r.Pattern.Start + at + 1}
		words := wordsOf(r.text)
		paths := 0
		for i, w := range words {
			if w[0] == '/' {
				paths++
			}
			if i+1 < len(words) { // "/a, /b"
				words[i] = strings.TrimRight(w, ",;")
			}
		}
		switch {
		case paths == len(words) && paths > 1 && len(words) <= 20:
			one.fix = edit(r.Pattern, strings.Join(words, f.lineBreak()+f.text(r.field)+": "))
		case paths == 1 && r.text[0] == '/' && !strings.Contains(r.text, "  ") && !strings.ContainsAny(r.text, "\t\v\f"):
			one.fix = edit(r.Pattern, strings.ReplaceAll(r.text, " ", "%20"))
		}
		return one
	})
}

// commentInPath finds a number sign within a path. Authors mean a part of a
// page, as in links; to crawlers a comment begins there, and what is left is a
// shorter path: all paths, at worst. After white space, or before it, it begins
// a comment to authors too. On 0.1% of the real files:
// "User-agent: *\nDisallow: /#top".
func commentInPath(f *facts) []*finding {
	return f.everyRule(func(r *rule) *finding {
		line := f.File.Line(r.Line)
		at, end := r.Pattern.End, r.Pattern.End
		if at >= line.End || f.src[at] != '#' {
			return nil
		}
		for end < line.End && !isSpace(f.src[end]) {
			end++
		}
		if end-at < 2 || f.src[at+1] == '#' {
			return nil
		}
		one := &finding{
			span: core.Span{Start: r.Pattern.Start, End: end},
			args: args("path", f.text(core.Span{Start: r.Pattern.Start, End: end}), "rule", r.shown()),
		}
		if !matchesAll(r.text) {
			one.severity = Warning
		}
		return one
	})
}

// isRegexp reports whether a pattern is a regular expression. It is silent on
// what real files mean as it stands: "/index.*", "/*.*.html", "/*?f[*", and on
// "/.*", which is for names that begin with a dot.
func isRegexp(pattern string) bool {
	if strings.HasPrefix(pattern, "^") {
		return true
	}
	const longest = 200 // of what is looked at after a bracket
	for i := range len(pattern) {
		rest := pattern[i+1:]
		rest = rest[:min(len(rest), longest)]
		switch c := pattern[i]; {
		case c == '\\' && rest != "" && strings.IndexByte(".?/+*$^()[]{}|dwsDWSb", rest[0]) >= 0:
			return true
		case c == '/' && (strings.HasPrefix(rest, ".*") && (i > 0 || rest == ".*$") && strings.Trim(rest[2:], "$/)") == ""):
			return true
		case c == '/' && strings.HasPrefix(rest, ".+"):
			return true
		case c == '(':
			group, after, ok := strings.Cut(rest, ")")
			if ok && (strings.HasPrefix(group, "?:") || strings.HasPrefix(group, ".*") || strings.HasPrefix(group, ".+") ||
				strings.Contains(group, "|") || strings.HasPrefix(after, "?") && len(after) == 1) {
				return true
			}
		case c == '[':
			class, after, ok := strings.Cut(rest, "]")
			isClass := class == "0-9" || class == "a-z" || class == "A-Z" || class == "a-zA-Z" || class == "A-Za-z" || class == "a-z0-9" ||
				class == "a-zA-Z0-9" || class == "A-Za-z0-9" || class == "^/" || strings.HasPrefix(class, "^/")
			if ok && (isClass || class != "" && strings.HasPrefix(after, "+")) {
				return true
			}
		}
	}
	return false
}

// patternRegexp finds regular expressions. Authors know them from server
// configurations; crawlers know only "*" and "$". On 0.3% of the real files:
// "User-agent: *\nDisallow: /tag/.*$".
func patternRegexp(f *facts) []*finding {
	return f.everyRule(func(r *rule) *finding {
		if !isRegexp(r.text) {
			return nil
		}
		one := &finding{args: args("rule", r.shown())}
		plain := strings.TrimPrefix(r.text, "^")
		for _, end := range [...]string{"/.*$", "/.*/", "/.*", "/.+$", "/.+"} {
			if strings.HasSuffix(plain, end) {
				plain = strings.TrimSuffix(plain, end) + "/"
				break
			}
		}
		plain = asPattern(plain)
		if plain != "" && plain[0] != '/' && plain[0] != '*' {
			plain = ""
		}
		if plain != "" && !strings.ContainsAny(plain, "\\()[]{}|^+") {
			one.args = append(one.args, args("pattern", plain)...)
			one.fix = edit(r.Pattern, plain)
		} else {
			one.args = append(one.args, args("pattern", "")...)
		}
		return one
	})
}

// asPattern is a regular expression without its backslashes before signs that stand for themselves in a pattern, and with
// a star for "anything".
func asPattern(s string) string {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		switch s[i:min(i+2, len(s))] {
		case `\.`, `\/`, `\?`, `\-`, `\+`, ".*":
			i++
		}
		b = append(b, s[i])
	}
	return string(b)
}

// blocksRobotsTxt finds rules about the file itself, which crawlers read in
// any case. On none of the real files: "User-agent: *\nDisallow: /robots.txt".
func blocksRobotsTxt(f *facts) []*finding {
	return f.everyRule(func(r *rule) *finding {
		if r.Allow || r.text != "/robots.txt" && r.text != "/robots.txt$" {
			return nil
		}
		return &finding{args: args("rule", r.shown())}
	})
}

// patternControl finds control octets in a pattern:
// "User-agent: *\nDisallow: /a\x01". On none of the real files.
func patternControl(f *facts) []*finding {
	return f.everyRule(func(r *rule) *finding {
		for i := range len(r.text) {
			if c := r.text[i]; c < ' ' && c != '\t' && c != 0 || c == 0x7F {
				at := core.Span{Start: r.Pattern.Start + i, End: r.Pattern.Start + i + 1}
				return &finding{span: at, args: args("character", codePoint(rune(c)))}
			}
		}
		return nil
	})
}

// dollarInside finds a dollar sign that is not at the end, but stands where it
// seems to mean the end: "User-agent: *\nDisallow: /a$/". Before a letter or the
// like, as in /{$id}, it is one of the path's octets. On none of the real files.
func dollarInside(f *facts) []*finding {
	return f.everyRule(func(r *rule) *finding {
		for i := range len(r.text) - 1 {
			if r.text[i] == '$' && strings.IndexByte("*/?&$ \t", r.text[i+1]) >= 0 {
				at := core.Span{Start: r.Pattern.Start + i, End: r.Pattern.Start + i + 1}
				return &finding{span: at, args: args("rule", r.shown())}
			}
		}
		return nil
	})
}

// starEnd finds stars at the end of patterns: "User-agent: *\nDisallow: /a*".
// On 26% of the real files.
func starEnd(f *facts) []*finding {
	weights := f.weights()
	return collapse(f.everyRule(func(r *rule) *finding {
		short := strings.TrimRight(strings.TrimSuffix(r.text, "*$"), "*")
		if short == r.text || isRegexp(r.text) {
			return nil
		}
		if short == "" {
			short = "/"
		}
		at := core.Span{Start: r.Pattern.Start + len(short), End: r.Pattern.End}
		if at.Len() <= 0 {
			at = r.Pattern
		}
		one := &finding{span: at, args: args("rule", r.shown())}
		if short[len(short)-1] != '$' { // which would then mean the end
			one.fix = weights.shortened(r, short)
		}
		return one
	}))
}

// starDouble finds stars next to each other: "User-agent: *\nDisallow: /a**b".
// On 0.1% of the real files.
func starDouble(f *facts) []*finding {
	weights := f.weights()
	return collapse(f.everyRule(func(r *rule) *finding {
		i := strings.Index(r.text, "**")
		if i < 0 || strings.Trim(r.text[i:], "*$") == "" {
			return nil
		}
		short := r.text
		for strings.Contains(short, "**") {
			short = strings.ReplaceAll(short, "**", "*")
		}
		at := core.Span{Start: r.Pattern.Start + i, End: r.Pattern.Start + i + 2}
		return &finding{span: at, args: args("rule", r.shown()), fix: weights.shortened(r, short)}
	}))
}

// weights are the octets of the file's patterns in the dialect, by kind of
// rule.
type weights struct {
	f                 *facts
	allows, disallows map[int]bool
}

func (f *facts) weights() *weights {
	w := &weights{f, map[int]bool{}, map[int]bool{}}
	for i := range f.rules {
		r := &f.rules[i]
		if !r.Allow {
			w.disallows[f.Dialect.Octets(r.text)] = true
			continue
		}
		w.allows[f.Dialect.Octets(r.text)] = true
		if dir, ok := r.directory(); ok {
			w.allows[f.Dialect.Octets(dir+"$")] = true
		}
	}
	return w
}

// directory is the path for which an Allow of an index file also counts, to
// Google.
func (r *rule) directory() (path string, ok bool) {
	slash := strings.LastIndexByte(r.text, '/')
	if !r.Allow || slash < 0 || !strings.HasPrefix(r.text[slash:], "/index.htm") {
		return "", false
	}
	return r.text[:slash+1], true
}

// shortened is the fix that gives a rule a pattern that matches the same, but
// weighs less; nil if it might then lose to a rule of the other kind that it
// wins against now, or win no tie any more.
func (w *weights) shortened(r *rule, short string) *Fix {
	if _, ok := r.directory(); ok || w.f.Dialect == core.FirstMatch { // to which a star is an octet like others
		return nil
	}
	if last := short[len(short)-1]; last <= ' ' || last == 0x7F { // which would be trimmed, or make another rule of it
		return nil
	}
	others := w.allows
	if r.Allow {
		others = w.disallows
	}
	least, most := w.f.Dialect.Octets(short), w.f.Dialect.Octets(r.text)
	for n := least; n <= most; n++ {
		if others[n] {
			return nil
		}
	}
	return edit(r.Pattern, short).neutral(true)
}

// slashSafer finds patterns for a directory that match more, as /tmp matches
// /tmpl.html. Most patterns without a slash at the end are meant so, and /search
// or /login are pages, too: it is told only of names that nothing but
// directories have. On 1.6% of the real files: "User-agent: *\nDisallow: /tmp".
func slashSafer(f *facts) []*finding {
	return collapse(f.everyRule(func(r *rule) *finding {
		if r.Allow || len(r.text) < 3 || r.text[0] != '/' || strings.ContainsAny(r.text, "*$?%.=&#") ||
			!isDirectory(ascii.ToLower(r.text[strings.LastIndexByte(r.text, '/')+1:])) {
			return nil
		}
		return &finding{
			args: args("path", r.text, "wrong", r.text+"-old.html"),
			fix:  edit(core.Span{Start: r.Pattern.End, End: r.Pattern.End}, "/"),
		}
	}))
}

// isDirectory reports whether a name is one that only directories have.
func isDirectory(name string) bool {
	return name != "" && listed("/tmp/temp/cgi-bin/includes/inc/lib/libs/vendor/node_modules/backup/backups/uploads"+
		"/images/img/css/js/assets/static/scripts/themes/plugins/modules/wp-admin/wp-includes/wp-content/logs/", name)
}

// listed reports whether a name, which holds no slash, is in a list of them
// with slashes around each.
func listed(list, name string) bool { return strings.Contains(list, "/"+name+"/") }
