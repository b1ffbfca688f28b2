package service

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"robotscope/wasm/wire"
	"robotscope/web"
	"robotscope/web/locales"
)

const (
	deadline     = 10 * time.Second // of one site's fetch, if the host doesn't say
	checkingTime = 10 * time.Second // for all that is not fetching
	queueTime    = 15 * time.Second // until a body that waits for room is refused
	takeTime     = 30 * time.Second // until a request is, that waits for its share of the memory
)

type service struct {
	o        Options
	memory   *pool // of requests, from their start to the last byte of the answer
	bodies   *pool // of bodies on their way in, and what was read of them
	fetches  *pool // one of it for each fetch
	gate     *gate
	flights  singleflight.Group
	words    locales.Catalogue // English
	crawlers func() []byte     // the catalogue as JSON
	run      string            // see instant
	started  time.Time         // and from when on it counts
}

func newService(o Options) *service {
	if o.Client == nil {
		o.Client = RemoteHost
	}
	if o.UserAgent == "" {
		o.UserAgent = UserAgent("")
	}
	if o.Deadline == 0 {
		o.Deadline = deadline
	}
	if o.MaxWork == 0 {
		o.MaxWork = MaxWork
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.MaxMemory == 0 {
		o.MaxMemory = MaxMemory
	}
	l := newLedger()
	s := &service{
		o: o, words: locales.Read(web.English), run: rand.Text(), started: time.Now(),
		memory: newPool(o.Memory, l), bodies: newPool(o.Bodies, l), fetches: newPool(o.Fetches, l), gate: newGate(o.Concurrent),
	}
	s.crawlers = sync.OnceValue(func() []byte { return s.write((*wire.Writer).Crawlers) })
	return s
}

// RemoteHost is the address that a request's connection came from.
func RemoteHost(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// endpoint answers one path.
type endpoint struct {
	get  func(*job) (reply, error) // also HEAD; nil if there is none
	post func(*job) (reply, error) // nil if there is none
	asks bool                      // it computes and may fetch, so the Limiter counts it, and it waits for its turn
}

// reply is what an endpoint answers.
type reply struct {
	status int         // 0: 200
	body   *parts      // nil: none
	header http.Header // nil: none
}

func (s *service) endpoint(path string) (endpoint, bool) {
	switch path {
	case "/api/robots":
		return endpoint{get: s.getRobots, asks: true}, true
	case "/api/check":
		return endpoint{get: s.getCheck, post: s.postCheck, asks: true}, true
	case "/api/diff":
		return endpoint{post: s.postDiff, asks: true}, true
	case "/api/crawlers":
		return endpoint{get: s.getCrawlers}, true
	case "/api/openapi.json":
		return endpoint{get: getOpenAPI}, true
	}
	return endpoint{}, false
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin") // as Access-Control-Allow-Origin has it
	if r.Method != http.MethodPost {                      // pages of other sites may read, not write
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Access-Control-Expose-Headers", "Age, Cache-Status, Retry-After, Robotscope-Cache, Robotscope-Rate-Limit")
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.o.Deadline+takeTime+checkingTime)
	defer cancel()
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	j := &job{s: s, ctx: ctx, end: end, r: r.WithContext(ctx), turn: &turn{gate: s.gate}}
	defer j.finish()
	answer, err := s.answer(w, j)
	if err != nil {
		j.fail(w, err)
		return
	}
	for name, values := range answer.header {
		h[name] = values
	}
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-store")
	}
	if answer.body == nil {
		w.WriteHeader(answer.status)
		return
	}
	j.send(w, max(answer.status, http.StatusOK), "application/json", answer.body)
}

// job is a request at work.
type job struct {
	s      *service
	r      *http.Request // with ctx
	ctx    context.Context
	end    context.CancelCauseFunc
	client string

	body      []byte
	bodyShare *share // nil before it is taken
	share     *share // the same
	turn      *turn
	steps     int // that the question was told to take, so far
}

// finish gives back what the request holds.
func (j *job) finish() {
	j.turn.leave()
	j.bodyShare.giveBack()
	j.share.giveBack()
}

// outside waits for something without a turn.
func (j *job) outside(wait func() error) error {
	j.turn.leave()
	err := wait()
	return errors.Join(err, j.turn.enter(j.ctx))
}

// start takes what a question costs, or tells that it is too much.
func (j *job) start(c cost) error {
	if c.memory > j.s.o.MaxMemory {
		return tooLarge(j.s.o.MaxMemory, c.memory)
	}
	return j.outside(func() (err error) {
		j.share, err = j.s.memory.take(j.ctx, j.client, c.memory, time.Duration(c.steps), takeTime, j.end)
		if err == nil {
			j.turn.share = j.share
		}
		return err
	})
}

// fail answers with a problem.
func (j *job) fail(w http.ResponseWriter, err error) {
	var p *Problem
	if !errors.As(err, &p) {
		p = problem("internal", "Something went wrong here. Try again; if it stays so, tell whoever runs this server.")
		switch {
		case errors.Is(err, errBusy), errors.Is(context.Cause(j.ctx), errBusy):
			p = problem("busy", "Too many requests are being answered. Try again in a few seconds.")
			p.header = http.Header{"Retry-After": {"5"}}
		case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
			p = problem("out-of-time", "The answer took too long. Ask for fewer URLs at a time.")
		}
	}
	for name, values := range p.header {
		w.Header()[name] = values
	}
	w.Header().Set("Cache-Control", "no-store")
	j.send(w, p.Status, "application/problem+json", new(parts).value(p).text("\n"))
}

// encode writes JSON for programs: without the escapes that HTML needs.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // all that is encoded here is plain data
	}
	return b.Bytes()
}

// answer finds the endpoint and asks it.
func (s *service) answer(w http.ResponseWriter, j *job) (answer reply, err error) {
	r := j.r
	defer func() {
		if p := recover(); p != nil {
			if s.o.Panicked != nil {
				s.o.Panicked(p)
			}
			err = errInternal
		}
	}()
	e, ok := s.endpoint(r.URL.Path)
	if !ok {
		return reply{}, problem(
			"no-such-path", "There is nothing at this path. /api/openapi.json describes those that there are.",
		)
	}
	ask := e.get
	switch r.Method {
	case http.MethodGet, http.MethodHead:
	case http.MethodOptions:
		return preflight(r, e.methods()), nil
	case http.MethodPost:
		ask = e.post
	default:
		ask = nil
	}
	if ask == nil {
		p := problem("method", "This path answers "+e.methods()+".")
		p.header = http.Header{"Allow": {e.methods()}}
		return reply{}, p
	}
	if e.asks {
		if err := j.admit(w); err != nil {
			return reply{}, err
		}
	}
	return ask(j)
}

// methods are those that the endpoint answers.
func (e endpoint) methods() string {
	list := "OPTIONS"
	if e.get != nil {
		list = "GET, HEAD, OPTIONS"
	}
	if e.post != nil {
		list += ", POST"
	}
	return list
}

// admit lets a request in that computes and may fetch: unless its client asks
// too often, once its body is there and it has its turn.
func (j *job) admit(w http.ResponseWriter) error {
	j.client = j.s.o.Client(j.r)
	if j.s.o.Limiter != nil && !j.s.o.Limiter.Allow(j.ctx, j.client) {
		p := problem(
			"too-many-requests",
			"You ask too often. Wait a few seconds, then go on more slowly; POST /api/check takes many URLs at once.",
		)
		p.header = http.Header{"Retry-After": {"5"}}
		return p
	}
	if j.r.Method == http.MethodPost {
		if err := mayReceive(j.r); err != nil {
			return err
		}
		if err := j.receive(w); err != nil {
			return err
		}
	}
	return j.turn.enter(j.ctx)
}

var errInternal = errors.New("service: internal error")

// preflight tells a browser what pages of other sites may send (Fetch
// standard, "CORS protocol"): GET, and that they want no cached answer.
func preflight(r *http.Request, methods string) reply {
	h := http.Header{"Allow": {methods}, "Cache-Control": {"public, max-age=86400"}}
	if r.Header.Get("Access-Control-Request-Method") != "" {
		h["Access-Control-Allow-Methods"] = []string{"GET, HEAD"}
		h["Access-Control-Allow-Headers"] = []string{"Cache-Control"}
		h["Access-Control-Max-Age"] = []string{"86400"}
	}
	return reply{status: http.StatusNoContent, header: h}
}

func (s *service) getCrawlers(j *job) (reply, error) {
	if _, err := parameters(j.r); err != nil {
		return reply{}, err
	}
	return reply{body: new(parts).bytes(s.crawlers()), header: forAnHour()}, nil
}

// forAnHour is the header of answers that change with the program only.
func forAnHour() http.Header { return http.Header{"Cache-Control": {"public, max-age=3600"}} }

// Problem is an error for the client (RFC 9457).
type Problem struct {
	Type   string `json:"type"`   // where openapi.json describes the code
	Title  string `json:"title"`  // the code's, the same each time
	Status int    `json:"status"` // the HTTP status
	Detail string `json:"detail"` // what is wrong this time and what to do
	Code   string `json:"code"`
	Limit  int    `json:"limit,omitempty"`  // the limit that was passed
	Actual int    `json:"actual,omitempty"` // and what was asked for, if it was counted

	header http.Header
}

// Error is the code: details may hold what the client sent.
func (p *Problem) Error() string { return "service: " + p.Code }

// problems lists the codes.
var problems = map[string]struct {
	status int
	title  string
}{
	"no-such-path":      {404, "No such path"},
	"method":            {405, "Method not allowed"},
	"bad-request":       {400, "The request is malformed"},
	"bad-json":          {400, "The body is not the JSON expected"},
	"no-url":            {400, "No URL is given"},
	"no-file":           {400, "No file is given"},
	"no-site":           {400, "No site is given"},
	"no-agent":          {400, "No crawler is given"},
	"bad-agent":         {400, "That names no crawler"},
	"bad-dialect":       {400, "No such dialect"},
	"bad-url":           {400, "That is no URL to check"},
	"too-many-urls":     {400, "Too many URLs"},
	"too-many-agents":   {400, "Too many crawlers"},
	"too-many-expected": {400, "Too many expectations"},
	"too-many-sites":    {400, "Too many sites"},
	"too-much-work":     {400, "Too much work for one request"},
	"too-large-answer":  {400, "The answer would be too large"},
	"url-too-long":      {414, "The URL is too long"},
	"body-too-large":    {413, "The body is too large"},
	"media-type":        {415, "The body must be JSON"},
	"too-slow":          {408, "The request comes too slowly"},
	"too-many-requests": {429, "Too many requests"},
	"busy":              {503, "Too busy"},
	"no-live-file":      {502, "The live file could not be had"},
	"internal":          {500, "Something went wrong"},
	"out-of-time":       {503, "The answer took too long"},
}

func problem(code, detail string) *Problem {
	p := problems[code]
	return &Problem{
		Type:   "/api/openapi.json#/components/x-problems/" + code,
		Title:  p.title,
		Status: p.status,
		Detail: detail,
		Code:   code,
	}
}

// over is the problem of a limit that was passed. what says what was counted,
// and do what to do instead.
func over(code string, limit, actual int, what, do string) *Problem {
	detail := "At most " + locales.Number(limit) + " " + what + " are taken at a time"
	if actual > 0 {
		detail += "; these are " + locales.Number(actual)
	}
	p := problem(code, strings.TrimSpace(detail+". "+do))
	p.Limit, p.Actual = limit, actual
	return p
}
