// Package origin is a web server that misbehaves, for tests of whatever
// fetches from the Web.
//
// A request for /robots.txt gets the fault that the first label of its Host
// names, as in http://stall-body.localhost:1234/robots.txt; for any other
// path, its first segment names the fault, as in /stall-body/x. Unknown names
// are "ok". The faults:
//
//	ok                   a robots.txt that blocks /private/
//	ok-gzip, ok-br       the same, compressed
//	ok-chunked           the same, in chunks, after a 103 Early Hints
//	cache-N, no-store    the same, with Cache-Control: max-age=N or no-store
//	count                the same, with a comment that numbers the requests of its Host
//	echo                 the same, with the header fields that came, as comments
//	turns                the same the first time a Host asks, then 503
//	ends                 the same the first time a Host asks, then 404
//	pause-N              the same after N milliseconds, up to 10 seconds
//	big                  700,000 bytes: the same, then comments
//	rules                512,000 bytes: the same, then rules
//	exact                exactly 512,000 bytes
//	empty                200 without a body
//	html, utf-16         200 with something else
//	latin-1              200 with charset=iso-8859-1 and such octets
//	no-type, bad-type    200 with a Content-Type that is missing or malformed
//	status-N             status N with a short page; status-204, -205 and -304 have no body
//	not-found-page       500 with a page that says "not found"
//	redirect-N           N redirects in a row, each to another path, then ok
//	redirect-across      a redirect to the same port of the host whose first label is "ok"
//	redirect-loop        two paths that lead to each other
//	redirect-self        a redirect to itself
//	redirect-private     a redirect to http://169.254.169.254/latest/meta-data/
//	redirect-loopback    a redirect to http://2130706433:22/, which is this machine's port for SSH
//	redirect-login       a redirect with a user name and password
//	redirect-scheme      a redirect to javascript:
//	redirect-file        a redirect to file:
//	redirect-nowhere     a 302 without Location
//	redirect-broken      a 302 whose Location is no URL
//	redirect-stall       a 302 to ok whose body never ends
//	stall-headers        nothing at all is sent
//	stall-status         half of the status line
//	stall-header         a header that does not end
//	stall-body           200, the beginning of the file, then nothing
//	stall-404            404 whose body does not end
//	drip                 200, a byte every 50 ms, without end
//	drip-header          a header field every 50 ms, without end
//	endless              200, as many bytes as are taken
//	endless-gzip         200, compressed, without end
//	bomb-gzip            200, 64 MB of zeros compressed to 300 KB
//	hollow-gzip          200, compressed bytes without end that stand for none
//	reset                the connection is reset before an answer
//	reset-body           200, then a reset within the body
//	short-body           200, then the end, short of Content-Length
//	close                the connection is closed before an answer
//	bad-chunk            200 with chunks that are malformed
//	bad-gzip, bad-br     200 with a body that is not what it is said to be
//	cut-gzip             200 with compressed data that ends too early
//	bad-coding           200 with an unknown Content-Encoding
//	coded-upper          the file with Content-Encoding: GZIP
//	coded-x              x-gzip
//	coded-twice          "gzip, gzip", compressed twice
//	coded-lines          the same as two header lines
//	coded-identity       "identity, gzip"
//	coded-before         "gzip, identity"
//	coded-br-upper       BR
//	coded-gzip-br        "gzip, br"
//	coded-named          identity
//	coded-none           gzip without a single byte
//	coded-members        gzip in two members
//	coded-tail           gzip with bytes behind its end
//	coded-once           "gzip, gzip", but compressed once
//	coded-thrice         "gzip, gzip, gzip", and so it is
//	coded-parameter      "gzip;q=1"
//	coded-deflate        deflate
//	coded-raw            deflate without zlib's frame, as some servers send it
//	coded-zstd           zstd
//	coded-page           500 with a page, as GZIP, that says "not found"
//	coded-large          700,000 bytes, as GZIP
//	etag                 ok, and 304 to whoever names its ETag
//	modified             the same with Last-Modified
//	redirect-closed      a redirect to another host, whose robots.txt keeps all out
//	redirect-open        the same to a host that keeps nobody out
//	away-N               N redirects in a row, each to another host of the same port
//	closed               a robots.txt that blocks everything
//	huge-header          200 with a header of 2 MB
//	garbage              an answer that is no HTTP
//
// Beside the plain server there is one with TLS whose certificate nobody
// trusts, and one that accepts connections and says nothing, so that a TLS
// handshake with it stalls.
package origin

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	stdlog "log"
	"math/big"
	"net"
	"net/http"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"
)

// File is the robots.txt that the origin serves.
const File = "User-agent: *\nDisallow: /private/\nAllow: /private/press/\n"

// Origin is the servers.
type Origin struct {
	Addr   string // HOST:PORT of the plain server
	TLS    string // of the one with TLS
	Silent string // of the one that says nothing

	mu        sync.Mutex
	asked     *sync.Cond // on mu: counts has grown
	counts    map[string]int
	listeners []net.Listener
	conns     map[net.Conn]bool
	pipes     pipes
	servers   []*http.Server
	done      chan struct{}
}

func newOrigin() *Origin {
	o := &Origin{counts: map[string]int{}, conns: map[net.Conn]bool{}, done: make(chan struct{})}
	o.asked = sync.NewCond(&o.mu)
	return o
}

// Start starts the servers: the plain one at addr, the others at free ports of
// the loopback interface.
func Start(addr string) (*Origin, error) {
	o := newOrigin()
	certificate, err := selfSigned()
	if err != nil {
		return nil, err
	}
	for _, one := range []struct {
		listen string
		kept   *string
	}{{addr, &o.Addr}, {"127.0.0.1:0", &o.TLS}, {"127.0.0.1:0", &o.Silent}} {
		l, err := net.Listen("tcp", one.listen)
		if err != nil {
			o.Close()
			return nil, err
		}
		*one.kept = l.Addr().String()
		o.listeners = append(o.listeners, l)
	}
	o.serve(o.listeners[0])
	o.serve(tls.NewListener(o.listeners[1], &tls.Config{Certificates: []tls.Certificate{certificate}}))
	go o.accept(o.listeners[2])
	return o, nil
}

func (o *Origin) serve(l net.Listener) {
	s := &http.Server{Handler: o, ErrorLog: stdlog.New(io.Discard, "", 0)}
	o.servers = append(o.servers, s)
	go s.Serve(l)
}

// StartPiped starts the plain server without a network: Dial connects to it.
// In a bubble of testing/synctest, all that it does takes the bubble's time.
func StartPiped() *Origin {
	o := newOrigin()
	o.Addr = "localhost:8080"
	o.pipes = pipes{make(chan net.Conn), o.done}
	o.serve(o.pipes)
	return o
}

// Dial connects to a server of StartPiped.
func (o *Origin) Dial(ctx context.Context, _, _ string) (net.Conn, error) {
	client, server := net.Pipe()
	select {
	case o.pipes.conns <- server:
		return client, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// pipes is a net.Listener.
type pipes struct {
	conns chan net.Conn
	done  chan struct{}
}

func (p pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func (p pipes) Close() error   { return nil }
func (p pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipe"} }

// Close stops the servers and ends every connection.
func (o *Origin) Close() {
	close(o.done)
	for _, l := range o.listeners {
		l.Close()
	}
	for _, s := range o.servers {
		s.Close()
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	for c := range o.conns {
		c.Close()
	}
}

// URL is the address of a site with a fault on this machine.
func (o *Origin) URL(fault string) string {
	_, port, _ := net.SplitHostPort(o.Addr)
	return "http://" + fault + ".localhost:" + port + "/"
}

// Requests is how many requests a host name got, without its port.
func (o *Origin) Requests(host string) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.counts[host]
}

// Await waits until a host name is asked for, without its port.
func (o *Origin) Await(host string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.counts[host] == 0 {
		o.asked.Wait()
	}
}

func (o *Origin) accept(l net.Listener) {
	for {
		c, err := l.Accept()
		if err != nil {
			return
		}
		o.keep(c)
		go func() {
			io.Copy(io.Discard, c) // until the client leaves
			o.drop(c)
		}()
	}
}

func (o *Origin) keep(c net.Conn) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.conns[c] = true
}

func (o *Origin) drop(c net.Conn) {
	c.Close()
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.conns, c)
}

// ServeHTTP answers with the fault that is asked for.
func (o *Origin) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	o.mu.Lock()
	o.counts[host]++
	count := o.counts[host]
	o.asked.Broadcast()
	o.mu.Unlock()
	fault, _, _ := strings.Cut(host, ".")
	if r.URL.Path != "/robots.txt" {
		fault, _, _ = strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	}
	name, n := fault, 0
	if i := strings.LastIndexByte(fault, '-'); i >= 0 {
		if number, err := strconv.Atoi(fault[i+1:]); err == nil {
			name, n = fault[:i], number
		}
	}
	f := &answer{o: o, w: w, r: r, host: host, count: count, n: n}
	if serve := faults[fault]; serve != nil {
		serve(f)
	} else if serve := faults[name]; serve != nil {
		serve(f)
	} else if kind, ok := strings.CutPrefix(fault, "coded-"); ok && codings[kind].body != nil {
		f.codedAs(kind)
	} else {
		f.file("")
	}
}

// answer is a request about to be answered badly.
type answer struct {
	o     *Origin
	w     http.ResponseWriter
	r     *http.Request
	host  string
	count int // of the host's requests, with this one
	n     int // the number in the fault's name
}

// file answers well, with something in front of the file.
func (f *answer) file(comments string) {
	f.send(200, "text/plain; charset=utf-8", []byte(comments+File))
}

func (f *answer) send(status int, contentType string, body []byte) {
	f.w.Header().Set("Content-Type", contentType)
	f.w.WriteHeader(status)
	f.w.Write(body)
}

func (f *answer) coded(coding string, body []byte) {
	f.w.Header().Set("Content-Encoding", coding)
	f.send(200, "text/plain", body)
}

// lead redirects.
func (f *answer) lead(location string) {
	f.w.Header()["Location"] = []string{location}
	f.w.WriteHeader(http.StatusFound)
}

// stall waits for the client to leave.
func (f *answer) stall() {
	http.NewResponseController(f.w).Flush()
	select {
	case <-f.r.Context().Done():
	case <-f.o.done:
	}
}

// forever calls write until the client leaves.
func (f *answer) forever(pause time.Duration, write func() error) {
	for {
		if err := write(); err != nil {
			return
		}
		select {
		case <-f.r.Context().Done():
			return
		case <-f.o.done:
			return
		case <-time.After(pause):
		}
	}
}

// raw writes to the connection itself; stay keeps it open until the client
// leaves.
func (f *answer) raw(answer string, stay, reset bool) {
	c, _, err := f.w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	f.o.keep(c)
	defer f.o.drop(c)
	c.SetDeadline(time.Time{})
	io.WriteString(c, answer)
	if stay {
		io.Copy(io.Discard, c)
	}
	if tcp, ok := c.(*net.TCPConn); ok && reset {
		time.Sleep(20 * time.Millisecond) // so that what was written arrives
		tcp.SetLinger(0)
	}
}

const start = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"

var faults = map[string]func(*answer){
	"ok-gzip": func(f *answer) { f.coded("gzip", gzipped([]byte(File))) },
	"ok-br":   func(f *answer) { f.coded("br", brotlied([]byte(File))) },
	"ok-chunked": func(f *answer) {
		f.w.Header().Set("Link", "</style.css>; rel=preload")
		f.w.WriteHeader(http.StatusEarlyHints)
		f.w.Header().Set("Content-Type", "text/plain")
		for i := 0; i < len(File); i += 7 {
			io.WriteString(f.w, File[i:min(i+7, len(File))])
			http.NewResponseController(f.w).Flush()
		}
	},
	"cache": func(f *answer) {
		f.w.Header().Set("Cache-Control", "max-age="+strconv.Itoa(f.n))
		f.file("")
	},
	"no-store": func(f *answer) {
		f.w.Header().Set("Cache-Control", "no-store")
		f.file("")
	},
	"count": func(f *answer) { f.file(fmt.Sprintf("# request %d\n", f.count)) },
	"echo": func(f *answer) {
		var lines []string
		for name, values := range f.r.Header {
			lines = append(lines, "# "+name+": "+strings.Join(values, " | ")+"\n")
		}
		sort.Strings(lines)
		f.file(strings.Join(lines, ""))
	},
	"pause": func(f *answer) {
		select {
		case <-time.After(min(time.Duration(f.n)*time.Millisecond, 10*time.Second)):
			f.file("")
		case <-f.o.done:
		}
	},
	"turns": func(f *answer) { f.once(503) },
	"ends":  func(f *answer) { f.once(404) },
	"big": func(f *answer) {
		f.send(200, "text/plain", append([]byte(File), bytes.Repeat([]byte("# 456789\n"), 700_000/9)...))
	},
	"exact": func(f *answer) {
		f.send(200, "text/plain", append([]byte(File), bytes.Repeat([]byte("\n"), 512_000-len(File))...))
	},
	"rules": func(f *answer) {
		rest := bytes.Repeat([]byte("Disallow: /folder/with/a/name/\n"), 512_000/31)
		f.send(200, "text/plain", append([]byte(File), rest...)[:512_000])
	},
	"empty": func(f *answer) { f.send(200, "text/plain", nil) },
	"html": func(f *answer) {
		f.send(
			200, "text/html; charset=utf-8",
			[]byte("<!doctype html>\n<title>Welcome</title>\n<script>window.location='/home'</script>\n"),
		)
	},
	"utf-16": func(f *answer) {
		b := []byte{0xFF, 0xFE}
		for _, c := range []byte(File) {
			b = append(b, c, 0)
		}
		f.send(200, "text/plain; charset=utf-16", b)
	},
	"latin-1": func(f *answer) {
		f.send(200, `text/plain; charset="ISO-8859-1"`, []byte(File+"Disallow: /caf\xe9\n"))
	},
	"no-type": func(f *answer) {
		f.w.Header()["Content-Type"] = nil
		io.WriteString(f.w, File)
	},
	"bad-type": func(f *answer) { f.send(200, "plain text, please", []byte(File)) },
	"status": func(f *answer) {
		if f.n < 200 || f.n > 999 {
			f.n = 500
		}
		if f.n == 204 || f.n == 205 || f.n == 304 {
			f.w.WriteHeader(f.n)
			return
		}
		f.send(f.n, "text/html", []byte("<!doctype html><title>"+strconv.Itoa(f.n)+"</title>"))
	},
	"not-found-page": func(f *answer) { f.send(500, "text/html", []byte("<!doctype html><h1>Page not found</h1>")) },

	"redirect": func(f *answer) {
		if f.n <= 0 {
			f.file("")
			return
		}
		f.lead("/redirect-" + strconv.Itoa(f.n-1) + "/")
	},
	"redirect-across": func(f *answer) {
		_, rest, _ := strings.Cut(f.r.Host, ".")
		f.lead("http://ok." + rest + "/robots.txt")
	},
	"redirect-closed": func(f *answer) {
		_, rest, _ := strings.Cut(f.r.Host, ".")
		f.lead("http://closed." + rest + "/ok/robots.txt")
	},
	"redirect-open": func(f *answer) {
		_, rest, _ := strings.Cut(f.r.Host, ".")
		f.lead("http://plain." + rest + "/ok/robots.txt")
	},
	"away": func(f *answer) {
		if f.n <= 0 {
			f.file("")
			return
		}
		_, rest, _ := strings.Cut(f.r.Host, ".")
		f.lead("http://n" + strconv.Itoa(f.n) + "." + rest + "/away-" + strconv.Itoa(f.n-1) + "/")
	},
	"closed": func(f *answer) { f.send(200, "text/plain", []byte("User-agent: *\nDisallow: /\n")) },
	"etag": func(f *answer) {
		f.w.Header().Set("ETag", `"1"`)
		f.w.Header().Set("Cache-Control", "max-age=60")
		if f.r.Header.Get("If-None-Match") == `"1"` {
			f.w.WriteHeader(http.StatusNotModified)
			return
		}
		f.file("")
	},
	"modified": func(f *answer) {
		const date = "Sat, 21 Nov 2026 10:00:00 GMT"
		f.w.Header().Set("Last-Modified", date)
		f.w.Header().Set("Cache-Control", "max-age=60")
		if f.r.Header.Get("If-Modified-Since") == date {
			f.w.WriteHeader(http.StatusNotModified)
			return
		}
		f.file("")
	},
	"redirect-loop":     func(f *answer) { f.lead("/redirect-back/") },
	"redirect-back":     func(f *answer) { f.lead("/redirect-loop/") },
	"redirect-self":     func(f *answer) { f.lead(f.r.URL.Path) },
	"redirect-private":  func(f *answer) { f.lead("http://169.254.169.254/latest/meta-data/") },
	"redirect-loopback": func(f *answer) { f.lead("http://2130706433:22/") },
	"redirect-login":    func(f *answer) { f.lead("http://me:secret@" + f.r.Host + "/ok") },
	"redirect-scheme":   func(f *answer) { f.lead("javascript:alert(1)") },
	"redirect-file":     func(f *answer) { f.lead("file:///etc/passwd") },
	"redirect-nowhere":  func(f *answer) { f.w.WriteHeader(http.StatusFound) },
	"redirect-broken":   func(f *answer) { f.lead("http://[::1") },
	"redirect-stall": func(f *answer) {
		f.lead("/ok/")
		f.stall()
	},

	"stall-headers": func(f *answer) { f.raw("", true, false) },
	"stall-status":  func(f *answer) { f.raw("HTTP/1.1 2", true, false) },
	"stall-header":  func(f *answer) { f.raw(start+"X-Long: a", true, false) },
	"stall-body": func(f *answer) {
		f.file("")
		f.stall()
	},
	"stall-404": func(f *answer) {
		f.send(404, "text/html", []byte("<!doctype html>"))
		f.stall()
	},
	"drip": func(f *answer) {
		f.w.Header().Set("Content-Type", "text/plain")
		f.forever(50*time.Millisecond, func() error {
			io.WriteString(f.w, "#")
			return http.NewResponseController(f.w).Flush()
		})
	},
	"drip-header": func(f *answer) {
		c, _, err := f.w.(http.Hijacker).Hijack()
		if err != nil {
			return
		}
		f.o.keep(c)
		defer f.o.drop(c)
		io.WriteString(c, start)
		f.forever(50*time.Millisecond, func() error {
			_, err := io.WriteString(c, "X-More: yes\r\n")
			return err
		})
	},
	"endless": func(f *answer) {
		f.w.Header().Set("Content-Type", "text/plain")
		io.WriteString(f.w, File)
		lines := bytes.Repeat([]byte("# and so on\n"), 1000)
		f.forever(0, func() error {
			_, err := f.w.Write(lines)
			return err
		})
	},
	"endless-gzip": func(f *answer) {
		f.w.Header().Set("Content-Encoding", "gzip")
		f.w.Header().Set("Content-Type", "text/plain")
		z := gzip.NewWriter(f.w)
		io.WriteString(z, File)
		lines := bytes.Repeat([]byte("# and so on\n"), 1000)
		f.forever(0, func() error {
			_, err := z.Write(lines)
			return errors.Join(err, z.Flush(), http.NewResponseController(f.w).Flush())
		})
	},
	"bomb-gzip": func(f *answer) { f.coded("gzip", bomb()) },
	"hollow-gzip": func(f *answer) {
		f.w.Header().Set("Content-Encoding", "gzip")
		f.w.Header().Set("Content-Type", "text/plain")
		f.w.Write(gzipped(nil)[:10]) // the header
		hollow := bytes.Repeat([]byte{0, 0, 0, 0xFF, 0xFF}, 10_000)
		f.forever(0, func() error {
			_, err := f.w.Write(hollow)
			return err
		})
	},

	"reset":      func(f *answer) { f.raw("", false, true) },
	"reset-body": func(f *answer) { f.raw(start+"Content-Length: 1000\r\n\r\n"+File, false, true) },
	"short-body": func(f *answer) { f.raw(start+"Content-Length: 1000\r\nConnection: close\r\n\r\n"+File, false, false) },
	"close":      func(f *answer) { f.raw("", false, false) },
	"bad-chunk": func(f *answer) {
		f.raw(start+"Transfer-Encoding: chunked\r\n\r\n5\r\nUser-\r\nnonsense\r\nagent: *\r\n", false, false)
	},
	"bad-gzip":   func(f *answer) { f.coded("gzip", []byte(File)) },
	"bad-br":     func(f *answer) { f.coded("br", []byte(File)) },
	"cut-gzip":   func(f *answer) { z := gzipped([]byte(File)); f.coded("gzip", z[:len(z)-12]) },
	"bad-coding": func(f *answer) { f.coded("rot13", []byte(File)) },
	"huge-header": func(f *answer) {
		f.raw(start+"X-Huge: "+strings.Repeat("a", 2<<20)+"\r\nContent-Length: 0\r\n\r\n", false, false)
	},
	"garbage": func(f *answer) { f.raw("220 mail.example.com ESMTP\r\n", false, false) },
}

// bomb is 64 MB of zeros, compressed: one piece that stands for the first MB,
// again and again, since each piece ends on a whole byte (RFC 1951 section
// 3.2.4) and refers to nothing before it.
var bomb = sync.OnceValue(func() []byte {
	const pieces = 64
	zeros := make([]byte, 1<<20)
	var piece bytes.Buffer
	w, _ := flate.NewWriter(&piece, flate.BestSpeed)
	w.Write(zeros)
	w.Flush()
	b := append([]byte{0x1F, 0x8B, 8}, make([]byte, 7)...)
	sum := uint32(0)
	for range pieces {
		b = append(b, piece.Bytes()...)
		sum = crc32.Update(sum, crc32.IEEETable, zeros)
	}
	b = append(b, 1, 0, 0, 0xFF, 0xFF) // the last block, empty
	b = binary.LittleEndian.AppendUint32(b, sum)
	return binary.LittleEndian.AppendUint32(b, pieces<<20)
})

// once answers well the first time that the host asks.
func (f *answer) once(then int) {
	if f.count == 1 {
		f.file("")
		return
	}
	f.w.WriteHeader(then)
}

func gzipped(b []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	w.Write(b)
	w.Close()
	return out.Bytes()
}

// selfSigned makes a certificate for localhost that nobody trusts.
func selfSigned() (tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, err
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		Subject:      pkix.Name{CommonName: "localhost"},
		NotBefore:    time.Now().Add(-time.Hour),
		NotAfter:     time.Now().Add(time.Hour),
		DNSNames:     []string{"localhost", "*.localhost"},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return tls.Certificate{}, err
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, nil
}
