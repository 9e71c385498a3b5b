package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/emit"
	"github.com/goldentrace/goldentrace/internal/report"
)

type diffFlags struct {
	outputFlags
	failOn []string
}

func (a *App) diffCommand() *cobra.Command {
	var f diffFlags
	c := &cobra.Command{
		Use:   "diff OLD NEW [MORE...]",
		Short: "List the cases that flipped between report files",
		Long: `diff compares two reports, gzipped or not, and lists what flipped and which
pins differ. OLD must be fit to be a baseline, and NEW a whole run that decided
every case. It also reads a plain JSON array of rows with the fields case_id,
passed, invented, missing_required and assistant_text, from any harness.

Of three or more reports (two models side by side, a week of nights) it shows
the cases on which they disagree, a column a report, and exits 0: there is no
old and no new, so nothing has regressed.`,
		Args: cobra.MinimumNArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) > 2 {
				return a.tabulate(f, args)
			}
			return a.diff(f, args[0], args[1])
		},
	}
	f.outputFlags.register(c)
	c.Flags().StringSliceVar(&f.failOn, "fail-on", nil, "further flips that exit 1: unexpected_pass, flaky, any")
	return c
}

func (a *App) diff(f diffFlags, old, now string) error {
	if err := f.outputFlags.check(); err != nil {
		return err
	}
	if err := checkFailOn(f.failOn); err != nil {
		return err
	}
	was, err := report.Read(old)
	if err != nil {
		return err
	}
	is, err := report.Read(now)
	if err != nil {
		return err
	}
	if err := report.AsBaseline(shown(old), was); err != nil {
		return err
	}
	flips := diff.Compare(was, is)
	s := graded(is)
	if s == statusInterrupted { // that run was, this command was not
		s = statusUndecided
	}
	for _, x := range flips {
		switch {
		case x.Closes || closes(f.failOn, x):
			s = worse(s, statusClosed)
		case x.Kind == diff.Errored || x.Kind == diff.Unverified || x.Kind == diff.Inconclusive:
			s = worse(s, statusUndecided)
		}
	}
	if !is.Run.Complete || is.Run.Selected {
		a.notef("warning: %s is not a whole run, so what was removed cannot be told", shown(now))
		s = worse(s, statusUndecided)
	}
	return ends(s, a.showFlips(flips, s, f.outputFlags))
}

// tabulate shows where several reports disagree.
func (a *App) tabulate(f diffFlags, paths []string) error {
	if err := f.outputFlags.check(); err != nil {
		return err
	}
	if len(f.failOn) > 0 {
		return errors.New("--fail-on goes with two reports: of more, none is the old one")
	}
	var names []string
	var reports []*report.Report
	for _, path := range paths {
		r, err := report.Read(path)
		if err != nil {
			return err
		}
		if !r.Run.Complete || r.Run.Selected {
			a.notef("warning: %s is not a whole run, so a case that it lacks may only not have been asked", shown(path))
		}
		names, reports = append(names, shown(path)), append(reports, r)
	}
	t := diff.Tabulate(names, reports)
	if f.json {
		return ends(statusOpen, emit.JSON(a.Stdout, t))
	}
	if f.quiet && len(t.Rows) == 0 {
		return nil
	}
	return ends(statusOpen, emit.Table(a.Stdout, t, a.textOptions(f.outputFlags)))
}
