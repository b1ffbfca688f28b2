package service_test

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/wasm/worker/service"
)

// description is openapi.json.
type description struct{ root map[string]any }

func readDescription(t *testing.T) description {
	t.Helper()
	b, err := os.ReadFile("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var d description
	if err := json.Unmarshal(b, &d.root); err != nil {
		t.Fatal(err)
	}
	return d
}

func (d description) at(path ...string) map[string]any {
	m := d.root
	for _, p := range path {
		m, _ = m[p].(map[string]any)
	}
	return m
}

// check tells what is wrong with a value by a JSON Schema, as far as
// openapi.json uses the language. A keyword that it does not know is wrong
// too, so that none is overlooked.
func (d description) check(value any, schema map[string]any, at string) (wrong []string) {
	say := func(format string, args ...any) { wrong = append(wrong, at+": "+fmt.Sprintf(format, args...)) }
	for keyword, want := range schema {
		switch keyword {
		case "description", "format":
		case "$ref":
			name := strings.TrimPrefix(want.(string), "#/components/schemas/")
			target := d.at("components", "schemas", name)
			if target == nil {
				say("no schema %s", name)
				continue
			}
			wrong = append(wrong, d.check(value, target, at)...)
		case "anyOf":
			var all []string
			ok := false
			for _, one := range want.([]any) {
				bad := d.check(value, one.(map[string]any), at)
				ok = ok || len(bad) == 0
				all = append(all, bad...)
			}
			if !ok {
				wrong = append(wrong, all...)
			}
		case "type":
			types, _ := want.([]any)
			if types == nil {
				types = []any{want}
			}
			if !slices.ContainsFunc(types, func(t any) bool { return isOf(value, t.(string)) }) {
				say("%.60v is no %v", value, want)
			}
		case "enum":
			if !slices.Contains(want.([]any), value) {
				say("%v is none of %v", value, want)
			}
		case "const":
			if value != want {
				say("%v is not %v", value, want)
			}
		case "required":
			for _, name := range want.([]any) {
				if o, ok := value.(map[string]any); ok && o[name.(string)] == nil {
					if _, there := o[name.(string)]; !there {
						say("no %v", name)
					}
				}
			}
		case "properties", "additionalProperties":
			if keyword == "additionalProperties" && schema["properties"] != nil {
				continue // seen to with properties
			}
			o, _ := value.(map[string]any)
			properties, _ := schema["properties"].(map[string]any)
			for name, member := range o {
				if s, ok := properties[name].(map[string]any); ok {
					wrong = append(wrong, d.check(member, s, at+"/"+name)...)
				} else if s, ok := schema["additionalProperties"].(map[string]any); ok {
					wrong = append(wrong, d.check(member, s, at+"/"+name)...)
				} else if schema["additionalProperties"] == false {
					say("unexpected %s", name)
				}
			}
		case "items":
			list, _ := value.([]any)
			for i, item := range list {
				wrong = append(wrong, d.check(item, want.(map[string]any), at+"/"+strconv.Itoa(i))...)
			}
		case "minItems", "maxItems":
			if list, ok := value.([]any); ok &&
				(keyword == "minItems" && len(list) < int(want.(float64)) || keyword == "maxItems" &&
					len(list) > int(want.(float64))) {
				say("%d items, %s %v", len(list), keyword, want)
			}
		case "maximum":
			if n, ok := value.(float64); ok && n > want.(float64) {
				say("%v is over %v", n, want)
			}
		default:
			say("unknown keyword %s", keyword)
		}
	}
	return wrong
}

func isOf(value any, kind string) bool {
	switch v := value.(type) {
	case nil:
		return kind == "null"
	case bool:
		return kind == "boolean"
	case string:
		return kind == "string"
	case float64:
		return kind == "number" || kind == "integer" && v == math.Trunc(v)
	case []any:
		return kind == "array"
	}
	return kind == "object"
}

// answered checks an answer against the description of its operation.
func (d description) answered(t *testing.T, method, path string, w *httptest.ResponseRecorder) {
	t.Helper()
	responses := d.at("paths", path, strings.ToLower(method), "responses")
	response, ok := responses[strconv.Itoa(w.Code)].(map[string]any)
	if !ok {
		response, _ = responses["default"].(map[string]any)
	}
	content, _ := response["content"].(map[string]any)
	media, ok := content[w.Header().Get("Content-Type")].(map[string]any)
	if !ok {
		t.Errorf("%s %s: %d with Content-Type %q is not described", method, path, w.Code, w.Header().Get("Content-Type"))
		return
	}
	var value any
	if err := json.Unmarshal(w.Body.Bytes(), &value); err != nil {
		t.Error(err)
		return
	}
	wrong := d.check(value, media["schema"].(map[string]any), path)
	for _, one := range wrong[:min(len(wrong), 10)] {
		t.Errorf("%s: %s", method, one)
	}
}

func TestAnswersAreAsDescribed(t *testing.T) {
	t.Parallel()
	d := readDescription(t)
	h := newHandler(nil)
	served := get(h, "/api/openapi.json")
	if b, _ := os.ReadFile("openapi.json"); served.Body.String() != string(b) {
		t.Error("another description is served")
	}
	for _, c := range []struct {
		target string
		status int
	}{
		{robotsOf(web.URL("ok")), 200},
		{robotsOf(web.URL("redirect-3")) + "&dialect=google", 200},
		{robotsOf(web.URL("status-503")), 200},
		{robotsOf(web.URL("reset")), 200},
		{robotsOf(web.URL("html")), 200},
		{robotsOf("http://127.0.0.1:22/"), 200},
		{robotsOf("ftp://example.com/"), 200},
		{robotsOf("mailto:a@b"), 400},
		{"/api/robots", 400},
		{"/api/check?agent=Googlebot&url=" + web.URL("latin-1") + "private/x&url=/caf%25e9&url=ht!tp://%20&url=mailto:x", 200},
		{"/api/check?agent=Googlebot&url=" + web.URL("status-404"), 200},
		{"/api/check?agent=bingbot&url=" + web.URL("ok") + "&url=" + web.URL("status-500") + "robots.txt", 200},
		{"/api/check?agent=Googlebot", 400},
		{"/api/crawlers", 200},
		{"/api/openapi.json", 200},
	} {
		w := get(h, c.target)
		if w.Code != c.status {
			t.Errorf("%s: %d %.300s", c.target, w.Code, w.Body)
		}
		path, _, _ := strings.Cut(c.target, "?")
		d.answered(t, "GET", path, w)
	}
	for body, status := range map[string]int{
		`{"robots":"User-agent: *\nDisallow: /a","urls":["/a","/b","mailto:x"],"agents":["Googlebot","*"]}`: 200,
		`{"robots":"Disallow: /a","expect":[{"agent":"x","url":"/a","allowed":false}]}`:                     422,
		`{"robots":"","expect":[{"agent":"x","url":"mailto:x","allowed":false}]}`:                           422,
		`{"urls":["` + web.URL("ok") + `","` + web.URL("empty") + `"],"agents":["x"]}`:                      200,
		`{"urls":[]}`: 400,
	} {
		w := post(h, body)
		if w.Code != status {
			t.Errorf("%s: %d %s", body, w.Code, w.Body)
		}
		d.answered(t, "POST", "/api/check", w)
	}
	for body, status := range map[string]int{
		`{"before":"","after":"","agents":["x"]}`:                                                          200,
		`{"before":"","after":"Disallow: /a\nUser-agent: *\nDisallow: /a","agents":["x"],"urls":["/a/b"]}`: 422,
		`{"after":"","site":"` + web.URL("ok") +
			`","expect":[{"agent":"x","url":"/","allowed":false},{"agent":"x","url":"mailto:x","allowed":false}]}`: 422,
		`{"after":"","site":"` + web.URL("status-503") +
			`","agents":["x"]}`: 502,
		`{"agents":["x"]}`: 400,
	} {
		w := diff(h, body)
		if w.Code != status {
			t.Errorf("%s: %d %s", body, w.Code, w.Body)
		}
		d.answered(t, "POST", "/api/diff", w)
	}
	d.answered(t, "POST", "/api/diff", diff(h, hostileDiff("long stars")))
}

// TestDescriptionIsComplete holds the description to the limits and problems
// of the code.
func TestDescriptionIsComplete(t *testing.T) {
	d := readDescription(t)
	for _, schema := range []string{"Question", "DiffQuestion"} {
		question := d.at("components", "schemas", schema, "properties")
		for name, limit := range map[string]int{"urls": service.MaxURLs, "expect": service.MaxURLs, "agents": service.MaxAgents} {
			if got := question[name].(map[string]any)["maxItems"]; got != float64(limit) {
				t.Errorf("%s: %s: maxItems %v, want %d", schema, name, got, limit)
			}
		}
	}
	if got := d.at("components", "schemas", "Verdict", "properties", "matches")["maxItems"]; got != float64(service.MaxListed) {
		t.Errorf("matches: %v", got)
	}
	if got := d.at("components", "schemas", "Fetched", "properties", "bytes")["maximum"]; got != float64(core.MaxBytes) {
		t.Errorf("bytes: %v", got)
	}
	if got := d.at("info")["version"]; got != service.Version {
		t.Errorf("version %v", got)
	}
	described := d.at("components", "x-problems")
	for _, code := range service.ProblemCodes() {
		if described[code] == nil {
			t.Errorf("the problem %s is not described", code)
		}
	}
	if len(described) != len(service.ProblemCodes()) {
		t.Errorf("%d problems are described, there are %d", len(described), len(service.ProblemCodes()))
	}
	// Every $ref leads somewhere, whether or not an answer above used it.
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if r, ok := v["$ref"].(string); ok &&
				d.at("components", "schemas", strings.TrimPrefix(r, "#/components/schemas/")) == nil {
				t.Errorf("%s leads nowhere", r)
			}
			for _, one := range v {
				walk(one)
			}
		case []any:
			for _, one := range v {
				walk(one)
			}
		}
	}
	walk(d.root)
}
