package core_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"robotscope/core"
)

// vector is one line of testdata/vectors/*.jsonl.
type vector struct {
	ID, Cat, Why, Clause string
	Robots               string
	RobotsB64            []byte `json:"robots_b64"`
	RobotsFile           string `json:"robots_file"` // relative to testdata
	Agent, URL           string
	Google               *answer
	RFC9309              *answer
	FirstMatch           *answer `json:"first-match"`
}

type answer struct {
	Allowed bool
	Line    int // 0: no rule decided
}

func (v vector) body(t testing.TB) []byte {
	switch {
	case v.RobotsFile != "":
		b, err := os.ReadFile(path.Join("testdata", v.RobotsFile))
		if err != nil {
			t.Fatal(err)
		}
		return b
	case v.RobotsB64 != nil:
		return v.RobotsB64
	}
	return []byte(v.Robots)
}

// answers gives the expected answer of each dialect that the vector speaks of.
func (v vector) answers() map[core.Dialect]answer {
	m := map[core.Dialect]answer{}
	for d, a := range map[core.Dialect]*answer{core.Google: v.Google, core.RFC9309: v.RFC9309, core.FirstMatch: v.FirstMatch} {
		if a != nil {
			m[d] = *a
		}
	}
	return m
}

// readVectors reads a file of vectors, unzipping it if need be.
func readVectors(t testing.TB, name string) []vector {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(name, ".gz") {
		zr, err := gzip.NewReader(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		if b, err = io.ReadAll(zr); err != nil {
			t.Fatal(err)
		}
	}
	var vs []vector
	lines := bufio.NewScanner(bytes.NewReader(b))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.DisallowUnknownFields()
		var v vector
		if err := d.Decode(&v); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		vs = append(vs, v)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return vs
}

func allVectors(t testing.TB) []vector {
	t.Helper()
	names, err := fs.Glob(os.DirFS("."), "testdata/vectors/*")
	if err != nil {
		t.Fatal(err)
	}
	var all []vector
	for _, name := range names {
		all = append(all, readVectors(t, name)...)
	}
	return all
}

// TestVectors holds verdict and line of every vector in every dialect that it
// speaks of.
func TestVectors(t *testing.T) {
	all := allVectors(t)
	if len(all) < 4369 {
		t.Errorf("%d vectors, want all 4369", len(all))
	}
	for _, v := range all {
		file := core.Parse(v.body(t))
		for d, want := range v.answers() {
			g := file.For(d, core.ChainOf(v.Agent))
			verdict := g.Check(v.URL)
			got := answer{Allowed: verdict.Allowed}
			if verdict.Rule != nil {
				got.Line = verdict.Rule.Line
			}
			if got != want {
				t.Errorf("%s (%s %s%s) %s: %s for %s: got %+v, want %+v", v.ID, v.Cat, v.Why, v.Clause, d.Name(), v.URL, v.Agent, got, want)
			}
			e := g.Explain(v.URL)
			if e.Verdict != verdict {
				t.Errorf("%s %s: Explain says %+v, Check %+v", v.ID, d.Name(), e.Verdict, verdict)
			}
			if verdict.Rule != nil && (len(e.Matches) == 0 || e.Matches[0].Rule != verdict.Rule) {
				t.Errorf("%s %s: the strongest match is not the rule that won", v.ID, d.Name())
			}
		}
	}
}
