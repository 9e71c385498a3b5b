package entity_test

import "testing"

func TestDates(t *testing.T) {
	t.Parallel()
	check(t, []row{
		{"one day, many spellings", "2001-04-12, April 12, 2001, Apr. 12, 2001, 12 April 2001, 12th of April 2001, April 12th, 2001, 12.04.2001, 2001/4/12, 12-Apr-2001, 2001年4月12日",
			[]string{"2001-04-12 | date 2001-04-12", "April 12, 2001 | date 2001-04-12", "Apr. 12, 2001 | date 2001-04-12", "12 April 2001 | date 2001-04-12", "12th of April 2001 | date 2001-04-12", "April 12th, 2001 | date 2001-04-12",
				"12.04.2001 | date 2001-04-12", "2001/4/12 | date 2001-04-12", "12-Apr-2001 | date 2001-04-12", "2001年4月12日 | date 2001-04-12"}},
		{"slashes are month first, and may be day first", "4/12/2001, 12/25/2001, 25/12/2001, 4/12/01", []string{"4/12/2001 | date 2001-04-12 alt", "12/25/2001 | date 2001-12-25", "25/12/2001 | date 2001-12-25", "4/12/01 | date 2001-04-12 alt"}},
		{"a day of a month without a year", "Aug 10, the 3rd of May, 24 February, 2月24日, 10 de mayo, 3. Mai, on 10/27", []string{
			"Aug 10 | date --08-10", "3rd of May | date --05-03", "24 February | date --02-24", "2月24日 | date --02-24", "10 de mayo | date --05-10", "3. Mai | date --05-03", "10/27 | date --10-27"}},
		{"months", "May 2024, in October, since March, 2024-05, 8月, 2014年8月, September of 1999", []string{
			"May 2024 | date 2024-05", "October | date --10", "March | date --03", "2024-05 | date 2024-05", "8月 | date --08", "2014年8月 | date 2014-08", "September of 1999 | date 1999-09"}},
		{"years", "In 1998, since 2010, the 2019 report, a 1946 film (2021), from 1940 to 1990, 1961-1975, 2008年", []string{
			"1998 | date 1998", "2010 | date 2010", "2019 | date 2019", "1946 | date 1946", "2021 | date 2021", "1940 | date 1940", "1990 | date 1990", "1961 | date 1961", "1975 | date 1975", "2008年 | date 2008"}},
		{"four digits that count or measure are no year", "1998 seats, 2000 mAh, $1999, 1600 x 2000, 2000多人, 1999%", []string{
			"1998 | number 1998 #seat", "2000 mAh | number 2000 mAh", "$1999 | money 1999 USD", "1600 | date 1600", "2000 | date 2000", "2000 | number 2000 #人 ~", "1999% | percent 1999%"}},
		{"decades and centuries", "the 1990s, the '90s, the 1800s, the 17th century, a 13th-century church, 21世纪, 上世纪90年代, 20世纪90年代", []string{
			"1990s | date 1990/10", "'90s | date 1990/10", "1800s | date 1801/100", "17th century | date 1601/100", "13th-century | date 1201/100", "21世纪 | date 2001/100", "90年代 | date 1990/10", "20世纪90年代 | date 1990/10"}},
		{"years of two digits", "the 1998/99 season, 2019-20, 1914–18, the class of '98, but '24' and 2019-30%", []string{
			"1998 | date 1998", "99 | date 1999", "2019 | date 2019", "20 | date 2020", "1914 | date 1914", "18 | date 1918", "'98 | date 1998", "24 | number 24", "2019 | date 2019", "30% | percent 30%"}},
		{"ranges of days and months", "5–7 May 2024, from 5 to 7 June, Jan–Mar 2024, 5/2024", []string{
			"5 | date 2024-05-05", "7 May 2024 | date 2024-05-07", "5 | date --06-05", "7 June | date --06-07", "Jan | date --01", "Mar 2024 | date 2024-03", "5/2024 | date 2024-05"}},
		{"a weekday and a day in digits", "Sat 1/4, Montag, dem 6. Mai", []string{"Sat 1/4 | date --01-04 Saturday alt", "Montag, dem 6. Mai | date --05-06 Monday"}},
		{"Japanese eras", "令和6年5月3日、平成元年", []string{"令和6年5月3日 | date 2024-05-03"}},
		{"both centuries of a pair", "in the late 19th and early 20th centuries", []string{"19th | date 1801/100", "20th centuries | date 1901/100"}},
		{"eras", "from 221 to 206 BC, AD 79, 500 BCE, 公元前221年, the 2nd century BC", []string{
			"221 | date -0221", "206 BC | date -0206", "AD 79 | date 0079", "500 BCE | date -0500", "公元前221年 | date -0221", "2nd century BC | date -0200/100"}},
		{"weekdays", "Monday, Tue-Thu, every Friday, montags, el lunes, 周一, 星期日, 月曜日", []string{
			"Monday | date Monday", "Tue | date Tuesday", "Thu | date Thursday", "Friday | date Friday", "montags | date Monday", "lunes | date Monday", "周一 | date Monday", "星期日 | date Sunday", "月曜日 | date Monday"}},
		{"a weekday and its date are one", "Monday, 27 February; Tue, Aug 10; 2月24日（周二）; Friday the 3rd of May 2024", []string{
			"Monday, 27 February | date --02-27 Monday", "Tue, Aug 10 | date --08-10 Tuesday", "2月24日（周二） | date --02-24 Tuesday", "Friday the 3rd of May 2024 | date 2024-05-03 Friday"}},
		{"days of one month", "May 3-5, 2024; May 3 and 4; from May 3 to May 5; June 1, 2 and 3; July 5, 6, and 7", []string{
			"May 3 | date 2024-05-03", "5, 2024 | date 2024-05-05", "May 3 | date --05-03", "4 | date --05-04", "May 3 | date --05-03", "May 5 | date --05-05", "June 1 | date --06-01", "2 | date --06-02", "3 | date --06-03", "July 5 | date --07-05", "6 | date --07-06", "7 | date --07-07"}},
		{"a count behind a date is no further day", "On May 3 and 4 people came. By May 3, 5 items were left.", []string{
			"May 3 | date --05-03", "4 | number 4 #person", "May 3 | date --05-03", "5 | number 5 #item"}},
		{"words that are no dates", "You may march on; the sun sat in a wed cake, mar it not, and dec the halls. May I? An august day.", nil},
		{"what is no date is a number or nothing", "13/13, 31 widgets, 30 June 31", []string{"13 | number 13", "13 | number 13", "31 | number 31 #widget", "30 June | date --06-30", "31 | number 31"}},
		{"a day alone in Chinese, and days that last", "24日到货，三日内退款", []string{"24日 | date ---24", "三日 | number 3 day"}},
		{"Chinese numerals", "二〇二四年三月五日，一九九八年，八月十五日", []string{"二〇二四年三月五日 | date 2024-03-05", "一九九八年 | date 1998", "八月十五日 | date --08-15"}},
		{"years that last", "50年来，二十年前，成立15周年", []string{"50年 | number 50 year", "二十年 | number 20 year", "15周年 | number 15 year"}},
		{"a date wrapped over a line", "It came on April\n12, 2001.", []string{"April\n12, 2001 | date 2001-04-12"}},
		{"the invisible stands inside", "**April** 1\u200b2,\u00a02001", []string{"April** 1\u200b2,\u00a02001 | date 2001-04-12"}},
		{"short names of weekdays", `{"day": "Sun", "then": "Tue"}, on Thu; the Sun sat down`, []string{"Sun | date Sunday", "Tue | date Tuesday", "Thu | date Thursday"}},
	})
}

func TestTimes(t *testing.T) {
	t.Parallel()
	check(t, []row{
		{"with and without a half of the day", "15:00, 3pm, 3 p.m., 3:00 PM, 3:00, 03:00, noon, midnight", []string{
			"15:00 | time 15:00", "3pm | time 15:00", "3 p.m. | time 15:00", "3:00 PM | time 15:00", "3:00 | time 03:00 half", "03:00 | time 03:00", "noon | time 12:00", "midnight | time 00:00"}},
		{"noon and midnight by the clock", "12 pm, 12:30 am, 12:00:00, 00:15", []string{"12 pm | time 12:00", "12:30 am | time 00:30", "12:00:00 | time 12:00", "00:15 | time 00:15"}},
		{"zones", "3:30 p.m. EST, 15:00 UTC, 15:00 (CET), 9 am PT", []string{"3:30 p.m. EST | time 15:30 EST", "15:00 UTC | time 15:00 UTC", "15:00 (CET) | time 15:00 CET", "9 am PT | time 09:00 PT"}},
		{"a timestamp is a date and a time", "2024-05-15T15:00:00Z and 2024-05-15 15:04:05+02:00", []string{
			"2024-05-15 | date 2024-05-15", "15:00:00Z | time 15:00 Z", "2024-05-15 | date 2024-05-15", "15:04:05+02:00 | time 15:04:05 +02:00"}},
		{"a span of time is no offset", "10:00–12:00, 3-5pm, 9am to 5pm", []string{"10:00 | time 10:00 half", "12:00 | time 12:00 half", "3 | time 15:00", "5pm | time 17:00", "9am | time 09:00", "5pm | time 17:00"}},
		{"Chinese and Japanese", "下午3点，15时30分，8点半到，上午九点，下午3:30，午後3時", []string{
			"下午3点 | time 15:00", "15时30分 | time 15:30", "8点半 | time 08:30 half", "上午九点 | time 09:00", "下午3:30 | time 15:30", "午後3時 | time 15:00"}},
		{"points that are no hours", "3点建议，下跌3066.36点", []string{"3 | number 3 #点", "3066.36 | number 3066.36 #点"}},
		{"German", "um 15.30 Uhr, 15 Uhr, 15 Uhr 30", []string{"15.30 Uhr | time 15:30", "15 Uhr | time 15:00", "15 Uhr 30 | time 15:30"}},
		{"words", "three o'clock, five pm, half past three, a quarter to five, 12 noon", []string{
			"three o'clock | time 03:00 half", "five pm | time 17:00", "half past three | time 03:30 half", "a quarter to five | time 04:45 half", "12 noon | time 12:00"}},
		{"hours marked by their letter", "12:30h and 12h30", []string{"12:30h | time 12:30 half", "12h30 | time 12:30 half"}},
		{"am is a verb", "I am 3 and 5 am I not", []string{"3 | number 3", "5 am | time 05:00"}},
	})
}
