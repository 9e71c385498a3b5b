package speech

import (
	"slices"
	"strings"
)

// opens says that words[i] is the first of its sentence that says something.
func (s *sweep) opens(i int) bool {
	if i > s.from+5 {
		return false
	}
	for _, w := range s.words[s.from:i] {
		if w.kind != mark && !w.is(adverb|contrast|nay|courtesy) {
			return false
		}
	}
	return true
}

// clauseStart says that words[i] begins a clause without a subject.
func (s *sweep) clauseStart(i int) bool {
	if s.words[i].kind == ideogram {
		return i == s.from || s.words[i-1].kind == mark
	}
	if s.verbAt >= 0 {
		return false
	}
	for i > s.from && s.words[i-1].is(adverb) {
		i--
	}
	return i == s.from || s.words[i-1].kind == mark || s.words[i-1].is(coordinator|contrast)
}

// orders says that the verb at words[i] gives an order, and is not a noun as in
// "Report submitted".
func (s *sweep) orders(i int) bool {
	if i+1 >= s.to || !s.clauseStart(i) {
		return false
	}
	switch next := &s.words[i+1]; next.text {
	case `"`, "“", "me", "us", "if", "whether":
		return true
	default:
		return next.is(determiner | that)
	}
}

// aims says that the infinitive at words[i] tells a purpose at a clause's
// start: to cancel it, press the key.
func (s *sweep) aims(i int) bool {
	if i+1 >= s.to || s.latin.tongue != en || i > s.from && s.words[i-1].kind != mark {
		return false
	}
	next := &s.words[i+1]
	return next.kind == letters && !next.upper && !next.is(determiner|preposition|pronoun)
}

// inverted says that words[i] begins a condition: had it been sent.
func (s *sweep) inverted(i int) bool {
	return !s.asks && i+1 < s.to && (i == s.from || s.words[i-1].kind == mark) && s.words[i+1].is(determiner|pronoun)
}

// announces says that the trigger at words[i:i+n] only leads up to what the
// speaker states: I should mention that, I want to be clear that.
func (s *sweep) announces(i, n int) bool {
	speaks := false
	for _, w := range s.words[max(s.from, i-3):i] {
		speaks = speaks || w.is(me)
	}
	k := s.skip(i+n, adverb)
	if !speaks || k >= s.to || !s.words[k].is(announcing) && (s.words[k].text != "be" || k+1 == s.to || s.words[k+1].text != "clear") {
		return false
	}
	s.end(func(c scope) bool { return c.act == Conditional && c.reach == predicate && c.since >= i-2 })
	return true
}

// answers says that a negator at words[i:i+n] answers something, and denies
// nothing that follows: "No, it was sent".
func (s *sweep) answers(i, n int) bool {
	if n > 2 || !s.words[i].is(nay) || n == 2 && s.words[i].kind != ideogram || i+n >= s.to || i > s.from && s.words[i-1].kind == letters {
		return false
	}
	switch s.words[i+n].text {
	case ",", "—", ".", "!", ":", ";":
		return true
	}
	return false
}

// idle says that a condition at words[i] is a mere turn of speech: if any.
func (s *sweep) idle(i int) bool {
	return i >= s.to || s.words[i].kind == number && s.words[i-1].kind == ideogram || s.words[i].is(idling) && (i+1 == s.to || s.words[i+1].kind == mark)
}

// wished says that a condition at words[i] is what somebody may want, on which
// no fact depends: if you need anything else.
func (s *sweep) wished(i int) bool {
	for k := i; k < s.to && k < i+4; k++ {
		if s.words[k].is(wish) {
			return true
		}
		if !s.words[k].is(filler | determiner | adverb | pronoun) {
			return false
		}
	}
	return false
}

// hangs says that the clause before a condition can hang on it: it tells what may
// be, or what is done as a rule, and not what has been or what something is.
func (s *sweep) hangs() bool {
	verb := &s.words[s.verbAt]
	if s.settled || s.latin.tongue != en || !verb.is(auxiliary) || verb.is(modal) {
		return !s.settled
	}
	next := &s.words[min(s.skip(s.verbAt+1, adverb), s.to-1)]
	return next.is(past) || next.participle() || strings.HasSuffix(next.text, "ble") || next.text == "only"
}

// openTime says that a clause of time at words[i:i+n] tells of what is to come.
// What has no verb is no clause; what is in the past is stated.
func (s *sweep) openTime(i, n int) bool {
	limit := min(s.to, i+n+nearby+6)
	if s.words[i].kind == ideogram {
		return slices.ContainsFunc(s.words[i+n:limit], func(w word) bool { return w.is(modal) })
	}
	if i+n < limit && (s.words[i+n].kind == number || s.words[i+n].is(preposition)) {
		return false
	}
	for j := i + n; j < limit; j++ {
		switch w := &s.words[j]; {
		case w.text == "," || w.text == ";" || w.text == ":" || w.text == "(":
			return j > i+n && (s.verbless(i+n) || s.unknownVerb(i, i+n, j))
		case w.is(perfect):
			return true
		case w.is(past):
			return s.stillOpen(i)
		case w.is(finite):
			return true
		case w.is(pronoun) && !w.is(determiner) && j == i+n && j+1 < limit:
			next := &s.words[min(s.skip(j+1, adverb), s.to-1)]
			return !next.is(past) && !next.participle() || s.stillOpen(i)
		}
	}
	return s.verbless(i + n)
}

// stillOpen says that a clause of time in the past at words[i] is open all the
// same, for what it conditions is: "I can send it once it was paid". Otherwise
// nothing before it reaches it.
func (s *sweep) stillOpen(i int) bool {
	for _, c := range s.open {
		if c.reach == predicate && (c.act == Offer || c.act == Promised) {
			return true
		}
	}
	if s.verbAt >= 0 && s.words[s.verbAt].is(modal) {
		return true
	}
	s.cross(cause, i)
	return false
}

// unknownVerb says that the words from i to j, after a conjunction at words[at]
// that begins clauses alone, are a clause whose verb is not known and not in the
// past: once all tests pass.
func (s *sweep) unknownVerb(at, i, j int) bool {
	switch s.words[at].text {
	case "once", "when", "whenever", "as":
	default:
		return false // until the end, before the rain: a noun may follow
	}
	return j-i >= 2 && !slices.ContainsFunc(s.words[i:j], func(w word) bool { return w.participle() })
}

// verbless says that the clause of time at words[i] is one although it has no
// verb that is known: once shipped. Of the verbs of other languages, few are
// known but those of the past.
func (s *sweep) verbless(i int) bool {
	if s.latin.tongue != en {
		return true
	}
	i = s.skip(i, adverb)
	return i < s.to && (s.words[i].participle() || s.words[i].text == "available" || s.words[i].text == "ready")
}

// participle says that an English word is, by its ending.
func (w *word) participle() bool {
	return w.kind == letters && len(w.text) > 3 && w.text[len(w.text)-2:] == "ed"
}

// exemplifies says that an example at words[i:i+n] is one of a format, of words,
// or of what somebody is asked for, and not one of several facts.
func (s *sweep) exemplifies(i, n int) bool {
	k := i + n
	if k < s.to && s.words[k].text == ":" {
		k++
	}
	if k < s.to && (s.words[k].text == `"` || s.words[k].text == "“") {
		return true
	}
	if s.words[i].is(naming) && (k >= s.to || s.words[k].kind == letters && !s.words[k].upper) {
		return false
	}
	for _, f := range s.block.fired[max(s.first, len(s.block.fired)-8):] {
		switch f.act {
		case Question, Instructed, Conditional, Offer:
			return true
		}
	}
	for _, w := range s.words[max(s.from, i-7) : i+1] {
		if w.is(format) {
			return true
		}
	}
	return false
}

// fronts says that the sentence begins with what somebody says, or quotes it.
func (s *sweep) fronts() bool {
	w := &s.words[s.from]
	if (w.is(that|wh) || w.text == "whether" || w.text == "if") && s.from+1 < s.to && s.words[s.from+1].is(determiner|pronoun) {
		return true
	}
	for _, w := range s.words[s.from:min(s.to, s.from+nearby)] {
		if w.text == `"` || w.text == "“" {
			return true
		}
	}
	return false
}
