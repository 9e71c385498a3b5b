package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/emit"
	"github.com/goldentrace/goldentrace/internal/report"
)

// textOptions adapt text to where it goes.
func (a *App) textOptions(f outputFlags) emit.Options {
	o := emit.Options{Color: a.colored(f.color), Quiet: f.quiet}
	o.Width, _ = strconv.Atoi(a.Getenv("COLUMNS")) // without it the renderer's own width
	return o
}

// colored says whether colours are wanted: never in a file, in CI or on a
// terminal that cannot, unless asked for.
func (a *App) colored(flag string) bool {
	switch {
	case flag == "always":
		return true
	case flag == "never" || a.Getenv("NO_COLOR") != "" || a.Getenv("CI") != "" || a.Getenv("TERM") == "dumb":
		return false
	}
	return a.toTerminal()
}

// showRun prints what every suite came to, and then the one verdict.
func (a *App) showRun(outcomes []outcome, total status, f runFlags) error {
	if f.json {
		return emit.JSON(a.Stdout, runResult(outcomes, total))
	}
	if f.quiet && total == statusOpen {
		return nil
	}
	for _, o := range outcomes {
		if err := emit.Text(a.Stdout, a.view(o, f)); err != nil {
			return err
		}
		if o.out != "" && !f.quiet {
			fmt.Fprintf(a.Stdout, "report: %s\n", shown(o.out))
		}
	}
	return a.showVerdict(total)
}

// showVerdict is the last line of every run.
func (a *App) showVerdict(s status) error {
	_, err := fmt.Fprintf(a.Stdout, "goldentrace: %s (exit %d)\n", s.verdict(), int(s))
	return err
}

func (a *App) view(o outcome, f runFlags) emit.View {
	v := emit.View{Report: o.report, Flips: o.flips, Baseline: o.compared, Advisory: o.baseline == nil, Options: a.textOptions(f.outputFlags)}
	if old := o.comparedReport(); old != nil {
		v.NewlyInvented = diff.NewlyInvented(old, o.report)
	}
	if o.baseline != nil {
		owed := o.baseline.Owed()
		v.Accepted, v.Today = &owed, a.Now()
	}
	v.Options.Verbose = f.verbose
	if o.report.Run.Mode != "regrade" {
		v.Options.Rerun = func(id string) string { return rerun(o, f, id) }
	}
	return v
}

// comparedReport is what the flips are against; nil when there is nothing.
func (g *gated) comparedReport() *report.Report {
	if g.baseline != nil {
		return g.baseline
	}
	return g.previous
}

// rerun is the command that runs one case again as it was run.
func rerun(o outcome, f runFlags, id string) string {
	cmd := "goldentrace run"
	if dir := shown(o.suite.Dir); dir != "fixtures" {
		cmd += " --suite " + quoted(dir)
	}
	if o.report.Run.Mode == "live" {
		cmd += " --live"
	} else if f.offline {
		cmd += " --offline"
	}
	if f.baseline != "" {
		cmd += " --baseline " + quoted(f.baseline)
	}
	return cmd + " --only " + id
}

// quoted makes a path one word of a shell's command.
func quoted(s string) string {
	for _, r := range s {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '/' || r == '.' || r == '-' || r == '_') {
			return strconv.Quote(s)
		}
	}
	return s
}

func (a *App) showFlips(flips []diff.Flip, s status, f outputFlags) error {
	if f.json {
		return emit.JSON(a.Stdout, emit.DiffResult{Flips: flips, Exit: int(s)})
	}
	if f.quiet && s == statusOpen {
		return nil
	}
	if err := emit.Flips(a.Stdout, flips, a.textOptions(f)); err != nil {
		return err
	}
	if len(flips) == 0 && !f.quiet {
		fmt.Fprintln(a.Stdout, "no flips")
	}
	return a.showVerdict(s)
}

// runResult adds up the suites for scripts.
func runResult(outcomes []outcome, total status) emit.RunResult {
	r := emit.RunResult{Status: total.verdict(), Exit: int(total), ComparedWith: "none", Flips: []diff.Flip{}}
	var compared []string
	for _, o := range outcomes {
		r.Flips = append(r.Flips, o.flips...)
		r.Totals = r.Totals.Plus(o.report.Totals)
		r.Mutation.Add(o.report.Mutation.Counts)
		r.Mutation.Uncalibrated += o.report.Mutation.Uncalibrated
		if o.baseline != nil {
			r.Accepted.Add(o.baseline.Owed())
		}
		if o.compared != "" {
			compared = append(compared, o.compared)
		}
	}
	if len(compared) > 0 {
		r.ComparedWith = strings.Join(compared, ", ")
	}
	return r
}

func (a *App) showTry(r *report.Report, f tryFlags) error {
	return emit.Text(a.Stdout, emit.View{Report: r, Options: a.textOptions(f.outputFlags)})
}

func (a *App) showCalibration(c emit.Calibration, s status, f calibrateFlags) error {
	if f.json {
		return emit.JSON(a.Stdout, c)
	}
	if f.quiet && s == statusOpen {
		return nil
	}
	o := a.textOptions(f.outputFlags)
	o.Verbose = f.verbose
	if c.Answers != nil {
		if err := emit.MeasuredText(a.Stdout, c.Answers, o); err != nil {
			return err
		}
		if len(c.Cases) == 0 {
			return a.showVerdict(s)
		}
	}
	if err := emit.CalibrationText(a.Stdout, c, o); err != nil {
		return err
	}
	return a.showVerdict(s)
}
