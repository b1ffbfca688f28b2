package workbench

import (
	"strings"

	"robotscope/core/crawlers"
	"robotscope/wasm/document"
)

// always wants work to go on.
func always() bool { return true }

// lines is a browser's side of a list.
type lines struct{ typed, resolved []string }

func (l *lines) read(from, count int, _ string) (typed, resolved string) {
	end := min(from-1+count, len(l.typed))
	return strings.Join(l.typed[from-1:end], "\n"), strings.Join(l.resolved[from-1:end], "\n")
}

// sameOrigin takes for granted that sites are typed as origins.
func sameOrigin(site string) string { return site }

// resolve knows paths, whole URLs and nothing else.
func resolve(entry, site string) (url, problem string) {
	switch {
	case strings.HasPrefix(entry, "/"):
		return site + entry, ""
	case strings.HasPrefix(entry, "https://"):
		return entry, ""
	case entry == "":
		return "", ""
	}
	return "", "invalid"
}

// listed is a workbench for which FooBot reads an empty file, and whose list is the entries, on one site.
func listed(entries ...string) *Bench {
	b, _ := benchOf(entries...)
	b.Work(always)
	return b
}

// benchOf is the same, with nothing read of the list, which may be changed.
func benchOf(entries ...string) (*Bench, *lines) {
	l := &lines{}
	l.set(entries...)
	b := New(Outside{Read: l.read, Resolve: resolve, Origin: sameOrigin})
	b.SetText(nil)
	b.Ask("FooBot", "")
	b.SetSite("https://www.example.com")
	b.SetList(len(entries))
	b.Update()
	return b, l
}

func (l *lines) set(entries ...string) {
	*l = lines{typed: entries}
	for _, entry := range entries {
		url, problem := resolve(strings.TrimSpace(entry), "https://www.example.com")
		if problem != "" {
			url = "!" + problem
		}
		l.resolved = append(l.resolved, url)
	}
}

// reading is a workbench for which a crawler reads a file.
func reading(robots, crawler, dialect string, entries ...string) *Bench {
	b, _ := benchOf(entries...)
	b.SetText([]byte(robots))
	b.Ask(crawler, dialect)
	b.Update()
	b.Work(always)
	return b
}

// asking are crawlers as readers of a file.
func asking(robots string, names ...string) []*document.Reader {
	d := document.New([]byte(robots))
	var list []*document.Reader
	for _, name := range names {
		agent, err := crawlers.Resolve(name)
		if err != nil {
			panic(err)
		}
		list = append(list, d.ReaderFor(agent, "", nil))
	}
	return list
}
