package entity

func number(n int64) meaning       { return meaning{part: cardinal, value: n} }
func nth(n int64) meaning          { return meaning{part: ordinal, value: n} }
func timesTen(exp int) meaning     { return meaning{part: scale, exp: exp} }
func monthOf(n int) meaning        { return meaning{part: month, month: n} }
func monthShort(n int) meaning     { return meaning{part: monthAbbr, month: n} }
func weekdayOf(n int) meaning      { return meaning{part: weekday, weekday: n} }
func weekdayShort(n int) meaning   { return meaning{part: dayAbbr, weekday: n} }
func clockAt(minute int64) meaning { return meaning{part: clockWord, value: minute} }

// wordsEN lists the English words that numbers and dates are written with.
var wordsEN = []word{
	{"zero", number(0)},
	{"one", meaning{part: cardinal | common, value: 1}},
	{"two", number(2)}, {"three", number(3)}, {"four", number(4)}, {"five", number(5)}, {"six", number(6)},
	{"seven", number(7)}, {"eight", number(8)}, {"nine", number(9)}, {"ten", number(10)}, {"eleven", number(11)},
	{"twelve", number(12)}, {"thirteen", number(13)}, {"fourteen", number(14)}, {"fifteen", number(15)},
	{"sixteen", number(16)}, {"seventeen", number(17)}, {"eighteen", number(18)}, {"nineteen", number(19)},
	{"twenty", number(20)}, {"thirty", number(30)}, {"forty fourty", number(40)}, {"fifty", number(50)},
	{"sixty", number(60)}, {"seventy", number(70)}, {"eighty", number(80)}, {"ninety", number(90)},

	{"hundred", timesTen(2)}, {"thousand", timesTen(3)}, {"million", timesTen(6)}, {"billion", timesTen(9)}, {"trillion", timesTen(12)},
	{"hundreds", meaning{part: plural, exp: 2}}, {"thousands", meaning{part: plural, exp: 3}},
	{"millions", meaning{part: plural, exp: 6}}, {"billions", meaning{part: plural, exp: 9}}, {"trillions", meaning{part: plural, exp: 12}},
	{"dozen", number(12)}, {"dozens", meaning{part: plural, exp: 1}},

	{"half halves", meaning{part: fraction | common, value: 2}},
	{"thirds", meaning{part: fraction, value: 3}}, {"third", meaning{part: fraction | ordinal, value: 3}},
	{"quarter quarters", meaning{part: fraction | common, value: 4}},
	{"fourths", meaning{part: fraction, value: 4}}, {"fifths", meaning{part: fraction, value: 5}}, {"sixths", meaning{part: fraction, value: 6}},
	{"eighths", meaning{part: fraction, value: 8}}, {"tenths", meaning{part: fraction, value: 10}},

	{"first", meaning{part: ordinal | common, value: 1}}, {"second", meaning{part: ordinal | common, value: 2}},
	{"fourth", nth(4)}, {"fifth", nth(5)}, {"sixth", nth(6)}, {"seventh", nth(7)}, {"eighth", nth(8)}, {"ninth", nth(9)},
	{"tenth", nth(10)}, {"eleventh", nth(11)}, {"twelfth", nth(12)}, {"thirteenth", nth(13)}, {"fourteenth", nth(14)},
	{"fifteenth", nth(15)}, {"sixteenth", nth(16)}, {"seventeenth", nth(17)}, {"eighteenth", nth(18)}, {"nineteenth", nth(19)},
	{"twentieth", nth(20)}, {"thirtieth", nth(30)}, {"fortieth", nth(40)}, {"fiftieth", nth(50)}, {"sixtieth", nth(60)},
	{"seventieth", nth(70)}, {"eightieth", nth(80)}, {"ninetieth", nth(90)}, {"hundredth", nth(100)}, {"thousandth", nth(1000)},

	{"january", monthOf(1)}, {"february", monthOf(2)},
	{"march", meaning{part: month | common, month: 3}}, {"april", monthOf(4)}, {"may", meaning{part: month | common, month: 5}},
	{"june", monthOf(6)}, {"july", monthOf(7)}, {"august", meaning{part: month | common, month: 8}}, {"september", monthOf(9)},
	{"october", monthOf(10)}, {"november", monthOf(11)}, {"december", monthOf(12)},
	{"jan", monthShort(1)}, {"feb", monthShort(2)}, {"mar", monthShort(3)}, {"apr", monthShort(4)}, {"jun", monthShort(6)}, {"jul", monthShort(7)},
	{"aug", monthShort(8)}, {"sep sept", monthShort(9)}, {"oct", monthShort(10)}, {"nov", monthShort(11)}, {"dec", monthShort(12)},

	{"monday mondays", weekdayOf(1)}, {"tuesday tuesdays", weekdayOf(2)}, {"wednesday wednesdays", weekdayOf(3)},
	{"thursday thursdays", weekdayOf(4)}, {"friday fridays", weekdayOf(5)}, {"saturday saturdays", weekdayOf(6)}, {"sunday sundays", weekdayOf(7)},
	{"mon", weekdayShort(1)}, {"tue tues", weekdayShort(2)}, {"wed", weekdayShort(3)}, {"thu thur thurs", weekdayShort(4)},
	{"fri", weekdayShort(5)}, {"sat", weekdayShort(6)}, {"sun", weekdayShort(7)},

	{"noon midday", clockAt(12 * 60)}, {"midnight", clockAt(0)},
}

// approxEN lists what makes the number after it a rough one. Those of two words
// are told by their last word and the one before it.
var (
	approxEN = newSet("about around roughly approximately approx nearly almost over circa ca under exceeding",
		"etwa rund ungefähr knapp", "unos unas aproximadamente casi")
	approxPairs = map[string]string{
		"than": "more less fewer greater higher lower", "to": "up close", "least": "at", "most": "at", "as": "als", "de": "más menos cerca",
		"of": "upwards excess", "mehr": "als",
	}
)

// ordinalSuffixes end a number written with digits that tells a place in an order.
var ordinalSuffixes = newSet("st nd rd th")

// oneIsNoNumber lists the words before and after "one" that make it a pronoun
// or part of a set phrase.
var (
	beforeOne = newSet("no this that which the each every any another some new old same other not only right wrong",
		"last next first loved good better best big great long square number day chosen correct former latter a an my your his her its our their",
		"for by at is was as either neither if would")
	afterOne = newSet("moment of another day time thing way can could should would may might must is was has will does do need needs cannot",
		"and or to for in on at by with from who whose whom that which more last side hand has had wants who knows minute second sec else's",
		"stop the you i we they it please as left remaining available")
)
