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
	"testing"
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
