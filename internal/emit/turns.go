package emit

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/source"
)

// fewTurns is how many turns of one case are told apart.
const fewTurns = 3

// failingTurn is what was found in one turn.
type failingTurn struct {
	number   int
	index    int // in the case's turns; -1: the report does not hold it
	findings []report.Finding
}

// failingTurns gathers a case's findings by turn.
func failingTurns(c *report.Case) []failingTurn {
	at := make(map[int]int, len(c.Turns))
	for i, t := range c.Turns {
		at[t.Turn] = i
	}
	all := slices.Clone(c.Findings)
	slices.SortStableFunc(all, func(a, b report.Finding) int { return cmp.Compare(a.Turn, b.Turn) })
	var out []failingTurn
	for _, f := range all {
		if n := len(out); n == 0 || out[n-1].number != f.Turn {
			index, ok := at[f.Turn]
			if !ok {
				index = -1
			}
			out = append(out, failingTurn{number: f.Turn, index: index})
		}
		t := &out[len(out)-1]
		t.findings = append(t.findings, f)
	}
	return out
}

// title names a turn of a case that has several.
func (t failingTurn) title(c *report.Case) string {
	return fmt.Sprintf("turn %d of %d", t.number, len(c.Turns))
}

// where says at which step of the tape and where in the case's file a turn stands.
func (t failingTurn) where(c *report.Case) string {
	if t.index < 0 {
		return ""
	}
	turn := &c.Turns[t.index]
	place := ""
	if turn.Line > 0 && c.File != "" {
		place = source.Pos{File: c.File, Line: turn.Line}.String()
	}
	switch {
	case turn.Step > 0 && place != "":
		return fmt.Sprintf(" (step %d, %s)", turn.Step, place)
	case turn.Step > 0:
		return fmt.Sprintf(" (step %d)", turn.Step)
	case place != "":
		return " (" + place + ")"
	}
	return ""
}

// openTurns names the turns of a failing case that could not be decided: its
// verdict does not tell of them.
func (p *printer) openTurns(c *report.Case) {
	if len(c.Turns) < 2 {
		return
	}
	shown, more := 0, 0
	for _, t := range c.Turns {
		switch {
		case t.Verdict != grader.Error && t.Verdict != grader.Unverified:
		case shown == fewTurns && !p.o.Verbose:
			more++
		default:
			shown++
			p.line(piece{amber, fmt.Sprintf("  turn %d of %d %s", t.Turn, len(c.Turns), t.Verdict)}, piece{plain, ": " + oneLine(firstLine(t.Reason))})
		}
	}
	if more > 0 {
		p.line(piece{faint, fmt.Sprintf("  +%s undecided", counted(more, "more turn", "more turns"))})
	}
}

// turnsOf names the turns of a case that have a verdict, where it has several
// and not all of them do.
func turnsOf(c *report.Case, v grader.Verdict) string {
	first, n := 0, 0
	for _, t := range c.Turns {
		if t.Verdict == v {
			if n++; n == 1 {
				first = t.Turn
			}
		}
	}
	switch {
	case n == 0 || n == len(c.Turns):
		return ""
	case n == 1:
		return fmt.Sprintf("turn %d", first)
	}
	return fmt.Sprintf("turn %d and %d more", first, n-1)
}
