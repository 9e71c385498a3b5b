package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/goldentrace/goldentrace/internal/replay"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// runTapeFile is where a live run keeps its answers, in its reports.
const runTapeFile = "run.jsonl"

// reuse is what a live run need not ask for: answers to exactly its requests,
// by their keys.
type reuse struct {
	held map[string]tape.Exchange
	tape *tape.RunTape // what is answered now goes there
	live replay.Completer

	resumed bool // what is held was answered to this very run
	spent   bool // a budget ended the run, so that it may be resumed
}

// fresh is for attempts that must be new: it holds only what this very run was
// answered before it was interrupted.
func (r *reuse) fresh() *reuse {
	if r.resumed {
		return r
	}
	return &reuse{tape: r.tape, live: r.live}
}

// newReuse reads what may be reused and begins the run's own tape.
func (a *App) newReuse(p plan, src answerSource, f askFlags, out string) (*reuse, error) {
	path := filepath.Join(out, runTapeFile)
	r := &reuse{held: map[string]tape.Exchange{}, live: src.live}
	switch {
	case f.resume:
		held, complete, err := tape.ReadRun(path)
		if err != nil {
			return nil, err
		}
		if complete {
			return nil, &exit{status: statusUsage, err: fmt.Errorf("--resume: there is no unfinished run in %s; run without --resume", shown(out))}
		}
		r.held, r.resumed = held, true
	case f.reuse != "":
		age, err := parseAge(f.reuse)
		if err != nil {
			return nil, err
		}
		if r.held, err = a.youngerThan(p, path, age); err != nil {
			return nil, err
		}
	}
	var all []tape.Exchange
	for _, ex := range r.held {
		all = append(all, ex)
	}
	slices.SortFunc(all, func(x, y tape.Exchange) int { return strings.Compare(x.Key, y.Key) })
	var err error
	r.tape, err = tape.CreateRun(path, src.secrets, all)
	return r, err
}

// youngerThan gives the answers of the last run's tape and of the suite's tapes
// that are not older than so long.
func (a *App) youngerThan(p plan, path string, age time.Duration) (map[string]tape.Exchange, error) {
	held := map[string]tape.Exchange{}
	if p.base == nil { // else the change may have brought the run's tape
		var err error
		if held, _, err = tape.ReadRun(path); err != nil {
			return nil, err
		}
	}
	since := a.Now().Add(-age)
	for key, ex := range held {
		if ex.Recorded.Before(since) {
			delete(held, key)
		}
	}
	for _, c := range p.cases {
		if p.base != nil && p.changed(c) {
			continue
		}
		recorded, _, err := p.store.Exchanges(c.ID)
		if err != nil {
			return nil, err
		}
		for _, ex := range recorded {
			if other, ok := held[ex.Key]; !ex.Recorded.Before(since) && (!ok || other.Recorded.Before(ex.Recorded)) {
				held[ex.Key] = ex
			}
		}
	}
	return held, nil
}

// parseAge reads a duration, in days too: 90m, 24h, 7d.
func parseAge(text string) (time.Duration, error) {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		if n, err := strconv.Atoi(days); err == nil && n > 0 && n < 36500 {
			return time.Duration(n) * 24 * time.Hour, nil
		}
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("--reuse %q: write how old an answer may be, like 90m, 24h or 7d", text)
	}
	return d, nil
}

// find gives the held answer to a request.
func (r *reuse) find(q tape.Request) (tape.Exchange, bool) {
	if len(r.held) == 0 {
		return tape.Exchange{}, false
	}
	key, err := q.Key()
	if err != nil {
		return tape.Exchange{}, false
	}
	ex, ok := r.held[key]
	ex.Request, ex.Turn, ex.Reused = q, q.Turn, true
	return ex, ok
}

// take hands over what is held of a plan, and gives the threads that are left.
// A case whose history is live is asked in its order, and looks for itself.
func (r *reuse) take(threads []replay.Thread, each func(replay.Result)) (left []replay.Thread) {
	for _, t := range threads {
		if len(t.Requests) == 1 && !t.Live() {
			if ex, ok := r.find(t.Requests[0]); ok {
				if answer, err := tape.Decode(ex); err == nil {
					each(replay.Result{Request: t.Requests[0], Exchange: ex, Answer: answer})
					continue
				}
			}
		}
		left = append(left, t)
	}
	return left
}

// Complete answers from what is held, or asks and keeps the answer.
func (r *reuse) Complete(ctx context.Context, q tape.Request) (tape.Exchange, error) {
	if ex, ok := r.find(q); ok {
		return ex, nil
	}
	ex, err := r.live.Complete(ctx, q)
	if err == nil {
		if failed := r.tape.Add(ex); failed != nil {
			return ex, errors.Join(errRunTape, failed)
		}
	}
	return ex, err
}

// errRunTape ends a run that cannot keep what it is answered.
var errRunTape = errors.New("the answer could not be kept in " + runTapeFile)
