package diff

import (
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// Table is the cases on which reports disagree.
type Table struct {
	Reports []string        `json:"reports"` // what they are called
	Totals  []report.Totals `json:"totals"`  // of each
	Cases   int             `json:"cases"`   // that any of them has
	Rows    []TableRow      `json:"rows"`    // sorted by case
}

// TableRow is one case, with a cell for each report.
type TableRow struct {
	CaseID string `json:"case_id"`
	Cells  []Cell `json:"cells"`
}

// Cell is what a case came to in one report.
type Cell struct {
	Verdict grader.Verdict `json:"verdict"` // empty: the report does not have the case
	Found   []string       `json:"found"`   // names of what it fails for, sorted
	Flaky   bool           `json:"flaky,omitempty"`
}

// Tabulate compares any number of reports: two models side by side, a week of
// nights. A row is a case whose verdict, or what it fails for, is not the same
// in all of them. Names are those of the reports, in their order.
func Tabulate(names []string, reports []*report.Report) Table {
	t := Table{Reports: names, Rows: []TableRow{}}
	rows := map[string][]Cell{}
	var ids []string
	for n, r := range reports {
		t.Totals = append(t.Totals, r.Totals)
		for i := range r.Cases {
			c := &r.Cases[i]
			if rows[c.CaseID] == nil {
				rows[c.CaseID] = make([]Cell, len(reports))
				ids = append(ids, c.CaseID)
			}
			rows[c.CaseID][n] = cellOf(c)
		}
	}
	slices.Sort(ids)
	t.Cases = len(ids)
	for _, id := range ids {
		cells := rows[id]
		for i := range cells {
			cells[i].Found = append([]string{}, cells[i].Found...)
		}
		if slices.ContainsFunc(cells, func(c Cell) bool { return !c.same(cells[0]) }) {
			t.Rows = append(t.Rows, TableRow{id, cells})
		}
	}
	return t
}

func cellOf(c *report.Case) Cell {
	cell := Cell{Verdict: c.Verdict, Flaky: c.Flaky}
	if c.Verdict != grader.Fail {
		return cell
	}
	for _, r := range findings(c) {
		cell.Found = append(cell.Found, r.name)
		if r.name == "" {
			cell.Found[len(cell.Found)-1] = string(r.kind)
		}
	}
	if len(cell.Found) == 0 {
		cell.Found = append(slices.Clone(c.Invented), c.MissingRequired...)
	}
	slices.SortFunc(cell.Found, strings.Compare)
	cell.Found = slices.Compact(cell.Found)
	return cell
}

// same says that two reports agree on a case; how often it was tried does not
// count.
func (c Cell) same(other Cell) bool {
	return c.Verdict == other.Verdict && slices.Equal(c.Found, other.Found)
}
