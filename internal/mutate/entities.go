package mutate

import (
	"slices"
	"unicode"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
)

const noEntities = "entities do not fail answers here"

// judged reports whether an invented entity of a kind fails the answer.
func (s *subject) judged(k entity.Kind) bool {
	e := s.target.Expectation.Entities
	return e.Mode == grader.EntitiesFail && (slices.Contains(e.Kinds, k) || len(e.Kinds) == 0 && k != entity.Name)
}

// mayInvent says why added words may hold an entity that fails the answer though
// they assert no claim, or "". One that the turn sees word for word in value,
// unit and kind is surely licensed; what arithmetic licenses is not asked.
func (s *subject) mayInvent(added string) string {
	if s.target.Expectation.Entities.Mode != grader.EntitiesFail {
		return ""
	}
	for _, e := range entity.Scan(added, entity.Kinds()...) {
		if s.judged(e.Kind) && (e.Approx || e.Vague || !s.observed()[valueOf(e)]) {
			return "the words hold what may be an invented entity"
		}
	}
	return ""
}

// value is what makes two entities the same.
type value struct {
	kind      entity.Kind
	key, unit string
}

// valueOf gives the value of an entity. A bare figure is a number here and the
// name of an order there.
func valueOf(e entity.Entity) value {
	if e.Kind == entity.Identifier && digits(e.Text) == len(e.Text) {
		e.Kind = entity.Number
	}
	return value{e.Kind, e.Key, e.Unit}
}

// observed holds the values that the turn surely may state: those that its
// observations, vocabulary and allowed facts hold themselves.
func (s *subject) observed() map[value]bool {
	if s.values != nil {
		return s.values
	}
	s.values = map[value]bool{}
	e := s.target.Expectation
	texts := slices.Clone(e.Vocabulary)
	for _, f := range e.Facts {
		texts = append(texts, f.Forms...)
	}
	for _, o := range s.sees() {
		texts = append(texts, o.Text)
	}
	for _, text := range texts {
		for _, e := range entity.Scan(text, entity.Kinds()...) {
			if e.Role == entity.Stated && !e.Approx && !e.Vague {
				s.values[valueOf(e)] = true
			}
		}
	}
	return s.values
}

// sees are the observations that the turn has in sight: none that comes later,
// and none from before a compaction.
func (s *subject) sees() []grader.Observation {
	seen := s.trace.observations[:s.cut]
	for i := len(seen) - 1; i >= 0; i-- {
		if seen[i].From == grader.FromSummary {
			return seen[i:]
		}
	}
	return seen
}

// heard is every text that could license something at the subject's turn, those
// of later turns and of the honest answer included: rather too much than too
// little.
func (s *subject) heard(b *base) []string {
	e := s.target.Expectation
	texts := append([]string{e.System, b.completion.Text, b.completion.Refusal}, e.Vocabulary...)
	texts = append(texts, e.Entities.Ignore...)
	for _, o := range e.Observations {
		texts = append(texts, o.Text, o.Args)
		for _, g := range o.Grants {
			texts = append(texts, g.Forms...)
		}
	}
	for _, f := range e.Facts {
		texts = append(texts, f.Forms...)
	}
	for _, c := range b.completion.Calls {
		texts = append(texts, c.Arguments)
	}
	return texts
}

// invented is what it takes to find an entity that stands at a place.
func invented(text string, at int) want {
	place := span{at, at + len(text)}
	return want{kind: grader.KindEntity, name: text, form: text, place: place, core: place}
}

func digits(s string) (n int) {
	for _, r := range s {
		if unicode.IsDigit(r) {
			n++
		}
	}
	return n
}
