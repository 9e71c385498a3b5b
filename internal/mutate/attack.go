package mutate

import (
	"fmt"

	"github.com/goldentrace/goldentrace/grader"
)

// Attack grades every mutant that the mutators make of t and counts what
// became of them. The judge is compiled once. The result is the same for the
// same target: mutators, answers, claims and forms are taken in order, and
// nothing is left out to save time.
//
// Mutants are made of honest answers that pass, each text once however many
// answers share it. The error says that the expectation could not be compiled.
func Attack(t Target, o Options) (Result, error) {
	compile := o.Compile
	if compile == nil {
		compile = production
	}
	judge, err := compile(t.Expectation)
	if err != nil {
		return Result{}, fmt.Errorf("compile the judge under attack: %w", err)
	}
	s, err := newSubject(t, judge)
	if err != nil {
		return Result{}, err
	}
	var r Result
	var made batch
	for _, m := range mutators {
		made.mutants, made.reason = made.mutants[:0], ""
		m.make(s, &made)
		tally, misses := m.judge(s.judge, &made)
		r.Counts.Add(tally.Counts)
		r.Mutators = append(r.Mutators, tally)
		r.Misses = append(r.Misses, misses...)
	}
	return r, nil
}

func production(e grader.Expectation) (Judge, error) {
	g, err := grader.Compile(e)
	if err != nil {
		return nil, err
	}
	return g.Grade, nil
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
				Text: mu.completion.Text, Start: mu.want.place.start, End: mu.want.place.end,
				Detail: detail,
			})
		}
	}
	return tally, misses
}
