package mutate

// closingSentence adds a polite sentence in the answer's language.
func closingSentence(s *subject, b *base, out *batch) {
	if why := s.neutral(b, b.voice.closing, nil); why != "" {
		out.skip(why)
		return
	}
	out.add(mutant{origin: b.origin, completion: b.with(b.completion.Text + b.end.open + b.voice.closing)})
}
