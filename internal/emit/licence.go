package emit

import (
	"fmt"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// lifetime shows what granted the fact that a finding is about, and what ended
// that.
func (p *printer) lifetime(c *report.Case, f *grader.Finding) {
	if f.Granted != nil {
		when := ""
		if f.Kind == grader.KindEarly {
			when = ", after this turn"
		}
		p.cited("granted by ", c, f.Granted, when)
	}
	if f.Ended != nil {
		ended := *f.Ended
		how := c.Ending(f)
		switch how {
		case "":
			how = "ended"
		case report.Dropped:
			ended.From = grader.FromSummary
		}
		p.cited(string(how)+" by ", c, &ended, "")
	}
}

// cited is a line about one observation: which it is, how its call went, and
// the beginning of its text.
func (p *printer) cited(before string, c *report.Case, s *grader.Source, after string) {
	line := before + sourceName(s)
	if s.Pointer != "" {
		line += " at " + oneLine(s.Pointer)
	}
	line += after
	if o := c.Observed(s); o != nil {
		if o.Outcome != "" {
			line += " (" + oneLine(o.Outcome) + ")"
		}
		line += ": " + oneLine(o.Text)
	}
	p.line(piece{faint, "    " + shorten(line, p.o.Width-4)})
}

// sourceName names an observation: "step 2 lookup_order".
func sourceName(s *grader.Source) string {
	name := string(s.From)
	switch {
	case s.From == grader.FromSummary && s.Step > 0:
		return fmt.Sprintf("the compaction at step %d", s.Step)
	case s.From == grader.FromSummary:
		return "a compaction"
	case s.Tool != "":
		name = s.Tool
	}
	switch {
	case s.Step > 0 && name != "":
		return fmt.Sprintf("step %d %s", s.Step, oneLine(name))
	case s.Step > 0:
		return fmt.Sprintf("step %d", s.Step)
	case name != "":
		return oneLine(name)
	}
	return "an observation"
}

// seen is what a turn still sees: nothing that comes later, and nothing from
// before its last compaction.
func seen(e grader.Expectation) []grader.Observation {
	all := e.Observations[:min(max(len(e.Observations)-e.Ahead, 0), len(e.Observations))]
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].From == grader.FromSummary {
			return all[i:]
		}
	}
	return all
}

// observations shows what a turn sees, the latest of it where that is much:
// none of it licenses the claim.
func (p *printer) observations(e grader.Expectation) {
	const most = 6
	all := seen(e)
	p.line(piece{faint, "    not licensed by:"})
	if n := len(all) - most; n > 0 && !p.o.Verbose {
		p.line(piece{faint, fmt.Sprintf("      (%s before)", counted(n, "observation", "observations"))})
		all = all[n:]
	}
	for _, o := range all {
		line := oneLine(o.Text)
		if o.Step > 0 {
			line = sourceName(&grader.Source{Step: o.Step, From: o.From, Tool: o.Tool}) + ": " + line
		}
		p.line(piece{faint, "      " + shorten(line, p.o.Width-6)})
	}
}
