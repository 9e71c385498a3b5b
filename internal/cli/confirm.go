package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/replay"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// mostErrors is how many further attempts at one case may bring no answer
// before it is given up.
const mostErrors = 3

// confirmation asks the cases again of which it is not certain that they have
// regressed, and then for the cause of those that have. Every answer goes into
// the report, so that the same can be concluded from it later.
type confirmation struct {
	app    *App
	g      *gated
	held   *reuse
	f      runFlags
	report *report.Report
	left   int            // requests that may still be made
	errors map[string]int // further attempts that brought no answer, by case
}

// confirm makes what further attempts the flips of a live run call for, and
// gives the report with them. It costs nothing where nothing flipped.
func (a *App) confirm(ctx context.Context, g *gated, held *reuse, f runFlags, r *report.Report) (*report.Report, error) {
	if held == nil || f.confirm == 0 || g.baseline == nil {
		return r, nil
	}
	c := &confirmation{app: a, g: g, held: held.fresh(), f: f, report: r, left: f.confirm, errors: map[string]int{}}
	c.report.Run.Confirm = f.confirm
	if err := c.settle(ctx); err != nil {
		return r, err
	}
	if err := c.inquire(ctx); err != nil {
		return r, err
	}
	r.Run.Spent, r.Run.Complete = f.confirm-c.left, ctx.Err() == nil
	again := report.New(r.Cases, r.Run)
	again.Gate, again.Request, again.Texts, again.Tools = r.Gate, r.Request, r.Texts, r.Tools
	return again, nil
}

// settle asks every unsettled case once more, round by round, until each is
// settled or no request is left.
func (c *confirmation) settle(ctx context.Context) error {
	for ctx.Err() == nil {
		var asks []again
		for _, id := range diff.Unsettled(c.g.baseline, c.report) {
			x, row := c.find(id)
			if c.errors[id] < mostErrors && c.pays(len(x.Turns)) {
				asks = append(asks, again{plan: c.g.suite, c: x, row: row, model: c.g.model, repeat: len(row.Attempted())})
			}
		}
		if len(asks) == 0 {
			return nil
		}
		attempts, err := c.ask(ctx, asks)
		if err != nil {
			return err
		}
		for i, a := range asks {
			if attempts[i].Verdict == grader.Error {
				c.errors[a.c.ID]++
			}
			*a.row = a.row.With(attempts[i].Attempt)
		}
	}
	return nil
}

// inquire asks what the causes of the regressions turn on.
func (c *confirmation) inquire(ctx context.Context) error {
	for ctx.Err() == nil {
		var asks []again
		for _, q := range diff.Questions(c.g.baseline, c.report) {
			x, row := c.find(q.CaseID)
			p := probeOf(row, q.Old)
			one, problem := c.asItWas(x, q.Old)
			switch {
			case problem != "":
				p.Reason = problem
			case c.errors[q.CaseID] >= mostErrors:
				p.Reason = "the endpoint brought no answer"
			case !c.pays(len(x.Turns)):
				p.Reason = fmt.Sprintf("no request is left of the %d that --confirm allows", c.f.confirm)
			default:
				one.row, one.repeat = row, len(p.Attempts)
				asks = append(asks, one)
			}
		}
		if len(asks) == 0 {
			if len(diff.Questions(c.g.baseline, c.report)) == 0 {
				return nil
			}
			continue // what could not be asked has said so
		}
		attempts, err := c.ask(ctx, asks)
		if err != nil {
			return err
		}
		for i, a := range asks {
			if attempts[i].Verdict == grader.Error {
				c.errors[a.c.ID]++
			}
			p := probeOf(a.row, a.old)
			p.Attempts = append(p.Attempts, attempts[i].Attempt)
			p.ServedBy, p.System = attempts[i].servedBy, attempts[i].system
		}
	}
	return nil
}

// pays takes so many requests of those that are left.
func (c *confirmation) pays(requests int) bool {
	if requests > c.left {
		return false
	}
	c.left -= requests
	return true
}

// find gives a case and its row in the report.
func (c *confirmation) find(id string) (*fixture.Case, *report.Case) {
	x := c.g.cases[slices.IndexFunc(c.g.cases, func(x *fixture.Case) bool { return x.ID == id })]
	return x, &c.report.Cases[slices.IndexFunc(c.report.Cases, func(row report.Case) bool { return row.CaseID == id })]
}

// probeOf finds a probe of a case, or begins it.
func probeOf(row *report.Case, old []string) *report.Probe {
	i := slices.IndexFunc(row.Probes, func(p report.Probe) bool { return slices.Equal(p.Old, old) })
	if i < 0 {
		row.Probes = append(row.Probes, report.Probe{Old: old})
		i = len(row.Probes) - 1
	}
	return &row.Probes[i]
}

// again is a case to be asked once more.
type again struct {
	plan   *fixture.Suite // how it is asked
	c      *fixture.Case  // as it is asked; it is graded as it is today
	row    *report.Case
	model  string
	repeat int
	old    []string         // of a probe: the pins as they were
	talk   [][]tape.Message // what follows the system message at each turn; nil: the case's own
}

// threads are the requests of one further attempt.
func (a again) threads() []replay.Thread {
	threads := replay.Repeats(a.plan, a.c, a.model, a.repeat, a.repeat+1)
	for _, t := range threads {
		for i := range t.Requests {
			if r := &t.Requests[i]; a.talk != nil {
				r.Messages = append([]tape.Message{r.Messages[0]}, a.talk[r.Turn-1]...)
			}
		}
	}
	return threads
}

// attempted is a further attempt, with who answered it.
type attempted struct {
	report.Attempt
	servedBy, system string
}

// ask makes one further attempt at each of these cases, side by side.
func (c *confirmation) ask(ctx context.Context, asks []again) ([]attempted, error) {
	answers := make([][]answer, len(asks))
	out := make([]attempted, len(asks))
	var threads []replay.Thread
	at := map[string]int{}
	for i, a := range asks {
		at[a.c.ID] = i
		answers[i] = make([]answer, len(a.c.Turns))
		threads = append(threads, a.threads()...)
	}
	err := replay.Run(ctx, threads, c.held, c.app.liveOptions(c.g.suite, c.f.askFlags), func(r replay.Result) {
		i := at[r.Request.Case]
		answers[i][r.Request.Turn-1] = answer{completion: r.Answer.Completion, usage: r.Answer.Usage, err: r.Err}
		if r.Err == nil {
			out[i].servedBy, out[i].system = r.Exchange.ServedBy, r.Answer.System
		}
	})
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	for i, a := range asks {
		today, _ := c.find(a.c.ID)
		graders, err := compile(today)
		if err != nil {
			return nil, err
		}
		out[i].Attempt = report.SettleAttempt(gradeAttempt(today, graders, a.repeat, answers[i]))
	}
	return out, nil
}
