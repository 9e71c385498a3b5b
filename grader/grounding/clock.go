package grounding

import (
	"math"
	"strconv"
	"time"

	"github.com/goldentrace/goldentrace/grader/entity"
)

const dayMinutes = 24 * 60

// deriveTime looks for a time and a duration that lead to a judgement's time.
func (c *check) deriveTime(i int) bool {
	j := &c.out[i]
	for d := 1; d <= mostSteps; d++ {
		for _, k := range []int{i - d, i + d} {
			if !c.beside(i, k) || c.out[k].Kind != entity.Time {
				continue
			}
			for e := 1; e <= 8; e++ {
				for _, m := range []int{i - e, i + e} {
					if !c.beside(i, m) {
						continue
					}
					minutes, ok := minutesOf(quantityOf(c.out[m].Entity))
					if ok && (c.out[k].Clock.Minute+minutes-j.Clock.Minute)%dayMinutes == 0 {
						c.depth[i] = 1
						return j.derived(j.Text + " = " + c.out[k].Text + " + " + c.out[m].Text)
					}
				}
			}
		}
		if d > 8 {
			break
		}
	}
	return c.chapter(j)
}

// chapter licenses a place in a book that reads like a time (8:35): a source
// states both numbers close to one another.
func (c *check) chapter(j *Judgement) bool {
	if !j.Clock.Half || j.Clock.Zone != "" {
		return false
	}
	hour, minute := entity.Decimal{Coef: int64(j.Clock.Minute / 60)}.Plain(), entity.Decimal{Coef: int64(j.Clock.Minute % 60)}.Plain()
	for _, w := range c.windows {
		n, ok := w.in(w.nums.of(minute), func(n int32) bool {
			f := &w.facts[n]
			if f.at == author {
				return false
			}
			alone := window{w.Licence, f.at, f.at + 1}
			_, both := alone.in(w.nums.of(hour), func(m int32) bool {
				g := &w.facts[m]
				return g.page == f.page && g.start < f.start+beside && f.start < g.start+beside
			})
			return both
		})
		if ok {
			return j.licensed(w, n)
		}
	}
	return false
}

// beside says that a judgement is there and near another, and holds.
func (c *check) beside(i, k int) bool {
	if k < 0 || k >= len(c.out) {
		return false
	}
	a, b := &c.out[min(i, k)], &c.out[max(i, k)]
	return b.Start-a.End < mostReach && (c.out[k].Status == Licensed || c.out[k].Status == Derived) && c.depth[k] < mostChain
}

// minutesOf reads a duration within a day.
func minutesOf(q quantity) (minutes int, ok bool) {
	x := q.num.Float()
	switch q.unit {
	case "min":
	case "hour":
		x *= 60
	default:
		return 0, false
	}
	return int(math.Round(x)), q.kind == entity.Number && x > 0 && x <= 10*dayMinutes && math.Abs(x-math.Round(x)) < tiny
}

// duration derives the target from two dates or two times: "three nights",
// "5.5 hours".
func (t *target) duration() bool {
	if t.q.kind != entity.Number {
		return false
	}
	switch t.q.unit {
	case "day", "night", "week", "month", "year":
		return t.betweenDates()
	case "hour", "min":
		return t.inAll() || t.betweenTimes()
	}
	return false
}

// inAll derives the hours or minutes of a duration told in both from one that a
// source tells in one unit: 11 hours and 5 minutes from 665 minutes.
func (t *target) inAll() bool {
	other, ok := t.otherHalf()
	n, whole := countOf(t.q.num)
	if !ok || !whole {
		return false
	}
	minutes := 60*n + other
	if t.q.unit == "min" {
		minutes = 60*other + n
	}
	for _, w := range t.c.windows {
		for _, m := range dimensions[places["min"]] {
			x := measure{"min", 60, 0}.in(float64(minutes), m)
			if n, ok := w.between(x-tiny, x+tiny, func(n int32) bool { return w.unitOf(n) == m.unit }); ok {
				t.c.depth[t.i] = 1
				return t.j.derived(strconv.Itoa(minutes) + " min = " + w.text(n))
			}
		}
	}
	return false
}

// twoOf tries the pairs of things of one kind near the target, in the answer
// and in records of what was seen lately.
func (t *target) twoOf(kind entity.Kind, will func(e *entity.Entity) bool, list func(w *window) []int32, found func(a, b int32, w *window) bool, told func(a, b *Judgement) bool) bool {
	var near []int
	for d := 1; d <= mostSteps && len(near) < mostBases; d++ {
		for _, k := range []int{t.i - d, t.i + d} {
			if t.c.beside(t.i, k) && t.c.out[k].Kind == kind && will(t.c.out[k].Entity) && len(near) < mostBases {
				near = append(near, k)
			}
		}
	}
	for a := range near {
		for b := a + 1; b < len(near); b++ {
			x, y := &t.c.out[min(near[a], near[b])], &t.c.out[max(near[a], near[b])]
			if told(x, y) {
				return true
			}
		}
	}
	for _, w := range t.c.windows {
		hit := false
		last := int32(-1)
		w.lately(list(w), func(n int32) {
			if !hit && last >= 0 && w.together(n, last) {
				hit = found(n, last, w)
			}
			last = n
		})
		if hit {
			return true
		}
	}
	return false
}

// together says that two facts stand in one record, or near one another in
// words.
func (w *window) together(a, b int32) bool {
	x, y := &w.facts[a], &w.facts[b]
	if x.page != y.page {
		return false
	}
	if x.value >= 0 && y.value >= 0 {
		p := w.pages[x.page]
		return p.values[x.value].record == p.values[y.value].record
	}
	return y.start-x.end < beside
}

func (t *target) betweenDates() bool {
	return t.twoOf(entity.Date, func(e *entity.Entity) bool { return datable(e.Day) },
		func(w *window) []int32 { return w.dated },
		func(a, b int32, w *window) bool {
			return t.daysBetween(w.days[w.facts[a].day], w.days[w.facts[b].day], w.text(a), w.text(b))
		},
		func(a, b *Judgement) bool { return t.daysBetween(a.Day, b.Day, a.Text, b.Text) })
}

// daysBetween says whether the target is how long it is from a to b.
func (t *target) daysBetween(a, b entity.Day, from, to string) bool {
	if !datable(a) || !datable(b) {
		return false
	}
	if a.Year == 0 || b.Year == 0 {
		year := max(a.Year, b.Year, 2001)
		a.Year, b.Year = year, year
	}
	x, y := calendar(a), calendar(b)
	if y.Before(x) {
		x, y, from, to = y, x, to, from
	}
	days := int(y.Sub(x) / (24 * time.Hour))
	text := func() string { return to + " - " + from }
	switch t.q.unit {
	case "week":
		return days >= 7 && t.is(float64(days)/7, 0, text)
	case "month", "year":
		months := (y.Year()-x.Year())*12 + int(y.Month()) - int(x.Month())
		if y.Day() < x.Day() {
			months--
		}
		if t.q.unit == "year" {
			months /= 12
		}
		return months > 0 && t.is(float64(months), 0, text)
	}
	return days > 0 && (t.is(float64(days), 0, text) || t.q.unit == "day" && t.p.has(float64(days+1)) && t.is(float64(days+1), 0, func() string { return from + " to " + to }))
}

func (t *target) betweenTimes() bool {
	return t.twoOf(entity.Time, func(*entity.Entity) bool { return true },
		func(w *window) []int32 { return w.timed },
		func(a, b int32, w *window) bool {
			return t.minutesBetween(int(w.facts[a].minute), int(w.facts[b].minute), w.text(a), w.text(b))
		},
		func(a, b *Judgement) bool { return t.minutesBetween(a.Clock.Minute, b.Clock.Minute, a.Text, b.Text) })
}

// minutesBetween says whether the target is how long it is from a to b. "2
// hours 30 minutes" are one duration in two entities.
func (t *target) minutesBetween(a, b int, from, to string) bool {
	minutes := ((b-a)%dayMinutes + dayMinutes) % dayMinutes
	if minutes == 0 {
		return false
	}
	text := func() string { return to + " - " + from }
	if other, ok := t.otherHalf(); ok {
		n, _ := countOf(t.q.num)
		if t.q.unit == "hour" && n == minutes/60 && other == minutes%60 || t.q.unit == "min" && n == minutes%60 && other == minutes/60 {
			t.c.depth[t.i] = 1
			return t.j.derived(strconv.Itoa(minutes) + " min = " + text())
		}
		return false
	}
	if t.q.unit == "hour" {
		return t.is(float64(minutes)/60, 0, text)
	}
	return t.is(float64(minutes), 0, text)
}

// otherHalf gives the minutes that go with the target's hours, or the hours
// that go with its minutes.
func (t *target) otherHalf() (n int, ok bool) {
	const gap = 6
	k, unit := t.i+1, "min"
	if t.q.unit == "min" {
		k, unit = t.i-1, "hour"
	}
	if k < 0 || k >= len(t.c.out) {
		return 0, false
	}
	a, b := &t.c.out[min(k, t.i)], &t.c.out[max(k, t.i)]
	if t.c.out[k].Unit != unit && !(unit == "min" && t.c.out[k].Unit == "m") || b.Start-a.End > gap {
		return 0, false
	}
	return countOf(t.c.out[k].Num)
}
