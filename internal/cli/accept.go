package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/baseline"
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/report"
)

type acceptFlags struct {
	suiteFlags
	out    string
	all    bool
	only   []string
	reason string
	yes    bool
}

func (a *App) acceptCommand() *cobra.Command {
	var f acceptFlags
	c := &cobra.Command{
		Use:   "accept [--all | --only ID]",
		Short: "Review what flipped, and make it the baseline",
		Long: `accept reviews what flipped between the baseline and the last report, and puts
what is accepted into the baseline. On a terminal it asks flip by flip: accept,
reject, skip, show, diff or quit. Elsewhere --all accepts the whole report, and
--only ID some of its cases; the rows of all others stay as they are. "suite"
names what flipped of the suite as a whole.

A row that fails, asks less than it did (weakened) or passes unexpectedly needs
a reason, which the baseline keeps with the day. Rejecting prints the answer as a
known_bad to paste into the case.

It refuses a report that is incomplete, that was made of a selection of cases,
whose grader was blind, or in which a case could not be decided. Where CI is set
it accepts nothing without --yes: a baseline is a person's word.`,
		Example: `  goldentrace accept
  goldentrace accept --only order-4412-absent --reason 'the shop ships it now, #812'
  goldentrace accept --all`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.accept(c.Context(), f) },
	}
	f.suiteFlags.register(c)
	c.Flags().StringVar(&f.out, "out", "", "`DIR` that the last report was written to (default: the suite's)")
	c.Flags().BoolVar(&f.all, "all", false, "accept the whole report")
	c.Flags().StringArrayVar(&f.only, "only", nil, "accept only cases whose id matches this `GLOB`; repeats")
	c.Flags().StringVar(&f.reason, "reason", "", "why rows that fail, are weakened or pass unexpectedly are right: `TEXT`")
	c.Flags().BoolVar(&f.yes, "yes", false, "accept although CI is set")
	return c
}

func (f *acceptFlags) check(a *App) error {
	switch {
	case f.all && len(f.only) > 0:
		return errors.New("--all accepts everything and --only some of it; name one of them")
	case a.Getenv("CI") != "" && !f.yes:
		return errors.New("CI is set: a baseline is accepted by a person, who commits it; accept on your own machine, or say --yes")
	case strings.ContainsAny(f.reason, "\r\n"):
		return errors.New("--reason holds a line break; write it on one line")
	}
	only := selectFlags{only: f.only}
	return only.check()
}

// acceptance is a report on its way to become the baseline.
type acceptance struct {
	suite *fixture.Suite
	now   *report.Report
	old   *report.Report // nil: none
	items []baseline.Item
	to    string
}

func (a *App) accept(ctx context.Context, f acceptFlags) error {
	if err := f.check(a); err != nil {
		return err
	}
	s, err := oneSuite(f.suiteFlags)
	if err != nil {
		return err
	}
	x := acceptance{suite: s, to: filepath.Join(s.Reports, baselineFile)}
	if err := x.readReport(f.out); err != nil {
		return err
	}
	unlock, err := lock(s.Reports)
	if err != nil {
		return err
	}
	defer unlock()
	if err := x.readBaseline(); err != nil {
		return err
	}
	choice := baseline.Choice{On: a.Now().UTC().Format(time.DateOnly), IDs: map[string]bool{}, Reasons: map[string]string{}}
	switch {
	case f.all || len(f.only) > 0:
		err = x.choose(&choice, f)
	case !a.interactive():
		err = a.listItems(x)
	default:
		err = a.review(ctx, x, f, &choice)
	}
	if err != nil || !choice.All && len(choice.IDs) == 0 {
		return err
	}
	next := baseline.Next(x.old, x.now, choice)
	if err := report.AsBaseline(shown(x.to), next); err != nil {
		return err
	}
	if err := report.Write(x.to, next); err != nil { // a disk that is full, say: nothing wrong was put in
		return &exit{status: statusUndecided, err: err}
	}
	return ends(statusOpen, a.showAccepted(x, choice, next))
}

// readReport reads the report that is to be accepted, and refuses what proves
// nothing.
func (x *acceptance) readReport(out string) error {
	if out == "" {
		out = x.suite.Reports
	}
	from := filepath.Join(out, reportFile)
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
	if ids := withVerdict(r, grader.Error); len(ids) > 0 {
		return fmt.Errorf("%s cannot be accepted: %s undecided; run again when the endpoint answers", shown(from), fewIDs(ids))
	}
	if err := sameCases(x.suite, r); err != nil {
		return fmt.Errorf("%s: %w", shown(from), err)
	}
	x.now = r
	return nil
}

func (x *acceptance) readBaseline() error {
	if _, err := os.Stat(x.to); err == nil {
		if x.old, err = report.Read(shown(x.to)); err != nil {
			return err
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	x.items = baseline.Items(x.old, x.now)
	return nil
}

// choose accepts what the flags name, with one reason for all of it.
func (x *acceptance) choose(choice *baseline.Choice, f acceptFlags) error {
	choice.All = f.all
	if f.all {
		if ids := withVerdict(x.now, grader.Unverified); len(ids) > 0 {
			return fmt.Errorf("--all would accept what was never asked: %s unverified; record them (goldentrace run --live --record), or accept others with --only", fewIDs(ids))
		}
	}
	for _, glob := range f.only {
		matched := x.matching(glob)
		if len(matched) == 0 {
			return fmt.Errorf("--only %q names no case of the report and nothing that flipped", glob)
		}
		for _, id := range matched {
			choice.IDs[id] = true
		}
	}
	var unreasoned, undecided []string
	for _, i := range x.items {
		switch {
		case !choice.All && !choice.IDs[i.CaseID]:
		case !i.Decided():
			undecided = append(undecided, i.Name())
		case i.NeedsReason() && strings.TrimSpace(f.reason) == "":
			unreasoned = append(unreasoned, i.Name())
		default:
			choice.Reasons[i.CaseID] = f.reason
		}
	}
	switch {
	case len(undecided) > 0:
		return fmt.Errorf("%s undecided, so there is nothing to accept; run again when that can be told", fewIDs(undecided))
	case len(unreasoned) > 0:
		return fmt.Errorf("%s accepted as failing, weakened or unexpectedly passing; say why with --reason TEXT", fewIDs(unreasoned))
	}
	return nil
}

// matching gives the cases of the report, and what flipped besides, that a glob
// names.
func (x *acceptance) matching(glob string) []string {
	var ids []string
	seen := map[string]bool{}
	add := func(id, name string) {
		if ok, _ := path.Match(glob, name); ok && !seen[id] { // checked when the flags were read
			seen[id] = true
			ids = append(ids, id)
		}
	}
	for _, c := range x.now.Cases {
		if c.Verdict != grader.Unverified {
			add(c.CaseID, c.CaseID)
		}
	}
	for _, i := range x.items {
		add(i.CaseID, i.Name())
	}
	return ids
}

// listItems says what there is to decide on, where nobody can be asked.
func (a *App) listItems(x acceptance) error {
	if len(x.items) == 0 {
		fmt.Fprintf(a.Stdout, "nothing flipped since %s; goldentrace accept --all takes this report's answers and pins all the same\n", shown(x.to))
		return nil
	}
	if err := a.showItems(x.items); err != nil {
		return &exit{status: statusUndecided, err: err}
	}
	return errors.New("nothing was accepted: this is no terminal to ask at; name cases with --only ID, or accept all of it with --all")
}

// withVerdict gives the cases that came to a verdict.
func withVerdict(r *report.Report, v grader.Verdict) (ids []string) {
	for i := range r.Cases {
		if r.Cases[i].Verdict == v {
			ids = append(ids, r.Cases[i].CaseID)
		}
	}
	return ids
}

// fewIDs begins a sentence about cases: "a is", "a and b are".
func fewIDs(ids []string) string {
	const few = 6
	if len(ids) == 1 {
		return ids[0] + " is"
	}
	if n := len(ids) - few; n > 0 {
		return fmt.Sprintf("%s and %d more are", strings.Join(ids[:few], ", "), n)
	}
	return strings.Join(ids[:len(ids)-1], ", ") + " and " + ids[len(ids)-1] + " are"
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

// flipsOf are the flips of items, in their order.
func flipsOf(items []baseline.Item) (flips []diff.Flip) {
	for _, i := range items {
		flips = append(flips, i.Flips...)
	}
	return flips
}
