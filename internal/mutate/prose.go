package mutate

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// proseLines finds the lines of text, from a byte on, that are plain
// sentences: what white space or emphasis does to them, every renderer agrees
// on. fence is the mark of a code block that is still open at the end.
func proseLines(text string, from int) (lines []span, fence string) {
	for at := from; at < len(text); {
		end := at + strings.IndexByte(text[at:], '\n')
		if end < at {
			end = len(text)
		}
		line := text[at:end]
		switch mark := fenceMark(line); {
		case fence != "":
			if strings.HasPrefix(mark, fence) && strings.Trim(line, " \t\r`~") == "" {
				fence = ""
			}
		case mark != "":
			fence = mark
		case isProse(line):
			lines = append(lines, span{at, end})
		}
		at = end + 1
	}
	return lines, fence
}

// fenceMark is the run of backticks or tildes that opens or closes a code
// block in this line, or "".
func fenceMark(line string) string {
	line = strings.TrimLeft(line, " ")
	for _, c := range []string{"`", "~"} {
		if n := len(line) - len(strings.TrimLeft(line, c)); n >= 3 {
			return line[:n]
		}
	}
	return ""
}

// isProse reports whether line is a sentence without structure or markup of
// its own, emphasis apart.
func isProse(line string) bool {
	if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "    ") || strings.ContainsAny(line, "`|<>[]{}\\$~\t=") {
		return false
	}
	line = strings.TrimLeft(line, " ")
	if strings.IndexByte("#-+", line[0]) >= 0 || strings.HasPrefix(line, "* ") {
		return false
	}
	rest := strings.TrimLeft(line, "0123456789")
	return rest == line || rest == "" || (rest[0] != '.' && rest[0] != ')')
}

// sentenceEnd is the first place in a prose line where another sentence of the
// line begins, or 0.
func sentenceEnd(text string, lines []span) int {
	for _, l := range lines {
		line := text[l.start:l.end]
		if strings.ContainsAny(line, "*_") {
			continue
		}
		previous := rune(0)
		for i, r := range line {
			after := line[i+utf8.RuneLen(r):]
			switch {
			case !unicode.IsLetter(previous):
			case strings.ContainsRune("。！？", r):
				if next, _ := utf8.DecodeRuneInString(after); unicode.IsLetter(next) {
					return l.end - len(after)
				}
			case strings.ContainsRune(".!?", r) && strings.HasPrefix(after, " "):
				if next, _ := utf8.DecodeRuneInString(after[1:]); unicode.IsUpper(next) {
					return l.end - len(after) + 1
				}
			}
			previous = r
		}
	}
	return 0
}

// tight reports whether r belongs to a script in which white space between
// characters means nothing.
func tight(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) && unicode.IsLetter(r)
}

// solid reports whether r is a character that nothing before or after it
// combines with.
func solid(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsNumber(r)) && !(r >= 0x1100 && r <= 0x11FF) && r != 0xFF9E && r != 0xFF9F
}
