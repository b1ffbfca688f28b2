package workbench

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

func TestExpectationsHoldAgainstTheFile(t *testing.T) {
	d := document.New([]byte("User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nAllow: /\n"))
	readerFor := func(a crawlers.Agent) *document.Reader { return d.ReaderFor(a, "", nil) }
	var e Expectations
	for _, x := range []Expectation{
		{"Googlebot", "/a", "https://www.example.com/a", false},
		{"GPTBot", "/a", "https://www.example.com/a", false}, // fails: it has a group
		{"Googlebot", "/b", "https://www.example.com/b", true},
		{"Googlebot", "mailto:x", "", true},                // fails: unusable
		{"Mozilla/5.0", "/", "https://example.com/", true}, // fails: no crawler
		{"GPTBot", "/c", "https://other.example/c", true},  // another site's file decides
	} {
		if !e.Set(x) {
			t.Fatalf("%+v was not taken", x)
		}
	}
	type failed struct {
		agent, typed string
		unusable     bool
	}
	var got []failed
	fails, open := e.Failures(readerFor, func(x *Expectation) bool { return !strings.Contains(x.URL, "other") })
	if open != 1 {
		t.Errorf("%d are open", open)
	}
	for _, f := range fails {
		got = append(got, failed{f.Agent, f.Typed, f.Group == nil})
	}
	if want := []failed{{"GPTBot", "/a", false}, {"Googlebot", "mailto:x", true}, {"Mozilla/5.0", "/",
		true}}; !slices.Equal(got, want) {
		t.Errorf("failed: %+v", got)
	}
}

func TestExpectationsAreOneForACrawlerAndAnEntry(t *testing.T) {
	var e Expectations
	e.Set(Expectation{"a", "/", "u", true})
	e.Set(Expectation{"a", "/", "u", false})
	e.Set(Expectation{"b", "/", "u", true})
	if allowed, ok := e.Of("a", "/"); !ok || allowed || len(e.list) != 2 {
		t.Errorf("a: %t %t of %d", allowed, ok, len(e.list))
	}
	e.Remove("a", "/")
	e.Remove("a", "/")
	if _, ok := e.Of("a", "/"); ok || len(e.list) != 1 {
		t.Error("a was not removed")
	}
	if allowed, ok := e.Of("b", "/"); !ok || !allowed {
		t.Error("b was lost")
	}
	for i := range MostExpectations + 5 {
		if taken := e.Set(Expectation{"c", strconv.Itoa(i), "u", true}); taken != (i < MostExpectations-1) {
			t.Fatalf("%d: taken %t", i, taken)
		}
	}
}
