package core_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/internal/fixture"
)

// A behaviour is a txtar archive in testdata/behaviour, named for it; its
// comment says it in a sentence and cites the clause. The sections:
//
//	robots.txt  the file, LF for LF. Other octets than visible ASCII, space and
//	            UTF-8 text are written \r \t \x00 (any two hex digits), the
//	            backslash \\. A backslash at the end of a line joins it to the
//	            next: there is no LF.
//	ask         questions, one a line, their words between single spaces;
//	            a dialect is one, several between commas, or "all":
//	                DIALECT check AGENT URL    the verdict, in short
//	                DIALECT explain AGENT URL  all the evidence
//	                DIALECT lines              kinds and spans
//	                DIALECT groups             the groups as they stand
//	            AGENT is a token or a chain a>b>c; with a ! at its end the
//	            groups for * are ignored. Agent and URL are escaped as
//	            robots.txt is; no URL is the empty URL.
//	want        the answers: each question and under it, for each dialect,
//	            what go test -run Behaviour -update writes there
//
// The answer to check reads
//
//	DIALECT allowed|disallowed REASON line LINE path "PATH" of LINE:OCTETS…
//
// with the rules that matched after "of", the strongest first; line and of
// are left out where no rule decided.

var update = flag.Bool("update", false, "rewrite the want sections of testdata/behaviour")

func TestBehaviour(t *testing.T) {
	names, err := fs.Glob(os.DirFS("."), "testdata/behaviour/*")
	if err != nil || len(names) == 0 {
		t.Fatal("no behaviours", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(path.Base(name), ".txtar"), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			comment, sections, err := fixture.Read(text)
			if err != nil {
				t.Fatal(err)
			}
			if strings.TrimSpace(comment) == "" {
				t.Error("no heading")
			}
			for section := range sections {
				if section != "robots.txt" && section != "ask" && section != "want" {
					t.Fatalf("unknown section %q", section)
				}
			}
			src, err := fixture.Unescape(sections["robots.txt"])
			if err != nil {
				t.Fatal(err)
			}
			file := core.Parse([]byte(src))
			var got strings.Builder
			for _, question := range strings.Split(strings.TrimSuffix(sections["ask"], "\n"), "\n") {
				answer, err := ask(file, question)
				if err != nil {
					t.Fatalf("%q: %v", question, err)
				}
				got.WriteString(question + "\n" + answer)
			}
			if *update {
				text = fmt.Appendf(nil, "%s-- robots.txt --\n%s-- ask --\n%s-- want --\n%s",
					comment, sections["robots.txt"], sections["ask"], got.String())
				if err := os.WriteFile(name, text, 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got := got.String(); got != sections["want"] {
				t.Errorf("got\n%s\nwant\n%s", got, sections["want"])
			}
		})
	}
}

// ask answers one line of an ask section.
func ask(file *core.File, question string) (string, error) {
	words := strings.SplitN(question, " ", 4)
	for i := range words {
		var err error
		if words[i], err = fixture.Unescape(words[i]); err != nil {
			return "", err
		}
	}
	if len(words) == 3 {
		words = append(words, "") // the empty URL
	}
	dialects := core.Dialects()
	if words[0] != "all" {
		dialects = nil
		for _, name := range strings.Split(words[0], ",") {
			d, ok := core.DialectNamed(name)
			if !ok {
				return "", fmt.Errorf("no dialect %q", name)
			}
			dialects = append(dialects, d)
		}
	}
	asked := strings.Join(words[1:min(2, len(words))], "")
	var out strings.Builder
	for _, d := range dialects {
		r := file.In(d)
		switch {
		case asked == "lines" && len(words) == 2:
			fmt.Fprintf(&out, "\t%s\n", d.Name())
			writeLines(&out, r)
		case asked == "groups" && len(words) == 2:
			fmt.Fprintf(&out, "\t%s\n", d.Name())
			writeGroups(&out, r)
		case asked == "check" && len(words) == 4:
			e := choose(r, words[2]).Explain(words[3])
			fmt.Fprintf(&out, "\t%-11s %s", d.Name(), verdict(e.Verdict))
			if e.Rule != nil {
				fmt.Fprintf(&out, " line %d", e.Rule.Line)
			}
			fmt.Fprintf(&out, " path %q", e.Path)
			for i, m := range e.Matches {
				fmt.Fprintf(&out, "%s %d:%d", map[bool]string{true: " of"}[i == 0], m.Rule.Line, m.Octets)
			}
			out.WriteString("\n")
		case asked == "explain" && len(words) == 4:
			g := choose(r, words[2])
			e := g.Explain(words[3])
			fmt.Fprintf(&out, "\t%s %s path %q\n", d.Name(), verdict(e.Verdict), e.Path)
			for _, m := range e.Matches {
				directory := map[bool]string{true: " directory"}[m.Directory]
				fmt.Fprintf(&out, "\t\tline %d: %s, octets %d as %q%s\n", m.Rule.Line, rule(file, m.Rule), m.Octets, m.Pattern, directory)
			}
			fmt.Fprintf(&out, "\t\tobeys %q", g.Token)
			for i, a := range g.Agents {
				fmt.Fprintf(&out, "%s %d", map[bool]string{true: " of line"}[i == 0], a.Line)
			}
			out.WriteString("\n")
			for _, m := range append([]core.Message{g.Message()}, e.Messages()...) {
				fmt.Fprintf(&out, "\t\t%s", m.Code)
				for _, a := range m.Args {
					fmt.Fprintf(&out, " %s=%#v", a.Name, a.Value)
				}
				out.WriteString("\n")
			}
		default:
			return "", fmt.Errorf("unknown question")
		}
	}
	return out.String(), nil
}

// choose finds the group for an agent as ask sections write it.
func choose(r *core.Reading, agent string) *core.Group {
	if agent, named := strings.CutSuffix(agent, "!"); named {
		return r.For(core.Chain{Tokens: strings.Split(agent, ">")})
	}
	return r.For(core.ChainOf(strings.Split(agent, ">")...))
}

func verdict(v core.Verdict) string {
	return map[bool]string{true: "allowed ", false: "disallowed "}[v.Allowed] + string(v.Reason)
}

func span(f *core.File, s core.Span) string {
	return fmt.Sprintf("%d-%d %q", s.Start, s.End, f.Text(s))
}

func rule(f *core.File, r *core.Rule) string {
	return map[bool]string{true: "allow ", false: "disallow "}[r.Allow] + span(f, r.Pattern)
}

func writeLines(out *strings.Builder, r *core.Reading) {
	for i, line := range r.Lines() {
		fmt.Fprintf(out, "\t\t%d: %d-%d %s", i+1, line.Span.Start, line.Span.End, line.Kind)
		if line.Field.Len() > 0 {
			fmt.Fprintf(out, ", %s, %s", span(r.File, line.Field), span(r.File, line.Value))
		}
		out.WriteString("\n")
	}
}

func writeGroups(out *strings.Builder, r *core.Reading) {
	for i, g := range r.Groups() {
		fmt.Fprintf(out, "\t\tgroup %d\n", i+1)
		for _, a := range g.Agents {
			fmt.Fprintf(out, "\t\t\tline %d: user-agent %s names %q\n", a.Line, span(r.File, a.Value), r.File.Text(a.Token))
		}
		for i := range g.Rules {
			fmt.Fprintf(out, "\t\t\tline %d: %s\n", g.Rules[i].Line, rule(r.File, &g.Rules[i]))
		}
	}
}
