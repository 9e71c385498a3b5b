package entity

import "strings"

// codeUnit gives the currency that a code names.
func codeUnit(w string) (unit, bool) {
	if len(w) < 2 || len(w) > 4 || !isUpper(w[0]) || !codes[w] {
		return unit{}, false
	}
	switch w {
	case "RMB":
		w = "CNY"
	case "Rs":
		w = "INR"
	}
	return unit{name: w, kind: Money}, true
}

// coded reads an amount behind a currency's code at [i, end).
func (s *scanner) coded(i, end int, code unit) bool {
	k := s.blank(end)
	if s.at(k) == '.' && code.name == "INR" {
		k = s.blank(k + 1) // Rs. 500
	}
	if r, size := s.hanAt(k); signs[r] != "" {
		k = s.blank(k + size)
	}
	if k-end > 4 {
		return false
	}
	return s.amount(i, k, code)
}

// currency reads a currency's sign r at [i, end), and the amount behind it.
func (s *scanner) currency(i, end int, r rune) {
	name, start := signs[r], i
	if name == "" {
		return
	}
	for r == '$' && i-start < 2 && start > 0 && isUpper(s.text[start-1]) {
		start--
	}
	if start < i {
		if whose := dollars[s.text[start:i]]; whose != "" && !isAlnum(s.at(start-1)) {
			name = whose
		} else {
			start = i
		}
	}
	s.amount(start, s.blank(end), unit{name: name, kind: Money})
}

// amount reads the number of an amount of money at k.
func (s *scanner) amount(start, k int, u unit) bool {
	negative := s.at(k) == '-' && isDigit(s.at(k+1))
	if negative {
		k++
	}
	if s.at(k) == '.' && isDigit(s.at(k+1)) || isDigit(s.at(k)) {
		n := s.decimal(k)
		if n.dotted && u.name == "EUR" {
			n.num, n.dotted = Decimal{n.num.Coef, 0}, false
		}
		if negative {
			n.num = n.num.Neg()
		}
		s.hanScale(&n)
		n.bare = false
		s.quantity(n, u, start)
		return true
	}
	return false
}

// sameCurrency steps over a currency that is said again: "$12 USD".
func (s *scanner) sameCurrency(i int, name string) int {
	if w, _, stop := s.after(i); w != "" {
		if c, ok := codeUnit(w); ok && (c.name == name || name == "USD" || name == "¥") {
			return stop
		}
		if u := unitWords[lower(w)]; u.kind == Money && u.name == name && u.exp == 0 {
			return stop
		}
	}
	if u, end := s.hanUnit(i); u.kind == Money && u.exp == 0 {
		return end
	}
	return i
}

// currencyBefore finds a currency's name right before an amount: 港币120万元.
func (s *scanner) currencyBefore(i int) (u unit, start int) {
	r, _ := s.hanBefore(i)
	if r != '元' && r != '币' && r != '镑' && r != '金' && r != '圆' {
		return unit{}, i
	}
	for _, w := range []string{"新台币", "人民币", "美元", "美金", "欧元", "英镑", "日元", "港元", "港币", "韩元", "澳元", "加元"} {
		if strings.HasSuffix(s.text[:i], w) {
			return hanUnits[w], i - len(w)
		}
	}
	return unit{}, i
}
