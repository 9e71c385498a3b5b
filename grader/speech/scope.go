package speech

import "slices"

// scope is a trigger's reach while it lasts.
type scope struct {
	by    int32 // the fired trigger
	act   Act
	reach reach
	since int // the word after the trigger
	how   how
}

// highest is the trigger whose act ranks highest among those that are open, the
// latest of equals; 0 where none is.
func highest(open []scope) int32 {
	best, by := int8(0), int32(0)
	for k := range open {
		if r := rank[open[k].act]; r >= best {
			best, by = r, open[k].by
		}
	}
	return by
}

// add opens a scope in the place of one that does the same.
func add(open []scope, c scope) []scope {
	for k := range open {
		if open[k].act == c.act && open[k].reach == c.reach {
			open = slices.Delete(open, k, k+1)
			break
		}
	}
	return append(open, c)
}

// end ends the scopes that it is told to.
func (s *sweep) end(ended func(scope) bool) { s.open = slices.DeleteFunc(s.open, ended) }

// note writes down that a trigger works on account of words[i:i+n].
func (s *sweep) note(t *trigger, i, n int) int32 {
	s.block.fired = append(s.block.fired, fired{
		trigger: *t, word: i,
		region: region{int(s.words[i].start), int(s.words[i+n-1].end)},
	})
	return int32(len(s.block.fired) - 1)
}

// cross ends what an edge ends, and opens what it opens.
func (s *sweep) cross(e edge, i int) {
	if e == none {
		return
	}
	kept := s.open[:0]
	for _, c := range s.open {
		if !s.cut(&c, e, i) {
			kept = append(kept, c)
		}
	}
	s.open = kept
	if e == aside {
		s.relating = i
	}
	switch e {
	case verb, listed:
	case said:
		s.hold(i + 1)
	case bound:
		if s.generic(i) {
			s.reachOut(&rule, i, 1)
		}
	default:
		s.newVerb()
		s.source.cross(s, e, i)
	}
}

// resume ends what reaches within a relative clause between commas, where the
// verb of the clause around it comes: "the lamp, which nobody saw, was sold".
func (s *sweep) resume(i int) {
	if s.relating < 0 || i == s.from || s.words[i-1].text != "," || !s.words[i].is(auxiliary|finite) {
		return
	}
	s.end(func(c scope) bool { return c.since > s.relating && c.reach <= complement })
	s.relating = -1
}

// cut says that the edge at words[i] ends a scope, whose reach it may change.
func (s *sweep) cut(c *scope, e edge, i int) bool {
	switch {
	case e == said && c.reach == predicate:
		c.reach = complement
		return s.leavesStanding(c, i)
	case e == said && c.reach == clause && c.act == Denied:
		return s.words[i-1].is(factive) // no secret that
	case e == bound && c.reach == predicate:
		return s.known(c, i)
	case e == colon && c.act != Offer && s.pointed(i):
		c.reach = whole
		return false
	case e == colon && c.reach == complement:
		return s.verbAt >= c.since && i < s.final
	case e == newClause && c.how&series != 0:
		return false // it is the next condition, or hangs on this one
	case (e == conjunct || e == newConjunct) && c.how&early != 0 && c.reach == clause && s.verbAt < c.since:
		return false // no bags, meals and seats are included
	case c.act == Question && e != stop:
		return false
	case (e == newClause || e == newConjunct || e == aside) && s.held >= c.since && s.verbAt < s.held:
		return false // its own clause has not come yet
	}
	return cuts[e].has(c.reach)
}

// arrive ends what goes no further than to the finite verb words[i].
func (s *sweep) arrive(i int) {
	auxiliary := s.words[i].is(auxiliary)
	s.end(func(c scope) bool {
		switch {
		case c.reach == phrase:
			return true
		case c.reach != predicate:
		case c.how&adjunct != 0:
			return true
		case c.how&early != 0 && (c.act == Instructed || c.act == Promised):
			return auxiliary // any wish to leave is noted
		}
		return c.how&narrows != 0 && auxiliary && s.verbAt >= c.since && i-s.verbAt > 2
	})
}

// depart ends what stands beside the clause that begins at words[i], although
// no comma parts them: at no cost your seat was changed.
func (s *sweep) depart(i int) {
	beside := func(c scope) bool { return c.how&adjunct != 0 && c.reach == predicate && i > c.since }
	if slices.ContainsFunc(s.open, beside) && !s.words[i-1].is(preposition|coordinator) && s.startsClause(i) {
		s.end(beside)
	}
}

// hold notes that something is put in before the clause that words[i] would
// begin: "that, as of today, ...".
func (s *sweep) hold(i int) {
	if i < s.to && s.words[i].text == "," {
		s.held = i
	}
}

// pointed says that the words before the colon words[i] point at what follows
// it, so that it stands in their place: "none of these is true:".
func (s *sweep) pointed(i int) bool {
	if i-2 < s.from {
		return false
	}
	last := &s.words[i-1]
	return last.is(pointing) || s.words[i-2].text == "following" && last.text != "reasons"
}

// leavesStanding says that the verb between a negator and the clause which
// words[i] begins leaves the clause standing: "did not realise that".
func (s *sweep) leavesStanding(c *scope, i int) bool {
	if c.act != Denied {
		return false
	}
	for j := c.since; j < i && j < c.since+5; j++ {
		if w := &s.words[j]; w.is(factive) || w.text == "know" && c.since > 1 && s.words[c.since-2].is(presumed) {
			return true
		}
	}
	return false
}

// known says that the relative clause at words[i] describes something known, so
// that what is denied of it leaves the clause standing: "cannot cancel the order
// that was sent", but not "do not see the order that was sent".
func (s *sweep) known(c *scope, i int) bool {
	if c.act != Denied {
		return false
	}
	for j := i - 1; j >= c.since && j > i-6; j-- {
		if s.words[j].is(definite) {
			return !slices.ContainsFunc(s.words[c.since:min(j, c.since+3)], func(w word) bool { return w.is(existence) })
		}
	}
	return false
}
