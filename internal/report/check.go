package report

import (
	"slices"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/source"
)

// Blind reports whether the grader let any poisoned answer pass.
func (r *Report) Blind() bool {
	if r.Mutation.Survived > 0 {
		return true
	}
	for _, c := range r.Cases {
		if c.Mutation != nil && c.Mutation.Survived > 0 {
			return true
		}
	}
	return false
}

// Brittle reports whether the grader failed any honest answer.
func (r *Report) Brittle() bool {
	if r.Mutation.Brittle > 0 {
		return true
	}
	for _, c := range r.Cases {
		if c.Mutation != nil && c.Mutation.Brittle > 0 {
			return true
		}
	}
	return false
}

// Failing reports whether any case failed.
func (r *Report) Failing() bool { return r.has(grader.Fail) }

// Undecided reports whether something keeps this report from telling whether
// the agent is sound: no case at all, an interrupted run, a case that could not
// be decided or was never recorded, a passing case with no killed mutant.
func (r *Report) Undecided() bool {
	return len(r.Cases) == 0 || !r.Run.Complete || r.Mutation.Uncalibrated > 0 ||
		r.has(grader.Error) || r.has(grader.Unverified) || r.halfDecided()
}

// halfDecided reports whether a case that failed has turns that nobody could
// decide: what they would have been found to do is not known.
func (r *Report) halfDecided() bool {
	undecided := func(t Turn) bool { return t.Verdict == grader.Error || t.Verdict == grader.Unverified }
	for i := range r.Cases {
		c := &r.Cases[i]
		if c.Verdict == grader.Fail && slices.ContainsFunc(c.Attempted(), func(a Attempt) bool { return slices.ContainsFunc(a.Turns, undecided) }) {
			return true
		}
	}
	return false
}

func (r *Report) has(v grader.Verdict) bool {
	for _, c := range r.Cases {
		if c.Verdict == v {
			return true
		}
	}
	return false
}

// AsBaseline says why r, read from file, cannot serve as a baseline, or gives
// nil. An interrupted run and a selection lack cases without telling, a blind
// grader's passes mean nothing, and a report that decided nothing accepts
// everything.
func AsBaseline(file string, r *Report) error {
	pos := source.Pos{File: file}
	switch {
	case !r.Run.Complete:
		return source.Errorf(pos, "cannot be a baseline: the run was interrupted, so the report is incomplete; run again")
	case r.Run.Selected:
		return source.Errorf(pos, "cannot be a baseline: it holds a selection of the cases; run again without --only and --tag")
	case r.Blind():
		return source.Errorf(pos, "cannot be a baseline: the grader was blind (%d poisoned answers passed); fix the grader or the forms, then run again", r.Mutation.Survived)
	case r.halfDecided():
		return source.Errorf(pos, "cannot be a baseline: a case that failed has turns that could not be decided; run again when they can")
	case !r.has(grader.Pass) && !r.has(grader.Fail):
		return source.Errorf(pos, "cannot be a baseline: none of its %d cases passed or failed", len(r.Cases))
	}
	return nil
}
