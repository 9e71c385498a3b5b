package mutate

import (
	"fmt"

	"github.com/goldentrace/goldentrace/grader"
)

// Attack grades every mutant that the mutators make of a case's turns and
// counts what became of them. The result is the same for the same targets:
// turns, mutators, answers, claims and forms are taken in order, and nothing is
// left out to save time. A mutator is tallied once for all turns.
//
// Mutants are made of honest answers that pass, each text once however many
// answers share it. The error says that an expectation could not be compiled.
func Attack(targets []Target, o Options) (Result, error) {
	compile := o.Compile
	if compile == nil {
		compile = production
	}
	turns := make([]grader.Expectation, len(targets))
	for i, t := range targets {
		turns[i] = t.Expectation
	}
	judges, err := compile(turns)
	if err != nil {
		return Result{}, fmt.Errorf("compile the judge under attack: %w", err)
	}
	var r Result
	for _, m := range mutators {
		r.Mutators = append(r.Mutators, Tally{Mutator: m.name})
	}
	subjects := make([]*subject, len(targets))
	var made batch
	for i, w := range windows(targets) {
		if subjects[i], err = newSubject(targets[i], judges[i], w); err != nil {
			return Result{}, err
		}
		for k, m := range mutators {
			if m.make == nil {
				continue
			}
			made.mutants, made.reason = made.mutants[:0], ""
			m.make(subjects[i], &made)
			r.judged(k, targets[i].Turn, judges[i], &made)
		}
	}
	if err := r.attackFixture(subjects, compile); err != nil {
		return Result{}, err
	}
	r.sum()
	return r, nil
}

// judged grades what the mutator at k made of a turn and enters what became of
// it.
func (r *Result) judged(k, turn int, judge Judge, made *batch) {
	tally, misses := mutators[k].judge(judge, made)
	r.Mutators[k].add(tally)
	for i := range misses {
		misses[i].Turn = turn
	}
	r.Misses = append(r.Misses, misses...)
}

// sum counts all mutators. One that made mutants of some turn was applicable.
func (r *Result) sum() {
	for i := range r.Mutators {
		t := &r.Mutators[i]
		if t.Mutants() > 0 {
			t.NotApplicable, t.Reason = 0, ""
		} else {
			t.NotApplicable = 1
		}
		r.Counts.Add(t.Counts)
	}
}

// add adds one turn's tally. The first reason why nothing was made stands.
func (t *Tally) add(turn Tally) {
	t.Counts.Add(turn.Counts)
	if t.Reason == "" {
		t.Reason = turn.Reason
	}
}

func production(turns []grader.Expectation) ([]Judge, error) {
	graders, err := grader.CompileAll(turns)
	if err != nil {
		return nil, err
	}
	judges := make([]Judge, len(graders))
	for i, g := range graders {
		judges[i] = g.Grade
	}
	return judges, nil
}

// judge grades all that m made.
func (m mutator) judge(judge Judge, made *batch) (Tally, []Miss) {
	tally := Tally{Mutator: m.name}
	if len(made.mutants) == 0 {
		tally.NotApplicable, tally.Reason = 1, made.reason
		return tally, nil
	}
	var misses []Miss
	for i := range made.mutants {
		mu := &made.mutants[i]
		g := mu.graded(judge)
		right, detail := mu.want.met(g)
		switch {
		case right && m.kind == poisoned:
			tally.Killed++
		case right:
			tally.Equivalents++
		default:
			if m.kind == poisoned {
				tally.Survived++
			} else {
				tally.Brittle++
			}
			misses = append(misses, Miss{
				Mutator: m.name, Origin: mu.origin, Blind: m.kind == poisoned,
				Want: mu.want.names(), Got: g.Found(),
				Text: mu.completion.Text, Calls: mu.completion.Calls, Call: mu.want.call,
				Start: mu.want.place.start, End: mu.want.place.end, Altered: mu.altered, Detail: detail,
			})
		}
	}
	return tally, misses
}
