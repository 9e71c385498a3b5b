package entity

// wordsDE lists the German words that numbers and dates are written with, as
// far as they are no common words of English.
var wordsDE = []word{
	{"zwei", number(2)}, {"drei", number(3)}, {"vier", number(4)}, {"fünf", number(5)}, {"sechs", number(6)}, {"sieben", number(7)},
	{"acht", number(8)}, {"neun", number(9)}, {"zehn", number(10)}, {"zwölf", number(12)}, {"dreizehn", number(13)},
	{"vierzehn", number(14)}, {"fünfzehn", number(15)}, {"sechzehn", number(16)}, {"siebzehn", number(17)}, {"achtzehn", number(18)},
	{"neunzehn", number(19)}, {"zwanzig", number(20)}, {"dreißig dreissig", number(30)}, {"vierzig", number(40)}, {"fünfzig", number(50)},
	{"sechzig", number(60)}, {"siebzig", number(70)}, {"achtzig", number(80)}, {"neunzig", number(90)},
	{"hundert", timesTen(2)}, {"tausend", timesTen(3)}, {"millionen", timesTen(6)}, {"milliarde milliarden", timesTen(9)},
	{"dutzend", number(12)},

	{"januar jänner", monthOf(1)}, {"februar", monthOf(2)}, {"märz", monthOf(3)}, {"mai", monthOf(5)}, {"juni", monthOf(6)},
	{"juli", monthOf(7)}, {"oktober", monthOf(10)}, {"dezember", monthOf(12)},
	{"mär", monthShort(3)}, {"okt", monthShort(10)}, {"dez", monthShort(12)},

	{"montag montags", weekdayOf(1)}, {"dienstag dienstags", weekdayOf(2)}, {"mittwoch mittwochs", weekdayOf(3)},
	{"donnerstag donnerstags", weekdayOf(4)}, {"freitag freitags", weekdayOf(5)}, {"samstag samstags sonnabend", weekdayOf(6)},
	{"sonntag sonntags", weekdayOf(7)},

	{"mittag mittags", clockAt(12 * 60)}, {"mitternacht", clockAt(0)},
}

// compounds are German numbers written as one word, from 21 to 99 and hundreds
// and thousands up to nine.
var compounds = func() (rows []word) {
	ones := []string{"ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"}
	tens := []string{"zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"}
	for i, one := range ones {
		for k, ten := range tens {
			rows = append(rows, word{one + "und" + ten, number(int64(10*(k+2) + i + 1))})
		}
		rows = append(rows, word{one + "hundert", number(int64(100 * (i + 1)))}, word{one + "tausend", number(int64(1000 * (i + 1)))})
	}
	return rows
}()
