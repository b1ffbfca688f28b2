//go:build !js

package main

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"robotscope/wasm/worker/service"
)

// What the log and the metrics tell of the server. Neither holds an address,
// a query, a header or a body of a client, nor a site that was asked for.

// metrics are what Prometheus asks for. Its own library writes them, as the
// standard library's expvar has neither the text form nor histograms.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	bytes    *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	fetches  *prometheus.HistogramVec
}

const namespace = "robotscope"

func newMetrics() *metrics {
	seconds := []float64{0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30}
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Namespace: namespace, Name: "requests_total", Help: "Requests answered.",
		}, []string{"path", "method", "status"}),
		bytes: prometheus.NewCounterVec(prometheus.CounterOpts{
			Namespace: namespace, Name: "answer_bytes_total", Help: "Bytes of the bodies of answers.",
		}, []string{"path"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Namespace: namespace, Name: "request_seconds", Buckets: seconds,
			Help: "From the end of a request's header to the end of its answer.",
		}, []string{"path"}),
		fetches: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Namespace: namespace, Name: "fetch_seconds", Buckets: seconds,
			Help: "Of single requests to other sites, redirects counted one by one; " +
				"error is empty for those that were answered.",
		}, []string{"error"}),
	}
	m.registry.MustRegister(
		m.requests, m.bytes, m.seconds, m.fetches, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

// gauge shows a number that is asked for each time.
func (m *metrics) gauge(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help}, value))
}

// handler answers /metrics.
func (m *metrics) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	return mux
}

// getter counts what a Getter does, and logs where this machine is what fails.
func (m *metrics) getter(g service.Getter, log *slog.Logger) service.Getter {
	return measured{g, m, log}
}

type measured struct {
	service.Getter
	seen *metrics
	log  *slog.Logger
}

func (g measured) Get(ctx context.Context, url string, header http.Header, maxBytes int) (*service.Response, error) {
	start := time.Now()
	response, err := g.Getter.Get(ctx, url, header, maxBytes)
	var network *service.NetworkError
	cause := ""
	if errors.As(err, &network) {
		cause = string(network.Cause)
	}
	g.seen.fetches.WithLabelValues(cause).Observe(time.Since(start).Seconds())
	if reason := ours(err); reason != "" {
		g.log.Error("fetching", "error", reason)
	}
	return response, err
}

// ours is what this machine lacks, if an error says so; it names nobody.
func ours(err error) string {
	for _, errno := range []syscall.Errno{
		syscall.EMFILE, syscall.ENFILE, syscall.ENOBUFS, syscall.ENOMEM, syscall.EADDRNOTAVAIL, syscall.EAGAIN,
	} {
		if errors.Is(err, errno) {
			return errno.Error()
		}
	}
	return ""
}

// serverErrors logs the errors of net/http, of whose lines only the beginning
// names nobody, and the end if the machine is what fails.
type serverErrors struct{ log *slog.Logger }

func (l serverErrors) Write(line []byte) (int, error) {
	text := string(line)
	what, _, _ := strings.Cut(strings.TrimPrefix(text, "http: "), ":")
	known := ""
	for _, words := range []string{
		"Accept error", "panic serving", "TLS handshake error",
		"superfluous response.WriteHeader call", "response.WriteHeader on hijacked connection",
		"response.Write on hijacked connection", "multiple registrations",
	} {
		if strings.HasPrefix(what, words) {
			known = words
		}
	}
	if known == "" {
		known = "another error of net/http"
	}
	var reason string
	for _, errno := range []syscall.Errno{
		syscall.EMFILE, syscall.ENFILE, syscall.ENOBUFS, syscall.ENOMEM, syscall.ECONNABORTED, syscall.EINVAL,
	} {
		if strings.Contains(text, ": "+errno.Error()) {
			reason = errno.Error()
		}
	}
	l.log.Error("server", "what", known, "error", reason)
	return len(line), nil
}

// watched logs and counts what requests came to.
func watched(log *slog.Logger, seen *metrics, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		recorder := &recorder{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(recorder, r)
		took := time.Since(start)
		path := "site"
		if strings.HasPrefix(r.URL.Path, "/api/") {
			if path = "api"; recorder.status != http.StatusNotFound {
				path = r.URL.Path
			}
		}
		method := known(r.Method)
		level := slog.LevelInfo
		if recorder.status == http.StatusInternalServerError {
			level = slog.LevelError
		}
		log.Log(r.Context(), level, "request", "path", path, "method", method, "status", recorder.status, "bytes", recorder.bytes,
			"ms", took.Milliseconds(), "cache", w.Header().Get("Robotscope-Cache"))
		seen.requests.WithLabelValues(path, method, strconv.Itoa(recorder.status)).Inc()
		seen.bytes.WithLabelValues(path).Add(float64(recorder.bytes))
		seen.seconds.WithLabelValues(path).Observe(took.Seconds())
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

// Unwrap lets http.ResponseController set deadlines.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	n, err := r.ResponseWriter.Write(b)
	r.bytes += n
	return n, err
}
