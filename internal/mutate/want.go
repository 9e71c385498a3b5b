package mutate

import (
	"fmt"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
)

// want is the grade that a mutant's making proves: a finding of some kind and
// name, where a place is known there, exactly the finds of a known bad answer,
// or, when nothing is set, a pass.
type want struct {
	kind    grader.Kind
	name    string      // of the claim, fact, behavior, tool or argument
	form    string      // as the fixture writes it
	part    grader.Part // what the place lies in; empty: the text
	call    int         // the call that is wrong, from 1; 0: none
	path    string      // a JSON pointer to the argument that is wrong
	invalid bool        // the schema may refuse the argument's value, too
	place   span        // where the poison stands, marks at its edges included
	core    span        // the same without those marks; empty when it is not known
	granted *int        // the step that must be cited as the fact's
	ended   *int        // the step that must be cited as the fact's end
	exact   *exactly
}

// exactly is what a known bad answer must fail for.
type exactly struct {
	finds  []string
	e      grader.Expectation
	answer grader.Completion
}

// names is what should be found, as a finds list names it.
func (w want) names() []string {
	switch {
	case w.exact != nil:
		return w.exact.finds
	case w.kind != "":
		return []string{w.name}
	}
	return nil
}

// met says whether g is the grade that was wanted, and otherwise what is wrong
// with it.
func (w want) met(g grader.Grade) (ok bool, detail string) {
	switch {
	case w.exact != nil:
		return w.exact.met(g)
	case w.kind != "":
		return w.found(g)
	case g.Verdict == grader.Pass:
		return true, ""
	case g.Verdict == grader.Error:
		return false, "an honest answer could not be decided: " + g.Reason
	}
	return false, "an honest answer failed for " + describe(g)
}

// found holds when one of the findings is the one that is wanted, and the
// answer failed.
func (w want) found(g grader.Grade) (bool, string) {
	nearest := ""
	for _, f := range g.Findings {
		if !w.about(f) {
			continue
		}
		switch why := w.amiss(f); {
		case why != "":
			nearest = "; " + why
		case g.Verdict != grader.Fail:
			return false, fmt.Sprintf("%s is found but the verdict is %s", w.what(), g.Verdict)
		default:
			return true, ""
		}
	}
	return false, w.what() + " was not found" + nearest
}

// about says whether f is of the right kind and name.
func (w want) about(f grader.Finding) bool {
	if w.path == "" {
		return f.Kind == w.kind && f.Name == w.name
	}
	return f.Kind == w.kind && f.Path == w.path && f.Name == w.name || w.invalid && f.Kind == grader.KindInvalidArguments && f.Path == w.path
}

// amiss says what about a finding of the right kind and name is wrong, or "".
// A finding of the form itself must cover its whole place; one of another form
// of the claim may be nested in it.
func (w want) amiss(f grader.Finding) string {
	at := span{f.Start, f.End}
	covers := f.Form != w.form && w.kind != grader.KindEntity || w.core.within(at) || w.core.end == 0
	switch {
	case w.call > 0 && f.Call != w.call:
		return fmt.Sprintf("it was found in call %d instead of %d", f.Call, w.call)
	case w.placed() && (f.Part != w.in() || at.start >= at.end || !at.within(w.place) || !covers):
		return fmt.Sprintf("a finding of %s stands at bytes %d to %d of the %s", w.name, f.Start, f.End, f.Part)
	case w.granted != nil && (f.Granted == nil || f.Granted.Step != *w.granted):
		return fmt.Sprintf("the finding does not name step %d, which grants it", *w.granted)
	case w.ended != nil && (f.Ended == nil || f.Ended.Step != *w.ended):
		return fmt.Sprintf("the finding does not name step %d, which ended it", *w.ended)
	}
	return ""
}

// placed says whether the finding must stand in the poisoned place. A behavior
// is missing nowhere.
func (w want) placed() bool { return w.place.end > 0 && w.kind != grader.KindBehavior }

func (w want) in() grader.Part {
	if w.part == "" {
		return grader.PartText
	}
	return w.part
}

// what tells a person what should have been found.
func (w want) what() string {
	said := ""
	if w.form != "" {
		said = fmt.Sprintf(" (%q)", w.form)
	}
	if w.placed() {
		said += fmt.Sprintf(" at bytes %d to %d of the %s", w.place.start, w.place.end, w.in())
	}
	if w.call > 0 {
		said += fmt.Sprintf(" of call %d", w.call)
	}
	return fmt.Sprintf("%s %s%s", w.kind, w.name, said)
}

func (x *exactly) met(g grader.Grade) (bool, string) {
	missing, extra := x.e.Unmatched(x.finds, x.answer, g)
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
