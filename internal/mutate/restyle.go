package mutate

// A restyling writes a form so that it reads the same and its bytes differ.
// Restyled forms are put before the answer, where no structure of the answer
// reaches them; append and embed cover the other places.
type restyling func(f *form) (styles []piece, reason string)

// restyled makes the mutator of a restyling.
func restyled(style restyling) func(*subject, *base, *claim, *form) ([]mutant, string) {
	return func(s *subject, b *base, c *claim, f *form) ([]mutant, string) {
		pieces, reason := style(f)
		var made []mutant
		for _, p := range pieces {
			if p.post == "" {
				p.post = b.voice.stop
			}
			if why := s.asserted(c, f, &b.start, p.pre, p.post); why != "" {
				reason = firstOf(reason, why)
				continue
			}
			made = append(made, b.put(c, f, &b.start, p))
		}
		return made, reason
	}
}

const markedForm = "the form itself holds markup"
