package entity

import "strings"

// hanDate reads a date whose first number is n: 2001年4月12日, 2月24日, 24日,
// 90年代, 21世纪. year says that the number may be a year although it is not
// written with ASCII digits.
func (s *scanner) hanDate(n *numeral, year bool) bool {
	value := n.num.whole()
	if value < 0 || n.point {
		return false
	}
	i := n.end
	if s.at(i) == ' ' {
		i++
	}
	switch r, size := s.hanAt(i); r {
	case '年':
		return s.hanYear(n, value, i+size, year)
	case '月':
		if value < 1 || value > 12 || n.digits > 2 {
			return false
		}
		return s.hanMonth(n.start, Day{Month: value}, i+size)
	case '日', '号':
		before, _ := s.hanBefore(n.start)
		if r == '日' && n.digits == 0 && n.end-n.start <= len("三") {
			return false // 三日 are three days, or the third
		}
		if value < 1 || value > 31 || n.digits > 2 || s.has(i, "日間") || s.has(i, "日游") || r == '号' && !strings.ContainsRune("月至到", before) {
			return false
		}
		s.date(n.start, i+size, figures{day: Day{Day: value}})
		return true
	case '世':
		if !s.has(i, "世纪") && !s.has(i, "世紀") || value < 1 || value > 30 {
			return false
		}
		return s.hanSpan(n.start, i+len("世纪"), Day{Year: (value-1)*100 + 1, Span: 100})
	}
	return false
}

// hanSpan takes in a century, and its decade if one follows: 20世纪90年代.
func (s *scanner) hanSpan(start, end int, day Day) bool {
	if k := s.run(end); k-end == 2 && s.has(k, "年代") {
		day.Year, day.Span = day.Year-1+small(s.text[end:k]), 10
		end = k + len("年代")
	} else if h, ok := s.han(end); ok && s.has(h.end, "年代") {
		day.Year, day.Span = day.Year-1+h.num.whole(), 10
		end = h.end + len("年代")
	}
	s.date(start, end, figures{day: day})
	return true
}

func (s *scanner) hanYear(n *numeral, value, end int, year bool) bool {
	start, early := n.start, false
	for _, era := range []string{"公元前", "西元前", "紀元前", "前"} {
		if era != "前" && strings.HasSuffix(s.text[:start], era) {
			start, early = start-len(era), true
		}
	}
	for _, era := range japaneseEras {
		if strings.HasSuffix(s.text[:start], era.name) && value > 0 && value < 100 {
			return s.hanYearOf(start-len(era.name), Day{Year: era.before + value}, end)
		}
	}
	if strings.HasSuffix(s.text[:start], "公元") {
		start, year = start-len("公元"), true
	}
	if s.has(end, "代") {
		end += len("代")
		switch {
		case n.digits == 2 || n.digits == 0 && value < 100:
			if value < 30 {
				value += 100
			}
			value += 1900
		case n.digits != 4:
			return false
		}
		s.date(start, end, figures{day: Day{Year: value, Span: 10}})
		return true
	}
	_, monthAhead := s.hanMonthAt(end)
	switch {
	case early:
		s.date(start, end, figures{day: Day{Year: -value}})
		return true
	case n.digits == 4 && plausible(value), year && value >= 1000, start < n.start, n.digits == 4 && monthAhead > 0:
	case n.digits == 2 && monthAhead > 0:
		value = century(value, 2)
	default:
		return false
	}
	return s.hanYearOf(start, Day{Year: value}, end)
}

// japaneseEras count years from the one before their first.
var japaneseEras = []struct {
	name   string
	before int
}{{"令和", 2018}, {"平成", 1988}, {"昭和", 1925}}

// hanYearOf takes in a year that ends at end, and its month and day if they
// follow.
func (s *scanner) hanYearOf(start int, day Day, end int) bool {
	if s.has(end, "度") {
		end += len("度")
	}
	if m, next := s.hanMonthAt(end); next > 0 {
		day.Month = m
		return s.hanMonth(start, day, next)
	}
	s.date(start, end, figures{day: day})
	return true
}

// hanSmall reads a number below 100 at i.
func (s *scanner) hanSmall(i int) (value, end int) {
	if s.at(i) == ' ' {
		i++
	}
	if k := s.run(i); k > i {
		if k-i > 2 {
			return 0, 0
		}
		return small(s.text[i:k]), k
	}
	if h, ok := s.han(i); ok && !h.point {
		if v := h.num.whole(); v >= 0 && v < 100 {
			return v, h.end
		}
	}
	return 0, 0
}

// hanMonthAt reads a month at i; end is 0 where none is.
func (s *scanner) hanMonthAt(i int) (m, end int) {
	m, k := s.hanSmall(i)
	if k > 0 && s.at(k) == ' ' {
		k++
	}
	if k == 0 || m < 1 || m > 12 || !s.has(k, "月") {
		return 0, 0
	}
	return m, k + len("月")
}

// hanMonth takes in a month that ends at end, and its day if one follows.
func (s *scanner) hanMonth(start int, day Day, end int) bool {
	if d, k := s.hanSmall(end); k > 0 && d >= 1 && d <= 31 {
		if s.at(k) == ' ' {
			k++
		}
		if s.has(k, "日") || s.has(k, "号") {
			day.Day, end = d, k+len("日")
		}
	}
	if day.Day == 0 && s.has(end, "份") {
		end += len("份")
	}
	if !day.valid() {
		return false
	}
	f := figures{end: end, day: day}
	s.hanWeekdayBehind(&f)
	s.date(start, f.end, f)
	return true
}

// hanWeekdayBehind reads a weekday in brackets: 2月24日（周二）.
func (s *scanner) hanWeekdayBehind(f *figures) {
	if s.at(f.end) != '(' || f.day.Day == 0 {
		return
	}
	if w, end := s.hanWeekday(f.end + 1); w > 0 && s.at(end) == ')' {
		f.day.Weekday, f.end = w, end+1
	}
}

// hanWeekday reads 周一, 星期一, 礼拜天, 月曜日 at i.
func (s *scanner) hanWeekday(i int) (weekday, end int) {
	for _, week := range []string{"星期", "礼拜", "週", "周"} {
		if !s.has(i, week) {
			continue
		}
		r, size := s.hanAt(i + len(week))
		k := i + len(week) + size
		switch r {
		case '日', '天':
			return 7, k
		case '一', '二', '三', '四', '五', '六':
			if before, _ := s.hanBefore(i); hanDigits[before] != 0 || before == '每' && r == '一' {
				return 0, 0
			}
			return int(hanDigits[r]), k
		}
		return 0, 0
	}
	r, size := s.hanAt(i)
	if at := strings.IndexRune("月火水木金土日", r); at >= 0 && size > 1 && s.has(i+size, "曜") {
		end = i + size + len("曜")
		if s.has(end, "日") {
			end += len("日")
		}
		return at/3 + 1, end
	}
	return 0, 0
}

// partsOfDay stand before an hour; late ones add twelve hours.
var partsOfDay = []struct {
	word string
	late bool
}{
	{"凌晨", false}, {"清晨", false}, {"早上", false}, {"早晨", false}, {"上午", false}, {"午前", false}, {"中午", true},
	{"下午", true}, {"午后", true}, {"午後", true}, {"傍晚", true}, {"晚上", true}, {"晚间", true}, {"深夜", true}, {"夜里", true}, {"当晚", true}, {"今晚", true}, {"明晚", true},
}

// hanClock reads a time whose hour is n: 下午3点, 15时30分, 8点半.
func (s *scanner) hanClock(n *numeral) bool {
	h := n.num.whole()
	if h < 0 || h > 24 || n.point || n.digits > 2 {
		return false
	}
	start, late, said := s.partOfDay(n.start)
	i := n.end
	if s.at(i) == ' ' {
		i++
	}
	r, size := s.hanAt(i)
	if r != '点' && r != '點' && r != '时' && r != '時' {
		return false
	}
	end, sure, minute, second := i+size, said, 0, 0
	if s.has(end, "間") || s.has(end, "间") {
		return false
	}
	if m, k := s.hanSmall(end); k > 0 && m < 60 && (s.has(k, "分") && !s.has(k, "分之")) {
		minute, end, sure = m, k+len("分"), true
		if v, k := s.hanSmall(end); k > 0 && v < 60 && s.has(k, "秒") {
			second, end = v, k+len("秒")
		}
	} else if s.has(end, "半") {
		minute, end, sure = 30, end+len("半"), true
	} else if s.has(end, "一刻") {
		minute, end, sure = 15, end+len("一刻"), true
	}
	for _, behind := range []string{"整", "钟", "鐘"} {
		if s.has(end, behind) {
			end, sure = end+len(behind), true
		}
	}
	if !sure {
		next, _ := s.hanAt(end)
		before, _ := s.hanBefore(n.start)
		sure = next != 0 && strings.ContainsRune("许左前后至到起開开かにま頃ご", next) || before == '日' || before == '天' || before == '晚'
	}
	if !sure {
		return false
	}
	c := Clock{Minute: h%24*60 + minute, Second: second, Half: h >= 1 && h <= 12}
	if said {
		c = c.of(late)
	}
	s.time(start, hour{end: end, clock: c})
	return true
}

// of puts a time into the part of the day that is said of it.
func (c Clock) of(late bool) Clock {
	if late && c.Minute < 12*60 && c.Minute >= 60 {
		c.Minute += 12 * 60
	}
	c.Half = false
	return c
}

// partOfDay looks for what stands before an hour that begins at i.
func (s *scanner) partOfDay(i int) (start int, late, said bool) {
	for _, p := range partsOfDay {
		if strings.HasSuffix(s.text[:i], p.word) {
			return i - len(p.word), p.late, true
		}
	}
	return i, false, false
}
