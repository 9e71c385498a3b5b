package speech

import "slices"

// sweep reads a block's sentences from their first word to their last, keeping
// what reaches the word it has come to.
type sweep struct {
	block *block
	*sentence
	words []word // of the block

	open     []scope       // what reaches the word
	asides   []parenthesis // those that have begun
	source   utterance     // who may be about to speak, or speaks
	backward []int32       // the triggers that reach back, in their order
	verbAt   int           // the clause's last finite verb, -1 before its first
	settled  bool          // a verb of the clause is in the past or the perfect
	held     int           // a comma before the clause that something reaches over, or -1
	relating int           // where a relative clause between commas began, or -1
	first    int           // the sentence's first trigger
	final    int           // the block's last word that is no mark
}

// newSweep makes ready to read a block, with what the head of its list leaves
// open.
func newSweep(b, head *block) *sweep {
	s := &sweep{block: b, words: b.words, final: len(b.words) - 1}
	for s.final > 0 && s.words[s.final].kind == mark {
		s.final--
	}
	if head == nil {
		return s
	}
	for _, c := range head.left {
		b.fired = append(b.fired, head.fired[c.by])
		c.by, c.since, c.reach = int32(len(b.fired)-1), 0, whole
		s.open = append(s.open, c)
	}
	return s
}

// run reads one sentence.
func (s *sweep) run(next *sentence) {
	s.sentence, s.first = next, len(s.block.fired)
	s.asides, s.backward, s.source.by = s.asides[:0], s.backward[:0], 0
	s.held, s.relating = -1, -1
	s.newVerb()
	s.findQuestion()
	for i, busy := s.from, s.from; i < s.to; i++ {
		if i < busy { // the word belongs to a trigger that has fired
			s.block.ahead[i] = highest(s.open)
		} else {
			busy = i + s.read(i)
		}
		s.meet(i)
	}
	s.leave()
	s.lookBack()
}

// read reads words[i] and gives the number of words that it uses up.
func (s *sweep) read(i int) int {
	w := &s.words[i]
	t, n := match(s.words[:s.to], i)
	s.resume(i)
	s.cross(s.begin(t, i, n), i)
	if w.is(finite) {
		s.arrive(i)
	} else if w.is(determiner | pronoun) {
		s.depart(i)
	}
	if s.asks && i == s.question {
		s.ask()
	}
	if w.kind == mark {
		s.enclose(i)
	}
	s.block.ahead[i] = highest(s.open)
	switch {
	case w.is(saying) && s.speaks(i):
	case w.is(nothing) && s.value(i), w.is(focus|doubting) && s.qualify(i):
		return 1
	}
	switch {
	case t != nil:
		return s.fire(t, i, n)
	case w.is(infinitive) && s.aims(i):
		s.reachOut(&order, i, 1)
	case w.is(imperative) && s.orders(i):
		s.reachOut(&order, i, 1)
	case w.is(inverting) && s.inverted(i):
		s.reachOut(&inversion, i, 1)
	}
	return 1
}

// begin gives the edge that words[i] begins, alone or with the wording that is
// found there.
func (s *sweep) begin(t *trigger, i, n int) edge {
	e := &s.block.edges[i]
	switch {
	case *e != none: // set by the wording before
	case t == nil || t.edge == none:
		*e = s.edgeAt(i)
	case t.how&after == 0:
		*e = t.edge
	case i+n < s.to:
		s.block.edges[i+n] = t.edge
	}
	return *e
}

// meet notes that words[i] is a verb. A past form after another verb is a
// participle.
func (s *sweep) meet(i int) {
	if w := &s.words[i]; w.is(auxiliary) || w.is(finite) && s.verbAt < 0 {
		s.verbAt = i
		s.settled = s.settled || w.is(past|perfect)
	}
}

// newVerb begins a clause, whose verb has not come yet.
func (s *sweep) newVerb() { s.verbAt, s.settled = -1, false }

// leave ends the sentence. What a source says goes on until its quotation ends;
// a colon at the block's end leaves things open for the list below.
func (s *sweep) leave() {
	if s.to == len(s.words) && s.endsInColon() {
		for _, c := range s.open {
			if c.how&lists != 0 || c.act != Offer && c.reach == whole {
				s.block.left = append(s.block.left, c)
			}
		}
	}
	if !s.source.quoted {
		s.open = s.open[:0]
	}
}

func (s *sweep) endsInColon() bool {
	for i := s.to - 1; i > s.final; i-- {
		if s.words[i].text == ":" {
			return true
		}
	}
	return false
}

// lookBack reads the sentence from its last word to its first for the triggers
// that reach back. The nearest counts.
func (s *sweep) lookBack() {
	var open []scope
	next := len(s.backward) - 1
	for i := s.to - 1; i >= s.from && (next >= 0 || len(open) > 0); i-- {
		if n := len(open); n > 0 {
			s.block.behind[i] = open[n-1].by
		}
		if e := s.block.edges[i]; e != none {
			open = slices.DeleteFunc(open, func(c scope) bool { return cuts[e].has(c.reach) })
		}
		for ; next >= 0 && s.block.fired[s.backward[next]].word >= i; next-- {
			t := &s.block.fired[s.backward[next]]
			open = add(open, scope{by: s.backward[next], act: t.act, reach: max(t.reach, clause)})
		}
	}
}
