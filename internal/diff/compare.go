package diff

import (
	"cmp"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/trial"
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
	both := newComparison(old, now)
	here := map[string]bool{}
	for i := range now.Cases {
		c := &now.Cases[i]
		here[c.CaseID] = true
		if f, ok := both.flip(both.before[c.CaseID], c); ok {
			flips = append(flips, f)
		}
		if f, ok := weakened(both.before[c.CaseID], c); ok {
			flips = append(flips, f)
		}
	}
	if f, ok := weakenedSuite(old, now); ok {
		flips = append(flips, f)
	}
	if !now.Run.Selected && now.Run.Complete {
		for id, was := range both.before {
			if decided(was) && !here[id] {
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
		if f.Blamed == nil {
			f.Blamed = []string{}
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
func (c *comparison) flip(was, now *report.Case) (Flip, bool) {
	f := Flip{CaseID: now.CaseID, Turn: firstTurn(was, now), Turns: len(now.Turns)}
	ok := false
	switch now.Verdict {
	case grader.Error, grader.Unverified:
		ok = f.undecided(was, now)
	case grader.Pass:
		ok = f.passes(was, now)
	case grader.Fail:
		ok = c.fails(&f, was, now)
	default: // a quarantined case asks nothing
	}
	if !ok {
		return f, false
	}
	if decided(was) && tally(was, now) != "" {
		then, today := was.Count(), now.Count()
		f.Baseline, f.Now = &then, &today
	}
	f.Cause, f.Blamed = c.cause(&f, was, now)
	return f, true
}

// undecided is the flip of a case that could not be decided.
func (f *Flip) undecided(was, now *report.Case) bool {
	if was != nil && was.Verdict == now.Verdict {
		return false
	}
	f.Kind = Errored
	if now.Verdict == grader.Unverified {
		f.Kind = Unverified
	}
	f.Detail, _, _ = strings.Cut(now.Reason, "\n")
	return true
}

// passes is the flip of a case that passes. One that failed at times before and
// has had luck is none.
func (f *Flip) passes(was, now *report.Case) bool {
	switch {
	case !decided(was):
		f.Kind, f.Detail = New, "passes"
	case was.Verdict == grader.Fail && !steady(was, now):
		f.Kind, f.Nearest = UnexpectedPass, nearest(was, now)
		f.Detail = "passes now; the baseline " + said(was) + offered(f.Nearest)
	default:
		return false
	}
	return true
}

// fails is the flip of a case that fails. A regression is one only where the
// attempts show it.
func (c *comparison) fails(f *Flip, was, now *report.Case) bool {
	f.Invented = added(settled(was).Invented, now.Invented, itself)
	f.Missing = added(settled(was).MissingRequired, now.MissingRequired, itself)
	if !decided(was) {
		f.Kind, f.Closes, f.Detail = New, true, says(now, f.Turn)
		return true
	}
	if c.candidate(was, now) {
		decision := c.decide(was, now)
		if f.Kind, f.Closes = kindOf[decision], decision == trial.Dropped; was.Verdict == grader.Pass || decision != trial.Stable {
			f.Detail = says(now, f.Turn) + tally(was, now)
			return true
		}
	}
	gained, lost := changes(was, now)
	if len(gained)+len(lost) == 0 {
		return false
	}
	f.Kind, f.Closes = Changed, len(gained) > 0
	f.Detail = change(gained, lost, told(now, f.Turn))
	return true
}

// kindOf says what a decision makes of a case that passed and fails.
var kindOf = map[trial.Decision]Kind{trial.Dropped: Regressed, trial.Stable: Flaky, trial.Open: Inconclusive}

func open(f Flip) int {
	if f.Closes {
		return 0
	}
	return 1
}

func rank(k Kind) int {
	return slices.Index([]Kind{Regressed, New, Changed, Removed, Weakened, Inconclusive, Flaky, UnexpectedPass, Errored, Unverified}, k)
}
