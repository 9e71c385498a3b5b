package mutate

import (
	"fmt"
	"slices"

	"github.com/goldentrace/goldentrace/grader"
)

// A fixture is attacked by altering what was observed and leaving the answers
// alone. One altered trace serves every turn of a case: what is added or taken
// away for one turn only takes licences from the others, and what an alteration
// proves for a turn is read from the altered trace itself.

// alteration alters a trace. A cut is a number of observations that some turn
// has seen.
type alteration struct {
	shown  map[int]grader.Observation // at a cut: what its turns see last
	hidden map[int]int                // an observation -> the cut that it is moved behind
	texts  map[int]string             // an observation -> its other text
}

// alterer alters a trace in one way. plan says how, for what answers state, and
// prove makes the mutants of one statement. What one trace cannot show at once,
// layers parts.
type alterer struct {
	layers func(all []statement) [][]statement
	plan   func(t *trace, all []statement) alteration
	prove  func(p proof, out *batch)
}

// altered is a trace after an alteration.
type altered struct {
	*trace
	now   map[int]int // a cut -> what its turns have seen now
	moved []int       // an observation before -> where it is now
}

// proof is one statement and what became of its trace.
type proof struct {
	statement
	after *altered
	was   *grant // the grant before
	is    *grant // and after
}

// apply makes the altered trace. Cuts are the places where turns stand, in
// order.
func (a alteration) apply(t *trace, cuts []int) *altered {
	out := make([]grader.Observation, 0, len(t.observations)+len(a.shown))
	made := &altered{now: map[int]int{}, moved: make([]int, len(t.observations))}
	behind := map[int][]int{}
	for i := range t.observations {
		if cut, ok := a.hidden[i]; ok {
			behind[cut] = append(behind[cut], i)
		}
	}
	keep := func(i int) {
		o := t.observations[i]
		if text, ok := a.texts[i]; ok {
			o.Text = text
		}
		made.moved[i] = len(out)
		out = append(out, o)
	}
	next := 0
	for _, cut := range cuts {
		for ; next < cut; next++ {
			if _, ok := a.hidden[next]; !ok {
				keep(next)
			}
		}
		if o, ok := a.shown[cut]; ok {
			out = append(out, o)
		}
		made.now[cut] = len(out)
		for _, i := range behind[cut] {
			keep(i)
		}
	}
	for ; next < len(t.observations); next++ {
		keep(next)
	}
	made.trace = newTrace(out, t.payloads)
	return made
}

// parted gives the statements that each altered trace is for.
func (a *alterer) parted(all []statement) [][]statement {
	if a.layers == nil {
		return [][]statement{all}
	}
	return a.layers(all)
}

// apply alters the trace that all statements are of.
func (a *alterer) apply(all []statement) *altered {
	t := all[0].s.trace
	var cuts []int
	for _, st := range all {
		cuts = append(cuts, st.s.cut)
	}
	slices.Sort(cuts)
	return a.plan(t, all).apply(t, slices.Compact(cuts))
}

// proof sets a statement against the altered trace.
func (a *altered) proof(st statement) proof {
	before := st.s.trace
	was := &before.grants[st.grant]
	is := a.trace.first[a.moved[was.at]] + st.grant - before.first[was.at]
	return proof{statement: st, after: a, was: was, is: &a.trace.grants[is]}
}

// expectation is the turn's with the altered observations.
func (a *altered) expectation(s *subject) grader.Expectation {
	e := s.target.Expectation
	e.Observations = a.trace.observations
	e.Ahead = len(e.Observations) - a.now[s.cut]
	return e
}

// proves gives the grade that the unchanged answer must get now for a finding of
// kind, or the reason why that is not sure.
func (p proof) proves(kind grader.Kind) (w want, why string) {
	now := p.seen()
	for _, f := range p.forms {
		if why = p.s.bound(now, p.is, f.letters); why != "" {
			continue
		}
		step := p.after.step(p.is.at)
		w = want{kind: kind, name: p.is.fact, form: f.written, granted: &step}
		switch life := p.is.life(now.cut); {
		case kind == grader.KindEarly && life == early:
			return w, ""
		case kind == grader.KindStale && life == stale:
			ended := p.after.step(p.is.until)
			w.ended = &ended
			return w, ""
		}
		why = "the altered observations still license it"
	}
	return want{}, why
}

// seen is what the turn has seen of the altered trace.
func (p proof) seen() window {
	return window{trace: p.after.trace, cut: p.after.now[p.s.cut]}
}

// mutant is the unchanged answer with what was done to its observations.
func (p proof) mutant(w want, done string) mutant {
	return mutant{origin: p.b.origin, completion: p.b.completion, want: w, altered: done, s: p.s}
}

// granting names the observation that grants the statement's fact.
func (p proof) granting() string { return p.after.trace.cited(p.is.at) }

// cited names an observation for a person.
func (t *trace) cited(i int) string {
	o := &t.observations[i]
	switch {
	case o.Tool != "":
		return fmt.Sprintf("step %d (%s)", o.Step, o.Tool)
	case o.From != "":
		return fmt.Sprintf("step %d (%s)", o.Step, o.From)
	}
	return fmt.Sprintf("step %d", o.Step)
}

// freeStep is a step number behind all others.
func (t *trace) freeStep() int {
	last := 0
	for i := range t.observations {
		last = max(last, t.step(i))
	}
	return last + 1
}
