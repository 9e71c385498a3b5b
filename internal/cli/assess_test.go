package cli

import (
	"context"
	"testing"
	"time"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/fixture"
)

// TestAssessEndsWithItsContext: once a run is interrupted, what was answered is
// still graded, and the attack, which is most of the work, is left.
func TestAssessEndsWithItsContext(t *testing.T) {
	t.Parallel()
	turn := fixture.Turn{
		Expect:    grader.Expectation{Claims: []grader.Claim{{Name: "issued", Forms: []string{"refund was issued"}}}},
		KnownGood: []fixture.Answer{{Completion: grader.Completion{Text: "No refund is listed."}}},
	}
	one := []answered{{c: &fixture.Case{ID: "c", Turns: []fixture.Turn{turn}}, attempts: [][]answer{{{completion: grader.Completion{Text: "The refund was issued."}}}}}}
	ended, end := context.WithCancel(context.Background())
	end()
	for _, tt := range []struct {
		name     string
		ctx      context.Context
		attacked bool
	}{{"going on", context.Background(), true}, {"ended", ended, false}} {
		rows, err := assess(tt.ctx, one, time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		if v := rows[0].Turns[0].Verdict; v != grader.Fail {
			t.Errorf("%s: verdict %s, want fail", tt.name, v)
		}
		if got := rows[0].Mutation.Killed > 0; got != tt.attacked {
			t.Errorf("%s: attacked is %v, want %v", tt.name, got, tt.attacked)
		}
	}
}
