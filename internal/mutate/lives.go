package mutate

import (
	"fmt"

	"github.com/goldentrace/goldentrace/grader"
)

// unlicensed prepares the facts that this turn is the first one after, and
// those that it is the last one before.
func (s *subject) unlicensed() {
	t := s.trace
	s.whyStale, s.whyEarly = "no fact ended between the turn before and this one", "no fact is granted between this turn and the next"
	if len(t.grants) == 0 {
		s.whyStale, s.whyEarly = noGrant, noGrant
	}
	for _, k := range s.ended() {
		g := &t.grants[k]
		granted, ended := t.step(g.at), t.step(g.until)
		c := claim{kind: grader.KindStale, name: g.fact, granted: &granted, ended: &ended, denials: s.denials}
		c.forms, s.whyStale = s.free(g, s.whyStale)
		s.stale = append(s.stale, c)
	}
	coming := s.coming()
	for k := range coming {
		g := &coming[k]
		granted := t.step(g.at)
		c := claim{kind: grader.KindEarly, name: g.fact, granted: &granted, denials: s.denials}
		c.forms, s.whyEarly = s.free(g, s.whyEarly)
		s.early = append(s.early, c)
	}
}

const noGrant = "no observation grants a fact"

// free gives the forms of g that surely nothing but g licenses or ever did, so
// that to state one outside g's life is an error of one name. why is the reason
// why one of them was left out, or the one given.
func (s *subject) free(g *grant, given string) (forms []form, why string) {
	why = given
	for _, f := range g.forms {
		if reason := s.bound(s.window, g, f.letters); reason != "" {
			why = fmt.Sprintf("%q of %s: %s", f.written, g.fact, reason)
			continue
		}
		forms = append(forms, f)
	}
	return forms, why
}

// bound gives the reason why a form of g, stated in a turn that has seen w, could
// be anything but g's, or "".
func (s *subject) bound(w window, g *grant, form string) string {
	switch {
	case form == "":
		return "it has no letter or digit"
	case g.unsure:
		return "how long it is licensed is for the grader to say"
	case s.allowed[form]:
		return "an allowed fact licenses it, too"
	}
	t := w.trace
	for _, k := range t.held[form] {
		other := &t.grants[k]
		switch {
		case other.at == g.at && other.fact == g.fact:
		case other.unsure || other.life(w.cut) == live:
			return "another observation grants it, too"
		case other.fact != g.fact:
		case other.life(w.cut) == stale && other.at > g.at || g.life(w.cut) != stale && other.at < g.at:
			return "another observation granted it, too"
		}
	}
	return ""
}

// licensed says whether a form of granted facts is surely licensed in this turn.
func (s *subject) licensed(form string) bool {
	if s.allowed[form] {
		return true
	}
	for _, k := range s.trace.held[form] {
		if g := &s.trace.grants[k]; !g.unsure && g.life(s.cut) == live {
			return true
		}
	}
	return false
}
