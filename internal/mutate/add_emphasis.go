package mutate

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/grader"
)

// addEmphasis sets a word of the answer in bold: one in words that the verdict
// hangs on (what met a behavior, a denial) and one in the first plain line.
func addEmphasis(_ *subject, b *base, out *batch) {
	text := b.completion.Text
	first := span{}
	for _, line := range b.prose {
		if word, ok := boldable(text, line, line); ok {
			first = word
			break
		}
	}
	if first.end == 0 {
		out.skip("the answer has no plain word")
		return
	}
	out.add(b.bold(first))
	if word, ok := b.telling(); ok && word != first {
		out.add(b.bold(word))
	}
}

func (b *base) bold(word span) mutant {
	text := b.completion.Text
	return mutant{origin: b.origin, completion: b.with(
		text[:word.start] + "**" + text[word.start:word.end] + "**" + text[word.end:],
	)}
}

// telling is a plain word in what met a behavior or made a denial.
func (b *base) telling() (span, bool) {
	var places []span
	for _, e := range b.grade.Evidence {
		if e.Part == grader.PartText {
			places = append(places, span{e.Start, e.End})
		}
	}
	for _, e := range b.grade.Excused {
		if e.Part == grader.PartText {
			places = append(places, span{e.Start, e.End})
		}
	}
	for _, p := range places {
		for _, line := range b.prose {
			if !p.within(line) {
				continue
			}
			if word, ok := boldable(b.completion.Text, line, p); ok {
				return word, true
			}
		}
	}
	return span{}, false
}

// boldable finds a word of letters in a part of a line that emphasis can be
// put around without touching another mark: the last such word of two letters
// or more, or two characters of a script without spaces.
func boldable(text string, line, part span) (span, bool) {
	if strings.ContainsAny(text[line.start:line.end], "*_") {
		return span{}, false
	}
	found := span{}
	start := -1
	var previous rune
	if part.start > line.start {
		previous, _ = utf8.DecodeLastRuneInString(text[:part.start])
	}
	for i := part.start; i <= part.end; {
		r, size := rune(' '), 1
		if i < line.end {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		switch {
		case tight(previous) && tight(r) && i < part.end && i > part.start:
			_, before := utf8.DecodeLastRuneInString(text[:i])
			found, start = span{i - before, i + size}, -1
		case unicode.IsLetter(r):
			if start < 0 && (previous == 0 || previous == ' ') {
				start = i
			}
		default:
			if start >= 0 && utf8.RuneCountInString(text[start:i]) > 1 && strings.ContainsRune(" .,;:!?", r) {
				found = span{start, i}
			}
			start = -1
		}
		previous = r
		i += size
	}
	return found, found.end > 0
}
