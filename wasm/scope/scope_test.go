package scope

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestStandings(t *testing.T) {
	const a, b = "https://a.example", "https://b.example"
	tests := []struct {
		name  string
		known Known
		list  string // URLs, separated by spaces; "." is a path
		want  string // the standing of each in the end
		whose string
		how   How
	}{
		{"nothing at all", Known{}, "", "", "", Unknown},
		{"paths alone", Known{}, ". .", "governed governed", "", Unknown},
		{"the one host of the list", Known{}, a + "/x " + a + "/y", "governed governed", a, Listed},
		{"it, and paths", Known{}, ". " + a + "/x", "governed governed", a, Listed},
		{"several hosts: ask", Known{}, a + "/x " + b + "/y .", "unsettled unsettled governed", "", Several},
		{"www. is another host to ask about", Known{}, a + "/ https://www.a.example/", "unsettled unsettled", "", Several},
		{"several schemes of one host", Known{}, a + "/ http://a.example/", "governed not-judged", a, Listed},
		{"and the switch", Known{SameThere: true}, a + "/ http://a.example/", "governed assumed", a, Listed},
		{"the switch settles nothing", Known{SameThere: true}, a + "/ " + b + "/", "unsettled unsettled", "", Several},

		{"a typed site", Known{Site: a}, a + "/x " + b + "/y .", "governed not-judged governed", a, Typed},
		{"a typed site that the list does not have", Known{Site: b}, a + "/", "not-judged", b, Typed},
		{"a typed page", Known{Site: a + "/page?q"}, a + "/x", "governed", a, Typed},
		{"typed nonsense is no knowledge", Known{Site: "mailto:x"}, a + "/x", "governed", a, Listed},

		{"a fetch", Known{Asked: a}, a + "/ " + b + "/", "governed not-judged", a, Fetched},
		{"a fetch says more than a typed site", Known{Asked: a, Site: b}, a + "/ " + b + "/", "governed not-judged", a, Fetched},
		{"a redirect: both", Known{Asked: "http://a.example", Served: "https://www.a.example"},
			"http://a.example/ https://www.a.example/ https://a.example/", "governed governed not-judged", "http://a.example", Fetched},
		{"a redirect to another host", Known{Asked: a, Served: b, SameThere: true},
			a + "/ " + b + "/ http://b.example/ https://c.example/",
			"governed governed assumed not-judged", a, Fetched},

		{"default ports are equal", Known{Site: a}, "https://a.example:443/ http://a.example:80/", "governed not-judged", a, Typed},
		{"default ports of the file", Known{Asked: a + ":443"}, a + "/", "governed", a, Fetched},
		{"scheme, www. and port are assumed", Known{Site: a, SameThere: true},
			"http://a.example/ https://www.a.example/ https://a.example:8443/ http://www.a.example:8080/ https://aa.example/",
			"assumed assumed assumed assumed not-judged", a, Typed},
		{"www. in the other direction", Known{Site: "https://www.a.example", SameThere: true}, a + "/", "assumed",
			"https://www.a.example", Typed},
		{"a host below", Known{Site: a, SameThere: true}, "https://shop.a.example/", "not-judged", a, Typed},
		{"a longer host", Known{Site: a}, "https://a.example.org/ https://a.example:80/", "not-judged not-judged", a, Typed},
		{"a user's name", Known{Site: a}, "https://b.example@a.example/ https://a.example@b.example/", "governed not-judged", a,
			Typed},
		{"no address", Known{Site: a}, "mailto:x", "governed", a, Typed},
		{"IPv6", Known{Site: "https://[2001:db8::1]"}, "https://[2001:db8::1]/ https://[2001:db8::1]:8443/",
			"governed not-judged", "https://[2001:db8::1]", Typed},
	}
	for _, tt := range tests {
		// What is known may come before the list, or after it.
		for _, early := range []bool{true, false} {
			s := New()
			if early {
				s.Know(tt.known)
			}
			var numbers []int32
			for _, url := range strings.Fields(tt.list) {
				if url == "." {
					numbers = append(numbers, s.AddPath())
				} else {
					numbers = append(numbers, s.Add(url))
				}
			}
			s.Know(tt.known)
			var got []string
			for i, n := range numbers {
				got = append(got, s.Standing(n).String())
				if url := strings.Fields(tt.list)[i]; url != "." && !strings.HasPrefix(url, "mailto") {
					if of, _ := s.Of(url); of != s.Standing(n) {
						t.Errorf("%s: Of(%s) is %s, its standing %s", tt.name, url, of, s.Standing(n))
					}
				}
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("%s: %s; want %s", tt.name, strings.Join(got, " "), tt.want)
			}
			if whose, how := s.Whose(); whose != tt.whose || how != tt.how {
				t.Errorf("%s: whose: %q, %d; want %q, %d", tt.name, whose, how, tt.whose, tt.how)
			}
		}
	}
}

// TestChanges holds that no number's standing changes without Changes growing.
func TestChanges(t *testing.T) {
	s := New()
	n := s.Add("https://a.example/")
	before := s.Changes()
	s.Add("http://a.example/")
	if s.Changes() != before {
		t.Error("another scheme of the one host changes nothing that was said")
	}
	s.Add("https://b.example/")
	if s.Changes() == before || s.Standing(n) != Unsettled {
		t.Error("the second host unsettles the first")
	}
	before = s.Changes()
	s.Add("https://c.example/")
	s.Know(Known{})
	if s.Changes() != before {
		t.Error("a third host, or nothing new known, changes nothing")
	}
	s.Know(Known{Site: "https://a.example"})
	if s.Changes() == before || s.Standing(n) != Governed {
		t.Error("the answer to the question settles it")
	}
	before = s.Changes()
	s.Restart()
	if s.Changes() == before || len(s.Hosts()) > 0 {
		t.Error("another list")
	}
	if s.Add("https://b.example/"); s.Standing(1) != NotJudged {
		t.Error("what is known stays")
	}
}

func TestHosts(t *testing.T) {
	s := New()
	for _, url := range []string{
		"https://a.example/", "https://b.example/1", "http://b.example/2", "https://a.example/2", "https://b.example/3",
		"https://c.example/", "x",
	} {
		s.Add(url)
	}
	want := []Host{{"b.example", 3, []int32{2, 3}}, {"a.example", 2, []int32{1}}, {"c.example", 1, []int32{4}}}
	if got := s.Hosts(); !slices.EqualFunc(got, want, func(a, b Host) bool {
		return a.Name == b.Name && a.URLs == b.URLs && slices.Equal(a.Origins, b.Origins)
	}) {
		t.Errorf("got %v, want %v", got, want)
	}
	if s.HasNear() {
		t.Error("several hosts and nothing known: the switch is about nothing")
	}
	if s.Know(Known{Site: "https://b.example/page"}); !s.HasNear() || s.Known().Site != "https://b.example" {
		t.Error("http://b.example may have the same file")
	}
	if got, want := s.Origin(3), (Origin{URL: "http://b.example", Host: "b.example", URLs: 1, Standing: NotJudged,
		Near: true}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestIsPath(t *testing.T) {
	const site, idn = "https://www.example.com", "https://xn--r8jz45g.xn--zckzah"
	for _, tt := range []struct {
		typed, url string
		want       bool
	}{
		{"例え.テスト/a", idn + "/a", false},
		{"例え.テスト/検", idn + "/%E6%A4%9C", false},
		{"検.html?q=%41#検", idn + "/%E6%A4%9C.html?q=%41", true},
		{"/a", site + "/a", true},
		{"?a", site + "/?a", true},
		{"page.html", site + "/page.html", true},
		{" a b ", site + "/a%20b", true},
		{"www.example.computer", site + "/www.example.computer", true},
		{"/https://x/", site + "/https://x/", true},
		{"www.example.com/a", site + "/a", false},
		{"WWW.Example.com", site + "/", false},
		{"www.example.com:443/", site + "/", false},
		{"https://www.example.com/a", site + "/a", false},
		{"//www.example.com/a", site + "/a", false},
		{"", "", false},
	} {
		at := site
		if strings.HasPrefix(tt.url, idn) {
			at = idn
		}
		if got := IsPath(tt.typed, tt.url, at); got != tt.want {
			t.Errorf("%q: %v", tt.typed, got)
		}
	}
}

func longList(hosts int) []string {
	urls := make([]string, 100_000)
	for i := range urls {
		urls[i] = fmt.Sprintf("https://www%d.example.com/catalogue/item-%d?page=2", i%hosts, i)
	}
	return urls
}

func TestAddingAllocatesNothing(t *testing.T) {
	urls := longList(3)[:300]
	s := New()
	for _, url := range urls {
		s.Add(url)
	}
	if n := testing.AllocsPerRun(10, func() {
		for _, url := range urls {
			s.Standing(s.Add(url))
		}
	}); n > 0 {
		t.Errorf("%v allocations for %d URLs", n, len(urls))
	}
}

func BenchmarkAdd(b *testing.B) {
	for _, hosts := range []int{1, 3, 100_000} {
		urls := longList(hosts)
		b.Run(fmt.Sprint(hosts, "-hosts"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s := New()
				for _, url := range urls {
					s.Add(url)
				}
				s.Know(Known{Site: "https://www1.example.com"})
			}
		})
	}
}
