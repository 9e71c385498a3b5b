// Package baseline makes the next baseline out of the last one and a report,
// row by row: which rows there are to decide on, which of them need a person's
// reason, and what a baseline keeps of a report.
//
// It decides nothing and writes nothing: who accepts is asked by its caller.
package baseline

import (
	"slices"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/report"
)

// Item is one thing to decide on: a case that differs from the baseline's, that
// fails without a reason ever given, or the suite as a whole.
type Item struct {
	CaseID   string       // empty: the suite as a whole
	Flips    []diff.Flip  // none: it fails as it did, and nobody said why that is right
	Was, Now *report.Case // nil: not there
}

// Suite is what the suite as a whole is called where a case's id could stand.
const Suite = "suite"

// Name is what a person calls the item.
func (i *Item) Name() string {
	if i.CaseID == "" {
		return Suite
	}
	return i.CaseID
}

// Decided says that there is a result to accept: a case that could not be
// decided, or was never asked, has none.
func (i *Item) Decided() bool { return i.Now == nil || takeable(i.Now) }

// NeedsReason says that accepting it lowers what the gate holds the agent to,
// so that a reader of the baseline must be told why.
func (i *Item) NeedsReason() bool {
	return i.Now != nil && i.Now.Verdict == grader.Fail || slices.ContainsFunc(i.Flips, func(f diff.Flip) bool {
		return f.Kind == diff.Weakened || f.Kind == diff.UnexpectedPass
	})
}

// takeable says that a row can stand in a baseline. One that is withheld can:
// it counts as absent there, and its quarantine is known.
func takeable(c *report.Case) bool {
	return c.Verdict == grader.Pass || c.Verdict == grader.Fail || c.Verdict == grader.Skip
}

// Items lists what there is to decide on between the baseline old (nil: none)
// and the report now, in the order of its flips.
func Items(old, now *report.Report) []Item {
	old = orEmpty(old)
	before, after := byID(old), byID(now)
	var items []Item
	at := map[string]int{}
	for _, f := range diff.Compare(old, now) {
		i, ok := at[f.CaseID]
		if !ok {
			i = len(items)
			at[f.CaseID] = i
			items = append(items, Item{CaseID: f.CaseID, Was: before[f.CaseID], Now: after[f.CaseID]})
		}
		items[i].Flips = append(items[i].Flips, f)
	}
	for i := range now.Cases {
		c := &now.Cases[i]
		if _, listed := at[c.CaseID]; listed || c.Verdict != grader.Fail {
			continue
		}
		if was := before[c.CaseID]; was == nil || was.Accepted == nil {
			items = append(items, Item{CaseID: c.CaseID, Was: was, Now: c})
		}
	}
	return items
}

func orEmpty(r *report.Report) *report.Report {
	if r == nil {
		return report.New(nil, report.Run{Complete: true})
	}
	return r
}

func byID(r *report.Report) map[string]*report.Case {
	rows := make(map[string]*report.Case, len(r.Cases))
	for i := range r.Cases {
		rows[r.Cases[i].CaseID] = &r.Cases[i]
	}
	return rows
}
