package emit

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/source"
)

// Text shows a run to people, as a compiler would: flips first, then what
// failed with the words it failed for, what could not be decided, what the
// attack found wrong with the grader, and the counts.
func Text(w io.Writer, v View) error {
	p := newPrinter(w, v.Options)
	p.flips(v.Flips)
	if !v.Options.Quiet {
		if len(v.Flips) > 0 {
			p.line()
		}
		p.failures(v)
		p.undecided(v.Report)
		for i := range v.Report.Cases {
			p.misses(&v.Report.Cases[i])
		}
		p.uncalibrated(v.Report)
		if v.Options.Verbose || v.Report.Blind() || v.Report.Brittle() {
			p.mutators(v.Report.Cases)
		}
	}
	p.summary(v)
	return p.flush()
}

// Flips shows the flips alone, a line each.
func Flips(w io.Writer, flips []diff.Flip, o Options) error {
	p := newPrinter(w, o)
	p.flips(flips)
	return p.flush()
}

// many is how many flips of one kind and cause are listed before the rest is
// counted: an edited prompt leaves every case unverified in the same words.
const many = 8

func (p *printer) flips(flips []diff.Flip) {
	type sort struct {
		kind          diff.Kind
		detail, cause string
	}
	count := map[sort]int{}
	for _, f := range flips {
		key := sort{f.Kind, f.Detail, f.Cause}
		count[key]++
		if soft := f.Kind == diff.Unverified || f.Kind == diff.Errored; soft && !p.o.Verbose && count[key] > many {
			continue
		}
		color := amber
		if f.Closes {
			color = red
		}
		pieces := []piece{{color, string(f.Kind)}, {plain, " "}, {bold, f.CaseID}}
		if f.Turn > 1 {
			pieces = append(pieces, piece{plain, fmt.Sprintf(" turn %d", f.Turn)})
		}
		if f.Detail != "" {
			pieces = append(pieces, piece{plain, " " + oneLine(f.Detail)})
		}
		if f.Cause != "" {
			pieces = append(pieces, piece{faint, " (cause: " + oneLine(f.Cause) + ")"})
		}
		p.line(pieces...)
	}
	for _, f := range flips {
		key := sort{f.Kind, f.Detail, f.Cause}
		if soft := f.Kind == diff.Unverified || f.Kind == diff.Errored; soft && !p.o.Verbose && count[key] > many {
			p.line(piece{amber, string(f.Kind)}, piece{plain, fmt.Sprintf(" ... +%d more for the same reason", count[key]-many)})
			count[key] = 0
		}
	}
}

func (p *printer) failures(v View) {
	for i := range v.Report.Cases {
		if c := &v.Report.Cases[i]; c.Verdict == grader.Fail {
			p.failure(c, v)
		}
	}
}

// failure shows why one case fails.
func (p *printer) failure(c *report.Case, v View) {
	p.heading(red, "FAIL", c)
	kept, further := p.firstPlaces(c.Findings)
	for i, f := range kept {
		p.finding(c, f, slices.Contains(v.NewlyInvented[c.CaseID], f.Name))
		p.evidence(c, f, kept[i+1:])
	}
	for _, f := range kept {
		if n := further[placeOf(f)]; n > 0 {
			p.line(piece{faint, fmt.Sprintf("  %s %s: +%s", f.Kind, oneLine(f.Name), counted(n, "further place", "further places"))})
		}
	}
	if v.Options.Rerun != nil {
		p.line(piece{faint, "  again: "}, piece{plain, v.Options.Rerun(c.CaseID)})
	}
	p.line()
}

// reason is what several findings can have in common.
type reason struct {
	turn int
	kind grader.Kind
	name string
}

func placeOf(f report.Finding) reason { return reason{f.Turn, f.Kind, f.Name} }

// firstPlaces keeps the first finding for each reason and counts the others;
// with Verbose it keeps them all.
func (p *printer) firstPlaces(all []report.Finding) (kept []report.Finding, further map[reason]int) {
	further = map[reason]int{}
	seen := map[reason]bool{}
	for _, f := range all {
		r := placeOf(f)
		if seen[r] && !p.o.Verbose {
			further[r]++
			continue
		}
		seen[r] = true
		kept = append(kept, f)
	}
	return kept, further
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

func (p *printer) finding(c *report.Case, f report.Finding, novel bool) {
	pieces := []piece{{red, "  " + string(f.Kind)}}
	if f.Name != "" {
		pieces = append(pieces, piece{plain, " " + oneLine(f.Name)})
	}
	if f.Form != "" && f.Form != f.Name {
		pieces = append(pieces, piece{plain, ": \"" + oneLine(f.Form) + "\""})
	}
	if f.Detail != "" {
		pieces = append(pieces, piece{plain, ": " + oneLine(f.Detail)})
	}
	if len(c.Turns) > 1 {
		pieces = append(pieces, piece{faint, fmt.Sprintf(" (turn %d)", f.Turn)})
	}
	if novel {
		pieces = append(pieces, piece{amber, " (new)"})
	}
	p.line(pieces...)
}

// evidence shows where in the answer f was found. What all findings of a sort
// and turn share (the observations, an answer that has no place to mark) stands
// once, at the last of them; later are the findings that follow f.
func (p *printer) evidence(c *report.Case, f report.Finding, later []report.Finding) {
	turn := slices.IndexFunc(c.Turns, func(t report.Turn) bool { return t.Turn == f.Turn })
	if turn < 0 {
		return
	}
	last := func(alike func(report.Finding) bool) bool {
		return !slices.ContainsFunc(later, func(g report.Finding) bool { return g.Turn == f.Turn && alike(g) })
	}
	placed := func(g report.Finding) bool { return g.End > g.Start }
	switch {
	case placed(f):
		if f.Part != grader.PartText {
			p.line(piece{faint, "    in the " + string(f.Part) + ":"})
		}
		p.snippet(partText(c.Turns[turn].Completion, f.Part), f.Start, f.End, red)
	case last(func(g report.Finding) bool { return !placed(g) }):
		p.quote(partText(c.Turns[turn].Completion, grader.PartText))
	}
	claim := func(g report.Finding) bool { return g.Kind == grader.KindClaim }
	if claim(f) && last(claim) && turn < len(c.Demands) {
		p.observations(c.Demands[turn].Observations)
	}
}

func partText(c grader.Completion, part grader.Part) string {
	switch {
	case part == grader.PartReasoning:
		return c.Reasoning
	case part == grader.PartRefusal || c.Text == "":
		return c.Refusal
	}
	return c.Text
}

// observations shows what the agent had seen, the latest of it where that is
// much: none of it licenses the claim.
func (p *printer) observations(all []grader.Observation) {
	const most = 6
	p.line(piece{faint, "    not licensed by:"})
	if n := len(all) - most; n > 0 && !p.o.Verbose {
		p.line(piece{faint, fmt.Sprintf("      (%s before)", counted(n, "observation", "observations"))})
		all = all[n:]
	}
	for _, o := range all {
		p.line(piece{faint, "      " + shorten(oneLine(o.Text), p.o.Width-6)})
	}
}

// undecided groups the cases without a verdict by their reason.
func (p *printer) undecided(r *report.Report) {
	type group struct {
		verdict grader.Verdict
		reason  string
	}
	ids := map[group][]string{}
	var order []group
	for _, c := range r.Cases {
		if c.Verdict != grader.Error && c.Verdict != grader.Unverified {
			continue
		}
		g := group{c.Verdict, c.Reason}
		if ids[g] == nil {
			order = append(order, g)
		}
		ids[g] = append(ids[g], c.CaseID)
	}
	for _, g := range order {
		first, rest, _ := strings.Cut(g.reason, "\n")
		p.line(piece{amber, strings.ToUpper(string(g.verdict))}, piece{plain, fmt.Sprintf(" %s: %s", counted(len(ids[g]), "case", "cases"), oneLine(first))})
		if rest != "" {
			p.lines("    ", strings.TrimRight(rest, "\r\n"), p.mostReason())
		}
		p.line(piece{faint, "    " + p.idList(ids[g])})
		if g.verdict == grader.Unverified && r.Run.Mode == "offline" {
			p.line(piece{faint, "    ask and record them: goldentrace run --live --record"})
		}
		p.line()
	}
}

// mostReason is how many lines of a reason are shown: a changed prompt's
// differing lines are, an outage's whole page of HTML is not.
func (p *printer) mostReason() int {
	if p.o.Verbose {
		return 1000
	}
	return 40
}

// uncalibrated names the passing cases in which the attack proved nothing.
func (p *printer) uncalibrated(r *report.Report) {
	var ids []string
	for _, c := range r.Cases {
		if c.Mutation != nil && c.Mutation.Uncalibrated {
			ids = append(ids, c.CaseID)
		}
	}
	if len(ids) > 0 {
		p.line(piece{amber, "UNCALIBRATED"}, piece{plain, fmt.Sprintf(" %s passed and no mutant was killed, so the pass proves nothing: %s", counted(len(ids), "case", "cases"), p.idList(ids))})
		p.line(piece{faint, "    give them claims with plain forms, or known_bad answers"})
		p.line()
	}
}
