package entity

// yearAlone takes in a number of four digits that is a year, or a decade.
func (s *scanner) yearAlone(n *numeral) bool {
	if !n.bare || n.digits != 4 {
		return false
	}
	year := small(s.text[n.start:n.end])
	w, _ := s.before(n.start)
	cue := yearCues[lower(w)] && s.back(n.start) < n.start
	if !plausible(year) && !(cue && year >= 1000 && strongCues[lower(w)]) {
		return false
	}
	if s.at(n.start-1) == '-' && !isAlnum(s.at(n.start-2)) || s.at(n.start-1) == '+' {
		return false
	}
	if !cue {
		if next, _, _ := s.after(n.end); next != "" && s.at(n.end) == ' ' && isLower(next[0]) && pluralNoun(next) {
			return false
		}
		if r, _ := s.hanAt(n.end); classifiers[r] || s.moreOrSo(n.end) > n.end {
			return false
		}
	}
	s.date(n.start, n.end, figures{day: Day{Year: year}})
	return true
}

// yearCues are words before a year. Behind the strong ones any four digits are
// one.
var (
	yearCues   = newSet("in since until till from by year the of during circa around before after late early mid between to and ad anno im seit bis en desde hasta year's")
	strongCues = newSet("in since until year circa during ad anno")
)

// period takes in a number that is a decade, a year with its era, or a place in
// an order that is a century: "1990s", "the '90s", "221 BC".
func (s *scanner) period(n *numeral) bool {
	value := small(s.text[n.start : n.start+min(n.digits, 4)])
	if n.digits > 4 {
		return false
	}
	k := n.end
	if s.at(k) == '\'' {
		k++
	}
	if s.at(k) == 's' && !isAlnum(s.at(k+1)) && value%10 == 0 {
		if start, day := s.decade(n, value); day.Year != 0 {
			s.date(start, k+1, figures{day: day})
			return true
		}
	}
	if end := s.era(n.end, "BC", "BCE", "B.C.", "B.C.E.", "v. Chr.", "a. C."); end > 0 && value > 0 {
		s.lendEra(n.start)
		s.date(n.start, end, figures{day: Day{Year: -value}})
		return true
	}
	if end := s.era(n.end, "AD", "CE", "A.D.", "C.E.", "n. Chr."); end > 0 && value > 0 {
		s.date(n.start, end, figures{day: Day{Year: value}})
		return true
	}
	if s.shortYear(n, value) {
		return true
	}
	if w, start := s.before(n.start); w == "AD" && value > 0 {
		s.date(start, n.end, figures{day: Day{Year: value}})
		return true
	}
	return false
}

// shortYear takes in the year of two digits in "1998/99", "2019-20" and "'98".
func (s *scanner) shortYear(n *numeral, value int) bool {
	if n.digits != 2 || isAlnum(s.at(n.end)) || s.at(n.end) == '-' || s.at(n.end) == '%' {
		return false
	}
	switch s.at(n.start - 1) {
	case '-', '/':
		e := s.found.near(n.start, 1)
		if e == nil || e.Kind != Date || e.Day != (Day{Year: e.Day.Year}) || value <= e.Day.Year%100 {
			return false
		}
		s.date(n.start, n.end, figures{day: Day{Year: e.Day.Year/100*100 + value}})
		return true
	case '\'':
		if isAlnum(s.at(n.start-2)) || s.at(n.end) == '\'' || s.at(n.end) == '"' {
			return false
		}
		s.date(n.start-1, n.end, figures{day: Day{Year: century(value, 2)}})
		return true
	}
	return false
}

// decade gives the years of "1990s", "1800s", "'90s" and "the 90s".
func (s *scanner) decade(n *numeral, value int) (start int, day Day) {
	start = n.start
	switch n.digits {
	case 4:
		if value < 1000 || value > 2100 {
			return start, day
		}
		day = Day{Year: value, Span: 10}
		if value%100 == 0 && value < 2000 {
			day.Year, day.Span = value+1, 100 // "the 1800s" are the 19th century
		}
		return start, day
	case 2:
		w, _ := s.before(n.start)
		cue := s.at(start-1) == '\'' && !isAlnum(s.at(start-2))
		if cue {
			start--
		}
		switch lower(w) {
		case "the", "late", "early", "mid", "s":
			cue = true
		}
		if s.at(n.start-1) == '-' {
			w, _ := s.before(n.start - 1)
			cue = cue || lower(w) == "mid"
		}
		if !cue {
			return start, day
		}
		return start, Day{Year: century(value+0, 2) - centuryOfDecade(value), Span: 10}
	}
	return start, day
}

// centuryOfDecade moves a decade of two digits, which is of the last century
// but for those up to the twenties.
func centuryOfDecade(value int) int {
	if value >= 30 && value < 70 {
		return 100
	}
	return 0
}

// era gives where one of the names of an era ends behind i; 0: none is there.
func (s *scanner) era(i int, names ...string) int {
	k := s.blank(i)
	end := 0
	for _, name := range names {
		if s.has(k, name) && !isAlnum(s.at(k+len(name))) && k-i <= 2 {
			end = max(end, k+len(name))
		}
	}
	return end
}

// ordinal takes in "3rd", and "17th century" as a century.
func (s *scanner) ordinal(n *numeral) bool {
	end := s.wordEnd(n.end)
	suffix := s.text[n.end:end]
	switch {
	case ordinalSuffixes[lower(suffix)] && !isAlnum(s.at(end)):
	case (suffix == "º" || suffix == "ª") && s.at(end) != 'C':
	default:
		return false
	}
	if s.centuryAt(n.start, end, n.num.whole()) {
		return true
	}
	e := Entity{Kind: Number, Role: Ordinal, Num: n.num, Key: n.num.String(), Noun: s.noun(end, Decimal{1, 0})}
	if v := n.num.whole(); v >= 1 && v <= 31 {
		e.Alt = Day{Day: v}
	}
	s.emit(n.start, end, e)
	return true
}

// centuryAt takes in a place in an order, at [start, end), that is a century.
func (s *scanner) centuryAt(start, end, nth int) bool {
	k := end
	if s.at(k) == '-' {
		k++
	}
	w, _, stop := s.after(k)
	if w = lower(w); w != "century" && w != "centuries" || nth < 1 || nth > 30 {
		return false
	}
	day := Day{Year: (nth-1)*100 + 1, Span: 100}
	if e := s.era(stop, "BC", "BCE", "B.C."); e > 0 {
		day.Year, stop = -nth*100, e
	} else if e := s.era(stop, "AD", "CE", "A.D."); e > 0 {
		stop = e
	}
	if w == "centuries" {
		s.lendCentury(start)
	}
	s.date(start, stop, figures{day: day})
	return true
}
