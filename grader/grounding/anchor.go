package grounding

import "github.com/goldentrace/goldentrace/grader/entity"

// anchored derives the target from the value that the answer names right beside
// it, and one that only a source names: "655.59, 2.98 more than the other". One
// such other value is believed where few are stated, or where it explains
// several numbers of the answer.
func (t *target) anchored() bool {
	if t.q.kind == entity.Percent {
		return false
	}
	o, ok := t.c.anchor(t.i)
	if !ok || !t.same(o.q) {
		return false
	}
	for _, w := range t.c.windows {
		for _, sign := range []int{-1, 1} {
			other, n, ok := w.counterpart(o.q, t.q, sign)
			if !ok || 2*len(w.scale()) > t.room && t.c.votes()[other] < 2 {
				continue
			}
			t.c.depth[t.i] = t.c.depth[o.i] + 1
			x, y := figure(o.q), figure(w.facts[n].quantity())
			if sign > 0 {
				x, y = y, x
			}
			return t.j.derived(figure(t.q) + " = " + x + " - " + y)
		}
	}
	return false
}

// anchor gives the value of the answer right beside a judgement: the one
// before it, or else the one behind.
func (c *check) anchor(i int) (operand, bool) {
	const steps, reach = 4, 200
	for k := i - 1; k >= max(0, i-steps) && c.out[i].Start-c.out[k].End < reach; k-- {
		if o, ok := c.operand(k); ok {
			return o, c.depth[k] < mostChain-1
		}
	}
	for k := i + 1; k < min(len(c.out), i+steps) && c.out[k].Start-c.out[i].End < reach; k++ {
		if o, ok := c.operand(k); ok {
			return o, c.depth[k] < mostChain-1
		}
	}
	return operand{}, false
}

// counterpart gives the value of a source that differs from a by b: below a
// where sign is -1, above it where it is 1.
func (w *window) counterpart(a, b quantity, sign int) (other entity.Decimal, n int32, ok bool) {
	difference := magnitudeAsTold(b.num)
	if sign < 0 {
		difference = difference.Neg()
	}
	sum, ok := a.num.Add(difference)
	if !ok || sum.Coef <= 0 {
		return other, 0, false
	}
	other = sum.Plain()
	n, ok = w.in(w.nums.of(other), func(n int32) bool {
		f := &w.facts[n]
		return f.value >= 0 && !f.rank && a.like(f.quantity()) && b.like(f.quantity())
	})
	return other, n, ok
}

// votes counts for values of sources how many open numbers of the answer they
// explain.
func (c *check) votes() map[entity.Decimal]int {
	if c.voted != nil {
		return c.voted
	}
	c.voted = map[entity.Decimal]int{}
	for i := range c.out {
		j := &c.out[i]
		if j.Status != Unlicensed || j.Kind != entity.Number && j.Kind != entity.Money {
			continue
		}
		o, ok := c.anchor(i)
		if !ok {
			continue
		}
		for _, w := range c.windows {
			for _, sign := range []int{-1, 1} {
				if other, _, ok := w.counterpart(o.q, quantityOf(j.Entity), sign); ok {
					c.voted[other]++
				}
			}
		}
	}
	return c.voted
}
