package cli

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/emit"
	"github.com/goldentrace/goldentrace/internal/replay"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// forecast says what a run would ask, without asking. Tokens are estimated: a
// quarter of a prompt's bytes, and as many of an answer as the case's recorded
// answers have on average, else as request.max_tokens allows.
func (a *App) forecast(through []gated, src answerSource, f runFlags) error {
	for i := range through {
		g := &through[i]
		held := map[string]tape.Exchange{}
		if f.reuse != "" {
			age, err := parseAge(f.reuse)
			if err != nil {
				return err
			}
			if held, err = a.youngerThan(g.plan, filepath.Join(g.out, runTapeFile), age); err != nil {
				return err
			}
		} else if f.resume {
			var err error
			if held, _, err = tape.ReadRun(filepath.Join(g.out, runTapeFile)); err != nil {
				return err
			}
		}
		n, err := g.count(held)
		if err != nil {
			return err
		}
		n.Suite, n.Live, n.Model = g.suite.Name, src.live != nil, g.model
		if err := a.showForecast(n, f); err != nil {
			return err
		}
	}
	return nil
}

// count adds up what a suite would ask, beyond what is held.
func (g *gated) count(held map[string]tape.Exchange) (n emit.Forecast, err error) {
	reuse := reuse{held: held}
	for _, t := range g.threads {
		for _, r := range t.Requests {
			n.Requests++
			key, err := r.Key()
			if err != nil {
				return n, err
			}
			recorded, _, err := g.store.Exchanges(r.Case)
			if err != nil {
				return n, err
			}
			for _, ex := range recorded {
				if ex.Key == key {
					n.OnTape++
					break
				}
			}
			if _, ok := reuse.find(r); ok {
				n.Reused++
				continue
			}
			usage := &tape.Usage{Prompt: int64(r.Tokens()), Completion: answerTokens(recorded, r)}
			n.Ask++
			n.Prompt += usage.Prompt
			n.Completion += usage.Completion
			if price := budgetOf(g.suite, budgetFlags{}).Price; price != nil {
				n.Cost += price(r, usage)
			}
		}
	}
	_, n.Priced = g.suite.Prices[g.model]
	return n, nil
}

// tellUnchecked says what it would take to ask for what no recording answered.
func (a *App) tellUnchecked(g *gated, r *report.Report) error {
	open := map[string]bool{}
	for _, c := range r.Cases {
		if c.Verdict == grader.Unverified {
			open[c.CaseID] = true
		}
	}
	if len(open) == 0 {
		return nil
	}
	left := *g
	left.threads = slices.DeleteFunc(slices.Clone(g.threads), func(t replay.Thread) bool { return !open[t.Requests[0].Case] })
	n, err := left.count(nil)
	if err == nil {
		a.notef("notice: to check %d unverified cases live takes %d requests, about %d prompt and %d completion tokens", len(open), n.Requests, n.Prompt, n.Completion)
	}
	return err
}

// answerTokens is about how many tokens an answer has.
func answerTokens(recorded []tape.Exchange, r tape.Request) int64 {
	const usual = 250 // where nothing is known
	sum, n := int64(0), int64(0)
	for _, ex := range recorded {
		if a, err := tape.Decode(ex); err == nil {
			if n++; a.Usage != nil {
				sum += a.Usage.Completion
			} else {
				sum += int64(len(a.Completion.Text)/4 + 1)
			}
		}
	}
	switch {
	case n > 0:
		return sum / n
	case r.MaxTokens > 0:
		return int64(r.MaxTokens)
	}
	return usual
}

func (a *App) showForecast(n emit.Forecast, f runFlags) error {
	if f.json {
		return emit.JSON(a.Stdout, n)
	}
	where := "from the tape"
	if n.Live {
		where = "live, of " + n.Model
	}
	fmt.Fprintf(a.Stdout, "%s: %d requests (%s), %d of them on the tape exactly, %d reused\n", n.Suite, n.Requests, where, n.OnTape, n.Reused)
	if !n.Live {
		_, err := fmt.Fprintf(a.Stdout, "%s: nothing would be sent; %d would be unverified\n", n.Suite, n.Requests-n.OnTape)
		return err
	}
	cost := "unknown: suite.yaml has no price of " + n.Model
	if n.Priced {
		cost = fmt.Sprintf("about %.4f", n.Cost)
	}
	_, err := fmt.Fprintf(a.Stdout, "%s: %d would be sent, about %d prompt and %d completion tokens; cost %s; to confirm flips, at most %d more\n", n.Suite, n.Ask, n.Prompt, n.Completion, cost, f.confirm)
	return err
}
