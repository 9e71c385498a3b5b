package speech

// utterance is what a source says that the sentence names.
type utterance struct {
	by      int32   // the trigger that names a source which has not spoken yet, 0 when there is none
	until   int     // the word where it no longer may
	quoted  bool    // its words are being quoted
	outside []scope // what was open before the quotation
}

// await notes that words[i:i+n] name a source. A key of JSON or a label names
// none.
func (u *utterance) await(s *sweep, t *trigger, i, n int) {
	if i > s.from && s.words[i-1].text != `"` || i == s.from && n > 1 {
		u.by, u.until = s.note(t, i, n), i+n+8
	}
}

// cross lets the source speak after a colon, and forgets it where a clause
// begins.
func (u *utterance) cross(s *sweep, e edge, i int) {
	if u.by == 0 {
		return
	}
	t := s.block.fired[u.by]
	if e != colon || i > u.until || t.how&person != 0 {
		u.by = 0
		return
	}
	s.open = add(s.open, scope{by: u.by, act: t.act, reach: whole, since: i + 1, how: t.how})
}

// speaks opens what the source says, once a verb of saying has come.
func (s *sweep) speaks(i int) bool {
	u := &s.source
	if u.by == 0 || i > u.until {
		u.by = 0
		return false
	}
	t := &s.block.fired[u.by]
	s.open = add(s.open, scope{by: u.by, act: t.act, reach: complement, since: i + 1, how: t.how})
	s.newVerb()
	return true
}

// speaker is the trigger that names the source of a quotation, 0 when none does.
func (s *sweep) speaker() int32 {
	if by := s.source.by; by != 0 && s.block.fired[by].how&person == 0 {
		return by
	}
	for _, c := range s.open {
		if c.act == Attributed || c.act == Quoted {
			return c.by
		}
	}
	return 0
}

// parenthesis is what one interrupts.
type parenthesis struct {
	open    []scope
	verbAt  int
	settled bool
}

// enclose begins and ends parentheses and quotations.
func (s *sweep) enclose(i int) {
	switch s.words[i].text {
	case "(":
		if len(s.asides) == deepest {
			return
		}
		s.asides = append(s.asides, parenthesis{append([]scope(nil), s.open...), s.verbAt, s.settled})
		s.source.by = 0
		s.cross(colon, i)
		if k := s.alternative(i); k > 0 {
			s.open = add(s.open, scope{by: s.note(&choice, k, 1), act: choice.act, reach: choice.reach, since: i + 1})
		}
	case ")":
		if n := len(s.asides); n > 0 {
			p := s.asides[n-1]
			s.open, s.verbAt, s.settled, s.asides = p.open, p.verbAt, p.settled, s.asides[:n-1]
		}
	case `"`, "“", "”", "'":
		s.quote(i)
	}
}

// alternative finds the "or" before the last of the alternatives that the
// parenthesis at words[i] lists: (lost, stolen, or sent back).
func (s *sweep) alternative(i int) int {
	for k := i + 1; k < s.to && k < i+2*nearby; k++ {
		switch w := &s.words[k]; {
		case w.text == ")":
			return 0
		case w.is(weak) && s.words[k-1].text == ",":
			return k
		}
	}
	return 0
}

// quote begins or ends a quotation of a source.
func (s *sweep) quote(i int) {
	w, u := &s.words[i], &s.source
	opens := i+1 < len(s.words) && !s.words[i+1].spaced
	if u.quoted {
		if w.text == "”" || w.text != "“" && !(w.spaced && opens) {
			u.quoted = false
			s.open = u.outside
		}
		return
	}
	by := s.speaker()
	if w.text == "”" || by == 0 || !opens {
		return
	}
	u.quoted, u.by = true, 0
	u.outside = append([]scope(nil), s.open...)
	s.open = append(s.open[:0], scope{by: by, act: s.block.fired[by].act, reach: whole, since: i + 1, how: lists})
}
