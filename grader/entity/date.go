package entity

import "strconv"

// A date in digits is read so: a year of four digits first is year, month, day;
// points are day, month, year; slashes and hyphens are month, day, year, and
// where day and month may as well be the other way round, that is the Alt.

// figures is a date written with digits and separators.
type figures struct {
	end      int
	day, alt Day
}

// numericDate reads a date in digits at i.
func (s *scanner) numericDate(i int) (f figures, ok bool) {
	a := s.run(i)
	if a-i > 4 || a-i == 3 {
		return f, false
	}
	sep := s.at(a)
	if sep != '-' && sep != '/' && sep != '.' || !isDigit(s.at(a+1)) {
		return f, false
	}
	b := s.run(a + 1)
	if b-a > 5 {
		return f, false
	}
	x, y := small(s.text[i:a]), small(s.text[a+1:b])
	if s.at(b) != sep || !isDigit(s.at(b+1)) {
		if sep == '/' && a-i <= 2 && b-a == 5 {
			x, y = y, x
			return figures{end: b, day: Day{Year: x, Month: y}}, y > 0 && y <= 12 && plausible(x) && !isAlnum(s.at(b))
		}
		return s.yearMonth(i, a, b, sep, x, y)
	}
	c := s.run(b + 1)
	if c-b > 5 || b-a > 3 || s.at(c) == sep && isDigit(s.at(c+1)) || isLetter(s.at(c)) && s.at(c) != 'T' {
		return f, false
	}
	z := small(s.text[b+1 : c])
	f.end = c
	switch {
	case a-i == 4 && c-b <= 3:
		f.day = Day{Year: x, Month: y, Day: z}
	case a-i <= 2 && c-b == 5 && sep == '.', a-i <= 2 && c-b == 3 && sep == '.' && b-a == 3:
		f.day = Day{Year: century(z, c-b-1), Month: y, Day: x}
	case a-i <= 2 && (c-b == 5 || c-b == 3 && sep == '/'):
		f.day = Day{Year: century(z, c-b-1), Month: x, Day: y}
		if x > 12 {
			f.day.Month, f.day.Day = y, x
		} else if y <= 12 && x != y {
			f.alt = Day{Year: f.day.Year, Month: y, Day: x}
		}
	}
	return f, f.day.Year > 0 && f.day.valid()
}

// yearMonth reads 2024-05 and 2024/05.
func (s *scanner) yearMonth(i, a, b int, sep byte, x, y int) (f figures, ok bool) {
	if a-i != 4 || b-a > 3 || b-a < 3 && sep != '/' || sep == '.' || y < 1 || y > 12 || !plausible(x) || isAlnum(s.at(b)) || s.at(b) == '-' && isAlnum(s.at(b+1)) {
		return f, false
	}
	return figures{end: b, day: Day{Year: x, Month: y}}, true
}

// monthAndDay reads two small numbers parted by a slash.
func (s *scanner) monthAndDay(i int) (f figures, ok bool) {
	a := s.run(i)
	if a-i > 2 || s.at(a) != '/' || !isDigit(s.at(a+1)) || s.at(i-1) == '/' {
		return f, false
	}
	b := s.run(a + 1)
	if b-a > 3 || s.at(b) == '/' || isAlnum(s.at(b)) || s.at(b) == '%' || s.at(b) == '.' && isDigit(s.at(b+1)) {
		return f, false
	}
	x, y := small(s.text[i:a]), small(s.text[a+1:b])
	f = figures{end: b, day: Day{Month: x, Day: y}}
	if x > 12 {
		f.day = Day{Month: y, Day: x}
	} else if y <= 12 && x != y {
		f.alt = Day{Month: y, Day: x}
	}
	return f, f.day.Day != 0 && f.day.Month != 0 && f.day.valid()
}

// dayAndMonth reads "10/27" and "27/10". Up to twelfths it may be a fraction or
// a score, and is a date only where the words around it say so.
func (s *scanner) dayAndMonth(i int) (f figures, ok bool) {
	f, ok = s.monthAndDay(i)
	if !ok {
		return f, false
	}
	if w, _ := s.before(i); dateCues[lower(w)] {
		return f, true
	}
	if s.at(f.end) == '-' && isDigit(s.at(f.end+1)) {
		if _, more := s.monthAndDay(f.end + 1); more {
			return f, true
		}
	}
	e := s.found.near(i, len(" to "))
	return f, e != nil && e.Kind == Date && (e.Day.Day != 0 || e.Day.Weekday != 0)
}

// dateCues are words before a day and month that say it is one.
var dateCues = newSet("on from until till through by since starting dated due date before after between effective am vom bis ab zum el del")

// century completes a year of two digits: up to 69 it is of this century.
func century(year, digits int) int {
	switch {
	case digits > 2:
		return year
	case year < 70:
		return 2000 + year
	}
	return 1900 + year
}

// plausible says of a number that, standing alone, it is a year.
func plausible(n int) bool { return n >= 1500 && n <= 2100 }

// valid says that month and day exist, as far as they are stated.
func (d Day) valid() bool {
	const longest = "\x1f\x1d\x1f\x1e\x1f\x1e\x1f\x1f\x1e\x1f\x1e\x1f"
	if d.Month < 0 || d.Month > 12 || d.Day < 0 || d.Day > 31 {
		return false
	}
	return d.Month == 0 || d.Day <= int(longest[d.Month-1])
}

// key gives a date's canonical value.
func (d Day) key() string {
	var b []byte
	year := d.Year
	if year < 0 {
		b, year = append(b, '-'), -year
	}
	switch {
	case d.Year != 0:
		b = pad(b, year, 4)
	case d.Month != 0:
		b = append(b, '-')
	case d.Day != 0:
		b = append(b, "--"...)
	}
	if d.Month != 0 {
		b = pad(append(b, '-'), d.Month, 2)
	}
	if d.Day != 0 {
		b = pad(append(b, '-'), d.Day, 2)
	}
	switch d.Span {
	case 10:
		b = append(b, "/10"...)
	case 100:
		b = append(b, "/100"...)
	}
	if d.Weekday != 0 {
		if len(b) > 0 {
			b = append(b, ' ')
		}
		b = append(b, weekdays[d.Weekday-1]...)
	}
	return string(b)
}

var weekdays = [7]string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}

// pad appends a number with at least width digits.
func pad(b []byte, n, width int) []byte {
	for limit := 10; width > 1; width, limit = width-1, limit*10 {
		if n < limit {
			b = append(b, "0000"[:width-1]...)
			break
		}
	}
	return strconv.AppendInt(b, int64(n), 10)
}
