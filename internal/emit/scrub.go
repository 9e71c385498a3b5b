package emit

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// scrubber makes the text of one line harmless to terminals and to CI runners
// that take commands from it: control characters, escapes and characters that
// reorder or hide text become visible, and what GitHub, Azure or TeamCity would
// read as a command is broken. It is fed the line piece by piece, so that a
// command cannot be put together from two pieces. Scrubbing twice changes
// nothing.
type scrubber struct {
	begun bool // something other than white space stands on the line
	colon bool // all there is, is white space and one colon
	last  rune
	// command says that the line ends in "##" and letters, or none.
	command bool
	marks   int // how many characters without width the line ends in
}

// maxMarks is how many characters without width may follow one another. More
// are no writing, but could make a line of no columns and many megabytes.
const maxMarks = 8

func (s *scrubber) scrub(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for _, r := range text {
		if r == ':' && s.colon || r == '[' && s.command {
			b.WriteByte(' ') // "::error::" is a command at the start of a line, "##[error]" anywhere
		}
		s.see(r)
		switch {
		case r >= ' ' && r < 0x7f:
			b.WriteByte(byte(r))
		case s.marks > maxMarks:
			b.WriteString(escaped(r))
		default:
			b.WriteString(visible(r))
		}
	}
	return b.String()
}

// see takes note of the line's next character.
func (s *scrubber) see(r rune) {
	s.colon = r == ':' && !s.begun
	s.begun = s.begun || !unicode.IsSpace(r)
	switch {
	case r == '#' && s.last == '#':
		s.command = true
	case !isLetter(r):
		s.command = false
	}
	s.last = r
	if r < 0x300 || runeColumns(r) > 0 { // no mark is below U+0300
		s.marks = 0
	} else {
		s.marks++
	}
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// visible is what stands for r on a terminal.
func visible(r rune) string {
	switch {
	case r == '\t':
		return "    "
	case r < 0x20:
		return string(0x2400 + r) // the pictures of the control characters
	case r == 0x7f:
		return "\u2421"
	case isJoiner(r), unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return string(r) // Persian, Indic scripts and emoji need them
	case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Cf, r), r == 0x2028, r == 0x2029:
		return escaped(r)
	default:
		return string(r) // U+FFFD for an invalid byte
	}
}

func escaped(r rune) string {
	if r > 0xffff {
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

func isJoiner(r rune) bool { return r == 0x200c || r == 0x200d }

// columns is how wide scrubbed text is on a terminal.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n += runeColumns(r)
	}
	return n
}

func runeColumns(r rune) int {
	switch {
	case isJoiner(r), unicode.In(r, unicode.Mn, unicode.Me), r >= 0x1160 && r <= 0x11ff:
		return 0 // marks, and the vowels and finals of decomposed Hangul
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// head is the longest beginning of s that fits in cols columns.
func head(s string, cols int) string {
	for i, r := range s {
		if cols -= runeColumns(r); cols < 0 {
			return s[:i]
		}
	}
	return s
}

// tail is the longest end of s that fits in cols columns.
func tail(s string, cols int) string {
	for i := len(s); i > 0; {
		r, size := utf8.DecodeLastRuneInString(s[:i])
		if cols -= runeColumns(r); cols < 0 {
			return s[i:]
		}
		i -= size
	}
	return s
}

// shorten cuts s to cols columns, saying so.
func shorten(s string, cols int) string {
	if columns(s) <= cols {
		return s
	}
	return head(s, cols-1) + "…"
}

// beginning is the first n characters of s.
func beginning(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i]
		}
	}
	return s
}

// ending is the last n characters of s.
func ending(s string, n int) string {
	i := len(s)
	for ; i > 0 && n > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(s[:i])
		i -= size
	}
	return s[i:]
}

// mostInline bounds, in columns, a text that stands within a line of ours. A
// claim's form is shorter; the name of a tool that a model made up need not be.
const mostInline = 400

// oneLine scrubs text that must not span lines: each run of white space
// becomes one space, and what is far too long is cut.
func oneLine(s string) string {
	first := beginning(s, 4*mostInline)
	inner := scrubber{begun: true}
	line := inner.scrub(strings.Join(strings.Fields(first), " "))
	if len(first) < len(s) {
		line += "…"
	}
	return shorten(line, mostInline)
}
