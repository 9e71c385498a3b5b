package diff

import (
	"cmp"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// Compare lists the cases whose result differs between the baseline old and
// the report now, at most one flip a case and kind, and those that ask less than
// they did: what closes the gate first, then by kind, then by id.
//
// A row of old that neither passed nor failed counts as absent, but a case
// undecided in the same way both times is no flip. Nothing is removed when now
// was asked for a selection of cases or did not finish.
func Compare(old, now *report.Report) []Flip {
	flips := []Flip{}
	before := index(old)
	for i := range now.Cases {
		c := &now.Cases[i]
		if f, ok := flip(before[c.CaseID], c); ok {
			flips = append(flips, f)
		}
		if f, ok := weakened(before[c.CaseID], c); ok {
			flips = append(flips, f)
		}
		delete(before, c.CaseID)
	}
	if !now.Run.Selected && now.Run.Complete {
		for id, was := range before {
			if decided(was) {
				flips = append(flips, Flip{Kind: Removed, CaseID: id, Cause: "not in this run", Detail: past(was.Verdict) + " in the baseline", Closes: true})
			}
		}
	}
	for i := range flips {
		f := &flips[i]
		if f.Invented == nil {
			f.Invented = []string{}
		}
		if f.Missing == nil {
			f.Missing = []string{}
		}
	}
	slices.SortFunc(flips, func(a, b Flip) int {
		return cmp.Or(open(a)-open(b), rank(a.Kind)-rank(b.Kind), strings.Compare(a.CaseID, b.CaseID))
	})
	return flips
}

// NewlyInvented gives, for every case that fails now, the claims found
// that the baseline old did not have, in the order of the report; a case with
// none is left out.
func NewlyInvented(old, now *report.Report) map[string][]string {
	before := index(old)
	novel := map[string][]string{}
	for _, c := range now.Cases {
		if c.Verdict != grader.Fail {
			continue
		}
		if names := added(settled(before[c.CaseID]).Invented, c.Invented, itself); len(names) > 0 {
			novel[c.CaseID] = names
		}
	}
	return novel
}

func index(r *report.Report) map[string]*report.Case {
	byID := make(map[string]*report.Case, len(r.Cases))
	for i := range r.Cases {
		byID[r.Cases[i].CaseID] = &r.Cases[i]
	}
	return byID
}

func decided(c *report.Case) bool {
	return c != nil && (c.Verdict == grader.Pass || c.Verdict == grader.Fail)
}

// settled is the row to compare with: nothing when the baseline decided nothing.
func settled(c *report.Case) *report.Case {
	if decided(c) {
		return c
	}
	return &report.Case{}
}

// flip says how a case's result differs; was is nil when old lacks the case.
func flip(was, now *report.Case) (Flip, bool) {
	f := Flip{CaseID: now.CaseID, Turn: firstTurn(was, now), Turns: len(now.Turns)}
	switch now.Verdict {
	case grader.Error, grader.Unverified:
		if was != nil && was.Verdict == now.Verdict {
			return f, false
		}
		f.Kind = Errored
		if now.Verdict == grader.Unverified {
			f.Kind = Unverified
		}
		f.Detail, _, _ = strings.Cut(now.Reason, "\n")
	case grader.Pass:
		switch {
		case !decided(was):
			f.Kind, f.Detail = New, "passes"
		case was.Verdict == grader.Fail:
			f.Kind, f.Detail = UnexpectedPass, "passes now; the baseline "+said(was)
		default:
			return f, false
		}
	case grader.Fail:
		f.Invented = added(settled(was).Invented, now.Invented, itself)
		f.Missing = added(settled(was).MissingRequired, now.MissingRequired, itself)
		switch {
		case !decided(was):
			f.Kind, f.Closes, f.Detail = New, true, says(now, f.Turn)
		case was.Verdict == grader.Pass:
			f.Kind, f.Closes, f.Detail = Regressed, true, says(now, f.Turn)
		default:
			gained, lost := changes(was, now)
			if len(gained)+len(lost) == 0 {
				return f, false
			}
			f.Kind, f.Closes = Changed, len(gained) > 0
			f.Detail = change(gained, lost, told(now, f.Turn))
		}
	default: // a quarantined case asks nothing
		return f, false
	}
	f.Cause = cause(was, now)
	return f, true
}

func open(f Flip) int {
	if f.Closes {
		return 0
	}
	return 1
}

func rank(k Kind) int {
	return slices.Index([]Kind{Regressed, New, Changed, Removed, Weakened, UnexpectedPass, Errored, Unverified}, k)
}
