package emit

import (
	"fmt"
	"strings"

	"github.com/jstemmer/go-junit-report/v2/junit"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/trial"
)

// attempts tells how often a case failed that was asked several times, and
// which attempt is shown.
func (p *printer) attempts(c *report.Case, run report.RunCase) {
	if h := historyOf(run); h != "" {
		defer p.line(piece{plain, "  in the live runs before, the latest last, it failed " + h})
	}
	if len(c.Attempts) == 0 {
		return
	}
	count := c.Count()
	words := fmt.Sprintf("  failed %d of %d attempts (passes %s)", count.Failed, count.N(), passRate(count))
	for _, a := range c.Attempts {
		if a.Verdict == c.Verdict {
			words += fmt.Sprintf("; this is attempt %d", a.Repeat+1)
			break
		}
	}
	p.line(piece{plain, words})
	if others := foundElsewhere(c); others != "" {
		p.line(piece{plain, "  in other attempts also: " + others})
	}
}

// historyOf tells how a case fared in the runs before, where it ever failed.
func historyOf(run report.RunCase) string {
	var runs []string
	failed := 0
	for _, n := range run.History {
		runs = append(runs, fmt.Sprintf("%d of %d", n.Failed, n.N()))
		failed += n.Failed
	}
	if failed == 0 {
		return ""
	}
	return strings.Join(runs, ", ")
}

// foundElsewhere names what the attempts that are not shown fail for besides.
func foundElsewhere(c *report.Case) string {
	seen := map[string]bool{}
	for _, f := range c.Findings {
		seen[string(f.Kind)+f.Name] = true
	}
	const most = 5
	var names []string
	more := 0
	for _, f := range c.Found() {
		if key := string(f.Kind) + f.Name; !seen[key] {
			seen[key] = true
			if len(names) < most {
				names = append(names, string(f.Kind)+" "+oneLine(f.Name))
			} else {
				more++
			}
		}
	}
	list := strings.Join(names, ", ")
	if more > 0 {
		list += fmt.Sprintf(" +%d more", more)
	}
	return list
}

// passRate is a share with its 95% interval.
func passRate(c trial.Count) string {
	in := c.Interval()
	return fmt.Sprintf("%.0f%%, 95%% interval %.0f%% to %.0f%%", 100*c.Rate(), 100*in[0], 100*in[1])
}

// repeated sums up the attempts of a run in which cases were asked several
// times: how many passed, and how likely it is that k in a row pass, where
// most cases were asked so often.
func (p *printer) repeated(r *report.Report) {
	var all trial.Count
	several := false
	for i := range r.Cases {
		if c := &r.Cases[i]; c.Verdict != grader.Skip {
			several = several || len(c.Attempts) > 0
			all = all.Plus(c.Count())
		}
	}
	if !several {
		return
	}
	line := fmt.Sprintf("attempts: %d, %d passed (%s)", all.N(), all.Passed, passRate(all))
	for _, k := range []int{1, 3, 5, 10} {
		if mean, n := passAll(r, k); k > 1 && 2*n > len(r.Cases) {
			line += fmt.Sprintf("; pass^%d %.0f%%", k, 100*mean)
		}
	}
	if r.Totals.Flaky > 0 {
		line += fmt.Sprintf("; %s flaky", counted(r.Totals.Flaky, "case is", "cases are"))
	}
	if r.Run.Spent > 0 {
		line += fmt.Sprintf("; %s to confirm flips", counted(r.Run.Spent, "further request", "further requests"))
	}
	p.line(piece{plain, line})
}

// passAll is the mean chance that k attempts in a row pass, and over how many
// cases.
func passAll(r *report.Report, k int) (mean float64, n int) {
	for i := range r.Cases {
		if p, ok := r.Cases[i].Count().PassAll(k); ok && r.Cases[i].Verdict != grader.Skip {
			mean += p
			n++
		}
	}
	if n > 0 {
		mean /= float64(n)
	}
	return mean, n
}

// withheld names the cases that do not gate, and what they came to.
func (p *printer) withheld(r *report.Report) {
	several := false
	for i := range r.Cases {
		if c := &r.Cases[i]; c.Verdict == grader.Skip {
			p.heading(amber, "WITHHELD", c)
			p.line(piece{plain, "  " + oneLine(c.Reason)})
			several = true
		}
	}
	if several {
		p.line()
	}
}

// attemptProperties are what a case's attempts came to, for JUnit.
func attemptProperties(c *report.Case, run report.RunCase) (list []junit.Property) {
	if h := historyOf(run); h != "" {
		list = []junit.Property{{Name: "history.failed", Value: h}}
	}
	if len(c.Attempts) == 0 {
		return list
	}
	count := c.Count()
	in := count.Interval()
	return append(list, []junit.Property{
		{Name: "attempts", Value: fmt.Sprint(len(c.Attempts))},
		{Name: "attempts.passed", Value: fmt.Sprint(count.Passed)},
		{Name: "attempts.failed", Value: fmt.Sprint(count.Failed)},
		{Name: "attempts.pass_rate", Value: fmt.Sprintf("%.3f (%.3f to %.3f)", count.Rate(), in[0], in[1])},
		{Name: "flaky", Value: fmt.Sprint(c.Flaky)},
	}...)
}
