package entity

// writtenDate reads a date that begins at i, however it is written, but no
// weekday.
func (s *scanner) writtenDate(i int) (f figures, ok bool) {
	if isDigit(s.at(i)) {
		if f, ok = s.numericDate(i); ok {
			return f, true
		}
		return s.dayFirst(i, s.run(i))
	}
	end := s.wordEnd(i)
	if m, known := known.find(s.text[i:end]); known && m.part&(month|monthAbbr) != 0 {
		return s.monthFirst(i, end, m)
	}
	return f, false
}

// monthFirst reads what goes with the month that the word at [i, end) names:
// "April 12, 2001", "May 2024", "October".
func (s *scanner) monthFirst(i, end int, m meaning) (f figures, ok bool) {
	w, stop := s.text[i:end], end
	if m.part&monthAbbr != 0 && s.at(stop) == '.' {
		stop++
	}
	f = figures{end: stop, day: Day{Month: m.month}}
	k := stop
	if c := s.at(k); c == '-' || c == '/' || c == ',' {
		k++
	}
	k = s.gap(k)
	if of, _, next := s.after(k); of == "of" || of == "de" || of == "del" {
		k = s.gap(next)
	}
	if d, dayEnd := s.dayAt(k); d > 0 && s.at(stop) != ',' {
		f.day.Day, f.end = d, dayEnd
		if year, next := s.yearBehind(dayEnd); year > 0 {
			f.day.Year, f.end = year, next
		}
	} else if year, next := s.yearAt(k, s.at(stop) != ','); year > 0 {
		f.day.Year, f.end = year, next
	}
	bare := f.day.Day == 0 && f.day.Year == 0
	switch {
	case bare && !s.standsAlone(i, w, m),
		!capital(w) && m.part&(monthAbbr|common) != 0 && f.day.Day == 0:
		return f, false
	case bare && s.at(end) == '.':
		f.end = end
	}
	return f, f.day.valid()
}

// standsAlone says that a month's name means a month without a day or year.
func (s *scanner) standsAlone(i int, w string, m meaning) bool {
	if m.part&(monthAbbr|common) == 0 {
		return true
	}
	before, _ := s.before(i)
	return capital(w) && (monthPrepositions[lower(before)] || s.monthBehind(i+len(w)))
}

// monthBehind says that the month is the first of a range: "Jan-Mar".
func (s *scanner) monthBehind(i int) bool {
	if s.at(i) == '.' {
		i++
	}
	k := s.blank(i)
	if c := s.at(k); c != '-' && c != '/' {
		return false
	}
	w, _, _ := s.after(k + 1)
	m, ok := known.find(w)
	return ok && m.part&(month|monthAbbr) != 0 && capital(w)
}

var monthPrepositions = newSet("in of since until till by from to through between during early late mid this last next and im seit bis ab en desde hasta")

// dayAt reads a day of a month at i: "12", "12th", "the 12th", "twelfth" is
// not. What goes on as another number is none.
func (s *scanner) dayAt(i int) (day, end int) {
	if w, _, next := s.after(i); w == "the" {
		i = s.gap(next)
	}
	end = s.run(i)
	if end == i || end-i > 2 {
		return 0, i
	}
	day = small(s.text[i:end])
	if stop := s.wordEnd(end); stop > end {
		if !ordinalSuffixes[lower(s.text[end:stop])] {
			return 0, i
		}
		end = stop
	}
	if day < 1 || day > 31 || s.goesOn(end) {
		return 0, i
	}
	return day, end
}

// goesOn says that the digits before i are part of a longer number, a time, a
// percentage or an amount.
func (s *scanner) goesOn(i int) bool {
	switch c := s.at(i); c {
	case ':', '.', '/', '\'':
		return isDigit(s.at(i + 1))
	case ',':
		return isDigit(s.at(i+1)) && isDigit(s.at(i+2)) && isDigit(s.at(i+3)) && !isDigit(s.at(i+4)) && !plausible(small(s.text[i+1:i+4])*10)
	case '%', '$', '_':
		return true
	default:
		return isAlnum(c)
	}
}

// yearAt reads a year of four digits at i. Beside a month any will do.
func (s *scanner) yearAt(i int, beside bool) (year, end int) {
	end = s.run(i)
	if end-i != 4 || s.goesOn(end) || s.at(end) == '-' && s.run(end+1)-end == 3 {
		return 0, i
	}
	year = small(s.text[i:end])
	if year < 1000 || !beside && !plausible(year) {
		return 0, i
	}
	return year, end
}

// yearBehind reads the year after a day: ", 2001", " 2001", ", '99" is not.
func (s *scanner) yearBehind(i int) (year, end int) {
	k := i
	if s.at(k) == ',' || s.at(k) == '-' || s.at(k) == '/' {
		k++
	}
	k = s.gap(k)
	if k == i {
		return 0, i
	}
	if w, _, next := s.after(k); w == "of" || w == "de" || w == "del" || w == "in" && s.at(i) == ' ' {
		k = s.gap(next)
	}
	return s.yearAt(k, true)
}

// dayFirst reads "12 April 2001", "12th of April", "12. Mai", where the day's
// digits are [i, end).
func (s *scanner) dayFirst(i, end int) (f figures, ok bool) {
	if end-i > 2 || end == i {
		return f, false
	}
	k := end
	if stop := s.wordEnd(k); stop > k && ordinalSuffixes[lower(s.text[k:stop])] {
		k = stop
	} else if c := s.at(k); c == '.' || c == '-' || c == '/' {
		k++
	}
	w, start, stop := s.after(k)
	if w == "of" || w == "de" {
		w, start, stop = s.after(stop)
	}
	m, found := known.find(w)
	if !found || m.part&(month|monthAbbr) == 0 || start == end || m.part&(common|monthAbbr) != 0 && !capital(w) && w != "mayo" {
		return f, false
	}
	f.day = Day{Month: m.month, Day: small(s.text[i:end])}
	if m.part&monthAbbr != 0 && s.at(stop) == '.' && isDigit(s.at(s.gap(stop+1))) {
		stop++
	}
	f.end = stop
	if year, next := s.yearBehind(stop); year > 0 {
		f.day.Year, f.end = year, next
	}
	return f, f.day.Day > 0 && f.day.valid()
}
