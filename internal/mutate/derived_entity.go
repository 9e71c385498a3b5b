package mutate

import (
	"fmt"
	"regexp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
)

// derivedEntity adds up, after the answer, two numbers that stand in one place
// of sibling records of an observation, and shows the sum.
func derivedEntity(s *subject, b *base, out *batch) {
	if s.target.Expectation.Entities.Mode != grader.EntitiesFail {
		out.skip(noEntities)
		return
	}
	for _, o := range s.sees() {
		x, y, ok := siblings(o.Text)
		if !ok {
			continue
		}
		sum, ok := x.Add(y)
		if !ok {
			continue
		}
		added := fmt.Sprintf("%s + %s = %s%s", x, y, sum, b.voice.stop)
		if why := s.neutral(b, added, nil); why != "" {
			out.skip(why)
			continue
		}
		out.add(mutant{origin: b.origin, completion: b.with(b.completion.Text + b.end.open + added)})
		return
	}
	out.skip("no observation holds two records with a number in the same place")
}

var (
	inList      = regexp.MustCompile(`/[0-9]+(/|$)`)
	plainFigure = regexp.MustCompile(`^[1-9][0-9]{0,8}(\.[0-9]{1,4})?$`)
)

// siblings gives two different numbers whose paths in a JSON text differ in the
// index of a list alone.
func siblings(text string) (x, y entity.Decimal, ok bool) {
	first := map[string]entity.Decimal{}
	for _, l := range leaves(text) {
		written := text[l.start:l.end]
		if !inList.MatchString(l.path) || !plainFigure.MatchString(written) {
			continue
		}
		place := inList.ReplaceAllString(l.path, "/*$1")
		n := decimal(written)
		if other, seen := first[place]; seen && other.Cmp(n) != 0 {
			return other, n, true
		}
		first[place] = n
	}
	return x, y, false
}

// decimal reads a plain figure.
func decimal(written string) (d entity.Decimal) {
	point := false
	for _, r := range written {
		if r == '.' {
			point = true
			continue
		}
		d.Coef = d.Coef*10 + int64(r-'0')
		if point {
			d.Exp--
		}
	}
	return d
}
