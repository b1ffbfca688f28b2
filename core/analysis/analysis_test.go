package analysis_test

import (
	"fmt"
	"strings"
	"testing"

	"robotscope/core"
	"robotscope/core/analysis"
)

// show writes a finding in a line.
func show(f analysis.Finding) string {
	s := f.Status.String()
	if f.Witness != "" {
		s += " " + f.Witness
	}
	if len(f.By) > 0 {
		s += fmt.Sprint(" by ", f.By)
	}
	if f.Status == analysis.Live {
		switch f.Redundant {
		case analysis.Yes:
			s += fmt.Sprint(", redundant, instead ", f.Instead)
		case analysis.No:
			s += ", needed"
			if f.Needed != f.Witness {
				s += " for " + f.Needed
			}
		default:
			s += ", perhaps redundant"
		}
	}
	return s
}

// TestRules shows what there is to tell. Rules stand from line 2 on.
func TestRules(t *testing.T) {
	for _, test := range []struct {
		name    string
		dialect core.Dialect
		rules   string // each with what is told of it after a semicolon
	}{
		{"a directory in a directory", core.Google, `
			Disallow: /a/    ; live /a/, needed
			Disallow: /a/b/  ; live /a/b/, redundant, instead [2]`},
		{"an exception", core.Google, `
			Disallow: /a/    ; live /a/, needed
			Allow: /a/b/     ; live /a/b/, needed`},
		{"an exception to the exception", core.Google, `
			Disallow: /a     ; live /a, needed
			Allow: /a/b      ; live /a/b, needed
			Disallow: /a/b/c ; live /a/b/c, needed`},
		{"a rule that is needed for what it shares with an exception", core.Google, `
			Disallow: /a      ; live /a, needed
			Allow: /a*.x      ; live /a.x, needed
			Disallow: /a/bcd/ ; live /a/bcd/, needed for /a/bcd/.x`},
		{"no rule is needed to allow what nothing disallows", core.Google, `
			Allow: /         ; live /, redundant, instead []
			Disallow: /a     ; live /a, needed`},
		{"allow wins a tie", core.Google, `
			Disallow: /a     ; dead by [3]
			Allow: /a        ; live /a, needed`},
		{"a star at the end is an octet more", core.Google, `
			Disallow: /a/    ; dead by [3]
			Disallow: /a/*   ; live /a/, redundant, instead [2]`},
		{"one rule is enough of a proof", core.Google, `
			Disallow: /a     ; dead by [4]
			Allow: /a$       ; live /a, redundant, instead [4]
			Allow: /a*       ; live /ab, needed
			Allow: /aa$      ; live /aa, redundant, instead [4]`},
		{"a file and its directory", core.Google, `
			Allow: /d/index.htm     ; dead by [3 4]
			Disallow: /d/index.htm* ; live /d/index.htm, needed
			Disallow: /d/**         ; live /d/, needed`},
		{"equal rules", core.Google, `
			Disallow: /a     ; live /a, redundant, instead [3]
			Disallow: /a     ; duplicate by [2]`},
		{"no URL", core.Google, `
			Disallow:        ; dead
			Disallow: a      ; dead
			Disallow: /a b   ; dead
			Disallow: /$a    ; live /$a, needed`},
		{"the directory of an index file", core.Google, `
			Disallow: /d/          ; live /d/a, needed
			Allow: /d/index.html   ; live /d/, needed`},
		{"escapes stand for themselves to Google", core.Google, `
			Disallow: /%7Ea  ; live /%7Ea, needed
			Disallow: /~a    ; live /~a, needed
			Disallow: /é     ; live /%C3%A9, needed`},
		{"escapes are equal in the RFC", core.RFC9309, `
			Disallow: /%7Ea  ; live /~a, redundant, instead [3]
			Disallow: /~a    ; duplicate by [2]
			Disallow: a      ; dead`},
		{"delimiters are equal in the query", core.RFC9309, `
			Disallow: /*%3A  ; live /?:, needed for /%3A
			Disallow: /*?*:  ; dead by [2]`},
		{"the robots.txt itself", core.RFC9309, `
			Disallow: /robots.txt$ ; live /robots%2Etxt, redundant, instead [3]
			Disallow: /robots.txt  ; live /robots.txta, needed`},
		{"two slashes", core.Google, `
			Disallow: //     ; live //example.com//, needed
			Disallow: /*/a   ; live /a/a, needed`},
		{"the first that matches", core.FirstMatch, `
			Disallow: /a     ; live /a, needed
			Allow: /a/b      ; dead by [2]
			Disallow: /*     ; live /*, needed`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var rules, want []string
			for line := range strings.Lines(strings.TrimSpace(test.rules)) {
				rule, told, _ := strings.Cut(line, ";")
				rules, want = append(rules, strings.TrimSpace(rule)), append(want, strings.TrimSpace(told))
			}
			for i, f := range analysis.Rules(group(test.dialect, rules), analysis.Bound{}) {
				if got := show(f); got != want[i] {
					t.Errorf("%s\ngot  %s\nwant %s", rules[i], got, want[i])
				}
			}
		})
	}
}

// TestDiff shows what there is to tell of two files.
func TestDiff(t *testing.T) {
	g := core.Google
	for _, test := range []struct {
		name          string
		before, after *core.Group
		want          string
	}{
		{"in another order", group(g, []string{"Disallow: /a", "Allow: /a/b"}),
			group(g, []string{"Allow: /a/b", "Disallow: /a"}), "yes"},
		{"a redundant rule less", group(g, []string{"Disallow: /a", "Disallow: /a/b"}), group(g, []string{"Disallow: /a"}), "yes"},
		{"another way to write it", group(g, []string{"Disallow: /a/", "Disallow: /a/b"}), group(g, []string{"Disallow: /a/*"}), "yes"},
		{"no group, and one without rules", core.Parse(nil).For(g, core.ChainOf("FooBot")), group(g, nil), "yes"},
		{"a rule more", group(g, nil), group(g, []string{"Disallow: /a"}), "no /a"},
		{"a slash more", group(g, []string{"Disallow: /a"}), group(g, []string{"Disallow: /a/"}), "no /a"},
		{"one URL for each two rules", group(g, []string{"Allow: /a/", "Allow: /b/"}),
			group(g, []string{"Disallow: /"}), "no /a/ /b/ /"},
		{"one dialect has no directories", group(g, []string{"Disallow: /d/", "Allow: /d/index.html"}),
			group(core.RFC9309, []string{"Disallow: /d/", "Allow: /d/index.html"}), "no /d/ and more"},
		{"dialects that agree", group(g, []string{"Disallow: /a"}), group(core.RFC9309, []string{"Disallow: /a"}), "unknown and more"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := analysis.Diff(test.before, test.after, analysis.Bound{})
			got := d.Equal.String()
			for _, c := range d.Changes {
				got += " " + c.URL
			}
			if d.More {
				got += " and more"
			}
			if got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// TestRemovable shows which lines can go.
func TestRemovable(t *testing.T) {
	for _, test := range []struct {
		name, robots string
		want         string // of each line
	}{
		{"a redundant rule", "User-agent: *\nDisallow: /a\nDisallow: /a/b", "no no yes"},
		{"redundant to some crawlers",
			"User-agent: *\nUser-agent: a\nDisallow: /a\n\nUser-agent: b\nUser-agent: a\nDisallow: /", "no no no yes no no no"},
		{"redundant in some dialects", "User-agent: *\nDisallow: /*a\nDisallow: /b/a", "no no no"},
		{"an empty rule keeps groups apart", "User-agent: a\nDisallow:\nUser-agent: b\nDisallow: /", "yes no no no"},
		{"an empty rule", "User-agent: a\nDisallow:\nDisallow: /a", "no yes no"},
		{"a blank line ends a record of the 1994 standard", "User-agent: a\n\nDisallow: /a", "no no no"},
		{"a comment", "User-agent: a\n# a\nDisallow: /a", "no yes no"},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := core.Parse([]byte(test.robots))
			var got []string
			for line := range file.LineCount() {
				got = append(got, analysis.Removable(file, line+1, analysis.Bound{}).String())
			}
			if got := strings.Join(got, " "); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// TestBound checks that little is done where little is asked for, that what
// is told is true then, and that hostile files are answered.
func TestBound(t *testing.T) {
	a := strings.Repeat
	for _, rules := range [][]string{
		{"Disallow: /a/b", "Disallow: /a*c", "Allow: /*d"},
		{"Disallow: /" + a("a", 10_000), "Allow: /*" + a("a", 10_000) + "b"},
		{"Disallow: /" + a("*a", 2_000) + "b", "Allow: /" + a("*b", 2_000) + "c", "Disallow: /" + a("*%3A", 300)},
		strings.Split(a("Disallow: /"+a("*%3A", 200)+"b\n", 200), "\n"),
		{"Disallow: /" + a("a", 400_000)},
	} {
		for _, d := range core.Dialects() {
			g := group(d, rules)
			for _, bound := range []analysis.Bound{{Question: 3000, Total: 5000}, {Question: 1, Total: 1}, {Question: 10, Total: 15}} {
				run := analysis.Start(g, bound)
				for run.Step(100) {
				}
				if done, total := run.Progress(); done != total || total != len(g.Rules) {
					t.Errorf("%d of %d done", done, total)
				}
				if bound.Total > 0 && run.States() > bound.Total {
					t.Errorf("%d states explored, %d allowed", run.States(), bound.Total)
				}
				for _, f := range run.Findings() {
					if f.Witness != "" && g.Check(f.Witness).Rule != f.Rule {
						t.Errorf("%.100s: %.100s", show(f), g.RuleText(f.Rule))
					}
				}
				diff := analysis.Diff(g, group(d, rules[:1]), bound)
				for _, c := range diff.Changes {
					if c.Before.Allowed == c.After.Allowed {
						t.Errorf("%.100v", c)
					}
				}
			}
		}
	}
}
