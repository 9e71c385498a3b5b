package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/emit"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/mutate"
	"github.com/goldentrace/goldentrace/internal/report"
)

type calibrateFlags struct {
	suiteFlags
	selectFlags
	outputFlags
	verbose bool
}

func (a *App) calibrateCommand() *cobra.Command {
	var f calibrateFlags
	c := &cobra.Command{
		Use:   "calibrate",
		Short: "Attack the grader with a suite's known answers alone; no model, no tape",
		Long: `calibrate makes poisoned and equivalent mutants of every known_good answer and
grades them, and grades every known answer: a known_good must pass, a known_bad
must fail for exactly the reasons in its finds. It exits 3 when the grader is
blind (a poisoned answer passed, or was found for another reason), 1 when it is
brittle (an honest answer failed), 4 when no mutant was killed in some case:
it has no known answers, say.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.calibrate(c.Context(), f) },
	}
	f.suiteFlags.register(c)
	f.selectFlags.register(c)
	f.outputFlags.register(c)
	c.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "show the numbers of every mutator")
	return c
}

func (a *App) calibrate(ctx context.Context, f calibrateFlags) error {
	if err := errors.Join(f.selectFlags.check(), f.outputFlags.check()); err != nil {
		return err
	}
	suites, err := loadSuites(f.suiteFlags)
	if err != nil {
		return err
	}
	total := emit.Calibration{Known: emit.Known{Wrong: []emit.WrongAnswer{}}}
	selected := 0
	for _, s := range suites {
		picked, _ := f.pick(s.Cases)
		selected += len(picked)
		for _, c := range picked {
			if ctx.Err() != nil {
				return &exit{status: statusInterrupted, err: errors.New("interrupted")}
			}
			if err := calibrateCase(&total, c); err != nil {
				return fmt.Errorf("case %s: %w", c.ID, err)
			}
		}
	}
	if selected == 0 {
		return &exit{status: statusUndecided, err: errors.New("no case is selected, so nothing was decided; see --only and --tag")}
	}
	s := calibrated(total)
	return ends(s, a.showCalibration(total, s, f))
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
		missing, extra := turn.Expect.Unmatched(bad.Finds, grade)
		if grade.Verdict == grader.Fail && len(missing)+len(extra) == 0 {
			k.BadFound++
			continue
		}
		k.Wrong = append(k.Wrong, emit.WrongAnswer{CaseID: id, Text: bad.Completion.Text, Calls: bad.Completion.Calls, Want: bad.Finds, Got: grade.Found(), Pos: bad.Pos})
	}
}
