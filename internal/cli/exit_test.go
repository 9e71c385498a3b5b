package cli

import (
	"testing"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/mutate"
	"github.com/goldentrace/goldentrace/internal/report"
)

// TestWorse: 130 over all, else 2, then 3, 1 and 4, whichever comes first.
func TestWorse(t *testing.T) {
	t.Parallel()
	order := []status{statusInterrupted, statusUsage, statusBlind, statusClosed, statusUndecided, statusOpen}
	for i, a := range order {
		for _, b := range order[i:] {
			if worse(a, b) != a || worse(b, a) != a {
				t.Errorf("worse(%d, %d) = %d, and the other way round %d; want %d", a, b, worse(a, b), worse(b, a), a)
			}
		}
	}
}

func TestGate(t *testing.T) {
	t.Parallel()
	row := func(v grader.Verdict, m mutate.Counts) report.Case {
		return report.Case{CaseID: "c", Verdict: v, Mutation: &report.CaseMutation{Counts: m}}
	}
	killed := mutate.Counts{Killed: 1}
	regressed := []diff.Flip{{Kind: diff.Regressed, CaseID: "c", Closes: true}}
	unexpected := []diff.Flip{{Kind: diff.UnexpectedPass, CaseID: "c"}}
	tests := []struct {
		name       string
		c          report.Case
		incomplete bool
		flips      []diff.Flip
		baseline   bool
		failOn     []string
		want       status
	}{
		{"a calibrated pass opens", row(grader.Pass, killed), false, nil, true, nil, statusOpen},
		{"a pass with no killed mutant is undecided", row(grader.Pass, mutate.Counts{}), false, nil, true, nil, statusUndecided},
		{"a failure without a baseline closes", row(grader.Fail, killed), false, nil, false, nil, statusClosed},
		{"an accepted failure does not", row(grader.Fail, killed), false, nil, true, nil, statusOpen},
		{"a regression closes", row(grader.Fail, killed), false, regressed, true, nil, statusClosed},
		{"flips against an earlier report are for information", row(grader.Pass, killed), false, regressed, false, nil, statusOpen},
		{"an unexpected pass does not close", row(grader.Pass, killed), false, unexpected, true, nil, statusOpen},
		{"unless it is asked to", row(grader.Pass, killed), false, unexpected, true, []string{"unexpected_pass"}, statusClosed},
		{"or any flip is", row(grader.Pass, killed), false, unexpected, true, []string{"any"}, statusClosed},
		{"an error is undecided", row(grader.Error, killed), false, nil, true, nil, statusUndecided},
		{"an unverified case is undecided", row(grader.Unverified, killed), false, nil, false, nil, statusUndecided},
		{"a survivor is blind, even beside a regression", row(grader.Fail, mutate.Counts{Killed: 1, Survived: 1}), false, regressed, true, nil, statusBlind},
		{"a brittle grader closes", row(grader.Pass, mutate.Counts{Killed: 1, Brittle: 1}), false, nil, true, nil, statusClosed},
		{"an interrupted run is 130, whatever else", row(grader.Fail, mutate.Counts{Survived: 1}), true, regressed, true, nil, statusInterrupted},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := report.New([]report.Case{tt.c}, report.Run{Complete: !tt.incomplete})
			if got := gate(r, tt.flips, tt.baseline, tt.failOn); got != tt.want {
				t.Errorf("status %d, want %d", got, tt.want)
			}
		})
	}
	if got := gate(report.New(nil, report.Run{Complete: true}), nil, true, nil); got != statusUndecided {
		t.Errorf("a report without a case gives %d, want %d", got, statusUndecided)
	}
}
