package entity

// numeral is a number as it is written, before what it counts is known.
type numeral struct {
	start, end int
	num        Decimal
	digits     int  // how many digits stand before the point; 0: it is written in words
	bare       bool // nothing but ASCII digits
	point      bool // it has a decimal part, or is a fraction
	dotted     bool // one point and three digits after it: 1.299 may be grouped
	vague      bool
	rough      bool // said to be no exact number by the numeral itself
}

// coefficient gathers a number's digits.
type coefficient struct {
	d    Decimal
	some int // significant digits so far
}

func (c *coefficient) add(digits string, decimals bool) {
	for k := 0; k < len(digits); k++ {
		b := digits[k]
		if !isDigit(b) {
			continue
		}
		switch {
		case c.some >= mostDigits:
			if !decimals {
				c.d.Exp++
			}
			continue
		case c.some > 0 || b != '0':
			c.some++
		}
		c.d.Coef = c.d.Coef*10 + int64(b-'0')
		if decimals {
			c.d.Exp--
		}
	}
}

// run gives where the digits at i end.
func (s *scanner) run(i int) int {
	i = min(i, len(s.text))
	for i < len(s.text) && isDigit(s.text[i]) {
		i++
	}
	return i
}

// mostGroups is how many groups of digits one number may have.
const mostGroups = 7

// groups gives where the groups of three digits end that follow the digits at
// [i, end) behind sep, and how many there are. None do where the separator
// goes on to part other things, as in a list.
func (s *scanner) groups(i, end int, sep byte) (last, n int) {
	if end-i > 3 || s.text[i] == '0' {
		return end, 0
	}
	last = end
	for s.at(last) == sep && n <= mostGroups && last+1 < len(s.text) && threeDigits(s.text[last+1:]) {
		last, n = last+4, n+1
	}
	if n > mostGroups || s.at(last) == sep && isDigit(s.at(last+1)) {
		return end, 0
	}
	return last, n
}

// indian reads groups of two digits and a last one of three: 12,34,567.
func (s *scanner) indian(i, end int) (last int, ok bool) {
	last = end
	for n := 0; end-i <= 2 && n < mostGroups && s.at(last) == ','; n++ {
		next := s.run(last + 1)
		switch next - last - 1 {
		case 2:
			last = next
			continue
		case 3:
			return next, n > 0 && !(s.at(next) == ',' && isDigit(s.at(next+1)))
		}
		break
	}
	return end, false
}

// decimal reads a number written with digits, at a digit or a point before one.
func (s *scanner) decimal(i int) numeral {
	n := numeral{start: i}
	var c coefficient
	end := s.run(i)
	n.digits = end - i
	whole, european := end, false
	for _, sep := range []byte{',', '\'', '.', ' '} {
		last, count := s.groups(i, end, sep)
		if count == 0 {
			continue
		}
		comma := s.at(last) == ',' && isDigit(s.at(last+1)) && s.run(last+1)-last <= 3
		if sep == '.' && count == 1 && !comma || sep == ' ' && s.text[last-3:last] != "000" {
			continue
		}
		whole, european = last, sep == '.'
		break
	}
	if whole == end && s.at(end) == ',' {
		if last, ok := s.indian(i, end); ok {
			whole = last
		}
	}
	c.add(s.text[i:whole], false)
	n.end = whole
	n.bare = whole == end
	switch next := s.at(whole); {
	case next == '.' && !european && isDigit(s.at(whole+1)):
		n.end = s.run(whole + 1)
		n.dotted = n.bare && n.end-whole == 4 && n.digits <= 3 && s.text[i] != '0'
		n.point = true
	case next == ',' && s.decimalComma(i, whole, european):
		n.end = s.run(whole + 1)
		n.point = true
	}
	if n.point {
		n.bare = false
		c.add(s.text[whole+1:n.end], true)
	}
	n.num = c.d
	s.exponent(&n)
	s.mixedFraction(&n)
	return n
}

// decimalComma says that the comma at k is a decimal mark, as in 9,52 and
// 0,375, and parts no list.
func (s *scanner) decimalComma(i, k int, grouped bool) bool {
	end := s.run(k + 1)
	n := end - k - 1
	switch {
	case n == 0, s.at(i-1) == ',' || s.at(i-1) == '[', s.at(end) == ']', s.at(end) == ',' && isDigit(s.at(end+1)):
		return false
	case grouped:
		return true
	case s.text[k-1] == '0' && k-i == 1:
		return true
	case n > 2, n == 1 && s.at(end) == ',' && s.at(end+1) == ' ' && isDigit(s.at(end+2)):
		return false
	}
	w, _, stop := s.after(end)
	switch w {
	case "and", "or", "und", "oder", "y", "o":
		next := s.blank(stop)
		last := s.run(next)
		return last == next || s.at(last) == ',' && isDigit(s.at(last+1))
	}
	return true
}

// small reads a few digits.
func small(digits string) int {
	n := 0
	for k := 0; k < len(digits); k++ {
		n = n*10 + int(digits[k]-'0')
	}
	return n
}
