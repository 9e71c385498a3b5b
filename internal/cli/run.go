package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/emit"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/report"
)

// The files of a reports folder.
const (
	reportFile   = "report.json"
	previousFile = "previous.json"
	baselineFile = "baseline.json"
	junitFile    = "junit.xml"
)

type runFlags struct {
	suiteFlags
	selectFlags
	outputFlags
	askFlags
	out      string
	baseline string
	base     string
	failOn   []string
	junit    string
	confirm  int
	dryRun   bool
	verbose  bool
}

func (a *App) runCommand() *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "run [flags]",
		Short: "Replay, grade, attack the grader, report, diff: the gate",
		Long: `run asks every case of a suite, grades the answers, attacks its own grader with
poisoned and reworded answers, writes report.json and junit.xml, and compares
with the baseline. Live, what flipped is asked again until it is certain, and for
its cause, in at most --confirm further requests. Without EVAL_BASE_URL, or with
--offline, the answers come from the suite's tape, and so does the decision.`,
		Example: `  goldentrace run                        # offline, from the tape
  EVAL_BASE_URL=http://127.0.0.1:8080 EVAL_MODEL=m goldentrace run --live
  goldentrace run --only 'refund-*' --baseline none`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.run(c.Context(), f) },
	}
	f.suiteFlags.register(c)
	f.selectFlags.register(c)
	f.outputFlags.register(c)
	c.Flags().StringVar(&f.out, "out", "", "`DIR` for the reports (default: the suite's)")
	c.Flags().StringVar(&f.baseline, "baseline", "", "`FILE` to compare with, or none (default: baseline.json in the suite's reports)")
	c.Flags().StringVar(&f.base, "base", "", "judge a change: take gate, baseline and recordings from where HEAD branched off `REV`")
	c.Flags().BoolVar(&f.offline, "offline", false, "answer from the tape, whatever EVAL_BASE_URL says")
	c.Flags().BoolVar(&f.live, "live", false, "demand an endpoint: without EVAL_BASE_URL exit 4")
	c.Flags().BoolVar(&f.record, "record", false, "write what the endpoint answers to the tape")
	c.Flags().IntVar(&f.concurrency, "concurrency", 16, "requests at once, and fewer where the endpoint refuses some")
	f.askFlags.registerLive(c)
	c.Flags().BoolVar(&f.dryRun, "dry-run", false, "say what would be asked, and about what it would cost; send and write nothing")
	c.Flags().IntVar(&f.confirm, "confirm", 400, "at most so many further requests to confirm flips and find their cause, live; 0: none")
	c.Flags().StringSliceVar(&f.failOn, "fail-on", nil, "further flips that close the gate: unexpected_pass, flaky, any")
	c.Flags().StringVar(&f.junit, "junit", "standard", "standard, or strict: no attribute that the published schemas lack")
	c.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "show the numbers of every mutator and every excused occurrence")
	return c
}

func (f *runFlags) check() error {
	switch {
	case f.junit != "standard" && f.junit != "strict":
		return fmt.Errorf("--junit %q: write standard or strict", f.junit)
	case f.base != "" && (f.baseline != "" || f.resume):
		return errors.New("--base takes the baseline and the recordings of the base; leave out --baseline and --resume")
	case f.confirm < 0:
		return fmt.Errorf("--confirm %d: write 0 or more", f.confirm)
	case f.resume && f.reuse != "":
		return errors.New("--resume reuses the unfinished run's answers, whatever their age; leave out --reuse")
	case f.concurrency < 1:
		return fmt.Errorf("--concurrency %d: write 1 or more", f.concurrency)
	}
	return errors.Join(f.selectFlags.check(), f.outputFlags.check(), f.askFlags.check(), checkFailOn(f.failOn))
}

// gated is a suite about to go through the gate: all that can be wrong with
// its inputs was found before anything is sent.
type gated struct {
	plan
	out      string
	baseline *report.Report // nil: none
	compared string         // what flips are against, as it is shown
	previous *report.Report // the last report, where there is no baseline
	history  history        // of a live run
}

// outcome is a suite that went through.
type outcome struct {
	gated
	report *report.Report
	flips  []diff.Flip
	status status
}

// run is the gate: read everything, ask, grade, attack, report, compare.
func (a *App) run(ctx context.Context, f runFlags) error {
	if err := f.check(); err != nil {
		return err
	}
	suites, err := loadSuites(f.suiteFlags)
	if err != nil {
		return err
	}
	var bases map[*fixture.Suite]*base // none where no change is judged
	if f.base != "" {
		var done func()
		if bases, done, err = a.bases(f.base, suites); err != nil {
			return err
		}
		defer done()
		for _, s := range suites {
			bases[s].demand(a, s)
		}
	}
	src, err := a.answerSource(f.askFlags, suites)
	if err != nil {
		return err
	}
	through, err := a.prepare(suites, bases, src, f)
	if err != nil {
		return err
	}
	if f.dryRun {
		return a.forecast(through, src, f)
	}
	total := statusOpen
	var outcomes []outcome
	for _, g := range through {
		o, err := a.pass(ctx, g, src, f)
		var known *exit
		if errors.As(err, &known) {
			return err
		}
		if err != nil { // a disk that is full, say: nothing wrong was put in
			return &exit{status: statusUndecided, err: err}
		}
		outcomes = append(outcomes, o)
		total = worse(total, o.status)
		if total == statusInterrupted {
			break // the suites that are left keep their last reports
		}
	}
	return ends(total, a.showRun(outcomes, total, f))
}

// prepare reads what each suite's gate needs and refuses what cannot work.
func (a *App) prepare(suites []*fixture.Suite, bases map[*fixture.Suite]*base, src answerSource, f runFlags) ([]gated, error) {
	a.warnIdle(f.selectFlags, suites)
	a.warnQuarantines(suites)
	var through []gated
	folders := map[string]string{}
	for _, s := range suites {
		p, err := a.newPlan(s, f.selectFlags, src, bases[s])
		if err != nil {
			return nil, err
		}
		g := gated{plan: p, out: f.out}
		switch {
		case g.out == "":
			g.out = s.Reports
		case len(suites) > 1:
			g.out = filepath.Join(g.out, s.Name)
		}
		if other, taken := folders[g.out]; taken {
			return nil, fmt.Errorf("the suites %s and %s would both report to %s; give each its own 'reports' in suite.yaml", other, shown(s.Dir), shown(g.out))
		}
		folders[g.out] = shown(s.Dir)
		if err := checkOut(g.out, s); err != nil {
			return nil, err
		}
		if err := g.readBaseline(a, f.baseline); err != nil {
			return nil, err
		}
		if _, priced := s.Prices[p.model]; src.live != nil && !priced && max(f.budget.cost, s.Budget.Cost) > 0 {
			return nil, fmt.Errorf("%s: what is paid cannot be bounded without a price of %s; write prices: {%s: {input: 0.15, output: 0.60}} into suite.yaml, each for a million tokens", shown(s.Dir), p.model, p.model)
		}
		if src.live != nil {
			g.history = readHistory(g.out)
			g.order(g.history)
		}
		if len(g.cases) > 0 {
			through = append(through, g)
		}
	}
	if len(through) == 0 {
		return nil, &exit{status: statusUndecided, err: errors.New("no case is selected, so nothing was decided; see --only and --tag")}
	}
	return through, nil
}

// warnQuarantines tells of those that end within a week, and of those that
// have ended: their cases gate again.
func (a *App) warnQuarantines(suites []*fixture.Suite) {
	const soon = 7 * 24 * time.Hour
	now := a.Now()
	for _, s := range suites {
		for _, c := range s.Cases {
			switch q := c.Quarantine; {
			case q == nil:
			case !q.Holds(now):
				a.notef("warning: %s: the quarantine of %s ended on %s, so it gates again; remove it, or write a later day", c.Pos, c.ID, q.Until.Format(time.DateOnly))
			case !q.Holds(now.Add(soon)):
				a.notef("warning: %s: the quarantine of %s ends on %s; then it gates again (owner: %s)", c.Pos, c.ID, q.Until.Format(time.DateOnly), q.Owner)
			}
		}
	}
}

// checkOut refuses, before anything is sent, a place that reports cannot be
// written to.
func checkOut(out string, s *fixture.Suite) error {
	if abs, err := filepath.Abs(out); err == nil && abs == s.Dir {
		return fmt.Errorf("reports cannot go into the suite's own folder %s, where they would be read as cases; name another --out", shown(out))
	}
	info, err := os.Stat(out)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // it is made
	}
	if err != nil {
		return fmt.Errorf("reports cannot be written to %s: %w", shown(out), cause(err))
	}
	if !info.IsDir() {
		return fmt.Errorf("reports cannot be written to %s: it is no folder", shown(out))
	}
	for _, name := range []string{reportFile, previousFile, junitFile} {
		path := filepath.Join(out, name)
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return fmt.Errorf("%s is in the way: it is no regular file; move it", shown(path))
		}
	}
	return nil
}

// readBaseline reads what the flips are against. The previous report serves
// for information only, so that what is wrong with it is no error.
func (g *gated) readBaseline(a *App, flag string) error {
	if g.base != nil {
		g.baseline, g.compared = g.base.baseline, fmt.Sprintf("%s at %.12s", baselineFile, g.base.revision)
		return nil
	}
	path := flag
	if path == "" {
		path = filepath.Join(g.suite.Reports, baselineFile)
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			path = "none"
		}
	}
	if path != "none" {
		r, err := report.Read(shown(path))
		if err != nil {
			return err
		}
		if err := report.AsBaseline(shown(path), r); err != nil {
			return err
		}
		r.Trim()
		g.baseline, g.compared = r, shown(path)
		return nil
	}
	last := filepath.Join(g.out, reportFile)
	r, err := report.Read(shown(last))
	switch {
	case err == nil:
		r.Trim()
		g.previous, g.compared = r, shown(last)+" (no baseline)"
	case errors.Is(err, fs.ErrNotExist):
	default:
		a.notef("warning: the previous report cannot be compared with: %v", err)
	}
	return nil
}

// pass takes one suite through the gate and writes its reports.
func (a *App) pass(ctx context.Context, g gated, src answerSource, f runFlags) (outcome, error) {
	run := report.Run{Version: version(), Suite: g.suite.Name, Mode: "offline", Started: a.Now().UTC(), Selected: g.selected}
	if src.live != nil {
		run.Mode = "live"
	}
	if g.base != nil {
		run.Base = g.base.revision
	}
	var held *reuse
	if src.live != nil {
		unlock, err := lock(g.out)
		if err != nil {
			return outcome{}, err
		}
		defer unlock()
		if held, err = a.newReuse(g.plan, src, f.askFlags, g.out); err != nil {
			return outcome{}, err
		}
		defer func() {
			if err := held.tape.Close(ctx.Err() == nil && !held.spent); err != nil {
				a.complain(err)
			}
		}()
	}
	log := newAnswerLog(g.plan, src)
	graded := newAssessment(ctx, log.cases, run.Started)
	log.ready = graded.ready
	err := a.ask(ctx, g.plan, src, f.askFlags, held, log)
	cases, assessErr := graded.wait()
	if assessErr != nil {
		return outcome{}, assessErr
	}
	rows := log.run
	g.history.into(rows)
	run.Finished, run.Complete, run.Cases = a.Now().UTC(), ctx.Err() == nil, rows
	o := outcome{gated: g, report: newReport(g.suite, cases, run)}
	if o.report, assessErr = a.confirm(ctx, &g, held, f, o.report); assessErr != nil {
		return outcome{}, assessErr
	}
	switch {
	case g.baseline != nil:
		if o.flips = diff.Compare(g.baseline, o.report); g.base != nil {
			o.flips = g.base.flips(o.report)
		}
		for _, line := range diff.Served(g.baseline, o.report) {
			a.notef("notice: %s", line)
		}
	case g.previous != nil:
		o.flips = diff.Compare(g.previous, o.report)
	}
	failOn := slices.Concat(f.failOn, g.suite.FailOn)
	if g.base != nil {
		failOn = append(failOn, g.base.failOn...)
	}
	o.status = gate(o.report, o.flips, g.baseline != nil, failOn)
	if err != nil {
		a.notef("%s: recording failed: %v", shown(g.suite.Dir), err)
		o.status = worse(o.status, statusUndecided)
	}
	if src.live == nil {
		if err := a.tellUnchecked(&g, o.report); err != nil {
			a.complain(err)
		}
	}
	if src.live != nil {
		if err := writeHistory(g.out, o.report); err != nil {
			a.complain(err)
		}
		a.tellOldest(&g, o.report, g.history)
	}
	if err := writeReports(g.out, o.report, f.junit == "strict"); err != nil { // the result is shown all the same
		a.complain(err)
		o.status = worse(o.status, statusUndecided)
	}
	return o, nil
}

// writeReports keeps the last report as previous.json and writes the new one,
// with its JUnit beside it.
func writeReports(out string, r *report.Report, strict bool) error {
	last := filepath.Join(out, reportFile)
	if info, err := os.Stat(last); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is in the way: it is no regular file; move it", shown(last))
	}
	if err := keep(last, filepath.Join(out, previousFile)); err != nil {
		return err
	}
	junit := make(chan error, 1)
	go func() {
		junit <- report.WriteFile(filepath.Join(out, junitFile), func(w io.Writer) error {
			return emit.JUnit(w, r, emit.JUnitOptions{Strict: strict})
		})
	}()
	err := report.Write(last, r)
	return errors.Join(err, <-junit)
}

// keep lets a file be found under another name, too, so that it stays when the
// first one is written anew. Where files cannot have two names it is copied.
func keep(path, as string) error {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	temp := as + ".tmp"
	_ = os.Remove(temp)
	if os.Link(path, temp) == nil {
		return os.Rename(temp, as)
	}
	old, err := os.Open(path)
	if err != nil {
		return err
	}
	defer old.Close()
	return report.WriteFile(as, func(w io.Writer) error {
		_, err := io.Copy(w, old)
		return err
	})
}
