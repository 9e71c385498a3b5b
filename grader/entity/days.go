package entity

import "strings"

// moreDays reads the further days of "May 3-5, 2024" and "May 3, 4 and 5",
// whose first ends at i.
func (s *scanner) moreDays(i int, first Day) {
	const most = 8
	for n := 0; n < most && first.Day != 0 && first.Month != 0; n++ {
		k, ok := s.dayJoiner(i)
		if !ok {
			return
		}
		d, end := s.dayAt(k)
		if d == 0 || s.counts(end) {
			return
		}
		day := Day{Year: first.Year, Month: first.Month, Day: d}
		if year, next := s.yearBehind(end); year > 0 {
			day.Year, end = year, next
			s.lendYear(k, day)
		}
		if !day.valid() {
			return
		}
		s.date(k, end, figures{day: day})
		i = end
	}
}

// counts says that the number before i counts or measures what follows, so
// that it is no day of the month before it.
func (s *scanner) counts(i int) bool {
	w, _, _ := s.after(i)
	if w == "" {
		return false
	}
	m, ok := known.find(w)
	folded := lower(w)
	return ok && m.part&(month|monthAbbr|scale) != 0 || unitWords[folded].kind != "" || magnitudes[w] != 0 || meridiem(folded) || folded == "more" || pluralNoun(folded)
}

// dayJoiner steps over what joins the days of one month.
func (s *scanner) dayJoiner(i int) (next int, ok bool) {
	k := s.blank(i)
	switch {
	case s.at(k) == '-' || s.at(k) == '~':
		return s.blank(k + 1), true
	case strings.HasPrefix(s.text[k:], "—"):
		return s.blank(k + len("—")), true
	case s.at(k) == ',' || s.at(k) == '&':
		if next := s.blank(k + 1); isDigit(s.at(next)) {
			return next, true
		}
		k++ // 25, 26, and 27
	}
	switch w, _, stop := s.after(k); w {
	case "to", "and", "through", "or", "bis", "und":
		return s.gap(stop), true
	}
	return i, false
}

// weekdayName reads the weekday that the word at [i, end) names. A date right
// after it is the same thing: "Monday, 27 February".
func (s *scanner) weekdayName(i, end int, m meaning) bool {
	stop := end
	if m.part&dayAbbr != 0 && s.at(stop) == '.' {
		stop++
	}
	k := stop
	if c := s.at(k); c == ',' || c == '(' {
		k++
	}
	k = s.gap(k)
	if w, _, next := s.after(k); w == "the" || w == "den" || w == "der" || w == "dem" {
		k = s.gap(next)
	}
	f, ok := s.writtenDate(k)
	if !ok && k > end && isDigit(s.at(k)) {
		f, ok = s.monthAndDay(k)
	}
	if ok && k > end && f.day.Day != 0 && f.day.Month != 0 {
		f.day.Weekday = m.weekday
		s.date(i, f.end, f)
		s.moreDays(f.end, f.day)
		return true
	}
	if m.part&dayAbbr != 0 && (!capital(s.text[i:end]) || !s.dayContext(i, stop)) {
		return false
	}
	s.date(i, end, figures{day: Day{Weekday: m.weekday}})
	return true
}

// plainDays are short names that mean nothing else where they are capitals.
var plainDays = map[string]bool{"Tue": true, "Tues": true, "Thu": true, "Thur": true, "Thurs": true, "Fri": true}

// dayContext says that a weekday's short name stands where only a weekday can:
// in a row of them, or as the whole value of a structure.
func (s *scanner) dayContext(i, end int) bool {
	if plainDays[s.text[i:end]] || s.at(i-1) == '"' && s.at(end) == '"' {
		return true
	}
	if s.at(end) == '-' || s.at(end) == '/' || s.at(end) == ',' {
		w, _, _ := s.after(end + 1)
		if m, ok := known.find(w); ok && m.part&(weekday|dayAbbr) != 0 {
			return true
		}
	}
	w, _ := s.before(i)
	if s.at(i-1) == '-' || s.at(i-1) == '/' {
		w, _ = s.before(i - 1)
	}
	if m, ok := known.find(w); ok && m.part&(weekday|dayAbbr) != 0 {
		return true
	}
	_, ok := s.clock(s.blank(end))
	return ok
}
