package grounding

import (
	"math"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// total is what a column of the answer's own table or structure comes to.
type total struct {
	sum    float64
	column *column
}

// totals reckons the columns that the answer itself lays out, where all but one
// of their values are licensed: that one may be the total under them.
func (c *check) totals() []total {
	const leastRows, mostColumns = 2, 64
	if c.summed != nil {
		return c.summed
	}
	c.summed = []total{}
	if !strings.ContainsAny(c.text, "{|") {
		return c.summed
	}
	held := map[entity.Decimal]bool{}
	for k := range c.out {
		if o, ok := c.operand(k); ok {
			held[magnitude(o.q.num)] = true
		}
	}
	c.self = New(nil, c.text)
	for i := range c.self.columns {
		col := &c.self.columns[i]
		if !col.exact || col.n < leastRows || len(c.summed) >= mostColumns {
			continue
		}
		open := 0
		for _, n := range col.facts {
			if !held[magnitude(c.self.facts[n].num)] {
				open++
			}
		}
		if open <= 1 && len(col.facts) == col.n {
			c.summed = append(c.summed, total{math.Abs(col.sum.Float()), col})
		}
	}
	return c.summed
}

// laid derives the target from a column that the answer lays out.
func (t *target) laid() bool {
	for _, own := range t.c.totals() {
		if !t.same(t.c.self.facts[own.column.low].quantity()) {
			continue
		}
		sum, terms := own.sum, own.column.facts
		if k := slices.IndexFunc(terms, func(n int32) bool { return magnitude(t.c.self.facts[n].num) == magnitude(t.q.num) }); k >= 0 {
			sum -= t.p.size // it stands under the others
			terms = slices.Delete(slices.Clone(terms), k, k+1)
		}
		if t.is(sum, 1, func() string { return t.c.self.sumText(terms, own.column.key) }) {
			return true
		}
	}
	return false
}
