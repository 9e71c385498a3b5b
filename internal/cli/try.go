package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

type tryFlags struct {
	suiteFlags
	outputFlags
	turn int
}

func (a *App) tryCommand() *cobra.Command {
	var f tryFlags
	c := &cobra.Command{
		Use:   "try CASE FILE",
		Short: "Grade one pasted answer and show the findings",
		Long: `try grades the text of FILE (- for standard input) as the answer to one case,
whole and as it is, and shows what is found. It exits 0 when the answer would
pass, 1 when it would fail.`,
		Example: `  pbpaste | goldentrace try order-4412-absent -`,
		Args:    cobra.ExactArgs(2),
		RunE:    func(c *cobra.Command, args []string) error { return a.try(c.Context(), f, args[0], args[1]) },
	}
	f.suiteFlags.register(c)
	f.outputFlags.registerColor(c)
	c.Flags().IntVar(&f.turn, "turn", 0, "the turn that is answered (default: the last)")
	return c
}

func (a *App) try(ctx context.Context, f tryFlags, id, path string) error {
	if err := f.outputFlags.check(); err != nil {
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
	if f.turn == 0 {
		f.turn = len(c.Turns)
	}
	if f.turn < 1 || f.turn > len(c.Turns) {
		return fmt.Errorf("case %s has no turn %d; its turns are 1 to %d", id, f.turn, len(c.Turns))
	}
	text, err := a.readInput(ctx, path)
	if err != nil {
		return err
	}
	expect := c.Turns[f.turn-1].Expect
	g, err := grader.Compile(expect)
	if err != nil {
		return err
	}
	completion := grader.Completion{Text: string(text)}
	grade := g.Grade(completion)
	row := report.Case{
		CaseID: c.ID, Tags: c.Tags, Owner: c.Owner, File: c.Pos.File, Line: c.Pos.Line,
		Turns:   []report.Turn{{Turn: f.turn, Verdict: grade.Verdict, Reason: grade.Reason, Completion: completion, Excused: grade.Excused}},
		Demands: []grader.Expectation{expect},
	}
	for _, x := range grade.Findings {
		row.Findings = append(row.Findings, report.Finding{Turn: f.turn, Finding: x})
	}
	r := report.New([]report.Case{row}, report.Run{Version: version(), Suite: s.Name, Mode: "regrade", Complete: true, Selected: true})
	total := statusOpen
	switch grade.Verdict {
	case grader.Fail:
		total = statusClosed
	case grader.Error:
		total = statusUndecided
	}
	return ends(total, a.showTry(r, f))
}
