package core_test

import (
	"fmt"
	"os"
	"path"
	"strings"
	"testing"

	"robotscope/core"
)

// describe writes what a record's value says.
func describe(f *core.File, r core.Record) string {
	text := func(s core.Span) string { return fmt.Sprintf("%q", f.Text(s)) }
	s := "-"
	switch c := r.Content.(type) {
	case core.Location:
		s = "location " + text(c.Scheme) + " " + text(c.Host) + " " + text(c.Port) + " " + text(c.Path)
	case core.Delay:
		s = fmt.Sprintf("delay %d", c.Milliseconds)
	case core.Rate:
		s = fmt.Sprintf("rate %d/%d", c.Documents, c.Seconds)
		if c.Hours != nil {
			s += fmt.Sprintf(" from %d to %d", c.Hours.From, c.Hours.To)
		}
	case core.Hours:
		s = fmt.Sprintf("hours %d to %d", c.From, c.To)
	case core.HostName:
		s = "host " + text(c.Host)
	case core.CleanParams:
		s = "params"
		for _, p := range c.Params {
			s += " " + text(p)
		}
		s += " at " + text(c.Path)
	case core.PathValue:
		s = "path " + text(c.Pattern)
	case core.Preferences:
		s = "preferences at " + text(c.Path)
		for _, p := range c.List {
			s += " " + text(p.Key) + "=" + text(p.Value)
		}
	}
	if r.Problem != "" {
		s += " problem " + string(r.Problem) + " at " + text(r.Wrong)
	}
	return s
}

func TestRecordValues(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"Sitemap: https://a.example/s.xml", `location "https" "a.example" "" "/s.xml"`},
		{"Sitemap: HTTP://u@[::1]:80?q", `location "HTTP" "[::1]" "80" "?q"`},
		{"Sitemap: https://例え.テスト/地図.xml", `location "https" "例え.テスト" "" "/地図.xml"`},
		{"Sitemap: /s.xml", `- problem not-absolute at "/s.xml"`},
		{"Sitemap: www.a.example/s.xml", `- problem not-absolute at "www.a.example/s.xml"`},
		{"Sitemap: gopher://a.example/", `- problem not-absolute at "gopher://a.example/"`},
		{"Sitemap: https://https://a.example/", `location "https" "https" "" "//a.example/" problem url-host at "https:"`},
		{"Sitemap: https:///s.xml", `location "https" "" "" "/s.xml" problem url-host at ""`},
		{"Sitemap: https://a..b/", `location "https" "a..b" "" "/" problem url-host at "a..b"`},
		{"Sitemap: https://a:99999/", `location "https" "a" "99999" "/" problem url-host at "a:99999"`},
		{"Sitemap: https://a/1 https://a/2", `- problem url-space at " https://a/2"`},
		{"Sitemap:", `- problem empty at ""`},
		{"LICENSE: https://a.example/l.xml # RSL", `location "https" "a.example" "" "/l.xml"`},
		{"Crawl-delay: 10", "delay 10000"},
		{"crawl-delay: 0.25", "delay 250"},
		{"Crawl-delay: .5", "delay 500"},
		{"Crawl-delay: 99999999999999999999", "delay 1000000000"},
		{"Crawl-delay: 10 s", `- problem value at "10 s"`},
		{"Crawl-delay: -1", `- problem value at "-1"`},
		{"Request-rate: 1/5", "rate 1/5"},
		{"Request-rate: 10/2m 0600-0845", "rate 10/120 from 360 to 525"},
		{"Request-rate: 1/1H", "rate 1/3600"},
		{"Request-rate: 1/0", `- problem value at "1/0"`},
		{"Request-rate: 5", `- problem value at "5"`},
		{"Request-rate: 1/5 often", `- problem value at "1/5 often"`},
		{"Visit-time: 0600-0845", "hours 360 to 525"},
		{"Visit-time: 2300 - 2400", "hours 1380 to 1440"},
		{"Visit-time: 0660-0845", `- problem value at "0660-0845"`},
		{"Visit-time: 2401-0100", `- problem value at "2401-0100"`},
		{"Visit-time: 600-845", `- problem value at "600-845"`},
		{"Host: www.example.com", `host "www.example.com"`},
		{"Host: https://example.com:8080/", `host "example.com"`},
		{"Host: example.com/a", `- problem value at "example.com/a"`},
		{"Clean-param: ref", `params "ref" at ""`},
		{"Clean-param: s&ref /some_dir/get_book.pl", `params "s" "ref" at "/some_dir/get_book.pl"`},
		{"Clean-param: s&&ref", `- problem value at "s&&ref"`},
		{"Clean-param: s ref", `- problem value at "s ref"`},
		{"Noindex: /a", `path "/a"`},
		{"Nofollow: a", `- problem value at "a"`},
		{"Content-Signal: search=yes, ai-train=no,use=reference", `preferences at "" "search"="yes" "ai-train"="no" "use"="reference"`},
		{"Content-Signal: /a ai-train=no", `preferences at "/a" "ai-train"="no"`},
		{"Content-Signal: search=y", `preferences at "" "search"="y" problem preference-value at "y"`},
		{"Content-Signal: train=no", `preferences at "" "train"="no" problem preference-unknown at "train"`},
		{"Content-Signal: search", `preferences at "" problem preference at "search"`},
		{"Content-Signal: search=yes,", `preferences at "" "search"="yes" problem preference at ""`},
		{"Content-Usage: train-ai=n", `preferences at "" "train-ai"="n"`},
		{"Content-Usage: /ai-ok/ train-ai=y, search=n;x", `preferences at "/ai-ok/" "train-ai"="y" "search"="n"`},
		{"Content-Usage: Train-AI=n", `preferences at "" "Train-AI"="n" problem preference-unknown at "Train-AI"`},
		{"Content-Usage: train-ai=n ; x=1, search=y", `preferences at "" "train-ai"="n" "search"="y"`},
		{"Content-Usage: ai-use=n", `preferences at "" "ai-use"="n" problem preference-unknown at "ai-use"`},
		{"Content-Usage: *.pdf train-ai=n", `preferences at "" problem preference at "*.pdf train-ai=n"`},
		{"Sitemap: https://a.com/\x1d", `- problem url-octet at "\x1d"`},
		{"Content-Usage: /a", `preferences at "/a" problem preference at ""`},
		{"ACAP-crawler: *", "-"},
		{"Comment: hello", "-"},
		{"Foo: bar", "-"},
	} {
		f := core.Parse([]byte(test.line))
		records := f.In(core.RFC9309).Records()
		if len(records) != 1 {
			t.Errorf("%s: %d records", test.line, len(records))
			continue
		}
		if got := describe(f, records[0]); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.line, got, test.want)
		}
	}
}

func TestRecordGroups(t *testing.T) {
	f := core.Parse([]byte(`Crawl-delay: 1
User-agent: a
Crawl-delay: 2
Sitemap: https://a.example/
User-agent: b
Disallow: /

SITE-MAP: /s.xml
User-agent: c
Content-Usage: train-ai=n
Clean-param: a
`))
	for d, want := range map[core.Dialect]string{
		core.RFC9309:    "1 crawl-delay -1, 3 crawl-delay 0, 4 sitemap -1, 8 site-map 0, 10 content-usage 1, 11 clean-param -1",
		core.Google:     "1 crawl-delay -1, 3 crawl-delay 0, 4 sitemap -1, 8 sitemap -1, 10 content-usage 1, 11 clean-param -1",
		core.FirstMatch: "1 crawl-delay -1, 3 crawl-delay 0, 4 sitemap -1, 8 site-map -1, 10 content-usage 1, 11 clean-param -1",
	} {
		var got []string
		for _, r := range f.In(d).Records() {
			got = append(got, fmt.Sprintf("%d %s %d", r.Line, r.Field, r.Group))
		}
		if got := strings.Join(got, ", "); got != want {
			t.Errorf("%s\n got %s\nwant %s", d.Name(), got, want)
		}
	}
}

// TestRecordSpans holds, over the corpus and the vectors, that what a record
// points at lies in its value, and its group is one of the file's.
func TestRecordSpans(t *testing.T) {
	var files [][]byte
	names, err := os.ReadDir("testdata/corpus")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		src, err := os.ReadFile(path.Join("testdata/corpus", name.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, src)
	}
	for _, v := range allVectors(t) {
		if v.File == "" {
			files = append(files, v.Robots)
		}
	}
	for _, src := range files {
		file := core.Parse(src)
		for _, d := range core.Dialects() {
			reading := file.In(d)
			groups := len(reading.Groups())
			for _, r := range reading.Records() {
				if r.Wrong.Start < r.Value.Start || r.Wrong.End > r.Value.End || r.Wrong.Start > r.Wrong.End || r.Group >= groups {
					t.Fatalf("%+v of %q", r, file.Text(reading.Lines()[r.Line-1].Span))
				}
				describe(file, r)
			}
		}
	}
}
