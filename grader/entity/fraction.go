package entity

import "strings"

// exponent reads "e9", "E-4", "×10^6" behind a number.
func (s *scanner) exponent(n *numeral) {
	i := n.end
	if c := s.at(i); c == 'e' || c == 'E' {
		k := i + 1
		signed := s.at(k) == '+' || s.at(k) == '-'
		if signed {
			k++
		}
		end := s.run(k)
		if end == k || end-k > 3 || isAlnum(s.at(end)) || !signed && !n.point && n.digits > 2 {
			return
		}
		s.raise(n, s.text[i+1:end], end)
		return
	}
	k := s.blank(i)
	switch {
	case strings.HasPrefix(s.text[k:], "×"):
		k += len("×")
	case s.at(k) == 'x' || s.at(k) == '*':
		k++
	default:
		return
	}
	k = s.blank(k)
	if !strings.HasPrefix(s.text[k:], "10") {
		return
	}
	k += 2
	if s.at(k) == '^' {
		from := k + 1
		k = from
		if s.at(k) == '-' || s.at(k) == '+' {
			k++
		}
		if end := s.run(k); end > k && end-k <= 3 {
			s.raise(n, s.text[from:end], end)
		}
		return
	}
	exp, end := superscript(s.text, k)
	if end > k {
		n.num.Exp += exp
		n.end, n.bare = end, false
	}
}

// raise multiplies a numeral by ten to the power that is written, and ends it.
func (s *scanner) raise(n *numeral, exp string, end int) {
	sign, value := 1, 0
	for k := 0; k < len(exp); k++ {
		switch {
		case exp[k] == '-':
			sign = -1
		case isDigit(exp[k]):
			value = value*10 + int(exp[k]-'0')
		}
	}
	n.num.Exp += sign * value
	n.end, n.bare = end, false
}

func superscript(text string, i int) (exp, end int) {
	const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹"
	sign := 1
	if rest, ok := strings.CutPrefix(text[i:], "⁻"); ok {
		sign, i = -1, len(text)-len(rest)
	}
	end = i
	for n := 0; n < 3; n++ {
		value, size := -1, 0
		at := 0
		for _, r := range digits {
			if strings.HasPrefix(text[end:], string(r)) {
				value, size = at, len(string(r))
				break
			}
			at++
		}
		if value < 0 {
			break
		}
		exp, end = exp*10+value, end+size
	}
	return sign * exp, end
}

// vulgar are the fractions that are one character.
var vulgar = map[rune]Decimal{
	'½': {5, -1}, '¼': {25, -2}, '¾': {75, -2}, '⅓': third(1), '⅔': third(2), '⅛': {125, -3}, '⅜': {375, -3}, '⅝': {625, -3}, '⅞': {875, -3}, '⅕': {2, -1}, '⅖': {4, -1}, '⅗': {6, -1}, '⅘': {8, -1},
}

func third(n int64) Decimal { return quotient(n, 3) }

// quotient gives a/b, to as many digits as a Decimal always holds.
func quotient(a, b int64) Decimal {
	exp := 0
	for a%b != 0 && exp > -mostDigits && a < powers[mostDigits-1] {
		a, exp = a*10, exp-1
	}
	return Decimal{a / b, exp}
}

// mixedFraction reads the fraction behind a whole number: 2½, 2 1/2; and what
// is a fraction itself, 1/2.
func (s *scanner) mixedFraction(n *numeral) {
	if !n.bare {
		return
	}
	i := n.end
	if s.at(i) == ' ' {
		i++
	}
	if classes[s.at(i)] == high {
		for r, d := range vulgar {
			if strings.HasPrefix(s.text[i:], string(r)) {
				s.plus(n, d, i+len(string(r)))
				return
			}
		}
		return
	}
	if s.at(n.end) == '/' {
		if d, end := s.slash(n.start, n.end); end > 0 {
			n.num, n.end, n.bare, n.point = d, end, false, true
		}
		return
	}
	if i > n.end && isDigit(s.at(i)) && n.digits <= 3 {
		if k := s.run(i); s.at(k) == '/' && k-i == 1 {
			if d, end := s.slash(i, k); end > 0 && d.Float() < 1 && s.text[k+1:end] != "1" && end-k <= 3 {
				s.plus(n, d, end)
			}
		}
	}
}

func (s *scanner) plus(n *numeral, d Decimal, end int) {
	if sum, ok := n.num.Add(d); ok {
		n.num, n.end, n.bare, n.point = sum, end, false, true
	}
}

// slash reads the fraction whose upper half is [i, k): at most three digits on
// either side, and nothing that goes on behind.
func (s *scanner) slash(i, k int) (d Decimal, end int) {
	end = s.run(k + 1)
	if k-i > 3 || end == k+1 || end-k > 4 || s.at(i-1) == '/' || s.at(end) == '/' || isAlnum(s.at(end)) || s.text[k+1] == '0' || s.at(end) == '.' && isDigit(s.at(end+1)) {
		return Decimal{}, 0
	}
	a, b := small(s.text[i:k]), small(s.text[k+1:end])
	if a == 0 || a >= b || a > 1 && b != 2 && b != 3 && b != 4 && b != 5 && b != 8 && b != 16 {
		return Decimal{}, 0
	}
	return quotient(int64(a), int64(b)), end
}
