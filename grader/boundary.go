package grader

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// wordStart says that a word may begin at byte i of the folded text.
func (f folded) wordStart(original string, i int) bool {
	return f.boundary(original, i, false)
}

// wordEnd says that a word may end at byte j of the folded text.
func (f folded) wordEnd(original string, j int) bool {
	return f.boundary(original, j, true)
}

// boundary follows Unicode Standard Annex 29 in what it joins, with two
// changes: an apostrophe parts words ("the peg's"), and a Korean word may be
// continued by its particles, so that it ends anywhere.
func (f folded) boundary(original string, i int, ending bool) bool {
	if i <= 0 || i >= len(f.text) {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(f.text[:i])
	after, _ := utf8.DecodeRuneInString(f.text[i:])
	switch {
	case unicode.Is(unicode.M, after) && wordRune(before):
		return f.spaced(original, i)
	case !wordRune(before) || !wordRune(after):
		return true
	case f.raised(original, i):
		return true
	case unspaced(before) || unspaced(after):
		return true
	case katakana(before) || katakana(after):
		return !(katakana(before) && katakana(after)) || f.spaced(original, i)
	case hangul(before) && hangul(after):
		return ending || f.spaced(original, i)
	}
	return hangul(before) != hangul(after)
}

// spaced says that white space stood in the original before byte i, though
// folding dropped it.
func (f folded) spaced(original string, i int) bool {
	from, to := f.end(i), f.start(i)
	return from < to && strings.ContainsFunc(original[from:to], unicode.IsSpace)
}

// raised says that a superscript begins at byte i, as a footnote mark does.
func (f folded) raised(original string, i int) bool {
	from, to := f.end(i), f.start(i)
	if from < to && strings.Contains(strings.ToLower(original[from:to]), "<sup") {
		return true
	}
	r, _ := utf8.DecodeRuneInString(original[to:])
	return r == '¹' || r == '²' || r == '³' || r >= '⁰' && r <= '⁹'
}

func wordRune(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)
}

// unspaced scripts have no mark between words, and each of their characters
// may begin or end one.
func unspaced(r rune) bool {
	return r >= 0x0e00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}

func katakana(r rune) bool { return r >= 0x30a0 && (unicode.Is(unicode.Katakana, r) || r == 'ー') }

func hangul(r rune) bool { return r >= 0x1100 && unicode.Is(unicode.Hangul, r) }
