package replay

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"sync"
	"time"

	"github.com/cenkalti/backoff/v5"

	"github.com/goldentrace/goldentrace/internal/tape"
)

// The defaults of Options.
const (
	DefaultConcurrency = 16
	DefaultRetries     = 4
	DefaultMaxWait     = time.Minute
	DefaultFirstWait   = 500 * time.Millisecond
	DefaultMaxTotal    = 5 * time.Minute
)

// noticeable is how long a wait may be before it is announced.
const noticeable = 2 * time.Second

// Options adjusts a run. The zero value works.
type Options struct {
	Concurrency int              // requests in flight; DefaultConcurrency when 0
	Retries     int              // further attempts after the first; DefaultRetries when 0, none when negative
	FirstWait   time.Duration    // before the first retry, growing from there; DefaultFirstWait when 0
	MaxWait     time.Duration    // of any one wait, whatever the endpoint asks for; DefaultMaxWait when 0
	MaxTotal    time.Duration    // of all waits of one request; DefaultMaxTotal or MaxWait, the longer, when 0
	Pace        Pace             // how fast it is asked at most
	Budget      Budget           // what may be spent
	Now         func() time.Time // for latencies; without it they are 0
	Notice      func(string)     // told of every wait over two seconds; may be nil
}

// Run asks every request of c and hands each result to each, exactly one a
// request: threads side by side and in the order their answers come in, the
// requests of a thread one after the other. A turn that follows from one which
// brought no answer, or none that the tape goes on from, is not asked.
//
// each and Options.Notice are called from the calling goroutine only. When ctx
// ends, waits and attempts end at once, the requests that are left get its
// error as their result, and so does the caller; no goroutine is left behind.
func Run(ctx context.Context, threads []Thread, c Completer, o Options, each func(Result)) error {
	o = o.withDefaults()
	l := &limits{pace: newPacer(o.Concurrency, o.Pace), account: newAccount(o.Budget, o.Now), active: make(chan struct{}, o.Concurrency)}
	var over context.CancelFunc
	l.open, over = context.WithCancel(ctx)
	defer over()
	l.account.over = over
	defer context.AfterFunc(ctx, func() { l.pace.stop(); l.account.wake() })()
	events := make(chan event, o.Concurrency)
	go func() {
		var running sync.WaitGroup
		for _, t := range threads {
			l.admit(ctx)
			running.Go(func() {
				t.run(ctx, c, o, l, events)
				<-l.active
			})
		}
		running.Wait()
		close(events)
	}()
	for e := range events {
		switch {
		case e.result != nil:
			each(*e.result)
		case o.Notice != nil:
			o.Notice(e.notice)
		}
	}
	return ctx.Err()
}

// run asks a thread's requests in order.
func (t Thread) run(ctx context.Context, c Completer, o Options, l *limits, events chan<- event) {
	var broken error
	for _, r := range t.Requests {
		result := Result{Request: r, Err: broken}
		if broken == nil {
			if t.own != nil {
				r = t.own.rewrite(r)
			}
			result = ask(ctx, r, c, o, l, events)
			broken = t.breaks(ctx, result)
		}
		events <- event{result: &result}
	}
}

// breaks says why the turns after this one cannot be asked.
func (t Thread) breaks(ctx context.Context, r Result) error {
	switch {
	case t.own == nil:
		return nil
	case r.Err != nil && ctx.Err() != nil:
		return ctx.Err()
	case r.Err != nil:
		return fmt.Errorf("not asked, since turn %d before it brought no answer: %w", r.Request.Turn, r.Err)
	}
	if err := t.own.follow(r.Request.Turn, r.Answer.Completion); err != nil {
		return fmt.Errorf("not asked: %w", err)
	}
	return nil
}

// event is what a worker tells the calling goroutine: a result or a notice.
type event struct {
	result *Result
	notice string
}

func (o Options) withDefaults() Options {
	if o.Concurrency <= 0 {
		o.Concurrency = DefaultConcurrency
	}
	if o.Retries == 0 {
		o.Retries = DefaultRetries
	}
	o.Retries = max(o.Retries, 0)
	if o.MaxWait <= 0 {
		o.MaxWait = DefaultMaxWait
	}
	if o.MaxTotal <= 0 {
		o.MaxTotal = max(DefaultMaxTotal, o.MaxWait)
	}
	if o.FirstWait <= 0 {
		o.FirstWait = DefaultFirstWait
	}
	return o
}

// limits are what all requests of a run share.
type limits struct {
	pace    *pacer
	account *account
	// active bounds how many threads are at work. One that waits to ask again is
	// not: others take its place, and it takes one again.
	active chan struct{}
	open   context.Context // ends with the run's, and once its budget is spent: then nobody waits to ask again
}

// admit waits until one more thread may be at work, and none is sent where those
// that are find no endpoint.
func (l *limits) admit(ctx context.Context) {
	for {
		l.account.trust(ctx)
		l.active <- struct{}{}
		if !l.account.doubted(ctx) {
			return
		}
		<-l.active // it is needed by those who ask again
	}
}

// ask makes the attempts of one request.
func ask(ctx context.Context, r tape.Request, c Completer, o Options, l *limits, events chan<- event) Result {
	result := Result{Request: r}
	if result.Err = ctx.Err(); result.Err != nil {
		return result
	}
	tell := func(d time.Duration, why, next string) {
		if d > noticeable {
			events <- event{notice: fmt.Sprintf("%s, turn %d: %s; waiting %s%s", r.Case, r.Turn, why, d.Round(100*time.Millisecond), next)}
		}
	}
	wait := newWaiting(o)
	waited := false
	var last error
	_, err := backoff.Retry(l.open, func() (struct{}, error) {
		if waited {
			l.active <- struct{}{}
			waited = false
		}
		last = result.attempt(ctx, c, o, l, tell)
		return struct{}{}, wait.heed(last)
	},
		backoff.WithBackOff(wait),
		backoff.WithMaxTries(uint(o.Retries)+1),
		backoff.WithMaxElapsedTime(0),
		backoff.WithNotify(func(err error, d time.Duration) {
			result.Waited += d
			waited = true
			<-l.active
			tell(d, err.Error(), fmt.Sprintf(" before attempt %d of %d", result.Attempts+1, o.Retries+1))
		}),
	)
	if waited { // ctx ended meanwhile
		l.active <- struct{}{}
	}
	var permanent *backoff.PermanentError // comes back as it is from the last attempt
	if errors.As(err, &permanent) {
		err = permanent.Err
	}
	switch {
	case err == nil:
	case ctx.Err() != nil:
		err = ctx.Err()
	case l.open.Err() != nil && last != nil: // it waited when the budget was spent: what failed is what it has
		err = last
	case l.open.Err() != nil:
		err = l.account.pay()
	}
	result.Err = err
	return result
}

// busy says that an endpoint refused an attempt because it has too much to do.
func busy(f *tape.Failure) bool {
	return f != nil && (f.Status == http.StatusTooManyRequests || f.Status == http.StatusServiceUnavailable)
}

// attempt asks once, within the limits of the run, and reads the answer.
func (r *Result) attempt(ctx context.Context, c Completer, o Options, l *limits, tell func(d time.Duration, why, next string)) error {
	err := l.pace.begin(l.open, r.Request.Tokens(), func(d time.Duration) { tell(d, "as many requests or tokens a minute as are allowed", "") })
	switch {
	case err == nil:
	case ctx.Err() == nil:
		return l.account.pay() // it says what is spent
	default:
		return err
	}
	if err := l.account.pay(); err != nil {
		l.pace.end(false)
		return err
	}
	r.Attempts++
	err = r.once(ctx, c, o.Now)
	var failure *tape.Failure
	errors.As(err, &failure)
	l.pace.end(busy(failure))
	if err == nil || failure != nil {
		l.account.book(r, failure, failure != nil && (!failure.Retry || r.Attempts > o.Retries))
	}
	return err
}

func (r *Result) once(ctx context.Context, c Completer, now func() time.Time) error {
	var started time.Time
	if now != nil {
		started = now()
	}
	ex, err := c.Complete(ctx, r.Request)
	if now != nil {
		r.Latency = now().Sub(started)
	}
	r.Exchange = ex
	if err != nil {
		return err
	}
	r.Answer, err = tape.Decode(ex)
	return err
}

// waiting says how long to wait before the next attempt: exponentially longer
// with jitter, and at least as long as the endpoint asked for, up to a cap.
type waiting struct {
	*backoff.ExponentialBackOff
	cap   time.Duration
	left  time.Duration // of all waits together
	asked time.Duration // by the last failure
}

func newWaiting(o Options) *waiting {
	steps := backoff.NewExponentialBackOff()
	steps.InitialInterval = o.FirstWait
	steps.MaxInterval = o.MaxWait
	steps.Multiplier = 2
	return &waiting{ExponentialBackOff: steps, cap: o.MaxWait, left: cmp.Or(o.MaxTotal, math.MaxInt64)}
}

// heed marks as permanent what asking again cannot mend.
func (w *waiting) heed(err error) error {
	if err == nil {
		return nil
	}
	var failure *tape.Failure
	if !errors.As(err, &failure) || !failure.Retry {
		return backoff.Permanent(err)
	}
	w.asked = failure.After
	return err
}

// NextBackOff satisfies backoff.BackOff. Requests that were told to wait
// equally long are spread a little, so that they do not all come back at once.
func (w *waiting) NextBackOff() time.Duration {
	next := w.ExponentialBackOff.NextBackOff()
	if w.asked > 0 {
		next = max(next, w.asked+next/4)
	}
	next = min(next, w.cap)
	if w.left -= next; w.left < 0 {
		return backoff.Stop
	}
	return next
}
