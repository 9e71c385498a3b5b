package diff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/wording"
)

// Nearest is the wording of an answer that comes nearest to a claim.
type Nearest struct {
	Claim string  `json:"claim"`
	Form  string  `json:"form"` // of the claim, the one it comes nearest to
	Turn  int     `json:"turn"`
	Text  string  `json:"text"`  // of the answer
	Score float64 `json:"score"` // how much of the form it has, from 0 to 1
}

// nearest finds, for each claim that was found in the baseline, what today's
// answers say that comes nearest to it.
func nearest(was, now *report.Case) (all []Nearest) {
	claims := claimsOf(was)
	for _, name := range was.Invented {
		best := Nearest{Claim: name}
		for _, a := range now.Attempted() {
			for _, t := range a.Turns {
				near, n, ok := wording.Nearest(t.Completion.Text, claims[name]...)
				if ok && near.Score > best.Score {
					best.Form, best.Turn, best.Text, best.Score = claims[name][n], t.Turn, near.Text, near.Score
				}
			}
		}
		if best.Text != "" {
			all = append(all, best)
		}
	}
	return all
}

// claimsOf gives the forms of a case's claims and facts by their names. Of a
// plain row only the name is known, which may be the form.
func claimsOf(c *report.Case) map[string][]string {
	forms := map[string][]string{}
	add := func(name string, of []string) {
		for _, f := range of {
			if !slices.Contains(forms[name], f) {
				forms[name] = append(forms[name], f)
			}
		}
	}
	for _, d := range c.Demands {
		for _, claim := range d.Claims {
			add(claim.Name, claim.Forms)
		}
	}
	for _, o := range c.Observations {
		for _, g := range o.Grants {
			add(g.Fact, g.Forms)
		}
	}
	for _, f := range c.Found() {
		if f.Kind == grader.KindEntity {
			forms[f.Name] = nil // a value is there or is not
		}
	}
	for _, name := range c.Invented {
		if _, known := forms[name]; !known {
			add(name, []string{name})
		}
	}
	return forms
}

// offered words what comes nearest to the claims that are no longer found.
func offered(all []Nearest) string {
	var parts []string
	for _, n := range all {
		parts = append(parts, fmt.Sprintf("nearest to %q it now says %q", short(n.Form), short(oneLine(n.Text))))
	}
	if len(parts) == 0 {
		return ""
	}
	return "; " + strings.Join(parts, ", ") + ": if that asserts the claim, add it as a form"
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
