package entity

// sum adds up the words of a number.
type sum struct {
	total, part int64 // whole thousands and more; what is below the next scale
	limit       int   // the next scale must be below this power of ten
	low         int   // the power of ten of the last word
	fraction    Decimal
	words       int
}

// take adds a word and says whether it goes on the number.
func (a *sum) take(m meaning) bool {
	switch {
	case m.part&cardinal != 0:
		fits := a.words == 0 || a.part == 0 && a.total > 0 || a.part%100 == 0 && m.value < 100 && a.part > 0 || a.part%10 == 0 && a.part%100 >= 20 && m.value > 0 && m.value < 10
		if !fits || a.part == 0 && a.total > 0 && m.value >= 1000 {
			return false
		}
		a.part, a.low = a.part+m.value, 0
	case m.part&scale != 0 && m.exp == 2:
		if a.part >= 100 || a.part == 0 && a.words > 0 {
			return false
		}
		a.part, a.low = max(a.part, 1)*100, 2
	case m.part&scale != 0:
		if m.exp >= a.limit || a.part == 0 && a.words > 0 {
			return false
		}
		a.total, a.part = a.total+max(a.part, 1)*powers[m.exp], 0
		a.limit, a.low = m.exp, m.exp
	default:
		return false
	}
	a.words++
	return true
}

func (a *sum) value() Decimal {
	n := Decimal{a.total + a.part, 0}
	for n.Exp < a.low && n.Coef%10 == 0 && n.Coef != 0 {
		n.Coef, n.Exp = n.Coef/10, n.Exp+1
	}
	if a.fraction.Coef != 0 {
		if f, ok := a.fraction.Mul(Decimal{1, a.low}); ok {
			if whole, ok := n.Add(f); ok {
				return whole
			}
		}
	}
	return n
}

// spelled reads a number written in words that begins with the word at
// [i, end), whose meaning is m: "twenty-one", "a hundred and five", "two and a
// half million", "two thirds". Words that are no number give ok false.
func (s *scanner) spelled(i, end int, m meaning) (n numeral, ok bool) {
	n = numeral{start: i, end: end}
	a := sum{limit: mostDigits}
	var one article
	if m.part&scale != 0 {
		if one = s.article(i); !one.found && !alone[lower(s.text[i:end])] {
			return n, false
		}
		n.start, n.vague = one.start, one.vague
	}
	if !a.take(m) {
		return n, false
	}
	for {
		w, joiner, stop := s.join(n.end)
		m, found := known.find(w)
		if !found || joiner != "" && !a.joins(joiner) {
			break
		}
		if m.part&fraction != 0 && joiner == "" {
			if a.over(&n, m, w, stop) {
				return n, true
			}
			break
		}
		if joiner != "" && m.part&cardinal == 0 || !a.take(m) {
			break
		}
		n.end = stop
	}
	n.num = a.value()
	s.andHalf(&n, &a)
	s.spelledPoint(&n)
	if one.half {
		n.num, _ = n.num.Mul(Decimal{5, -1})
	}
	return n, true
}

// alone lists the scale words that need no article.
var alone = newSet("hundert tausend mil")

// article is what stands for "one" before a scale word: "a hundred", "half a
// million", "several thousand".
type article struct {
	found, half, vague bool
	start              int // of the number
}

func (s *scanner) article(i int) article {
	w, start := s.before(i)
	switch lower(w) {
	case "a", "an":
		if before, at := s.before(start); lower(before) == "half" {
			return article{found: true, start: at, half: true}
		}
		return article{found: true, start: start}
	case "per", "pro", "por":
		return article{found: true, start: i}
	case "several", "few", "many", "some", "couple", "mehrere", "einige", "varios", "varias":
		return article{found: true, start: i, vague: true}
	}
	return article{start: i}
}

// join gives the next word of a number behind i, after a hyphen, blanks or a
// joining word; no word where none may go on.
func (s *scanner) join(i int) (w, joiner string, stop int) {
	next := i
	switch s.at(i) {
	case '-':
		next = i + 1
	case ' ', '\n', '\t':
		next = s.gap(i)
	default:
		return "", "", i
	}
	stop = s.wordEnd(next)
	w = s.text[next:stop]
	switch w {
	case "and", "und", "y":
		from := s.gap(stop)
		if end := s.wordEnd(from); from > stop {
			return s.text[from:end], w, end
		}
		return "", "", i
	}
	return w, "", stop
}

// joins says that a joining word may go on with a number: "a hundred and five",
// "treinta y cinco".
func (a *sum) joins(joiner string) bool {
	if joiner == "y" {
		return a.part%10 == 0 && a.part%100 >= 30
	}
	return a.low >= 2
}

// over divides by a fraction's lower half: "two thirds", "one-half".
func (a *sum) over(n *numeral, m meaning, w string, stop int) bool {
	one := a.part == 1
	many := w[len(w)-1] == 's' || w[len(w)-1] == 'S'
	if one == many || a.total > 0 || a.part > 20 {
		return false
	}
	n.num, n.end, n.point = quotient(a.part, m.value), stop, true
	return true
}

// andHalf reads "and a half" and the scale that may follow: "two and a half
// million".
func (s *scanner) andHalf(n *numeral, a *sum) {
	w, _, stop := s.after(n.end)
	if w != "and" {
		return
	}
	if w, _, stop = s.after(stop); w == "a" || w == "one" {
		w, _, stop = s.after(stop)
	}
	m, ok := known.find(w)
	if !ok || m.part&fraction == 0 || m.value != 2 && m.value != 4 {
		return
	}
	a.fraction = quotient(1, m.value)
	n.num, n.end, n.point = a.value(), stop, true
}

// spelledPoint reads "point five" behind a number in words.
func (s *scanner) spelledPoint(n *numeral) {
	w, _, stop := s.after(n.end)
	if w != "point" {
		return
	}
	for digits := 0; digits < 6; digits++ {
		w, _, end := s.after(stop)
		m, ok := known.find(w)
		if !ok || m.part&cardinal == 0 || m.value > 9 {
			return
		}
		if d, ok := n.num.Add(Decimal{m.value, -digits - 1}); ok {
			n.num, n.end, n.point = d, end, true
		}
		stop = end
	}
}
