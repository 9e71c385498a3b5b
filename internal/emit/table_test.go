package emit

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/report"
)

func TestTable(t *testing.T) {
	t.Parallel()
	pass, absent := diff.Cell{Verdict: grader.Pass}, diff.Cell{}
	fail := func(names ...string) diff.Cell { return diff.Cell{Verdict: grader.Fail, Found: names} }
	flaky := fail("paid")
	flaky.Flaky = true
	table := diff.Table{
		Reports: []string{"mon.json", "tue.json", "wed.json"}, Cases: 9,
		Totals: []report.Totals{{Cases: 9, Passed: 9}, {Cases: 9, Passed: 7, Failed: 2}, {Cases: 8, Passed: 6, Failed: 1, Errors: 1}},
		Rows: []diff.TableRow{
			{CaseID: "order-1", Cells: []diff.Cell{pass, fail("refund was issued", "paid"), absent}},
			{CaseID: "订单", Cells: []diff.Cell{pass, flaky, {Verdict: grader.Error}}},
		},
	}
	const legend = "A  mon.json: 9 cases, 9 passed, 0 failed, 0 undecided\nB  tue.json: 9 cases, 7 passed, 2 failed, 0 undecided\nC  wed.json: 8 cases, 6 passed, 1 failed, 1 undecided\n\n"
	tests := []struct {
		name  string
		width int
		want  string
	}{
		{"room for all", 80, legend +
			"case     A     B                             C    \n" +
			"order-1  pass  FAIL refund was issued, paid  -    \n" +
			"订单     pass  ~FAIL paid                    error\n\n2 cases of 9 disagree\n"},
		{"a cell gives way", 44, legend +
			"case     A     B                     C    \n" +
			"order-1  pass  FAIL refund was iss…  -    \n" +
			"订单     pass  ~FAIL paid            error\n\n2 cases of 9 disagree\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var b strings.Builder
			if err := Table(&b, table, Options{Width: tt.width}); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, b.String()); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			for line := range strings.Lines(strings.TrimPrefix(b.String(), legend)) {
				if columns(strings.TrimRight(line, "\n")) > tt.width {
					t.Errorf("%q is wider than %d", line, tt.width)
				}
			}
		})
	}
	many := table
	many.Reports, many.Totals = nil, nil
	for range 8 {
		many.Reports, many.Totals = append(many.Reports, "r.json"), append(many.Totals, report.Totals{})
	}
	many.Rows = []diff.TableRow{{CaseID: "x\x1b[31m", Cells: []diff.Cell{pass, fail("refund was issued"), pass, pass, fail("refund was issued"), pass, pass, fail("::error::refund was issued, and so on, and on")}}}
	var b strings.Builder
	if err := Table(&b, many, Options{Width: 40}); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); !strings.Contains(got, "\n  B FAIL refund was issued\n") || strings.Contains(got, "\x1b") || strings.Contains(got, "\n::error::") {
		t.Errorf("a narrow table:\n%s", got)
	}
}

func TestTableNamesEveryReport(t *testing.T) {
	t.Parallel()
	table := diff.Table{Cases: 1, Rows: []diff.TableRow{{CaseID: "a"}}}
	for range 27 { // the last is A1
		table.Reports, table.Totals = append(table.Reports, "r.json"), append(table.Totals, report.Totals{Cases: 1, Skipped: 1})
		table.Rows[0].Cells = append(table.Rows[0].Cells, diff.Cell{})
	}
	for width, last := range map[int]string{200: "  Z  A1\n", 40: "  A1 -\n"} {
		var b strings.Builder
		if err := Table(&b, table, Options{Width: width}); err != nil {
			t.Fatal(err)
		}
		if got := b.String(); !strings.Contains(got, last) || !strings.Contains(got, "\nA1  r.json: 1 case, 0 passed, 0 failed, 0 undecided, 1 withheld\n") {
			t.Errorf("%d columns:\n%s", width, got)
		}
	}
}

func TestTableWhereAllAgree(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	if err := Table(&b, diff.Table{Reports: []string{"x.json"}, Totals: []report.Totals{{Cases: 2, Passed: 2}}, Cases: 2}, Options{}); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff("A  x.json: 2 cases, 2 passed, 0 failed, 0 undecided\n\n0 cases of 2 disagree\n", b.String()); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
