//go:build !js

package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"io"
	stdlog "log"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"robotscope/wasm/worker/origin"
	"robotscope/wasm/worker/service"
)

func dist(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	put(t, dir, "index.html", "<!doctype html>")
	put(t, dir, module, "\x00asm")
	return dir
}

const module = "assets/robotscope-0123456789.wasm"

func put(t *testing.T, dir, name, content string) {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(content), 0o644)); err != nil {
		t.Fatal(err)
	}
}

func TestServesUntilToldToStop(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	out, in := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := run(ctx, []string{"-addr", "127.0.0.1:0", "-dist", dist(t)}, in, io.Discard)
		in.Close()
		done <- err
	}()

	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err, <-done)
	}
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "Robotscope is at ")
	if !ok {
		t.Fatalf("printed %q", line)
	}
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if b, _ := io.ReadAll(r.Body); string(b) != "<!doctype html>" {
		t.Errorf("served %q", b)
	}

	stop()
	if err := <-done; err != nil {
		t.Error("stopping:", err)
	}
	if _, err := http.Get(url); err == nil {
		t.Error("it still answers")
	}
}

// start runs the server with arguments and returns its address, and a
// function that stops it and gives what it logged.
func start(t *testing.T, args ...string) (url string, stop func() string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	var log strings.Builder
	done := make(chan error, 1)
	go func() {
		err := run(ctx, append([]string{"-addr", "127.0.0.1:0", "-dist", dist(t)}, args...), in, &log)
		in.Close()
		done <- err
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err, <-done)
	}
	stop = sync.OnceValue(func() string {
		cancel()
		if err := <-done; err != nil {
			t.Error("stopping:", err)
		}
		return log.String()
	})
	t.Cleanup(func() { stop() })
	return strings.TrimPrefix(strings.TrimSpace(line), "Robotscope is at "), stop
}

// fetch gets a page with header fields that identify the client.
func fetch(t *testing.T, url string) (status int, body string) {
	t.Helper()
	r, err := http.NewRequest("GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("User-Agent", "secret-client")
	r.Header.Set("Cookie", "secret=cookie")
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	b, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(b)
}

func TestServesTheAPIToo(t *testing.T) {
	web, err := origin.Start("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer web.Close()

	// This machine is out of bounds …
	url, stop := start(t)
	status, body := fetch(t, url+"api/robots?url="+web.URL("secret-page"))
	if status != 200 || !strings.Contains(body, `"error":"refused"`) {
		t.Errorf("%d %s", status, body)
	}
	for path, want := range map[string]int{
		"api/crawlers": 200, "api/openapi.json": 200, "api/secret-page": 404, "": 200, "nothing": 404,
	} {
		if status, _ := fetch(t, url+path); status != want {
			t.Errorf("/%s: %d", path, status)
		}
	}
	log := stop()
	if strings.Contains(log, "secret") || strings.Contains(log, "127.0.0.1") ||
		strings.Contains(strings.ToLower(log), "loopback") {
		t.Errorf("the log names the client or what it asked for:\n%s", log)
	}
	if !strings.Contains(log, "path=/api/robots method=GET status=200") ||
		!strings.Contains(log, "path=api method=GET status=404") {
		t.Errorf("the log:\n%s", log)
	}

	// … unless a developer says otherwise, which is loud.
	url, stop = start(t, "-allow-loopback", "-public-url", "https://robots.example.com/")
	status, body = fetch(t, url+"api/robots?url="+web.URL("echo"))
	if status != 200 ||
		!strings.Contains(body, `User-Agent: Robotscope/`+service.Version+` (+https://robots.example.com/)`) ||
		strings.Contains(body, "secret") {
		t.Errorf("%d %s", status, body)
	}
	if log := stop(); !strings.Contains(log, "level=WARN") || !strings.Contains(log, "-ALLOW-LOOPBACK IS ON") {
		t.Errorf("the log:\n%s", log)
	}
}

// TestFinishesWhatItIsAsked stops the server while it fetches.
func TestFinishesWhatItIsAsked(t *testing.T) {
	web, err := origin.Start("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer web.Close()
	url, stop := start(t, "-allow-loopback", "-dist", "")
	answered := make(chan string)
	go func() {
		_, body := fetch(t, url+"api/robots?url="+web.URL("pause-300"))
		answered <- body
	}()
	web.Await("pause-300.localhost")
	go stop()
	if body := <-answered; !strings.Contains(body, `"outcome":"ok"`) {
		t.Errorf("got %s", body)
	}
}

func TestSaysWhatToDo(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()

	empty, noModule := dist(t), dist(t)
	put(t, empty, "index.html", "")
	if err := os.Remove(filepath.Join(noModule, module)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-addr", taken.Addr().String(), "-dist", dist(t)}, "-addr"},
		{[]string{"-addr", "127.0.0.1:0", "-metrics", taken.Addr().String(), "-dist", dist(t)}, "-metrics"},
		{[]string{"-addr", "127.0.0.1:0", "-dist", t.TempDir()}, "./build.sh"},
		{[]string{"-addr", "127.0.0.1:0", "-dist", filepath.Join(t.TempDir(), "nothing")}, "./build.sh"},
		{[]string{"-addr", "127.0.0.1:0", "-dist", empty}, "index.html is empty"},
		{[]string{"-addr", "127.0.0.1:0", "-dist", noModule}, "no WebAssembly module"},
	} {
		if err := run(t.Context(), c.args, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v", c.args, err)
		}
	}
}

func TestUsage(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), []string{"-h"}, io.Discard, &out); !errors.Is(err, flag.ErrHelp) ||
		!strings.Contains(out.String(), "-dist DIR") {
		t.Errorf("-h: %v, %q", err, out.String())
	}
	for _, args := range [][]string{
		{"-nonsense"}, {"dist"},
		{"-public-url", "https://a.example/\r\nX-Evil: 1"}, {"-public-url", "a.example"},
		{"-public-url", "https://a.example/)"}, {"-public-url", "ftp://a.example/"},
		{"-client-header", "X Real IP"}, {"-client-header", "X-Real-IP:"}, {"-client-header", "X-Real\nIP"},
	} {
		var out strings.Builder
		if err := run(t.Context(), args, io.Discard, &out); !errors.Is(err, errUsage) ||
			len(args) > 1 && !strings.Contains(out.String(), args[0]+" ") {
			t.Errorf("%q: %v, %q", args, err, out.String())
		}
	}
}

func TestMetricsAreServedOnlyIfAskedFor(t *testing.T) {
	url, stop := start(t)
	if status, body := fetch(t, url+"metrics"); status != 404 {
		t.Errorf("%d %.100s", status, body)
	}
	if log := stop(); strings.Contains(log, "metrics are at") {
		t.Error(log)
	}

	out, in := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- run(ctx, []string{"-addr", "127.0.0.1:0", "-metrics", "127.0.0.1:0", "-dist", dist(t)}, in, io.Discard)
	}()
	lines := bufio.NewReader(out)
	line, _ := lines.ReadString('\n')
	metrics := strings.TrimSpace(strings.TrimPrefix(line, "Its metrics are at "))
	line, _ = lines.ReadString('\n')
	url = strings.TrimSpace(strings.TrimPrefix(line, "Robotscope is at "))
	fetch(t, url+"api/check?agent=secret&url=https://secret.example/")
	fetch(t, url+"api/secret")
	status, body := fetch(t, metrics)
	for _, want := range []string{
		`robotscope_requests_total{method="GET",path="/api/check",status="200"} 1`, `robotscope_requests_total{method="GET",path="api",status="404"} 1`,
		"robotscope_request_seconds_bucket", "robotscope_fetch_seconds_count{error=", "robotscope_cache_bytes", "process_resident_memory_bytes",
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s", want)
		}
	}
	if status != 200 || strings.Contains(body, "secret") || strings.Contains(body, "127.0.0.1") {
		t.Errorf("%d, or the metrics name somebody", status)
	}
	if status, _ := fetch(t, url+"metrics"); status != 404 {
		t.Error("the metrics are on the public port, too")
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestErrorsAreLoggedWithoutClients(t *testing.T) {
	var out strings.Builder
	l := stdlog.New(serverErrors{slog.New(slog.NewTextHandler(&out, nil))}, "", 0)
	l.Printf(
		"http: Accept error: %v; retrying in %v",
		&net.OpError{
			Op: "accept", Net: "tcp", Addr: &net.TCPAddr{IP: net.IPv4(192, 0, 2, 77)},
			Err: os.NewSyscallError("accept4", syscall.EMFILE),
		},
		time.Second,
	)
	l.Printf("http: panic serving %v: %v", "192.0.2.77:1234", "secret")
	l.Printf("http: something new about %v", "192.0.2.77:1234")
	log := out.String()
	if strings.Contains(log, "192.0.2.77") || strings.Contains(log, "secret") || strings.Count(log, "level=ERROR") != 3 ||
		!strings.Contains(log, `what="Accept error" error="too many open files"`) ||
		!strings.Contains(log, `what="panic serving"`) {
		t.Error(log)
	}
}

func TestClientsAreWhoTheProxySays(t *testing.T) {
	for value, want := range map[string]string{
		"192.0.2.1": "192.0.2.1", " 2001:db8::1 ": "2001:db8::1", "": "198.51.100.9", "unknown": "198.51.100.9", "192.0.2.1, 192.0.2.2": "198.51.100.9",
		"192.0.2.1:80": "198.51.100.9", strings.Repeat("9", 60_000): "198.51.100.9",
		"fe80::1%" + strings.Repeat("z", 200): "198.51.100.9",
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = "198.51.100.9:4711"
		r.Header.Set("X-Real-Ip", value)
		if got := (settings{clientHeader: "X-Real-IP"}).client()(r); got != want {
			t.Errorf("%.60q: %q", value, got)
		}
		if got := (settings{}).client()(r); got != "198.51.100.9" {
			t.Errorf("without -client-header: %q", got)
		}
	}
}

// TestSlowClientsCostNothing has clients that send a byte of their bodies, and
// others that never read what they asked for; honest questions are answered.
func TestSlowClientsCostNothing(t *testing.T) {
	url, _ := start(t, "-client-header", "X-Real-IP")
	address := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
	send := func(client, length, body string) {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		c.(*net.TCPConn).SetReadBuffer(4 << 10)
		c.Write([]byte("POST /api/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Real-IP: " + client +
			"\r\nContent-Length: " + length + "\r\n\r\n" + body))
	}
	for i := range 90 {
		send("192.0.2."+strconv.Itoa(i%3), "100", "{")
	}
	long := `{"robots":"User-agent: *\nDisallow: /` + strings.Repeat("*", 4000) + `","agents":["x"],"urls":["/` +
		strings.Repeat(`","/`, 299) + `"]}` // 10 MB of answer
	for i := range 45 {
		send("198.51.100."+strconv.Itoa(i), strconv.Itoa(len(long)), long)
	}
	ask := func(body string) {
		t.Helper()
		r, err := http.NewRequest("POST", url+"api/check", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Real-IP", "203.0.113.1")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if b, err := io.ReadAll(answer.Body); err != nil || answer.StatusCode != 200 {
			t.Errorf("%d, %v, %.300s", answer.StatusCode, err, b)
		}
	}
	for range 3 {
		ask(`{"robots":"User-agent: *\nDisallow: /a","agents":["x"],"urls":["/a"]}`)
		ask(long)
	}
	if status, body := fetch(t, url); status != 200 || body != "<!doctype html>" {
		t.Errorf("the page: %d %s", status, body)
	}
}

// TestTooSlowABody: who sends less than the least rate is told so.
func TestTooSlowABody(t *testing.T) {
	url, _ := start(t)
	c, err := net.Dial("tcp", strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.Write([]byte("POST /api/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"))
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if b, _ := io.ReadAll(answer.Body); answer.StatusCode != 408 || !strings.Contains(string(b), `"code":"too-slow"`) || !answer.Close {
		t.Errorf("%d, %v, %s", answer.StatusCode, answer.Close, b)
	}
}
