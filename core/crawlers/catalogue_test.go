package crawlers

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"robotscope/core"
	"robotscope/core/ascii"
)

// entries collects the catalogue as callers see it.
func entries() []Crawler { return All() }

func TestCatalogueSize(t *testing.T) {
	sourced := 0
	for _, c := range entries() {
		if c.Source != "" && c.Certainty != CertaintyUnconfirmed {
			sourced++
		}
	}
	if n := len(entries()); n < 130 || sourced < 110 {
		t.Errorf("%d crawlers, %d of them with a source; want 130 and 110 or more", n, sourced)
	}
}

func TestCatalogueEntries(t *testing.T) {
	obeys := []Obedience{"", ObeysYes, ObeysPartly, ObeysNo}
	certainties := []Certainty{CertaintyPrimary, CertaintySecondary, CertaintyUnconfirmed}
	notes := []string{"", NoteCached24h, NoteCached72h, NoteNearestDialect, NoteOwnerWaives, NoteCustomerChoice,
		NoteSecurityChecks, NoteTrainingUse, NoteHistorical}
	for _, c := range All() {
		t.Run(c.Name, func(t *testing.T) {
			checkName(t, c)
			if c.Vendor == "" {
				t.Error("no vendor")
			}
			if !slices.Contains(Purposes(), c.Purpose) {
				t.Errorf("unknown purpose %q", c.Purpose)
			}
			if !slices.Contains(obeys, c.Obeys) {
				t.Errorf("unknown obedience %q", c.Obeys)
			}
			if !slices.Contains(certainties, c.Certainty) {
				t.Errorf("unknown certainty %q", c.Certainty)
			}
			if !slices.Contains(notes, c.Note) {
				t.Errorf("unknown note %q", c.Note)
			}
			if c.Purposes[0] != c.Purpose || !c.For(c.Purpose) {
				t.Errorf("purposes %v, the main one %q", c.Purposes, c.Purpose)
			}
			for i, p := range c.Purposes {
				if !slices.Contains(Purposes(), p) || slices.Contains(c.Purposes[:i], p) || !c.For(p) {
					t.Errorf("purposes %v", c.Purposes)
				}
			}
			want := core.RFC9309
			switch c.Vendor {
			case "Google":
				want = core.Google
			case "Qwant", "Mojeek": // the only ones that name the standard of 1994 or tell its way
				want = core.FirstMatch
			}
			if c.Dialect != want {
				t.Errorf("dialect %q, want %q", c.Dialect.Name(), want.Name())
			}
			checkSource(t, c)
			checkRetired(t, c)
			checkRecords(t, c)
		})
	}
}

func checkName(t *testing.T, c Crawler) {
	t.Helper()
	if c.Name == "" || strings.TrimSpace(c.Name) != c.Name {
		t.Errorf("name %q", c.Name)
	}
	if len(c.Tokens) == 0 {
		t.Fatal("no tokens")
	}
	for i, tok := range c.Tokens {
		// A "*" could never be what a group names, and white space around a
		// name is trimmed; the other octets must at least survive in a header.
		if tok == "" || strings.Trim(tok, "* ") != tok || strings.ContainsFunc(tok, func(r rune) bool {
			return r > 127 || r != ' ' && !isTokenOctet(byte(r))
		}) {
			t.Errorf("token %q", tok)
		}
		for _, earlier := range c.Tokens[:i] {
			if ascii.EqualFold(earlier, tok) {
				t.Errorf("token %q twice", tok)
			}
		}
	}
}

func checkSource(t *testing.T, c Crawler) {
	t.Helper()
	if c.Source == "" && c.Certainty != CertaintyUnconfirmed {
		t.Errorf("%s, but no source", c.Certainty)
	}
	if c.Certainty == CertaintyUnconfirmed && c.Obeys != "" {
		t.Errorf("unconfirmed, but says that it obeys: %q", c.Obeys)
	}
	checkDate(t, c.SourceDate, "2006-01", "2006-01-02")
	if c.SourceDate != "" && c.Source == "" {
		t.Error("a date, but no source")
	}
}

func checkRetired(t *testing.T, c Crawler) {
	t.Helper()
	checkDate(t, c.RetiredSince, "2006", "2006-01", "2006-01-02")
	if !c.Retired && (c.RetiredSince != "" || len(c.ReplacedBy) > 0) {
		t.Error("not retired, but since when or what by")
	}
	if c.Retired && (c.Source == "" || c.Certainty == CertaintyUnconfirmed) {
		t.Error("retired, but no source says so")
	}
	for _, name := range c.ReplacedBy {
		if next, ok := Lookup(name); !ok || next.Tokens[0] != name || next.Retired {
			t.Errorf("replaced by %q, which is no token of a crawler in use", name)
		}
	}
}

// What retired names stood for, and what stands for it now.
func TestCatalogueRetired(t *testing.T) {
	tests := []struct{ name, since, by string }{
		{"Googlebot-Mobile", "2016-11", "Googlebot"},
		{"msnbot", "2010-10-01", "bingbot"},
		{"anthropic-ai", "", "ClaudeBot"},
		{"Claude-Web", "", "ClaudeBot Claude-User"},
		{"Google-NotebookLM", "2026-07", "Google-GeminiNotebook"},
	}
	for _, tt := range tests {
		c, _ := Lookup(tt.name)
		if got := strings.Join(c.ReplacedBy, " "); !c.Retired || c.RetiredSince != tt.since || got != tt.by {
			t.Errorf("%s: retired %v since %q, now %q; want %q, %q", tt.name, c.Retired, c.RetiredSince, got, tt.since, tt.by)
		}
	}
}

// The main crawlers are compared on every site, so a file must be able to treat
// each of them otherwise than the rest.
func TestMainCrawlers(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range Main() {
		c, ok := Lookup(name)
		if !ok || c.Name != name || !c.IsCompared() || !c.IsMain() || c.MayIgnore() || seen[name] {
			t.Errorf("%s: %+v", name, c)
		}
		seen[name] = true
	}
	if len(seen) < 10 {
		t.Errorf("%d main crawlers", len(seen))
	}
	for _, name := range []string{"Google-Extended", "AdsBot-Google", "Bytespider", "ChatGPT-User", "Googlebot-Mobile"} {
		if c, _ := Lookup(name); c.IsCompared() || c.IsMain() {
			t.Errorf("%s is compared", name)
		}
	}
}

func checkRecords(t *testing.T, c Crawler) {
	t.Helper()
	fields := []string{"crawl-delay", "request-rate", "visit-time", "host", "clean-param", "noindex", "nofollow",
		"content-signal", "content-usage", "license", "sitemap"}
	var seen []string
	for _, r := range c.Records {
		if !slices.Contains(fields, r.Field) || slices.Contains(seen, r.Field) {
			t.Errorf("record %q unknown or repeated", r.Field)
		}
		seen = append(seen, r.Field)
		checkDate(t, r.Since, "2006", "2006-01")
		if got, ok := c.Record(strings.ToUpper(r.Field)); !ok || got != r {
			t.Errorf("Record(%q) = %v, %v", r.Field, got, ok)
		}
	}
}

func checkDate(t *testing.T, date string, layouts ...string) {
	t.Helper()
	if date == "" {
		return
	}
	for _, layout := range layouts {
		if _, err := time.Parse(layout, date); err == nil {
			return
		}
	}
	t.Errorf("date %q is none of %v", date, layouts)
}

func TestCatalogueNamesAreUnique(t *testing.T) {
	seen := map[string]string{}
	for _, c := range All() {
		for _, name := range slices.Compact([]string{strings.ToLower(c.Name), strings.ToLower(c.Tokens[0])}) {
			if other, ok := seen[name]; ok {
				t.Errorf("%q is both %s and %s", name, other, c.Name)
			}
			seen[name] = c.Name
		}
	}
}

func TestCatalogueOrder(t *testing.T) {
	key := func(c Crawler) string {
		return strconv.Itoa(slices.Index(Purposes(), c.Purpose)) + "\x00" + strings.ToLower(c.Vendor) + "\x00" + strings.ToLower(c.Name)
	}
	all := entries()
	for i := 1; i < len(all); i++ {
		if key(all[i-1]) >= key(all[i]) {
			t.Errorf("%s stands before %s", all[i-1].Name, all[i].Name)
		}
	}
}

// A crawler that falls back to another's token falls back further as that one
// does, and never to itself.
func TestCatalogueChains(t *testing.T) {
	for _, c := range All() {
		if len(c.Tokens) < 2 {
			continue
		}
		next, ok := Lookup(c.Tokens[1])
		if ok && !slices.Equal(c.Tokens[1:], next.Tokens) {
			t.Errorf("%s: %v does not go on as %s: %v", c.Name, c.Tokens, next.Name, next.Tokens)
		}
	}
}

// What the vendors' pages say, directly or through others, of chains and of
// those that depart from "obeys its own group, else the global one".
func TestCatalogueDocumented(t *testing.T) {
	tests := []struct {
		name   string
		tokens string
		global bool
		obeys  Obedience
	}{
		{"Googlebot", "Googlebot", true, ObeysYes},
		{"Googlebot-Image", "Googlebot-Image Googlebot", true, ObeysYes},
		{"Googlebot-Video", "Googlebot-Video Googlebot", true, ObeysYes},
		{"Googlebot-News", "Googlebot-News Googlebot", true, ObeysYes},
		{"Storebot-Google", "Storebot-Google", true, ObeysYes},
		{"Google-InspectionTool", "Google-InspectionTool Googlebot", true, ObeysYes},
		{"Google-CloudVertexBot", "Google-CloudVertexBot Googlebot", true, ObeysYes},
		{"GoogleOther-Image", "GoogleOther-Image GoogleOther", true, ObeysYes},
		{"GoogleOther-Video", "GoogleOther-Video GoogleOther", true, ObeysYes},
		{"AdsBot-Google", "AdsBot-Google", false, ObeysYes},
		{"AdsBot-Google-Mobile", "AdsBot-Google-Mobile", false, ObeysYes},
		{"APIs-Google", "APIs-Google", false, ObeysYes},
		{"Mediapartners-Google", "Mediapartners-Google", false, ObeysYes},
		{"Google-Safety", "Google-Safety", true, ObeysNo},
		{"FeedFetcher-Google", "FeedFetcher-Google", true, ObeysPartly},
		{"bingbot", "bingbot", true, ObeysYes},
		{"YandexBot", "YandexBot Yandex", true, ObeysYes},
		{"YandexImages", "YandexImages Yandex", true, ObeysYes},
		{"Applebot", "Applebot Googlebot", true, ObeysYes},
		{"Kagibot", "Kagibot Googlebot", true, ObeysYes},
		{"GPTBot", "GPTBot", true, ObeysYes},
		{"ChatGPT-User", "ChatGPT-User", true, ObeysPartly},
		{"Perplexity-User", "Perplexity-User", true, ObeysPartly},
		{"facebookexternalhit", "facebookexternalhit", true, ObeysPartly},
		{"Bytespider", "Bytespider", true, ObeysNo},
		{"Yahoo! Slurp", "Slurp", true, ObeysYes},
	}
	for _, tt := range tests {
		c, ok := Lookup(tt.name)
		if got := strings.Join(c.Tokens, " "); !ok || got != tt.tokens || c.Global != tt.global || c.Obeys != tt.obeys {
			t.Errorf("%s: tokens %q, global %v, obeys %q; want %q, %v, %q", tt.name, got, c.Global, c.Obeys, tt.tokens, tt.global, tt.obeys)
		}
	}
	for _, name := range []string{"Google-Extended", "Applebot-Extended"} {
		if c, ok := Lookup(name); !ok || c.Fetches {
			t.Errorf("%s fetches", name)
		}
	}
}

// Those that visit for more than one thing are found under each.
func TestCataloguePurposes(t *testing.T) {
	tests := []struct {
		name     string
		purposes string
	}{
		{"CCBot", "archive ai-training"},
		{"Applebot", "search ai-training"},
		{"Claude-User", "user-triggered ai-search"},
		{"Google-Site-Verification", "user-triggered"}, // for a person, but no assistant
		{"FeedFetcher-Google", "user-triggered"},
		{"Google-CWS", "user-triggered"},
		{"Googlebot", "search"},
	}
	for _, tt := range tests {
		c, _ := Lookup(tt.name)
		got := ""
		for i, p := range c.Purposes {
			if i > 0 {
				got += " "
			}
			got += string(p)
		}
		if got != tt.purposes {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.purposes)
		}
	}
}

func TestCatalogueRecords(t *testing.T) {
	tests := []struct {
		name, field string
		honours     bool
		since       string
	}{
		{"Googlebot", "crawl-delay", false, ""},
		{"Googlebot", "noindex", false, "2019-09"},
		{"Googlebot", "sitemap", true, ""},
		{"bingbot", "Crawl-Delay", true, ""},
		{"YandexBot", "crawl-delay", false, "2018-02"},
		{"YandexBot", "host", false, "2018"},
		{"YandexBot", "clean-param", true, ""},
		{"CCBot", "crawl-delay", true, ""},
		{"ClaudeBot", "crawl-delay", true, ""},
		{"Amazonbot", "crawl-delay", false, ""},
		{"SeznamBot", "request-rate", true, ""},
		{"Yahoo! Slurp", "crawl-delay", true, ""},
	}
	for _, tt := range tests {
		c, _ := Lookup(tt.name)
		if r, ok := c.Record(tt.field); !ok || r.Honours != tt.honours || r.Since != tt.since {
			t.Errorf("%s, %s: %+v, %v", tt.name, tt.field, r, ok)
		}
	}
	c, _ := Lookup("GPTBot")
	if r, ok := c.Record("crawl-delay"); ok {
		t.Errorf("GPTBot says something about crawl-delay: %+v", r)
	}
}

func TestLookup(t *testing.T) {
	for _, name := range []string{"googlebot", "GOOGLEBOT", "Googlebot"} {
		if c, ok := Lookup(name); !ok || c.Name != "Googlebot" {
			t.Errorf("Lookup(%q) = %q, %v", name, c.Name, ok)
		}
	}
	if c, ok := Lookup("slurp"); !ok || c.Name != "Yahoo! Slurp" {
		t.Errorf("Lookup by own token = %q, %v", c.Name, ok)
	}
	for _, name := range []string{"", "*", "Yandex", "Googlebo", "Googlebots", "\u212Aagibot"} {
		if c, ok := Lookup(name); ok {
			t.Errorf("Lookup(%q) = %q", name, c.Name)
		}
	}
}

// Nothing handed out reaches into the catalogue.
func TestHandedOutIsACopy(t *testing.T) {
	spoil := func(c *Crawler) {
		for i := range c.Tokens {
			c.Tokens[i] = "spoilt"
		}
		for i := range c.Records {
			c.Records[i].Field = "spoilt"
		}
		for i := range c.Purposes {
			c.Purposes[i] = "spoilt"
		}
		for i := range c.ReplacedBy {
			c.ReplacedBy[i] = "spoilt"
		}
	}
	for _, c := range All() {
		spoil(&c)
	}
	c, _ := Lookup("Googlebot-Image")
	spoil(&c)
	a, _ := Resolve("Googlebot-Image")
	spoil(a.Crawler)
	if a.Tokens[0] != "Googlebot-Image" {
		t.Error("an Agent shares its tokens with its Crawler")
	}
	a.Tokens[0] = "spoilt"
	Purposes()[0] = "spoilt"
	Main()[0] = "spoilt"
	Nearest("msnbot", 1)[0] = "spoilt"
	for _, c := range All() {
		if slices.Contains(c.Tokens, "spoilt") || slices.Contains(c.ReplacedBy, "spoilt") || c.For("spoilt") ||
			Purposes()[0] == "spoilt" || Main()[0] == "spoilt" {
			t.Fatal("the catalogue can be changed from outside")
		}
		if r, ok := c.Record("spoilt"); ok {
			t.Fatalf("the catalogue can be changed from outside: %+v", r)
		}
	}
}

// The catalogue is data, so that nothing runs when the program starts.
func TestCatalogueIsStatic(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "catalogue.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range f.Imports {
		if i.Path.Value != `"robotscope/core"` { // for its constants
			t.Errorf("catalogue.go imports %s", i.Path.Value)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CallExpr, *ast.FuncLit, *ast.FuncDecl, *ast.BinaryExpr:
			t.Errorf("catalogue.go holds a %T", n)
		}
		return true
	})
}

func BenchmarkLookup(b *testing.B) {
	for b.Loop() {
		find("rogerbot")
	}
}
