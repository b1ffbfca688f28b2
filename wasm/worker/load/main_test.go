package main

import (
	"strings"
	"testing"
	"time"
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
