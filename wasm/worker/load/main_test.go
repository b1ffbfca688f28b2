package main

import (
	"strings"
	"testing"
	"time"

	"robotscope/wasm/worker/service"
)

func TestNothingLeaks(t *testing.T) {
	var out strings.Builder
	if err := run(&out, 4, time.Second); err != nil {
		t.Errorf("%v\n%s", err, &out)
	}
	for _, want := range []string{"a second", "p50", "p99", "errors", "goroutines", "MB"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s is not printed:\n%s", want, &out)
		}
	}
}

// TestCostlyQuestionsMayBeAsked: none is refused for the size of its body.
func TestCostlyQuestionsMayBeAsked(t *testing.T) {
	t.Chdir("../../..")
	good, err := honest()
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range append(hostile(), good...) {
		if len(q.body) > service.MaxBody {
			t.Errorf("%s: %d bytes", q.name, len(q.body))
		}
	}
}
