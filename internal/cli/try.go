package cli

import (
	"context"
	"fmt"
	"net/http"

	"github.com/spf13/cobra"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/source"
	"github.com/goldentrace/goldentrace/internal/tape"
)

type tryFlags struct {
	suiteFlags
	outputFlags
	turn int
	raw  bool
}

func (a *App) tryCommand() *cobra.Command {
	var f tryFlags
	c := &cobra.Command{
		Use:   "try CASE FILE",
		Short: "Grade one pasted answer and show the findings",
		Long: `try grades the text of FILE (- for standard input) as the answer to one case,
whole and as it is, and shows what is found. It exits 0 when the answer would
pass, 1 when it would fail. With --raw FILE is an endpoint's response as it came,
so that tool calls are graded, too.`,
		Example: `  pbpaste | goldentrace try order-4412-absent -
  goldentrace try refund-4412 response.json --raw --turn 1`,
		Args: cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error { return a.try(c.Context(), f, args[0], args[1]) },
	}
	f.suiteFlags.register(c)
	f.outputFlags.registerColor(c)
	c.Flags().BoolVar(&f.raw, "raw", false, "FILE is a raw chat completion, as an endpoint sends it")
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
	data, err := a.readInput(ctx, path)
	if err != nil {
		return err
	}
	_, secrets, err := a.secrets([]*fixture.Suite{s})
	if err != nil {
		return err
	}
	text := secrets.Values(string(data))
	turn := c.Turns[f.turn-1]
	g, err := grader.Compile(turn.Expect)
	if err != nil {
		return err
	}
	completion := grader.Completion{Text: text}
	if f.raw {
		answer, err := tape.Decode(tape.Exchange{Status: http.StatusOK, Response: text})
		if err != nil {
			return source.Errorf(source.Pos{File: shown(path)}, "is no chat completion: %v; paste the response's body as it came, or leave out --raw", err)
		}
		completion = answer.Completion
	}
	grade := gradeAnswer(g, completion)
	row := report.Case{CaseID: c.ID, Tags: c.Tags, Owner: c.Owner, File: c.Pos.File, Line: c.Pos.Line, Observations: turn.Expect.Observations}
	graded, findings := gradedTurn(f.turn, turn, completion, grade)
	row.Turns, row.Findings = []report.Turn{graded}, findings
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
