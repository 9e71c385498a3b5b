package emit

import (
	"fmt"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
	"github.com/goldentrace/goldentrace/grader/speech"
	"github.com/goldentrace/goldentrace/internal/report"
)

// strangeTurns is a failing case of several turns that has s wherever a model
// or a stranger's report could put it: tool names, arguments, paths, schemas,
// steps, what was done to the observations.
func strangeTurns(id, s string) report.Case {
	source := func(step int) *grader.Source {
		return &grader.Source{Step: step, From: grader.Origin(s), Tool: s, Pointer: s}
	}
	calls := []grader.Call{{ID: s, Name: s, Arguments: s}, {ID: s, Name: s, Arguments: s}}
	c := report.Case{CaseID: id, File: s, Line: 3, Owner: s,
		Observations: []grader.Observation{
			{Step: 1, From: grader.Origin(s), Text: s},
			{Step: 2, From: grader.FromTool, Tool: s, Args: s, Outcome: s, Text: s, Revokes: []string{s}},
			{Step: 4, From: grader.FromSummary, Text: s, Outcome: s},
		},
		Turns: []report.Turn{
			{Turn: 1, Step: 3, Line: 7, Verdict: grader.Fail, Completion: grader.Completion{Text: s, Calls: calls}, Excused: []grader.Excuse{
				{Claim: s, Form: s, Denial: s, Part: grader.PartArguments, Call: 1},
				{Claim: s, Form: s + " ", Act: speech.Act(s), Trigger: s},
				{Entity: entity.Kind(s), Form: s, Act: speech.Act(s)},
			},
				Warnings: []grader.Finding{{Kind: grader.KindEntity, Entity: entity.Kind(s), Name: s, Near: s}, {Kind: grader.KindEntity, Entity: entity.Kind(s), Name: s, Nearest: s}, {Name: s, Detail: s}},
				Derived:  []grader.Derivation{{Entity: entity.Kind(s), Text: s, From: s + " = " + s}, {Text: s, From: s}}},
			{Turn: 2, Step: 5, Line: 9, Verdict: grader.Fail, Completion: grader.Completion{Calls: calls[:1]}},
			{Turn: 3, Verdict: grader.Error, Reason: s},
		},
		Demands: []grader.Expectation{{Ahead: 1}, {}},
	}
	for _, turn := range []int{1, 2} {
		for _, call := range []int{0, 1, 2, 9} {
			for _, kind := range []grader.Kind{grader.KindClaim, grader.KindEarly, grader.KindStale, grader.KindBehavior, grader.KindEmpty, grader.KindInventedTool,
				grader.KindInventedArgument, grader.KindInvalidArguments, grader.KindUnlicensedArgument, grader.KindEntity} {
				f := grader.Finding{Kind: kind, Name: s, Form: s + " ", Part: grader.PartArguments, Call: call, End: len(s), Excerpt: s, Tool: s + "\n", Path: s, Schema: s + fmt.Sprint(call), Detail: s}
				switch kind {
				case grader.KindEarly:
					f.Granted = source(2)
				case grader.KindStale:
					f.Granted, f.Ended = source(1), source(2*call)
				case grader.KindEntity:
					f.Entity = entity.Kind(s)
					if f.Nearest = s; call == 1 {
						f.Near = s
					}
				case grader.KindInventedTool:
					f.End = 0
				}
				c.Findings = append(c.Findings, report.Finding{Turn: turn, Finding: f})
			}
		}
	}
	return attacked(c,
		report.Miss{Mutator: "append", Origin: s, Turn: 2, Blind: true, Want: []string{s}, Calls: calls, Call: 2, End: len(s), Altered: s, Detail: s},
		report.Miss{Mutator: "append", Origin: s, Turn: 2, Blind: true, Calls: calls, Altered: s, Detail: s},
		report.Miss{Mutator: "full_width", Origin: s, Turn: 2, Text: s, Calls: calls, Call: 9, End: len(s)},
		report.Miss{Mutator: "reflow", Origin: s, Turn: 1, Calls: calls[:1]})
}
