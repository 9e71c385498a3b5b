package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/internal/report"
)

// fewMisses is how many wrongly judged mutants of one case are shown.
const fewMisses = 3

// misses shows the mutants of a case that the grader judged wrongly, each with
// the poisoned place marked.
func (p *printer) misses(c *report.Case) {
	if c.Mutation == nil || len(c.Mutation.Misses) == 0 {
		return
	}
	word := "BRITTLE"
	if c.Mutation.Survived > 0 {
		word = "BLIND"
	}
	p.heading(red, word, c)
	several := severalTurns(c)
	for i, m := range c.Mutation.Misses {
		if i == fewMisses && !p.o.Verbose {
			p.line(piece{faint, fmt.Sprintf("  +%d more", len(c.Mutation.Misses)-i)})
			break
		}
		p.miss(m, several)
	}
	p.line()
}

// miss shows one of them; several says that the case has more turns than one.
func (p *printer) miss(m report.Miss, several bool) {
	what := "an honest answer fails"
	switch {
	case m.Blind && m.Altered != "":
		what = "the unchanged answer survives"
	case m.Blind:
		what = "a poisoned answer survives"
	}
	of := " of " + oneLine(m.Origin)
	if several && m.Turn > 0 {
		of += fmt.Sprintf(" in turn %d", m.Turn)
	}
	if m.Altered != "" {
		of += ", with " + oneLine(m.Altered)
	}
	pieces := []piece{{red, "  " + m.Mutator}, {plain, of + ": " + what}}
	if m.Detail != "" {
		pieces = append(pieces, piece{plain, "; " + oneLine(m.Detail)})
	}
	p.line(pieces...)
	switch {
	case m.End <= m.Start:
		p.answer(m.Text, m.Calls)
	case p.callSnippet(m.Calls, m.Call, m.Start, m.End):
	default:
		p.snippet(m.Text, m.Start, m.End, red)
	}
	if len(m.Want)+len(m.Got) > 0 {
		p.line(piece{faint, fmt.Sprintf("      want: %s; found: %s", names(m.Want), names(m.Got))})
	}
}

// severalTurns says whether a case has more turns than one. A calibration's
// cases have no turns, but their misses may name some.
func severalTurns(c *report.Case) bool {
	return len(c.Turns) > 1 || c.Mutation != nil && slices.ContainsFunc(c.Mutation.Misses, func(m report.Miss) bool { return m.Turn > 1 })
}

func names(list []string) string {
	if len(list) == 0 {
		return "nothing"
	}
	return oneLine(strings.Join(list, ", "))
}

// mutators shows each mutator's numbers over all cases.
func (p *printer) mutators(cases []report.Case) {
	var order []string
	sum := map[string]*report.Counts{}
	why := map[string]string{}
	for _, c := range cases {
		if c.Mutation == nil {
			continue
		}
		for _, t := range c.Mutation.Mutators {
			if sum[t.Mutator] == nil {
				sum[t.Mutator] = &report.Counts{}
				order = append(order, t.Mutator)
			}
			sum[t.Mutator].Add(t.Counts)
			if why[t.Mutator] == "" {
				why[t.Mutator] = t.Reason
			}
		}
	}
	if len(order) == 0 {
		return
	}
	p.line(piece{faint, fmt.Sprintf("%-20s %8s %9s %12s %8s %15s", "mutator", "killed", "survived", "equivalents", "brittle", "not applicable")})
	for _, name := range order {
		n := sum[name]
		color := plain
		if n.Survived+n.Brittle > 0 {
			color = red
		}
		p.line(piece{color, fmt.Sprintf("%-20s %8d %9d %12d %8d %15d", name, n.Killed, n.Survived, n.Equivalents, n.Brittle, n.NotApplicable)})
		if p.o.Verbose && n.NotApplicable > 0 {
			p.line(piece{faint, "  not applicable: " + oneLine(why[name])})
		}
	}
	p.line()
}
