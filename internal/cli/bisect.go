package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/bisect"
	"github.com/goldentrace/goldentrace/internal/emit"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/replay"
	"github.com/goldentrace/goldentrace/internal/report"
)

type bisectFlags struct {
	suiteFlags
	outputFlags
	askFlags
	old, now  string
	sentences bool
	repeat    int
	requests  int
	out       string
}

func (a *App) bisectCommand() *cobra.Command {
	var f bisectFlags
	c := &cobra.Command{
		Use:   "bisect CASE",
		Short: "Which hunk of a changed prompt flipped a case",
		Long: `bisect finds the smallest part of a prompt's change that flips a case: it asks
the case under the old prompt with ever other hunks of the new one applied, and
grades each answer. A hunk is guilty when the case flips with it, and not
without it. Each text is asked until most of --repeat answers agree.

The search and its answers are written to bisect-CASE.json in the reports.
Exit status: 0 when the guilty hunks are proven, 4 when they could not be.`,
		Example: `  goldentrace bisect order-4412-absent                 # HEAD against the working file
  goldentrace bisect order-4412-absent --old v1.4.0 --sentences
  goldentrace bisect order-4412-absent --old before.md --new after.md`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return a.bisect(c.Context(), f, args[0]) },
	}
	f.suiteFlags.register(c)
	f.outputFlags.register(c)
	c.Flags().StringVar(&f.old, "old", "HEAD", "the old prompt: a `FILE`, or a git revision")
	c.Flags().StringVar(&f.now, "new", "", "the new prompt: a `FILE`, or a git revision (default: the file as it stands)")
	c.Flags().BoolVar(&f.sentences, "sentences", false, "look for sentences inside the changed lines")
	c.Flags().IntVar(&f.repeat, "repeat", 3, "answers for each text, of which most decide")
	c.Flags().IntVar(&f.requests, "requests", 400, "at most so many requests")
	c.Flags().IntVar(&f.concurrency, "concurrency", 16, "requests at once")
	c.Flags().BoolVar(&f.offline, "offline", false, "answer from the tape, whatever EVAL_BASE_URL says")
	c.Flags().StringVar(&f.out, "out", "", "`DIR` for the record (default: the suite's reports)")
	return c
}

func (f *bisectFlags) check() error {
	switch {
	case f.repeat < 1 || f.repeat > 99:
		return fmt.Errorf("--repeat %d: write a number from 1 to 99", f.repeat)
	case f.requests < 2:
		return fmt.Errorf("--requests %d: write 2 or more", f.requests)
	case f.concurrency < 1:
		return fmt.Errorf("--concurrency %d: write 1 or more", f.concurrency)
	}
	return f.outputFlags.check()
}

func (a *App) bisect(ctx context.Context, f bisectFlags, id string) error {
	if err := f.check(); err != nil {
		return err
	}
	s, err := oneSuite(f.suiteFlags)
	if err != nil {
		return err
	}
	c, err := index(s).find(id)
	if err != nil {
		return err
	}
	change, err := f.change(s, c)
	if err != nil {
		return err
	}
	src, err := a.answerSource(f.askFlags, []*fixture.Suite{s})
	if err != nil {
		return err
	}
	p, err := a.newPlan(s, selectFlags{only: []string{c.ID}}, src, nil)
	if err != nil {
		return err
	}
	b, err := a.newBisection(p, c, src, f)
	if err != nil {
		return err
	}
	found, err := bisect.Find(ctx, change, b.probe, bisect.Options{})
	if err != nil && ctx.Err() == nil && !errors.Is(err, errSpent) {
		return &exit{status: statusUndecided, err: err}
	}
	result := b.result(change, found, err)
	status := statusOpen
	switch {
	case ctx.Err() != nil:
		status = statusInterrupted
	case !found.Proven:
		status = statusUndecided
	}
	result.Exit = int(status)
	if err := b.record(f.out, result); err != nil {
		return &exit{status: statusUndecided, err: err}
	}
	return ends(status, a.showBisection(result, status, f.outputFlags))
}

// change is what became of the prompt of a case.
func (f *bisectFlags) change(s *fixture.Suite, c *fixture.Case) (bisect.Change, error) {
	old, err := promptText(s, c, f.old)
	if err != nil {
		return bisect.Change{}, fmt.Errorf("--old: %w", err)
	}
	now := f.now
	if now == "" {
		now = filepath.Join(s.Root, filepath.FromSlash(c.System.Path))
	}
	text, err := promptText(s, c, now)
	if err != nil {
		return bisect.Change{}, fmt.Errorf("--new: %w", err)
	}
	change := bisect.Diff(old, text)
	if f.sentences {
		change = change.Sentences()
	}
	if len(change.Hunks) == 0 {
		return change, errors.New("the two prompts are the same; name others with --old and --new")
	}
	return change, nil
}

// promptText reads a prompt from a file or, where there is none of that name,
// from a revision of the case's own.
func promptText(s *fixture.Suite, c *fixture.Case, name string) (string, error) {
	data, err := os.ReadFile(name)
	if err == nil {
		return plainText(string(data)), nil
	}
	text, ok := gitShow(s.Root, name, c.System.Path)
	if !ok {
		return "", fmt.Errorf("%q is neither a file nor a git revision that holds %s", name, c.System.Path)
	}
	return plainText(text), nil
}

// plainText is a text without a byte order mark, and with plain line ends.
func plainText(text string) string {
	return strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
}

// errSpent ends a search for which no request is left.
var errSpent = errors.New("no request is left")

// bisection asks one case under one prompt after another.
type bisection struct {
	app      *App
	plan     plan
	c        *fixture.Case
	asks     replay.Completer
	retries  int
	f        bisectFlags
	graders  []*grader.Grader
	left     int
	now      grader.Verdict // with the new prompt, which is asked first
	verdicts []emit.BisectProbe
}

func (a *App) newBisection(p plan, c *fixture.Case, src answerSource, f bisectFlags) (*bisection, error) {
	graders, err := compile(c)
	if err != nil {
		return nil, err
	}
	b := &bisection{app: a, plan: p, c: c, asks: p.store, retries: -1, f: f, graders: graders, left: f.requests}
	if src.live != nil {
		b.asks, b.retries = src.live, replay.DefaultRetries
	}
	return b, nil
}

// probe says whether the case fares under a prompt as it does under the new
// one.
func (b *bisection) probe(ctx context.Context, text string) (bisect.Outcome, error) {
	prompt, err := b.c.System.Fill(text)
	if err != nil {
		b.verdicts = append(b.verdicts, emit.BisectProbe{Reason: err.Error()})
		return bisect.Unknown, nil // half of a variable's mark, say
	}
	row := emit.BisectProbe{}
	passed, failed, undecided := 0, 0, 0
	for n := 0; n < b.f.repeat && max(passed, failed) <= b.f.repeat/2; n++ {
		if b.left -= len(b.c.Turns); b.left < 0 {
			return bisect.Unknown, errSpent
		}
		attempt, err := b.ask(ctx, prompt, n)
		if err != nil {
			return bisect.Unknown, err
		}
		row.Attempts = append(row.Attempts, attempt)
		switch attempt.Verdict {
		case grader.Pass:
			passed++
		case grader.Fail:
			failed++
		default:
			undecided++
		}
	}
	row.Passed, row.Failed = passed, failed
	verdict := grader.Error
	switch {
	case passed > b.f.repeat/2:
		verdict = grader.Pass
	case failed > b.f.repeat/2:
		verdict = grader.Fail
	}
	b.verdicts = append(b.verdicts, row)
	if verdict == grader.Error && undecided > 0 {
		return bisect.Unknown, fmt.Errorf("an answer could not be had or decided: %s", reasonOf(row.Attempts))
	}
	if len(b.verdicts) == 1 {
		b.now = verdict
	}
	switch {
	case verdict == grader.Error || b.now == grader.Error:
		return bisect.Unknown, nil
	case verdict == b.now:
		return bisect.Flipped, nil
	}
	return bisect.Same, nil
}

func reasonOf(attempts []report.Attempt) string {
	for _, a := range attempts {
		for _, t := range a.Turns {
			if t.Reason != "" {
				first, _, _ := strings.Cut(t.Reason, "\n")
				return first
			}
		}
	}
	return "no reason is known"
}

// ask makes one attempt under a prompt.
func (b *bisection) ask(ctx context.Context, prompt string, repeat int) (report.Attempt, error) {
	then := *b.c
	then.System.Text = prompt
	answers := make([]answer, len(then.Turns))
	err := replay.Run(ctx, replay.Repeats(b.plan.suite, &then, b.plan.model, repeat, repeat+1), b.asks, replay.Options{
		Concurrency: b.f.concurrency, Retries: b.retries, Now: b.app.Now, Notice: func(s string) { b.app.notef("%s", s) },
	}, func(r replay.Result) {
		answers[r.Request.Turn-1] = answer{completion: r.Answer.Completion, usage: r.Answer.Usage, err: r.Err}
	})
	if err != nil {
		return report.Attempt{}, err
	}
	return report.SettleAttempt(gradeAttempt(b.c, b.graders, repeat, answers)), nil
}

// result is the search as it is shown and written down.
func (b *bisection) result(change bisect.Change, found bisect.Result, ended error) emit.Bisection {
	r := emit.Bisection{CaseID: b.c.ID, Prompt: b.c.System.Path, Hunks: len(change.Hunks), Now: b.now, Proven: found.Proven, Reason: found.Reason,
		Probes: found.Probes, Requests: b.f.requests - max(b.left, 0)}
	switch {
	case errors.Is(ended, errSpent):
		r.Reason = fmt.Sprintf("the %d requests that --requests allows are spent", b.f.requests)
	case ended != nil:
		r.Reason = "interrupted"
	}
	for _, i := range found.Guilty {
		h := change.Hunks[i]
		r.Guilty = append(r.Guilty, emit.BisectHunk{OldLine: h.OldLine, NewLine: h.NewLine, Old: h.Old, New: h.New})
	}
	for i, step := range found.Steps {
		row := b.verdicts[i]
		row.Hunks, row.Outcome = step.Hunks, step.Outcome.String()
		r.Steps = append(r.Steps, row)
	}
	return r
}

// record keeps the search with its answers.
func (b *bisection) record(out string, r emit.Bisection) error {
	if out == "" {
		out = b.plan.suite.Reports
	}
	return report.WriteFile(filepath.Join(out, "bisect-"+b.c.ID+".json"), func(w io.Writer) error { return emit.JSON(w, r) })
}

func (a *App) showBisection(r emit.Bisection, s status, f outputFlags) error {
	if f.json {
		return emit.JSON(a.Stdout, r)
	}
	if err := emit.BisectionText(a.Stdout, r, a.textOptions(f)); err != nil {
		return err
	}
	_, err := fmt.Fprintf(a.Stdout, "goldentrace: %s (exit %d)\n", map[bool]string{true: "proven", false: "not proven"}[r.Proven], int(s))
	return err
}
