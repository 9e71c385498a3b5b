// Package diff compares two reports: which cases flipped, how, and which pins
// differ between them.
//
// It reads reports only; it asks no model and runs nothing.
package diff

import "github.com/goldentrace/goldentrace/internal/trial"

// Kind is a sort of flip.
type Kind string

// The kinds of flip. A case has at most one that tells of its result, and
// Weakened beside it.
const (
	Regressed      Kind = "regressed"
	UnexpectedPass Kind = "unexpected_pass" // suspicious until explained: the claim may have been reworded away
	New            Kind = "new"
	Removed        Kind = "removed"
	Changed        Kind = "changed"      // fails both times, for other reasons
	Weakened       Kind = "weakened"     // asks less of its answers than it did
	Inconclusive   Kind = "inconclusive" // it fails at times, and the attempts made do not tell whether oftener than it did
	Flaky          Kind = "flaky"        // it fails at times, and no oftener than its baseline lets expect
	Errored        Kind = "errored"
	Unverified     Kind = "unverified"
)

// Flip is one case whose result, or what it asks, differs from the baseline's.
type Flip struct {
	Kind     Kind     `json:"kind"`
	CaseID   string   `json:"case_id"`  // empty: the suite as a whole is weakened
	Turn     int      `json:"turn"`     // the turn that differs first; 0 when the case as a whole does
	Turns    int      `json:"turns"`    // how many the case has now; 0 when that is not known
	Cause    string   `json:"cause"`    // which pins made it flip, and how that is known; or that none did (drift)
	Blamed   []string `json:"blamed"`   // the same for scripts: keys of pins, or CauseDrift; empty: not known
	Invented []string `json:"invented"` // phrases found now that the baseline did not have
	Missing  []string `json:"missing"`  // behaviors missing now that the baseline had
	Detail   string   `json:"detail"`   // a phrase for people
	Closes   bool     `json:"closes"`   // whether this flip closes the gate by itself

	// Accepted is the reason that a change's own baseline gives for this very
	// result. It is shown, and the flip closes nothing.
	Accepted string `json:"accepted,omitempty"`

	// Nearest tells, of an unexpected pass, which words of the new answers come
	// nearest to the claims that were found before: they may say the same.
	Nearest []Nearest `json:"nearest,omitempty"`

	// How often it passed and failed then and now, where there were several attempts.
	Baseline *trial.Count `json:"baseline_attempts,omitempty"`
	Now      *trial.Count `json:"attempts,omitempty"`
}
