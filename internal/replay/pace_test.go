package replay

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/goldentrace/goldentrace/internal/tape"
)

func refused(status int) error {
	return &tape.Failure{Status: status, Message: "too much", Retry: true}
}

// The ceiling falls where the endpoint refuses, by how much it refuses, and
// comes back.
func TestPacerAdapts(t *testing.T) {
	t.Parallel()
	round := func(p *pacer, share int) { // as many attempts as may fly, every share-th refused
		n := int(p.limit)
		for i := range n + 1 {
			p.flying++
			p.end(share > 0 && i%share == 0)
		}
	}
	p := newPacer(64, Pace{})
	for range 20 {
		round(p, 10)
	}
	if p.limit < 60 {
		t.Errorf("with one of ten refused the limit falls to %.1f, want about the ceiling", p.limit)
	}
	for range 12 {
		round(p, 1)
	}
	if p.limit != 1 {
		t.Errorf("with all refused the limit is %.1f, want 1", p.limit)
	}
	for range 40 {
		round(p, 0)
	}
	if p.limit != 64 {
		t.Errorf("once nothing is refused the limit is %.1f, want the ceiling", p.limit)
	}
}

// No more attempts fly at once than the limit allows, and those who wait end
// with the context.
func TestPacerHoldsBack(t *testing.T) {
	t.Parallel()
	p := newPacer(2, Pace{})
	ctx, cancel := context.WithCancel(context.Background())
	defer context.AfterFunc(ctx, p.stop)()
	for range 2 {
		if err := p.begin(ctx, 1, nil); err != nil {
			t.Fatal(err)
		}
	}
	third := make(chan error)
	go func() { third <- p.begin(ctx, 1, nil) }()
	select {
	case err := <-third:
		t.Fatalf("a third attempt flies at once: %v", err)
	case <-time.After(20 * time.Millisecond):
	}
	cancel()
	if err := <-third; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want the context's", err)
	}
}

// Requests and tokens a minute are kept to, and long waits are told.
func TestPaceAMinute(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for _, tt := range []struct {
			pace Pace
			want time.Duration // that 10 requests of 40 tokens take, about
		}{{Pace{}, 0}, {Pace{Requests: 60}, 9 * time.Second}, {Pace{Requests: 6}, 90 * time.Second}, {Pace{Tokens: 2400}, 9 * time.Second}} {
			told := 0
			started := time.Now()
			f := &fake{answer: func(context.Context, tape.Request, int) (tape.Exchange, error) { return ok("x"), nil }}
			threads := requests(10, tape.Say("user", fmt.Sprintf("%0120d", 1)))
			err := Run(context.Background(), threads, f, Options{Pace: tt.pace, Notice: func(string) { told++ }}, func(r Result) {
				if r.Err != nil {
					t.Error(r.Err)
				}
			})
			took := time.Since(started)
			if err != nil || took < tt.want*8/10 || took > tt.want*12/10+time.Second {
				t.Errorf("%+v: it took %s, error %v, want about %s", tt.pace, took, err, tt.want)
			}
			if long := tt.want > 2*noticeable; long != (told > 0) {
				t.Errorf("%+v: %d waits were told of", tt.pace, told)
			}
		}
	})
}

// A budget ends a run, and what was not asked says which.
func TestBudget(t *testing.T) {
	t.Parallel()
	answer := tape.Exchange{Status: 200, Response: `{"choices":[{"message":{"content":"x"}}],"usage":{"prompt_tokens":90,"completion_tokens":10,"total_tokens":100}}`}
	price := func(_ tape.Request, u *tape.Usage) float64 { return float64(u.Total) / 1000 }
	tests := []struct {
		name   string
		budget Budget
		fails  error // how each attempt fails; nil: it does not
		asked  int
		most   bool // asked is a bound, and reason a beginning: waits are spread by chance
		reason string
	}{
		{name: "no bound", asked: 20},
		{name: "requests", budget: Budget{Requests: 7}, asked: 7, reason: "not asked: the budget of 7 requests is spent"},
		{name: "tokens", budget: Budget{Tokens: 500}, asked: 5, reason: "not asked: the budget of 500 tokens is spent (500 used)"},
		{name: "cost", budget: Budget{Cost: 0.3, Price: price}, asked: 3, reason: "not asked: the budget of 0.30 for this run is spent (0.30 used)"},
		{name: "time", budget: Budget{Time: 4 * time.Second}, asked: 4, reason: "not asked: the budget of 4s is spent"},
		{name: "an endpoint that is gone", fails: &tape.Failure{Message: "the connection was refused", Retry: true}, asked: 8, reason: "not asked: the endpoint failed 8 times in a row in the same way: the connection was refused"},
		{name: "a key that is wrong", fails: &tape.Failure{Status: 401, Message: "bad key"}, asked: 5, reason: "not asked: the endpoint failed 5 times in a row in the same way: status 401: bad key"},
		{name: "an endpoint that only is slow to let in", fails: refused(http.StatusTooManyRequests), asked: 40, most: true, reason: "not asked: the endpoint failed "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				asked := 0
				f := &fake{answer: func(context.Context, tape.Request, int) (tape.Exchange, error) {
					asked++
					time.Sleep(time.Second)
					if tt.fails != nil {
						return tape.Exchange{}, tt.fails
					}
					return answer, nil
				}}
				reasons := map[string]int{}
				err := Run(context.Background(), requests(20), f, Options{Concurrency: 1, Budget: tt.budget, Now: time.Now}, func(r Result) {
					var spent *Spent
					if errors.As(r.Err, &spent) {
						if tt.most && strings.HasPrefix(spent.Reason, tt.reason) {
							spent = &Spent{tt.reason}
						}
						reasons[spent.Reason]++
					}
				})
				if tt.most && asked < tt.asked {
					asked = tt.asked
				}
				if err != nil || asked != tt.asked {
					t.Errorf("%d attempts, error %v, want %d", asked, err, tt.asked)
				}
				if tt.reason == "" && len(reasons) > 0 || tt.reason != "" && (len(reasons) != 1 || reasons[tt.reason] == 0) {
					t.Errorf("reasons %v, want %q", reasons, tt.reason)
				}
			})
		})
	}
}

// A few refusals among many answers do not stall a run.
func TestScatteredRefusals(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		n := 0
		f := &fake{answer: func(_ context.Context, _ tape.Request, attempt int) (tape.Exchange, error) {
			time.Sleep(200 * time.Millisecond)
			mu.Lock()
			defer mu.Unlock()
			if n++; attempt == 1 && n%10 == 0 {
				return tape.Exchange{}, refused(http.StatusTooManyRequests)
			}
			return ok("x"), nil
		}}
		started := time.Now()
		if err := Run(context.Background(), requests(2000), f, Options{Concurrency: 64}, func(r Result) {
			if r.Err != nil {
				t.Error(r.Err)
			}
		}); err != nil {
			t.Fatal(err)
		}
		ideal := 2200 * 200 * time.Millisecond / 64
		if took := time.Since(started); took > ideal*3/2+time.Second {
			t.Errorf("it took %s, want at most half as much again as %s", took, ideal)
		}
	})
}
