package lint

import (
	"slices"
	"strings"

	"robotscope/core"
	"robotscope/core/ascii"
	"robotscope/core/crawlers"
)

// malformed finds the records whose value has a problem.
func (f *facts) malformed(problem core.Problem, find func(r *core.Record) *finding) []*finding {
	var found findings
	for i := range f.records {
		r := &f.records[i]
		if r.Problem != problem || f.lacksColon[r.Line] {
			continue
		}
		one := find(r)
		if one == nil {
			continue
		}
		if one.span == (core.Span{}) {
			one.span = r.Wrong
		}
		if f.endsAtSpace(r) {
			one.fix = nil
		}
		found.add(one)
	}
	return found
}

// endsAtSpace reports whether a space stands for the colon after the record's name, as Google reads it: the first colon
// that a fix puts into the value would end the name instead.
func (f *facts) endsAtSpace(r *core.Record) bool {
	return !strings.Contains(f.text(core.Span{Start: r.Name.End, End: r.Value.Start}), ":")
}

// emptyValue finds a record without a value: "Sitemap:".
// On under 0.1% of the real files.
func emptyValue(f *facts) []*finding {
	return f.malformed(core.ProblemEmpty, func(r *core.Record) *finding {
		return &finding{span: r.Name, args: args("field", written(r.Field))}
	})
}

// urlRelative finds a Sitemap or License without scheme and host, as links in
// pages may be. On 0.6% of the real files: "Sitemap: /sitemap.xml".
func urlRelative(f *facts) []*finding {
	return f.malformed(core.ProblemRelative, func(r *core.Record) *finding {
		value := f.text(r.Value)
		if _, ok := lacksScheme(value); ok || nextRecord(value) >= 0 {
			return nil
		}
		if _, _, ok := brokenScheme(value); ok {
			return nil
		}
		one := &finding{args: args("field", written(r.Field), "value", value)}
		origin := strings.TrimRight(f.Site, "/")
		switch {
		case origin == "" || strings.ContainsAny(value, " \t:"):
		case value[0] == '/':
			one.fix = edit(r.Value, origin+value).neutral(true)
		case !strings.Contains(value, "/") && strings.HasSuffix(value, ".xml"):
			one.fix = edit(r.Value, origin+"/"+value).neutral(true)
		}
		return one
	})
}

// urlScheme finds a URL that lacks only its scheme, as links in pages may:
// "Sitemap: //www.example.com/sitemap.xml". On 0.1% of the real files.
func urlScheme(f *facts) []*finding {
	return f.malformed(core.ProblemRelative, func(r *core.Record) *finding {
		value := f.text(r.Value)
		colon, ok := lacksScheme(value)
		if !ok {
			return nil
		}
		scheme, _, ok := strings.Cut(f.Site, "://")
		if !ok {
			scheme = "https"
		}
		one := &finding{args: args("field", written(r.Field), "value", value, "scheme", scheme+colon)}
		if !strings.ContainsAny(value, " \t") {
			one.fix = edit(r.Value, scheme+colon+value).neutral(true)
		}
		return one
	})
}

// lacksScheme reports whether a value is a URL but for its scheme, and what
// then stands between the two: "//a.example/s.xml", "a.example/s.xml".
func lacksScheme(value string) (colon string, ok bool) {
	host, path, hasPath := strings.Cut(value, "/")
	switch {
	case strings.HasPrefix(value, "//"):
		return ":", true
	case !hasPath || path == "" || !strings.Contains(host, ".") || !isName(host):
		return "", false
	}
	return "://", !strings.HasSuffix(host, ".php") && host[0] != '.'
}

// brokenScheme divides a URL whose "://" is written wrongly: "https:/a.example",
// "https//a.example".
func brokenScheme(value string) (scheme, rest string, ok bool) {
	i := strings.IndexAny(value, ":;/\\")
	if i < 0 || !ascii.EqualFold(value[:i], "https") && !ascii.EqualFold(value[:i], "http") {
		return "", "", false
	}
	rest = strings.TrimLeft(value[i:], ":;/\\")
	return value[:i], rest, rest != "" && !strings.Contains(value, "://")
}

// urlSlashes finds a URL whose scheme is not followed by "://":
// "Sitemap: https:/www.example.com/sitemap.xml". On under 0.1% of the real
// files.
func urlSlashes(f *facts) []*finding {
	return f.malformed(core.ProblemRelative, func(r *core.Record) *finding {
		value := f.text(r.Value)
		scheme, rest, ok := brokenScheme(value)
		if !ok || nextRecord(value) >= 0 {
			return nil
		}
		one := &finding{args: args("field", written(r.Field), "value", value, "scheme", scheme+"://")}
		if host, _, _ := strings.Cut(rest, "/"); strings.Contains(host, ".") && !strings.ContainsAny(value, " \t") {
			one.fix = edit(r.Value, scheme+"://"+rest).neutral(true)
		}
		return one
	})
}

// urlNoHost finds a URL with nothing between "://" and the path. Browsers skip
// further slashes and take what follows for the host; by RFC 3986 there is
// none. On none of the real files: "Sitemap: https:///sitemap.xml".
func urlNoHost(f *facts) []*finding {
	return f.malformed(core.ProblemURLHost, func(r *core.Record) *finding {
		_, rest, _ := strings.Cut(f.text(r.Value), "://")
		path := strings.TrimLeft(rest, "/")
		if r.Wrong.Len() > 0 || path == "" || path == rest {
			return nil
		}
		host := path
		if i := strings.IndexAny(path, "/?#"); i >= 0 {
			host = path[:i]
		}
		one := &finding{span: r.Value, args: args("field", written(r.Field), "value", f.text(r.Value), "host", host)}
		if origin := strings.TrimRight(f.Site, "/"); origin != "" {
			one.fix = edit(r.Value, origin+"/"+path).neutral(true)
		}
		return one
	})
}

// urlControl finds a control octet in a URL. On none of the real files:
// "Sitemap: https://www.example.com/\x1D".
func urlControl(f *facts) []*finding {
	return f.malformed(core.ProblemURLOctet, func(r *core.Record) *finding {
		return &finding{args: args("field", written(r.Field), "character", codePoint(rune(f.src[r.Wrong.Start])))}
	})
}

// urlHost finds a URL whose host cannot be one:
// "Sitemap: https://https://www.example.com/sitemap.xml".
// On 0.1% of the real files.
func urlHost(f *facts) []*finding {
	return f.malformed(core.ProblemURLHost, func(r *core.Record) *finding {
		one := &finding{args: args("field", written(r.Field), "host", f.text(r.Wrong))}
		if r.Wrong.Len() == 0 {
			_, rest, _ := strings.Cut(f.text(r.Value), "://")
			if strings.Trim(rest, "/") != "" && rest[0] == '/' {
				return nil // urlNoHost tells
			}
			one.span, one.args[1].Value = r.Value, f.text(r.Value)
		}
		return one
	})
}

// urlSpace finds white space in a URL, or several URLs:
// "Sitemap: https://www.example.com/a.xml https://www.example.com/b.xml".
// On under 0.1% of the real files.
func urlSpace(f *facts) []*finding {
	return f.malformed(core.ProblemURLSpace, func(r *core.Record) *finding {
		if nextRecord(f.text(r.Value)) >= 0 {
			return nil
		}
		one := &finding{args: args("field", written(r.Field))}
		words := wordsOf(f.text(r.Value))
		for _, w := range words {
			if !strings.Contains(w, "://") {
				return one
			}
		}
		one.fix = edit(r.Value, strings.Join(words, f.lineBreak()+written(r.Field)+": ")).neutral(true)
		return one
	})
}

// sitemapOtherForm finds a sitemap at another form of the site's own address,
// with http for https or without www: "Sitemap: http://example.com/sitemap.xml"
// on https://www.example.com. On none of the real files.
func sitemapOtherForm(f *facts) []*finding {
	scheme, host, _ := strings.Cut(ascii.ToLower(strings.TrimRight(f.Site, "/")), "://")
	var found findings
	for i := range f.records {
		r := &f.records[i]
		l, ok := r.Content.(core.Location)
		if !ok || r.Field != "sitemap" || r.Problem != "" || host == "" {
			continue
		}
		end := max(l.Host.End, l.Port.End)
		own := ascii.ToLower(f.text(core.Span{Start: l.Host.Start, End: end}))
		same := own == host && ascii.EqualFold(f.text(l.Scheme), scheme)
		if same || strings.TrimPrefix(own, "www.") != strings.TrimPrefix(host, "www.") {
			continue
		}
		at := core.Span{Start: l.Scheme.Start, End: end}
		found.add(&finding{
			span: at,
			args: args("origin", f.text(at), "site", scheme+"://"+host),
			fix:  edit(at, scheme+"://"+host).neutral(true),
		})
	}
	return collapse(found)
}

// sitemapBlocked finds a sitemap on the site that the rules keep Google from:
// "User-agent: *\nDisallow: /*.xml\nSitemap: https://www.example.com/sitemap.xml"
// on https://www.example.com. On none of the real files.
func sitemapBlocked(f *facts) []*finding {
	host := f.host()
	if host == "" {
		return nil
	}
	var found findings
	g := f.reading.For(core.ChainOf("Googlebot"))
	for i := range f.records {
		r := &f.records[i]
		l, ok := r.Content.(core.Location)
		if !ok || r.Field != "sitemap" || r.Problem != "" || i > maxProbes ||
			!ascii.EqualFold(f.text(core.Span{Start: l.Host.Start, End: max(l.Host.End, l.Port.End)}), host) {
			continue
		}
		if v := g.Check(f.text(r.Value)); !v.Allowed && v.Rule != nil {
			found.add(&finding{span: r.Value, args: args(
				"rule", g.RuleText(v.Rule), "line", r.Line, "otherLine", v.Rule.Line)})
		}
	}
	return collapse(found)
}

// recordValue finds a value that is not of the field's form:
// "User-agent: *\nCrawl-delay: slow". On under 0.1% of the real files.
func recordValue(f *facts) []*finding {
	return f.malformed(core.ProblemValue, func(r *core.Record) *finding {
		if r.Field == "noindex" || r.Field == "nofollow" { // which nobody reads: noindex tells
			return nil
		}
		return &finding{args: args("field", written(r.Field), "value", f.text(r.Value), "example", exampleOf(r.Field))}
	})
}

// exampleOf is a well-formed record of a field.
func exampleOf(field string) string {
	value := "/path/"
	switch field {
	case "crawl-delay":
		value = "5"
	case "request-rate":
		value = "1/5"
	case "visit-time":
		value = "0600-0845"
	case "host":
		value = "www.example.com"
	case "clean-param":
		value = "sid&ref /catalogue/"
	case "content-signal":
		value = "search=yes, ai-train=no"
	case "content-usage":
		value = "train-ai=n"
	}
	return written(field) + ": " + value
}

// preferenceSyntax finds an item that is not "key=value":
// "User-agent: *\nContent-Signal: ai-train". On none of the real files.
func preferenceSyntax(f *facts) []*finding {
	return f.malformed(core.ProblemPreference, func(r *core.Record) *finding {
		one := &finding{args: args("field", written(r.Field), "example", exampleOf(r.Field))}
		if r.Wrong.Len() == 0 {
			one.span = r.Value
		}
		return one
	})
}

// preferenceUnknown finds a key that the field has none of:
// "User-agent: *\nContent-Usage: ai-train=n". On none of the real files.
func preferenceUnknown(f *facts) []*finding {
	return f.malformed(core.ProblemUnknownKey, func(r *core.Record) *finding {
		keys := "search, ai-input, ai-train, use"
		if r.Field == "content-usage" {
			keys = "train-ai, search"
		}
		key := f.text(r.Wrong)
		one := &finding{args: args("field", written(r.Field), "key", key, "keys", keys)}
		lower := ascii.ToLower(key)
		switch {
		case r.Field == "content-usage" && core.PreferenceValues(r.Field, lower) != nil:
			one.fix = edit(r.Wrong, lower).neutral(true)
		case r.Field == "content-usage" && lower == "ai-train":
			one.fix = edit(r.Wrong, "train-ai").neutral(true)
		case r.Field == "content-signal" && lower == "train-ai":
			one.fix = edit(r.Wrong, "ai-train").neutral(true)
		}
		return one
	})
}

// preferenceValue finds a value that a key does not take:
// "User-agent: *\nContent-Signal: ai-train=n". On none of the real files.
func preferenceValue(f *facts) []*finding {
	return f.malformed(core.ProblemYesNo, func(r *core.Record) *finding {
		key := ""
		for _, p := range r.Content.(core.Preferences).List {
			if p.Value == r.Wrong {
				key = f.text(p.Key)
			}
		}
		values := core.PreferenceValues(r.Field, key)
		value := f.text(r.Wrong)
		one := &finding{span: r.Wrong, args: args("key", key, "value", value, "values", strings.Join(values, ", "))}
		if r.Wrong.Len() == 0 {
			one.span = r.Value
		}
		for i, words := range [...]string{" y yes true 1 allow ", " n no false 0 disallow "} {
			if len(values) == 2 && value != "" && strings.Contains(words, " "+ascii.ToLower(value)+" ") {
				one.fix = edit(r.Wrong, values[i]).neutral(true)
			}
		}
		return one
	})
}

// blocked are the patterns of all Disallow rules.
func (f *facts) blocked() map[string]int {
	lines := map[string]int{}
	for _, r := range f.rules {
		if _, ok := lines[r.text]; !ok && !r.Allow {
			lines[r.text] = r.Line
		}
	}
	return lines
}

// noindex finds Noindex and Nofollow, which nobody reads any more:
// "User-agent: *\nNoindex: /a". On 0.3% of the real files.
func noindex(f *facts) []*finding {
	blocked := f.blocked()
	return collapse(f.noindexes(func(r *core.Record) *finding {
		if _, ok := blocked[f.text(r.Value)]; ok && r.Value.Len() > 0 {
			return nil
		}
		return &finding{args: args("field", written(r.Field))}
	}))
}

// noindexBlocked finds Noindex for what is blocked too. Google cannot see a
// noindex on a page that it may not fetch, and may list its address:
// "User-agent: *\nDisallow: /a\nNoindex: /a". On 0.3% of the real files.
func noindexBlocked(f *facts) []*finding {
	blocked := f.blocked()
	return f.noindexes(func(r *core.Record) *finding {
		line, ok := blocked[f.text(r.Value)]
		if !ok || r.Value.Len() == 0 {
			return nil
		}
		return &finding{args: args("path", f.text(r.Value), "line", r.Line, "otherLine", line, "field", written(r.Field))}
	})
}

func (f *facts) noindexes(find func(r *core.Record) *finding) []*finding {
	var found findings
	for i := range f.records {
		r := &f.records[i]
		if r.Field != "noindex" && r.Field != "nofollow" {
			continue
		}
		if one := find(r); one != nil {
			one.span = core.Span{Start: r.Name.Start, End: max(r.Name.End, r.Value.End)}
			found.add(one)
		}
	}
	return found
}

// wishes calls yield with each well-formed record that only some crawlers
// read, with those it is for: the crawlers of the catalogue that its group
// names. everyone is true for those of a group for every crawler and of none.
func (f *facts) wishes(yield func(r *core.Record, named []crawler, everyone bool)) {
	for i := range f.records {
		r := &f.records[i]
		switch r.Field {
		case "crawl-delay", "request-rate", "visit-time", "host", "clean-param":
		default:
			if !strings.HasPrefix(r.Field, "acap-") {
				continue
			}
		}
		if r.Problem != "" {
			continue
		}
		var named []crawler
		everyone := !core.InGroup(r.Field)
		if r.Group >= 0 {
			named, everyone = f.groups[r.Group].named, f.groups[r.Group].global
		}
		yield(r, named, everyone)
	}
}

// recordIgnored finds a record for a crawler, by name, that is known to ignore
// it: "User-agent: Amazonbot\nCrawl-delay: 5". With a crawler asked for, it
// finds what that one ignores in the groups it obeys. On 0.3% of the real files.
func recordIgnored(f *facts) []*finding {
	return f.ignored(func(name string, r crawlers.Record) ([]core.Arg, bool) {
		return args("crawler", name, "field", written(r.Field)), r.Since == ""
	})
}

// recordRetired finds a record that a crawler has stopped reading:
// "User-agent: Yandex\nCrawl-delay: 5". On 0.4% of the real files.
func recordRetired(f *facts) []*finding {
	return f.ignored(func(name string, r crawlers.Record) ([]core.Arg, bool) {
		return args("crawler", name, "field", written(r.Field), "since", r.Since), r.Since != ""
	})
}

// ignored finds records that a crawler they are for ignores, once for a
// crawler and field.
func (f *facts) ignored(find func(name string, r crawlers.Record) ([]core.Arg, bool)) []*finding {
	var found findings
	told := map[string]*finding{} // by crawler and field
	f.wishes(func(r *core.Record, named []crawler, _ bool) {
		if f.Crawler != nil && f.asked(r) {
			named = append(named[:len(named):len(named)], crawler{Crawler: *f.Crawler, as: f.Crawler.Name})
		}
		for _, c := range named {
			rec, ok := c.Record(r.Field)
			if !ok || rec.Honours {
				continue
			}
			more, ok := find(c.as, rec)
			key := ascii.ToLower(c.as) + " " + r.Field
			switch {
			case !ok:
			case told[key] != nil:
				told[key].and(r.Name)
			default:
				told[key] = &finding{span: r.Name, args: more}
				found.add(told[key])
			}
			return
		}
	})
	return found
}

// asked reports whether a record is in a group that the crawler asked for
// obeys.
func (f *facts) asked(r *core.Record) bool {
	return r.Group >= 0 && f.groups[r.Group].asked
}

// readers lists the vendors whose crawlers read a field, and those whose
// crawlers are known to ignore it.
func readers(field string) (reads, ignores []string) {
	all := crawlers.All()
	for i := range all {
		c := &all[i]
		rec, ok := c.Record(field)
		switch {
		case !ok || c.IsPast():
		case rec.Honours && !slices.Contains(reads, c.Vendor):
			reads = append(reads, c.Vendor)
		case !rec.Honours && !slices.Contains(ignores, c.Vendor):
			ignores = append(ignores, c.Vendor)
		}
	}
	return reads, ignores
}

// recordReaders finds a record for every crawler that some read and some
// ignore: "User-agent: *\nCrawl-delay: 5". On 7.6% of the real files.
func recordReaders(f *facts) []*finding {
	return f.forEveryone(func(reads, ignores []string) (_ []core.Arg, ok bool) {
		return args("reads", strings.Join(reads, ", "), "ignores", strings.Join(ignores, ", ")), len(reads) > 0 && len(ignores) > 0
	})
}

// recordUnread finds a record that no crawler is known to read: "Host:
// example.com". On 2.3% of the real files.
func recordUnread(f *facts) []*finding {
	return f.forEveryone(func(reads, _ []string) (_ []core.Arg, ok bool) {
		return nil, len(reads) == 0
	})
}

// forEveryone finds fields of records that are for every crawler, each once.
func (f *facts) forEveryone(find func(reads, ignores []string) ([]core.Arg, bool)) []*finding {
	var found findings
	told := map[string]*finding{} // nil where there is nothing to tell
	f.wishes(func(r *core.Record, named []crawler, everyone bool) {
		kind := r.Field
		if strings.HasPrefix(kind, "acap-") {
			kind = "acap-"
		}
		if f.Crawler != nil && f.asked(r) {
			if rec, ok := f.Crawler.Record(r.Field); ok && !rec.Honours {
				return // ignored tells of it
			}
		}
		switch one, seen := told[kind]; {
		case !everyone && len(named) > 0:
		case one != nil:
			one.and(r.Name)
		case !seen && everyone:
			reads, ignores := readers(r.Field)
			if more, ok := find(reads, ignores); ok {
				one = &finding{span: r.Name, args: append(args("field", f.text(r.Name)), more...)}
				found.add(one)
			}
			told[kind] = one
		}
	})
	return found
}

// checkersComplain finds records that some crawler may read or have read, but
// that checkers do not know: Lighthouse takes points off for them. On under 0.1%
// of the real files: "User-agent: *\nContent-Usage: train-ai=n".
func checkersComplain(f *facts) []*finding {
	var found findings
	for i := range f.records {
		r := &f.records[i]
		switch {
		case !core.KnownField(r.Field):
		case listed("/sitemap/crawl-delay/clean-param/host/request-rate/visit-time/noindex/content-signal/license/", r.Field):
		default:
			found.add(&finding{span: r.Name, args: args("field", written(r.Field))})
		}
	}
	return collapse(found)
}
