package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/mutate"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// answered is a case with what was answered at each of its turns.
type answered struct {
	c     *fixture.Case
	model string
	pins  map[string]string // of what asked; the case's and the grader's are added
	turns []answer
}

// answer is what came back at one turn: a completion, or why there is none.
type answer struct {
	completion grader.Completion
	usage      *tape.Usage
	err        error
}

// assess grades and attacks every case, as many at once as there are
// processors. The result is in the order of the cases.
// Once ctx ends the rest is graded, but no longer attacked: such a report is
// incomplete.
func assess(ctx context.Context, cases []answered) ([]report.Case, error) {
	out := make([]report.Case, len(cases))
	errs := make([]error, len(cases))
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(cases)) {
		wg.Go(func() {
			for i := range next {
				out[i], errs[i] = assessCase(ctx, cases[i])
			}
		})
	}
	for i := range cases {
		next <- i
	}
	close(next)
	wg.Wait()
	return out, errors.Join(errs...)
}

// assessCase grades the answers to a case and attacks the grader with it.
func assessCase(ctx context.Context, x answered) (report.Case, error) {
	c := x.c
	out := report.Case{
		CaseID: c.ID, Model: x.model, Tags: c.Tags, Owner: c.Owner, File: c.Pos.File, Line: c.Pos.Line,
		Pins:     map[string]string{report.PinCase: c.Pin, report.PinGrader: grader.Digest()},
		Mutation: &report.CaseMutation{},
	}
	for k, v := range x.pins {
		out.Pins[k] = v
	}
	for i, turn := range c.Turns {
		if err := assessTurn(ctx, &out, i+1, turn, x.turns[i]); err != nil {
			return out, fmt.Errorf("case %s, turn %d: %w", c.ID, i+1, err)
		}
	}
	out.Usage = totalUsage(x.turns)
	return out, nil
}

func assessTurn(ctx context.Context, out *report.Case, number int, turn fixture.Turn, a answer) error {
	g, err := grader.Compile(turn.Expect)
	if err != nil {
		return err
	}
	grade := undecided(a.err)
	if a.err == nil {
		grade = g.Grade(a.completion)
	}
	out.Demands = append(out.Demands, turn.Expect)
	out.Turns = append(out.Turns, report.Turn{Turn: number, Verdict: grade.Verdict, Reason: grade.Reason, Completion: a.completion, Excused: grade.Excused})
	for _, f := range grade.Findings {
		out.Findings = append(out.Findings, report.Finding{Turn: number, Finding: f})
	}
	if ctx.Err() != nil {
		return nil
	}
	target := attackTarget(turn)
	if grade.Verdict == grader.Pass {
		target.Honest = append(target.Honest, mutate.Base{Origin: "completion", Completion: a.completion})
	}
	result, err := mutate.Attack(target, mutate.Options{
		Compile: func(grader.Expectation) (mutate.Judge, error) { return g.Grade, nil }, // the very grader that graded
	})
	if err != nil {
		return err
	}
	addAttack(out.Mutation, result)
	return nil
}

// undecided is the grade of a turn that brought no answer.
func undecided(err error) grader.Grade {
	var missing *tape.Unrecorded
	switch {
	case err == nil:
		return grader.Grade{}
	case errors.Is(err, errNoAnswer):
		return grader.Grade{Verdict: grader.Unverified, Reason: err.Error()}
	case errors.As(err, &missing):
		reason := missing.Error()
		if missing.Detail != "" {
			reason += "\n" + missing.Detail
		}
		return grader.Grade{Verdict: grader.Unverified, Reason: reason}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return grader.Grade{Verdict: grader.Error, Reason: "interrupted before it was answered"}
	}
	return grader.Grade{Verdict: grader.Error, Reason: err.Error()}
}

// attackTarget is what of a turn can be attacked without any model.
func attackTarget(turn fixture.Turn) mutate.Target {
	t := mutate.Target{Expectation: turn.Expect}
	for i, good := range turn.KnownGood {
		t.Honest = append(t.Honest, mutate.Base{Origin: fmt.Sprintf("known_good[%d]", i), Completion: good.Completion})
	}
	for i, bad := range turn.KnownBad {
		t.Bad = append(t.Bad, mutate.Bad{Origin: fmt.Sprintf("known_bad[%d]", i), Completion: bad.Completion, Finds: bad.Finds})
	}
	return t
}

// addAttack adds one turn's attack to its case's.
func addAttack(m *report.CaseMutation, r mutate.Result) {
	m.Add(r.Counts)
	m.Misses = append(m.Misses, r.Misses...)
	for _, t := range r.Mutators {
		i := slices.IndexFunc(m.Mutators, func(have mutate.Tally) bool { return have.Mutator == t.Mutator })
		if i < 0 {
			m.Mutators = append(m.Mutators, t)
			continue
		}
		m.Mutators[i].Add(t.Counts)
		if m.Mutators[i].Reason == "" {
			m.Mutators[i].Reason = t.Reason
		}
	}
}

// totalUsage adds up a case's tokens; nil when any turn's are unknown.
func totalUsage(turns []answer) *report.Usage {
	var sum report.Usage
	for _, t := range turns {
		if t.usage == nil {
			return nil
		}
		sum.Prompt += t.usage.Prompt
		sum.Completion += t.usage.Completion
		sum.Total += t.usage.Total
	}
	return &sum
}
