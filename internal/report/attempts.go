package report

import (
	"slices"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/trial"
)

// Attempted is every attempt at the case, also where there was but one. A plain
// row has none.
func (c *Case) Attempted() []Attempt {
	if len(c.Attempts) > 0 || len(c.Turns) == 0 {
		return c.Attempts
	}
	return []Attempt{{Verdict: worst(c.Turns), Findings: c.Findings, Turns: c.Turns}}
}

// Count is how many attempts passed and how many failed; those that could not
// be decided are neither. A plain row is one attempt.
func (c *Case) Count() trial.Count {
	attempts := c.Attempted()
	if len(attempts) == 0 {
		attempts = []Attempt{{Verdict: c.Verdict}}
	}
	return count(attempts)
}

// Fresh is the count of a case's attempts without those that an earlier run was
// answered: they may be the baseline's own.
func (r *Report) Fresh(c *Case) trial.Count {
	reused := r.Run.Cases[c.CaseID].Reused
	return count(slices.DeleteFunc(slices.Clone(c.Attempted()), func(a Attempt) bool { return slices.Contains(reused, a.Repeat) }))
}

// Count is how many of a probe's attempts passed and how many failed.
func (p *Probe) Count() trial.Count { return count(p.Attempts) }

func count(attempts []Attempt) (n trial.Count) {
	for _, a := range attempts {
		switch a.Verdict {
		case grader.Pass:
			n.Passed++
		case grader.Fail:
			n.Failed++
		}
	}
	return n
}

// SettleAttempt gives the attempt with the verdict of its worst turn.
func SettleAttempt(a Attempt) Attempt {
	if a.Verdict == "" {
		a.Verdict = worst(a.Turns)
	}
	return a
}

// With is the case with a further attempt, and with all that follows from it.
func (c Case) With(a Attempt) Case {
	c.Attempts = append(slices.Clone(c.Attempted()), a)
	c.Verdict, c.Reason, c.Invented, c.MissingRequired, c.AssistantText = "", "", nil, nil, ""
	return Settle(c)
}

// Trim drops what no comparison reads, most of a large report: what each mutator
// did to each case.
func (r *Report) Trim() {
	for i := range r.Cases {
		if m := r.Cases[i].Mutation; m != nil {
			m.Mutators, m.Misses = nil, nil
		}
	}
}

// Found is what was found in any attempt: a claim that one answer of five
// asserts was asserted. Each place is in the answer of its own attempt.
func (c *Case) Found() []Finding {
	if len(c.Attempts) == 0 {
		return c.Findings
	}
	var all []Finding
	for _, a := range c.Attempts {
		all = append(all, a.Findings...)
	}
	return all
}

// represented lets the worst of several attempts stand for the case: a case
// passes only if all of them pass. Of equals it is the first. What was tried
// once is that attempt.
func represented(c Case) Case {
	if len(c.Attempts) == 0 {
		return c
	}
	n := 0
	for i := range c.Attempts {
		c.Attempts[i] = SettleAttempt(c.Attempts[i])
		if badness(c.Attempts[i].Verdict) < badness(c.Attempts[n].Verdict) {
			n = i
		}
	}
	c.Turns, c.Findings = c.Attempts[n].Turns, c.Attempts[n].Findings
	if len(c.Attempts) == 1 {
		c.Attempts = nil
		return c
	}
	count := c.Count()
	c.Flaky = count.Passed > 0 && count.Failed > 0
	return c
}

// verdicts orders what turns and attempts came to, the worst first.
var verdicts = []grader.Verdict{grader.Fail, grader.Error, grader.Unverified, grader.Pass, grader.Skip}

func badness(v grader.Verdict) int { return slices.Index(verdicts, v) }

// worst is the verdict of the worst turn; empty where there is none.
func worst(turns []Turn) grader.Verdict {
	for _, v := range verdicts {
		if slices.ContainsFunc(turns, func(t Turn) bool { return t.Verdict == v }) {
			return v
		}
	}
	return ""
}
