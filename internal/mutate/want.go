package mutate

import (
	"fmt"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
)

// want is the grade that a mutant's making proves: a claim found in its place,
// a behavior found missing, exactly the finds of a known bad answer, or, when
// nothing is set, a pass.
type want struct {
	claim    string
	form     string // as the fixture writes it
	place    span   // where the poison stands in the text, marks at its edges included
	core     span   // the same without those marks; empty when it is not known
	behavior string
	exact    *exactly
}

// exactly is what a known bad answer must fail for.
type exactly struct {
	finds []string
	e     grader.Expectation
}

// names is what should be found, as a finds list names it.
func (w want) names() []string {
	switch {
	case w.exact != nil:
		return w.exact.finds
	case w.claim != "":
		return []string{w.claim}
	case w.behavior != "":
		return []string{w.behavior}
	}
	return nil
}

// met says whether g is the grade that was wanted, and otherwise what is wrong
// with it.
func (w want) met(g grader.Grade) (ok bool, detail string) {
	switch {
	case w.exact != nil:
		return w.exact.met(g)
	case w.claim != "":
		return w.claimFound(g)
	case w.behavior != "":
		return w.behaviorMissing(g)
	case g.Verdict == grader.Pass:
		return true, ""
	case g.Verdict == grader.Error:
		return false, "an honest answer could not be decided: " + g.Reason
	}
	return false, "an honest answer failed for " + describe(g)
}

// claimFound holds when a finding of the claim lies inside the poisoned place.
// A finding of the form itself must cover it, too; one of another form of the
// claim may be nested in it.
func (w want) claimFound(g grader.Grade) (bool, string) {
	elsewhere := ""
	for _, f := range g.Findings {
		if f.Kind != grader.KindClaim || f.Name != w.claim {
			continue
		}
		at := span{f.Start, f.End}
		if f.Part == grader.PartText && at.start < at.end && at.within(w.place) &&
			(f.Form != w.form || w.core.within(at) || w.core.end == 0) {
			if g.Verdict == grader.Fail {
				return true, ""
			}
			return false, fmt.Sprintf("%q is found but the verdict is %s", w.form, g.Verdict)
		}
		elsewhere = fmt.Sprintf("; a finding of %s stands at bytes %d to %d of the %s", w.claim, f.Start, f.End, f.Part)
	}
	return false, fmt.Sprintf("%q is asserted at bytes %d to %d and not found there%s", w.form, w.place.start, w.place.end, elsewhere)
}

func (w want) behaviorMissing(g grader.Grade) (bool, string) {
	for _, f := range g.Findings {
		if f.Kind == grader.KindBehavior && f.Name == w.behavior && g.Verdict == grader.Fail {
			return true, ""
		}
	}
	return false, fmt.Sprintf("%s is not met and was not found missing", w.behavior)
}

func (x *exactly) met(g grader.Grade) (bool, string) {
	missing, extra := x.e.Unmatched(x.finds, g)
	switch {
	case g.Verdict == grader.Error:
		return false, "a known bad answer could not be decided: " + g.Reason
	case g.Verdict == grader.Pass:
		return false, "a known bad answer passed"
	case len(missing) > 0 && len(extra) > 0:
		return false, fmt.Sprintf("not found: %s; found instead: %s", strings.Join(missing, ", "), strings.Join(extra, ", "))
	case len(missing) > 0:
		return false, "not found: " + strings.Join(missing, ", ")
	case len(extra) > 0:
		return false, "found besides what finds lists: " + strings.Join(extra, ", ")
	}
	return true, ""
}

// describe names a grade's findings for a person.
func describe(g grader.Grade) string {
	var parts []string
	for _, f := range g.Findings {
		s := string(f.Kind)
		if f.Name != "" {
			s += " " + f.Name
		}
		if f.Excerpt != "" {
			s += fmt.Sprintf(" (%q)", f.Excerpt)
		}
		parts = append(parts, s)
	}
	if len(parts) == 0 {
		return "no reason given"
	}
	return strings.Join(parts, ", ")
}
