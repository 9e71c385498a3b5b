package emit

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/goldentrace/goldentrace/internal/report"
)

// summary is the counts, where the answers came from, and what was compared.
func (p *printer) summary(v View) {
	t := v.Report.Totals
	color := green
	if t.Failed > 0 {
		color = red
	} else if t.Passed < t.Cases {
		color = amber
	}
	line := fmt.Sprintf("%s: %d passed, %d failed, %s, %d unverified", counted(t.Cases, "case", "cases"), t.Passed, t.Failed, counted(t.Errors, "error", "errors"), t.Unverified)
	if t.Skipped > 0 {
		line += fmt.Sprintf(", %d withheld", t.Skipped)
	}
	if v.Report.Run.Suite != "" {
		line = oneLine(v.Report.Run.Suite) + ": " + line
	}
	p.line(piece{color, line}, piece{plain, " (" + origin(v.Report) + ")"})
	if v.Options.Quiet {
		return
	}
	p.repeated(v.Report)
	p.attack(v.Report.Mutation)
	p.warned(v.Report)
	p.excused(v.Report)
	p.derived(v.Report)
	p.compared(v)
}

// attack counts mutants, where there was an attack.
func (p *printer) attack(m report.Mutation) {
	if m.Killed+m.Survived+m.NotApplicable+m.Equivalents+m.Brittle == 0 {
		return
	}
	color := plain
	if m.Survived+m.Brittle > 0 {
		color = red
	}
	p.line(piece{color, fmt.Sprintf("attack: %s killed, %d survived; %s passed, %d brittle; not applicable %d times",
		counted(m.Killed, "mutant", "mutants"), m.Survived, counted(m.Equivalents, "equivalent", "equivalents"), m.Brittle, m.NotApplicable)})
}

func (p *printer) compared(v View) {
	switch {
	case v.Report.Run.Mode == "regrade" && v.Baseline == "":
	case v.Baseline == "" || v.Baseline == "none":
		p.printf("flips: nothing to compare with; without a baseline every failing case closes the gate")
	case len(v.Flips) == 0:
		p.printf("flips: none since %s%s", oneLine(v.Baseline), advisory(v))
	default:
		p.printf("flips: %d since %s%s", len(v.Flips), oneLine(v.Baseline), advisory(v))
	}
	if v.Accepted != nil {
		p.printf("accepted failures: %s", owed(*v.Accepted, v.Today))
	}
}

// owed tells how many failures were accepted, and for how long the oldest has
// been: what nobody counts stays.
func owed(d report.Debt, today time.Time) string {
	if d.Failures == 0 {
		return "none"
	}
	text := fmt.Sprint(d.Failures)
	if day, err := time.Parse(time.DateOnly, d.Oldest); err == nil {
		age := int(today.UTC().Sub(day).Hours() / 24)
		text += fmt.Sprintf(", the oldest %s old (%s)", counted(max(age, 0), "day", "days"), d.Oldest)
	}
	if d.Undated > 0 {
		text += fmt.Sprintf("; %d without a day or a reason", d.Undated)
	}
	return text
}

func advisory(v View) string {
	if v.Advisory {
		return "; without a baseline every failing case closes the gate"
	}
	return ""
}

// origin says where the answers came from, and how old they are.
func origin(r *report.Report) string {
	var oldest, newest time.Time
	var served []string
	for _, row := range r.Run.Cases {
		if row.ServedBy != "" && !slices.Contains(served, row.ServedBy) {
			served = append(served, row.ServedBy)
		}
		if row.Recorded == nil {
			continue
		}
		if at := row.Recorded.UTC(); oldest.IsZero() || at.Before(oldest) {
			oldest = at
		}
		if at := row.Recorded.UTC(); at.After(newest) {
			newest = at
		}
	}
	slices.Sort(served)
	by := ""
	if len(served) > 0 {
		by = ", served by " + oneLine(strings.Join(served, ", "))
	}
	switch {
	case r.Run.Mode == "regrade":
		return "saved answers, graded again"
	case r.Run.Mode == "live":
		return "live" + by
	case oldest.IsZero():
		return "offline, nothing recorded"
	case oldest.Format(time.DateOnly) == newest.Format(time.DateOnly):
		return "offline, recorded " + oldest.Format(time.DateOnly) + by
	}
	return "offline, recorded " + oldest.Format(time.DateOnly) + " to " + newest.Format(time.DateOnly) + by
}
