package emit

import (
	"strings"
	"unicode/utf8"
)

// mostXML bounds a text in XML; consumers choke on more.
const mostXML = 64 << 10

// xmlText makes any text fit for XML 1.0: terminal colours go, invalid UTF-8
// and the characters that XML forbids become U+FFFD, and what is too long is
// cut. The encoder splits "]]>".
func xmlText(s string) string {
	cut := len(s) > mostXML
	if cut {
		s = s[:mostXML]
		for len(s) > 0 && !utf8.ValidString(s[max(0, len(s)-utf8.UTFMax):]) && !utf8.RuneStart(s[len(s)-1]) {
			s = s[:len(s)-1]
		}
	}
	s = strings.Map(xmlRune, strings.ToValidUTF8(withoutANSI(s), "\ufffd"))
	if cut {
		s += "\n[cut]"
	}
	return s
}

// xmlLine is xmlText for an attribute: one line, and short.
func xmlLine(s string) string {
	const most = 1000
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return strings.Join(strings.Fields(xmlText(s)), " ")
}

// xmlRune maps what XML 1.0 (section 2.2) does not allow.
func xmlRune(r rune) rune {
	switch {
	case r == '\t' || r == '\n' || r == '\r':
		return r
	case r < 0x20, r >= 0xd800 && r < 0xe000, r == 0xfffe, r == 0xffff:
		return utf8.RuneError
	}
	return r
}

// withoutANSI drops control sequences (ECMA-48, CSI).
func withoutANSI(s string) string {
	if !strings.Contains(s, "\x1b[") {
		return s
	}
	var b strings.Builder
	for {
		i := strings.Index(s, "\x1b[")
		if i < 0 {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(s[:i])
		end := i + 2
		for end < len(s) && s[end] >= 0x20 && s[end] < 0x40 {
			end++
		}
		if end < len(s) && s[end] >= 0x40 && s[end] < 0x7f {
			end++
		}
		s = s[end:]
	}
}
