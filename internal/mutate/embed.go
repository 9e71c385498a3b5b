package mutate

// embedForm asserts a form in the middle of a neutral sentence, between two
// sentences of the answer when it has a safe place for that, else before it.
func embedForm(s *subject, b *base, c *claim, f *form, out *batch) {
	s.put(b, c, f, &b.middle, piece{pre: b.voice.before, form: f.text, post: b.voice.after + b.voice.stop}, out)
}
