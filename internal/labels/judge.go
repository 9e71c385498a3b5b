package labels

import (
	"slices"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
)

// The layers of a grader that are measured apart.
const (
	LayerEntity   = "entity"
	LayerClaim    = "claim"    // kinds: claim, early, stale
	LayerBehavior = "behavior" // kinds: a behavior's name, or a finding's kind for tool calls
)

// Tally is one thing that a person or the grader found: both of them, only the
// grader, or only the person.
type Tally struct {
	Layer, Kind      string
	Grader, Labelled bool
}

// Judge grades rows. It may be used by one goroutine at a time.
type Judge struct {
	refusal *grader.Grader
}

// Grade grades a row with every layer on and compares the findings with what
// people marked. A row without a label yields no tallies, nor does one that the
// grader could not decide.
func (j *Judge) Grade(r *Row) (grader.Grade, []Tally, error) {
	g, err := j.grader(r)
	if err != nil {
		return grader.Grade{}, nil, err
	}
	grade := g.Grade(r.Answer)
	if grade.Verdict == grader.Error || r.Label != Good && r.Label != Bad {
		return grade, nil, nil
	}
	switch r.Shape {
	case ShapeSpans:
		return grade, ofSpans(r, grade), nil
	case ShapeKeywords:
		return grade, ofKeywords(r, grade), nil
	case ShapeClaim:
		asserted := slices.ContainsFunc(grade.Findings, func(f grader.Finding) bool { return f.Kind == grader.KindClaim })
		return grade, counted(Tally{LayerClaim, string(grader.KindClaim), asserted, r.Label == Bad}), nil
	case ShapeRefusal:
		return grade, counted(Tally{LayerBehavior, r.Expect.Behaviors[0].Name, grade.Verdict == grader.Pass, r.Label == Good}), nil
	}
	return grade, ofCase(r, grade), nil
}

func (j *Judge) grader(r *Row) (*grader.Grader, error) {
	if r.Shape != ShapeRefusal {
		return grader.Compile(r.Expect)
	}
	if j.refusal == nil { // the same for all of them, and costly
		made, err := grader.Compile(r.Expect)
		if err != nil {
			return nil, err
		}
		j.refusal = made
	}
	return j.refusal, nil
}

// counted leaves out what neither found.
func counted(all ...Tally) []Tally {
	return slices.DeleteFunc(all, func(t Tally) bool { return !t.Grader && !t.Labelled })
}

// ofSpans compares invented entities with marked pieces of text: an entity that
// overlaps a piece is right. A piece that holds no number is no matter of the
// entity layer and never missed by it, and a number is right only within a
// piece that holds one.
func ofSpans(r *Row, grade grader.Grade) (all []Tally) {
	found := make([]bool, len(r.Spans))
	for _, f := range entities(grade) {
		right, number := false, holdsNumber(f.Excerpt)
		for i, s := range r.Spans {
			if overlap(f, s.Start, s.End) && (!number || holdsNumber(s.Text)) {
				right, found[i] = true, true
			}
		}
		all = append(all, Tally{LayerEntity, string(f.Entity), true, right})
	}
	for i, s := range r.Spans {
		if !found[i] && holdsNumber(s.Text) {
			all = append(all, Tally{LayerEntity, kindOf(s.Text), false, true})
		}
	}
	return all
}

// ofKeywords compares invented entities with keywords: each that holds a number
// counts once, whatever its number of places.
func ofKeywords(r *Row, grade grader.Grade) (all []Tally) {
	for _, s := range r.Spans {
		if !holdsNumber(s.Text) {
			continue
		}
		kind, flagged := kindOf(s.Text), false
		for _, at := range places(r.Answer.Text, s.Text) {
			for _, f := range entities(grade) {
				if overlap(f, at, at+len(s.Text)) {
					kind, flagged = string(f.Entity), true
				}
			}
		}
		all = append(all, counted(Tally{LayerEntity, kind, flagged, !s.Supported})...)
	}
	return all
}

// ofCase compares findings with the finds of a labelled answer to a case. A bad
// answer without finds says nothing of layers.
func ofCase(r *Row, grade grader.Grade) (all []Tally) {
	if r.Label == Bad && len(r.Finds) == 0 {
		return nil
	}
	for _, f := range grade.Findings {
		one := grade
		one.Findings = []grader.Finding{f}
		_, extra := r.Expect.Unmatched(r.Finds, r.Answer, one)
		layer, kind := layerOf(f)
		all = append(all, Tally{layer, kind, true, len(extra) == 0 && r.Label == Bad})
	}
	missing, _ := r.Expect.Unmatched(r.Finds, r.Answer, grade)
	for _, name := range missing {
		layer, kind := layerOfName(r.Expect, name)
		all = append(all, Tally{layer, kind, false, true})
	}
	return all
}

func entities(grade grader.Grade) []grader.Finding {
	var all []grader.Finding
	for _, f := range grade.Findings {
		if f.Kind == grader.KindEntity && f.Part == grader.PartText {
			all = append(all, f)
		}
	}
	return all
}

func overlap(f grader.Finding, start, end int) bool { return f.Start < end && start < f.End }

func layerOf(f grader.Finding) (layer, kind string) {
	switch f.Kind {
	case grader.KindEntity:
		return LayerEntity, string(f.Entity)
	case grader.KindClaim, grader.KindEarly, grader.KindStale:
		return LayerClaim, string(f.Kind)
	case grader.KindBehavior:
		return LayerBehavior, f.Name
	}
	return LayerBehavior, string(f.Kind)
}

// layerOfName is the layer that would have found what a finds entry names.
func layerOfName(e grader.Expectation, name string) (layer, kind string) {
	if slices.ContainsFunc(e.Claims, func(c grader.Claim) bool { return c.Name == name }) {
		return LayerClaim, string(grader.KindClaim)
	}
	for i, o := range e.Observations {
		if slices.ContainsFunc(o.Grants, func(g grader.Grant) bool { return g.Fact == name }) {
			if i >= len(e.Observations)-e.Ahead {
				return LayerClaim, string(grader.KindEarly)
			}
			return LayerClaim, string(grader.KindStale)
		}
	}
	if _, ok := e.Resolve(name); !ok && holdsNumber(name) {
		return LayerEntity, kindOf(name)
	}
	return LayerBehavior, name
}

// kindOf is the kind of the first entity in a piece of text.
func kindOf(text string) string {
	if found := entity.Scan(text); len(found) > 0 {
		return string(found[0].Kind)
	}
	return string(entity.Number)
}
