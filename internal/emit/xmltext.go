package emit

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// The most bytes of a text and of an attribute in XML; consumers choke on more.
const (
	mostXML  = 64 << 10
	mostLine = 1000
)

// ansi matches what terminals take for commands (ECMA-48): control sequences
// such as colours, and command strings such as titles and links.
var ansi = regexp.MustCompile("\x1b\\[[ -?]*[@-~]?|\x1b[\\]PX^_][^\x07\x1b]*(\x07|\x1b\\\\)")

// xmlText makes any text fit for XML 1.0: terminal commands go, invalid UTF-8
// and the characters that XML forbids become U+FFFD, and what is too long is
// cut. The encoder splits "]]>".
func xmlText(s string) string {
	return xmlCut(s, mostXML, "\n[cut]")
}

// xmlLine is xmlText for an attribute: one line, and short.
func xmlLine(s string) string {
	return strings.Join(strings.Fields(xmlCut(s, mostLine, "…")), " ")
}

func xmlCut(s string, most int, mark string) string {
	s = strings.Map(xmlRune, ansi.ReplaceAllString(s, "")) // Map makes invalid bytes U+FFFD
	if len(s) <= most {
		return s
	}
	end := most - len(mark)
	for !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + mark
}

// xmlRune maps what XML 1.0 (section 2.2) does not allow.
func xmlRune(r rune) rune {
	switch {
	case r == '\t' || r == '\n' || r == '\r':
		return r
	case r < 0x20, r == 0xfffe, r == 0xffff:
		return utf8.RuneError
	}
	return r
}
