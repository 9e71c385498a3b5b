package diff

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// A claim that is no longer found may only be worded otherwise.
func TestUnexpectedPassShowsTheNearestWording(t *testing.T) {
	t.Parallel()
	answering := func(c report.Case, text string) report.Case {
		c.Turns = []report.Turn{{Turn: 1, Verdict: c.Verdict, Completion: grader.Completion{Text: text}}}
		return c
	}
	was := asking(answering(fail("a", "refunded"), "Your refund was issued."), grader.Expectation{Claims: []grader.Claim{{Name: "refunded", Forms: []string{"refund was issued", "money was returned"}}}})
	tests := []struct {
		name string
		old  report.Case
		says string
		want []Nearest
		told string
	}{
		{"the same in other words", was, "Good news, we have issued you a refund!", []Nearest{{Claim: "refunded", Form: "refund was issued", Turn: 1, Text: "issued you a refund"}},
			`passes now; the baseline found "refunded"; nearest to "refund was issued" it now says "issued you a refund": if that asserts the claim, add it as a form`},
		{"nothing like it", was, "No such order is on file.", nil, `passes now; the baseline found "refunded"`},
		{"a plain row knows the name alone", fail("a", "refund was issued"), "We issued a refund.", []Nearest{{Claim: "refund was issued", Form: "refund was issued", Turn: 1, Text: "issued a refund"}},
			`passes now; the baseline found "refund was issued"; nearest to "refund was issued" it now says "issued a refund": if that asserts the claim, add it as a form`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			flips := Compare(finished(tt.old), finished(answering(pass("a"), tt.says)))
			if len(flips) != 1 || flips[0].Kind != UnexpectedPass {
				t.Fatalf("got %+v, want one unexpected pass", flips)
			}
			for i := range flips[0].Nearest {
				flips[0].Nearest[i].Score = 0
			}
			if d := cmp.Diff(tt.want, flips[0].Nearest); d != "" {
				t.Errorf("nearest (-want +got):\n%s", d)
			}
			if flips[0].Detail != tt.told {
				t.Errorf("detail %q, want %q", flips[0].Detail, tt.told)
			}
		})
	}
}
