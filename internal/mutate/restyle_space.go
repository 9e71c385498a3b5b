package mutate

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const noSpace = "the form has no space that could be another"

// noBreakSpace writes the form's spaces as U+00A0.
func noBreakSpace(f *form) ([]piece, string) { return respaced(f, "\u00a0") }

// narrowSpace writes the form's spaces as U+202F, and as U+2009.
func narrowSpace(f *form) ([]piece, string) {
	narrow, why := respaced(f, "\u202f")
	thin, _ := respaced(f, "\u2009")
	return append(narrow, thin...), why
}

// respaced replaces each space of the form. Between two digits another space
// would make one number of them, so it stays. In a script without spaces, one
// is put where it means nothing.
func respaced(f *form, space string) ([]piece, string) {
	var b strings.Builder
	var previous rune
	changed := false
	for i, r := range f.text {
		if r == ' ' {
			next, _ := utf8.DecodeRuneInString(f.text[i+1:])
			if !unicode.IsNumber(previous) || !unicode.IsNumber(next) {
				b.WriteString(space)
				changed = true
				continue
			}
		}
		b.WriteRune(r)
		previous = r
	}
	if changed {
		return []piece{{form: b.String()}}, ""
	}
	if at := tightGap(f.text); at > 0 {
		return []piece{{form: f.text[:at] + space + f.text[at:]}}, ""
	}
	return nil, noSpace
}

// tightGap is the middle-most place between two characters of a script without
// spaces, or 0.
func tightGap(text string) int {
	best := 0
	var previous rune
	for i, r := range text {
		if tight(previous) && tight(r) && (best == 0 || i <= (len(text)+1)/2) {
			best = i
		}
		previous = r
	}
	return best
}

// lineBreak breaks the form over two lines.
func lineBreak(f *form) ([]piece, string) {
	first, second, ok := twoLines(f.text)
	if !ok {
		return nil, "the form has no place where a line could break"
	}
	return []piece{{form: first + "\n" + second}}, ""
}

// twoLines cuts text at the last space that stands between a word and a letter,
// so that the second line cannot begin with anything that marks structure, or
// in a script without spaces anywhere.
func twoLines(text string) (first, second string, ok bool) {
	for i := len(text) - 1; i > 0; i-- {
		if text[i] != ' ' {
			continue
		}
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+1:])
		if solid(before) && unicode.IsLetter(after) {
			return text[:i], text[i+1:], true
		}
	}
	if at := tightGap(text); at > 0 {
		return text[:at], text[at:], true
	}
	return "", "", false
}

// zeroWidth puts a zero-width space into the form's first word and a word
// joiner into its last.
func zeroWidth(f *form) ([]piece, string) {
	first, last := 0, 0
	var previous rune
	for i, r := range f.text {
		if solid(previous) && solid(r) {
			if first == 0 {
				first = i
			}
			last = i
		}
		previous = r
	}
	switch {
	case first == 0:
		return nil, "the form has no word of two letters"
	case first == last:
		return []piece{{form: f.text[:first] + "\u200b" + f.text[first:]}}, ""
	}
	return []piece{{form: f.text[:first] + "\u200b" + f.text[first:last] + "\u2060" + f.text[last:]}}, ""
}
