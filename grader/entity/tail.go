package entity

import "strings"

// masked gives the last digits of a masked number: "xxxx7447", "x-7447".
func (s *scanner) masked(text string) string {
	k := len(text)
	for k > 0 && isDigit(text[k-1]) {
		k--
	}
	if len(text)-k < 3 || len(text)-k > 4 || k == 0 {
		return ""
	}
	marks := 0
	for _, c := range text[:k] {
		switch c {
		case 'x', 'X':
			marks++
		case '-':
		default:
			return ""
		}
	}
	if marks < 2 && text[k-1] != '-' {
		return ""
	}
	return text[k:]
}

// tail takes in the last characters of something longer.
func (s *scanner) tail(start, end int) {
	s.emit(start, end, Entity{Kind: Identifier, Role: Tail, Key: strings.ToLower(s.text[start:end]), Num: s.decimalDigits(start, min(end, start+mostDigits))})
}

// mask reads asterisks at i that stand for the rest of a number.
func (s *scanner) mask(i int) {
	k := i
	for s.at(k) == '*' {
		k++
	}
	s.i = k
	if k-i >= 2 {
		s.maskedTail(k)
	}
}

// maskedTail takes in the three or four digits behind marks that end at k.
func (s *scanner) maskedTail(k int) {
	if s.at(k) == ' ' || s.at(k) == '-' {
		k++
	}
	if end := s.run(k); end-k >= 3 && end-k <= 4 && !isAlnum(s.at(end)) {
		s.tail(k, end)
	}
}

// tailCue says that the words before i make what is there the end of
// something: "ending in 7447", "last four digits: 7447", 尾号.
func (s *scanner) tailCue(i int) bool {
	k := s.back(i)
	if end := s.run(i); end-i == 4 && plausible(small(s.text[i:end])) && !s.ofNumber(i) {
		return false // "the year ending in 2019"
	}
	for n := 0; n < 2; n++ {
		switch c := s.at(k - 1); c {
		case ':', '(', '#', '"', '=':
			k = s.back(k - 1)
		}
	}
	if k > 0 && classes[s.text[k-1]] == high {
		for _, w := range []string{"尾号", "尾号为", "尾号是", "末四位", "后四位", "末位为", "下4桁", "后四位是", "后四位为", "末尾"} {
			if strings.HasSuffix(s.text[:k], w) {
				return true
			}
		}
	}
	w, start := s.before(k)
	switch lower(w) {
	case "in", "with", "on":
		w, _ = s.before(start)
		switch lower(w) {
		case "ending", "ends", "end":
			return true
		}
	case "ending", "endet":
		return true
	case "auf":
		w, _ = s.before(start)
		return w == "endet" || w == "endend"
	case "are", "is", "of":
		w, start = s.before(start)
		return digitsWord(w) && s.lastBefore(start)
	case "digits", "characters", "numbers":
		return s.lastBefore(start)
	case "last":
		return false
	}
	return false
}

func digitsWord(w string) bool {
	w = lower(w)
	return w == "digits" || w == "characters" || w == "numbers"
}

// lastBefore says that "last" or "last four" stands before i.
func (s *scanner) lastBefore(i int) bool {
	w, start := s.before(i)
	if w == "" {
		k := s.back(i)
		for k > 0 && isDigit(s.text[k-1]) && i-k < 6 {
			k--
		}
		w, _ = s.before(k)
	} else if m, ok := known.find(w); ok && m.part&cardinal != 0 {
		w, _ = s.before(start)
	}
	w = lower(w)
	return w == "last" || w == "final" || w == "letzten"
}

// ofNumber says that the words before i speak of something with a number.
func (s *scanner) ofNumber(i int) bool {
	const most = 5
	for n := 0; n < most; n++ {
		w, start := s.before(i)
		if w == "" {
			return false
		}
		if w = lower(w); numbered[w] || digitsWord(w) {
			return true
		}
		i = start
	}
	return false
}

var numbered = newSet("card cards visa mastercard amex account number phone certificate order paypal iban karte konto tarjeta cuenta")
