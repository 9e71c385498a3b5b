package mutate

// knownBad gives every known bad answer as it is. It must fail for exactly the
// reasons that are listed with it.
func knownBad(s *subject) ([]mutant, string) {
	var made []mutant
	for _, b := range s.target.Bad {
		made = append(made, mutant{origin: b.Origin, completion: b.Completion, want: want{
			exact: &exactly{finds: b.Finds, e: s.target.Expectation},
		}})
	}
	return made, "no known_bad is given"
}

// knownGood gives every known good answer as it is. It must pass.
func knownGood(s *subject) ([]mutant, string) {
	return s.answers, "no known_good is given"
}
