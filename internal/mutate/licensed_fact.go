package mutate

// licensedFact says again, after the answer, each form of a fact that was
// granted since the turn before and holds.
func licensedFact(s *subject, b *base, out *batch) {
	granted := s.granted()
	for k := range granted {
		g := &granted[k]
		for _, f := range g.forms {
			if f.vague {
				out.skip(markedForm)
				continue
			}
			added := f.text + b.voice.stop
			if why := s.neutral(b, added, nil); why != "" {
				out.skip(why)
				continue
			}
			if joins(b.completion.Text, "", f.text) {
				out.skip("the form would join the number that the answer ends with")
				continue
			}
			out.add(mutant{origin: b.origin, completion: b.with(b.completion.Text + b.end.open + added)})
		}
	}
	out.skip(s.whyUngranted())
}

func (s *subject) whyUngranted() string {
	switch {
	case len(s.trace.grants) > 0:
		return "no fact was granted since the turn before"
	case len(s.target.Expectation.Facts) > 0:
		return "allowed_facts are bound to no observation"
	}
	return noGrant
}
