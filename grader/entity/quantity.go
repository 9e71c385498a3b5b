package entity

// numberAt reads a number in digits at i, with what stands around it.
func (s *scanner) numberAt(i int) {
	if f, ok := s.dayAndMonth(i); ok {
		s.date(i, f.end, f)
		return
	}
	n := s.decimal(i)
	if n.digits > mostDigits && n.bare {
		s.emit(i, n.end, Entity{Kind: Identifier, Key: s.text[i:n.end]})
		return
	}
	s.i = max(n.end, i+1)
	if n.bare {
		if s.idNumber(&n) || s.hanDate(&n, false) || s.hanClock(&n) || s.parts(&n) || s.period(&n) || s.ordinal(&n) {
			return
		}
	}
	s.hanScale(&n)
	s.quantity(n, unit{}, n.start)
}

// quantity takes in a number, with the currency before it if there is one, and
// what it counts or measures behind it.
func (s *scanner) quantity(n numeral, before unit, start int) {
	s.scaled(&n, before.kind == Money)
	s.andHalfHan(&n)
	e := Entity{Kind: Number, Num: n.num, Vague: n.vague}
	u, end := before, n.end
	switch before.kind {
	case "":
		u, end = s.unitBehind(&n)
	case Money:
		end = s.sameCurrency(n.end, before.name)
	}
	if durations[u.name] && u.name != "night" && s.has(end, "半") && classes[s.at(end-1)] == high {
		n.num, _ = n.num.Add(Decimal{5, -1}) // 三年半
		end += len("半")
	}
	if u.name == "°" && n.digits == 0 && n.end-n.start <= len("两") {
		u, end = unit{}, n.end // 两度 is twice
	}
	if before.kind == "" && u.kind == "" && s.yearAlone(&n) {
		return
	}
	e.Approx = n.vague || n.rough || s.approx(start)
	if before.kind == "" && (u.kind == "" || u.name == "CNY") {
		if c, at := s.currencyBefore(start); c.kind != "" {
			u, start = unit{c.name, Money, u.exp}, at
		}
	}
	if k := s.moreOrSo(n.end); k > n.end {
		e.Approx = true
		if u.kind == "" || end <= k {
			if more, stop := s.hanUnit(k); stop > k {
				u, end = more, stop
			}
		}
	}
	if negative, at := s.sign(start); negative {
		n.num, start = n.num.Neg(), at
	} else {
		start = at
	}
	if u.kind != "" {
		e.Kind, e.Unit = u.kind, u.name
	}
	e.Num = Decimal{n.num.Coef, n.num.Exp + u.exp}
	if e.Kind == Number && e.Unit == "" {
		e.Noun = s.noun(s.moreOrSo(end), e.Num)
	}
	if at, ok := s.hanOrdinal(n.start); ok {
		e.Kind, e.Role, e.Unit, e.Num, start, end = Number, Ordinal, "", n.num, at, n.end
	}
	e.Key = e.value()
	s.share(&e, start)
	s.emit(start, end, e)
}

// value gives the canonical value of a number, an amount or a percentage.
func (e *Entity) value() string {
	key := e.Num.String()
	switch {
	case e.Kind == Percent && e.Unit == "":
		return key + "%"
	case e.Unit != "":
		return key + " " + e.Unit
	}
	return key
}

// scaled multiplies by the magnitude behind a number: "1.5 million", "2k".
func (s *scanner) scaled(n *numeral, money bool) {
	if n.digits == 0 && !n.point {
		return
	}
	k := n.end
	if s.at(k) == '-' {
		k++
	}
	w, from, stop := s.after(k)
	if w == "" || isDigit(s.at(stop)) || k > n.end && from != k {
		return
	}
	if s.commaIsPoint(n.end, w) {
		n.num.Exp -= 3
	}
	if m, ok := known.find(w); ok && m.part&(scale|plural) != 0 && m.part&cardinal == 0 {
		n.num.Exp, n.end, n.bare = n.num.Exp+m.exp, stop, false
		return
	}
	exp, ok := magnitudes[w]
	tight := from == n.end
	switch {
	case !ok, k > n.end, !tight && (!money || len(w) == 1 && w != "M" && w != "B" && w != "K" && w != "k"),
		!money && (w == "m" || w == "T" || w == "b" || s.at(stop) == '/'), s.at(stop) == '-' && isAlnum(s.at(stop+1)) && !isDigit(s.at(stop+1)):
		return
	}
	n.num.Exp, n.end, n.bare = n.num.Exp+exp, stop, false
}

// commaIsPoint says that the one comma of a number that ends at end, three
// digits before its end, is a decimal mark, since the magnitude behind it is
// written in a language that has it so: "1,375 Millionen".
func (s *scanner) commaIsPoint(end int, magnitude string) bool {
	switch magnitude {
	case "Millionen", "Milliarden", "Mio", "Mrd", "millones":
	default:
		return false
	}
	if s.at(end-4) != ',' || !isDigit(s.at(end-5)) {
		return false
	}
	k := end - 5
	for isDigit(s.at(k)) {
		k--
	}
	return s.at(k) != ',' && s.at(k) != '.'
}

// hanOrdinal says that a number that begins at i is a place in an order, and
// where it begins with the mark for that.
func (s *scanner) hanOrdinal(i int) (at int, ok bool) {
	if r, _ := s.hanAt(i); r == '第' || r == '初' {
		return i, true
	}
	if r, size := s.hanBefore(i); r == '第' {
		return i - size, true
	}
	return i, false
}
