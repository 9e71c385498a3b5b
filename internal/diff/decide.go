package diff

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/trial"
)

// tierLow is the tier whose failures are believed at once.
const tierLow = "low"

// comparison is a report beside its baseline.
type comparison struct {
	old, now *report.Report
	before   map[string]*report.Case // of old, by id
	cases    int                     // decided in both
}

func newComparison(old, now *report.Report) *comparison {
	c := &comparison{old: old, now: now, before: index(old)}
	for i := range now.Cases {
		if decided(&now.Cases[i]) && decided(c.before[now.Cases[i].CaseID]) {
			c.cases++
		}
	}
	return c
}

// Unsettled gives the ids of the cases that need further attempts before it can
// be said whether they have regressed, in the order of the report. Without any
// attempts to spare there are none: then those that were made decide.
func Unsettled(old, now *report.Report) []string {
	c := newComparison(old, now)
	var ids []string
	for i := range now.Cases {
		x := &now.Cases[i]
		if c.candidate(c.before[x.CaseID], x) && c.decide(c.before[x.CaseID], x) == trial.Open {
			ids = append(ids, x.CaseID)
		}
	}
	return ids
}

// candidate says that a case may have regressed: it fails, and not each attempt
// of the baseline did. One that failed at times, and was answered as it was then
// or is known from no further attempts to do worse, is none.
func (c *comparison) candidate(was, now *report.Case) bool {
	if !decided(was) || now.Verdict != grader.Fail || was.Count().Passed == 0 {
		return false
	}
	if was.Verdict == grader.Pass {
		return true
	}
	return !sameAnswers(was, now) && (c.now.Run.Confirm > 0 || now.Count().Rate() < was.Count().Rate())
}

// sameAnswers says that each attempt brought word for word what it brought then.
func sameAnswers(was, now *report.Case) bool {
	return slices.EqualFunc(was.Attempted(), now.Attempted(), func(a, b report.Attempt) bool {
		return slices.EqualFunc(a.Turns, b.Turns, func(x, y report.Turn) bool { return reflect.DeepEqual(x.Completion, y.Completion) })
	})
}

// decide says whether a candidate passes less often than the baseline did. A
// case of the lowest tier is not asked again, and what cannot be is decided by
// what was recorded: there, a case that fails each time is one that fails.
func (c *comparison) decide(was, now *report.Case) trial.Decision {
	count := now.Count()
	if now.Tier == tierLow || c.now.Run.Confirm == 0 && count.Passed == 0 {
		return trial.Dropped
	}
	if c.now.Run.Confirm > 0 {
		count = c.now.Fresh(now)
	}
	return trial.Settings{}.Test(was.Count(), c.cases).Decide(count)
}

// tally tells of the attempts, behind a detail, where there were several.
func tally(was, now *report.Case) string {
	then, count := was.Count(), now.Count()
	if then.N() <= 1 && count.N() <= 1 {
		return ""
	}
	return fmt.Sprintf(" (failed %d of %d, baseline %d of %d)", count.Failed, count.N(), then.Failed, then.N())
}

// steady says that a case which failed at times passed as often then as it does
// now, as far as the attempts can tell.
func steady(was, now *report.Case) bool {
	then, count := was.Count(), now.Count()
	return then.Passed > 0 && then.Interval()[1] >= count.Interval()[0]
}
