package entity

import "strings"

// hour is a time of day as it is read.
type hour struct {
	end   int
	clock Clock
	half  bool // "am" or "pm" stands behind it
}

// clock reads a time of day in digits at i: "15:00", "3:30 p.m. EST", "3pm",
// "15h30".
func (s *scanner) clock(i int) (t hour, ok bool) {
	a := s.run(i)
	if a-i > 2 || a == i || s.at(i-1) == ':' && isDigit(s.at(i-2)) || s.at(i-1) == '.' && isDigit(s.at(i-2)) {
		return t, false
	}
	h, min, sec := small(s.text[i:a]), 0, 0
	end, minutes, seconds := a, false, false
	if c := s.at(a); (c == ':' || c == 'h') && isDigit(s.at(a+1)) {
		b := s.run(a + 1)
		if b-a != 3 {
			return t, false
		}
		min, end, minutes = small(s.text[a+1:b]), b, true
		if s.at(b) == ':' && isDigit(s.at(b+1)) {
			if c := s.run(b + 1); c-b == 3 {
				sec, end, seconds = small(s.text[b+1:c]), c, true
				if s.at(end) == '.' && isDigit(s.at(end+1)) {
					end = s.run(end + 1)
				}
			}
		}
		if s.at(end) == 'h' && !isAlnum(s.at(end+1)) {
			end++ // 12:30h
		}
	} else if s.at(a) == '.' && isDigit(s.at(a+1)) {
		b := s.run(a + 1)
		if _, after := s.halfOfDay(b); b-a != 3 || after == b && !s.uhr(b) {
			return t, false
		}
		min, end, minutes = small(s.text[a+1:b]), b, true
	}
	if h > 24 || min > 59 || sec > 60 || minutes && (isLetter(s.at(end)) && s.at(end) != 'Z' && s.plainLetters(end) || s.at(end) == ':') {
		return t, false
	}
	half, stop := s.halfOfDay(end)
	switch {
	case half != 0 && h <= 12:
		h = h%12 + 12*(half-1)
		end, t.half = stop, true
	case half != 0 && minutes:
		end = stop
	case s.uhr(end):
		_, _, end = s.after(end)
		if !minutes {
			if d := s.blank(end); isDigit(s.at(d)) && s.run(d)-d == 2 && small(s.text[d:d+2]) < 60 {
				min, end = small(s.text[d:d+2]), d+2
			}
		}
	case s.oClock(end) > 0:
		end = s.oClock(end)
		t.clock.Half = h <= 12
	case !minutes:
		return t, false
	default:
		t.clock.Half = h >= 1 && h <= 12 && s.text[i] != '0' && !seconds
	}
	t.clock.Minute, t.clock.Second = h%24*60+min, sec
	t.clock.Zone, t.end = s.zone(end, seconds)
	if t.clock.Zone != "" && t.clock.Half && half == 0 && s.at(end) != ' ' {
		t.clock.Half = false
	}
	return t, true
}

// plainLetters says that letters follow that are no "am" or "pm".
func (s *scanner) plainLetters(i int) bool {
	_, stop := s.halfOfDay(i)
	return stop == i
}

// halfOfDay reads "am", "p.m." behind an hour: 1 is before noon, 2 after it.
func (s *scanner) halfOfDay(i int) (half, end int) {
	k := s.blank(i)
	switch s.at(k) | 0x20 {
	case 'a':
		half = 1
	case 'p':
		half = 2
	default:
		return 0, i
	}
	end = k + 1
	dotted := s.at(end) == '.'
	if dotted {
		end++
		if s.at(end) == ' ' {
			end++
		}
	}
	if s.at(end)|0x20 != 'm' || isAlnum(s.at(end+1)) {
		return 0, i
	}
	if end++; dotted && s.at(end) == '.' {
		end++
	}
	if s.text[k:end] == "Am" || s.text[k:end] == "am" && k > i && s.wordStart(s.back(i)) != s.back(i) {
		return 0, i
	}
	return half, end
}

// meridiem says that a folded word is "am" or "pm", or begins one with points.
func meridiem(w string) bool { return w == "am" || w == "pm" || w == "a" || w == "p" }

func (s *scanner) uhr(i int) bool {
	w, _, _ := s.after(i)
	return w == "Uhr"
}

// oClock gives where "o'clock" ends behind i; 0: it is not there.
func (s *scanner) oClock(i int) int {
	if k := s.gap(i); strings.HasPrefix(s.text[k:], "o'clock") {
		return k + len("o'clock")
	}
	return 0
}

// zones lists the names of time zones that may stand behind a time.
var zones = newSet("UTC GMT EST EDT CST CDT MST MDT PST PDT ET CT MT PT CET CEST BST IST JST KST AEST AEDT SGT HKT MSK WET EET")

// zone reads a time zone behind a time. An offset in digits needs exact times:
// "10:00-12:00" is a span of time.
func (s *scanner) zone(i int, exact bool) (zone string, end int) {
	if s.at(i) == 'Z' && !isAlnum(s.at(i+1)) {
		return "Z", i + 1
	}
	if c := s.at(i); exact && (c == '+' || c == '-') && isDigit(s.at(i+1)) {
		if k := s.run(i + 1); k-i == 3 && s.at(k) == ':' && s.run(k+1)-k == 3 {
			return s.text[i : k+3], k + 3
		} else if k-i == 5 {
			return s.text[i:k], k
		}
		return "", i
	}
	k := s.blank(i)
	open := s.at(k) == '('
	if open {
		k++
	}
	stop := s.wordEnd(k)
	if !zones[s.text[k:stop]] {
		return "", i
	}
	zone = s.text[k:stop]
	if c := s.at(stop); (c == '+' || c == '-') && isDigit(s.at(stop+1)) && (zone == "UTC" || zone == "GMT") {
		stop = s.run(stop + 1)
		if s.at(stop) == ':' && s.run(stop+1)-stop == 3 {
			stop += 3
		}
		zone = s.text[k:stop]
	}
	if open {
		if s.at(stop) != ')' {
			return "", i
		}
		stop++
	}
	return zone, stop
}

// key gives a time's canonical value: hours of the day and minutes, and seconds
// where there are some.
func (c Clock) key() string {
	b := pad(nil, c.Minute/60, 2)
	b = pad(append(b, ':'), c.Minute%60, 2)
	if c.Second != 0 {
		b = pad(append(b, ':'), c.Second, 2)
	}
	return string(b)
}
