package mutate

// appendForm asserts a form as a sentence after the answer.
func appendForm(s *subject, b *base, c *claim, f *form) ([]mutant, string) {
	if b.open == htmlOpen {
		return nil, b.open
	}
	if why := s.asserted(c, f, &b.end, "", b.voice.stop); why != "" {
		return nil, why
	}
	return []mutant{b.put(c, f, &b.end, piece{form: f.text, post: b.voice.stop})}, ""
}
