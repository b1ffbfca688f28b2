package service

import (
	"context"
	"encoding/json"
	"fmt"

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
	stateStale  = "stale"           // the site cannot be reached, and there is a copy from before
)

// kept is what the cache holds for a robots.txt.
type kept struct {
	Visit       *visit // the last one; nil if it must not be kept
	Copy        *visit `json:",omitempty"` // the last that brought a file, if Visit did not for a reason that may pass
	FailedSince int64  `json:",omitempty"` // when the first of the visits failed that did so in a row; 0: the last did not
}

// cached is what is known of a robots.txt.
type cached struct {
	kept
	state string // stateHit, stateMiss or stateStale
	age   int64  // of what is used, in seconds
	fresh int64  // for how many seconds more it is used without asking again
	now   int64
}

// find gives what is known of a robots.txt, fetching it if need be. Requests
// for the same at the same time cause one fetch, which goes on if a client
// leaves. again asks for more than a kept answer.
func (s *service) find(ctx context.Context, url string, again bool) (*cached, error) {
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
		return s.lookUp(context.WithoutCancel(ctx), url, again), nil
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

func (s *service) lookUp(ctx context.Context, url string, again bool) *cached {
	if refusal := s.o.Guard.URL(url); refusal != "" { // nothing to ask, nothing to keep
		v := s.fetch(ctx, url)
		return &cached{kept: kept{Visit: v}, state: stateMiss, now: v.At}
	}
	old := s.load(ctx, url)
	now := s.o.Now().Unix()
	if old.Visit != nil {
		age := max(0, now-old.Visit.At)
		left := old.Visit.lifetime() - age
		if left > 0 && !(again && age >= keepAtLeast) {
			return old.as(stateHit, now)
		}
	}
	found := next(old, s.fetch(ctx, url))
	s.save(ctx, url, found)
	return found.as(stateMiss, s.o.Now().Unix())
}

// next is what is known after a visit.
func next(old kept, v *visit) kept {
	k := kept{Visit: v}
	if !v.mayPass() {
		return k
	}
	k.FailedSince = v.At
	if old.FailedSince != 0 && v.At-old.Visit.At <= sameFailure {
		k.FailedSince = old.FailedSince
	}
	k.Copy = old.Copy
	if old.Visit != nil && old.Visit.outcome() == access.OK {
		k.Copy = old.Visit
	}
	if k.Copy != nil && v.At-k.Copy.At > keepCopy {
		k.Copy = nil
	}
	return k
}

// as tells what is kept, and in what state.
func (k kept) as(state string, now int64) *cached {
	f := &cached{kept: k, state: state, now: now}
	f.age = max(0, now-k.Visit.At)
	f.fresh = max(0, k.Visit.lifetime()-f.age)
	if k.Copy != nil && k.Visit.outcome() == access.Unreachable {
		f.state, f.age = stateStale, max(0, now-k.Copy.At)
	}
	return f
}

// judge tells what a dialect makes of it.
func (f *cached) judge(d core.Dialect) access.Answer {
	met := f.Visit.met()
	if f.Copy != nil {
		met.Cached = &access.Copy{Age: max(0, f.now-f.Copy.At)}
	}
	if f.FailedSince > 0 {
		met.UnreachableFor = max(0, f.now-f.FailedSince)
	}
	return access.Judge(habit.None, d, met)
}

// outcome is what RFC 9309 makes of a visit.
func (v *visit) outcome() access.Outcome {
	return access.Judge(habit.None, core.RFC9309, v.met()).Outcome
}

// mayPass reports whether any dialect takes the visit for a failure that may
// pass, so that an old copy is of use.
func (v *visit) mayPass() bool {
	for _, d := range core.Dialects() {
		if access.Judge(habit.None, d, v.met()).Outcome == access.Unreachable {
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
	if !ok || json.Unmarshal(value, &k) != nil || k.Visit == nil || len(k.Visit.Hops) == 0 || k.Visit.URL != url {
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
	value, err := json.Marshal(k)
	if err != nil {
		panic(err) // plain data
	}
	s.o.Cache.Put(ctx, url, value, keepCopy)
}
