package mutate

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Every so many gaps of a line a reflowed text breaks; its other spaces are
// doubled.
const (
	breakEvery      = 3
	breakEveryTight = 12
)

// reflow lays the plain lines of an answer out anew: some spaces become line
// breaks and the others are doubled. Lines with structure stay as they are.
func reflow(_ *subject, b *base, to *batch) {
	text := b.completion.Text
	var out strings.Builder
	out.Grow(len(text) + len(text)/4)
	from := 0
	for _, line := range b.prose {
		out.WriteString(text[from:line.start])
		reflowLine(&out, text[line.start:line.end])
		from = line.end
	}
	out.WriteString(text[from:])
	if out.Len() == len(text) && out.String() == text {
		to.skip("no line of the answer is plain text with spaces")
		return
	}
	to.add(mutant{origin: b.origin, completion: b.with(out.String())})
}

func reflowLine(out *strings.Builder, line string) {
	gaps, run := 0, 0
	var previous rune
	for i, r := range line {
		next, _ := utf8.DecodeRuneInString(line[i+utf8.RuneLen(r):])
		switch {
		case r == ' ' && previous != 0 && previous != ' ' && next != ' ' && i+1 < len(line):
			gaps++
			if gaps%breakEvery == 0 && unicode.IsLetter(next) {
				out.WriteByte('\n')
			} else {
				out.WriteString("  ")
			}
		case tight(previous) && tight(r):
			if run++; run%breakEveryTight == 0 {
				out.WriteByte('\n')
			}
			out.WriteRune(r)
		default:
			out.WriteRune(r)
		}
		previous = r
	}
}
