package grader

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isDigitRune(r rune) bool { return r >= '0' && r <= '9' }

func digitStart(s string) bool { return s != "" && isDigit(s[0]) }

// digitValue gives the value of a decimal digit of any script: Unicode keeps
// each script's ten digits in a row, and rows start at multiples of their set.
func digitValue(r rune) int {
	if isDigitRune(r) {
		return int(r - '0')
	}
	for _, t := range unicode.Nd.R16 {
		if r >= rune(t.Lo) && r <= rune(t.Hi) {
			return int(r-rune(t.Lo)) % 10
		}
	}
	for _, t := range unicode.Nd.R32 {
		if r >= rune(t.Lo) && r <= rune(t.Hi) {
			return int(r-rune(t.Lo)) % 10
		}
	}
	return 0
}

// ungroup drops the separators that group a number's digits, in the reading at
// hand; ambiguous says that the other reading differs. It works on text without
// markup and invisible characters, which may stand inside a number too.
func ungroup(plain folded, r reading) (out folded, ambiguous bool) {
	text, kept := plain.text, 0
	var b builder // made at the first number that is grouped
	for i := 0; i < len(text); {
		if !beginsSeparator[text[i]] || i == 0 || text[i-1] < utf8.RuneSelf && !isDigit(text[i-1]) {
			i++ // also within a character: its further bytes begin none
			continue
		}
		sep, size := separator(text[i:])
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		if sep == 0 || !unicode.Is(unicode.Nd, before) {
			i += runeLen(text[i:])
			continue
		}
		g := groupingAt(text, i)
		ambiguous = ambiguous || g.ambiguous
		if g.valid && !(g.ambiguous && r == listed) {
			for k := i; k < g.end; k += runeLen(text[k:]) {
				if at, n := separator(text[k:]); at == sep {
					if kept == 0 {
						b = newBuilder(len(text))
					}
					b.plain(text[kept:k], kept)
					kept = k + n
				}
			}
		}
		i = max(g.end, i+size)
	}
	if kept == 0 {
		return plain, ambiguous
	}
	b.plain(text[kept:], kept)
	return b.done().through(plain), ambiguous
}

func runeLen(s string) int {
	_, size := utf8.DecodeRuneInString(s)
	return size
}

// grouping describes the separators of one number, as 4,183 or 4'183 has them.
type grouping struct {
	end       int  // offset just after the number's last digit
	valid     bool // the separators group digits
	ambiguous bool // they may as well part the items of a list
}

// separator gives the digit separator at the start of s, and its size; 0 when
// there is none. A plain space is none: "room 4 183 guests".
func separator(s string) (rune, int) {
	if r, size := utf8.DecodeRuneInString(s); isSeparator(r) {
		return r, size
	}
	return 0, 0
}

const separators = ",'’ʼ´\u202f\u00a0\u2007\u2009，＇٬"

func isSeparator(r rune) bool { return strings.ContainsRune(separators, r) }

// beginsSeparator says of a byte whether one may begin with it.
var beginsSeparator = func() (t [256]bool) {
	for i := range separators {
		t[separators[i]] = true
	}
	return t
}()

// groupingAt reads the number whose first separator stands at i in text. The
// digits before i are looked at again, at most four of them.
func groupingAt(text string, i int) grouping {
	lead, zero, joined := leadDigits(text, i)
	sep, size := separator(text[i:])
	g := grouping{end: i}
	var widths []int
	for sep != 0 {
		r, n := separator(text[g.end:])
		if r != sep {
			break
		}
		digits, end := digitRun(text, g.end+n)
		if digits == 0 {
			break
		}
		widths = append(widths, digits)
		g.end, size = end, n
	}
	if len(widths) == 0 {
		g.end = i + size
		return g
	}
	western, indian := true, len(widths) > 1
	for k, w := range widths {
		western = western && w == 3
		indian = indian && (k == len(widths)-1 && w == 3 || k < len(widths)-1 && w == 2)
	}
	apostrophe := sep == '\'' || sep == '’' || sep == 'ʼ' || sep == '´' || sep == '＇'
	g.valid = !joined && !zero && (western && lead >= 1 && lead <= 3 || indian && lead >= 1 && lead <= 2)
	g.ambiguous = g.valid && !apostrophe && (indian && !western || western && lead == 3)
	return g
}

// leadDigits looks back from i: how many digits stand there (5 for more than
// four), whether the first is a zero, and whether they continue a decimal.
func leadDigits(text string, i int) (n int, zero, joined bool) {
	for n < 5 {
		r, size := utf8.DecodeLastRuneInString(text[:i])
		if !unicode.Is(unicode.Nd, r) {
			joined = r == '.' && i > size && isDigit(text[i-size-1])
			break
		}
		n, i, zero = n+1, i-size, digitValue(r) == 0
	}
	return n, zero, joined
}

// digitRun counts the digits at i and gives where they end.
func digitRun(text string, i int) (n, end int) {
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.Is(unicode.Nd, r) {
			break
		}
		n, i = n+1, i+size
	}
	return n, i
}

// numberEdges says that no number of the folded text continues across the
// edges of [i, j): "order 441" is not in "order 4412" nor in "order 441.5".
func numberEdges(text string, i, j int) bool {
	if isDigit(text[i]) && i > 0 {
		if isDigit(text[i-1]) || decimalPoint(text, i-1) || decimalComma(text, i-1) {
			return false
		}
	}
	if isDigit(text[j-1]) && j < len(text) {
		if isDigit(text[j]) || j+1 < len(text) && text[j] == '.' && isDigit(text[j+1]) || decimalComma(text, j) {
			return false
		}
	}
	return true
}

// decimalPoint says that the point at k begins or continues a decimal, as in
// 3.41 and .41 but not in "No.41".
func decimalPoint(text string, k int) bool {
	return text[k] == '.' && (k == 0 || isDigit(text[k-1]) || text[k-1] == ' ' || text[k-1] == '-' || text[k-1] == '$')
}

// decimalComma says that the comma at k is a decimal mark, as in 9,52 or
// 0,375: digits on both sides, no further comma, and not three digits after a
// number that could be grouped (those are read in both ways before).
func decimalComma(text string, k int) bool {
	if text[k] != ',' || k == 0 || !isDigit(text[k-1]) {
		return false
	}
	end := k + 1
	for end < len(text) && isDigit(text[end]) {
		end++
	}
	start := k
	for start > 0 && k-start < 5 && isDigit(text[start-1]) {
		start--
	}
	after := end - k - 1
	if after == 0 || listGoesOn(text[end:]) || start > 0 && text[start-1] == ',' || end+1 < len(text) && text[end] == ',' && isDigit(text[end+1]) {
		return false
	}
	return after <= 2 || strings.HasPrefix(text[start:], "0,")
}

// listGoesOn says that what follows a number makes it an item of a list, as in
// "seats 7,8 and 9".
func listGoesOn(rest string) bool {
	for _, word := range []string{" and ", " or ", " und ", " oder ", " et ", " ou ", " y ", " o ", " e "} {
		if tail, ok := strings.CutPrefix(rest, word); ok && digitStart(tail) {
			return true
		}
	}
	return false
}
