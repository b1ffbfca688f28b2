package native

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"robotscope/wasm/worker/service"
)

// Limiter gives each client so many requests a second, and some more at once
// after a pause. IPv6 clients count by their /64, which is one customer's.
type Limiter struct {
	mu        sync.Mutex
	perSecond rate.Limit
	burst     int
	most      int // clients remembered
	clients   map[string]*client
	swept     time.Time // when clients were forgotten last
	now       func() time.Time
}

type client struct {
	*rate.Limiter
	seen time.Time
}

var _ service.Limiter = (*Limiter)(nil)

// NewLimiter returns a Limiter that remembers at most so many clients.
func NewLimiter(perSecond float64, burst, most int, now func() time.Time) *Limiter {
	return &Limiter{perSecond: rate.Limit(perSecond), burst: burst, most: most, clients: map[string]*client{}, now: now}
}

// Allow reports whether the client, an IP address, may have one more request.
func (l *Limiter) Allow(_ context.Context, name string) bool {
	if a, err := netip.ParseAddr(name); err == nil {
		a = a.Unmap().WithZone("")
		if name = a.String(); a.Is6() {
			p, _ := a.Prefix(64)
			name = p.String()
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	c := l.clients[name]
	if c == nil {
		if len(l.clients) >= l.most && now.Sub(l.swept) > time.Second {
			l.forget(now)
		}
		if len(l.clients) >= l.most { // so many clients at once are one that shows many addresses
			name = ""
		}
		if c = l.clients[name]; c == nil {
			c = &client{Limiter: rate.NewLimiter(l.perSecond, l.burst)}
			l.clients[name] = c
		}
	}
	c.seen = now
	return c.AllowN(now, 1)
}

// forget drops clients that have all their requests again.
func (l *Limiter) forget(now time.Time) {
	l.swept = now
	full := time.Duration(float64(l.burst) / float64(l.perSecond) * float64(time.Second))
	for name, c := range l.clients {
		if now.Sub(c.seen) > full {
			delete(l.clients, name)
		}
	}
}
