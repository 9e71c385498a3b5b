package grader

import (
	"html"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// stripMarkup removes what a reader does not see as words: invisible
// characters, marks of markdown (CommonMark 0.31 and GitHub's tables and
// strikethrough) where they act as marks, and HTML tags.
// Entities and backslash escapes become what they stand for. What leaves the
// flow of words but is words itself (link targets, comments, the insides of
// tags) follows at the end, each after a streamBreak.
func stripMarkup(text string) folded {
	s := stripper{in: text, out: newBuilder(len(text))}
	s.findLinks()
	s.strip(s.lineStart(0), len(text))
	s.aside = true
	for _, side := range s.sides {
		s.out.atom(string(streamBreak), side.from, side.from)
		s.strip(side.from, side.to)
	}
	return s.out.done()
}

type span struct{ from, to int }

type stripper struct {
	in    string
	out   builder
	sides []span
	aside bool // inside a side stream: no markup is looked for

	linkOpen  []int    // offsets of "[" that open a link, ascending
	linkClose []target // the ends of links, ascending
	noComment bool     // no comment ends behind here
	lastTick  int      // the offset after the last backtick, 0 at first
}

// special bytes may begin something to be stripped; all others are copied.
var special = func() (t [256]bool) {
	for c := range t {
		t[c] = c < ' ' && c != '\t' || c >= 0x7f || strings.IndexByte("*_~`\\<&[]!|", byte(c)) >= 0
	}
	return t
}()

func (s *stripper) strip(i, end int) {
	for i < end {
		j := i
		for j < end && !special[s.in[j]] {
			j++
		}
		s.out.plain(s.in[i:j], i)
		if i = j; i < end {
			i = s.mark(i)
		}
	}
}

// mark deals with the special byte at i and gives where the rest begins.
func (s *stripper) mark(i int) int {
	c := s.in[i]
	switch {
	case c >= utf8.RuneSelf:
		return s.rune(i)
	case c == '\\':
		return s.escape(i)
	case c == '&':
		return s.entity(i)
	case c == '\x1b':
		return s.ansi(i)
	case c < ' ' || c == 0x7f:
		return s.control(i)
	case s.aside:
		return s.keep(i)
	case c == '*' || c == '_' || c == '~' || c == '`':
		return s.emphasis(i)
	case c == '<':
		return s.tag(i)
	case c == '|':
		s.out.atom(" ", i, i+1)
		return i + 1
	}
	return s.bracket(i)
}

func (s *stripper) keep(i int) int {
	s.out.plainByte(s.in[i], i)
	return i + 1
}

func (s *stripper) rune(i int) int {
	r, size := utf8.DecodeRuneInString(s.in[i:])
	switch {
	case r == utf8.RuneError && size == 1:
		s.out.atom(string(utf8.RuneError), i, i+1)
	case !invisible(r):
		s.out.plain(s.in[i:i+size], i)
	}
	return i + size
}

// invisible characters are drawn as nothing: format characters, fillers,
// variation selectors and controls other than white space.
func invisible(r rune) bool {
	switch { // the common ranges first
	case r < 0xa0:
		return (r < ' ' || r >= 0x7f) && !unicode.IsSpace(r)
	case r < 0x600:
		return r == '\u00ad' || r == '\u034f'
	case r >= 0x2e80 && r < 0xd800:
		return r == '\u3164'
	}
	return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

func (s *stripper) control(i int) int {
	if !asciiSpace(s.in[i]) {
		return i + 1
	}
	s.keep(i)
	if s.in[i] == '\n' && !s.aside {
		return s.lineStart(i + 1)
	}
	return i + 1
}

// lineStart drops quotation marks and a table's delimiter row.
func (s *stripper) lineStart(i int) int {
	s.lastTick = 0
	for ; i < len(s.in); i++ {
		if c := s.in[i]; c == ' ' || c == '\t' {
			s.keep(i)
		} else if c != '>' {
			break
		}
	}
	var bar, dash bool
	for k := i; ; k++ {
		if k == len(s.in) || s.in[k] == '\n' {
			if bar && dash {
				s.out.atom(" ", i, k)
				return k
			}
			return i
		}
		switch s.in[k] {
		case '|':
			bar = true
		case '-':
			dash = true
		case ' ', '\t', ':', '\r':
		default:
			return i
		}
	}
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
	open, inWord := i == 0 || unicode.IsSpace(before), alphanumeric(before) && alphanumeric(after)
	lone := open && (end == len(s.in) || unicode.IsSpace(after))
	keep := false
	switch c {
	case '*':
		keep = lone || unicode.IsDigit(before) && unicode.IsDigit(after)
	case '_':
		keep = lone || inWord
	case '~':
		keep = lone || end == i+1
	case '`':
		keep = false
		if end == i+1 && inWord && s.lastTick == 0 && !s.tickFollows(end) {
			s.out.atom("'", i, end) // it`s: an apostrophe
			return end
		}
		s.lastTick = end
	}
	if keep {
		s.out.plain(s.in[i:end], i)
	}
	return end
}

func (s *stripper) tickFollows(i int) bool {
	k := strings.IndexAny(s.in[i:], "`\n")
	return k >= 0 && s.in[i+k] == '`'
}

func alphanumeric(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// escape resolves a backslash before punctuation (markdown) and \uXXXX (JSON).
func (s *stripper) escape(i int) int {
	if i+1 == len(s.in) {
		return s.keep(i)
	}
	c := s.in[i+1]
	if c == 'u' {
		if r, end := unescapeRune(s.in, i); end > 0 {
			if !invisible(r) {
				s.out.atom(string(r), i, end)
			}
			return end
		}
	}
	if c > ' ' && c < 0x7f && !alphanumeric(rune(c)) {
		s.out.plainByte(c, i+1)
		return i + 2
	}
	return s.keep(i)
}

// unescapeRune reads \uXXXX, or a pair of them that is one character; end is 0
// when none stands at i.
func unescapeRune(in string, i int) (r rune, end int) {
	unit := func(i int) (rune, bool) {
		if i+6 > len(in) || in[i] != '\\' || in[i+1] != 'u' {
			return 0, false
		}
		v, err := strconv.ParseUint(in[i+2:i+6], 16, 16)
		return rune(v), err == nil
	}
	r, ok := unit(i)
	switch {
	case !ok:
		return 0, 0
	case r >= 0xd800 && r < 0xdc00:
		if low, ok := unit(i + 6); ok && low >= 0xdc00 && low < 0xe000 {
			return 0x10000 + (r-0xd800)<<10 + (low - 0xdc00), i + 12
		}
		return utf8.RuneError, i + 6
	case r >= 0xdc00 && r < 0xe000:
		return utf8.RuneError, i + 6
	}
	return r, i + 6
}

// entity resolves &name; and &#number;.
func (s *stripper) entity(i int) int {
	const longest = 33 // of a named entity, with both of its marks
	end := strings.IndexByte(s.in[i:min(len(s.in), i+longest)], ';')
	if end < 2 {
		return s.keep(i)
	}
	end += i + 1
	meant := html.UnescapeString(s.in[i:end])
	if meant == s.in[i:end] || strings.HasSuffix(meant, ";") {
		return s.keep(i)
	}
	meant = strings.Map(func(r rune) rune {
		if invisible(r) {
			return -1
		}
		return r
	}, meant)
	s.out.atom(meant, i, end)
	return end
}

// ansi drops a terminal's control sequence (ECMA-48, CSI), else the escape
// character alone.
func (s *stripper) ansi(i int) int {
	if i+1 == len(s.in) || s.in[i+1] != '[' {
		return i + 1
	}
	end := i + 2
	for end < len(s.in) && s.in[end] >= 0x20 && s.in[end] < 0x40 {
		end++
	}
	if end < len(s.in) && s.in[end] >= 0x40 && s.in[end] < 0x7f {
		return end + 1
	}
	return i + 1
}
