package mutate

// earlyFact asserts a fact after the answer that is granted before the next
// turn, and not yet in this one.
func earlyFact(s *subject, b *base, out *batch) { s.assert(b, s.early, s.whyEarly, out) }
