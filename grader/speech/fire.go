package speech

import "slices"

// The triggers that are no wordings.
var (
	order     = trigger{act: Instructed, reach: predicate}                // a verb without a subject
	inversion = trigger{act: Conditional, reach: whole}                   // an auxiliary before its subject
	rule      = trigger{act: Conditional, reach: predicate, how: narrows} // what a rule is about
	choice    = trigger{act: Conditional, reach: whole}                   // alternatives in parentheses
	asking    = trigger{act: Question, reach: whole, how: lists}          // a question mark
	negative  = trigger{act: Denied, reach: clause}                       // a negative value
	hanging   = trigger{act: Conditional, reach: clause}                  // a condition, seen from what it conditions
)

// fire sets the trigger that is found at words[i:i+n] to work, and gives the
// number of words that it uses up.
func (s *sweep) fire(t *trigger, i, n int) int {
	switch has := func(h how) bool { return t.how&h != 0 }; {
	case has(retracts):
		if s.opens(i) {
			s.retracts = s.note(t, i, n)
		}
	case t.act == "":
	case has(takesBack):
		s.end(func(c scope) bool {
			return c.act == Conditional || c.act == Promised || c.act == Offer || c.act == Instructed
		})
	case has(initial) && !s.clauseStart(i), has(temporal) && !s.openTime(i, n), has(instance) && !s.exemplifies(i, n):
		return 1
	case has(fronted):
		if s.fronts() {
			s.backward = append(s.backward, s.note(t, i, n))
		}
		return 1 // what it holds may reach ahead
	case has(backward):
		s.backward = append(s.backward, s.note(t, i, n))
	case has(awaits):
		s.source.await(s, t, i, n)
	case s.means(t, i, n):
		s.reachOut(t, i, n)
	}
	return n
}

// means says that a trigger is meant, and is no mere turn of speech.
func (s *sweep) means(t *trigger, i, n int) bool {
	switch {
	case t.reach == predicate && (t.act == Instructed || t.act == Conditional):
		return !s.announces(i, n)
	case t.act == Conditional && t.reach == whole:
		return !s.idle(i + n)
	case t.act == Denied:
		return !s.answers(i, n)
	}
	return true
}

// reachOut opens the scope of a trigger.
func (s *sweep) reachOut(t *trigger, i, n int) {
	c := scope{by: s.note(t, i, n), act: t.act, reach: t.reach, since: i + n, how: t.how}
	verbs := false
	for k := i; k < i+n; k++ {
		verbs = verbs || s.words[k].is(finite)
	}
	if s.verbAt < 0 && !verbs {
		c.how |= early
	}
	switch {
	case t.act == Denied:
		s.deny(&c, i)
	case t.act == Conditional && t.reach == whole:
		s.condition(&c, i)
	}
	if t.act == Conditional && t.reach >= complement {
		s.end(func(c scope) bool { return c.reach <= clause && c.act != Offer })
	}
	s.open = add(s.open, c)
	switch {
	case t.act == Conditional || t.act == Quoted:
		s.newVerb()
	case verbs:
		s.verbAt = i
	}
	if s.words[i+n-1].is(that) || t.act == Conditional {
		s.hold(i + n)
	}
}

// deny fits a denial to its place.
func (s *sweep) deny(c *scope, i int) {
	if c.how&closes != 0 && (c.since == s.to || s.words[c.since].kind == mark) {
		s.backward = append(s.backward, c.by)
	}
	if c.reach == clause && i > s.from && s.words[i-1].is(preposition) {
		c.reach, c.how = predicate, c.how|adjunct
		return
	}
	if c.reach != predicate {
		return
	}
	// "I can" is an offer, "I can not" is none.
	s.end(func(o scope) bool { return o.reach == predicate && o.act != Denied && o.since >= i-2 })
	if i > s.from && s.words[i-1].text == "," && c.since == i+1 && s.words[i].is(nay) {
		c.reach = phrase // a ticket, not a voucher, was sent
	}
}

// condition fits a condition to its place. At a clause's start it reaches over
// what hangs on it too; after a verb, that stands before it.
func (s *sweep) condition(c *scope, i int) {
	asked := slices.ContainsFunc(s.open, func(o scope) bool { return o.act == Quoted && o.since >= i-2 })
	switch {
	case asked || s.wished(c.since):
		c.reach = complement
	case s.verbAt >= 0:
		c.reach, c.how = complement, c.how|series
		if c.how&hangs != 0 && s.hangs() {
			s.backward = append(s.backward, s.note(&hanging, i, c.since-i))
		}
	}
}

// qualify takes back a negator right before words[i], as only and doubt do.
func (s *sweep) qualify(i int) bool {
	n := len(s.open)
	s.end(func(c scope) bool {
		return c.act == Denied && (i == c.since && c.reach == predicate || s.words[i].is(doubting) && i-c.since < 3)
	})
	return len(s.open) < n
}

// value notes that a negative word at words[i] is all that a label is given:
// "Refunded: no".
func (s *sweep) value(i int) bool {
	before := i - 1
	if before > s.from && s.words[before].text == `"` {
		before--
	}
	if before < s.from {
		return false
	}
	switch s.words[before].text {
	case ":", "—", "=", "-":
	default:
		return false
	}
	n := 1
	if i+1 < s.to && s.words[i+1].text == "yet" {
		n++
	}
	if i+n < s.to && s.words[i+n].kind != mark {
		return false
	}
	k := s.note(&negative, i, n)
	s.block.fired[k].word = before
	s.backward = append(s.backward, k)
	return true
}
