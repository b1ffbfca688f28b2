package service

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
)

// toldAndDone asks a question and gives what it was told to take, and what it
// took: steps that the answer shows, and bytes that were allocated.
func toldAndDone(tb testing.TB, s *service, body []byte) (told, done cost, status int) {
	tb.Helper()
	j := &job{
		s: s, r: httptest.NewRequest("POST", "/api/check", nil), ctx: context.Background(), end: func(error) {},
		body: body, turn: &turn{gate: s.gate},
	}
	defer j.finish()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	answer, err := s.postCheck(j)
	runtime.ReadMemStats(&after)
	done.memory = int(after.TotalAlloc - before.TotalAlloc)
	told = cost{steps: j.steps}
	if j.share != nil {
		told.memory = j.share.bytes
	}
	if err != nil {
		return told, done, 400
	}
	var read struct {
		Results []struct {
			Verdicts []struct {
				URL     string
				Matched int
			}
		}
	}
	if err := json.Unmarshal(bytes.Join(answer.body.list, nil), &read); err != nil {
		tb.Fatal(err)
	}
	for _, r := range read.Results {
		for _, v := range r.Verdicts {
			done.steps += 25*v.Matched + 10*len(v.URL) + 500
		}
	}
	done.steps += perOctet * answer.body.size
	return told, done, 200
}

// asking is a question of a file, so many crawlers and URLs.
func asking(file string, agents int, urls ...string) []byte {
	names := make([]string, agents)
	for i := range names {
		names[i] = fmt.Sprintf("bot%c%c", 'a'+i/26, 'a'+i%26)
	}
	b, err := json.Marshal(map[string]any{"robots": file, "agents": names, "urls": urls})
	if err != nil {
		panic(err)
	}
	return b
}

var costly = map[string]string{
	"stars":    "User-agent: *\n" + strings.Repeat("Disallow: /"+strings.Repeat("*", 4990)+"\n", 102),
	"all":      "User-agent: *\n" + strings.Repeat("Allow: /\n", 62_500),
	"crawlers": strings.Repeat("User-agent: *\n", 36_000) + "Disallow: /\n",
	"breaks":   strings.Repeat("\n", 512_000),
	"controls": "User-agent: *\nDisallow: /" + strings.Repeat("\x01", 1000),
	"long":     "User-agent: *\nDisallow: /a" + strings.Repeat("*", 200_000) + "b",
	"groups":   strings.Repeat("User-agent: bota\nUser-agent: botb\nDisallow: /*a*b%2F\nAllow: /index.html\n\n", 6000),
}

// within holds what was done to twice of what was told. A step allocates a
// byte at most, which is garbage before the next is asked for.
func within(tb testing.TB, name string, s *service, body []byte) {
	tb.Helper()
	told, done, status := toldAndDone(tb, s, body)
	if status == 200 && done.steps > 2*told.steps {
		tb.Errorf("%s: told are %d steps, done %d", name, told.steps, done.steps)
	}
	// What is refused takes what it takes to tell: the body, and the reading of the files.
	if most := 2 * (told.memory + told.steps + 8*len(body) + 1<<20); done.memory > most {
		tb.Errorf("%s: told are %d bytes and %d steps, allocated are %d bytes", name, told.memory, told.steps, done.memory)
	}
}

func TestCostIsTold(t *testing.T) {
	s := newService(Options{Memory: 1 << 30})
	for name, file := range costly {
		for _, agents := range []int{1, 50} {
			within(t, fmt.Sprintf("%s for %d", name, agents), s, asking(file, agents, "/", "/a/b/index.html", "/"+strings.Repeat("a", 3000)))
		}
	}
	within(t, "URLs", s, asking("User-agent: *\nDisallow: /a", 50, strings.Split(strings.Repeat("/a?b=c ", 999), " ")...))
}

// FuzzCost holds requests to what they were told to take.
func FuzzCost(f *testing.F) {
	for _, file := range costly {
		f.Add(file[:min(len(file), 4000)], 3, "/a /b/index.html")
	}
	s := newService(Options{Memory: 1 << 30, MaxWork: 300_000_000})
	f.Fuzz(func(t *testing.T, file string, agents int, urls string) {
		list := strings.Split(urls, " ")
		// Again and again, since a large file is hardly found by chance.
		file = strings.Repeat(file, 1+len(urls)%7)
		within(t, "this", s, asking(file, 1+(agents&0xFF)%MaxAgents, list[:min(len(list), MaxURLs)]...))
	})
}
