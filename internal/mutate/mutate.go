// Package mutate attacks the grader: it alters answers, or the observations
// that an answer rests on, so that the right verdict is known, and sees whether
// the grader gives it.
//
// A poisoned mutant asserts a claim or lacks a behavior; it is killed when the
// grader finds exactly that, where it was put. An equivalent mutant says what
// an honest answer says; it must pass. A mutator that cannot prove its
// mutant's polarity for a case makes none and says why. The package knows
// expectations and completions only: no files, no suites.
package mutate

import (
	"encoding/json"

	"github.com/goldentrace/goldentrace/grader"
)

// Target is one turn under attack.
type Target struct {
	Turn        int // from 1
	Expectation grader.Expectation
	Honest      []Base // answers that must pass: every known_good, and today's completion if it passed
	Bad         []Bad  // answers that must fail
}

// Base is an honest answer that mutants are made from.
type Base struct {
	Origin     string // "known_good[0]", "completion"
	Completion grader.Completion
}

// Bad is an answer that must fail for exactly the reasons in Finds.
type Bad struct {
	Origin     string // "known_bad[0]"
	Completion grader.Completion
	Finds      []string
}

// Judge grades a completion; grader.(*Grader).Grade is the real one.
type Judge func(grader.Completion) grader.Grade

// Options adjusts an attack. The zero value attacks the production grader.
type Options struct {
	// Compile makes the judges under attack, one for each expectation; nil means
	// grader.CompileAll. It is asked for the turns as they are, and once more for
	// the turns whose observations were altered.
	Compile func([]grader.Expectation) ([]Judge, error)
}

// Counts adds up mutants. NotApplicable counts mutators, not mutants: one for
// each case that a mutator could make nothing of.
type Counts struct {
	Killed        int `json:"killed"`
	Survived      int `json:"survived"`
	NotApplicable int `json:"not_applicable"`
	Equivalents   int `json:"equivalents"` // equivalent mutants that passed
	Brittle       int `json:"brittle"`     // equivalent mutants or known good answers that failed
}

// Add adds other to c.
func (c *Counts) Add(other Counts) {
	c.Killed += other.Killed
	c.Survived += other.Survived
	c.NotApplicable += other.NotApplicable
	c.Equivalents += other.Equivalents
	c.Brittle += other.Brittle
}

// Mutants counts what was made: all but what was not applicable.
func (c Counts) Mutants() int { return c.Killed + c.Survived + c.Equivalents + c.Brittle }

// Tally is what one mutator did to one target.
type Tally struct {
	Mutator string `json:"mutator"`
	Counts
	Reason string `json:"reason,omitempty"` // why nothing was applicable
}

// MarshalJSON leaves out counts of 0: there is a tally for every mutator and
// case, and most of its counts are.
func (t Tally) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Mutator       string `json:"mutator"`
		Killed        int    `json:"killed,omitempty"`
		Survived      int    `json:"survived,omitempty"`
		NotApplicable int    `json:"not_applicable,omitempty"`
		Equivalents   int    `json:"equivalents,omitempty"`
		Brittle       int    `json:"brittle,omitempty"`
		Reason        string `json:"reason,omitempty"`
	}{t.Mutator, t.Killed, t.Survived, t.NotApplicable, t.Equivalents, t.Brittle, t.Reason})
}

// Miss is a mutant (or known answer) that the grader judged wrongly.
type Miss struct {
	Mutator string        `json:"mutator"`
	Origin  string        `json:"origin"`
	Turn    int           `json:"turn,omitempty"` // from 1
	Blind   bool          `json:"blind"`          // true: a poisoned answer passed (survived); false: an honest one failed (brittle)
	Want    []string      `json:"want,omitempty"`
	Got     []string      `json:"got,omitempty"`
	Text    string        `json:"text"`
	Calls   []grader.Call `json:"calls,omitempty"`
	Call    int           `json:"call,omitempty"` // the call whose arguments hold the poisoned place, from 1; 0: Text does
	Start   int           `json:"start"`          // the poisoned place, in bytes; 0,0 when there is none
	End     int           `json:"end"`
	Altered string        `json:"altered,omitempty"` // what was done to the observations; empty: the answer was altered
	Detail  string        `json:"detail"`
}

// Result is the outcome of an attack on a case.
type Result struct {
	Counts
	Mutators []Tally `json:"mutators"` // in a fixed order, one for each mutator
	Misses   []Miss  `json:"misses,omitempty"`
}
