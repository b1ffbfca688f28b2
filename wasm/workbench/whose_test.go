package workbench

import (
	"slices"
	"strings"
	"testing"

	"robotscope/core/access"
	"robotscope/wasm/headline"
	"robotscope/wasm/scope"
	"robotscope/web/locales"
)

// statesOf are what the rows say, in the order of the list.
func statesOf(b *Bench) string {
	b.Update()
	b.Work(always)
	var states []string
	for i := range b.Count() {
		a := b.Answer(i)
		states = append(states, string(a.State()))
	}
	return strings.Join(states, " ")
}

// rebench is a workbench without a site that is known: that in its field is the example's.
func rebench(robots string, entries ...string) *Bench {
	b, _ := benchOf(entries...)
	b.SetExample([]byte("User-agent: *\nDisallow: /example\n"), "https://www.example.com")
	b.ReplaceText([]byte(robots))
	return b
}

func TestTheFileIsOfTheOneHostOfTheList(t *testing.T) {
	b := rebench("User-agent: *\nDisallow: /a\n", "https://one.example/a", "/a", "https://one.example/b")
	if got := statesOf(b); got != "blocked blocked allowed" {
		t.Errorf("one host: %s", got)
	}
	if whose, how := b.Whose(); whose != "https://one.example" || how != scope.Listed {
		t.Errorf("whose: %s %d", whose, how)
	}
}

func TestTheLiveFileOfTheExamplesSiteIsNobodysElse(t *testing.T) {
	own := "User-agent: *\nDisallow: /a\n"
	for _, c := range []struct {
		robots  string
		entries []string
		want    string
	}{
		{"User-agent: *\nDisallow: /example\n", []string{"/a"}, "https://www.example.com"},
		{own, []string{"/a"}, ""},
		{own, []string{"https://one.example/a"}, "https://one.example"},
	} {
		b := rebench(c.robots, c.entries...)
		statesOf(b)
		if got := b.LiveOrigin(); got != c.want {
			t.Errorf("%q, %q: got %q, want %q", c.robots, c.entries, got, c.want)
		}
	}
}

func TestMainSite(t *testing.T) {
	for _, c := range []struct {
		entries []string
		want    string
	}{
		{[]string{"/a", "/b", "https://one.example/a", "https://two.example:8080/a", "https://two.example:8080/b"}, "https://two.example:8080"},
		{[]string{"https://one.example/a", "/a"}, "https://one.example"},
		{[]string{"/a", ":"}, ""},
		{nil, ""},
	} {
		b := rebench("", c.entries...)
		b.Update()
		b.Work(always)
		if got := b.MainSite(); got != c.want {
			t.Errorf("%q: got %q, want %q", c.entries, got, c.want)
		}
	}
}

func TestPathsAreOfNoOtherHostThanURLsOfTheSite(t *testing.T) {
	b := rebench("User-agent: *\nDisallow: /a\n", "/a", "https://one.example/a", "mailto:x")
	if got := statesOf(b); got != "blocked blocked unusable" || len(b.Hosts()) != 1 || b.MainSite() != "https://one.example" {
		t.Errorf("%s, hosts %v, main site %s", got, b.Hosts(), b.MainSite())
	}
}

func TestWithSeveralHostsNothingIsCertain(t *testing.T) {
	entries := slices.Repeat([]string{"https://one.example/a"}, 500)
	b := rebench("User-agent: *\nDisallow: /a\n", append(entries, "https://two.example/a")...)
	b.Update()
	b.Work(always)
	if n := len(b.Passing(NotJudged)); n != 501 || !b.IsUnsettled() || len(b.Passing(Blocked)) != 0 {
		t.Errorf("%d are not judged, unsettled %t", n, b.IsUnsettled())
	}
	if h := b.Headline(); h.State != headline.Unsettled || h.Says.Code != "headline.whose" {
		t.Errorf("headline: %+v", h)
	}
	if hosts := len(b.Hosts()); hosts != 2 {
		t.Errorf("%d hosts", hosts)
	}
	b.SetSite("https://two.example")
	b.Update()
	b.Work(always)
	if blocked, others := len(b.Passing(Blocked)), len(b.Passing(NotJudged)); blocked != 1 || others != 500 {
		t.Errorf("once it is said: %d blocked, %d not judged", blocked, others)
	}
	if got := b.PassingOn(NotJudged, []int32{1}); len(got) != 500 {
		t.Errorf("on one host: %d", len(got))
	}
}

func TestAFetchSaysWhoseFileItIsUntilAnotherTakesItsPlace(t *testing.T) {
	b := rebench("User-agent: *\n", "https://one.example/a", "https://one.example:8443/a", "https://two.example/a")
	live := []byte("User-agent: *\nDisallow: /a\n")
	b.ReplaceText(live) // the editor tells first
	b.SetLive(live, Live{Asked: "https://one.example/a", Served: "https://two.example/robots.txt", At: "14:02"})
	if got := statesOf(b); got != "blocked not-judged blocked" || b.Came() != headline.Live || b.IsOwn() {
		t.Errorf("fetched: %s, came %d", got, b.Came())
	}
	b.AssumeSame(true)
	if got := statesOf(b); got != "blocked blocked blocked" {
		t.Errorf("the same file there: %s", got)
	}
	b.AssumeSame(false)
	b.SetText([]byte("User-agent: *\nDisallow: /a\n# mine\n"))
	if got := statesOf(b); got != "blocked not-judged blocked" || b.Came() != headline.Edited || !b.IsOwn() {
		t.Errorf("edited: %s, came %d", got, b.Came())
	}
	b.SetText(live) // undone
	if b.Came() != headline.Live || b.Live() == nil {
		t.Error("undo brings the fetch back")
	}
	b.ReplaceText([]byte("User-agent: *\nDisallow: /b\n"))
	if got := statesOf(b); got != "not-judged not-judged not-judged" || b.Live() != nil {
		t.Errorf("another file: %s", got)
	}
}

func TestAFetchWithoutAFileDecidesUntilTheTextIsEdited(t *testing.T) {
	b := rebench("User-agent: *\nDisallow: /\n", "https://one.example/a")
	met := access.Fetch{Hops: []access.Hop{{URL: "https://one.example/robots.txt", Status: 404}}}
	if !NoFile(met) {
		t.Error("404 is no file")
	}
	b.SetLive(b.Text(), Live{Asked: "https://one.example", Met: met, None: true})
	if got := statesOf(b); got != "allowed" || b.Headline().File.Code != "headline.file-missing" {
		t.Errorf("no file: %s, %+v", got, b.Headline())
	}
	b.SetText([]byte("User-agent: *\nDisallow: /a\n"))
	if got := statesOf(b); got != "blocked" || b.Came() != headline.Own {
		t.Errorf("edited: %s, came %d", got, b.Came())
	}
}

func TestAFetchThatWasKeptStillCounts(t *testing.T) {
	text := []byte("User-agent: *\nDisallow: /a\n")
	kept := func() *Live {
		met := access.Fetch{Hops: []access.Hop{{URL: "https://one.example/robots.txt", Status: 200}}}
		live := LiveOf("https://one.example", "Nov 21, 14:02", met)
		live.Kept = "one"
		return &live
	}
	entries := []string{"https://one.example/a", "https://two.example/a"}
	b := rebench(string(text), entries...)
	b.RestoreLive(kept(), false)
	if got := statesOf(b); got != "blocked not-judged" || b.Came() != headline.Live || b.IsOwn() {
		t.Errorf("as it came: %s, came %d", got, b.Came())
	}
	b.SetText([]byte("User-agent: *\n"))
	if name, edited := b.KeptLive(); name != "one" || !edited {
		t.Errorf("edited is kept as %q, %t", name, edited)
	}

	b = rebench("User-agent: *\n", entries...)
	b.RestoreLive(kept(), true)
	if got := statesOf(b); got != "allowed not-judged" || b.Came() != headline.Edited || !b.IsOwn() {
		t.Errorf("edited: %s, came %d", got, b.Came())
	}
	b.SetText(nil)
	if b.Came() == headline.Live {
		t.Error("nobody knows what the file was, and an empty one was not it")
	}
	b.ReplaceText(text)
	b.RestoreLive(nil, false)
	if name, edited := b.KeptLive(); b.Came() != headline.Own || name != "" || edited {
		t.Errorf("another's: came %d, kept %q %t", b.Came(), name, edited)
	}
}

func TestAFetchWithoutAFileGoesWithTheWorkItWasSaidBeside(t *testing.T) {
	b := rebench("User-agent: *\nDisallow: /example\n", "https://one.example/a")
	met := access.Fetch{Hops: []access.Hop{{URL: "https://one.example/robots.txt", Status: 404}}}
	b.SetLive(b.Text(), LiveOf("https://one.example", "Nov 21, 14:02", met))
	b.ReplaceText(b.Text())
	b.RestoreLive(nil, false)
	if b.Came() != headline.Example || b.Live() != nil {
		t.Errorf("the same text, put anew: came %d", b.Came())
	}
}

func TestTheHostAloneIsShownOnceItIsRead(t *testing.T) {
	b := rebench("User-agent: *\n", "https://one.example/a", "https://two.example/b", "https://two.example/c")
	b.Host = "two.example"
	statesOf(b)
	b.ShowHost(b.Hosts())
	if got := b.Shown(); !slices.Equal(got, []int32{1, 2}) {
		t.Errorf("shown: %v", got)
	}
	b.Host = "three.example"
	b.ShowHost(b.Hosts())
	if got := b.Shown(); len(got) != 3 || b.Host != "" {
		t.Errorf("a host that is not there: %v, %q", got, b.Host)
	}
}

func TestTheExampleJudgesItsOwnSiteAlone(t *testing.T) {
	b := rebench("User-agent: *\nDisallow: /example\n", "/example", "https://other.example/example")
	if got := statesOf(b); got != "blocked not-judged" || b.Came() != headline.Example {
		t.Errorf("the example: %s", got)
	}
}

func TestProposalsStandInForAnEmptyList(t *testing.T) {
	b, l := benchOf("")
	b.SetExample([]byte("User-agent: *\n"), "https://www.example.com")
	b.ReplaceText([]byte("User-agent: *\nDisallow: /cart\n"))
	if got := statesOf(b); got != "allowed blocked" || !b.Proposed() || b.NoURLs() {
		t.Errorf("proposed: %s", got)
	}
	if b.ExpectAll().Code != "export.nothing" || b.Expected.Len() != 0 {
		t.Error("nobody expects what is proposed")
	}
	l.set("/mine")
	b.SetList(1)
	if got := statesOf(b); got != "allowed" || b.Proposed() {
		t.Errorf("with an own URL: %s", got)
	}
}

func TestTheHeadlineIsAboutThePage(t *testing.T) {
	b := rebench("User-agent: *\nDisallow: /a\n", "https://one.example/b", "https://one.example/a")
	b.SetPage("https://one.example/a")
	if statesOf(b); b.Focus() != 1 || b.Headline().State != headline.Blocked {
		t.Errorf("focus %d, %+v", b.Focus(), b.Headline())
	}
	b.SetPage("https://one.example/gone")
	if statesOf(b); b.Focus() != -1 || b.Headline().State != headline.Some {
		t.Errorf("focus %d, %+v", b.Focus(), b.Headline())
	}
	if b := rebench("User-agent: *\n", "mailto:x"); statesOf(b) != "unusable" || b.Headline().State != headline.Unusable {
		t.Errorf("an unusable entry: %+v", b.Headline())
	}
	b.ReplaceText(nil)
	if statesOf(b); !b.NoFile() || b.Missing() != "page.no-file" {
		t.Errorf("no file: missing %q", b.Missing())
	}
}

func TestWhatIsNotJudgedStaysSo(t *testing.T) {
	b := rebench("User-agent: *\nDisallow: /a\n", "https://one.example/a", "https://two.example/a")
	b.SetSite("https://one.example")
	statesOf(b)
	for _, f := range []Format{CSV, JSON, Markdown} {
		var text strings.Builder
		b.Export(f, locales.Catalogue{},
			func(part string) bool { text.WriteString(part); return true })
		if !strings.Contains(text.String(), "not-judged") {
			t.Errorf("%s: %s", f, text.String())
		}
	}
	if said := b.ExpectAll(); said.Code != "expect.set" || b.Expected.Len() != 1 {
		t.Errorf("expected: %+v, %d", said, b.Expected.Len())
	}
	b.Expected.Set(Expectation{"FooBot", "https://two.example/a", "https://two.example/a", true})
	if failed, open := b.Failures(); len(failed) != 0 || open != 1 {
		t.Errorf("%d fail, %d are open", len(failed), open)
	}
	c := NewChanges(b, asking("User-agent: *\nAllow: /\n", "Googlebot"), asking("User-agent: *\nDisallow: /a\n", "Googlebot"))
	c.Work(always)
	if c.NotJudged != 1 || c.Summary().Code != "change.flips" || len(c.List) != 1 {
		t.Errorf("%d not judged, %+v", c.NotJudged, c.Summary())
	}
}
