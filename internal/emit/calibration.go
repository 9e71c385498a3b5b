package emit

import (
	"fmt"
	"io"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/labels"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/source"
)

// Calibration is an attack on the grader by known answers alone. Its JSON is
// the stable object of `calibrate --json`.
type Calibration struct {
	Mutation report.Counts  `json:"mutation"`
	Known    Known          `json:"known"`
	Layers   []labels.Layer `json:"layers"`            // agreement with labelled answers, by layer and kind
	Answers  *Measured      `json:"answers,omitempty"` // nil: none were given
	Cases    []report.Case  `json:"-"`                 // with their mutation, for people
}

// Known counts the known answers and how many were judged as they must be.
type Known struct {
	Good       int           `json:"good"`
	GoodPassed int           `json:"good_passed"`
	Bad        int           `json:"bad"`
	BadFound   int           `json:"bad_found"`
	Wrong      []WrongAnswer `json:"wrong"`
}

// WrongAnswer is a known answer that was judged wrongly: Want are the reasons
// that finds gives (none for a good answer), Got those that were found.
type WrongAnswer struct {
	CaseID string        `json:"case_id"`
	Text   string        `json:"text"`
	Calls  []grader.Call `json:"calls,omitempty"`
	Want   []string      `json:"want"`
	Got    []string      `json:"got"`
	Pos    source.Pos    `json:"-"`
}

// Unattacked names the cases in which no mutant was killed: of them the
// calibration says nothing.
func (c Calibration) Unattacked() []string {
	var ids []string
	for _, x := range c.Cases {
		if x.Mutation == nil || x.Mutation.Killed == 0 {
			ids = append(ids, x.CaseID)
		}
	}
	return ids
}

// CalibrationText shows a calibration to people: the known answers judged
// wrongly, the mutants judged wrongly, and the counts.
func CalibrationText(w io.Writer, c Calibration, o Options) error {
	p := newPrinter(w, o)
	for _, x := range c.Known.Wrong {
		p.wrongAnswer(x)
	}
	for i := range c.Cases {
		p.misses(&c.Cases[i])
	}
	if o.Verbose || c.Mutation.Survived+c.Mutation.Brittle > 0 {
		p.mutators(c.Cases)
	}
	if ids := c.Unattacked(); len(ids) > 0 {
		p.line(piece{amber, "UNCALIBRATED"}, piece{plain, fmt.Sprintf(" no mutant was killed in %s: %s", counted(len(ids), "case", "cases"), p.idList(ids))})
		p.line(piece{faint, "    give them known_good answers"})
	}
	p.printf("known answers: %d of %d good passed, %d of %d bad found", c.Known.GoodPassed, c.Known.Good, c.Known.BadFound, c.Known.Bad)
	p.printf("mutants: %d killed, %d survived; %s passed, %d brittle; not applicable %d times",
		c.Mutation.Killed, c.Mutation.Survived, counted(c.Mutation.Equivalents, "equivalent", "equivalents"), c.Mutation.Brittle, c.Mutation.NotApplicable)
	return p.flush()
}

func (p *printer) wrongAnswer(x WrongAnswer) {
	kind, want := "known_good", "must pass"
	if len(x.Want) > 0 {
		kind, want = "known_bad", "must be found for: "+names(x.Want)
	}
	got := "it passes"
	if len(x.Got) > 0 {
		got = "it is found for: " + names(x.Got)
	}
	p.line(piece{red, kind}, piece{plain, " " + x.CaseID + "  "}, piece{faint, x.Pos.String()})
	p.answer(x.Text, x.Calls)
	p.line(piece{plain, fmt.Sprintf("      %s; %s", want, got)})
}
