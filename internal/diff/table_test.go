package diff

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

func TestTabulate(t *testing.T) {
	t.Parallel()
	flaky := fail("a", "paid")
	flaky.Flaky = true
	tests := []struct {
		name    string
		reports []*report.Report
		cases   int
		want    []TableRow
	}{
		{"all agree", []*report.Report{finished(pass("a"), fail("b", "x")), finished(pass("a"), fail("b", "x")), finished(pass("a"), fail("b", "x"))}, 2, nil},
		{"one of three differs", []*report.Report{finished(pass("a")), finished(fail("a", "paid")), finished(pass("a"))}, 1,
			[]TableRow{{"a", []Cell{{Verdict: grader.Pass}, {Verdict: grader.Fail, Found: []string{"paid"}}, {Verdict: grader.Pass}}}}},
		{"failing for other reasons", []*report.Report{finished(fail("a", "paid")), finished(fail("a", "paid", "sent"))}, 1,
			[]TableRow{{"a", []Cell{{Verdict: grader.Fail, Found: []string{"paid"}}, {Verdict: grader.Fail, Found: []string{"paid", "sent"}}}}}},
		{"a case that one lacks", []*report.Report{finished(pass("a"), pass("b")), finished(pass("b"))}, 2, []TableRow{{"a", []Cell{{Verdict: grader.Pass}, {}}}}},
		{"flaky is a label", []*report.Report{finished(flaky), finished(fail("a", "paid"))}, 1, nil},
		{"plain rows", []*report.Report{finished(row("a", []string{"paid"}, []string{"declines"})), finished(fail("a", "paid"))}, 1,
			[]TableRow{{"a", []Cell{{Verdict: grader.Fail, Found: []string{"declines", "paid"}}, {Verdict: grader.Fail, Found: []string{"paid"}}}}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			names := []string{"x.json", "y.json", "z.json"}[:len(tt.reports)]
			got := Tabulate(names, tt.reports)
			if d := cmp.Diff(tt.want, got.Rows, cmpopts.EquateEmpty()); d != "" || got.Cases != tt.cases || len(got.Totals) != len(names) {
				t.Errorf("%d cases, totals %+v (-want +got):\n%s", got.Cases, got.Totals, d)
			}
		})
	}
}
