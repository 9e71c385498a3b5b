package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/report"
)

type acceptFlags struct {
	suiteFlags
	out string
}

func (a *App) acceptCommand() *cobra.Command {
	var f acceptFlags
	c := &cobra.Command{
		Use:   "accept",
		Short: "Make the last report the baseline",
		Long: `accept shows what differs between the baseline and the last report and makes
that report the baseline, by rename. It refuses a report that is incomplete,
was made of a selection of cases, or whose grader was blind.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return a.accept(f) },
	}
	f.suiteFlags.register(c)
	c.Flags().StringVar(&f.out, "out", "", "`DIR` that the last report was written to (default: the suite's)")
	return c
}

func (a *App) accept(f acceptFlags) error {
	s, err := oneSuite(f.suiteFlags)
	if err != nil {
		return err
	}
	out := f.out
	if out == "" {
		out = s.Reports
	}
	from, to := filepath.Join(out, reportFile), filepath.Join(s.Reports, baselineFile)
	r, err := report.Read(shown(from))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no %s to accept; run 'goldentrace run' first", shown(from))
	}
	if err != nil {
		return err
	}
	if err := report.AsBaseline(shown(from), r); err != nil {
		return err
	}
	if err := sameCases(s, r); err != nil {
		return fmt.Errorf("%s: %w", shown(from), err)
	}
	flips, err := flipsSince(to, r)
	if err != nil {
		return err
	}
	if err := report.Write(to, r); err != nil { // a disk that is full, say: nothing wrong was put in
		return &exit{status: statusUndecided, err: err}
	}
	return ends(statusOpen, a.showAccepted(to, r, flips))
}

// sameCases refuses a report of another suite, or of this one before its cases
// changed.
func sameCases(s *fixture.Suite, r *report.Report) error {
	known := index(s)
	for _, c := range r.Cases {
		if _, err := known.find(c.CaseID); err != nil {
			return fmt.Errorf("it is not a report of this suite as it stands: %w; run again", err)
		}
		delete(known.cases, c.CaseID)
	}
	for id := range known.cases {
		return fmt.Errorf("it is not a report of this suite as it stands: it has no case %q; run again", id)
	}
	return nil
}

// flipsSince compares with the baseline that is about to be replaced.
func flipsSince(path string, r *report.Report) ([]diff.Flip, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	old, err := report.Read(shown(path))
	if err != nil {
		return nil, err
	}
	return diff.Compare(old, r), nil
}
