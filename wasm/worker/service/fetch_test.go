package service_test

import (
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"robotscope/wasm/worker/native"
	"robotscope/wasm/worker/origin"
	"robotscope/wasm/worker/service"
)

// deadline is that of the tests' fetches. All stalls run at the same time.
const deadline = 6 * time.Second

var web *origin.Origin

func TestMain(m *testing.M) {
	var err error
	if web, err = origin.Start("127.0.0.1:0"); err != nil {
		panic(err)
	}
	code := m.Run()
	web.Close()
	os.Exit(code)
}

// newHandler is the real handler with the native Getter, which may ask the origin.
func newHandler(change func(*service.Options)) http.Handler {
	guard := service.Guard{AllowLoopback: true}
	o := service.Options{
		Getter:    native.NewGetter(guard, nil),
		Cache:     native.NewCache(64 << 20),
		Guard:     guard,
		UserAgent: service.UserAgent("https://robots.example.com/"),
		Deadline:  deadline,
	}
	if change != nil {
		change(&o)
	}
	return service.New(o)
}

var runs atomic.Int64

// unique makes a host of a fault that no test asked before, for faults that
// depend on what was asked, and for counting.
func unique(fault string) string { return fault + ".run" + strconv.FormatInt(runs.Add(1), 10) }

// ask sends a request; headers are given as name, value, name, value …
func ask(h http.Handler, method, target, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func get(h http.Handler, target string, headers ...string) *httptest.ResponseRecorder {
	return ask(h, "GET", target, "", headers...)
}

func post(h http.Handler, body string) *httptest.ResponseRecorder {
	return ask(h, "POST", "/api/check", body, "Content-Type", "application/json")
}

// decode reads the JSON of an answer.
func decode[T any](t *testing.T, w *httptest.ResponseRecorder) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(w.Body.Bytes(), &v); err != nil {
		t.Fatalf("%v in %.300s", err, w.Body)
	}
	return v
}

type robots struct {
	URL, Outcome, Error, Detail, ContentType, Charset, Text, Fetched string
	Status, Bytes                                                    int
	Truncated                                                        bool
	Hops                                                             []struct {
		URL, Location string
		Status        int
		MS            int64
	}
	Copy   *struct{ Fetched, Text string }
	Access map[string]struct {
		Outcome, Access, Cause, Habit string
		Status                        int
		Why                           struct{ Text string }
		Notices                       []struct{ Code string }
	}
}

func robotsOf(page string) string { return "/api/robots?url=" + url.QueryEscape(page) }

// TestFaults holds what each fault comes to; access and google are the
// access that follows in rfc9309 and in google.
func TestFaults(t *testing.T) {
	h := newHandler(nil)
	var wait sync.WaitGroup
	for _, c := range []struct {
		fault           string
		outcome, cause  string
		status, hops    int // hops 0: one
		access, google  string
		notice, content string
	}{
		{fault: "ok", outcome: "ok", cause: "file", status: 200, access: "rules", google: "rules", content: origin.File},
		{fault: "ok-gzip", outcome: "ok", cause: "file", status: 200, access: "rules", content: origin.File},
		{fault: "ok-br", outcome: "ok", cause: "file", status: 200, access: "rules", content: origin.File},
		{fault: "ok-chunked", outcome: "ok", cause: "file", status: 200, access: "rules", content: origin.File},
		{fault: "big", outcome: "ok", cause: "file", status: 200, access: "rules", notice: "access.notice.long"},
		{fault: "exact", outcome: "ok", cause: "file", status: 200, access: "rules"},
		{fault: "empty", outcome: "ok", cause: "file", status: 200, access: "rules", notice: "access.notice.empty"},
		{fault: "html", outcome: "ok", cause: "file", status: 200, access: "rules", notice: "access.notice.html"},
		{fault: "utf-16", outcome: "ok", cause: "file", status: 200, access: "rules", notice: "access.notice.charset"},
		{fault: "latin-1", outcome: "ok", cause: "file", status: 200, access: "rules", notice: "access.notice.charset"},
		{fault: "no-type", outcome: "ok", cause: "file", status: 200, access: "rules", notice: "access.notice.no-type"},
		{fault: "bad-type", outcome: "ok", cause: "file", status: 200, access: "rules", notice: "access.notice.bad-type"},

		{fault: "status-204", outcome: "ok", cause: "file", status: 204, access: "rules", notice: "access.notice.empty"},
		{fault: "status-205", outcome: "ok", cause: "file", status: 205, access: "rules"},
		{fault: "status-206", outcome: "ok", cause: "file", status: 206, access: "rules", notice: "access.notice.partial"},
		{fault: "status-300", outcome: "unavailable", cause: "redirect-nowhere", status: 300, access: "allow-all"},
		{fault: "status-304", outcome: "unreachable", cause: "invalid-status", status: 304, access: "disallow-all"},
		{
			fault: "status-401", outcome: "unavailable", cause: "denied", status: 401, access: "allow-all",
			notice: "access.notice.denied",
		},
		{fault: "status-403", outcome: "unavailable", cause: "denied", status: 403, access: "allow-all"},
		{fault: "status-404", outcome: "unavailable", cause: "no-file", status: 404, access: "allow-all", google: "allow-all"},
		{fault: "status-410", outcome: "unavailable", cause: "no-file", status: 410, access: "allow-all"},
		{fault: "status-429", outcome: "unavailable", cause: "no-file", status: 429, access: "allow-all", google: "disallow-all"},
		{
			fault: "status-500", outcome: "unreachable", cause: "server-error", status: 500, access: "disallow-all",
			google: "disallow-all",
		},
		{
			fault: "status-503", outcome: "unreachable", cause: "server-error", status: 503, access: "disallow-all",
			google: "disallow-all",
		},
		{fault: "status-530", outcome: "unreachable", cause: "server-error", status: 530, access: "disallow-all"},
		{fault: "status-799", outcome: "unreachable", cause: "invalid-status", status: 799, access: "disallow-all"},
		{
			fault: "not-found-page", outcome: "unreachable", cause: "server-error", status: 500, access: "disallow-all",
			google: "allow-all",
		},

		{fault: "redirect-1", outcome: "ok", cause: "file", status: 200, hops: 2, access: "rules", content: origin.File},
		{fault: "redirect-5", outcome: "ok", cause: "file", status: 200, hops: 6, access: "rules", content: origin.File},
		{fault: "redirect-6", outcome: "unavailable", cause: "too-many-redirects", hops: 6, access: "allow-all"},
		{
			fault: "redirect-across", outcome: "ok", cause: "file", status: 200, hops: 2, access: "rules",
			notice: "access.notice.authority",
		},
		{fault: "redirect-loop", outcome: "unavailable", cause: "redirect-loop", hops: 3, access: "allow-all"},
		{fault: "redirect-self", outcome: "unavailable", cause: "redirect-loop", access: "allow-all"},
		{fault: "redirect-private", outcome: "unreachable", cause: "refused", hops: 2, access: "disallow-all"},
		{fault: "redirect-loopback", outcome: "unreachable", cause: "refused", hops: 2, access: "disallow-all"},
		{fault: "redirect-login", outcome: "unreachable", cause: "refused", hops: 2, access: "disallow-all"},
		{fault: "redirect-scheme", outcome: "unavailable", cause: "redirect-scheme", access: "allow-all"},
		{fault: "redirect-file", outcome: "unavailable", cause: "redirect-scheme", access: "allow-all"},
		{fault: "redirect-nowhere", outcome: "unavailable", cause: "redirect-nowhere", status: 302, access: "allow-all"},
		{fault: "redirect-broken", outcome: "unavailable", cause: "redirect-nowhere", status: 302, access: "allow-all"},
		{fault: "redirect-stall", outcome: "ok", cause: "file", status: 200, hops: 2, access: "rules"},

		{fault: "stall-headers", outcome: "unreachable", cause: "timeout", access: "disallow-all", google: "disallow-all"},
		{fault: "stall-status", outcome: "unreachable", cause: "timeout", access: "disallow-all"},
		{fault: "stall-header", outcome: "unreachable", cause: "timeout", access: "disallow-all"},
		{fault: "stall-body", outcome: "unreachable", cause: "timeout", access: "disallow-all"},
		{fault: "stall-404", outcome: "unavailable", cause: "no-file", status: 404, access: "allow-all"},
		{fault: "drip", outcome: "unreachable", cause: "timeout", access: "disallow-all"},
		{fault: "drip-header", outcome: "unreachable", cause: "timeout", access: "disallow-all"},
		{fault: "endless", outcome: "ok", cause: "file", status: 200, access: "rules", notice: "access.notice.long"},
		{fault: "endless-gzip", outcome: "ok", cause: "file", status: 200, access: "rules", notice: "access.notice.long"},
		{fault: "bomb-gzip", outcome: "ok", cause: "file", status: 200, access: "rules", notice: "access.notice.long"},
		{fault: "hollow-gzip", outcome: "unreachable", cause: "protocol", access: "disallow-all"},

		{fault: "reset", outcome: "unreachable", cause: "reset", access: "disallow-all"},
		{fault: "reset-body", outcome: "unreachable", cause: "reset", access: "disallow-all"},
		{fault: "short-body", outcome: "unreachable", cause: "reset", access: "disallow-all"},
		{fault: "close", outcome: "unreachable", cause: "reset", access: "disallow-all"},
		{fault: "bad-chunk", outcome: "unreachable", cause: "protocol", access: "disallow-all"},
		{fault: "bad-gzip", outcome: "unreachable", cause: "protocol", access: "disallow-all"},
		{fault: "bad-br", outcome: "unreachable", cause: "protocol", access: "disallow-all"},
		{fault: "cut-gzip", outcome: "unreachable", cause: "protocol", access: "disallow-all"},
		{fault: "bad-coding", outcome: "unreachable", cause: "protocol", access: "disallow-all"},
		{fault: "huge-header", outcome: "unreachable", cause: "protocol", access: "disallow-all"},
		{fault: "garbage", outcome: "unreachable", cause: "protocol", access: "disallow-all"},
	} {
		c.hops = max(c.hops, 1)
		wait.Go(func() {
			w := get(h, robotsOf(web.URL(c.fault)+"page"))
			if w.Code != 200 {
				t.Errorf("%s: %d %s", c.fault, w.Code, w.Body)
				return
			}
			var r robots
			if err := json.Unmarshal(w.Body.Bytes(), &r); err != nil {
				t.Error(c.fault, err)
				return
			}
			rfc, google := r.Access["rfc9309"], r.Access["google"]
			if r.Outcome != c.outcome || rfc.Cause != c.cause || len(r.Hops) != c.hops || rfc.Access != c.access {
				t.Errorf("%s: got %s by %s, %d hops, %s; want %s by %s, %d hops, %s", c.fault,
					r.Outcome, rfc.Cause, len(r.Hops), rfc.Access, c.outcome, c.cause, c.hops, c.access)
			}
			if c.status != 0 && rfc.Status != c.status {
				t.Errorf("%s: status %d, want %d", c.fault, rfc.Status, c.status)
			}
			if c.google != "" && google.Access != c.google {
				t.Errorf("%s: %s for google, want %s", c.fault, google.Access, c.google)
			}
			if c.content != "" && r.Text != c.content {
				t.Errorf("%s: text %q", c.fault, r.Text)
			}
			if r.Bytes > 512_000 || strings.HasPrefix(rfc.Why.Text, "access.") {
				t.Errorf("%s: %d bytes, %q", c.fault, r.Bytes, rfc.Why.Text)
			}
			noticed := c.notice == ""
			for _, n := range rfc.Notices {
				noticed = noticed || n.Code == c.notice
			}
			if !noticed {
				t.Errorf("%s: no notice %s among %v", c.fault, c.notice, rfc.Notices)
			}
		})
	}
	wait.Wait()

	// After all that, the next request works.
	w := get(h, robotsOf(web.URL("count")))
	if r := decode[robots](t, w); r.Outcome != "ok" || r.Status != 200 {
		t.Errorf("afterwards: %s", w.Body)
	}
}

// TestConnections holds what comes of servers that are not there, or speak
// something else.
func TestConnections(t *testing.T) {
	t.Parallel()
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	// A name server that never answers.
	silent, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	h := newHandler(func(o *service.Options) {
		o.Getter = native.NewGetter(o.Guard, resolver(silent.LocalAddr().String()))
	})
	for _, c := range []struct{ page, cause, detail string }{
		{"https://localhost:" + port(web.TLS) + "/", "tls", "authority"},
		{"https://127.0.0.1:" + port(web.Silent) + "/", "timeout", ""},
		{"https://127.0.0.1:" + port(web.Addr) + "/", "tls", ""},
		{"http://127.0.0.1:" + port(web.TLS) + "/", "no-file", ""}, // Go's server answers 400
		{"http://" + closed.Addr().String() + "/", "connect", ""},
		{"http://stalls.example.com/", "timeout", ""},
	} {
		r := decode[robots](t, get(h, robotsOf(c.page)))
		if got := r.Access["rfc9309"].Cause; got != c.cause || !strings.Contains(r.Detail, c.detail) {
			t.Errorf("%s: %s, %q", c.page, got, r.Detail)
		}
	}
	h = newHandler(func(o *service.Options) { o.Getter = native.NewGetter(o.Guard, nowhere()) })
	if r := decode[robots](t, get(h, robotsOf("http://no-such-name.example.com/"))); r.Error != "dns" {
		t.Errorf("a name that nobody has: %q", r.Error)
	}
}

func TestNothingOfTheClientIsPassedOn(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	r := decode[robots](t, get(h, robotsOf(web.URL("echo")),
		"Cookie", "a=b", "Authorization", "Bearer x", "X-Forwarded-For", "1.2.3.4",
		"Referer", "https://example.com/", "User-Agent", "curl/8", "Accept-Language", "ja"))
	const want = "# Accept-Encoding: gzip, br\n# Accept: text/plain, */*;q=0.1\n# Connection: close\n" +
		"# User-Agent: Robotscope/" + service.Version + " (+https://robots.example.com/)\n" + origin.File
	if r.Text != want {
		t.Errorf("sent:\n%s", r.Text)
	}
}

func TestInternationalHostsAreAskedForAsPunycode(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	host := unique("ok")
	page := strings.Replace(web.URL(host), host+".", host+".例え.", 1) + "検索"
	r := decode[robots](t, get(h, robotsOf(page)))
	if !strings.HasPrefix(r.URL, "http://"+host+".xn--r8jz45g.localhost:") || r.Outcome != "ok" {
		t.Errorf("%s: %s, %s", page, r.URL, r.Outcome)
	}
	if web.Requests(host+".xn--r8jz45g.localhost") != 1 {
		t.Error("it was not asked for")
	}
}

// TestEncodedTextIsNeverParsed holds what the codings come to; the list runs
// against both hosts in wasm/worker/edge/test/both.test.mjs.
func TestEncodedTextIsNeverParsed(t *testing.T) {
	t.Parallel()
	h := newHandler(nil)
	failing := map[string]bool{
		"coded-tail": true, "coded-once": true, "coded-thrice": true, "coded-parameter": true, "coded-deflate": true, "coded-raw": true, "coded-zstd": true, "coded-page": true,
		"coded-br-upper": true, "coded-gzip-br": true,
	}
	for _, fault := range origin.Faults {
		if !strings.HasPrefix(fault, "coded-") {
			continue
		}
		r := decode[robots](t, get(h, robotsOf(web.URL(fault))))
		text := r.Text == origin.File || fault == "coded-none" && r.Text == "" ||
			fault == "coded-large" && r.Truncated && strings.HasPrefix(r.Text, origin.File)
		if failing[fault] && (r.Outcome == "ok" || r.Text != "") || !failing[fault] && (r.Outcome != "ok" || !text) {
			t.Errorf("%s: %s, %s, %.80q", fault, r.Outcome, r.Error, r.Text)
		}
	}
}
