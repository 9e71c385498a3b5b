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
	s := stripper{in: text, out: newBuilder(len(text)), json: isJSON(text)}
	s.findLinks()
	s.strip(s.lineStart(0), len(text))
	s.aside = true
	for _, side := range s.sides {
		s.out.atom(string(streamBreak), side.from, side.from)
		s.strip(side.from, side.to)
	}
	return s.out.doneOf(text)
}

type span struct{ from, to int }

// isJSON says that an answer is, or holds, a JSON text.
func isJSON(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n\ufeff")
	return strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[{") || strings.HasPrefix(text, `["`) || strings.Contains(text, "```json")
}

type stripper struct {
	in    string
	out   builder
	sides []span
	aside bool // inside a side stream: no markup is looked for
	json  bool // the text is JSON, so that \n is a line break

	linkOpen  []int    // offsets of "[" that open a link, ascending
	linkClose []target // the ends of links, ascending
	notes     []span   // footnote marks, ascending
	noComment bool     // no comment ends behind here
	line      lineMarks
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
	case !invisible(r) && r != '™' && r != '®' && r != '℠':
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
	s.line = lineMarks{}
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

// escape resolves a backslash before punctuation or a line's end (markdown),
// \uXXXX, and in JSON the escapes of white space.
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
	switch {
	case s.json && strings.IndexByte("nrtbf", c) >= 0:
		s.out.atom(" ", i, i+2)
		return i + 2
	case c == '\n' || c == '\r':
		return i + 1 // a hard line break
	case c > ' ' && c < 0x7f && !alphanumeric(rune(c)):
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
		if strings.HasPrefix(s.in[i:], "&nbsp") { // HTML allows it without its semicolon
			s.out.atom(" ", i, i+len("&nbsp"))
			return i + len("&nbsp")
		}
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
