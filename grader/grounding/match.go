package grounding

import (
	"math"
	"slices"
	"sort"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// numeric says that an entity has a value to reckon with.
func numeric(e *entity.Entity) bool {
	switch e.Kind {
	case entity.Number, entity.Money, entity.Percent:
		return !e.Vague
	case entity.Identifier:
		return e.Num != (entity.Decimal{})
	case entity.Date:
		return e.Num != (entity.Decimal{}) && e.Day.Month == 0
	}
	return false
}

// magnitude gives a number without its sign and trailing zeros: a fall by 3 is
// stated by -3.
func magnitude(d entity.Decimal) entity.Decimal {
	if d.Coef < 0 {
		d = d.Neg()
	}
	return d.Plain()
}

// scaled gives ten to the power of exp times the number.
func scaled(d entity.Decimal, exp int) entity.Decimal {
	if d.Coef != 0 {
		d.Exp += exp
	}
	return d
}

// stated gives the fact that states a number as it is.
func (w *window) stated(q quantity) (n int32, ok bool) {
	m := magnitude(q.num)
	n, ok = w.in(w.nums.of(m), func(n int32) bool {
		f := &w.facts[n]
		if f.rank || f.kind == entity.Identifier { // it is no quantity
			return q.bare() && q.noun == ""
		}
		return q.like(f.quantity())
	})
	if ok {
		return n, true
	}
	switch {
	case q.kind == entity.Percent: // 72% is 0.72
		return w.in(w.nums.of(scaled(m, -2)), func(n int32) bool { return w.facts[n].kind == entity.Number && w.facts[n].unit == "" })
	case q.kind == entity.Number && q.unit == "":
		return w.in(w.nums.of(scaled(m, 2)), func(n int32) bool { return w.facts[n].kind == entity.Percent })
	}
	return 0, false
}

// sized is a numeric fact with its size.
type sized struct {
	size float64
	n    int32
}

// bySize sorts the numeric facts by their size.
func (l *Licence) bySize() []sized {
	var all []sized
	for n := range l.facts {
		switch f := &l.facts[n]; f.kind {
		case entity.Number, entity.Money, entity.Percent:
			all = append(all, sized{math.Abs(f.num.Float()), int32(n)})
		}
	}
	slices.SortStableFunc(all, func(a, b sized) int {
		switch {
		case a.size < b.size:
			return -1
		case a.size > b.size:
			return 1
		}
		return 0
	})
	return all
}

// between gives the first seen fact of a size in [lo, hi] that will do. It
// looks at no more than a bounded number of them.
func (w *window) between(lo, hi float64, will func(n int32) bool) (n int32, ok bool) {
	const most = 4096
	all := w.scale()
	k := sort.Search(len(all), func(i int) bool { return all[i].size >= lo })
	for tried := 0; k < len(all) && all[k].size <= hi && tried < most; k, tried = k+1, tried+1 {
		if w.sees(all[k].n) && will(all[k].n) {
			return all[k].n, true
		}
	}
	return 0, false
}

// precision says how exactly a number is told: what rounds to it.
type precision struct {
	size   float64
	lo, hi float64 // what rounds to the number; both the number itself where only that will do
}

// tiny is what floating-point arithmetic may be off by.
const tiny = 1e-9

// precisionOf reads how exactly an entity is told. A number of one digit that
// is not said to be about right is exact; "about 1,300" stands for all that
// rounds to it at its zeros, "more than 1,300" for what is cut off there, and
// "nearly 1,300" for what falls short of it: toward says which, 1 and -1.
func precisionOf(e *entity.Entity, toward int) precision {
	const mostAbove, mostBelow = 0.15, 0.1 // of the number
	size := math.Abs(e.Num.Float())
	p := precision{size, size * (1 - tiny), size * (1 + tiny)}
	if e.Vague {
		p.hi = size * 100
		return p
	}
	if digits(e.Num.Coef) >= 2 && toward == 0 {
		p.widen(math.Pow10(e.Num.Exp) / 2)
	}
	step := math.Pow10(e.Num.Plain().Exp)
	switch {
	case toward > 0:
		p.hi = size + min(step*(1-tiny), size*mostAbove)
	case toward < 0:
		p.lo = size - min(step*(1-tiny), size*mostBelow)
	case e.Approx:
		p.widen(min(step/2, size*mostBelow))
	}
	return p
}

func (p *precision) widen(by float64) {
	p.lo = min(p.lo, p.size-by*(1+tiny))
	p.hi = max(p.hi, p.size+by*(1-tiny))
}

// has says that x is told by the number.
func (p *precision) has(x float64) bool {
	x = math.Abs(x)
	return x >= p.lo && x <= p.hi
}

// digits counts the digits of a coefficient as it is written.
func digits(coef int64) int {
	n := 0
	for ; coef != 0; coef /= 10 {
		n++
	}
	return n
}

// rounded gives the fact that an entity states less exactly.
func (w *window) rounded(q quantity, p precision) (n int32, ok bool) {
	if p.hi-p.lo <= p.size*3*tiny {
		return 0, false
	}
	n, ok = w.between(p.lo, p.hi, func(n int32) bool {
		f := &w.facts[n]
		return !f.rank && q.like(f.quantity()) && (f.num.Exp < 0 || f.unit != "" || q.unit != "" || q.kind != entity.Number || p.size >= 100)
	})
	if !ok && q.kind == entity.Percent {
		return w.between(p.lo/100, p.hi/100, func(n int32) bool { return w.facts[n].kind == entity.Number && w.facts[n].unit == "" })
	}
	return n, ok
}

// converted gives the fact that an entity states in another unit.
func (w *window) converted(q quantity, p precision) (n int32, ok bool) {
	if q.kind == entity.Money {
		return w.between(p.lo*100, p.hi*100, func(n int32) bool { return w.unitOf(n) == "cent" })
	}
	if q.kind != entity.Number {
		return 0, false
	}
	for _, table := range tables(q.unit) {
		own := table[slices.IndexFunc(table, func(m measure) bool { return m.unit == q.unit })]
		for _, m := range table {
			if m == own {
				continue
			}
			lo, hi := own.in(p.lo, m), own.in(p.hi, m)
			lo, hi = lo-math.Abs(lo)*tiny, hi+math.Abs(hi)*tiny
			if n, ok = w.between(min(lo, hi), max(lo, hi), func(n int32) bool { return w.unitOf(n) == m.unit }); ok {
				return n, true
			}
		}
	}
	return 0, false
}

// unitOf gives a fact's unit, if need be as its key tells it.
func (l *Licence) unitOf(n int32) string {
	if f := &l.facts[n]; f.unit != "" {
		return f.unit
	}
	return keyUnit(l.key(n))
}
