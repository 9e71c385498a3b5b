package grounding

import (
	"math"
	"sort"
	"strings"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// nearly says that the target looks like x with a slip: one digit is another,
// two are swapped, or it is off by one or ten.
func (t *target) nearly(x float64) bool {
	const largest = 1e15
	x = math.Abs(x)
	if t.p.size < 3 || x == 0 || x > largest {
		return false
	}
	exp := min(t.q.num.Exp, 0)
	unit := math.Pow10(-exp)
	a, b := int64(math.Round(t.p.size*unit)), int64(math.Round(x*unit))
	off := math.Abs(t.p.size - x)
	switch {
	case math.Abs(off-1) < tiny*10 && (t.p.size > 9 || exp < 0), math.Abs(off-10) < tiny*100 && t.p.size > 99:
		return true
	}
	return slip(a, b)
}

func magnitudeAsTold(d entity.Decimal) entity.Decimal {
	if d.Coef < 0 {
		return d.Neg()
	}
	return d
}

// slip says that two numbers of as many digits, at least three, differ by one
// digit or by two that are swapped.
func slip(a, b int64) bool {
	if a == b || digits(a) != digits(b) || digits(a) < 3 {
		return false
	}
	for a%10 == b%10 {
		a, b = a/10, b/10
	}
	if a/10 == b/10 {
		return true
	}
	return a/100 == b/100 && a%10 == b/10%10 && b%10 == a/10%10
}

// figureOf writes x as precisely as a number with that exponent is.
func figureOf(x float64, exp int) string {
	if exp > 0 {
		exp = 0
	}
	scaled := math.Round(x * math.Pow10(-exp))
	if math.Abs(scaled) > 1e17 {
		return "about " + entity.Decimal{Coef: int64(x / math.Pow10(3)), Exp: 3}.String()
	}
	return figure(quantity{num: entity.Decimal{Coef: int64(scaled), Exp: exp}})
}

// explain fills in what an unlicensed entity is most like.
func (c *check) explain(i int) {
	j := &c.out[i]
	for _, w := range c.windows {
		if j.Nearest != "" {
			return
		}
		switch j.Kind {
		case entity.Number, entity.Money, entity.Percent:
			j.Nearest = w.nearestNumber(j)
		case entity.Date:
			j.Nearest = w.nearestDate(j)
		case entity.Time:
			j.Nearest = w.nearestTime(j)
		default:
			j.Nearest = w.nearestWord(j)
		}
	}
}

// nearestNumber gives the number that one slip turns into the judgement's, or
// else the nearest in size.
func (w *window) nearestNumber(j *Judgement) string {
	q := quantityOf(j.Entity)
	q.num = magnitudeAsTold(q.num)
	will := func(n int32) bool { return q.like(w.facts[n].quantity()) }
	best, ok := int32(-1), false
	slips(q.num, func(d entity.Decimal) bool {
		best, ok = w.in(w.nums.of(d.Plain()), will)
		return ok
	})
	if ok {
		return w.text(best)
	}
	const (
		steps = 64
		alike = 0.15
	)
	size := q.num.Float()
	all := w.scale()
	mid := sort.Search(len(all), func(k int) bool { return all[k].size >= size })
	least := size * alike
	look := func(k int) {
		if d := math.Abs(all[k].size - size); d <= least && w.sees(all[k].n) && will(all[k].n) {
			best, least, ok = all[k].n, d, true
		}
	}
	for k := mid - 1; k >= max(0, mid-steps) && size-all[k].size <= least; k-- {
		look(k)
	}
	for k := mid; k < min(len(all), mid+steps) && all[k].size-size <= least; k++ {
		look(k)
	}
	if !ok {
		return ""
	}
	return w.text(best)
}

// slips gives a number of at least three digits with one digit changed or two
// swapped, until one will do.
func slips(d entity.Decimal, will func(entity.Decimal) bool) {
	if digits(d.Coef) < 3 {
		return
	}
	const most = 1e17
	for unit := int64(1); unit <= d.Coef && unit < most; unit *= 10 {
		own := d.Coef / unit % 10
		if next := d.Coef / unit / 10 % 10; next != own && unit*10 <= d.Coef && will(entity.Decimal{Coef: d.Coef + (next-own)*unit + (own-next)*unit*10, Exp: d.Exp}) {
			return
		}
		for other := range int64(10) {
			if other != own && will(entity.Decimal{Coef: d.Coef + (other-own)*unit, Exp: d.Exp}) {
				return
			}
		}
	}
}

// nearestDate gives the date that has most in common with the judgement's.
func (w *window) nearestDate(j *Judgement) string {
	const least = 6
	best, most := int32(-1), least-1
	w.lately(w.dated, func(n int32) {
		if common := alike(j.Day, w.days[w.facts[n].day]); common > most {
			best, most = n, common
		}
	})
	if best < 0 {
		return ""
	}
	return w.text(best)
}

// alike says how much two dates have in common.
func alike(a, b entity.Day) (common int) {
	same := func(x, y, worth int) {
		if x != 0 && x == y {
			common += worth
		}
	}
	same(a.Year, b.Year, 3)
	same(a.Month, b.Month, 4)
	same(a.Day, b.Day, 4)
	switch {
	case a.Month != 0 && a.Month == b.Month && a.Day != 0 && b.Day != 0:
		common += 2 + max(0, 3-max(a.Day-b.Day, b.Day-a.Day))
	case a.Month == 0 && b.Month == 0 && a.Year != 0 && b.Year != 0:
		common += max(0, 8-max(a.Year-b.Year, b.Year-a.Year))
	}
	return common
}

// nearestTime gives the time that is nearest within an hour.
func (w *window) nearestTime(j *Judgement) string {
	best, least := int32(-1), 61
	w.lately(w.timed, func(n int32) {
		d := (int(w.facts[n].minute) - j.Clock.Minute + dayMinutes) % dayMinutes
		if d = min(d, dayMinutes-d); d < least {
			best, least = n, d
		}
	})
	if best < 0 {
		return ""
	}
	return w.text(best)
}

// nearestWord gives the identifier or address of the judgement's kind that the
// fewest changes turn into it, if these are few.
func (w *window) nearestWord(j *Judgement) string {
	const longest = 128
	text := strings.ToLower(j.Text)
	if len(text) > longest {
		return ""
	}
	best, least := int32(-1), len(text)/3+1
	w.lately(w.Licence.worded, func(n int32) {
		f := &w.facts[n]
		if f.kind != j.Kind || int(f.end-f.start)-len(text) >= least || len(text)-int(f.end-f.start) >= least {
			return
		}
		if d := distance(text, strings.ToLower(w.text(n)), least); d < least {
			best, least = n, d
		}
	})
	if best < 0 {
		return ""
	}
	return w.text(best)
}

// distance counts the bytes to insert, drop or change to turn a into b, up to
// most.
func distance(a, b string, most int) int {
	row := make([]int, len(b)+1)
	for k := range row {
		row[k] = k
	}
	for i := range len(a) {
		diagonal, least := row[0], i+1
		row[0] = i + 1
		for k := range len(b) {
			cost := diagonal
			if a[i] != b[k] {
				cost++
			}
			diagonal = row[k+1]
			row[k+1] = min(cost, row[k]+1, row[k+1]+1)
			least = min(least, row[k+1])
		}
		if least >= most {
			return most
		}
	}
	return row[len(b)]
}
