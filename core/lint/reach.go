package lint

import (
	"strings"

	"robotscope/core"
	"robotscope/core/ascii"
	"robotscope/core/crawlers"
)

// blocksEveryone finds a group that leaves nothing to crawlers that have no
// group of their own: "User-agent: *\nDisallow: /". On 2.3% of the real files.
func blocksEveryone(f *facts) []*finding {
	if !f.shutsOut(&f.global) {
		return nil
	}
	one := &finding{span: f.global.block}
	for _, a := range f.audiences() {
		if !f.shutsOut(a) { // some are let in by name: the rest are meant to stay out
			one.severity = Note
		}
	}
	return []*finding{one}
}

// isMain reports whether a crawler is one of the two search engines that
// Google's specification and most webmasters reckon with.
func isMain(token string) bool { return token == "googlebot" || token == "bingbot" }

// blocksSearch finds groups that shut a search engine out:
// "User-agent: Googlebot\nDisallow: /". On 5.4% of the real files.
func blocksSearch(f *facts) []*finding {
	var main, others []*finding
	for _, a := range f.audiences() {
		c := f.known[a.token]
		if c == nil || c.Purpose != crawlers.PurposeSearch || c.IsPast() || !f.shutsOut(a) {
			continue
		}
		one := &finding{span: a.agent.Value, args: args("crawler", c.as, "vendor", c.Vendor)}
		if isMain(a.token) {
			one.severity = Warning
			main = append(main, one)
		} else {
			others = append(others, one)
		}
	}
	return append(collapse(main), collapse(others)...)
}

// searchEngines are the tokens of those whose view of a page matters most.
var searchEngines = [...]string{"Googlebot", "bingbot"}

// maxProbes is how many made-up URLs one check asks the rules about.
const maxProbes = 200

// blockedFor finds the rules that keep a search engine from a URL made up for
// them; an empty URL is for rules of no interest.
func (f *facts) blockedFor(probe func(pattern string) string) []*finding {
	var found findings
	told := map[int]bool{}
	probes := 0
	for _, token := range searchEngines {
		c := f.known[ascii.ToLower(token)]
		if c == nil {
			continue
		}
		g := f.reading.For(core.ChainOf(token))
		for i := range g.Rules {
			r := &g.Rules[i]
			url := ""
			if !r.Allow && !told[r.Line] {
				url = probe(f.text(r.Pattern))
			}
			if url == "" {
				continue
			}
			if probes++; probes > maxProbes {
				break
			}
			if v := g.Check(url); v.Rule != nil && v.Rule.Line == r.Line {
				told[r.Line] = true
				found.add(&finding{span: r.Pattern, args: args("rule", "Disallow: "+f.text(r.Pattern), "crawler", c.Name)})
			}
		}
	}
	return found
}

// probeFor makes a URL of a kind of file that a pattern matches: for a
// directory with one of the names, one in it; for a pattern for all files with
// one of the endings, such a file.
func probeFor(pattern string, directories, endings []string) string {
	if matchesAll(pattern) {
		return ""
	}
	pattern = strings.TrimSuffix(pattern, "$")
	lower := ascii.ToLower(pattern)
	for _, ending := range endings {
		if lower = strings.TrimRight(lower, "*"); lower == "/*"+ending || lower == "*"+ending {
			return "/a" + ending
		}
	}
	dir := lower
	if !strings.HasSuffix(dir, "/") {
		return ""
	}
	for _, name := range directories {
		if strings.HasSuffix(dir, "/"+name+"/") {
			return strings.ReplaceAll(strings.TrimRight(pattern, "*"), "*", "a") + "a" + endings[0]
		}
	}
	return ""
}

// assetsBlocked finds rules that keep style sheets and scripts from a search
// engine, which needs them to see the page. What directories hold, only their
// names say: some surely, others maybe, and in the templates of Drupal and
// Squarespace /scripts/ and /static/ hold none. On 5% of the real files:
// "User-agent: *\nDisallow: /css/".
func assetsBlocked(f *facts) []*finding {
	endings := []string{".css", ".js", ".mjs"}
	sure := f.blockedFor(func(pattern string) string {
		return probeFor(pattern, []string{"css", "js", "javascript", "javascripts", "stylesheets",
			"wp-includes", "wp-content", "wp-content/themes", "wp-content/plugins", "_next", "_next/static", "_nuxt"}, endings)
	})
	told := map[int]bool{}
	for _, one := range sure {
		told[one.span.Start] = true
	}
	has := f.blocked()
	names := []string{"styles", "themes", "assets", "dist", "build"}
	if has["/profiles/"] == 0 {
		names = append(names, "scripts")
	}
	if has["/commerce/digital-download/"] == 0 {
		names = append(names, "static")
	}
	var maybe []*finding
	for _, one := range f.blockedFor(func(pattern string) string { return probeFor(pattern, names, endings) }) {
		if one.severity = Note; !told[one.span.Start] {
			maybe = append(maybe, one)
		}
	}
	return append(collapse(sure), collapse(maybe)...)
}

// imagesBlocked finds rules that keep images out of a search engine:
// "User-agent: *\nDisallow: /images/". On 1.6% of the real files.
func imagesBlocked(f *facts) []*finding {
	return collapse(f.blockedFor(func(pattern string) string {
		return probeFor(pattern, []string{"images", "image", "img", "imgs", "wp-content/uploads"},
			[]string{".jpg", ".png", ".gif", ".jpeg", ".webp", ".svg", ".avif"})
	}))
}

// privatePath finds rules that show the way to what their author would hide:
// "User-agent: *\nDisallow: /backup/". On 1.8% of the real files.
func privatePath(f *facts) []*finding {
	var found findings
	told := map[string]bool{}
	for _, r := range f.rules {
		if r.Allow || told[r.text] {
			continue
		}
		if name := privateName(r.text); name != "" {
			told[r.text] = true
			found.add(&finding{span: r.Pattern, args: args("path", r.text)})
		}
	}
	return collapse(found)
}

// privateName is the part of a path that says it is not for everybody. What
// every site built with a common system has, such as /wp-admin/, /admin and
// /config or /feed/private, gives nothing away.
func privateName(pattern string) string {
	pattern = ascii.ToLower(strings.TrimRight(pattern, "*$"))
	if strings.HasPrefix(pattern, "/wp-") || pattern == "/feed/private" {
		return ""
	}
	pattern, _, _ = strings.Cut(pattern, "?")
	for name := ""; pattern != ""; {
		name, pattern, _ = strings.Cut(pattern, "/")
		if strings.Contains(name, "*") { // what is below is in many places: no secret
			return ""
		}
		const private = "/backend/phpmyadmin/pma/adminer/cpanel" +
			"/backup/backups/bak/dump/dumps/db/database.sql/sql/mysql" +
			"/.git/.svn/.hg/.env/.htaccess/.htpasswd/.ssh/.aws/wp-config.php" +
			"/secret/secrets/private/confidential/internal/intranet/hidden/passwords/credentials" +
			"/staging/customers/invoices/payroll/"
		if listed(private, name) || strings.HasSuffix(name, ".sql") || strings.HasSuffix(name, ".bak") ||
			strings.HasSuffix(name, ".env") {
			return name
		}
	}
	return ""
}
