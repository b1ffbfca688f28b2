package service_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"robotscope/wasm/worker/native"
	"robotscope/wasm/worker/service"
)

func escape(s string) string { return url.QueryEscape(s) }

type verdict struct {
	Entry, URL, Robots, Path, Reason, Dialect, Error, Message string
	Allowed                                                   bool
	Rule                                                      *struct {
		Line       int
		Start, End int
		From, To   int
		Pattern    string
	}
	Chain       []string
	Matches     []struct{ Line int }
	Explanation []struct{ Code, Text string }
}

type checked struct {
	Robots      json.RawMessage
	Results     []verdict
	Diagnostics []struct{ Code, Robots, Message string }
}

type tested struct {
	Robots  json.RawMessage
	Results []struct {
		Agent, Dialect string
		Verdicts       []verdict
	}
	Failed []struct {
		Agent, URL, Error string
		Allowed           bool
		Verdict           *verdict
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	w := get(h, "/api/check?agent=Googlebot-Image&url="+web.URL("ok")+"private/x&url=/private/press/y&url=/c%3Fd&url=mailto:me")
	c := decode[checked](t, w)
	for i, want := range []verdict{
		{Path: "/private/x", Reason: "longest-rule"},
		{Path: "/private/press/y", Allowed: true, Reason: "longest-rule"},
		{Path: "/c?d", Allowed: true, Reason: "no-rule"},
		{Error: "scheme"},
	} {
		got := c.Results[i]
		if got.Path != want.Path || got.Allowed != want.Allowed || got.Reason != want.Reason || got.Error != want.Error {
			t.Errorf("%d: %+v, want %+v", i, got, want)
		}
	}
	if v := c.Results[0]; v.Rule.Line != 2 || v.Rule.Pattern != "/private/" || v.Rule.Start != 24 ||
		v.Robots != web.URL("ok")+"robots.txt" ||
		v.Dialect != "google" || !slices.Equal(v.Chain, []string{"Googlebot-Image", "Googlebot"}) ||
		!strings.Contains(v.Explanation[0].Text, "line 2") {
		t.Errorf("got %+v", v)
	}
	if c.Results[3].Message == "" || !bytes.HasPrefix(c.Robots, []byte("{")) {
		t.Errorf("got %s", w.Body)
	}
}

// TestOutcomeDecidesBeforeRules: what the fetch met comes before any rule.
func TestOutcomeDecidesBeforeRules(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	for _, c := range []struct {
		fault, agent, path string
		allowed            bool
		reason, why        string
	}{
		{"status-503", "bingbot", "x", false, "unreachable", "503"},
		{"status-503", "Googlebot", "robots.txt", false, "unreachable", "503"},
		{"status-503", "SomeBot", "robots.txt", true, "robots-file", ""},
		{"status-404", "Googlebot", "x", true, "unavailable", "404"},
		{"status-429", "SomeBot", "x", true, "unavailable", "429"},
		{"status-429", "Googlebot", "x", false, "unreachable", "429"},
		{"reset", "SomeBot", "x", false, "unreachable", "connection broke"},
		{"status-503", "YandexBot", "x", true, "unavailable", "other than 200"},
		{"reset", "YandexBot", "x", false, "unreachable", "connection broke"},
		{"status-503", "Amazonbot", "x", true, "unreachable", "503"},
		{"redirect-6", "SomeBot", "x", true, "unavailable", "more than 5"},
	} {
		r := decode[checked](t, get(h, "/api/check?agent="+c.agent+"&url="+web.URL(c.fault)+c.path))
		v := r.Results[0]
		if v.Allowed != c.allowed || v.Reason != c.reason || !strings.Contains(v.Explanation[0].Text, c.why) || v.Rule != nil {
			t.Errorf("%s for %s: %+v", c.fault, c.agent, v)
		}
		if len(r.Diagnostics) > 0 {
			t.Errorf("%s: diagnostics of no file: %v", c.fault, r.Diagnostics)
		}
	}
	v := decode[checked](t, get(h, "/api/check?dialect=first-match&agent=x&url="+web.URL("status-403"))).Results[0]
	if v.Allowed || v.Reason != "unavailable" {
		t.Errorf("403 in first-match: %+v", v)
	}
}

// TestAccessByCrawler: robots tells what each crawler asked for may do, after its
// own habit; a dialect replaces that.
func TestAccessByCrawler(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	accesses := func(path string) string {
		r := decode[robots](t, get(h, path))
		var list []string
		for _, name := range slices.Sorted(maps.Keys(r.Access)) {
			list = append(list, name+" "+r.Access[name].Access+" "+r.Access[name].Habit)
		}
		return r.Outcome + ": " + strings.Join(list, ", ")
	}
	page := robotsOf(web.URL("status-503"))
	const dialects = "first-match disallow-all , google disallow-all , rfc9309 disallow-all "
	for _, c := range []struct{ query, want string }{
		{"", "unreachable: " + dialects},
		{"&agent=YandexBot", "unavailable: YandexBot allow-all yandex, " + dialects},
		{"&agent=GPTBot", "unreachable: GPTBot disallow-all undocumented, " + dialects},
		{"&agent=YandexBot&dialect=google", "unreachable: YandexBot disallow-all , " + dialects},
	} {
		if got := accesses(page + c.query); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.query, got, c.want)
		}
	}
	var r robots
	w := post(h, `{"urls":["`+web.URL("status-503")+`"],"agents":["Googlebot","YandexBot"]}`)
	err := json.Unmarshal(decode[tested](t, w).Robots, &r)
	if err != nil || r.Access["YandexBot"].Access != "allow-all" || r.Access["Googlebot"].Habit != "google" {
		t.Errorf("%v %+v", err, r.Access)
	}
}

func TestSeveralSites(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	query := "agent=x"
	for _, page := range []string{
		web.URL("ok") + "private/", web.URL("status-404") + "private/", web.URL("ok") + "a", web.URL("html"),
	} {
		query += "&url=" + page
	}
	w := get(h, "/api/check?"+query)
	c := decode[checked](t, w)
	var list []robots
	if err := json.Unmarshal(c.Robots, &list); err != nil || len(list) != 3 {
		t.Fatalf("%v, %d of robots", err, len(list))
	}
	for i, want := range []string{"ok", "status-404", "ok", "html"} {
		if c.Results[i].Robots != web.URL(want)+"robots.txt" {
			t.Errorf("%d: %s", i, c.Results[i].Robots)
		}
	}
	if n := len(c.Diagnostics); n == 0 || c.Diagnostics[n-1].Code != "html" ||
		c.Diagnostics[n-1].Robots != web.URL("html")+"robots.txt" {
		t.Errorf("diagnostics: %+v", c.Diagnostics)
	}
	if got := w.Header().Get("Robotscope-Cache"); got != "miss, miss, miss" {
		t.Errorf("Robotscope-Cache: %s", got)
	}
}

// TestSeveralLargeSites has as many sites as may be asked, whose files are as
// long as is read: of line breaks, of rules, and of more rules than that.
func TestSeveralLargeSites(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	for _, fault := range []string{"exact", "rules", "big"} {
		query := "agent=Googlebot"
		var want []string
		for range 2 { // one site after the other, and again
			for i := range service.MaxSites {
				page := web.URL(fault + ".s" + strconv.Itoa(i))
				query += "&url=" + page + "private/"
				want = append(want, page+"robots.txt")
			}
		}
		w := get(h, "/api/check?"+query)
		c := decode[checked](t, w)
		if w.Code != 200 || len(c.Results) != len(want) {
			t.Fatalf("%s: %d, %.300s", fault, w.Code, w.Body)
		}
		for i, v := range c.Results {
			if v.Robots != want[i] || v.Allowed {
				t.Errorf("%s: %d is of %s, allowed %v; want %s", fault, i, v.Robots, v.Allowed, want[i])
			}
		}
	}
}

func TestPost(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	w := post(h, `{"robots":"User-agent: *\nDisallow: /a\nUser-agent: Bingbot\nDisallow:\n# é\nDisallow: /é","site":"https://example.org",
		"urls":["/a","https://example.com/é"],"agents":["Googlebot","bingbot","Mozilla/5.0 (compatible; AhrefsBot/7.0)"],"dialect":"rfc9309"}`)
	r := decode[tested](t, w)
	if w.Code != 200 || len(r.Results) != 3 || string(r.Robots) != `{"given":true,"outcome":"ok","bytes":75,"truncated":false}` {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if v := r.Results[0].Verdicts[0]; v.Allowed || v.URL != "https://example.org/a" || v.Robots != "" ||
		r.Results[0].Dialect != "rfc9309" {
		t.Errorf("got %+v", v)
	}
	if v := r.Results[1].Verdicts[1]; v.Allowed || v.Rule.From != v.Rule.Start-1 || v.URL != "https://example.com/%C3%A9" {
		t.Errorf("got %+v, %+v", v, v.Rule)
	}
	if v := r.Results[2].Verdicts[0]; v.Allowed || v.Chain[0] != "AhrefsBot" {
		t.Errorf("got %+v", v)
	}
}

func TestExpect(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	const file = `"robots":"User-agent: *\nDisallow: /a"`
	for _, c := range []struct {
		body   string
		status int
		failed []refuted
	}{
		{
			`{` + file + `,"expect":[{"agent":"Googlebot","url":"/a","allowed":false},{"agent":"x","url":"/b","allowed":true}]}`,
			200, nil,
		},
		{
			`{` + file + `,"expect":[{"agent":"Googlebot","url":"/a","allowed":true},{"agent":"x","url":"/b","allowed":true}]}`,
			422, []refuted{{"Googlebot", "/a"}},
		},
		{
			`{` + file + `,"urls":["/z"],"agents":["y"],"expect":[{"agent":"x","url":"/a","allowed":true},{"agent":"x","url":"mailto:x","allowed":true}]}`,
			422, []refuted{{"x", "/a"}, {"x", "mailto:x"}},
		},
		{
			`{"expect":[{"agent":"x","url":"` + web.URL("ok") + `private/","allowed":false},{"agent":"x","url":"` +
				web.URL("status-500") + `","allowed":false}]}`,
			200, nil,
		},
		{
			`{"expect":[{"agent":"Googlebot","url":"` + web.URL("status-429") +
				`","allowed":true},{"agent":"x","url":"/y","allowed":true}]}`,
			422, []refuted{{"Googlebot", web.URL("status-429")}},
		},
	} {
		w := post(h, c.body)
		r := decode[tested](t, w)
		var failed []refuted
		for _, f := range r.Failed {
			failed = append(failed, refuted{f.Agent, f.URL})
			if f.Error == "" && (f.Verdict == nil || f.Verdict.Allowed == f.Allowed) {
				t.Errorf("%s: failed for no reason: %+v", c.body, f)
			}
		}
		if w.Code != c.status || !slices.Equal(failed, c.failed) {
			t.Errorf("%s: %d, failed %q", c.body, w.Code, failed)
		}
	}
}

// TestProblems holds each limit and mistake to its problem.
func TestProblems(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	many := func(n int, s string) string { return strings.TrimSuffix(strings.Repeat(s+",", n), ",") }
	const file = `"robots":"User-agent: *\nDisallow: /a"`
	long := strings.Repeat("/", service.MaxURL)
	sites := ""
	for i := range service.MaxSites + 1 {
		sites += "&url=http://site" + strconv.Itoa(i) + ".example.com/"
	}
	for _, c := range []struct {
		method, target, body string
		status               int
		code, detail         string
	}{
		{"GET", "/api/nothing", "", 404, "no-such-path", "openapi.json"},
		{"GET", "/api/", "", 404, "no-such-path", ""},
		{"PUT", "/api/check", "", 405, "method", "POST"},
		{"POST", "/api/robots", "{}", 405, "method", "GET"},
		{"GET", "/api/robots", "", 400, "no-url", "url=https"},
		{"GET", "/api/robots?url=a.com&url=b.com", "", 400, "no-url", "one"},
		{"GET", "/api/robots?url=/x", "", 400, "bad-url", "whole URL"},
		{"GET", "/api/check?agent=x&url=mailto:x&url=/x", "", 400, "bad-url", "whole URL"},
		{"GET", "/api/robots?url=mailto:x", "", 400, "bad-url", "http"},
		{"GET", "/api/robots?url=http://[", "", 400, "bad-url", ""},
		{"GET", "/api/robots?url=a.com&dialect=nice", "", 400, "bad-dialect", "first-match"},
		{"GET", "/api/robots?uri=a.com", "", 400, "bad-request", "url, agent, dialect"},
		{"GET", "/api/robots?url=%zz", "", 400, "bad-request", "Percent-encode"},
		{"GET", "/api/crawlers?x=1", "", 400, "bad-request", "none"},
		{"GET", "/api/check?url=a.com", "", 400, "no-agent", "agent=Googlebot"},
		{"GET", "/api/check?agent=x&agent=y&url=a.com", "", 400, "bad-request", "POST"},
		{"GET", "/api/check?agent=Mozilla/5.0&url=a.com", "", 400, "bad-agent", "browser"},
		{"GET", "/api/check?agent=&url=a.com", "", 400, "bad-agent", "Name a crawler"},
		{"GET", "/api/check?agent=x", "", 400, "no-url", ""},
		{"GET", "/api/check?agent=x&site=http://[&url=/a", "", 400, "bad-url", "site"},
		{"GET", "/api/check?agent=x" + sites, "", 400, "too-many-sites", "5"},
		{"GET", "/api/robots?url=" + long, "", 414, "url-too-long", "65,536"},
		{"GET", "/api/check?agent=x" + strings.Repeat("&url=/", service.MaxURLs+1), "", 400, "too-many-urls", "1,000"},
		{"POST", "/api/check", ``, 400, "bad-json", ""},
		{"POST", "/api/check", `[]`, 400, "bad-json", ""},
		{"POST", "/api/check", `{} {}`, 400, "bad-json", "follows"},
		{"POST", "/api/check", `{"url":["/a"]}`, 400, "bad-json", "url"},
		{"POST", "/api/check", `{"urls":"/a"}`, 400, "bad-json", "byte"},
		{
			"POST", "/api/check", `{"urls":["/a"],"urls":["/b"]}`, 400, "bad-json",
			`The key "urls" comes a second time at /urls, byte 16.`,
		},
		{
			"POST", "/api/check", `{"urls":["/a"],"URLs":["/b"]}`, 400, "bad-json",
			`There is no key "URLs" here; "urls" is meant perhaps at /URLs, byte 16.`,
		},
		{"POST", "/api/check", `{"\u0075rls":["/a"],"urls":["/b"]}`, 400, "bad-json", "second time"},
		{
			"POST", "/api/check", `{"expect":[{"agent":"x","url":"/","allowed":true,"Allowed":false}]}`, 400,
			"bad-json", `at /expect/0/Allowed`,
		},
		{
			"POST", "/api/check", `{"expect":[{"agent":"x"}, {"agent":"x", "url":"/" , "url" : "/b"}]}`, 400,
			"bad-json", `at /expect/1/url`,
		},
		{"POST", "/api/check", `{"robots":{"a":1}}`, 400, "bad-json", "at /robots"},
		{"POST", "/api/check", "{\"robots\":\"Disallow: /\xff\"}", 400, "bad-json", "not UTF-8: byte 23"},
		{"POST", "/api/check", `{"robots":"\ud800x"}`, 400, "bad-json", "half a character at /robots, byte 12"},
		{"POST", "/api/check", `{"robots":"\udc00\ud800"}`, 400, "bad-json", "half a character"},
		{
			"POST", "/api/check", `{` + file + `,"urls":[` + strings.Repeat(`"/",`, 400_000/4) + `"/"]}`, 400,
			"too-many-urls", "100,001",
		},
		{"GET", "/api/check?agent=x&url=a.com/%ff", "", 400, "bad-request", "url is not UTF-8: byte 7"},
		{"POST", "/api/check", `{` + file + `}`, 400, "no-agent", ""},
		{"POST", "/api/check", `{` + file + `,"agents":["x"]}`, 400, "no-url", ""},
		{"POST", "/api/check", `{` + file + `,"agents":["Mozilla/5.0"],"urls":["/"]}`, 400, "bad-agent", ""},
		{"POST", "/api/check", `{` + file + `,"agents":["x"],"urls":["/"],"dialect":"y"}`, 400, "bad-dialect", ""},
		{"POST", "/api/check", `{` + file + `,"expect":[{"agent":"x","url":"/"}]}`, 400, "bad-json", "Expectation 1"},
		{
			"POST", "/api/check",
			`{"agents":["x"],"urls":["http://localhost:1/"],"expect":[{"agent":"x","url":"http://example.net/","allowed":true}]}`,
			400, "bad-url", "example.net",
		},
		{
			"POST", "/api/check", `{` + file + `,"agents":[` + many(service.MaxAgents+1, `"x"`) + `],"urls":["/"]}`,
			400, "too-many-agents", "50",
		},
		{
			"POST", "/api/check", `{` + file + `,"agents":["x"],"urls":[` + many(service.MaxURLs+1, `"/"`) + `]}`, 400,
			"too-many-urls", "1,000",
		},
		{
			"POST", "/api/check",
			`{` + file + `,"expect":[` + many(service.MaxURLs+1, `{"agent":"x","url":"/","allowed":true}`) + `]}`, 400,
			"too-many-expected", "1,000",
		},
		{"POST", "/api/check", `{` + file + `,"agents":["x"],"urls":["` + long + `/"]}`, 414, "url-too-long", "65,536"},
		{"POST", "/api/check", `{"robots":"` + strings.Repeat("a", service.MaxBody) + `"}`, 413, "body-too-large", "1,048,576"},
		{
			"POST", "/api/check",
			`{"robots":"` + manyStars() + `","agents":["x"],"urls":[` + many(service.MaxURLs, `"/`+strings.Repeat("a", 400)+`"`) + `]}`,
			400, "too-much-work", "fewer",
		},
		{
			"POST", "/api/check",
			`{"robots":"User-agent: *\n` + strings.Repeat(`Disallow: /\n`, 100) + `Disallow: /` +
				strings.Repeat("*", 2000) + `","agents":[` + many(50, `"x"`) + `],"urls":[` +
				many(service.MaxURLs, `"/x"`) + `]}`,
			400, "too-large-answer", "fewer",
		},
	} {
		w := ask(h, c.method, c.target, c.body, "Content-Type", "application/json; charset=utf-8")
		p := decode[service.Problem](t, w)
		if w.Code != c.status || p.Status != c.status || p.Code != c.code || !strings.Contains(p.Detail, c.detail) ||
			p.Title == "" ||
			w.Header().Get("Content-Type") != "application/problem+json" || !strings.HasSuffix(p.Type, "/"+c.code) ||
			w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s %.100s %.100s: %d %+v", c.method, c.target, c.body, w.Code, p)
		}
	}
	if p := decode[service.Problem](t, ask(h, "POST", "/api/check", "{}")); p.Code != "media-type" || p.Status != 415 {
		t.Errorf("without a Content-Type: %+v", p)
	}
	if w := ask(h, "DELETE", "/api/crawlers", ""); w.Header().Get("Allow") != "GET, HEAD, OPTIONS" {
		t.Errorf("Allow: %s", w.Header().Get("Allow"))
	}
}

func TestCORS(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	for _, target := range []string{robotsOf(web.URL("ok")), "/api/crawlers", "/api/nothing"} {
		w := get(h, target, "Origin", "https://example.net")
		if w.Header().Get("Access-Control-Allow-Origin") != "*" ||
			!strings.Contains(w.Header().Get("Access-Control-Expose-Headers"), "Robotscope-Cache") {
			t.Errorf("%s: %v", target, w.Header())
		}
	}
	w := ask(
		h, "OPTIONS", "/api/check", "", "Origin", "https://example.net", "Access-Control-Request-Method", "GET",
		"Access-Control-Request-Headers", "cache-control",
	)
	if w.Code != 204 || w.Header().Get("Access-Control-Allow-Methods") != "GET, HEAD" ||
		w.Header().Get("Access-Control-Allow-Headers") != "Cache-Control" || w.Body.Len() > 0 {
		t.Errorf("preflight: %d %v", w.Code, w.Header())
	}
	if w := post(h, `{"robots":"","urls":["/"],"agents":["x"]}`); w.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Error("other sites may POST")
	}
}

func TestHead(t *testing.T) {
	t.Parallel()
	w := ask(newHandler(nil), "HEAD", "/api/crawlers", "")
	if w.Code != 200 || w.Body.Len() != 0 || w.Header().Get("Content-Length") == "" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}

func TestPanicsAreAnswered(t *testing.T) {
	t.Parallel()
	told := false
	h := newHandler(func(o *service.Options) {
		o.Client = func(*http.Request) string { panic("a mistake") }
		o.Limiter = native.NewLimiter(native.Rate{PerSecond: 1, Burst: 1}, native.Rate{PerSecond: 1000, Burst: 1000}, 1)
		o.Panicked = func(any) { told = true }
	})
	if w := get(h, robotsOf("http://a.example/")); w.Code != 500 || !told || strings.Contains(w.Body.String(), "mistake") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// BenchmarkWork shows what one URL costs against hostile files; "most" is
// nearly all the work that one request may ask for (see MaxWork).
func BenchmarkWork(b *testing.B) {
	h := newHandler(nil)
	most := `{"robots":"User-agent: *\n` + strings.Repeat(`Disallow: /*`+strings.Repeat("a", 60)+`b\n`, 1_000) +
		`","agents":["x"],"urls":["` +
		strings.Repeat("/"+strings.Repeat("a", 900)+`","`, 900) + `/"]}`
	all := `{"robots":"User-agent: *\n` + strings.Repeat(`Disallow: /*\n`, 15_000) + `","agents":["x"],"urls":["` +
		strings.Repeat(`/","`, 500) + `/"]}`
	names := `{"robots":"`
	for i := range 20_000 {
		names += `User-agent: abc` + strconv.Itoa(i) + `\n`
	}
	names += `Disallow: /","dialect":"first-match","agents":["abc"],"urls":["` + strings.Repeat(`/","`, 40) + `/"]}`
	for name, body := range map[string]string{"most": most, "all-match": all, "many-names": names} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if w := post(h, body); w.Code != 200 {
					b.Fatal(w.Body)
				}
			}
		})
	}
	for name, file := range map[string]string{
		"plain": strings.Repeat(`Disallow: /catalogue/item/of/some/length\n`, 12_000),
		"stars": strings.Repeat(`Disallow: `+strings.Repeat("*", 16_600)+`\n`, 30),
		"backs": strings.Repeat(`Disallow: /*`+strings.Repeat("a", 60)+`b\n`, 5_300),
		"halts": strings.Repeat(`Disallow: `+strings.Repeat("*a", 40)+`b\n`, 5_000),
	} {
		for _, url := range []string{"/a", "/" + strings.Repeat("a", 2000)} {
			b.Run(name+strconv.Itoa(len(url)), func(b *testing.B) {
				body := `{"robots":"User-agent: *\n` + file + `","agents":["x"],"urls":["` + url + `"]}`
				for b.Loop() {
					if w := post(h, body); w.Code != 200 {
						b.Fatal(w.Body)
					}
				}
			})
		}
	}
}

// manyStars is a file of patterns, each another, that are all tried on a URL
// of many an "a".
func manyStars() string {
	file := strings.Builder{}
	file.WriteString(`User-agent: *\n`)
	for i := range 12_000 {
		file.WriteString(`Disallow: /`)
		for bit := range 14 {
			file.WriteString("*aa"[:2+i>>bit&1])
		}
		file.WriteString(`\n`)
	}
	return file.String()
}

func TestOnlyUTF8(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	for kind, code := range map[string]string{
		"application/json": "", "application/json; charset=utf-8": "", `application/json; charset="UTF-8"`: "", "application/json; charset=utf8": "",
		"application/json; charset=iso-8859-1": "bad-json", "application/json; charset=utf-16": "bad-json", "text/json": "media-type",
	} {
		w := ask(h, "POST", "/api/check", `{"robots":"","urls":["/"],"agents":["x"]}`, "Content-Type", kind)
		if code == "" && w.Code != 200 || code != "" && decode[service.Problem](t, w).Code != code {
			t.Errorf("%s: %d %s", kind, w.Code, w.Body)
		}
	}
	// What is well-formed stays so.
	body := ` { "robots" : "User-agent: *\nDisallow: /\ud83d\ude00\n" , "urls" : [ "/\ud83d\ude00" , "\"[{,\\" ] , "agents" : [ "x" ] , "expect" : [ ] , "dialect" : "" } `
	if w := post(h, body); w.Code != 200 || decode[struct {
		Results []struct{ Verdicts []struct{ Allowed bool } }
	}](t, w).Results[0].Verdicts[0].Allowed {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
