package entity

import "strings"

// spelledNumber takes in the number in words that begins at [i, end).
func (s *scanner) spelledNumber(i, end int, m meaning) bool {
	if m.part&common != 0 && !s.oneCounts(i, end) {
		return false
	}
	if s.at(i-1) == '-' && isLetter(s.at(i-2)) {
		return false
	}
	n, ok := s.spelled(i, end, m)
	if !ok {
		return false
	}
	if s.ordinalTail(&n) {
		return true
	}
	if w, _ := s.before(n.start); lower(w) == "last" && s.digitsBehind(n.end) {
		s.i = n.end
		return true
	}
	if t, ok := s.spokenClock(&n); ok {
		s.time(n.start, t)
		return true
	}
	s.quantity(n, unit{}, n.start)
	return true
}

// digitsBehind says that "digits" follows: "the last four digits" count none.
func (s *scanner) digitsBehind(i int) bool {
	w, _, _ := s.after(i)
	switch lower(w) {
	case "digits", "characters", "numbers", "letters", "ziffern":
		return true
	}
	return false
}

// spokenClock reads "three o'clock", "five pm".
func (s *scanner) spokenClock(n *numeral) (t hour, ok bool) {
	h := n.num.whole()
	if h < 1 || h > 12 {
		return t, false
	}
	if end := s.oClock(n.end); end > 0 {
		return hour{end: end, clock: Clock{Minute: h % 24 * 60, Half: true}}, true
	}
	if half, end := s.halfOfDay(n.end); half != 0 {
		return hour{end: end, clock: Clock{Minute: (h%12 + 12*(half-1)) * 60}}, true
	}
	return t, false
}

// oneCounts says that "one" at [i, end) is a number, not a pronoun.
func (s *scanner) oneCounts(i, end int) bool {
	before, start := s.before(i)
	if s.at(i-1) == '-' || s.at(i-1) == '\'' || beforeOne[lower(before)] && start < i {
		return false
	}
	k := end
	if s.at(k) == '-' {
		w, _, _ := s.after(k + 1)
		m, ok := known.find(w)
		u, unit := unitWords[lower(w)]
		return ok && m.part&fraction != 0 || unit && u.kind == Number
	}
	if !isSpace(s.at(k)) {
		return false
	}
	w, _, stop := s.after(k)
	folded := lower(w)
	if w == "" || afterOne[folded] || notCounted[folded] {
		return folded == "or" && s.numberBehind(k) || folded == "and" && s.halfBehind(k)
	}
	if m, ok := known.find(w); ok && m.part&(scale|fraction) != 0 {
		return true
	}
	if strings.HasSuffix(folded, "ed") || strings.HasSuffix(folded, "ing") || strings.HasSuffix(folded, "able") {
		w, _, _ = s.after(stop) // "one checked bag", but "one associated with it"
		return w != "" && !notCounted[lower(w)]
	}
	return true
}

// numberBehind says that "or two" follows.
func (s *scanner) numberBehind(i int) bool {
	_, _, stop := s.after(i)
	w, _, _ := s.after(stop)
	m, ok := known.find(w)
	return ok && m.part&cardinal != 0
}

// halfBehind says that "and a half" follows.
func (s *scanner) halfBehind(i int) bool {
	_, _, stop := s.after(i)
	if w, _, next := s.after(stop); w == "a" {
		stop = next
	}
	w, _, _ := s.after(stop)
	return w == "half" || w == "quarter"
}

// pluralScale takes in "thousands of", "millions".
func (s *scanner) pluralScale(i, end int, m meaning) bool {
	w, _, stop := s.after(end)
	if w != "of" {
		return false
	}
	num := Decimal{1, m.exp}
	if w, _, next := s.after(stop); w != "" {
		if more, ok := known.find(w); ok && more.part&plural != 0 && more.exp > 2 { // hundreds of thousands
			num.Exp += more.exp
			end = next
			if w, _, stop = s.after(next); w != "of" {
				stop = next
			}
		}
	}
	s.emit(i, end, Entity{Kind: Number, Num: num, Key: num.String(), Noun: s.noun(stop, num), Approx: true, Vague: true})
	return true
}

// ordinalTail takes in "twenty-third", whose tens are n.
func (s *scanner) ordinalTail(n *numeral) bool {
	if c := s.at(n.end); c != '-' && c != ' ' {
		return false
	}
	w, _, end := s.after(n.end + 1)
	m, ok := known.find(w)
	tens := n.num.whole()
	if !ok || m.part&ordinal == 0 || tens < 20 || tens%10 != 0 || m.value > 9 {
		return false
	}
	s.place(n.start, end, tens+int(m.value))
	return true
}

// place takes in an ordinal number in words.
func (s *scanner) place(start, end, nth int) {
	if s.centuryAt(start, end, nth) {
		return
	}
	num := Decimal{int64(nth), 0}
	e := Entity{Kind: Number, Role: Ordinal, Num: num, Key: num.String(), Noun: s.noun(end, Decimal{1, 0})}
	if nth <= 31 {
		e.Alt = Day{Day: nth}
	}
	s.emit(start, end, e)
}

// spelledOrdinal takes in the ordinal word at [i, end). "first" and "second"
// need an article or the like before them, for they are adverbs and a unit too.
func (s *scanner) spelledOrdinal(i, end int, m meaning) bool {
	before, _ := s.before(i)
	after, _, _ := s.after(end)
	after = lower(after)
	if s.at(i-1) == '-' || s.at(end) == '-' && isLetter(s.at(end+1)) && after == "" {
		return false
	}
	if s.at(end) == '-' {
		if w, _, _ := s.after(end + 1); w == "party" || w == "class" || w == "hand" || w == "time" || w == "rate" || w == "degree" {
			return false
		}
	}
	switch after {
	case "party", "parties", "class", "name", "names", "aid", "of", "hand", "time", "thing", "things", "step", "glance", "person", "row", "opinion", "thoughts":
		if after != "of" || m.part&common != 0 {
			return false
		}
	}
	if m.part&fraction != 0 && (after == "of" || lower(before) == "a") && after == "of" {
		return false
	}
	if m.part&common != 0 {
		before = lower(before)
		if !ordinalCues[before] && s.at(s.back(i)-1) != '\'' {
			return false
		}
		if after == "" || before == "a" && (m.value == 1 || notCounted[after]) || notCounted[after] && before != "the" {
			return false
		}
	}
	s.place(i, end, int(m.value))
	return true
}

var ordinalCues = newSet("the a his her its their our my your this that s and")

// spelledFraction takes in "half of the", "half an hour", "a quarter of", "a
// third of".
func (s *scanner) spelledFraction(i, end int, m meaning) bool {
	before, start := s.before(i)
	after, _, stop := s.after(end)
	before, after = lower(before), lower(after)
	if s.at(i-1) == '-' || s.at(end) == '-' {
		return false
	}
	if s.pastHour(i, before, start, after, stop, m) {
		return true
	}
	n := numeral{start: i, end: end, num: quotient(1, m.value), point: true}
	if m.part&common != 0 && m.value == 2 {
		switch before {
		case "first", "second", "other", "latter", "former", "better", "this", "that", "each", "either", "bottom", "top", "upper", "lower":
			return false
		}
		switch after {
		case "of", "the", "its", "their", "his", "her", "our", "your", "my":
		case "a", "an":
			n.end = stop
			if u, end := s.unitBehind(&n); u.kind == "" || end == n.end {
				return false
			}
		default:
			if before != "by" {
				return false
			}
		}
	} else if before != "a" && before != "one" || after != "of" {
		return false
	} else {
		n.start = start
	}
	s.quantity(n, unit{}, n.start)
	return true
}

// pastHour takes in "half past three" and "a quarter to five".
func (s *scanner) pastHour(i int, before string, start int, after string, stop int, m meaning) bool {
	if after != "past" && (after != "to" || m.value != 4) {
		return false
	}
	w, _, end := s.after(stop)
	h, ok := known.find(w)
	hours := int(h.value)
	if next := s.gap(stop); isDigit(s.at(next)) {
		end = s.run(next)
		hours, ok = small(s.text[next:min(end, next+3)]), true
	} else if h.part&cardinal == 0 {
		ok = false
	}
	if !ok || hours < 1 || hours > 12 {
		return false
	}
	minute := hours%12*60 + 60/int(m.value)
	if after == "to" {
		minute = (hours%12*60 + 12*60 - 15) % (12 * 60)
	}
	if before == "a" {
		i = start
	}
	s.time(i, hour{end: end, clock: Clock{Minute: minute, Half: true}})
	return true
}
