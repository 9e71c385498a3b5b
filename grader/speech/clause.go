package speech

// nearby bounds how far a clause's subject is followed to its verb.
const nearby = 14

// skip passes over words of a class that make no clause.
func (s *sweep) skip(i int, c class) int {
	for k := 0; k < nearby && i < s.to && s.words[i].is(c) && !s.words[i].is(pronoun|finite); k++ {
		i++
	}
	return i
}

// startsClause says that a clause of its own begins at words[i]: a subject and
// then a finite verb, or an order, or a question.
func (s *sweep) startsClause(i int) bool {
	i = s.skip(i, adverb)
	if i >= s.to {
		return false
	}
	switch w := &s.words[i]; {
	case w.is(hortative|me) || s.interrogative(i):
		return true
	case w.is(pronoun) && !w.is(determiner|wh):
		j := s.skip(i+1, adverb)
		return j < s.to && s.words[j].kind == letters && !s.words[j].is(preposition|coordinator)
	case w.is(finite | coordinator | contrast | that | infinitive):
		return w.is(finite) && w.is(imperative)
	case w.kind == mark && w.text != `"` && w.text != "#" && w.text != "$", w.is(preposition) && !w.is(determiner):
		return false
	}
	return s.verbFollows(i)
}

// verbFollows says that a noun phrase at words[i] is followed by a finite verb.
func (s *sweep) verbFollows(i int) bool {
	for j := i + 1; j < s.to && j <= i+nearby; j++ {
		switch w := &s.words[j]; {
		case w.text == "," || w.text == ";" || w.text == ":" || w.text == "." || w.text == "—":
			return false
		case w.is(coordinator):
		case w.is(that|relative) && !w.is(determiner):
			return false
		case w.is(finite):
			return !s.words[j-1].is(infinitive | determiner)
		}
	}
	return false
}

// bareVerb says that words[j] is a verb without a subject.
func (s *sweep) bareVerb(j int) bool {
	return s.words[j].is(imperative) && j+1 < s.to && s.words[j+1].is(determiner|pronoun|wh|that|preposition)
}

// generic says that the relative clause at words[i] belongs to a rule: what it
// tells is said of nothing in particular.
func (s *sweep) generic(i int) bool {
	for k := i - 1; k >= s.from && k > i-6; k-- {
		w := &s.words[k]
		switch {
		case w.is(narrowing):
			return true
		case w.is(definite|existence) || w.kind == number || w.text == "#":
			return false
		case w.is(determiner):
			return (w.text == "a" || w.text == "an") && s.verbAt < 0 && s.general(i)
		}
		if w.is(preposition) || w.kind == mark {
			break
		}
	}
	head := s.words[i-1].text
	return len(head) > 3 && head[len(head)-1] == 's' && s.general(i)
}

// general says that a modal verb around the relative clause at words[i] tells a
// rule.
func (s *sweep) general(i int) bool {
	for k := max(s.from, i-nearby); k < min(s.to, i+nearby+6); k++ {
		if s.words[k].is(modal) && (k < i || k > i+2) {
			return true
		}
	}
	return false
}
