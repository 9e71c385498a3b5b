package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/report"
)

type gradeFlags struct {
	suiteFlags
	selectFlags
	outputFlags
	answers string
	out     string
	verbose bool
}

func (a *App) gradeCommand() *cobra.Command {
	var f gradeFlags
	c := &cobra.Command{
		Use:   "grade [REPORT | --answers FILE]",
		Short: "Grade saved answers with today's fixtures; no model call",
		Long: `grade takes the answers of a report, or of a file of JSON lines from any harness

  {"case_id": "order-4412-absent", "turn": 1, "text": "..."}

and grades them with the suite as it stands, attacking the grader as run does.
A case without an answer is unverified. With --out the reports are written.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return a.grade(c.Context(), f, args) },
	}
	f.suiteFlags.register(c)
	f.selectFlags.register(c)
	f.outputFlags.register(c)
	c.Flags().StringVar(&f.answers, "answers", "", "`FILE` of answers, JSON lines (- for standard input)")
	c.Flags().StringVar(&f.out, "out", "", "`DIR` to write report.json and junit.xml to")
	c.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "show the numbers of every mutator and every excused occurrence")
	return c
}

func (a *App) grade(ctx context.Context, f gradeFlags, args []string) error {
	if (len(args) == 1) == (f.answers != "") {
		return errors.New("grade takes a REPORT or --answers FILE, one of the two")
	}
	if err := errors.Join(f.selectFlags.check(), f.outputFlags.check()); err != nil {
		return err
	}
	s, err := oneSuite(f.suiteFlags)
	if err != nil {
		return err
	}
	saved := a.savedReport
	path := f.answers
	if path == "" {
		path = args[0]
	} else {
		saved = a.savedAnswers
	}
	answers, err := saved(ctx, path, s)
	if err != nil {
		return err
	}
	picked, selected := f.pick(s.Cases)
	if len(picked) == 0 {
		return &exit{status: statusUndecided, err: errors.New("no case is selected, so nothing was decided; see --only and --tag")}
	}
	var cases []answered
	for _, c := range picked {
		cases = append(cases, answers.of(c))
	}
	run := report.Run{Version: version(), Suite: s.Name, Mode: "regrade", Started: a.Now().UTC(), Selected: selected}
	rows, err := assess(ctx, cases, run.Started)
	if err != nil {
		return err
	}
	run.Finished, run.Complete = a.Now().UTC(), ctx.Err() == nil
	r := newReport(s, rows, run)
	status := gate(r, nil, false, nil)
	if f.out != "" {
		if err := writeReports(f.out, r, false); err != nil {
			a.complain(err)
			status = worse(status, statusUndecided)
		}
	}
	o := outcome{gated: gated{plan: plan{suite: s}, out: f.out}, report: r, status: status}
	err = a.showRun([]outcome{o}, status, runFlags{suiteFlags: f.suiteFlags, outputFlags: f.outputFlags, verbose: f.verbose})
	return ends(status, err)
}

// saved are answers by case, attempt and turn.
type saved map[string][]map[int]savedAnswer

type savedAnswer struct {
	answer
	model string
	pins  map[string]string
}

// errNoAnswer leaves a turn unverified.
var errNoAnswer = errors.New("none of the saved answers is for it")

// of gives a case with its saved answers; a turn without one is unverified.
func (s saved) of(c *fixture.Case) answered {
	attempts := s[c.ID]
	x := answered{c: c, attempts: unanswered(c, max(len(attempts), 1)), pins: map[string]string{}}
	for n := range x.attempts {
		for i := range c.Turns {
			if n >= len(attempts) {
				x.attempts[n][i].err = errNoAnswer
				continue
			}
			have, ok := attempts[n][i+1]
			if !ok {
				x.attempts[n][i].err = errNoAnswer
				continue
			}
			x.attempts[n][i] = have.answer
			x.model = have.model
			for k, v := range have.pins {
				if k != report.PinCase && k != report.PinGrader {
					x.pins[k] = v
				}
			}
		}
	}
	return x
}

// put takes an answer in; false: there is one already.
func (s saved) put(id string, repeat, turn int, x savedAnswer) bool {
	for len(s[id]) <= repeat {
		s[id] = append(s[id], map[int]savedAnswer{})
	}
	if _, twice := s[id][repeat][turn]; twice {
		return false
	}
	s[id][repeat][turn] = x
	return true
}

// savedReport takes the answers of a report. Rows that could not be decided
// have none.
func (a *App) savedReport(_ context.Context, path string, s *fixture.Suite) (saved, error) {
	r, err := report.Read(path)
	if err != nil {
		return nil, err
	}
	out, known := saved{}, index(s)
	for i := range r.Cases {
		row := &r.Cases[i]
		c, err := known.find(row.CaseID)
		if err != nil {
			a.notef("warning: %s: %v; its answer is left out", shown(path), err)
			continue
		}
		if len(row.Turns) == 0 { // a plain row has the last turn's answer
			out.put(row.CaseID, 0, len(c.Turns), savedAnswer{answer: answer{completion: grader.Completion{Text: row.AssistantText}}, model: row.Model, pins: row.Pins})
		}
		for n, attempt := range row.Attempted() {
			for _, t := range attempt.Turns {
				if t.Verdict == grader.Unverified || t.Verdict == grader.Error && empty(t.Completion) {
					continue
				}
				out.put(row.CaseID, n, t.Turn, savedAnswer{answer: answer{completion: t.Completion}, model: row.Model, pins: row.Pins})
			}
		}
	}
	return out, nil
}

func empty(c grader.Completion) bool {
	return c.Text == "" && c.Refusal == "" && len(c.Calls) == 0 && c.Stop == ""
}
