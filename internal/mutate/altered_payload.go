package mutate

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/goldentrace/goldentrace/grader"
)

// alteredPayload puts another value where the grant of a stated fact points to.
// The answer states the old one, so a behavior that demands the fact must be
// missing now.
var alteredPayload = &alterer{
	layers: apart,
	plan: func(t *trace, all []statement) alteration {
		places := map[int][]leaf{}
		for _, st := range all {
			g := &t.grants[st.grant]
			l, ok := t.payloads[t.observations[g.at].Text][g.pointer]
			if ok && g.pointer != "" && !slices.Contains(places[g.at], l) {
				places[g.at] = append(places[g.at], l)
			}
		}
		texts := map[int]string{}
		for at, ls := range places {
			slices.SortFunc(ls, func(a, b leaf) int { return cmp.Compare(b.start, a.start) })
			written := t.observations[at].Text
			text := written
			for _, l := range ls {
				text = l.replaced(text, cmp.Or(t.other(l, written), written[l.start:l.end]))
			}
			texts[at] = text
		}
		return alteration{texts: texts}
	},
	prove: func(p proof, out *batch) {
		if p.was.pointer == "" {
			out.skip("the fact does not come from the payload by a pointer")
			return
		}
		if slices.EqualFunc(p.was.forms, p.is.forms, func(a, b form) bool { return a.letters == b.letters }) {
			out.skip("no form of the fact hangs on the value, or no value is like no other")
			return
		}
		for _, behavior := range p.s.target.Expectation.Behaviors {
			p.unmet(behavior, out)
		}
		out.skip("no behavior demands the fact")
	},
}

// unmet adds the mutants of a behavior that demands a fact which the answer does
// not state any more. The finding cites what grants the fact where that is the
// first thing that is missing and one fact alone would do.
func (p proof) unmet(behavior grader.Behavior, out *batch) {
	first := true
	for _, m := range demanded(behavior) {
		if m.Fact != grader.AnyFact && m.Fact != p.is.fact || m.Fact == "" {
			continue
		}
		w := behaves(behavior.Name)
		step := p.after.step(p.is.at)
		one := m.Fact == p.is.fact || p.seen().live() == 1
		if one && !p.allows(m.Fact) {
			w.granted = &step
		}
		switch {
		case p.stillStates(m):
			out.skip("the answer states another form or fact that the behavior takes")
		case first || w.granted == nil:
			out.add(p.mutant(w, fmt.Sprintf("the value at %s of %s replaced", p.is.pointer, p.granting())))
			first = first && m.Fact != grader.AnyFact
		default:
			out.skip("another demand of the behavior is missed first")
		}
	}
}

// allows says whether a fact that is licensed whatever was observed would do.
func (p proof) allows(fact string) bool {
	return slices.ContainsFunc(p.s.target.Expectation.Facts, func(f grader.Fact) bool { return fact == grader.AnyFact || f.Name == fact })
}

// stillStates says whether the answer could be read as stating what m takes.
func (p proof) stillStates(m grader.Matcher) bool {
	after := *p.s
	after.window = p.seen()
	return after.seen(m, p.b.completion)
}

// apart parts statements so that no behavior demands facts of two observations
// in one layer: of several that are missing it names the first.
func apart(all []statement) [][]statement {
	besides := map[int]map[int]bool{} // an observation -> those it may not be altered with
	for _, turn := range byTurn(all) {
		for _, b := range turn[0].s.target.Expectation.Behaviors {
			for _, one := range demandedOf(turn, b) {
				for _, other := range demandedOf(turn, b) {
					if one != other {
						if besides[one] == nil {
							besides[one] = map[int]bool{}
						}
						besides[one][other] = true
					}
				}
			}
		}
	}
	layerOf := map[int]int{}
	var layers [][]statement
	for _, st := range all {
		at := st.s.trace.grants[st.grant].at
		k, ok := layerOf[at]
		if !ok {
			for taken := layersOf(besides[at], layerOf); taken[k]; k++ {
			}
			layerOf[at] = k
		}
		for len(layers) <= k {
			layers = append(layers, nil)
		}
		layers[k] = append(layers[k], st)
	}
	return layers
}

func layersOf(observations map[int]bool, layerOf map[int]int) map[int]bool {
	taken := map[int]bool{}
	for at := range observations {
		if k, ok := layerOf[at]; ok {
			taken[k] = true
		}
	}
	return taken
}

// demandedOf lists the observations that grant a stated fact which b demands.
func demandedOf(turn []statement, b grader.Behavior) []int {
	var at []int
	for _, st := range turn {
		g := &st.s.trace.grants[st.grant]
		demands := func(m grader.Matcher) bool { return m.Fact == g.fact }
		if slices.ContainsFunc(demanded(b), demands) && !slices.Contains(at, g.at) {
			at = append(at, g.at)
		}
	}
	return at
}
