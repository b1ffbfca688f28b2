//go:build !js

// Command worker serves Robotscope from the machine it runs on.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"robotscope/wasm/worker/static"
)

const usage = `Usage: worker [-addr HOST:PORT] [-dist DIR]

Serves the built site. Stop it with Ctrl-C.

`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	switch err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); {
	case err == nil, errors.Is(err, flag.ErrHelp):
	case errors.Is(err, errUsage):
		os.Exit(2)
	default:
		fmt.Fprintln(os.Stderr, "robotscope:", err)
		os.Exit(1)
	}
}

// errUsage is returned for arguments that run has already complained about.
var errUsage = errors.New("usage")

// run serves until ctx is done, and then until the requests at hand are answered.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("worker", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, usage)
		flags.PrintDefaults()
	}
	addr := flags.String("addr", "127.0.0.1:8787", "listen on `HOST:PORT`; port 0 takes any free one")
	dist := flags.String("dist", "dist", "serve the site built in `DIR`")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return err
	} else if err != nil {
		return errUsage
	}
	if flags.NArg() > 0 {
		fmt.Fprintf(stderr, "unexpected argument %q\n", flags.Arg(0))
		flags.Usage()
		return errUsage
	}

	if _, err := os.Stat(filepath.Join(*dist, "index.html")); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no site in %s: build it with ./build.sh, or name another place with -dist", *dist)
	}
	handler, err := static.Handler(os.DirFS(*dist))
	if err != nil {
		return err
	}

	listener, err := net.Listen("tcp", *addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s is in use by another program: choose another port with -addr, such as -addr 127.0.0.1:0 for any free one", *addr)
	} else if err != nil {
		return err
	}

	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	fmt.Fprintf(stdout, "Robotscope is at http://%s/\n", listener.Addr())

	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	limit, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	return server.Shutdown(limit)
}
