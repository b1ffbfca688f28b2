package service_test

import (
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"robotscope/core/site"
	"robotscope/wasm/worker/native"
	"robotscope/wasm/worker/service"
)

// public are addresses that may be fetched.
var public = []string{
	"https://www.example.com/robots.txt", "http://example.com:80/", "https://example.com:443/",
	"http://example.com:1024/", "https://example.com:65535/",
	"http://8.8.8.8/", "http://1.1.1.1:8080/", "https://[2606:4700:4700::1111]/", "https://[2a00:1450::1]:8443/",
	"https://example.co.jp/a@b:22/",
	"https://xn--r8jz45g.example.jp/", "https://例え.jp/", "http://172.15.255.255/", "http://172.32.0.1/",
	"http://100.63.255.255/", "http://100.128.0.1/",
	"http://192.169.0.1/", "http://11.0.0.1/", "http://223.255.255.255/", "http://localhost.example.com/",
	"http://internal.example.com/", "http://example.com./",
	"http://[64:ff9b::8.8.8.8]/", "http://[2002:808:808::1]/", "http://0x08080808/", "http://10.example.com/",
}

// local are addresses that must not be, by what is refused.
var local = []string{
	// Loopback and this network, in every spelling.
	"http://127.0.0.1/", "http://127.1/", "http://127.0.1/", "http://2130706433/", "http://0x7f000001/",
	"http://0x7f.1/", "http://0177.0.0.1/", "http://017700000001/",
	"http://127.000.000.001/", "http://127.0.0.1./", "http://１２７.０.０.１/", "http://127。0。0。1/",
	"http://%31%32%37.0.0.1/", "http://0/", "http://0.0.0.0/", "http://00000.1/",
	"http://[::1]/", "http://[::]/", "http://[0:0:0:0:0:0:0:1]/", "http://[::ffff:127.0.0.1]/",
	"http://[::ffff:7f00:1]/", "http://[::127.0.0.1]/", "http://[::ffff:0:127.0.0.1]/",
	"http://[64:ff9b::127.0.0.1]/", "http://[64:ff9b::a9fe:a9fe]/", "http://[64:ff9b:1::10.0.0.1]/",
	"http://[64:ff9b:1:7f00:0:100:808:808]/", "http://[64:ff9b:1::8.8.8.8]/", "http://127.0.0.1../",
	"http://[2002:7f00:1::]/", "http://[2002:a9fe:a9fe::]/",
	// Private, shared, link-local, metadata.
	"http://10.0.0.1/", "http://10.255.255.255/", "http://172.16.0.1/", "http://172.31.255.255/", "http://192.168.1.1/",
	"http://3232235777/", "http://0xc0a80101/", "http://0300.0250.1.1/",
	"http://100.64.0.1/", "http://100.127.255.255/", "http://100.100.100.200/",
	"http://169.254.169.254/latest/meta-data/", "http://0xa9fea9fe/", "http://2852039166/",
	"http://0251.0376.0251.0376/", "http://169.254.43518/",
	"http://168.63.129.16/", "http://192.0.0.192/", "http://192.0.2.1/", "http://198.18.0.1/", "http://198.51.100.1/",
	"http://203.0.113.1/", "http://192.88.99.1/",
	"http://[fe80::1]/", "http://[fc00::1]/", "http://[fd00:ec2::254]/", "http://[fec0::1]/", "http://[ff02::1]/",
	"http://[::ffff:169.254.169.254]/", "http://[2001:db8::1]/", "http://[2001::1]/", "http://[100::1]/",
	"http://[3fff::1]/", "http://[5f00::1]/",
	// Multicast, broadcast, reserved.
	"http://224.0.0.1/", "http://239.255.255.255/", "http://240.0.0.1/", "http://255.255.255.255/",
	// Names.
	"http://localhost/", "http://LOCALHOST/", "http://localhost./", "http://a.localhost/", "http://ｌｏｃａｌｈｏｓｔ/",
	"http://loc%61lhost/", "http://intranet/", "http://router/", "http://metadata/",
	"http://metadata.google.internal/", "http://METADATA.google.internal./", "http://ip-10-0-0-1.ec2.internal/",
	"http://printer.local/", "http://nas.lan/", "http://a.home.arpa/", "http://a.corp/",
	"http://a.onion/", "http://kubernetes.default.svc/", "http://x.svc.cluster.local/", "http://127.0.0.1.nip.io/",
	"http://localtest.me/", "http://1.0.0.127.in-addr.arpa/",
	"http://localhost../", "http://localhost.../", "http://a.localhost../", "http://intranet../",
	"http://metadata.google.internal../", "http://fritz.box/", "http://7f000001.08080808.rbndr.us/",
	"http://make-127-0-0-1-rr.1u.ms/", "http://10-0-0-1.traefik.me/", "http://a.backname.io/", "http://lacolhost.com/",
	"http://x.vcap.me/", "http://local.gd./",
	// Ports.
	"http://example.com:22/", "http://example.com:0/", "http://example.com:1/", "http://example.com:25/",
	"http://example.com:81/", "https://example.com:1023/", "http://example.com:6e4/",
	// Credentials.
	"http://user@example.com/", "http://user:pass@example.com/", "http://:@example.com:80@127.0.0.1/",
	"http://example.com@127.0.0.1/", "http://user%40host@example.com/",
	// Schemes, and what is no URL.
	"ftp://example.com/", "file:///etc/passwd", "gopher://example.com/", "javascript:alert(1)", "data:,x", "", "/",
	"//example.com/", "example.com", "http://", "http:///", "http://[::1", "http://exa mple.com/", "http://256.1.1.1/",
	"http://1.2.3.4.5/", "http://[fe80::1%25eth0]/",
}

func TestGuard(t *testing.T) {
	var guard service.Guard
	for _, u := range public {
		if refusal := guard.URL(u); refusal != "" {
			t.Errorf("%s: %s", u, refusal)
		}
	}
	for _, u := range local {
		if guard.URL(u) == "" {
			t.Errorf("%s may be fetched", u)
		}
	}
}

func TestGuardLetsLoopbackInOnlyIfAskedTo(t *testing.T) {
	guard := service.Guard{AllowLoopback: true}
	for _, u := range []string{
		"http://localhost:8080/", "http://a.localhost/", "http://127.0.0.1/", "http://[::1]:9000/",
		"http://[::ffff:127.0.0.1]/",
	} {
		if refusal := guard.URL(u); refusal != "" {
			t.Errorf("%s: %s", u, refusal)
		}
	}
	for _, u := range []string{
		"http://localhost:22/", "http://10.0.0.1/", "http://169.254.169.254/", "http://0.0.0.0/", "http://a@localhost/",
		"http://intranet/",
	} {
		if guard.URL(u) == "" {
			t.Errorf("%s may be fetched", u)
		}
	}
}

func TestGuardOnAddresses(t *testing.T) {
	var guard service.Guard
	for address, allowed := range map[string]bool{
		"8.8.8.8:443": true, "[2606:4700::1]:80": true, "8.8.8.8:22": false, "127.0.0.1:80": false, "[::1]:443": false, "10.1.2.3:8080": false,
		"[::ffff:10.1.2.3]:80": false, "[fe80::1%eth0]:80": false, "169.254.169.254:80": false, "[fd00:ec2::254]:80": false, "0.0.0.0:80": false, "[64:ff9b::c0a8:1]:80": false, "[64:ff9b:1:7f00:0:100:808:808]:80": false,
	} {
		if got := guard.AddrPort(netip.MustParseAddrPort(address)); (got == "") != allowed {
			t.Errorf("%s: %q", address, got)
		}
	}
}

// TestRefusedByTheHandler asks for each local address through the API: none
// may be connected to.
func TestRefusedByTheHandler(t *testing.T) {
	t.Parallel()
	var guard service.Guard
	h := newHandler(func(o *service.Options) {
		o.Guard = guard
		o.Getter = native.NewGetter(guard, nowhere())
	})
	for _, u := range local {
		w := get(h, "/api/robots?url="+escape(u))
		if w.Code == 400 {
			continue // no URL, or none of a scheme that crawlers fetch
		}
		// A user name is not part of the robots.txt's address, and "//example.com/" is a host.
		r := decode[robots](t, w)
		if w.Code != 200 || r.Error != "refused" && r.Error != "dns" || len(r.Hops) != 1 || r.Hops[0].Status != 0 {
			t.Errorf("%s: %d, %q, %+v", u, w.Code, r.Error, r.Hops)
		}
		if r.Error == "dns" && !strings.Contains(r.URL, "//example.com/") {
			t.Errorf("%s: %s was looked up", u, r.URL)
		}
	}
}

// TestRebinding has names that resolve to private addresses, from the start
// or from the second time on.
func TestRebinding(t *testing.T) {
	t.Parallel()
	var guard service.Guard
	for _, address := range [][4]byte{
		{127, 0, 0, 1}, {10, 0, 0, 1}, {169, 254, 169, 254}, {192, 168, 0, 1}, {0, 0, 0, 0}, {100, 64, 0, 1},
	} {
		h := newHandler(func(o *service.Options) {
			o.Guard = guard
			o.Getter = native.NewGetter(guard, answering(func() [4]byte { return address }))
		})
		r := decode[robots](t, get(h, "/api/robots?url=http://rebinds.example.com:"+port(web.Addr)+"/"))
		if r.Error != "refused" || r.Detail == "" {
			t.Errorf("%v: %q %q", address, r.Error, r.Detail)
		}
	}

	// A public address the first time it is asked for, this machine's after
	// that: whatever is connected to is what was checked.
	var asked atomic.Int32
	h := newHandler(func(o *service.Options) {
		o.Guard = guard
		o.Getter = native.NewGetter(guard, answering(func() [4]byte {
			if asked.Add(1) == 1 {
				return [4]byte{192, 0, 2, 1}
			}
			return [4]byte{127, 0, 0, 1}
		}))
	})
	for range 3 {
		r := decode[robots](
			t, get(h, "/api/robots?url=http://turns.example.com:"+port(web.Addr)+"/", "Cache-Control", "no-cache"),
		)
		if r.Status != 0 || r.Error != "refused" {
			t.Errorf("status %d, %q", r.Status, r.Error)
		}
	}
	if web.Requests("rebinds.example.com")+web.Requests("turns.example.com") != 0 {
		t.Error("a request came through")
	}
}

// FuzzGuard: whatever may be fetched is, as net/http reads it too, a public
// host at an allowed port, without a login.
func FuzzGuard(f *testing.F) {
	for _, address := range append(append([]string{}, public...), local...) {
		f.Add(address)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		address, err := site.Resolve(typed, "")
		var guard service.Guard
		if err != nil || guard.URL(address) != "" {
			return
		}
		u, err := url.Parse(address)
		if err != nil {
			return // net/http refuses it
		}
		if u.User != nil || u.Scheme != "http" && u.Scheme != "https" || strings.Contains(u.Hostname(), "localhost") &&
			strings.HasSuffix(strings.TrimSuffix(u.Hostname(), "."), "localhost") {
			t.Errorf("%q may be fetched", address)
		}
		if a, err := netip.ParseAddr(u.Hostname()); err == nil &&
			(guard.Address(a) != "" || a.IsPrivate() || a.IsLoopback() || !a.IsGlobalUnicast()) {
			t.Errorf("%q is at %v", address, a)
		}
		switch p := u.Port(); {
		case p == "", p == "80", p == "443", len(p) >= 4:
		default:
			t.Errorf("%q is at port %s", address, p)
		}
	})
}
