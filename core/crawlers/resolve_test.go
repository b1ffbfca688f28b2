package crawlers

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestResolveNames(t *testing.T) {
	tests := []struct {
		typed   string
		tokens  string
		global  bool
		dialect string
		from    Origin
	}{
		{"Googlebot", "Googlebot", true, "google", FromCatalogue},
		{"  googlebot-IMAGE\n", "Googlebot-Image Googlebot", true, "google", FromCatalogue},
		{"AdsBot-Google", "AdsBot-Google", false, "google", FromCatalogue},
		{"applebot", "Applebot Googlebot", true, "rfc9309", FromCatalogue},
		{"Yahoo! Slurp", "Slurp", true, "rfc9309", FromCatalogue},
		{"slurp", "Slurp", true, "rfc9309", FromCatalogue},
		{"archive.org_bot", "archive.org_bot", true, "rfc9309", FromCatalogue},
		{"OtherBot", "OtherBot", true, "rfc9309", FromToken},
		{"MyBot-2", "MyBot-2", true, "rfc9309", FromToken},
		{"Mozilla", "Mozilla", true, "rfc9309", FromToken},
		{"Yandex", "Yandex", true, "rfc9309", FromToken},
		{"ボット", "ボット", true, "rfc9309", FromToken},
		{"*", "*", true, "rfc9309", FromToken},
		{"Example Agent", "Example Agent", true, "rfc9309", FromToken}, // a name with a blank names nobody, but is no header
		{"User-agent: FooBot", "FooBot", true, "rfc9309", FromToken},
		{"user-AGENT:GPTBot", "GPTBot", true, "rfc9309", FromCatalogue},
	}
	for _, tt := range tests {
		a, err := Resolve(tt.typed)
		if err != nil {
			t.Errorf("%q: %v", tt.typed, err)
			continue
		}
		if got := strings.Join(a.Tokens, " "); got != tt.tokens || a.Global != tt.global || a.Dialect.Name() != tt.dialect || a.From != tt.from {
			t.Errorf("%q: %q, global %v, %s, from %s", tt.typed, got, a.Global, a.Dialect.Name(), a.From)
		}
		if a.Typed != tt.typed || a.Taken != "" || (a.Crawler != nil) != (tt.from == FromCatalogue) {
			t.Errorf("%q: %+v", tt.typed, a)
		}
	}
}

// headers are User-Agent headers as vendors publish them or logs show them.
var headers = []struct {
	header string
	taken  string
	own    string // the first token that it resolves to
}{
	// Google
	{"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot", "Googlebot"},
	{"Googlebot/2.1 (+http://www.google.com/bot.html)", "Googlebot", "Googlebot"},
	{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/W.X.Y.Z Safari/537.36", "Googlebot", "Googlebot"},
	{"Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/W.X.Y.Z Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot", "Googlebot"},
	{"Googlebot-Image/1.0", "Googlebot-Image", "Googlebot-Image"},
	{"Googlebot-Video/1.0", "Googlebot-Video", "Googlebot-Video"},
	{"Mozilla/5.0 (compatible; Googlebot/2.1; Googlebot-Image/1.0)", "Googlebot-Image", "Googlebot-Image"},
	{"Googlebot-Image/1.0 (Googlebot/2.1)", "Googlebot-Image", "Googlebot-Image"},
	{"Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/W.X.Y.Z Mobile Safari/537.36 (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)", "AdsBot-Google-Mobile", "AdsBot-Google-Mobile"},
	{"AdsBot-Google (+http://www.google.com/adsbot.html)", "AdsBot-Google", "AdsBot-Google"},
	{"APIs-Google (+https://developers.google.com/webmasters/APIs-Google.html)", "APIs-Google", "APIs-Google"},
	{"Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.88 Safari/537.36", "Storebot-Google", "Storebot-Google"},
	{"FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)", "FeedFetcher-Google", "FeedFetcher-Google"},
	{"DoCoMo/2.0 N905i(c100;TB;W24H16) (compatible; Googlebot-Mobile/2.1; +http://www.google.com/bot.html)", "Googlebot-Mobile", "Googlebot-Mobile"},
	// other search engines
	{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/W.X.Y.Z Safari/537.36 Edg/W.X.Y.Z", "bingbot", "bingbot"},
	{"Mozilla/5.0 (Windows Phone 8.1; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 530) like Gecko BingPreview/1.0b", "BingPreview", "BingPreview"},
	{"Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)", "Slurp", "Slurp"},
	{"Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)", "YandexBot", "YandexBot"},
	{"Mozilla/5.0 (iPhone; CPU iPhone OS 8_1 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) Version/8.0 Mobile/12B411 Safari/600.1.4 (compatible; YandexMobileBot/3.0; +http://yandex.com/bots)", "YandexMobileBot", "YandexMobileBot"},
	{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_10_1) AppleWebKit/600.2.5 (KHTML, like Gecko) Version/8.0.2 Safari/600.2.5 (Applebot/0.1)", "Applebot", "Applebot"},
	{"Mozilla/5.0 (Linux;u;Android 4.2.2;zh-cn;) AppleWebKit/534.46 (KHTML,like Gecko) Version/5.1 Mobile Safari/10600.6.3 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)", "Baiduspider", "Baiduspider"},
	{"Mozilla/5.0 (compatible; SeznamBot/4.0; +https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/)", "SeznamBot", "SeznamBot"},
	{"Mozilla/5.0(compatible;PetalBot;+https://webmaster.petalsearch.com/site/petalbot)", "PetalBot", "PetalBot"},
	{"DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)", "DuckDuckBot", "DuckDuckBot"},
	// assistants
	{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)", "GPTBot", "GPTBot"},
	{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot", "ChatGPT-User", "ChatGPT-User"},
	{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot", "OAI-SearchBot", "OAI-SearchBot"},
	{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)", "ClaudeBot", "ClaudeBot"},
	{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_10_1) AppleWebKit/600.2.5 (KHTML\\, like Gecko) Version/8.0.2 Safari/600.2.5 (Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot)", "Amazonbot", "Amazonbot"},
	{"CCBot/2.0 (https://commoncrawl.org/faq/)", "CCBot", "CCBot"},
	// previews and the rest
	{"facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "facebookexternalhit", "facebookexternalhit"},
	{"meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)", "meta-externalagent", "Meta-ExternalAgent"},
	{"TelegramBot (like TwitterBot)", "TelegramBot", "TelegramBot"},
	{"Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "Slackbot-LinkExpanding", "Slackbot-LinkExpanding"},
	{"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)", "Sogou web spider", "Sogou web spider"},
	{"Mozilla/5.0 (compatible; Qwantbot/1.0_12345; +https://help.qwant.com/bot/)", "Qwantbot", "Qwantbot"},
	{"Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0; +http://go.mail.ru/help/robots)", "Mail.RU_Bot", "Mail.RU_Bot"},
	{"LinkedInBot/1.0 (compatible; Mozilla/5.0; Jakarta Commons-HttpClient/3.1 +http://www.linkedin.com)", "LinkedInBot", "LinkedInBot"},
	{"Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)", "archive.org_bot", "archive.org_bot"},
	{"Mozilla/5.0 (compatible; MJ12bot/v1.4.5; http://www.majestic12.co.uk/bot.php?+)", "MJ12bot", "MJ12bot"},
	// not in the catalogue
	{"FooBot/1.0", "FooBot", "FooBot"},
	{"foobot/", "foobot", "foobot"},
	{"Mozilla/5.0 (compatible; FooBot/1.0; +https://example.com/bot)", "FooBot", "FooBot"},
	{"Mozilla/5.0 (compatible; MegaIndex.ru/2.0; +http://megaindex.com/crawler)", "MegaIndex.ru", "MegaIndex.ru"},
	{"NotGooglebot/1.0 (+http://example.com/Googlebot)", "NotGooglebot", "NotGooglebot"},
	{"Googlebot-Imagery/1.0", "Googlebot-Imagery", "Googlebot-Imagery"},
	{"curl/8.5.0", "curl", "curl"},
	{"python-requests/2.31.0", "python-requests", "python-requests"},
	// copied with something around it
	{"User-Agent: Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)\r\n", "bingbot", "bingbot"},
	{`"Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)"`, "AhrefsBot", "AhrefsBot"},
	{"Googlebot smartphone", "Googlebot", "Googlebot"},
}

func TestResolveHeaders(t *testing.T) {
	for _, tt := range headers {
		a, err := Resolve(tt.header)
		if err != nil {
			t.Errorf("%q: %v", tt.header, err)
			continue
		}
		if a.From != FromHeader || a.Taken != tt.taken || a.Tokens[0] != tt.own {
			t.Errorf("%q: took %q from %s, tokens %q", tt.header, a.Taken, a.From, a.Tokens)
		}
		if c, ok := Lookup(tt.own); ok && (a.Crawler == nil || a.Dialect != c.Dialect || !slices.Equal(a.Tokens, c.Tokens)) {
			t.Errorf("%q: %+v", tt.header, a)
		}
		checkLaws(t, tt.header)
	}
}

func TestResolveErrors(t *testing.T) {
	tests := []struct {
		typed, code, product string
	}{
		{"", CodeEmpty, ""},
		{" \t\r\n\u3000", CodeEmpty, ""},
		{"User-agent:", CodeEmpty, ""},
		{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0", CodeBrowserOnly, "Mozilla"},
		{"Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0", CodeBrowserOnly, "Mozilla"},
		{"Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/119.0 Mobile/15E148 Safari/604.1", CodeBrowserOnly, "Mozilla"},
		{"Opera/9.80 (Windows NT 6.1) Presto/2.12.388 Version/12.18", CodeBrowserOnly, "Opera"},
		{"Chrome/120", CodeBrowserOnly, "Chrome"},
		{"https://www.google.com/bot.html", CodeNoProduct, ""},
		{"www.google.com/bot.html", CodeNoProduct, ""},
		{"/gptbot", CodeNoProduct, ""},
		{"(+https://openai.com/gptbot)", CodeNoProduct, ""},
		{"()();/;", CodeNoProduct, ""},
		{strings.Repeat("a", MaxTyped+1), CodeTooLong, ""},
	}
	for _, tt := range tests {
		a, err := Resolve(tt.typed)
		var e *Error
		if !errors.As(err, &e) || e.Code != tt.code || e.Product != tt.product {
			t.Errorf("%.60q: %+v, %v; want %s %s", tt.typed, a, err, tt.code, tt.product)
		}
		if tt.code == CodeTooLong && e.Limit != MaxTyped {
			t.Errorf("limit %d", e.Limit)
		}
	}
}

// hostile are inputs that try the parser's time and its idea of a word.
var hostile = []string{
	strings.Repeat("a", MaxTyped),
	strings.Repeat("/", MaxTyped),
	strings.Repeat("(", MaxTyped),
	strings.Repeat("; ", MaxTyped/2),
	strings.Repeat("like ", MaxTyped/5),
	strings.Repeat("rogerbo/", MaxTyped/8),
	strings.Repeat("Googlebox ", MaxTyped/10),
	strings.Repeat("Googlebot-Image Googlebot ", MaxTyped/26),
	strings.Repeat("\xff\xfe/", MaxTyped/3),
	"\x00", "\x00/\x00", "\xef\xbb\xbfGooglebot/2.1", "Googlebot\x00/2.1", "*/*", "a/", "/a", "-/-", ".", "../..", ":", "User-Agent: User-Agent: x",
	"like Googlebot/2.1", "http:Googlebot/2.1", "Googlebot@example.com/2.1", "\u212Aagibot/1.0", "Mozilla/5.0 \u3000FooBot/1.0",
}

func TestResolveHostile(t *testing.T) {
	for _, s := range hostile {
		checkLaws(t, s)
	}
}

// checkLaws states what holds of Resolve for any input.
func checkLaws(t *testing.T, typed string) {
	t.Helper()
	a, err := Resolve(typed)
	if err != nil {
		var e *Error
		if !errors.As(err, &e) || e.Code == "" {
			t.Fatalf("%q: the error is no Error with a code: %v", typed, err)
		}
		if a.Tokens != nil {
			t.Fatalf("%q: an error and tokens", typed)
		}
		return
	}
	if a.Typed != typed || len(a.Tokens) == 0 || slices.Contains(a.Tokens, "") || a.Dialect == 0 {
		t.Fatalf("%q: %+v", typed, a)
	}
	if (a.From == FromHeader) != (a.Taken != "") {
		t.Fatalf("%q: from %s, but took %q", typed, a.From, a.Taken)
	}
	if a.Crawler != nil && (!slices.Equal(a.Tokens, a.Crawler.Tokens) || a.Global != a.Crawler.Global) {
		t.Fatalf("%q: %q is not the chain of %s", typed, a.Tokens, a.Crawler.Name)
	}
	if a.Taken == "" {
		return
	}
	if !strings.Contains(typed, a.Taken) {
		t.Fatalf("%q: took %q, which is not in it", typed, a.Taken)
	}
	again, err := Resolve(a.Taken)
	if err != nil || !slices.Equal(again.Tokens, a.Tokens) || again.Dialect != a.Dialect || again.Global != a.Global {
		t.Fatalf("%q: took %q, which resolves to %+v, %v", typed, a.Taken, again, err)
	}
}

func FuzzResolve(f *testing.F) {
	for _, h := range headers {
		f.Add(h.header)
	}
	for _, s := range hostile {
		f.Add(s)
	}
	for _, c := range All() {
		f.Add(c.Name)
	}
	f.Fuzz(checkLaws)
}

func BenchmarkResolveHostile(b *testing.B) {
	s := strings.Repeat("aogerbot ", MaxTyped/9)
	for b.Loop() {
		Resolve(s)
	}
}
