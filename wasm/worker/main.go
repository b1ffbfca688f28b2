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
	"net/netip"
	"net/url"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"golang.org/x/net/http/httpguts"

	"robotscope/wasm/worker/native"
	"robotscope/wasm/worker/service"
	"robotscope/wasm/worker/static"
)

const usage = `Usage: worker [-addr HOST:PORT] [-dist DIR] [-public-url URL] [-client-header NAME] [-metrics HOST:PORT]

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

// What the server is given at most, beside native's limits.
const (
	clients        = 10_000 // clients, and networks of them, that are told apart
	connections    = 512    // open at the same time
	perClient      = 256    // of one client, where no proxy is in front
	maxPublicURL   = 200    // bytes
	maxClient      = 64     // bytes of a client's address in a header
	shutdownWithin = 15 * time.Second
)

// API requests that count: a second, and at once after a pause.
var (
	oneClient  = native.Rate{PerSecond: 2, Burst: 100}
	allClients = native.Rate{PerSecond: 200, Burst: 2000}
)

// settings are the flags.
type settings struct {
	addr, dist, publicURL, clientHeader, metrics string
	allowLoopback                                bool
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
	flags.StringVar(
		&s.publicURL, "public-url", "",
		"tell fetched sites that `URL` is where to find who asks (default: the address listened on)",
	)
	flags.StringVar(
		&s.clientHeader, "client-header", "",
		"behind a proxy: take the client's address from the header `NAME` that the proxy sets, such as X-Real-IP",
	)
	flags.StringVar(
		&s.metrics, "metrics", "",
		"serve counts and durations at http://`HOST:PORT`/metrics, for Prometheus; empty: nowhere",
	)
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
	if err := s.check(); err != nil {
		fmt.Fprintln(stderr, "robotscope:", err)
		return s, errUsage
	}
	return s, nil
}

// check tells what is wrong with the flags.
func (s settings) check() error {
	if s.clientHeader != "" && !httpguts.ValidHeaderFieldName(s.clientHeader) {
		return fmt.Errorf("-client-header %q is no name of a header: give one such as X-Real-IP", s.clientHeader)
	}
	if s.publicURL == "" {
		return nil
	}
	// It stands in a comment of the User-Agent header (RFC 9110 section 5.6.5).
	u, err := url.Parse(s.publicURL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || len(s.publicURL) > maxPublicURL ||
		strings.ContainsFunc(s.publicURL, func(c rune) bool { return c <= ' ' || c > '~' || strings.ContainsRune(`()\"<>`, c) }) {
		return fmt.Errorf("-public-url %q is no address to tell: give one such as https://robots.example.com/", s.publicURL)
	}
	return nil
}

// run serves until ctx is done, and then until the requests at hand are answered.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	s, err := parse(args, stderr)
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(stderr, nil))
	site, err := s.site(log)
	if err != nil {
		return err
	}
	open, err := listen("-addr", s.addr)
	if err != nil {
		return err
	}
	listener := native.Limit(open, connections, s.perClient())
	defer listener.Close()
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(native.MemoryLimit)
	}
	if s.publicURL == "" {
		s.publicURL = "http://" + listener.Addr().String() + "/"
	}
	if s.allowLoopback {
		log.Warn(
			"-ALLOW-LOOPBACK IS ON: whoever reaches this server can make it ask other servers on this machine. " +
				"Never use it outside development.",
		)
	}
	seen := newMetrics()
	seen.gauge("connections", "Connections that are open.", func() float64 { return float64(listener.Connections()) })
	errorLog := stdlog.New(serverErrors{log}, "", 0)
	all := []serving{{listener, &http.Server{
		Handler:           watched(log, seen, routes(s.api(log, seen), site)),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      time.Minute,
		IdleTimeout:       2 * time.Minute,
		ConnState:         listener.ConnState,
		MaxHeaderBytes:    service.MaxURL + 16<<10,
		ErrorLog:          errorLog,
	}}}
	if s.metrics != "" {
		side, err := listen("-metrics", s.metrics)
		if err != nil {
			return err
		}
		all = append(all, serving{side, &http.Server{
			Handler: seen.handler(), ReadTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second, ErrorLog: errorLog,
		}})
		fmt.Fprintf(stdout, "Its metrics are at http://%s/metrics\n", side.Addr())
	}
	fmt.Fprintf(stdout, "Robotscope is at http://%s/\n", listener.Addr())
	return serve(ctx, all)
}

// serving is a server and the port that it is to answer on.
type serving struct {
	net.Listener
	server *http.Server
}

// serve has all of them serve until ctx is done or one fails, and then until the requests at hand are answered.
func serve(ctx context.Context, all []serving) (err error) {
	served := make(chan error, len(all))
	for _, one := range all {
		go func() { served <- one.server.Serve(one) }()
	}
	select {
	case err = <-served:
	case <-ctx.Done():
	}
	limit, cancel := context.WithTimeout(context.Background(), shutdownWithin)
	defer cancel()
	for _, one := range all {
		if stopping := one.server.Shutdown(limit); stopping != nil {
			err = errors.Join(err, stopping, one.server.Close())
		}
	}
	return err
}

// listen opens the port that a flag names.
func listen(flag, addr string) (net.Listener, error) {
	listener, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf(
			"%s is in use by another program: choose another port with %s, such as %s 127.0.0.1:0 for any free one",
			addr, flag, flag,
		)
	}
	return listener, err
}

// site is the handler of the static files. Links that lead out of the folder
// are not followed.
func (s settings) site(log *slog.Logger) (http.Handler, error) {
	if s.dist == "" {
		return http.NotFoundHandler(), nil
	}
	root, err := os.OpenRoot(s.dist)
	if err == nil {
		defer root.Close()
		_, err = root.Stat("index.html")
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no site in %s: build it with ./build.sh, or name another place with -dist", s.dist)
	} else if err != nil {
		return nil, err
	}
	handler, left, err := static.Handler(root.FS())
	if err != nil {
		return nil, fmt.Errorf(
			"the site in %s is not whole: %w: build it with ./build.sh, or name another place with -dist", s.dist, err,
		)
	}
	for _, name := range left {
		log.Warn("not served, since it is a link that leads nowhere or out of the site", "file", name)
	}
	return handler, nil
}

// api is the handler of the API.
func (s settings) api(log *slog.Logger, seen *metrics) http.Handler {
	guard := service.Guard{AllowLoopback: s.allowLoopback}
	cache := native.NewCache(native.CacheBytes)
	seen.gauge("cache_bytes", "What the cache of robots.txt files holds.", func() float64 { return float64(cache.Bytes()) })
	api := service.New(native.Bounded(service.Options{
		Getter:    seen.getter(native.NewGetter(guard, nil), log),
		Cache:     cache,
		Limiter:   native.NewLimiter(oneClient, allClients, clients),
		Client:    s.client(),
		Guard:     guard,
		UserAgent: service.UserAgent(s.publicURL),
		Panicked: func(p any) {
			// the value may hold what a client sent
			log.Error("panic", "type", fmt.Sprintf("%T", p), "stack", string(debug.Stack()))
		},
	}))
	seen.gauge("request_bytes", "What requests hold of the memory that they share.", func() float64 {
		requests, _ := service.Held(api)
		return float64(requests)
	})
	seen.gauge("body_bytes", "What bodies on their way in hold.", func() float64 {
		_, bodies := service.Held(api)
		return float64(bodies)
	})
	return api
}

// perClient is how many connections one address may open; behind a proxy they
// are the proxy's.
func (s settings) perClient() int {
	if s.clientHeader != "" {
		return 0
	}
	return perClient
}

// client names who asks: behind a proxy, whom its header names. A header that
// holds no address, or that comes twice, is not the proxy's.
func (s settings) client() func(*http.Request) string {
	return func(r *http.Request) string {
		if s.clientHeader != "" {
			if values := r.Header.Values(s.clientHeader); len(values) == 1 && len(values[0]) <= maxClient {
				if a, err := netip.ParseAddr(strings.TrimSpace(values[0])); err == nil {
					return a.String()
				}
			}
		}
		return service.RemoteHost(r)
	}
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
