package labels

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// places gives where a keyword stands, save inside a longer number.
func places(text, keyword string) (all []int) {
	for from := 0; keyword != ""; {
		i := strings.Index(text[from:], keyword)
		if i < 0 {
			break
		}
		at := from + i
		if !splitsNumber(text, at) && !splitsNumber(text, at+len(keyword)) {
			all = append(all, at)
		}
		from = at + len(keyword)
	}
	return all
}

// splitsNumber says that a number goes on across an offset.
func splitsNumber(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at:])
	return unicode.IsDigit(before) && unicode.IsDigit(after) || hanDigit(before) && hanDigit(after)
}

func hanDigit(r rune) bool {
	return strings.ContainsRune("零〇一二三四五六七八九十百千万亿", r)
}

// numberWords are the words that make a marked piece of text a matter of the
// entity layer. They are listed here, not asked of the scanner that is measured.
var numberWords = []string{
	"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen",
	"sixteen", "seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
	"hundred", "thousand", "million", "billion", "trillion", "dozen", "half", "twice",
}

// hanMeasures are what Chinese counts, so that a numeral before one is a number
// and not part of a name; after 第 those of ordinals alone.
const (
	hanMeasures = "天日月年岁个名位人次件元块成倍届场家所座条张本部辆艘架米吨克度分秒时周点层步杯瓶只头口户万亿"
	hanOrdinals = "位名次届场个期集季天年轮"
)

// holdsNumber says that a text holds a digit, a Chinese numeral that counts
// something, or one of the number words.
func holdsNumber(text string) bool {
	if strings.ContainsFunc(text, unicode.IsDigit) || hanCounts(text) {
		return true
	}
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if slices.Contains(numberWords, word) {
			return true
		}
	}
	return false
}

// hanCounts says that a measure stands behind a Chinese numeral. Those of ten
// thousand and more are digits and measures both.
func hanCounts(text string) bool {
	var before, last rune
	for _, r := range text {
		switch {
		case hanDigit(last) && before == '第' && strings.ContainsRune(hanOrdinals, r):
			return true
		case hanDigit(last) && before != '第' && strings.ContainsRune(hanMeasures, r):
			return true
		}
		if !hanDigit(r) || !hanDigit(last) {
			before = last
		}
		last = r
	}
	return false
}
