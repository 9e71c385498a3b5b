package entity

import "strings"

// mostPhone is how many bytes a telephone number has at most.
const mostPhone = 28

// phone takes in a telephone number at i, where it is written as one: with a
// plus sign, an area code in brackets, three and three and four digits, or
// behind a word such as "phone".
//
// Its key is the digits, with a plus sign where the country is known. Ten
// digits in the North American grouping get +1, eleven that are a Chinese
// mobile number +86.
func (s *scanner) phone(i int) bool {
	if c := s.at(i - 1); isAlnum(c) || c == '-' && isAlnum(s.at(i-2)) || c == '.' && isDigit(s.at(i-2)) {
		return false
	}
	if c := s.at(i); c == '+' || c == '(' {
		if !isDigit(s.at(i+1)) && !(c == '+' && s.at(i+1) == '(') {
			return false
		}
	}
	end, shape, digits := s.phoneShape(i)
	shape = strings.TrimRight(shape, "-(")
	if end == 0 || len(digits) < 7 || len(digits) > 15 {
		return false
	}
	key := digits
	switch {
	case s.at(i) == '+':
		key = "+" + digits
	case shape == "ddd-ddd-dddd" || shape == "(ddd)ddd-dddd" || shape == "(ddd)-ddd-dddd":
		key = "+1" + digits
	case shape == "d-ddd-ddd-dddd" || shape == "d(ddd)ddd-dddd" || shape == "d-(ddd)ddd-dddd":
		if digits[0] != '1' {
			return false
		}
		key = "+" + digits
	case shape == "ddd-dddd-dddd" && digits[0] == '1':
		key = "+86" + digits
	case shape == "ddd-dddddddd" && digits[0] == '0', shape == "dddd-ddddddd" && digits[0] == '0', shape == "dddd-dddddddd" && digits[0] == '0',
		(shape == "ddd-dddd-dddd" || shape == "dd-dddd-dddd") && digits[0] == '0' && s.at(i+strings.IndexByte(shape, '-')) == '-':
	case shape == "ddd-dddd" && digits[:3] == "555", shape == "ddd-dddd" && s.phoneCue(i):
	case !strings.ContainsAny(shape, "-(") && (len(digits) == 10 || len(digits) == 11) && s.phoneCue(i):
		switch {
		case len(digits) == 10:
			key = "+1" + digits
		case digits[0] == '1' && digits[1] >= '3':
			key = "+86" + digits
		}
	case s.phoneCue(i) && len(digits) >= 8 && strings.Contains(shape, "-"):
	default:
		return false
	}
	s.emit(i, end, Entity{Kind: Phone, Key: key})
	return true
}

// phoneShape reads digits and what parts them, all separators as hyphens.
func (s *scanner) phoneShape(i int) (end int, shape, digits string) {
	var form, number [mostPhone + 1]byte
	f, n, k := 0, 0, i
	if s.at(k) == '+' {
		k++
	}
	for k < len(s.text) && k-i < mostPhone {
		c := s.text[k]
		if c == ' ' && s.at(k+1) == ' ' && s.at(k+2) != ' ' {
			k++ // two blanks part no more than one does
		}
		switch {
		case isDigit(c):
			form[f], number[n] = 'd', c
			f, n = f+1, n+1
			end = k + 1
		case c == '(' && n < 5 && isDigit(s.at(k+1)):
			form[f] = c
			f++
		case c == ')' && f > 0 && isDigit(form[f-1]-'d'+'0') && isDigit(s.at(s.afterBracket(k))):
			form[f] = c
			f++
			k = s.afterBracket(k) - 1
		case (c == ' ' || c == '-' || c == '.') && n > 0 && (isDigit(s.at(k+1)) || s.at(k+1) == '(') && s.sameParts(i, k, c):
			form[f] = '-'
			f++
		default:
			if isLetter(c) || c == '_' || c == '%' || c == ':' && isDigit(s.at(k+1)) || c == ',' && isDigit(s.at(k+1)) || c == '/' && isDigit(s.at(k+1)) {
				return 0, "", ""
			}
			return end, string(form[:f]), string(number[:n])
		}
		k++
	}
	if k-i >= mostPhone {
		return 0, "", ""
	}
	return end, string(form[:f]), string(number[:n])
}

// afterBracket is where a number goes on behind the bracket at k: after a
// hyphen or up to two blanks, if there are any.
func (s *scanner) afterBracket(k int) int {
	switch {
	case s.at(k+1) == '-', s.at(k+1) == ' ' && s.at(k+2) != ' ':
		return k + 2
	case s.at(k+1) == ' ':
		return k + 3
	}
	return k + 1
}

// sameParts says that a blank or point at k may part a telephone number's
// digits: a point only where points do it throughout.
func (s *scanner) sameParts(i, k int, c byte) bool {
	return c != '.' || !strings.ContainsAny(s.text[i:k], " -(")
}

// phoneCue says that a word before i announces a telephone number.
func (s *scanner) phoneCue(i int) bool {
	k := s.back(i)
	if c := s.at(k - 1); c == ':' || c == '.' || c == '=' || c == '"' {
		k = s.back(k - 1)
		if c := s.at(k - 1); c == '"' || c == ':' {
			k = s.back(k - 1)
			if c := s.at(k - 1); c == '"' {
				k--
			}
		}
	}
	if k > 0 && classes[s.text[k-1]] == high {
		for _, w := range []string{"电话", "手机", "手机号", "电话号码", "手机号码", "致电", "热线", "电话是", "手机号是", "电话：", "電話", "電話番号"} {
			if strings.HasSuffix(s.text[:k], w) {
				return true
			}
		}
	}
	w, start := s.before(k)
	switch lower(w) {
	case "at", "is", "number", "on", "nummer":
		w, start = s.before(start)
		if lower(w) == "number" || lower(w) == "us" || lower(w) == "me" {
			w, _ = s.before(start)
		}
	}
	switch lower(w) {
	case "phone", "tel", "telephone", "call", "fax", "mobile", "cell", "dial", "text", "whatsapp", "hotline", "telefon", "telefonnummer", "teléfono", "contact", "ring":
		return true
	}
	return false
}
