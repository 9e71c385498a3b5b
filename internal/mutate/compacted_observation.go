package mutate

import "github.com/goldentrace/goldentrace/grader"

// compactedObservation inserts, as the last thing that a turn which states a
// fact sees, a compaction whose summary states none.
var compactedObservation = &alterer{
	plan: func(t *trace, all []statement) alteration {
		shown := map[int]grader.Observation{}
		for _, st := range all {
			if _, ok := shown[st.s.cut]; !ok {
				shown[st.s.cut] = grader.Observation{Text: t.nothing(), Step: t.freeStep() + len(shown), From: grader.FromSummary}
			}
		}
		return alteration{shown: shown}
	},
	prove: func(p proof, out *batch) { p.ends("dropped by the compaction in", out) },
}

// nothing is a summary that states no fact: a sentence, or a mark if a form is
// as short as one of its words.
func (t *trace) nothing() string {
	const text = "Nothing is carried over."
	states := false
	t.forms.each(letters(text), func(span) bool { states = true; return false })
	if states {
		return "…"
	}
	return text
}
