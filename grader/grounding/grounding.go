// Package grounding says whether what an answer states was there to be known:
// in an observation, in the author's own words, or by arithmetic over them that
// a reader could redo.
//
// It is pure. It judges values, not meaning: a price that an observation states
// of another thing is licensed. It does not say what a sentence does with an
// entity (assert, deny, offer); package speech does.
//
// # Stated
//
// A value is licensed where a seen source states it, however it is spelled: as
// an observation's text or structure, as an argument of a call, or in words of
// the author. A bare number is of any unit; two known units must agree. A part
// of a date is licensed by the whole. A whole date is licensed by its parts
// where these stand in different places, as in "on June 3" and "today is
// 2027-05-30". Two numbers told as a score (3:1) must be told as one. In Chinese
// and Japanese, where the word for what is counted stands with a number, it
// must fit too. "First" and "second" state nothing unless something is called
// the first of its kind; higher ranks need a list that is long enough. A lone
// "one" states nothing.
//
// # Derived
//
// A value that no source states may follow from what they state: sums,
// differences, products by a count, averages, shares, rounding, other units,
// days and hours from one time to another, exchange at a rate that is told. The sum of a whole column is looked
// for, of the counts on one line ("412 passed, 3 failed, 17 skipped") or in one
// record, and whatever pairs of few values that belong together give; all else
// only over values that the answer names itself, the nearest ones first. The
// more values are tried, the likelier one is met by chance, so that a number
// of three digits has room for fewer than one of five.
//
// Of numbers made up at random these shares are licensed all the same, by how
// many values are observed; the first where the answer names nothing else, the
// second where it names five observed values besides (TestFalseLicence, the
// worst of five ways to lay the values out):
//
//	observed                          5             20           100          1000
//	integers of 3 to 5 digits     0.0%  0.2%    0.3%  0.6%    0.4%  0.9%    1.9%  4.7%
//	amounts with two decimals     0.1%  0.1%    0.2%  0.2%    0.4%  0.5%    0.0%  0.8%
//	dates within a year           0.0%  1.5%    0.0%  1.2%    0.0%  1.3%       all stated
//	integers of 3 digits          0.7%  1.9%    3.1%  5.7%    4.3%  5.6%       all stated
//	integers of 2 digits          4.2% 11.2%    4.7% 13.6%       nearly all stated
//
// Beside a word that tells of arithmetic ("13 points ahead", "41 more"), a value
// is likelier to be derived, and more is tried: of integers of 3 to 5 digits
// 0.7% are licensed by chance where 20 are observed, and 1.2% where 100 are; of 3
// digits 6% and 12%, of 2 digits 9%.
//
// So a derivation of a number of two digits says little. A count of up to a
// dozen says less still: something is listed so many times in most sources.
package grounding

import "github.com/goldentrace/goldentrace/grader/entity"

// Source is one observation.
type Source struct {
	Text string
	Args string // JSON text that the call was made with; empty: none
}

// Status says how an entity stands to what was observed.
type Status string

// The statuses.
const (
	Licensed   Status = "licensed"   // stated by a source
	Derived    Status = "derived"    // follows from what sources state; see Derivation
	Counted    Status = "counted"    // counts what the answer itself lists, or what a source lists
	Idle       Status = "idle"       // no fact: list numbering, a JSON key
	Unlicensed Status = "unlicensed" // none of these
)

// Judgement says what licenses an entity, or that nothing does.
type Judgement struct {
	*entity.Entity // that of the answer
	Status         Status
	Source         int    // of Licensed: the first seen observation that states it; -1: the author's words do
	Derivation     string // of Derived and Counted: "907 = 148 + 282 + 171 + 306"
	Nearest        string // of Unlicensed: the value of its kind most like it, as a source writes it; empty: none is alike
	Near           string // of Unlicensed: the derivation it nearly is, "251.30 - 240.86 = 10.44"; empty: none
}
