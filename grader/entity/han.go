package entity

import (
	"strings"
	"unicode/utf8"
)

// hanAt gives the character at i; 0 at the text's end.
func (s *scanner) hanAt(i int) (r rune, size int) {
	if i < 0 || i >= len(s.text) {
		return 0, 0
	}
	return utf8.DecodeRuneInString(s.text[i:])
}

// hanBefore gives the character that ends at i.
func (s *scanner) hanBefore(i int) (r rune, size int) {
	if i <= 0 {
		return 0, 0
	}
	return utf8.DecodeLastRuneInString(s.text[:i])
}

func (s *scanner) has(i int, prefix string) bool {
	return i >= 0 && i <= len(s.text) && strings.HasPrefix(s.text[i:], prefix)
}

// hanNumeral is a number in Chinese or Japanese characters.
type hanNumeral struct {
	numeral
	chars  int  // how many characters it has
	scales int  // how many of them are scales
	first  rune // the first of them
}

// mostHan is how many characters a numeral has at most.
const mostHan = 24

// han reads a numeral in characters at i. Digits without a scale, as years have
// them, are read in a row.
func (s *scanner) han(i int) (n hanNumeral, ok bool) {
	n.start, n.end = i, i
	a := hanSum{limit: 16}
	for n.chars < mostHan {
		r, size := s.hanAt(n.end)
		d, digit := hanDigits[r]
		exp, scale := hanScales[r]
		switch {
		case digit && (r == '两' || r == '兩') && n.chars > 0 && !s.scaleAt(n.end+size):
			digit = false // 五百两 is five hundred taels
		case digit:
			ok = a.digit(d, n.scales > 0)
		case scale:
			ok = a.scale(exp, n.chars == 0)
			n.scales++
		}
		if !digit && !scale {
			break
		}
		if !ok {
			return n, false
		}
		if n.chars == 0 {
			n.first = r
		}
		n.chars, n.end = n.chars+1, n.end+size
	}
	if n.chars == 0 || !a.close(n.scales > 0) {
		return n, false
	}
	n.num, n.rough = a.value(), a.rough
	s.hanPoint(&n)
	return n, true
}

// hanSum adds up a numeral in characters.
type hanSum struct {
	total, section, row int64 // what is counted in 万 and 亿, what is below, digits in a row
	digits, low, limit  int   // digits in the row; the last scale; the last of 万 and more
	rough               bool
}

// digit takes a digit; behind a scale only one may stand, or two that say
// roughly how many: 十二三.
func (a *hanSum) digit(d int64, scaled bool) bool {
	if d == 0 && scaled && a.digits == 0 {
		return true // 一百零四
	}
	a.row, a.digits, a.low = a.row*10+d, a.digits+1, 0
	return a.digits < mostDigits
}

// close ends a row of digits: two that follow each other are a rough number.
func (a *hanSum) close(scaled bool) bool {
	if a.digits == 2 && a.row/10 > 0 && a.row%10 == a.row/10+1 {
		a.row, a.rough = a.row/10, true
	} else if a.digits > 1 && scaled {
		return false // 十三五 is a name
	}
	a.digits = 0
	return true
}

func (a *hanSum) scale(exp int, first bool) bool {
	if !a.close(!first && a.low > 0) {
		return false
	}
	switch {
	case exp < 4:
		a.section, a.row = a.section+max(a.row, 1)*powers[exp], 0
	case exp < a.limit:
		a.total, a.section, a.row = a.total+max(a.section+a.row, 1)*powers[exp], 0, 0
		a.limit = exp
	default: // 万亿
		if a.total == 0 || a.section+a.row > 0 || a.total >= powers[9] || exp > 8 {
			return false
		}
		a.total *= powers[exp]
	}
	a.low = exp
	return true
}

func (a *hanSum) value() Decimal {
	n := Decimal{a.total + a.section + a.row, 0}
	for n.Exp < a.low && n.Coef%10 == 0 && n.Coef != 0 {
		n = Decimal{n.Coef / 10, n.Exp + 1}
	}
	return n
}

func (s *scanner) scaleAt(i int) bool {
	r, _ := s.hanAt(i)
	_, ok := hanScales[r]
	return ok
}

// hanPoint reads the decimals of 三点五; what goes on as a time has none.
func (s *scanner) hanPoint(n *hanNumeral) {
	if !s.has(n.end, "点") {
		return
	}
	k := n.end + len("点")
	d, chars := n.num, 0
	for chars < mostDigits {
		r, size := s.hanAt(k)
		v, digit := hanDigits[r]
		if !digit {
			break
		}
		chars, k = chars+1, k+size
		d, _ = d.Add(Decimal{v, -chars})
	}
	if r, _ := s.hanAt(k); chars == 0 || r == '十' || r == '分' || r == '刻' {
		return
	}
	n.num, n.end, n.point = d, k, true
	n.chars += chars + 1
	s.hanScale(&n.numeral)
}

// hanScale multiplies by the scales behind a number: 2.6万, 3千万, 1亿2000万.
func (s *scanner) hanScale(n *numeral) {
	for k := 0; k < 3; k++ {
		i := n.end
		if s.at(i) == ' ' {
			i++
		}
		r, size := s.hanAt(i)
		if more := s.moreOrSo(i); more > i && s.scaleAt(more) {
			i, n.rough = more, true
			r, size = s.hanAt(i)
		}
		exp, ok := hanScales[r]
		if !ok || exp == 1 || exp == 3 && (s.has(i, "千克") || s.has(i, "千米") || s.has(i, "千瓦")) {
			return
		}
		n.num.Exp, n.end, n.bare = n.num.Exp+exp, i+size, false
		if isDigit(s.at(n.end)) && exp >= 4 {
			rest := s.decimal(n.end)
			before := rest.end
			s.hanScale(&rest)
			if sum, ok := n.num.Add(rest.num); ok && rest.end > before {
				n.num, n.end = sum, rest.end
				return
			}
		}
	}
}
