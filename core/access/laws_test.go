package access_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/habit"
)

// lawful checks what must hold of every answer.
func lawful(h habit.Habit, d core.Dialect, f access.Fetch, a access.Answer) error {
	if err := lawfulOutcome(h, d, a); err != nil {
		return err
	}
	if len(a.Timeline) != 4 || a.Timeline[0].After != 0 || a.Timeline[0].Access != a.Access {
		return errors.New("the timeline does not start now with the answer's access")
	}
	for i, m := range a.Timeline {
		if (m.CopyAge >= 0) != (m.Access == access.CachedRules) {
			return fmt.Errorf("moment %d: %s with a copy of age %d", i, m.Access, m.CopyAge)
		}
		if m.Access == access.CachedRules && f.Cached == nil {
			return fmt.Errorf("moment %d: rules of a copy that is not there", i)
		}
		if m.Access == access.Rules && a.Outcome != access.OK {
			return fmt.Errorf("moment %d: rules without a file", i)
		}
		if i == 0 {
			continue
		}
		before := a.Timeline[i-1]
		if before.After >= m.After {
			return errors.New("moments out of order")
		}
		if before.CopyAge >= 0 && m.CopyAge >= 0 && m.CopyAge < before.CopyAge {
			return errors.New("a copy grows younger")
		}
		if a.Outcome != access.Unreachable && h != habit.Amazon && (before.Access != m.Access || before.Then != m.Then) {
			return errors.New("an answer that stays the same changes what follows")
		}
	}
	if a.CacheFor < 0 || a.CacheFor > 1<<31 || a.Outcome == access.Unreachable && a.CacheFor != 0 {
		return fmt.Errorf("kept for %d s", a.CacheFor)
	}
	for _, m := range append(a.Notices, a.Why) {
		for _, arg := range m.Args {
			switch arg.Value.(type) {
			case int, string:
			default:
				return fmt.Errorf("%s: %s is a %T", m.Code, arg.Name, arg.Value)
			}
		}
	}
	return nil
}

// lawfulOutcome checks that outcome and access agree. Only the 1996 draft
// has an unavailable file close a site, and only Amazon uses a copy then.
func lawfulOutcome(h habit.Habit, d core.Dialect, a access.Answer) error {
	allowed := map[access.Outcome][]access.Access{
		access.OK:          {access.Rules, access.CachedRules},
		access.Unavailable: {access.AllowAll},
		access.Unreachable: {access.DisallowAll, access.CachedRules, access.AllowAll},
	}
	if d == core.FirstMatch {
		allowed[access.Unavailable] = append(allowed[access.Unavailable], access.DisallowAll)
		allowed[access.Unreachable] = []access.Access{access.DisallowAll}
	}
	if h == habit.Amazon {
		allowed[access.Unavailable] = append(allowed[access.Unavailable], access.CachedRules)
	}
	if a.Habit != h && !(h.Documented() && a.Habit == habit.Undocumented) {
		return fmt.Errorf("habit %q of %q", a.Habit, h)
	}
	for _, access := range allowed[a.Outcome] {
		if access == a.Access {
			return nil
		}
	}
	return fmt.Errorf("%s with %s", a.Outcome, a.Access)
}

// FuzzJudge builds fetches from whatever comes and checks the laws.
func FuzzJudge(f *testing.F) {
	f.Add(200, 0, "", "text/plain", "max-age=60", int64(10), int64(-1), int64(0),
		"https://example.com/robots.txt", "", []byte("User-agent: *\n"))
	f.Add(503, 2, "", "text/html; charset=\"x", "no-store, max-age=\"1\\0\"", int64(1<<40), int64(5), int64(1<<62),
		"http://a/b/Robots.TXT?x", "https://b/", []byte("<html>Not found"))
	f.Add(301, 7, "loop", "", ",,=,max-age", int64(-1), int64(1<<62), int64(-5), "javascript:1", "https://a/", []byte{})
	f.Add(304, 1, "dns", "a/b;charset=utf-16", "private", int64(0), int64(0), int64(1),
		"", "ftp://x", []byte("\xEF\xBB\xBF<!DOCTYPE"))
	f.Fuzz(func(
		t *testing.T, status, hops int, err, contentType, cacheControl string, bytes, age, unreachable int64,
		url, location string, body []byte,
	) {
		fetch := access.Fetch{
			URL: url, Err: access.NetworkError(err), ContentType: contentType, CacheControl: cacheControl,
			Bytes: bytes, Body: access.Inspect(body), UnreachableFor: unreachable,
		}
		for i := range hops & 7 {
			fetch.Hops = append(fetch.Hops, access.Hop{URL: location, Status: 301, Location: location, Disallowed: i&2 != 0})
		}
		fetch.Hops = append(fetch.Hops, access.Hop{URL: url, Status: status, Location: location})
		if age >= 0 {
			fetch.Cached = &access.Copy{Age: age}
		}
		for _, r := range readers() {
			a := access.Judge(r.h, r.d, fetch)
			if err := lawful(r.h, r.d, fetch, a); err != nil {
				t.Fatalf("%s: %v: %+v", r.name, err, a)
			}
			if !reflect.DeepEqual(a, access.Judge(r.h, r.d, fetch)) {
				t.Fatalf("%s: another answer the second time", r.name)
			}
			worse := fetch
			worse.Err = access.ErrTimeout
			if b := access.Judge(r.h, r.d, worse); b.Access == access.Rules {
				t.Fatalf("%s: rules of a file that did not come: %+v", r.name, b)
			}
			later := fetch
			later.UnreachableFor = max(0, min(unreachable, 1<<61)) + 30*86400
			if age >= 0 {
				later.Cached = &access.Copy{Age: min(age, 1<<61) + 30*86400}
			}
			if b := access.Judge(r.h, r.d, later); a.Outcome == access.Unreachable && b.Access != a.Timeline[3].Access {
				t.Fatalf("%s: after 30 days %s, foretold %s", r.name, b.Access, a.Timeline[3].Access)
			}
		}
		if c := access.ParseCacheControl(cacheControl); c.MaxAge < -1 || c.MaxAge > 1<<31 {
			t.Fatalf("max-age %d", c.MaxAge)
		}
		if c := access.ParseContentType(contentType); c.Type != strings.ToLower(c.Type) || c.Type == "" && c.Charset != "" {
			t.Fatalf("content type %+v", c)
		}
	})
}
