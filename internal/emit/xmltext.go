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

// xmlCut makes s fit and at most that many bytes long, the mark of a cut
// included. It looks at no more of s than could be shown.
func xmlCut(s string, most int, mark string) string {
	first := upTo(s, 4*most)
	text := strings.Map(xmlRune, ansi.ReplaceAllString(first, "")) // Map makes invalid bytes U+FFFD
	if len(first) == len(s) && len(text) <= most {
		return text
	}
	return upTo(text, most-len(mark)) + mark
}

// upTo is the beginning of s, at most n bytes and no part of a character.
func upTo(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for i := n; i > n-utf8.UTFMax && i > 0; i-- {
		if utf8.RuneStart(s[i]) {
			return s[:i]
		}
	}
	return s[:n] // no character is that long: these bytes are none
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
