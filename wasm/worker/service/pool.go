package service

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// pool is the memory that requests share, in bytes. A request takes its share
// before it starts, by an estimate, and gives it back when the last byte of
// its answer is written. Next is whose client had least lately, with what it
// asks for now, which counts for less the longer it waits. A part is kept for
// shares that are little, another for clients that had little lately, and a
// client that holds much waits for others. A nil pool gives everybody
// everything.
type pool struct {
	size    int     // bytes
	kept    int     // of these for shares up to little
	reserve int     // and for clients that had little lately
	perHead int     // that one client may hold
	ledger  *ledger // of what clients had

	mu      sync.Mutex
	held    int
	clients map[string]int
	waiting []*waiter
	shares  map[*share]bool
	looked  time.Time // when somebody who waits last looked for room
}

const (
	little       = 1 << 20                // bytes that hardly count
	patience     = 300 * time.Millisecond // of those that wait, until somebody is asked to leave
	mostPatience = 2 * time.Second        // and until nobody goes first who is behind
	firstAfter   = 20 * time.Second       // of waiting, whatever a client had
	modest       = 300 * time.Millisecond // that a client may have had lately, and yet have the reserve
	longWork     = time.Second            // who computed for longer may be asked to leave
	longStall    = time.Second            // and who has not read its answer for so long
)

// share is what a request holds.
type share struct {
	pool   *pool
	client string
	bytes  int
	told   time.Duration // of work, as it was entered in the ledger
	from   time.Time     // when it was given, or made smaller
	held   time.Duration // until then: the part of the whole, for as long

	cancel context.CancelCauseFunc // ends the request's work

	mu     sync.Mutex
	spent  time.Duration // on its work
	moved  time.Time     // when the client took the last part of the answer; zero before the first
	hangUp func()        // ends the answer; nil before it begins
	left   bool          // it was asked to leave
}

type waiter struct {
	share *share
	since time.Time
	rank  time.Duration // who has the least is next
	light bool          // its client may have the reserve
	ready chan struct{} // closed when it has its share
	had   bool
}

// errBusy is the cause of a request's end that made room for others.
var errBusy = errors.New("service: made room for others")

func newPool(size int, l *ledger) *pool {
	if size <= 0 {
		return nil
	}
	return &pool{
		size: size, kept: size / 8, reserve: size / 4, perHead: size / 3, ledger: l,
		clients: map[string]int{}, shares: map[*share]bool{},
	}
}

// most is the largest share that there is.
func (p *pool) most() int { return p.size - p.kept }

// Held is how many bytes are held.
func (p *pool) Held() int {
	if p == nil {
		return 0
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.held
}

// take waits for a share of a request that was told to take so long, at most
// as long as the context lasts or limit. cancel ends the request if others
// need the room.
func (p *pool) take(
	ctx context.Context, client string, bytes int, told, limit time.Duration, cancel context.CancelCauseFunc,
) (*share, error) {
	s := &share{pool: p, client: client, bytes: bytes, told: told, cancel: cancel}
	if p == nil {
		return s, nil
	}
	s.bytes = min(bytes, p.most())
	p.mu.Lock()
	now := time.Now()
	p.ledger.enter(client, told, now)
	w := &waiter{share: s, since: now, ready: make(chan struct{})}
	p.waiting = append(p.waiting, w)
	p.serve()
	p.mu.Unlock()

	end := time.NewTimer(limit)
	defer end.Stop()
	look := time.NewTicker(patience)
	defer look.Stop()
	for {
		select {
		case <-w.ready:
			return s, nil
		case <-look.C:
			p.mu.Lock()
			if now := time.Now(); now.Sub(p.looked) >= patience/10 { // one looks for all
				p.looked = now
				p.makeRoom()
				p.serve() // some may have lost their patience
			}
			p.mu.Unlock()
			continue
		case <-ctx.Done():
		case <-end.C:
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		if w.had {
			return s, nil
		}
		p.waiting = slices.DeleteFunc(p.waiting, func(o *waiter) bool { return o == w })
		p.ledger.enter(client, -told, time.Now())
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		return nil, errBusy
	}
}

// serve gives shares to those that wait, as far as they reach.
func (p *pool) serve() {
	now := time.Now()
	for _, w := range p.waiting {
		had := p.ledger.had(w.share.client, now)
		left := max(0, firstAfter-now.Sub(w.since))
		w.rank = time.Duration(float64(had) * float64(left) / float64(firstAfter))
		w.light = had <= modest || left == 0
	}
	slices.SortStableFunc(p.waiting, func(a, b *waiter) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.share.told, b.share.told), a.since.Compare(b.since))
	})
	p.give(now, true)
	p.give(now, false)
}

// give goes through those that wait. fair keeps each client to its part of the
// whole; without that, what nobody else has asked for is given as well, but
// for a third, so that others who come need not wait.
func (p *pool) give(now time.Time, fair bool) {
	left := p.waiting[:0]
	// Who has waited for long and does not fit keeps room from others: one that
	// may not have the reserve from its like, at first, and others from all
	// but little shares.
	var blocked, likes bool
	for _, w := range p.waiting {
		s := w.share
		if s.bytes > little && (blocked || likes && !w.light) || !p.fits(w, fair) {
			if now.Sub(w.since) > mostPatience && !p.overHead(s) {
				likes = true
				blocked = blocked || w.light
			}
			left = append(left, w)
			continue
		}
		p.held += s.bytes
		p.clients[s.client] += s.bytes
		p.shares[s] = true
		s.from = now
		w.had = true
		close(w.ready)
	}
	clear(p.waiting[len(left):])
	p.waiting = left
}

// fits reports whether the share that one waits for is to be had now.
func (p *pool) fits(w *waiter, fair bool) bool {
	s, limit := w.share, p.most()
	switch {
	case s.bytes <= little:
		limit = p.size
	case !w.light:
		limit = max(limit-p.reserve, s.bytes)
	}
	if p.overHead(s) {
		if fair {
			return false
		}
		limit -= p.perHead
	}
	return p.held+s.bytes <= limit
}

// overHead reports whether a share would give its client more than its part.
func (p *pool) overHead(s *share) bool {
	others := p.clients[s.client]
	return others > 0 && others+s.bytes > p.perHead
}

// makeRoom asks those to leave whose clients do not read, and of those that
// worked for long the one that did for longest.
func (p *pool) makeRoom() {
	var longest *share
	worked := longWork
	now := time.Now()
	for s := range p.shares {
		s.mu.Lock()
		hangUp := s.hangUp
		stalled := hangUp != nil && now.Sub(s.moved) > longStall
		switch {
		case s.left || s.bytes <= little:
		case stalled:
			s.left = true
			defer hangUp()
		case hangUp == nil && s.spent > worked:
			longest, worked = s, s.spent
		}
		s.mu.Unlock()
	}
	if longest != nil && longest.cancel != nil {
		longest.mu.Lock()
		longest.left = true
		longest.mu.Unlock()
		longest.cancel(errBusy)
	}
}

// resize makes a share smaller, or gives it back.
func (s *share) resize(bytes int) {
	if s == nil || s.pool == nil || bytes >= s.bytes {
		return
	}
	p := s.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	s.held += time.Duration(float64(now.Sub(s.from)) * float64(s.bytes) / float64(p.size))
	s.from = now
	p.held -= s.bytes - bytes
	if p.clients[s.client] -= s.bytes - bytes; p.clients[s.client] == 0 {
		delete(p.clients, s.client)
	}
	if s.bytes = bytes; bytes == 0 {
		delete(p.shares, s)
		s.mu.Lock()
		p.ledger.enter(s.client, s.spent+s.held-s.told, now)
		s.mu.Unlock()
	}
	p.serve()
}

// giveBack ends a share; nil is none.
func (s *share) giveBack() {
	if s != nil {
		s.resize(0)
	}
}

// progress notes that the client took a part of the answer.
func (s *share) progress(hangUp func()) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.moved, s.hangUp = time.Now(), hangUp
}
