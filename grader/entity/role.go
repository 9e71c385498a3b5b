package entity

import "strings"

// lineStart says that nothing but the marks of headings, lists and quotations
// stands between the line's beginning and i.
func (s *scanner) lineStart(i int) bool {
	const most = 16
	if i-s.line > most {
		return false
	}
	for _, c := range []byte(s.text[s.line:i]) {
		if !isSpace(c) && strings.IndexByte("#>-*+", c) < 0 {
			return false
		}
	}
	return true
}

// label takes in the number of a list's item at i: "1. ", "2) ", "(3) ", and
// steps: "Step 2:".
func (s *scanner) label(i int) bool {
	open := s.at(i) == '('
	k := i
	if open {
		k++
	}
	end := s.run(k)
	if end == k || end-k > 3 {
		return false
	}
	first := s.lineStart(i)
	after := end + 1
	if s.has(end, "\\.") {
		after++
	}
	next := s.blank(after)
	text := next < len(s.text) && s.text[next] != '\n' && s.text[next] != '\r'
	ok := false
	switch c := s.at(end); {
	case s.has(end, "\u20e3"):
		ok = true
	case open:
		ok = c == ')' && end-k <= 2 && text && next > after && !s.numberBefore(i) && !isDigit(s.at(i-1)) && (first || s.enumerates(i, next))
	case c == '.' || s.has(end, "\\."):
		ok = first && next > after && text && !s.monthAhead(next)
	case c == ')':
		ok = text && next > after && (first || isSpace(s.at(i-1)) && !s.opened(i) && end-k <= 2)
	case s.has(end, "、") || s.has(end, "．"):
		ok = first
	case c == ':' && !isDigit(s.at(end+1)):
		ok = first
	}
	if !ok && s.stepBefore(k, end) {
		ok = true
	}
	if !ok {
		return false
	}
	s.labelled(k, end, int64(small(s.text[k:end])))
	return true
}

func (s *scanner) labelled(start, end int, n int64) {
	num := Decimal{n, 0}
	s.emit(start, end, Entity{Kind: Number, Role: Label, Num: num, Key: num.String()})
}

// monthAhead says that a month follows, so that "3. Mai" is a date.
func (s *scanner) monthAhead(i int) bool {
	m, ok := known.find(s.text[i:s.wordEnd(i)])
	return ok && m.part&month != 0
}

// enumerates says that a word follows (3) and it is no gloss of what stands
// before, as in "three (3)".
func (s *scanner) enumerates(i, next int) bool {
	return classes[s.at(next)] == letter || classes[s.at(next)] == high
}

// numberBefore says that the word before i is a number.
func (s *scanner) numberBefore(i int) bool {
	w, _ := s.before(i)
	m, ok := known.find(w)
	return ok && m.part&(cardinal|scale) != 0
}

// opened says that a bracket is open before i in its line.
func (s *scanner) opened(i int) bool {
	const most = 80
	for k := i - 1; k >= s.line && i-k < most; k-- {
		switch s.text[k] {
		case '(':
			return true
		case ')':
			return false
		}
	}
	return false
}

// steps are words whose number only orders what a text itself lists.
var steps = newSet("step option part phase example tip method stage question point item note figure table section chapter appendix footnote reason scenario approach solution schritt paso punkt task")

// things are those of them that are other things too, or parts of names.
var things = newSet("note point item question tip task reason stage solution approach scenario table")

// stepBefore says that a word such as "Step" stands before the number at
// [i, end), at the beginning of its line or with a colon or the like behind.
func (s *scanner) stepBefore(i, end int) bool {
	w, start := s.before(i)
	if !steps[lower(w)] || start == i || !isSpace(s.at(i-1)) {
		if lower(w) != "day" || !s.lineStart(start) || s.at(end) != ':' {
			return false
		}
		return true
	}
	c := s.at(end)
	if c == '.' && isDigit(s.at(end+1)) || c == '-' || c == '/' || c == '%' || isAlnum(c) {
		return false
	}
	return c == ':' || capital(w) && !things[lower(w)]
}

// footnote takes in the number of a footnote at i: "as said [1]".
func (s *scanner) footnote(i int) {
	end := s.run(i + 1)
	if end == i+1 || end-i > 4 || s.at(end) != ']' {
		return
	}
	before := s.at(i - 1)
	if i == 0 && s.at(end+1) != ':' || before == ':' || before == '[' || before == ',' || before == '=' || before == '(' || before == '{' || before == '"' {
		return
	}
	if k := s.back(i); before == ' ' && (s.at(k-1) == ':' || s.at(k-1) == ',' || s.at(k-1) == '=') {
		return
	}
	if c := s.at(end + 1); isLetter(before) && (c == '.' || c == '[' || c == '(') && before != ' ' && isAlnum(s.at(end+2)) {
		return // an index: items[0].name
	}
	s.labelled(i+1, end, int64(small(s.text[i+1:end])))
}

// tableRow reads the first cell of a table's row at i. Numbers that count the
// rows are labels.
func (s *scanner) tableRow(i int) {
	if s.blank(s.line) != i {
		return
	}
	k := s.blank(i + 1)
	end := s.run(k)
	if end == k || end-k > 4 || s.at(s.blank(end)) != '|' {
		return
	}
	if n := small(s.text[k:end]); n == s.row+1 {
		s.row = n
		s.labelled(k, end, int64(n))
	}
}

// mostKey is how long the key of a JSON object may be to be seen as one.
const mostKey = 128

// jsonKey finds the key of an object that begins with the quotation mark c at
// i: {"PHL-1": ...}, also where the quotation marks are escaped.
func (s *scanner) jsonKey(i int, c byte) {
	if c == '"' && s.at(i-1) != '\\' {
		s.quote = !s.quote
	}
	if i < s.key {
		return
	}
	k := i
	for k > 0 && k > i-4 && s.text[k-1] == '\\' {
		k--
	}
	for n := 0; n < 64 && k > 0 && (isSpace(s.text[k-1]) || k > 1 && s.text[k-1] == 'n' && s.text[k-2] == '\\'); n++ {
		if s.text[k-1] == 'n' {
			k--
		}
		k--
	}
	if b := s.at(k - 1); b != '{' && b != ',' {
		return
	}
	for end := i + 1; end < len(s.text) && end-i < mostKey; end++ {
		switch s.text[end] {
		case c:
			k := s.blank(end + 1)
			if s.at(k) == ':' {
				s.key = end
			}
			return
		case '\n', '{', '}':
			return
		}
	}
}
