package entity

import "strings"

// hanNumber reads what begins with a numeral in characters at i, and says
// whether it is something.
func (s *scanner) hanNumber(i int) bool {
	n, ok := s.han(i)
	if !ok {
		return false
	}
	if s.hanDate(&n.numeral, n.scales == 0 && n.chars == 4) || s.hanClock(&n.numeral) || s.parts(&n.numeral) {
		return true
	}
	if !s.counted(&n) {
		s.i = n.end
		return false
	}
	s.quantity(n.numeral, unit{}, n.start)
	return true
}

// counted says of a numeral in characters that it is a number, not a part of a
// word.
func (s *scanner) counted(n *hanNumeral) bool {
	before, size := s.hanBefore(n.start)
	if before == '第' || before == '初' {
		n.start -= size
		return true
	}
	for _, w := range plainHan[n.first] {
		if s.has(n.start, w) && (n.chars == 1 || len(w) >= n.end-n.start) {
			_, end := s.hanUnit(n.end)
			return end > n.start+len(w) // 十分 is very, 十分钟 ten minutes
		}
	}
	switch before {
	case '数', '几', '上', '近', '成', '好':
		if n.scales == n.chars {
			n.vague = true
			if before == '数' || before == '几' {
				n.start -= size
			}
			return true
		}
	case '统', '唯', '单', '同', '万', '专', '星', '不':
		return false
	}
	if n.rough {
		return true
	}
	if n.scales == 0 && n.chars > 1 && !n.point || n.chars == 1 && strings.ContainsRune("壹贰叁肆伍陆柒捌玖", n.first) {
		return false
	}
	if s.has(n.end, "到") || s.has(n.end, "至") {
		if other, ok := s.han(n.end + len("到")); ok && n.first != '一' && s.measuredHan(other.end) {
			return true // 三到五天
		}
	}
	_, measured := s.hanUnit(n.end)
	more := s.moreOrSo(n.end) > n.end
	r, _ := s.hanAt(n.end)
	switch {
	case n.chars == 1 && n.first == '一':
		return s.has(n.end, "个半") || measured > n.end && !strings.ContainsRune("有某那这每同", before) || s.has(n.end, "个多月")
	case n.chars == 1 && n.scales == 1 && n.first != '十':
		return more || r == '名' || r == '人' || r == '余'
	case n.scales == n.chars && n.chars > 1:
		return more || measured > n.end || classifiers[r]
	case n.scales > 0 && n.chars > 1:
		_, scale := hanScales[n.first]
		return !scale || n.first == '十'
	case n.point:
		return true
	}
	return measured > n.end || classifiers[r] || more
}

// measuredHan says that a unit or a classifier stands at i.
func (s *scanner) measuredHan(i int) bool {
	_, end := s.hanUnit(i)
	r, _ := s.hanAt(i)
	return end > i || classifiers[r]
}

// moreOrSo steps over what makes a number in front of it a rough one: 多, 余, 来.
func (s *scanner) moreOrSo(i int) int {
	r, size := s.hanAt(i)
	switch r {
	case '多', '余', '餘', '几':
		return i + size
	case '来':
		if next, _ := s.hanAt(i + size); classifiers[next] {
			return i + size
		}
	}
	return i
}

// hanUnit reads the unit behind a number, the longest there is.
func (s *scanner) hanUnit(i int) (u unit, end int) {
	if s.at(i) == ' ' {
		i++
	}
	if end = i; s.has(i, "月") && strings.HasSuffix(s.text[:i], "个半") {
		return unit{name: "month", kind: Number}, i + len("月")
	}
	k := i
	for n := 0; n < mostHanUnit; n++ {
		_, size := s.hanAt(k)
		if size < 2 {
			break
		}
		k += size
		if found, ok := hanUnits[s.text[i:k]]; ok && !(s.text[i:k] == "块" && s.hanWord(k)) {
			u, end = found, k
		}
	}
	return u, end
}

// hanWord says that a word goes on at i, and no particle or punctuation.
func (s *scanner) hanWord(i int) bool {
	r, _ := s.hanAt(i)
	return r >= 0x4e00 && r <= 0x9fff && !strings.ContainsRune(hanParticles, r) && r != '钱'
}

// hanNoun gives the word that a number in front of i counts: after a
// classifier at most two characters, else the classifier.
func (s *scanner) hanNoun(i int) string {
	if s.at(i) == ' ' {
		i++
	}
	r, size := s.hanAt(i)
	if !classifiers[r] {
		return ""
	}
	if !generic[r] {
		return s.text[i : i+size]
	}
	from, k := i+size, i+size
	for n := 0; n < 2; n++ {
		r, size := s.hanAt(k)
		if r < 0x4e00 || r > 0x9fff || strings.ContainsRune(hanParticles, r) {
			break
		}
		if _, digit := hanDigits[r]; digit {
			break
		}
		k += size
	}
	if k-from < 2*3 {
		return s.text[i:from]
	}
	return s.text[from:k]
}

// parts reads 三分之一, 百分之三十, 三成.
func (s *scanner) parts(n *numeral) bool {
	if s.has(n.end, "分之") {
		k := n.end + len("分之")
		var upper numeral
		if isDigit(s.at(k)) {
			upper = s.decimal(k)
		} else if h, ok := s.han(k); ok {
			upper = h.numeral
		} else {
			return false
		}
		n.end = upper.end
		switch lower := n.num.Plain(); {
		case lower == Decimal{1, 2}:
			n.num = upper.num
			s.quantity(*n, unit{kind: Percent}, n.start)
			return true
		case lower.Coef == 1:
			n.num = Decimal{upper.num.Coef, upper.num.Exp - lower.Exp}
		case upper.num.Exp >= 0 && upper.num.Exp < 6 && n.num.Exp >= 0 && n.num.Exp < 6 && n.num.Coef > 0 && n.num.Coef < 1e6 && upper.num.Coef < 1e6:
			n.num = quotient(upper.num.Coef*powers[upper.num.Exp], n.num.Coef*powers[n.num.Exp])
		default:
			return false
		}
		n.point, n.bare = true, false
		s.quantity(*n, unit{kind: Number}, n.start)
		return true
	}
	for _, tenth := range []string{"成", "割"} {
		if !s.has(n.end, tenth) || n.num.Cmp(Decimal{10, 0}) > 0 || n.num.Coef == 0 {
			continue
		}
		k := n.end + len(tenth)
		if next, _ := s.hanAt(k); strings.ContainsRune("为立功长果员就本都绩分品型名", next) && next != 0 {
			return false
		}
		n.num.Exp++
		if n.end = k; s.has(k, "半") {
			n.num, _ = n.num.Add(Decimal{5, 0})
			n.end += len("半")
		} else if h, ok := s.han(k); ok && tenth == "割" && h.chars == 1 && s.has(h.end, "分") {
			n.num, _ = n.num.Add(h.num)
			n.end = h.end + len("分")
		}
		s.quantity(*n, unit{kind: Percent}, n.start)
		return true
	}
	return false
}

// andHalfHan reads 个半 behind a number: 两个半小时.
func (s *scanner) andHalfHan(n *numeral) {
	k := n.end + len("个半")
	if !s.has(n.end, "个半") || !s.has(k, "小时") && !s.has(k, "月") && !s.has(k, "钟头") && !s.has(k, "星期") {
		return
	}
	if sum, ok := n.num.Add(Decimal{5, -1}); ok {
		n.num, n.end, n.bare, n.point = sum, k, false, true
	}
}

// hanHalf takes in 半 before a unit, and 一半 is read by hanNumber.
func (s *scanner) hanHalf(i int) {
	n := numeral{start: i, end: i + len("半"), num: Decimal{5, -1}, point: true}
	if s.has(i-len("一"), "一半") {
		n.start -= len("一")
		s.quantity(n, unit{kind: Number}, n.start)
		return
	}
	u, end := s.hanUnit(n.end)
	if end == n.end || u.kind != Number || u.name == "night" || u.name == "°" {
		return
	}
	s.quantity(n, unit{}, n.start)
}
