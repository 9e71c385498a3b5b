package mutate

// embedForm asserts a form in the middle of a neutral sentence, between two
// sentences of the answer when it has a safe place for that, else before it.
func embedForm(s *subject, b *base, c *claim, f *form) ([]mutant, string) {
	p := piece{pre: b.voice.before, form: f.text, post: b.voice.after + b.voice.stop}
	if why := s.asserted(c, f, &b.middle, p.pre, p.post); why != "" {
		return nil, why
	}
	return []mutant{b.put(c, f, &b.middle, p)}, ""
}
