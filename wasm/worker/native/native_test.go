package native

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"
)

type clock struct{ time.Time }

func (c *clock) now() time.Time { return c.Time }

func TestCacheIsBounded(t *testing.T) {
	ctx := context.Background()
	c := &clock{time.Unix(1_800_000_000, 0)}
	const most = 10_000
	cache := NewCache(most, c.now)
	for i := range 100 {
		cache.Put(ctx, fmt.Sprint("key", i), make([]byte, 1000), 60)
		cache.Get(ctx, "key0") // so that it is the one used last
		if cache.bytes > most {
			t.Fatalf("%d bytes after %d", cache.bytes, i)
		}
	}
	if _, ok := cache.Get(ctx, "key0"); !ok {
		t.Error("what is used most went first")
	}
	if _, ok := cache.Get(ctx, "key50"); ok {
		t.Error("what was used long ago is still there")
	}
	if len(cache.items) != cache.order.Len() || len(cache.items) != 8 {
		t.Errorf("%d items, %d in order", len(cache.items), cache.order.Len())
	}
	cache.Put(ctx, "key0", make([]byte, most), 60)
	if _, ok := cache.Get(ctx, "key0"); ok {
		t.Error("a value larger than the cache, or the one it replaces, is kept")
	}
	cache.Put(ctx, "short", []byte("a"), 60)
	cache.Put(ctx, "short", []byte("b"), 60)
	if v, _ := cache.Get(ctx, "short"); string(v) != "b" {
		t.Errorf("got %q", v)
	}
	c.Time = c.Add(61 * time.Second)
	if _, ok := cache.Get(ctx, "short"); ok {
		t.Error("it has expired")
	}
	for _, e := range cache.items {
		cache.remove(e)
	}
	if cache.bytes != 0 {
		t.Errorf("%d bytes in an empty cache", cache.bytes)
	}
}

func TestLimiterIsBounded(t *testing.T) {
	ctx := context.Background()
	c := &clock{time.Unix(1_800_000_000, 0)}
	l := NewLimiter(1, 2, 10, c.now)
	allowed := 0
	for i := range 1000 {
		if l.Allow(ctx, fmt.Sprintf("192.0.%d.%d", i/256, i%256)) {
			allowed++
		}
	}
	// Ten clients are told apart; all others share two requests.
	if allowed != 12 || len(l.clients) > 11 {
		t.Errorf("%d allowed, %d clients", allowed, len(l.clients))
	}
	c.Time = c.Add(time.Minute)
	if !l.Allow(ctx, "203.0.113.1") || len(l.clients) != 1 {
		t.Errorf("%d clients after a minute", len(l.clients))
	}
}

func TestClientsAreToldApart(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"192.0.2.1", "192.0.2.2", false},
		{"192.0.2.1", "::ffff:192.0.2.1", true},
		{"2001:db8::1", "2001:db8::ffff:1", true},
		{"2001:db8:0:1::1", "2001:db8:0:2::1", false},
		{"fe80::1%eth0", "fe80::2%eth1", true},
		{"no address", "no address", true},
	} {
		l := NewLimiter(1, 1, 10, time.Now)
		if !l.Allow(ctx, c.a) || l.Allow(ctx, c.b) == c.same {
			t.Errorf("%s and %s: same is %v", c.a, c.b, !c.same)
		}
	}
}

func TestTooManyCodings(t *testing.T) {
	for coding, ok := range map[string]bool{"": true, "identity": true, "gzip": true, "gzip, br": true, "BR": true, "gzip, gzip, gzip": false, "deflate": false, "x": false} {
		if _, err := decoder(map[string][]string{"Content-Encoding": {coding}}, strings.NewReader("")); (err == nil) != ok {
			t.Errorf("%q: %v", coding, err)
		}
	}
}
