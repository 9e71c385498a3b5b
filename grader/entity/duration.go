package entity

// isoUnits are the designators of an ISO 8601 duration in their order: those of
// the date, and behind T those of the time.
var isoUnits = [2][]struct {
	mark byte
	unit string
	size int64 // in the smallest unit of its part
}{
	{{'Y', "year", 365}, {'M', "month", 30}, {'W', "week", 7}, {'D', "day", 1}},
	{{'H', "hour", 3600}, {'M', "min", 60}, {'S', "s", 1}},
}

// isoDuration reads a duration as ISO 8601 writes it at [i, end): PT11H5M, P3D.
// One of a single unit has that unit. Several units of time are told in the
// smallest one that is written; days beside hours, or months beside days, are
// left as they are: they are no single quantity.
func (s *scanner) isoDuration(i, end int) bool {
	if s.text[i] != 'P' {
		return false
	}
	k, part := i+1, 0
	if s.at(k) == 'T' {
		k, part = k+1, 1
	}
	const mostLong = 6
	total, n, next := int64(0), 0, 0
	unit, size := "", int64(1)
	for k < end {
		stop := s.run(k)
		if stop == k || stop-k > mostLong || stop >= end {
			return false
		}
		value := s.decimalDigits(k, stop).Coef
		for next < len(isoUnits[part]) && isoUnits[part][next].mark != s.text[stop] {
			next++
		}
		if next == len(isoUnits[part]) {
			return false
		}
		u := isoUnits[part][next]
		total, unit, size = total+value*u.size, u.unit, u.size
		next, n, k = next+1, n+1, stop+1
	}
	if n == 0 || n > 1 && part == 0 {
		return false
	}
	num := Decimal{Coef: total / size}
	s.emit(i, end, Entity{Kind: Number, Key: num.String() + " " + unit, Num: num, Unit: unit})
	return true
}
