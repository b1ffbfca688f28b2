//go:build !js

// Command worker serves Robotscope, page and API, from the machine it runs on.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	stdlog "log"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"robotscope/wasm/worker/native"
	"robotscope/wasm/worker/service"
	"robotscope/wasm/worker/static"
)

const usage = `Usage: worker [-addr HOST:PORT] [-dist DIR] [-public-url URL] [-client-header NAME]

Serves the built site and the API under /api/, which fetches the robots.txt of
other sites. Stop it with Ctrl-C.

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

// What the server is given at most.
const (
	cacheBytes     = 128 << 20 // robots.txt files in memory
	clients        = 10_000    // clients, and networks of them, that are told apart
	concurrent     = 64        // API requests answered at the same time
	shutdownWithin = 15 * time.Second
)

// API requests that count: a second, and at once after a pause.
var (
	oneClient  = native.Rate{PerSecond: 2, Burst: 100}
	allClients = native.Rate{PerSecond: 200, Burst: 2000}
)

// settings are the flags.
type settings struct {
	addr, dist, publicURL, clientHeader string
	allowLoopback                       bool
}

// parse reads the flags. Errors are flag.ErrHelp and errUsage.
func parse(args []string, stderr io.Writer) (settings, error) {
	var s settings
	flags := flag.NewFlagSet("worker", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, usage)
		flags.PrintDefaults()
	}
	flags.StringVar(&s.addr, "addr", "127.0.0.1:8787", "listen on `HOST:PORT`; port 0 takes any free one")
	flags.StringVar(&s.dist, "dist", "dist", "serve the site built in `DIR`; empty serves the API alone")
	flags.StringVar(&s.publicURL, "public-url", "", "tell fetched sites that `URL` is where to find who asks (default: the address listened on)")
	flags.StringVar(&s.clientHeader, "client-header", "", "behind a proxy: take the client's address from the header `NAME` that the proxy sets, such as X-Real-IP")
	flags.BoolVar(&s.allowLoopback, "allow-loopback", false, "for development only: fetch from this machine, too")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return s, err
	} else if err != nil {
		return s, errUsage
	}
	if flags.NArg() > 0 {
		fmt.Fprintf(stderr, "unexpected argument %q\n", flags.Arg(0))
		flags.Usage()
		return s, errUsage
	}
	return s, nil
}

// run serves until ctx is done, and then until the requests at hand are answered.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	s, err := parse(args, stderr)
	if err != nil {
		return err
	}
	site, err := s.site()
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", s.addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s is in use by another program: choose another port with -addr, such as -addr 127.0.0.1:0 for any free one", s.addr)
	} else if err != nil {
		return err
	}
	if s.publicURL == "" {
		s.publicURL = "http://" + listener.Addr().String() + "/"
	}

	log := slog.New(slog.NewTextHandler(stderr, nil))
	if s.allowLoopback {
		log.Warn("-ALLOW-LOOPBACK IS ON: whoever reaches this server can make it ask other servers on this machine. Never use it outside development.")
	}
	server := &http.Server{
		Handler:           logged(log, routes(s.api(log), site)),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    service.MaxURL + 16<<10,
		ErrorLog:          stdlog.New(io.Discard, "", 0), // its lines name clients
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	fmt.Fprintf(stdout, "Robotscope is at http://%s/\n", listener.Addr())

	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	limit, cancel := context.WithTimeout(context.Background(), shutdownWithin)
	defer cancel()
	if err := server.Shutdown(limit); err != nil {
		return errors.Join(err, server.Close())
	}
	return nil
}

// site is the handler of the static files.
func (s settings) site() (http.Handler, error) {
	if s.dist == "" {
		return http.NotFoundHandler(), nil
	}
	if _, err := os.Stat(filepath.Join(s.dist, "index.html")); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no site in %s: build it with ./build.sh, or name another place with -dist", s.dist)
	}
	return static.Handler(os.DirFS(s.dist))
}

// api is the handler of the API.
func (s settings) api(log *slog.Logger) http.Handler {
	guard := service.Guard{AllowLoopback: s.allowLoopback}
	options := service.Options{
		Getter:     native.NewGetter(guard, nil),
		Cache:      native.NewCache(cacheBytes, time.Now),
		Limiter:    native.NewLimiter(oneClient, allClients, clients, time.Now),
		Guard:      guard,
		UserAgent:  service.UserAgent(s.publicURL),
		Concurrent: concurrent,
		Panicked: func(p any) {
			log.Error("panic", "type", fmt.Sprintf("%T", p), "stack", string(debug.Stack())) // the value may hold what a client sent
		},
	}
	if s.clientHeader != "" {
		options.Client = func(r *http.Request) string { return r.Header.Get(s.clientHeader) }
	}
	return service.New(options)
}

// routes sends requests for the API there and the others to the site.
func routes(api, site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") {
			api.ServeHTTP(w, r)
			return
		}
		site.ServeHTTP(w, r)
	})
}

// logged logs what requests came to: no address, query or header of a client.
func logged(log *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		recorder := &recorder{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(recorder, r)
		path := "site"
		if strings.HasPrefix(r.URL.Path, "/api/") {
			if path = "api"; recorder.status != http.StatusNotFound {
				path = r.URL.Path
			}
		}
		log.Info("request", "path", path, "method", known(r.Method), "status", recorder.status, "bytes", recorder.bytes,
			"ms", time.Since(start).Milliseconds(), "cache", w.Header().Get("Robotscope-Cache"))
	})
}

// known is a method that HTTP knows, else "other".
func known(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH":
		return method
	}
	return "other"
}

type recorder struct {
	http.ResponseWriter
	status, bytes int
}

func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	n, err := r.ResponseWriter.Write(b)
	r.bytes += n
	return n, err
}
