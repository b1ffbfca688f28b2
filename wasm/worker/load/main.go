// Command load asks the API from many clients at once, on this machine alone,
// while most of the sites behind it misbehave and one client in eight sends
// questions made to cost much, and prints what came of it. It fails if honest
// requests fail or wait for others for more than a second, if the process grows
// beyond what the server is to take, or if memory or goroutines do not come back.
// With -limits it shows instead what the most costly questions take.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"robotscope/wasm/worker/native"
	"robotscope/wasm/worker/origin"
	"robotscope/wasm/worker/service"
)

// deadline is that of a fetch, short so that many of them run out.
const deadline = 500 * time.Millisecond

// The sites: of ten requests, six are for well-behaved ones, three for faults
// that show at once, and one for a fault that takes the whole deadline.
var (
	good  = []string{"ok", "ok-gzip", "ok-br", "ok-chunked", "redirect-1", "big"}
	quick = []string{
		"status-404", "status-500", "status-429", "status-204", "redirect-6", "redirect-loop", "redirect-private", "reset",
		"reset-body", "short-body", "close",
		"bad-chunk", "bad-gzip", "bomb-gzip", "endless", "endless-gzip", "huge-header", "garbage", "html", "utf-16",
	}
	slow = []string{"stall-headers", "stall-status", "stall-body", "drip", "drip-header"}
)

func main() {
	clients := flag.Int("clients", 8, "ask from `N` clients at once, at most 64")
	seconds := flag.Int("seconds", 5, "for `M` seconds, at most 600")
	measure := flag.Bool("limits", false, "show what costly questions take, and honest ones beside them")
	flag.Parse()
	if *measure {
		if err := limits(os.Stdout, time.Duration(min(*seconds, 600))*time.Second); err != nil {
			fmt.Fprintln(os.Stderr, "load:", err)
			os.Exit(1)
		}
		return
	}
	if err := run(os.Stdout, min(*clients, 64), time.Duration(min(*seconds, 600))*time.Second); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

// use is what the process holds.
type use struct {
	goroutines int
	bytes      uint64
}

func inUse() use {
	runtime.GC()
	runtime.GC() // what finalizers and pools let go of in the first one
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return use{runtime.NumGoroutine(), m.HeapAlloc}
}

func (u use) String() string {
	return fmt.Sprintf("%d goroutines, %.1f MB in use", u.goroutines, float64(u.bytes)/1e6)
}

// Bounds on the process, which holds the clients and the sites as well.
const (
	mostRSS   = 512 << 20   // bytes
	comesBack = 32 << 20    // bytes beside the cache that may be in use at the end
	mostWait  = time.Second // of an honest request for others
	pulse     = 10 * time.Millisecond
)

// run has clients ask for some time, and tells what is wrong with what came of it.
func run(out io.Writer, clients int, during time.Duration) error {
	web, err := origin.Start("127.0.0.1:0")
	if err != nil {
		return err
	}
	defer web.Close()
	debug.SetMemoryLimit(native.MemoryLimit)
	server, base, err := serve()
	if err != nil {
		return err
	}
	defer server.Close()

	// The first request makes what is made once.
	warm := &client{web: web, base: base}
	warm.ask(good[0])
	warm.http.CloseIdleConnections()
	time.Sleep(deadline)
	start := inUse()

	honest := &client{web: web, base: base, number: clients}
	all, took := askAtOnce(clients, honest, during)
	var most runtime.MemStats
	runtime.ReadMemStats(&most)
	c := report(out, all, honest, took)
	all = nil

	end := inUse()
	for limit := time.Now().Add(5 * time.Second); end.goroutines > start.goroutines && time.Now().Before(limit); end = inUse() {
		time.Sleep(50 * time.Millisecond)
	}
	fmt.Fprintf(
		out, "at the start: %v; at the end: %v (up to %d MB are the cache); %.0f MB from the system at most\n", start,
		end, native.CacheBytes>>20, float64(most.Sys)/1e6,
	)
	rss := peak()
	if rss > 0 {
		fmt.Fprintf(out, "resident at most: %d MB, sites and clients included\n", rss>>20)
	}
	switch {
	case c.failures > 0:
		return errors.New("some requests failed")
	case end.goroutines > start.goroutines:
		return errors.New("goroutines have leaked")
	case end.bytes > start.bytes+native.CacheBytes+comesBack:
		return errors.New("memory has leaked")
	case rss > mostRSS:
		return fmt.Errorf("the process took more than %d MB", mostRSS>>20)
	case c.waited > mostWait:
		return fmt.Errorf("an honest request waited for others for more than %v", mostWait)
	case c.longest > deadline+5*time.Second:
		return errors.New("a request took far longer than the deadline")
	}
	return nil
}

// serve starts the API, with short deadlines, and tells its address.
func serve() (*http.Server, string, error) {
	guard := service.Guard{AllowLoopback: true}
	server := &http.Server{Handler: service.New(native.Bounded(service.Options{
		Getter:   native.NewGetter(guard, nil),
		Cache:    native.NewCache(native.CacheBytes),
		Guard:    guard,
		Deadline: deadline,
		Client:   func(r *http.Request) string { return r.Header.Get("X-Real-IP") },
	}))}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, "", err
	}
	go server.Serve(listener)
	return server, "http://" + listener.Addr().String(), nil
}

// askAtOnce has clients like the honest one ask beside it, and gives them and how long that took.
func askAtOnce(n int, honest *client, during time.Duration) ([]client, time.Duration) {
	all := make([]client, n)
	began := time.Now()
	var wait sync.WaitGroup
	wait.Go(func() { honest.probe(func() bool { return time.Since(began) < during }) })
	for i := range all {
		c := &all[i]
		*c = client{web: honest.web, base: honest.base, number: i}
		wait.Go(func() {
			for n := 0; time.Since(began) < during; n++ {
				if n%8 == 7 {
					c.harm(n / 8)
				} else {
					c.ask(c.site(n))
				}
			}
			c.http.CloseIdleConnections()
		})
	}
	wait.Wait()
	return all, time.Since(began)
}

// outcome is what came of all requests.
type outcome struct {
	failures int
	longest  time.Duration // that a request took
	waited   time.Duration // the longest that an honest one waited for others
}

// report prints how the clients' requests went.
func report(out io.Writer, all []client, honest *client, took time.Duration) outcome {
	var times []time.Duration
	c := outcome{failures: honest.failures}
	for i := range all {
		times = append(times, all[i].times...)
		c.failures += all[i].failures
		if all[i].last != nil {
			fmt.Fprintln(out, "an error:", all[i].last)
		}
	}
	if honest.last != nil {
		fmt.Fprintln(out, "an error of an honest request:", honest.last)
	}
	slices.Sort(times)
	slices.Sort(honest.times)
	c.longest, c.waited = times[len(times)-1], honest.times[len(honest.times)-1]
	fmt.Fprintf(
		out, "%d clients, %.1f s: %d requests, %.0f a second, %d errors\n", len(all), took.Seconds(), len(times),
		float64(len(times))/took.Seconds(), c.failures,
	)
	fmt.Fprintf(out, "p50 %v, p99 %v, the longest %v (one in ten sites stalls until the deadline of %v)\n",
		round(times[len(times)/2]), round(times[len(times)*99/100]), round(c.longest), deadline)
	fmt.Fprintf(out, "%d honest questions waited for others: p50 %v, p99 %v, the longest %v\n", len(honest.times),
		round(honest.times[len(honest.times)/2]), round(honest.times[len(honest.times)*99/100]), round(c.waited))
	return c
}

func round(d time.Duration) time.Duration { return d.Round(10 * time.Microsecond) }

// client asks one thing after the other.
type client struct {
	web      *origin.Origin
	base     string
	number   int
	http     http.Client
	times    []time.Duration
	failures int
	last     error
}

// site is the n-th site to ask for. Most names are new, so that most requests
// are not answered from the cache.
func (c *client) site(n int) string {
	k := n/10 + c.number
	name := good[k%len(good)]
	switch n % 10 {
	case 3, 5, 7:
		name = quick[(n/3+c.number)%len(quick)]
	case 9:
		name = slow[k%len(slow)]
	}
	if n%4 == 0 {
		return name // seen before
	}
	return name + ".s" + strconv.Itoa(n) + ".c" + strconv.Itoa(c.number)
}

// costly are questions made to cost much.
var costly = sync.OnceValue(func() []string {
	expect := strings.TrimSuffix(strings.Repeat(`{"agent":"x","url":"/","allowed":true},`, 300), ",")
	rules := `{"robots":"User-agent: *\n`
	return []string{
		rules + strings.Repeat(`Disallow: /`+strings.Repeat("*", 4990)+`\n`, 102) + `","urls":["/"],"expect":[` + expect + `]}`,
		`{"robots":"` + strings.Repeat(`User-agent: *\n`, 36_000) + `Disallow: /","urls":["/"],"expect":[` + expect + `]}`,
		rules + strings.Repeat(`Allow: /\n`, 62_500) + `","agents":["x"],"urls":["/` + strings.Repeat(`","/`, 119) + `"]}`,
	}
})

// harm sends a costly question, and half of the time does not read the answer.
func (c *client) harm(n int) {
	questions := costly()
	r, err := http.NewRequest("POST", c.base+"/api/check", strings.NewReader(questions[n%len(questions)]))
	if err != nil {
		panic(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Real-IP", "harm")
	if answer, err := c.http.Do(r); err == nil {
		if n%2 == 0 {
			io.Copy(io.Discard, answer.Body)
		}
		answer.Body.Close()
	}
}

// smallQuestion is one of POST /api/check that costs next to nothing.
const smallQuestion = `{"robots":"User-agent: *\nDisallow: /a","agents":["x"],"urls":["/a"]}`

// probe asks small questions one after the other, and notes for how long each
// waited: what it took but for what the machine was late in the meantime.
func (c *client) probe(more func() bool) {
	for more() {
		late := make(chan time.Duration)
		stop := make(chan bool)
		go func() {
			total := time.Duration(0)
			for {
				start := time.Now()
				time.Sleep(pulse)
				total += time.Since(start) - pulse
				select {
				case <-stop:
					late <- total
					return
				default:
				}
			}
		}()
		start := time.Now()
		r, err := http.NewRequest("POST", c.base+"/api/check", strings.NewReader(smallQuestion))
		if err != nil {
			panic(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Real-IP", "honest")
		answer, err := c.http.Do(r)
		if err == nil {
			_, err = io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
			if answer.StatusCode != http.StatusOK {
				err = errors.New(answer.Status)
			}
		}
		took := time.Since(start)
		stop <- true
		c.times = append(c.times, max(0, took-<-late))
		if err != nil {
			c.failures++
			c.last = err
		}
		time.Sleep(2 * pulse)
	}
	c.http.CloseIdleConnections()
}

// peak is the most that the process had in memory, in bytes; 0 where that is
// not to be had.
func peak() int {
	status, _ := os.ReadFile("/proc/self/status")
	return statusOf(status, "VmHWM:")
}

func (c *client) ask(site string) {
	if c.http.Transport == nil {
		c.http.Transport = &http.Transport{}
	}
	page := c.web.URL(site)
	began := time.Now()
	err := c.check(c.base + "/api/check?agent=Googlebot&url=" + url.QueryEscape(page+"private/x") + "&url=" +
		url.QueryEscape(page+"y"))
	c.times = append(c.times, time.Since(began))
	if err != nil {
		c.failures++
		c.last = fmt.Errorf("%s: %w", site, err)
	}
}

// check asks and looks whether the answer is whole.
func (c *client) check(target string) error {
	response, err := c.http.Get(target)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	switch {
	case err != nil:
		return err
	case response.StatusCode != http.StatusOK:
		return fmt.Errorf("%s: %.200s", response.Status, body)
	case !strings.HasPrefix(string(body), `{"robots":{`) || !strings.Contains(string(body), `"results":[{`):
		return fmt.Errorf("an odd answer: %.200s", body)
	}
	return nil
}
