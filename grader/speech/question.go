package speech

// findQuestion finds where in a sentence with a question mark the asking
// begins.
func (s *sweep) findQuestion() {
	if !s.asks {
		return
	}
	s.question, s.polar = s.from, true
	if s.chars {
		s.findQuestionInCharacters()
		return
	}
	for i := s.from; i < s.to; i++ {
		if s.words[i].text == "¿" {
			s.question = i
			return
		}
		if s.words[i].kind == mark || i > s.from && s.words[i-1].kind != mark && !s.words[i-1].is(coordinator|contrast) {
			continue
		}
		j := s.skip(i, adverb)
		if j >= s.to || !s.interrogative(j) {
			continue
		}
		if i == s.from || !s.tag(j) {
			s.question, s.polar = i, !s.words[j].is(wh)
		}
		return
	}
}

// findQuestionInCharacters does so in Chinese: after the last comma, when what
// follows asks something of its own.
func (s *sweep) findQuestionInCharacters() {
	if s.lex.tongue != zh {
		return
	}
	asked := false
	for i := s.to - 1; i > s.from; i-- {
		switch w := &s.words[i]; {
		case w.is(wh):
			asked, s.polar = true, s.polar && !w.is(relative)
		case w.text == ",":
			if asked && s.to-i > 6 {
				s.question = i + 1
			}
			return
		}
	}
}

// interrogative says that a question's build begins at words[i]: an auxiliary
// before its subject, or a question word.
func (s *sweep) interrogative(i int) bool {
	if i+1 >= s.to {
		return false
	}
	w, next := &s.words[i], &s.words[i+1]
	switch {
	case w.is(wh):
		return next.is(auxiliary) || s.asks && !next.is(pronoun) && (!w.is(relative) || i == s.from || s.words[i-1].text != ",")
	case w.is(auxiliary):
		if next.text == "not" && i+2 < s.to {
			next = &s.words[i+2]
		}
		return next.is(pronoun|determiner) && !next.is(nay) || s.asks && i == s.from && next.kind == letters && !next.is(preposition|adverb)
	}
	return false
}

// tag says that a question at words[i] only asks whether all before it is so:
// is that right?
func (s *sweep) tag(i int) bool {
	n := 0
	for _, w := range s.words[i:s.to] {
		if w.kind != mark {
			n++
		}
	}
	if i+1 < s.to && s.words[i+1].text == "not" {
		i, n = i+1, n-1
	}
	return n < 3 || n == 3 && s.words[i+1].is(pronoun) && !s.words[i+1].is(me|you)
}

// ask opens the question that the sentence asks.
func (s *sweep) ask() {
	end := s.to - 1
	for end > s.from && s.words[end].text != "?" {
		end--
	}
	s.open = add(s.open, scope{by: s.note(&asking, end, 1), act: Question, reach: whole, since: s.question, how: lists})
}
