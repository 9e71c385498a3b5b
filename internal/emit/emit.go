// Package emit renders what a run found: for people, for CI servers and for
// scripts, one renderer a file.
//
// Everything it is given may hold a model's words or come from a report that
// somebody else wrote, so each kind of output passes through one sanitiser:
// terminal text through scrubber, XML through xmlText, JSON through its
// encoder. The renderers decide nothing; what is shown was decided before.
package emit

import (
	"time"

	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/report"
)

// Options says how text is shown. The zero value is plain text of a usual
// width, flips and failures only.
type Options struct {
	Color   bool // ANSI colours
	Width   int  // columns to keep within; 0 means 100
	Verbose bool // everything: each place of a claim, each mutator's numbers, each case's id
	Quiet   bool // flips and the first line of the summary alone

	// Rerun gives the command that reruns just this case; nil shows none.
	Rerun func(caseID string) string
}

// View is one suite's run as Text shows it.
type View struct {
	Report   *report.Report
	Flips    []diff.Flip
	Baseline string // what Flips are against, as it is shown; "" or "none" when there is none
	// Advisory says that there is no baseline: Flips are against an earlier
	// report, for information, and every failing case closes the gate.
	Advisory bool
	// Accepted is what the baseline holds that would close a gate; nil without one.
	Accepted *report.Debt
	Today    time.Time // what the age of what was accepted is counted to
	// NewlyInvented has, for each case that fails, the claims that Baseline did
	// not have; nil when there is nothing to compare with.
	NewlyInvented map[string][]string
	Options       Options
}
