package speech

// edge is what begins at a word, for the words before it.
type edge uint8

const (
	none        edge = iota
	listed           // a comma that parts the members of a list
	verb             // a second predicate: "... and was sent"
	conjunct         // a second clause: "... and the order was sent"
	newClause        // a clause after a comma
	newConjunct      // a clause after a comma and a conjunction
	aside            // a relative clause that adds something: ", which"
	bound            // a relative clause that narrows down: "the order that was sent"
	said             // a clause that tells what is said: that
	cause            // because, so
	turn             // but, however
	colon
	dash
	stop // a semicolon, or the end of a value in JSON
)

// extents is a set of reaches.
type extents uint8

func (e extents) has(r reach) bool { return e&(1<<r) != 0 }

func upTo(r reach) extents { return 1<<(r+1) - 1 }

// cuts tells which reaches an edge ends.
var cuts = [...]extents{
	listed:      upTo(phrase),
	verb:        upTo(predicate),
	conjunct:    upTo(clause),
	newClause:   upTo(complement),
	newConjunct: upTo(complement),
	aside:       upTo(complement),
	bound:       upTo(phrase),
	said:        upTo(phrase),
	cause:       upTo(complement),
	turn:        upTo(whole),
	colon:       upTo(clause),
	dash:        upTo(complement),
	stop:        upTo(whole),
}

// edgeAt says what begins at words[i]. What ideograms begin, wordings tell.
func (s *sweep) edgeAt(i int) edge {
	w := &s.words[i]
	switch w.kind {
	case mark:
		return s.edgeOfMark(i)
	case ideogram:
		return none
	}
	after := i > s.from && s.words[i-1].text == ","
	switch {
	case w.is(contrast):
		return s.turnAt(i, after)
	case w.is(coordinator):
		return s.coordination(i, after)
	case w.is(that):
		return s.thatAt(i)
	case w.is(relative) && i > s.from:
		if after {
			return aside
		}
		if !w.is(wh) || s.words[i-1].kind == letters && !s.words[i-1].is(finite|preposition) {
			return bound
		}
		return none
	case w.is(reason) && s.causes(i, after):
		return cause
	case after && s.startsClause(i):
		return newClause
	}
	return none
}

func (s *sweep) edgeOfMark(i int) edge {
	w := &s.words[i]
	switch w.text {
	case ";", "{", "}", "[", "]", "|", "•", "·":
		return stop
	case ":":
		if i > s.from && s.words[i-1].text == `"` {
			return stop
		}
		return colon
	case "—":
		return dash
	case ",":
		if i > s.from && i+1 < s.to && s.words[i-1].text == `"` && s.words[i+1].text == `"` {
			return stop
		}
		if s.chars {
			return s.commaOfCharacters(i)
		}
		return listed
	case "-":
		if w.spaced && i+1 < s.to && s.words[i+1].spaced {
			return dash
		}
	}
	return none
}

// turnAt reads a word that can turn a sentence round: but, yet, however.
func (s *sweep) turnAt(i int, after bool) edge {
	w := &s.words[i]
	if w.is(adverb) && !after && i > s.from && s.words[i-1].kind != mark {
		return none // "has yet to", "I can, however, ..."
	}
	return turn
}

// causes says that a word which can begin a reason or a consequence does.
func (s *sweep) causes(i int, after bool) bool {
	if i+1 >= s.to {
		return false
	}
	if s.words[i].text == "as" {
		return s.startsClause(i + 1)
	}
	return after || !s.words[i].is(adverb) && s.startsClause(i+1)
}

// coordination reads what and, or join.
func (s *sweep) coordination(i int, after bool) edge {
	j := s.skip(i+1, adverb)
	if j >= s.to || s.words[j].is(that) && !s.startsClause(j) {
		return none
	}
	if s.words[i].is(weak) {
		return none
	}
	switch {
	case s.bareVerb(j):
		return none // "I can search and report what is there"
	case s.startsClause(j):
		if after {
			return newConjunct
		}
		return conjunct
	case s.words[j].is(auxiliary):
		return verb
	case s.words[j].is(finite):
		if !s.words[j].is(past) || j+1 < s.to && s.words[j+1].is(determiner|pronoun) {
			return verb
		}
	}
	return none
}

// thatAt tells the conjunction from the relative and the pronoun.
func (s *sweep) thatAt(i int) edge {
	j := s.skip(i+1, adverb)
	switch {
	case i == s.from || j >= s.to:
		return none
	case s.words[i-1].text == ",":
		if s.startsClause(i) && s.latin.tongue != de {
			return newClause
		}
		return said
	case s.words[j].is(finite) && !s.words[j].is(pronoun):
		return bound
	case s.startsClause(j) || s.words[j].is(determiner|pronoun):
		return said
	}
	return none
}

// commaOfCharacters says what a comma parts in a language without word breaks:
// clauses in Chinese, anything in Japanese.
func (s *sweep) commaOfCharacters(i int) edge {
	if s.lex.tongue == ja {
		return none
	}
	if i+1 < s.to {
		switch s.words[i+1].text {
		case "或", "及", "和", "以":
			return listed
		}
	}
	return newClause
}
