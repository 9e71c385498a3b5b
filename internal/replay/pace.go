package replay

import (
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Pace limits how fast an endpoint is asked. The zero value sets no limit but
// the ceiling of Options.Concurrency.
type Pace struct {
	Requests int // a minute; 0: no limit
	Tokens   int // a minute, as far as they can be told before an answer; 0: no limit
}

// pacer holds back attempts: as many in flight as the endpoint seems to bear,
// and no more a minute than was asked for.
type pacer struct {
	mu      sync.Mutex
	changed *sync.Cond
	ceiling float64 // attempts in flight at most, whatever the endpoint bears
	limit   float64 // as things stand
	flying  int
	ended   bool

	done, refused int // attempts since the limit was last set

	requests *rate.Limiter // nil: no limit
	tokens   *rate.Limiter // nil: no limit
}

func newPacer(ceiling int, p Pace) *pacer {
	c := &pacer{ceiling: float64(ceiling), limit: float64(ceiling)}
	c.changed = sync.NewCond(&c.mu)
	c.requests, c.tokens = perMinute(p.Requests), perMinute(p.Tokens)
	return c
}

// perMinute is a limiter that lets a second's worth through at once.
func perMinute(n int) *rate.Limiter {
	if n <= 0 {
		return nil
	}
	return rate.NewLimiter(rate.Limit(float64(n)/60), max(1, n/60))
}

// begin waits until one more attempt may be made, of about so many tokens. It
// tells of a wait that the limits a minute make longer than a moment.
func (c *pacer) begin(ctx context.Context, tokens int, tell func(wait time.Duration)) error {
	for _, l := range []struct {
		limiter *rate.Limiter
		n       int
	}{{c.requests, 1}, {c.tokens, tokens}} {
		if l.limiter == nil {
			continue
		}
		r := l.limiter.ReserveN(time.Now(), min(max(l.n, 1), l.limiter.Burst()))
		if wait := r.Delay(); wait > 0 {
			if wait > noticeable {
				tell(wait)
			}
			if err := sleep(ctx, wait); err != nil {
				r.Cancel()
				return err
			}
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for float64(c.flying) >= max(c.limit, 1) && !c.ended {
		c.changed.Wait()
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	c.flying++
	return nil
}

// end takes note of an attempt that is over, and whether the endpoint refused it
// because it has too much to do. Once as many have ended as may fly, the limit is
// set anew: it falls by half the share that was refused (as DCTCP does, RFC
// 8257, so that a few refusals among many do not stall a run, and it halves
// where all were refused), and rises by a sixteenth of the ceiling while most
// were not.
func (c *pacer) end(refused bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.flying--
	c.done++
	if refused {
		c.refused++
	}
	if float64(c.done) >= c.limit {
		share := float64(c.refused) / float64(c.done)
		c.limit *= 1 - share/2
		if share < 0.5 {
			c.limit += max(1, c.ceiling/16)
		}
		c.limit = min(max(c.limit, 1), c.ceiling)
		c.done, c.refused = 0, 0
	}
	c.changed.Broadcast()
}

// stop wakes all who wait.
func (c *pacer) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = true
	c.changed.Broadcast()
}

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
