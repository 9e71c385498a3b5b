package cli

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/goldentrace/goldentrace/internal/endpoint"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/replay"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// budgetFlags bound what a live run may spend; 0: the suite's bound holds, or
// none.
type budgetFlags struct {
	requests int
	tokens   int64
	time     time.Duration
	cost     float64
}

// registerLive adds the flags of asking an endpoint.
func (f *askFlags) registerLive(c *cobra.Command) {
	c.Flags().IntVar(&f.retries, "retries", replay.DefaultRetries, "further attempts where an endpoint is busy or gone; 0: none")
	c.Flags().DurationVar(&f.timeout, "timeout", endpoint.DefaultTimeout, "how long one answer may take")
	c.Flags().IntVar(&f.perMinute.Requests, "requests-per-minute", 0, "at most so many requests a minute")
	c.Flags().IntVar(&f.perMinute.Tokens, "tokens-per-minute", 0, "at most about so many prompt tokens a minute")
	c.Flags().IntVar(&f.budget.requests, "max-requests", 0, "end after so many requests; what is left is undecided")
	c.Flags().Int64Var(&f.budget.tokens, "max-tokens", 0, "end after so many tokens")
	c.Flags().DurationVar(&f.budget.time, "max-time", 0, "end after so long, like 10m")
	c.Flags().Float64Var(&f.budget.cost, "max-cost", 0, "end once so much is spent, by the prices of suite.yaml")
	c.Flags().StringVar(&f.reuse, "reuse", "", "take answers to exactly these requests that are younger than `AGE` (90m, 24h, 7d) and ask only for the rest")
	c.Flags().BoolVar(&f.resume, "resume", false, "go on with the unfinished run: ask only for what it was not answered")
}

func (f *askFlags) check() error {
	for _, x := range []struct {
		flag string
		bad  bool
	}{
		{"timeout", f.timeout < 0}, {"retries", f.retries < 0 || f.retries > 100}, {"requests-per-minute", f.perMinute.Requests < 0}, {"tokens-per-minute", f.perMinute.Tokens < 0},
		{"max-requests", f.budget.requests < 0}, {"max-tokens", f.budget.tokens < 0}, {"max-time", f.budget.time < 0}, {"max-cost", f.budget.cost < 0},
	} {
		if x.bad {
			return fmt.Errorf("--%s: write 0 or more", x.flag)
		}
	}
	if f.reuse != "" {
		_, err := parseAge(f.reuse)
		return err
	}
	return nil
}

// liveOptions are how a suite's endpoint is asked.
func (a *App) liveOptions(s *fixture.Suite, f askFlags) replay.Options {
	retries := f.retries
	if retries == 0 {
		retries = -1 // none, where 0 is the default
	}
	return replay.Options{
		Concurrency: f.concurrency,
		Retries:     retries,
		Pace:        f.perMinute,
		Budget:      budgetOf(s, f.budget),
		Now:         a.Now,
		Notice:      func(s string) { a.notef("%s", s) },
	}
}

// budgetOf is the suite's budget, where a flag does not say otherwise.
func budgetOf(s *fixture.Suite, f budgetFlags) replay.Budget {
	b := replay.Budget{Requests: s.Budget.Requests, Tokens: s.Budget.Tokens, Time: s.Budget.Time, Cost: s.Budget.Cost}
	if f.requests > 0 {
		b.Requests = f.requests
	}
	if f.tokens > 0 {
		b.Tokens = f.tokens
	}
	if f.time > 0 {
		b.Time = f.time
	}
	if f.cost > 0 {
		b.Cost = f.cost
	}
	if len(s.Prices) > 0 {
		b.Price = func(r tape.Request, u *tape.Usage) float64 { return priceOf(s, r, u) }
	}
	return b
}

// priceOf is what an answer cost, of a model that the suite has a price of.
// Where the endpoint does not count, the prompt is estimated.
func priceOf(s *fixture.Suite, r tape.Request, u *tape.Usage) float64 {
	const million = 1e6
	p := s.Prices[r.Model]
	if u == nil {
		return float64(r.Tokens()) * p.Input / million
	}
	fresh := max(u.Prompt-u.Cached, 0)
	return (float64(fresh)*p.Input + float64(min(u.Cached, u.Prompt))*p.Cached + float64(u.Completion)*p.Output) / million
}

// tellWaits sums up what was waited for, so that nothing waits unseen.
func (a *App) tellWaits(l *answerLog) {
	if l.slow > 0 && l.waited > time.Second {
		a.notef("notice: %d requests waited %s in all before they were asked again", l.slow, l.waited.Round(time.Second))
	}
}
