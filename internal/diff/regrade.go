package diff

import (
	"encoding/json"
	"slices"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// regraded is what the answers of one report come to, graded by this program's
// grader for what a case demands: of the same report, or of another. Empty: it
// cannot be told.
func regraded(answers *report.Case, demands *report.Report, c *report.Case) grader.Verdict {
	attempts := answers.Attempted()
	if len(attempts) == 0 || len(c.Demands) == 0 || len(attempts[0].Turns) != len(c.Demands) {
		return ""
	}
	graders, err := gradersOf(demands, c)
	if err != nil {
		return ""
	}
	again := report.Case{}
	for _, a := range attempts {
		if len(a.Turns) != len(graders) {
			return ""
		}
		one := report.Attempt{Repeat: a.Repeat}
		for i, t := range a.Turns {
			if t.Verdict != grader.Pass && t.Verdict != grader.Fail {
				return ""
			}
			grade := graders[i].Grade(t.Completion)
			one.Turns = append(one.Turns, report.Turn{Turn: t.Turn, Verdict: grade.Verdict, Completion: t.Completion})
		}
		again.Attempts = append(again.Attempts, one)
	}
	return report.Settle(again).Verdict
}

// gradersOf makes ready what a case of a report is graded by.
func gradersOf(r *report.Report, c *report.Case) ([]*grader.Grader, error) {
	tools, err := toolsOf(r)
	if err != nil {
		return nil, err
	}
	turns := make([]grader.Expectation, len(c.Demands))
	for i := range turns {
		turns[i] = c.Demand(i)
		turns[i].Tools, turns[i].System = tools, r.Texts[c.Pins[report.PinSystem]]
	}
	return grader.CompileAll(turns)
}

// toolsOf reads the tools that a report's cases were offered; nil: none.
func toolsOf(r *report.Report) (*grader.Tools, error) {
	if len(r.Tools) == 0 {
		return nil, nil
	}
	var wire []struct {
		Function struct {
			Name       string          `json:"name"`
			Parameters json.RawMessage `json:"parameters"`
		} `json:"function"`
	}
	if err := json.Unmarshal(r.Tools, &wire); err != nil {
		return nil, err
	}
	var list []grader.Tool
	for _, t := range wire {
		list = append(list, grader.Tool{Name: t.Function.Name, Parameters: t.Function.Parameters})
	}
	return grader.NewTools(list)
}

// sameTalk says that a case's conversation is what it was, as far as reports
// hold it: what was observed, and at which turns the model was asked.
func sameTalk(was, now *report.Case) bool {
	if len(was.Demands) == 0 || len(now.Demands) == 0 {
		return false // not known
	}
	return len(was.Turns) == len(now.Turns) && slices.EqualFunc(was.Observations, now.Observations, func(a, b grader.Observation) bool {
		return a.Text == b.Text && a.From == b.From && a.Tool == b.Tool && a.Args == b.Args
	})
}
