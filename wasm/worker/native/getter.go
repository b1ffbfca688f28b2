// Package native is what the service needs from the machine it runs on:
// requests with net/http, a cache in memory, and a limit on each client.
package native

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/netip"
	"strings"
	"sync/atomic"
	"syscall"

	"robotscope/core/access"
	"robotscope/wasm/worker/coding"
	"robotscope/wasm/worker/service"
)

const maxHeader = 64 << 10 // bytes of an answer's header

// Getter makes requests with net/http. It asks the names' servers itself and
// connects only where the Guard lets it, whatever they answer.
type Getter struct {
	transport http.Transport
	guard     service.Guard
	dialer    net.Dialer
}

var _ service.Getter = (*Getter)(nil)

// NewGetter returns a Getter. The resolver may be nil: Go's own.
func NewGetter(guard service.Guard, resolver *net.Resolver) *Getter {
	if resolver == nil {
		resolver = &net.Resolver{PreferGo: true} // the C library's goes on after the deadline
	}
	g := &Getter{guard: guard}
	g.dialer = net.Dialer{Resolver: resolver, Control: g.control}
	g.transport = http.Transport{
		Proxy:                  nil, // a proxy would connect where it likes
		DialContext:            g.dial,
		DisableCompression:     true, // or else a decompressed body has no limit of its own
		DisableKeepAlives:      true, // one robots.txt is all that is asked for
		MaxResponseHeaderBytes: maxHeader,
	}
	return g
}

// Over makes the Getter connect by another function than TCP's, which sees to
// addresses itself, and returns the Getter. Tests have it connect to pipes.
func (g *Getter) Over(dial func(ctx context.Context, network, address string) (net.Conn, error)) *Getter {
	g.transport.DialContext = dial
	return g
}

// control checks each address at the moment of connecting, after names were
// resolved: a name that first has a public address and then a private one
// gains nothing (DNS rebinding).
func (g *Getter) control(_, address string, _ syscall.RawConn) error {
	a, err := netip.ParseAddrPort(address)
	if err != nil {
		return &service.NetworkError{Cause: access.ErrRefused}
	}
	if refusal := g.guard.AddrPort(a); refusal != "" {
		return &service.NetworkError{Cause: access.ErrRefused, Detail: string(refusal)}
	}
	return nil
}

func (g *Getter) dial(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	if g.guard.AllowLoopback && (host == "localhost" || strings.HasSuffix(host, ".localhost")) {
		address = net.JoinHostPort("127.0.0.1", port) // RFC 6761 section 6.3
	}
	return g.dialer.DialContext(ctx, network, address)
}

// Get makes one request.
func (g *Getter) Get(ctx context.Context, url string, header http.Header, maxBytes int) (*service.Response, error) {
	var handshake atomic.Bool // one is going on, or has failed
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		TLSHandshakeStart: func() { handshake.Store(true) },
		TLSHandshakeDone:  func(_ tls.ConnectionState, err error) { handshake.Store(err != nil) },
	})
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, &service.NetworkError{Cause: access.ErrProtocol}
	}
	request.Header = header.Clone()
	answer, err := g.transport.RoundTrip(request)
	if err != nil {
		return nil, &service.NetworkError{Cause: cause(ctx, err, handshake.Load()), Detail: detail(err)}
	}
	defer answer.Body.Close() // cancels what is left
	response := &service.Response{Status: answer.StatusCode, Header: answer.Header}
	limit := service.BodyLimit(answer.StatusCode, maxBytes)
	if limit == 0 || answer.StatusCode == http.StatusSwitchingProtocols {
		return response, nil
	}
	response.Body, response.Truncated, err = coding.Read(answer.Header, answer.Body, limit)
	if err != nil {
		return response, &service.NetworkError{Cause: cause(ctx, err, false), Detail: detail(err)}
	}
	return response, nil
}

// cause is an error in the words of core/access. handshake tells that it came
// while a TLS connection was being made.
func cause(ctx context.Context, err error, handshake bool) access.NetworkError {
	var ours *service.NetworkError
	var timeout net.Error
	var dns *net.DNSError
	var dial *net.OpError
	var certificate *tls.CertificateVerificationError
	var unknown x509.UnknownAuthorityError
	switch {
	case errors.As(err, &ours):
		return ours.Cause
	case ctx.Err() != nil, errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return access.ErrTimeout
	case errors.As(err, &dns):
		return access.ErrDNS
	case handshake, errors.As(err, &certificate), errors.As(err, &unknown):
		return access.ErrTLS
	case errors.As(err, &dial) && dial.Op == "dial":
		return access.ErrConnect
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed),
		errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return access.ErrReset
	}
	return access.ErrProtocol
}

// detail is what is worth telling of an error: why the Guard refused, or what
// is wrong with a certificate.
func detail(err error) string {
	var ours *service.NetworkError
	var expired x509.CertificateInvalidError
	var name x509.HostnameError
	var unknown x509.UnknownAuthorityError
	switch {
	case errors.As(err, &ours):
		return ours.Detail
	case errors.Is(err, coding.ErrCoding):
		return service.DetailCoding
	case errors.As(err, &expired) && expired.Reason == x509.Expired:
		return "The certificate has expired or is not valid yet."
	case errors.As(err, &name):
		return "The certificate is for another host name."
	case errors.As(err, &unknown):
		return "The certificate is not from an authority that is trusted."
	}
	return ""
}
