package native

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestCacheIsBounded(t *testing.T) { synctest.Test(t, testCacheIsBounded) }

func testCacheIsBounded(t *testing.T) {
	ctx := context.Background()
	const most = 10_000
	cache := NewCache(most)
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
	time.Sleep(61 * time.Second)
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

// manyAtOnce is a rate that does not matter.
var manyAtOnce = Rate{1, 1 << 20}

func TestLimiterIsBounded(t *testing.T) { synctest.Test(t, testLimiterIsBounded) }

func testLimiterIsBounded(t *testing.T) {
	ctx := context.Background()
	const most = 100
	l := NewLimiter(Rate{1, 2}, manyAtOnce, most)
	for i := range 10_000 {
		l.Allow(ctx, fmt.Sprintf("10.%d.%d.1", i/256, i%256))
		if len(l.buckets) > most || l.order.Len() != len(l.buckets) {
			t.Fatalf("%d buckets, %d in order", len(l.buckets), l.order.Len())
		}
	}
	l.Allow(ctx, strings.Repeat("a long name ", 5000))
	for of := range l.buckets {
		if l.buckets[of].Value.(*bucket).of != of {
			t.Fatal("a bucket lies under another's name")
		}
	}
}

// TestCrowdKeepsNobodyOut has 10,000 addresses ask, and then honest clients.
func TestCrowdKeepsNobodyOut(t *testing.T) { synctest.Test(t, testCrowdKeepsNobodyOut) }

func testCrowdKeepsNobodyOut(t *testing.T) {
	ctx := context.Background()
	l := NewLimiter(Rate{2, 30}, Rate{100, 1000}, 10_000)
	allowed := 0
	for i := range 20_000 {
		if l.Allow(ctx, fmt.Sprintf("10.%d.%d.%d", i%7, i/256%256, i%256)) {
			allowed++
		}
	}
	if allowed > 1000+30 {
		t.Errorf("whoever changes addresses gets %d requests, all together have 1,000", allowed)
	}
	for i := range 40 {
		if name := fmt.Sprintf("%d.0.2.1", 100+i); !l.Allow(ctx, name) {
			t.Errorf("%s is kept out by others", name)
		}
	}
	time.Sleep(time.Second)
	if !l.Allow(ctx, "10.200.0.1") {
		t.Error("a second later all is as if nothing had been")
	}
}

func TestNetworksHaveRates(t *testing.T) { synctest.Test(t, testNetworksHaveRates) }

func testNetworksHaveRates(t *testing.T) {
	ctx := context.Background()
	for _, name := range []string{"2001:db8:0:%x::1", "198.51.100.%d"} {
		l := NewLimiter(Rate{1, 2}, manyAtOnce, 1000)
		allowed := 0
		for i := range 100 {
			if l.Allow(ctx, fmt.Sprintf(name, i)) {
				allowed++
			}
		}
		if allowed != 2*networkShare {
			t.Errorf("%s: %d of 100", name, allowed)
		}
	}
}

func TestClientsAreToldApart(t *testing.T) { synctest.Test(t, testClientsAreToldApart) }

func testClientsAreToldApart(t *testing.T) {
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
		{"no address", "nor this one", true},
	} {
		l := NewLimiter(Rate{1, 1}, manyAtOnce, 10)
		if !l.Allow(ctx, c.a) || l.Allow(ctx, c.b) == c.same {
			t.Errorf("%s and %s: same is %v", c.a, c.b, !c.same)
		}
	}
}

// TestConnectionsAreBounded has one address open many connections.
func TestConnectionsAreBounded(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	for _, bounds := range [][2]int{{8, 0}, {100, 8}} {
		l := Limit(inner, bounds[0], bounds[1])
		var at []net.Conn
		for i := range 20 {
			out, err := net.Dial("tcp", inner.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer out.Close()
			in, err := l.Accept()
			if err != nil {
				t.Fatal(err)
			}
			if at = append(at, in); i < 4 {
				l.ConnState(in, http.StateActive)
			}
			if n := l.Connections(); n > 8 {
				t.Fatalf("%v: %d connections", bounds, n)
			}
		}
		for i, c := range at {
			_, err := c.Write([]byte("x"))
			if open := i < 4 || i >= 16; open != (err == nil) {
				t.Errorf("%v: connection %d: %v", bounds, i, err)
			}
			c.Close()
		}
		if l.Connections() != 0 || len(l.clients) != 0 {
			t.Errorf("%v: %d connections, %d clients are left", bounds, l.Connections(), len(l.clients))
		}
	}
	inner.Close()
}
