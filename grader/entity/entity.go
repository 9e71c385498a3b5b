// Package entity reads the checkable things out of a text: numbers, amounts of
// money, percentages, dates, times, identifiers, e-mail and postal-like
// addresses, and gives each a canonical value, so that "$12.50" and "12.5 USD"
// are one thing.
//
// It is pure and linear in the length of the text. It does not say whether
// anything is true or licensed; package grounding does.
//
// Where a spelling may mean two things, it is read so:
//   - Four digits from 1500 to 2100 are a year, unless they count or measure
//     what follows; other four digits are one behind "in", "since" and the like.
//   - A date in digits is year, month, day where the year is first; day, month,
//     year with points; month, day, year with slashes and hyphens, and the other
//     way round where that is the only date. If both are, the second is the Alt.
//   - "3/4" is a fraction, "7/9" two numbers, and both a date only where a word
//     such as "on" or a weekday says so. "1990s" is a decade, "1800s" a century.
//   - A comma before three digits groups them, before one or two it is a decimal
//     mark; but commas that go on part a list. A point before three digits is a
//     decimal mark, and groups them only where others do or euros follow.
//   - Digits are an Identifier behind "#", behind a word such as "order" or "ID"
//     (three digits or more), in groups parted by hyphens, and where there are
//     more than 18. Letters and digits mixed are one, unless the letters are a
//     unit or the whole is a word that everybody knows (COVID-19, MP3).
//   - "one" is a number only before what it counts. "first" and "second" are
//     ordinals only behind an article or the like.
//   - Ten digits in the grouping of North America get the country code 1.
//   - "¥" is a unit of its own, of Japan or China; "pound" is one too, of weight
//     or money; "cents" are those of a dollar.
package entity

// Kind says what sort of thing an entity is.
type Kind string

// The kinds of entity.
const (
	Number     Kind = "number" // bare, or with a unit or a counted noun
	Money      Kind = "money"
	Percent    Kind = "percent"
	Date       Kind = "date" // whole or in part: a year, a month, a day of a month, a weekday
	Time       Kind = "time" // of day
	Identifier Kind = "identifier"
	Email      Kind = "email"
	Phone      Kind = "phone"
	URL        Kind = "url"
	Path       Kind = "path" // of a file
	Name       Kind = "name" // of a person, place or thing
)

// Kinds lists every kind in a fixed order. All but the last, Name, are looked
// for unless others are asked for.
func Kinds() []Kind {
	return []Kind{Number, Money, Percent, Date, Time, Identifier, Email, Phone, URL, Path, Name}
}

// Role says what an entity does in its text where it is no plain statement.
type Role string

// The roles. The zero value is a plain statement.
const (
	Stated  Role = ""
	Label   Role = "label"   // the number of a list item, heading or step, a footnote's mark: no fact
	Key     Role = "key"     // part of a JSON object's key: no fact
	Ordinal Role = "ordinal" // "the second", "3rd attempt"
	Tail    Role = "tail"    // the last characters of something longer: "ending in 7447"
)

// Entity is one thing that a text states.
type Entity struct {
	Kind       Kind
	Role       Role
	Start, End int    // in bytes of the text
	Text       string // the text between them
	// Key is the canonical value; within a kind equal keys are one value:
	// "1000", "12.5 USD", "72%", "2001-04-12", "--04-12", "14:30",
	// "+14025817997".
	Key string
	// Num is the value of Number, Money and Percent, as precise as it is written;
	// also of an Identifier made of digits and of a Date that is a bare year,
	// which a count may be.
	Num  Decimal
	Unit string // of Number and Money, canonical: "USD", "kg", "min", "day", "night"; empty: none
	Noun string // of Number: the word that is counted, folded and in the singular ("item"); empty: none
	Day  Day    // of Date
	// Alt is a second reading as a date, the zero Day where there is none:
	// "4/12/2001" is April 12 and may be 4 December; "3/4" and "the 24th" are
	// numbers and may be days.
	Alt    Day
	Clock  Clock // of Time
	Approx bool  // "about", "nearly", "more than", 约
	Vague  bool  // only the magnitude is told: "thousands of", 数百万; Num is one such unit
}

// Day is a date or a part of one; a field that is not stated is 0.
type Day struct {
	Year    int // before Christ: negative
	Month   int // 1 to 12
	Day     int // 1 to 31
	Weekday int // 1 (Monday) to 7
	// Span is how many years are meant, from Year on, where it is not one:
	// 10 is a decade ("1990s"), 100 a century ("the 17th century" is from 1601).
	Span int
}

// Clock is a time of day.
type Clock struct {
	Minute int    // since midnight
	Second int    // 0 where it is not stated
	Half   bool   // neither a.m. nor p.m. is said, so that twelve hours more may be meant
	Zone   string // as written, in upper case; empty: none
}
