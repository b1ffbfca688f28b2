package service

import (
	"net/netip"
	"strconv"
	"strings"

	"robotscope/core/site"
)

// Guard tells where requests may go: to the public Internet, by http and
// https, on the ports where web servers are. It resolves no names: a host
// that can must also have every address checked when it connects (Address),
// since a name's addresses change. Where names cannot be resolved first, the
// platform must keep the service out of private networks.
type Guard struct {
	// AllowLoopback lets requests go to this machine, for tests.
	AllowLoopback bool
}

// Refusal says why a request may not go somewhere: a sentence. Empty: it may.
type Refusal string

const (
	refusedURL     Refusal = "That is no http or https address."
	refusedLogin   Refusal = "Addresses with a user name or password are not fetched. Leave it out."
	refusedPort    Refusal = "Only ports 80, 443 and above 1023 are connected to."
	refusedAddress Refusal = "That address is private, local or reserved. Only the public Internet is fetched from."
	refusedName    Refusal = "That host name is for private or local networks. Only the public Internet is fetched from."
)

// URL says why a URL must not be fetched, as far as it shows; empty if it may be.
func (g Guard) URL(url string) Refusal {
	// In the form that browsers write, every spelling of an IPv4 address is
	// four decimal numbers (URL standard, "host parser").
	clean, err := site.Resolve(url, "")
	if _, relative := site.RobotsURL(url); err != nil || relative != nil {
		return refusedURL
	}
	scheme, rest, _ := strings.Cut(clean, "://")
	if scheme != "http" && scheme != "https" {
		return refusedURL
	}
	authority := rest[:strings.IndexByte(rest, '/')]
	if strings.IndexByte(authority, '@') >= 0 {
		return refusedLogin
	}
	host, port := authority, ""
	if i := strings.LastIndexByte(authority, ':'); i > strings.LastIndexByte(authority, ']') {
		host, port = authority[:i], authority[i+1:]
	}
	if port != "" {
		if n, err := strconv.Atoi(port); err != nil || !allowedPort(n) {
			return refusedPort
		}
	}
	if a, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return g.Address(a)
	}
	return g.name(host)
}

// allowedPort reports whether web servers are on a port. The others up to 1023
// belong to other protocols, which a request could be made to speak to.
func allowedPort(n int) bool { return n == 80 || n == 443 || n > 1023 && n <= 65535 }

// AddrPort says why no connection may be made; empty if it may be.
func (g Guard) AddrPort(a netip.AddrPort) Refusal {
	if !allowedPort(int(a.Port())) {
		return refusedPort
	}
	return g.Address(a.Addr())
}

// Address says why an IP address is out of bounds; empty if it is on the public
// Internet.
func (g Guard) Address(a netip.Addr) Refusal {
	a = a.WithZone("").Unmap()
	if g.AllowLoopback && a.IsLoopback() {
		return ""
	}
	if inner, ok := embedded(a); ok {
		return g.Address(inner)
	}
	if a.Is6() && !globalUnicast.Contains(a) {
		return refusedAddress
	}
	for _, p := range reserved {
		if netip.MustParsePrefix(p).Contains(a) {
			return refusedAddress
		}
	}
	return ""
}

// reserved lists the addresses that are not on the public Internet, though
// they look so (IANA, special-purpose address registries; RFC 6890).
var reserved = [...]string{
	"0.0.0.0/8",        // this network
	"10.0.0.0/8",       // private (RFC 1918)
	"100.64.0.0/10",    // carrier-grade NAT (RFC 6598); holds Alibaba's metadata address
	"127.0.0.0/8",      // loopback
	"168.63.129.16/32", // Azure's host, which is nowhere else
	"169.254.0.0/16",   // link-local (RFC 3927); holds the clouds' metadata addresses
	"172.16.0.0/12",    // private (RFC 1918)
	"192.0.0.0/24",     // protocol assignments; holds Oracle's metadata address
	"192.0.2.0/24",     // documentation
	"192.88.99.0/24",   // 6to4 relays, withdrawn
	"192.168.0.0/16",   // private (RFC 1918)
	"198.18.0.0/15",    // benchmarks
	"198.51.100.0/24",  // documentation
	"203.0.113.0/24",   // documentation
	"224.0.0.0/4",      // multicast
	"240.0.0.0/4",      // reserved, and broadcast
	"2001::/23",        // protocol assignments: Teredo, ORCHID, benchmarks
	"2001:db8::/32",    // documentation
	"3fff::/20",        // documentation
}

// globalUnicast is all that IANA has assigned of IPv6's global unicast
// addresses. Loopback, unique-local, link-local, site-local and multicast
// addresses lie outside.
var globalUnicast = netip.PrefixFrom(netip.AddrFrom16([16]byte{0x20}), 3)

// embedded is the IPv4 address that an IPv6 address stands for, beside the
// IPv4-mapped ones: NAT64 (RFC 6052), 6to4 (RFC 3056), IPv4-compatible (RFC
// 4291) and IPv4-translated (RFC 2765) addresses. Where the NAT64 of one's own
// network (64:ff9b:1::/48, RFC 8215) puts it is that network's affair: all of
// those addresses are refused, as outside of globalUnicast.
func embedded(a netip.Addr) (netip.Addr, bool) {
	if !a.Is6() {
		return a, false
	}
	b := a.As16()
	last := netip.AddrFrom4([4]byte(b[12:]))
	switch {
	case netip.MustParsePrefix("64:ff9b::/96").Contains(a), netip.MustParsePrefix("::ffff:0:0:0/96").Contains(a):
		return last, true
	case netip.MustParsePrefix("2002::/16").Contains(a):
		return netip.AddrFrom4([4]byte(b[2:6])), true
	case netip.MustParsePrefix("::/96").Contains(a) && !a.IsUnspecified() && !a.IsLoopback():
		return last, true
	}
	return a, false
}

// name says why a host name must not be looked up; empty if it may be.
func (g Guard) name(host string) Refusal {
	host = strings.TrimRight(host, ".") // a resolver may take "localhost.." for what it means
	if a, err := netip.ParseAddr(host); err == nil {
		return g.Address(a)
	}
	local := host == "localhost" || strings.HasSuffix(host, ".localhost")
	switch {
	case g.AllowLoopback && local:
		return ""
	case local, !strings.Contains(host, "."): // no public site has a name without a dot
		return refusedName
	}
	for _, suffix := range privateNames {
		if host == suffix || strings.HasSuffix(host, "."+suffix) {
			return refusedName
		}
	}
	return ""
}

// privateNames are the names that no public site has: those set aside (RFC
// 6761, 6762, 7686, 8375, 9476; ICANN for internal, and the ones it never gives out),
// those that clouds use for what only their machines should see, and domains
// whose names are known to mean any address, mostly a local one.
//
// What such a list can do is to say at once what is wrong, and to spare a
// request. What it cannot do is to keep anybody out who has a domain: its
// names may point anywhere. Natively control in package native looks at each
// address when it is connected to; on the edge, which resolves nothing itself,
// the platform keeps requests out of private networks (the compatibility flag
// global_fetch_strictly_public, and a network of the platform's own).
var privateNames = [...]string{
	"local", "localdomain", "internal", "intranet", "private", "corp", "home", "mail", "lan",
	"home.arpa", "onion", "alt", "invalid", "test",
	"metadata.google.internal", "metadata.goog", "instance-data.ec2.internal",
	"in-addr.arpa", "ip6.arpa", "consul", "cluster.local", "kubernetes.default.svc", "svc",
	"fritz.box",
	"localtest.me", "lvh.me", "nip.io", "sslip.io", "xip.io", "rbndr.us", "1u.ms", "traefik.me", "backname.io",
	"lacolhost.com", "vcap.me", "local.gd",
}
