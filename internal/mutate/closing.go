package mutate

// closingSentence adds a polite sentence in the answer's language.
func closingSentence(s *subject, b *base) ([]mutant, string) {
	if b.swallows != "" {
		return nil, b.swallows
	}
	if why := s.neutral(b, b.voice.closing, nil); why != "" {
		return nil, why
	}
	text := b.completion.Text + b.end.open + b.voice.closing
	return []mutant{{origin: b.origin, completion: b.with(text)}}, ""
}
