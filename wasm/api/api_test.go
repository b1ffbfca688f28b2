package api

import (
	"encoding/binary"
	"encoding/json"
	"reflect"
	"strconv"
	"testing"

	"robotscope/core/access"
	"robotscope/web"
	"robotscope/web/locales"
)

// list writes items as web/src/calls.js does.
func list(items ...any) []byte {
	var b []byte
	for _, item := range items {
		var content []byte
		switch item := item.(type) {
		case string:
			content = []byte(item)
		case []byte:
			content = item
		case []any:
			content = list(item...)
		}
		b = append(binary.LittleEndian.AppendUint32(b, uint32(len(content))), content...)
	}
	return b
}

func speaking(t *testing.T) *API {
	t.Helper()
	a := New()
	a.Words = locales.Read(web.English)
	return a
}

func ask(t *testing.T, a *API, into any, items ...any) {
	t.Helper()
	answer, ok := a.Call(list(items...))
	if !ok {
		t.Fatalf("%v: %s", items[0], answer)
	}
	if into != nil {
		if err := json.Unmarshal(answer, into); err != nil {
			t.Fatalf("%v: %v: %s", items[0], err, answer)
		}
	}
}

func TestCall(t *testing.T) {
	a := speaking(t)
	var file int
	ask(t, a, &file, "parse", "User-agent: *\nDisallow: /a\nUser-agent: FooBot\nAllow: /\n")
	if file != 1 {
		t.Fatal(file)
	}
	for _, test := range []struct {
		name   string
		agent  []any // its name or tokens, the dialect, and whether the groups for * count
		wanted []bool
	}{
		{"a name", []any{"SomeBot", []any{}, "", "true"}, []bool{false, true}},
		{"a name without *", []any{"SomeBot", []any{}, "", "false"}, []bool{true, true}},
		{"tokens", []any{"", []any{"BarBot", "FooBot"}, "google", "true"}, []bool{true, true}},
		{"the same name again", []any{"SomeBot", []any{}, "google", "true"}, []bool{false, true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var verdicts []struct {
				URL     string
				Allowed bool
			}
			urls := []any{"/a/b", "/c"}
			ask(t, a, &verdicts, append(append([]any{"check", "1"}, test.agent...), urls)...)
			many, ok := a.Call(list(append(append([]any{"checkMany", "1"}, test.agent...), "/a/b\r\n/c\n")...))
			if len(verdicts) != 2 || !ok || len(many) != 10 {
				t.Fatal(verdicts, many)
			}
			for i, want := range test.wanted {
				if verdicts[i].URL != urls[i] || verdicts[i].Allowed != want || many[8+i] == 1 != want {
					t.Errorf("%v: %+v, %v, want %t", urls[i], verdicts[i], many[8+i], want)
				}
			}
		})
	}
	if sentence, ok := a.Call(list("check", "1", " ", []any{}, "", "true", []any{"/"})); ok || len(sentence) == 0 {
		t.Errorf("no crawler: %t, %q", ok, sentence)
	}
	if sentence, ok := a.Call(list("no such")); ok || string(sentence) != "no function no such" {
		t.Errorf("%t, %q", ok, sentence)
	}
	ask(t, a, nil, "dispose", "1")
	if len(a.files) != 0 {
		t.Error("a file was disposed of and is still there")
	}
}

// What was asked before changes nothing: a verdict is what an API says that is asked for the first time.
func TestVerdictsAfterOthers(t *testing.T) {
	files := []string{"User-agent: *\nDisallow: /a", "User-agent: b\nDisallow: /\n\nUser-agent: *\nAllow: /a"}
	fresh := func(file int, agent string) string {
		a := speaking(t)
		ask(t, a, nil, "parse", files[file])
		return verdict(t, a, "1", agent)
	}
	a := speaking(t)
	a.Words = a.Words.Remembering()
	for _, file := range files {
		ask(t, a, nil, "parse", file)
	}
	for _, q := range []struct {
		file  int
		agent string
	}{{0, "a"}, {0, "a"}, {1, "a"}, {1, "b"}, {0, "b"}, {1, "b"}} {
		if got, want := verdict(t, a, strconv.Itoa(q.file+1), q.agent), fresh(q.file, q.agent); got != want {
			t.Errorf("file %d, %s: got %s, want %s", q.file, q.agent, got, want)
		}
	}
	ask(t, a, nil, "dispose", "1")
	ask(t, a, nil, "parse", files[1])
	if got, want := verdict(t, a, "3", "a"), fresh(1, "a"); got != want {
		t.Errorf("after a file was disposed of: got %s, want %s", got, want)
	}
}

func verdict(t *testing.T, a *API, file, token string) string {
	t.Helper()
	answer, ok := a.Call(list("check", file, "", []any{token}, "", "true", []any{"/a?\"", "/"}))
	if !ok {
		t.Fatalf("%s", answer)
	}
	return string(answer)
}

func TestJobCalls(t *testing.T) {
	a := speaking(t)
	ask(t, a, nil, "parse", "User-agent: *\nDisallow: /a")
	ask(t, a, nil, "parse", "User-agent: *\nDisallow: /b")
	for _, test := range []struct {
		other    string
		findings string
	}{
		{"0", `[{"line":2,"status":"live","redundant":false,"witness":"/a","needed":"/a","by":[],"instead":[]}]`},
		{"1", `{"changes":[],"equal":true,"more":false}`},
	} {
		var job int
		ask(t, a, &job, "job", "1", "FooBot", []any{}, "", "true", "0", test.other)
		for ended := false; !ended; {
			var progress struct {
				Ended       bool
				Done, Total *int
			}
			ask(t, a, &progress, "step", numberText(job), "1")
			if ended = progress.Ended; progress.Done == nil || progress.Total == nil {
				t.Fatal("no progress")
			}
		}
		if findings, _ := a.Call(list("findings", numberText(job))); string(findings) != test.findings {
			t.Errorf("compared with %s: %s", test.other, findings)
		}
	}
}

func numberText(n int) string {
	b, _ := json.Marshal(n)
	return string(b)
}

func TestReadFetch(t *testing.T) {
	full := list("https://a.example/robots.txt", "timeout", "text/plain", "max-age=5", "12", "true", "3600", "available", "60", "",
		[]any{[]any{"https://a.example/robots.txt", "301", "https://b.example/", "true"}})
	want := access.Fetch{
		URL: "https://a.example/robots.txt", Err: "timeout", ContentType: "text/plain", CacheControl: "max-age=5", Bytes: 12,
		Truncated: true, UnreachableFor: 3600, Site: "available", Cached: &access.Copy{Age: 60},
		Hops: []access.Hop{{URL: "https://a.example/robots.txt", Status: 301, Location: "https://b.example/", Disallowed: true}},
	}
	if got := ReadFetch(full); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := ReadFetch(nil); !reflect.DeepEqual(got, access.Fetch{Bytes: -1}) {
		t.Errorf("of nothing: %+v", got)
	}
}

// FuzzArguments holds that any bytes are read as some list, each at most once.
func FuzzArguments(f *testing.F) {
	f.Add(list("check", "a", []any{"b", "c"}))
	f.Add([]byte{255, 255, 255, 255, 1})
	f.Fuzz(func(t *testing.T, src []byte) {
		args, read := arguments{src}, 0
		for args.more() {
			for inner := args.list(); inner.more(); {
				read += len(inner.bytes())
			}
		}
		if read > len(src) {
			t.Fatalf("%d bytes read of %d", read, len(src))
		}
	})
}
