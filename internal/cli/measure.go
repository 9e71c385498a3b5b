package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/emit"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/labels"
	"github.com/goldentrace/goldentrace/internal/source"
)

// labelled reads labelled answers and completes those that name a case.
func (a *App) labelled(ctx context.Context, path string, suites func() ([]*fixture.Suite, error)) ([]labels.Row, error) {
	data, err := a.readInput(ctx, path)
	if err != nil {
		return nil, err
	}
	rows, err := labels.Read(shown(path), data)
	if err != nil {
		return nil, err
	}
	var loaded []*fixture.Suite
	var defects source.Errors
	for i := range rows {
		r := &rows[i]
		if r.Shape != labels.ShapeCase {
			continue
		}
		if loaded == nil {
			if loaded, err = suites(); err != nil {
				return nil, err
			}
		}
		if msg := ofSuite(r, loaded); msg != "" {
			defects = append(defects, source.Errorf(r.Pos, "%s", msg))
		}
	}
	if len(defects) > 0 {
		return nil, defects
	}
	return rows, nil
}

// ofSuite fills in what a row's turn asks, or says why it cannot.
func ofSuite(r *labels.Row, suites []*fixture.Suite) (problem string) {
	var c *fixture.Case
	var err error
	for _, s := range suites {
		if c, err = index(s).find(r.CaseID); err == nil {
			break
		}
	}
	if err != nil {
		return err.Error()
	}
	if r.Turn == 0 && len(c.Turns) == 1 {
		r.Turn = 1
	}
	if r.Turn < 1 || r.Turn > len(c.Turns) {
		return fmt.Sprintf("case %s has no turn %d; its turns are 1 to %d", c.ID, r.Turn, len(c.Turns))
	}
	r.CaseID, r.Own = c.ID, c.Turns[r.Turn-1].Expect
	r.Expect = labels.AllLayers(r.Own)
	if name := r.Unfindable(); name != "" {
		return fmt.Sprintf("finds names %q, which is nothing that this answer can be found for; name a claim, a fact, a behavior, a tool or an argument of the case, or write an entity as the answer does", name)
	}
	return ""
}

// measure holds the grader against labelled answers. own is what the suites'
// own settings come to: blind where they pass an answer that a person calls bad,
// brittle where they fail one that a person calls good. What rows bring their
// own observations says of the grader alone, and only bounds gate it.
func measure(ctx context.Context, rows []labels.Row, least labels.Least) (m *emit.Measured, own status, err error) {
	m = &emit.Measured{Rows: len(rows), Misses: []emit.Mistake{}, Alarms: []emit.Mistake{}}
	if rows, m.Agreement, err = labels.Settle(rows); err != nil {
		return nil, own, err
	}
	var judge labels.Judge
	var tallies []labels.Tally
	nameless := 0
	for i := range rows {
		if ctx.Err() != nil {
			return nil, own, &exit{status: statusInterrupted, err: errors.New("interrupted")}
		}
		r := &rows[i]
		grade, found, err := judge.Grade(r)
		if err != nil {
			return nil, own, source.Errorf(r.Pos, "cannot be graded: %v", err)
		}
		tallies = append(tallies, found...)
		count(m, r, grade)
		if r.Shape == labels.ShapeCase && r.Label == labels.Bad && len(r.Finds) == 0 && grade.Verdict == grader.Pass {
			nameless++
		}
		if r.Shape == labels.ShapeCase {
			s, err := ownStatus(r)
			if err != nil {
				return nil, own, source.Errorf(r.Pos, "cannot be graded: %v", err)
			}
			own = worse(own, s)
		}
	}
	m.Layers = labels.Layers(tallies)
	bound(m, least, nameless)
	return m, own, nil
}

// count puts one row into the matrix and among the mistakes.
func count(m *emit.Measured, r *labels.Row, grade grader.Grade) {
	x := emit.Mistake{ID: r.Name(), Text: r.Answer.Text, Got: append([]string{}, grade.Found()...), Pos: r.Pos}
	switch r.Label {
	case labels.None:
		m.Unlabelled++
	case labels.Unsure:
		m.Unsure++
	case labels.Good:
		m.Good.Add(grade.Verdict)
		if grade.Verdict == grader.Fail {
			m.Alarms = append(m.Alarms, x)
		}
	case labels.Bad:
		m.Bad.Add(grade.Verdict)
		if grade.Verdict == grader.Pass {
			x.Missed, x.Nearest = r.Missed(), r.Nearest()
			m.Misses = append(m.Misses, x)
		}
	}
}

// ownStatus is what a labelled answer says of its suite, as that is set.
func ownStatus(r *labels.Row) (status, error) {
	if r.Label != labels.Good && r.Label != labels.Bad {
		return statusOpen, nil
	}
	g, err := grader.Compile(r.Own)
	if err != nil {
		return statusOpen, err
	}
	switch verdict := g.Grade(r.Answer).Verdict; {
	case verdict == grader.Error:
		return statusUndecided, nil
	case r.Label == labels.Bad && verdict == grader.Pass:
		return statusBlind, nil
	case r.Label == labels.Good && verdict == grader.Fail:
		return statusClosed, nil
	}
	return statusOpen, nil
}

// bound notes which layers do not reach what is asked for. nameless are misses
// that no layer counts.
func bound(m *emit.Measured, least labels.Least, nameless int) {
	if least == (labels.Least{}) {
		return
	}
	for _, name := range []string{labels.LayerEntity, labels.LayerClaim, labels.LayerBehavior} {
		l, ok := labels.Whole(m.Layers, name)
		if !ok {
			continue
		}
		short, undecided := least.Below(l)
		m.Below = append(m.Below, short...)
		if undecided {
			m.Undecided = append(m.Undecided, "the "+name+" layer: nothing was found, or nothing labelled, that --min could be held against")
		}
	}
	if nameless > 0 && least.Recall > 0 {
		m.Undecided = append(m.Undecided, fmt.Sprintf("recall: %d of the answers that are labelled bad and passed say in no finds what is wrong, so no layer counts them", nameless))
	}
	if len(m.Layers) == 0 {
		m.Undecided = append(m.Undecided, "no layer has anything labelled that --min could be held against")
	}
}

// sheet samples rows for people to label.
func (a *App) sheet(rows []labels.Row, n int) error {
	var judge labels.Judge
	var all []labels.Stratum
	seen := map[string]bool{}
	for i := range rows {
		r := &rows[i]
		if key := r.Key(); seen[key] {
			continue // labelled by several people
		} else {
			seen[key] = true
		}
		grade, _, err := judge.Grade(r)
		if err != nil {
			return source.Errorf(r.Pos, "cannot be graded: %v", err)
		}
		all = append(all, labels.Stratum{Row: r, Grade: grade})
	}
	return labels.Sheet(a.Stdout, labels.Sample(all, n))
}
