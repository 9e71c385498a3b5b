package replay

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/goldentrace/goldentrace/internal/tape"
)

// Budget bounds what a run may spend. Where one is 0 there is no bound.
type Budget struct {
	Requests int           // attempts
	Tokens   int64         // of prompts and completions, as the endpoint counts them
	Time     time.Duration // from the first request
	Cost     float64       // in whatever Price gives
	// Price is what an answer cost; nil: nothing is known of prices, and Cost
	// bounds nothing. Usage is nil where the endpoint did not tell.
	Price func(r tape.Request, usage *tape.Usage) float64
}

// Spent says which bound of a run was reached, so that a request was not made.
type Spent struct{ Reason string }

func (s *Spent) Error() string { return s.Reason }

// How often an endpoint fails in one way, with no answer between, before it
// counts as gone: so many attempts over so long a time, or so many requests
// that were given up.
const (
	deadAttempts = 8
	deadAfter    = 3 * time.Second
	deadRequests = 3
	deadRefusals = 5 // requests that no second attempt would mend: a wrong key, an unknown model
)

// account keeps what a run has spent, and how its endpoint fares.
type account struct {
	Budget
	mu       sync.Mutex
	changed  *sync.Cond
	now      func() time.Time
	started  time.Time
	requests int
	tokens   int64
	cost     float64
	spent    *Spent
	over     func() // told once it is

	failure string // how the last attempts failed; empty: the last one did not
	same    int    // so many of them
	given   int    // so many requests were given up since the last answer
	since   time.Time
}

func newAccount(b Budget, now func() time.Time) *account {
	if now == nil {
		now = time.Now
	}
	a := &account{Budget: b, now: now}
	a.changed = sync.NewCond(&a.mu)
	return a
}

// trust waits while an endpoint seems to be gone: until it answers, is given up,
// or ctx ends. Those who have asked already find out; no others are sent.
func (a *account) trust(ctx context.Context) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for a.doubts(ctx) {
		a.changed.Wait()
	}
}

// doubted says whether there is reason to wait.
func (a *account) doubted(ctx context.Context) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.doubts(ctx)
}

func (a *account) doubts(ctx context.Context) bool {
	return a.same >= deadAttempts && a.spent == nil && ctx.Err() == nil
}

// wake lets those who wait look again.
func (a *account) wake() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.changed.Broadcast()
}

// pay takes one attempt out of the budget, or says what is spent.
func (a *account) pay() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.now()
	if a.started.IsZero() {
		a.started = now
	}
	switch {
	case a.spent != nil:
	case a.Requests > 0 && a.requests >= a.Requests:
		a.stop("the budget of %d requests is spent", a.Requests)
	case a.Tokens > 0 && a.tokens >= a.Tokens:
		a.stop("the budget of %d tokens is spent (%d used)", a.Tokens, a.tokens)
	case a.Cost > 0 && a.cost >= a.Cost:
		a.stop("the budget of %.2f for this run is spent (%.2f used)", a.Cost, a.cost)
	case a.Time > 0 && now.Sub(a.started) >= a.Time:
		a.stop("the budget of %s is spent", a.Time)
	default:
		a.requests++
		return nil
	}
	return a.spent
}

func (a *account) stop(format string, args ...any) {
	a.spent = &Spent{"not asked: " + fmt.Sprintf(format, args...)}
	if a.over != nil {
		a.over()
	}
}

// book takes note of an attempt: what it cost, and whether the endpoint still
// answers. A last failure is one that is not asked again.
func (a *account) book(r *Result, failure *tape.Failure, last bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	defer a.changed.Broadcast()
	if failure == nil {
		a.failure, a.same, a.given = "", 0, 0
		if u := r.Answer.Usage; u != nil {
			a.tokens += u.Total
		}
		if a.Price != nil {
			a.cost += a.Price(r.Request, r.Answer.Usage)
		}
		return
	}
	how := fmt.Sprint(failure.Status, " ", failure.Message)
	if how != a.failure {
		a.failure, a.same, a.given, a.since = how, 0, 0, a.now()
	}
	a.same++
	if last {
		a.given++
	}
	gone := a.same >= deadAttempts && a.now().Sub(a.since) >= deadAfter && !busy(failure)
	if a.spent == nil && (gone || a.given >= deadRequests && failure.Retry || a.given >= deadRefusals) {
		a.stop("the endpoint failed %d times in a row in the same way: %s", a.same, failure.Error())
	}
}
