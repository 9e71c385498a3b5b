package entity

import "strings"

// unitBehind reads the unit behind a number.
func (s *scanner) unitBehind(n *numeral) (u unit, end int) {
	i := n.end
	k := s.blank(i)
	if k-i > 2 {
		return unit{}, i
	}
	tight := k == i
	switch c := s.at(k); classes[c] {
	case letter:
		return s.unitWord(n, k, tight)
	case high:
		return s.unitCharacter(n, i, k)
	default:
		switch {
		case c == '%':
			return unit{kind: Percent}, k + 1
		case c == '$' && tight && !isDigit(s.at(k+1)):
			return unit{name: "USD", kind: Money}, k + 1
		case c == '-' && tight && isLetter(s.at(k+1)):
			return s.unitWord(n, k+1, false)
		case c == '\'' && tight && isDigit(s.at(k+1)) && s.at(s.run(k+1)) == '"':
			return unit{name: "ft", kind: Number}, k + 1 // 5'10"
		case c == '"' && tight && n.digits > 0 && s.at(n.start-1) == '\'':
			return unit{name: "inch", kind: Number}, k + 1
		case c == '"' && tight && !s.quote && n.digits > 0 && n.digits <= 3 && s.at(n.start-1) == ' ' && (n.point || s.screen(k+1)):
			return unit{name: "inch", kind: Number}, k + 1
		}
	}
	return unit{}, i
}

// screen says that a word for something measured in inches follows.
func (s *scanner) screen(i int) bool {
	w, _, _ := s.after(i)
	switch lower(w) {
	case "display", "screen", "monitor", "tv", "wide", "tall", "long", "deep", "x":
		return true
	}
	return false
}

// unitWord reads a unit that begins with a letter at k.
func (s *scanner) unitWord(n *numeral, k int, tight bool) (u unit, end int) {
	stop := s.wordEnd(k)
	w := s.text[k:stop]
	if c := s.at(stop); c == '/' || c == '2' || c == '3' {
		for _, per := range []string{"km/h", "m/s", "mi/h", "ft/s", "g/km", "m2", "km2", "m3", "cm2", "cm3"} {
			if s.has(k, per) && !isAlnum(s.at(k+len(per))) {
				name := per
				if u, ok := unitSymbols[per]; ok {
					name = u.name
				}
				return unit{name: name, kind: Number}, k + len(per)
			}
		}
	}
	if isDigit(s.at(stop)) || s.at(stop) == '_' {
		return unit{}, n.end
	}
	for _, power := range []string{"²", "³"} {
		if s.has(stop, power) {
			if u, ok := unitSymbols[s.text[k:stop+len(power)]]; ok {
				return u, stop + len(power)
			}
		}
	}
	if u, ok := unitSymbols[w]; ok && (tight || !tightOnly[w] || looseToo[w]) {
		return u, stop
	}
	folded := lower(w)
	if u, ok := unitWords[folded]; ok {
		return s.longUnit(n, u, folded, k, stop)
	}
	if u, ok := codeUnit(w); ok {
		return u, stop
	}
	if kindsOfDay[folded] {
		w, _, next := s.after(stop)
		if u := unitWords[lower(w)]; durations[u.name] {
			return u, next
		}
	}
	return s.unitPair(n, folded, stop)
}

// kindsOfDay may stand before a duration's unit: "5 business days".
var (
	kindsOfDay = newSet("business working calendar consecutive full whole additional extra more further school light")
	durations  = newSet("s min hour day night week month year")
)

// longUnit reads what goes on behind a unit's word: "degrees Celsius".
func (s *scanner) longUnit(n *numeral, u unit, folded string, k, stop int) (unit, int) {
	w, _, next := s.after(stop)
	switch {
	case folded == "second" && n.num.Plain() != (Decimal{1, 0}) && s.at(k-1) != '-':
		return unit{}, n.end
	case u.name == "°":
		switch w {
		case "Celsius", "celsius", "C":
			return unit{name: "°C", kind: Number}, next
		case "Fahrenheit", "fahrenheit", "F":
			return unit{name: "°F", kind: Number}, next
		}
	case u.name == "pound" && w == "sterling":
		return unit{name: "GBP", kind: Money}, next
	case u.kind == Percent && (w == "points" || w == "point"):
		return u, next
	}
	return u, stop
}

// unitPair reads a unit of two words whose first, folded, ends at stop.
func (s *scanner) unitPair(n *numeral, folded string, stop int) (unit, int) {
	var name string
	kind := Number
	w, _, next := s.after(stop)
	w = lower(w)
	switch folded {
	case "us", "u", "american":
		if folded == "u" && s.has(stop, ".S.") {
			w, _, next = s.after(stop + len(".S."))
		}
		if strings.HasPrefix(w, "dollar") {
			name, kind = "USD", Money
		}
	case "canadian", "australian", "singapore":
		if strings.HasPrefix(w, "dollar") {
			name, kind = map[string]string{"canadian": "CAD", "australian": "AUD", "singapore": "SGD"}[folded], Money
		}
	case "hong":
		if w == "kong" {
			if w, _, next = s.after(next); strings.HasPrefix(lower(w), "dollar") {
				name, kind = "HKD", Money
			}
		}
	case "per":
		if w == "cent" {
			return unit{kind: Percent}, next
		}
	case "por":
		if w == "ciento" {
			return unit{kind: Percent}, next
		}
	case "percentage":
		if w == "points" || w == "point" {
			return unit{kind: Percent}, next
		}
	case "square", "sq":
		if folded == "sq" && s.at(stop) == '.' {
			w, _, next = s.after(stop + 1)
		}
		switch unitWords[lower(w)].name + unitSymbols[w].name {
		case "m", "mm":
			name = "m²"
		case "km", "kmkm":
			name = "km²"
		case "ft", "ftft":
			name = "ft²"
		case "mi", "mimi":
			name = "mi²"
		}
	case "cubic":
		if unitWords[w].name == "m" {
			name = "m³"
		}
	case "fl":
		if w == "oz" {
			name = "fl oz"
		}
	}
	if name == "" {
		return unit{}, n.end
	}
	return unit{name: name, kind: kind}, next
}

// unitCharacter reads a unit that begins with a character that is not ASCII.
func (s *scanner) unitCharacter(n *numeral, i, k int) (u unit, end int) {
	if s.has(k, "°") {
		j := s.blank(k + len("°"))
		switch c := s.at(j); {
		case (c == 'C' || c == 'F') && !isAlnum(s.at(j+1)):
			return unit{name: "°" + string(c), kind: Number}, j + 1
		}
		return unit{name: "°", kind: Number}, k + len("°")
	}
	if s.has(k, "‰") {
		return unit{kind: Percent, exp: -1}, k + len("‰")
	}
	for _, c := range []string{"″", "′"} {
		if s.has(k, c) {
			return unit{name: map[string]string{"″": "inch", "′": "ft"}[c], kind: Number}, k + len(c)
		}
	}
	if s.has(k, "µm") || s.has(k, "μm") {
		return unit{name: "µm", kind: Number}, k + len("µm")
	}
	r, size := s.hanAt(k)
	if name := signs[r]; name != "" && !isDigit(s.at(k+size)) {
		if n.dotted && name == "EUR" {
			n.num = Decimal{n.num.Coef, 0}
		}
		return unit{name: name, kind: Money}, k + size
	}
	if u, end = s.hanUnit(k); end > k {
		return u, end
	}
	if alphabetic(r) && size > 0 {
		return s.unitWord(n, k, i == k)
	}
	return unit{}, i
}
