package service

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestPoolNeverHoldsMoreThanItHas(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const size = 80 << 20
		p := newPool(size)
		var wait sync.WaitGroup
		for i := range 300 {
			wait.Go(func() {
				s, err := p.take(t.Context(), fmt.Sprint("client", i%7), 1+i<<16, time.Hour, nil)
				if err != nil {
					t.Error(err)
					return
				}
				if held := p.Held(); held > size {
					t.Errorf("%d bytes are held", held)
				}
				time.Sleep(time.Duration(i%5) * time.Second)
				s.resize(s.bytes / 2)
				time.Sleep(time.Second)
				s.giveBack()
				s.giveBack()
			})
		}
		wait.Wait()
		if p.Held() != 0 || len(p.clients) != 0 || len(p.shares) != 0 || len(p.waiting) != 0 {
			t.Errorf("%d bytes, %d clients, %d shares and %d waiting are left", p.Held(), len(p.clients), len(p.shares), len(p.waiting))
		}
	})
}

// TestLittleIsAlwaysToBeHad: a part is kept for small shares, and one client
// leaves room for others.
func TestLittleIsAlwaysToBeHad(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(80 << 20)
		for range 40 {
			go p.take(t.Context(), "greedy", 10<<20, time.Minute, nil)
		}
		synctest.Wait()
		if held := p.Held(); held > p.most()-p.perHead+10<<20 {
			t.Errorf("one client holds %d bytes", held)
		}
		start := time.Now()
		if _, err := p.take(t.Context(), "other", 20<<20, time.Minute, nil); err != nil || time.Since(start) != 0 {
			t.Errorf("another client: %v after %v", err, time.Since(start))
		}
		for i := range 10 {
			if _, err := p.take(t.Context(), fmt.Sprint("small", i), little, time.Minute, nil); err != nil || time.Since(start) != 0 {
				t.Errorf("a small share: %v after %v", err, time.Since(start))
			}
		}
		time.Sleep(2 * time.Minute) // the others give up
		synctest.Wait()
	})
}

// TestRoomIsMade by those whose clients do not read, and by those that worked
// for long, if somebody waits.
func TestRoomIsMade(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(80 << 20)
		var left []string
		leaves := func(name string, s **share) context.CancelCauseFunc {
			return func(err error) {
				if !errors.Is(err, errBusy) {
					t.Error(err)
				}
				left = append(left, name)
				go (*s).giveBack()
			}
		}
		var quick, slow, unread *share
		quick, _ = p.take(t.Context(), "a", 20<<20, 0, leaves("quick", &quick))
		slow, _ = p.take(t.Context(), "b", 20<<20, 0, leaves("slow", &slow))
		slow.spent = 2 * time.Second
		unread, _ = p.take(t.Context(), "c", 20<<20, 0, nil)
		unread.progress(func() { left = append(left, "unread"); go unread.giveBack() })
		time.Sleep(time.Minute)
		if len(left) != 0 {
			t.Errorf("%v left though nobody waits", left)
		}
		for _, want := range []string{"slow", "unread"} {
			if _, err := p.take(t.Context(), "d"+want, 20<<20, 10*time.Second, nil); err != nil || !slices.Contains(left, want) {
				t.Errorf("%v, %v left", err, left)
			}
		}
		if _, err := p.take(t.Context(), "e", 20<<20, 10*time.Second, nil); !errors.Is(err, errBusy) || slices.Contains(left, "quick") {
			t.Errorf("%v, %v left", err, left)
		}
	})
}

// TestGate: next is who computed least.
func TestGate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1)
		long := &turn{gate: g}
		long.enter(t.Context())
		time.Sleep(time.Minute)
		if err := long.pause(t.Context()); err != nil || !long.in {
			t.Error("nobody waits")
		}
		var order []string
		for _, name := range []string{"first", "second"} {
			go func() {
				short := &turn{gate: g}
				short.enter(t.Context())
				time.Sleep(time.Millisecond)
				order = append(order, name)
				short.leave()
			}()
			synctest.Wait()
		}
		time.Sleep(slot)
		if err := long.pause(t.Context()); err != nil || !slices.Equal(order, []string{"first", "second"}) {
			t.Errorf("%v, %v", err, order)
		}
		ctx, cancel := context.WithCancel(t.Context())
		go cancel()
		if err := (&turn{gate: g}).enter(ctx); err == nil {
			t.Error("one that left has its turn")
		}
		long.leave()
		if g.free != 1 || len(g.waiting) != 0 {
			t.Errorf("%d free, %d waiting", g.free, len(g.waiting))
		}
	})
}
