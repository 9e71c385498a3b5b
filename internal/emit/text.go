package emit

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/report"
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
		p.withheld(v.Report)
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
		var pieces []piece
		if f.Accepted != "" {
			pieces = append(pieces, piece{plain, "accepted "})
		}
		pieces = append(pieces, []piece{{color, string(f.Kind)}, {plain, " "}, {bold, cmp.Or(f.CaseID, "suite")}}...)
		turn := fmt.Sprintf("turn %d", f.Turn)
		if (f.Turn > 1 || f.Turn > 0 && f.Turns > 1) && !strings.HasPrefix(f.Detail, turn+":") {
			pieces = append(pieces, piece{plain, " " + turn})
		}
		if f.Detail != "" {
			pieces = append(pieces, piece{plain, " " + oneLine(f.Detail)})
		}
		if f.Cause != "" {
			pieces = append(pieces, piece{faint, " (cause: " + oneLine(f.Cause) + ")"})
		}
		if f.Accepted != "" {
			pieces = append(pieces, piece{plain, " (reason: " + oneLine(f.Accepted) + ")"})
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
		id := c.CaseID
		if turns := turnsOf(&c, c.Verdict); turns != "" {
			id += " " + turns
		}
		ids[g] = append(ids[g], id)
	}
	for _, g := range order {
		first, rest, _ := strings.Cut(g.reason, "\n")
		p.line(piece{amber, strings.ToUpper(string(g.verdict))}, piece{plain, fmt.Sprintf(" %s: %s", counted(len(ids[g]), "case", "cases"), oneLine(first))})
		if rest != "" {
			p.lines("    ", strings.TrimRight(rest, "\r\n"), p.mostReason())
		}
		p.line(piece{faint, "    " + p.idList(ids[g])})
		switch {
		case g.verdict != grader.Unverified || r.Run.Mode != "offline":
		case r.Run.Base != "":
			p.line(piece{faint, "    ask them: goldentrace run --live --base " + oneLine(r.Run.Base)})
		default:
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
