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
		p := newPool(size, newLedger())
		var wait sync.WaitGroup
		for i := range 300 {
			wait.Go(func() {
				s, err := p.take(t.Context(), fmt.Sprint("client", i%7), 1+i<<16, 0, time.Hour, nil)
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
		p := newPool(80<<20, newLedger())
		for range 40 {
			go p.take(t.Context(), "greedy", 10<<20, 0, time.Minute, nil)
		}
		synctest.Wait()
		if held := p.Held(); held > p.most()-p.perHead+10<<20 {
			t.Errorf("one client holds %d bytes", held)
		}
		start := time.Now()
		if _, err := p.take(t.Context(), "other", 20<<20, 0, time.Minute, nil); err != nil || time.Since(start) != 0 {
			t.Errorf("another client: %v after %v", err, time.Since(start))
		}
		for i := range 10 {
			if _, err := p.take(t.Context(), fmt.Sprint("small", i), little, 0, time.Minute, nil); err != nil || time.Since(start) != 0 {
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
		p := newPool(80<<20, newLedger())
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
		quick, _ = p.take(t.Context(), "a", 20<<20, 0, 0, leaves("quick", &quick))
		slow, _ = p.take(t.Context(), "b", 20<<20, 0, 0, leaves("slow", &slow))
		slow.spent = 2 * time.Second
		unread, _ = p.take(t.Context(), "c", 20<<20, 0, 0, nil)
		unread.progress(func() { left = append(left, "unread"); go unread.giveBack() })
		time.Sleep(time.Minute)
		if len(left) != 0 {
			t.Errorf("%v left though nobody waits", left)
		}
		for _, want := range []string{"slow", "unread"} {
			if _, err := p.take(t.Context(), "d"+want, 20<<20, 0, 10*time.Second, nil); err != nil || !slices.Contains(left, want) {
				t.Errorf("%v, %v left", err, left)
			}
		}
		if _, err := p.take(t.Context(), "e", 20<<20, 0, 10*time.Second, nil); !errors.Is(err, errBusy) || slices.Contains(left, "quick") {
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

// TestHonestWaitLittle has 64 clients ask for much, again and again, half of
// which do not read their answers, and one ask for all that one may. Beside
// them are some that ask for as much memory and less work, now and then: they
// come before those who had more, and everybody has a turn.
func TestHonestWaitLittle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLedger()
		p, g := newPool(160<<20, l), newGate(2)
		ask := func(client string, bytes, answer int, told, work, reads time.Duration) (waited time.Duration, err error) {
			ctx, cancel := context.WithCancelCause(t.Context())
			defer cancel(nil)
			start := time.Now()
			s, err := p.take(ctx, client, bytes, told, takeTime, cancel)
			if err != nil {
				return 0, err
			}
			defer s.giveBack()
			waited = time.Since(start)
			one := &turn{gate: g, share: s}
			defer one.leave()
			err = one.enter(ctx)
			for done := time.Duration(0); done < work && err == nil; done += time.Millisecond {
				time.Sleep(time.Millisecond)
				err = one.pause(ctx)
			}
			if err != nil {
				return waited, err
			}
			one.leave()
			s.resize(answer)
			hangUp := make(chan bool, 1)
			s.progress(func() { hangUp <- true })
			select {
			case <-time.After(reads):
			case <-hangUp:
			}
			return waited, nil
		}
		const ms = time.Millisecond
		end := time.Now().Add(100 * time.Second)
		var wait sync.WaitGroup
		var turns [65]int
		for i := range turns {
			wait.Go(func() {
				for time.Now().Before(end) {
					bytes, told, work, reads := 20<<20, 400*ms, 300*ms, 50*ms
					switch {
					case i == 64:
						bytes, told, work = MaxMemory, 2000*ms, 900*ms
					case i%2 == 0:
						reads = time.Minute
					}
					if _, err := ask(fmt.Sprint("much", i), bytes, 15<<20, told, work, reads); err == nil {
						turns[i]++
					}
				}
			})
		}
		var waits [4][]time.Duration
		for i := range waits {
			wait.Go(func() {
				time.Sleep(time.Duration(i+1) * time.Second)
				for time.Now().Before(end) {
					waited, err := ask(fmt.Sprint("little", i), 30<<20, 3<<20, 150*ms, 80*ms, 50*ms)
					if err != nil {
						t.Error(err)
					}
					waits[i] = append(waits[i], waited)
					time.Sleep(7 * time.Second)
				}
			})
		}
		wait.Wait()
		all := slices.Sorted(slices.Values(slices.Concat(waits[:]...)))
		if len(all) < 50 || all[len(all)*9/10] > 2*time.Second || all[len(all)-1] > firstAfter {
			t.Errorf("%d waited for %v (nine in ten), %v at most", len(all), all[len(all)*9/10], all[len(all)-1])
		}
		for i, n := range turns {
			if n < 3 {
				t.Errorf("%d of those who ask for much had %d turns", i, n)
			}
		}
		if p.Held() != 0 || len(p.waiting) != 0 {
			t.Errorf("%d bytes are held, %d wait", p.Held(), len(p.waiting))
		}
	})
}

// TestLedger: half is forgotten in each half life, and a crowd takes no room.
func TestLedger(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLedger()
		l.enter("a", 4*time.Second, time.Now())
		time.Sleep(2 * halfLife)
		l.enter("a", time.Second, time.Now())
		if had := l.had("a", time.Now()).Round(time.Millisecond); had != 2*time.Second {
			t.Errorf("a had %v", had)
		}
		l.enter("a", -time.Minute, time.Now())
		if had := l.had("a", time.Now()); had != 0 {
			t.Errorf("a had %v", had)
		}
		l.enter("a", time.Second, time.Now())
		for i := range 2 * mostClients {
			l.enter(fmt.Sprint(i), 20*time.Millisecond, time.Now())
		}
		if len(l.clients) > mostClients || l.had("a", time.Now()) == 0 {
			t.Errorf("%d clients, a had %v", len(l.clients), l.had("a", time.Now()))
		}
		time.Sleep(halfLife + time.Second)
		l.enter("b", time.Second, time.Now())
		if len(l.clients) != 2 {
			t.Errorf("%d clients are left", len(l.clients))
		}
	})
}
