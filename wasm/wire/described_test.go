package wire

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/analysis"
	"robotscope/core/crawlers"
	"robotscope/core/lint"
	"robotscope/wasm/document"
)

// tsType is a type of TypeScript, as far as robotscope.d.ts uses the language.
type tsType struct {
	name    string             // a primitive, a type of the file, or a literal with its quotes
	index   string             // of name['index']
	members map[string]*tsType // of an object
	extends []string           // the interfaces whose members it has too
	free    bool               // of an object: whose members may have any name
	items   *tsType            // of an array
	either  []*tsType          // of a union
}

// tsParser reads types.
type tsParser struct {
	tokens []string
}

func (p *tsParser) peek() string {
	if len(p.tokens) == 0 {
		return ""
	}
	return p.tokens[0]
}

func (p *tsParser) next() string {
	t := p.peek()
	p.tokens = p.tokens[min(1, len(p.tokens)):]
	return t
}

func (p *tsParser) take(token string) bool {
	if p.peek() != token {
		return false
	}
	p.next()
	return true
}

func (p *tsParser) must(token string) {
	if !p.take(token) {
		panic(fmt.Sprintf("robotscope.d.ts: %q where %q is expected", p.tokens[:min(5, len(p.tokens))], token))
	}
}

// union reads a type to its end.
func (p *tsParser) union() *tsType {
	p.take("|")
	list := []*tsType{p.intersection()}
	for p.take("|") {
		list = append(list, p.intersection())
	}
	if len(list) == 1 {
		return list[0]
	}
	return &tsType{either: list}
}

func (p *tsParser) intersection() *tsType {
	t := p.single()
	for p.take("&") {
		other := p.single()
		if t.members == nil { // Span & { … }
			t = &tsType{members: map[string]*tsType{}, extends: []string{t.name}}
		}
		maps.Copy(t.members, other.members)
	}
	return t
}

func (p *tsParser) single() *tsType {
	p.take("readonly")
	var t *tsType
	switch {
	case p.take("("):
		t = p.union()
		p.must(")")
	case p.peek() == "{":
		t = p.object()
	default:
		t = &tsType{name: p.next()}
		if p.take("<") {
			key := p.union()
			if !p.take(">") {
				p.must(",")
				value := p.union()
				p.must(">")
				if t.name == "Record" && key.name == "string" {
					t = &tsType{free: true, items: value}
				}
			}
		}
	}
	for p.take("[") {
		if p.take("]") {
			t = &tsType{items: t}
			continue
		}
		t.index = strings.Trim(p.next(), "'")
		p.must("]")
	}
	return t
}

// object reads members. A ? stands before the name of those that may be left
// out; methods are none of the JSON.
func (p *tsParser) object() *tsType {
	t := &tsType{members: map[string]*tsType{}}
	p.must("{")
	for !p.take("}") {
		p.take("readonly")
		name := p.next()
		if p.take("?") {
			name = "?" + name
		}
		if p.peek() == "(" {
			for p.peek() != ";" {
				if p.next() == "{" {
					for depth := 1; depth > 0; {
						switch p.next() {
						case "{":
							depth++
						case "}":
							depth--
						}
					}
				}
			}
			p.must(";")
			continue
		}
		p.must(":")
		t.members[name] = p.union()
		if p.peek() != "}" {
			p.must(";")
		}
	}
	return t
}

// declarations are the types that robotscope.d.ts exports.
type declarations map[string]*tsType

func readDeclarations(t *testing.T) declarations {
	t.Helper()
	src, err := os.ReadFile("../../web/src/robotscope.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`).ReplaceAllString(string(src), "")
	p := &tsParser{tokens: regexp.MustCompile(`'[^']*'|\w+|=>|\S`).FindAllString(text, -1)}
	d := declarations{}
	for p.peek() != "" {
		switch {
		case p.take("interface"):
			name := p.next()
			var extends []string
			if p.take("extends") {
				extends = append(extends, p.next())
			}
			d[name] = p.object()
			d[name].extends = extends
		case p.take("type"):
			name := p.next()
			p.must("=")
			d[name] = p.union()
		default:
			p.next()
		}
	}
	return d
}

// members are those of an object type, with those that it has of others.
func (d declarations) members(t *tsType) map[string]*tsType {
	all := maps.Clone(t.members)
	for _, name := range t.extends {
		maps.Copy(all, d.members(d[name]))
	}
	return all
}

// check tells what of a value is missing or of another kind by its type, and
// what of it the type does not have.
func (d declarations) check(value any, t *tsType, at string) (wrong []string) {
	say := func(format string, args ...any) { wrong = append(wrong, at+": "+fmt.Sprintf(format, args...)) }
	switch {
	case t.either != nil:
		var all []string
		for _, one := range t.either {
			bad := d.check(value, one, at)
			if len(bad) == 0 {
				return nil
			}
			all = append(all, bad...)
		}
		return all
	case t.free:
		object, ok := value.(map[string]any)
		if !ok {
			say("%v is no object", value)
		}
		for name, member := range object {
			wrong = append(wrong, d.check(member, t.items, at+"/"+name)...)
		}
	case t.items != nil:
		list, ok := value.([]any)
		if !ok {
			say("%v is no array", value)
		}
		for i, item := range list {
			wrong = append(wrong, d.check(item, t.items, fmt.Sprintf("%s/%d", at, i))...)
		}
	case t.members != nil:
		object, ok := value.(map[string]any)
		if !ok {
			say("%v is no object", value)
			return wrong
		}
		known := map[string]bool{}
		for name, member := range d.members(t) {
			name, optional := strings.CutPrefix(name, "?")
			known[name] = true
			if one, there := object[name]; there {
				wrong = append(wrong, d.check(one, member, at+"/"+name)...)
			} else if !optional {
				say("%s is missing", name)
			}
		}
		for name := range object {
			if !known[name] {
				say("%s is not documented", name)
			}
		}
	case t.index != "":
		return d.check(value, d.members(d[t.name])[t.index], at)
	case strings.HasPrefix(t.name, "'"):
		if value != strings.Trim(t.name, "'") {
			say("%v is not %s", value, t.name)
		}
	case d[t.name] != nil:
		return d.check(value, d[t.name], at)
	default:
		if kind, ok := map[string]string{
			"string": "string", "number": "float64", "boolean": "bool", "null": "<nil>",
		}[t.name]; !ok || fmt.Sprintf("%T", value) != kind {
			say("%v is no %s", value, t.name)
		}
	}
	return wrong
}

// everything is a file that has something of each kind.
const everything = "# x\nUser-agent: FooBot\nuser-agent: foobot/1\nDisallow: /a*\nAllow: /a/b\nDisallow:\nDisalow /c\n" +
	"Crawl-delay: 1.5\nRequest-rate: 1/10s 0100-0345\nVisit-time: 0600-0845\nClean-param: a&b /x\nNoindex: /y\nHost: example.com\n" +
	"Content-Signal: /z ai-train=no, search=yes\nCrawl-delay: often\n\nUser-agent: *\nDisallow: /\nDisallow: none\nSitemap: https://www.example.com/sitemap.xml\n"

func everythingRead(t *testing.T) (*document.Document, crawlers.Agent, *core.Group) {
	t.Helper()
	d := document.New([]byte(everything))
	agent, err := crawlers.Resolve("FooBot")
	if err != nil {
		t.Fatal(err)
	}
	return d, agent, d.ReaderFor(agent, "", nil).Group
}

func decoded(t *testing.T, w *Writer) (value any) {
	t.Helper()
	if err := json.Unmarshal(w.Bytes(), &value); err != nil {
		t.Fatalf("%v: %s", err, w.Bytes())
	}
	return value
}

// fetched is fetches with each outcome.
func fetched() []access.Fetch {
	var list []access.Fetch
	for _, status := range []int{200, 404, 503} {
		list = append(list, access.Fetch{
			Hops:        []access.Hop{{URL: "https://www.example.com/robots.txt", Status: status}},
			ContentType: "text/html",
		})
	}
	return list
}

// TestJavaScriptAPI holds what is written to robotscope.d.ts: nothing is
// missing, nothing is of another kind, and nothing is undocumented.
func TestJavaScriptAPI(t *testing.T) {
	declared := readDeclarations(t)
	d, agent, g := everythingRead(t)
	yandex, _ := crawlers.Lookup("YandexBot")
	tests := []struct {
		name  string
		is    string
		many  bool
		write func(w *Writer)
	}{
		{"verdict by a rule", "Verdict", false, func(w *Writer) { w.Verdict(d, "/a/b", g.Explain("/a/b")) }},
		{"verdict without one", "Verdict", false, func(w *Writer) { w.Verdict(d, "/x", g.Explain("/x")) }},
		{"verdict without a group", "Verdict", false, func(w *Writer) {
			empty := document.New(nil)
			w.Verdict(empty, "/x", empty.ReaderFor(agent, "", nil).Group.Explain("/x"))
		}},
		{"lines", "Line", true, func(w *Writer) { w.Lines(d, core.Google) }},
		{"groups", "Group", true, func(w *Writer) { w.Groups(d, core.RFC9309) }},
		{"diagnostics", "Diagnostic", true, func(w *Writer) {
			w.Diagnostics(d, lint.Run(lint.Input{File: d.File, Dialect: core.RFC9309, Reading: d.In(core.RFC9309)}))
		}},
		{"records", "OtherRecord", true, func(w *Writer) { w.Records(d, core.RFC9309, nil) }},
		{"records and a crawler", "OtherRecord", true, func(w *Writer) { w.Records(d, core.RFC9309, &yandex) }},
		{"crawlers", "Crawler", true, (*Writer).Crawlers},
		{"access", "Access", true, func(w *Writer) {
			w.Open('[')
			for _, f := range fetched() {
				w.Access(document.Judge(agent, "", f))
			}
			w.Close(']')
		}},
		{"findings", "Finding", true, func(w *Writer) {
			run := analysis.Start(g, analysis.Bound{})
			for run.Step(1000) {
			}
			w.Open('[')
			for _, f := range run.Findings() {
				w.Finding(&f)
			}
			w.Close(']')
		}},
		{"difference", "Difference", false, func(w *Writer) {
			w.OpenDifference()
			w.Change("/a", Side{d, g}, Side{d, g})
			w.CloseDifference(analysis.Difference{})
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var w Writer
			tt.write(&w)
			is := &tsType{name: tt.is}
			if tt.many {
				is = &tsType{items: is}
			}
			value := decoded(t, &w)
			wrong := declared.check(value, is, tt.is)
			for _, one := range wrong[:min(len(wrong), 10)] {
				t.Error(one)
			}
			if list, ok := value.([]any); ok && len(list) == 0 {
				t.Error("nothing was written")
			}
		})
	}
}

// TestHTTPAPI holds openapi.json to robotscope.d.ts: an object of both has the
// same members, but for those that only the HTTP API has.
func TestHTTPAPI(t *testing.T) {
	declared := readDeclarations(t)
	src, err := os.ReadFile("../worker/service/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	type schema struct {
		Properties map[string]any
		Required   []string
	}
	var described struct {
		Components struct{ Schemas map[string]schema }
	}
	if err := json.Unmarshal(src, &described); err != nil {
		t.Fatal(err)
	}
	for name, more := range map[string][]string{
		"Verdict":    {"entry", "matched", "robots"},
		"Diagnostic": {"robots"},
		"Match":      nil,
		"Message":    nil,
		"Span":       nil,
		"Access":     nil,
		"Crawler":    nil,
	} {
		var want []string
		for member := range declared.members(declared[name]) {
			want = append(want, strings.TrimPrefix(member, "?"))
		}
		want = append(want, more...)
		slices.Sort(want)
		got := slices.Sorted(maps.Keys(described.Components.Schemas[name].Properties))
		if !slices.Equal(got, want) {
			t.Errorf("%s: openapi.json has %v, robotscope.d.ts and the HTTP API's own are %v", name, got, want)
		}
	}

	d, _, g := everythingRead(t)
	var w Writer
	w.Open('[')
	w.ServedVerdict(d, "/a/b", g.Explain("/a/b"), Served{MaxAgents: 100})
	w.Diagnostic(d, &lint.Diagnostic{}, "https://www.example.com/robots.txt")
	w.Close(']')
	for i, name := range []string{"Verdict", "Diagnostic"} {
		got := slices.Sorted(maps.Keys(decoded(t, &w).([]any)[i].(map[string]any)))
		want := slices.Sorted(slices.Values(described.Components.Schemas[name].Required))
		if !slices.Equal(got, want) {
			t.Errorf("%s: written are %v, openapi.json has %v", name, got, want)
		}
	}
}

// TestListsAreBounded: a served verdict lists the rules that its evidence does
// and some user-agent lines, and says how many there are of both.
func TestListsAreBounded(t *testing.T) {
	d, _, g := everythingRead(t)
	for _, c := range []struct{ matches, agents int }{{1, 1}, {100, 100}} {
		var w Writer
		w.ServedVerdict(d, "/a/b", g.ExplainUpTo("/a/b", c.matches), Served{MaxAgents: c.agents})
		verdict := decoded(t, &w).(map[string]any)
		group := verdict["group"].(map[string]any)
		if verdict["rule"] == nil || verdict["matched"] != 2. || len(verdict["matches"].([]any)) != min(2, c.matches) {
			t.Errorf("%+v: %v", c, verdict)
		}
		if group["count"] != float64(len(g.Agents)) || len(group["lines"].([]any)) != min(len(g.Agents), c.agents) {
			t.Errorf("%+v: %v, there are %d", c, group, len(g.Agents))
		}
	}
}

// TestGroupsInARow writes the groups of several verdicts, which is worked out
// anew only where it is another.
func TestGroupsInARow(t *testing.T) {
	d, agent, g := everythingRead(t)
	star := d.In(core.RFC9309).For(core.Chain{Tokens: []string{"BarBot"}, Global: true})
	none := document.New(nil).ReaderFor(agent, "", nil).Group
	var w Writer
	w.Open('[')
	for _, g := range []*core.Group{g, g, star, none, g} {
		w.Verdict(d, "/a", g.Explain("/a"))
	}
	w.Close(']')
	type obeyed struct {
		Token  string
		Tokens []string
		Lines  []int
	}
	var got []struct{ Group *obeyed }
	if err := json.Unmarshal(w.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	foo := &obeyed{"FooBot", []string{"FooBot"}, []int{2}}
	for i, want := range []*obeyed{foo, foo, {"*", []string{"*"}, []int{17}}, nil, foo} {
		if !reflect.DeepEqual(got[i].Group, want) {
			t.Errorf("%d: got %+v, want %+v", i, got[i].Group, want)
		}
	}
}
