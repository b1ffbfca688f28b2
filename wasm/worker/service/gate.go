package service

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"
)

// gate lets as many requests compute at a time as there are processors for.
// Next is who has computed least so far, so that what is quick never waits for
// what is long. A nil gate lets all through.
type gate struct {
	mu      sync.Mutex
	free    int
	waiting []*turn
}

// turn is a request's time at the gate.
type turn struct {
	gate  *gate
	share *share
	since time.Time
	ready chan struct{}
	in    bool
	spent time.Duration
}

// slot is for how long a turn lasts if somebody waits who had less.
const slot = 10 * time.Millisecond

func newGate(n int) *gate {
	if n <= 0 {
		return nil
	}
	return &gate{free: n}
}

// enter waits for a turn.
func (t *turn) enter(ctx context.Context) error {
	if t.gate == nil {
		if t.since.IsZero() {
			t.since = time.Now()
		}
		return nil
	}
	g := t.gate
	g.mu.Lock()
	t.ready = make(chan struct{})
	g.waiting = append(g.waiting, t)
	g.serve()
	ready := t.ready
	g.mu.Unlock()
	select {
	case <-ready:
		t.since = time.Now()
		return nil
	case <-ctx.Done():
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if t.in {
		t.in = false
		g.free++
		g.serve()
	} else {
		g.waiting = slices.DeleteFunc(g.waiting, func(o *turn) bool { return o == t })
	}
	return context.Cause(ctx)
}

// serve lets in who waits, those who had least first.
func (g *gate) serve() {
	for g.free > 0 && len(g.waiting) > 0 {
		next := 0
		for i, t := range g.waiting {
			if t.spent < g.waiting[next].spent {
				next = i
			}
		}
		t := g.waiting[next]
		g.waiting = slices.Delete(g.waiting, next, next+1)
		g.free--
		t.in = true
		close(t.ready)
	}
}

// leave gives the turn back.
func (t *turn) leave() {
	if t.gate == nil || !t.in {
		return
	}
	t.count()
	t.gate.mu.Lock()
	defer t.gate.mu.Unlock()
	t.in = false
	t.gate.free++
	t.gate.serve()
}

func (t *turn) count() {
	now := time.Now()
	t.spent += now.Sub(t.since)
	t.since = now
	if t.share != nil {
		t.share.mu.Lock()
		t.share.spent = t.spent
		t.share.mu.Unlock()
	}
}

// sweep has garbage collected before much memory is asked for, where nothing
// else does: in WebAssembly Go collects none while it computes.
func (t *turn) sweep() {
	if t.gate == nil {
		runtime.GC()
	}
}

// computed is for how long the request has computed.
func (t *turn) computed() time.Duration {
	if t.gate == nil {
		return time.Since(t.since)
	}
	return t.spent + time.Since(t.since)
}

// pause lets others compute who had less, if this turn has lasted long enough.
func (t *turn) pause(ctx context.Context) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if t.gate == nil {
		runtime.Gosched() // in WebAssembly nothing else lets Go collect garbage
		return nil
	}
	if time.Since(t.since) < slot {
		return nil
	}
	t.count()
	t.gate.mu.Lock()
	others := slices.ContainsFunc(t.gate.waiting, func(o *turn) bool { return o.spent < t.spent })
	t.gate.mu.Unlock()
	if !others {
		return nil
	}
	t.leave()
	return t.enter(ctx)
}
