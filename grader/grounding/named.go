package grounding

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// operand is a value of the answer that is licensed.
type operand struct {
	i int // of the judgements
	q quantity
}

// around gives the operands before and after a judgement, nearest first.
func (c *check) around(i int) (before, after []operand) {
	for k, n := i-1, 0; k >= 0 && n < mostSteps && c.out[i].Start-c.out[k].End < mostReach && len(before) < mostRun; k, n = k-1, n+1 {
		if o, ok := c.operand(k); ok {
			before = append(before, o)
		}
	}
	for k, n := i+1, 0; k < len(c.out) && n < mostSteps && c.out[k].Start-c.out[i].End < mostReach && len(after) < mostRun; k, n = k+1, n+1 {
		if o, ok := c.operand(k); ok {
			after = append(after, o)
		}
	}
	return before, after
}

// operand says whether a judgement's value may be reckoned with.
func (c *check) operand(k int) (operand, bool) {
	j := &c.out[k]
	switch j.Status {
	case Licensed, Derived, Counted:
	default:
		return operand{}, false
	}
	if j.Kind != entity.Number && j.Kind != entity.Money && j.Kind != entity.Percent && !j.numeral() || j.Role != entity.Stated {
		return operand{}, false
	}
	return operand{k, j.quantity()}, true
}

// named derives the target from values that the answer names: first from the
// nearest ones.
func (t *target) named(before, after []operand) bool {
	const slight = 50 // a part so many times smaller than the whole is hardly added
	part := func(o operand) bool { return t.same(o.q) && math.Abs(o.q.num.Float())*slight >= t.p.size }
	pool := nearest(t.c, t.i, before, after, func(o operand) bool { return t.q.kind == entity.Percent || o.q.kind == t.q.kind && part(o) })
	if len(pool) < 2 {
		pool = nearest(t.c, t.i, before, after, part)
	}
	all := nearest(t.c, t.i, before, after, func(o operand) bool { return true })
	near, some := min(len(pool), 2), min(len(all), 3)
	return t.fraction(all) || t.pairs(pool, 1, near) || t.beside(before, after) || t.products(all, 0, some) || t.multiples(pool) ||
		t.pairs(pool, near, len(pool)) || t.products(all, some, len(all)) || t.exchanged(all) || t.twice(all) || t.runs(before) || t.runs(after) || t.runs(t.c.unspent(before))
}

// beside derives the target from the two nearest values on one side, however
// slight one of them is: "12 and 4,410, together 4,422".
func (t *target) beside(before, after []operand) bool {
	for _, side := range [][]operand{before, after} {
		if len(side) >= 2 && t.same(side[0].q) && t.same(side[1].q) && t.pairs(side[:2], 1, 2) {
			return true
		}
	}
	return false
}

// mostSpent is how many bytes before a product its factor stands at most.
const mostSpent = 60

// unspent leaves out the factors of what was derived: of "two at $39.50 make
// $79.00" it keeps 79, which is what is added up later.
func (c *check) unspent(before []operand) []operand {
	var kept []operand
	for k := 0; k < len(before); k++ {
		o := before[k]
		kept = append(kept, o)
		if c.out[o.i].Status != Derived {
			continue
		}
		for k+1 < len(before) && c.spent(o.i, before[k+1]) {
			k++
		}
	}
	return kept
}

// spent says that a value right before a derived one is what that was made of.
func (c *check) spent(derived int, o operand) bool {
	j := &c.out[derived]
	return j.Start-c.out[o.i].End < mostSpent && c.out[o.i].Status != Derived && strings.Contains(j.Derivation, figure(o.q))
}

// pairs derives the target from two values, the farther of which is one of
// those from lo up to hi.
func (t *target) pairs(pool []operand, lo, hi int) bool {
	for b := lo; b < hi; b++ {
		for a := range b {
			first, second := pool[a], pool[b]
			if first.i > second.i {
				first, second = second, first
			}
			if t.pairOf(first.q, second.q, max(t.c.depth[first.i], t.c.depth[second.i])) {
				return true
			}
		}
	}
	return false
}

// exchanged derives the target from an amount of money that the answer names and
// a rate of exchange that a source tells.
func (t *target) exchanged(all []operand) bool {
	if t.q.kind != entity.Money && t.q.kind != entity.Number {
		return false
	}
	for _, o := range all[:min(len(all), 3)] {
		if o.q.kind != entity.Money && !o.q.bare() {
			continue
		}
		x := math.Abs(o.q.num.Float())
		for _, r := range t.c.exchanges() {
			by := r.num.Float()
			if t.is(x*by, t.c.depth[o.i], func() string { return figure(o.q) + " × " + figure(r) }) ||
				t.p.has(x/by) && t.is(x/by, t.c.depth[o.i], func() string { return figure(o.q) + " / " + figure(r) }) {
				return true
			}
		}
	}
	return false
}

// twice derives a sum of money from an amount that is due for so many things so
// many times: rooms and nights, people and days.
func (t *target) twice(all []operand) bool {
	if t.q.kind != entity.Money {
		return false
	}
	var counts []operand
	for _, o := range all {
		if o.q.kind == entity.Number && factor(o.q) && len(counts) < 3 {
			counts = append(counts, o)
		}
	}
	tried := 0
	for _, o := range all {
		if !t.same(o.q) || tried == 2 {
			continue
		}
		tried++
		for b := range counts {
			for a := range b {
				if first, second := counts[a], counts[b]; o.i != first.i && o.i != second.i {
					if first.i > second.i {
						first, second = second, first
					}
					n := first.q.num.Float() * second.q.num.Float()
					if t.is(math.Abs(o.q.num.Float())*n, t.c.depth[o.i], func() string { return figure(o.q) + " × " + figure(first.q) + " × " + figure(second.q) }) {
						return true
					}
				}
			}
		}
	}
	return false
}

// multiples derives the target from an amount that the answer names and a
// count that only a source tells.
func (t *target) multiples(pool []operand) bool {
	if len(pool) == 0 {
		return false
	}
	for _, by := range t.c.multipliers() {
		if t.product(pool[0].q, by, t.c.depth[pool[0].i]) {
			return true
		}
	}
	return false
}

// same says that a value may be a part of the target: of its kind and unit. A
// bare number may be an amount of money, and where a word tells of arithmetic
// it may measure what the target does: "24, 3 degrees more than 21".
func (t *target) same(q quantity) bool {
	return q.kind == t.q.kind && sameUnit(q.unit, t.q.unit) || q.like(t.q) && q.bare() && q.kind == entity.Number && (t.q.kind == entity.Money || t.cued)
}

// nearest merges the operands on both sides that will do by their distance.
func nearest(c *check, i int, before, after []operand, will func(operand) bool) []operand {
	const twice = 2 // the same value may be two things
	var pool []operand
	seen := map[entity.Decimal]int{}
	for len(pool) < mostOperands && (len(before) > 0 || len(after) > 0) {
		var o operand
		if len(after) == 0 || len(before) > 0 && c.out[i].Start-c.out[before[0].i].End <= c.out[after[0].i].Start-c.out[i].End {
			o, before = before[0], before[1:]
		} else {
			o, after = after[0], after[1:]
		}
		if m := magnitude(o.q.num); will(o) && seen[m] < twice && m.Coef != 0 {
			seen[m]++
			pool = append(pool, o)
		}
	}
	return pool
}

// runs sums the values in a row beside the target.
func (t *target) runs(side []operand) bool {
	sum, depth := 0.0, uint8(0)
	var used []operand
	for _, o := range side {
		if !t.same(o.q) {
			continue
		}
		sum += o.q.num.Float()
		depth = max(depth, t.c.depth[o.i])
		used = append(used, o)
		if len(used) < 3 { // pairs are tried anyway
			continue
		}
		if t.is(sum, depth, func() string { return sumOf(t.c, used) }) {
			return true
		}
		if t.p.has(sum/float64(len(used))) && t.is(sum/float64(len(used)), depth, func() string { return "(" + sumOf(t.c, used) + ") / " + strconv.Itoa(len(used)) }) {
			return true
		}
	}
	return false
}

// sumOf writes a sum of operands in the order of the answer.
func sumOf(c *check, used []operand) string {
	terms := slices.Clone(used)
	slices.SortFunc(terms, func(a, b operand) int { return a.i - b.i })
	var b strings.Builder
	for k, o := range terms {
		if k > 0 {
			b.WriteString(" + ")
		}
		b.WriteString(figure(o.q))
	}
	return b.String()
}

// pairOf derives the target from two values of one kind.
func (t *target) pairOf(a, b quantity, depth uint8) bool {
	if !a.like(b) {
		return false
	}
	great, small := a, b
	x, y := math.Abs(a.num.Float()), math.Abs(b.num.Float())
	if x < y {
		great, small, x, y = b, a, y, x
	}
	if t.q.kind == entity.Percent && a.kind != entity.Percent {
		return t.share(great, small, depth)
	}
	if !t.same(a) || !t.same(b) {
		return false
	}
	return t.is(x-y, depth, func() string { return figure(great) + " - " + figure(small) }) ||
		t.is(x+y, depth, func() string { return figure(a) + " + " + figure(b) }) ||
		t.multiple() && y > 0 && t.is(x/y, depth, func() string { return figure(great) + " / " + figure(small) })
}

// multiple says that the target tells how many times one value is another.
func (t *target) multiple() bool { return t.q.unit == "times" || t.j.Noun == "time" && t.cued }

// fraction derives a share in words ("three quarters") from two of the nearest
// values, which it may be as far from as people round: "a third" is some 30 to
// 36 of 100.
func (t *target) fraction(all []operand) bool {
	const rounded = 0.1
	f := t.q.num.Float()
	if t.q.kind != entity.Number || t.q.unit != "" || f <= 0 || f >= 1 || !spelled(t.j.Entity) {
		return false
	}
	near := all[:min(len(all), 3)]
	for b := range near {
		for a := range b {
			x, y := near[a].q, near[b].q
			if x.kind != y.kind || !sameUnit(x.unit, y.unit) {
				continue
			}
			if x.num.Cmp(y.num) < 0 {
				x, y = y, x
			}
			if share := y.num.Float() / x.num.Float(); math.Abs(share-f) <= rounded*f && t.is(f, 0, func() string { return figure(y) + " / " + figure(x) }) {
				return true
			}
		}
	}
	return false
}

// share derives a percentage from two values, a the greater.
func (t *target) share(a, b quantity, depth uint8) bool {
	x, y := math.Abs(a.num.Float()), math.Abs(b.num.Float())
	if y == 0 || a.kind != b.kind || !sameUnit(a.unit, b.unit) {
		return false
	}
	for _, r := range []struct {
		value float64
		text  string
	}{
		{y / x, figure(b) + " / " + figure(a)},
		{(x - y) / y, "(" + figure(a) + " - " + figure(b) + ") / " + figure(b)},
		{(x - y) / x, "(" + figure(a) + " - " + figure(b) + ") / " + figure(a)},
		{x / y, figure(a) + " / " + figure(b)},
	} {
		if t.p.has(100*r.value) && t.is(100*r.value, depth, func() string { return r.text }) {
			return true
		}
	}
	return false
}

// products derives the target from an amount and a count, or an amount and a
// percentage, the farther of which is one of those from lo up to hi.
func (t *target) products(pool []operand, lo, hi int) bool {
	for a, amount := range pool[:hi] {
		if !t.same(amount.q) {
			continue
		}
		for b, by := range pool[:hi] {
			if a != b && max(a, b) >= lo && t.product(amount.q, by.q, max(t.c.depth[amount.i], t.c.depth[by.i])) {
				return true
			}
		}
	}
	return false
}

// product derives the target from an amount, and a count or a percentage.
func (t *target) product(amount, by quantity, depth uint8) bool {
	x := math.Abs(amount.num.Float())
	switch {
	case by.kind == entity.Percent:
		part := x * by.num.Float() / 100
		times := func(sign string) func() string {
			return func() string { return figure(amount) + sign + figure(by) }
		}
		return t.p.has(part) && t.is(part, depth, times(" × ")) || t.p.has(x+part) && t.is(x+part, depth, times(" + ")) || t.p.has(x-part) && t.is(x-part, depth, times(" - "))
	case by.kind == entity.Number && factor(by):
		n := by.num.Float()
		return t.is(x*n, depth, func() string { return figure(amount) + " × " + figure(by) }) ||
			t.p.has(x/n) && t.is(x/n, depth, func() string { return figure(amount) + " / " + figure(by) })
	}
	return false
}

// mostFactor is the greatest count that an amount is multiplied by.
const mostFactor = 60

// factor says that a number may be a count of things that cost or measure the
// same.
func factor(q quantity) bool {
	n, ok := countOf(q.num)
	return ok && n >= 2 && n <= mostFactor && (q.unit == "" || countable[q.unit] || q.unit == "hour" || q.unit == "times")
}
