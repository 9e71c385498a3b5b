package mutate

import (
	"fmt"
	"slices"

	"github.com/goldentrace/goldentrace/grader"
)

// revokedObservation inserts, as the last thing that a turn sees, an
// observation that revokes what it states.
var revokedObservation = &alterer{
	plan: func(t *trace, all []statement) alteration {
		shown := map[int]grader.Observation{}
		for _, st := range all {
			o, ok := shown[st.s.cut]
			if !ok {
				o = grader.Observation{Text: "The entry was withdrawn.", Step: t.freeStep() + len(shown), From: grader.FromSystem}
			}
			if fact := t.grants[st.grant].fact; !slices.Contains(o.Revokes, fact) {
				o.Revokes = append(o.Revokes, fact)
			}
			shown[st.s.cut] = o
		}
		return alteration{shown: shown}
	},
	prove: func(p proof, out *batch) { p.ends("revoked by", out) },
}

// ends adds the mutant of a fact that an inserted observation ended.
func (p proof) ends(how string, out *batch) {
	w, why := p.proves(grader.KindStale)
	if why != "" {
		out.skip(why)
		return
	}
	out.add(p.mutant(w, fmt.Sprintf("%s %s step %d, which was inserted", p.granting(), how, *w.ended)))
}
