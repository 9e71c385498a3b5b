package emit

import (
	"fmt"
	"io"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// Bisection is a search for the part of a prompt's change that flips a case:
// the stable object of `bisect --json`, and the record of the search.
type Bisection struct {
	CaseID   string         `json:"case_id"`
	Prompt   string         `json:"prompt"` // the prompt's file
	Hunks    int            `json:"hunks"`  // of the whole change
	Now      grader.Verdict `json:"now"`    // with the new prompt
	Guilty   []BisectHunk   `json:"guilty"`
	Proven   bool           `json:"proven"`
	Reason   string         `json:"reason"` // why nothing is proven; empty where it is
	Probes   int            `json:"probes"` // texts that were asked
	Requests int            `json:"requests"`
	Exit     int            `json:"exit"`
	Steps    []BisectProbe  `json:"steps"`
}

// BisectHunk is one changed place of a prompt; lines count from 1.
type BisectHunk struct {
	OldLine int    `json:"old_line"`
	NewLine int    `json:"new_line"`
	Old     string `json:"old"`
	New     string `json:"new"`
}

// BisectProbe is one text that was asked: which hunks were applied to the old
// prompt, and what came of it.
type BisectProbe struct {
	Hunks    []int            `json:"hunks"`
	Outcome  string           `json:"outcome"` // "same", "flipped" or "unknown"
	Passed   int              `json:"passed"`
	Failed   int              `json:"failed"`
	Reason   string           `json:"reason,omitempty"` // why it was not asked
	Attempts []report.Attempt `json:"attempts"`
}

// BisectionText shows the guilty hunks to people.
func BisectionText(w io.Writer, b Bisection, o Options) error {
	p := newPrinter(w, o)
	then := grader.Pass
	if b.Now == grader.Pass {
		then = grader.Fail
	}
	head := fmt.Sprintf(" %s: %s with the old prompt, %s with the new one", oneLine(b.Prompt), then, b.Now)
	if !b.Proven {
		head = fmt.Sprintf(" %s: %s", oneLine(b.Prompt), oneLine(b.Reason))
	}
	p.line(piece{bold, oneLine(b.CaseID)}, piece{plain, head})
	if len(b.Guilty) > 1 {
		p.line(piece{plain, fmt.Sprintf("it takes these %d hunks together:", len(b.Guilty))})
	}
	for _, h := range b.Guilty {
		p.line(piece{faint, fmt.Sprintf("@@ line %d of the old, %d of the new @@", h.OldLine, h.NewLine)})
		p.side(red, "-", h.Old)
		p.side(green, "+", h.New)
	}
	p.line(piece{faint, fmt.Sprintf("%s of %d, %s, %s", counted(len(b.Guilty), "hunk", "hunks"), b.Hunks, counted(b.Probes, "text asked", "texts asked"), counted(b.Requests, "request", "requests"))})
	return p.flush()
}

// side shows the lines of one side of a hunk.
func (p *printer) side(color ink, mark, text string) {
	for line := range strings.Lines(text) {
		p.line(piece{color, mark + " " + oneLine(strings.TrimRight(line, "\r\n"))})
	}
}
