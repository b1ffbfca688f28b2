package wire

import (
	"robotscope/core"
	"robotscope/wasm/document"
)

// Served is what the HTTP API tells of a verdict besides.
type Served struct {
	Entry       string         // the URL as it was given
	Robots      string         // the address of the file that holds; empty if the client sent it
	Explanation []core.Message // of the fetch too, where it has a part in the verdict
	MaxAgents   int            // the user-agent lines listed of the group, and their tokens
}

// Listed is what an export of the page tells of a verdict besides.
type Listed struct {
	Explanation     []core.Message // in the place of e's, where no rule decides; nil else
	ReadDifferently bool
	Assumed         bool // the file is only assumed to be the URL's
	Others          []Other
}

// Other is a crawler whose verdict on a URL is another than the one that is told.
type Other struct {
	Name    string
	Allowed bool
	Line    int // of the rule that decides, from 1; 0 if none does
}

// Verdict writes the verdict on a URL by a file's rules.
func (w *Writer) Verdict(d *document.Document, url string, e core.Evidence) {
	w.verdict(d, url, e, nil, e.Messages())
	w.Close('}')
}

// ListedVerdict writes the verdict on a URL as the page exports it. By what a fetch met, e may say otherwise than the
// rules.
func (w *Writer) ListedVerdict(d *document.Document, url string, e core.Evidence, l Listed) {
	explanation := l.Explanation
	if explanation == nil {
		explanation = e.Messages()
	}
	w.verdict(d, url, e, nil, explanation)
	w.Key("readDifferently").Bool(l.ReadDifferently)
	if l.Assumed {
		w.Key("assumed").Bool(true)
	}
	w.Key("others").Open('[')
	for _, o := range l.Others {
		w.Open('{').Key("name").String(o.Name)
		w.Key("allowed").Bool(o.Allowed)
		w.Key("line")
		if o.Line == 0 {
			w.Null()
		} else {
			w.Int(o.Line)
		}
		w.Close('}')
	}
	w.Close(']')
	w.Close('}')
}

// ServedVerdict writes the verdict on a URL as the HTTP API gives it. By what
// a fetch met, e may say otherwise than the rules.
func (w *Writer) ServedVerdict(d *document.Document, url string, e core.Evidence, s Served) {
	w.verdict(d, url, e, &s, s.Explanation)
	w.Close('}')
}

// verdict writes it without the end, for whoever has more to tell.
func (w *Writer) verdict(d *document.Document, url string, e core.Evidence, s *Served, explanation []core.Message) {
	w.Open('{')
	if s != nil {
		w.Key("entry").String(s.Entry)
		w.Key("robots").String(s.Robots)
	}
	w.Key("url").String(url)
	w.Key("path").String(e.Path)
	w.Key("allowed").Bool(e.Allowed)
	w.Key("reason").String(string(e.Reason))
	w.Key("rule")
	from := len(w.buf)
	if e.Rule == nil {
		w.Null()
	} else {
		w.match(d, e.Matches[0])
	}
	to := len(w.buf)
	most := 0 // all
	if s != nil {
		most = s.MaxAgents
	}
	w.Key("group").obeyed(d, e.Group, most)
	w.Key("chain").Strings(e.Group.Asked.Tokens)
	w.Key("dialect").String(e.Group.Reading.Dialect.Name())
	w.Key("matches").Open('[')
	for i, m := range e.Matches {
		if i == 0 && e.Rule != nil { // it stands there already
			copy(w.more(to-from), w.buf[from:to])
			continue
		}
		w.match(d, m)
	}
	w.Close(']')
	if s != nil {
		w.Key("matched").Int(e.Matched)
	}
	w.Key("explanation")
	w.Messages(explanation)
}

func (w *Writer) match(d *document.Document, m core.Match) {
	w.Open('{')
	w.rule(d, m.Rule)
	w.Key("octets").Int(m.Octets)
	w.Key("compared").String(m.Pattern)
	w.Close('}')
}

// rule writes the members of a rule into an open object.
func (w *Writer) rule(d *document.Document, r *core.Rule) {
	field := "disallow"
	if r.Allow {
		field = "allow"
	}
	w.Key("line").Int(r.Line)
	w.Key("field").String(field)
	w.Key("pattern").String(d.File.Text(r.Pattern))
	w.span(d, r.Pattern)
}

// span writes the members of a span into an open object: in bytes, and in
// UTF-16 code units.
func (w *Writer) span(d *document.Document, s core.Span) {
	w.Key("start").Int(s.Start)
	w.Key("end").Int(s.End)
	w.Key("from").Int(d.UTF16.Offset(s.Start))
	w.Key("to").Int(d.UTF16.Offset(s.End))
}

// obeyed writes the group that a crawler obeys, null if there is none. It may
// name thousands of lines and stand in thousands of verdicts, so it is worked
// out once for those in a row. No more than most of its user-agent lines are
// listed, with their number; 0: all.
func (w *Writer) obeyed(d *document.Document, g *core.Group, most int) {
	if w.group == g && w.listed == most {
		copy(w.more(len(w.obeys)), w.obeys)
		return
	}
	start := len(w.buf)
	if len(g.Agents) == 0 {
		w.Null()
	} else {
		w.Open('{').Key("token").String(g.Token)
		if most == 0 {
			w.agents(d, g.Agents)
		} else {
			w.agents(d, g.Agents[:min(len(g.Agents), most)])
			w.Key("count").Int(len(g.Agents))
		}
		w.Close('}')
	}
	w.group, w.listed, w.obeys = g, most, append(w.obeys[:0], w.buf[start:]...)
}

// agents writes the tokens that user-agent lines name, each once, and the
// lines, into an open object.
func (w *Writer) agents(d *document.Document, agents []core.Agent) {
	w.Key("tokens").Open('[')
	var seen map[string]bool
	for _, a := range agents {
		token := d.File.Text(a.Token)
		if token == "" || seen[token] {
			continue
		}
		if seen == nil && len(agents) > 1 { // mostly there is one
			seen = map[string]bool{}
		}
		if seen != nil {
			seen[token] = true
		}
		w.String(token)
	}
	w.Close(']')
	w.Key("lines").Open('[')
	for _, a := range agents {
		w.Int(a.Line)
	}
	w.Close(']')
}
