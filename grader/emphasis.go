package grader

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// farthestPartner bounds how far the other end of a mark is looked for.
const farthestPartner = 512

// lineMarks are the marks of a line that await their other end.
type lineMarks struct {
	stars [4]bool // runs of one, two, three and more asterisks
	tick  bool    // a backtick opened a code span
	tilde int     // the offset of a tilde that ends a strikethrough, 0 when none does
}

// emphasis drops a run of marks unless it stands alone between white space
// (a bullet, a product) or inside a word or number where it is no mark.
func (s *stripper) emphasis(i int) int {
	c, end := s.in[i], i+1
	for end < len(s.in) && s.in[end] == c {
		end++
	}
	before, _ := utf8.DecodeLastRuneInString(s.in[:i])
	after, _ := utf8.DecodeRuneInString(s.in[end:])
	inWord := alphanumeric(before) && alphanumeric(after)
	lone := (i == 0 || unicode.IsSpace(before)) && (end == len(s.in) || unicode.IsSpace(after))
	keep := lone
	switch {
	case c == '`':
		if end == i+1 && inWord && s.apostrophe(end) {
			s.out.atom("'", i, end)
			return end
		}
		s.line.tick = !s.line.tick
		return end
	case lone:
	case c == '*':
		keep = unicode.IsDigit(before) && unicode.IsDigit(after) && !s.paired(i, end)
		if open := &s.line.stars[min(end-i, 4)-1]; !keep {
			*open = !*open
		}
	case c == '_':
		keep = inWord
	case c == '~':
		keep = end == i+1 && !s.struck(i, before)
	}
	if keep {
		s.out.plain(s.in[i:end], i)
	}
	return end
}

// paired says that a run of asterisks between digits has another end on its
// line: "4**41**2" is 4412, "2*3" a product.
func (s *stripper) paired(i, end int) bool {
	if s.line.stars[min(end-i, 4)-1] {
		return true
	}
	rest := s.restOfLine(end)
	for k := 0; k < len(rest); k++ {
		if rest[k] != '*' {
			continue
		}
		from := k
		for k < len(rest) && rest[k] == '*' {
			k++
		}
		open, closed := from == 0 || asciiSpace(rest[from-1]), k == len(rest) || asciiSpace(rest[k])
		if k-from == end-i && !(open && closed) {
			return true
		}
	}
	return false
}

// apostrophe says that a backtick between two letters is one, as in can`t: no
// code span is open that it could end, and none begins here, for the next
// backtick of the line does not stand as an end.
func (s *stripper) apostrophe(end int) bool {
	if s.line.tick {
		return false
	}
	rest := s.restOfLine(end)
	k := strings.IndexByte(rest, '`')
	if k < 0 {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(rest[:k])
	after, _ := utf8.DecodeRuneInString(rest[k+1:])
	return k == 0 || unicode.IsSpace(before) || alphanumeric(after)
}

// struck says that a single tilde is an end of a strikethrough: it stands at
// a word's edge and has a partner that does. "~50" is about fifty.
func (s *stripper) struck(i int, before rune) bool {
	if s.line.tilde == i && i > 0 {
		s.line.tilde = 0
		return true
	}
	if alphanumeric(before) {
		return false
	}
	rest := s.restOfLine(i + 1)
	for k := strings.IndexByte(rest, '~'); k > 0; {
		last, _ := utf8.DecodeLastRuneInString(rest[:k])
		next, _ := utf8.DecodeRuneInString(rest[k+1:])
		if !unicode.IsSpace(last) && !alphanumeric(next) {
			s.line.tilde = i + 1 + k
			return true
		}
		n := strings.IndexByte(rest[k+1:], '~')
		if n < 0 {
			return false
		}
		k += 1 + n
	}
	return false
}

// restOfLine is what follows offset i on its line, as far as partners are
// looked for.
func (s *stripper) restOfLine(i int) string {
	rest := s.in[i:min(len(s.in), i+farthestPartner)]
	if k := strings.IndexByte(rest, '\n'); k >= 0 {
		return rest[:k]
	}
	return rest
}

func alphanumeric(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }
