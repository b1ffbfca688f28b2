package service_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"robotscope/wasm/worker/native"
	"robotscope/wasm/worker/origin"
	"robotscope/wasm/worker/service"
)

// This file tests what takes time, in bubbles of testing/synctest, whose
// clocks go on when nothing else can.

// piped is an origin without a network, and the real handler, with the native
// Getter, that asks it whatever the host.
func piped(t *testing.T, change func(*service.Options)) (*origin.Origin, http.Handler) {
	t.Helper()
	web := origin.StartPiped()
	t.Cleanup(web.Close)
	h := newHandler(func(o *service.Options) {
		o.Getter = native.NewGetter(o.Guard, nil).Over(web.Dial)
		o.Deadline = 0 // the service's own
		if change != nil {
			change(o)
		}
	})
	return web, h
}

// TestTimeLimits holds how long each site that takes its time is waited for.
func TestTimeLimits(t *testing.T) {
	const deadline = 10 * time.Second
	for _, c := range []struct {
		fault, cause string
		took         time.Duration
	}{
		{"ok", "file", 0},
		{"pause-9999", "file", 9999 * time.Millisecond},
		{"stall-headers", "timeout", deadline},
		{"stall-status", "timeout", deadline},
		{"stall-header", "timeout", deadline},
		{"stall-body", "timeout", deadline},
		{"drip", "timeout", deadline},
		{"drip-header", "timeout", deadline},
		{"stall-404", "no-file", 0},   // its status says all
		{"redirect-stall", "file", 0}, // and so does a redirect's
	} {
		t.Run(c.fault, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				web, h := piped(t, nil)
				start := time.Now()
				r := decode[robots](t, get(h, robotsOf(web.URL(c.fault))))
				took := time.Since(start)
				if got := r.Access["rfc9309"].Cause; got != c.cause || took != c.took {
					t.Errorf("%s after %v, want %s after %v", got, took, c.cause, c.took)
				}
				if last := r.Hops[len(r.Hops)-1].MS; last != c.took.Milliseconds() {
					t.Errorf("the answer says %d ms", last)
				}
			})
		})
	}
}

func TestCache(t *testing.T) {
	type headers struct{ cache, age, control string }
	type step struct {
		after  time.Duration // since the step before
		fresh  bool          // with Cache-Control: no-cache
		want   headers
		access string // for rfc9309; empty: any
	}
	for name, steps := range map[string][]step{
		// Nothing said: five minutes.
		"count": {
			{0, false, headers{"miss", "0", "public, max-age=300"}, "rules"},
			{100 * time.Second, false, headers{"hit", "100", "public, max-age=300"}, "rules"},
			{199 * time.Second, false, headers{"hit", "299", "public, max-age=300"}, ""},
			{1 * time.Second, false, headers{"miss", "0", "public, max-age=300"}, ""},
			{5 * time.Second, true, headers{"hit", "5", "public, max-age=300"}, ""},
			{5 * time.Second, true, headers{"miss", "0", "public, max-age=300"}, ""},
		},
		// Cache-Control within 24 hours.
		"cache-60": {
			{0, false, headers{"miss", "0", "public, max-age=60"}, ""},
			{59 * time.Second, false, headers{"hit", "59", "public, max-age=60"}, ""},
			{1 * time.Second, false, headers{"miss", "0", "public, max-age=60"}, ""},
		},
		"cache-1000000": {
			{0, false, headers{"miss", "0", "public, max-age=300"}, ""},
			{86399 * time.Second, false, headers{"hit", "86399", "public, max-age=86400"}, ""},
			{1 * time.Second, false, headers{"miss", "0", "public, max-age=300"}, ""},
		},
		"cache-0": {
			{0, false, headers{"miss", "0", "no-store"}, ""},
			{0, false, headers{"miss", "0", "no-store"}, ""},
		},
		"no-store": {
			{0, false, headers{"miss", "0", "no-store"}, ""},
			{1 * time.Second, false, headers{"miss", "0", "no-store"}, ""},
		},
		"status-404": {
			{0, false, headers{"miss", "0", "public, max-age=300"}, "allow-all"},
			{299 * time.Second, false, headers{"hit", "299", "public, max-age=300"}, "allow-all"},
		},
		// Failures are not kept for long.
		"status-503": {
			{0, false, headers{"miss", "0", "public, max-age=30"}, "disallow-all"},
			{29 * time.Second, false, headers{"hit", "29", "public, max-age=30"}, "disallow-all"},
			{1 * time.Second, false, headers{"miss", "0", "public, max-age=30"}, "disallow-all"},
			{30 * 24 * time.Hour, false, headers{"miss", "0", "public, max-age=30"}, "disallow-all"},
		},
		// A copy for a site that is not reachable any more, for up to 30 days.
		"turns": {
			{0, false, headers{"miss", "0", "public, max-age=300"}, "rules"},
			{400 * time.Second, false, headers{"stale", "400", "public, max-age=430"}, "cached-rules"},
			{10 * time.Second, false, headers{"stale", "410", "public, max-age=430"}, "cached-rules"},
			{24 * time.Hour, false, headers{"stale", "86810", "public, max-age=86840"}, "cached-rules"},
			{29 * 24 * time.Hour, false, headers{"miss", "0", "public, max-age=30"}, ""},
		},
		// No file is an answer, not a failure.
		"ends": {
			{0, false, headers{"miss", "0", "public, max-age=300"}, "rules"},
			{400 * time.Second, false, headers{"miss", "0", "public, max-age=300"}, "allow-all"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				web, h := piped(t, nil)
				for i, s := range steps {
					time.Sleep(s.after)
					var asked []string
					if s.fresh {
						asked = []string{"Cache-Control", "no-cache"}
					}
					w := get(h, robotsOf(web.URL(name)), asked...)
					got := headers{w.Header().Get("Robotscope-Cache"), w.Header().Get("Age"), w.Header().Get("Cache-Control")}
					if got != s.want {
						t.Errorf("step %d: %+v, want %+v", i+1, got, s.want)
					}
					if got := decode[robots](t, w).Access["rfc9309"].Access; s.access != "" && got != s.access {
						t.Errorf("step %d: %s, want %s", i+1, got, s.access)
					}
				}
			})
		})
	}
}

// TestStaleCopyIsUsedAndNamed: where a dialect goes on with a copy, its rules
// decide, and the explanation says so.
func TestStaleCopyIsUsedAndNamed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, testStaleCopyIsUsedAndNamed)
}

func testStaleCopyIsUsedAndNamed(t *testing.T) {
	web, h := piped(t, nil)
	page := web.URL("turns") + "private/x"
	get(h, robotsOf(page))
	time.Sleep(2 * time.Hour)
	w := get(h, "/api/check?agent=SomeBot&url="+page)
	v := decode[checked](t, w).Results[0]
	if w.Header().Get("Robotscope-Cache") != "stale" || v.Allowed || v.Rule == nil || v.Rule.Line != 2 {
		t.Fatalf("%v %+v", w.Header(), v)
	}
	var texts []string
	for _, m := range v.Explanation {
		texts = append(texts, m.Text)
	}
	if all := strings.Join(texts, " "); !strings.Contains(all, "503") || !strings.Contains(all, "2 hours old") {
		t.Errorf("explanation: %s", all)
	}
	var r robots
	if json.Unmarshal(decode[checked](t, w).Robots, &r); r.Copy == nil || r.Copy.Text == "" || r.Text != "" ||
		r.Outcome != "unreachable" {
		t.Errorf("robots: %+v", r)
	}
	// Google stops for 12 hours, then goes on with the copy.
	for _, after := range []struct {
		pause  time.Duration
		reason string
	}{{0, "unreachable"}, {13 * time.Hour, "longest-rule"}} {
		time.Sleep(after.pause)
		if v := decode[checked](t, get(h, "/api/check?agent=Googlebot&url="+page)).Results[0]; v.Reason != after.reason {
			t.Errorf("Google after %v: %s", after.pause, v.Reason)
		}
	}
}

// TestCopyAfterNotFound: where the site says that its file is gone, Amazon goes
// on with a copy for 30 days, and others do not.
func TestCopyAfterNotFound(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		web, h := piped(t, nil)
		page := web.URL("ends") + "private/x"
		get(h, robotsOf(page))
		for _, after := range []struct {
			pause  time.Duration
			reason string
		}{{2 * time.Hour, "longest-rule"}, {2 * time.Hour, "longest-rule"}, {30 * 24 * time.Hour, "unavailable"}} {
			time.Sleep(after.pause)
			for agent, reason := range map[string]string{"Amazonbot": after.reason, "SomeBot": "unavailable"} {
				if v := decode[checked](t, get(h, "/api/check?agent="+agent+"&url="+page)).Results[0]; v.Reason != reason {
					t.Errorf("%s after %v: %s", agent, after.pause, v.Reason)
				}
			}
		}
	})
}

func TestConcurrentRequestsCauseOneFetch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, testConcurrentRequestsCauseOneFetch)
}

func testConcurrentRequestsCauseOneFetch(t *testing.T) {
	web, h := piped(t, func(o *service.Options) { o.Cache = nil })
	var wait sync.WaitGroup
	for range 20 {
		wait.Go(func() {
			if w := get(h, robotsOf(web.URL("pause-300"))); w.Code != 200 {
				t.Error(w.Code)
			}
		})
	}
	wait.Wait()
	if n := web.Requests("pause-300.localhost"); n != 1 {
		t.Errorf("%d requests", n)
	}
}

func TestRateLimit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, testRateLimit)
}

func testRateLimit(t *testing.T) {
	_, h := piped(t, func(o *service.Options) {
		o.Limiter = native.NewLimiter(
			native.Rate{PerSecond: 1, Burst: 3}, native.Rate{PerSecond: 1000, Burst: 1000}, 100,
		)
		o.Client = func(r *http.Request) string { return r.Header.Get("X-Real-IP") }
	})
	from := func(ip string) int {
		return ask(
			h, "POST", "/api/check", `{"robots":"","urls":["/"],"agents":["x"]}`, "Content-Type", "application/json",
			"X-Real-IP", ip,
		).Code
	}
	for i, want := range []int{200, 200, 200, 429, 429} {
		if got := from("192.0.2.1"); got != want {
			t.Errorf("request %d: %d", i+1, got)
		}
	}
	if from("192.0.2.2") != 200 {
		t.Error("another client is refused")
	}
	if w := get(h, "/api/crawlers", "X-Real-IP", "192.0.2.1"); w.Code != 200 {
		t.Error("the catalogue is limited")
	}
	time.Sleep(time.Second)
	if from("192.0.2.1") != 200 || from("192.0.2.1") != 429 {
		t.Error("a second later")
	}
	// One IPv6 customer is one client.
	for i := range 4 {
		if got := from("2001:db8::" + strconv.Itoa(i)); (got == 200) != (i < 3) {
			t.Errorf("IPv6 request %d: %d", i+1, got)
		}
	}
	w := ask(h, "GET", robotsOf("http://a.example/"), "", "X-Real-IP", "192.0.2.1")
	if p := decode[service.Problem](t, w); p.Code != "too-many-requests" || w.Header().Get("Retry-After") == "" {
		t.Errorf("%+v %v", p, w.Header())
	}
}

// TestFetchesTakeNoTurn: who waits for a site keeps nobody from computing.
func TestFetchesTakeNoTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		web, h := piped(t, func(o *service.Options) { o.Concurrent = 1 })
		var wait sync.WaitGroup
		for range 20 {
			wait.Go(func() { get(h, robotsOf(web.URL("stall-body"))) }) // until the deadline
		}
		synctest.Wait()
		start := time.Now()
		w := get(h, robotsOf(web.URL("ok")))
		if took := time.Since(start); w.Code != 200 || took != 0 {
			t.Errorf("while others are fetched: %d after %v", w.Code, took)
		}
		wait.Wait()
	})
}

// TestFetchesAreBounded: of one client some at a time, so that others' are made.
func TestFetchesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		web, h := piped(t, func(o *service.Options) {
			o.Fetches = 9
			o.Client = func(r *http.Request) string { return r.Header.Get("X-Real-IP") }
		})
		var wait sync.WaitGroup
		for i := range 20 {
			wait.Go(func() { get(h, robotsOf(web.URL("stall-body.s"+strconv.Itoa(i))), "X-Real-IP", "192.0.2.1") })
		}
		synctest.Wait()
		start := time.Now()
		if w := get(h, robotsOf(web.URL("ok")), "X-Real-IP", "192.0.2.2"); w.Code != 200 || time.Since(start) != 0 {
			t.Errorf("another client's: %d after %v", w.Code, time.Since(start))
		}
		wait.Wait()
	})
}

// TestClientsMayLeave: the answer is given up at once, the fetch goes on for
// the others.
func TestClientsMayLeave(t *testing.T) {
	t.Parallel()
	synctest.Test(t, testClientsMayLeave)
}

func testClientsMayLeave(t *testing.T) {
	web, h := piped(t, nil)
	start := time.Now()
	ctx, leave := context.WithCancel(t.Context())
	r := httptest.NewRequestWithContext(ctx, "GET", robotsOf(web.URL("pause-500")), nil)
	left := make(chan *httptest.ResponseRecorder)
	go func() {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		left <- w
	}()
	time.Sleep(100 * time.Millisecond)
	leave()
	if p := decode[service.Problem](t, <-left); p.Code != "out-of-time" || p.Status != 503 ||
		time.Since(start) != 100*time.Millisecond {
		t.Errorf("%+v after %v", p, time.Since(start))
	}
	w := get(h, robotsOf(web.URL("pause-500")))
	if asked := web.Requests("pause-500.localhost"); w.Code != 200 || asked != 1 || time.Since(start) != 500*time.Millisecond {
		t.Errorf("%d, %d requests, after %v", w.Code, asked, time.Since(start))
	}
}

// TestRenewed has a file asked for again that has not changed.
func TestRenewed(t *testing.T) {
	for _, fault := range []string{"etag", "modified"} {
		t.Run(fault, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				web, h := piped(t, nil)
				page := web.URL(fault)
				first := decode[robots](t, get(h, robotsOf(page)))
				time.Sleep(100 * time.Second)
				w := get(h, robotsOf(page))
				r := decode[robots](t, w)
				if w.Header().Get("Robotscope-Cache") != "renewed" || w.Header().Get("Age") != "0" || r.Status != 200 ||
					r.Outcome != "ok" || r.Text != origin.File || r.Fetched == first.Fetched {
					t.Errorf("%v, %+v", w.Header(), r)
				}
				if len(r.Hops) != 1 || r.Hops[0].Status != 304 || r.Access["rfc9309"].Cause != "file" {
					t.Errorf("%+v", r)
				}
				time.Sleep(30 * time.Second)
				if w := get(h, robotsOf(page)); w.Header().Get("Robotscope-Cache") != "hit" {
					t.Errorf("%s after 30 s", w.Header().Get("Robotscope-Cache"))
				}
				// Who wants a new answer gets one.
				if r := decode[robots](t, get(h, robotsOf(page), "Cache-Control", "no-cache")); r.Hops[0].Status != 200 {
					t.Errorf("%+v", r.Hops)
				}
			})
		})
	}
}

// TestClockSetBack has a file from a time that is yet to come: it is not
// taken for a new one.
func TestClockSetBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var set time.Duration // by which the clock was set
		web, h := piped(t, func(o *service.Options) { o.Now = func() time.Time { return time.Now().Add(set) } })
		page := web.URL("cache-3600")
		get(h, robotsOf(page))
		set = -30 * 24 * time.Hour
		if w := get(h, robotsOf(page)); w.Header().Get("Robotscope-Cache") != "miss" {
			t.Errorf("with the clock set back: %s", w.Header().Get("Robotscope-Cache"))
		}
		time.Sleep(3601 * time.Second)
		set = -30*24*time.Hour - 3601*time.Second // it stands still
		if w := get(h, robotsOf(page)); w.Header().Get("Robotscope-Cache") != "miss" {
			t.Errorf("an hour later: %s", w.Header().Get("Robotscope-Cache"))
		}
		// A copy from a time yet to come is not used.
		page = web.URL("turns")
		get(h, robotsOf(page))
		set -= 24 * time.Hour
		if r := decode[robots](t, get(h, robotsOf(page))); r.Outcome != "unreachable" || r.Copy != nil {
			t.Errorf("%s, %+v", r.Outcome, r.Copy)
		}
	})
}

// TestEachHopAsks: Google's reading demands that the robots.txt of another
// origin allows a redirect there.
func TestEachHopAsks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		web, h := piped(t, nil)
		for _, c := range []struct{ fault, google, rfc string }{
			{"redirect-closed", "redirect-disallowed", "file"},
			{"redirect-closed.again", "redirect-disallowed", "file"}, // the other's file is another host's here
			{"redirect-open", "file", "file"},
			{"redirect-across", "file", "file"}, // to a robots.txt itself
			{"redirect-5", "file", "file"},      // on the same origin
			{"away-3", "file", "file"},
		} {
			r := decode[robots](t, get(h, robotsOf(web.URL(c.fault))))
			if got := [2]string{r.Access["google"].Cause, r.Access["rfc9309"].Cause}; got != [2]string{c.google, c.rfc} {
				t.Errorf("%s: %v", c.fault, got)
			}
		}
		// Asked for themselves and, of three, two for their robots.txt as well; once.
		for host, want := range map[string]int{"closed.localhost": 2, "n3.localhost": 2, "n2.localhost": 2, "n1.localhost": 1, "ok.localhost": 1} {
			if got := web.Requests(host); got != want {
				t.Errorf("%s: %d requests, want %d", host, got, want)
			}
		}
		// What is kept is not asked for again.
		time.Sleep(time.Minute)
		get(h, robotsOf(web.URL("redirect-closed")), "Cache-Control", "no-cache")
		if got := web.Requests("closed.localhost"); got != 3 {
			t.Errorf("%d requests", got)
		}
		// The verdicts go by it.
		w := get(h, "/api/check?agent=Googlebot&url="+web.URL("redirect-closed")+"private/x")
		if v := decode[checked](t, w).Results[0]; !v.Allowed || v.Reason != "unavailable" {
			t.Errorf("Googlebot: %+v", v)
		}
		w = get(h, "/api/check?agent=SomeBot&url="+web.URL("redirect-closed")+"private/x")
		if v := decode[checked](t, w).Results[0]; v.Allowed {
			t.Errorf("SomeBot: %+v", v)
		}
	})
}
