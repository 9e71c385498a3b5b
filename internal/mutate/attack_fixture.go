package mutate

import (
	"fmt"
	"slices"

	"github.com/goldentrace/goldentrace/grader"
)

// attackFixture alters the observations of every case and grades the unchanged
// answers that state what they granted. The judges are compiled in one go.
func (r *Result) attackFixture(subjects []*subject, compile func([]grader.Expectation) ([]Judge, error)) error {
	stated, reason := statementsOf(subjects)
	type graded struct {
		mutator, at int // at: where its expectation stands
		made        batch
	}
	var turns []grader.Expectation
	var all []graded
	for k, m := range mutators {
		if m.alter == nil {
			continue
		}
		if len(stated) == 0 {
			r.Mutators[k].add(Tally{Reason: reason})
			continue
		}
		for _, of := range stated {
			for _, layer := range m.alter.parted(of) {
				after := m.alter.apply(layer)
				for _, turn := range byTurn(layer) {
					g := graded{mutator: k, at: len(turns)}
					for _, st := range turn {
						m.alter.prove(after.proof(st), &g.made)
					}
					if len(g.made.mutants) > 0 {
						turns = append(turns, after.expectation(turn[0].s))
					}
					all = append(all, g)
				}
			}
		}
	}
	var judges []Judge
	if len(turns) > 0 {
		var err error
		if judges, err = compile(turns); err != nil {
			return fmt.Errorf("compile the judge under attack with altered observations: %w", err)
		}
	}
	for _, g := range all {
		if len(g.made.mutants) == 0 {
			r.judged(g.mutator, 0, nil, &g.made)
			continue
		}
		r.judged(g.mutator, g.made.mutants[0].s.target.Turn, once(judges[g.at]), &g.made)
	}
	return nil
}

// once is a judge that grades the same answer once when it is asked for it
// again and again.
func once(judge Judge) Judge {
	var last *grader.Completion
	var grade grader.Grade
	return func(c grader.Completion) grader.Grade {
		if last == nil || !sameWords([]grader.Completion{*last}, c) {
			grade = judge(c)
			last = &c
		}
		return grade
	}
}

// statementsOf collects what honest answers state, a list for each trace. The
// reason is why there is nothing.
func statementsOf(subjects []*subject) (stated [][]statement, reason string) {
	at := map[*trace]int{}
	var whys batch
	for _, s := range subjects {
		if len(s.bases) == 0 {
			whys.skip(s.noBase)
		}
		for _, b := range s.bases {
			sts, why := s.statements(b)
			if len(sts) == 0 {
				whys.skip(why)
				continue
			}
			k, ok := at[s.trace]
			if !ok {
				k = len(stated)
				at[s.trace] = k
				stated = append(stated, nil)
			}
			stated[k] = append(stated[k], sts...)
		}
	}
	return stated, whys.reason
}

// byTurn parts statements by their turns.
func byTurn(all []statement) [][]statement {
	var turns [][]statement
	for len(all) > 0 {
		n := slices.IndexFunc(all, func(st statement) bool { return st.s != all[0].s })
		if n < 0 {
			n = len(all)
		}
		turns = append(turns, all[:n])
		all = all[n:]
	}
	return turns
}
