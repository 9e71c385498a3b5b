package grounding

import (
	"strconv"
	"time"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// whole says that a day is one day of the calendar.
func whole(d entity.Day) bool { return d.Year != 0 && d.Month != 0 && d.Day != 0 }

func calendar(d entity.Day) time.Time {
	return time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC)
}

func dayOf(t time.Time) entity.Day {
	return entity.Day{Year: t.Year(), Month: int(t.Month()), Day: t.Day()}
}

// weekdayOf gives the weekday of a whole date, 1 (Monday) to 7; 0 of others.
func weekdayOf(d entity.Day) int {
	if !whole(d) {
		return 0
	}
	return (int(calendar(d).Weekday())+6)%7 + 1
}

// isYear says that a bare number may be a year.
func isYear(d entity.Decimal) bool {
	return d.Exp == 0 && d.Coef >= 1000 && d.Coef < 2200
}

// parts lists what a date without a weekday states: itself, and everything
// less exact.
func parts(d entity.Day) []entity.Day {
	all := make([]entity.Day, 0, 9)
	if d == (entity.Day{}) {
		return nil
	}
	all = append(all, d)
	add := func(part entity.Day) {
		if part != d && part != (entity.Day{}) {
			all = append(all, part)
		}
	}
	if d.Span != 0 {
		return all
	}
	if d.Year != 0 {
		add(entity.Day{Year: d.Year})
		if d.Year > 0 {
			add(entity.Day{Year: d.Year - d.Year%10, Span: 10})
			add(entity.Day{Year: (d.Year-1)/100*100 + 1, Span: 100})
		}
		if d.Month != 0 {
			add(entity.Day{Year: d.Year, Month: d.Month})
		}
	}
	if d.Month != 0 {
		add(entity.Day{Month: d.Month})
		if d.Day != 0 {
			add(entity.Day{Month: d.Month, Day: d.Day})
		}
	}
	if d.Day != 0 {
		add(entity.Day{Day: d.Day})
	}
	return all
}

// statesDay gives the fact that states a date; said is what a date that is only
// derived follows from.
func (w *window) statesDay(d entity.Day) (n int32, said string, ok bool) {
	if d == (entity.Day{}) {
		return 0, "", false
	}
	weekday := d.Weekday
	if d.Weekday = 0; d == (entity.Day{}) {
		day := entity.Day{Weekday: weekday}
		n, ok = w.in(w.dates.of(day), anyFact)
		if ok && w.weekday(n) == 0 {
			said = names[weekday-1] + " is the weekday of " + w.text(n)
		}
		return n, said, ok
	}
	fits := func(n int32) bool {
		if weekday == 0 || w.facts[n].day < 0 {
			return true
		}
		is := w.weekday(n)
		if is == 0 {
			is = weekdayOf(w.days[w.facts[n].day])
		}
		return is == 0 || is == weekday
	}
	if n, ok = w.in(w.dates.of(d), fits); ok {
		return n, "", true
	}
	return w.pieced(d, fits)
}

// weekday gives the weekday that a fact states itself; 0: none.
func (w *window) weekday(n int32) int {
	if day := w.facts[n].day; day >= 0 {
		return w.days[day].Weekday
	}
	return 0
}

// pieced licenses a date that sources state in parts: "June 3" here, the year
// or the month there.
func (w *window) pieced(d entity.Day, fits func(n int32) bool) (n int32, said string, ok bool) {
	if d.Span != 0 || d.Day == 0 || d.Month == 0 {
		return 0, "", false
	}
	partial := func(n int32) bool {
		f := &w.facts[n]
		return (f.day < 0 || w.days[f.day].Year == 0) && fits(n)
	}
	context := entity.Day{Year: d.Year}
	rest := entity.Day{Month: d.Month, Day: d.Day}
	if d.Year == 0 {
		context, rest = entity.Day{Month: d.Month}, entity.Day{Day: d.Day}
		loose := partial
		partial = func(n int32) bool {
			day := w.facts[n].day
			return day >= 0 && w.days[day].Month == 0 && loose(n)
		}
	}
	if n, ok = w.in(w.dates.of(rest), partial); !ok {
		return 0, "", false
	}
	m, ok := w.in(w.dates.of(context), anyFact)
	if !ok {
		return 0, "", false
	}
	return n, w.text(n) + " of " + w.text(m), true
}

// names lists the weekdays.
var names = [7]string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}

// months lists the months.
var months = [12]string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}

// monthDay writes a date.
func monthDay(d entity.Day) string {
	text := months[d.Month-1] + " " + strconv.Itoa(d.Day)
	if d.Year != 0 {
		text += ", " + strconv.Itoa(d.Year)
	}
	return text
}
