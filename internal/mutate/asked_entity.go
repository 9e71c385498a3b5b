package mutate

import (
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
)

// askedEntity asks, after the answer, about a value that no text holds: a
// question states nothing.
func askedEntity(s *subject, b *base, out *batch) {
	switch {
	case s.target.Expectation.Entities.Mode != grader.EntitiesFail:
		out.skip(noEntities)
		return
	case b.voice.asks == clause{}:
		out.skip("no question is known in the answer's language")
		return
	}
	known := letters(strings.Join(s.heard(b), "\n"))
	for _, in := range inventions {
		if in.kind != entity.Date && in.kind != entity.Identifier || strings.Contains(known, in.cores[0]) || !s.judged(in.kind) {
			out.skip("neither dates nor identifiers are judged that no text holds")
			continue
		}
		added := b.voice.asks.pre + in.values[0] + b.voice.asks.post
		if why := s.neutral(b, added, nil); why != "" {
			out.skip(why)
			continue
		}
		out.add(mutant{origin: b.origin, completion: b.with(b.completion.Text + b.end.open + added)})
	}
}
