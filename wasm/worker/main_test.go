//go:build !js

package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"robotscope/wasm/worker/origin"
	"robotscope/wasm/worker/service"
)

func dist(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte("<!doctype html>"), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
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
	for path, want := range map[string]int{"api/crawlers": 200, "api/openapi.json": 200, "api/secret-page": 404, "": 200, "nothing": 404} {
		if status, _ := fetch(t, url+path); status != want {
			t.Errorf("/%s: %d", path, status)
		}
	}
	log := stop()
	if strings.Contains(log, "secret") || strings.Contains(log, "127.0.0.1") || strings.Contains(strings.ToLower(log), "loopback") {
		t.Errorf("the log names the client or what it asked for:\n%s", log)
	}
	if !strings.Contains(log, "path=/api/robots method=GET status=200") || !strings.Contains(log, "path=api method=GET status=404") {
		t.Errorf("the log:\n%s", log)
	}

	// … unless a developer says otherwise, which is loud.
	url, stop = start(t, "-allow-loopback", "-public-url", "https://robots.example.com/")
	status, body = fetch(t, url+"api/robots?url="+web.URL("echo"))
	if status != 200 || !strings.Contains(body, `User-Agent: Robotscope/`+service.Version+` (+https://robots.example.com/)`) || strings.Contains(body, "secret") {
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
	for web.Requests("pause-300.localhost") == 0 {
		time.Sleep(time.Millisecond)
	}
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

	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-addr", taken.Addr().String(), "-dist", dist(t)}, "-addr"},
		{[]string{"-addr", "127.0.0.1:0", "-dist", t.TempDir()}, "./build.sh"},
	} {
		if err := run(t.Context(), c.args, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v", c.args, err)
		}
	}
}

func TestUsage(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), []string{"-h"}, io.Discard, &out); !errors.Is(err, flag.ErrHelp) || !strings.Contains(out.String(), "-dist DIR") {
		t.Errorf("-h: %v, %q", err, out.String())
	}
	for _, args := range [][]string{{"-nonsense"}, {"dist"}} {
		if err := run(t.Context(), args, io.Discard, io.Discard); !errors.Is(err, errUsage) {
			t.Errorf("%q: %v", args, err)
		}
	}
}
