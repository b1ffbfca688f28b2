package native

import (
	"container/list"
	"context"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"robotscope/wasm/worker/service"
)

// Limiter gives each client so many requests a second, and some more at once
// after a pause. A client is an IPv4 address or an IPv6 /64, which is one
// customer's; the network around it (a /24, a /48) has networkShare times as
// much, and all together have a rate of their own, so that whoever changes
// addresses gains nothing. Where all together ask for more than that, each
// large block of addresses still has what a client has: a crowd in one of
// them does not keep out the others.
type Limiter struct {
	mu      sync.Mutex
	client  Rate
	most    int // buckets remembered; the one idle for longest goes first
	buckets map[netip.Prefix]*list.Element
	order   list.List // of *bucket, the one used last in front
	all     *rate.Limiter
}

// Rate is requests a second, and at once after a pause.
type Rate struct {
	PerSecond float64
	Burst     int
}

func (r Rate) times(n int) Rate { return Rate{r.PerSecond * float64(n), r.Burst * n} }

func (r Rate) limiter() *rate.Limiter { return rate.NewLimiter(rate.Limit(r.PerSecond), r.Burst) }

// networkShare is how many clients' rates a network has.
const networkShare = 4

type bucket struct {
	of netip.Prefix
	*rate.Limiter
}

var _ service.Limiter = (*Limiter)(nil)

// NewLimiter returns a Limiter that remembers at most so many clients,
// networks and blocks.
func NewLimiter(client, all Rate, most int) *Limiter {
	return &Limiter{client: client, most: most, buckets: map[netip.Prefix]*list.Element{}, all: all.limiter()}
}

// Allow reports whether the client, an IP address, may have one more request.
// All that are no addresses are one client.
func (l *Limiter) Allow(_ context.Context, name string) bool {
	client, network, block := around(name)
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	own, shared, rest := l.bucket(client, l.client), l.bucket(network, l.client.times(networkShare)), l.bucket(block, l.client)
	has := func(r *rate.Limiter) bool { return r.TokensAt(now) >= 1 }
	crowded := !has(l.all)
	if !has(own) || !has(shared) || crowded && !has(rest) {
		return false
	}
	own.AllowN(now, 1)
	shared.AllowN(now, 1)
	if crowded {
		return rest.AllowN(now, 1)
	}
	return l.all.AllowN(now, 1)
}

// bucket is what is left of a rate, a whole one for those not seen for long.
func (l *Limiter) bucket(of netip.Prefix, r Rate) *rate.Limiter {
	if e := l.buckets[of]; e != nil {
		l.order.MoveToFront(e)
		return e.Value.(*bucket).Limiter
	}
	b := &bucket{of, r.limiter()}
	l.buckets[of] = l.order.PushFront(b)
	for len(l.buckets) > l.most {
		delete(l.buckets, l.order.Remove(l.order.Back()).(*bucket).of)
	}
	return b.Limiter
}

// around is the client that a name stands for, its network and its block.
func around(name string) (client, network, block netip.Prefix) {
	a, _ := netip.ParseAddr(name)
	a = a.Unmap().WithZone("")
	bits := [3]int{32, 24, 8}
	if a.Is6() {
		bits = [3]int{64, 48, 16}
	}
	client, _ = a.Prefix(bits[0]) // the zero Prefix for what is no address
	network, _ = a.Prefix(bits[1])
	block, _ = a.Prefix(bits[2])
	return client, network, block
}
