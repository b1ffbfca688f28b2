package service

import (
	"math"
	"sync"
	"time"
)

// ledger is what each client had of the server lately: computing time, and
// memory as the part of the whole for as long as it was held. A request is
// entered with what it was told to take when it asks, and with what it took
// when it ends. A nil ledger knows nobody.
type ledger struct {
	mu      sync.Mutex
	clients map[string]account
	swept   time.Time
}

type account struct {
	had time.Duration
	at  time.Time // when that was so: half of it is forgotten in each halfLife
}

const (
	halfLife    = 10 * time.Second
	mostClients = 10_000                // in a ledger; about a MB
	hardlyAny   = 10 * time.Millisecond // which is not worth its place
)

func newLedger() *ledger { return &ledger{clients: map[string]account{}} }

func (a account) now(now time.Time) time.Duration {
	if a.had == 0 {
		return 0
	}
	return time.Duration(float64(a.had) * math.Exp2(-float64(now.Sub(a.at))/float64(halfLife)))
}

// had is what a client had lately, and has asked for.
func (l *ledger) had(client string, now time.Time) time.Duration {
	if l == nil {
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.clients[client].now(now)
}

// enter adds to what a client had, or takes from it.
func (l *ledger) enter(client string, d time.Duration, now time.Time) {
	if l == nil || d == 0 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	a, known := l.clients[client]
	if !known && len(l.clients) >= mostClients && !l.sweep(now) {
		return // a crowd of strangers: those who are here already are told apart, at least
	}
	l.clients[client] = account{max(0, a.now(now)+d), now}
}

// sweep forgets who had hardly anything, and reports whether there is a place then.
func (l *ledger) sweep(now time.Time) bool {
	if now.Sub(l.swept) >= time.Second {
		l.swept = now
		for client, a := range l.clients {
			if a.now(now) < hardlyAny {
				delete(l.clients, client)
			}
		}
	}
	return len(l.clients) < mostClients
}
