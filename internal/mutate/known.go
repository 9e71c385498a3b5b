package mutate

// knownBad gives every known bad answer as it is. It must fail for exactly the
// reasons that are listed with it.
func knownBad(s *subject, out *batch) {
	out.skip("no known_bad is given")
	for _, b := range s.target.Bad {
		out.add(mutant{origin: b.Origin, completion: b.Completion, want: want{
			exact: &exactly{finds: b.Finds, e: s.target.Expectation, answer: b.Completion},
		}})
	}
}

// knownGood gives every known good answer as it is. It must pass.
func knownGood(s *subject, out *batch) {
	out.skip("no known_good is given")
	out.mutants = append(out.mutants, s.answers...)
}
