package mutate

// appendForm asserts a form as a sentence after the answer.
func appendForm(s *subject, b *base, c *claim, f *form, out *batch) {
	if b.open == htmlOpen {
		out.skip(b.open)
		return
	}
	s.put(b, c, f, &b.end, piece{form: f.text, post: b.voice.stop}, out)
}
