package entity

import "strings"

// idWords name what is told apart by a number.
var idWords = newSet("order orders id ids number numbers no nr num reference ref confirmation ticket account invoice tracking booking reservation code pin",
	"zip postcode serial transaction customer member certificate policy claim request case flight user sku pnr card extension bestellnummer auftragsnummer kundennummer pedido número referencia nummer")

// keyWords are those of them that end a key such as order_id.
var keyWords = newSet("id ids number no nr num reference ref code pin zip sku pnr")

var idWordsHan = []string{"订单号", "订单", "编号", "单号", "号码", "代码", "邮编", "账号", "卡号", "工号", "学号", "注文番号", "番号", "运单号"}

// idNumber takes in digits that tell one thing from others: behind a word such
// as "order" or "ID" at least three, and nothing that they count behind them.
func (s *scanner) idNumber(n *numeral) bool {
	if s.tailCue(n.start) && n.digits >= 3 && n.digits <= 6 {
		s.tail(n.start, n.end)
		return true
	}
	if n.digits < 3 || n.digits > mostDigits || s.at(n.start-1) == '-' && isSpace(s.at(n.start-2)) || !s.idCue(n.start) {
		return false
	}
	if c := s.at(n.end); c == '%' || c == '.' && isDigit(s.at(n.end+1)) || c == '-' && isDigit(s.at(n.end+1)) || c == '/' {
		return false
	}
	probe := *n
	if u, _ := s.unitBehind(&probe); u.kind != "" {
		return false
	}
	if w, _, _ := s.after(n.end); w != "" && pluralNoun(w) {
		return false
	}
	s.identifier(n.start, n.end)
	return true
}

// idCue says that a word before i names what is told apart by a number.
func (s *scanner) idCue(i int) bool {
	k := s.back(i)
	for n := 0; n < 3; n++ {
		switch c := s.at(k - 1); c {
		case ':', '=', '(', '#', '"', '\'', '.':
			k = s.back(k - 1)
		}
	}
	if k > 0 && classes[s.text[k-1]] == high {
		for _, w := range []string{"是", "为", "は"} {
			if strings.HasSuffix(s.text[:k], w) {
				k -= len(w)
				break
			}
		}
		for _, w := range idWordsHan {
			if strings.HasSuffix(s.text[:k], w) {
				return true
			}
		}
	}
	w, start := s.before(k)
	if w = lower(w); w == "is" || w == "was" || w == "ist" || w == "es" {
		w, start = s.before(start)
		w = lower(w)
	}
	if s.at(start-1) == '_' {
		return keyWords[w]
	}
	return idWords[w]
}

// hash reads what begins with # at i: "#W1234567", "#4412".
func (s *scanner) hash(i int) {
	if i > 0 && (s.at(i-1) == '#' || s.at(i-1) == '&') {
		return
	}
	t := *s.tokenAt(i + 1)
	switch {
	case t.start != i+1 || t.digits == 0 || t.end == t.start:
		return
	case t.letters+t.under+t.hyphens == 0 && t.digits < 3:
		// "#1" is a rank or a place in a list.
		if !s.idCue(i) {
			s.i = i + 1
			return
		}
	case t.letters+t.under == 0 && t.hyphens == 0, t.letters+t.under > 0:
	}
	s.identifier(i, t.end)
}

// dotted takes in version numbers and the addresses of machines: digits in
// three groups or more, parted by points, that are no grouped number.
func (s *scanner) dotted(i int) bool {
	const most = 24
	k, groups, three := s.run(i), 1, true
	for s.at(k) == '.' && isDigit(s.at(k+1)) && k-i < most {
		end := s.run(k + 1)
		three = three && end-k == 4
		k, groups = end, groups+1
	}
	if groups < 3 || three && s.run(i)-i <= 3 && groups != 4 || k-i > most {
		return false
	}
	if isLetter(s.at(k)) || s.at(k) == '-' && isLetter(s.at(k+1)) {
		k = s.tokenAt(k).end
	}
	s.identifier(i, k)
	return true
}

// hyphened takes in digits in groups parted by hyphens that are no date, range
// or telephone number: three groups, or two that are long; and the number of a
// card in four groups of four.
func (s *scanner) hyphened(i int) bool {
	if s.cardNumber(i) {
		return true
	}
	t := s.tokenAt(i)
	if t.start != i || t.letters+t.under > 0 || t.hyphens == 0 {
		return false
	}
	first := s.run(i) - i
	switch {
	case t.hyphens >= 2 && t.digits >= 6, t.hyphens == 1 && (t.digits >= 10 || first == 5 && t.digits == 9 || first >= 3 && s.text[i+first+1] == '0' && t.digits >= 6):
	default:
		return false
	}
	if t.hyphens > 8 || s.at(t.end) == ',' && isDigit(s.at(t.end+1)) || s.at(t.end) == '.' && isDigit(s.at(t.end+1)) || s.at(t.end) == '%' {
		return false
	}
	s.identifier(i, t.end)
	return true
}

func (s *scanner) cardNumber(i int) bool {
	k := i
	for n := 0; n < 4; n++ {
		if n > 0 {
			if s.at(k) != ' ' && s.at(k) != '-' {
				return false
			}
			k++
		}
		end := s.run(k)
		if end-k != 4 {
			return false
		}
		k = end
	}
	if isAlnum(s.at(k)) || (s.at(k) == ' ' || s.at(k) == '-') && isDigit(s.at(k+1)) {
		return false
	}
	key := strings.NewReplacer(" ", "", "-", "").Replace(s.text[i:k])
	s.emit(i, k, Entity{Kind: Identifier, Key: key, Num: s.decimalDigits(i, k)})
	return true
}
