package report

import (
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
)

// The keys of pins.
const (
	PinSystem   = "system"   // the system prompt as it is sent
	PinTools    = "tools"    // the tools offered
	PinCase     = "case"     // what the case asks and grades by
	PinGrader   = "grader"   // the grader's own sources and data
	PinModel    = "model"    // the model asked for
	PinSampling = "sampling" // temperature, seed and the like
)

// New makes the report of a run out of its cases. The cases are sorted by id;
// what follows from a case's turns and findings is filled in where the case
// leaves it unset (its verdict is that of its worst turn); totals, mutation
// and the pins that all cases share are computed. The cases given are not
// altered.
func New(cases []Case, run Run) *Report {
	r := &Report{Schema: Schema, Run: run, Cases: make([]Case, len(cases))}
	for i, c := range cases {
		r.Cases[i] = Settle(c)
	}
	slices.SortStableFunc(r.Cases, func(a, b Case) int { return strings.Compare(a.CaseID, b.CaseID) })
	r.Pins = sharedPins(r.Cases)
	for _, c := range r.Cases {
		r.Totals.count(c.Verdict)
		if c.Flaky {
			r.Totals.Flaky++
		}
		if c.Mutation != nil {
			r.Mutation.Add(c.Mutation.Counts)
			if c.Mutation.Uncalibrated {
				r.Mutation.Uncalibrated++
			}
		}
	}
	return r
}

func (t *Totals) count(v grader.Verdict) {
	t.Cases++
	switch v {
	case grader.Pass:
		t.Passed++
	case grader.Fail:
		t.Failed++
	case grader.Error:
		t.Errors++
	case grader.Unverified:
		t.Unverified++
	case grader.Skip:
		t.Skipped++
	}
}

// Settle gives the case with everything that follows from its own parts, as New
// does.
func Settle(c Case) Case {
	c = represented(validCase(shared(c)))
	if c.Verdict == "" {
		c.Verdict = verdictOf(c)
	}
	c.Passed = c.Verdict == grader.Pass
	if c.Reason == "" && !c.Passed && c.Verdict != grader.Fail {
		if i := slices.IndexFunc(c.Turns, func(t Turn) bool { return t.Verdict == c.Verdict }); i >= 0 {
			c.Reason = c.Turns[i].Reason
		}
	}
	if c.Invented == nil {
		c.Invented = named(c.Found(), grader.KindClaim, grader.KindEarly, grader.KindStale, grader.KindEntity)
	}
	if c.MissingRequired == nil {
		c.MissingRequired = named(c.Found(), grader.KindBehavior)
	}
	if c.AssistantText == "" && len(c.Turns) > 0 {
		last := c.Turns[len(c.Turns)-1].Completion
		c.AssistantText = last.Text
		if last.Text == "" {
			c.AssistantText = last.Refusal
		}
	}
	if c.Mutation != nil {
		m := *c.Mutation
		m.Uncalibrated = c.Passed && m.Killed == 0
		c.Mutation = &m
	}
	return shaped(c)
}

// shared moves observations that all demands of a case hold in common out of
// them: written once each turn, a long case would be as large as its square.
// Demands that hold different ones keep them.
func shared(c Case) Case {
	if len(c.Demands) == 0 {
		return c
	}
	common := c.Observations
	if common == nil {
		common = c.Demands[0].Observations
	}
	for i := range c.Demands {
		if own := c.Demands[i].Observations; len(own) != len(common) || len(own) > 0 && &own[0] != &common[0] {
			return c
		}
	}
	c.Observations = common
	c.Demands = slices.Clone(c.Demands)
	for i := range c.Demands {
		c.Demands[i].Observations = nil
	}
	return c
}

// verdictOf is the verdict of a case's worst turn; a row without turns says only
// whether it passed.
func verdictOf(c Case) grader.Verdict {
	switch v := worst(c.Turns); {
	case v != "":
		return v
	case c.Passed:
		return grader.Pass
	}
	return grader.Fail
}

func named(findings []Finding, kinds ...grader.Kind) []string {
	names := []string{}
	for _, f := range findings {
		if slices.Contains(kinds, f.Kind) {
			names = append(names, f.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// sharedPins holds the pins on whose value all cases agree. A case's own pin
// is never one of them, even where there is but one case.
func sharedPins(cases []Case) map[string]string {
	shared := map[string]string{}
	if len(cases) == 0 {
		return shared
	}
	for key, value := range cases[0].Pins {
		if key != PinCase {
			shared[key] = value
		}
	}
	for _, c := range cases[1:] {
		for key, value := range shared {
			if c.Pins[key] != value {
				delete(shared, key)
			}
		}
	}
	return shared
}
