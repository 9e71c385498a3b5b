package entity

import "strings"

// approx says that the words before i make the number there a rough one.
func (s *scanner) approx(i int) bool {
	k := i
	if c := s.at(k - 1); c == '~' || c == '>' || c == '<' {
		return c == '~' || s.at(k-2) == ' '
	}
	w, start := s.before(k)
	if w == "" {
		if s.at(s.back(k)-1) == '.' {
			end := s.back(k) - 1
			w = lower(s.text[s.wordStart(end):end])
			return w == "approx" || w == "ca" || w == "c"
		}
		return s.approxHan(s.back(k))
	}
	if strings.ToUpper(w) == w {
		return false // CA 90210
	}
	w = lower(w)
	if w == "un" || w == "una" || w == "ein" {
		w, start = s.before(start)
		w = lower(w)
	}
	if approxEN[w] {
		before, _ := s.before(start)
		before = lower(before)
		return w != "about" || before != "how" && before != "what"
	}
	if pair, ok := approxPairs[w]; ok {
		before, _ := s.before(start)
		for _, p := range strings.Fields(pair) {
			if lower(before) == p {
				return true
			}
		}
	}
	return false
}

// approxWords stand before a rough number in Chinese and Japanese.
var approxWords = []string{"约", "約", "近", "超过", "超", "逾", "将近", "接近", "不到", "大约", "大概", "左右", "至少", "至多", "最多", "最少", "超過", "小于", "大于", "低于", "高于", "多达", "≈", "∼"}

// approxOther make another word of them: 纽约, 最近.
var approxOther = []string{"纽", "合", "条", "签", "预", "公", "契", "节", "附", "最", "邻", "临", "靠", "远", "中"}

func (s *scanner) approxHan(i int) bool {
	if i == 0 || classes[s.text[i-1]] != high {
		return false
	}
	for _, w := range approxWords {
		if rest, ok := strings.CutSuffix(s.text[:i], w); ok {
			for _, other := range approxOther {
				if strings.HasSuffix(rest, other) {
					return false
				}
			}
			return true
		}
	}
	return false
}

// sign finds the sign before an amount that begins at start.
func (s *scanner) sign(start int) (negative bool, at int) {
	c := s.at(start - 1)
	if c == '-' {
		switch b := s.at(start - 2); {
		case start == 1, isSpace(b), b == '(', b == '[', b == ':', b == '=', b == ',', b == '"', b == '|', b == '>':
			return true, start - 1
		}
		return false, start
	}
	if w, at := s.before(start); w != "" && at < start {
		if w = lower(w); w == "minus" || w == "negative" {
			return true, at
		}
		return false, start
	}
	for _, w := range []string{"零下", "负", "−"} {
		if strings.HasSuffix(s.text[:start], w) {
			return true, start - len(w)
		}
	}
	return false, start
}
