package main

import (
	"strconv"
	"testing"

	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

func TestExpectationsHoldAgainstTheFile(t *testing.T) {
	d := document.New([]byte("User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nAllow: /\n"))
	readerFor := func(a crawlers.Agent) document.Reader { return d.ReaderFor(a, "", nil) }
	var e expectations
	for _, x := range []expectation{
		{"Googlebot", "/a", "https://www.example.com/a", false},
		{"GPTBot", "/a", "https://www.example.com/a", false}, // fails: it has a group
		{"Googlebot", "/b", "https://www.example.com/b", true},
		{"Googlebot", "mailto:x", "", true},                // fails: unusable
		{"Mozilla/5.0", "/", "https://example.com/", true}, // fails: no crawler
	} {
		if !e.set(x) {
			t.Fatalf("%+v was not taken", x)
		}
	}
	var failed []string
	for _, f := range e.failures(readerFor) {
		failed = append(failed, f.agent+" "+f.typed)
		if (f.group == nil) != (f.url == "" || f.agent == "Mozilla/5.0") {
			t.Errorf("%s %s: group %v", f.agent, f.typed, f.group)
		}
	}
	if len(failed) != 3 || failed[0] != "GPTBot /a" || failed[1] != "Googlebot mailto:x" || failed[2] != "Mozilla/5.0 /" {
		t.Errorf("failed: %q", failed)
	}
}

func TestExpectationsAreOneForACrawlerAndAnEntry(t *testing.T) {
	var e expectations
	e.set(expectation{"a", "/", "u", true})
	e.set(expectation{"a", "/", "u", false})
	e.set(expectation{"b", "/", "u", true})
	if allowed, ok := e.of("a", "/"); !ok || allowed || len(e.list) != 2 {
		t.Errorf("a: %t %t of %d", allowed, ok, len(e.list))
	}
	e.remove("a", "/")
	e.remove("a", "/")
	if _, ok := e.of("a", "/"); ok || len(e.list) != 1 {
		t.Error("a was not removed")
	}
	if allowed, ok := e.of("b", "/"); !ok || !allowed {
		t.Error("b was lost")
	}
	for i := range maxExpectations + 5 {
		if taken := e.set(expectation{"c", strconv.Itoa(i), "u", true}); taken != (i < maxExpectations-1) {
			t.Fatalf("%d: taken %t", i, taken)
		}
	}
}
