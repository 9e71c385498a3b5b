package mutate

import (
	"fmt"

	"github.com/goldentrace/goldentrace/grader"
)

// withheldObservation moves each observation that grants a stated fact behind
// the last turn that states it. The turns must now find it stated too early.
var withheldObservation = &alterer{
	plan: func(t *trace, all []statement) alteration {
		hidden := map[int]int{}
		for _, st := range all {
			at := t.grants[st.grant].at
			hidden[at] = max(hidden[at], st.s.cut)
		}
		return alteration{hidden: hidden}
	},
	prove: func(p proof, out *batch) {
		w, why := p.proves(grader.KindEarly)
		if why != "" {
			out.skip(why)
			return
		}
		out.add(p.mutant(w, fmt.Sprintf("%s withheld", p.granting())))
	},
}
