package mutate

// staleFact asserts a fact after the answer that has ended since the turn
// before: it was revoked, granted anew in other words, or dropped by a
// compaction.
func staleFact(s *subject, b *base, out *batch) { s.assert(b, s.stale, s.whyStale, out) }

// assert puts every form of some facts behind the answer.
func (s *subject) assert(b *base, facts []claim, why string, out *batch) {
	for i := range facts {
		c := &facts[i]
		for j := range c.forms {
			appendForm(s, b, c, &c.forms[j], out)
		}
	}
	out.skip(why)
}
