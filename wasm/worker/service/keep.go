package service

import (
	"context"
	"fmt"
	"time"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/habit"
)

// How long things are kept, in seconds.
const (
	keepMost    = 24 * 60 * 60      // a file is not used longer without asking again (RFC 9309 section 2.4)
	keepUnsaid  = 5 * 60            // where Cache-Control doesn't say: people test again soon after they edit
	keepFailure = 30                // what failed is asked for again soon, but not at once
	keepAtLeast = 10                // though the client wants it fresh
	sameFailure = 24 * 60 * 60      // between two failed visits so far apart, the site may have been back
	keepCopy    = 30 * 24 * 60 * 60 // a copy for when the file is unreachable (RFC 9309 section 2.3.1.4)
	stateHit    = "hit"             // from the cache
	stateMiss   = "miss"            // fetched just now
	stateSame   = "renewed"         // the site was asked just now, and said that what is kept is current
	stateStale  = "stale"           // the site cannot be reached, and there is a copy from before
)

// kept is what the cache holds for a robots.txt.
type kept struct {
	Visit       *visit // the last one; nil if it must not be kept
	Copy        *visit // the last that brought a file, if Visit did not for a reason that may pass
	Older       *visit // the last that brought a file, if there is no Copy: it is gone since
	FailedSince int64  // when the first of the visits failed that did so in a row; 0: the last did not
}

// cached is what is known of a robots.txt.
type cached struct {
	kept
	state string // one of the states above
	age   int64  // of what is used, in seconds
	fresh int64  // for how many seconds more it is used without asking again
	now   int64  // in seconds since 1970

	copyAge int64 // of the Copy, or else of what is Older, in seconds
}

// find gives what is known of a robots.txt, fetching it if need be. Requests
// for the same at the same time cause one fetch, which goes on if a client
// leaves. again asks for more than a kept answer.
func (s *service) find(ctx context.Context, client, url string, again bool) (*cached, error) {
	key := url
	if again {
		key = "again " + url
	}
	done := s.flights.DoChan(key, func() (f any, err error) {
		defer func() {
			if r := recover(); r != nil { // else singleflight ends the whole server
				err = fmt.Errorf("fetching: %v", r)
			}
		}()
		return s.lookUp(context.WithoutCancel(ctx), client, url, again)
	})
	select {
	case r := <-done:
		if r.Err != nil {
			return nil, r.Err
		}
		return r.Val.(*cached), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (s *service) lookUp(ctx context.Context, client, url string, again bool) (*cached, error) {
	if refusal := s.o.Guard.URL(url); refusal != "" { // nothing to ask, nothing to keep
		v := s.fetch(ctx, url, nil)
		return &cached{kept: kept{Visit: v}, state: stateMiss, now: v.At}, nil
	}
	old := s.load(ctx, url)
	if old.Visit != nil {
		now := s.instant()
		age, known := old.Visit.age(now)
		if known && age < old.Visit.lifetime() && !(again && age >= keepAtLeast) {
			return old.as(stateHit, now), nil
		}
	}
	slot, err := s.fetches.take(ctx, client, 1, 0, s.o.Deadline, nil)
	if err != nil {
		return nil, err
	}
	defer slot.giveBack()
	ctx, cancel := context.WithTimeout(ctx, s.o.Deadline)
	defer cancel()
	var current *visit // what the site may say has not changed
	if !again {
		current = old.file()
	}
	v := s.fetch(ctx, url, current)
	s.lookAside(ctx, v)
	found := next(old, v)
	s.save(context.WithoutCancel(ctx), url, found)
	if v.Renewed != 0 {
		return found.as(stateSame, s.instant()), nil
	}
	return found.as(stateMiss, s.instant()), nil
}

// file is the last visit that brought a file; nil if none is kept.
func (k kept) file() *visit {
	if k.Visit != nil && k.Visit.Err == "" && isFile(k.Visit.status()) {
		return k.Visit
	}
	return k.Copy
}

// instant is a point in time: on the clock that people set, and on one that
// only goes forward and counts from some time of one run of the program.
type instant struct {
	At   int64  // seconds since 1970
	Run  string // of what run the ticks are
	Tick int64  // seconds
}

func (s *service) instant() instant {
	return instant{s.o.Now().Unix(), s.run, int64(time.Since(s.started) / time.Second)}
}

// skew is by how many seconds the clocks of two machines may differ.
const skew = 10

// age is how old something is, in seconds: the greater of what the two clocks
// say, since one may have been set back and the other stands still while a
// machine sleeps. It is not known if the clock was set back to before that
// time, or another machine's is ahead; the age is then 0 or what the ticks say.
func (i instant) age(now instant) (seconds int64, known bool) {
	seconds = now.At - i.At
	known = seconds >= -skew
	if i.Run == now.Run {
		seconds = max(seconds, now.Tick-i.Tick)
	}
	return max(0, seconds), known
}

// next is what is known after a visit.
func next(old kept, v *visit) kept {
	k := kept{Visit: v}
	if v.outcome() == access.OK {
		return k
	}
	last := old.Copy
	switch {
	case old.Visit != nil && old.Visit.outcome() == access.OK:
		last = old.Visit
	case last == nil:
		last = old.Older
	}
	if last != nil {
		if age, known := last.age(v.instant); age > keepCopy || !known {
			last = nil
		}
	}
	if !v.mayPass() || last == old.Older {
		k.Older, last = last, nil
	}
	if !v.mayPass() {
		return k
	}
	k.Copy = last
	k.FailedSince = v.At
	if old.FailedSince != 0 && old.FailedSince <= v.At && v.At-old.Visit.At <= sameFailure {
		k.FailedSince = old.FailedSince
	}
	return k
}

// as tells what is kept, and in what state.
func (k kept) as(state string, now instant) *cached {
	f := &cached{kept: k, state: state, now: now.At}
	f.age, _ = k.Visit.age(now)
	f.fresh = max(0, k.Visit.lifetime()-f.age)
	switch {
	case k.Copy != nil:
		f.copyAge, _ = k.Copy.age(now)
		if k.Visit.outcome() == access.Unreachable {
			f.state, f.age = stateStale, f.copyAge
		}
	case k.Older != nil:
		f.copyAge, _ = k.Older.age(now)
	}
	return f
}

// copyFor is the copy that a crawler of that habit keeps; nil if it has none.
// Only Amazon's uses one although the site has said since that there is no
// file.
func (f *cached) copyFor(h habit.Habit) *visit {
	if f.Copy == nil && h == habit.Amazon {
		return f.Older
	}
	return f.Copy
}

// judge tells what a crawler of a habit and a dialect makes of it, which may not
// be led to some URLs.
func (f *cached) judge(h habit.Habit, d core.Dialect, disallowed func(url string) bool) access.Answer {
	fetched := f.Visit.fetched()
	for i := range fetched.Hops {
		fetched.Hops[i].Disallowed = i > 0 && disallowed(fetched.Hops[i].URL)
	}
	if f.copyFor(h) != nil {
		fetched.Cached = &access.Copy{Age: f.copyAge}
	}
	if f.FailedSince > 0 {
		fetched.UnreachableFor = max(0, f.now-f.FailedSince)
	}
	return access.Judge(h, d, fetched)
}

// outcome is what RFC 9309 makes of a visit.
func (v *visit) outcome() access.Outcome {
	return access.Judge(habit.None, core.RFC9309, v.fetched()).Outcome
}

// mayPass reports whether any dialect takes the visit for a failure that may
// pass, so that an old copy is of use.
func (v *visit) mayPass() bool {
	for _, d := range core.Dialects() {
		if access.Judge(habit.None, d, v.fetched()).Outcome == access.Unreachable {
			return true
		}
	}
	return false
}

// lifetime is for how many seconds a visit is used without asking again (RFC
// 9309 section 2.4).
func (v *visit) lifetime() int64 {
	if v.outcome() == access.Unreachable {
		return keepFailure
	}
	seconds := access.ParseCacheControl(v.CacheControl).Lifetime()
	if seconds < 0 {
		return keepUnsaid
	}
	return min(seconds, keepMost)
}

// load reads the cache; the zero kept if it has nothing.
func (s *service) load(ctx context.Context, url string) (k kept) {
	if s.o.Cache == nil {
		return kept{}
	}
	value, ok := s.o.Cache.Get(ctx, url)
	if !ok {
		return kept{}
	}
	k, ok = unpack(value)
	if !ok || k.Visit == nil || len(k.Visit.Hops) == 0 || k.Visit.URL != url {
		return kept{}
	}
	return k
}

func (s *service) save(ctx context.Context, url string, k kept) {
	if s.o.Cache == nil {
		return
	}
	if access.ParseCacheControl(k.Visit.CacheControl).NoStore {
		k = kept{} // in place of what is there (RFC 9111 section 5.2.2.5)
	}
	s.o.Cache.Put(ctx, url, k.pack(), keepCopy)
}
