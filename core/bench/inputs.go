package main

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
)

// expectedAllowed is how many of the 10,000 URLs the vectors' models let
// OtherBot fetch under large.txt in dialect google.
const expectedAllowed = 3854

const (
	agent = "OtherBot"
	site  = "https://www.example.com" // of every URL here
)

//go:embed testdata
var testdata embed.FS

// read returns a file of testdata by its name, unpacked.
func read(name string) []byte {
	if data, err := testdata.ReadFile("testdata/" + name); err == nil {
		return data
	}
	packed, err := testdata.ReadFile("testdata/" + name + ".gz")
	if err != nil {
		panic(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	return data
}

// readURLs returns the 10,000 URLs of testdata.
func readURLs() []string { return lines(read("urls.txt")) }

func lines(text []byte) []string { return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") }

// hostile is a file and a URL made to take long.
type hostile struct {
	name   string
	robots string
	url    string
}

// hostileInputs lists what somebody may do to a parser with 500 KiB and a URL
// of 2,000 octets. The first four defeat matching that backtracks or tries
// every rule; the fifth is made against our own index: every rule has only
// four-octet runs that the URL has too, and none matches. The last is a long
// URL to an ordinary file.
func hostileInputs() []hostile {
	const size = 2000
	a := strings.Repeat
	path := func(parts ...string) string {
		url := site + "/" + strings.Join(parts, "")
		return url + a("a", max(0, size-len(url)))
	}
	return []hostile{
		{
			"30 rules of 16,600 stars and a `b`, against a run of a's",
			file(30, func(int) string { return "/" + a("*", 16600) + "b" }), path(),
		},
		{
			"5,000 rules of `*a` × 40 and a tail, against a run of a's",
			file(5000, func(i int) string { return "/" + a("*a", 40) + "b" + a("c", i%10) }), path(),
		},
		{
			"30 rules `/a*a*a*…b`, against a run of a's",
			file(30, func(int) string { return "/" + a("a*", 8000) + "b" }), path("ab"),
		},
		{
			"5,300 rules `/*a{60}b…`, against a run of a's",
			file(5300, func(i int) string { return "/*" + a("a", 60) + "b" + a("c", i%20) }), path(),
		},
		{
			"4,700 different rules `/*a{59}ba{p}ba{q}ba{r}`, against a{58}b repeated",
			file(4700, func(i int) string {
				return "/*" + a("a", 59) + "b" + a("a", 3+i%18) + "b" + a("a", 3+i/18%18) + "b" + a("a", 3+i/18/18)
			}),
			site + "/" + a(a("a", 58)+"b", (size-len(site))/59),
		},
		{
			"large.txt, one URL of 64 KB",
			string(read("large.txt")), longURL(readURLs(), 0, 64<<10),
		},
	}
}

// file is a group for every crawler of up to n rules, in at most 512,000 bytes.
func file(n int, pattern func(i int) string) string {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for i := range n {
		rule := "Disallow: " + pattern(i) + "\n"
		if b.Len()+len(rule) > 512000 {
			panic(fmt.Sprintf("only %d of %d rules fit", i, n))
		}
		b.WriteString(rule)
	}
	return b.String()
}

// longURL strings paths of URLs together, from the one numbered first on, to a
// URL of n octets.
func longURL(urls []string, first, n int) string {
	var b strings.Builder
	b.WriteString(site)
	for i := first; b.Len() < n; i++ {
		path, _, _ := strings.Cut(strings.TrimPrefix(urls[i%len(urls)], site), "#")
		b.WriteString(path)
	}
	return b.String()[:n]
}

// queryURL is a URL with a query of random octets that makes it n long.
func queryURL(urls []string, first, n int) string {
	url, _, _ := strings.Cut(urls[first], "#")
	b := []byte(url + "?token=")
	random := rand.New(rand.NewPCG(uint64(first), 0))
	for len(b) < n {
		b = append(b, "0123456789abcdef"[random.IntN(16)])
	}
	return string(b[:n])
}
