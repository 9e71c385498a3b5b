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
// reorder or hide text become visible, and what GitHub (and Azure) would read
// as a command is broken. It is fed the line piece by piece, so that a command
// cannot be put together from two pieces. Scrubbing twice changes nothing.
type scrubber struct {
	begun bool   // something other than white space stands on the line
	colon bool   // all there is, is white space and one colon
	tail  string // the last bytes written, to see "##" and "##vso" in
}

func (s *scrubber) scrub(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for _, r := range text {
		out := visible(r)
		switch {
		case r == ':' && s.colon:
			out = " :" // "::error::" is a command at the start of a line
		case r == '[' && (strings.HasSuffix(s.tail, "##") || strings.HasSuffix(s.tail, "##vso")):
			out = " [" // "##[error]" is one anywhere
		}
		s.colon = r == ':' && !s.begun
		s.begun = s.begun || !unicode.IsSpace(r)
		if s.tail += out; len(s.tail) > 8 {
			s.tail = s.tail[len(s.tail)-8:]
		}
		b.WriteString(out)
	}
	return b.String()
}

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
		if r > 0xffff {
			return fmt.Sprintf(`\U%08x`, r)
		}
		return fmt.Sprintf(`\u%04x`, r)
	default:
		return string(r) // U+FFFD for an invalid byte
	}
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

// oneLine scrubs text that must not span lines: each run of white space
// becomes one space.
func oneLine(s string) string {
	inner := scrubber{begun: true}
	return inner.scrub(strings.Join(strings.Fields(s), " "))
}
