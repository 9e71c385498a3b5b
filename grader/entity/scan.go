package entity

import (
	"slices"
	"unicode/utf8"
)

// Scan gives the entities of a text in the order they stand in; none overlaps
// another. Kinds are those looked for, none: all but Name. A thing that is read
// as a kind not asked for is left out, not read as another.
func Scan(text string, kinds ...Kind) []Entity {
	if len(kinds) == 0 {
		kinds = Kinds()[:len(Kinds())-1]
	}
	p := normalize(text)
	s := scanner{text: p.text, names: slices.Contains(kinds, Name)}
	s.walk()
	defer s.found.release()
	n := 0
	for e := range s.found.all {
		if slices.Contains(kinds, e.Kind) {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	out := make([]Entity, 0, n)
	for e := range s.found.all {
		if slices.Contains(kinds, e.Kind) {
			e.Start, e.End = p.start(e.Start), p.end(e.End)
			e.Text = text[e.Start:e.End]
			out = append(out, *e)
		}
	}
	return out
}

// scanner walks over a text once. Whatever looks ahead or back is bounded or
// consumes what it has looked at, so that the walk is linear.
type scanner struct {
	text  string // made ready for reading
	names bool
	i     int   // where the walk is
	found found // at offsets of text
	chunk chunk // the run without spaces that i stands in
	token token // the run of letters, digits, _ and - that i stands in
	line  int   // where the line begins
	row   int   // the number of the last row of the table at hand
	key   int   // where the JSON key ends that i stands in
	quote bool  // a quotation mark opened
}

func (s *scanner) walk() {
	for s.i < len(s.text) {
		i := s.i
		switch c := s.text[i]; classes[c] {
		case space:
			s.i++
			if c == '\n' {
				s.newLine()
			}
		case letter:
			s.word(i)
		case digit:
			s.figure(i)
		case high:
			s.character(i)
		default:
			s.symbol(i, c)
		}
		if s.i <= i {
			s.i = i + 1
		}
	}
}

// emit takes an entity at [start, end) in, and goes on behind it.
func (s *scanner) emit(start, end int, e Entity) {
	if before := s.found.latest(); before != nil {
		start = max(start, before.End)
	}
	if start >= end {
		return
	}
	e.Start, e.End = start, end
	if e.Role == Stated && end <= s.key {
		e.Role = Key
	}
	s.found.add(e)
	s.i = max(s.i, end)
}

func (s *scanner) date(start, end int, f figures) {
	e := Entity{Kind: Date, Key: f.day.key(), Day: f.day, Alt: f.alt, Approx: s.approx(start)}
	if f.day == (Day{Year: f.day.Year}) && f.day.Year > 0 {
		e.Num = Decimal{int64(f.day.Year), 0}
	}
	s.emit(start, end, e)
}

func (s *scanner) time(start int, t hour) {
	s.lendHalf(start, t)
	s.emit(start, t.end, Entity{Kind: Time, Key: t.clock.key(), Clock: t.clock, Approx: s.approx(start)})
}

// word reads what begins with a letter at i.
func (s *scanner) word(i int) {
	end := s.wordEnd(i)
	if !s.apart(i, end) && (s.address(i) || s.mixed(i)) {
		return
	}
	w := s.text[i:end]
	s.i = max(end, i+1)
	if s.at(i-1) == '_' || s.at(end) == '_' {
		return
	}
	if m, ok := known.find(w); ok && s.meant(i, end, m) {
		return
	}
	if code, ok := codeUnit(w); ok && s.coded(i, end, code) {
		return
	}
	if s.names {
		s.name(i, end)
	}
}

// apart says that [i, end) stands between spaces, but for punctuation behind
// it: it is a word and no part of an address or identifier.
func (s *scanner) apart(i, end int) bool {
	if i > 0 && !isSpace(s.text[i-1]) {
		return false
	}
	switch s.at(end) {
	case ' ', '\n':
		return true
	case ',', '.', ';', '?', '!', ')':
		return isSpace(s.at(end + 1))
	}
	return false
}

// meant reads what begins with a word of the tables.
func (s *scanner) meant(i, end int, m meaning) bool {
	switch {
	case m.part&(weekday|dayAbbr) != 0 && s.weekdayName(i, end, m):
		return true
	case m.part&(month|monthAbbr) != 0:
		f, ok := s.monthFirst(i, end, m)
		if !ok {
			return false
		}
		s.date(i, f.end, f)
		s.moreDays(f.end, f.day)
		return true
	case m.part&clockWord != 0:
		if e := s.found.near(i, 1); e != nil && e.Kind == Number && e.Key == "12" {
			e.Kind, e.Key, e.End, e.Num, e.Clock = Time, Clock{Minute: int(m.value)}.key(), end, Decimal{}, Clock{Minute: int(m.value)}
			return true // "12 noon"
		}
		s.time(i, hour{end: end, clock: Clock{Minute: int(m.value)}})
		return true
	case m.part&(cardinal|scale) != 0:
		return s.spelledNumber(i, end, m)
	case m.part&plural != 0:
		return s.pluralScale(i, end, m)
	case m.part&ordinal != 0 && s.spelledOrdinal(i, end, m):
		return true
	case m.part&fraction != 0:
		return s.spelledFraction(i, end, m)
	}
	return false
}

// figure reads what begins with a digit at i.
func (s *scanner) figure(i int) {
	if s.address(i) {
		return
	}
	if s.has(i, "24/7") && !isAlnum(s.at(i+4)) && s.at(i+4) != '/' && s.at(i-1) != '/' {
		s.emit(i, i+4, Entity{Kind: Number, Role: Label, Key: "24/7"}) // always: no fact
		return
	}
	if f, ok := s.numericDate(i); ok && !s.tokenGoesOn(i, f.end) {
		s.date(i, f.end, f)
		if c := s.at(f.end); c == 'T' && isDigit(s.at(f.end+1)) {
			s.i++
		}
		return
	}
	if s.phone(i) || s.label(i) || s.dotted(i) || s.hyphened(i) {
		return
	}
	if t, ok := s.clock(i); ok {
		start, late, said := s.partOfDay(i)
		if said {
			t.clock = t.clock.of(late)
		}
		s.time(start, t)
		return
	}
	if s.mixed(i) {
		return
	}
	if f, ok := s.dayFirst(i, s.run(i)); ok {
		s.lendMonth(i, f.day)
		s.date(i, f.end, f)
		return
	}
	s.numberAt(i)
}

// character reads what begins with a character that is not ASCII.
func (s *scanner) character(i int) {
	r, size := utf8.DecodeRuneInString(s.text[i:])
	s.i = i + size
	switch {
	case r >= 0x3000 && r < 0xa000:
		s.ideograph(i, r)
	case r >= '①' && r <= '⑳':
		s.labelled(i, s.i, int64(r-'①'+1))
	case r >= '❶' && r <= '❿':
		s.labelled(i, s.i, int64(r-'❶'+1))
	case alphabetic(r):
		s.word(i)
	case r < 0xbf || r >= '⅐' && r <= '⅞':
		if d := vulgar[r]; d.Coef != 0 {
			s.quantity(numeral{start: i, end: s.i, num: d, point: true}, unit{}, i)
			return
		}
		s.currency(i, s.i, r)
	case r == '฿' || r >= '₠' && r <= '₿' || r == '￥' || r == '￡':
		s.currency(i, s.i, r)
	}
}

// ideograph reads what begins with a Chinese character at i.
func (s *scanner) ideograph(i int, r rune) {
	switch begins[r-0x3000] {
	case hanNumeralBegins:
		s.hanNumber(i)
	case hanWeekBegins:
		if w, end := s.hanWeekday(i); w > 0 {
			s.date(i, end, figures{day: Day{Weekday: w}})
		}
	case hanHalfBegins:
		s.hanHalf(i)
	}
}

// symbol reads what begins with punctuation at i.
func (s *scanner) symbol(i int, c byte) {
	switch c {
	case '$':
		s.currency(i, i+1, '$')
	case '"', '\'':
		s.jsonKey(i, c)
	case '#':
		s.hash(i)
	case '+', '(':
		if !s.phone(i) && c == '(' {
			s.label(i)
		}
	case '[':
		s.footnote(i)
	case '/', '~', '.':
		if !s.address(i) && c == '.' && isDigit(s.at(i+1)) && !isAlnum(s.at(i-1)) {
			s.numberAt(i)
		}
	case '\\':
		s.escape(i)
	case '<':
		s.tag(i)
	case '&':
		s.reference(i)
	case '*':
		s.mask(i)
	case '|':
		s.tableRow(i)
	}
}
