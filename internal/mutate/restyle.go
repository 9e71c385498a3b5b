package mutate

// A restyling writes a form so that it reads the same and its bytes differ.
// Restyled forms are put before the answer, where no structure of the answer
// reaches them; append and embed cover the other places.
type restyling func(f *form) (styles []piece, reason string)

// restyled makes the mutator of a restyling.
func restyled(style restyling) func(*subject, *base, *claim, *form, *batch) {
	return func(s *subject, b *base, c *claim, f *form, out *batch) {
		if f.coded {
			out.skip(markedForm)
			return
		}
		pieces, reason := style(f)
		if len(pieces) == 0 {
			out.skip(reason)
		}
		for _, p := range pieces {
			if p.post == "" {
				p.post = b.voice.stop
			}
			s.put(b, c, f, &b.start, p, out)
		}
	}
}

const markedForm = "the form itself holds markup"
