package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/emit"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/labels"
	"github.com/goldentrace/goldentrace/internal/mutate"
	"github.com/goldentrace/goldentrace/internal/report"
)

type calibrateFlags struct {
	suiteFlags
	selectFlags
	outputFlags
	verbose bool
	answers string
	min     string
	export  int
}

func (a *App) calibrateCommand() *cobra.Command {
	var f calibrateFlags
	c := &cobra.Command{
		Use:   "calibrate",
		Short: "Attack the grader with known answers, or hold it against labelled ones; no model, no tape",
		Long: `calibrate makes poisoned and equivalent mutants of every known_good answer and
grades them, and grades every known answer: a known_good must pass, a known_bad
must fail for exactly the reasons in its finds. It exits 3 when the grader is
blind (a poisoned answer passed, or was found for another reason), 1 when it is
brittle (an honest answer failed), 4 when no mutant was killed in some case:
it has no known answers, say.

With --answers FILE the grader is held against people's labels instead, every
layer on, whatever the suite says: claims with denials: scope, entities with
mode: fail. FILE holds JSON lines or CSV, gzipped or not, of

  {case_id, turn, text, calls, label: good|bad, finds, labeler}
                       answers to cases of the suite
  {observation, assistant, error_spans: [{start, end, text}]}
  {observation, assistant, keywords: [{text, supported}]}
  {messages, assistant, label: ok|unlicensed, spans}
  {phrase, reply, label: asserted|not_asserted}
  {prompt, assistant, label: 1_full_compliance|2_full_refusal}
                       answers that bring what the agent saw; offsets count
                       characters, spans may be plain texts

It prints the verdicts and every answer that a person calls bad and the grader
passed, then precision and recall by layer and kind with 95% Wilson intervals. tp
is what both found, fp what only the grader found, fn what only a person found; of
marked pieces only those with a number are the entity layer's to find. Where
answers of a suite are labelled, its attack is run too, and the exit status is 3
when the suite as it is set passes an answer labelled bad, and 1 when it fails one
labelled good. Answers that bring their own observations are a measurement:
--min precision=0.95,recall=0.9 makes it a gate, which a layer fails (1) when the
lower end of an interval, over all its kinds, lies below; 4 when nothing labelled
decides it. Where several labelers give one answer different labels, the majority
counts, and a tie is not counted; both are shown.

--export N writes a sheet of N of the answers to standard output, for people to
label: some of every verdict and kind, and no verdict on it. Fill in label (good,
bad or unsure), finds (what is wrong, entries parted by |) and labeler, and read
it back with --answers.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.calibrate(c.Context(), f) },
	}
	f.suiteFlags.register(c)
	f.selectFlags.register(c)
	f.outputFlags.register(c)
	c.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "show the numbers of every mutator, and every mistake")
	c.Flags().StringVar(&f.answers, "answers", "", "hold the grader against the labelled answers in this `FILE` (- for standard input)")
	c.Flags().StringVar(&f.min, "min", "", "`BOUNDS` that every layer must reach with 95% confidence: precision=0.95,recall=0.9")
	c.Flags().IntVar(&f.export, "export", 0, "write a CSV sheet of `N` of the answers for people to label")
	return c
}

func (a *App) calibrate(ctx context.Context, f calibrateFlags) error {
	if err := errors.Join(f.selectFlags.check(), f.outputFlags.check(), f.check()); err != nil {
		return err
	}
	if f.answers != "" {
		return a.calibrateAnswers(ctx, f)
	}
	suites, err := loadSuites(f.suiteFlags)
	if err != nil {
		return err
	}
	total, err := attackSuites(ctx, suites, f)
	if err != nil {
		return err
	}
	s := calibrated(total)
	return ends(s, a.showCalibration(total, s, f))
}

// check refuses flags that would do nothing.
func (f *calibrateFlags) check() error {
	switch {
	case f.answers == "" && f.min != "":
		return errors.New("--min is held against labelled answers; name them with --answers FILE")
	case f.answers == "" && f.export != 0:
		return errors.New("--export samples answers; name them with --answers FILE")
	case f.export < 0:
		return fmt.Errorf("--export %d: write how many answers, 1 or more", f.export)
	case f.export > 0 && (f.min != "" || f.json):
		return errors.New("--export writes a sheet and measures nothing; leave out --min and --json")
	case f.answers != "" && len(f.only)+len(f.tags) > 0:
		return errors.New("--only and --tag select cases to attack, and --answers holds the grader against labelled answers; leave them out")
	case f.min == "":
		return nil
	}
	_, err := labels.ParseLeast(f.min)
	if err != nil {
		return fmt.Errorf("--min: %w", err)
	}
	return nil
}

// calibrateAnswers holds the grader against labelled answers, and attacks the
// suites that they are of.
func (a *App) calibrateAnswers(ctx context.Context, f calibrateFlags) error {
	var suites []*fixture.Suite
	rows, err := a.labelled(ctx, f.answers, func() (_ []*fixture.Suite, err error) {
		suites, err = loadSuites(f.suiteFlags)
		return suites, err
	})
	if err != nil {
		return err
	}
	if f.export > 0 {
		return a.sheet(rows, f.export)
	}
	var least labels.Least
	if f.min != "" {
		least, _ = labels.ParseLeast(f.min) // checked before
	}
	m, s, err := measure(ctx, rows, least)
	if err != nil {
		return err
	}
	total := emit.Calibration{Known: emit.Known{Wrong: []emit.WrongAnswer{}}}
	if suites != nil {
		if total, err = attackSuites(ctx, suites, f); err != nil {
			return err
		}
		s = worse(s, calibrated(total))
	}
	total.Answers, total.Layers = m, m.Layers
	if len(m.Below) > 0 {
		s = worse(s, statusClosed)
	}
	if m.Unlabelled+m.Unsure == len(rows) || len(m.Undecided) > 0 {
		s = worse(s, statusUndecided)
	}
	return ends(s, a.showCalibration(total, s, f))
}

// attackSuites attacks the grader with the known answers of every case that is
// selected.
func attackSuites(ctx context.Context, suites []*fixture.Suite, f calibrateFlags) (emit.Calibration, error) {
	total := emit.Calibration{Known: emit.Known{Wrong: []emit.WrongAnswer{}}, Layers: []labels.Layer{}}
	selected := 0
	for _, s := range suites {
		picked, _ := f.pick(s.Cases)
		selected += len(picked)
		for _, c := range picked {
			if ctx.Err() != nil {
				return total, &exit{status: statusInterrupted, err: errors.New("interrupted")}
			}
			if err := calibrateCase(&total, c); err != nil {
				return total, fmt.Errorf("case %s: %w", c.ID, err)
			}
		}
	}
	if selected == 0 {
		return total, &exit{status: statusUndecided, err: errors.New("no case is selected, so nothing was decided; see --only and --tag")}
	}
	return total, nil
}

// calibrated says what an attack without a model means.
func calibrated(c emit.Calibration) status {
	s := statusOpen
	if c.Mutation.Survived > 0 {
		s = worse(s, statusBlind)
	}
	if c.Mutation.Brittle > 0 {
		s = worse(s, statusClosed)
	}
	if len(c.Unattacked()) > 0 {
		s = worse(s, statusUndecided)
	}
	return s
}

// calibrateCase attacks one case and counts its known answers.
func calibrateCase(total *emit.Calibration, c *fixture.Case) error {
	turns := make([]grader.Expectation, len(c.Turns))
	targets := make([]mutate.Target, len(c.Turns))
	for i, turn := range c.Turns {
		turns[i], targets[i] = turn.Expect, attackTarget(i+1, turn)
	}
	graders, err := grader.CompileAll(turns)
	if err != nil {
		return err
	}
	for i, turn := range c.Turns {
		countKnown(&total.Known, c.ID, turn, graders[i])
	}
	attack, err := mutate.Attack(targets, mutate.Options{Compile: reusing(graders)})
	if err != nil {
		return err
	}
	m := caseMutation(attack)
	total.Mutation.Add(m.Counts)
	total.Cases = append(total.Cases, report.Case{CaseID: c.ID, File: c.Pos.File, Line: c.Pos.Line, Mutation: &m})
	return nil
}

func countKnown(k *emit.Known, id string, turn fixture.Turn, g *grader.Grader) {
	for _, good := range turn.KnownGood {
		k.Good++
		grade := g.Grade(good.Completion)
		if grade.Verdict == grader.Pass {
			k.GoodPassed++
			continue
		}
		k.Wrong = append(k.Wrong, emit.WrongAnswer{CaseID: id, Text: good.Completion.Text, Calls: good.Completion.Calls, Want: []string{}, Got: grade.Found(), Pos: good.Pos})
	}
	for _, bad := range turn.KnownBad {
		k.Bad++
		grade := g.Grade(bad.Completion)
		missing, extra := turn.Expect.Unmatched(bad.Finds, bad.Completion, grade)
		if grade.Verdict == grader.Fail && len(missing)+len(extra) == 0 {
			k.BadFound++
			continue
		}
		k.Wrong = append(k.Wrong, emit.WrongAnswer{CaseID: id, Text: bad.Completion.Text, Calls: bad.Completion.Calls, Want: bad.Finds, Got: grade.Found(), Pos: bad.Pos})
	}
}
