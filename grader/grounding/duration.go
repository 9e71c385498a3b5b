package grounding

import (
	"slices"
	"sort"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// span is a stretch of days and months.
type span struct{ days, months int }

// lasting is a duration that a source states, and the dates beside it.
type lasting struct {
	n     int32 // the fact
	span  span
	dates []int32
}

// spanOf reads a duration in whole days or months out of a quantity.
func spanOf(q quantity) (s span, ok bool) {
	n, ok := countOf(q.num)
	if !ok || n == 0 || n > 1000 || q.kind != entity.Number {
		return span{}, false
	}
	switch q.unit {
	case "day", "night":
		return span{days: n}, true
	case "week":
		return span{days: 7 * n}, true
	case "month":
		return span{months: n}, true
	case "year":
		return span{months: 12 * n}, true
	case "hour":
		return span{days: n / 24}, n%24 == 0
	}
	return span{}, false
}

// shift moves a date by a duration; one without a year is taken to be of a
// year that has no 29 February.
func shift(d entity.Day, s span, sign int) entity.Day {
	const ordinary = 2001
	year := d.Year
	if year == 0 {
		d.Year = ordinary
	}
	at := calendar(d).AddDate(0, sign*s.months, sign*s.days)
	moved := dayOf(at)
	if year == 0 {
		moved.Year = 0
	}
	return moved
}

// beside is how far from a duration its dates stand in a source, in bytes.
const beside = 200

// last finds the durations of a page.
func (l *Licence) last(p *page, first int) {
	for n := first; n < len(l.facts); n++ {
		f := &l.facts[n]
		s, ok := spanOf(f.quantity())
		if !ok && f.kind == entity.Number && f.unit == "" && f.start > 1 && p.text[f.start-1] == '+' && p.text[f.start-2] >= '0' && p.text[f.start-2] <= '9' {
			if days, whole := countOf(f.num); whole && days > 0 && days < 3 { // 03:00+1 is on the next day
				s, ok = span{days: days}, true
			}
		}
		if !ok {
			continue
		}
		d := lasting{n: int32(n), span: s}
		for k := n - 1; k >= first && f.start-l.facts[k].end < beside && n-k < 16; k-- {
			d.date(l, int32(k))
		}
		for k := n + 1; k < len(l.facts) && l.facts[k].start-f.end < beside && k-n < 16; k++ {
			d.date(l, int32(k))
		}
		l.lasting = append(l.lasting, d)
	}
}

// date notes a date beside a duration.
func (d *lasting) date(l *Licence, n int32) {
	const most = 3
	if day := l.facts[n].day; day >= 0 && datable(l.days[day]) && len(d.dates) < most {
		d.dates = append(d.dates, n)
	}
}

// datable says that a date may be moved: its day and month are told.
func datable(d entity.Day) bool { return d.Month != 0 && d.Day != 0 && d.Span == 0 }

// base is a date that others may be reckoned from.
type base struct {
	day  entity.Day
	text string
}

// move is a duration that dates may be moved by.
type move struct {
	span span
	text string
	from []base // the dates beside it
	back bool   // it is said to lead back
}

// The bounds of what dates are reckoned from.
const (
	mostBases = 4
	mostMoves = 6
	mostFacts = 256 // looked at, the last seen first

	mostReckoned = 8 // dates that another may nearly be
)

// deriveDate looks for a date and a duration that lead to a judgement's date.
func (c *check) deriveDate(i int) bool {
	j := &c.out[i]
	if !datable(j.Day) {
		return false
	}
	c.reckoned = 0
	bases, moves := c.bases(i)
	const near = 120
	moves = append(moves, relativeIn(c.text[max(0, j.Start-near):min(len(c.text), j.End+near)])...)
	moves = append(moves, c.sourceMoves()...)
	for _, m := range moves {
		for _, b := range slices.Concat(m.from, bases) {
			signs := []int{1}
			if m.back {
				signs = []int{1, -1}
			}
			for _, sign := range signs {
				if c.reaches(i, shift(b.day, m.span, sign), b.text+sense(sign)+m.text) {
					return true
				}
			}
		}
	}
	return false
}

// sourceMoves gives the durations, and the words like "tomorrow", that sources
// tell.
func (c *check) sourceMoves() []move {
	if c.moved == nil {
		c.moved = []move{}
		for _, w := range c.windows {
			c.moved = append(c.moved, w.relative()...)
			c.moved = append(c.moved, w.moves()...)
		}
	}
	return c.moved
}

func sense(sign int) string {
	if sign < 0 {
		return " - "
	}
	return " + "
}

// reaches says whether a date that was reckoned is the judgement's.
func (c *check) reaches(i int, d entity.Day, from string) bool {
	j := &c.out[i]
	if d.Month == j.Day.Month && d.Day == j.Day.Day && (d.Year == j.Day.Year || d.Year == 0 || j.Day.Year == 0) {
		c.depth[i] = 1
		return j.derived(told(j.Day, d) + " = " + from)
	}
	if c.reckoned++; c.reckoned > mostReckoned {
		return false
	}
	if gap := d.Day - j.Day.Day; j.Near == "" && d.Month == j.Day.Month && (gap >= -2 && gap <= 2 || gap == 10 || gap == -10) {
		j.Near = from + " = " + told(j.Day, d)
	}
	return false
}

// told writes a reckoned date as exactly as another is told.
func told(like, d entity.Day) string {
	if like.Year == 0 || d.Year == 0 {
		d.Year = 0
	}
	d.Weekday = 0
	return monthDay(d)
}

// bases gives the dates and durations that the answer tells near a judgement.
func (c *check) bases(i int) (bases []base, moves []move) {
	look := func(k int) {
		j := &c.out[k]
		if j.Status != Licensed && j.Status != Derived || c.depth[k] >= mostChain {
			return
		}
		if j.Kind == entity.Date && datable(j.Day) && len(bases) < mostBases {
			bases = append(bases, base{j.Day, j.Text})
		}
		if s, ok := spanOf(quantityOf(j.Entity)); ok && len(moves) < mostMoves {
			moves = append(moves, move{s, j.Text, nil, backward(c.text[max(0, j.Start-16):min(len(c.text), j.End+16)])})
		}
	}
	for d := 1; d <= mostSteps; d++ {
		if k := i - d; k >= 0 && c.out[i].Start-c.out[k].End < mostReach {
			look(k)
		}
		if k := i + d; k < len(c.out) && c.out[k].Start-c.out[i].End < mostReach {
			look(k)
		}
	}
	return bases, moves
}

// lately visits the facts of a list that the window sees, the last first, then
// those of the author's words; a bounded number of them.
func (w *window) lately(list []int32, visit func(n int32)) {
	hi := sort.Search(len(list), func(i int) bool { return w.facts[list[i]].at >= w.to })
	steps := 0
	for k := hi - 1; k >= 0 && steps < mostFacts && w.facts[list[k]].at >= max(w.from, 0); k-- {
		visit(list[k])
		steps++
	}
	own := sort.Search(len(list), func(i int) bool { return w.facts[list[i]].at > author })
	for k := own - 1; k >= 0 && steps < mostFacts; k-- {
		visit(list[k])
		steps++
	}
}

// moves gives the durations that sources tell beside dates.
func (w *window) moves() (moves []move) {
	hi := sort.Search(len(w.lasting), func(i int) bool { return w.facts[w.lasting[i].n].at >= w.to })
	for k := hi - 1; k >= 0 && len(moves) < mostMoves && hi-k < mostFacts; k-- {
		d := &w.lasting[k]
		if !w.sees(d.n) {
			continue
		}
		f := &w.facts[d.n]
		text := w.pages[f.page].text
		m := move{span: d.span, text: w.text(d.n), back: backward(text[max(0, int(f.start)-16):min(len(text), int(f.end)+16)])}
		for _, n := range d.dates {
			m.from = append(m.from, base{w.days[w.facts[n].day], w.text(n)})
		}
		moves = append(moves, m)
	}
	return moves
}
