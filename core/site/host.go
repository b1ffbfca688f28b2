package site

import (
	"net/netip"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

// maxHost is how long a host may be, in bytes before it is made Punycode,
// which takes time that grows with the square. DNS allows 253 octets.
const maxHost = 2 << 10

// forbidden are the ASCII octets that no domain may hold (URL standard,
// "forbidden domain code points"), controls and DEL aside.
const forbidden = " #%/:<>?@[\\]^|"

// parseHost reads a host and writes it in its canonical form (URL standard,
// "host parser").
func parseHost(s string) (string, bool) {
	if s == "" || len(s) > maxHost {
		return "", false
	}
	if s[0] == '[' {
		return parseIPv6(s)
	}
	name, ok := toASCII(validUTF8(decode(s)))
	if !ok {
		return "", false
	}
	for i := 0; i < len(name); i++ {
		if c := name[i]; c < 0x20 || c > 0x7E || strings.IndexByte(forbidden, c) >= 0 {
			return "", false
		}
	}
	if endsInNumber(name) {
		return parseIPv4(name)
	}
	return name, true
}

// toASCII makes a domain lower-case ASCII with Punycode (URL standard,
// "domain to ASCII": UTS #46, non-transitional, with CheckBidi and
// CheckJoiners, without CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength).
func toASCII(domain string) (string, bool) {
	domain = strings.ReplaceAll(domain, "ẞ", "ß") // as in UTS #46 since Unicode 15.1; idna's tables are older
	options := []idna.Option{
		idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(false),
		idna.CheckHyphens(false), idna.CheckJoiners(true), idna.VerifyDNSLength(false),
	}
	if isASCII(domain) {
		domain = strings.ToLower(domain)
		if !hasPunycode(domain) {
			return domain, domain != ""
		}
		if strings.Contains("."+domain+".", ".xn--.") { // UTS #46: Punycode of nothing; idna lets it pass
			return "", false
		}
	}
	// In two steps, because idna takes every Punycode label that is not plainly
	// left-to-right for a sign of a bidirectional domain.
	name, err := idna.New(options...).ToUnicode(domain)
	if err != nil {
		return "", false
	}
	name, err = idna.New(append(options, idna.BidiRule())...).ToASCII(name)
	return name, err == nil && name != ""
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// hasPunycode reports whether a label of a lower-case domain is Punycode.
func hasPunycode(domain string) bool {
	return strings.HasPrefix(domain, "xn--") || strings.Contains(domain, ".xn--")
}

// endsInNumber reports whether a host must be an IPv4 address: its last label
// is a number (URL standard, "ends in a number checker").
func endsInNumber(host string) bool {
	host = strings.TrimSuffix(host, ".")
	last := host[strings.LastIndexByte(host, '.')+1:]
	if allDigits(last) {
		return true
	}
	_, ok := parseNumber(last)
	return ok
}

// parseIPv4 reads an IPv4 address in any of its spellings: one to four
// numbers, decimal, octal or hexadecimal, of which the last fills what the
// others leave (URL standard, "IPv4 parser").
func parseIPv4(host string) (string, bool) {
	parts := strings.Split(strings.TrimSuffix(host, "."), ".")
	if len(parts) > 4 {
		return "", false
	}
	var address uint64
	for i, part := range parts {
		n, ok := parseNumber(part)
		last := i == len(parts)-1
		switch {
		case !ok:
			return "", false
		case !last && n > 255:
			return "", false
		case last && n >= 1<<(8*uint(5-len(parts))):
			return "", false
		case last:
			address |= n
		default:
			address |= n << (8 * uint(3-i))
		}
	}
	b := make([]byte, 0, len("255.255.255.255"))
	for shift := 24; shift >= 0; shift -= 8 {
		b = strconv.AppendUint(b, address>>uint(shift)&255, 10)
		if shift > 0 {
			b = append(b, '.')
		}
	}
	return string(b), true
}

// parseNumber reads a number of an IPv4 address: 0x and 0X begin hexadecimal
// ones, 0 octal ones. Numbers that are too big for an address are 2^32.
func parseNumber(s string) (uint64, bool) {
	if s == "" {
		return 0, false
	}
	base := uint64(10)
	switch {
	case strings.HasPrefix(s, "0x") || strings.HasPrefix(s, "0X"):
		s, base = s[2:], 16
	case len(s) > 1 && s[0] == '0':
		s, base = s[1:], 8
	}
	var n uint64
	for i := 0; i < len(s); i++ {
		d := digit(s[i])
		if d >= base {
			return 0, false
		}
		n = min(n*base+d, 1<<32)
	}
	return n, true
}

// parseIPv6 reads an IPv6 address in brackets and writes it in its shortest
// form, without the dotted one (URL standard, "IPv6 serializer").
func parseIPv6(s string) (string, bool) {
	literal, ok := strings.CutSuffix(s[1:], "]")
	if !ok || strings.IndexByte(literal, '%') >= 0 {
		return "", false
	}
	a, err := netip.ParseAddr(literal)
	if err != nil || !a.Is6() {
		return "", false
	}
	if !a.Is4In6() {
		return "[" + a.String() + "]", true
	}
	b := a.As16()
	high, low := uint64(b[12])<<8|uint64(b[13]), uint64(b[14])<<8|uint64(b[15])
	return "[::ffff:" + strconv.FormatUint(high, 16) + ":" + strconv.FormatUint(low, 16) + "]", true
}
