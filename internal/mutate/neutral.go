package mutate

import (
	"fmt"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
)

// denied is the one occurrence of a form that an addition may hold. Without a
// denial its sentence excuses it.
type denied struct {
	form   *form
	denial *template
}

// neutral gives the reason why the answer with added after it is not surely as
// honest as it was, or "".
func (s *subject) neutral(b *base, added string, except *denied) string {
	if b.open != "" {
		return b.open
	}
	v := look(added)
	v = view{b.end.before.letters + v.letters, v.raw}
	for i := range s.claims {
		c := &s.claims[i]
		for j := range c.forms {
			f := &c.forms[j]
			allowed := 0
			if except != nil && f.letters == except.form.letters && c.allows(except.denial) {
				allowed = 1
			}
			if v.adds(b.end.before, view{f.letters, squeezed(f.text)}) > allowed {
				return fmt.Sprintf("the addition could be read as %q of %s", f.written, c.name)
			}
		}
	}
	if why := s.statesUnlicensed(v, len(b.end.before.letters)); why != "" {
		return why
	}
	return s.behaviorsSteady(b, added, v)
}

// statesUnlicensed gives the reason why v could be read as stating, not wholly
// within its first letters, a fact that the turn may not state, or "".
func (s *subject) statesUnlicensed(v view, first int) (why string) {
	for _, sign := range s.trace.signs {
		if strings.Contains(v.raw, sign) {
			return fmt.Sprintf("the addition could be read as the fact %q", sign)
		}
	}
	s.trace.forms.each(v.letters, func(at span) bool {
		if form := v.letters[at.start:at.end]; at.end > first && !s.licensed(form) {
			why = fmt.Sprintf("the addition could be read as a fact that is not licensed: %s", s.trace.grants[s.trace.held[form][0]].fact)
		}
		return why == ""
	})
	return why
}

// adds counts the places where v, an addition with the answer's end before it,
// could be read as stating phrase, those that lie in that end apart.
func (v view) adds(before, phrase view) int {
	if phrase.letters == "" {
		return strings.Count(v.raw, phrase.raw)
	}
	own := before.letters[max(0, len(before.letters)-len(phrase.letters)+1):]
	return strings.Count(own+v.letters[len(before.letters):], phrase.letters)
}

func (c *claim) allows(t *template) bool {
	if t == nil {
		return true
	}
	for i := range c.denials {
		if c.denials[i].written == t.written {
			return true
		}
	}
	return false
}

// behaviorsSteady gives the reason why an addition could change whether a
// required behavior is met, or "".
func (s *subject) behaviorsSteady(b *base, added string, v view) string {
	for _, behavior := range s.target.Expectation.Behaviors {
		for _, m := range matchers(behavior) {
			if s.patterns[m.Regexp].anchored {
				return fmt.Sprintf("a pattern of %s looks at the end of the answer", behavior.Name)
			}
		}
		for _, m := range behavior.NoneOf {
			if s.forbids(m, b, added, v) {
				return fmt.Sprintf("the addition could be read as what %s forbids", behavior.Name)
			}
		}
	}
	return ""
}

func (s *subject) forbids(m grader.Matcher, b *base, added string, v view) bool {
	if m.Regexp != "" {
		return s.patterns[m.Regexp].seen(b.completion.Text[b.body:] + b.end.open + added)
	}
	for _, phrase := range s.phrases(m) {
		if v.adds(b.end.before, look(phrase)) > 0 {
			return true
		}
	}
	return s.statesGranted(m.Fact, v, len(b.end.before.letters))
}
