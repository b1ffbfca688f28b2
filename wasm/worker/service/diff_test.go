package service_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"robotscope/wasm/worker/service"
)

type diffed struct {
	Results []struct {
		Agent, Dialect, Message string
		Equal                   any // true, false or nil
		More                    bool
		Flips                   []struct {
			URL             string
			Expected, Found bool
			Before, After   verdict
		}
	}
	Failed []struct {
		Agent, URL, Message string
		Allowed             bool
		Before, After       *verdict
	}
	Before, After json.RawMessage
}

func diff(h http.Handler, body string) *httptest.ResponseRecorder {
	return ask(h, "POST", "/api/diff", body, "Content-Type", "application/json")
}

// told is what a comparison says of a crawler, in short.
type told struct {
	agent string
	equal any  // true, false or nil
	more  bool // there may be flips that are not listed
	flips []flipped
}

type flipped struct {
	url             string
	before, after   int // lines of the rules that decide; 0: none
	expected, named bool
}

// refuted is an expectation that does not come true.
type refuted struct{ agent, url string }

// tell is a comparison in short.
func (d diffed) tell() (results []told, failed []refuted) {
	for _, r := range d.Results {
		one := told{agent: r.Agent, equal: r.Equal, more: r.More}
		for _, f := range r.Flips {
			one.flips = append(one.flips, flipped{
				url:      strings.TrimPrefix(f.URL, "https://www.example.com"),
				before:   lineOf(f.Before),
				after:    lineOf(f.After),
				expected: f.Expected,
				named:    !f.Found,
			})
		}
		results = append(results, one)
	}
	for _, f := range d.Failed {
		failed = append(failed, refuted{f.Agent, f.URL})
	}
	return results, failed
}

func lineOf(v verdict) int {
	if v.Rule == nil {
		return 0
	}
	return v.Rule.Line
}

func TestDiff(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	const (
		sameFiles = `"before":"User-agent: *\nDisallow: /a\nDisallow: /a/b","after":"# shorter\nUser-agent: *\nDisallow: /a"`
		narrower  = `"before":"User-agent: *\nDisallow: /a","after":"User-agent: *\nDisallow: /a/"`
		wider     = `"before":"User-agent: *\nDisallow: /a/","after":"User-agent: *\nDisallow: /a/\nDisallow: /b/\nDisallow: /c/"`
		twoGroups = `"before":"User-agent: *\nDisallow: /a","after":"User-agent: *\nDisallow: /a\nUser-agent: GPTBot\nDisallow: /"`
		directory = `"before":"User-agent: *\nDisallow: /d/\nAllow: /d/x",` +
			`"after":"User-agent: *\nDisallow: /d/\nAllow: /d/x\nAllow: /d/index.html"`
		slashes = `"before":"User-agent: *\nDisallow: /x","after":"User-agent: *\nDisallow: /x\nDisallow: //"`
		dots    = `"before":"User-agent: *\nDisallow: /x","after":"User-agent: *\nDisallow: /x\nDisallow: /../y"`
	)
	for name, c := range map[string]struct {
		body   string
		status int
		want   []told
		failed []refuted
	}{
		"equal": {
			`{` + sameFiles + `,"agents":["Googlebot","bingbot"]}`, 200,
			[]told{{agent: "Googlebot", equal: true}, {agent: "bingbot", equal: true}}, nil,
		},
		"the same file": {
			`{"before":"User-agent: *\nDisallow: /a","after":"\nUser-agent: *\nDisallow: /a","agents":["x"]}`, 200,
			[]told{{agent: "x", equal: true}}, nil,
		},
		"empty files": {`{"before":"","after":"","agents":["x"]}`, 200, []told{{agent: "x", equal: true}}, nil},
		"a flip": {
			`{` + narrower + `,"agents":["Googlebot"]}`, 422,
			[]told{{agent: "Googlebot", equal: false, flips: []flipped{{url: "/a", before: 2}}}}, nil,
		},
		"expected": {
			`{` + narrower + `,"expect":[{"agent":"Googlebot","url":"/a.html","allowed":true}]}`, 200,
			[]told{{agent: "Googlebot", equal: false, flips: []flipped{{url: "/a", before: 2, expected: true}}}}, nil,
		},
		"by whatever name": {
			`{` + narrower + `,"agents":["Mozilla/5.0 (compatible; Googlebot/2.1)"],"expect":[{"agent":"googlebot","url":"/a","allowed":true}]}`,
			200, []told{{
				agent: "Mozilla/5.0 (compatible; Googlebot/2.1)", equal: false,
				flips: []flipped{{url: "/a", before: 2, expected: true}},
			}}, nil,
		},
		"by another crawler": {
			`{` + narrower + `,"agents":["Googlebot"],"expect":[{"agent":"bingbot","url":"/a","allowed":true}]}`, 422,
			[]told{{agent: "Googlebot", equal: false, flips: []flipped{{url: "/a", before: 2}}}}, nil,
		},
		"one of two expected": {
			`{` + wider + `,"agents":["x"],"expect":[{"agent":"x","url":"/b/1","allowed":false}]}`, 422,
			[]told{{
				agent: "x", equal: false,
				flips: []flipped{{url: "/c/", after: 4}, {url: "/b/", after: 3, expected: true}},
			}}, nil,
		},
		"both expected": {
			`{` + wider + `,"agents":["x"],"expect":[{"agent":"x","url":"/b/","allowed":false},{"agent":"x","url":"/c/","allowed":false}]}`,
			200, []told{{
				agent: "x", equal: false,
				flips: []flipped{{url: "/b/", after: 3, expected: true}, {url: "/c/", after: 4, expected: true}},
			}}, nil,
		},
		"the other way": {
			`{` + narrower + `,"agents":["x"],"expect":[{"agent":"x","url":"/a.html","allowed":false}]}`, 422,
			[]told{{agent: "x", equal: false, flips: []flipped{{url: "/a", before: 2}}}}, []refuted{{"x", "/a.html"}},
		},
		"nothing comes of it": {
			`{` + sameFiles + `,"expect":[{"agent":"x","url":"/a","allowed":true},{"agent":"x","url":"/a","allowed":false},{"agent":"x","url":"mailto:x","allowed":true}]}`,
			422, []told{{agent: "x", equal: true}}, []refuted{{"x", "/a"}, {"x", "/a"}, {"x", "mailto:x"}},
		},
		"URLs named": {
			`{` + narrower + `,"agents":["x"],"site":"www.example.com","urls":["/a.html","/b","/a","https://other.example/ab"]}`,
			422, []told{{
				agent: "x", equal: false,
				flips: []flipped{
					{url: "/a", before: 2}, {url: "/a.html", before: 2, named: true},
					{url: "https://other.example/ab", before: 2, named: true},
				},
			}}, nil,
		},
		"one crawler": {
			`{` + twoGroups + `,"agents":["Googlebot","GPTBot","AdsBot-Google"]}`, 422,
			[]told{
				{agent: "Googlebot", equal: true},
				{agent: "GPTBot", equal: false, flips: []flipped{{url: "/", after: 4}}},
				{agent: "AdsBot-Google", equal: true},
			}, nil,
		},
		// two patterns of a rule, one pair of rules
		"google's directories": {
			`{` + directory + `,"agents":["x"],"dialect":"google"}`, 422,
			[]told{{agent: "x", equal: false, flips: []flipped{{url: "/d/", before: 2, after: 4}}}}, nil,
		},
		"the RFC has none": {
			`{` + directory + `,"agents":["x"],"dialect":"rfc9309"}`, 422,
			[]told{{agent: "x", equal: false, flips: []flipped{{url: "/d/index.html", before: 2, after: 4}}}}, nil,
		},
		"two slashes": {
			`{` + slashes + `,"agents":["x"]}`, 422,
			[]told{{agent: "x", equal: false, flips: []flipped{{url: "//", after: 3}}}}, nil,
		},
		"what browsers rewrite": {
			`{` + dots + `,"agents":["x"],"urls":["/../y"]}`, 422,
			[]told{{agent: "x", equal: false, flips: []flipped{{url: "/../y", after: 3}}}}, nil,
		},
	} {
		w := diff(h, c.body)
		d := decode[diffed](t, w)
		got, failed := d.tell()
		if w.Code != c.status || !reflect.DeepEqual(got, c.want) || !slices.Equal(failed, c.failed) {
			t.Errorf("%s: %d %+v %v\nwant %d %+v %v", name, w.Code, got, failed, c.status, c.want, c.failed)
		}
		for _, r := range d.Results {
			if r.Message == "" {
				t.Errorf("%s: no message", name)
			}
			for _, f := range r.Flips {
				if f.Before.Allowed == f.After.Allowed || f.Before.URL != f.URL || len(f.After.Explanation) == 0 ||
					f.After.Dialect != r.Dialect {
					t.Errorf("%s: %+v", name, f)
				}
			}
		}
		for _, f := range d.Failed {
			if f.Message == "" {
				t.Errorf("%s: %+v", name, f)
			}
		}
	}
}

// TestDiffShares: crawlers that obey the same rules share the work, not what
// is said of them.
func TestDiffShares(t *testing.T) {
	t.Parallel()
	w := diff(
		newHandler(nil),
		`{"before":"","after":"User-agent: b\nUser-agent: a\nDisallow: /x","agents":["a","b","c"],"dialect":"rfc9309"}`,
	)
	d := decode[diffed](t, w)
	flips := []flipped{{url: "/x", after: 3}}
	want := []told{{agent: "a", equal: false, flips: flips}, {agent: "b", equal: false, flips: flips}, {agent: "c", equal: true}}
	if got, _ := d.tell(); !reflect.DeepEqual(got, want) {
		t.Fatalf("%+v", got)
	}
	for i, agent := range []string{"a", "b"} {
		f := d.Results[i].Flips[0]
		if chain := f.After.Chain; !slices.Equal(chain, []string{agent}) ||
			!strings.Contains(f.Before.Explanation[0].Text, agent) || f.Before.Reason != "no-group" {
			t.Errorf("%s: %s %+v", agent, chain, f.Before)
		}
	}
}

func TestDiffWithLiveFile(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	site := func(fault string) string { return `"site":"` + web.URL(fault) + `"` }
	ok := strings.TrimSuffix(web.URL("ok"), "/")
	for name, c := range map[string]struct {
		body   string
		status int
		want   []told
		failed []refuted
	}{
		"before": {
			`{` + site("ok") + `,"after":"User-agent: *\nDisallow: /private/","agents":["Googlebot"],"urls":["/x"]}`,
			422, []told{{
				agent: "Googlebot", equal: false, flips: []flipped{{url: ok + "/private/press/", before: 3, after: 2}},
			}}, nil,
		},
		"after": {
			`{` + site("ok") + `,"before":"User-agent: *\nDisallow: /private/","agents":["Googlebot"]}`, 422,
			[]told{{agent: "Googlebot", equal: false, flips: []flipped{{url: ok + "/private/press/", before: 2, after: 3}}}}, nil,
		},
		"expected": {
			`{` + site("ok") + `,"after":"User-agent: *\nDisallow: /private/","agents":["Googlebot"],"expect":[{"agent":"Googlebot","url":"` + ok + `/private/press/","allowed":false}]}`,
			200, []told{{
				agent: "Googlebot", equal: false,
				flips: []flipped{{url: ok + "/private/press/", before: 3, after: 2, expected: true}},
			}}, nil,
		},
		"no file": {
			`{` + site("status-404") + `,"after":"User-agent: *\nDisallow: /x","agents":["Googlebot"]}`, 422,
			[]told{{agent: "Googlebot", equal: false, flips: []flipped{{url: web.URL("status-404") + "x", after: 2}}}}, nil,
		},
		"no file, equal": {
			`{` + site("status-404") + `,"after":"User-agent: *\nDisallow:","agents":["Googlebot"]}`, 200,
			[]told{{agent: "Googlebot", equal: true}}, nil,
		},
		"429": {`{` + site("status-429") + `,"after":"","agents":["x"]}`, 200, []told{{agent: "x", equal: true}}, nil},
	} {
		w := diff(h, c.body)
		d := decode[diffed](t, w)
		got, failed := d.tell()
		if w.Code != c.status || !reflect.DeepEqual(got, c.want) || !slices.Equal(failed, c.failed) {
			t.Errorf("%s: %d %+v %v\nwant %d %+v %v", name, w.Code, got, failed, c.status, c.want, c.failed)
			continue
		}
		live, given, side := d.Before, d.After, 0
		if name == "after" {
			live, given, side = d.After, d.Before, 1
		}
		var r robots
		if err := json.Unmarshal(live, &r); err != nil || r.URL == "" || !strings.HasPrefix(string(given), `{"given":true`) {
			t.Errorf("%s: %s %s", name, live, given)
		}
		if w.Header().Get("Robotscope-Cache") == "" || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %v", name, w.Header())
		}
		for _, f := range d.Results[0].Flips {
			if got := []string{f.Before.Robots, f.After.Robots}; got[side] != r.URL || got[1-side] != "" {
				t.Errorf("%s: robots %q", name, got)
			}
			if name == "no file" && f.Before.Reason != "unavailable" {
				t.Errorf("%s: %+v", name, f.Before)
			}
		}
	}
}

func TestDiffProblems(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	const files = `"before":"","after":"User-agent: *\nDisallow: /a"`
	many := func(n int, s string) string { return strings.TrimSuffix(strings.Repeat(s+",", n), ",") }
	for _, c := range []struct {
		body         string
		status       int
		code, detail string
	}{
		{`{"agents":["x"]}`, 400, "no-file", "before and after"},
		{`{"agents":["x"],"site":"https://example.com"}`, 400, "no-file", "site"},
		{`{"after":"","agents":["x"],"urls":["https://example.com/a"]}`, 400, "no-site", "live file"},
		{`{"after":"","agents":["x"],"site":"http://["}`, 400, "bad-url", "site"},
		{`{` + files + `}`, 400, "no-agent", "agents"},
		{`{` + files + `,"agents":["Mozilla/5.0"]}`, 400, "bad-agent", ""},
		{`{` + files + `,"agents":["x"],"dialect":"y"}`, 400, "bad-dialect", ""},
		{`{` + files + `,"agents":["x"],"robots":""}`, 400, "bad-json", "robots"},
		{`{` + files + `,"agents":["x"],"expect":[{"agent":"x","url":"/"}]}`, 400, "bad-json", "Expectation 1"},
		{`{` + files + `,"agents":["x"],"urls":["mailto:x"]}`, 400, "bad-url", "mailto:x"},
		{
			`{"after":"","site":"` + web.URL("ok") + `","agents":["x"],"urls":["https://example.com/a"]}`, 400,
			"bad-url", "another site",
		},
		{
			`{"after":"","site":"` + web.URL("ok") +
				`","agents":["x"],"expect":[{"agent":"x","url":"https://example.com/a","allowed":true}]}`,
			400, "bad-url", "another site",
		},
		{`{` + files + `,"agents":[` + many(service.MaxAgents+1, `"x"`) + `]}`, 400, "too-many-agents", "50"},
		{`{` + files + `,"agents":["x"],"urls":[` + many(service.MaxURLs+1, `"/"`) + `]}`, 400, "too-many-urls", "1,000"},
		{`{"before":"` + strings.Repeat("a", service.MaxBody) + `"}`, 413, "body-too-large", "1,048,576"},
		{
			`{"before":"` + manyStars() + `","after":"","agents":["x"],"urls":[` + many(service.MaxURLs, `"/`+strings.Repeat("a", 400)+`"`) + `]}`,
			400, "too-much-work", "fewer",
		},
		{`{"after":"","site":"` + web.URL("status-503") + `","agents":["x"]}`, 502, "no-live-file", "503"},
		{`{"before":"","site":"` + web.URL("reset") + `","agents":["x"]}`, 502, "no-live-file", "as after"},
		{
			`{"after":"","site":"` + web.URL("status-429") + `","agents":["Googlebot","Googlebot-Image"]}`,
			502, "no-live-file", "Googlebot",
		},
		{
			`{"after":"","site":"` + web.URL("status-503") + `","agents":["YandexBot","x"],"dialect":"rfc9309"}`,
			502, "no-live-file", "YandexBot",
		},
	} {
		w := diff(h, c.body)
		p := decode[service.Problem](t, w)
		if w.Code != c.status || p.Code != c.code || !strings.Contains(p.Detail, c.detail) ||
			w.Header().Get("Content-Type") != "application/problem+json" {
			t.Errorf("%.100s: %d %+v", c.body, w.Code, p)
		}
	}
	for _, method := range []string{"GET", "PUT"} {
		if w := ask(h, method, "/api/diff", ""); w.Code != 405 || w.Header().Get("Allow") != "OPTIONS, POST" {
			t.Errorf("%s: %d, Allow: %s", method, w.Code, w.Header().Get("Allow"))
		}
	}
}

// TestDiffIsBounded: what is not proved is not called equal, and a flip that
// nobody expects is not lost among those that are.
func TestDiffIsBounded(t *testing.T) {
	t.Parallel()
	w := diff(newHandler(nil), hostileDiff("long stars"))
	d := decode[diffed](t, w)
	unknown := []told{{agent: "x", more: true}}
	if got, _ := d.tell(); w.Code != 200 || !reflect.DeepEqual(got, unknown) ||
		!strings.Contains(d.Results[0].Message, "not proved") {
		t.Errorf("%d %+v", w.Code, got)
	}

	// What an expectation names is known, whatever the search does.
	short := newHandler(func(o *service.Options) { o.MaxWork = 400_000 })
	files := `{"before":"","after":"User-agent: *\nDisallow: /` + strings.Repeat("a", 300) + `","agents":["x"]`
	if got, _ := decode[diffed](t, diff(short, files+`}`)).tell(); !reflect.DeepEqual(got, unknown) {
		t.Errorf("%+v", got)
	}
	w = diff(short, files+`,"expect":[{"agent":"X","url":"/`+strings.Repeat("a", 301)+`","allowed":false}]}`)
	named := flipped{url: "/" + strings.Repeat("a", 301), after: 2, expected: true, named: true}
	if got, _ := decode[diffed](t, w).tell(); w.Code != 200 || !slices.Contains(got[0].flips, named) {
		t.Errorf("%d %+v", w.Code, got)
	}

	var after, expect strings.Builder
	for i := range service.MaxChanges + 50 {
		fmt.Fprintf(&after, `Disallow: /%03d\n`, i)
		if i != 77 {
			fmt.Fprintf(&expect, `,{"agent":"x","url":"/%03d","allowed":false}`, i)
		}
	}
	w = diff(newHandler(nil), `{"before":"","after":"User-agent: *\n`+after.String()+`","expect":[`+expect.String()[1:]+`]}`)
	d = decode[diffed](t, w)
	r := d.Results[0]
	if w.Code != 422 || len(r.Flips) != service.MaxChanges || !r.More || r.Flips[0].Expected ||
		!strings.HasSuffix(r.Flips[0].URL, "/077") || len(d.Failed) > 0 {
		t.Errorf("%d %d flips, %+v", w.Code, len(r.Flips), r.Flips[0])
	}
	if w := diff(
		newHandler(nil),
		`{"before":"","after":"User-agent: *\n`+after.String()+`","expect":[{"agent":"x","url":"/077","allowed":false}`+expect.String()+`]}`,
	); w.Code != 200 {
		t.Errorf("all expected: %d", w.Code)
	}

	// Fifty crawlers get fewer each.
	var names []string
	for i := range service.MaxAgents {
		names = append(names, fmt.Sprintf(`"x%c"`, 'a'+i%26))
	}
	w = diff(newHandler(nil), `{"before":"","after":"User-agent: *\n`+after.String()+`","agents":[`+strings.Join(names, ",")+`]}`)
	d = decode[diffed](t, w)
	for _, r := range d.Results {
		if len(r.Flips) != 20 || !r.More {
			t.Fatalf("%d flips", len(r.Flips))
		}
	}
}

// hostile lists rules of which two files are made that are hard to compare.
var hostile = map[string]func(r *rand.Rand, side, i int) string{
	"plain":       func(_ *rand.Rand, side, i int) string { return "/" + "ab"[side:side+1] + strconv.Itoa(i) },
	"stars":       func(r *rand.Rand, _, _ int) string { return starred(r, 20, "abcdefgh") },
	"two letters": func(r *rand.Rand, side, _ int) string { return starred(r, 40, "ab") + "bc"[side:side+1] },
	"long stars":  func(r *rand.Rand, _, _ int) string { return starred(r, 2000, "ab") },
	"escapes": func(_ *rand.Rand, side, i int) string {
		return "/" + strings.Repeat("*%3A", 20) + strconv.Itoa(2*i+side)
	},
	"long path": func(_ *rand.Rand, side, i int) string {
		if i < 20 {
			return "/" + strings.Repeat("a", 12_000+50*side-100*i)
		}
		return "/" + strings.Repeat("*a", 15) + "*" + "bc"[side:side+1] + strconv.Itoa(i)
	},
}

func starred(r *rand.Rand, n int, letters string) string {
	s := "/"
	for range n {
		s += "*" + string(letters[r.IntN(len(letters))])
	}
	return s
}

// hostileDiff is a request with two files of half a body each. Of 50 crawlers
// each obeys all the rules and one of its own.
func hostileDiff(name string) string {
	agents := []string{"x"}
	kind, fifty := strings.CutSuffix(name, ", 50 crawlers")
	if fifty {
		agents = nil
		for i := range service.MaxAgents {
			agents = append(agents, "x"+strings.Repeat("y", i))
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	var files [2]string
	for side := range files {
		var b strings.Builder
		for _, a := range agents {
			fmt.Fprintf(&b, "User-agent: %s\nDisallow: /only-%s\n", a, a)
		}
		for _, a := range agents {
			fmt.Fprintf(&b, "User-agent: %s\n", a)
		}
		for i := 0; b.Len() < 475_000; i++ {
			fmt.Fprintf(&b, "%s: %s\n", []string{"Allow", "Disallow"}[i%2], hostile[kind](random, side, i))
		}
		files[side] = b.String()
	}
	body, _ := json.Marshal(map[string]any{"before": files[0], "after": files[1], "agents": agents, "dialect": "google"})
	return string(body)
}

// BenchmarkDiff shows what hostile files cost at most.
func BenchmarkDiff(b *testing.B) {
	h := newHandler(nil)
	var names []string
	for name := range hostile {
		names = append(names, name, name+", 50 crawlers")
	}
	slices.Sort(names)
	for _, name := range names {
		body := hostileDiff(name)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				w := diff(h, body)
				if len(body) > service.MaxBody || w.Code == 413 || w.Code >= 500 {
					b.Fatal(w.Body)
				}
			}
		})
	}
}

// TestDiffWithoutLiveFile: a crawler that stays away has nothing to compare,
// which is told of it alone; those that read on are compared.
func TestDiffWithoutLiveFile(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	w := diff(h, `{"after":"User-agent: *\nDisallow: /a","site":"`+web.URL("status-503")+`","urls":["/a"],
		"agents":["Googlebot","YandexBot"],
		"expect":[{"agent":"YandexBot","url":"/a","allowed":false},{"agent":"Googlebot","url":"/a","allowed":false}]}`)
	d := decode[diffed](t, w)
	if w.Code != 422 || len(d.Results) != 2 || len(d.Failed) != 1 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	away, open := d.Results[0], d.Results[1]
	if away.Equal != nil || !away.More || len(away.Flips) != 0 || !strings.Contains(away.Message, "no rules of") {
		t.Errorf("Googlebot: %+v", away)
	}
	if len(open.Flips) != 1 || !open.Flips[0].Expected || open.Flips[0].Before.Reason != "unavailable" {
		t.Errorf("YandexBot: %+v", open)
	}
	if f := d.Failed[0]; f.Agent != "Googlebot" || !strings.Contains(f.Message, "no rules of") {
		t.Errorf("failed: %+v", f)
	}
}
