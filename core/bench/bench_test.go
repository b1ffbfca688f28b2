package main

import (
	"testing"

	"robotscope/core"
)

var sizes = []string{"small", "medium", "large"}

// TestAnswers holds the answers to the vectors' before anybody reads times.
func TestAnswers(t *testing.T) {
	group := core.Parse(read("large.txt")).For(core.Google, core.ChainOf(agent))
	allowed := 0
	for _, url := range readURLs() {
		if group.Check(url).Allowed {
			allowed++
		}
	}
	if allowed != expectedAllowed {
		t.Errorf("%d URLs are allowed, not %d", allowed, expectedAllowed)
	}
}

// TestHostileAnswers holds Check to Explain, which uses no index.
func TestHostileAnswers(t *testing.T) {
	for _, h := range hostileInputs() {
		for _, d := range core.Dialects() {
			group := core.Parse([]byte(h.robots)).For(d, core.ChainOf(agent))
			if got, want := group.Check(h.url), group.Explain(h.url).Verdict; got != want {
				t.Errorf("%s, %s: Check gives %+v, Explain %+v", h.name, d.Name(), got, want)
			}
		}
	}
}

// BenchmarkParse includes compiling the agent's rules.
func BenchmarkParse(b *testing.B) {
	for _, size := range sizes {
		src := read(size + ".txt")
		for _, d := range core.Dialects() {
			b.Run(size+"/"+d.Name(), func(b *testing.B) {
				b.SetBytes(int64(len(src)))
				b.ReportAllocs()
				for b.Loop() {
					core.Parse(src).For(d, core.ChainOf(agent))
				}
			})
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	urls := readURLs()
	for _, size := range sizes {
		src := read(size + ".txt")
		for _, d := range core.Dialects() {
			b.Run(size+"/"+d.Name(), func(b *testing.B) {
				group := core.Parse(src).For(d, core.ChainOf(agent))
				b.ReportAllocs()
				next := 0
				for b.Loop() {
					group.Check(urls[next])
					if next++; next == len(urls) {
						next = 0
					}
				}
			})
		}
	}
}

// BenchmarkHostile reads a hostile file, or checks one URL against it.
func BenchmarkHostile(b *testing.B) {
	for _, h := range hostileInputs() {
		src := []byte(h.robots)
		for _, d := range core.Dialects() {
			b.Run(h.name+"/"+d.Name()+"/parse", func(b *testing.B) {
				for b.Loop() {
					core.Parse(src).For(d, core.ChainOf(agent))
				}
			})
			b.Run(h.name+"/"+d.Name()+"/check", func(b *testing.B) {
				group := core.Parse(src).For(d, core.ChainOf(agent))
				for b.Loop() {
					group.Check(h.url)
				}
			})
		}
	}
}
