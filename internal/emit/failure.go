package emit

import (
	"fmt"
	"slices"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/source"
)

// failure shows why one case fails, turn by turn where it has several.
func (p *printer) failure(c *report.Case, v View) {
	p.heading(red, "FAIL", c)
	p.attempts(c, v.Report.Run.Cases[c.CaseID])
	for _, t := range failingTurns(c) {
		p.turn(c, t, v.NewlyInvented[c.CaseID])
	}
	p.openTurns(c)
	if v.Options.Rerun != nil {
		p.line(piece{faint, "  again: "}, piece{plain, v.Options.Rerun(c.CaseID)})
	}
	p.line()
}

// heading is a case's first line: what it came to, and where it stands.
func (p *printer) heading(color ink, word string, c *report.Case) {
	pieces := []piece{{color, word}, {plain, " "}, {bold, c.CaseID}}
	if c.File != "" {
		pieces = append(pieces, piece{plain, "  " + source.Pos{File: c.File, Line: c.Line}.String()})
	}
	if c.Owner != "" {
		pieces = append(pieces, piece{faint, "  owner " + oneLine(c.Owner)})
	}
	p.line(pieces...)
}

// turn shows the findings of one turn.
func (p *printer) turn(c *report.Case, t failingTurn, novel []string) {
	if len(c.Turns) > 1 {
		p.line(piece{bold, "  " + t.title(c)}, piece{plain, t.where(c)})
	}
	kept, further := p.firstPlaces(loudestFirst(t.findings))
	for i := range kept {
		f := &kept[i].Finding
		p.finding(f, slices.Contains(novel, f.Name))
		p.evidence(c, t, f, kept[i+1:])
	}
	for _, f := range kept {
		if n := further[placeOf(f)]; n > 0 {
			p.line(piece{faint, fmt.Sprintf("  %s %s: +%s", f.Kind, oneLine(f.Name), counted(n, "further place", "further places"))})
		}
	}
	if n := further[furtherEntities]; n > 0 {
		p.line(piece{faint, fmt.Sprintf("  +%s that nothing licenses; --verbose shows them", counted(n, "further entity", "further entities"))})
	}
}

// reason is what several findings of a turn can have in common.
type reason struct {
	kind               grader.Kind
	name, tool, schema string
}

func placeOf(f report.Finding) reason { return reason{f.Kind, f.Name, f.Tool, f.Schema} }

// furtherEntities stands for the entities of a turn beyond the first few.
var furtherEntities = reason{kind: grader.KindEntity}

// mostEntities is how many invented entities of a turn are shown; an answer
// made up from end to end has hundreds.
const mostEntities = 8

// loudestFirst puts the entities that nearly follow from what was observed
// before the other entities, in the places that entities have: a sum that is
// off by one is the finding nobody would make by eye.
func loudestFirst(all []report.Finding) []report.Finding {
	var loud, other []report.Finding
	for _, f := range all {
		switch {
		case f.Kind != grader.KindEntity:
		case f.Near != "":
			loud = append(loud, f)
		default:
			other = append(other, f)
		}
	}
	if len(loud) == 0 {
		return all
	}
	ordered := append(loud, other...)
	all = slices.Clone(all)
	for i := range all {
		if all[i].Kind == grader.KindEntity {
			all[i], ordered = ordered[0], ordered[1:]
		}
	}
	return all
}

// firstPlaces keeps the first finding for each reason and counts the others;
// with Verbose it keeps them all.
func (p *printer) firstPlaces(all []report.Finding) (kept []report.Finding, further map[reason]int) {
	further = map[reason]int{}
	seen := map[reason]bool{}
	entities := 0
	for _, f := range all {
		r := placeOf(f)
		if f.Kind == grader.KindEntity && !seen[r] {
			if entities++; entities > mostEntities && !p.o.Verbose {
				further[furtherEntities]++
				continue
			}
		}
		if seen[r] && !p.o.Verbose {
			further[r]++
			continue
		}
		seen[r] = true
		kept = append(kept, f)
	}
	return kept, further
}

// finding is a finding's first line. What granted a fact and what ended that
// has lines of its own below, so the detail of one that is stated too early or
// too late need not say it.
func (p *printer) finding(f *grader.Finding, novel bool) {
	pieces := []piece{{red, "  " + string(f.Kind)}}
	if f.Kind == grader.KindEntity {
		ink := plain
		if f.Near != "" {
			ink = red // the loudest finding of all
		}
		pieces = append(pieces, piece{plain, " "}, piece{ink, unlicensed(f)})
		p.line(marked(pieces, novel)...)
		return
	}
	add := func(before, text, after string) {
		if text != "" {
			pieces = append(pieces, piece{plain, before + oneLine(text) + after})
		}
	}
	add(" ", f.Name, "")
	switch {
	case f.Tool == f.Name || f.Kind == grader.KindBehavior: // the detail of a behavior names its tool
	case aboutWords(f.Kind):
		add(" in ", f.Tool, "")
	default:
		add(" of ", f.Tool, "")
	}
	add(" at ", f.Path, "")
	if f.Form != f.Name {
		add(": \"", f.Form, "\"")
	}
	if f.Kind != grader.KindEarly && f.Kind != grader.KindStale || f.Granted == nil && f.Ended == nil {
		add(": ", f.Detail, "")
	}
	add(" (schema ", f.Schema, ")")
	p.line(marked(pieces, novel && aboutWords(f.Kind))...)
}

// marked ends a finding's line that the baseline did not have.
func marked(pieces []piece, novel bool) []piece {
	if novel {
		pieces = append(pieces, piece{amber, " (new)"})
	}
	return pieces
}

// aboutWords says whether findings of a kind name a claim or a fact.
func aboutWords(k grader.Kind) bool {
	return k == grader.KindClaim || k == grader.KindEarly || k == grader.KindStale
}

// evidence shows where in the answer f was found, and what bears on it. What
// all findings of a sort share (the observations, an answer that has no place
// to mark) stands once, at the last of them; later are the findings of the turn
// that follow f.
func (p *printer) evidence(c *report.Case, t failingTurn, f *grader.Finding, later []report.Finding) {
	if t.index < 0 {
		return
	}
	last := func(alike func(g *grader.Finding) bool) bool {
		return !slices.ContainsFunc(later, func(g report.Finding) bool { return alike(&g.Finding) })
	}
	placed := func(g *grader.Finding) bool { return g.End > g.Start }
	answer := &c.Turns[t.index].Completion
	call, called := callAt(answer.Calls, f.Call)
	switch {
	case placed(f):
		p.place(answer, f)
	case !last(func(g *grader.Finding) bool { return !placed(g) && g.Call == f.Call }):
	case called:
		p.calls([]grader.Call{call})
	default:
		p.answer(said(answer), answer.Calls)
	}
	p.lifetime(c, f)
	unseen := func(g *grader.Finding) bool { return g.Kind == grader.KindClaim || g.Kind == grader.KindEntity }
	if unseen(f) && last(unseen) && t.index < len(c.Demands) {
		p.observations(c.Demand(t.index))
	}
}

// place shows the lines of an answer that a finding lies in.
func (p *printer) place(answer *grader.Completion, f *grader.Finding) {
	switch {
	case f.Part == grader.PartArguments && p.callSnippet(answer.Calls, f.Call, f.Start, f.End):
	case f.Part == grader.PartText:
		p.snippet(said(answer), f.Start, f.End, red)
	default:
		p.line(piece{faint, "    in the " + oneLine(string(f.Part)) + ":"})
		text := said(answer)
		switch f.Part {
		case grader.PartReasoning:
			text = answer.Reasoning
		case grader.PartRefusal:
			text = answer.Refusal
		}
		p.snippet(text, f.Start, f.End, red)
	}
}

// said is what an answer tells the user.
func said(c *grader.Completion) string {
	if c.Text == "" {
		return c.Refusal
	}
	return c.Text
}
