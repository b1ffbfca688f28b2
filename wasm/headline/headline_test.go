package headline

import (
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/crawlers"
	"robotscope/wasm/document"
	"robotscope/wasm/scope"
	"robotscope/web/locales"
)

const file = `User-agent: *
Disallow: /private/
Allow: /private/open

User-agent: GPTBot
Disallow: /

User-agent: Google-Extended
Disallow: /private/
`

func reader(t *testing.T, robots, name string, fetched *access.Fetch) *document.Reader {
	t.Helper()
	agent, err := crawlers.Resolve(name)
	if err != nil {
		t.Fatal(name, err)
	}
	return document.New([]byte(robots)).ReaderFor(agent, "", fetched)
}

// catalogues are those of all languages, English first.
var catalogues = sync.OnceValue(func() []locales.Catalogue {
	var all []locales.Catalogue
	for _, name := range []string{"en", "ja"} {
		b, err := os.ReadFile("../../web/locales/" + name + ".json")
		if err != nil {
			panic(err)
		}
		all = append(all, locales.Read(string(b)))
	}
	return all
})

// codes are all of a headline: what it says, why, the file, and what it means. A test has them as a row, with bars between.
func codes(h Headline) []string {
	list := func(messages []core.Message) string {
		var codes []string
		for _, m := range messages {
			codes = append(codes, strings.TrimPrefix(m.Code, "headline."))
		}
		return strings.Join(codes, " ")
	}
	return []string{
		string(h.State), strings.TrimPrefix(h.Says.Code, "headline."), list(h.Why), strings.TrimPrefix(h.File.Code, "headline."),
		list(h.Means),
	}
}

// hold reports faults that no headline has: a sentence that is missing in a language, or an argument that its words ask for.
func hold(t *testing.T, name string, h Headline) {
	t.Helper()
	messages := append(append([]core.Message{h.Says}, h.Why...), h.Means...)
	if h.File.Code != "" {
		messages = append(messages, h.File)
	}
	for _, c := range catalogues() {
		for _, m := range messages {
			if text := c.Text(m); text == m.Code || strings.ContainsAny(text, "{}") {
				t.Errorf("%s: %s reads %q", name, m.Code, text)
			}
		}
	}
}

func TestForURL(t *testing.T) {
	const at, page, open = "https://www.example.com", "https://www.example.com/private/x", "https://www.example.com/"
	own, live := File{Origin: at}, File{Came: Live, Origin: at, At: "Nov 21, 14:02"}
	status := func(n int) *access.Fetch {
		return &access.Fetch{Hops: []access.Hop{{URL: at + "/robots.txt", Status: n}}}
	}
	tests := []struct {
		name, crawler string
		url           URL
		file          File
		fetched       *access.Fetch
		want          string
	}{
		{"a search crawler that may", "Googlebot", URL{URL: open}, own, nil,
			"allowed | allowed | explain.no-rule | file-own-for | search-allowed"},
		{"one that may not", "Googlebot", URL{URL: page}, live, nil, "blocked | blocked | rule | file-live | search-blocked"},
		{"by a rule", "bingbot", URL{URL: page + "/../open"}, own, nil, "blocked | blocked | rule | file-own-for | search-blocked"},
		{"a rule that allows", "bingbot", URL{URL: at + "/private/open"}, own, nil,
			"allowed | allowed | rule | file-own-for | search-allowed"},
		{"an edited file", "Googlebot", URL{URL: page}, File{Came: Edited, Origin: at, At: "Nov 21, 14:02"}, nil,
			"blocked | blocked | rule | file-edited | search-blocked"},
		{"the example", "Googlebot", URL{URL: page}, File{Came: Example}, nil,
			"blocked | blocked | rule | file-example | search-blocked"},
		{"a file of nobody knows where", "Googlebot", URL{URL: page}, File{}, nil,
			"blocked | blocked | rule | file-own | search-blocked"},
		{"the robots.txt itself", "GPTBot", URL{URL: at + "/robots.txt"}, own, nil,
			"allowed | allowed | explain.robots-file | file-own-for | "},

		{"a sitemap", "Googlebot", URL{URL: at + "/private/sitemap-1.xml.gz"}, own, nil,
			"blocked | blocked | rule | file-own-for | sitemap"},
		{"what only has it in its path", "Googlebot", URL{URL: at + "/sitemap.xml/"}, own, nil,
			"allowed | allowed | explain.no-rule | file-own-for | search-allowed"},
		{"AI training", "GPTBot", URL{URL: open}, own, nil, "blocked | blocked | rule | file-own-for | ai-training-blocked"},
		{"and allowed", "ClaudeBot", URL{URL: open}, own, nil,
			"allowed | allowed | explain.no-rule | file-own-for | ai-training-allowed"},
		{"AI search", "OAI-SearchBot", URL{URL: page}, own, nil, "blocked | blocked | rule | file-own-for | ai-search-blocked"},
		{"a token only", "Google-Extended", URL{URL: page}, own, nil,
			"blocked | blocked-use | rule | file-own-for | agent.no-fetches"},
		{"and allowed", "Google-Extended", URL{URL: open}, own, nil,
			"allowed | allowed-use | explain.no-rule | file-own-for | agent.no-fetches"},
		{"one that a person sends", "ChatGPT-User", URL{URL: page}, own, nil,
			"blocked | blocked | rule | file-own-for | user-triggered-blocked"},
		{"whether it obeys does not matter where it may", "ChatGPT-User", URL{URL: open}, own, nil,
			"allowed | allowed | explain.no-rule | file-own-for | user-triggered-allowed"},

		{"a slip", "Gogglebot", URL{URL: open}, own, nil, "allowed | allowed | explain.no-rule | file-own-for | "},
		{"Bing", "Bing", URL{URL: open}, own, nil, "allowed | allowed | explain.no-rule | file-own-for | "},
		{"nobody knows it", "zzqxv", URL{URL: page}, own, nil, "blocked | blocked | rule | file-own-for | "},
		{"everybody else", "*", URL{URL: page}, own, nil, "blocked | blocked | rule | file-own-for | "},

		{"no file", "Googlebot", URL{URL: page}, live, status(404),
			"allowed | allowed | access.met.no-file access.then.no-file | file-missing | search-allowed"},
		{"no answer", "bingbot", URL{URL: open}, live, status(503),
			"blocked | blocked | access.met.server-error access.then.stopped | file-missing | search-waiting"},
		{"no answer, training", "GPTBot", URL{URL: open}, live, status(503),
			"blocked | blocked | access.met.server-error access.then.stopped | file-missing | ai-training-blocked"},

		{"another origin", "Googlebot", URL{URL: page, Standing: scope.NotJudged, Origin: at}, own, nil,
			"not-judged | not-judged | other-origin | file-own-for | "},
		{"assumed", "Googlebot", URL{URL: page, Standing: scope.Assumed, Origin: at}, own, nil,
			"blocked | blocked-assumed | rule | file-own-for | search-blocked"},
		{"assumed and allowed", "Googlebot", URL{URL: open, Standing: scope.Assumed, Origin: at}, own, nil,
			"allowed | allowed-assumed | explain.no-rule | file-own-for | search-allowed"},
		{"nobody said whose", "Googlebot", URL{URL: page, Standing: scope.Unsettled, Origin: at}, File{}, nil,
			"unsettled | unsettled | say-whose |  | "},
		{"unusable", "Googlebot", URL{Typed: "mailto:x", Problem: "scheme"}, own, nil,
			"unusable | unusable | entry.scheme.help |  | "},
		{"too long", "Googlebot", URL{URL: at + "/" + strings.Repeat("a", core.MaxURL)}, own, nil,
			"unusable | unusable | explain.url-too-long | file-own-for | "},
	}
	for _, tt := range tests {
		h := ForURL(reader(t, file, tt.crawler, tt.fetched), tt.url, tt.file)
		if got, want := codes(h), strings.Split(tt.want, " | "); !slices.Equal(got, want) {
			t.Errorf("%s:\n got %q\nwant %q", tt.name, got, want)
		}
		hold(t, tt.name, h)
	}
}

func TestForList(t *testing.T) {
	own := File{Origin: "https://www.example.com"}
	for _, tt := range []struct {
		name, crawler string
		counts        Counts
		want          string
	}{
		{"all allowed", "Googlebot", Counts{Allowed: 7, Of: 7, Final: true},
			"allowed | all-allowed |  | file-own-for | search-allowed"},
		{"all blocked", "Googlebot", Counts{Blocked: 7, Of: 7, Final: true},
			"blocked | all-blocked |  | file-own-for | search-blocked"},
		{"some", "Googlebot", Counts{Allowed: 5, Blocked: 2, Of: 7, Final: true}, "some | some |  | file-own-for | search-blocked"},
		{"and others", "Googlebot", Counts{Allowed: 5, Blocked: 2, NotJudged: 1, Unusable: 1, Of: 9, Final: true},
			"some | some | rest-not-judged rest-unusable | file-own-for | search-blocked"},
		{"proposed", "Googlebot", Counts{Allowed: 2, Of: 2, Final: true, Proposed: true},
			"allowed | all-allowed | proposed | file-own-for | search-allowed"},
		{"proposed, and some blocked", "Googlebot", Counts{Allowed: 1, Blocked: 19, Of: 20, Final: true, Proposed: true},
			" | nothing | proposed | file-own-for | "},
		{"a token", "Google-Extended", Counts{Allowed: 5, Blocked: 2, Of: 7, Final: true},
			"some | some-use |  | file-own-for | agent.no-fetches"},
		{"all allowed to a token", "Google-Extended", Counts{Allowed: 1, Of: 1, Final: true},
			"allowed | all-allowed-use |  | file-own-for | agent.no-fetches"},
		{"all refused to a token", "Google-Extended", Counts{Blocked: 2, Of: 2, Final: true},
			"blocked | all-blocked-use |  | file-own-for | agent.no-fetches"},
		{"counting", "Googlebot", Counts{Allowed: 1000, Blocked: 80, Of: 100_000}, " | counting |  | file-own-for | "},
		{"whose", "Googlebot", Counts{Unsettled: 3, Sites: 2, Of: 9}, "unsettled | whose | sites |  | "},
		{"of other sites", "Googlebot", Counts{NotJudged: 3, Unusable: 1, Of: 4, Final: true},
			"not-judged | none-judged | rest-unusable | file-own-for | "},
		{"no addresses", "Googlebot", Counts{Unusable: 2, Of: 2, Final: true}, "unusable | none-usable |  |  | "},
		{"nothing", "Gogglebot", Counts{Final: true}, " | nothing |  |  | "},
	} {
		h := ForList(reader(t, file, tt.crawler, nil), tt.counts, own)
		if got, want := codes(h), strings.Split(tt.want, " | "); !slices.Equal(got, want) {
			t.Errorf("%s:\n got %q\nwant %q", tt.name, got, want)
		}
		hold(t, tt.name, h)
	}
}

func TestForNobody(t *testing.T) {
	h := ForNobody()
	if h.State != None || len(h.Why) > 0 {
		t.Error(h)
	}
	hold(t, "", h)
}

// TestEveryCrawler holds that no crawler of the catalogue has a headline that is not in the catalogues, and that each
// purpose but PurposeOther has something to say.
func TestEveryCrawler(t *testing.T) {
	for _, c := range crawlers.All() {
		for _, url := range []string{"https://www.example.com/", "https://www.example.com/private/"} {
			h := ForURL(reader(t, file, c.Name, nil), URL{URL: url}, File{})
			hold(t, c.Name, h)
			if len(h.Means) == 0 && c.Purpose != crawlers.PurposeOther {
				t.Errorf("%s: nothing follows for %s", c.Name, url)
			}
		}
	}
}

// TestWords shows the sentences of one answer, as people read them.
func TestWords(t *testing.T) {
	h := ForURL(reader(t, file, "Googlebot", nil), URL{URL: "https://shop.example/private/a"}, File{Came: Live,
		Origin: "https://shop.example", At: "Nov 21, 14:02"})
	want := []string{
		"Googlebot may not fetch `https://shop.example/private/a`.",
		"`Disallow: /private/` on line 2 decides.",
		"`https://shop.example/robots.txt`, as it was fetched on Nov 21, 14:02.",
	}
	c := catalogues()[0]
	for i, m := range []core.Message{h.Says, h.Why[0], h.File} {
		if got := c.Text(m); got != want[i] {
			t.Errorf("got %s, want %s", got, want[i])
		}
	}
}
