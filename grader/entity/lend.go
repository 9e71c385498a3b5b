package entity

import "strings"

// share gives the number before, where it is the other end of a range or the
// other side of a measure, what this one has: "3-5 days", "between 3 and 5 kg",
// "164 x 75 mm", "$3-5".
func (s *scanner) share(e *Entity, start int) {
	before := s.found.near(start, len(" through "))
	if before == nil || before.Role != Stated || !s.joins(before, s.text[before.End:start]) {
		return
	}
	year := before.Kind == Date && before.Day == (Day{Year: before.Day.Year}) && before.Day.Span == 0
	switch {
	case year && (e.Num.Cmp(Decimal{1, 3}) < 0 || s.dated(before.Start)):
	case (before.Kind == Number && before.Unit == "" || year) && (e.Unit != "" || e.Kind != Number):
		before.Kind, before.Unit, before.Day = e.Kind, e.Unit, Day{}
		if e.Kind != Number {
			before.Noun = ""
		}
		before.Key = before.value()
	case before.Kind == Money && e.Kind == Number && e.Unit == "" && e.Noun == "":
		e.Kind, e.Unit = Money, before.Unit
		e.Key = e.value()
	case before.Kind == Number && before.Noun == "" && before.Unit == "" && e.Kind == Number:
		before.Noun = e.Noun
	}
}

// joins says that what stands between two numbers makes them two of one kind.
func (s *scanner) joins(before *Entity, between string) bool {
	switch between {
	case "—", "至", "到":
		return true
	}
	switch strings.TrimSpace(between) {
	case "-", "~", "to", "or", "bis", "oder", "a", "o":
		return true
	case "x", "X", "×", "*":
		return before.Kind == Number
	case "and", "und", "y":
		w, _ := s.before(before.Start)
		w = lower(w)
		return w == "between" || w == "zwischen" || w == "entre"
	case "":
		return between == "" && before.Kind == Number && before.Unit == ""
	}
	return false
}

// dated says that the words before i make the four digits there a year.
func (s *scanner) dated(i int) bool {
	w, _ := s.before(i)
	return strongCues[lower(w)]
}

// lendHalf gives the hour before, where it begins a span of time, the half of
// the day that is said behind the span's end: "3-5pm", "from 11:30 to 1 pm".
func (s *scanner) lendHalf(start int, t hour) {
	e := s.found.near(start, len(" and "))
	if !t.half || e == nil {
		return
	}
	minute := e.Clock.Minute
	if e.Kind == Number {
		hours := e.Num.whole()
		if e.Role != Stated || e.Unit != "" || hours < 1 || hours > 12 {
			return
		}
		minute = hours * 60
	} else if e.Kind != Time || !e.Clock.Half {
		return
	}
	if !s.joins(e, s.text[e.End:start]) {
		return
	}
	minute %= 12 * 60
	if minute+12*60 <= t.clock.Minute {
		minute += 12 * 60
	}
	*e = Entity{Kind: Time, Start: e.Start, End: e.End, Clock: Clock{Minute: minute, Second: e.Clock.Second}, Approx: e.Approx}
	e.Key = e.Clock.key()
}

// lendMonth gives the day before the month and year of its range: "5-7 May".
func (s *scanner) lendMonth(start int, day Day) {
	e := s.found.near(start, len(" and "))
	if e == nil || e.Kind != Number || e.Role == Label || e.Role == Key || e.Unit != "" || !s.joins(e, s.text[e.End:start]) {
		return
	}
	first := Day{Year: day.Year, Month: day.Month, Day: e.Num.whole()}
	if first.Day < 1 || !first.valid() || e.Num.Exp != 0 {
		return
	}
	*e = Entity{Kind: Date, Start: e.Start, End: e.End, Day: first, Key: first.key(), Approx: e.Approx}
}

// lendYear gives the date before the year of its range: "May 3-5, 2024".
func (s *scanner) lendYear(start int, day Day) {
	if e := s.found.near(start, len(" through ")); e != nil && e.Kind == Date && e.Day.Year == 0 && e.Day.Month == day.Month {
		e.Day.Year = day.Year
		e.Key = e.Day.key()
	}
}

// lendEra gives the year before the era of its range: "from 221 to 206 BC".
func (s *scanner) lendEra(start int) {
	before := s.found.near(start, len(" to "))
	if before == nil {
		return
	}
	value := before.Num.whole()
	if value < 1 || value > 9999 || before.Role != Stated || before.Kind == Number && before.Unit != "" || !s.joins(before, s.text[before.End:start]) {
		return
	}
	before.Kind, before.Day, before.Noun, before.Num = Date, Day{Year: -value}, "", Decimal{}
	before.Key = before.Day.key()
}

// lendCentury makes the place in an order right before start a century too:
// "the 19th and early 20th centuries".
func (s *scanner) lendCentury(start int) {
	e := s.found.near(start, len(" and the early "))
	if e == nil || e.Role != Ordinal {
		return
	}
	nth := e.Num.whole()
	*e = Entity{Kind: Date, Start: e.Start, End: e.End, Day: Day{Year: (nth-1)*100 + 1, Span: 100}, Approx: e.Approx}
	e.Key = e.Day.key()
}
